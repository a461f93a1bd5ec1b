//! Decisions as rows for people: single decisions, decisions summed by holding, and changed decisions by holding.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use az::Az;
use num_bigint::BigInt;

use crate::cards::{Card, CardSet};
use crate::games::{
    ActionShare, ActionValue, ChangedDecision, DecisionRow, Results, SpotAnswer, Strategy, StrategyRow,
};
use crate::outcome::Fraction;

/// Limit on the actions of a decision, over all games.
pub const MOST_ACTIONS: usize = 4;

/// Sums of net results over all continuations of the deal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Worth {
    pub round: i128,
    /// The bet in question, before a payout limit; zero if none is made.
    pub bet: i128,
}

impl Results {
    /// Shares of classes of deals, by the sign of the net result of each and the number of its deals; `None` without
    /// deals.
    pub fn of(signs: &[Ordering], deals: impl IntoIterator<Item = u128>) -> Option<Self> {
        let (mut by_sign, mut all) = ([0; 3], 0);
        for (sign, deals) in signs.iter().zip(deals) {
            // -1, 0 or 1.
            by_sign[(*sign as i8 + 1).az::<usize>()] += deals;
            all += deals;
        }
        let share = |deals: u128| Fraction::new(deals.into(), all.into());
        (all > 0).then(|| by_sign.map(share)).map(|[lost, even, won]| Results { won, even, lost })
    }
}

/// A decision of a game, with its actions in ascending order of the wager.
#[derive(Clone, Copy, Debug)]
pub struct DecisionPoint {
    pub name: &'static str,
    pub actions: &'static [&'static str],
    /// Number of continuations of the deal: the denominator of a worth.
    pub ways: u128,
}

/// One decision: the worth of each action, and the action taken. A decision with fewer than [`MOST_ACTIONS`] leaves
/// the last worths out.
#[derive(Clone, Debug, PartialEq)]
pub struct Decided {
    /// Number of equivalent hands, with the exposed cards.
    pub hands: u128,
    pub worths: [Worth; MOST_ACTIONS],
    pub taken: usize,
}

/// Sums of the decisions with several hands, by action.
#[derive(Clone, Debug, Default)]
pub struct Group([OfAction; MOST_ACTIONS]);

#[derive(Clone, Debug, Default)]
struct OfAction {
    taken: u128,
    /// Sums if all hands of the group take it.
    with_all: Worth,
    /// Sums over the hands that take it; where no bet is made, `bet` is for the smallest bet.
    where_taken: Worth,
    /// Sum over the hands that take it, if no more is wagered.
    no_more: i128,
    example: Option<String>,
}

/// The best action; ties go to the smallest wager.
#[inline]
pub fn best(worths: &[Worth]) -> usize {
    (1..worths.len()).fold(0, |best, action| if worths[action].round > worths[best].round { action } else { best })
}

impl Worth {
    pub fn add(&mut self, hands: i128, other: Worth) {
        self.round += hands * other.round;
        self.bet += hands * other.bet;
    }
}

impl DecisionPoint {
    /// The mean of a sum over this number of hands, which is not zero.
    fn mean(&self, sum: i128, hands: u128) -> Fraction {
        Fraction::new(sum.into(), BigInt::from(hands) * self.ways)
    }

    /// Adds the decisions here to a strategy: a row for each holding that has hands, and the shares of the actions. A round
    /// has `deals` deals.
    pub fn list(&self, by_holding: impl IntoIterator<Item = (String, Group)>, deals: &BigInt, strategy: &mut Strategy) {
        let mut all = Group::default();
        for (holding, group) in by_holding {
            all = all.plus(&group);
            strategy.rows.extend(group.row(holding, self, deals));
        }
        strategy.shares.extend(all.shares(self, deals));
    }

    /// The answer to a spot with the worth and the results of each action, best action first; ties go to the smallest
    /// wager.
    pub fn answer(
        &self,
        worths: &[Worth],
        results: impl IntoIterator<Item = Option<Results>>,
        placed: String,
        by_strategy: Option<String>,
    ) -> SpotAnswer {
        let value = |((action, worth), results): ((&&str, &Worth), Option<Results>)| ActionValue {
            action: action.to_string(),
            of_the_bet: self.mean(worth.bet, 1),
            with_open_bets: self.mean(worth.round, 1),
            results,
        };
        let mut actions: Vec<ActionValue> = self.actions.iter().zip(worths).zip(results).map(value).collect();
        actions.sort_by(|one, other| other.with_open_bets.cmp(&one.with_open_bets));
        SpotAnswer { decision: self.name, placed, actions, by_strategy }
    }
}

impl Decided {
    /// The row of the complete decisions for these cards in sight and bets placed, with the actions that are open.
    pub fn row<'r>(
        &self,
        point: &DecisionPoint,
        is_open: impl Fn(usize) -> bool,
        cards: &'r [Card],
        up_cards: CardSet,
        placed: &'r str,
    ) -> DecisionRow<'r> {
        let sum = |action: usize| self.worths[action].round;
        let others = || (0..point.actions.len()).filter(|&other| other != self.taken && is_open(other));
        // `max_by_key` returns the last of equal ones: the smallest wager.
        let other = others().rev().max_by_key(|&other| sum(other)).unwrap_or(self.taken);
        let mut further = others().filter(|action| *action != other);
        DecisionRow {
            decision: point.name,
            cards,
            up_cards,
            hands: self.hands,
            action: point.actions[self.taken],
            net_sum: sum(self.taken),
            other_action: point.actions[other],
            other_net_sum: sum(other),
            further: std::array::from_fn(|_| further.next().map(|action| (point.actions[action], sum(action)))),
            deals: point.ways.az::<i128>(),
            placed,
        }
    }
}

impl Group {
    /// Adds a decision; `example` puts its cards into words.
    pub fn add(&mut self, decided: &Decided, example: impl FnOnce() -> String) {
        let Decided { hands, worths, taken } = decided;
        let weight = (*hands).az::<i128>();
        for (action, worth) in self.0.iter_mut().zip(worths) {
            action.with_all.add(weight, *worth);
        }
        let action = &mut self.0[*taken];
        action.taken += hands;
        action.where_taken.add(weight, Worth { bet: worths[(*taken).max(1)].bet, ..worths[*taken] });
        action.no_more += weight * worths[0].round;
        action.example.get_or_insert_with(example);
    }

    #[must_use]
    pub fn plus(mut self, other: &Self) -> Self {
        for (action, other) in self.0.iter_mut().zip(&other.0) {
            action.taken += other.taken;
            action.with_all.add(1, other.with_all);
            action.where_taken.add(1, other.where_taken);
            action.no_more += other.no_more;
            action.example = action.example.take().or_else(|| other.example.clone());
        }
        self
    }

    pub fn hands(&self) -> u128 {
        self.0.iter().map(|action| action.taken).sum()
    }

    /// The action of most hands; ties go to the largest wager.
    pub fn action(&self) -> usize {
        (0..MOST_ACTIONS).max_by_key(|&action| self.0[action].taken).unwrap_or_default()
    }

    /// Loss if all hands take this action, summed over the hands and all continuations of the deal.
    pub fn cost_of(&self, action: usize) -> i128 {
        self.0.iter().map(|sums| sums.where_taken.round).sum::<i128>() - self.0[action].with_all.round
    }

    /// The row of these hands, where a round has `deals` deals; `None` without hands.
    pub fn row(&self, holding: String, point: &DecisionPoint, deals: &BigInt) -> Option<StrategyRow> {
        let (hands, action) = (self.hands(), self.action());
        let exception = self.0.iter().enumerate().rfind(|(other, sums)| *other != action && sums.taken > 0);
        let gain = self.0.iter().map(|sums| sums.where_taken.round - sums.no_more).sum::<i128>();
        (hands > 0).then(|| StrategyRow {
            decision: point.name,
            holding,
            hands,
            action: point.actions[action].to_string(),
            exceptions: hands - self.0[action].taken,
            example: exception.and_then(|(_, sums)| sums.example.clone()).unwrap_or_default(),
            of_the_bet: point.mean(self.0[action.max(1)].with_all.bet, hands),
            with_open_bets: point.mean(self.0[action].with_all.round, hands),
            gain: Fraction::new(gain.into(), deals.clone()),
        })
    }

    /// Each action taken, where a round has `deals` deals.
    pub fn shares(&self, point: &DecisionPoint, deals: &BigInt) -> impl Iterator<Item = ActionShare> {
        let taken = self.0.iter().zip(point.actions).filter(|(sums, _)| sums.taken > 0);
        taken.map(move |(sums, action)| ActionShare {
            decision: point.name,
            action,
            hands: sums.taken,
            share: Fraction::new(BigInt::from(sums.taken) * point.ways, deals.clone()),
            of_the_bet: point.mean(sums.where_taken.bet, sums.taken),
            with_open_bets: point.mean(sums.where_taken.round, sums.taken),
            gain: Fraction::new((sums.where_taken.round - sums.no_more).into(), deals.clone()),
        })
    }
}

/// Hands with a changed action at one decision, by holding `P`, old and new action.
#[derive(Clone, Debug)]
pub struct ChangedHands<P>(BTreeMap<(P, [usize; 2]), ChangedSums>);

/// Sums over the hands of a holding that change from one action to another.
#[derive(Clone, Debug)]
struct ChangedSums {
    hands: u128,
    /// Sum of gains over the hands and all continuations of the deal.
    gain: i128,
    example: String,
}

impl<P> Default for ChangedHands<P> {
    fn default() -> Self {
        ChangedHands(BTreeMap::new())
    }
}

impl<P: Ord> ChangedHands<P> {
    /// Adds `hands` hands with an old and a new action, each with this gain summed over all continuations of the deal.
    pub fn add(&mut self, holding: P, actions: [usize; 2], hands: u128, gain: i128, example: impl FnOnce() -> String) {
        let sums =
            self.0.entry((holding, actions)).or_insert_with(|| ChangedSums { hands: 0, gain: 0, example: example() });
        sums.hands += hands;
        sums.gain += hands.az::<i128>() * gain;
    }

    #[must_use]
    pub fn plus(mut self, other: Self) -> Self {
        for (key, more) in other.0 {
            match self.0.get_mut(&key) {
                Some(sums) => (sums.hands, sums.gain) = (sums.hands + more.hands, sums.gain + more.gain),
                None => drop(self.0.insert(key, more)),
            }
        }
        self
    }

    /// The changed decisions, each at its point, where a round has `deals` deals.
    pub fn decisions(
        self,
        point: impl Fn(&P) -> DecisionPoint,
        deals: &BigInt,
        holding: impl Fn(&P) -> String,
    ) -> Vec<ChangedDecision> {
        let changed = |((place, [old, new]), ChangedSums { hands, gain, example }): ((P, [usize; 2]), ChangedSums)| {
            let point = point(&place);
            let continuations = BigInt::from(hands) * point.ways;
            ChangedDecision {
                decision: point.name,
                holding: holding(&place),
                hands,
                share: Fraction::new(continuations.clone(), deals.clone()),
                old_action: point.actions[old],
                new_action: point.actions[new],
                gain: Fraction::new(gain.into(), continuations),
                example,
            }
        };
        self.0.into_iter().map(changed).collect()
    }
}
