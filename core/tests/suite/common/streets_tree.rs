//! Games in which cards turned one by one complete a hand, naively: every card to come, every action.

use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::sync::LazyLock;

use foldhash::fast::FixedState;
use house_edge_core::cards::{Card, CardSet, Rank, binomial};
use house_edge_core::games::Offer;
use house_edge_core::hands::{FiveCardCategory, reference};

use super::stated_amounts;

/// Most units on the table before the last card.
const MOST_UNITS: usize = 10;

/// Sums of net results by the units on the table.
pub type Sums = [i64; MOST_UNITS + 1];

/// A base game of streets.
pub struct Streets {
    /// The names of the actions with the units that each adds, `None` for a fold; the one that wagers least first.
    pub actions: &'static [(&'static str, Option<usize>)],
    /// One unit's net result with each kind of hand.
    nets: [i64; KINDS],
    /// The best sums by the cards in sight, for one deck.
    found: RefCell<(CardSet, HashMap<CardSet, Sums, FixedState>)>,
}

/// The position with some cards in sight.
pub struct Position {
    /// Number of ways to turn the cards to come.
    pub ways: i64,
    /// The sum of the net results over them after each action, if all later actions are the best, by the units on the
    /// table before it.
    pub after: Vec<Sums>,
}

impl Streets {
    /// The base game of `offer`, Let It Ride or Mississippi Stud.
    pub fn of(offer: &Offer) -> Self {
        let actions: &[(&str, Option<usize>)] = match offer.game.id {
            "let-it-ride" => &[("withdraw", Some(0)), ("ride", Some(1))],
            _ => &[("fold", None), ("bet 1x", Some(1)), ("bet 2x", Some(2)), ("bet 3x", Some(3))],
        };
        let pays = stated_amounts(offer, "pays");
        let pair = |rank: Rank| {
            let of_rank = PAIRS.into_iter().find(|(name, ranks)| pays.contains_key(name) && ranks.contains(&rank));
            of_rank.map_or(-1, |(name, _)| pays[name])
        };
        let net = |kind: usize| match kind {
            NOTHING => -1,
            RANKS.. => pays[HIGHER[kind - RANKS]],
            _ => pair(Rank::ALL[kind]),
        };
        let nets = std::array::from_fn(net);
        Streets { actions, nets, found: RefCell::default() }
    }

    fn net(&self, hand: CardSet) -> i64 {
        /// The kind of each five cards of the full deck, in the order of `CardSet::subsets`.
        static KIND_OF: LazyLock<Vec<u8>> =
            LazyLock::new(|| CardSet::FULL_DECK.subsets::<5>().map(|hand| kind(hand) as u8).collect());
        let places = hand.iter().enumerate();
        let place = places.map(|(place, card)| binomial(card.index(), place + 1) as usize).sum::<usize>();
        self.nets[usize::from(KIND_OF[place])]
    }

    /// The position with these cards of the deck in sight.
    pub fn position(&self, deck: CardSet, seen: CardSet) -> Position {
        let ways = (seen.len()..5).map(|place| deck.len() - place).product::<usize>() as i64;
        let mut next = [0; MOST_UNITS + 1];
        for card in deck.without(seen).iter() {
            next.iter_mut().zip(self.best(deck, seen.with(card))).for_each(|(sum, best)| *sum += best);
        }
        let after = |&(_, added): &(&str, Option<usize>)| {
            std::array::from_fn(|units| match added {
                None => -(units as i64) * ways,
                // More units than there can be on the table are of no matter.
                Some(added) => next[(units + added).min(MOST_UNITS)],
            })
        };
        Position { ways, after: self.actions.iter().map(after).collect() }
    }

    /// The sum of the net results if all actions from here on are the best, by the units on the table.
    pub fn best(&self, deck: CardSet, seen: CardSet) -> Sums {
        if seen.len() == 5 {
            let net = self.net(seen);
            return std::array::from_fn(|units| units as i64 * net);
        }
        if self.found.borrow().0 != deck {
            *self.found.borrow_mut() = (deck, HashMap::default());
        }
        if let Some(found) = self.found.borrow().1.get(&seen) {
            return *found;
        }
        let after = self.position(deck, seen).after;
        let best = std::array::from_fn(|units| after.iter().map(|sums| sums[units]).max().expect("an action"));
        self.found.borrow_mut().1.insert(seen, best);
        best
    }
}

/// Pairs by the names of § 643a.12(a) and § 655a.12(a), with their ranks.
const PAIRS: [(&str, RangeInclusive<Rank>); 3] = [
    ("pair-of-tens-or-better", Rank::Ten..=Rank::Ace),
    ("pair-of-jacks-or-better", Rank::Jack..=Rank::Ace),
    ("pair-of-sixes-to-tens", Rank::Six..=Rank::Ten),
];

/// What is higher than a pair, by the names of the same sections.
const HIGHER: [&str; 8] = [
    "two-pair",
    "three-of-a-kind",
    "straight",
    "flush",
    "full-house",
    "four-of-a-kind",
    "straight-flush",
    "royal-flush",
];

const RANKS: usize = Rank::ALL.len();

/// Kinds of hands: a pair of each rank, what is higher, and nothing.
const KINDS: usize = RANKS + HIGHER.len() + 1;

const NOTHING: usize = KINDS - 1;

/// The kind of five cards.
fn kind(hand: [Card; 5]) -> usize {
    let ranking = reference::five_card(hand);
    let name = match ranking.category {
        FiveCardCategory::HighCard => return NOTHING,
        FiveCardCategory::Pair => return ranking.ranks[0] as usize,
        FiveCardCategory::TwoPair => "two-pair",
        FiveCardCategory::ThreeOfAKind => "three-of-a-kind",
        FiveCardCategory::Straight => "straight",
        FiveCardCategory::Flush => "flush",
        FiveCardCategory::FullHouse => "full-house",
        FiveCardCategory::FourOfAKind => "four-of-a-kind",
        FiveCardCategory::StraightFlush => "straight-flush",
        FiveCardCategory::RoyalFlush => "royal-flush",
    };
    RANKS + HIGHER.iter().position(|higher| *higher == name).expect("listed")
}
