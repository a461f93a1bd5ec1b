//! The decisions of a game against a dealer for people: strategy rows, changed and complete decisions, spots, and
//! frequencies.

use num_bigint::BigInt;
use rayon::prelude::*;

use super::solver::DealerSolver;
use super::tree::{DealerTree, Player, Reached};
use super::{DealerGame, MOST_ACTIONS, Seen, Stage};
use crate::cards::CardSet;
use crate::games::advice::SpotForm;
use crate::games::engine::kinds::PaidHand;
use crate::games::engine::strategy::{ChangedHands, DecisionPoint, Group};
use crate::games::{
    ChangedDecision, EachDecision, Frequencies, Offer, Remark, Scope, SolveError, Spot, SpotAnswer, SpotError,
    StrategyRow,
};
use crate::outcome::Fraction;

pub type Actions = Group<MOST_ACTIONS>;

/// A game's holdings in words, by which its decisions are listed.
pub trait DealerAdvice: DealerGame {
    const SPOTS: &'static SpotForm;

    /// Number of holdings at a decision.
    fn holdings(stage: usize) -> usize;

    /// The place of a holding among them, in the order of the strategy's rows. `hand` is the best of the cards in sight.
    fn holding(stage: usize, seen: &Seen, hand: Self::Value) -> usize;

    fn holding_name(stage: usize, holding: usize) -> String;

    /// The holding with which a holding is listed among changed decisions.
    fn changed_with(_: usize, holding: usize) -> usize {
        holding
    }

    /// Rows of the strategy from the decisions with each holding.
    fn rows(stage: usize, groups: Vec<Actions>) -> Vec<(String, Actions)> {
        let named = |(holding, group)| (Self::holding_name(stage, holding), group);
        groups.into_iter().enumerate().map(named).collect()
    }
}

impl Stage {
    fn point(&self, ways: u128) -> DecisionPoint {
        DecisionPoint { name: self.name, actions: self.actions, ways }
    }
}

impl<G: DealerAdvice, T: DealerTree<G>> DealerSolver<G, T> {
    fn point(&self, stage: usize, worths: &T::Worths) -> DecisionPoint {
        G::FORM.stages[stage].point(G::FORM.ways(self.tree.deck(), stage) * self.tree.nets(worths).scale)
    }

    /// Number of rounds, in parts of a unit.
    fn deals(&self, worths: &T::Worths) -> BigInt {
        BigInt::from(self.cycle()) * self.tree.nets(worths).scale
    }

    /// Sums over the decisions of a stage, part by part.
    fn sum_of_decisions<S: Send>(
        &self,
        stage: usize,
        player: &Player<'_, G, T>,
        none: impl Fn() -> S + Sync + Send,
        add: impl Fn(&mut S, &Reached<G::Value>) + Sync + Send,
        plus: impl Fn(S, S) -> S + Sync + Send,
    ) -> Result<S, SolveError> {
        let of_part = |part| {
            let mut sum = none();
            let mut each = |reached: &Reached<G::Value>| {
                add(&mut sum, reached);
                Ok(())
            };
            self.tree.each_decision(stage, part, player, &mut each).map(|()| sum)
        };
        let parts = (0..self.tree.parts(stage)).into_par_iter().map(of_part);
        parts.try_reduce(&none, |sum, part| Ok(plus(sum, part))).map_err(SolveError::Told)
    }

    /// Action frequencies of each decision, then its rows by holding.
    pub fn strategy_rows(&self, offer: &Offer) -> Result<Vec<StrategyRow>, SolveError> {
        let (decisions, worths) = self.solved(offer)?;
        let player = Player { reaching: &decisions, decisions: &decisions, worths: &worths };
        let deals = self.deals(&worths);
        let mut rows = Vec::new();
        for (stage, form) in G::FORM.stages.iter().enumerate() {
            let add = |groups: &mut Vec<Actions>, reached: &Reached<G::Value>| {
                let example = || format!("{}: {}", reached.seen.in_words(), form.actions[reached.decided.taken]);
                groups[G::holding(stage, &reached.seen, reached.hand)].add(&reached.decided, example);
            };
            let none = || vec![Actions::default(); G::holdings(stage)];
            let plus = |sum: Vec<Actions>, groups: Vec<Actions>| {
                sum.into_iter().zip(&groups).map(|(sum, group)| sum.plus(group)).collect()
            };
            let groups = self.sum_of_decisions(stage, &player, none, add, plus)?;
            let point = self.point(stage, &worths);
            let all = groups.iter().fold(Actions::default(), Actions::plus);
            rows.extend(all.frequencies(form.how_often, form.hands_in_words, &point, &deals));
            rows.extend(G::rows(stage, groups).into_iter().filter_map(|(name, group)| group.row(name, &point, &deals)));
        }
        Ok(rows)
    }

    /// Decisions that differ from those of `from`, by holding.
    pub fn changed(&self, from: &Offer, to: &Offer) -> Result<Vec<ChangedDecision>, SolveError> {
        let (old, (decisions, worths)) = (self.tree.decisions(from)?, self.solved(to)?);
        let player = Player { reaching: &old, decisions: &decisions, worths: &worths };
        let mut all = Vec::new();
        for stage in 0..G::FORM.stages.len() {
            let add = |changed: &mut ChangedHands<usize>,
                       Reached { seen, hand, reaching, decided }: &Reached<G::Value>| {
                let actions = [*reaching, decided.taken];
                if actions[0] != actions[1] {
                    let gain = decided.worths[actions[1]].round - decided.worths[actions[0]].round;
                    let holding = G::changed_with(stage, G::holding(stage, seen, *hand));
                    changed.add(holding, actions, decided.hands, gain, || seen.in_words());
                }
            };
            let changed = self.sum_of_decisions(stage, &player, ChangedHands::default, add, ChangedHands::plus)?;
            let name = |holding: &usize| G::holding_name(stage, *holding);
            all.extend(changed.decisions(&self.point(stage, &worths), &self.deals(&worths), name));
        }
        Ok(all)
    }

    /// Passes `each` every decision, one for each class of suit-isomorphic hands.
    pub fn decisions_one_by_one(&self, offer: &Offer, each: &mut EachDecision<'_>) -> Result<(), SolveError> {
        let (decisions, worths) = self.solved(offer)?;
        let player = Player { reaching: &decisions, decisions: &decisions, worths: &worths };
        for stage in 0..G::FORM.stages.len() {
            let point = self.point(stage, &worths);
            let mut row = |Reached { seen, decided, .. }: &Reached<G::Value>| {
                let cards: Vec<_> = seen.own.iter().chain(seen.board.iter()).collect();
                each(&decided.row(&point, &cards, seen.shown.iter().next(), ""))
            };
            for part in 0..self.tree.parts(stage) {
                self.tree.each_decision(stage, part, &player, &mut row).map_err(SolveError::Told)?;
            }
        }
        Ok(())
    }

    /// The worth of every action with these cards.
    pub fn answer(&self, offer: &Offer, spot: &Spot) -> Result<SpotAnswer, SpotError> {
        offer.require_decisions()?;
        spot.refuse_bets(G::SPOTS.game)?;
        G::SPOTS.check(self.tree.deck(), spot)?;
        let cards = |cards: &[_]| cards.iter().copied().collect::<CardSet>();
        let (own, board) = (cards(&spot.hand), cards(&spot.board));
        let seen = Seen { own, shown: spot.up_card.into_iter().collect(), board };
        // Never the default: the spot's form has refused other boards.
        let stage = G::FORM.stage_with(board.len()).unwrap_or_default();
        let worths = self.tree.worths(offer)?;
        let form = &G::FORM.stages[stage];
        let named = offer.strategy.and_then(|strategy| G::named(strategy, stage, &seen, G::best_hand(seen.players())));
        let by_strategy = named.map(|action| form.actions[action].to_string());
        let answer = self.tree.spot(&worths, stage, &seen);
        Ok(self.point(stage, &worths).answer(&answer, String::new(), by_strategy))
    }

    /// How often each Play Wager is placed; `None` if the offer is unsolved.
    pub fn frequencies(&self, offer: &Offer) -> Option<Remark> {
        let counts = self.base_counts(offer).ok()?;
        let all: u128 = counts.iter().sum();
        let of_play = |(play, counts): (usize, &[u128])| {
            let share = Fraction::new(counts.iter().sum::<u128>().into(), all.into());
            (G::FORM.name_of(play).to_string(), share)
        };
        let by_play = counts.chunks(G::RESULTS * G::Kind::ALL.len()).enumerate().map(of_play);
        let decisions = vec![("", by_play.collect())];
        Some(Remark::Frequencies(Frequencies { scope: Scope::Variant(offer.variant()), decisions }))
    }
}
