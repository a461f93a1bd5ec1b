//! The simulated path of a game against a dealer, one round at a time: cards at their places in the form, decisions by
//! the cards in sight, the showdown, and settlement by the text. A game's vectorised croupier counts the same classes of
//! rounds.

use std::marker::PhantomData;

use super::{CardDecisions, Deal, DealerGame, Round, Seen};
use crate::cards::{Card, CardSet};
use crate::games::engine::literal::LiteralGame;
use crate::games::{Dealing, Offer};
use crate::outcome::Outcome;

/// Rounds by [`Round::class`], played by decisions `D`.
pub struct DealerRounds<G: DealerGame, D> {
    deal: Deal,
    game: PhantomData<fn() -> (G, D)>,
}

impl<G: DealerGame, D> DealerRounds<G, D> {
    /// Rounds that settle all of `offers`.
    pub fn of(offers: &[Offer]) -> Self {
        DealerRounds { deal: G::deal(offers), game: PhantomData }
    }
}

/// The class of a round with these actions, its cards at their places in the form.
pub fn played<G: DealerGame>(mut action: impl FnMut(usize, &Seen) -> usize, cards: &[Card]) -> Round<G::Kind> {
    let at = |places: &[usize]| places.iter().map(|&place| cards[place]).collect::<CardSet>();
    let form = G::FORM;
    let seen = |board: &[usize]| Seen { own: at(form.own), shown: at(form.shown), board: at(board) };
    let mut play = |stage: usize| {
        let board = &form.community[..form.turned(stage)];
        form.stages[stage].plays[action(stage, &seen(board))]
    };
    let play = (0..form.stages.len()).find_map(&mut play).unwrap_or_default();
    G::round(play, &seen(form.community), at(form.hidden))
}

impl<G: DealerGame, D: CardDecisions> LiteralGame for DealerRounds<G, D> {
    type Decisions = D;

    fn dealing(&self) -> &dyn Dealing {
        &self.deal
    }

    /// Moves the cards dealt first behind the others, to the places that the form and side wagers name.
    fn arrange(&self, cards: &mut [Card]) {
        cards.rotate_left(self.deal.first);
    }

    fn classes(&self) -> usize {
        G::CLASSES
    }

    fn play_acting(&self, decisions: &D, cards: &[Card], mut act: impl FnMut(&'static str)) -> usize {
        let action = |stage: usize, seen: &Seen| {
            let action = decisions.action(stage, seen);
            act(G::FORM.stages[stage].actions[action]);
            action
        };
        played::<G>(action, cards).class::<G>()
    }

    fn settled(&self, offer: &Offer, class: usize) -> Outcome {
        G::settled(offer, Round::of_class::<G>(class))
    }

    fn is_folded(&self, class: usize) -> bool {
        Round::of_class::<G>(class).is_folded()
    }
}
