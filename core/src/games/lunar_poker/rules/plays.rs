//! What the player may do with the first five cards (§ 671a.11(b)).

use az::Az;
use serde::{Deserialize, Serialize};

use super::stakes::PLAYER_CARDS;
use crate::cards::Card;

/// A decision on the first five cards, packed in a byte: the places of the discarded cards among the hand's in
/// ascending order, one bit each; sets of fewer than two, which cannot be exchanged, stand for the other decisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Play(u8);

impl Play {
    /// To forfeit the ante.
    pub const FOLD: Play = Play(0b00000);
    /// To bet on the five cards.
    pub const BET: Play = Play(0b00001);
    /// To buy a sixth card.
    pub const BUY: Play = Play(0b00010);
    /// No decision: a straight or royal flush is paid at once.
    pub const INSTANT: Play = Play(0b00100);

    /// Number of different bytes.
    pub const CODES: usize = 1 << PLAYER_CARDS;

    /// Every exchange, of fewer cards first.
    pub fn exchanges() -> impl Iterator<Item = Play> {
        let of_size =
            |size: u32| (0..Play::CODES.az::<u8>()).filter(move |places| places.count_ones() == size).map(Play);
        (2..=PLAYER_CARDS.az::<u32>()).flat_map(of_size)
    }

    /// The play of this byte, if it is one.
    pub fn from_code(code: u8) -> Option<Self> {
        let known = [Play::FOLD, Play::BET, Play::BUY, Play::INSTANT];
        let play = Play(code);
        (known.contains(&play) || usize::from(code) < Play::CODES && play.is_exchange()).then_some(play)
    }

    /// The byte.
    pub const fn code(self) -> u8 {
        self.0
    }

    /// The exchange of the cards at these places, one bit each.
    pub fn exchange(places: u8) -> Option<Self> {
        Play::from_code(places).filter(|play| play.is_exchange())
    }

    /// Whether cards are exchanged.
    pub fn is_exchange(self) -> bool {
        self.0.count_ones() >= 2
    }

    /// Whether the card at this place of the hand is discarded.
    pub fn discards(self, place: usize) -> bool {
        self.is_exchange() && self.0 >> place & 1 == 1
    }

    /// Number of cards that are drawn.
    pub fn drawn(self) -> usize {
        match self {
            Play::BUY => 1,
            play if play.is_exchange() => play.0.count_ones() as usize,
            _ => 0,
        }
    }

    /// The cards of `hand` that are kept.
    pub fn kept(self, hand: &[Card; PLAYER_CARDS]) -> impl Iterator<Item = Card> {
        hand.iter().enumerate().filter(move |&(place, _)| !self.discards(place)).map(|(_, &card)| card)
    }

    /// The cards of `hand` that are discarded.
    pub fn discarded(self, hand: &[Card; PLAYER_CARDS]) -> impl Iterator<Item = Card> {
        hand.iter().enumerate().filter(move |&(place, _)| self.discards(place)).map(|(_, &card)| card)
    }

    /// The play in words; of an exchange with the cards that are kept, highest first.
    pub fn name(self, hand: &[Card; PLAYER_CARDS]) -> String {
        let drawn = self.drawn();
        match self {
            Play::FOLD => "fold".to_string(),
            Play::BET => "bet".to_string(),
            Play::BUY => "buy a sixth card".to_string(),
            Play::INSTANT => "instant payout".to_string(),
            _ if drawn == PLAYER_CARDS => "exchange all five".to_string(),
            play => {
                let mut kept: Vec<Card> = play.kept(hand).collect();
                kept.sort_by(|one, other| other.cmp(one));
                let kept: Vec<String> = kept.iter().map(Card::to_string).collect();
                format!("exchange {drawn}, keep {}", kept.join(" "))
            }
        }
    }
}

impl TryFrom<u8> for Play {
    type Error = &'static str;

    fn try_from(code: u8) -> Result<Self, Self::Error> {
        Play::from_code(code).ok_or("no play has this code")
    }
}

impl From<Play> for u8 {
    fn from(play: Play) -> Self {
        play.code()
    }
}
