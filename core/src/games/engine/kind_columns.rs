//! Kinds of many rounds' hands at once, by any ranking: the value of the ranks, or of those of one suit if that is
//! better, and the kind of the value.

use az::Az;

use super::kinds::Kinds;
use super::named_kinds::KindsByValue;
use crate::cards::{Card, CardSet, Rank, STRIP_ROUNDS, Strip, Suit};
use crate::games::hand_rankings::{HandRanking, in_mixed_suits};
use crate::hands::columns::{Values, best, multiset_indices};
use crate::hands::rank_multisets_in_order;

/// Tables of a ranking.
pub struct ValueColumns {
    ranking: HandRanking,
    /// Values of hands without a flush, by multiset of ranks.
    by_ranks: Vec<u16>,
    /// Values of cards of one suit, by their ranks, a bit each.
    by_suited_ranks: Vec<u16>,
}

impl ValueColumns {
    pub fn of(ranking: HandRanking) -> Self {
        let of_suit = |ranks: usize| {
            let of_rank = |rank: &Rank| ranks >> *rank as usize & 1 == 1;
            let cards: CardSet =
                Rank::ALL.into_iter().filter(of_rank).map(|rank| Card::new(rank, Suit::Clubs)).collect();
            let of_these = ranking.of_cards(cards.len());
            of_these.and_then(|ranking| ranking.value(cards)).unwrap_or_default().az::<u16>()
        };
        let by_suited_ranks = (0..1 << Rank::ALL.len()).map(of_suit).collect();
        let by_ranks = match ranking.cards()[1] {
            3 => by_ranks::<3>(ranking),
            4 => by_ranks::<4>(ranking),
            5 => by_ranks::<5>(ranking),
            6 => by_ranks::<6>(ranking),
            _ => by_ranks::<7>(ranking),
        };
        ValueColumns { ranking, by_ranks, by_suited_ranks }
    }

    /// The value of each round's hand, made of all these cards, which ascend and have these ranks; the lowest for a wrong
    /// number of cards.
    #[inline(always)]
    pub fn values(&self, ascending: &[Strip], ranks: &Values) -> Values {
        match self.ranking {
            HandRanking::ThreeCards => self.values_of::<3, 3>(ascending, ranks),
            HandRanking::FourCards => self.values_of::<4, 4>(ascending, ranks),
            HandRanking::FourOfFive => self.values_of::<4, 5>(ascending, ranks),
            HandRanking::FourOfSix => self.values_of::<4, 6>(ascending, ranks),
            HandRanking::FiveCards => self.values_of::<5, 5>(ascending, ranks),
            HandRanking::FiveOfSix | HandRanking::SixCards => self.values_of::<5, 6>(ascending, ranks),
            HandRanking::FiveOfSeven => self.values_of::<5, 7>(ascending, ranks),
        }
    }

    #[inline(always)]
    fn values_of<const MADE: usize, const K: usize>(&self, ascending: &[Strip], ranks: &Values) -> Values {
        let Ok(ascending) = <&[Strip; K]>::try_from(ascending) else { return [0; STRIP_ROUNDS] };
        best::<MADE, _, _>(&self.by_ranks, ranks, &self.by_suited_ranks, ascending)
    }
}

/// Kinds of hands by their values.
pub struct KindsOfValues {
    /// By value; of all suits in turn, if hands are paid by suits.
    kinds: Vec<u8>,
    /// What a suit of the first card adds to a value.
    by_suit: usize,
}

impl KindsOfValues {
    pub fn of(kinds: &KindsByValue) -> Self {
        let values = kinds.by_value();
        match kinds.suits_that_count().is_empty() {
            true => KindsOfValues { kinds: values[0].clone(), by_suit: 0 },
            false => KindsOfValues { kinds: values.concat(), by_suit: values[0].len() },
        }
    }

    /// The kinds of hands with these values and first cards.
    #[inline(always)]
    pub fn kinds(&self, values: &Values, first: &Strip) -> Strip {
        let mut kinds = [0; STRIP_ROUNDS];
        for round in 0..STRIP_ROUNDS {
            let suit = usize::from(first[round] & 3);
            kinds[round] = self.kinds[usize::from(values[round]) + suit * self.by_suit];
        }
        kinds
    }
}

/// Tables of a list of kinds.
pub struct KindColumns {
    values: ValueColumns,
    kinds: KindsOfValues,
}

impl KindColumns {
    /// `None` for kinds that do not go by the value of one hand.
    pub fn of(kinds: &'static Kinds) -> Option<Self> {
        let kinds = kinds.by_value()?;
        Some(KindColumns { values: ValueColumns::of(kinds.ranking), kinds: KindsOfValues::of(kinds) })
    }

    /// The kind of each round's hand, made of all these cards, which ascend; the lowest for a wrong number of cards.
    #[inline(always)]
    pub fn kinds(&self, ascending: &[Strip]) -> Strip {
        self.kinds.kinds(&self.values.values(ascending, &multiset_indices(ascending)), &ascending[0])
    }
}

/// The value of each multiset of ranks in mixed suits; none has five equal ranks.
fn by_ranks<const K: usize>(ranking: HandRanking) -> Vec<u16> {
    let value = |ranks: [Rank; K]| ranking.value(in_mixed_suits(ranks)).unwrap_or_default().az::<u16>();
    rank_multisets_in_order().into_iter().map(value).collect()
}
