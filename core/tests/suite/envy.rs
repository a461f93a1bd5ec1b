//! Envy bonuses on the full deck: figures derived by hand, published ones, and full tables card by card.

use crate::common::progressives::{five_card_amounts, four_card_amounts, three_card_amounts};
use crate::common::{Moments, full_solver, offer, stated_amounts};
use house_edge_core::cards::{Card, Deals, STRIP_ROUNDS};
use house_edge_core::games::{Offer, Table, TwoHands};
use house_edge_core::hands::{five_card, four_card};
use house_edge_core::outcome::{Measures, ratio, to_f64};
use house_edge_core::paytable::{ByMeter, whole_units};
use house_edge_core::simulation::{BlockStream, deal};

fn at_meter(amount: i64, offer: Offer) -> Offer {
    let mut meters = ByMeter::default();
    meters.set(None, whole_units(amount));
    Offer { meters, ..offer }
}

fn envying(offer: &Offer, envy: &str) -> (Measures, TwoHands) {
    let solver = full_solver(offer.game);
    let hands = solver.two_hands(offer, envy).expect("counted").expect("it has this envy bonus");
    (Measures::of(&solver.outcomes(offer).expect("counted")), hands)
}

/// Of 22,100 hands of another player one is the mini-royal of spades, for 100, and three are the others, for 25. Two
/// players can hold two of them: the sum of the products of two different ones is (100 + 3 x 25)² - (100² + 3 x 25²) =
/// 18,750, over 22,100 x C(49,3) pairs of hands.
///
/// What the own hand of paytable B is paid beside a mini-royal: all hands together 1,000 + 3 x 500 + 44 x 100 + 52 x 90
/// = 11,580 units, less those with an ace, king or queen of that suit: itself, the straight flushes ace-2-3,
/// 10-jack-queen and jack-queen-king of 100, and 3 x 3 threes of a kind of 90. That leaves 9,470 beside the spades and
/// 9,970 beside others.
#[test]
fn three_card_envy_is_what_a_count_by_hand_makes_it() {
    let (own, hands) = envying(&offer("let-it-ride", "three-card-progressive", "B"), "envy");
    let pairs = 22_100 * 18_424;
    assert_eq!(hands.own_and_other.mean([0, 1], |_, envy| envy.clone()), ratio(175, 22_100));
    assert_eq!(hands.own_and_other.mean([0, 1], |_, envy| envy * envy), ratio(10_000 + 3 * 625, 22_100));
    assert_eq!(hands.other_and_third.mean([0, 1], |other, third| other * third), ratio(18_750, pairs));
    let paid_and_envy = hands.own_and_other.mean([0, 1], |net, envy| (net + whole_units(1)) * envy);
    assert_eq!(paid_and_envy, ratio(100 * 9_470 + 3 * 25 * 9_970, pairs));

    // Six other players: 6 x 175 more of 22,100, and the variance term by term.
    let envy = Table::of(7).envy(&hands);
    assert_eq!(envy.expected_net(&own), ratio(11_580 + 6 * 175 - 22_100, 22_100));
    let mean = ratio(175, 22_100);
    let of_one = ratio(11_875, 22_100) - &mean * &mean;
    let of_two = ratio(18_750, pairs) - &mean * &mean;
    let with_own = paid_and_envy - ratio(11_580, 22_100) * &mean;
    let expected = &own.variance + whole_units(6) * of_one + whole_units(12) * with_own + whole_units(30) * of_two;
    assert_eq!(envy.total_variance(&own), expected);
}

/// 3cardpokerstrategy.org: the meter at which Three-Card Progressive B is even is 11,520 for a player alone, and falls
/// by 175 for every other player who bets. (There the game is another, the paytable the same.)
#[test]
fn every_other_player_lowers_the_break_even_meter_of_three_card_progressive_b_by_175() {
    for others in 0..=6 {
        let progressive = offer("let-it-ride", "three-card-progressive", "B");
        let (own, hands) = envying(&at_meter(11_520 - 175 * others as i64, progressive), "envy");
        assert_eq!(Table::of(others + 1).envy(&hands).expected_net(&own), whole_units(0), "{others} others");
    }
}

/// Five-card hands with four of a kind: 48 with four aces and 12 x 48 with others. With a straight flush of four: 11
/// sequences in four suits with any of 48 cards, less the 40 straight flushes of five, which hold two each: 2,072.
/// Straight flushes of five are 36, royal flushes 4. Another player holds them as often in Let It Ride, whose community
/// cards are part of one hand.
#[test]
fn other_players_hands_are_worth_what_their_numbers_make_them() {
    let wagers = [
        ("four-card-poker", "four-card-progressive", "envy-a", 48 * 100 + 576 * 10 + (11 * 4 * 48 - 40) * 5),
        ("four-card-poker", "four-card-progressive", "envy-b", 48 * 100 + 576 * 25),
        ("four-card-poker", "five-card-progressive", "envy", 4 * 1_000 + 36 * 300),
        ("let-it-ride", "five-card-progressive", "envy", 4 * 1_000 + 36 * 300),
    ];
    for (game, wager, schedule, sum) in wagers {
        let (own, hands) = envying(&offer(game, wager, "A"), schedule);
        for others in 1..=6 {
            let envy = Table::of(1 + others).envy(&hands);
            assert_eq!(envy.mean, ratio(others as i64 * sum, 2_598_960), "{game} {wager} {schedule}");
            let half = Table { seats: 1 + others, others_betting: ratio(1, 2) }.envy(&hands);
            assert_eq!(half.expected_net(&own), &own.expected_net + &envy.mean / whole_units(2));
        }
    }
}

/// What two others hold in Let It Ride with the same community cards: two straight flushes of one suit, each a row of
/// five, that share two cards and so are rows that begin three ranks apart. There are ten rows in a suit and seven such
/// pairs, one with the royal flush: 6 x 300 x 300 + 300 x 1,000, in four suits and either order. Deals: two community
/// cards, and three for each.
#[test]
fn two_others_share_the_community_cards() {
    let (_, hands) = envying(&offer("let-it-ride", "five-card-progressive", "A"), "envy");
    let products = 4 * 2 * (6 * 300 * 300 + 300 * 1_000);
    let mean = hands.other_and_third.mean([0, 1], |other, third| other * third);
    assert_eq!(mean, ratio(products, 1_326_u64 * 19_600 * 16_215));
}

/// In Four Card Poker two others hold straight flushes of five cards without a common card: of different suits, any
/// two, and the sum of a suit's is 9 x 300 + 1,000; of one suit rows that begin five or more ranks apart and do not
/// share the ace (the first and the last), 10 pairs of 300 and 4 with the royal flush.
#[test]
fn two_others_have_no_card_in_common() {
    let (_, hands) = envying(&offer("four-card-poker", "five-card-progressive", "A"), "envy");
    let products = 12 * 3_700 * 3_700 + 4 * 2 * (10 * 300 * 300 + 4 * 300 * 1_000);
    let mean = hands.other_and_third.mean([0, 1], |other, third| other * third);
    // C(52,5) x C(47,5).
    assert_eq!(mean, ratio(products, 2_598_960_u64 * 1_533_939));
}

/// Game, wager, envy bonus, paytables, and for each hand the dollars for a wager of $1 and of $5.
type StatedTwice<'t> = (&'t str, &'t str, &'t str, &'t [&'t str], &'t [(&'t str, i64, i64)]);

/// The dollar amounts of the regulation for a wager of $1 and of $5: both are the units of our files.
#[test]
fn the_amounts_for_five_dollars_are_five_times_those_for_one() {
    let (spades, others) = ("mini-royal-spades", "mini-royal-hearts-diamonds-clubs");
    let (royal, straight_flush) = ("royal-flush", "straight-flush");
    let (aces, four) = ("four-aces", "four-of-a-kind");
    let tables: [StatedTwice<'_>; 5] = [
        // § 643a.12(d)(5).
        ("let-it-ride", "three-card-progressive", "envy", &["A", "B"], &[(spades, 100, 500), (others, 25, 125)]),
        // § 643a.12(e)(5).
        (
            "let-it-ride",
            "five-card-progressive",
            "envy",
            &["A"],
            &[(royal, 1_000, 5_000), (straight_flush, 300, 1_500)],
        ),
        // § 641a.12(d)(5), Paytable A Envy Bonus.
        (
            "four-card-poker",
            "four-card-progressive",
            "envy-a",
            &["A", "B"],
            &[(aces, 100, 500), (four, 10, 50), (straight_flush, 5, 25)],
        ),
        // § 641a.12(d)(5), Paytable B Envy Bonus.
        ("four-card-poker", "four-card-progressive", "envy-b", &["A", "B"], &[(aces, 100, 500), (four, 25, 125)]),
        // § 641a.12(e)(5).
        (
            "four-card-poker",
            "five-card-progressive",
            "envy",
            &["A", "B", "C", "D"],
            &[(royal, 1_000, 5_000), (straight_flush, 300, 1_500)],
        ),
    ];
    for (game, wager, schedule, paytables, amounts) in tables {
        for paytable in paytables {
            let stated = stated_amounts(&offer(game, wager, paytable), schedule);
            assert_eq!(stated.len(), amounts.len(), "{game} {wager} {paytable}");
            for &(hand, for_one, for_five) in amounts {
                assert_eq!((stated[hand], 5 * stated[hand]), (for_one, for_five), "{game} {wager} {paytable} {hand}");
            }
        }
    }
}

/// Rounds of a full table.
const ROUNDS: u64 = 3_000_000;
const SEATS: usize = 7;

/// The total net of the first player in rounds dealt from one deck to a full table, `cards` cards a round; `total` is
/// told them.
fn simulated(cards: usize, total: impl Fn(&[Card]) -> i64) -> Moments {
    let (mut stream, mut deals) = (BlockStream::new(1, "a full table with envy bonuses", 0), Deals::new(cards));
    let (mut sums, mut played) = (Moments::default(), 0);
    let mut round_cards = vec![Card::LOWEST; cards];
    while played < ROUNDS {
        deal(&mut stream, &mut deals);
        for strip in deals.strips() {
            for round in 0..STRIP_ROUNDS {
                for (place, column) in strip.iter().enumerate() {
                    round_cards[place] = Card::from_index(column[round]).expect("a card");
                }
                sums.add(total(&round_cards));
                played += 1;
            }
        }
    }
    sums
}

/// Mean and variance of the sample are within five standard errors of the exact ones, each estimated from the sample's
/// own moments: of millions of independent rounds with hundreds of envy bonuses, normal enough that this fails once in
/// some millions of seeds.
fn assert_agrees(sums: &Moments, offer: &Offer, schedule: &str) {
    let (own, hands) = envying(offer, schedule);
    let envy = Table::of(SEATS).envy(&hands);
    let exact = [envy.expected_net(&own), envy.total_variance(&own)];
    let sampled = [sums.mean(), sums.variance()];
    for ((exact, sampled), error) in exact.iter().zip(sampled).zip(sums.standard_errors()) {
        let z = (to_f64(&sampled) - to_f64(exact)) / error;
        assert!(z.abs() < 5.0, "{} {schedule}: {} for {}, z = {z}", offer.name(), to_f64(&sampled), to_f64(exact));
    }
    // Without the bonuses the mean would not agree: they are worth many standard errors.
    assert!(to_f64(&envy.mean) > 3.0 * sums.standard_errors()[0]);
}

/// The amounts are read from the words of the regulation. The meter stands at this amount, to see the envy bonus through
/// the noise.
const METER: i64 = 100;

/// The total of the first player: the own net result, and what the others' hands bring.
fn own_and_envy(mut amounts: impl Iterator<Item = (i64, i64)>) -> i64 {
    let (own, _) = amounts.next().expect("seven hands");
    own + amounts.map(|(_, envy)| envy).sum::<i64>()
}

#[test]
fn a_full_table_of_three_card_hands_agrees() {
    let sums = simulated(3 * SEATS, |cards| {
        let amounts = |hand: &[Card]| three_card_amounts(hand.try_into().expect("three cards"), METER);
        own_and_envy(cards.chunks(3).map(amounts))
    });
    assert_agrees(&sums, &at_meter(METER, offer("let-it-ride", "three-card-progressive", "A")), "envy");
}

#[test]
fn a_full_table_of_five_card_hands_with_shared_cards_agrees() {
    let sums = simulated(3 * SEATS + 2, |cards| {
        let (community, players) = cards.split_at(2);
        let amounts = |hand: &[Card]| {
            let value = five_card::value([hand[0], hand[1], hand[2], community[0], community[1]]);
            five_card_amounts(value.ranking().category, METER)
        };
        own_and_envy(players.chunks(3).map(amounts))
    });
    assert_agrees(&sums, &at_meter(METER, offer("let-it-ride", "five-card-progressive", "A")), "envy");
}

/// No hand that is paid is folded.
#[test]
#[ignore = "second tier: full tables of four-card hands, simulated"]
fn a_full_table_of_four_card_hands_agrees() {
    let sums = simulated(5 * SEATS, |cards| {
        let amounts = |hand: &[Card]| {
            let mut ascending: [Card; 5] = hand.try_into().expect("five cards");
            ascending.sort_unstable();
            let (own, [envy, _]) =
                four_card_amounts(four_card::tables().rankings[four_card::best_four(ascending).index()], METER);
            (own, envy)
        };
        own_and_envy(cards.chunks(5).map(amounts))
    });
    assert_agrees(&sums, &at_meter(METER, offer("four-card-poker", "four-card-progressive", "B")), "envy-a");
}
