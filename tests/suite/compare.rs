//! `compare`: two paytables side by side. The real binary, in a fresh folder.

use std::collections::HashMap;
use std::fs;

use house_edge::outcome::Fraction;
use num_bigint::BigInt;

use crate::common::binary::{OWN, csv_rows, own_file, printed, run, run_in};

const A: &str = "let-it-ride/three-card-bonus/A";
const B: &str = "let-it-ride/three-card-bonus/B";

/// The rows of the measures by their name.
fn measures(arguments: &[&str]) -> HashMap<String, [String; 3]> {
    let text = printed(&[&["compare", "--format", "csv"], arguments].concat());
    let values = |row: &HashMap<String, String>| ["value_a", "value_b", "difference"].map(|column| row[column].clone());
    csv_rows(&text).iter().map(|row| (row["measure"].clone(), values(row))).collect()
}

/// The parts of the outcomes in the expected net result of B less those of A, from the whole numbers of the rows.
fn sum_of_differences(rows: &[HashMap<String, String>]) -> Fraction {
    let side = |row: &HashMap<String, String>, side: &str| {
        let [net, combinations, cycle] =
            ["net", "combinations", "cycle"].map(|column| &row[&format!("{column}_{side}")]);
        let whole = |text: &str| text.parse::<BigInt>().expect("a whole number");
        if net.is_empty() { Fraction::default() } else { Fraction::new(whole(net) * whole(combinations), whole(cycle)) }
    };
    rows.iter().map(|row| side(row, "b") - side(row, "a")).sum()
}

/// C(52,3) = 22,100 hands: 48 straight flushes (twelve runs in four suits), 13 x 4 = 52 of a kind, 12 x (4^3 - 4) = 720
/// straights, 4 x (C(13,3) - 12) = 1,096 flushes, 13 x C(4,2) x 48 = 3,744 pairs, and 16,440 others. A pays 40, 30, 6,
/// 4, 1: 15,928 won and 16,440 lost are -512. B pays 5 for a straight, 720 less.
#[test]
fn three_card_bonus_a_and_b_differ_by_their_straights() {
    let rows = measures(&[A, B]);
    let row = |name: &str| rows[name].each_ref().map(String::as_str);
    // 512 / 22,100 = 128 / 5,525; 1,232 / 22,100 = 308 / 5,525; 720 / 22,100 = 36 / 1,105.
    assert_eq!(row("expected_net"), ["-128/5525", "-308/5525", "-36/1105"]);
    assert_eq!(row("house_edge_pct"), ["2.31674208", "5.57466063", "3.25791855"]);
    assert_eq!(row("house_edge_initial_pct"), row("house_edge_pct"));
    assert_eq!(row("element_of_risk_pct"), row("house_edge_pct"));
    assert_eq!(row("rtp_pct"), ["97.68325792", "94.42533937", "-3.25791855"]);
    // 5,660 of 22,100 hands win, none pushes.
    assert_eq!(row("win_frequency_pct"), ["25.61085973", "25.61085973", "0.00000000"]);
    assert_eq!(row("push_frequency_pct"), ["0.00000000"; 3]);
    assert_eq!(row("loss_frequency_pct"), ["74.38914027", "74.38914027", "0.00000000"]);
    assert_eq!(row("max_net_units"), ["40", "40", "0"]);
    assert_eq!(row("max_net_one_in"), ["460.4167", "460.4167", "0.0000"]);
    // Sums of squares: 1,600 x 48 + 900 x 52 + 36 x 720 + 16 x 1,096 + 3,744 + 16,440 = 187,240 of A, 11 x 720 less of
    // B.
    let deviation = |squares: f64, lost: f64| (squares / 22_100.0 - (lost / 22_100.0_f64).powi(2)).sqrt();
    let expected = [deviation(187_240.0, 512.0), deviation(179_320.0, 1_232.0)];
    for (name, factor) in [("std_dev", 1.0), ("volatility_index_90", 1.645), ("volatility_index_95", 1.960)] {
        let [a, b, difference] = row(name).map(|text| text.parse::<f64>().expect("a number"));
        assert!((a - factor * expected[0]).abs() < 1e-7 && (b - factor * expected[1]).abs() < 1e-7, "{name}");
        assert!((difference - factor * (expected[1] - expected[0])).abs() < 1e-7, "{name}");
    }
    // Nobody said what is bet.
    assert!(rows.keys().all(|name| !name.contains("hour")));
}

#[test]
fn the_theoretical_win_is_pace_times_bet_times_edge() {
    // 50 hands at $10: 500 x 512 / 22,100, 500 x 1,232 / 22,100, 500 x 720 / 22,100.
    let rows = measures(&[A, B, "--average-bet", "10"]);
    assert_eq!(rows["win_per_hour_seat"], ["11.58371041", "27.87330317", "16.28959276"]);
    assert_eq!(rows["hands_per_hour"], ["50", "50", "0"]);
    assert_eq!(rows["average_bet"], ["10.00", "10.00", "0.00"]);
    // 40 hands at $2.50 are $100 an hour.
    let rows = measures(&[A, B, "--average-bet", "2.50", "--hands-per-hour", "40"]);
    assert_eq!(rows["win_per_hour_seat"], ["2.31674208", "5.57466063", "3.25791855"]);
    for nonsense in
        [["--hands-per-hour", "0"], ["--hands-per-hour", "-1"], ["--average-bet", "0"], ["--average-bet", "0.001"]]
    {
        assert_eq!(run(&[&["compare", A, B], &nonsense[..]].concat()).code, 2, "{nonsense:?}");
    }
}

#[test]
fn outcomes_tell_what_the_difference_comes_of() {
    let text = printed(&["compare", A, B, "--outcomes", "--format", "csv"]);
    let rows = csv_rows(&text);
    assert_eq!(sum_of_differences(&rows), Fraction::new((-720).into(), 22_100.into()));
    for row in &rows {
        // 720 / 22,100 = 3.25791855 %, times 6 and times 5.
        let expected = match row["outcome"].as_str() {
            "straight" => ["6", "5", "0.032579185520362", "30.6944", "19.54751131", "16.28959276", "-3.25791855"],
            "pair" => ["1", "1", "0.169411764705882", "5.9028", "16.94117647", "16.94117647", "0.00000000"],
            _ => {
                assert_eq!(row["difference_pct"], "0.00000000");
                continue;
            }
        };
        let columns = [
            "net_a",
            "net_b",
            "probability_a",
            "one_in_b",
            "expected_net_a_pct",
            "expected_net_b_pct",
            "difference_pct",
        ];
        assert_eq!(columns.map(|column| row[column].as_str()), expected);
    }
    assert!(rows.iter().any(|row| row["outcome"] == "straight") && rows.iter().any(|row| row["outcome"] == "pair"));
}

#[test]
fn different_wagers_are_matched_by_the_names_of_their_outcomes() {
    let four = "four-card-poker/aces-up/F";
    let ran = run(&["compare", A, four, "--outcomes", "--format", "csv"]);
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    assert!(
        ran.stderr.contains("A and B are different wagers, let-it-ride three-card-bonus and four-card-poker aces-up")
    );
    let rows = csv_rows(&ran.stdout);
    // Only four cards can be of a kind four times; both have flushes.
    let row = |name: &str| rows.iter().find(|row| row["outcome"] == name).expect("an outcome");
    let four_of_a_kind = row("four-of-a-kind");
    assert_eq!((four_of_a_kind["net_a"].as_str(), four_of_a_kind["cycle_a"].as_str()), ("", ""));
    // Of C(52,5) hands 13 x 48 have four of a kind.
    let [count, cycle] =
        ["combinations_b", "cycle_b"].map(|column| four_of_a_kind[column].parse::<u128>().expect("a number"));
    assert_eq!(count * 2_598_960, 624 * cycle);
    assert!(!row("flush")["net_a"].is_empty() && !row("flush")["net_b"].is_empty());
    let nets = measures(&[A, four]);
    let [_, _, difference] = &nets["expected_net"];
    assert_eq!(sum_of_differences(&rows).to_string(), *difference);
}

#[test]
fn both_sheets_come_one_after_the_other_for_people() {
    for format in ["table", "markdown"] {
        let told =
            printed(&["compare", "let-it-ride/three-card-bonus/a", B, "--average-bet", "10", "--format", format]);
        let caption = "A: let-it-ride three-card-bonus A; from: paytables/let-it-ride/three-card-bonus.toml:8:6; B: \
                       let-it-ride three-card-bonus B; from: paytables/let-it-ride/three-card-bonus.toml:20:6";
        assert_eq!(told.matches(caption).count(), 2, "{told}");
        let place = |text: &str| told.find(text).unwrap_or_else(|| panic!("{text}: {told}"));
        assert!(place("house edge") < place("theoretical win per hour"), "{told}");
        assert!(place("theoretical win per hour") < place("three-of-a-kind"), "{told}");
        assert!(place("three-of-a-kind") < place("differ by -3.2579 % of a unit in all"), "{told}");
        let outcomes = printed(&["compare", A, B, "--outcomes", "--format", format]);
        assert!(!outcomes.contains("house edge") && outcomes.contains("three-of-a-kind"), "{outcomes}");
    }
    let json = printed(&["compare", A, B, "--format", "json"]);
    let rows: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!((&rows[0]["measure"], &rows[0]["unit"]), (&"house_edge_pct".into(), &"% of a unit".into()));
}

#[test]
fn own_files_stand_beside_the_regulation_and_beside_each_other() {
    let (folder, path) = own_file(OWN);
    let compare = |arguments: &[&str]| run_in(folder.path(), &[&["compare", "--format", "csv"], arguments].concat());
    // The same pays as A: no difference anywhere.
    for (a, b) in [(A, "own.toml"), (A, A), ("own.toml:HOUSE", "own.toml")] {
        let rows = csv_rows(&compare(&[a, b]).stdout);
        assert!(!rows.is_empty(), "{a} {b}");
        for row in &rows {
            assert!(row["difference"].trim_matches(['0', '.']).is_empty(), "{row:?}");
        }
    }
    let second = OWN.split_once("[[paytable]]").expect("a paytable").1.replace("\"house\"", "\"garden\"");
    fs::write(&path, format!("{OWN}\n[[paytable]]{}", second.replace("straight = 6", "straight = 5")))
        .expect("written");
    let rows = csv_rows(&compare(&["own.toml:house", "own.toml:garden"]).stdout);
    assert_eq!(rows[0]["difference"], "3.25791855");
    assert_eq!((rows[0]["file_a"].as_str(), rows[0]["file_b"].as_str()), ("own.toml:6:6", "own.toml:18:6"));
    let colon = folder.path().join("draft: 2");
    fs::create_dir(&colon).expect("made");
    fs::copy(&path, colon.join("own.toml")).expect("copied");
    assert_eq!(csv_rows(&compare(&["draft: 2/own.toml:garden", B]).stdout)[0]["difference"], "0.00000000");

    let refuse = |arguments: &[&str], expected: &str| {
        let refused = compare(arguments);
        assert_eq!(refused.code, 2, "{arguments:?}");
        assert!(refused.stderr.contains(expected), "{arguments:?}: {}", refused.stderr);
    };
    refuse(
        &["own.toml", B],
        "own.toml has several paytables; name one, such as own.toml:house; there is house, garden",
    );
    refuse(&["own.toml:yard", B], "own.toml:yard: unknown paytable `yard`; there is garden, house");
    refuse(&["none.toml", B], "none.toml: cannot read the paytable file");
    refuse(&[A, "let-it-ride/three-card-bonus/Z"], "unknown paytable `Z`; there is A, B, C, D, E, F");
    refuse(&[A, "let-it-ride/bonus/A"], "unknown wager `bonus`; there is base, five-card-bonus");
    refuse(&[A, "poker/base/A"], "unknown game `poker`; there is criss-cross-poker");
    refuse(&[A, "let-it-ride"], "GAME/WAGER/PAYTABLE");
    refuse(&[A, "own.toml:house", "--output", "own.toml"], "name another one");
}

#[test]
fn readings_strategies_and_meters_apply_where_they_are_known() {
    let bonus = "let-it-ride/five-card-bonus/A";
    // In the reading to-1 every winning hand keeps its stake: 23.8780 % of the hands win a unit more, by
    // docs/results.md.
    let [default, _, _] = &measures(&[bonus, A])["house_edge_pct"];
    let [to_one, unread, _] = &measures(&[bonus, A, "--reading", "to-1"])["house_edge_pct"];
    let [frequency, _, _] = &measures(&[bonus, A])["win_frequency_pct"];
    let number = |text: &String| text.parse::<f64>().expect("a number");
    assert!(number(default) - number(to_one) > number(frequency) - 1e-6, "{default} {to_one}");
    assert_eq!(unread, "2.31674208");

    // A unit on the meter of the Three-Card Progressive is worth what one of 22,100 hands wins: 22,100 units are one
    // unit.
    let progressive = "let-it-ride/three-card-progressive/A";
    let edge = |meter: &str| number(&measures(&[progressive, A, "--meter", meter])["house_edge_pct"][0]);
    let one_unit = edge("10000") - edge("32100");
    assert!((one_unit - 100.0).abs() < 1e-6, "{one_unit}");

    for (arguments, expected) in [
        (["--reading", "other"], "unknown reading `other`"),
        (["--reading", "all"], "--reading all: two paytables are compared in one way"),
        (["--strategy", "all"], "--strategy all"),
        (["--strategy", "best"], "unknown strategy `best`"),
        (["--meter", "5"], "--meter was given"),
        (["--meter", "-5"], "a meter stands between"),
    ] {
        let refused = run(&[&["compare", A, B], &arguments[..]].concat());
        assert_eq!(refused.code, 2, "{arguments:?}");
        assert!(refused.stderr.contains(expected), "{arguments:?}: {}", refused.stderr);
    }
}
