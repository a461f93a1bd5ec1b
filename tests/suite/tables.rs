//! Which rows and columns are written, tables that fit a terminal, and the types of JSON. The real binary, in a fresh
//! folder.

use std::collections::HashMap;
use std::path::Path;

use serde_json::Value;
use unicode_width::UnicodeWidthStr;

use crate::common::binary::{Folder, Ran, Row, command_in, csv_rows, number, printed, ran, run};

/// Commands that answer at once and write every kind of sheet.
const QUICK: &[&str] = &[
    "show",
    "show let-it-ride",
    "analyze let-it-ride",
    "analyze let-it-ride --reading all --activation magic-card=0.25",
    "analyze let-it-ride --show outcomes",
    "analyze let-it-ride/base/A --payout-limit 50k --unit 10,25",
    "strategy let-it-ride",
    "strategy let-it-ride/*/A --hand As+Ks+Qs",
    "simulate let-it-ride -n 20k",
    "simulate let-it-ride -n 20k --show outcomes",
    "progressive let-it-ride",
    "progressive let-it-ride/three-card-progressive --terms primary=10",
    "compare let-it-ride/three-card-bonus/A let-it-ride/five-card-bonus/B",
];

fn words(command: &str) -> Vec<String> {
    command.split(' ').map(|word| word.replace('+', " ")).collect()
}

/// What a command prints on a terminal of so many columns; full width without.
fn on_terminal(folder: &Path, command: &str, columns: Option<usize>) -> Ran {
    let mut binary = command_in(folder);
    if let Some(columns) = columns {
        binary.env("COLUMNS", columns.to_string());
    }
    ran(binary.args(words(command)))
}

/// The words of a text, without the lines of a table.
fn words_of(text: &str) -> Vec<&str> {
    text.split(|letter: char| letter.is_whitespace() || "│┆;".contains(letter))
        .filter(|word| !word.is_empty())
        .collect()
}

#[test]
#[ignore = "second tier: every table at every width"]
fn no_line_is_wider_than_the_terminal_and_no_word_is_broken() {
    let folder = Folder::new();
    for command in QUICK {
        let full = on_terminal(folder.path(), command, None).played();
        let known = words_of(&full.stdout);
        for columns in [40, 60, 80, 100, 200] {
            let Ran { code, stdout, .. } = on_terminal(folder.path(), command, Some(columns));
            assert_eq!(code, full.code, "{command}");
            for line in stdout.lines() {
                assert!(line.width() <= columns, "{command}, {columns}: {line}");
            }
            // A long word, such as a path, is broken after a mark.
            let lines: Vec<&str> = stdout.lines().filter(|line| !line.contains('─') && !line.contains('═')).collect();
            let (table, note) =
                lines.split_at(lines.iter().position(|line| line.starts_with("Hidden to fit")).unwrap_or(lines.len()));
            for word in words_of(&table.join("\n")) {
                let is_part = |known: &&str| known.width() > 14 && known.contains(word);
                // A heading is in one line in a block, and in several in a table.
                let is_heading = word.ends_with(':') || word.split_inclusive('-').all(|part| known.contains(&part));
                assert!(
                    is_heading || known.contains(&word) || known.iter().any(is_part),
                    "{command}, {columns}: {word}"
                );
            }
            assert!(
                note.is_empty() || note.join(" ").contains("Chosen columns and CSV show them."),
                "{command}, {columns}"
            );
        }
    }
}

/// Commands, and columns that stay in a table of 80 columns.
const STAYING: &[(&str, &[&str])] = &[
    ("analyze let-it-ride", &["house_edge_pct", "win_frequency_pct", "std_dev"]),
    (
        "analyze let-it-ride/base/A let-it-ride/three-card-bonus/A --average-bet 10 --hands-per-hour 50 \
         --seats 6 --side three-card-bonus=5@40%",
        &["win_per_hour_seat", "win_per_hour_table", "total_win_per_hour_seat", "total_win_per_hour_table"],
    ),
    ("simulate let-it-ride -n 20k", &["house_edge_pct", "exact_house_edge_pct", "z_score", "verdict"]),
    ("simulate let-it-ride -n 20k --show outcomes", &["simulated_count", "expected_count"]),
    ("progressive let-it-ride", &["meter", "meter_units", "house_edge_pct", "break_even_units"]),
    ("compare let-it-ride/three-card-bonus/A let-it-ride/three-card-bonus/B", &["unit"]),
    ("strategy let-it-ride", &["holding", "action"]),
    ("show", &["reading"]),
];

#[test]
fn the_columns_that_matter_most_stay_in_a_table() {
    let folder = Folder::new();
    for (command, staying) in STAYING {
        let text = on_terminal(folder.path(), command, Some(80)).stdout;
        assert!(text.contains("│ "), "{command}: {text}");
        let notes = text.split("Hidden to fit:").skip(1).filter_map(|rest| rest.split("Chosen").next());
        let note: Vec<&str> = notes.flat_map(words_of).collect();
        for column in *staying {
            assert!(!note.iter().any(|word| word.trim_matches([',', '.']) == *column), "{command}: {note:?}");
        }
    }
    // An interval has two ends.
    for columns in (60..200).step_by(10) {
        let text = on_terminal(folder.path(), "simulate let-it-ride -n 20k", Some(columns)).stdout;
        assert_eq!(text.contains("ci95_low_pct"), text.contains("ci95_high_pct"), "{columns}: {text}");
    }
}

/// A row of which not all columns fit is a block of all of them.
#[test]
fn one_row_is_a_table_or_a_block() {
    let folder = Folder::new();
    let text = on_terminal(folder.path(), "analyze let-it-ride/base/A", Some(80)).stdout;
    assert!(text.starts_with("game: let-it-ride\nwager: base\npay table: A\n"), "{text}");
    assert!(text.contains("volatility index 90 %: ") && !text.contains("Hidden to fit"), "{text}");
}

/// Paytables side by side are parted on a terminal alone.
#[test]
fn show_is_as_wide_as_the_terminal() {
    let folder = Folder::new();
    // Seven paytables, A to G, in one table or in two.
    let tables = |command: &str, columns| {
        let text = on_terminal(folder.path(), command, columns).stdout;
        text.lines().filter(|line| line.starts_with("│ paytable ") || line.starts_with("| paytable ")).count()
    };
    let show = "show let-it-ride/five-card-bonus";
    assert_eq!([Some(80), Some(200), None].map(|columns| tables(show, columns)), [2, 1, 1]);
    assert_eq!(tables(&format!("{show} -f markdown"), Some(80)), 1);
}

#[test]
fn blocks_have_every_figure_of_the_table() {
    let folder = Folder::new();
    for command in ["analyze let-it-ride", "strategy let-it-ride", "progressive let-it-ride"] {
        let full = on_terminal(folder.path(), command, None).stdout;
        let blocks = on_terminal(folder.path(), command, Some(30)).stdout;
        let is_named = ["paytable: ", "pay table: "].iter().any(|heading| blocks.contains(heading));
        assert!(!blocks.contains('│') && is_named, "{blocks}");
        let figures = |text: &str| {
            let rows: Vec<&str> = text.lines().filter(|line| !line.contains('─')).collect();
            let mut figures: Vec<String> = words_of(&rows.join("\n"))
                .into_iter()
                .filter(|word| word.contains('.') && word.parse::<f64>().is_ok())
                .map(str::to_string)
                .collect();
            figures.sort();
            figures
        };
        assert!(figures(&full).len() > 5, "{command}");
        assert_eq!(figures(&blocks), figures(&full), "{command}");
        assert_eq!(on_terminal(folder.path(), command, Some(2_000)).stdout, full, "{command}");
    }
}

#[test]
fn files_and_other_formats_are_as_wide_as_ever() {
    let folder = Folder::new();
    let list = "list let-it-ride";
    let table = on_terminal(folder.path(), list, None).stdout;
    assert_eq!(on_terminal(folder.path(), &format!("{list} -o list.txt"), Some(40)).code, 0);
    assert_eq!(folder.read("list.txt"), table);
    for format in ["csv", "json", "markdown"] {
        let command = format!("{list} -f {format}");
        let [narrow, full] = [Some(40), None].map(|columns| on_terminal(folder.path(), &command, columns).stdout);
        assert_eq!(narrow, full, "{format}");
    }
    for nonsense in ["", "0", "-5", "wide", "99999999999999999999999"] {
        let mut binary = command_in(folder.path());
        assert_eq!(ran(binary.env("COLUMNS", nonsense).args(words(list))).stdout, table, "{nonsense}");
    }
}

/// Digit for digit what the CSV has: whole numbers of any size as text, figures with the same places, and nothing as
/// null. A column has one type.
#[test]
fn json_says_what_csv_says_and_a_column_has_one_type() {
    let folder = Folder::new();
    for command in QUICK {
        let [csv, json] =
            ["csv", "json"].map(|format| on_terminal(folder.path(), &format!("{command} -f {format}"), None).stdout);
        let rows: Vec<serde_json::Map<String, Value>> = serde_json::from_str(&json).expect("JSON");
        let expected = csv_rows(&csv);
        assert_eq!(rows.len(), expected.len(), "{command}");
        let mut types = HashMap::new();
        for (row, expected) in rows.iter().zip(&expected) {
            assert_eq!(row.len(), expected.len(), "{command}");
            for (column, value) in row {
                let (kind, text) = match value {
                    Value::Null => (None, String::new()),
                    Value::String(text) => (Some("string"), text.clone()),
                    Value::Number(number) => (Some("number"), number.to_string()),
                    other => panic!("{command}, {column}: {other}"),
                };
                assert_eq!(text, expected[column], "{command}, {column}");
                assert!(value != "", "{command}, {column}");
                if let Some(kind) = kind {
                    assert_eq!(*types.entry(column).or_insert(kind), kind, "{command}, {column}");
                }
            }
        }
        assert!(types.iter().all(|(column, kind)| !column.ends_with("ator") || *kind == "string"), "{command}");
    }
}

/// The paytables of the Three Card Bonus with a straight at 6, 5 or 4 to 1 and others: here only that rows, columns and
/// order are those asked for is tested, against the whole table.
#[test]
fn rows_and_columns_are_those_asked_for_in_every_format() {
    let three = "analyze let-it-ride/three-card-bonus";
    let with = |options: &[&str]| {
        let three = words(three);
        let arguments: Vec<&str> = three.iter().map(String::as_str).chain(options.iter().copied()).collect();
        printed(&arguments)
    };
    let all = csv_rows(&with(&["-f", "csv"]));
    let edge = |row: &Row| number(row, "house_edge_pct");
    let mut expected: Vec<_> = all.iter().filter(|row| edge(row) < 5.0 && row["paytable"] != "A").collect();
    expected.sort_by(|one, other| edge(other).total_cmp(&edge(one)));
    assert!(!expected.is_empty() && expected.len() < all.len() - 1);
    let is_asked = "house_edge_pct < 5 and paytable!='A'";
    let asked = ["--columns", "paytable,house_edge_pct", "--where", is_asked, "--sort", "-house_edge_pct"];
    let lines: Vec<String> =
        expected.iter().map(|row| format!("{},{}", row["paytable"], row["house_edge_pct"])).collect();
    let csv = with(&[&asked[..], &["-f", "csv"]].concat());
    assert_eq!(csv, format!("paytable,house_edge_pct\n{}\n", lines.join("\n")));
    let json: Value = serde_json::from_str(&with(&[&asked[..], &["-f", "json"]].concat())).expect("JSON");
    assert_eq!(json.as_array().map(Vec::len), Some(expected.len()));
    assert_eq!(json[0].as_object().map(serde_json::Map::len), Some(2));
    let markdown = with(&[&asked[..], &["-f", "markdown"]].concat());
    assert!(markdown.starts_with("| paytable | house_edge_pct |\n"), "{markdown}");
    let table = with(&asked);
    assert!(table.contains("house_edge_pct") && !table.contains("standard"), "{table}");
    // -128/5525 is the expected result of A (see the test of `analyze` in `cli.rs`); 1,000,000 is written as 1M.
    let is_a = "ev_denominator=5525 and ev_numerator=-128 and cycle<1M and method=exact";
    let a = with(&["-f", "csv", "--where", is_a, "--columns", "paytable"]);
    assert_eq!(a.lines().nth(1), Some("A"));
}

/// `-` goes from the greatest down; texts are sorted as texts; what is empty comes last in both directions, and rows
/// that are equal stay in their order.
#[test]
fn rows_are_sorted_and_empty_cells_come_last() {
    let sorted = |by: &str| {
        let text = printed(&["show", "--where", "game=let-it-ride", "-f", "csv", "--sort", by]);
        csv_rows(&text).iter().map(|row| [row["reading"].clone(), row["paytable"].clone()]).collect::<Vec<_>>()
    };
    let readings = |rows: &[[String; 2]]| rows.iter().map(|[reading, _]| reading.clone()).collect::<Vec<_>>();
    for by in ["reading", "-reading"] {
        let readings = readings(&sorted(by));
        assert!(readings[0] == "to-1" && readings[readings.len() - 1].is_empty(), "{by}: {readings:?}");
    }
    let rows = sorted("-paytable,reading");
    assert!(rows[0][1] == "G" && rows.is_sorted_by(|one, other| one[1] >= other[1]), "{rows:?}");
    // Whole numbers by value, not by their digits.
    let text = printed(&["analyze", "let-it-ride/base", "--show", "outcomes", "-f", "csv", "--sort", "net_units"]);
    let units: Vec<i64> = csv_rows(&text).iter().map(|row| row["net_units"].parse().expect("whole")).collect();
    assert!(units.is_sorted() && units[0] < 0 && units[units.len() - 1] >= 1_000, "{units:?}");
}

#[test]
fn nothing_found_is_no_error_and_is_said() {
    let ran = run(&["show", "-f", "csv", "--columns", "wager,odds", "--where", "paytable=Z"]);
    assert_eq!((ran.code, ran.stdout.as_str(), ran.stderr.as_str()), (0, "wager,odds\n", "no row matches --where\n"));
    let ran = run(&["show", "--where", "paytable=Z"]);
    assert_eq!((ran.code, ran.stdout.as_str(), ran.stderr.as_str()), (0, "", "no row matches --where\n"));
    let json = printed(&["show", "-f", "json", "--where", "paytable=Z"]);
    assert_eq!(json, "[]\n");
}

/// Of two sheets, each is asked for what it has.
#[test]
fn several_sheets_are_asked_for_the_columns_that_they_have() {
    let compare = ["compare", "let-it-ride/three-card-bonus/A", "let-it-ride/three-card-bonus/B"];
    let with = |options: &[&str]| printed(&[&compare[..], options].concat());
    let one = with(&["--columns", "outcome,difference_pct", "--where", "difference_pct<0", "-f", "markdown"]);
    // A and B differ in what a straight pays: 720 of 22,100 hands, by one unit.
    assert_eq!(
        one.lines().take(4).collect::<Vec<_>>(),
        ["| outcome | difference_pct |", "| --- | ---: |", "| straight | -3.2579 |", ""]
    );
    let both = with(&["--where", "measure=return_unit_pct and outcome=pair", "-f", "markdown"]);
    // A heading and a row for each paytable, twice.
    assert_eq!(both.lines().filter(|line| line.starts_with("| ") && !line.contains("---")).count(), 6, "{both}");
    let none = run(&[&compare[..], &["--where", "measure=none"]].concat());
    // A wager without decisions has none that change.
    let unmatched = "no row of table 1 matches --where\nno row of table 2 matches --where\n";
    assert_eq!((none.code, none.stderr.as_str()), (0, unmatched));
    run(&[&compare[..], &["--show", "outcomes", "--columns", "meaning"]].concat()).refused("unknown column `meaning`");
}

/// Arguments, what is said of them, and the two lines that show where.
const REFUSED: &[(&[&str], &str, [&str; 2])] = &[
    (
        &["--where", "hose_edge<5"],
        "--where: unknown column `hose_edge`; did you mean `house_edge_pct`? (the columns are schema_version, game",
        ["  hose_edge<5", "  ^^^^^^^^^"],
    ),
    (
        &["--where", "cycle<5 and house_edge_pct<low"],
        "`house_edge_pct` holds numbers, and `low` is not one",
        ["  cycle<5 and house_edge_pct<low", "                             ^^^"],
    ),
    (&["--where", "cycle<5 or seed<3"], "`and` joins comparisons", ["  cycle<5 or seed<3", "          ^^"]),
    (&["--where", "cycle<"], "a number or a text is missing", ["  cycle<", "        ^"]),
    (&["--where", ""], "a column's name is missing", ["  ", "  ^"]),
    (&["--where", "wager=\"aces-up"], "closing \" missing", ["  wager=\"aces-up", "        ^^^^^^^^"]),
    (&["--columns", "game,pays"], "--columns: unknown column `pays`", ["  game,pays", "       ^^^^"]),
    (&["--columns", "game, game"], "the column is named twice", ["  game, game", "        ^^^^"]),
    (&["--columns", "game,,wager"], "a column's name is missing", ["  game,,wager", "       ^"]),
    (&["--sort", "-house_edg_pct"], "did you mean `house_edge_pct`?", ["  -house_edg_pct", "   ^^^^^^^^^^^^^"]),
    (&["--where", "game=\u{1b}[31m !"], "`and` joins comparisons", ["  game=\\u{1b}[31m !", "                  ^"]),
];

/// Refused before anything is solved or played.
#[test]
fn slips_are_refused_with_their_place() {
    let commands: [&[&str]; 2] = [&["analyze"], &["simulate", "-n", "1T"]];
    for (place, (options, message, lines)) in REFUSED.iter().enumerate() {
        let ran = run(&[commands[place % 2], options].concat()).gives(2, "");
        let told: Vec<&str> = ran.stderr.lines().collect();
        assert!(told[0].starts_with("error: --") && told[0].contains(message), "{options:?}: {}", told[0]);
        assert_eq!(told[1..], lines[..], "{options:?}");
    }
    let long = "x".repeat(1_001);
    for option in ["--where", "--columns", "--sort"] {
        let ran = run(&["list", option, &long]).refused("longer than 1000 bytes");
        assert!(ran.stderr.lines().all(|line| line.len() < 200), "{}", ran.stderr);
    }
    // `value` holds pays as texts, of which 1000 comes before 5; `amount` holds their numbers.
    let ran = run(&["show", "let-it-ride", "--where", "part!=meters and value>5"]);
    let told: Vec<&str> = ran.stderr.lines().collect();
    assert_eq!(
        (ran.code, told[1..].join("\n").as_str()),
        (2, "  part!=meters and value>5\n                         ^"),
        "{}",
        ran.stderr
    );
    assert!(told[0].contains("`value` holds text; the numeric columns are") && told[0].contains("amount"), "{told:?}");
    run(&["strategy", "--show", "every-decision", "let-it-ride/*/A", "--sort", "hands"]).ended(2);
}
