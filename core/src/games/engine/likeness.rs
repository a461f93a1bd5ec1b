//! Equivalence of cards to a player with a given hand, and sums of informed and usual play over deals.
//!
//! A flush needs all of the player's cards in one suit, and is then in that suit. So to a player with two suits or more
//! a card is its rank alone; to a player with one suit, its rank and whether it is of that suit. Equivalent cards
//! complete every hand equally, and no decision distinguishes them. In Criss-Cross Poker this reduces the
//! 84,284,272,800 deals of the full deck to about 7 million ways to fill the four outer places of the cross.

use az::Az;

use super::strategy::MOST_ACTIONS;
use crate::cards::{Card, Rank, Suit, plus, times};
use crate::games::{Change, Changed, PlaySums};

/// Each rank in the player's suit, and each rank otherwise.
pub const LIKENESSES: usize = 2 * Rank::ALL.len();

/// An equivalence class of cards for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Likeness(u8);

impl Likeness {
    /// The likeness of `card` to a player with all cards of `suit`, or with several suits.
    pub fn of(card: Card, suit: Option<Suit>) -> Self {
        let in_suit = if suit == Some(card.suit()) { Rank::ALL.len() } else { 0 };
        Likeness((card.rank() as usize + in_suit).az::<u8>())
    }

    pub fn all() -> impl Iterator<Item = Self> {
        (0..LIKENESSES.az::<u8>()).map(Likeness)
    }

    /// Place below [`LIKENESSES`], the player's suit last.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    pub fn rank(self) -> Rank {
        Rank::ALL[self.index() % Rank::ALL.len()]
    }

    /// Whether the card is of the one suit of all the player's cards.
    pub fn in_suit(self) -> bool {
        self.index() >= Rank::ALL.len()
    }
}

/// The common suit of all these cards, if any.
pub fn suit_of(cards: impl IntoIterator<Item = Card>) -> Option<Suit> {
    let mut suits = cards.into_iter().map(Card::suit);
    let first = suits.next()?;
    suits.all(|suit| suit == first).then_some(first)
}

/// The place of a pair of ranks or likenesses, the lower one first, among all such pairs: 0 for two of the lowest.
#[inline(always)]
pub fn pair_place(low: u16, high: u16) -> u16 {
    plus(times(high, plus(high, 1)) / 2, low)
}

/// Likenesses of two cards in ascending order.
pub fn likenesses_of(cards: [Card; 2], suit: Option<Suit>) -> [Likeness; 2] {
    let [one, other] = cards.map(|card| Likeness::of(card, suit));
    [one.min(other), one.max(other)]
}

/// Sums of informed and usual play over some deals. Changed decisions are noted by number and named at the end, once
/// for all deals.
#[derive(Clone, Debug)]
pub struct PlayTally {
    /// All sums but the changes.
    pub sums: PlaySums,
    /// By street, holding, usual and better action.
    changes: Vec<Vec<[[Changed; MOST_ACTIONS]; MOST_ACTIONS]>>,
    /// Number of deals that each noted way stands for.
    pub weight: u64,
}

/// A decision that knowledge changes, by number: the holding on a street, the usual action and the better one.
#[derive(Clone, Copy, Debug)]
pub struct NotedChange {
    pub street: usize,
    pub holding: usize,
    pub usual: usize,
    pub better: usize,
}

impl PlayTally {
    /// Empty sums; `holdings` is the number of holdings by street.
    pub fn new(holdings: impl IntoIterator<Item = usize>) -> Self {
        let none = [[Changed::default(); MOST_ACTIONS]; MOST_ACTIONS];
        let changes = holdings.into_iter().map(|holdings| vec![none; holdings]).collect();
        PlayTally { sums: PlaySums::default(), changes, weight: 1 }
    }

    /// Notes `ways` ways in which knowledge changes a decision, with their total gain.
    pub fn note(&mut self, NotedChange { street, holding, usual, better }: NotedChange, ways: i128, gain: i128) {
        let changed = &mut self.changes[street][holding][usual][better];
        changed.ways += ways.unsigned_abs() * u128::from(self.weight);
        changed.gain += gain * i128::from(self.weight);
    }

    /// The sums, with the changes that occur. `actions` names the actions of a street, `named` its decision and a holding.
    pub fn named<'n>(
        self,
        actions: impl Fn(usize) -> &'n [&'n str],
        named: impl Fn(usize, usize) -> (&'static str, String),
    ) -> PlaySums {
        let mut sums = self.sums;
        for (street, by_holding) in self.changes.iter().enumerate() {
            for (holding, by_action) in by_holding.iter().enumerate() {
                for (place, changed) in by_action.as_flattened().iter().enumerate().filter(|(_, some)| some.ways > 0) {
                    let (decision, holding) = named(street, holding);
                    let [usual, informed] =
                        [place / MOST_ACTIONS, place % MOST_ACTIONS].map(|action| actions(street)[action].to_string());
                    let change = Change { decision: decision.into(), holding, usual, informed };
                    sums.note(change, changed.ways, changed.gain);
                }
            }
        }
        sums
    }
}
