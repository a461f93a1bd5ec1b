//! The decisions of a game against a dealer for people: strategy rows, changed and complete decisions, spots, and
//! frequencies.

use std::collections::BTreeSet;

use num_bigint::BigInt;
use rayon::prelude::*;

use super::nets::Nets;
use super::tree::{DealerTree, Player, Reached};
use super::{DealerGame, Seen};
use crate::cards::{Card, CardSet};
use crate::games::engine::strategy::{ChangedHands, DecisionPoint, Group};
use crate::games::{
    ChangedDecision, EachDecision, Frequencies, Offer, Remark, Results, Scope, SolveError, Spot, SpotAnswer, SpotError,
    Strategy,
};
use crate::outcome::{Fraction, shortest};
use crate::paytable::whole_units;

/// A game's holdings in words, by which its decisions are listed.
pub trait DealerAdvice: DealerGame {
    /// Number of holdings at a decision.
    fn holdings(self, stage: usize) -> usize;

    /// The place of a holding among them, in the order of the strategy's rows. `hand` is the best of the cards in
    /// sight.
    fn holding(self, stage: usize, seen: &Seen, hand: Self::Value) -> usize;

    fn holding_name(self, stage: usize, holding: usize) -> String;

    /// The holding with which a holding is listed among changed decisions.
    fn changed_with(self, _: usize, holding: usize) -> usize {
        holding
    }

    /// A chart of the first decision by its actions with these cards in sight, if the game has one.
    fn chart(self, _: &dyn Fn(&Seen) -> usize) -> Option<String> {
        None
    }

    /// Rows of the strategy from the decisions with each holding.
    fn rows(self, stage: usize, groups: Vec<Group>) -> Vec<(String, Group)> {
        let named = |(holding, group)| (self.holding_name(stage, holding), group);
        groups.into_iter().enumerate().map(named).collect()
    }
}

/// The decisions of an offer, with their worths.
pub struct Advisor<'t, G: DealerGame, T: DealerTree<G>> {
    game: G,
    tree: &'t T,
    decisions: T::Decisions,
    worths: T::Worths,
    /// Parts of a unit.
    scale: u128,
}

impl<'t, G: DealerAdvice, T: DealerTree<G>> Advisor<'t, G, T> {
    pub fn of(tree: &'t T, offer: &Offer) -> Result<Self, SolveError> {
        offer.require_decisions()?;
        let (game, scale) = (tree.game(), Nets::of(tree.game(), offer)?.scale);
        Ok(Advisor { game, tree, decisions: tree.decisions(offer)?, worths: tree.worths(offer)?, scale })
    }

    fn point(&self, stage: usize) -> DecisionPoint {
        let (form, ways) = (&self.game.form().stages[stage], self.game.form().ways(self.tree.deck(), stage));
        DecisionPoint { name: form.name, actions: form.actions, ways: ways * self.scale }
    }

    /// Number of rounds, in parts of a unit.
    fn deals(&self) -> BigInt {
        BigInt::from(self.game.form().rounds(self.tree.deck())) * self.scale
    }

    /// Sums over the decisions of a stage that are reached by some decisions, part by part.
    fn sum<S: Send>(
        &self,
        stage: usize,
        reaching: &T::Decisions,
        none: impl Fn() -> S + Sync + Send,
        add: impl Fn(&mut S, &Reached<G::Value>) + Sync + Send,
        plus: impl Fn(S, S) -> S + Sync + Send,
    ) -> Result<S, SolveError> {
        let player = Player { reaching, decisions: &self.decisions, worths: &self.worths };
        let of_part = |part| {
            let mut sum = none();
            let mut each = |reached: &Reached<G::Value>| {
                add(&mut sum, reached);
                Ok(())
            };
            self.tree.each_decision(stage, part, &player, &mut each).map(|()| sum)
        };
        let parts = (0..self.tree.parts(stage)).into_par_iter().map(of_part);
        parts.try_reduce(&none, |sum, part| Ok(plus(sum, part))).map_err(SolveError::Told)
    }

    /// The decisions of a stage by holding.
    fn groups(&self, stage: usize) -> Result<Vec<Group>, SolveError> {
        let actions = self.game.form().stages[stage].actions;
        let add = |groups: &mut Vec<Group>, Reached { seen, hand, decided, .. }: &Reached<G::Value>| {
            let example = || format!("{}: {}", seen.in_words(), actions[decided.taken]);
            groups[self.game.holding(stage, seen, *hand)].add(decided, example);
        };
        let none = || vec![Group::default(); self.game.holdings(stage)];
        let plus = |sum: Vec<Group>, groups: Vec<Group>| {
            sum.into_iter().zip(&groups).map(|(sum, group)| sum.plus(group)).collect()
        };
        self.sum(stage, &self.decisions, none, add, plus)
    }

    /// The action of each holding's row, by stage; `None` without hands.
    pub fn row_actions(&self) -> Result<Vec<Vec<Option<usize>>>, SolveError> {
        let action = |group: &Group| (group.hands() > 0).then(|| group.action());
        let of_stage = |stage| Ok(self.groups(stage)?.iter().map(action).collect());
        (0..self.game.form().stages.len()).map(of_stage).collect()
    }

    /// Loss of a round, in units, if the hands of each row of the first decision take the row's action.
    pub fn cost_of_exceptions(&self) -> Result<Fraction, SolveError> {
        let rows = self.game.rows(0, self.groups(0)?);
        let cost: i128 = rows.iter().map(|(_, group)| group.cost_of(group.action())).sum();
        Ok(Fraction::new(cost.into(), self.deals()))
    }

    /// The decisions by holding, and the shares of the actions.
    pub fn strategy(&self) -> Result<Strategy, SolveError> {
        let (deals, mut strategy) = (self.deals(), Strategy::default());
        for stage in 0..self.game.form().stages.len() {
            self.point(stage).list(self.game.rows(stage, self.groups(stage)?), &deals, &mut strategy);
        }
        Ok(strategy)
    }

    /// Decisions that differ from `old` ones, by holding.
    pub fn changed_from(&self, old: &T::Decisions) -> Result<Vec<ChangedDecision>, SolveError> {
        let mut all = Vec::new();
        for stage in 0..self.game.form().stages.len() {
            let add = |changed: &mut ChangedHands<usize>, Reached { seen, hand, reaching, decided }: &Reached<_>| {
                let actions = [*reaching, decided.taken];
                if actions[0] != actions[1] {
                    let gain = decided.worths[actions[1]].round - decided.worths[actions[0]].round;
                    let holding = self.game.changed_with(stage, self.game.holding(stage, seen, *hand));
                    changed.add(holding, actions, decided.hands, gain, || seen.in_words());
                }
            };
            let changed = self.sum(stage, old, ChangedHands::default, add, ChangedHands::plus)?;
            all.extend(changed.decisions(
                |_| self.point(stage),
                &self.deals(),
                |&holding| self.game.holding_name(stage, holding),
            ));
        }
        Ok(all)
    }

    /// Passes `each` every decision, one for each class of suit-isomorphic hands.
    pub fn every_decision(&self, each: &mut EachDecision<'_>) -> Result<(), SolveError> {
        let player = Player { reaching: &self.decisions, decisions: &self.decisions, worths: &self.worths };
        for stage in 0..self.game.form().stages.len() {
            let point = self.point(stage);
            let mut row = |Reached { seen, hand, decided, .. }: &Reached<G::Value>| {
                let cards: Vec<_> = seen.own.iter().chain(seen.board.iter()).collect();
                let is_open = |action| self.game.permitted(stage, action, *hand) == action;
                each(&decided.row(&point, is_open, &cards, seen.shown, ""))
            };
            let mut parts = 0..self.tree.parts(stage);
            let listed = parts.try_for_each(|part| self.tree.each_decision(stage, part, &player, &mut row));
            listed.map_err(SolveError::Told)?;
        }
        Ok(())
    }
}

/// The worth of every action with these cards.
pub fn spot<G: DealerAdvice, T: DealerTree<G>>(tree: &T, offer: &Offer, spot: &Spot) -> Result<SpotAnswer, SpotError> {
    offer.require_decisions()?;
    spot.refuse_bets(offer.game.spots.game)?;
    offer.game.spots.check(tree.deck(), spot)?;
    let advisor = Advisor::<G, T>::of(tree, offer)?;
    let cards = |cards: &[Card]| cards.iter().copied().collect::<CardSet>();
    let (own, board) = (cards(&spot.hand), cards(&spot.board));
    let seen = Seen { own, shown: cards(&spot.up_cards), board };
    let (game, form) = (advisor.game, advisor.game.form());
    // Never the default: the spot's form has refused other boards.
    let stage = (0..form.stages.len()).find(|&stage| form.turned(stage) == board.len()).unwrap_or_default();
    let named = offer.strategy.map(|strategy| game.named_action(strategy, stage, &seen)).transpose()?;
    let by_strategy = named.map(|action| form.stages[stage].actions[action].to_string());
    let worths = tree.spot(&advisor.worths, stage, &seen);
    let no_net = whole_units(0);
    let signs: Vec<_> = game.rounds().map(|round| game.priced(offer, round).net.cmp(&no_net)).collect();
    let rounds = tree.rounds_from(&advisor.decisions, stage, &seen).into_iter();
    let results = rounds.map(|rounds| Results::of(&signs, rounds));
    let (point, hand) = (advisor.point(stage), game.best_hand(seen.players()));
    // Where several amounts may have been wagered, the worths are those of the least.
    let wagered = form.wagered(stage);
    let placed = wagered.first().filter(|_| wagered.len() > 1).map(|least| shortest(&form.units(*least)));
    let mut answer = point.answer(&worths, results, placed.unwrap_or_default(), by_strategy);
    let open = (0..point.actions.len()).filter(|&action| game.permitted(stage, action, hand) == action);
    answer.actions.retain(|value| open.clone().any(|action| point.actions[action] == value.action));
    Ok(answer)
}

/// How often each amount is wagered by action, from the number of rounds by class.
pub fn frequencies<G: DealerGame>(game: G, offer: &Offer, counts: &[u128]) -> Remark {
    let all: u128 = counts.iter().sum();
    let form = game.form();
    let mut amounts = BTreeSet::new();
    form.each_way(0, 0, &mut |stage, play| {
        let goes_on = |added: &&Option<usize>| added.is_some_and(|added| form.next(stage + 1, play + added).is_some());
        let last = form.stages[stage].adds.iter().filter(|added| !goes_on(added));
        amounts.extend(last.map(|added| added.map_or(0, |added| play + added)));
    });
    let by_play: Vec<&[u128]> = counts.chunks(game.results() * game.kinds()).collect();
    let of_play =
        |&play: &usize| (form.name_of(play), Fraction::new(by_play[play].iter().sum::<u128>().into(), all.into()));
    let by_play = amounts.iter().map(of_play);
    Remark::Frequencies(Frequencies {
        scope: Scope::Variant(offer.variant()),
        decisions: vec![("", by_play.collect())],
    })
}
