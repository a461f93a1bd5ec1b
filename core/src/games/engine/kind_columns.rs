//! Kinds of many rounds' hands at once, by any ranking: the value of the ranks, or of those of one suit if that is
//! better, and the kind of the value.

use az::Az;

use super::kinds::{Kinds, PaidHand};
use super::named_kinds::KindsByValue;
use crate::cards::{Card, CardSet, Rank, STRIP_ROUNDS, Strip, Suit};
use crate::games::hand_rankings::{FLUSH_VALUES, HandRanking, in_mixed_suits};
use crate::hands::FiveCardCategory;
use crate::hands::columns::{Values, five_card_hands, multiset_indices, raise_suited};

/// An entry for every number of 16 bits, so that no bound is checked.
#[derive(Debug, PartialEq)]
pub struct Table<T>(pub Vec<T>);

impl<T: Copy + Default> Table<T> {
    /// These entries first.
    pub fn of(mut entries: Vec<T>) -> Self {
        entries.resize(1 << u16::BITS, T::default());
        Table(entries)
    }

    /// The entry of each round.
    #[inline(always)]
    pub fn entries(&self, places: &Values) -> [T; STRIP_ROUNDS] {
        let mut entries = [T::default(); STRIP_ROUNDS];
        let table = &self.0[..];
        for round in 0..STRIP_ROUNDS {
            entries[round] = table[usize::from(places[round])];
        }
        entries
    }
}

/// Tables of a ranking.
pub struct ValueColumns {
    ranking: HandRanking,
    /// Values of hands without a flush, by multiset of ranks.
    by_ranks: Table<u16>,
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
        let by_suited_ranks = match ranking {
            HandRanking::LongestFlush => FLUSH_VALUES.clone(),
            _ => (0..1 << Rank::ALL.len()).map(of_suit).collect(),
        };
        // In mixed suits; none has five equal ranks.
        let by_ranks = ranking.rank_multisets().into_iter();
        let by_ranks =
            by_ranks.map(|ranks| ranking.value(in_mixed_suits(ranks)).unwrap_or_default().az::<u16>()).collect();
        ValueColumns { ranking, by_ranks: Table::of(by_ranks), by_suited_ranks }
    }

    /// The value of each round's hand, made of all these cards, which ascend and have these ranks; the lowest for a
    /// wrong number of cards.
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
            HandRanking::LongestFlush => self.greatest_of_suits(ascending),
        }
    }

    #[inline(always)]
    fn greatest_of_suits(&self, cards: &[Strip]) -> Values {
        let mut values = [0; STRIP_ROUNDS];
        for suit in Suit::ALL.map(|suit| suit as u8) {
            let mut ranks = [0; STRIP_ROUNDS];
            for cards in cards {
                for round in 0..STRIP_ROUNDS {
                    ranks[round] |= u16::from(cards[round] & 3 == suit) << (cards[round] >> 2);
                }
            }
            for round in 0..STRIP_ROUNDS {
                values[round] = values[round].max(self.by_suited_ranks[usize::from(ranks[round])]);
            }
        }
        values
    }

    #[inline(always)]
    fn values_of<const MADE: usize, const K: usize>(&self, ascending: &[Strip], ranks: &Values) -> Values {
        let Ok(ascending) = <&[Strip; K]>::try_from(ascending) else { return [0; STRIP_ROUNDS] };
        let mut values = self.by_ranks.entries(ranks);
        raise_suited::<MADE, _, _>(&mut values, &self.by_suited_ranks, ascending);
        values
    }
}

/// Entries by value that change at a few values only, found without a look-up for each round.
pub struct Steps(Vec<(u16, u16)>);

impl Steps {
    /// These entries, by value.
    pub fn of(entries: impl Iterator<Item = u16>) -> Self {
        let mut steps: Vec<(u16, u16)> = (0..).zip(entries).collect();
        steps.dedup_by_key(|(_, entry)| *entry);
        Steps(steps)
    }

    #[inline(always)]
    pub fn entries(&self, values: &Values) -> Values {
        let mut entries = [0; STRIP_ROUNDS];
        for &(least, entry) in &self.0 {
            for round in 0..STRIP_ROUNDS {
                entries[round] = if values[round] >= least { entry } else { entries[round] };
            }
        }
        entries
    }
}

/// Tables of a list of kinds.
pub struct KindColumns {
    values: ValueColumns,
    /// By value.
    kinds: Steps,
    /// Those of hands in some suits, by the suit of the first card.
    of_suits: Vec<(u8, Steps)>,
    /// The kind of each category, where five cards are of one kind if they are of one category.
    by_category: Option<[u8; FiveCardCategory::ALL.len()]>,
}

impl KindColumns {
    /// `None` for kinds that do not go by the value of one hand.
    pub fn of(kinds: &'static Kinds) -> Option<Self> {
        let kinds = kinds.by_value()?;
        let steps = |suit: Suit| Steps::of(kinds.by_value()[suit as usize].iter().map(|kind| u16::from(*kind)));
        let suits = kinds.suits_that_count();
        let usual = Suit::ALL.into_iter().find(|suit| !suits.contains(suit)).unwrap_or(Suit::Clubs);
        Some(KindColumns {
            values: ValueColumns::of(kinds.ranking),
            kinds: steps(usual),
            of_suits: suits.into_iter().map(|suit| (suit as u8, steps(suit))).collect(),
            by_category: by_category(kinds),
        })
    }

    /// The kind of each round's hand, made of all these cards, which ascend; the lowest for a wrong number of cards.
    #[inline(always)]
    pub fn kinds(&self, ascending: &[Strip]) -> Strip {
        if let Some((of_category, five)) = self.by_category.zip(<&[Strip; 5]>::try_from(ascending).ok()) {
            return translated(&five_card_hands(five).categories, &of_category);
        }
        let values = self.values.values(ascending, &multiset_indices(ascending));
        let mut kinds = bytes(&self.kinds.entries(&values));
        for (suit, of_suit) in &self.of_suits {
            let of_suit = bytes(&of_suit.entries(&values));
            for round in 0..STRIP_ROUNDS {
                // A condition would become a branch.
                let mask = u8::from(ascending[0][round] & 3 == *suit).wrapping_neg();
                kinds[round] ^= (kinds[round] ^ of_suit[round]) & mask;
            }
        }
        kinds
    }
}

/// Numbers below 256 as bytes.
#[inline(always)]
pub fn bytes(values: &Values) -> Strip {
    values.map(
        #[inline(always)]
        |value| value.az::<u8>(),
    )
}

/// Entries of a short list, by place, without a look-up for each round; 0 beyond it.
#[inline(always)]
pub fn translated(places: &Strip, entries: &[u8]) -> Strip {
    let mut translated = [0; STRIP_ROUNDS];
    for (place, &entry) in (0..).zip(entries) {
        for round in 0..STRIP_ROUNDS {
            translated[round] = if places[round] == place { entry } else { translated[round] };
        }
    }
    translated
}

/// The kind of each category of five cards; `None` for another ranking, and where hands of one category differ in kind.
fn by_category(kinds: &KindsByValue) -> Option<[u8; FiveCardCategory::ALL.len()]> {
    if kinds.ranking != HandRanking::FiveCards || !kinds.suits_that_count().is_empty() {
        return None;
    }
    let (values, of_value) = (kinds.ranking.values(), &kinds.by_value()[0]);
    let mut by_category = [0; FiveCardCategory::ALL.len()];
    values.iter().zip(of_value).for_each(|(value, kind)| by_category[value.category] = *kind);
    values.iter().zip(of_value).all(|(value, kind)| by_category[value.category] == *kind).then_some(by_category)
}
