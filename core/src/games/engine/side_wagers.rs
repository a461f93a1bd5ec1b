//! Exact counts and outcomes of side wagers, from their facts.

use super::dealt::{DealtWager, each_hand};
use super::kinds::SideWager;
use super::pricing::{pays_of_listed, priced_kinds};
use crate::cards::{Card, CardSet};
use crate::games::bonuses::activated;
use crate::games::{Offer, SolveError};
use crate::outcome::OutcomeTable;

impl SideWager {
    /// The key of its counts: number of cards, and address of the list of kinds.
    pub fn hands(&self) -> (usize, usize) {
        (self.cards.len(), std::ptr::from_ref(self.kinds).addr())
    }

    /// Number of hands of each kind dealt from `deck`; cards at any places of a deal are a random hand.
    pub fn counts(&self, deck: CardSet) -> Vec<u128> {
        let mut counts = vec![0; self.kinds.count];
        let cards: Vec<Card> = deck.iter().collect();
        each_hand(&cards, self.cards.len(), &mut Vec::new(), &mut |hand| counts[(self.kinds.kind_of)(hand)] += 1);
        counts
    }

    /// The outcome table, given the number of hands of each kind. Wagers that a fold forfeits are refused: a game with
    /// such wagers counts its folds.
    pub fn outcomes(&self, offer: &Offer, counts: &[u128]) -> Result<OutcomeTable, SolveError> {
        if self.forfeited_by_fold {
            return Err(SolveError::ForfeitsNotCounted { game: offer.game.id, wager: offer.wager.id });
        }
        Ok(OutcomeTable::new(priced_kinds(offer, self.kinds, counts), counts.iter().sum())?)
    }
}

impl DealtWager {
    /// The side wager of `offer`, folds ignored, settled by the cards at these places, given by player. `None` as for
    /// [`DealtWager::new`], if the table system adds to the wager, if other rules settle it, or if its cards are in no
    /// known places.
    pub fn of_side(
        deck: CardSet,
        offer: &Offer,
        places: impl Fn(&SideWager) -> Option<Vec<Vec<usize>>>,
    ) -> Option<Self> {
        let side = offer.wager.side.filter(|_| activated(offer).is_empty())?;
        let nets = pays_of_listed(offer, side.kinds).into_iter().map(|pay| pay.net).collect();
        DealtWager::new(deck, places(side)?, Box::new(|cards| (side.kinds.kind_of)(cards)), nets)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{Rank, Suit};
    use crate::games::Catalogue;
    use crate::games::engine::kinds::{Kinds, PaidHand};
    use crate::hands::FiveCardCategory;

    const FIVE: SideWager =
        SideWager { kinds: &Kinds::of::<FiveCardCategory>(), cards: &[0, 1, 2, 3, 4], forfeited_by_fold: false };

    #[test]
    fn hands_of_a_short_deck_are_those_of_theory() {
        // Five ranks in a row in four suits: one straight flush a suit, a royal one; 4^5 - 4 straights; 5 x 16 hands of
        // four of a kind; 5 x 4 ranks of full houses, each 4 x 6; the rest of C(20,5) = 15,504 are pairs to threes.
        let counts = FIVE.counts(CardSet::deck(&Rank::ALL[8..], &Suit::ALL));
        let count = |category: FiveCardCategory| counts[category.index()];
        assert_eq!(counts.iter().sum::<u128>(), 15_504);
        assert_eq!((count(FiveCardCategory::RoyalFlush), count(FiveCardCategory::StraightFlush)), (4, 0));
        assert_eq!((count(FiveCardCategory::Straight), count(FiveCardCategory::FourOfAKind)), (1_020, 80));
        assert_eq!(count(FiveCardCategory::FullHouse), 480);
        assert_eq!((count(FiveCardCategory::HighCard), count(FiveCardCategory::Flush)), (0, 0));
    }

    #[test]
    fn forfeits_are_refused_where_nobody_counts_them() {
        let offers = Catalogue::embedded().expect("valid").offers();
        let forfeited = SideWager { forfeited_by_fold: true, ..FIVE };
        let refused = forfeited.outcomes(&offers[0], &[0; FiveCardCategory::ALL.len()]);
        assert!(matches!(refused, Err(SolveError::ForfeitsNotCounted { .. })), "{refused:?}");
    }
}
