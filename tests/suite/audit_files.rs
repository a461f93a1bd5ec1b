//! Files that `audit` reads, and those that it refuses, by place and remedy.

use rust_xlsxwriter::{Format, Formula, Workbook};

use crate::audit::{audit, audit_file, of_base, refused};
use crate::common::binary::Folder;
use crate::monitor_spreadsheets::changed;

/// The same claims in every form of a file.
#[test]
fn every_form_of_a_file_is_read() {
    let semicolons = "Game;Wager;Paytable;House edge;Deals\nLIR;base;A;3,51 %;51979200\n";
    let tabs = "Game\tWager\tPaytable\tHouse edge\tDeals\nLIR\tbase\tA\t3.51%\t51,979,200\n";
    for (name, text) in [("c.csv", semicolons), ("c.tsv", tabs)] {
        let ran = audit_file(name, text, &["-f", "csv"]);
        assert_eq!((ran.code, ran.rows().len()), (0, 2), "{name}: {ran:?}");
    }
    let markdown = "# Claims\n\n| Game | Wager | House edge |\n|---|---|---:|\n| LIR | base | 3.51 % |\n";
    let json = r#"[{"game": "LIR", "wager": "base", "house edge": "3.51 %"}]"#;
    let remedy = "which is not read here; save the table as CSV";
    refused(audit_file("c.md", markdown, &[]), &["c.md:4:1: Markdown", remedy]);
    refused(audit_file("c.json", json, &[]), &["c.json:1:1: JSON", remedy]);
    let mut workbook = Workbook::new();
    let sheet = workbook.add_worksheet();
    sheet.write_row(0, 0, ["game", "wager", "house edge"]).expect("in memory");
    sheet.write_row(1, 0, ["LIR", "base"]).expect("in memory");
    sheet.write_with_format(1, 2, 0.0351, &Format::new().set_num_format("0.00%")).expect("in memory");
    let ran = audit_file("c.xlsx", workbook.save_to_buffer().expect("in memory"), &["-f", "csv"]);
    assert_eq!((ran.code, ran.rows()[0]["claimed"].as_str()), (0, "3.51%"), "{ran:?}");
}

#[test]
fn bad_input_is_named_by_place_and_remedy() {
    refused(audit(""), &["c.csv:1:1: the file is empty"]);
    refused(audit("game,edge\n"), &["no line follows the header"]);
    refused(
        of_base("house egde %", "3.5"),
        &["c.csv:1:21: unknown heading `house egde %`; did you mean `house edge`?"],
    );
    refused(of_base("edge,edge", "3.5 %,3.5 %"), &["c.csv:1:26: a second column of `edge`"]);
    refused(of_base("edge", ""), &["c.csv:2:1: the row claims no figure"]);
    refused(of_base("edge", "0.035"), &["c.csv:2:20: `house edge` is `0.035`; it may be 0.035 % or a fraction of one"]);
    refused(of_base("edge %", "\"3,506\""), &["`3,506`; the comma may stand before decimals or between groups"]);
    refused(of_base("edge %,var", "\"3,51\",\"1,234,567\""), &["`3,51` has a decimal comma, and `1,234,567` groups"]);
    refused(of_base("session variance", "1064"), &["needs the number of rounds, in a column `rounds`"]);
    refused(of_base("of the bet %", "-6.04"), &["needs a `decision` and a `holding`"]);
    let holding = of_base("decision,holding,of the bet %", "bet 1,low pear,-6.04");
    refused(holding, &["c.csv:2:35: unknown holding `low pear`; did you mean `low pair`?"]);
    refused(of_base("decision,holding,of the bet %", "bet,low pair,-6.04"), &["decision `bet` may be `"]);
    let unknown = audit("game,wager,edge %\nlet-it-ride,bass,3.5\nlet it rid,base,3.5\nlet-it-ride,progressive,3.5\n");
    let errors = [
        "c.csv:2:13: unknown wager `bass`; did you mean `base`?",
        "c.csv:3:1: unknown game `let it rid`; did you mean `let-it-ride`?",
        "c.csv:4:13: `progressive` may be three-card-progressive or five-card-progressive",
        "3 problems; nothing was tested",
    ];
    refused(unknown, &errors);
    let many = format!("game,wager,edge %\n{}", "LIR,base,3.5\n".repeat(1_001));
    refused(audit(many), &["c.csv:1002:1: more than 1000 claims"]);
}

#[test]
fn formulas_and_merged_cells_of_a_workbook_are_refused_unless_they_have_a_value() {
    let book = |is_merged: bool| {
        let mut workbook = Workbook::new();
        let sheet = workbook.add_worksheet();
        sheet.write_row(0, 0, ["game", "wager", "paytable", "house edge %"]).expect("in memory");
        sheet.write_row(1, 0, ["LIR", "base", "A", ""]).expect("in memory");
        sheet.write(1, 3, Formula::new("=7.02/2").set_result("3.51")).expect("in memory");
        if is_merged {
            sheet.merge_range(2, 0, 3, 0, "LIR", &Format::new()).expect("in memory");
        }
        workbook.save_to_buffer().expect("in memory")
    };
    assert_eq!(audit_file("c.xlsx", book(false), &[]).code, 0);
    refused(audit_file("c.xlsx", book(true), &[]), &["c.xlsx:3:1: merged cells A3:A4; split them"]);
    // As a program writes it that does not compute.
    let uncomputed = changed(&book(false), "xl/worksheets/sheet1.xml", |part| {
        assert!(part.contains("<v>3.51</v>"), "{part}");
        part.replace("<v>3.51</v>", "<v></v>")
    });
    refused(audit_file("c.xlsx", uncomputed, &[]), &["c.xlsx:2:4: a formula without a value"]);
}

#[test]
fn a_file_of_a_gigabyte_is_refused_unread() {
    let folder = Folder::new();
    let file = std::fs::File::create(folder.path().join("big.csv")).expect("created");
    file.set_len(1 << 30).expect("sparse");
    folder.run(&["audit", "big.csv"]).gives(2, "").says("big.csv: cannot read the file of claims");
}
