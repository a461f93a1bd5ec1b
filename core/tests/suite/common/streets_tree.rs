//! Games in which cards turned one by one complete a hand, naively: every card to come, every action.

use std::collections::BTreeMap;

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
    /// One unit's net result with each five cards of the full deck, in the order of `CardSet::subsets`.
    nets: Vec<i64>,
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
        Streets { actions, nets: CardSet::FULL_DECK.subsets::<5>().map(|hand| net(&pays, hand)).collect() }
    }

    fn net(&self, hand: CardSet) -> i64 {
        let places = hand.iter().enumerate();
        self.nets[places.map(|(place, card)| binomial(card.index(), place + 1) as usize).sum::<usize>()]
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
        let after = self.position(deck, seen).after;
        std::array::from_fn(|units| after.iter().map(|sums| sums[units]).max().expect("an action"))
    }
}

/// What one unit wins or loses with these five cards, by the words of § 643a.12(a) and § 655a.12(a).
fn net(pays: &BTreeMap<&'static str, i64>, hand: [Card; 5]) -> i64 {
    let ranking = reference::five_card(hand);
    let pair = |rank: Rank| {
        let pairs = [
            ("pair-of-tens-or-better", Rank::Ten..=Rank::Ace),
            ("pair-of-jacks-or-better", Rank::Jack..=Rank::Ace),
            ("pair-of-sixes-to-tens", Rank::Six..=Rank::Ten),
        ];
        pairs.into_iter().find(|(name, ranks)| pays.contains_key(name) && ranks.contains(&rank)).map(|(name, _)| name)
    };
    let name = match ranking.category {
        FiveCardCategory::RoyalFlush => Some("royal-flush"),
        FiveCardCategory::StraightFlush => Some("straight-flush"),
        FiveCardCategory::FourOfAKind => Some("four-of-a-kind"),
        FiveCardCategory::FullHouse => Some("full-house"),
        FiveCardCategory::Flush => Some("flush"),
        FiveCardCategory::Straight => Some("straight"),
        FiveCardCategory::ThreeOfAKind => Some("three-of-a-kind"),
        FiveCardCategory::TwoPair => Some("two-pair"),
        FiveCardCategory::Pair => pair(ranking.ranks[0]),
        FiveCardCategory::HighCard => None,
    };
    name.map_or(-1, |name| pays[name])
}
