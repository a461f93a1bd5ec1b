//! `simulate`: plays rounds and compares them with the exact answers.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Arg, Args};

use crate::analysis::{
    Answer, Ended, GameAnswers, MOST_TRACED_ROWS, Saving, Solved, Trace, by_game, by_set, witnessed,
};
use crate::cli::arguments::{
    Activation, Choice, NOT_TOGETHER, PayoutLimits, Rounds, Seating, WageredTogether, ensure_seats, numbers, one_unit,
    rounds,
};
use crate::cli::output::{tell_verdict, tell_width};
use crate::cli::query::{Rows, ensure_output};
use crate::cli::{CliError, Conclusion, Guide, Terminal, output};
use crate::files::variable;
use crate::games::VariantChoice;
use crate::paytable::whole_units;
use crate::report::{Sheet, outcomes, summary, together, vectors, with_commas};
use crate::simulation::{Record, Shard};

pub const GUIDE: Guide = Guide {
    examples: &[
        (
            "house-edge simulate --game let-it-ride --wager base --rounds 10M",
            "Play ten million rounds and test them against the exact answer",
        ),
        (
            "house-edge simulate -g let-it-ride -w base --trace 200 -f csv",
            "Print the first 200 rounds one by one, as test vectors for another program",
        ),
        (
            "house-edge simulate -g let-it-ride -n 10M --shard 1/2 --checkpoint 1of2",
            "Play the first of two shards, for `merge`",
        ),
    ],
    exit_codes: &[
        (1, "the simulation disagrees with the exact answer"),
        (3, "inconclusive: interrupted, too few rounds, or an error above --target-error"),
    ],
    variables: &rounds::OF_SCHEDULERS,
    ..Guide::SIMULATING
};

/// Simulate rounds and test the results against the exact answers
///
/// Ctrl-C ends a run and reports the rounds played so far. A run with a checkpoint can be resumed with the same
/// command, and extended with more rounds.
#[derive(Args, Debug)]
#[command(mut_args(of_simulation))]
pub struct Options {
    #[command(flatten)]
    choice: Choice,
    #[command(flatten)]
    together: WageredTogether,
    #[command(flatten)]
    activation: Activation,
    #[command(flatten)]
    limits: PayoutLimits,
    #[command(flatten)]
    seating: Seating,
    #[command(flatten)]
    run: RunOptions,
    /// Players dealt in; the rounds of the last one to act are counted [default: 1, or --seats]
    #[arg(
        long,
        value_name = "N",
        value_parser = numbers::players,
        conflicts_with = "seats",
        help_heading = numbers::TABLE
    )]
    players: Option<usize>,
    /// Print the first N rounds of the run one by one instead: cards, decisions, and the outcome of each wager
    #[arg(
        long,
        value_name = "N",
        value_parser = numbers::rounds,
        conflicts_with_all =
            ["together", "activation", "seats", "target_error", "checkpoint", "shard", "outcomes"],
        help_heading = numbers::OUTPUT
    )]
    trace: Option<u64>,
    #[command(flatten)]
    shown: SimulationOutput,
}

#[derive(Args, Debug)]
#[command(next_help_heading = numbers::SIMULATION)]
struct RunOptions {
    #[command(flatten)]
    rounds: Rounds,
    /// Stop when every simulated house edge has a 95 % confidence interval of this half-width, in percentage points
    #[arg(long, value_name = "POINTS", value_parser = numbers::percentage_points)]
    target_error: Option<f64>,
    /// File that keeps the rounds played; a run resumes from it, also with more --rounds
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Minimum time between two writes of the checkpoint
    #[arg(long, value_name = "SECONDS", value_parser = numbers::seconds, default_value = "10", requires = "checkpoint")]
    checkpoint_every: Duration,
    /// Shard I of N of the rounds, such as 3/16, kept in the checkpoint for `merge` [default: the Slurm array's or
    /// Kubernetes Indexed Job's, else all]
    #[arg(long, value_name = "I/N", value_parser = clap::value_parser!(Shard))]
    shard: Option<Shard>,
}

#[derive(Args, Clone, Debug)]
pub struct SimulationOutput {
    /// Show every outcome with its observed and expected counts instead of the measures; not with --seats
    #[arg(long, conflicts_with = "seats", help_heading = numbers::OUTPUT)]
    outcomes: bool,
    #[command(flatten)]
    pub rows: Rows,
}

pub fn run(options: &Options, terminal: &Terminal) -> Result<Conclusion, CliError> {
    if let Some(rounds) = options.trace {
        return options.print_trace(rounds, terminal);
    }
    let together = options.together.are_given();
    options.shown.ensure_columns(together)?;
    let shard = options.run.shard(terminal)?;
    let games = if together {
        by_set(options.together.chosen(&options.choice)?, &terminal.solutions())?
    } else {
        let offers = options.activation.of(options.choice.offers(VariantChoice::Default)?)?;
        let offers = options.limits.applied_at_one_unit(options.seating.of(offers)?)?;
        by_game(offers, &terminal.solutions())?
    };
    let players = options.players.unwrap_or(options.seating.seats.number());
    ensure_seats(games.iter().flat_map(|solved| &solved.offers), &whole_units(players))?;
    let own = options.choice.files()?;
    ensure_output(
        options.shown.rows.output.file(),
        options.run.checkpoint.iter().chain(&own).chain(options.together.files()),
    )?;
    let until = options.run.rounds.until(shard, players, options.run.target_error)?;
    tell_if_empty(shard, until.plan.rounds, terminal);
    let (games, ended) = witnessed(games, until, options.run.saving().as_ref(), terminal)?;
    options.shown.print(&games, terminal)?;
    let rows = games.iter().flat_map(GameAnswers::simulated).collect::<Vec<_>>();
    let verdict = tell_verdict(&rows, terminal);
    options.run.concluded(ended, shard, verdict, || tell_width(&rows, until, terminal), terminal)
}

impl Options {
    /// Prints the first rounds of the whole run, whatever shard the environment states.
    fn print_trace(&self, rounds: u64, terminal: &Terminal) -> Result<Conclusion, CliError> {
        let rows = &self.shown.rows;
        rows.query(&[&vectors::sheet([])])?;
        let offers = self.limits.applied_at_one_unit(self.choice.offers(VariantChoice::Default)?)?;
        let players = self.players.unwrap_or(1);
        ensure_seats(offers.iter(), &whole_units(players))?;
        ensure_output(rows.output.file(), self.choice.files()?.iter())?;
        let plan = self.run.rounds.until(Shard::WHOLE, players, None)?.plan;
        if rounds > plan.rounds {
            bail!("--trace {rounds}: the run has {} rounds; pass more --rounds", plan.rounds);
        }
        let rows_traced = rounds.saturating_mul(offers.len() as u64);
        if rows_traced > MOST_TRACED_ROWS {
            let [rows, most] = [rows_traced, MOST_TRACED_ROWS].map(|number| with_commas(&number.to_string()));
            bail!("--trace {rounds}: {rows} rows, more than {most}; trace fewer rounds or wagers");
        }
        let games = by_game(offers, &terminal.solutions())?;
        let trace = |Solved { solver, offers, .. }| Trace::of(solver.as_ref(), offers, plan, rounds);
        let traces = games.into_iter().map(trace).collect::<Result<Vec<_>, _>>()?;
        output::write(vectors::sheet(&traces), rows, terminal)?;
        Ok(Conclusion::Done)
    }
}

/// Reports a shard without rounds, which is played and kept like the others so that `merge` finds all of them.
fn tell_if_empty(shard: Shard, rounds: u64, terminal: &Terminal) {
    let blocks = Record::blocks_of(rounds);
    if shard.blocks(blocks).is_empty() {
        let parts = if blocks == 1 { "one block".to_string() } else { format!("{blocks} blocks") };
        let rounds = match rounds {
            1 => "1 round is".to_string(),
            _ => format!("{} rounds are", with_commas(&rounds.to_string())),
        };
        terminal.tell(format!("shard {shard} has no rounds: {rounds} {parts}; use more rounds or fewer shards"));
    }
}

/// Adapts shared options: one unit, and the conflicts of `--together`.
fn of_simulation(option: Arg) -> Arg {
    match option.get_id().as_str() {
        "unit" => one_unit(option),
        "together" => option.conflicts_with_all(NOT_TOGETHER),
        _ => option,
    }
}

impl RunOptions {
    fn saving(&self) -> Option<Saving> {
        self.checkpoint.clone().map(|path| Saving { path, every: self.checkpoint_every })
    }

    /// The conclusion of a run; `tell_width` reports whether the target error was reached.
    fn concluded(
        &self,
        Ended { interrupted, unsaved }: Ended,
        shard: Shard,
        verdict: Conclusion,
        tell_width: impl FnOnce() -> Conclusion,
        terminal: &Terminal,
    ) -> Result<Conclusion, CliError> {
        // The verdict on a shard is reported, but does not decide the exit code.
        let mut conclusion = if shard.is_whole() { verdict } else { Conclusion::Done };
        if let Some(interrupted) = interrupted {
            let is_kept = self.checkpoint.is_some() && unsaved.is_none();
            let again = if is_kept { "; the same command resumes it" } else { "" };
            terminal.tell(format!("{interrupted}{again}"));
            conclusion = conclusion.max(Conclusion::Inconclusive);
        }
        conclusion = conclusion.max(tell_width());
        // The results are printed before this error, because they are kept nowhere else.
        unsaved.map_or(Ok(conclusion), |error| Err(error.into()))
    }

    fn shard(&self, terminal: &Terminal) -> Result<Shard, CliError> {
        let shard = match self.shard {
            Some(shard) => shard,
            None => match rounds::shard(|name| Some(variable(name)?.to_string_lossy().into_owned()))? {
                Some((shard, from)) => {
                    terminal.tell(format!("shard {shard} of the rounds, as {from} says"));
                    shard
                }
                None => Shard::WHOLE,
            },
        };
        if shard.is_whole() {
            return Ok(shard);
        }
        if self.target_error.is_some() {
            bail!("--target-error needs the whole run, and this is shard {shard}; leave it out, or pass --shard 1/1");
        }
        if self.checkpoint.is_none() {
            bail!(
                "shard {shard} needs --checkpoint FILE, for `house-edge merge` to add the shards; or pass --shard 1/1"
            );
        }
        Ok(shard)
    }
}

impl SimulationOutput {
    /// Refuses unknown columns before any round is played; `together` if the rows are sums.
    pub fn ensure_columns(&self, together: bool) -> Result<(), CliError> {
        self.rows.query(&[&if together { self.sheet_together(&[]) } else { self.sheet([]) }])?;
        Ok(())
    }

    fn sheet<'a>(&self, seen: impl IntoIterator<Item = &'a Answer>) -> Sheet {
        if self.outcomes { outcomes::sheet(seen) } else { summary::simulation_sheet(seen) }
    }

    fn sheet_together(&self, games: &[GameAnswers]) -> Sheet {
        let mut sheet = if self.outcomes { outcomes::sums_sheet(games) } else { together::simulation_sheet(games) };
        sheet.remarks.extend(together::remarks(games));
        sheet
    }

    pub fn print(&self, games: &[GameAnswers], terminal: &Terminal) -> Result<(), CliError> {
        if games.iter().any(|game| game.sum.is_some()) {
            return output::write(self.sheet_together(games), &self.rows, terminal);
        }
        let seen = || games.iter().flat_map(|game| &game.answers).filter(|answer| answer.witness.is_some());
        let is_left = self.rows.left_in(&self.sheet(seen()))?;
        output::write(self.sheet(seen().filter(|answer| is_left(&answer.offer))), &self.rows, terminal)
    }
}
