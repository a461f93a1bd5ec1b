//! Games in which player and dealer share five community cards, on the full deck by the direct method: on each river of
//! each turn up to suits all hands are put in order and swept against the dealer's; decisions by backward induction,
//! rules by hand. The oracle of the solver's sums by suits, which shares no sum with it.

use std::collections::BTreeMap;
use std::io;
use std::sync::Mutex;

use house_edge_core::cards::{Card, CardSet, HoleCards, Rank, SuitSymmetry};
use house_edge_core::games::{DecisionRow, Offer};
use house_edge_core::hands::five_card::{FiveCardValue, best_of_seven};
use house_edge_core::hands::{FiveCardCategory, FiveCardRanking};
use house_edge_core::outcome::{Fraction, Measures, ratio};
use rayon::prelude::*;

use crate::common::offer;

/// Deals that go on from a board, C(45, 2), and from a turn; those from a flop once for each renaming of the suits.
const FROM_BOARD: i64 = 990;
const FROM_TURN: i64 = 46 * FROM_BOARD;
const FROM_FLOP: i64 = 24 * 47 * FROM_TURN;
/// Flops of a hand, C(50, 3), and all deals.
const FLOPS: i64 = 19_600;
const DEALS: i64 = 55_627_620_048_000;

/// Half units that may have been wagered before the turn.
const WAGERED: [i64; 4] = [0, 4, 6, 8];
/// Sums by amount wagered before the turn, for each of the rules.
type Sums = [[i64; WAGERED.len()]; RULES.len()];

/// Name, and half units added; a fold adds none.
type Action = (&'static str, Option<i64>);
const CHECK: Action = ("check", Some(0));
const FOLD: Action = ("fold", None);

/// A decision of those who have wagered one of these amounts.
type Street = (&'static [i64], &'static [Action]);
const NO_DECISION: Street = (&[], &[]);

/// Rules in half units.
struct Rules {
    paytable: [&'static str; 2],
    fold: i64,
    /// Before the flop, then with flop, turn and river in sight.
    streets: [Street; 4],
    /// Place in [`QUALIFYING`].
    qualifying: usize,
    /// Pays from high cards to a royal flush.
    pays: [i64; 10],
    /// Net result, by the pay, of the stakes before the deal, and of each half unit wagered later.
    net: fn(i64, &Dealers) -> [i64; 2],
}

/// The dealer's hands against a hand on a board.
struct Dealers {
    lower: i64,
    higher: i64,
    unqualified: i64,
    /// Those that qualify.
    beaten: i64,
    beating: i64,
}

/// A dealer qualifies with any hand, a pair or a pair of fours.
const QUALIFYING: [fn(FiveCardRanking) -> bool; 3] = [
    |_| true,
    |hand| hand.category >= FiveCardCategory::Pair,
    |hand| (hand.category, hand.ranks[0]) >= (FiveCardCategory::Pair, Rank::Four),
];

/// The Ante is returned if the dealer does not qualify; Blind and Play Wager are settled (58 Pa. Code § 653a.12(b)).
const ULTIMATE: Rules = Rules {
    paytable: ["ultimate-texas-holdem", "A"],
    fold: -4,
    streets: [
        (&[0], &[CHECK, ("play 3x", Some(6)), ("play 4x", Some(8))]),
        (&[0], &[CHECK, ("play 2x", Some(4))]),
        NO_DECISION,
        (&[0], &[FOLD, ("play 1x", Some(2))]),
    ],
    qualifying: 1,
    pays: [0, 0, 0, 0, 2, 3, 6, 20, 100, 1_000],
    net: |blind, d| [2 * (d.beaten - d.beating) + blind * d.lower - 2 * d.higher, d.lower - d.higher],
};
/// The Ante wins from a straight, in Atlantic City from a flush; on lower hands it is returned.
const BONUS: Rules = Rules {
    paytable: ["texas-holdem-bonus", "A"],
    fold: -2,
    streets: [
        (&[0], &[FOLD, ("bet 2x", Some(4))]),
        (&[4], &[CHECK, ("bet 1x", Some(2))]),
        (&[4, 6], &[CHECK, ("bet 1x", Some(2))]),
        NO_DECISION,
    ],
    qualifying: 0,
    pays: [0, 0, 0, 0, 2, 2, 2, 2, 2, 2],
    net: |ante, d| [ante * d.lower - 2 * d.higher, d.lower - d.higher],
};
/// If the dealer does not qualify the Ante wins, and Super Ante and bets are returned.
const DE_CASINO: Rules = Rules {
    paytable: ["holdem-de-casino", "A"],
    fold: -4,
    streets: [
        (&[0], &[CHECK, ("bet 3x", Some(6)), ("bet 4x", Some(8))]),
        (&[0], &[CHECK, ("bet 2x", Some(4))]),
        (&[0], &[FOLD, ("bet 0.5x", Some(1))]),
        (&[1], &[CHECK, ("bet 0.5x more", Some(1))]),
    ],
    qualifying: 1,
    pays: [0, 0, 0, 0, 2, 3, 6, 20, 100, 1_000],
    net: |super_ante, d| [2 * d.unqualified + (2 + super_ante) * d.beaten - 4 * d.beating, d.beaten - d.beating],
};
/// If the dealer does not qualify the Ante is paid as on a win, and the call is returned.
const CASINO: Rules = Rules {
    paytable: ["casino-holdem", "100-20-10"],
    fold: -2,
    streets: [NO_DECISION, (&[0], &[FOLD, ("call", Some(4))]), NO_DECISION, NO_DECISION],
    qualifying: 2,
    pays: [2, 2, 2, 2, 2, 4, 6, 20, 40, 200],
    net: |ante, d| [ante * (d.unqualified + d.beaten) - 2 * d.beating, d.beaten - d.beating],
};
static RULES: [Rules; 6] = [
    ULTIMATE,
    Rules { paytable: ["ultimate-texas-holdem", "B"], pays: [0, 0, 0, 0, 0, 3, 6, 20, 100, 1_000], ..ULTIMATE },
    BONUS,
    Rules { paytable: ["texas-holdem-bonus", "B"], pays: [0, 0, 0, 0, 0, 2, 2, 2, 2, 2], ..BONUS },
    DE_CASINO,
    CASINO,
];

/// Published sums of net results in units, over deals.
const PUBLISHED: [([&str; 2], [i64; 2]); 2] =
    [(BONUS.paytable, [-1_133_091_156_680, DEALS]), (CASINO.paytable, [-600_123_513_880, DEALS / 2])];

impl Rules {
    /// Sum of an action over so many deals, where an amount wagered in all is worth `worth`.
    fn sum(&self, (_, added): Action, deals: i64, wagered: i64, worth: impl Fn(i64) -> i64) -> i64 {
        added.map_or(self.fold * deals, |added| worth(wagered + added))
    }

    /// Sum of the best action on a street, or of none where there is no decision.
    fn best(&self, street: usize, deals: i64, wagered: i64, worth: impl Fn(i64) -> i64) -> i64 {
        let (deciding, actions) = self.streets[street];
        let sums = actions.iter().filter(|_| deciding.contains(&wagered));
        let sums = sums.map(|&action| self.sum(action, deals, wagered, &worth));
        sums.max().unwrap_or_else(|| worth(wagered))
    }
}

/// Number of hands swept so far with each card, and of all.
type Swept = [i64; Card::COUNT + 1];

fn add(mut swept: Swept, (_, hand): &(FiveCardValue, HoleCards)) -> Swept {
    [hand.low().index(), hand.high().index(), Card::COUNT].into_iter().for_each(|place| swept[place] += 1);
    swept
}

/// Hands with neither card, one too few if the hand itself was swept.
fn without(swept: &Swept, hand: HoleCards) -> i64 {
    swept[Card::COUNT] - swept[hand.low().index()] - swept[hand.high().index()]
}

/// Calls `each` with every hand on a board, its kind, and the dealer's hands by [`QUALIFYING`].
fn sweep(board: CardSet, mut each: impl FnMut(HoleCards, usize, [Dealers; 3])) {
    let with_board = |hand: &HoleCards| hand.cards().into_iter().fold(board, CardSet::with).to_array();
    let valued = |hand: &HoleCards| Some((best_of_seven(with_board(hand)?), *hand));
    let mut ascending: Vec<(FiveCardValue, HoleCards)> = HoleCards::all().iter().filter_map(valued).collect();
    ascending.sort_unstable_by_key(|(value, _)| *value);
    let none = [0; Card::COUNT + 1];
    let unqualified = QUALIFYING
        .map(|qualifies| ascending.iter().take_while(|(value, _)| !qualifies(value.ranking())).fold(none, add));
    let mut swept = none;
    for equal in ascending.chunk_by(|one, next| one.0 == next.0) {
        let (ranking, before) = (equal[0].0.ranking(), swept);
        let itself = QUALIFYING.map(|qualifies| i64::from(!qualifies(ranking)));
        swept = equal.iter().fold(swept, add);
        for &(_, hand) in equal {
            let (lower, not_higher) = (without(&before, hand), without(&swept, hand) + 1);
            let higher = FROM_BOARD - not_higher;
            let dealers = [0, 1, 2].map(|place| {
                let unqualified = without(&unqualified[place], hand) + itself[place];
                let beaten = (lower - unqualified).max(0);
                Dealers { lower, higher, unqualified, beaten, beating: higher - (unqualified - not_higher).max(0) }
            });
            each(hand, ranking.category as usize, dealers);
        }
    }
}

/// Sums from a turn on, by hand: zero for a hand with one of its cards.
fn sums_of(turn: CardSet) -> Vec<Sums> {
    // Of the stakes before the deal, of half a unit wagered later, and of a decision on the river.
    let mut parts = vec![[[0; 3]; RULES.len()]; HoleCards::COUNT];
    for river in CardSet::FULL_DECK.without(turn).iter() {
        sweep(turn.with(river), |hand, kind, dealers| {
            for (rules, parts) in RULES.iter().zip(&mut parts[hand.index()]) {
                let [stakes, later] = (rules.net)(rules.pays[kind], &dealers[rules.qualifying]);
                parts[0] += stakes;
                parts[1] += later;
                for &before in rules.streets[3].0 {
                    parts[2] += rules.best(3, FROM_BOARD, before, |wagered| stakes + wagered * later);
                }
            }
        });
    }
    let best = |rules: &Rules, [stakes, later, river]: [i64; 3]| {
        let decides = |wagered| rules.streets[3].0.contains(&wagered);
        let worth = |wagered| if decides(wagered) { river } else { stakes + wagered * later };
        WAGERED.map(|wagered| rules.best(2, FROM_TURN, wagered, worth))
    };
    let of_hand = |parts: [[i64; 3]; RULES.len()]| std::array::from_fn(|place| best(&RULES[place], parts[place]));
    parts.into_iter().map(of_hand).collect()
}

/// Ranks of a starting hand, and whether it is suited.
type StartingHand = (usize, usize, bool);

fn starting_hand(hand: HoleCards) -> StartingHand {
    let [low, high] = hand.cards();
    (low.rank() as usize, high.rank() as usize, low.suit() == high.suit())
}

/// Hands of each starting hand, and mean net results of its actions.
type Rows = BTreeMap<StartingHand, (u128, BTreeMap<String, Fraction>)>;

/// The solver's rows before the flop.
fn listed(offer: &Offer) -> Rows {
    let mut listed = Rows::new();
    let mut each = |row: &DecisionRow<'_>| {
        if row.decision != "before the flop" {
            return Err(io::Error::other("enough"));
        }
        let hand = HoleCards::of(row.cards.iter().copied().collect()).expect("two cards");
        let others = [(row.action, row.net_sum), (row.other_action, row.other_net_sum)];
        let all = others.into_iter().chain(row.further.iter().flatten().copied());
        let means = all.map(|(name, sum)| (name.to_string(), ratio(sum, row.deals)));
        listed.insert(starting_hand(hand), (row.hands, means.collect()));
        Ok(())
    };
    let solver = offer.solver(CardSet::FULL_DECK).expect("the full deck");
    solver.every_decision(offer, &mut each).expect_err("decisions on the flop");
    listed
}

#[test]
#[ignore = "second tier: games of five community cards by the direct method"]
fn every_starting_hand_is_worth_what_the_direct_method_says() {
    let symmetry = SuitSymmetry::of(CardSet::FULL_DECK);
    let [flops, turns] = [3, 4].map(|cards| symmetry.classes_of(cards));
    assert_eq!([flops.len(), turns.len()], [1_755, 16_432]);
    let renamed = symmetry.renamed_hole_cards();
    let by_flop = Mutex::new(vec![Sums::default(); flops.len() * HoleCards::COUNT]);
    turns.par_iter().for_each(|turn| {
        let by_hand = sums_of(turn.representative);
        let mut by_flop = by_flop.lock().expect("sums");
        for flop in turn.representative.subsets::<3>() {
            // Each renaming that leads to the representative, so that hands which its own symmetries swap share a sum.
            for (image, renamed) in symmetry.images(flop.into_iter().collect()).zip(&renamed) {
                let Ok(class) = flops.binary_search_by_key(&image, |class| class.representative) else { continue };
                for (sums, &hand) in by_hand.iter().zip(renamed) {
                    let all = by_flop[class * HoleCards::COUNT + usize::from(hand)].as_flattened_mut();
                    all.iter_mut().zip(sums.as_flattened()).for_each(|(all, sum)| *all += i64::from(turn.hands) * sum);
                }
            }
        }
    });
    let by_flop = by_flop.into_inner().expect("sums");
    for (place, rules) in RULES.iter().enumerate() {
        let mut starting = BTreeMap::<StartingHand, (i64, [i64; WAGERED.len()])>::new();
        for (flop, by_hand) in flops.iter().zip(by_flop.chunks(HoleCards::COUNT)) {
            let left = CardSet::FULL_DECK.without(flop.representative);
            for (hand, sums) in HoleCards::all().iter().zip(by_hand).filter(|(hand, _)| hand.is_within(left)) {
                let worth = |wagered| sums[place][WAGERED.binary_search(&wagered).expect("an amount")];
                let (deals, best) = starting.entry(starting_hand(*hand)).or_default();
                *deals += i64::from(flop.hands) * FROM_FLOP;
                for (best, wagered) in best.iter_mut().zip(WAGERED) {
                    *best += i64::from(flop.hands) * rules.best(1, FROM_FLOP, wagered, worth);
                }
            }
        }
        let (mut rows, mut total, mut all_deals) = (Rows::new(), 0, 0);
        for (hand, (deals, sums)) in starting {
            let worth = |wagered| sums[WAGERED.binary_search(&wagered).expect("an amount")];
            (total, all_deals) = (total + rules.best(0, deals, 0, worth), all_deals + deals);
            let mean = |&action: &Action| (action.0.to_string(), ratio(rules.sum(action, deals, 0, worth), 2 * deals));
            let hands = u128::try_from(deals / (FLOPS * FROM_FLOP)).expect("few");
            rows.insert(hand, (hands, rules.streets[0].1.iter().map(mean).collect()));
        }
        assert_eq!((rows.len(), all_deals), (169, 24 * DEALS));
        let [game, paytable] = rules.paytable;
        let (offer, expected) = (offer(game, "base", paytable), ratio(total, 2 * all_deals));
        eprintln!("{game} {paytable}: {total} half units in {all_deals} deals, {expected}");
        let published = PUBLISHED.iter().filter(|(paytable, _)| *paytable == rules.paytable);
        published.for_each(|(_, [sum, deals])| assert_eq!(expected, ratio(*sum, *deals), "{game}"));
        let solver = offer.solver(CardSet::FULL_DECK).expect("the full deck");
        let outcomes = solver.outcomes(&offer).expect("outcomes");
        assert_eq!(Measures::of(&outcomes).expected_net, expected, "{game} {paytable}");
        if !rules.streets[0].1.is_empty() {
            assert_eq!(listed(&offer), rows, "{game} {paytable}");
        }
    }
}
