//! A strategy for people, small enough for a card in the pocket.

use serde::{Deserialize, Serialize};

use crate::cards::{Card, Rank, Suit};
use crate::games::lunar_poker::facts::SIMPLE;
use crate::games::lunar_poker::rules::{Combination, PLAYER_CARDS, Play};
use crate::games::{Offer, SolveError};
use crate::hands::{FiveCardCategory, five_card, ranks_completing_a_straight};

/// How the player decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Player {
    /// So that the expected net result is greatest.
    Optimal,
    /// By the rules of [`SIMPLE`].
    Simple,
}

impl Player {
    /// The player of an offer.
    ///
    /// # Errors
    /// [`SolveError::UnknownStrategy`]
    pub fn of(offer: &Offer) -> Result<Self, SolveError> {
        match offer.strategy.map(|strategy| strategy.name) {
            None => Ok(Player::Optimal),
            Some(name) if name == SIMPLE.name => Ok(Player::Simple),
            Some(strategy) => Err(SolveError::UnknownStrategy { game: offer.game.id, strategy }),
        }
    }
}

impl Player {
    /// What is solved for this player of a game, in words.
    pub fn of_game(self, game: &str) -> String {
        match self {
            Player::Optimal => format!("{game}, optimal decisions"),
            Player::Simple => format!("{game}, strategy `{}`", SIMPLE.name),
        }
    }
}

/// The first decision of [`SIMPLE`] with five cards in ascending order that are paid no instant payout.
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

/// Whether [`SIMPLE`] bets after a draw with this combination.
pub fn simply_bets(winning: Option<Combination>, up_card: Rank) -> bool {
    match winning {
        None => false,
        Some(Combination::AceKing) => up_card >= Rank::King,
        Some(_) => true,
    }
}

/// The exchange of the cards that are not kept.
fn keeping(cards: &[Card; PLAYER_CARDS], kept: impl Fn(Card) -> bool) -> Play {
    let places = cards.iter().enumerate().filter(|&(_, &card)| !kept(card));
    Play::exchange(places.fold(0, |places, (place, _)| places | 1 << place)).unwrap_or(Play::FOLD)
}

/// Number of cards of the suit that is held most.
pub fn most_of_a_suit(cards: &[Card; PLAYER_CARDS]) -> usize {
    Suit::ALL.map(|suit| cards.iter().filter(|card| card.suit() == suit).count()).into_iter().max().unwrap_or(0)
}

/// Number of ranks that make a straight of four of the cards: of those four for which there are most.
pub fn most_completing_a_straight(cards: &[Card; PLAYER_CARDS]) -> u32 {
    let without = |left_out: usize| {
        let four = std::array::from_fn(|place| cards[place + usize::from(place >= left_out)].rank());
        ranks_completing_a_straight(four).count_ones()
    };
    (0..PLAYER_CARDS).map(without).max().unwrap_or(0)
}
