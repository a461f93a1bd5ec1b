//! The players of an offer, optimal or by the strategy `simple`, and the kinds of final hands: 6,188 multisets of five
//! ranks, and 1,287 sets of five ranks in one suit.

use std::sync::LazyLock;

use az::Az;
use serde::{Deserialize, Serialize};

use super::multisets::{RANKS, RankCounts, index_of, multisets, ranks_of};
use crate::cards::{Card, Rank, Suit};
use crate::games::lunar_poker::facts::SIMPLE;
use crate::games::lunar_poker::rules::{Combination, FinalHand, PLAYER_CARDS, Play};
use crate::games::{Offer, SolveError};
use crate::hands::five_card::FiveCardValue;
use crate::hands::{
    FiveCardCategory, PackedCards, five_card, rank_multiset_index, rank_multisets, rank_multisets_in_order,
    ranks_completing_a_straight,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Player {
    /// Decides for the greatest expected net result.
    Optimal,
    /// Decides by [`SIMPLE`].
    Simple,
}

impl Player {
    pub fn of(offer: &Offer) -> Result<Self, SolveError> {
        match offer.strategy.map(|strategy| strategy.name) {
            None => Ok(Player::Optimal),
            Some(name) if name == SIMPLE.name => Ok(Player::Simple),
            Some(strategy) => Err(SolveError::UnknownStrategy { game: offer.game.id, strategy }),
        }
    }
}

impl Player {
    /// Names a solution in progress messages.
    pub fn of_game(self, game: &str) -> String {
        match self {
            Player::Optimal => format!("{game}, optimal decisions"),
            Player::Simple => format!("{game}, strategy `{}`", SIMPLE.name),
        }
    }
}

/// The first decision of [`SIMPLE`] with an ascending hand without an instant payout.
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

/// The exchange of all other cards.
fn keeping(cards: &[Card; PLAYER_CARDS], kept: impl Fn(Card) -> bool) -> Play {
    let places = cards.iter().enumerate().filter(|&(_, &card)| !kept(card));
    Play::exchange(places.fold(0, |places, (place, _)| places | 1 << place)).unwrap_or(Play::FOLD)
}

/// Number of cards of the longest suit.
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

/// Number of kinds by ranks, which precede the flushes.
pub const BY_RANKS: usize = rank_multisets(5);

pub const RANK_SETS: usize = 1 << RANKS;

/// A kind of final hand: the index of its multiset of ranks, or for one suit, after all of these, the position of its
/// rank set.
pub type Kind = u16;

/// Properties of the kinds of final hands that no up card, paytable or reading changes.
#[derive(Debug)]
pub struct Finals {
    /// By kind.
    pub values: Vec<FiveCardValue>,
    /// By kind.
    pub rank_counts: Vec<RankCounts>,
    /// By mask of five ranks: the kind in one suit.
    suited: Vec<Kind>,
    /// By mask of up to five ranks: the index among multisets of its size. For five ranks, their kind in several suits.
    pub unsuited: Vec<Kind>,
    /// By size up to five: the masks of that size, ascending.
    pub sets: [Vec<u16>; 6],
    /// By mask of five or more ranks: the kind of the best five in one suit.
    best_suited: Vec<Kind>,
    /// By multiset of six ranks: the best five without a flush, and the rank left over.
    of_six: Vec<(Kind, Rank)>,
}

static FINALS: LazyLock<Finals> = LazyLock::new(Finals::build);

pub fn finals() -> &'static Finals {
    &FINALS
}

impl Finals {
    pub fn kinds(&self) -> usize {
        self.values.len()
    }

    /// The kind of five ranks, as a mask, in one suit.
    #[inline]
    pub fn suited(&self, ranks: u16) -> usize {
        usize::from(self.suited[usize::from(ranks)])
    }

    /// The kind of the best five of five or six ranks in one suit, and of six the rank left over.
    pub fn best_suited(&self, ranks: u16) -> (usize, Option<Rank>) {
        let kind = usize::from(self.best_suited[usize::from(ranks)]);
        let left = Rank::ALL
            .into_iter()
            .find(|&rank| ranks >> rank as u16 & 1 == 1 && self.rank_counts[kind][rank as usize] == 0);
        (kind, left)
    }

    /// The best five of a multiset of six ranks without a flush, and the rank left over.
    #[inline]
    pub fn of_six(&self, multiset: usize) -> (usize, Rank) {
        let (kind, left) = self.of_six[multiset];
        (usize::from(kind), left)
    }

    pub fn kind(&self, cards: [Card; 5]) -> usize {
        let first = cards[0].suit();
        if cards.iter().all(|card| card.suit() == first) {
            return self.suited(cards.iter().fold(0, |set, card| set | 1 << card.rank() as u16));
        }
        let mut cards = cards;
        cards.sort_unstable();
        rank_multiset_index(cards)
    }

    /// An example of the kind.
    pub fn cards(&self, kind: usize) -> [Card; 5] {
        let mut cards = [Card::LOWEST; 5];
        let suits = if kind < BY_RANKS { UNSUITED } else { [Suit::Clubs; 6] };
        for (place, rank) in ranks_of(&self.rank_counts[kind]).enumerate() {
            cards[place] = Card::new(rank, suits[place]);
        }
        cards
    }

    /// `None` for five cards of one rank, which no deck deals.
    pub fn hand(&self, kind: usize) -> Option<FinalHand> {
        if self.rank_counts[kind].contains(&5) { None } else { FinalHand::new(self.cards(kind)) }
    }

    fn build() -> Self {
        let tables = five_card::tables();
        let mut rank_counts: Vec<RankCounts> = multisets().of_size(5).to_vec();
        let value = |ranks: &mut dyn Iterator<Item = (Rank, Suit)>| {
            tables.value(ranks.map(|(rank, suit)| Card::new(rank, suit)).collect::<PackedCards>())
        };
        let mut values: Vec<FiveCardValue> = rank_counts
            .iter()
            // No deck deals five cards of one rank.
            .map(|counts| {
                if counts.contains(&5) { FiveCardValue::default() } else { value(&mut ranks_of(counts).zip(UNSUITED)) }
            })
            .collect();
        let mut suited = vec![0; RANK_SETS];
        let mut unsuited = vec![0; RANK_SETS];
        for set in (0..RANK_SETS).filter(|set| set.count_ones() <= 5) {
            let counts: RankCounts = std::array::from_fn(|rank| (set >> rank & 1).az::<u8>());
            unsuited[set] = index_of(&counts).az::<Kind>();
            if set.count_ones() < 5 {
                continue;
            }
            suited[set] = values.len().az::<Kind>();
            values.push(value(&mut ranks_of(&counts).map(|rank| (rank, Suit::Clubs))));
            rank_counts.push(counts);
        }
        let mut best_suited = suited.clone();
        for set in (0..RANK_SETS).filter(|set| set.count_ones() > 5) {
            let fewer = (0..RANKS).map(|rank| set & !(1 << rank)).filter(|&fewer| fewer != set);
            best_suited[set] =
                fewer.map(|fewer| best_suited[fewer]).max_by_key(|&kind| values[usize::from(kind)]).unwrap_or_default();
        }
        let of_six = rank_multisets_in_order::<6>().into_iter().map(|ranks| best_of_six(ranks, &values)).collect();
        let sets = std::array::from_fn(|size| {
            (0..RANK_SETS.az::<u16>()).filter(|set| set.count_ones() as usize == size).collect()
        });
        Finals { values, rank_counts, suited, unsuited, sets, best_suited, of_six }
    }
}

/// At most two of each suit, so no flush.
const UNSUITED: [Suit; 6] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades, Suit::Clubs, Suit::Diamonds];

/// Six ascending ranks without a flush; `None` for five of one rank.
pub fn six_of_ranks(ranks: [Rank; 6]) -> Option<FinalHand> {
    let possible = ranks.windows(5).all(|alike| alike[0] != alike[4]);
    // Cards of one rank are neighbours, so their suits differ.
    let cards = ranks.into_iter().zip(UNSUITED).map(|(rank, suit)| Card::new(rank, suit));
    if possible { FinalHand::new(cards) } else { None }
}

/// Ranks only: flushes are left out.
fn best_of_six(ranks: [Rank; 6], values: &[FiveCardValue]) -> (Kind, Rank) {
    let without = |left: usize| {
        let five: [Card; 5] =
            std::array::from_fn(|place| Card::new(ranks[place + usize::from(place >= left)], Suit::Clubs));
        (rank_multiset_index(five), ranks[left])
    };
    let best = (0..6).map(without).max_by_key(|&(kind, _)| values[kind]).unwrap_or((0, ranks[0]));
    (best.0.az::<Kind>(), best.1)
}
