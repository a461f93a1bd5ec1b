//! What `progressive` prints and refuses.

use crate::common::binary::{csv_rows, run};

#[test]
fn the_command_prints_accounts_and_what_dealt_rounds_say_of_them() {
    let args =
        ["progressive", "-g", "four-card-poker", "-w", "five-card-progressive", "-p", "D", "-n", "3e6", "-f", "csv"];
    let ran = run(&args);
    // The mega and the major jackpot are reset too seldom to say.
    assert_eq!(ran.code, 3, "{}", ran.stderr);
    let rows = csv_rows(&ran.stdout);
    let shown: Vec<[&str; 2]> = rows.iter().map(|row| [row["meter"].as_str(), row["method"].as_str()]).collect();
    let expected = ["mega", "major", "minor"].map(|meter| [[meter, "exact"], [meter, "simulation"]]).concat();
    assert_eq!(shown, expected);
    // 50 x 3,744 + 40 x 5,108 + 30 x 10,200 + 9 x 54,912 = 1,191,728 by fixed pays, 36 x 1,000 and 624 x 250 at the
    // seeds: what is missing to 2,598,960 is 4 x 303,808.
    assert_eq!((rows[0]["break_even_units"].as_str(), rows[5]["verdict"].as_str()), ("303808", "agrees"));
    let mut on_one_thread = args.to_vec();
    on_one_thread.extend(["--threads", "1", "-q"]);
    assert_eq!(run(&on_one_thread).stdout, ran.stdout, "the number of threads changes nothing");
}

#[test]
fn what_is_missing_of_a_meter_is_named() {
    let of_mississippi_stud = ["progressive", "-g", "mississippi-stud", "-p", "A"];
    let remarked = |terms: &[&str]| {
        let ran = run(&[&of_mississippi_stud[..], terms].concat());
        assert_eq!(ran.code, 0, "{}", ran.stderr);
        ran.stdout + &ran.stderr
    };
    let neither = "mississippi-stud progressive: seed and rate of progression are unknown; give them with --meter-seed";
    let no_seed = "mississippi-stud progressive: the seed of meter `jackpot` is unknown; give it with --meter-seed";
    let no_rate = "mississippi-stud progressive: the rate of progression is in the operator's Rules Submission";
    assert!(remarked(&[]).contains(neither));
    assert!(remarked(&["--primary", "10"]).contains(no_seed));
    assert!(remarked(&["--meter-seed", "10000"]).contains(no_rate));
    let complete = remarked(&["--primary", "10", "--meter-seed", "10000"]);
    assert!(!complete.contains("unknown") && !complete.contains("Rules Submission"), "{complete}");
}

#[test]
fn meters_that_are_given_in_part_are_told_from_all() {
    let meter_at = |meters: &[&str]| {
        let analyze = ["analyze", "-g", "mississippi-stud", "-w", "progressive", "-p", "C", "-f", "csv"];
        csv_rows(&run(&[&analyze[..], meters].concat()).stdout)[0]["meter_at"].clone()
    };
    assert_eq!(meter_at(&[]), "fixed pays");
    assert_eq!(meter_at(&["--meter", "mega=50000"]), "given, others empty");
    assert_eq!(meter_at(&["--meter", "mega=50000", "--meter", "major=100", "--meter", "minor=10"]), "given");
}

#[test]
fn bad_terms_get_one_clear_error() {
    let cases: &[(&[&str], &str)] = &[
        (&["-g", "lunar-poker"], "no selected wager is paid from a meter"),
        (&["--primary", "101"], "a rate is 0 to 100 percent of the wager"),
        (&["--primary", "-1"], "a rate is 0 to 100 percent of the wager"),
        (&["--primary", "12,5"], "is not a percentage"),
        (&["-g", "let-it-ride", "--primary", "60", "--reserve", "41"], "the rates add up to 101 %"),
        (&["-w", "five-card-progressive", "-p", "C", "--primary", "34"], "the rates add up to 102 %"),
        (&["--meter-seed", "-1"], "a meter must be 0 to"),
        (&["--reseed", "jackpot=-1"], "a meter must be 0 to"),
        (&["-g", "let-it-ride", "--meter-seed", "999"], "the regulation asks for $1000 at least"),
        (&["-g", "let-it-ride", "--reseed", "0"], "the regulation asks for $1000 at least"),
        (&["--primary", "giga=5"], "there is jackpot, mega, major, minor"),
        (&["--primary", "5", "--primary", "6"], "--primary was given twice for the same meter"),
        (&["--seats", "0"], "it must be 1 to"),
        (&["--seats", "8"], "seats at most 7 players"),
        (&["--unit", "0"], "it must be above 0"),
        (&["--reserve-excess", "spent"], "possible values: to-meter, kept"),
        (&["--seed", "2"], "--rounds"),
        (&["-g", "let-it-ride", "--rounds", "1e6"], "give it with --primary"),
        (&["--others-betting", "0.5"], "--seats"),
        (&["-g", "four-card-poker", "--seats", "2", "--others-betting", "0.5"], "give the number who bet as --seats"),
        (&["--wagers-per-hand", "0"], "it must be above 0"),
    ];
    for (args, message) in cases {
        let ran = run(&[&["progressive"], *args].concat());
        assert_eq!((ran.code, ran.stdout.as_str()), (2, ""), "{args:?}");
        assert!(ran.stderr.contains(message), "{args:?}: {}", ran.stderr);
    }
}

/// Players win at least the primary increments in the long run: nine tenths of each wager, and the fixed pays besides.
#[test]
fn rates_that_favour_the_player_are_named() {
    let asked = ["progressive", "-g", "let-it-ride", "-w", "three-card-progressive", "-p", "A", "--primary", "90"];
    let ran = run(&asked);
    let row = csv_rows(&run(&[&asked[..], &["-f", "csv"]].concat()).stdout).remove(0);
    let edge: f64 = row["house_edge_at_mean_pct"].parse().expect("a number");
    let told =
        format!("let-it-ride three-card-progressive A: the player has the edge in the long run: {:.4} %.", -edge);
    assert!(edge < 0.0 && (ran.stdout + &ran.stderr).contains(&told), "{told}");
    let fair = run(&["progressive", "-g", "let-it-ride", "-w", "three-card-progressive", "-p", "A"]);
    assert!(!(fair.stdout + &fair.stderr).contains("the player has the edge"));
}
