//! The commands, as a user, a script and an adversary meet them. The real binary, in a fresh folder.

use std::fs;
use std::time::{Duration, SystemTime};

use crate::common::binary::{
    Folder, cells, command_in, csv_rows, kill, printed, printed_rows, run, start, wait_until, words,
};
use crate::common::packs;

#[test]
fn list_shows_every_option_with_its_section() {
    let rows = printed_rows(&["show"]);
    let default: Vec<_> = rows.iter().filter(|row| row["game"] == "let-it-ride" && row["reading"].is_empty()).collect();
    // A, B; A-G; A-F; A, B; one; one.
    assert_eq!(default.len(), 2 + 7 + 6 + 2 + 1 + 1);
    let published = "three-card-poker three-card-poker-france caribbean-stud crazy-4-poker high-card-flush casino-holdem \
                     texas-holdem-bonus holdem-de-casino ultimate-holdem-france";
    for row in &rows {
        let is_of_the_regulation = row["citation"].starts_with("58 Pa. Code § ");
        assert_eq!(is_of_the_regulation, !published.split(' ').any(|game| game == row["game"]), "{row:?}");
    }
    let table = printed(&["show"]);
    assert!(table.contains("three-card-progressive") && table.contains("58 Pa. Code § 643a.12(d)(1)"), "{table}");
    assert!(table.contains("caribbean-stud: Published rules of Caribbean Stud Poker, not the regulation's"), "{table}");
}

#[test]
fn analyze_prints_one_row_for_each_choice_in_every_format() {
    let choice = ["let-it-ride/three-card-bonus/A"];
    let analyze = |format| printed(&[&["analyze", "--format", format], &choice[..]].concat());
    let rows = csv_rows(&analyze("csv"));
    assert_eq!(rows.len(), 1);
    // 48 x 40 + 52 x 30 + 720 x 6 + 1,096 x 4 + 3,744 x 1 less the 16,440 hands that lose: -512/22,100 = -128/5,525.
    assert_eq!(cells(&rows[0], ["ev_numerator", "ev_denominator"]), ["-128", "5525"]);
    assert_eq!(rows[0]["house_edge_pct"], "2.31674208");
    let json: serde_json::Value = serde_json::from_str(&analyze("json")).expect("JSON");
    assert_eq!(json[0]["ev_numerator"], "-128");
    assert_eq!(json[0]["seed"], serde_json::Value::Null);
    assert!(analyze("table").contains("2.3167"));
    assert!(analyze("markdown").starts_with("| game | wager |"));
}

#[test]
fn summary_and_outcomes_have_the_columns_of_the_contract() {
    let header = |arguments: &[&str]| printed(arguments).lines().next().expect("a header").to_string();
    let summary = "schema_version,game,wager,paytable,reading,citation,method,odds,unit,initial_units,cycle,rounds,\
                   seed,mean_total_units,ev_numerator,ev_denominator,house_edge_pct,house_edge_initial_pct,\
                   element_of_risk_pct,return_unit_pct,return_initial_pct,return_total_pct,variance,std_dev,skewness,excess_kurtosis,\
                   volatility_index_90,volatility_index_95,win_frequency_pct,push_frequency_pct,loss_frequency_pct,\
                   fold_frequency_pct,max_net_units,max_net_one_in,std_error_pct,ci95_low_pct,ci95_high_pct,\
                   exact_house_edge_pct,z_score,chi_square,chi_square_df,chi_square_p,verdict";
    assert!(header(&["analyze", "let-it-ride", "-f", "csv"]).starts_with(summary));
    let outcomes = "schema_version,game,wager,paytable,reading,outcome,net_units,combinations,cycle,probability,one_in,\
                    true_odds_to_1,return_contribution_pct,variance_contribution_pct,simulated_count,\
                    expected_count,z_score";
    assert!(header(&["analyze", "let-it-ride", "--show", "outcomes", "-f", "csv"]).starts_with(outcomes));
}

#[test]
fn contributions_add_up_to_the_return_and_to_the_variance() {
    let arguments = ["let-it-ride/base/A", "-f", "csv"];
    let summary = csv_rows(&printed(&[&["analyze"], &arguments[..]].concat()));
    let outcomes = csv_rows(&printed(&[&["analyze", "--show", "outcomes"], &arguments[..]].concat()));
    let number = |text: &str| text.parse::<f64>().expect("a number");
    let sum = |column: &str| outcomes.iter().map(|row| number(&row[column])).sum::<f64>();
    assert!((sum("return_contribution_pct") - number(&summary[0]["return_total_pct"])).abs() < 1e-6);
    assert!((sum("variance_contribution_pct") - 100.0).abs() < 1e-6);
    assert!((sum("combinations") - 51_979_200.0).abs() < 0.5);
}

#[test]
fn the_meter_changes_only_what_is_paid_from_it() {
    let edge = |arguments: &[&str]| csv_rows(&printed(arguments))[0]["house_edge_pct"].clone();
    let progressive = ["analyze", "let-it-ride/three-card-progressive/B", "-f", "csv"];
    assert_eq!(edge(&[&progressive[..], &["--meter", "11520"]].concat()), "0.00000000");
    assert_eq!(edge(&[&progressive[..], &["--meter", "jackpot=11520"]].concat()), "0.00000000");
    assert_eq!(edge(&[&progressive[..], &["--meter", "1e3"]].concat()), edge(&progressive));
    // A tenth of an odd meter is no whole number, and no rounding happens: 10 % of 10005.5 is 1000.55.
    let outcomes = printed_rows(&words("analyze --show outcomes let-it-ride/five-card-progressive --meter 10005.5"));
    assert_eq!(outcomes[1]["net_units"], "999.55000000");
}

#[test]
fn readings_are_chosen_by_name_and_named_in_their_rows() {
    let rows = printed_rows(&["analyze", "let-it-ride/five-card-bonus/C", "--reading", "all"]);
    let readings: Vec<(&str, &str)> = rows.iter().map(|row| (row["reading"].as_str(), row["odds"].as_str())).collect();
    assert_eq!(readings, [("", "for-1"), ("to-1", "to-1")]);
    let rows = printed_rows(&["analyze", "let-it-ride/five-card-bonus", "let-it-ride/base", "--reading", "to-1"]);
    assert!(rows.iter().all(|row| (row["reading"] == "to-1") == (row["wager"] == "five-card-bonus")));
}

#[test]
fn strategy_answers_for_people_and_for_one_spot() {
    let table = printed(&["strategy", "let-it-ride/*/A"]);
    assert!(table.contains("pair of tens or better") && table.contains("withdraw"), "{table}");
    let spot = |arguments: &[&str]| printed_rows(&[&["strategy", "let-it-ride/*/A"], arguments].concat());
    let rows = spot(&["--hand", "7s 7d 2c"]);
    let ride = rows.iter().find(|row| row["action"] == "ride").expect("it may ride");
    assert_eq!(cells(ride, ["bet_ev_numerator", "bet_ev_denominator"]), ["-71", "1176"]);
    assert_eq!(cells(&rows[0], ["action", "optimal"]), ["withdraw", "yes"]);
    // With Q-J-T-9 of spades: the kings and eights of spades are 2 straight flushes at 200, the other kings and eights
    // 6 straights at 5, the other 7 spades flushes at 8; 9 queens, jacks and tens of other suits pair at 1; the
    // remaining 24 of 48 cards lose. 400 + 30 + 56 + 9 - 24 = 471, and 471/48 = 157/16.
    let rows = spot(&["--hand", "Qs Js Ts", "--known", "board=9s"]);
    assert_eq!(cells(&rows[0], ["action", "bet_ev_numerator", "bet_ev_denominator"]), ["ride", "157", "16"]);
    // More than one ante is for a pair of aces or better.
    assert!(!printed(&["strategy", "crazy-4-poker/base", "--hand", "2c Kd Kh 7s 9c"]).contains("play 2x"));
}

#[test]
fn named_strategies_stand_beside_the_optimal_one_with_what_they_cost() {
    let rows = printed_rows(&["analyze", "four-card-poker/base", "--strategy", "all"]);
    assert_eq!(rows.iter().map(|row| row["strategy"].as_str()).collect::<Vec<_>>(), ["", "simple", "expert"]);
    let edges: Vec<f64> = rows.iter().map(|row| row["house_edge_pct"].parse().expect("a number")).collect();
    assert!(edges[0] < edges[2] && edges[2] < edges[1], "{edges:?}");
    let table = printed(&["analyze", "four-card-poker/base", "--strategy", "simple"]);
    assert!(table.contains("base A simple: it costs 0.6093 points: edge "), "{table}");
    let rules = printed(&["strategy", "four-card-poker", "--strategy", "simple"]);
    assert!(rules.contains("Fold less than a pair of 3s") && rules.contains("casinocity.com 58388"), "{rules}");
    let named = printed_rows(&["strategy", "four-card-poker", "--strategy", "simple"]);
    let pair = |holding: &str| named.iter().find(|row| row["holding"] == holding).expect("such a row");
    assert_eq!(cells(pair("pair of 9s"), ["action", "exceptions"]), ["play 1x", "0"]);
    // Names may be in capitals. Where a wager has no such strategy, the default is meant.
    let arguments = ["analyze", "let-it-ride/base/A", "FOUR-CARD-POKER/base/a", "--strategy", "SIMPLE", "-f", "csv"];
    let both = csv_rows(&printed(&arguments));
    let keys: Vec<(&str, &str)> = both.iter().map(|row| (row["game"].as_str(), row["strategy"].as_str())).collect();
    assert_eq!(keys, [("let-it-ride", ""), ("four-card-poker", "simple")]);
}

#[test]
fn complete_decisions_are_written_row_by_row() {
    let folder = Folder::new();
    let arguments = ["strategy", "let-it-ride/*/A", "--show", "every-decision"];
    let printed = folder.run(&arguments).ended(0);
    let rows = printed.rows();
    // 1,755 classes of three cards and 16,432 of four, 22,100 and 270,725 hands.
    assert_eq!(rows.len(), 1_755 + 16_432);
    let hands = |decision: &str| -> u64 {
        let of_decision = rows.iter().filter(|row| row["decision"] == decision);
        of_decision.map(|row| row["hands"].parse::<u64>().expect("a number")).sum()
    };
    assert_eq!((hands("bet 1, three cards"), hands("bet 2, four cards")), (22_100, 270_725));
    folder.run(&[&arguments[..], &["--output", "decisions/all.csv"]].concat()).gives(0, "");
    assert_eq!(folder.read("decisions/all.csv"), printed.stdout);
    folder.run(&[&arguments[..], &["--output", "decisions"]].concat()).refused("cannot write decisions");
}

#[test]
fn report_writes_the_pack_and_check_holds_it_against_today() {
    // The pack of several games is written and compared in .ci/run.
    let pack = packs::of_let_it_ride();
    let summary = fs::read_to_string(pack.join("summary.csv")).expect("written");
    let methods: Vec<String> = csv_rows(&summary).into_iter().map(|row| row["method"].clone()).collect();
    assert!(methods.chunks(2).all(|pair| pair == ["exact", "simulation"]));
    assert!(!summary.contains('\r'));
    let names = fs::read_dir(pack).expect("there").map(|entry| entry.expect("readable").file_name());
    let hidden: Vec<_> = names.filter(|name| name.to_string_lossy().starts_with('.')).collect();
    assert_eq!(hidden, [".gitattributes"]);
    let remarks = fs::read_to_string(pack.join("remarks.md")).expect("written");
    assert!(remarks.contains("20 x 5/52 = 1.923077") && remarks.contains("Irregularities"), "{remarks}");
    run(&["check", &pack.display().to_string(), "let-it-ride"]).gives(0, "");
}

/// A message that nobody can hear is no failure of the command.
#[cfg(target_os = "linux")]
#[test]
fn a_full_stderr_changes_no_exit_code_and_a_full_stdout_is_an_error() {
    let folder = Folder::new();
    let code = |arguments: &[&str], stdout: bool| {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("Linux has it");
        let mut command = command_in(folder.path());
        command.args(arguments);
        if stdout {
            command.stdout(full).stderr(std::process::Stdio::null())
        } else {
            command.stderr(full).stdout(std::process::Stdio::null())
        };
        command.status().expect("it runs").code()
    };
    assert_eq!(code(&["report", "let-it-ride/three-card-bonus", "--output", "base", "-n", "100k"], false), Some(0));
    assert_eq!(code(&["check", "base", "let-it-ride/three-card-bonus"], false), Some(0));
    assert_eq!(code(&["analyze", "let-it-ride", "-f", "csv"], false), Some(0));
    assert_eq!(code(&["check", "absent.toml"], false), Some(2));
    assert_eq!(code(&["analyze", "let-it-ride"], true), Some(2));
}

/// What a killed process leaves of a file that grew while it was computed, the next one that writes there takes away.
#[test]
fn what_a_killed_process_left_is_taken_away_by_the_next_that_writes_there() {
    let folder = Folder::new();
    let named = || fs::read_dir(folder.path()).expect("there").map(|entry| entry.expect("readable").path());
    // More decisions than can be written meanwhile.
    let mut child =
        start(folder.path(), &["strategy", "four-card-poker/base", "--show", "every-decision", "-o", "all.csv"]);
    wait_until("it writes", || named().next().is_some_and(|path| fs::metadata(path).is_ok_and(|file| file.len() > 0)));
    kill(&mut child);
    let left: Vec<_> = named().collect();
    assert!(left.len() == 1 && !folder.path().join("all.csv").exists(), "{left:?}");
    let write = || assert_eq!(folder.run(&["show", "-o", "list.csv"]).code, 0);
    write();
    assert!(left[0].exists(), "it may be one that is being made");
    let file = fs::File::options().write(true).open(&left[0]).expect("its own");
    file.set_modified(SystemTime::now() - Duration::from_secs(60)).expect("its own");
    write();
    assert_eq!(named().collect::<Vec<_>>(), [folder.path().join("list.csv")]);
}

/// `--format` has the last word.
#[test]
fn the_name_of_a_file_says_its_format() {
    let folder = Folder::new();
    let list = ["show", "let-it-ride"];
    for (name, stated, format) in [
        ("rows.csv", &[][..], "csv"),
        ("rows.JSON", &[], "json"),
        ("rows.md", &[], "markdown"),
        ("rows.txt", &[], "table"),
        ("rows", &[], "table"),
        (".csv", &[], "table"),
        ("other.csv", &["-f", "json"], "json"),
    ] {
        folder.run(&[&list[..], stated, &["-o", name]].concat()).ended(0);
        let written = folder.read(name);
        assert_eq!(written, printed(&[&list[..], &["-f", format]].concat()), "{name}");
    }
}

#[test]
fn output_goes_to_a_file_whole_or_not_at_all() {
    let folder = Folder::new();
    folder.run(&["analyze", "let-it-ride", "-f", "csv", "--output", "new/figures.csv"]).gives(0, "");
    let written = folder.read("new/figures.csv");
    assert_eq!(written, printed(&["analyze", "let-it-ride", "-f", "csv"]));
    // A file where a folder should be, and a folder where a file should be.
    for output in ["new/figures.csv/more.csv", "new"] {
        let ran = folder.run(&["analyze", "let-it-ride", "--output", output]).ended(2);
        assert!(ran.stderr.starts_with(&format!("error: cannot write {output}")), "{}", ran.stderr);
    }
    let ran = folder.run(&["report", "let-it-ride", "--output", "new/figures.csv", "-n", "1000"]).ended(2);
    assert_eq!(folder.read("new/figures.csv"), written);
    ran.says("--output new/figures.csv: this is a file");
    #[cfg(unix)]
    {
        // A link is followed, not replaced.
        std::os::unix::fs::symlink("figures.csv", folder.path().join("new/link.csv")).expect("linked");
        assert_eq!(folder.run(&["show", "-f", "csv", "--output", "new/link.csv"]).code, 0);
        assert!(fs::symlink_metadata(folder.path().join("new/link.csv")).expect("there").is_symlink());
        assert!(folder.read("new/figures.csv").contains("wager_title"));
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let private = folder.path().join("private.csv");
        fs::write(&private, "draft").expect("written");
        fs::set_permissions(&private, fs::Permissions::from_mode(0o600)).expect("set");
        assert_eq!(folder.run(&["show", "--output", "private.csv"]).code, 0);
        assert_eq!(fs::metadata(&private).expect("there").permissions().mode() & 0o777, 0o600);
        std::os::unix::fs::symlink("nowhere/at.all", folder.path().join("dangling.csv")).expect("linked");
        assert_eq!(folder.run(&["show", "--output", "dangling.csv"]).code, 2);
    }
    // The second file of a report cannot be written, so the first is not replaced either.
    let report =
        |rounds: &str| folder.run(&["report", "let-it-ride/five-card-bonus", "--output", "pack", "-n", rounds]);
    assert_ne!(report("1000").code, 2);
    let [summary, paytables] = ["summary.csv", "paytables.csv"].map(|name| folder.path().join("pack").join(name));
    let before = fs::read_to_string(&summary).expect("written");
    fs::remove_file(&paytables).expect("written");
    fs::create_dir(&paytables).expect("made");
    report("2000").refused("paytables.csv");
    assert_eq!(fs::read_to_string(summary).expect("there"), before);
}

#[test]
fn completions_and_the_manual_name_every_command() {
    let commands = ["show", "analyze", "strategy", "simulate", "merge", "report", "check", "completions", "man"];
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = printed(&["completions", shell]);
        assert!(commands.iter().all(|command| script.contains(command)), "{shell}");
    }
    let manual = printed(&["man"]);
    let help = printed(&["--help"]);
    assert!(commands.iter().all(|command| manual.contains(command) && help.contains(command)));
}
