//! The simulated path of a game against a dealer, one round at a time.

use std::marker::PhantomData;

use super::{CardDecisions, DealerGame, Round, Seen};
use crate::cards::{Card, CardSet};
use crate::games::engine::literal::LiteralGame;
use crate::games::{Dealing, Offer};
use crate::outcome::Outcome;

/// Rounds by [`Round::class`], played by decisions `D`.
pub struct DealerRounds<G: DealerGame, D> {
    pub deal: G::Deal,
    decisions: PhantomData<fn() -> D>,
}

impl<G: DealerGame, D> DealerRounds<G, D> {
    /// Rounds that settle all of `offers`.
    pub fn of(offers: &[Offer]) -> Self {
        DealerRounds { deal: G::deal(offers), decisions: PhantomData }
    }
}

impl<G: DealerGame, D: CardDecisions> LiteralGame for DealerRounds<G, D> {
    type Decisions = D;

    fn dealing(&self) -> &dyn Dealing {
        &self.deal
    }

    fn arrange(&self, cards: &mut [Card]) {
        G::arrange(self.deal, cards);
    }

    fn classes(&self) -> usize {
        G::CLASSES
    }

    fn play(&self, decisions: &D, cards: &[Card]) -> usize {
        let at = |places: &[usize]| places.iter().map(|&place| cards[place]).collect::<CardSet>();
        let form = G::FORM;
        let seen = |board: &[usize]| Seen { own: at(form.own), shown: at(form.shown), board: at(board) };
        let action = |stage: usize| {
            let board = &form.community[..form.turned(stage)];
            form.stages[stage].plays[decisions.action(stage, &seen(board))]
        };
        let play = (0..form.stages.len()).find_map(action).unwrap_or_default();
        let all = seen(form.community);
        let (player, dealer) = (G::best_hand(all.players()), G::best_hand(all.dealers(at(form.hidden))));
        let result = if play == 0 { 0 } else { G::result(player, dealer) };
        Round { play, result, kind: G::kind(player) }.class::<G>()
    }

    fn settled(&self, offer: &Offer, class: usize) -> Outcome {
        G::settled(offer, Round::of_class::<G>(class))
    }

    fn is_folded(&self, class: usize) -> bool {
        Round::of_class::<G>(class).is_folded()
    }
}
