//! Wagers at a table: a jackpot that the players share, and the distribution with one other player's envy bonus.

use std::collections::HashMap;

use crate::common::binary::{csv_rows, printed, run};
use house_edge::internals::outcome::{Fraction, decimal, percent, ratio};
use house_edge::internals::paytable::whole_units;

fn analyzed(arguments: &[&str]) -> Vec<HashMap<String, String>> {
    csv_rows(&printed(&[&["analyze", "-f", "csv"], arguments].concat()))
}

fn net(row: &HashMap<String, String>) -> Fraction {
    let part = |column: &str| row[column].parse::<i64>().expect("an integer");
    ratio(part("ev_numerator"), part("ev_denominator"))
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
    let dealer = ["-g", "four-card-poker", "-w", "five-card-hand-bonus-dealer"];
    for seats in [1, 2, 7] {
        let (pays, text) = (shared_pays(seats), seats.to_string());
        let row = &analyzed(&[&dealer[..], &["--seats", &text]].concat())[0];
        assert_eq!(net(row), mean_pay(&pays, 1) - whole_units(1), "{seats} seats");
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
    let others = ["-w", "five-card-hand-bonus-player", "-w", "four-card-progressive"];
    let rows = analyzed(&[&dealer[..], &others, &["--seats", "7", "--activation", "magic-card=0.1"]].concat());
    let of = |wager: &str| rows.iter().find(|row| row["wager"] == wager).expect("it is there");
    let bonus = ratio(5 * 20, 52 * 10);
    let expected = mean_pay(&shared_pays(7), 1) - whole_units(1) + &bonus;
    assert_eq!(net(of("five-card-hand-bonus-dealer")), expected);
    // The player's own hand is that player's alone.
    assert_eq!(net(of("five-card-hand-bonus-player")), mean_pay(&shared_pays(1), 1) - whole_units(1) + bonus);
    assert_eq!(of("five-card-hand-bonus-player")["seats"], "");
}

#[test]
fn a_divided_jackpot_is_said_and_cannot_be_divided_among_a_share_of_the_others() {
    let dealer = ["analyze", "-g", "four-card-poker", "-w", "five-card-hand-bonus-dealer"];
    let shared = printed(&[&dealer[..], &["--seats", "7"]].concat());
    assert!(shared.contains("divided equally among them (§ 641a.12(g)(2))"), "{shared}");
    assert!(!shared.contains("for a single player"), "{shared}");
    assert!(printed(&dealer).contains("for a single player who bets on it"));
    let refused = run(&["analyze", "-g", "four-card-poker", "--seats", "7", "--others-betting", "0.5"]);
    assert_eq!((refused.code, refused.stdout.as_str()), (2, ""));
    assert!(refused.stderr.contains("give the number who bet as --seats"), "{}", refused.stderr);
    let crowded = run(&[&dealer[..], &["--seats", "8"]].concat());
    assert!(crowded.code == 2 && crowded.stderr.contains("seats at most 7 players"), "{}", crowded.stderr);
}

/// Three-Card Progressive B pays 1 + 3 + 44 + 52 = 100 of 22,100 hands, all more than the wager. Beside them the player
/// wins if the other one of two holds a mini-royal, of which there are four, each worth at least 25: C(49,3) = 18,424
/// own hands go with it. Of the 100 paid hands 13 have its ace, king or queen: itself, the straight flushes ace-2-3,
/// 10-jack-queen and jack-queen-king, and 3 x 3 threes of a kind. The most is 999 and 25: the mini-royal of spades
/// beside one of three others.
#[test]
fn with_one_other_player_the_whole_distribution_is_known() {
    let choice = ["-g", "let-it-ride", "-w", "three-card-progressive", "-p", "B", "--seats", "2"];
    let pairs = 22_100 * 18_424_i64;
    let envied = 4 * (18_424 - (100 - 13));
    for (share, counting) in [("1", 2), ("0.5", 1)] {
        let row = &analyzed(&[&choice[..], &["--others-betting", share]].concat())[0];
        let wins = ratio(2 * 100 * 18_424 + counting * envied, 2 * pairs);
        assert_eq!(row["win_frequency_pct"], decimal(&percent(&wins), 8), "{share}");
        assert_eq!(row["push_frequency_pct"], "0.00000000");
        assert_eq!(row["loss_frequency_pct"], decimal(&percent(&(whole_units(1) - wins)), 8), "{share}");
        assert_eq!(row["max_net_units"], "1024");
        assert_eq!(row["max_net_one_in"], decimal(&ratio(2 * pairs, 3 * counting), 4), "{share}");
        assert!(["skewness", "excess_kurtosis"].iter().all(|&column| !row[column].is_empty()), "{share}");
        // Mean and variance are those of the formula for any number of players.
        assert_eq!(net(row), ratio(2 * (11_580 - 22_100) + counting * 175, 2 * 22_100), "{share}");
    }
    let two = printed(&[&["analyze"], &choice[..]].concat());
    assert!(!two.contains("all hands together"), "{two}");
    let three = printed(&[&["analyze"], &choice[..7], &["3"]].concat());
    assert!(three.contains("depend on all hands together"), "{three}");
}
