//! `check --require`: rows that every format names with what they lack; how a move is accepted; SARIF and Markdown.

use quick_junit::{NonSuccessKind, Report, TestCaseStatus};
use serde_json::{Value, json};

use crate::common::binary::{Folder, OWN, Ran, own_file, own_pack, words};

/// Of 22,100 hands of OWN 48 + 52 + 720 + 1,096 + 3,744 = 5,660 win, 25.61 %, and 512 / 22,100 of a unit is kept.
const EDGE: &str = "2.31674208";

fn check(folder: &Folder, arguments: &[&str]) -> Ran {
    folder.run(&[&["check", "pack"], arguments].concat())
}

/// A pack of OWN, and today three of a kind pays two units less: 104 / 22,100 of a unit more is kept.
fn moved() -> Folder {
    let folder = own_pack();
    folder.write("own.toml", OWN.replace("three-of-a-kind = 30", "three-of-a-kind = 28"));
    folder
}

#[test]
fn a_requirement_is_met_by_the_exact_figure_and_not_by_the_printed_one() {
    let folder = own_pack();
    let met = "house_edge_pct>=2 and win_frequency_pct>20 and paytable=house";
    let told = format!("checked 1 exact row against pack: none has moved, and all meet `{met}`\n");
    assert_eq!(check(&folder, &["--require", met]).gives(0, "").stderr, told);
    // A heading names a column too; 12,800 / 5,525 is 2.316742081...
    let by_heading = check(&folder, &["--require", "house edge > 2.31674208"]).gives(0, "");
    by_heading.says("--require: `house edge` is house_edge_pct, in percent\n");
    let unmet = check(&folder, &["--require", "house_edge_pct<=2.31674208 and win_frequency_pct>30"]).ended(1);
    let line = format!(
        "unmet: let-it-ride three-card-bonus house: house_edge_pct is {EDGE}, required <=2.31674208; win_frequency_pct \
         is 25.61085973, required >30, own.toml:6:6\n"
    );
    assert_eq!(unmet.stdout, line);
    assert_eq!(unmet.stderr, "checked 1 exact row against pack: 1 does not meet --require\n");
    // What does not apply is not met, unless it is asked to be empty.
    check(&folder, &["--require", "fold_frequency_pct<1"]).ended(1).prints("fold_frequency_pct is empty, required <1");
    check(&folder, &["--require", "fold_frequency_pct=\"\" and verdict=\"\""]).gives(0, "");
}

/// 0.1 of one is 10 %; without a unit it may be either, and with one it is what is written.
#[test]
fn a_fraction_for_a_percentage_is_refused_unless_the_unit_is_written() {
    let folder = own_pack();
    for (name, fraction) in [("house_edge", "0.1"), ("hit frequency", "0.2"), ("house_edge", "-0.05")] {
        let refused = check(&folder, &["--require", &format!("{name}>={fraction}")]).gives(2, "");
        refused.says("in percent, and").says("may be a fraction; write");
    }
    check(&folder, &["--require", "house_edge<0.1"])
        .says("write house_edge_pct<0.1 for 0.1 %, or house_edge_pct<10 for the fraction");
    let with_units = ["house_edge>0.1%", "house_edge > 0.1 % and house_edge<10%"];
    for stated in ["house_edge_pct>0.1", "house edge %>0.1", "house_edge>=0", "std_dev>0.1"].iter().chain(&with_units) {
        check(&folder, &["--require", stated]).ended(0);
    }
    check(&folder, &["--require", "std_dev>1%"])
        .gives(2, "")
        .says("`std_dev` is not in percent; write the number alone");
}

#[test]
fn a_row_that_moved_says_what_it_lacks_and_how_the_move_is_accepted() {
    let folder = moved();
    let told = check(&folder, &["--require", "house_edge_pct<2.5"]).ended(1);
    // 616 / 22,100.
    told.prints("house edge 2.316742 % -> 2.787330 % (+47.0588 basis points): three-of-a-kind 30 -> 28, own.toml:12")
        .prints("; house_edge_pct is 2.78733032, required <2.5\n");
    let told = check(&folder, &["--require", "house_edge_pct<2.5"]);
    let accepting = "house-edge report own.toml --rounds=100000 --seed=1 --output pack";
    told.says("checked 1 exact row against pack: 1 row is different, 1 does not meet --require\n")
        .says(format!("to accept what moved, write the baseline again and commit it: {accepting}\n"));
    // With the tolerance nothing moved, so there is nothing to accept.
    let unmet = check(&folder, &["--require", "house_edge_pct<2.5", "--tolerance", "1"]).ended(1);
    assert_eq!(unmet.stderr.lines().filter(|line| line.contains("accept")).count(), 0, "{}", unmet.stderr);
    // The command that is printed makes the check hold.
    folder.run(&words(accepting)[1..]).ended(0);
    check(&folder, &[]).gives(0, "");
}

#[test]
fn a_requirement_that_cannot_be_read_is_refused_before_anything_is_solved() {
    let folder = own_pack();
    for (requirement, message) in [
        ("house_edge<", "--require: a number or a text is missing"),
        ("", "--require: a column's name is missing"),
        ("hous_edge_pct>1", "--require: unknown column `hous_edge_pct`; did you mean `house_edge_pct`?"),
        ("house_edge_pct>much", "`house_edge_pct` holds numbers, and `much` is not one"),
        ("win_per_hour_seat>1", "--require: unknown column `win_per_hour_seat`"),
    ] {
        check(&folder, &["--require", requirement]).refused(message);
    }
}

#[test]
fn every_format_has_the_rows_that_do_not_meet_the_requirement() {
    let folder = own_pack();
    let told = |format: &str| check(&folder, &["--require", "house_edge_pct>=3", "--format", format]).ended(1).stdout;
    let message = format!("unmet: let-it-ride three-card-bonus house: house_edge_pct is {EDGE}, required >=3");
    let report = Report::deserialize_from_str(&told("junit")).expect("JUnit's XML");
    let TestCaseStatus::NonSuccess { kind, message: said, .. } = &report.test_suites[0].test_cases[0].status else {
        panic!("it does not hold");
    };
    assert_eq!(*kind, NonSuccessKind::Failure);
    assert!(said.as_ref().is_some_and(|said| said.to_string().starts_with(&message)));
    let github = "::error file=own.toml,line=6,title=unmet%3A let-it-ride three-card-bonus house::";
    assert!(told("github").starts_with(&format!("{github}{message}\n")), "{}", told("github"));
    let value: Value = serde_json::from_str(&told("json")).expect("JSON");
    assert_eq!((&value["requirement"], &value["accepting"]), (&json!("house_edge_pct>=3"), &Value::Null));
    assert_eq!((&value["counts"]["unmet"], &value["counts"]["moved"]), (&json!(1), &json!(0)));
    let unmet = json!([{ "column": "house_edge_pct", "value": EDGE, "required": ">=3" }]);
    assert_eq!((&value["changes"][0]["kind"], &value["changes"][0]["unmet"]), (&json!("unmet"), &unmet));
    let summary = told("markdown");
    assert!(summary.starts_with("### house-edge check: 1 of 1 rows do not hold\n\n| row | finding | line |\n"));
    assert!(summary.contains("house\\_edge\\_pct is 2.31674208, required \\>=3 | own.toml:6 |\n"), "{summary}");
}

/// What the schema of SARIF 2.1.0 requires of each object, and code scanning besides: a place for each result.
fn ensure_sarif(text: &str) -> Value {
    let log: Value = serde_json::from_str(text).expect("JSON");
    assert_eq!(log["version"], "2.1.0");
    let run = &log["runs"][0];
    assert_eq!(log["runs"].as_array().map(Vec::len), Some(1));
    let driver = &run["tool"]["driver"];
    assert_eq!(driver["name"], "house-edge");
    assert!(run["invocations"][0]["executionSuccessful"].is_boolean());
    let rules = driver["rules"].as_array().expect("rules");
    for result in run["results"].as_array().expect("results") {
        assert!(result["message"]["text"].as_str().is_some_and(|text| !text.is_empty()), "{result}");
        assert!(["error", "warning"].iter().any(|level| result["level"] == *level), "{result}");
        let rule = &rules[result["ruleIndex"].as_u64().expect("an index") as usize];
        assert_eq!(rule["id"], result["ruleId"]);
        let place = &result["locations"][0]["physicalLocation"];
        assert!(place["artifactLocation"]["uri"].as_str().is_some_and(|uri| !uri.is_empty() && !uri.contains(' ')));
        assert!(place["region"]["startLine"].as_u64().is_some_and(|line| line >= 1), "{result}");
    }
    log
}

#[test]
fn sarif_has_a_rule_for_each_kind_and_a_result_for_each_row() {
    let folder = moved();
    // A row of the baseline alone stands at its summary.
    let summary = folder.read("pack/summary.csv");
    let row = summary.lines().find(|line| line.contains(",exact,")).expect("a row");
    folder.write("pack/summary.csv", format!("{summary}{}\n", row.replace(",house,", ",<gone>,")));
    let log = ensure_sarif(&check(&folder, &["-f", "sarif"]).ended(1).stdout);
    let run = &log["runs"][0];
    let rules: Vec<&Value> = run["tool"]["driver"]["rules"].as_array().expect("rules").iter().collect();
    assert_eq!(rules.iter().map(|rule| &rule["id"]).collect::<Vec<_>>(), ["missing", "moved"]);
    assert!(rules[0]["help"]["text"].as_str().is_some_and(|help| help.contains("write the baseline again")));
    let at = |place: usize| {
        let at = &run["results"][place]["locations"][0]["physicalLocation"];
        (at["artifactLocation"]["uri"].clone(), at["region"]["startLine"].clone())
    };
    assert_eq!(at(0), (json!("pack/summary.csv"), json!(1)));
    assert_eq!(at(1), (json!("own.toml"), json!(12)));
    // The name of the file says the format; the same check gives the same bytes.
    check(&folder, &["-o", "check.sarif"]).ended(1);
    assert_eq!(folder.read("check.sarif"), check(&folder, &["-f", "sarif"]).stdout);
    // An error of the input is a result at its line.
    folder.write("own.toml", OWN.replace("pair = 1", "pair = -1"));
    let log = ensure_sarif(&check(&folder, &["-f", "sarif"]).ended(2).stdout);
    let result = &log["runs"][0]["results"][0];
    assert_eq!((&result["ruleId"], &result["level"]), (&json!("error"), &json!("error")));
    assert_eq!(log["runs"][0]["invocations"][0]["executionSuccessful"], false);
    let held = own_pack();
    let log = ensure_sarif(&check(&held, &["-f", "sarif"]).ended(0).stdout);
    assert_eq!(log["runs"][0]["results"], json!([]));
}

/// A flush pays 7 here, more than a straight, and enough for an edge of the player.
#[test]
fn the_warnings_of_paytables_are_written_in_every_format() {
    let folder = own_file(OWN.replace("\nflush = 4", "\nflush = 7"));
    let told = |format: &str| folder.run(&["check", "own.toml", "-f", format]).ended(1).stdout;
    let log = ensure_sarif(&told("sarif"));
    let result = &log["runs"][0]["results"][0];
    assert_eq!((&result["ruleId"], &result["level"]), (&json!("warning"), &json!("error")));
    assert_eq!(result["locations"][0]["physicalLocation"]["region"]["startLine"], 13);
    let value: Value = serde_json::from_str(&told("json")).expect("JSON");
    assert_eq!((&value["warnings"][0]["file"], &value["warnings"][0]["line"]), (&json!("own.toml"), &json!(13)));
    assert_eq!(value["errors"], json!([]));
    assert!(told("github").starts_with("::error file=own.toml,line=13,title=warning"), "{}", told("github"));
    assert!(told("junit").contains("failures=\"2\"") && told("markdown").contains("| own.toml:13 |"));
    // A paytable without a warning is a test that passes.
    folder.write("own.toml", OWN);
    assert!(folder.run(&["check", "own.toml", "-f", "junit"]).ended(0).stdout.contains("tests=\"1\""));
    // A file that is none has its error in them, and leaves no old one.
    folder.write("own.toml", OWN.replace("pair = 1", "pair = -1"));
    folder.write("check.json", "old");
    folder.run(&["check", "own.toml", "-o", "check.json"]).gives(2, "");
    let value: Value = serde_json::from_str(&folder.read("check.json")).expect("JSON");
    assert_eq!((&value["warnings"], &value["errors"][0]["file"]), (&json!([]), &json!("own.toml")));
    folder.run(&["check", "own.toml", "-o", "./own.toml"]).refused("the command reads or keeps this file");
    // Beside another, the warnings of which stay.
    folder.write("odd.txt", OWN.replace("\nflush = 4", "\nflush = 7"));
    let ran = folder.run(&["check", "odd.txt", "own.toml", "-f", "json"]).ended(2);
    let value: Value = serde_json::from_str(&ran.stdout).expect("JSON");
    assert_eq!(
        (value["warnings"].as_array().map(Vec::len), &value["errors"][0]["file"]),
        (Some(2), &json!("own.toml"))
    );
}

#[test]
fn a_pack_without_its_summary_is_no_folder_of_paytables_and_is_not_written_over_what_is_read() {
    let folder = own_pack();
    for file in ["summary.csv", "manifest.json"] {
        std::fs::rename(folder.path().join("pack").join(file), folder.path().join(file)).expect("renamed");
    }
    check(&folder, &[]).refused("pack/summary.csv: cannot read the baseline");
    for file in ["summary.csv", "manifest.json"] {
        std::fs::rename(folder.path().join(file), folder.path().join("pack").join(file)).expect("renamed");
    }
    let report = ["report", "pack/inputs/own.toml", "-n", "1000", "--output", "pack"];
    folder.run(&report).refused("which the command reads; name another folder, or the original");
}

#[test]
fn a_step_summary_is_markdown_that_no_name_can_forge() {
    let folder = moved();
    let summary = folder.read("pack/summary.csv");
    let row = summary.lines().find(|line| line.contains(",exact,")).expect("a row");
    folder.write("pack/summary.csv", format!("{summary}{}\n", row.replace(",house,", ",<b>a|b</b>,")));
    let told = check(&folder, &["-f", "markdown"]).ended(1).stdout;
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(lines[0], "### house-edge check: 2 of 2 rows do not hold");
    let odd = "| let-it-ride three-card-bonus \\<b\\>a\\|b\\</b\\> | missing: ";
    assert!(lines[4].starts_with(odd), "{told}");
    assert!(
        lines[5].starts_with("| let-it-ride three-card-bonus house | moved: ") && lines[5].ends_with("own.toml:12 |")
    );
    assert!(lines[lines.len() - 1].starts_with("to accept what moved, write the baseline again and commit it: "));
    check(&folder, &["-o", "summary.md"]).ended(1);
    assert_eq!(folder.read("summary.md"), told);
    let held = check(&own_pack(), &["-f", "markdown"]).ended(0).stdout;
    assert_eq!(held, "### house-edge check: all hold\n\nchecked 1 exact row against pack: none has moved\n");
}
