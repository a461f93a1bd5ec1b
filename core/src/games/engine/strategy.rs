//! Decisions as rows for people: single decisions, decisions summed by holding, and changed decisions by holding.

use std::collections::BTreeMap;

use az::Az;
use num_bigint::BigInt;

use crate::cards::Card;
use crate::games::{ActionValue, ChangedDecision, DecisionRow, SpotAnswer, StrategyRow};
use crate::outcome::{Fraction, decimal, percent};

/// Sums of net results over all continuations of the deal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Worth<N> {
    pub round: N,
    /// The bet in question, before a payout limit; zero if none is made.
    pub bet: N,
}

/// A decision of a game, with its actions in ascending order of the wager.
#[derive(Clone, Copy, Debug)]
pub struct DecisionPoint {
    pub name: &'static str,
    pub actions: &'static [&'static str],
    /// Number of continuations of the deal: the denominator of a worth.
    pub ways: u128,
}

/// One decision: the worth of each action, and the action taken. A decision with fewer than `ACTIONS` actions leaves the
/// last worths out.
#[derive(Clone, Debug)]
pub struct Decided<const ACTIONS: usize> {
    /// Number of equivalent hands, with the exposed cards.
    pub hands: u128,
    pub worths: [Worth<i128>; ACTIONS],
    pub taken: usize,
}

/// Sums of the decisions with several hands, by action.
#[derive(Clone, Debug)]
pub struct Group<const ACTIONS: usize>([OfAction; ACTIONS]);

#[derive(Clone, Debug, Default)]
struct OfAction {
    taken: u128,
    /// Sums if all hands of the group take it.
    with_all: Worth<i128>,
    /// Sums over the hands that take it; where no bet is made, `bet` is for the smallest bet.
    where_taken: Worth<i128>,
    /// Sum over the hands that take it, if no more is wagered.
    no_more: i128,
    example: Option<String>,
}

/// The best action; ties go to the smallest wager.
#[inline]
pub fn best<N: Copy + PartialOrd>(worths: &[Worth<N>]) -> usize {
    let mut best = 0;
    for action in 1..worths.len() {
        if worths[action].round > worths[best].round {
            best = action;
        }
    }
    best
}

impl From<Worth<i64>> for Worth<i128> {
    fn from(Worth { round, bet }: Worth<i64>) -> Self {
        Worth { round: round.into(), bet: bet.into() }
    }
}

impl Worth<i128> {
    pub fn add(&mut self, hands: i128, other: Worth<i128>) {
        self.round += hands * other.round;
        self.bet += hands * other.bet;
    }
}

impl DecisionPoint {
    /// The mean of a sum over this number of hands, which is not zero.
    fn mean(&self, sum: i128, hands: u128) -> Fraction {
        Fraction::new(sum.into(), BigInt::from(hands) * self.ways)
    }

    /// The answer to a spot, best action first; ties go to the smallest wager.
    pub fn answer(&self, worths: &[Worth<i128>], placed: String, by_strategy: Option<String>) -> SpotAnswer {
        let value = |(action, worth): (&&str, &Worth<i128>)| ActionValue {
            action: action.to_string(),
            of_the_bet: self.mean(worth.bet, 1),
            with_open_bets: self.mean(worth.round, 1),
        };
        let mut actions: Vec<ActionValue> = self.actions.iter().zip(worths).map(value).collect();
        actions.sort_by(|one, other| other.with_open_bets.cmp(&one.with_open_bets));
        SpotAnswer { decision: self.name, placed, actions, by_strategy }
    }
}

impl<const ACTIONS: usize> Decided<ACTIONS> {
    /// The row of the complete decisions for these cards in sight and bets placed.
    pub fn row<'r>(
        &self,
        point: &DecisionPoint,
        cards: &'r [Card],
        up_card: Option<Card>,
        placed: &'r str,
    ) -> DecisionRow<'r> {
        let sum = |action: usize| self.worths[action].round;
        let others = (0..point.actions.len()).rev().filter(|&other| other != self.taken);
        // `max_by_key` returns the last of equal ones: the smallest wager.
        let other = others.max_by_key(|&other| sum(other)).unwrap_or(self.taken);
        let mut further = (0..point.actions.len()).filter(|action| ![self.taken, other].contains(action));
        DecisionRow {
            decision: point.name,
            cards,
            up_card,
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

impl<const ACTIONS: usize> Default for Group<ACTIONS> {
    fn default() -> Self {
        Group(std::array::from_fn(|_| OfAction::default()))
    }
}

impl<const ACTIONS: usize> Group<ACTIONS> {
    /// Adds a decision; `example` puts its cards into words.
    pub fn add(&mut self, decided: &Decided<ACTIONS>, example: impl FnOnce() -> String) {
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
            if action.example.is_none() {
                action.example.clone_from(&other.example);
            }
        }
        self
    }

    pub fn hands(&self) -> u128 {
        self.0.iter().map(|action| action.taken).sum()
    }

    /// The action of most hands; ties go to the largest wager.
    pub fn action(&self) -> usize {
        (0..ACTIONS).max_by_key(|&action| self.0[action].taken).unwrap_or_default()
    }

    /// Loss if all hands take [`Self::action`], summed over the hands and all continuations of the deal.
    pub fn cost_of_exceptions(&self) -> i128 {
        self.0.iter().map(|sums| sums.where_taken.round).sum::<i128>() - self.0[self.action()].with_all.round
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

    /// A row for each action taken, with its share of all `of`, such as `rounds`.
    pub fn frequencies(
        &self,
        name: &'static str,
        of: &str,
        point: &DecisionPoint,
        deals: &BigInt,
    ) -> impl Iterator<Item = StrategyRow> {
        let taken = self.0.iter().zip(point.actions).filter(|(sums, _)| sums.taken > 0);
        taken.map(move |(sums, action)| {
            let share = Fraction::new(BigInt::from(sums.taken) * point.ways, deals.clone());
            StrategyRow {
                decision: name,
                holding: format!("{} % of all {of}", decimal(&percent(&share), 4)),
                hands: sums.taken,
                action: action.to_string(),
                exceptions: 0,
                example: String::new(),
                of_the_bet: point.mean(sums.where_taken.bet, sums.taken),
                with_open_bets: point.mean(sums.where_taken.round, sums.taken),
                gain: Fraction::new((sums.where_taken.round - sums.no_more).into(), deals.clone()),
            }
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

    /// The changed decisions, where a round has `deals` deals.
    pub fn decisions(
        self,
        point: &DecisionPoint,
        deals: &BigInt,
        holding: impl Fn(&P) -> String,
    ) -> Vec<ChangedDecision> {
        let changed = |((place, [old, new]), ChangedSums { hands, gain, example }): ((P, [usize; 2]), ChangedSums)| {
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The choice to withdraw or ride, with 10 continuations of the deal.
    const POINT: DecisionPoint = DecisionPoint { name: "bet 1", actions: &["withdraw", "ride"], ways: 10 };

    fn decided(hands: u128, withdrawn: i128, riding: i128, bet: i128) -> Decided<2> {
        let worths = [Worth { round: withdrawn, bet: 0 }, Worth { round: riding, bet }];
        Decided { hands, taken: best(&worths), worths }
    }

    fn fraction(numerator: i128, denominator: i128) -> Fraction {
        Fraction::new(numerator.into(), denominator.into())
    }

    /// 3 hands ride, 2 do not: 3 x 8 + 2 x -6 = 12 if all ride, over 5 x 10 ways; riding adds 3 x (8 - 5) to the 100 x
    /// 10 deals of a round.
    #[test]
    fn a_group_is_played_as_most_of_its_hands() {
        let mut group = Group::default();
        group.add(&decided(3, 5, 8, 4), || "7s 7d 7c".into());
        group.add(&decided(1, 5, -6, -9), || "2s 3d 9c: withdraw".into());
        let mut other = Group::default();
        other.add(&decided(1, 5, -6, -9), || "2s 3d 9h: withdraw".into());
        let group = group.plus(&other);
        let row = group.row("a holding".into(), &POINT, &1_000.into()).expect("5 hands");
        assert_eq!((row.hands, row.action.as_str(), row.exceptions), (5, "ride", 2));
        assert_eq!(row.example, "2s 3d 9c: withdraw");
        // 3 x 4 + 2 x -9 = -6 of the bet.
        assert_eq!((row.of_the_bet, row.with_open_bets), (fraction(-6, 50), fraction(12, 50)));
        assert_eq!(row.gain, fraction(9, 1_000));
        let often: Vec<_> = group.frequencies("bet 1, how often", "rounds", &POINT, &1_000.into()).collect();
        let shares: Vec<_> = often.iter().map(|row| (row.holding.as_str(), row.action.as_str())).collect();
        assert_eq!(shares, [("2.0000 % of all rounds", "withdraw"), ("3.0000 % of all rounds", "ride")]);
        // The worth of the bet that is not made.
        assert_eq!((&often[0].of_the_bet, &often[0].gain), (&fraction(-18, 20), &fraction(0, 1)));
        assert_eq!((&often[1].with_open_bets, &often[1].gain), (&fraction(24, 30), &fraction(9, 1_000)));
        // An action never taken has no row.
        assert_eq!(other.frequencies("bet 1, how often", "rounds", &POINT, &1_000.into()).count(), 1);
        assert_eq!(Group::<2>::default().row("none".into(), &POINT, &1_000.into()), None);
    }

    /// Two hands bet 1x and one folds, so the exception is the fold.
    #[test]
    fn the_example_is_of_an_action_that_is_taken() {
        let point = DecisionPoint { name: "Play", actions: &["fold", "1x", "2x", "3x"], ways: 1 };
        let mut group = Group::default();
        for (hands, taken, example) in [(2, 1, "Ah"), (1, 0, "2h: fold")] {
            group.add(&Decided { hands, worths: [Worth { round: 0, bet: 0 }; 4], taken }, || example.into());
        }
        let row = group.row("a holding".into(), &point, &1.into()).expect("three hands");
        assert_eq!((row.action.as_str(), row.exceptions, row.example.as_str()), ("1x", 1, "2h: fold"));
    }

    #[test]
    fn of_equal_actions_the_smaller_wager_comes_first() {
        let worths = [7, 9, 9, 7].map(|round| Worth { round, bet: 0 });
        assert_eq!(best(&worths), 1);
        let point = DecisionPoint { name: "Play", actions: &["fold", "1x", "2x", "3x"], ways: 2 };
        let row = |taken| Decided { hands: 1, worths, taken }.row(&point, &[], None, "").other_action.to_string();
        assert_eq!([0, 1, 2].map(row), ["1x", "2x", "1x"]);
        let answer = point.answer(&worths, "1 3".into(), None);
        let order: Vec<_> = answer.actions.iter().map(|value| value.action.as_str()).collect();
        assert_eq!(order, ["1x", "2x", "fold", "3x"]);
        assert_eq!(answer.actions[0].with_open_bets, fraction(9, 2));
    }

    /// Of 1,000 deals with 10 continuations each, 3 + 2 hands now ride: 50 continuations; a hand gains (3 x 4 + 2 x 9)
    /// / 50 = 3/5, a round 30 / 1,000.
    #[test]
    fn hands_of_a_holding_are_one_decision() {
        let mut one = ChangedHands::default();
        one.add(7, [0, 1], 3, 4, || "7s 7d 7c".into());
        let mut other = ChangedHands::default();
        other.add(7, [0, 1], 2, 9, || "8s 8d 8c".into());
        other.add(8, [1, 0], 1, 0, || "2s 3d 9c".into());
        let name = |place: &usize| format!("holding {place}");
        let changed = one.plus(other).decisions(&POINT, &1_000.into(), name);
        assert_eq!(changed.len(), 2);
        let ratio = |numerator: i64, denominator: i64| Fraction::new(numerator.into(), denominator.into());
        assert_eq!((changed[0].hands, &changed[0].share, &changed[0].gain), (5, &ratio(50, 1_000), &ratio(3, 5)));
        assert_eq!(changed[0].worth(), ratio(30, 1_000));
        assert_eq!((changed[0].holding.as_str(), changed[0].example.as_str()), ("holding 7", "7s 7d 7c"));
        assert_eq!([changed[0].old_action, changed[0].new_action], ["withdraw", "ride"]);
        // Equal worth, yet a different action.
        assert_eq!((changed[1].new_action, changed[1].worth()), ("withdraw", ratio(0, 1)));
    }
}
