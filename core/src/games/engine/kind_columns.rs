//! Kinds of many rounds' hands at once, by any ranking: the value of the ranks, or of those of one suit if that is
//! better, and the kind of the value.

use az::Az;

use super::kinds::Kinds;
use crate::cards::{Card, CardSet, Rank, STRIP_ROUNDS, Strip, Suit};
use crate::games::hand_rankings::{HandRanking, RANKINGS, in_mixed_suits};
use crate::hands::columns::{best, multiset_indices};
use crate::hands::rank_multisets_in_order;

/// Tables of a list of kinds.
pub struct KindColumns {
    ranking: HandRanking,
    /// Values of hands without a flush, by multiset of ranks.
    by_ranks: Vec<u16>,
    /// Values of cards of one suit, by their ranks, a bit each.
    by_suited_ranks: Vec<u16>,
    /// By value; of all suits in turn, if hands are paid by suits.
    kinds: Vec<u8>,
    /// What a suit of the first card adds to a value.
    by_suit: usize,
}

impl KindColumns {
    /// `None` for kinds that do not go by values.
    pub fn of(kinds: &'static Kinds) -> Option<Self> {
        let by_value = kinds.by_value()?;
        let ranking = by_value.ranking;
        let [made, _] = ranking.cards();
        let values = by_value.by_value();
        let (kinds, by_suit) = match by_value.suits_that_count().is_empty() {
            true => (values[0].clone(), 0),
            false => (values.concat(), values[0].len()),
        };
        let of_suit = |ranks: usize| {
            let of_rank = |rank: &Rank| ranks >> *rank as usize & 1 == 1;
            let cards: CardSet =
                Rank::ALL.into_iter().filter(of_rank).map(|rank| Card::new(rank, Suit::Clubs)).collect();
            let of_these = RANKINGS.iter().find(|(_, ranking)| ranking.cards() == [made, cards.len()]);
            of_these.and_then(|(_, ranking)| ranking.value(cards)).unwrap_or_default().az::<u16>()
        };
        let by_suited_ranks = (0..1 << Rank::ALL.len()).map(of_suit).collect();
        let by_ranks = match ranking.cards()[1] {
            3 => by_ranks::<3>(ranking),
            4 => by_ranks::<4>(ranking),
            5 => by_ranks::<5>(ranking),
            6 => by_ranks::<6>(ranking),
            _ => by_ranks::<7>(ranking),
        };
        Some(KindColumns { ranking, by_ranks, by_suited_ranks, kinds, by_suit })
    }

    /// The kind of each round's hand, made of all these cards, which ascend; the lowest for a wrong number of cards.
    #[inline(always)]
    pub fn kinds(&self, ascending: &[Strip]) -> Strip {
        match self.ranking {
            HandRanking::ThreeCards => self.kinds_of::<3, 3>(ascending),
            HandRanking::FourCards => self.kinds_of::<4, 4>(ascending),
            HandRanking::FourOfFive => self.kinds_of::<4, 5>(ascending),
            HandRanking::FourOfSix => self.kinds_of::<4, 6>(ascending),
            HandRanking::FiveCards => self.kinds_of::<5, 5>(ascending),
            HandRanking::FiveOfSix => self.kinds_of::<5, 6>(ascending),
            HandRanking::FiveOfSeven => self.kinds_of::<5, 7>(ascending),
        }
    }

    #[inline(always)]
    fn kinds_of<const MADE: usize, const K: usize>(&self, ascending: &[Strip]) -> Strip {
        let mut kinds = [0; STRIP_ROUNDS];
        let Ok(ascending) = <&[Strip; K]>::try_from(ascending) else { return kinds };
        let ranks = multiset_indices(ascending);
        let values = best::<MADE, _, _>(&self.by_ranks, &ranks, &self.by_suited_ranks, ascending);
        for round in 0..STRIP_ROUNDS {
            let suit = usize::from(ascending[0][round] & 3);
            kinds[round] = self.kinds[usize::from(values[round]) + suit * self.by_suit];
        }
        kinds
    }
}

/// The value of each multiset of ranks in mixed suits; none has five equal ranks.
fn by_ranks<const K: usize>(ranking: HandRanking) -> Vec<u16> {
    let value = |ranks: [Rank; K]| ranking.value(in_mixed_suits(ranks)).unwrap_or_default().az::<u16>();
    rank_multisets_in_order().into_iter().map(value).collect()
}
