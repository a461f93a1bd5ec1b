use house_edge_core::outcome::testing::{outcome, table};
use house_edge_core::outcome::{Outcome, OutcomeTable, ratio};
use house_edge_core::statistics::testing::lattice::TAIL;
use house_edge_core::statistics::testing::lattice::{Walk, trimmed};
use house_edge_core::statistics::{Lattice, ManyRounds, Ruin, RuinError, ruin};

fn found(rows: &[(&str, i64, u128)], bankroll: i64, needed: i64, rounds: u64) -> Ruin {
    let lattice = Lattice::of(&table(rows)).expect("near");
    ruin(&lattice, &ratio(bankroll, 1), &ratio(needed, 1), rounds).expect("followed")
}

/// The probability, over all sequences, that some prefix ends below `needed`, and the mean number of rounds.
fn enumerated(rows: &[(&str, i64, u128)], bankroll: i64, needed: i64, rounds: u64) -> (f64, f64) {
    if bankroll < needed {
        return (1.0, 0.0);
    }
    if rounds == 0 {
        return (0.0, 0.0);
    }
    let cycle: u128 = rows.iter().map(|(.., count)| count).sum();
    let weighted = rows.iter().map(|&(_, net, count)| {
        let (ruined, played) = enumerated(rows, bankroll + net, needed, rounds - 1);
        let share = count as f64 / cycle as f64;
        (share * ruined, share * (1.0 + played))
    });
    weighted.fold((0.0, 0.0), |(ruined, played), (more, longer)| (ruined + more, played + longer))
}

#[test]
fn short_sessions_are_those_of_all_their_sequences() {
    let games: [&[(&str, i64, u128)]; 3] =
        [&[("lose", -1, 3), ("win", 1, 2)], &[("lose", -3, 2), ("less", -1, 4), ("win", 7, 1)], &[("sure", -2, 1)]];
    for rows in games {
        for (bankroll, needed) in [(1, 1), (3, 3), (5, 3), (9, 1), (100, 3)] {
            for rounds in [0, 1, 2, 5, 9] {
                let (ruined, played) = enumerated(rows, bankroll, needed, rounds);
                if bankroll < needed {
                    continue;
                }
                let ruin = found(rows, bankroll, needed, rounds);
                assert!((ruin.probability - ruined).abs() < 1e-12, "{rows:?} {bankroll} {rounds}: {ruin:?}");
                assert!((ruin.mean_rounds - played).abs() < 1e-11, "{rows:?} {bankroll} {rounds}: {ruin:?}");
            }
        }
    }
}

/// A fair coin: by the reflection principle 10 units are lost within n tosses with probability P(S <= -10) + P(S <
/// -10), where S is the sum; for n = 1,000, S = 1,000 - 2 K with K binomial.
#[test]
fn a_fair_coin_is_reflected() {
    let ruin = found(&[("heads", 1, 1), ("tails", -1, 1)], 10, 1, 1_000);
    let sums = ManyRounds::of(&table(&[("heads", 1, 1), ("tails", -1, 1)]), 1_000).expect("near");
    let reflected = sums.at_most(&ratio(-10, 1)) + sums.below(&ratio(-10, 1));
    assert!((ruin.probability - reflected).abs() < ruin.error + 2.0 * sums.error(), "{ruin:?} {reflected}");
    assert!(ruin.error < 1e-9);
}

/// De Moivre: a gambler who wins a unit with probability p and loses one with q < p, without end, is ruined from b
/// units with probability (q/p)^b.
#[test]
fn a_favourable_game_ruins_as_de_moivre_says() {
    // With p = 0.6 and 5 units: (0.4/0.6)^5; ruin after 2,000 rounds is negligible.
    let ruin = found(&[("win", 1, 3), ("lose", -1, 2)], 5, 1, 2_000);
    assert!((ruin.probability - (2.0_f64 / 3.0).powi(5)).abs() < 1e-10, "{ruin:?}");
}

#[test]
fn what_cannot_be_followed_is_refused() {
    let coin = Lattice::of(&table(&[("heads", 1, 1), ("tails", -1, 1)])).expect("near");
    let asked = |bankroll: i64, rounds| ruin(&coin, &ratio(bankroll, 1), &ratio(3, 1), rounds);
    assert_eq!(asked(2, 10), Err(RuinError::TooSmall(ratio(3, 1))));
    assert_eq!(asked(10_001, 10), Err(RuinError::Bankroll));
    assert_eq!(asked(10, 100_001), Err(RuinError::Rounds(100_001)));
    assert_eq!(asked(10_000, 10).map(|ruin| (ruin.probability, ruin.mean_rounds)), Ok((0.0, 10.0)));
    assert_eq!(asked(10_000, 100_000).map(|ruin| ruin.probability), Ok(0.0));
    // On average 21/80 of a unit are lost per round, 26,250 units or 1,050,000 steps of 1/40 in 100,000 rounds, so
    // 10,000 units are not safe. Each step is a state with two results per round: 2 x 10^11 transitions.
    let less = Outcome { net: ratio(19, 40), ..outcome("win", 0, 1) };
    let fine = OutcomeTable::new(vec![less, outcome("lose", -1, 1)], 2).expect("two");
    let fine = Lattice::of(&fine).expect("near");
    assert_eq!(ruin(&fine, &ratio(10_000, 1), &ratio(1, 1), 100_000), Err(RuinError::TooFine));
}

/// Units of two are as good as units of one.
#[test]
fn a_bankroll_in_larger_steps_lasts_as_long() {
    let twice = found(&[("lose", -2, 3), ("win", 2, 2)], 20, 2, 50);
    assert_eq!(twice, found(&[("lose", -1, 3), ("win", 1, 2)], 10, 1, 50));
}

/// In nine rounds of three results nothing is improbable enough to be dropped. The error is one rounding per result
/// and two more per round, one per state, and Doob's bound.
#[test]
fn the_error_is_that_of_all_roundings() {
    let rows = [("lose", -1, 3), ("push", 0, 1), ("win", 1, 2)];
    let states = Walk::new(&Lattice::of(&table(&rows)).expect("near"), 9).expect("few").safe as f64;
    let ruin = found(&rows, 10, 1, 9);
    let exact = ((9.0 * 5.0 + states) * f64::EPSILON + TAIL) * 1.01;
    assert!((ruin.error / exact - 1.0).abs() < 1e-9, "{ruin:?} {exact}");
}

#[test]
fn a_round_leads_from_its_least_to_its_greatest_result() {
    let walk = Walk { step: ratio(1, 1), results: vec![(-1, 0.5), (2, 0.5)], safe: 20 };
    assert_eq!((walk.reached(&(5..8)), walk.reached(&(0..19))), (4..10, 0..20));
}

/// 3e-19 from above and twice 4e-19 from below are within 1e-18 each; a third 4e-19 would not be.
#[test]
fn what_is_negligible_together_is_dropped() {
    let now = [9.0, 4e-19, 4e-19, 4e-19, 0.5, 3e-19, 0.0, 9.0];
    let mut dropped = 1e-18;
    assert_eq!(trimmed(&now, 1..7, &mut dropped), 3..5);
    assert!((dropped - 2.1e-18).abs() < 1e-30, "{dropped}");
}
