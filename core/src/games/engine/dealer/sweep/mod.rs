//! The exact sums of a game in which each side has cards of its own and the player decides once: the dealer's hands are
//! counted from the best down, and those that avoid the player's cards follow by inclusion and exclusion.

pub mod by_ranks;
pub mod counters;
pub mod hidden;
pub mod joint;
pub mod knowledge;
mod situations;

use std::io;
use std::sync::Arc;

use self::situations::Sums;
use super::dealt::DealtGame;
use super::nets::Nets;
use super::plain::{rounds_of_deals, worths_of_deals};
use super::tree::{DealerTree, EachReached, Forfeitable, Player, Reached, Rule, side_outcomes};
use super::{MOST_ACTIONS, Seen};
use crate::cards::{CardSet, binomial};
use crate::games::engine::envy::TwoHands;
use crate::games::engine::joint::Wagers;
use crate::games::engine::require_cards;
use crate::games::engine::strategy::{Decided, Worth};
use crate::games::{Offer, SolveError};
use crate::outcome::OutcomeTable;

pub use self::counters::Asked;
pub use self::situations::{SweepDecisions, SweepTree};

impl DealerTree<&'static DealtGame> for SweepTree {
    type Decisions = Arc<SweepDecisions>;
    type Worths = Nets;

    fn new(game: &'static DealtGame, deck: CardSet) -> Result<Self, SolveError> {
        require_cards(deck, game.form.cards())?;
        let (situations, known, folded, sides) = Default::default();
        Ok(SweepTree { game, deck, situations, known, folded, sides })
    }

    fn game(&self) -> &'static DealtGame {
        self.game
    }

    fn deck(&self) -> CardSet {
        self.deck
    }

    fn decisions(&self, offer: &Offer) -> Result<Arc<SweepDecisions>, SolveError> {
        let of = (Nets::of(self.game, offer)?, offer.strategy.map(|strategy| strategy.name));
        self.known.or_find(of, |(nets, _)| match offer.strategy {
            None => {
                let sums = Sums::of(self.game, offer, nets, self.situations().hidden)?;
                Ok(self.decided(|situation| self.best(&sums, situation)))
            }
            Some(strategy) => {
                let known = self.game.strategy(strategy)?;
                Ok(self
                    .decided(|situation| known.action(self.game, 0, &situation.seen(), situation.hand.value as usize)))
            }
        })
    }

    fn worths(&self, offer: &Offer) -> Result<Nets, SolveError> {
        Nets::of(self.game, offer)
    }

    fn deciding(&self, _: &Offer, rule: &Rule<'_>) -> Result<Option<Arc<SweepDecisions>>, SolveError> {
        Ok(Some(self.decided(|situation| rule(0, &situation.seen()))))
    }

    /// Wagers are counted together where they are settled by all of the player's own cards, or by the lower hand.
    fn joint(&self, decisions: Option<&Arc<SweepDecisions>>, wagers: &Wagers<'_>) -> Option<Vec<u128>> {
        joint::rounds(self, decisions.map(Arc::as_ref), wagers)
    }

    /// Counted over the hands that settle the wager, with the shown cards if a fold forfeits it.
    fn side_outcomes(&self, wager: &Forfeitable<'_, Arc<SweepDecisions>>) -> Result<OutcomeTable, SolveError> {
        let (form, &Forfeitable { offer, side, forfeiting }) = (self.game.form, wager);
        let wagers = Wagers { offers: std::slice::from_ref(offer), hands: vec![side] };
        let counts = self.side_counts(side, || {
            let ways_to_show = u128::from(binomial(form.hidden.len() + form.shown.len(), form.shown.len()));
            let rounds = joint::rounds(self, None, &wagers).unwrap_or_default();
            // Each of the dealer's cards has been the shown one.
            rounds.into_iter().map(|rounds| rounds / ways_to_show).collect()
        });
        let Some(decisions) = forfeiting else { return side.outcomes(offer, &counts) };
        let folded = self.folded(decisions, side.kinds);
        let shown = u128::from(binomial(self.deck.len() - form.own.len(), form.shown.len()));
        let settled: Vec<u128> = counts.iter().zip(&folded[..]).map(|(hands, folded)| hands * shown - folded).collect();
        side_outcomes(offer, side.kinds, &settled, Some(folded.iter().sum()))
    }

    fn two_hands(
        &self,
        wager: &Forfeitable<'_, Arc<SweepDecisions>>,
        envy: &str,
    ) -> Result<Option<TwoHands>, SolveError> {
        joint::two_hands(self, wager, envy).map(Some)
    }

    fn parts(&self, _: usize) -> usize {
        self.situations().up_cards.len()
    }

    fn each_decision(
        &self,
        _: usize,
        part: usize,
        player: &Player<'_, &'static DealtGame, Self>,
        each: &mut EachReached<'_, &'static DealtGame>,
    ) -> io::Result<()> {
        self.situations().each(part).try_for_each(|situation| {
            let action = |decisions: &SweepDecisions| decisions.action(part, situation.place);
            let worths = situation.worths(self.game, player.worths, &situation.results());
            let decided = Decided { hands: situation.times.into(), worths, taken: action(player.decisions) };
            let (seen, hand) = (situation.seen(), situation.hand.value as usize);
            each(&Reached { seen, hand, reaching: action(player.reaching), decided })
        })
    }

    fn spot(&self, worths: &Nets, stage: usize, seen: &Seen) -> [Worth; MOST_ACTIONS] {
        worths_of_deals(self.game, self.deck, worths, stage, seen)
    }

    fn rounds_from(&self, _: &Arc<SweepDecisions>, stage: usize, seen: &Seen) -> Vec<Vec<u128>> {
        rounds_of_deals(self.game, self.deck, stage, seen, &|_, _| 0)
    }
}
