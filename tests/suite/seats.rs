//! Wagers at a table, on the command line and in packs: envy bonuses, a jackpot that the players share, and the
//! distribution with one other player. What they are worth is tested in the core.

use house_edge::internals::outcome::{Fraction, decimal, percent, ratio};
use house_edge::internals::paytable::whole_units;

use crate::common::binary::{
    Row, cells, csv_rows, expected_net, folder_after, number, own_file, printed, printed_rows, run,
};

fn analyzed(arguments: &[&str]) -> Vec<Row> {
    printed_rows(&[&["analyze"], arguments].concat())
}

/// The pays of the Five Card Hand Bonus on the dealer's hand in units, each with its number of hands, for one of
/// `sharers` players: the royal flushes are paid the meter of 10,000 and the straight flushes a tenth of it, divided
/// (§ 641a.12(g)(2)); 624 hands 500, 3,744 hands 100 and 5,108 hands 50 are paid undivided.
fn shared_pays(sharers: i64) -> [(Fraction, i64); 5] {
    let fixed = |units: i64, hands| (whole_units(units), hands);
    [(ratio(10_000, sharers), 4), (ratio(1_000, sharers), 36), fixed(500, 624), fixed(100, 3_744), fixed(50, 5_108)]
}

/// Mean of a power of the pay.
fn mean_pay(pays: &[(Fraction, i64)], power: i32) -> Fraction {
    let sum: Fraction = pays.iter().map(|(pay, hands)| pay.pow(power) * whole_units(*hands)).sum();
    sum / whole_units(2_598_960)
}

#[test]
fn the_jackpot_of_the_dealers_hand_is_divided_among_the_players() {
    let dealer = ["four-card-poker/five-card-hand-bonus-dealer"];
    for seats in [1, 2, 7] {
        let (pays, text) = (shared_pays(seats), seats.to_string());
        let row = &analyzed(&[&dealer[..], &["--seats", &text]].concat())[0];
        assert_eq!(expected_net(row), mean_pay(&pays, 1) - whole_units(1), "{seats} seats");
        let variance = mean_pay(&pays, 2) - mean_pay(&pays, 1).pow(2);
        assert_eq!(row["variance"], decimal(&variance, 8), "{seats} seats");
        // 4 + 36 + 624 + 3,744 + 5,108 hands are paid.
        assert_eq!(row["win_frequency_pct"], decimal(&percent(&ratio(9_516, 2_598_960)), 8));
        // The greatest is the jackpot's part or 500; the meter is what it shows.
        let greatest = pays.iter().map(|(pay, _)| pay - whole_units(1)).max().expect("five");
        assert_eq!(row["max_net_units"], decimal(&greatest, if greatest.is_integer() { 0 } else { 8 }));
        let known = ["seats", "others_betting", "envy", "envy_return_pct", "meter_units"];
        assert_eq!(known.map(|column| row[column].as_str()), [text.as_str(), "", "", "", "10000"]);
    }
    // With other wagers of the game, and a bonus of the table system: 5/52 x 20 in a tenth of the rounds.
    let others = ["four-card-poker/five-card-hand-bonus-player", "four-card-poker/four-card-progressive"];
    let rows = analyzed(&[&dealer[..], &others, &["--seats", "7", "--activation", "magic-card=0.1"]].concat());
    let of = |wager: &str| rows.iter().find(|row| row["wager"] == wager).expect("it is there");
    let bonus = ratio(5 * 20, 52 * 10);
    let expected = mean_pay(&shared_pays(7), 1) - whole_units(1) + &bonus;
    assert_eq!(expected_net(of("five-card-hand-bonus-dealer")), expected);
    // The player's own hand is that player's alone.
    assert_eq!(expected_net(of("five-card-hand-bonus-player")), mean_pay(&shared_pays(1), 1) - whole_units(1) + bonus);
    assert_eq!(of("five-card-hand-bonus-player")["seats"], "");
}

#[test]
fn a_divided_jackpot_is_said_and_cannot_be_divided_among_a_share_of_the_others() {
    let dealer = ["analyze", "four-card-poker/five-card-hand-bonus-dealer"];
    let shared = printed(&[&dealer[..], &["--seats", "7"]].concat());
    assert!(shared.contains("divided equally among them (§ 641a.12(g)(2))"), "{shared}");
    assert!(!shared.contains("for a single player"), "{shared}");
    assert!(printed(&dealer).contains("for a single player who bets on it"));
    run(&["analyze", "four-card-poker", "--seats", "7@0.5"]).refused("drop the share and give the number who bet");
    run(&[&dealer[..], &["--seats", "8"]].concat()).refused("seats at most 7 players");
}

/// Three-Card Progressive B pays 1 + 3 + 44 + 52 = 100 of 22,100 hands, all more than the wager. Beside them the player
/// wins if the other one of two holds a mini-royal, of which there are four, each worth at least 25: C(49,3) = 18,424
/// own hands go with it. Of the 100 paid hands 13 have its ace, king or queen: itself, the straight flushes ace-2-3,
/// 10-jack-queen and jack-queen-king, and 3 x 3 threes of a kind. The most is 999 and 25: the mini-royal of spades
/// beside one of three others.
#[test]
fn with_one_other_player_the_whole_distribution_is_known() {
    let choice = ["let-it-ride/three-card-progressive/B"];
    let pairs = 22_100 * 18_424_i64;
    let envied = 4 * (18_424 - (100 - 13));
    for (share, counting) in [("1", 2), ("0.5", 1)] {
        let row = &analyzed(&[&choice[..], &["--seats", &format!("2@{share}")]].concat())[0];
        let wins = ratio(2 * 100 * 18_424 + counting * envied, 2 * pairs);
        assert_eq!(row["win_frequency_pct"], decimal(&percent(&wins), 8), "{share}");
        assert_eq!(row["push_frequency_pct"], "0.00000000");
        assert_eq!(row["loss_frequency_pct"], decimal(&percent(&(whole_units(1) - wins)), 8), "{share}");
        assert_eq!(row["max_net_units"], "1024");
        assert_eq!(row["max_net_one_in"], decimal(&ratio(2 * pairs, 3 * counting), 4), "{share}");
        assert!(["skewness", "excess_kurtosis"].iter().all(|&column| !row[column].is_empty()), "{share}");
        // Mean and variance are those of the formula for any number of players.
        assert_eq!(expected_net(row), ratio(2 * (11_580 - 22_100) + counting * 175, 2 * 22_100), "{share}");
    }
    let two = printed(&[&["analyze"], &choice[..]].concat());
    assert!(!two.contains("all hands together"), "{two}");
    let three = printed(&["analyze", "let-it-ride/three-card-progressive/B", "--seats", "3"]);
    assert!(three.contains("depend on all hands together"), "{three}");
}

#[test]
fn analyze_counts_the_envy_bonuses_of_a_table() {
    let choice = ["let-it-ride/three-card-progressive/B"];
    let alone = &analyzed(&choice)[0];
    assert_eq!(cells(alone, ["seats", "envy", "envy_return_pct"]), ["", "", ""]);
    let full = &analyzed(&[&choice[..], &["--seats", "7"]].concat())[0];
    // (11,580 + 6 x 175 - 22,100) / 22,100.
    assert_eq!(cells(full, ["ev_numerator", "ev_denominator"]), ["-947", "2210"]);
    let edge = ratio(9_470, 22_100);
    for column in ["house_edge_pct", "house_edge_initial_pct", "element_of_risk_pct"] {
        assert_eq!(full[column], decimal(&percent(&edge), 8), "{column}");
    }
    for column in ["return_unit_pct", "return_total_pct"] {
        assert_eq!(full[column], decimal(&percent(&(whole_units(1) - &edge)), 8), "{column}");
    }
    assert_eq!(full["envy_return_pct"], decimal(&percent(&ratio(6 * 175, 22_100)), 8));
    let known = cells(full, ["seats", "others_betting", "envy", "cycle", "meter_units"]);
    assert_eq!(known, ["7", "1", "envy", "22100", "1000"]);
    for column in ["skewness", "excess_kurtosis", "win_frequency_pct", "push_frequency_pct", "loss_frequency_pct"] {
        assert_eq!(full[column], "", "{column}");
    }
    assert_eq!(cells(full, ["max_net_units", "max_net_one_in"]), ["", ""]);
    assert!(number(full, "std_dev") > number(alone, "std_dev"));
    assert!((number(full, "std_dev").powi(2) - number(full, "variance")).abs() < 1e-6);
    assert!((number(full, "volatility_index_90") - 1.645 * number(full, "std_dev")).abs() < 1e-6);

    // A player alone has what the wager has; so has one at a table where nobody else's hand counts.
    for nobody in [&["--seats", "1"][..], &["--seats", "7@0"]] {
        let row = &analyzed(&[&choice[..], nobody].concat())[0];
        assert_eq!((&row["variance"], &row["skewness"]), (&alone["variance"], &alone["skewness"]));
        assert_eq!(row["envy_return_pct"], "0.00000000");
    }
    for share in ["0.5", "50%", "1/2"] {
        let row = &analyzed(&[&choice[..], &["--seats", &format!("7@{share}")]].concat())[0];
        assert_eq!(cells(row, ["envy_return_pct", "others_betting"]), ["2.37556561", "0.50000000"]);
    }
    // With 11,520 - 6 x 175 on the meter the wager is even.
    let even = &analyzed(&[&choice[..], &["--seats", "7", "--meter", "10470"]].concat())[0];
    assert_eq!(cells(even, ["ev_numerator", "meter_units"]), ["0", "10470"]);
}

#[test]
fn a_wager_with_a_choice_of_envy_bonuses_has_a_row_for_each() {
    let rows = analyzed(&["four-card-poker/four-card-progressive", "four-card-poker/aces-up", "--seats", "2"]);
    let keys: Vec<[&str; 4]> = rows.iter().map(|row| cells(row, ["wager", "paytable", "envy", "seats"])).collect();
    let four = "four-card-progressive";
    let expected = [
        [four, "A", "envy-a", "2"],
        [four, "A", "envy-b", "2"],
        [four, "B", "envy-a", "2"],
        [four, "B", "envy-b", "2"],
    ];
    assert_eq!(keys.iter().filter(|key| key[0] == four).copied().collect::<Vec<_>>(), expected);
    assert!(keys.iter().filter(|key| key[0] == "aces-up").all(|key| key[2].is_empty() && key[3].is_empty()));
    let ran = run(&["analyze", "let-it-ride/five-card-progressive", "--seats", "3"])
        .prints("one of 3 players, with the envy bonus `envy`");
    assert!(!ran.stdout.contains("not in these figures"), "{}", ran.stdout);
}

#[test]
fn tables_that_there_are_not_get_exit_code_2() {
    let own = include_str!("../../paytables/let-it-ride/three-card-progressive.toml");
    let without = own.split("[paytable.envy]").next().expect("the first paytable");
    let folder = own_file(without);
    let nonsense: [(&[&str], &str); 7] = [
        (&["--seats", "0"], "`0` is out of range"),
        (&["--seats", "8"], "a table of Let It Ride Poker seats at most 7 players, not 8"),
        (&["--seats", "few"], "`few` is not a number"),
        (&["--seats", "3@1.5"], "`1.5` is out of range; it must be 0 to 1"),
        (&["--seats", "3@-1%"], "`-1%` is out of range"),
        (&["--seats", "3", "*/base"], "--seats was given, but no selected wager has an envy bonus"),
        (&["--seats", "3", "own.toml"], "no selected wager has an envy bonus"),
    ];
    for (arguments, message) in nonsense {
        folder.run(&[&["analyze"], arguments].concat()).refused(message);
    }
    for command in ["strategy", "check"] {
        assert_eq!(run(&[command, "--seats", "7"]).code, 2, "{command}");
    }
}

#[test]
fn a_report_tells_what_envy_bonuses_add_at_every_table() {
    let report = "report let-it-ride/three-card-progressive let-it-ride/three-card-bonus --output pack -n 100k";
    let folder = folder_after(report);
    let text = folder.read("pack/envy.csv");
    let header = "schema_version,game,wager,paytable,reading,envy,seats,others_betting,envy_mean_numerator,\
                  envy_mean_denominator,envy_return_pct,ev_numerator,ev_denominator,house_edge_pct,variance,std_dev,\
                  volatility_index_90,citation";
    assert!(text.starts_with(header), "{text}");
    let rows = csv_rows(&text);
    // Two paytables, tables of two to seven players.
    assert_eq!(rows.len(), 2 * 6);
    for row in &rows {
        let name = ["game", "wager", "paytable"].map(|part| row[part].as_str()).join("/");
        let analyzed = &analyzed(&[&name, "--seats", row["seats"].as_str()])[0];
        let columns = ["envy", "envy_return_pct", "ev_numerator", "ev_denominator", "variance", "std_dev", "citation"];
        assert!(columns.iter().all(|&column| row[column] == analyzed[column]), "{row:?}");
    }
    let base = folder.run(&["report", "--output", "base", "-n", "100k", "let-it-ride/three-card-bonus"]);
    assert_eq!((base.code, folder.path().join("base/envy.csv").exists()), (0, false), "{}", base.stderr);
}
