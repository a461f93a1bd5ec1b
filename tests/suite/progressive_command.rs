//! Progressive meters on the command line: what `progressive` prints and refuses, what a check says of an operator's
//! own meters, and what a Rules Submission may not say.

use crate::common::binary::{Folder, cells, csv_rows, number, own_file, run};

#[test]
fn what_is_missing_of_a_meter_is_named() {
    let of_mississippi_stud = ["progressive", "mississippi-stud/*/A"];
    let remarked = |terms: &[&str]| {
        let ran = run(&[&of_mississippi_stud[..], terms].concat()).ended(0);
        ran.stdout + &ran.stderr
    };
    let neither =
        "mississippi-stud progressive: seed and rate of progression are unknown; give them as --terms seed=AMOUNT";
    let no_seed =
        "mississippi-stud progressive: the seed of meter `jackpot` is unknown; give it as --terms seed=AMOUNT";
    let no_rate = "mississippi-stud progressive: the rate of progression is in the operator's Rules Submission";
    assert!(remarked(&[]).contains(neither));
    assert!(remarked(&["--terms", "primary=10"]).contains(no_seed));
    assert!(remarked(&["--terms", "seed=10000"]).contains(no_rate));
    let complete = remarked(&["--terms", "primary=10", "--terms", "seed=10000"]);
    assert!(!complete.contains("unknown") && !complete.contains("Rules Submission"), "{complete}");
}

#[test]
fn meters_that_are_given_in_part_are_told_from_all() {
    let meter_at = |meters: &[&str]| {
        let analyze = ["analyze", "mississippi-stud/progressive/C", "-f", "csv"];
        run(&[&analyze[..], meters].concat()).rows()[0]["meter_at"].clone()
    };
    assert_eq!(meter_at(&[]), "fixed pays");
    assert_eq!(meter_at(&["--meter", "mega=50000"]), "given, others empty");
    assert_eq!(meter_at(&["--meter", "mega=50000", "--meter", "major=100", "--meter", "minor=10"]), "given");
}

/// 50 rounds an hour unless stated: 150 hands of three players, each of which can hit a meter of the player's own hand.
#[test]
fn the_time_between_resets_is_that_of_the_table() {
    let row = |table: &[&str]| {
        let ran = run(&[&["progressive", "let-it-ride/*/A", "-f", "csv", "--terms", "seed=10000"], table].concat());
        let row = ran.rows().remove(0);
        ["resets_one_in", "hours_between_resets", "days_between_resets"].map(|name| number(&row, name))
    };
    let [hands, hours, days] = row(&["--seats", "3"]);
    assert!((hours - hands / 150.0).abs() < 0.01 && (days - hours / 24.0).abs() < 0.01, "{hands} {hours} {days}");
    let [_, hours, days] = row(&["--hands-per-hour", "40", "--hours-per-day", "10"]);
    assert!((hours - hands / 40.0).abs() < 0.01 && (days - hours / 10.0).abs() < 0.01, "{hands} {hours} {days}");
}

#[test]
fn bad_terms_get_one_clear_error() {
    let cases: &[(&[&str], &str)] = &[
        (&["lunar-poker"], "none of the selected wagers has a meter"),
        (&["--terms", "primary=101"], "a rate is 0 to 100 percent of the wager"),
        (&["--terms", "primary=-1"], "a rate is 0 to 100 percent of the wager"),
        (&["--terms", "primary=12,5"], "is not a percentage"),
        (&["let-it-ride", "--terms", "primary=60", "--terms", "reserve=41"], "the rates add up to 101 %"),
        (&["*/five-card-progressive/C", "--terms", "primary=34"], "the rates add up to 102 %"),
        (&["--terms", "seed=-1"], "a meter must be 0 to"),
        (&["--terms", "reseed=jackpot=-1"], "a meter must be 0 to"),
        (&["let-it-ride", "--terms", "seed=999"], "the regulation asks for $1000 at least"),
        (&["let-it-ride", "--terms", "reseed=0"], "the regulation asks for $1000 at least"),
        (&["--terms", "primary=giga=5"], "available: jackpot, mega, major, minor"),
        (&["--terms", "primary=5", "--terms", "primary=6"], "--terms was given twice for the same meter"),
        (&["--seats", "0"], "it must be 1 to"),
        (&["--seats", "8"], "seats at most 7 players"),
        (&["--unit", "0"], "it must be above 0"),
        (&["--terms", "excess=spent"], "available: to-meter, kept"),
        (&["four-card-poker", "--seats", "2@0.5"], "drop the share and give the number who bet"),
        (&["--terms", "wagers-per-hand=0"], "it must be above 0"),
    ];
    for (args, message) in cases {
        run(&[&["progressive"], *args].concat()).refused(message);
    }
}

/// Players win at least the primary increments in the long run: nine tenths of each wager, and the fixed pays besides.
#[test]
fn rates_that_favour_the_player_are_named() {
    let asked = ["progressive", "let-it-ride/three-card-progressive/A", "--terms", "primary=90"];
    let ran = run(&asked);
    let row = run(&[&asked[..], &["-f", "csv"]].concat()).rows().remove(0);
    let edge: f64 = row["house_edge_at_mean_pct"].parse().expect("a number");
    let told =
        format!("let-it-ride three-card-progressive A: the player has the edge in the long run: {:.4} %.", -edge);
    assert!(edge < 0.0 && (ran.stdout + &ran.stderr).contains(&told), "{told}");
    let fair = run(&["progressive", "let-it-ride/three-card-progressive/A"]);
    assert!(!(fair.stdout + &fair.stderr).contains("the player has the edge"));
}

pub const OWN_METER: &str = r#"schema = 1
game = "let-it-ride"
wager = "five-card-progressive"

[[paytable]]
id = "house"
odds = "for-1"
section = "Rules Submission 8"

[paytable.pays]
royal-flush = { meter = "jackpot", percent = 100 }
straight-flush = { meter = "jackpot", percent = 10 }
four-of-a-kind = 300
full-house = 50
flush = 40
straight = 30
three-of-a-kind = 9

[paytable.meters.jackpot]
seed = 20000
least-seed = 10000
primary-percent = 12.5
"#;

#[test]
fn a_check_names_the_fixed_pays_where_no_meter_is_known() {
    let folder = Folder::new();
    let unknown = OWN_METER.replace("seed = 20000", "seed = \"unknown\"");
    for (base, name) in [(OWN_METER, "known"), (unknown.as_str(), "unknown")] {
        folder.write("own.toml", base);
        let report = folder.run(&["report", "--output", name, "-n", "100k", "own.toml"]);
        assert_ne!(report.code, 2, "{}", report.stderr);
    }
    let check = |baseline: &str| folder.run(&["check", baseline, "own.toml"]).stdout;
    let expected = "house: 20000 units in the baseline, fixed pays today; compare at the meters of the baseline";
    assert!(check("known").contains(expected), "{}", check("known"));
    folder.write("own.toml", OWN_METER);
    let expected = "house: fixed pays in the baseline, 20000 today; compare at the meters of the baseline";
    assert!(check("unknown").contains(expected), "{}", check("unknown"));
}

#[test]
fn a_baseline_notices_when_the_return_at_the_mean_meter_moves() {
    let folder = own_file(OWN_METER);
    let report = folder.run_line("report own.toml --output base -n 100k");
    assert_ne!(report.code, 2, "{}", report.stderr);
    let summary = folder.read("base/summary.csv");
    let rows = csv_rows(&summary);
    let at: Vec<_> = rows.iter().map(|row| cells(row, ["method", "meter_at"])).collect();
    assert_eq!(at, [["exact", "seed"], ["exact", "mean"], ["simulation", "seed"]]);
    assert!(folder.path().join("base/progressive.csv").exists());
    let check = || folder.run(&["check", "base", "own.toml"]);
    check().gives(0, "");
    // What stands on the meter at the mean is another, whatever it stands at first.
    folder.write("own.toml", OWN_METER.replace("12.5", "13"));
    let moved = check().ended(1);
    let expected = "moved: let-it-ride five-card-progressive house at the mean meter: house edge ";
    assert!(moved.stdout.starts_with(expected), "{}", moved.stdout);
    // Half a percent of the wager more goes to players.
    assert_eq!(moved.stdout.lines().count(), 1);
    moved.prints(" % (-50.0000 basis points): jackpot primary-percent 12.5 -> 13, own.toml:");
    // A baseline needs every column.
    folder.write("base/summary.csv", summary.replace(",meter_at", ",older"));
    check().refused("no column `meter_at`: not a file of this version");
}
