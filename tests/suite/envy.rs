//! Envy bonuses on the command line and in packs. What they are worth is tested in the core.

use crate::common::binary::{csv_rows, own_file, printed, run, run_in};
use house_edge::internals::outcome::{decimal, percent, ratio};
use house_edge::internals::paytable::whole_units;

fn analyzed(arguments: &[&str]) -> Vec<std::collections::HashMap<String, String>> {
    csv_rows(&printed(&[&["analyze", "-f", "csv"], arguments].concat()))
}

#[test]
fn analyze_counts_the_envy_bonuses_of_a_table() {
    let choice = ["-g", "let-it-ride", "-w", "three-card-progressive", "-p", "B"];
    let alone = &analyzed(&choice)[0];
    assert_eq!((alone["seats"].as_str(), alone["envy"].as_str(), alone["envy_return_pct"].as_str()), ("", "", ""));
    let full = &analyzed(&[&choice[..], &["--seats", "7"]].concat())[0];
    // (11,580 + 6 x 175 - 22,100) / 22,100.
    assert_eq!((full["ev_numerator"].as_str(), full["ev_denominator"].as_str()), ("-947", "2210"));
    let edge = ratio(9_470, 22_100);
    for column in ["house_edge_pct", "house_edge_initial_pct", "element_of_risk_pct"] {
        assert_eq!(full[column], decimal(&percent(&edge), 8), "{column}");
    }
    for column in ["rtp_pct", "rtp_total_pct"] {
        assert_eq!(full[column], decimal(&percent(&(whole_units(1) - &edge)), 8), "{column}");
    }
    assert_eq!(full["envy_return_pct"], decimal(&percent(&ratio(6 * 175, 22_100)), 8));
    let known = ["seats", "others_betting", "envy", "cycle", "meter_units"].map(|column| full[column].as_str());
    assert_eq!(known, ["7", "1", "envy", "22100", "1000"]);
    for column in ["skewness", "excess_kurtosis", "win_frequency_pct", "push_frequency_pct", "loss_frequency_pct"] {
        assert_eq!(full[column], "", "{column}");
    }
    assert_eq!((full["max_net_units"].as_str(), full["max_net_one_in"].as_str()), ("", ""));
    let number =
        |row: &std::collections::HashMap<String, String>, column: &str| row[column].parse::<f64>().expect("a number");
    assert!(number(full, "std_dev") > number(alone, "std_dev"));
    assert!((number(full, "std_dev").powi(2) - number(full, "variance")).abs() < 1e-6);
    assert!((number(full, "volatility_index_90") - 1.645 * number(full, "std_dev")).abs() < 1e-6);

    // A player alone has what the wager has; so has one at a table where nobody else's hand counts.
    for nobody in [&["--seats", "1"][..], &["--seats", "7", "--others-betting", "0"]] {
        let row = &analyzed(&[&choice[..], nobody].concat())[0];
        assert_eq!((&row["variance"], &row["skewness"]), (&alone["variance"], &alone["skewness"]));
        assert_eq!(row["envy_return_pct"], "0.00000000");
    }
    for share in ["0.5", "50%", "1/2"] {
        let row = &analyzed(&[&choice[..], &["--seats", "7", "--others-betting", share]].concat())[0];
        assert_eq!((row["envy_return_pct"].as_str(), row["others_betting"].as_str()), ("2.37556561", "0.50000000"));
    }
    // With 11,520 - 6 x 175 on the meter the wager is even.
    let even = &analyzed(&[&choice[..], &["--seats", "7", "--meter", "10470"]].concat())[0];
    assert_eq!((even["ev_numerator"].as_str(), even["meter_units"].as_str()), ("0", "10470"));
}

#[test]
fn a_wager_with_a_choice_of_envy_bonuses_has_a_row_for_each() {
    let rows = analyzed(&["-g", "four-card-poker", "-w", "four-card-progressive", "-w", "aces-up", "--seats", "2"]);
    let keys: Vec<[&str; 4]> =
        rows.iter().map(|row| ["wager", "paytable", "envy", "seats"].map(|column| row[column].as_str())).collect();
    let four = "four-card-progressive";
    let expected = [
        [four, "A", "envy-a", "2"],
        [four, "A", "envy-b", "2"],
        [four, "B", "envy-a", "2"],
        [four, "B", "envy-b", "2"],
    ];
    assert_eq!(keys.iter().filter(|key| key[0] == four).copied().collect::<Vec<_>>(), expected);
    assert!(keys.iter().filter(|key| key[0] == "aces-up").all(|key| key[2].is_empty() && key[3].is_empty()));
    let ran = run(&["analyze", "-g", "let-it-ride", "-w", "five-card-progressive", "--seats", "3"]);
    assert!(ran.stdout.contains("one of 3 players, with the envy bonus `envy`"), "{}", ran.stdout);
    assert!(!ran.stdout.contains("not in these figures"), "{}", ran.stdout);
}

#[test]
fn tables_that_there_are_not_get_exit_code_2() {
    let own = include_str!("../../paytables/let-it-ride/three-card-progressive.toml");
    let without = own.split("[paytable.envy]").next().expect("the first paytable");
    let (folder, _) = own_file(without);
    let nonsense: [(&[&str], &str); 8] = [
        (&["--seats", "0"], "`0` is out of range"),
        (&["--seats", "8"], "a table of Let It Ride Poker seats at most 7 players, not 8"),
        (&["--seats", "few"], "`few` is not a number"),
        (&["--seats", "3", "--others-betting", "1.5"], "`1.5` is out of range; it must be 0 to 1"),
        (&["--seats", "3", "--others-betting=-1%"], "`-1%` is out of range"),
        (&["--others-betting", "0.5"], "--seats <N>"),
        (&["--seats", "3", "-w", "base"], "--seats was given, but no selected wager has an envy bonus"),
        (&["--seats", "3", "--paytables", "own.toml"], "no selected wager has an envy bonus"),
    ];
    for (arguments, message) in nonsense {
        let ran = run_in(folder.path(), &[&["analyze"], arguments].concat());
        assert_eq!((ran.code, ran.stdout.as_str()), (2, ""), "{arguments:?}");
        assert!(ran.stderr.contains(message), "{arguments:?}: {}", ran.stderr);
    }
    for command in ["strategy", "check"] {
        assert_eq!(run(&[command, "--seats", "7"]).code, 2, "{command}");
    }
}

#[test]
fn a_report_tells_what_envy_bonuses_add_at_every_table() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let choice = ["-g", "let-it-ride", "-w", "three-card-progressive", "-w", "three-card-bonus"];
    let ran = run_in(folder.path(), &[&["report", "--out", "pack", "-n", "100k"], &choice[..]].concat());
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    let text = std::fs::read_to_string(folder.path().join("pack/envy.csv")).expect("written");
    let header = "schema_version,game,wager,paytable,reading,envy,seats,others_betting,envy_mean_numerator,\
                  envy_mean_denominator,envy_return_pct,ev_numerator,ev_denominator,house_edge_pct,variance,std_dev,\
                  volatility_index_90,citation";
    assert!(text.starts_with(header), "{text}");
    let rows = csv_rows(&text);
    // Two paytables, tables of two to seven players.
    assert_eq!(rows.len(), 2 * 6);
    for row in &rows {
        let arguments = ["-w", row["wager"].as_str(), "-p", row["paytable"].as_str(), "--seats", row["seats"].as_str()];
        let analyzed = &analyzed(&[&["-g", "let-it-ride"], &arguments[..]].concat())[0];
        let columns = ["envy", "envy_return_pct", "ev_numerator", "ev_denominator", "variance", "std_dev", "citation"];
        assert!(columns.iter().all(|&column| row[column] == analyzed[column]), "{row:?}");
    }
    let base = run_in(
        folder.path(),
        &["report", "--out", "base", "-n", "100k", "-g", "let-it-ride", "-w", "three-card-bonus"],
    );
    assert_eq!((base.code, folder.path().join("base/envy.csv").exists()), (0, false), "{}", base.stderr);
}
