//! Decisions shared by the exact and the simulated path: the strategy `simple`, the names of holdings and plays, and
//! tables that `exact` fills and `croupier` looks up.
//!
//! `multisets` numbers the hands for `first_plays` (five cards) and `tables` (after a draw).

pub mod first_plays;
mod multisets;
mod tables;

use az::Az;
use serde::{Deserialize, Serialize};

use crate::cards::{Card, Rank, Suit};
use crate::games::lunar_poker::facts::SIMPLE;
use crate::games::lunar_poker::rules::{Combination, PLAYER_CARDS, Play, Prices, SecondCombination};
use crate::games::{Offer, SolveError};
use crate::hands::{FiveCardCategory, five_card, ranks_completing_a_straight};

pub use crate::hands::rank_sets::{ranks_by_suit, subsets_of_set};
pub use first_plays::{Block, FirstPlays, SUITS_BITS, hand_places};
pub use multisets::{
    BY_RANKS, MOST, RANK_SETS, RANKS, RankCounts, SET_OF_ALL, all_of_six, counts_of, counts_of_set, finals, index_of,
    multisets, place_of_flush, rank_counts, ranks_in, ranks_of, set_of, smaller_multisets, without_rank,
};
pub use tables::{
    AgainstUpCard, Decisions, EXCHANGES, FinalDecision, FinalDecisions, Gains, IN_A_BYTE, change_by_flushes,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Player {
    Optimal,
    Simple,
}

/// All of an offer that its decisions depend on.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Terms {
    pub prices: Prices,
    pub second: SecondCombination,
    pub player: Player,
}

impl Terms {
    pub fn of(offer: &Offer) -> Result<Self, SolveError> {
        offer.require_decisions()?;
        let (prices, second) = (Prices::of(offer)?, SecondCombination::of(offer));
        let player = match offer.strategy.map(|strategy| strategy.name) {
            None => Player::Optimal,
            Some(SIMPLE) => Player::Simple,
            Some(strategy) => return Err(SolveError::UnknownStrategy { game: offer.game.id, strategy }),
        };
        Ok(Terms { prices, second, player })
    }
}

/// The hand is in ascending order and has no instant payout.
pub fn simple(cards: &[Card; PLAYER_CARDS], up_card: Rank) -> Play {
    let ranking = five_card::value(*cards).ranking();
    match ranking.category {
        FiveCardCategory::Straight | FiveCardCategory::Flush => Play::BUY,
        FiveCardCategory::FullHouse if up_card >= Rank::King => Play::BUY,
        FiveCardCategory::FullHouse | FiveCardCategory::FourOfAKind => Play::BET,
        _ if most_of_a_suit(cards) >= 4 || most_completing_a_straight(cards) == 2 => Play::BUY,
        FiveCardCategory::TwoPair => Play::BET,
        FiveCardCategory::ThreeOfAKind => keeping(cards, |card| card.rank() == ranking.ranks[0]),
        FiveCardCategory::Pair if ranking.ranks[0] >= up_card => Play::BET,
        FiveCardCategory::Pair => keeping(cards, |card| card.rank() == ranking.ranks[0]),
        _ => match ranking.ranks {
            [Rank::Ace, Rank::King, ..] => keeping(cards, |card| card.rank() >= Rank::King),
            [highest, ..] => {
                let highest_up_card = match highest {
                    Rank::Ace => Rank::King,
                    Rank::King => Rank::Jack,
                    _ => Rank::Six,
                };
                if up_card <= highest_up_card { keeping(cards, |card| card.rank() == highest) } else { Play::FOLD }
            }
        },
    }
}

pub fn simply_bets(winning: Option<Combination>, up_card: Rank) -> bool {
    match winning {
        None => false,
        Some(Combination::AceKing) => up_card >= Rank::King,
        Some(_) => true,
    }
}

fn keeping(cards: &[Card; PLAYER_CARDS], kept: impl Fn(Card) -> bool) -> Play {
    let places = cards.iter().enumerate().filter(|&(_, &card)| !kept(card));
    Play::exchange(places.fold(0, |places, (place, _)| places | 1 << place)).unwrap_or(Play::FOLD)
}

pub fn most_of_a_suit(cards: &[Card; PLAYER_CARDS]) -> usize {
    Suit::ALL.map(|suit| cards.iter().filter(|card| card.suit() == suit).count()).into_iter().max().unwrap_or(0)
}

/// The largest number of ranks that complete a straight with four of the cards.
pub fn most_completing_a_straight(cards: &[Card; PLAYER_CARDS]) -> u32 {
    let without = |left_out: usize| {
        let four = std::array::from_fn(|place| cards[place + usize::from(place >= left_out)].rank());
        ranks_completing_a_straight(four).count_ones()
    };
    (0..PLAYER_CARDS).map(without).max().unwrap_or(0)
}

/// A class of first hands, by rank from the lowest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Holding(u8);

/// A class of plays: the index in [`Manner::NAMES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Manner(u8);

impl Holding {
    /// Lowest first.
    const BELOW_A_PAIR: [&'static str; 8] = [
        "queen high or lower",
        "king high",
        "ace high",
        "four to an inside straight",
        "four to an outside straight",
        "four to a flush",
        "ace-king",
        "ace-king with four to a flush or straight",
    ];

    /// Lowest first.
    const ABOVE_A_PAIR: [&'static str; 6] =
        ["two pair", "three of a kind", "straight", "flush", "full house", "four of a kind"];

    /// Best first.
    pub fn all() -> impl Iterator<Item = Holding> {
        let count = Self::BELOW_A_PAIR.len() + Rank::ALL.len() + Self::ABOVE_A_PAIR.len();
        (0..count.az::<u8>()).rev().map(Holding)
    }

    pub fn name(self) -> String {
        let (place, pairs) = (usize::from(self.0), Self::BELOW_A_PAIR.len());
        match Rank::ALL.get(place.wrapping_sub(pairs)) {
            Some(rank) => format!("pair of {}s", rank.name()),
            None if place < pairs => Self::BELOW_A_PAIR[place].to_string(),
            None => Self::ABOVE_A_PAIR[place - pairs - Rank::ALL.len()].to_string(),
        }
    }

    /// `None` for a straight or royal flush, which leaves no decision.
    pub fn of(cards: &[Card; PLAYER_CARDS]) -> Option<Self> {
        let ranking = five_card::value(*cards).ranking();
        let place = match ranking.category {
            FiveCardCategory::HighCard => unpaired(cards, ranking.ranks),
            FiveCardCategory::Pair => 8 + ranking.ranks[0] as u8,
            FiveCardCategory::StraightFlush | FiveCardCategory::RoyalFlush => return None,
            category => 21 + category as u8 - FiveCardCategory::TwoPair as u8,
        };
        Some(Holding(place))
    }
}

/// Five different ranks, highest first, neither straight nor flush.
fn unpaired(cards: &[Card; PLAYER_CARDS], ranks: [Rank; PLAYER_CARDS]) -> u8 {
    let (four_suited, completions) = (most_of_a_suit(cards) == 4, most_completing_a_straight(cards));
    match ranks {
        [Rank::Ace, Rank::King, ..] if four_suited || completions > 0 => 7,
        [Rank::Ace, Rank::King, ..] => 6,
        _ if four_suited => 5,
        _ if completions >= 2 => 4,
        _ if completions == 1 => 3,
        [Rank::Ace, ..] => 2,
        [Rank::King, ..] => 1,
        _ => 0,
    }
}

impl Manner {
    pub const NAMES: [&'static str; 17] = [
        "fold",
        "bet",
        "buy a sixth card",
        "exchange two, keep three of a kind",
        "exchange two, keep a pair and a card",
        "exchange two, keep three of a suit",
        "exchange two, keep three cards",
        "exchange three, keep a pair",
        "exchange three, keep ace-king",
        "exchange three, keep two suited cards",
        "exchange three, keep two cards",
        "exchange four, keep an ace",
        "exchange four, keep a king",
        "exchange four, keep a queen",
        "exchange four, keep a jack or lower",
        "exchange all five",
        "instant payout",
    ];

    pub fn place(self) -> usize {
        self.0.into()
    }

    pub fn name(self) -> &'static str {
        Self::NAMES[usize::from(self.0)]
    }

    pub fn of(play: Play, cards: &[Card; PLAYER_CARDS]) -> Self {
        let mut kept: Vec<Card> = play.kept(cards).collect();
        kept.sort_unstable_by(|one, other| other.cmp(one));
        let ranks: Vec<Rank> = kept.iter().map(|card| card.rank()).collect();
        let one_suit = kept.iter().all(|card| card.suit() == kept[0].suit());
        let place = match (play, ranks.as_slice()) {
            (Play::FOLD, _) => 0,
            (Play::BET, _) => 1,
            (Play::BUY, _) => 2,
            (Play::INSTANT, _) => 16,
            (_, [a, b, c]) if a == b && b == c => 3,
            (_, [a, b, c]) if a == b || b == c => 4,
            (_, [_, _, _]) if one_suit => 5,
            (_, [_, _, _]) => 6,
            (_, [a, b]) if a == b => 7,
            (_, [Rank::Ace, Rank::King]) => 8,
            (_, [_, _]) if one_suit => 9,
            (_, [_, _]) => 10,
            (_, [Rank::Ace]) => 11,
            (_, [Rank::King]) => 12,
            (_, [Rank::Queen]) => 13,
            (_, [_]) => 14,
            _ => 15,
        };
        Manner(place)
    }
}
