//! A run of one game on the command line: how long it is played, and what is told meanwhile.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use super::CliError;
use super::answering::Solved;
use super::options::Verbosity;
use crate::outcome::{Measures, OutcomeTable};
use crate::simulation::{RunPlan, Simulation};
use crate::statistics::half_width;

/// Blocks after which a run is first looked at, and then at least as many again.
const BLOCKS_BETWEEN_CHECKS: u64 = 16;

/// How long a run goes on.
#[derive(Clone, Copy, Debug)]
pub struct Until {
    /// All rounds of this plan, if it does not end before.
    pub plan: RunPlan,
    /// Until the 95 % half-width of every house edge is no greater than this, a fraction of one.
    pub target_error: Option<f64>,
}

impl Until {
    /// About how many rounds a run will have, going by the exact answers.
    fn expected_rounds(&self, exact: &[&OutcomeTable]) -> u64 {
        let std_dev = exact.iter().map(|table| Measures::of(table).std_dev()).fold(0.0, f64::max);
        // The half-width of a mean over n rounds is that of one divided by the square root of n.
        let needed = self.target_error.map(|target| (half_width(std_dev, 2.0) / target).powi(2).ceil() as u64);
        needed.map_or(self.plan.rounds, |needed| needed.clamp(1, self.plan.rounds))
    }
}

/// Plays the rounds of one game; `exact` are the exact answers to its offers. Returns what came of them, in the order of the offers.
///
/// # Errors
/// [`CliError`] if the game cannot be solved or the run not be started.
pub fn play(
    solved: &Solved,
    exact: &[&OutcomeTable],
    until: Until,
    verbosity: Verbosity,
) -> Result<Vec<OutcomeTable>, CliError> {
    let game = solved.offers[0].game.facts().id;
    let croupier = solved.solver.croupier(&solved.offers)?;
    let bar = progress_bar(until.expected_rounds(exact), game, verbosity);
    let mut simulation = Simulation::new(croupier.as_ref(), game, until.plan)?;
    loop {
        let blocks = until.target_error.map_or(u64::MAX, |_| next_check(simulation.blocks()));
        simulation.play_until(blocks, &|rounds| bar.inc(rounds));
        let tables = croupier.outcomes(simulation.tally())?;
        let is_narrow = |target: f64| widest(&tables, exact) <= target;
        if simulation.is_done() || until.target_error.is_some_and(is_narrow) {
            bar.finish_and_clear();
            return Ok(tables);
        }
    }
}

/// The greatest 95 % half-width of the house edges, a fraction of one: of each the greater by the variance of the rounds and by the
/// exact one, because a short run may not have seen the rare awards that make up most of it.
pub fn widest<'t>(tables: impl IntoIterator<Item = &'t OutcomeTable>, exact: &[&OutcomeTable]) -> f64 {
    let width = |(table, exact): (&OutcomeTable, &&OutcomeTable)| {
        let rounds = table.cycle() as f64;
        half_width(Measures::of(table).std_dev().max(Measures::of(exact).std_dev()), rounds)
    };
    tables.into_iter().zip(exact).map(width).fold(0.0, f64::max)
}

/// The number of blocks after which a run that has played so many is looked at next. It grows with the run, so that looking takes
/// a small part of the time, and depends on nothing else: where a run ends does not depend on threads.
fn next_check(blocks: u64) -> u64 {
    let mut check = 0;
    while check <= blocks {
        check += BLOCKS_BETWEEN_CHECKS.max(check / BLOCKS_BETWEEN_CHECKS);
    }
    check
}

fn progress_bar(rounds: u64, game: &str, verbosity: Verbosity) -> ProgressBar {
    if !verbosity.shows_progress() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::with_draw_target(Some(rounds), ProgressDrawTarget::stderr());
    let template = "{msg} [{bar:30}] {human_pos} of {human_len} rounds, {rate}, ETA {eta}";
    if let Ok(style) = ProgressStyle::with_template(template) {
        let rate = |state: &ProgressState, out: &mut dyn std::fmt::Write| {
            let _ = write!(out, "{:.1} million/s", state.per_sec() / 1e6);
        };
        bar.set_style(style.progress_chars("=> ").with_key("rate", rate));
    }
    bar.set_message(game.to_string());
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::Outcome;
    use crate::paytable::whole_units;

    #[test]
    fn the_half_width_of_a_fair_coin_is_known_in_advance() {
        let outcome = |name: &str, net| Outcome {
            name: name.into(),
            awards: Vec::new(),
            net: whole_units(net),
            wagered: whole_units(1),
            folded: false,
            count: 1,
        };
        let coin = OutcomeTable::new(vec![outcome("heads", 1), outcome("tails", -1)], 2).expect("two sides");
        // The standard deviation is 1, so 1.96 / sqrt(n) is 0.0098 for n = 40,000, by the quantile 1.95996 for a little less.
        let plan = RunPlan { seed: 1, rounds: 1_000_000, threads: None, vectors: crate::cards::Vectors::Portable };
        let until = Until { plan, target_error: Some(0.0098) };
        assert_eq!(until.expected_rounds(&[&coin]), 39_999);
        assert_eq!(Until { target_error: None, ..until }.expected_rounds(&[&coin]), 1_000_000);
        assert_eq!(Until { target_error: Some(1e-9), ..until }.expected_rounds(&[&coin]), 1_000_000);
        // The rounds seen had a standard deviation of 1 too; both are looked at.
        assert!((widest([&coin], &[&coin]) - 1.959_964).abs() < 1e-6);
    }

    #[test]
    fn checks_come_at_fixed_numbers_of_blocks_wherever_a_run_stands() {
        let checks: Vec<u64> = std::iter::successors(Some(0), |&blocks| Some(next_check(blocks))).take(40).collect();
        assert_eq!(checks[..3], [0, 16, 32]);
        assert!(checks.windows(2).all(|pair| pair[1] - pair[0] >= 16 && pair[1] - pair[0] <= 16.max(pair[0] / 16)));
        for pair in checks.windows(2) {
            assert!((pair[0]..pair[1]).all(|blocks| next_check(blocks) == pair[1]));
        }
    }
}
