use std::cmp::Ordering;

use house_edge_core::games::Results;
use house_edge_core::games::testing::strategy::{ChangedHands, Decided, DecisionPoint, Group, Worth, best};
use house_edge_core::outcome::Fraction;

/// The choice to withdraw or ride, with 10 continuations of the deal.
const POINT: DecisionPoint = DecisionPoint { name: "bet 1", actions: &["withdraw", "ride"], ways: 10 };

fn decided(hands: u128, withdrawn: i128, riding: i128, bet: i128) -> Decided {
    let (withdraw, ride) = (Worth { round: withdrawn, bet: 0 }, Worth { round: riding, bet });
    let none = Worth::default();
    Decided { hands, taken: best(&[withdraw, ride]), worths: [withdraw, ride, none, none] }
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
    let often: Vec<_> = group.shares(&POINT, &1_000.into()).collect();
    let shares: Vec<_> = often.iter().map(|of| (of.action, of.hands, of.share.clone())).collect();
    assert_eq!(shares, [("withdraw", 2, fraction(20, 1_000)), ("ride", 3, fraction(30, 1_000))]);
    // The worth of the bet that is not made.
    assert_eq!((&often[0].of_the_bet, &often[0].gain), (&fraction(-18, 20), &fraction(0, 1)));
    assert_eq!((&often[1].with_open_bets, &often[1].gain), (&fraction(24, 30), &fraction(9, 1_000)));
    // An action never taken has no row.
    assert_eq!(other.shares(&POINT, &1_000.into()).count(), 1);
    assert_eq!(Group::default().row("none".into(), &POINT, &1_000.into()), None);
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
    let row = |taken, open| {
        Decided { hands: 1, worths, taken }
            .row(&point, |action| action < open, &[], Default::default(), "")
            .other_action
    };
    assert_eq!([0, 1, 2].map(|taken| row(taken, 4)), ["1x", "2x", "1x"]);
    // The hand may not raise above 1x.
    assert_eq!([0, 1].map(|taken| row(taken, 2)), ["1x", "fold"]);
    let won_once = || Results::of(&[Ordering::Greater, Ordering::Less], [1, 3]);
    let results = [won_once(), Results::of(&[], []), won_once(), won_once()];
    let answer = point.answer(&worths, results, "1 3".into(), None);
    let order: Vec<_> = answer.actions.iter().map(|value| value.action.as_str()).collect();
    assert_eq!(order, ["1x", "2x", "fold", "3x"]);
    assert_eq!(answer.actions[0].with_open_bets, fraction(9, 2));
    let shares = Results { won: fraction(1, 4), even: fraction(0, 1), lost: fraction(3, 4) };
    assert_eq!((&answer.actions[0].results, &answer.actions[1].results), (&None, &Some(shares)));
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
    let changed = one.plus(other).decisions(|_| POINT, &1_000.into(), name);
    assert_eq!(changed.len(), 2);
    let ratio = |numerator: i64, denominator: i64| Fraction::new(numerator.into(), denominator.into());
    assert_eq!((changed[0].hands, &changed[0].share, &changed[0].gain), (5, &ratio(50, 1_000), &ratio(3, 5)));
    assert_eq!(changed[0].worth(), ratio(30, 1_000));
    assert_eq!((changed[0].holding.as_str(), changed[0].example.as_str()), ("holding 7", "7s 7d 7c"));
    assert_eq!([changed[0].old_action, changed[0].new_action], ["withdraw", "ride"]);
    // Equal worth, yet a different action.
    assert_eq!((changed[1].new_action, changed[1].worth()), ("withdraw", ratio(0, 1)));
}
