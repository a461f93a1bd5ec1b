//! Probability that a bankroll does not last.

use std::ops::Range;

use az::Az;
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, ToPrimitive, Zero};
use thiserror::Error;

use super::lattice::{LOG_TAIL, Lattice, TAIL, log_moment, tilts};
use crate::outcome::{Fraction, ratio};

pub const MOST_RUIN_ROUNDS: u64 = 100_000;
pub const MOST_BANKROLL: u64 = 10_000;

/// Limit on transitions, about 30 s.
const MOST_MOVES: u64 = 100_000_000_000;
/// Probability dropped per round at each end of the states.
const DROPPED: f64 = 1e-18;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ruin {
    /// Probability that the bankroll, within the rounds or after the last, no longer covers another round.
    pub probability: f64,
    pub mean_rounds: f64,
    /// Error bound of the probability, and of the mean number as a share of all rounds.
    pub error: f64,
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RuinError {
    #[error("the probability of ruin is computed for at most {MOST_RUIN_ROUNDS} rounds, not {0}")]
    Rounds(u64),
    #[error("a bankroll may have at most {MOST_BANKROLL} units")]
    Bankroll,
    /// Too little for a round, which may require this many units.
    #[error("the bankroll does not cover one round, which may ask for {0} units")]
    TooSmall(Fraction),
    #[error("the bankroll has too many states: choose fewer rounds, or units with a larger common step")]
    TooFine,
}

/// Ruin of a player with `bankroll` units within `rounds` rounds, who stops when the bankroll does not cover `needed`
/// units, the most that a round may require.
///
/// Every state of the bankroll is followed from round to round. All terms are positive, so each round adds at most one
/// rounding per result and two more to the relative error. States are dropped as safe once Doob's bound for exponential
/// martingales makes ruin in the remaining rounds negligible.
///
/// # Errors
/// [`RuinError`] for too many rounds or units, and for a bankroll that covers no round.
pub fn ruin(lattice: &Lattice, bankroll: &Fraction, needed: &Fraction, rounds: u64) -> Result<Ruin, RuinError> {
    if rounds > MOST_RUIN_ROUNDS {
        return Err(RuinError::Rounds(rounds));
    }
    if *bankroll > ratio(MOST_BANKROLL, 1) {
        return Err(RuinError::Bankroll);
    }
    if bankroll < needed {
        return Err(RuinError::TooSmall(needed.clone()));
    }
    let walk = Walk::new(lattice, rounds)?;
    let start = ((bankroll - needed) / &walk.step).floor().to_integer().to_usize().ok_or(RuinError::TooFine)?;
    match walk.safe {
        safe if start >= safe => Ok(Ruin { probability: 0.0, mean_rounds: rounds as f64, error: TAIL }),
        safe if safe as u64 * rounds > MOST_MOVES / walk.results.len() as u64 => Err(RuinError::TooFine),
        _ => Ok(walk.follow(start, rounds)),
    }
}

/// A bankroll in equal steps.
struct Walk {
    /// Greatest common step of all net results, in units.
    step: Fraction,
    results: Vec<(i64, f64)>,
    /// First state from which ruin is negligible, in steps above the last state before ruin.
    safe: usize,
}

impl Walk {
    fn new(lattice: &Lattice, rounds: u64) -> Result<Self, RuinError> {
        let (one, other) = (&lattice.lowest, &lattice.step);
        // The greatest common step of two fractions is their numerators' step over a common denominator.
        let parts = one.denom().lcm(other.denom());
        let whole = |fraction: &Fraction| fraction.numer() * (&parts / fraction.denom());
        let common = whole(one).gcd(&whole(other));
        let step = ratio(if common.is_zero() { BigInt::one() } else { common }, parts);
        let result = |(steps, probability): (u64, f64)| {
            let steps = (lattice.net(1, steps) / &step).to_integer().to_i64()?;
            Some((steps, probability))
        };
        let results: Option<Vec<(i64, f64)>> = lattice.probabilities().map(result).collect();
        let results = results.ok_or(RuinError::TooFine)?;
        let lost: Vec<(f64, f64)> = results.iter().map(|&(steps, probability)| (-steps as f64, probability)).collect();
        let at = |tilt: f64| (rounds as f64 * log_moment(&lost, tilt).max(0.0) + LOG_TAIL) / tilt;
        let safe = tilts().map(at).fold(f64::INFINITY, f64::min).to_usize().unwrap_or(usize::MAX - 1) + 1;
        Ok(Walk { step, results, safe })
    }

    fn follow(&self, start: usize, rounds: u64) -> Ruin {
        let (mut now, mut next) = (vec![0.0; self.safe], vec![0.0; self.safe]);
        now[start] = 1.0;
        let (mut span, mut safe, mut dropped) = (start..start + 1, 0.0, 0.0);
        let (mut alive, mut mean_rounds) = (1.0, 0.0);
        for _ in 0..rounds {
            mean_rounds += alive;
            let reached = self.reached(&span);
            next[reached.clone()].fill(0.0);
            for &(steps, probability) in &self.results {
                safe += self.step_by(steps, probability, &now[span.clone()], span.start, &mut next);
            }
            std::mem::swap(&mut now, &mut next);
            span = trimmed(&now, reached, &mut dropped);
            alive = now[span.clone()].iter().sum::<f64>() + safe + dropped;
        }
        let of_results = (self.results.len() + 2) as f64;
        let error = (rounds as f64 * of_results + self.safe as f64) * f64::EPSILON + dropped + TAIL;
        Ruin { probability: (1.0 - alive).clamp(0.0, 1.0), mean_rounds, error: error * 1.01 }
    }

    fn reached(&self, span: &Range<usize>) -> Range<usize> {
        let steps = |(steps, _): &(i64, f64)| *steps;
        let least = self.results.iter().map(steps).min().unwrap_or(0);
        let most = self.results.iter().map(steps).max().unwrap_or(0);
        let first = (span.start.az::<i64>() + least).max(0).az::<usize>().min(self.safe);
        first..(span.end.az::<i64>() + most).max(0).az::<usize>().clamp(first, self.safe)
    }

    /// Moves the probabilities of states from `first` on by a result; returns the probability that reaches safe states.
    fn step_by(&self, steps: i64, probability: f64, now: &[f64], first: usize, next: &mut [f64]) -> f64 {
        let to = first.az::<i64>() + steps;
        // States below zero are ruined.
        let ruined = (-to).clamp(0, now.len().az::<i64>()).az::<usize>();
        let kept = &now[ruined..];
        let to = to.max(0).az::<usize>();
        let within = next.len().saturating_sub(to).min(kept.len());
        let (followed, safe) = kept.split_at(within);
        if let Some(next) = next.get_mut(to..to + within) {
            next.iter_mut().zip(followed).for_each(|(next, now)| *next += probability * now);
        }
        probability * safe.iter().sum::<f64>()
    }
}

fn trimmed(now: &[f64], span: Range<usize>, dropped: &mut f64) -> Range<usize> {
    let negligible = |states: &mut dyn Iterator<Item = &f64>| {
        let mut sum = 0.0;
        let mut number = 0;
        for probability in states {
            if sum + probability > DROPPED {
                break;
            }
            sum += probability;
            number += 1;
        }
        (number, sum)
    };
    let (above, sum_above) = negligible(&mut now[span.clone()].iter().rev());
    let left = span.start..span.end - above;
    let (below, sum_below) = negligible(&mut now[left.clone()].iter());
    *dropped += sum_above + sum_below;
    left.start + below..left.end
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::testing::{outcome, table};
    use crate::outcome::{Outcome, OutcomeTable};

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
        let sums =
            crate::statistics::ManyRounds::of(&table(&[("heads", 1, 1), ("tails", -1, 1)]), 1_000).expect("near");
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
}
