//! Decisions on the flop, from the sums of the first pass, and the hands that come to each flop, for the second.

use az::Az;

use super::counts::{AllArrivals, BET, CHECKED, RAISED};
use super::deck::Deck;
use super::showdown::HandWorth;
use super::values::{ANTE_AND_BLIND, AllSums, GAIN, PLAY};
use crate::cards::{Card, CardSet, HoleCards, binomial};
use crate::games::ultimate_texas_holdem::decisions::index::{
    Index, SUITED_FLOPS, SUITS, UpToTwo, rank_multiset, rank_of, rank_pair_of, suited_ranks,
};
use crate::games::ultimate_texas_holdem::decisions::{Decisions, FlopClasses, FlopDecisions};

/// A flop by ranks alone and as seen from each of its suits.
pub struct FlopViews {
    rank_flop: usize,
    /// From each of its suits, with the classes of all hole cards.
    suited: Vec<(usize, &'static [u16])>,
}

impl FlopViews {
    pub fn of(deck: &Deck, flop: CardSet) -> Self {
        let (index, cards) = (Index::get(), flop.iter().collect::<Vec<Card>>());
        let view = |suit: usize| {
            let suited = suited_ranks(suit, &cards);
            let first = SUITED_FLOPS * deck.views_of_suits[suit];
            let flop = || first + index.suited_flop(suited, UpToTwo::unsuited(suit, &cards));
            (suited != 0).then(|| (flop(), &index.seen[suit][..]))
        };
        let ranks: [usize; 3] = std::array::from_fn(|place| cards.get(place).copied().map_or(0, rank_of));
        FlopViews { rank_flop: rank_multiset(ranks), suited: (0..SUITS).filter_map(view).collect() }
    }

    /// A quantity with these hole cards on this flop.
    pub fn sum(&self, sums: &AllSums, quantity: usize, hand: HoleCards) -> i64 {
        let by_ranks = sums.by_ranks.flops[quantity][self.rank_flop][rank_pair_of(hand)];
        let suited = &sums.suited.flops[quantity];
        by_ranks
            + self.suited.iter().map(|(flop, classes)| suited[*flop][usize::from(classes[hand.index()])]).sum::<i64>()
    }

    /// Adds hands that come to this flop by a path.
    pub fn add(&self, arrivals: &mut AllArrivals, hand: HoleCards, path: usize, hands: i32) {
        arrivals.by_ranks[path][self.rank_flop][rank_pair_of(hand)] += hands;
        let suited = &mut arrivals.suited[path];
        self.suited.iter().for_each(|(flop, classes)| suited[*flop][usize::from(classes[hand.index()])] += hands);
    }
}

/// Decisions on the flop, with the gain of all checks there.
pub struct Checks {
    pub decisions: FlopDecisions,
    /// By index of the hole cards, over all flops.
    gains: Vec<i64>,
}

impl Checks {
    /// The best decisions, where a tie is a check, or `given` ones.
    pub fn of(deck: &Deck, flops: &FlopClasses, sums: &AllSums, given: Option<&FlopDecisions>) -> Self {
        let mut decisions = FlopDecisions::none(flops.classes.len());
        // Over suit-isomorphic hands, at the least of them.
        let least = flops.least_hands();
        let (mut of_class, mut hands) = (vec![0; HoleCards::COUNT], vec![0; HoleCards::COUNT]);
        each_on_flops(deck, flops, |class, views, hand| {
            let gain = views.sum(sums, GAIN, hand);
            if given.map_or(gain < 0, |decisions| decisions.bets(class, hand.index())) {
                decisions.set(class, hand.index(), true);
            } else {
                of_class[least[hand.index()]] += i64::from(flops.classes[class].hands) * gain;
            }
        });
        hands_within(deck.cards).for_each(|hand| hands[least[hand.index()]] += 1);
        let gain = |&least: &usize| if hands[least] == 0 { 0 } else { of_class[least] / hands[least] };
        debug_assert!(hands.iter().zip(&of_class).all(|(hands, gain)| *hands == 0 || gain % hands == 0));
        Checks { decisions, gains: least.iter().map(gain).collect() }
    }
}

/// Worths of all hole cards, by index.
pub fn preflop_worths(deck: &Deck, sums: &AllSums, checks: &Checks) -> Vec<HandWorth> {
    let index = Index::get();
    let mut worths = vec![HandWorth::default(); HoleCards::COUNT];
    for hand in hands_within(deck.cards) {
        let total = |quantity: usize| {
            let of_suit = |(suit, &view): (usize, &usize)| {
                sums.suited.totals[view][quantity][usize::from(index.seen[suit][hand.index()])]
            };
            let suited = deck.views_of_suits.iter().enumerate().map(of_suit).sum::<i64>();
            binomial(3 + deck.cards_to_turn(), 3).az::<i64>()
                * (sums.by_ranks.totals[0][quantity][rank_pair_of(hand)] + suited)
        };
        let bet = HandWorth { without: 0, ante_and_blind: total(ANTE_AND_BLIND), play: total(PLAY) };
        // A check is worth a Play Wager of two antes on the flop, and the gain of later checks.
        worths[hand.index()] = HandWorth { without: bet.with(2) + checks.gains[hand.index()], ..bet };
    }
    worths
}

pub fn hands_within(deck: CardSet) -> impl Iterator<Item = HoleCards> {
    HoleCards::all().iter().copied().filter(move |hand| hand.is_within(deck))
}

/// Counts the hands that come to each flop, by their first Play Wager.
pub fn arrivals(deck: &Deck, decisions: &Decisions) -> AllArrivals {
    let mut arrivals = AllArrivals::none(deck);
    each_on_flops(deck, &decisions.flops, |class, views, hand| {
        let path = match decisions.bets_preflop(hand) {
            true => RAISED,
            false if decisions.flop.bets(class, hand.index()) => BET,
            false => CHECKED,
        };
        views.add(&mut arrivals, hand, path, decisions.flops.classes[class].hands.az::<i32>());
    });
    arrivals
}

/// Passes `each` all hole cards on each class of flops.
fn each_on_flops(deck: &Deck, flops: &FlopClasses, mut each: impl FnMut(usize, &FlopViews, HoleCards)) {
    for (class, flop) in flops.classes.iter().enumerate() {
        let views = FlopViews::of(deck, flop.representative);
        hands_within(deck.cards.without(flop.representative)).for_each(|hand| each(class, &views, hand));
    }
}
