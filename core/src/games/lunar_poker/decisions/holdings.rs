//! Holdings and plays in the words of the table, for the strategy that people read.

use std::sync::LazyLock;

use az::Az;
use serde::{Deserialize, Serialize};

use super::multisets::RANKS;
use super::player::{finals, most_completing_a_straight, most_of_a_suit};
use crate::cards::{Card, Rank};
use crate::games::lunar_poker::rules::{DEALER_CARDS, PLAYER_CARDS, Play, least_qualifying};
use crate::hands::five_card::{FiveCardValue, RANKINGS};
use crate::hands::{FiveCardCategory, five_card};

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

/// The cards of the up card's suit that the dealer may hold.
#[derive(Clone, Copy, Debug)]
pub struct OwnSuit {
    pub up_card: Rank,
    /// Ranks that may be hidden, as a mask.
    pub hidden: u16,
}

/// Hidden hands of the up card's suit, C(12, 4).
const HANDS: usize = 495;

/// All hidden hands of the up card's suit, in columns for vectorized comparison.
struct Flushes {
    /// Rank masks.
    ranks: [i16; HANDS],
    /// Values of the dealer's hand, and its values as if it were no flush.
    values: [i16; HANDS],
    by_ranks: [i16; HANDS],
}

/// By rank of the up card.
static FLUSHES: LazyLock<[Flushes; RANKS]> = LazyLock::new(|| Rank::ALL.map(Flushes::with));

impl Flushes {
    fn with(up_card: Rank) -> Self {
        let (finals, own) = (finals(), 1 << up_card as u16);
        let mut flushes = Flushes { ranks: [0; HANDS], values: [0; HANDS], by_ranks: [0; HANDS] };
        let sets = finals.sets[DEALER_CARDS].iter().filter(|&set| set & own != 0);
        for (place, &set) in sets.enumerate().take(HANDS) {
            let unsuited = usize::from(finals.unsuited[usize::from(set)]);
            flushes.ranks[place] = (set & !own).cast_signed();
            flushes.values[place] = number(finals.values[finals.suited(set)]);
            flushes.by_ranks[place] = number(finals.values[unsuited]);
        }
        flushes
    }
}

const _: () = assert!(RANKINGS <= i16::MAX as usize && RANKS < i16::BITS as usize);

fn number(value: FiveCardValue) -> i16 {
    value.index().az::<i16>()
}

impl OwnSuit {
    /// The correction for the dealer's flushes to counts by ranks: hidden hands that do not qualify, are outranked
    /// though they qualify, and tie with a final hand of this value.
    pub fn change(&self, player: FiveCardValue) -> [i64; 3] {
        let Flushes { ranks, values, by_ranks } = &FLUSHES[self.up_card as usize];
        let (gone, player, qualifying) = ((!self.hidden).cast_signed(), number(player), number(least_qualifying()));
        let [mut not_qualified, mut outranked, mut tied] = [0_i16; 3];
        for hand in 0..HANDS {
            let may_be = ranks[hand] & gone == 0;
            let (flush, by_ranks) = (values[hand], by_ranks[hand]);
            let qualified = may_be & (by_ranks >= qualifying);
            not_qualified -= i16::from(may_be & (by_ranks < qualifying));
            outranked += i16::from(may_be & (flush < player)) - i16::from(qualified & (by_ranks < player));
            tied += i16::from(may_be & (flush == player)) - i16::from(qualified & (by_ranks == player));
        }
        [not_qualified, outranked, tied].map(i64::from)
    }
}
