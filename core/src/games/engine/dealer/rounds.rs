//! The simulated path of a game against a dealer, one round at a time: cards at their places in the form, decisions by
//! the cards in sight, the showdown, and settlement by the text. A game's vectorised croupier counts the same classes
//! of rounds.

use std::marker::PhantomData;

use super::{CardDecisions, Deal, DealerGame, Round, Seen, Side};
use crate::cards::{Card, CardSet};
use crate::games::engine::literal::LiteralGame;
use crate::games::{BetAccount, Dealing, HandAccount, Offer};
use crate::outcome::Outcome;

/// Rounds by [`DealerGame::class`], played by decisions `D`.
pub struct DealerRounds<G: DealerGame, D> {
    pub game: G,
    deal: Deal,
    decisions: PhantomData<fn() -> D>,
}

impl<G: DealerGame, D> DealerRounds<G, D> {
    /// Rounds that settle all of `offers`.
    pub fn of(game: G, offers: &[Offer]) -> Self {
        DealerRounds { game, deal: game.deal(offers), decisions: PhantomData }
    }
}

/// The class of a round with these actions, its cards at their places in the form.
pub fn played<G: DealerGame>(game: G, mut action: impl FnMut(usize, &Seen) -> usize, cards: &[Card]) -> Round {
    let at = |places: &[usize]| places.iter().map(|&place| cards[place]).collect::<CardSet>();
    let form = game.form();
    let seen = |board: &[usize]| Seen { own: at(form.own), shown: at(form.shown), board: at(board) };
    let (mut play, mut next) = (0, form.next(0, 0));
    while let Some(stage) = next {
        let taken = action(stage, &seen(&form.community[..form.turned(stage)]));
        let Some(added) = form.stages[stage].adds[taken] else {
            play = 0;
            break;
        };
        play += added;
        next = form.next(stage + 1, play);
    }
    game.round(play, &seen(form.community), at(form.hidden))
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
        self.game.classes()
    }

    fn play_acting(&self, decisions: &D, cards: &[Card], mut act: impl FnMut(&'static str)) -> usize {
        let action = |stage: usize, seen: &Seen| {
            let action = decisions.action(stage, seen);
            act(self.game.form().stages[stage].actions[action]);
            action
        };
        self.game.class(played(self.game, action, cards))
    }

    fn settled(&self, offer: &Offer, class: usize) -> Outcome {
        self.game.settled(offer, self.game.round_of_class(class))
    }

    fn bets(&self, offer: &Offer, class: usize) -> Vec<BetAccount> {
        self.game.bets(offer, self.game.round_of_class(class))
    }

    fn hands(&self, cards: &[Card]) -> Vec<HandAccount> {
        let form = self.game.form();
        let at = |places: &[usize]| places.iter().map(|&place| cards[place]).collect::<Vec<_>>();
        let (own, dealers, board) = (at(form.own), at(&[form.shown, form.hidden].concat()), at(form.community));
        let words = |own: &[Card], side| self.game.hand_in_words(own.iter().chain(&board).copied().collect(), side);
        let [of_player, of_dealer] = [words(&own, Side::Player), words(&dealers, Side::Dealer)];
        let hands = [("player", own, of_player), ("dealer", dealers, of_dealer), ("community", board, String::new())];
        let hands = hands.into_iter().filter(|(_, cards, _)| !cards.is_empty());
        hands.map(|(whose, cards, words)| HandAccount { whose, cards, words }).collect()
    }

    fn is_folded(&self, class: usize) -> bool {
        self.game.round_of_class(class).is_folded()
    }
}
