//! The real binary, in a fresh folder, as a user, a script and an adversary meet it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

/// What a run of the binary gave.
struct Ran {
    code: i32,
    stdout: String,
    stderr: String,
}

fn run_in(folder: &Path, arguments: &[&str]) -> Ran {
    let mut command = Command::new(env!("CARGO_BIN_EXE_house-edge"));
    let output = command.current_dir(folder).args(arguments).output().expect("it runs");
    Ran {
        code: output.status.code().expect("it ends by itself"),
        stdout: String::from_utf8(output.stdout).expect("UTF-8"),
        stderr: String::from_utf8(output.stderr).expect("UTF-8"),
    }
}

fn run(arguments: &[&str]) -> Ran {
    run_in(TempDir::new().expect("a folder").path(), arguments)
}

/// Runs what must succeed and returns what it printed.
fn printed(arguments: &[&str]) -> String {
    let ran = run(arguments);
    assert_eq!(ran.code, 0, "{arguments:?}: {}", ran.stderr);
    ran.stdout
}

/// The rows of a CSV as maps from column to value.
fn csv_rows(text: &str) -> Vec<std::collections::HashMap<String, String>> {
    csv::Reader::from_reader(text.as_bytes())
        .deserialize()
        .map(|row| row.expect("a row of the header's columns"))
        .collect()
}

const OWN: &str = r#"schema = 1
game = "let-it-ride"
wager = "three-card-bonus"

[[paytable]]
id = "house"
odds = "to-1"
section = "Rules Submission 7"

[paytable.pays]
straight-flush = 40
three-of-a-kind = 30
straight = 6
flush = 4
pair = 1
"#;

fn own_file(text: impl AsRef<[u8]>) -> (TempDir, PathBuf) {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("own.toml");
    fs::write(&path, text).expect("written");
    (folder, path)
}

#[test]
fn list_shows_every_option_with_its_section() {
    let rows = csv_rows(&printed(&["list", "--format", "csv"]));
    let default: Vec<_> = rows.iter().filter(|row| row["game"] == "let-it-ride" && row["reading"].is_empty()).collect();
    // A, B; A-G; A-F; A, B; one; one.
    assert_eq!(default.len(), 2 + 7 + 6 + 2 + 1 + 1);
    assert!(rows.iter().all(|row| row["citation"].starts_with("58 Pa. Code § 6")));
    let table = printed(&["list"]);
    assert!(table.contains("three-card-progressive") && table.contains("58 Pa. Code § 643a.12(d)(1)"), "{table}");
}

#[test]
fn analyze_prints_one_row_for_each_choice_in_every_format() {
    let choice = ["--game", "let-it-ride", "--wager", "three-card-bonus", "--paytable", "A"];
    let analyze = |format| printed(&[&["analyze", "--format", format], &choice[..]].concat());
    let rows = csv_rows(&analyze("csv"));
    assert_eq!(rows.len(), 1);
    assert_eq!((rows[0]["ev_numerator"].as_str(), rows[0]["ev_denominator"].as_str()), ("-128", "5525"));
    assert_eq!(rows[0]["house_edge_pct"], "2.31674208");
    let json: serde_json::Value = serde_json::from_str(&analyze("json")).expect("JSON");
    assert_eq!(json[0]["ev_numerator"], serde_json::json!(-128));
    assert_eq!(json[0]["seed"], serde_json::Value::Null);
    assert!(analyze("table").contains("2.3167"));
    assert!(analyze("markdown").starts_with("| game | wager |"));
}

#[test]
fn summary_and_outcomes_have_the_columns_of_the_contract() {
    let header = |arguments: &[&str]| printed(arguments).lines().next().expect("a header").to_string();
    let summary = "schema_version,game,wager,paytable,reading,citation,method,odds,unit,initial_units,cycle,rounds,seed,\
                   mean_total_units,ev_numerator,ev_denominator,house_edge_pct,house_edge_initial_pct,element_of_risk_pct,\
                   rtp_pct,rtp_total_pct,variance,std_dev,skewness,excess_kurtosis,volatility_index_90,volatility_index_95,\
                   win_frequency_pct,push_frequency_pct,loss_frequency_pct,fold_frequency_pct,max_net_units,max_net_one_in,\
                   std_error_pct,ci95_low_pct,ci95_high_pct,exact_house_edge_pct,z_score,chi_square,chi_square_df,\
                   chi_square_p,verdict";
    assert!(header(&["analyze", "-f", "csv"]).starts_with(summary));
    let outcomes = "schema_version,game,wager,paytable,reading,outcome,net_units,combinations,cycle,probability,one_in,\
                    true_odds_to_1,return_contribution_pct,variance_contribution_pct,simulated_count,expected_count,z_score";
    assert!(header(&["analyze", "--outcomes", "-f", "csv"]).starts_with(outcomes));
}

#[test]
fn contributions_add_up_to_the_return_and_to_the_variance() {
    let arguments = ["-g", "let-it-ride", "-f", "csv", "-w", "base", "-p", "A"];
    let summary = csv_rows(&printed(&[&["analyze"], &arguments[..]].concat()));
    let outcomes = csv_rows(&printed(&[&["analyze", "--outcomes"], &arguments[..]].concat()));
    let number = |text: &str| text.parse::<f64>().expect("a number");
    let sum = |column: &str| outcomes.iter().map(|row| number(&row[column])).sum::<f64>();
    assert!((sum("return_contribution_pct") - number(&summary[0]["rtp_total_pct"])).abs() < 1e-6);
    assert!((sum("variance_contribution_pct") - 100.0).abs() < 1e-6);
    assert!((sum("combinations") - 51_979_200.0).abs() < 0.5);
}

#[test]
fn the_meter_changes_only_what_is_paid_from_it() {
    let edge = |arguments: &[&str]| csv_rows(&printed(arguments))[0]["house_edge_pct"].clone();
    let progressive = ["analyze", "-g", "let-it-ride", "-f", "csv", "-w", "three-card-progressive", "-p", "B"];
    assert_eq!(edge(&[&progressive[..], &["--meter", "11520"]].concat()), "0.00000000");
    assert_eq!(edge(&[&progressive[..], &["--meter", "jackpot=11520"]].concat()), "0.00000000");
    assert_eq!(edge(&[&progressive[..], &["--meter", "1e3"]].concat()), edge(&progressive));
    // A tenth of an odd meter is no whole number, and no rounding happens: 10 % of 10005.5 is 1000.55.
    let outcomes = csv_rows(&printed(&[
        "analyze",
        "--outcomes",
        "-f",
        "csv",
        "-w",
        "five-card-progressive",
        "--meter",
        "10005.5",
    ]));
    assert_eq!(outcomes[1]["net_units"], "999.55000000");
}

#[test]
fn readings_are_chosen_by_name_and_named_in_their_rows() {
    let rows = csv_rows(&printed(&[
        "analyze",
        "-g",
        "let-it-ride",
        "-f",
        "csv",
        "-w",
        "five-card-bonus",
        "-p",
        "C",
        "--reading",
        "all",
    ]));
    let readings: Vec<(&str, &str)> = rows.iter().map(|row| (row["reading"].as_str(), row["odds"].as_str())).collect();
    assert_eq!(readings, [("", "for-1"), ("to-1", "to-1")]);
    let rows = csv_rows(&printed(&[
        "analyze",
        "-g",
        "let-it-ride",
        "-f",
        "csv",
        "-w",
        "five-card-bonus",
        "-w",
        "base",
        "--reading",
        "to-1",
    ]));
    assert!(rows.iter().all(|row| (row["reading"] == "to-1") == (row["wager"] == "five-card-bonus")));
}

#[test]
fn strategy_answers_for_people_and_for_one_spot() {
    let table = printed(&["strategy", "--game", "let-it-ride", "--paytable", "A"]);
    assert!(table.contains("pair of tens or better") && table.contains("withdraw"), "{table}");
    let spot = |arguments: &[&str]| {
        csv_rows(&printed(&[&["strategy", "-g", "let-it-ride", "-p", "A", "-f", "csv"], arguments].concat()))
    };
    let rows = spot(&["--hand", "7s 7d 2c"]);
    let ride = rows.iter().find(|row| row["action"] == "ride").expect("it may ride");
    assert_eq!((ride["bet_ev_numerator"].as_str(), ride["bet_ev_denominator"].as_str()), ("-71", "1176"));
    assert_eq!((rows[0]["action"].as_str(), rows[0]["optimal"].as_str()), ("withdraw", "yes"));
    // With Q-J-T-9 of spades: the kings and eights of spades are 2 straight flushes at 200, the other kings and eights 6
    // straights at 5, the other 7 spades flushes at 8; 9 queens, jacks and tens of other suits pair at 1; the remaining
    // 24 of 48 cards lose. 400 + 30 + 56 + 9 - 24 = 471, and 471/48 = 157/16.
    let rows = spot(&["--hand", "Qs Js Ts", "--board", "9s"]);
    assert_eq!(
        (rows[0]["action"].as_str(), rows[0]["bet_ev_numerator"].as_str(), rows[0]["bet_ev_denominator"].as_str()),
        ("ride", "157", "16")
    );
}

#[test]
fn simulate_prints_its_verdict_and_repeats_itself() {
    let simulate = |threads| {
        run(&["simulate", "-g", "let-it-ride", "--rounds", "1e6", "--seed", "7", "--threads", threads, "-f", "csv"])
    };
    let (one, three) = (simulate("1"), simulate("3"));
    assert_eq!(one.code, 0, "{}", one.stderr);
    assert_eq!(one.stdout, three.stdout);
    let rows = csv_rows(&one.stdout);
    assert!(rows.iter().all(|row| row["verdict"] == "agrees" && row["rounds"] == "1000000" && row["seed"] == "7"));
    assert!(
        one.stderr.contains("verdict: the simulation agrees with the exact answer in 19 of 19 rows"),
        "{}",
        one.stderr
    );
    assert!(one.stderr.contains("the greatest award was to be expected 1.5 times only"), "{}", one.stderr);
    assert!(run(&["simulate", "-n", "100k", "-q"]).stderr.is_empty());
}

#[test]
fn a_run_too_short_to_say_ends_with_exit_code_3() {
    let ran = run(&["simulate", "-g", "let-it-ride", "-w", "base", "-n", "5"]);
    assert_eq!(ran.code, 3, "{}", ran.stderr);
    assert!(
        ran.stderr.contains("inconclusive: let-it-ride base A: too few rounds to compare outcomes"),
        "{}",
        ran.stderr
    );
    assert!(ran.stderr.contains("agrees with the exact answer in 0 of 2 rows"), "{}", ran.stderr);
}

#[test]
fn check_does_not_compare_different_meters() {
    let folder = TempDir::new().expect("a folder");
    let progressive = ["-g", "let-it-ride", "-w", "five-card-progressive"];
    let with = |first: &[&str]| run_in(folder.path(), &[first, &progressive[..]].concat());
    assert_eq!(with(&["report", "--out", "base", "-n", "100k", "--meter", "20000"]).code, 0);
    let check = with(&["check", "--baseline", "base"]);
    let expected = "other meter: let-it-ride five-card-progressive A: 20000 units in the baseline, 10000 today; compare with --meter 20000";
    assert_eq!(check.code, 1);
    assert!(check.stdout.starts_with(expected), "{}", check.stdout);
    assert_eq!(with(&["check", "--baseline", "base", "--meter", "20000"]).code, 0);
}

#[test]
fn report_writes_the_pack_and_check_holds_it_against_today() {
    let folder = TempDir::new().expect("a folder");
    let ran = run_in(folder.path(), &["report", "--out", "pack/today", "--rounds", "100k"]);
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    let pack = folder.path().join("pack/today");
    let summary = fs::read_to_string(pack.join("summary.csv")).expect("written");
    let methods: Vec<String> = csv_rows(&summary).into_iter().map(|row| row["method"].clone()).collect();
    assert!(methods.chunks(2).all(|pair| pair == ["exact", "simulation"]));
    assert!(!summary.contains('\r'));
    assert!(
        fs::read_dir(&pack).expect("there").all(|entry| !entry
            .expect("readable")
            .file_name()
            .to_string_lossy()
            .starts_with('.'))
    );
    let again = run_in(folder.path(), &["report", "--out", "again", "--rounds", "100k", "--threads", "3"]);
    assert_eq!(again.code, 0);
    for name in ["summary.csv", "outcomes.csv", "remarks.md", "strategy-let-it-ride-A.csv"] {
        let read = |pack: &Path| fs::read(pack.join(name)).expect("written");
        assert_eq!(read(&pack), read(&folder.path().join("again")), "{name}");
    }
    let remarks = fs::read_to_string(pack.join("remarks.md")).expect("written");
    assert!(remarks.contains("20 x 5/52 = 1.923077") && remarks.contains("Irregularities"), "{remarks}");
    let check = run_in(folder.path(), &["check", "--baseline", "pack/today"]);
    assert_eq!((check.code, check.stdout.as_str()), (0, ""), "{}", check.stderr);
}

#[test]
fn check_names_what_moved_and_by_how_much() {
    let (folder, path) = own_file(OWN);
    assert_eq!(run_in(folder.path(), &["report", "--out", "base", "--paytables", "own.toml", "-n", "100k"]).code, 0);
    fs::write(&path, OWN.replace("\nflush = 4", "\nflush = 3")).expect("written");
    let check = run_in(folder.path(), &["check", "--baseline", "base", "--paytables", "own.toml"]);
    // 1,096 flushes of 22,100 hands lose a unit each: 2.316742 % + 4.959276 %.
    let expected = "moved: let-it-ride three-card-bonus house: house edge 2.316742 % -> 7.276018 % (+495.9276 basis points), own.toml:6:6\n";
    assert_eq!((check.code, check.stdout.as_str()), (1, expected));

    // The same edge by other pays: 720 straights lose a unit each, and 48 straight flushes (the mini-royals among them)
    // gain 15.
    fs::write(&path, OWN.replace("straight = 6", "straight = 5").replace("straight-flush = 40", "straight-flush = 55"))
        .expect("written");
    let check = run_in(folder.path(), &["check", "--baseline", "base", "--paytables", "own.toml"]);
    assert_eq!(check.code, 1);
    assert!(
        check
            .stdout
            .starts_with("moved: let-it-ride three-card-bonus house: same house edge, but outcome `mini-royal`"),
        "{}",
        check.stdout
    );

    fs::write(&path, OWN.replace("\"house\"", "\"garden\"")).expect("written");
    let check = run_in(folder.path(), &["check", "--baseline", "base", "--paytables", "own.toml"]);
    assert_eq!(check.code, 1);
    let lines: Vec<&str> = check.stdout.lines().collect();
    assert_eq!(lines[0], "missing: let-it-ride three-card-bonus house is in the baseline only");
    assert!(lines[1].starts_with("new: let-it-ride three-card-bonus garden is not in the baseline"), "{}", lines[1]);
}

#[test]
fn check_does_not_mind_the_order_of_rows_and_columns() {
    let (folder, _) = own_file(OWN);
    assert_eq!(run_in(folder.path(), &["report", "--out", "base", "-n", "100k"]).code, 0);
    for name in ["summary.csv", "outcomes.csv"] {
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
    let check = run_in(folder.path(), &["check", "--baseline", "base"]);
    assert_eq!((check.code, check.stdout.as_str()), (0, ""), "{}", check.stderr);
    let check = run_in(folder.path(), &["check", "--baseline", "base", "-g", "let-it-ride", "-w", "base", "-p", "b"]);
    assert!(check.stderr.contains("checked 1 exact figures"), "{}", check.stderr);
}

#[test]
fn check_notices_every_other_column_of_an_exact_row() {
    let (folder, _) = own_file(OWN);
    assert_eq!(run_in(folder.path(), &["report", "--out", "base", "--paytables", "own.toml", "-n", "100k"]).code, 0);
    let path = folder.path().join("base/summary.csv");
    let text = fs::read_to_string(&path).expect("written");
    for (was, edited, column) in [
        ("2.31674208,2.31674208", "2.31674209,2.31674208", "house_edge_pct"),
        ("Rules Submission 7", "Rules Submission 8", "citation"),
    ] {
        assert!(text.contains(was));
        fs::write(&path, text.replacen(was, edited, 1)).expect("written");
        let check = run_in(folder.path(), &["check", "--baseline", "base", "--paytables", "own.toml"]);
        assert_eq!(check.code, 1, "{column}");
        assert!(check.stdout.contains(&format!("same house edge, but `{column}`: ")), "{}", check.stdout);
    }
}

/// A message that nobody can hear is no failure of the command.
#[cfg(target_os = "linux")]
#[test]
fn a_full_stderr_changes_no_exit_code_and_a_full_stdout_is_an_error() {
    let folder = TempDir::new().expect("a folder");
    let code = |arguments: &[&str], stdout: bool| {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("Linux has it");
        let mut command = Command::new(env!("CARGO_BIN_EXE_house-edge"));
        command.current_dir(folder.path()).args(arguments);
        if stdout {
            command.stdout(full).stderr(std::process::Stdio::null())
        } else {
            command.stderr(full).stdout(std::process::Stdio::null())
        };
        command.status().expect("it runs").code()
    };
    assert_eq!(code(&["report", "--out", "base", "-n", "100k"], false), Some(0));
    assert_eq!(code(&["check", "--baseline", "base"], false), Some(0));
    assert_eq!(code(&["analyze", "-f", "csv"], false), Some(0));
    assert_eq!(code(&["lint", "absent.toml"], false), Some(2));
    assert_eq!(code(&["analyze"], true), Some(2));
}

#[test]
fn check_refuses_what_is_no_baseline() {
    let folder = TempDir::new().expect("a folder");
    let refuse = |expected: &str| {
        let ran = run_in(folder.path(), &["check", "--baseline", "."]);
        assert_eq!(ran.code, 2, "{}", ran.stdout);
        assert!(ran.stderr.contains(expected), "{}", ran.stderr);
        assert_eq!(ran.stderr.lines().count(), 1, "{}", ran.stderr);
    };
    refuse("summary.csv: cannot read the baseline");
    fs::write(folder.path().join("summary.csv"), "a,b\n1,2\n").expect("written");
    refuse("summary.csv:1: no column `schema_version`");
    let header =
        "schema_version,game,wager,paytable,reading,method,ev_numerator,ev_denominator,mean_total_units,meter_units\n";
    let with = |row: &str| fs::write(folder.path().join("summary.csv"), format!("{header}{row}\n")).expect("written");
    with("2,let-it-ride,base,A,,exact,-1,2,1,");
    refuse("summary.csv:2: schema version `2`");
    with("1,let-it-ride,base,A,,exact,-1,0,1,");
    refuse("`ev_denominator` is 0");
    with("1,let-it-ride,base,A,,exact,-1.5,2,1,");
    refuse("`ev_numerator` is `-1.5`");
    with("1,let-it-ride,base,A,,exact,-1,2,1,");
    refuse("outcomes.csv: cannot read the baseline");
}

#[test]
fn an_operators_own_file_is_analysed_like_the_regulations() {
    let (folder, _) = own_file(OWN);
    let ran = run_in(folder.path(), &["analyze", "--paytables", "own.toml", "-f", "csv"]);
    let rows = csv_rows(&ran.stdout);
    assert_eq!(rows.len(), 1);
    assert_eq!((rows[0]["paytable"].as_str(), rows[0]["citation"].as_str()), ("house", "Rules Submission 7"));
    assert_eq!((rows[0]["ev_numerator"].as_str(), rows[0]["ev_denominator"].as_str()), ("-128", "5525"));
    let twice = run_in(folder.path(), &["analyze", "--paytables", "own.toml", "--paytables", "own.toml"]);
    assert_eq!(twice.code, 2);
    assert!(twice.stderr.contains("own.toml:6:6: paytable `house` is already defined in own.toml"), "{}", twice.stderr);
}

/// Every bad file gets one line with its place, exit code 2, and nothing on stdout.
#[test]
fn bad_paytable_files_get_one_clear_error_with_its_place() {
    let bad: &[(&str, &[u8], &str)] = &[
        ("empty", b"", "own.toml:1:1: the file is empty"),
        ("only a comment", b"# nothing\n", "own.toml:1:1: the file is empty"),
        ("binary", b"schema = 1\n\xff\xfe\x00", "own.toml:2:1: byte 0xff is not UTF-8 text"),
        ("broken TOML", b"schema = 1\ngame = \n", "own.toml:2:8: not valid TOML"),
        ("a key twice", b"schema = 1\nschema = 1\n", "own.toml:2:1: not valid TOML"),
        ("no schema", b"game = \"let-it-ride\"\n", "own.toml:1:1: `schema` is missing"),
        ("another schema", b"schema = 2\n", "own.toml:1:10: schema 2 is not known"),
        (
            "no paytable",
            b"schema = 1\ngame = \"let-it-ride\"\nwager = \"base\"\n",
            "own.toml:3:15: no paytable in this file",
        ),
        ("unknown key", b"schema = 1\ncolour = 3\n", "own.toml:2:1: unknown key `colour`"),
        ("game is a number", b"schema = 1\ngame = 3\n", "own.toml:2:8: `game` is the number 3"),
    ];
    let changed: &[(&str, &str, &str)] = &[
        ("game = \"let-it-ride\"", "game = \"let-it-go\"", "own.toml:2:8: unknown game `let-it-go`; there is "),
        ("\"three-card-bonus\"", "\"bonus\"", "own.toml:3:9: unknown wager `bonus`"),
        ("\nflush = 4", "\nfluhs = 4", "own.toml:14:1: unknown hand `fluhs`"),
        ("pair = 1\n", "", "own.toml:10:1: no pay for `pair`"),
        ("pair = 1", "pair = -1", "own.toml:15:8: `pair` is -1; it cannot be negative"),
        ("pair = 1", "pair = 1.5", "own.toml:15:8: `pair` is the number 1.5"),
        ("pair = 1", "pair = \"1 to 1\"", "own.toml:15:8: `pair` is the text"),
        ("pair = 1", "pair = nan", "own.toml:15:8: `pair` is the number nan"),
        ("pair = 1", "pair = true", "own.toml:15:8: `pair` is true"),
        ("pair = 1", "pair = []", "own.toml:15:8: `pair` is a list"),
        (
            "pair = 1",
            "pair = 1000000001",
            "own.toml:15:8: `pair` is 1000000001; the greatest number here is 1000000000",
        ),
        ("pair = 1", "pair = 99999999999999999999999999999999999999999", "own.toml:15:8: `pair` is 9999"),
        (
            "pair = 1",
            "pair = { meter = \"jackpot\", percent = 10 }",
            "own.toml:15:8: `pair` cannot be paid from a meter",
        ),
        ("to-1", "to 1", "own.toml:7:8: odds `to 1`"),
        ("odds = \"to-1\"\n", "", "own.toml:5:1: `odds` is missing"),
        ("section = \"Rules Submission 7\"", "section = \"\"", "own.toml:8:11: a section is one line"),
        ("id = \"house\"", "id = \"\\u001b[31mred\"", "own.toml:6:6: `\\u{1b}[31mred` as an id"),
        ("id = \"house\"", "id = \"my table\"", "own.toml:6:6: `my table` as an id"),
        ("[[paytable]]", "[paytable]", "own.toml:5:1: write [[paytable]] with two brackets"),
        ("[paytable.pays]", "[paytable.pay]", "own.toml:10:11: unknown key `pay`"),
        (
            "pair = 1\n",
            "pair = 1\n\n[[paytable]]\nid = \"house\"\nodds = \"to-1\"\nsection = \"x\"\n[paytable.pays]\nstraight-flush = 1\nthree-of-a-kind = 1\nstraight = 1\nflush = 1\npair = 1\n",
            "own.toml:18:6: paytable `house` is already defined at line 6",
        ),
        (
            "pair = 1\n",
            "pair = 1\n[paytable.meters.jackpot]\nseed = 1000\n",
            "own.toml:16:18: no hand is paid from meter `jackpot`",
        ),
    ];
    let texts = bad.iter().map(|&(name, text, error)| (name.to_string(), text.to_vec(), error));
    let changes = changed.iter().map(|&(from, to, error)| {
        assert!(OWN.contains(from), "{from}");
        (format!("{from} -> {to}"), OWN.replacen(from, to, 1).into_bytes(), error)
    });
    for (name, text, error) in texts.chain(changes) {
        let (folder, _) = own_file(&text);
        for command in [&["analyze", "--paytables", "own.toml"][..], &["lint", "own.toml"]] {
            let ran = run_in(folder.path(), command);
            assert_eq!((ran.code, ran.stdout.as_str()), (2, ""), "{name}: {}", ran.stderr);
            assert!(ran.stderr.starts_with(&format!("error: {error}")), "{name}: {}", ran.stderr);
            assert_eq!(ran.stderr.lines().count(), 1, "{name}: {}", ran.stderr);
        }
    }
}

#[test]
fn meters_of_a_paytable_are_checked() {
    let text = |share: &str, seed: &str| {
        format!(
            "schema = 1\ngame = \"let-it-ride\"\nwager = \"five-card-hand-bonus\"\n[[paytable]]\nid = \"own\"\nodds = \"for-1\"\n\
             section = \"x\"\n[paytable.meters.jackpot]\n{seed}\n[paytable.pays]\nroyal-flush = {share}\nstraight-flush = 1\n\
             four-of-a-kind = 1\nfull-house = 1\nflush = 1\n"
        )
    };
    let cases = [
        ("{ meter = \"mega\", percent = 100 }", "seed = 10", "own.toml:11:25: unknown meter `mega`"),
        ("{ meter = \"jackpot\", percent = 0 }", "seed = 10", "own.toml:11:46: 0 percent of a meter"),
        ("{ meter = \"jackpot\", percent = 101 }", "seed = 10", "own.toml:11:46: 101 percent of a meter"),
        ("{ meter = \"jackpot\" }", "seed = 10", "own.toml:11:15: `percent` is missing"),
        ("{ meter = \"jackpot\", percent = 100 }", "", "own.toml:8:18: `seed` is missing"),
        ("{ meter = \"jackpot\", percent = 100 }", "seed = -1", "own.toml:9:8: `seed` is -1"),
    ];
    for (share, seed, error) in cases {
        let (folder, _) = own_file(text(share, seed));
        let ran = run_in(folder.path(), &["analyze", "--paytables", "own.toml"]);
        assert_eq!(ran.code, 2, "{share} {seed}");
        assert!(ran.stderr.starts_with(&format!("error: {error}")), "{share} {seed}: {}", ran.stderr);
    }
}

#[test]
fn lint_warns_of_what_is_allowed_but_odd() {
    let lint = |text: &str| {
        let (folder, _) = own_file(text);
        run_in(folder.path(), &["lint", "own.toml"])
    };
    assert_eq!(lint(OWN).code, 0);
    let inverted = lint(&OWN.replace("\nflush = 4", "\nflush = 7"));
    assert_eq!(inverted.code, 1);
    assert!(
        inverted.stdout.contains("own.toml:13:1: warning: paytable `house`: `straight` is paid less than `flush`"),
        "{}",
        inverted.stdout
    );
    // For-1 amounts written under to-1 odds: 41, 31, 7, 5, 2 to 1 instead of for 1.
    let mixed_up = OWN
        .replace("= 40", "= 41")
        .replace("= 30", "= 31")
        .replace("= 6", "= 7")
        .replace("= 4\n", "= 5\n")
        .replace("pair = 1", "pair = 2");
    let mixed_up = lint(&mixed_up);
    assert_eq!(mixed_up.code, 1);
    assert!(mixed_up.stdout.contains("own.toml:6:6: warning: paytable `house`: the player has the edge; under `for-1` odds the house would have it: is `to-1` meant?"), "{}", mixed_up.stdout);
    assert_eq!(run(&["lint"]).code, 0);
    let (folder, _) = own_file(OWN);
    let several = run_in(folder.path(), &["lint", "own.toml", "absent.toml"]);
    assert_eq!(several.code, 2);
    assert!(several.stderr.contains("absent.toml: cannot read the paytable file"), "{}", several.stderr);
}

#[test]
fn nonsense_on_the_command_line_gets_exit_code_2_and_one_line() {
    let nonsense: &[(&[&str], &str)] = &[
        (&["analyze", "--game", "roulette"], "unknown game `roulette`; there is "),
        (&["analyze", "--wager", "bad-beat"], "unknown wager `bad-beat`"),
        (&["analyze", "--paytable", "Z"], "unknown paytable `Z`"),
        (&["analyze", "--wager", "base", "--paytable", "G"], "no wager and paytable fits all"),
        (&["analyze", "-g", "let-it-ride", "--reading", "upside-down"], "unknown reading `upside-down`; there is to-1"),
        (
            &["analyze", "-g", "let-it-ride", "--wager", "base", "--reading", "to-1"],
            "there is no reading but the default",
        ),
        (
            &["analyze", "-g", "let-it-ride", "--wager", "base", "--meter", "1000"],
            "no selected wager is paid from a meter",
        ),
        (
            &["analyze", "-g", "let-it-ride", "--meter", "mega=1000"],
            "no selected wager is paid from a meter named `mega`; there is jackpot",
        ),
        (&["analyze", "--paytables", "absent.toml"], "absent.toml: cannot read the paytable file"),
        (&["analyze", "--paytables", "."], "cannot read the paytable file"),
        (&["strategy", "--wager", "three-card-bonus"], "`three-card-bonus` has no decisions"),
        (&["strategy", "-g", "let-it-ride", "--hand", "As Kd"], "has three cards in Let It Ride; 2 given"),
        (&["strategy", "-g", "let-it-ride", "--hand", "As Kd Zz"], "--hand: `Zz` is not a card"),
        (&["strategy", "-g", "let-it-ride", "--hand", "As Kd As"], "--hand: As appears twice"),
        (&["strategy", "-g", "let-it-ride", "--hand", "As Kd Qd", "--board", "As"], "As appears twice"),
        (&["strategy", "-g", "let-it-ride", "--hand", "As Kd Qd", "--board", "2c 3c"], "no or one community card"),
        (&["strategy", "-g", "let-it-ride", "--hand", "As Kd Qd", "--up", "2c"], "no up card"),
        (&["check", "--baseline", "absent"], "cannot read the baseline"),
    ];
    for (arguments, expected) in nonsense {
        let ran = run(arguments);
        assert_eq!((ran.code, ran.stdout.as_str()), (2, ""), "{arguments:?}: {}", ran.stderr);
        assert!(ran.stderr.contains(expected), "{arguments:?}: {}", ran.stderr);
        assert_eq!(ran.stderr.lines().count(), 1, "{arguments:?}: {}", ran.stderr);
    }
    let refused_by_the_parser: &[&[&str]] = &[
        &["simulate", "--rounds", "0"],
        &["simulate", "--rounds", "-5"],
        &["simulate", "--rounds", "1e99"],
        &["simulate", "--rounds", "many"],
        &["simulate", "--rounds", "1.5"],
        &["simulate", "--threads", "0"],
        &["simulate", "--threads", "1e9"],
        &["simulate", "--seed", "-1"],
        &["analyze", "--format", "pdf"],
        &["analyze", "--meter", "lots"],
        &["analyze", "--meter", "-1"],
        &["completions", "tortoise"],
        &["frobnicate"],
        &["report"],
        &[],
    ];
    for arguments in refused_by_the_parser {
        let ran = run(arguments);
        assert_eq!((ran.code, ran.stdout.as_str()), (2, ""), "{arguments:?}");
        assert!(!ran.stderr.is_empty());
    }
}

#[test]
fn output_goes_to_a_file_whole_or_not_at_all() {
    let folder = TempDir::new().expect("a folder");
    let ran = run_in(folder.path(), &["analyze", "-f", "csv", "--output", "new/figures.csv"]);
    assert_eq!((ran.code, ran.stdout.as_str()), (0, ""), "{}", ran.stderr);
    let written = fs::read_to_string(folder.path().join("new/figures.csv")).expect("written");
    assert_eq!(written, printed(&["analyze", "-f", "csv"]));
    // A file where a folder should be, and a folder where a file should be.
    for output in ["new/figures.csv/more.csv", "new"] {
        let ran = run_in(folder.path(), &["analyze", "--output", output]);
        assert_eq!(ran.code, 2, "{output}");
        assert!(ran.stderr.starts_with(&format!("error: cannot write {output}")), "{}", ran.stderr);
    }
    let ran = run_in(folder.path(), &["report", "--out", "new/figures.csv", "-n", "1000"]);
    assert_eq!(ran.code, 2, "{}", ran.stderr);
    assert_eq!(fs::read_to_string(folder.path().join("new/figures.csv")).expect("still there"), written);
    assert!(ran.stderr.contains("--out new/figures.csv: this is a file"), "{}", ran.stderr);
    #[cfg(unix)]
    {
        // A link is followed, not replaced.
        std::os::unix::fs::symlink("figures.csv", folder.path().join("new/link.csv")).expect("linked");
        assert_eq!(run_in(folder.path(), &["list", "-f", "csv", "--output", "new/link.csv"]).code, 0);
        assert!(fs::symlink_metadata(folder.path().join("new/link.csv")).expect("there").is_symlink());
        assert!(fs::read_to_string(folder.path().join("new/figures.csv")).expect("there").contains("wager_title"));
    }
    // The second file of a report cannot be written, so the first is not replaced either.
    fs::create_dir_all(folder.path().join("pack/outcomes.csv")).expect("made");
    let ran = run_in(folder.path(), &["report", "--out", "pack", "-n", "1000"]);
    assert_eq!(ran.code, 2, "{}", ran.stderr);
    assert!(ran.stderr.contains("outcomes.csv"), "{}", ran.stderr);
    let left: Vec<_> = fs::read_dir(folder.path().join("pack"))
        .expect("there")
        .map(|entry| entry.expect("readable").file_name())
        .collect();
    assert_eq!(left, ["outcomes.csv"]);
}

#[test]
fn completions_and_the_manual_name_every_command() {
    let commands = ["list", "analyze", "strategy", "simulate", "report", "check", "lint", "completions", "man"];
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = printed(&["completions", shell]);
        assert!(commands.iter().all(|command| script.contains(command)), "{shell}");
    }
    let manual = printed(&["man"]);
    let help = printed(&["--help"]);
    assert!(commands.iter().all(|command| manual.contains(command) && help.contains(command)));
}
