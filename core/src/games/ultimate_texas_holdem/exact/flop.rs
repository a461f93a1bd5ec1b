//! Decisions on the flop, from the sums of the first pass, and the hands that come to each flop, for the second.

use az::Az;

use super::counts::AllArrivals;
use super::deck::EvenDeck;
use super::values::{ANTE_AND_BLIND, AllSums, GAIN, PLAY};
use super::walk::FLOPS_IN_BOARD;
use crate::cards::{Card, CardSet, HoleCards};
use crate::games::ultimate_texas_holdem::decisions::Decisions;
use crate::games::ultimate_texas_holdem::decisions::flops::{FlopClasses, FlopDecisions};
use crate::games::ultimate_texas_holdem::decisions::index::{
    Index, STARTING_HANDS, UpToTwo, rank_of, starting_hand, suited_ranks,
};

/// A flop by ranks alone and as seen from each of its suits.
pub struct FlopViews {
    index: &'static Index,
    rank_flop: usize,
    suited: Vec<SuitView>,
}

/// A flop as seen from one of its suits, with the classes of all hole cards.
struct SuitView {
    flop: usize,
    classes: &'static [u16],
}

impl FlopViews {
    pub fn of(deck: &EvenDeck, flop: CardSet) -> Self {
        let (index, cards) = (Index::get(), flop.iter().collect::<Vec<Card>>());
        let view = |suit: usize| {
            let suited = suited_ranks(suit, &cards);
            let flop = || index.suited_flop(suited, UpToTwo::unsuited(suit, &cards));
            (suited != 0).then(|| SuitView { flop: flop(), classes: index.seen_from(suit) })
        };
        let ranks = std::array::from_fn(|place| cards.get(place).copied().map_or(0, rank_of));
        let suited = deck.suit_indices().iter().filter_map(|&suit| view(suit)).collect();
        FlopViews { index, rank_flop: index.rank_flop(ranks), suited }
    }

    /// A quantity with these hole cards on this flop.
    pub fn sum(&self, sums: &AllSums, quantity: usize, hand: HoleCards) -> i64 {
        let by_ranks = sums.by_ranks.flops[quantity][self.rank_flop][self.index.rank_pair(hand.index())];
        let suited = &sums.suited.flops[quantity];
        by_ranks + self.suited.iter().map(|view| suited[view.flop][view.class(hand)]).sum::<i64>()
    }

    /// Adds hands that check or bet on this flop.
    fn add(&self, arrivals: &mut AllArrivals, hand: HoleCards, bets: bool, hands: i32) {
        arrivals.by_ranks.on_flops(bets)[self.rank_flop][self.index.rank_pair(hand.index())] += hands;
        let suited = arrivals.suited.on_flops(bets);
        self.suited.iter().for_each(|view| suited[view.flop][view.class(hand)] += hands);
    }
}

impl SuitView {
    fn class(&self, hand: HoleCards) -> usize {
        usize::from(self.classes[hand.index()])
    }
}

/// Decisions on the flop, with the gain of all checks there by starting hand.
pub struct Checks {
    pub decisions: FlopDecisions,
    /// Sum over all hands of a kind of starting hand and all flops.
    gains: [i64; STARTING_HANDS],
}

impl Checks {
    /// The best decisions, where a tie is a check, or `given` ones.
    pub fn of(deck: &EvenDeck, flops: &FlopClasses, sums: &AllSums, given: Option<&FlopDecisions>) -> Self {
        let mut checks = Checks { decisions: FlopDecisions::checks(flops), gains: [0; STARTING_HANDS] };
        for (class, flop) in flops.classes().iter().enumerate() {
            let views = FlopViews::of(deck, flop.representative);
            for hand in hands_within(deck.cards().without(flop.representative)) {
                let gain = views.sum(sums, GAIN, hand);
                if given.map_or(gain < 0, |decisions| decisions.bets(class, hand.index())) {
                    checks.decisions.set_bet(class, hand.index());
                } else {
                    checks.gains[starting_hand(hand)] += i64::from(flop.hands) * gain;
                }
            }
        }
        checks
    }
}

/// Worth of a starting hand, summed over all completions of the round, in parts of a unit.
#[derive(Clone, Copy, Debug, Default)]
pub struct PreflopWorth {
    pub check: i64,
    pub ante_and_blind: i64,
    /// Result of one ante of the Play Wager.
    pub play: i64,
}

impl PreflopWorth {
    pub fn with(self, antes: i64) -> i64 {
        self.ante_and_blind + antes * self.play
    }
}

/// Worths of all starting hands.
pub fn preflop_worths(deck: &EvenDeck, sums: &AllSums, checks: &Checks) -> [PreflopWorth; STARTING_HANDS] {
    let (index, mut hands) = (Index::get(), [0; STARTING_HANDS]);
    let mut worths = [PreflopWorth::default(); STARTING_HANDS];
    for hand in hands_within(deck.cards()) {
        let total = |quantity: usize| {
            let of_suit =
                |suit: &usize| sums.suited.totals[quantity][usize::from(index.seen_from(*suit)[hand.index()])];
            let by_ranks = sums.by_ranks.totals[quantity][index.rank_pair(hand.index())];
            i64::from(FLOPS_IN_BOARD) * (by_ranks + deck.suit_indices().iter().map(of_suit).sum::<i64>())
        };
        hands[starting_hand(hand)] += 1;
        worths[starting_hand(hand)] =
            PreflopWorth { check: 0, ante_and_blind: total(ANTE_AND_BLIND), play: total(PLAY) };
    }
    // A check is worth a Play Wager of two antes on the flop, and the gain of later checks. All hands of a kind gain the
    // same.
    for ((worth, gain), hands) in worths.iter_mut().zip(checks.gains).zip(hands) {
        debug_assert!(hands == 0 || gain % hands == 0, "all hands of a kind gain the same");
        worth.check = worth.with(2) + if hands == 0 { 0 } else { gain / hands };
    }
    worths
}

pub fn hands_within(deck: CardSet) -> impl Iterator<Item = HoleCards> {
    HoleCards::all().iter().copied().filter(move |hand| hand.is_within(deck))
}

/// Counts the hands that come to each flop, by their decision there.
pub fn arrivals(deck: &EvenDeck, decisions: &Decisions) -> AllArrivals {
    let mut arrivals = AllArrivals::none();
    let (raised, checked): (Vec<_>, Vec<_>) =
        hands_within(deck.cards()).partition(|&hand| decisions.bets_preflop(hand));
    raised.into_iter().for_each(|hand| add_raised(deck, &mut arrivals, hand));
    for (class, flop) in decisions.flops.classes().iter().enumerate() {
        let views = FlopViews::of(deck, flop.representative);
        let left = deck.cards().without(flop.representative);
        for &hand in checked.iter().filter(|hand| hand.is_within(left)) {
            views.add(&mut arrivals, hand, decisions.flop.bets(class, hand.index()), flop.hands.az::<i32>());
        }
    }
    arrivals
}

/// Adds a hand that bets before the flop.
fn add_raised(deck: &EvenDeck, arrivals: &mut AllArrivals, hand: HoleCards) {
    let index = Index::get();
    arrivals.by_ranks.raised[index.rank_pair(hand.index())] += 1;
    for &suit in deck.suit_indices() {
        arrivals.suited.raised[usize::from(index.seen_from(suit)[hand.index()])] += 1;
    }
}
