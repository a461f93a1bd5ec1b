//! `compare`: paytables side by side. The real binary, in a fresh folder.

use std::collections::HashMap;
use std::fs;

use house_edge::internals::outcome::Fraction;
use num_bigint::BigInt;

use crate::common::binary::{
    Folder, OWN, Row, another_paytable, cells, command_in, csv_rows, number, own_file, printed, printed_rows, ran, run,
    words,
};

const A: &str = "let-it-ride/three-card-bonus/A";
const B: &str = "let-it-ride/three-card-bonus/B";

/// For each measure of two paytables by its name: both values, and the difference.
fn measures(arguments: &[&str]) -> HashMap<String, [String; 3]> {
    let rows = printed_rows(&[&["compare"], arguments].concat());
    let of_both = |both: &[Row]| {
        assert_eq!(both[0]["difference"], "");
        let values = [&both[0]["value"], &both[1]["value"], &both[1]["difference"]].map(String::clone);
        (both[0]["measure"].clone(), values)
    };
    rows.chunks(2).map(of_both).collect()
}

/// The parts of the outcomes in the expected net result of the second paytable less those of the first, from the whole
/// numbers of the rows.
fn sum_of_differences(rows: &[Row]) -> Fraction {
    let part = |row: &Row| {
        let [net, combinations, cycle] = ["net_units", "combinations", "cycle"].map(|column| &row[column]);
        let whole = |text: &str| text.parse::<BigInt>().expect("a whole number");
        if net.is_empty() { Fraction::default() } else { Fraction::new(whole(net) * whole(combinations), whole(cycle)) }
    };
    rows.chunks(2).map(|both| part(&both[1]) - part(&both[0])).sum()
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
    assert_eq!(row("return_unit_pct"), ["97.68325792", "94.42533937", "-3.25791855"]);
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
    let text = printed(&["compare", A, B, "--show", "outcomes", "--format", "csv"]);
    let rows = csv_rows(&text);
    assert_eq!(sum_of_differences(&rows), Fraction::new((-720).into(), 22_100.into()));
    for both in rows.chunks(2) {
        // 720 / 22,100 = 3.25791855 %, times 6 and times 5.
        let expected = match both[0]["outcome"].as_str() {
            "straight" => ["6", "5", "0.032579185520362", "30.6944", "19.54751131", "16.28959276", "-3.25791855"],
            "pair" => ["1", "1", "0.169411764705882", "5.9028", "16.94117647", "16.94117647", "0.00000000"],
            _ => {
                assert_eq!(both[1]["difference_pct"], "0.00000000");
                continue;
            }
        };
        let columns = [
            (0, "net_units"),
            (1, "net_units"),
            (0, "probability"),
            (1, "one_in"),
            (0, "expected_net_pct"),
            (1, "expected_net_pct"),
            (1, "difference_pct"),
        ];
        assert_eq!(columns.map(|(place, column)| both[place][column].as_str()), expected);
    }
    assert!(rows.iter().any(|row| row["outcome"] == "straight") && rows.iter().any(|row| row["outcome"] == "pair"));
}

#[test]
fn different_wagers_are_matched_by_the_names_of_their_outcomes() {
    let four = "four-card-poker/aces-up/F";
    let ran = run(&["compare", A, four, "--show", "outcomes", "--format", "csv"])
        .ended(0)
        .says("Different wagers, let-it-ride three-card-bonus and four-card-poker aces-up, each in units");
    let rows = ran.rows();
    // Only four cards can be of a kind four times; both have flushes.
    let both = |name: &str| rows.chunks(2).find(|both| both[0]["outcome"] == name).expect("an outcome");
    let four_of_a_kind = both("four-of-a-kind");
    assert_eq!(cells(&four_of_a_kind[0], ["net_units", "combinations"]), ["", ""]);
    // Of C(52,5) hands 13 x 48 have four of a kind.
    let [count, cycle] =
        ["combinations", "cycle"].map(|column| four_of_a_kind[1][column].parse::<u128>().expect("a number"));
    assert_eq!(count * 2_598_960, 624 * cycle);
    assert!(both("flush").iter().all(|row| !row["net_units"].is_empty()));
    let nets = measures(&[A, four]);
    let [_, _, difference] = &nets["expected_net"];
    assert_eq!(sum_of_differences(&rows).to_string(), *difference);
}

#[test]
fn both_sheets_come_one_after_the_other_for_people() {
    for format in ["table", "markdown"] {
        let told =
            printed(&["compare", "let-it-ride/three-card-bonus/a", B, "--average-bet", "10", "--format", format]);
        // A wager without decisions has none that change.
        let lead: Vec<&str> = told.lines().filter(|line| !line.is_empty()).take(3).collect();
        let expected = [
            "house edge 2.32 -> 5.57 %",
            "A: let-it-ride three-card-bonus A, paytables/let-it-ride/three-card-bonus.toml:8:6",
            "B: let-it-ride three-card-bonus B, paytables/let-it-ride/three-card-bonus.toml:20:6",
        ];
        assert_eq!(lead, expected, "{told}");
        let place = |text: &str| told.find(text).unwrap_or_else(|| panic!("{text}: {told}"));
        assert!(place("house edge") < place("theoretical win per hour"), "{told}");
        assert!(place("theoretical win per hour") < place("three-of-a-kind"), "{told}");
        assert!(place("three-of-a-kind") < place("B: the differences of the outcomes add up to -3.2579 %"), "{told}");
        let outcomes = printed(&["compare", A, B, "--show", "outcomes", "--format", format]);
        assert!(!outcomes.contains("hit frequency") && outcomes.contains("three-of-a-kind"), "{outcomes}");
    }
    let table = printed(&["compare", A, B, "--format", "markdown"]);
    assert!(table.contains("| measure | in | A | B | B - A |"), "{table}");
    let json = printed(&["compare", A, B, "--format", "json"]);
    let rows: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!((&rows[0]["measure"], &rows[0]["unit"]), (&"house_edge_pct".into(), &"% of a unit".into()));
}

#[test]
fn own_files_stand_beside_the_regulation_and_beside_each_other() {
    let folder = own_file(OWN);
    let compare = |arguments: &[&str]| folder.run(&[&["compare", "--format", "csv"], arguments].concat());
    // The same pays as A: no difference anywhere.
    let rows = compare(&[A, "own.toml"]).rows();
    assert!(!rows.is_empty());
    for row in &rows {
        assert!(row["difference"].trim_matches(['0', '.']).is_empty(), "{row:?}");
    }
    let table = folder.run(&["compare", A, "own.toml", "--format", "markdown"]).stdout;
    assert!(table.contains("| measure | in | A | own.toml:house | own.toml:house - A |"), "{table}");
    let second = another_paytable("garden").replace("straight = 6", "straight = 5");
    folder.write("own.toml", format!("{OWN}{second}"));
    let rows = compare(&["own.toml:house", "own.toml:garden"]).rows();
    assert_eq!(rows[1]["difference"], "3.25791855");
    assert_eq!((rows[0]["place"].as_str(), rows[1]["place"].as_str()), ("own.toml:6:6", "own.toml:18:6"));
    let colon = folder.path().join("draft: 2");
    fs::create_dir(&colon).expect("made");
    fs::copy(folder.path().join("own.toml"), colon.join("own.toml")).expect("copied");
    assert_eq!(compare(&["draft: 2/own.toml:garden", B]).rows()[1]["difference"], "0.00000000");

    let refuse = |arguments: &[&str], expected: &str| compare(arguments).refused(expected);
    refuse(&["own.toml", B], "own.toml has several paytables; name one, such as own.toml:house; it has house, garden");
    refuse(&["own.toml:yard", B], "own.toml:yard: unknown paytable `yard`; available: garden, house");
    refuse(&["own.toml:HOUSE", "own.toml:house"], "own.toml:house: given twice; name each paytable once");
    refuse(&["none.toml", B], "none.toml: cannot read the paytable file");
    refuse(&[A, "let-it-ride/three-card-bonus/Z"], "unknown paytable `Z`; available: A, B, C, D, E, F");
    refuse(&[A, "let-it-ride/bonus/A"], "unknown wager `bonus`; available: base, five-card-bonus");
    refuse(&[A, "poker/base/A"], "unknown game `poker`; available: caribbean-stud");
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
        (["--reading", "all"], "--reading all: a comparison needs one reading and one strategy; name one"),
        (["--strategy", "all"], "--strategy all"),
        (["--strategy", "best"], "unknown strategy `best`"),
        (["--meter", "5"], "--meter: none of the selected wagers has a meter"),
        (["--meter", "-5"], "a meter must be 0 to"),
    ] {
        run(&[&["compare", A, B], &arguments[..]].concat()).refused(expected);
    }
}

#[test]
fn two_to_six_paytables_are_taken_each_once() {
    let refuse = |arguments: &[&str], expected: &str| run(&[&["compare"], arguments].concat()).refused(expected);
    let bonus = ["A", "B", "C", "D", "E", "F", "G"].map(|id| format!("let-it-ride/five-card-bonus/{id}"));
    let bonus = bonus.each_ref().map(String::as_str);
    refuse(&bonus[..1], "compare takes 2 to 6 paytables, not 1");
    refuse(&bonus, "compare takes 2 to 6 paytables, not 7");
    refuse(&[A, B, A], "let-it-ride/three-card-bonus/A: given twice; name each paytable once");
    refuse(&[A, "let-it-ride/three-card-bonus/a"], "let-it-ride/three-card-bonus/a: given twice");
    refuse(&[A, B, "--show", "decisions", "--average-bet", "5"], "cannot be used with");

    let table = printed(&[&["compare", "--format", "markdown"], &bonus[..6]].concat());
    assert!(table.contains("| measure | in | A | B | C | D | E | F |"), "{table}");
    let lines: Vec<&str> = table.lines().filter(|line| line.contains("house edge 4.89 -> ")).collect();
    // The edges are those of the picture in README.
    let expected = ["B: ", "C: ", "D: ", "E: ", "F: "].into_iter().zip(["13.07", "13.77", "14.61", "7.19", "15.31"]);
    let expected: Vec<String> = expected.map(|(label, edge)| format!("{label}house edge 4.89 -> {edge} %")).collect();
    assert_eq!(lines, expected);
    let rows = printed_rows(&[&["compare"], &bonus[..6]].concat());
    assert_eq!(rows.iter().filter(|row| row["measure"] == "house_edge_pct").count(), 6);
    let games = ["let-it-ride/base/A", "mississippi-stud/base/A", A];
    let table = printed(&[&["compare", "--format", "markdown", "--average-bet", "10"], &games[..]].concat());
    assert!(table.contains(&format!("| measure | in | {} |", games.join(" | "))), "{table}");
    // Let It Ride's 3.51 and Mississippi Stud's 4.91 %, by README; another game's decisions are no change.
    assert!(table.contains("mississippi-stud/base/A: house edge 3.51 -> 4.91 %\n"), "{table}");
}

/// A changed rule of a game, against hands of the dealer's own and with common cards: what the old decisions lose under
/// it, by counted rounds, is what the decisions gain that change, by their worths. On its pays Three Card Poker is
/// played optimally by its strategy `q-6-4`, which the copy has too.
#[test]
fn a_rule_alone_stands_apart_from_changed_play() {
    let folder = Folder::new();
    let run = |line: String| csv_rows(&ran(command_in(folder.path()).args(words(&line))).ended(0).stdout);
    for (game, paytable, rule, others) in [
        ("three-card-poker", "5-4-1", "queen-high", ["jack-high", "king-high"]),
        ("casino-holdem", "100-20-10", "pair-of-fours", ["pair-of-aces", "two-pair"]),
    ] {
        let copy = printed(&["new", "--game", game, "--id", "mine"]);
        for other in others {
            folder.write("mine.toml", copy.replace(&format!("\"{rule}\""), &format!("\"{other}\"")));
            let compared = format!("compare {game}/base/{paytable} mine.toml:base/{paytable} --format csv");
            let rows = run(compared.clone());
            let of_second = |measure: &str| rows.iter().rfind(|row| row["measure"] == measure).expect("a row");
            let value = |measure: &str| number(of_second(measure), "value");
            let changes = run(format!("{compared} --show decisions"));
            let gains: f64 = changes.iter().map(|row| number(row, "gain_pct")).sum();
            assert!(!changes.is_empty() && (gains + value("changed_play_pct")).abs() < 1e-6, "{other}: {gains}");
            if game == "three-card-poker" {
                let played = run(format!("analyze mine.toml:base/{paytable} --strategy q-6-4 --format csv"));
                assert!((value("house_edge_old_decisions_pct") - number(&played[0], "house_edge_pct")).abs() < 1e-7);
            }
        }
    }
}

/// Base game A with 9 for a full house instead of 11 moves no decision. With 4 for a straight instead of 5, 7-8-9-10 of
/// several suits (4^4 - 4 = 252 of C(52,4) = 270,725 hands) are withdrawn: of 48 cards 8 win 4, three tens win 1 and 37
/// lose, 2/48 lost; one unit more on 8 cards would win. With a jack or more high, six cards make a pair, and 4/48 are
/// won.
#[test]
fn changed_play_stands_apart_from_the_pays() {
    let folder = own_file(OWN);
    let with = |arguments: &[&str]| folder.run(arguments);
    assert_eq!(with(&["new", "let-it-ride/base/A", "--id", "mine", "--output", "mine.toml"]).code, 0);
    fs::remove_file(folder.path().join("own.toml")).expect("written");
    let original = folder.read("mine.toml");
    let write = |from: &str, to: &str| folder.write("mine.toml", original.replace(from, to));
    let base = "let-it-ride/base/A";

    write("full-house = 11", "full-house = 9");
    let told = with(&["compare", base, "mine.toml"]).stdout;
    assert!(told.starts_with("house edge 3.51 -> 4.21 %; no decision changes\n"), "{told}");
    let none = with(&["compare", base, "mine.toml", "--show", "decisions", "--format", "csv"]);
    assert_eq!((none.code, none.rows().len()), (0, 0), "{}", none.stderr);

    write("straight = 5", "straight = 4");
    let told = with(&["compare", base, "mine.toml"]).stdout;
    let first = told.lines().next().expect("a line");
    // 252 / 270,725 / 24 = 0.00387847 %.
    let expected = "; 252 hands are played differently: the pays alone +";
    assert!(first.contains(expected) && first.ends_with("the changed play -0.0039"), "{told}");
    let rows = with(&["compare", base, "mine.toml", "--show", "decisions", "--format", "csv"]).rows();
    assert_eq!(rows.len(), 1);
    let columns = ["decision", "holding", "hands", "old_action", "new_action", "hand_gain_units", "gain_pct"];
    let holding = "open-ended straight with a high card";
    let expected = ["bet 2, four cards", holding, "252", "ride", "withdraw", "0.04166667", "0.00387847"];
    assert_eq!(columns.map(|column| rows[0][column].as_str()), expected);
    let measures = with(&["compare", base, "mine.toml", "--format", "csv"]).rows();
    let difference = |name: &str| {
        let row = measures.iter().find(|row| row["measure"] == name && row["paytable"] == "mine").expect("a measure");
        number(row, "difference")
    };
    assert!((difference("changed_play_pct") + number(&rows[0], "gain_pct")).abs() < 1e-9);
    let parts = difference("house_edge_old_decisions_pct") + difference("changed_play_pct");
    assert!((parts - difference("house_edge_pct")).abs() < 2e-8);
}
