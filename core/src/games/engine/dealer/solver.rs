//! The registration of a game against a dealer: the exact path by its tree, and the croupiers.

use std::sync::{Arc, OnceLock};

use super::advice::{self, Advisor, DealerAdvice};
use super::nets::base_outcomes;
use super::rounds::DealerRounds;
use super::tree::{DealerTree, Forfeitable};
use super::{CardDecisions, DealerGame, Round, Seen, Stage};
use crate::cards::CardSet;
use crate::games::bonuses::{random_bonuses, with_random_bonuses};
use crate::games::engine::envy::TwoHands;
use crate::games::engine::joint::{Rounds, Wagers, are_forfeited, joint_outcomes};
use crate::games::engine::kinds::SideWager;
use crate::games::engine::literal::{LiteralCroupier, LiteralGame};
use crate::games::engine::table::TableCroupier;
use crate::games::engine::{regulations_base_game, require_full_deck};
use crate::games::solving::CountCache;
use crate::games::{
    CardDecider, ChangedDecision, Croupier, DealtWager, DecisionList, EachDecision, InformedGame, Knowledge, Offer,
    PlayedBy, Remark, SolveError, Solver, Spot, SpotAnswer, SpotError, Strategy, WagerFacts,
};
use crate::outcome::{Fraction, JointTable, Measures, OutcomeTable};

/// Croupier and knowledge of a game, beside what follows from its rules.
pub trait DealerTable<T: DealerTree<Self>>: DealerAdvice {
    /// Decisions for rounds that are dealt.
    type Tables: CardDecisions;

    fn tables(tree: &T, decisions: &T::Decisions) -> Self::Tables;

    /// A croupier that counts as this one does, faster if the game has one.
    fn croupier(literal: LiteralOf<Self, T>) -> Box<dyn Croupier> {
        Box::new(literal)
    }

    fn informed(
        _solver: &DealerSolver<Self, T>,
        offer: &Offer,
        _knowledge: Knowledge,
    ) -> Result<Box<dyn InformedGame>, SolveError> {
        Err(SolveError::NoSuchKnowledge { game: offer.game.id })
    }
}

type LiteralOf<G, T> = LiteralCroupier<DealerRounds<G, <G as DealerTable<T>>::Tables>>;

pub struct DealerSolver<G: DealerGame, T: DealerTree<G>> {
    pub tree: T,
    base_counts: CountCache<Arc<T::Decisions>>,
    forfeiting: OnceLock<Option<T::Decisions>>,
    game: G,
}

impl<G: DealerGame, T: DealerTree<G>> DealerSolver<G, T> {
    pub fn new(game: G, deck: CardSet) -> Result<Self, SolveError> {
        let (base_counts, forfeiting) = Default::default();
        Ok(DealerSolver { tree: T::new(game, deck)?, base_counts, forfeiting, game })
    }

    /// The optimal decisions on the regulation's base paytable, if their folds forfeit a side wager.
    pub fn forfeiting(&self) -> Option<&T::Decisions> {
        let facts = self.game.facts();
        let are_forfeited = facts.wagers.iter().flat_map(WagerFacts::sides).any(|side| side.forfeited_by_fold);
        let decided = || self.tree.decisions(&regulations_base_game(facts).ok()?).ok();
        self.forfeiting.get_or_init(|| are_forfeited.then(decided).flatten()).as_ref()
    }

    fn forfeitable<'o>(&'o self, offer: &'o Offer, side: &'static SideWager) -> Forfeitable<'o, T::Decisions> {
        Forfeitable { offer, side, forfeiting: if side.forfeited_by_fold { self.forfeiting() } else { None } }
    }

    /// Number of rounds of each class with the decisions of `offer`.
    pub fn base_counts(&self, offer: &Offer) -> Result<Arc<[u128]>, SolveError> {
        let decisions = Arc::new(self.tree.decisions(offer)?);
        Ok(self.base_counts.or_count(decisions, |decisions| self.tree.rounds(decisions)))
    }

    /// Outcomes of the base game from its number of rounds of each class.
    fn base_table(&self, offer: &Offer, counts: &[u128]) -> Result<OutcomeTable, SolveError> {
        Ok(OutcomeTable::new(base_outcomes(self.game, offer, counts), self.game.form().rounds(self.tree.deck()))?)
    }

    /// Joint counts of these wagers. Without a base game the forfeiting decisions fold.
    fn rounds(&self, wagers: &Wagers<'_>) -> Result<Option<Rounds>, SolveError> {
        let base = wagers.base();
        let own = base.map(|offer| self.tree.decisions(offer)).transpose()?;
        let are_forfeited = are_forfeited(wagers.offers);
        let decisions = own.as_ref().or_else(|| if are_forfeited { self.forfeiting() } else { None });
        if are_forfeited && decisions.is_none() {
            return Ok(None);
        }
        let Some(counts) = self.tree.joint(decisions, wagers) else { return Ok(None) };
        let names = base.map(|offer| self.game.rounds().map(|round| self.game.priced(offer, round).name).collect());
        let folded = decisions.map(|_| self.game.rounds().map(Round::is_folded).collect()).unwrap_or_default();
        Ok(Some(Rounds { counts, folded, names: names.into_iter().collect() }))
    }
}

impl<G: DealerTable<T>, T: DealerTree<G>> DealerSolver<G, T> {
    fn tables(&self, offer: &Offer) -> Result<G::Tables, SolveError> {
        Ok(G::tables(&self.tree, &self.tree.decisions(offer)?))
    }

    fn forfeiting_tables(&self) -> Option<G::Tables> {
        self.forfeiting().map(|decisions| G::tables(&self.tree, decisions))
    }

    /// Literal croupier of these offers; the folds of `forfeiting` forfeit side wagers.
    fn literal_with(&self, forfeiting: Option<G::Tables>, offers: &[Offer]) -> Result<LiteralOf<G, T>, SolveError> {
        require_full_deck(self.tree.deck())?;
        let rounds = DealerRounds::<G, G::Tables>::of(self.game, offers);
        LiteralCroupier::new(rounds, offers, forfeiting, |offer| self.tables(offer))
    }
}

impl<G: DealerTable<T>, T: DealerTree<G>> Solver for DealerSolver<G, T> {
    fn outcomes_decided_by(&self, offer: &Offer, decider: &Offer) -> Result<OutcomeTable, SolveError> {
        offer.require_decider(self.game.facts(), decider)?;
        match offer.side() {
            None => self.base_table(offer, &self.base_counts(decider)?),
            Some(side) => with_random_bonuses(offer, self.tree.side_outcomes(&self.forfeitable(offer, side))?),
        }
    }

    fn two_hands(&self, offer: &Offer, envy: &str) -> Result<Option<TwoHands>, SolveError> {
        let side = offer.side().filter(|_| offer.envy_schedules().contains(&envy));
        side.map_or(Ok(None), |side| self.tree.two_hands(&self.forfeitable(offer, side), envy))
    }

    fn joint_outcomes(&self, offers: &[Offer]) -> Result<Option<JointTable>, SolveError> {
        joint_outcomes(self.game.facts(), offers, |offer| self.outcomes(offer), |wagers| self.rounds(wagers))
    }

    fn settled_by_cards(&self, offers: &[Offer], players: usize) -> Vec<Option<DealtWager>> {
        let rounds = DealerRounds::<G, G::Tables>::of(self.game, offers);
        let places = |side: &SideWager| rounds.places_of_side(side, players);
        offers.iter().map(|offer| DealtWager::of_side(self.tree.deck(), offer, places)).collect()
    }

    fn remarks(&self, offer: &Offer, measures: &Measures) -> Vec<Remark> {
        let bonuses = random_bonuses(offer, &measures.expected_net).into_iter().map(Remark::RandomBonus);
        // Remarks are made on solved offers only.
        let counts = offer.wager.has_decisions.then(|| self.base_counts(offer).ok()).flatten();
        bonuses.chain(counts.map(|counts| advice::frequencies(self.game, offer, &counts))).collect()
    }

    fn changed_decisions(&self, from: &Offer, to: &Offer) -> Result<Vec<ChangedDecision>, SolveError> {
        to.require_decider(self.game.facts(), from)?;
        Advisor::of(&self.tree, to)?.changed_from(&self.tree.decisions(from)?)
    }

    fn decider(&self, offer: &Offer) -> Result<Option<Box<CardDecider>>, SolveError> {
        let tables = self.tables(offer)?;
        Ok(Some(Box::new(move |stage, [own, shown, board], _| tables.action(stage, &Seen { own, shown, board }))))
    }

    fn played_by(&self, to: &Offer, decider: &CardDecider) -> Result<Option<PlayedBy>, SolveError> {
        let rule = |stage: usize, seen: &Seen| {
            let action = decider(stage, [seen.own, seen.shown, seen.board], &[]);
            self.game.permitted(stage, action, self.game.best_hand(seen.players()))
        };
        let Some(decisions) = self.tree.deciding(to, &rule)? else { return Ok(None) };
        let outcomes = self.base_table(to, &self.tree.rounds(&decisions))?;
        Ok(Some((outcomes, Advisor::of(&self.tree, to)?.changed_from(&decisions)?)))
    }

    fn strategy(&self, offer: &Offer) -> Result<Strategy, SolveError> {
        Advisor::of(&self.tree, offer)?.strategy()
    }

    fn chart(&self, offer: &Offer) -> Result<Option<String>, SolveError> {
        let tables = self.tables(offer)?;
        Ok(self.game.chart(&|seen| tables.action(0, seen)))
    }

    fn every_decision(&self, offer: &Offer, each: &mut EachDecision<'_>) -> Result<(), SolveError> {
        Advisor::of(&self.tree, offer)?.every_decision(each)
    }

    fn decision_lists(&self, offer: &Offer) -> Result<Vec<DecisionList>, SolveError> {
        offer.require_decisions()?;
        let tables = self.tables(offer)?;
        let of_stage = |(stage, form): (usize, &Stage)| {
            let (situations, actions) = (self.game.form().situations(stage, self.game.suits_told(stage)), form.actions);
            let actions = actions.iter().map(ToString::to_string).collect();
            let action = |groups: &[CardSet]| Some(tables.action(stage, &self.game.form().seen(groups)));
            DecisionList::new(form.name, situations, actions, self.tree.deck(), action)
        };
        Ok(self.game.form().stages.iter().enumerate().map(of_stage).collect())
    }

    /// A single decision loses with each exception. Of several, later rows follow the actions of the rows before.
    fn cost_of_rows(&self, offer: &Offer) -> Result<Option<Fraction>, SolveError> {
        if offer.strategy.is_some() {
            return Ok(None);
        }
        let advisor = Advisor::of(&self.tree, offer)?;
        if self.game.form().stages.len() == 1 {
            return advisor.cost_of_exceptions().map(Some);
        }
        let (rows, tables) = (advisor.row_actions()?, self.tables(offer)?);
        let action = |stage: usize, seen: &Seen| {
            let row = rows[stage][self.game.holding(stage, seen, self.game.best_hand(seen.players()))];
            row.unwrap_or_else(|| tables.action(stage, seen))
        };
        let Some(by_rows) = self.tree.deciding(offer, &action)? else { return Ok(None) };
        let [optimal, by_rows] = [self.base_counts(offer)?, self.tree.rounds(&by_rows).into()];
        let net = |counts: &[u128]| self.base_table(offer, counts).map(|table| Measures::of(&table).expected_net);
        Ok(Some(net(&optimal)? - net(&by_rows)?))
    }

    fn spot(&self, offer: &Offer, spot: &Spot) -> Result<SpotAnswer, SpotError> {
        advice::spot(&self.tree, offer, spot)
    }

    fn informed(&self, offer: &Offer, knowledge: Knowledge) -> Result<Box<dyn InformedGame>, SolveError> {
        G::informed(self, offer, knowledge)
    }

    fn croupier(&self, offers: &[Offer]) -> Result<Box<dyn Croupier>, SolveError> {
        let rounds = DealerRounds::<G, G::Tables>::of(self.game, offers);
        let alone = |offers: &[Offer]| Ok(G::croupier(self.literal_with(self.forfeiting_tables(), offers)?));
        TableCroupier::seat(rounds, offers, || self.forfeiting_tables(), alone)
    }

    fn literal_croupier(&self, offers: &[Offer]) -> Result<Box<dyn Croupier>, SolveError> {
        Ok(Box::new(self.literal_with(self.forfeiting_tables(), offers)?))
    }

    fn croupier_together(&self, offers: &[Offer]) -> Result<Box<dyn Croupier>, SolveError> {
        let base = offers.iter().find(|offer| offer.wager.has_decisions);
        let own = base.map(|base| self.tables(base)).transpose()?;
        let forfeiting = own.or_else(|| self.forfeiting_tables());
        Ok(Box::new(self.literal_with(forfeiting, offers)?))
    }
}
