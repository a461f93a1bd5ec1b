//! Cards that a player has seen out of play, on the command line. What they are worth is tested in the core.

use crate::common::binary::{csv_rows, printed, run};
use house_edge::internals::cards::{Card, CardSet, parse_cards};

fn cards(text: &str) -> Vec<Card> {
    parse_cards(text).expect("cards")
}

/// With J-T-9-8: eight queens and sevens make a straight at 5, three jacks and three tens a pair at 1, and 34 of the 48
/// cards lose: (40 + 6 - 34) / 48 = 1/4. If a queen and two sevens are seen, five straights are left among 45 cards:
/// (25 + 6 - 34) / 45 = -1/15, so that the bet is withdrawn.
#[test]
fn three_cards_of_a_neighbour_turn_a_straight_draw_on_the_command_line() {
    let spot = ["strategy", "-g", "let-it-ride", "-p", "A", "-f", "csv", "--hand", "Jd Td 9c", "--board", "8h"];
    for (seen, best, of_ride) in [(&[][..], "ride", ["1", "4"]), (&["--seen", "Qs 7s 7h"], "withdraw", ["-1", "15"])] {
        let rows = csv_rows(&printed(&[&spot[..], seen].concat()));
        assert_eq!((rows[0]["action"].as_str(), rows[0]["optimal"].as_str()), (best, "yes"));
        let ride = rows.iter().find(|row| row["action"] == "ride").expect("it may ride");
        assert_eq!([&ride["bet_ev_numerator"], &ride["bet_ev_denominator"]], of_ride);
    }
}

/// A payout limit is lawful by what can be won at the table, here three bets of $100 at 1,000 to 1, although the tens
/// that a royal flush needs have been seen.
#[test]
fn cards_seen_do_not_change_which_payout_limit_is_lawful() {
    let spot =
        ["strategy", "-g", "let-it-ride", "-p", "A", "--unit", "100", "--table-minimum", "100", "--hand", "Qs Js 9s"];
    for seen in [&[][..], &["--seen", "Ts Th Td Tc"]] {
        let ran = |limit: &'static str| run(&[&spot[..], seen, &["--payout-limit", limit]].concat());
        let (lawful, too_low) = (ran("300000"), ran("299999"));
        assert_eq!((lawful.code, too_low.code), (0, 2), "{}{}", lawful.stderr, too_low.stderr);
    }
}

/// The cards of a round: three and two (§ 643a.8(d)); two and three (§ 655a.1); two and five (§ 674a.8(d)); two, the
/// dealer's two and five (§ 653a.1); five, the dealer's six and the Six Card Bonus card (§ 641a.8(d)); five, the
/// dealer's five and five drawn ones (§ 671a.11(d)), and in 2013 a new one for the dealer (§ 589.11(e)(2)(ii)). Of 52
/// cards the others can be seen, and no more.
#[test]
fn as_many_cards_can_be_seen_as_a_round_leaves() {
    let other_cards = |spot: &[&str], number: usize| {
        let in_sight: CardSet = [spot[1], spot.get(3).copied().unwrap_or("")].into_iter().flat_map(cards).collect();
        let others = CardSet::FULL_DECK.without(in_sight).iter().take(number);
        others.map(|card| card.to_string()).collect::<Vec<_>>().join(" ")
    };
    let five = "As Kd 9c 5h 2d";
    for (game, spot, of_round) in [
        ("let-it-ride", &["--hand", "As Ks 2d"][..], 5),
        ("mississippi-stud", &["--hand", "As Ks"], 5),
        ("criss-cross-poker", &["--hand", "As Ks"], 7),
        ("ultimate-texas-holdem", &["--hand", "As Ks"], 9),
        ("four-card-poker", &["--hand", five, "--up", "7c"], 12),
        ("lunar-poker", &["--hand", five, "--up", "7c"], 15),
        ("lunar-poker-2013", &["--hand", five, "--up", "7c"], 16),
    ] {
        let asked = |number: usize| {
            let seen = other_cards(spot, number);
            run(&[&["strategy", "-g", game, "-w", "base", "-p", "A"], spot, &["--seen", &seen]].concat())
        };
        let most = 52 - of_round;
        let accepted = asked(most);
        assert_eq!(accepted.code, 0, "{game}: {}", accepted.stderr);
        let refused = asked(most + 1);
        assert_eq!((refused.code, refused.stdout.as_str()), (2, ""), "{game}");
        let says =
            format!("takes {of_round} cards, and with {} seen {} are left; at most {most}", most + 1, of_round - 1);
        assert!(refused.stderr.contains(&says), "{game}: {}", refused.stderr);
    }
}
