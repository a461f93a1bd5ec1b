//! Lunar Poker on the full deck: the Super Wager of both chapters against counts by hand, and the strategy for people
//! against its exact outcomes. Single decisions are tested in the core.

use house_edge::internals::games::{Offer, Remark};
use house_edge::internals::outcome::{Fraction, Measures};
use house_edge::internals::statistics::{Verdict, compare, judge};

use crate::common::{all_offers, full_solver, in_reading, measures, of_game, offer, plan, simulated, stated_amounts};

fn choose(n: i64, k: i64) -> i64 {
    (0..k).fold(1, |ways, place| ways * (n - place) / (place + 1))
}

/// Hands of five from cards of which so many are of each rank that have all of `ranks` given ranks, by inclusion and
/// exclusion.
fn with_ranks(cards: i64, of_a_rank: i64, ranks: i64) -> i64 {
    (0..=ranks)
        .map(|left_out| {
            (-1_i64).pow(left_out as u32) * choose(ranks, left_out) * choose(cards - of_a_rank * left_out, 5)
        })
        .sum()
}

/// What each hand of § 589.6(d) is paid and how many are paid as it, the highest first; `named` is the row of ace and
/// king: how many hands have its ranks, how many of these are four of a kind, a full house, a flush and three of a
/// kind, and how many are of one color.
fn expected(pays: [i64; 8], named: [i64; 6]) -> Fraction {
    let [all_named, four, full, flushes, three, of_one_color] = named;
    // Straights of ace and king end at the ace: 4^5, of them 2 x 2^5 of one color, which a royal flush is too.
    let (high_straights, high_of_one_color) = (4_i64.pow(5), 2 * 2_i64.pow(5));
    let same_colored_straights = 10 * high_of_one_color;
    let paid_as_named = all_named - four - full - flushes - three - high_straights;
    // Of one color there is no three of a kind, as each rank has two cards of it; flushes are of one color, 4 (C(13, 5)
    // - 10) of them.
    let all_flushes = 4 * (choose(13, 5) - 10);
    let named_of_one_color = of_one_color - flushes - high_of_one_color;
    let same_colored = 2 * choose(26, 5) - same_colored_straights - all_flushes - named_of_one_color;
    let counts = [
        13 * 48,
        same_colored_straights,
        13 * 4 * 12 * 6,
        all_flushes,
        10 * high_straights - same_colored_straights,
        13 * 4 * choose(12, 2) * 16,
        paid_as_named,
        same_colored,
    ];
    let won: i64 = counts.iter().zip(pays).map(|(count, pay)| count * pay).sum();
    let lost = choose(52, 5) - counts.iter().sum::<i64>();
    Fraction::new((won - lost).into(), choose(52, 5).into())
}

#[test]
fn the_super_wager_of_2013_is_worth_what_counting_says_in_every_reading() {
    // Any hand with an ace and a king. AAAAK and KKKKA; AAAKK and KKKAA; three of eleven more ranks in a suit but QJT;
    // AAAKx, KKKAx and xxxAK.
    let literal =
        [with_ranks(52, 4, 2), 2 * 4, 2 * 4 * 6, 4 * (choose(11, 3) - 1), 3 * 4 * 4 * 44, 2 * with_ranks(26, 2, 2)];
    // With a queen as well: no four of a kind or full house; two of ten more ranks but JT; three of one of the ranks.
    let with_queen = [with_ranks(52, 4, 3), 0, 0, 4 * (choose(10, 2) - 1), 3 * 4 * 4 * 4, 2 * with_ranks(26, 2, 3)];
    // Five different ranks, two of them ace and king: 3 of 11 others; nothing is of a kind.
    let unpaired = [4_i64.pow(5) * choose(11, 3), 0, 0, 4 * (choose(11, 3) - 1), 0, 2 * 2_i64.pow(5) * choose(11, 3)];
    let pays = |three, ace_king| [250, 150, 100, 60, 30, three, ace_king, 2];
    for (paytable, pays) in [("A", pays(8, 6)), ("B", pays(8, 5)), ("C", pays(7, 6))] {
        let offer = offer("lunar-poker-2013", "super-wager", paytable);
        for (reading, named) in [(None, literal), (Some("ace-king-queen"), with_queen), (Some("unpaired"), unpaired)] {
            let offer = Offer { reading: reading.and_then(|name| offer.wager.reading(name)), ..offer.clone() };
            assert_eq!(offer.reading.is_some(), reading.is_some());
            assert_eq!(measures(&offer).expected_net, expected(pays, named), "{paytable} {reading:?}");
        }
    }
}

/// Hands of five that § 671a.6(d) distinguishes: what the highest row pays, what all rows together pay, and how many
/// hands there are.
fn hands_of_today() -> Vec<(i64, i64, i64)> {
    // Kings, queens and jacks: KKKKx, KKKQQ, KKKQJ and KKQQJ. Of one color there are two cards of a rank, so of these
    // only KKQQJ can be: three choices of the single rank, two of its cards, two colors.
    let (fours, houses, threes, two_pairs) = (3 * 8, 3 * 4 * 2 * 6, 3 * 4 * 4 * 4, 3 * 6 * 6 * 4);
    let two_pairs_of_one_color = 3 * 2 * 2;
    // Ace, king and queen, with two of ten more ranks in a suit but J-T; AAAKQ; all with the three ranks.
    let high_flushes = 4 * (choose(10, 2) - 1);
    let high_threes = 3 * 4 * 4 * 4;
    let (royals, straight_flushes) = (4, 40);
    let high_straights = 4_i64.pow(5) - royals;
    let high_straights_of_one_color = 2 * 2_i64.pow(5) - royals;
    let straights_of_one_color = 10 * 2 * 2_i64.pow(5) - straight_flushes;
    let flushes = 4 * choose(13, 5) - straight_flushes;
    let high = with_ranks(52, 4, 3) - royals - high_flushes - high_straights - high_threes;
    let high_of_one_color = 2 * with_ranks(26, 2, 3) - royals - high_flushes - high_straights_of_one_color;
    // All of one color less those above; of straight flushes the royals are paid as ace-king-queen.
    let of_one_color =
        2 * choose(26, 5) - flushes - straights_of_one_color - royals - two_pairs_of_one_color - high_of_one_color;
    let low_straights = 9 * 4_i64.pow(5) - (straight_flushes - royals);
    let low_straights_of_one_color = straights_of_one_color - high_straights_of_one_color;
    vec![
        (200, 200, 13 * 48 - fours),
        (200, 200 + 150, fours),
        (150, 150 + 100, houses),
        (150, 150 + 8, threes),
        (150, 150, two_pairs - two_pairs_of_one_color),
        (150, 150 + 2, two_pairs_of_one_color),
        (100, 100, 13 * 4 * 12 * 6 - houses),
        (60, 60 + 2, flushes - high_flushes),
        (60, 60 + 5 + 2, high_flushes),
        (30, 30, low_straights - low_straights_of_one_color),
        (30, 30 + 2, low_straights_of_one_color),
        (30, 30 + 5, high_straights - high_straights_of_one_color),
        (30, 30 + 5 + 2, high_straights_of_one_color),
        (8, 8, 13 * 4 * choose(12, 2) * 16 - threes - high_threes),
        (8, 8 + 5, high_threes),
        (5, 5, high - high_of_one_color),
        (5, 5 + 2, high_of_one_color + royals),
        (2, 2, of_one_color),
    ]
}

#[test]
fn every_row_of_the_super_wager_pays_what_counting_says() {
    let hands = hands_of_today();
    let all = choose(52, 5);
    let lost = all - hands.iter().map(|(.., count)| count).sum::<i64>();
    let expected = |net: fn(&(i64, i64, i64)) -> i64| {
        let won: i64 = hands.iter().map(|hand| net(hand) * hand.2).sum();
        let squares: i64 = hands.iter().map(|hand| net(hand).pow(2) * hand.2).sum();
        let mean = Fraction::new((won - lost).into(), all.into());
        let variance = Fraction::new((squares + lost).into(), all.into()) - &mean * &mean;
        (mean, variance)
    };
    let (default, every_row) = (expected(|&(highest, ..)| highest), expected(|&(_, together, _)| together));
    // -97,504 / 2,598,960: a house edge of 3.7517 %, where one row alone leaves 5.4642 %.
    assert_eq!(every_row.0, Fraction::new((-97_504).into(), 2_598_960.into()));
    for wager in ["super-wager", "super-wager-other"] {
        let offer = offer("lunar-poker", wager, "A");
        for (offer, expected) in [(&in_reading(&offer, "every-row"), &every_row), (&offer, &default)] {
            let measures = measures(offer);
            assert_eq!((&measures.expected_net, &measures.variance), (&expected.0, &expected.1), "{wager}");
        }
    }
}

#[test]
fn winners_who_do_not_declare_lose_their_return() {
    // Each percent of them costs a hundredth of the return, 1 - 2,731/49,980.
    let offer = offer("lunar-poker", "super-wager-other", "A");
    let solver = full_solver(offer.game);
    let measures = measures(&offer);
    let cost = Fraction::new((49_980 - 2_731).into(), 4_998_000.into());
    assert!(solver.remarks(&offer, &measures).contains(&Remark::Undeclared { cost, clause: "§ 671a.11(c)(1)" }));
}

/// Its rounds are dealt as those of the base game, but need no decisions, which take minutes to solve.
#[test]
fn the_super_wager_of_2013_is_simulated_as_it_is_counted() {
    assert_simulated_as_counted("lunar-poker-2013", 9, "three paytables in three readings");
}

#[test]
fn the_super_wager_is_simulated_as_it_is_counted() {
    assert_simulated_as_counted("lunar-poker", 8, "on the own hand and another in four readings");
}

fn assert_simulated_as_counted(game: &'static str, number: usize, which: &str) {
    let offers = of_game(&all_offers(), game);
    let offers: Vec<Offer> = offers.into_iter().filter(|offer| !offer.wager.has_decisions).collect();
    assert_eq!(offers.len(), number, "{which}");
    let solver = full_solver(offers[0].game);
    let croupier = solver.croupier(&offers).expect("full deck");
    let simulated = simulated(croupier.as_ref(), game, plan(2_000_000));
    let agreements = offers
        .iter()
        .zip(&simulated)
        .map(|(offer, simulated)| compare(simulated, &solver.outcomes(offer).expect("counted")).agreement);
    assert_eq!(judge(&agreements.collect::<Vec<_>>()), vec![Verdict::Agrees; number]);
}

#[test]
#[ignore = "second tier: strategies of Lunar Poker"]
fn the_rows_of_the_strategy_add_up_to_the_game() {
    rows_add_up_to_the_game(&offer("lunar-poker", "base", "A"));
}

#[test]
#[ignore = "second tier: Lunar Poker of 2013"]
fn the_rows_of_the_strategy_of_2013_add_up_to_the_game() {
    rows_add_up_to_the_game(&offer("lunar-poker-2013", "base", "A"));
}

/// The rows of the strategy tell all hands, and what they gain over folding everything is what the game is worth over
/// that.
fn rows_add_up_to_the_game(base: &Offer) {
    let solver = full_solver(base.game);
    let hands_and_up_cards = 122_151_120_u128; // C(52, 5) x 47
    // 36 straight flushes and 4 royal flushes are paid at once, and are in no row.
    let pay = |hand: &str| Fraction::from_integer(stated_amounts(base, "instant-payout")[hand].into());
    let one = Fraction::from_integer(1.into());
    let part = |hands: i64| Fraction::new(hands.into(), 2_598_960.into());
    let instant = (pay("straight-flush") + &one) * part(36) + (pay("royal-flush") + &one) * part(4);
    let variants =
        [(None, None), (base.wager.reading("no-second-on-six"), None), (None, base.wager.strategy("simple"))];
    for (reading, strategy) in variants {
        let offer = Offer { reading, strategy, ..base.clone() };
        let rows = solver.strategy(&offer).expect("solved").rows;
        assert_eq!(rows.iter().map(|row| row.hands).sum::<u128>(), hands_and_up_cards - 40 * 47);
        let gain: Fraction = rows.iter().map(|row| row.gain.clone()).sum();
        let table = solver.outcomes(&offer).expect("solved");
        // Deals of hand, up card and hidden cards, each as often as makes all draws equally many: the least common
        // multiple of C(42, k), and in 2013 of C(42, k) (42 - k), for k from 0 to 5.
        let multiple = if base.wager.strategies.is_empty() { 314_747_160 } else { 8_506_680 };
        assert_eq!(table.cycle(), hands_and_up_cards * 163_185 * multiple); // C(46, 4)
        let worth = Measures::of(&table).expected_net;
        assert_eq!(gain + &instant, worth + &one, "{}", offer.name());
    }
}
