use house_edge_core::outcome::testing::outcome;
use house_edge_core::outcome::{Fraction, JointTable, Measures, Outcome, OutcomeTable, ratio, units_together};
use house_edge_core::paytable::whole_units;

/// One die, two wagers: one wins 5 on a six and loses 1 otherwise, the other wins 1 on an even number and loses 1
/// otherwise.
fn die() -> JointTable {
    let six = vec![outcome("six", 5, 0), outcome("other", -1, 0)];
    let even = vec![outcome("even", 1, 0), outcome("odd", -1, 0)];
    let rolls = [1, 2, 3, 4, 5, 6].map(|eyes| (vec![usize::from(eyes != 6), usize::from(eyes % 2 == 1)], 1));
    JointTable::new(vec![six, even], rolls, 6).expect("six sides")
}

/// A fold counts only if the folded wager has a stake.
#[test]
fn a_wager_of_nothing_is_not_folded() {
    let folded = Outcome { folded: true, ..outcome("fold", -1, 0) };
    let wagers = vec![vec![folded, outcome("win", 1, 0)], vec![outcome("lose", -1, 0)]];
    let both = JointTable::new(wagers, [(vec![0, 0], 1), (vec![1, 0], 2)], 3).expect("three rounds");
    let folds = |weights: [i64; 2]| {
        let sum = both.sum(&weights.map(|weight| ratio(weight, 1))).expect("two weights");
        sum.outcomes().iter().filter(|outcome| outcome.folded).map(|outcome| outcome.count).sum::<u128>()
    };
    assert_eq!((folds([1, 1]), folds([0, 1])), (1, 0));
}

/// Means 0 and 0; products 5 on a six, -1 on two and four, 1 on the odd ones: (5 - 2 + 3) / 6.
#[test]
fn wagers_on_one_die_vary_together() {
    let die = die();
    assert_eq!(die.covariance([0, 1]), ratio(1, 1));
    let [six, even] = [0, 1].map(|wager| Measures::of(&die.alone(wager).expect("there")).variance);
    assert_eq!((six.clone(), even.clone()), (ratio(5, 1), ratio(1, 1)));
    // Half a unit of the second: 5 + 1/4 + 2 x 1/2 x 1.
    let sum = die.sum(&[ratio(1, 1), ratio(1, 2)]).expect("two weights");
    assert_eq!(Measures::of(&sum).variance, ratio(25, 4));
    let named = sum.outcomes().iter().map(|outcome| (outcome.name.as_str(), outcome.count)).collect::<Vec<_>>();
    assert_eq!(named, [("5.5 on 1.5", 1), ("-0.5 on 1.5", 2), ("-1.5 on 1.5", 3)]);
    assert_eq!(units_together([3, 1], &[ratio(1, 1), ratio(1, 2)]), ratio(7, 2));
    assert!(die.cycle() == 6 && die.alone(2).is_err());
}

#[test]
fn what_is_no_combination_is_refused() {
    let one = || vec![vec![outcome("sure", 1, 0)]];
    assert!(JointTable::new(one(), [(vec![1], 1)], 1).is_err());
    assert!(JointTable::new(one(), [(vec![0, 0], 1)], 1).is_err());
    assert!(JointTable::new(one(), [(vec![0], 1)], 2).is_err());
    let sure = JointTable::new(one(), [(vec![0], 1)], 1).expect("one deal");
    assert!(sure.sum(&[]).is_err() && sure.alone(1).is_err());
    let alone = JointTable::from(sure.alone(0).expect("there"));
    assert_eq!(alone, sure);
    // Outcomes with a count of zero form no combination.
    let with_none = OutcomeTable::new(vec![outcome("sure", 1, 1), outcome("never", 2, 0)], 1).expect("one deal");
    assert_eq!(JointTable::from(with_none).combinations().count(), 1);
}

/// One red ball worth 6 and two black ones worth nothing, two drawn without replacement: of six ordered draws, two
/// have the red one first and two second. Means 6 x 2/6 = 2, mean product 0, covariance -4; the mean square is 36 x
/// 2/6 = 12.
fn urn() -> JointTable {
    let pairs = [(6, 0), (0, 6), (0, 0)].map(|(first, second)| ([whole_units(first), whole_units(second)], 2));
    JointTable::of_nets(pairs, 6).expect("six draws")
}

#[test]
fn balls_from_an_urn_are_negatively_correlated() {
    let (urn, pair) = (urn(), [0, 1]);
    assert_eq!((urn.covariance(pair), urn.cycle()), (whole_units(-4), 6));
    assert_eq!(urn.nets(pair).get(&[&whole_units(6), &whole_units(0)]), Some(&2));
    assert_eq!(urn.mean(pair, |first, _| first * first), whole_units(12));
    assert_eq!(urn.mean(pair, |first, second| first + second), whole_units(4));
}

/// The second amount counts half of the time: of twelve cases, the red ball comes first in 4, and second and
/// counted in 2.
#[test]
fn amounts_come_together_with_a_share_of_the_second() {
    let urn = urn();
    let counted = |share: Fraction| {
        let together = urn.together(&share).expect("it fits");
        let counts =
            together.outcomes().iter().map(|outcome| (outcome.name.clone(), outcome.net.clone(), outcome.count));
        counts.collect::<Vec<_>>()
    };
    let named = |name: &str, net: i64, count| (name.to_string(), whole_units(net), count);
    let half = [named("0 and 0", 0, 6), named("0 and 6", 6, 2), named("6 and 0", 6, 4)];
    assert_eq!(counted(ratio(1, 2)), half);
    let always = [named("0 and 0", 0, 2), named("0 and 6", 6, 2), named("6 and 0", 6, 2)];
    assert_eq!(counted(ratio(1, 1)), always);
    assert!(urn.together(&ratio(3, 2)).is_err() && urn.together(&ratio(1, u128::MAX)).is_err());
}

#[test]
fn counts_must_fill_the_cycle() {
    let zeros = |count| ([whole_units(0), whole_units(0)], count);
    assert!(JointTable::of_nets([zeros(1)], 2).is_err());
    assert!(JointTable::of_nets([], 0).is_err());
    assert!(JointTable::of_nets([zeros(u128::MAX), zeros(2)], 1).is_err());
}
