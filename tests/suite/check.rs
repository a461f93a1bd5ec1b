//! `check`: what moved, what did not, and what is no baseline. The real binary, in a fresh folder.

mod formats;
mod originals;
mod require;
mod tolerance;

use std::fs;

use crate::common::binary::{Folder, OWN, Ran, another_paytable, folder_after, own_file, own_pack, printed};
use crate::common::packs;

#[test]
fn check_does_not_compare_different_meters() {
    let folder = folder_after("report let-it-ride/five-card-progressive --output base -n 100k --meter 20000");
    let with = |options: &str| folder.run_line(&format!("check base let-it-ride/five-card-progressive {options}"));
    let expected = "other meter: let-it-ride five-card-progressive A: 20000 units in the baseline, 10000 today; \
                    compare at the meters of the baseline";
    let moved = |check: Ran| {
        assert_eq!(check.code, 1, "{}", check.stderr);
        assert!(check.stdout.starts_with(expected), "{}", check.stdout);
    };
    moved(with("--meter 10000"));
    assert_eq!(with("").code, 0, "the meter of the pack");
    // What has no manifest is compared at the seeds, unless told otherwise.
    fs::remove_file(folder.path().join("base/manifest.json")).expect("written");
    moved(with(""));
    assert_eq!(with("--meter 20000").code, 0);
}

/// Commands with paytables and rows: none writes over the file that it reads.
#[test]
fn rows_are_not_written_over_a_paytable_that_is_read() {
    let folder = own_file(OWN);
    let key = "own.toml:house";
    let commands: [&[&str]; 5] = [
        &["analyze", "own.toml"],
        &["analyze", "own.toml"],
        &["analyze", "--together", key],
        &["show", "own.toml"],
        &["strategy", "own.toml"],
    ];
    for command in commands {
        folder.run(&[command, &["-o", "./own.toml"]].concat()).refused("the command reads or keeps this file");
        assert_eq!(folder.read("own.toml"), OWN);
    }
}

#[test]
fn check_goes_by_the_options_of_the_pack() {
    let folder = own_file(OWN);
    let with = |line: &str| folder.run_line(line);
    with("report let-it-ride/three-card-bonus/A let-it-ride/five-card-bonus/A --reading to-1 -n 100k --output pack")
        .ended(0);
    with("report own.toml -n 100k --output reports").ended(0);
    let checked = |line: &str, figures: usize| with(line).gives(0, "").says(format!("checked {figures} exact row"));
    checked("check pack", 2);
    checked("check pack */five-card-bonus", 1);
    // The folder unless told otherwise, whose own paytables it carries.
    checked("check", 1);
    folder.write("own.toml", OWN.replace("\nflush = 4", "\nflush = 3"));
    checked("check --copies", 1);
    let moved = with("check reports own.toml").ended(1);
    assert_eq!(with("check").stdout, moved.stdout);
    assert!(moved.stdout.starts_with("moved: let-it-ride three-card-bonus house: "), "{}", moved.stdout);
    checked("check pack */three-card-bonus", 1);
    // A file behind the folder is one of paytables, a file in its place no baseline.
    assert_eq!(with("check reports own.toml").stdout, moved.stdout);
    let behind = "the baseline's folder comes first, as in `house-edge check reports own.toml`";
    for (arguments, why) in [
        ("own.toml pack", "DIR: pack is a baseline"),
        ("--tolerance 1 own.toml", "--tolerance: own.toml is no baseline"),
        ("--copies own.toml", "--copies: own.toml is no baseline"),
        ("--reading all own.toml", "--reading: own.toml is no baseline"),
    ] {
        with(&format!("check {arguments}")).refused(format!("{why}; {behind}"));
    }
    // A wrong name beside a right one narrows nothing in silence.
    for (options, unknown) in [
        (
            "*/five-card-bonus */five-card-bonos",
            "unknown wager `five-card-bonos`; did you mean `five-card-bonus`? (available: five-card",
        ),
        ("let-it-ride lunar-poker", "unknown game `lunar-poker`; available: let-it-ride"),
        ("*/three-card-bonus/A */three-card-bonus/B", "unknown paytable `B`; available: A"),
        ("*/three-card-bonus/B", "unknown paytable `B`; available: A"),
        ("pack", "a second baseline"),
    ] {
        with(&format!("check pack {options}")).refused(unknown);
    }
    for kept in [
        "reports/inputs/own.toml",
        "reports/summary.csv",
        "reports/manifest.json",
        "reports/.gitattributes",
        "own.toml",
    ] {
        let before = fs::read(folder.path().join(kept)).expect("written");
        with(&format!("check -o {kept}")).refused("the command reads or keeps this file");
        assert_eq!(fs::read(folder.path().join(kept)).expect("left alone"), before, "{kept}");
    }
}

/// What a manifest says is as good as who wrote it.
#[test]
fn check_obeys_no_manifest_beyond_the_pack() {
    let folder = own_pack();
    let manifest = folder.path().join("pack/manifest.json");
    let written = fs::read_to_string(&manifest).expect("written");
    let refused = |expected: &str| folder.run(&["check", "pack"]).refused(expected);
    let with = |from: &str, to: &str| {
        assert!(written.contains(from), "{written}");
        fs::write(&manifest, written.replace(from, to)).expect("written");
    };
    with("\"report\",\n    \"inputs/own.toml\"", "\"report\",\n    \"own.toml\"");
    refused("which this program does not understand");
    with("--rounds=100000", "--rounds=100001");
    refused("but `rounds` is 100000");
    with("inputs/own.toml", "../own.toml");
    refused("names a file outside the folder");
    // Rows that the manifest leaves out are missing, not passed over.
    with("\"report\",\n    \"inputs/own.toml\"", "\"report\",\n    \"let-it-ride/base\"");
    folder
        .run(&["check", "pack"])
        .ended(1)
        .prints("missing: let-it-ride three-card-bonus house is in the baseline only");
    fs::write(&manifest, "{").expect("written");
    refused(
        "manifest.json: not valid JSON (line 1, column 1): EOF while parsing an object; restore it from the original \
         pack",
    );
    fs::write(&manifest, &written).expect("written");
    folder.write("pack/inputs/own.toml", OWN.replace("= 40", "= 50"));
    refused("own.toml: not the file that the pack was made with; name the paytables to check as WHAT");
    let many: String = (1..=100).map(|place| another_paytable(&format!("house-{place}"))).collect();
    folder.write("own.toml", format!("{OWN}{many}"));
    folder.run(&["report", "own.toml", "-n", "100k", "--output", "pack"]).ended(0);
    refused("own paytables of the pack: 101, more than 100; name their files as WHAT");
}

#[test]
fn check_names_what_moved_and_by_how_much() {
    let folder = own_pack();
    folder.write("own.toml", OWN.replace("\nflush = 4", "\nflush = 3"));
    let check = folder.run(&["check", "pack", "own.toml"]);
    // 1,096 flushes of 22,100 hands lose a unit each: 2.316742 % + 4.959276 %.
    let expected = "moved: let-it-ride three-card-bonus house: house edge 2.316742 % -> 7.276018 % (+495.9276 basis \
                    points): flush 4 -> 3, own.toml:14\n";
    check.gives(1, expected);

    // The same edge by other pays: 720 straights lose a unit each, and 48 straight flushes (the mini-royals among them)
    // gain 15.
    let other = OWN.replace("straight = 6", "straight = 5").replace("straight-flush = 40", "straight-flush = 55");
    folder.write("own.toml", other);
    let told = folder.run(&["check", "pack", "own.toml"]).ended(1).stdout;
    let same = "moved: let-it-ride three-card-bonus house: same house edge, but outcome `mini-royal`";
    let pays = ": straight-flush 40 -> 55, own.toml:11; straight 6 -> 5, own.toml:13\n";
    assert!(told.starts_with(same) && told.ends_with(pays), "{told}");

    folder.write("own.toml", OWN.replace("\"house\"", "\"garden\""));
    let check = folder.run(&["check", "pack", "own.toml"]).ended(1);
    let lines: Vec<&str> = check.stdout.lines().collect();
    assert_eq!(lines[0], "missing: let-it-ride three-card-bonus house is in the baseline only");
    assert!(lines[1].starts_with("new: let-it-ride three-card-bonus garden is not in the baseline"), "{}", lines[1]);
}

/// The pays of before are those in the pack, of the regulation's paytables too; without them the line is as before.
#[test]
fn check_names_pays_by_the_copies_in_the_pack() {
    let folder = own_file(OWN.replace("\"house\"", "\"A\""));
    folder.run_line("report let-it-ride/three-card-bonus/A -n 100k --output pack").ended(0);
    // Another section, and the pays of the regulation's A: no figure moves.
    let checked = |expected: &str| {
        let ran = folder.run(&["check", "pack", "own.toml"]).ended(1);
        assert!(ran.stdout.lines().next().expect("a line").ends_with(expected), "{}", ran.stdout);
    };
    checked("Rules Submission 7, own.toml:6:6");
    folder.write("own.toml", OWN.replace("\"house\"", "\"A\"").replace("pair = 1", "pair = 0"));
    checked(" basis points): pair 1 -> 0, own.toml:15");
    let copy = folder.path().join("pack/inputs/regulation/let-it-ride/three-card-bonus.toml");
    let text = fs::read_to_string(&copy).expect("written");
    fs::write(&copy, text.replacen("pair = 1", "pair = 9", 1)).expect("written");
    // A copy that is not the one that was written says nothing of before, and is not what the figures are of.
    checked(" basis points), own.toml:6:6");
    let edited = folder.run(&["check", "pack"]);
    let place = "pack/inputs/regulation/let-it-ride/three-card-bonus.toml";
    let line = text.lines().position(|line| line == "pair = 1").expect("a pay") + 1;
    let message = format!(
        "error: {place}: not the file that the pack was made with: pair 1 -> 9, {place}:{line}; name the paytables to \
         check as WHAT\n"
    );
    assert_eq!((edited.code, edited.stdout.as_str(), edited.stderr), (2, "", message));
    fs::remove_file(&copy).expect("written");
    assert_eq!(folder.run(&["check", "pack"]).code, 0, "a baseline may do without");
    fs::remove_file(folder.path().join("pack/manifest.json")).expect("written");
    let last = folder.run_line("check pack own.toml let-it-ride/three-card-bonus/A").stdout;
    assert!(last.ends_with("own.toml:6:6\n"), "{last}");
}

/// Outcomes of a pack are read by its index, which is as good as who wrote it.
#[test]
fn check_reads_no_outcomes_but_those_of_the_pack() {
    let folder = own_pack();
    let (index, file) = ("pack/outcomes/index.csv", "outcomes/let-it-ride/three-card-bonus-house.csv");
    let [index, table] = [index, &format!("pack/{file}")].map(|name| folder.path().join(name));
    let [was, rows] = [&index, &table].map(|path| fs::read_to_string(path).expect("written"));
    let refused = |expected: &str| folder.run(&["check", "pack"]).refused(expected);
    for other in ["../own.toml", "/etc/hostname", "summary.csv", "outcomes/../summary.csv"] {
        fs::write(&index, was.replace(file, other)).expect("written");
        refused(&format!("index.csv:2: `file` is `{other}`; it must be a file in outcomes/"));
    }
    fs::write(&index, was.replace(file, "outcomes/none.csv")).expect("written");
    refused("index.csv:2: cannot read `outcomes/none.csv`: ");
    let twice = format!("{was}{}\n", was.lines().nth(1).expect("a row"));
    fs::write(&index, twice).expect("written");
    refused("a second row for outcome");
    fs::write(&index, &was).expect("written");
    fs::write(&table, rows.replace("net_units_house", "net_units_garden")).expect("written");
    refused("index.csv:2: no column `net_units_house` in `outcomes/");
    fs::write(&table, rows.replacen(",combinations,", ",kombinations,", 1)).expect("written");
    refused("three-card-bonus-house.csv:1: no column `combinations`");
    fs::remove_dir_all(folder.path().join("pack/outcomes")).expect("there");
    refused("outcomes/index.csv: cannot read the baseline");
    #[cfg(unix)]
    {
        fs::create_dir_all(folder.path().join("pack/outcomes/let-it-ride")).expect("made");
        fs::write(&index, &was).expect("written");
        folder.write("elsewhere.csv", &rows);
        std::os::unix::fs::symlink("../../../elsewhere.csv", &table).expect("linked");
        refused("is a link");
    }
}

#[test]
fn check_does_not_mind_the_order_of_rows_and_columns() {
    let folder = Folder::new();
    packs::copy(packs::of_let_it_ride(), &folder.path().join("base"));
    for name in ["summary.csv", "outcomes/index.csv", "outcomes/let-it-ride/base-A-B.csv"] {
        let path = folder.path().join("base").join(name);
        let text = fs::read_to_string(&path).expect("written");
        let mut reader = csv::Reader::from_reader(text.as_bytes());
        let mut records: Vec<Vec<String>> =
            reader.records().map(|row| row.expect("a row").iter().map(str::to_string).collect()).collect();
        records.reverse();
        let mut writer = csv::Writer::from_path(&path).expect("opened");
        let header: Vec<&str> = reader.headers().expect("a header").iter().collect();
        writer.write_record(header.iter().rev().chain(&["new_column"])).expect("written");
        for record in &records {
            writer.write_record(record.iter().rev().map(String::as_str).chain(["x"])).expect("written");
        }
        writer.flush().expect("written");
    }
    folder.run(&["check", "base", "let-it-ride"]).gives(0, "");
    folder.run(&["check", "base", "let-it-ride", "--reading", "to-1"]).gives(0, "");
    folder.run(&["check", "base", "let-it-ride/base/b"]).says("checked 1 exact row ");
}

#[test]
fn check_notices_every_other_column_of_an_exact_row() {
    let folder = own_pack();
    let text = folder.read("pack/summary.csv");
    for (was, edited, finding) in [
        ("2.31674208,2.31674208", "2.31674209,2.31674208", "same house edge as a fraction, but `house_edge_pct`: "),
        ("Rules Submission 7", "Rules Submission 8", "same house edge, but `citation`: "),
    ] {
        assert!(text.contains(was));
        folder.write("pack/summary.csv", text.replacen(was, edited, 1));
        folder.run(&["check", "pack", "own.toml"]).ended(1).prints(finding);
    }
}

#[test]
fn check_refuses_what_is_no_baseline() {
    let folder = Folder::new();
    let refuse = |expected: &str| {
        let ran = folder.run(&["check", "."]).refused(expected);
        assert_eq!(ran.stderr.lines().count(), 1, "{}", ran.stderr);
    };
    refuse("summary.csv: cannot read the baseline");
    folder.write("summary.csv", "a,b\n1,2\n");
    refuse("summary.csv:1: no column `schema_version`");
    let analysed = printed(&["analyze", "-f", "csv", "let-it-ride/base/A"]);
    let write = |text: &str| folder.write("summary.csv", text);
    let with = |from: &str, to: &str| {
        assert!(analysed.contains(from), "{analysed}");
        write(&analysed.replacen(from, to, 1));
    };
    with(",cycle,", ",cykle,");
    refuse("summary.csv:1: no column `cycle`");
    with("verdict,meter_units", "verdict,meter_units,cycle");
    refuse("summary.csv:1: column `cycle` appears twice");
    with("\n2,let", "\n6,let");
    refuse(
        "summary.csv:2: schema version `6`; this program knows version 5: write the pack again with \
         `report`",
    );
    with(",-37963,1082900,", ",-37963,0,");
    refuse("`ev_denominator` is 0");
    with(",-37963,1082900,", ",-37963.5,1082900,");
    refuse("`ev_numerator` is `-37963.5`");
    // What takes long to read as a number is refused by its length.
    for (digits, expected) in
        [(201, "...`; it must be a whole number of at most 200 digits"), (2_000_000, "a cell of more than 4096 bytes")]
    {
        with(",-37963,1082900,", &format!(",-{},1082900,", "7".repeat(digits)));
        refuse(expected);
    }
    for (column, cells) in [("rounds", "xx,"), ("seed", ",xx")] {
        with(",51979200,,,", &format!(",51979200,{cells},"));
        refuse(&format!("summary.csv:2: `{column}` is `xx`; it must be a whole number"));
    }
    let columns = analysed.lines().next().expect("a header").split(',').count();
    with(",-37963,1082900,", ",-37963,1082900,,");
    refuse(&format!("summary.csv:2: {} cells, the header has {columns}", columns + 1));
    write(&format!("{analysed}x\n"));
    refuse(&format!("summary.csv:3: 1 cell, the header has {columns}"));
    let (before, after) = analysed.split_once(",exact,").expect("an exact row");
    for (text, line) in [
        ([before.as_bytes(), b",ex\xffact,", after.as_bytes()].concat(), 2),
        ([b"\xff,", analysed.as_bytes()].concat(), 1),
    ] {
        fs::write(folder.path().join("summary.csv"), text).expect("written");
        refuse(&format!("summary.csv:{line}: not UTF-8 text"));
    }
    with(",exact,", ",exakt,");
    refuse("summary.csv:2: `method` is `exakt`; it must be `exact` or `simulation`");
    let row = analysed.lines().nth(1).expect("a row");
    write(&format!("{analysed}{row}\n"));
    refuse("summary.csv:3: a second exact row for let-it-ride base A");
    write(&analysed);
    refuse("outcomes.csv: cannot read the baseline");
    let summary = fs::OpenOptions::new().write(true).open(folder.path().join("summary.csv")).expect("there");
    summary.set_len((8 << 20) + 1).expect("sparse");
    refuse("summary.csv: cannot read the baseline: larger than 8 MiB");
    fs::remove_file(folder.path().join("summary.csv")).expect("there");
    fs::create_dir(folder.path().join("summary.csv")).expect("made");
    refuse("summary.csv: cannot read the baseline: not a regular file");
}

/// Full house 11 -> 9 moves no decision of Let It Ride; a straight of 5 -> 4 moves 252 hands, as `compare.rs` counts
/// them: 252 / 270,725 / 24 = 0.00387847 %.
#[test]
#[ignore = "second tier: packs of own base games"]
fn check_says_which_decisions_changed_pays_change() {
    let folder = folder_after("new let-it-ride/base/A --id mine --output mine.toml");
    folder.run_line("report mine.toml -n 100k --output pack").ended(0);
    let original = folder.read("mine.toml");
    let checked = |from: &str, to: &str, format: &str| {
        folder.write("mine.toml", original.replace(from, to));
        folder.run(&["check", "pack", "--format", format]).ended(1).stdout
    };
    let unmoved = checked("full-house = 11", "full-house = 9", "text");
    assert!(unmoved.contains("house edge 3.505679 % -> 4.210453 % (+70.4774 basis points): full-house 11 -> 9"));
    assert!(unmoved.ends_with("; no decision changes\n"), "{unmoved}");
    let moved = checked("straight = 5", "straight = 4", "text");
    let expected = "; the decisions of the baseline would cost 0.0039 points: 252 hands are played differently; bet 2, \
                    four cards, open-ended straight with a high card: ride -> withdraw (0.0039)\n";
    assert!(moved.ends_with(expected), "{moved}");
    let json: serde_json::Value = serde_json::from_str(&checked("straight = 5", "straight = 4", "json")).expect("JSON");
    let play = &json["changes"][0]["play"];
    let decision = &play["decisions"][0];
    assert_eq!([&play["cost_pp"], &decision["gain_pct"]].map(ToString::to_string), ["0.00387847"; 2]);
    assert_eq!((&decision["hands"], &decision["new_action"]), (&252.into(), &"withdraw".into()));
    assert!(play["decisions"].as_array().is_some_and(|all| all.len() == 1));
    // GitHub shows it under the line of the pay, and how to accept it at the end.
    let github = checked("straight = 5", "straight = 4", "github");
    let [error, notice, remedy] = github.lines().collect::<Vec<_>>()[..] else { panic!("{github}") };
    let line = 1 + original.lines().position(|line| line == "straight = 5").expect("a pay");
    assert!(error.starts_with(&format!("::error file=mine.toml,line={line},")), "{error}");
    let expected = format!(
        "::notice file=mine.toml,line={line},title=changed decision%3A let-it-ride base mine::bet 2, four cards, \
         open-ended straight with a high card: ride -> withdraw (0.0039)"
    );
    assert_eq!(notice, expected);
    assert!(remedy.starts_with("::notice title=house-edge check::to accept what moved, write the baseline again"));
}
