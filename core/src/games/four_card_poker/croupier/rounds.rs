//! The game card by card.

use super::decision_tables::DecisionTables;
use crate::cards::Card;
use crate::games::engine::literal::LiteralGame;
use crate::games::four_card_poker::rules::{
    Action, DEALER_CARDS, Deal, FourCardHand, PLAYER_CARDS, Round, SIX_CARD_BONUS, ascending, settled,
};
use crate::games::{Dealing, Offer};
use crate::hands::four_card;
use crate::outcome::Outcome;

/// Rounds with these cards, of the classes of [`Round`].
#[derive(Clone, Copy)]
pub struct FourCardPokerRounds {
    pub deal: Deal,
}

impl FourCardPokerRounds {
    /// Rounds that settle all of `offers`.
    pub fn of(offers: &[Offer]) -> Self {
        let six_card_bonus = |offer: &Offer| offer.wager.side.is_some_and(|side| side.cards.contains(&SIX_CARD_BONUS));
        FourCardPokerRounds { deal: Deal { six_card_bonus: offers.iter().any(six_card_bonus) } }
    }
}

impl LiteralGame for FourCardPokerRounds {
    type Decisions = DecisionTables;

    fn dealing(&self) -> &dyn Dealing {
        &self.deal
    }

    fn arrange(&self, cards: &mut [Card]) {
        cards.rotate_left(usize::from(self.deal.six_card_bonus));
    }

    fn classes(&self) -> usize {
        Round::COUNT
    }

    fn play(&self, decisions: &DecisionTables, cards: &[Card]) -> usize {
        let &[p1, d1, p2, d2, p3, d3, p4, d4, p5, d5, up_card, ..] = cards else { return 0 };
        let (players, dealers) = ([p1, p2, p3, p4, p5], [d1, d2, d3, d4, d5, up_card]);
        let (Some(players), Some(dealers)) = (ascending(&players), ascending(&dealers)) else { return 0 };
        let (player, dealer) =
            (four_card::best_four::<PLAYER_CARDS>(players), four_card::best_four::<DEALER_CARDS>(dealers));
        let action = decisions.action(players, player, up_card);
        Round { action, wins: player >= dealer, kind: FourCardHand::of(player) }.class()
    }

    fn settled(&self, offer: &Offer, class: usize) -> Outcome {
        settled(offer, Round::of_class(class))
    }

    fn is_folded(&self, class: usize) -> bool {
        Round::of_class(class).action == Action::FOLD
    }
}
