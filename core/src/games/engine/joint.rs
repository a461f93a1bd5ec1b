//! Exact joint outcomes of several wagers on one hand, and the covariance of two seats with shared community cards.
//!
//! A game counts its deals by class of the base game's round and by kind of each hand that settles side wagers. The
//! joint outcomes are priced here, with the wagers that a fold forfeits. For two seats, net results are summed over
//! pairs of hands without a common card.

use std::collections::HashMap;

use num_bigint::BigInt;

use super::kinds::{FORFEITED, SideWager};
use super::place_of;
use super::pricing::pays_of_listed;
use crate::cards::{Card, binomial, subset_index};
use crate::games::bonuses::activated;
use crate::games::{GameFacts, Offer, SolveError};
use crate::outcome::{Fraction, JointTable, OutcomeTable, ratio};

/// Several wagers on one hand, at most one of them a base game.
pub struct Wagers<'o> {
    pub offers: &'o [Offer],
    /// The different hands that settle side wagers.
    pub hands: Vec<&'static SideWager>,
}

/// Number of rounds by class, and within it by [cell](Wagers::cell).
pub struct Rounds {
    pub counts: Vec<u128>,
    /// Whether rounds of each class are folded; empty if none are.
    pub folded: Vec<bool>,
    /// For each wager not settled by one of the [hands](Wagers::hands) alone, in order: the name of its outcome by
    /// class.
    pub names: Vec<Vec<String>>,
}

/// Joint outcomes of these offers of a game: `alone` gives the outcome table of one, `count` counts the rounds of
/// several.
pub fn joint_outcomes(
    facts: &GameFacts,
    offers: &[Offer],
    alone: impl Fn(&Offer) -> Result<OutcomeTable, SolveError>,
    count: impl FnOnce(&Wagers<'_>) -> Result<Option<Rounds>, SolveError>,
) -> Result<Option<JointTable>, SolveError> {
    offers.iter().try_for_each(|offer| offer.require_game(facts))?;
    if let [offer] = offers {
        return Ok(Some(alone(offer)?.into()));
    }
    let Some(wagers) = Wagers::of(offers) else { return Ok(None) };
    let Some(rounds) = count(&wagers)? else { return Ok(None) };
    let tables = offers.iter().map(alone).collect::<Result<Vec<_>, _>>()?;
    let cells = wagers.cells();
    let mut names = rounds.names.iter();
    let place_of_outcome = |(offer, table): (&Offer, &OutcomeTable)| -> PlaceOfOutcome {
        let named = table.outcomes().iter().enumerate().map(|(place, outcome)| (outcome.name.as_str(), place));
        let named: HashMap<&str, usize> = named.collect();
        let place = |name: &str| named.get(name).copied().unwrap_or(usize::MAX);
        let Some(side) = offer.side() else {
            let by_class: Vec<usize> = names.next().into_iter().flatten().map(|name| place(name)).collect();
            return Box::new(move |class, _, _| by_class.get(class).copied().unwrap_or(usize::MAX));
        };
        let hand = wagers.hands.iter().position(|hand| hand.is_same_hand(side)).unwrap_or(usize::MAX);
        let settled: Vec<usize> = pays_of_listed(offer, side.kinds).iter().map(|pay| place(pay.name())).collect();
        let forfeited = side.forfeited_by_fold.then(|| place(FORFEITED));
        Box::new(move |_, is_folded, kinds| match forfeited {
            Some(forfeited) if is_folded => forfeited,
            _ => kinds.get(hand).and_then(|&kind| settled.get(kind)).copied().unwrap_or(usize::MAX),
        })
    };
    let places: Vec<PlaceOfOutcome> = offers.iter().zip(&tables).map(place_of_outcome).collect();
    let cycle = rounds.counts.iter().sum();
    let combinations = rounds.counts.iter().enumerate().filter(|(_, count)| **count > 0).map(|(at, &count)| {
        let (class, kinds) = (at / cells, wagers.kinds(at));
        (places.iter().map(|place| place(class, rounds.folded.get(class) == Some(&true), &kinds)).collect(), count)
    });
    let outcomes = tables.iter().map(|table| table.outcomes().to_vec()).collect();
    Ok(Some(JointTable::new(outcomes, combinations, cycle)?))
}

impl<'o> Wagers<'o> {
    /// `None` for two base games, and where other players' hands or draws of the table system help to settle a wager.
    fn of(offers: &'o [Offer]) -> Option<Self> {
        let beside_the_cards = offers.iter().any(|offer| offer.seat.is_some() || !activated(offer).is_empty());
        let base_games = offers.iter().filter(|offer| offer.wager.has_decisions).count();
        let mut hands: Vec<&'static SideWager> = Vec::new();
        for side in offers.iter().filter_map(|offer| offer.side()) {
            place_of(&mut hands, side, |known, side| known.is_same_hand(side));
        }
        (!beside_the_cards && base_games <= 1).then_some(Wagers { offers, hands })
    }

    pub fn base(&self) -> Option<&'o Offer> {
        self.offers.iter().find(|offer| offer.wager.has_decisions)
    }

    /// Number of combinations of kinds of hands.
    pub fn cells(&self) -> usize {
        self.hands.iter().map(|hand| hand.kinds.count()).product()
    }

    /// The place of these kinds of hands among all combinations.
    pub fn cell(&self, kind_of: impl Fn(&SideWager) -> usize) -> usize {
        self.hands.iter().fold(0, |cell, hand| cell * hand.kinds.count() + kind_of(hand))
    }

    /// Kinds of hands of a cell, which is taken modulo the number of cells.
    fn kinds(&self, mut cell: usize) -> Vec<usize> {
        let mut kinds = vec![0; self.hands.len()];
        for (kind, hand) in kinds.iter_mut().zip(&self.hands).rev() {
            (*kind, cell) = (cell % hand.kinds.count(), cell / hand.kinds.count());
        }
        kinds
    }
}

/// Whether a fold forfeits some of these wagers.
pub fn are_forfeited(offers: &[Offer]) -> bool {
    offers.iter().filter_map(Offer::side).any(|side| side.forfeited_by_fold)
}

/// The place of an offer's outcome in its table, by class of the round, whether it is folded, and kinds of the hands.
type PlaceOfOutcome = Box<dyn Fn(usize, bool, &[usize]) -> usize>;

/// Greatest net result in parts of a unit. The squares of sums over C(50, 3) hands are below 2^106, and sums of these
/// over the 7.8 x 10^7 ways to deal community cards to two own cards below 2^125.
pub const MOST_PARTS: i64 = 1 << 38;

/// Sums of the net results of one hand, and of the products of two hands' net results.
#[derive(Default)]
pub struct SeatSums {
    pub net: i128,
    pub products: i128,
}

impl SeatSums {
    #[must_use]
    pub fn plus(self, other: SeatSums) -> SeatSums {
        SeatSums { net: self.net + other.net, products: self.products + other.products }
    }

    #[must_use]
    pub fn times(self, factor: u32) -> SeatSums {
        SeatSums { net: self.net * i128::from(factor), products: self.products * i128::from(factor) }
    }

    /// The covariance of two seats in units of `scale` parts, from the sums over all ways to deal `community` cards
    /// from a deck of `cards`, `deals` in all, with `own` cards to each player.
    pub fn covariance(self, scale: i64, cards: usize, community: usize, own: usize, deals: u128) -> Fraction {
        let hands = BigInt::from(binomial(cards - community, own)) * deals;
        let others = BigInt::from(binomial(cards - community - own, own));
        let mean = ratio(self.net, &hands * scale);
        ratio(self.products, hands * others * scale * scale) - &mean * &mean
    }
}

/// Sums over hands of two or three cards with the same community cards.
///
/// By inclusion and exclusion, the sum of the products of two hands' net results over all pairs without a common card
/// is, over all sets of cards from none to a whole hand, the square of the summed net results of all hands with these
/// cards, added for sets of even size and subtracted for odd ones.
pub struct Hands {
    all: i64,
    with_card: [i64; Card::COUNT],
    with_two_of_three: Vec<i64>,
    /// Squares of single hands, added for two cards and subtracted for three.
    squares: i128,
}

impl Hands {
    pub fn none() -> Self {
        Hands { all: 0, with_card: [0; Card::COUNT], with_two_of_three: Vec::new(), squares: 0 }
    }

    /// Adds a hand of two cards, or of three in ascending order.
    #[inline]
    pub fn add<const K: usize>(&mut self, cards: [Card; K], net: i64) {
        self.all += net;
        cards.iter().for_each(|card| self.with_card[card.index()] += net);
        let square = i128::from(net) * i128::from(net);
        self.squares += if K == 2 { square } else { -square };
        if let [low, middle, high] = cards[..] {
            self.with_two_of_three.resize(binomial(Card::COUNT, 2) as usize, 0);
            for two in [[low, middle], [low, high], [middle, high]] {
                self.with_two_of_three[subset_index(two)] += net;
            }
        }
    }

    /// Sums over the hands, and over ordered pairs of them without a common card.
    pub fn sums(&self) -> SeatSums {
        let square = |&sum: &i64| i128::from(sum) * i128::from(sum);
        let squares = |sums: &[i64]| sums.iter().map(square).sum::<i128>();
        let products = square(&self.all) - squares(&self.with_card) + squares(&self.with_two_of_three) + self.squares;
        SeatSums { net: self.all.into(), products }
    }
}
