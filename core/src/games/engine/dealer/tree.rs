//! The exact sums of a game on a deck: optimal and named decisions, rounds by class, and every decision with the worth
//! of each action.

use std::io;

use super::{DealerGame, MOST_ACTIONS, Seen};
use crate::cards::CardSet;
use crate::games::engine::envy::TwoHands;
use crate::games::engine::joint::Wagers;
use crate::games::engine::kinds::{Kinds, SideWager, forfeited};
use crate::games::engine::pricing::priced_kinds;
use crate::games::engine::strategy::{Decided, Worth};
use crate::games::{Offer, SolveError};
use crate::outcome::{Outcome, OutcomeTable};

/// Rounds are counted with the cards turned before each decision apart, see [`super::DealerForm::rounds`].
pub trait DealerTree<G: DealerGame>: Sized + Send + Sync {
    /// Decisions of one player, optimal on some pays or a named strategy's. Ties go to the smallest wager.
    type Decisions: PartialEq + Send + Sync;
    /// The worth of every action on some pays, with later decisions by the offer's strategy.
    type Worths: Send + Sync;

    fn new(game: G, deck: CardSet) -> Result<Self, SolveError>;

    fn game(&self) -> G;

    fn deck(&self) -> CardSet;

    fn decisions(&self, offer: &Offer) -> Result<Self::Decisions, SolveError>;

    fn worths(&self, offer: &Offer) -> Result<Self::Worths, SolveError>;

    /// Decisions by a rule, the action at a stage with these cards in sight; `None` if the tree follows no rules. The
    /// rule may not tell equivalent cards apart.
    fn deciding(&self, _offer: &Offer, _rule: &Rule<'_>) -> Result<Option<Self::Decisions>, SolveError> {
        Ok(None)
    }

    /// Number of rounds by class, then by cell of the hands that settle side wagers; without decisions, by cell alone.
    /// `None` if these hands are not counted together.
    fn joint(&self, decisions: Option<&Self::Decisions>, wagers: &Wagers<'_>) -> Option<Vec<u128>>;

    /// Number of rounds by class.
    fn rounds(&self, decisions: &Self::Decisions) -> Vec<u128> {
        self.joint(Some(decisions), &Wagers { offers: &[], hands: Vec::new() }).unwrap_or_default()
    }

    /// Outcomes of a side wager.
    fn side_outcomes(&self, wager: &Forfeitable<'_, Self::Decisions>) -> Result<OutcomeTable, SolveError> {
        let &Forfeitable { offer, side, forfeiting } = wager;
        let wagers = Wagers { offers: std::slice::from_ref(offer), hands: vec![side] };
        let Some(rounds) = self.joint(forfeiting, &wagers) else {
            return side.outcomes(offer, &side.counts(self.deck()));
        };
        let is_folded = |class: usize| self.game().round_of_class(class).is_folded();
        outcomes_by_class(offer, side.kinds, &rounds, forfeiting.map(|_| &is_folded as _))
    }

    /// Two players' hands for an envy schedule of a side wager; `None` if the game has none.
    fn two_hands(&self, _: &Forfeitable<'_, Self::Decisions>, _envy: &str) -> Result<Option<TwoHands>, SolveError> {
        Ok(None)
    }

    /// Number of parts in which the decisions of a stage are listed.
    fn parts(&self, stage: usize) -> usize;

    /// Passes `each` the decisions of a part that the player reaches, one for each class of suit-isomorphic hands,
    /// until it returns an error.
    fn each_decision(
        &self,
        stage: usize,
        part: usize,
        player: &Player<'_, G, Self>,
        each: &mut EachReached<'_, G>,
    ) -> io::Result<()>;

    /// The worth of each action at one spot.
    fn spot(&self, worths: &Self::Worths, stage: usize, seen: &Seen) -> [Worth; MOST_ACTIONS];

    /// Number of deals by class of rounds after each action at one spot, with these decisions later on.
    fn rounds_from(&self, decisions: &Self::Decisions, stage: usize, seen: &Seen) -> Vec<Vec<u128>>;
}

/// A side wager of an offer, with the decisions whose folds forfeit it, if a fold does.
pub struct Forfeitable<'o, D> {
    pub offer: &'o Offer,
    pub side: &'static SideWager,
    pub forfeiting: Option<&'o D>,
}

/// Outcomes of a side wager from the number of rounds by class, then by kind of the hand; folded ones forfeit it, if a
/// fold does.
pub fn outcomes_by_class(
    offer: &Offer,
    kinds: &Kinds,
    rounds: &[u128],
    is_folded: Option<&dyn Fn(usize) -> bool>,
) -> Result<OutcomeTable, SolveError> {
    let (mut settled, mut folded) = (vec![0; kinds.count()], is_folded.map(|_| 0));
    for (class, counts) in rounds.chunks(kinds.count()).enumerate() {
        match folded.as_mut().filter(|_| is_folded.is_some_and(|is_folded| is_folded(class))) {
            Some(folded) => *folded += counts.iter().sum::<u128>(),
            None => settled.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count),
        }
    }
    side_outcomes(offer, kinds, &settled, folded)
}

/// Outcomes of a side wager from the number of hands of each kind that settle it, and of those that forfeit it.
pub fn side_outcomes(
    offer: &Offer,
    kinds: &Kinds,
    settled: &[u128],
    folded: Option<u128>,
) -> Result<OutcomeTable, SolveError> {
    let mut outcomes = priced_kinds(offer, kinds, settled);
    outcomes.extend(folded.map(|count| Outcome { count, ..forfeited() }));
    let cycle = outcomes.iter().map(|outcome| outcome.count).sum();
    Ok(OutcomeTable::new(outcomes, cycle)?)
}

/// The action at a stage with these cards in sight.
pub type Rule<'r> = dyn Fn(usize, &Seen) -> usize + Sync + 'r;

pub type EachReached<'e, G> = dyn FnMut(&Reached<<G as DealerGame>::Value>) -> io::Result<()> + 'e;

/// The decisions that lead to those to be listed, and the decisions and worths there.
pub struct Player<'p, G: DealerGame, T: DealerTree<G>> {
    pub reaching: &'p T::Decisions,
    pub decisions: &'p T::Decisions,
    pub worths: &'p T::Worths,
}

/// A decision that some deals reach.
pub struct Reached<V> {
    pub seen: Seen,
    /// The player's best hand of the cards in sight.
    pub hand: V,
    /// The action of the decisions that lead to it.
    pub reaching: usize,
    pub decided: Decided,
}
