//! `simulate`: plays rounds and compares them with the exact answers.

use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PathBufValueParser, PossibleValuesParser};

use super::answer::{Answer, Ask, Asking, Conclusion};
use super::blocks::{
    Activation, Choice, PayoutLimits, Rounds, Seats, WageredTogether, ensure_seats, numbers, one_unit, rounds,
};
use super::refusal::{Fault, Refusal};
use super::rows::Rows;
use super::verdict::{tell_rounds_to_show, tell_verdict, tell_width};
use crate::analysis::{
    self, Ended, GameAnswers, MOST_TRACED_ROWS, Observer, Saving, Solved, Trace, by_game, by_set, witnessed,
};
use crate::files::variable;
use crate::games::{Offer, VariantChoice};
use crate::paytable::whole_units;
use crate::report::{Sheet, outcomes, recount, summary, together, whole};
use crate::simulation::{Record, Shard};

/// Rounds of each game where none is named: ten seconds in all on two cores.
const OF_ALL_GAMES: u64 = 10_000_000;

fields! {
    /// Simulate rounds and test the results against the exact answers
    ///
    /// A number beside the paytables is --rounds: `simulate let-it-ride 1e9`.
    ///
    /// Ctrl-C ends a run and reports the rounds played so far. A run with a checkpoint can be resumed with the same
    /// command, and extended with more rounds.
    #[command(mut_arg("unit", one_unit))]
    pub struct Options {
        pub choice: Choice,
        pub together: WageredTogether,
        pub activation: Activation,
        pub limits: PayoutLimits,
        pub seats: Seats,
        pub rounds: Rounds,
        /// Stop when every simulated house edge has a 95 % confidence interval of this half-width, in percentage points
        #[arg(long, value_name = "POINTS", help_heading = numbers::SIMULATION)]
        pub target_error: Option<f64> = one(numbers::percentage_points),
        /// Tell how many rounds show a change of the house edge by this many percentage points: outside 95 % confidence in
        /// four runs of five
        #[arg(long, value_name = "POINTS", help_heading = numbers::SIMULATION)]
        pub detect: Option<f64> = one(numbers::percentage_points),
        /// File that keeps the rounds played; a run resumes from it, also with more --rounds
        #[arg(long, value_name = "FILE", help_heading = numbers::SIMULATION)]
        pub checkpoint: Option<PathBuf> = one(PathBufValueParser::new()),
        /// Minimum time between two writes of the checkpoint
        #[arg(long, value_name = "SECONDS", help_heading = numbers::SIMULATION)]
        pub checkpoint_every: Duration = usual(numbers::seconds, "10"),
        /// Shard I of N of the rounds, such as 3/16, kept in the checkpoint for `merge` [default: the Slurm array's or
        /// Kubernetes Indexed Job's, else all]
        #[arg(long, value_name = "I/N", help_heading = numbers::SIMULATION)]
        pub shard: Option<Shard> = one(str::parse::<Shard>),
        /// Print the first N rounds of the run one by one instead: cards, decisions, and the outcome of each wager
        /// for the own hand
        #[arg(long, value_name = "N", help_heading = numbers::OUTPUT)]
        pub trace: Option<u64> = one(numbers::rounds),
        pub shown: SimulationOutput,
    }
}

fields! {
    pub struct SimulationOutput {
        /// Show every outcome with its observed and expected counts instead of the measures; not where others' hands are paid for
        #[arg(long, value_name = "WHAT", help_heading = numbers::OUTPUT)]
        pub show: Option<String> = one(PossibleValuesParser::new(["outcomes"])),
        pub rows: Rows,
    }
}

impl Ask for Options {
    fn reads(&self) -> Vec<PathBuf> {
        self.checkpoint.clone().into_iter().collect()
    }

    fn answer(&self, asking: &Asking<'_>) -> Result<Answer, Fault> {
        let asked = self.with_named_rounds()?;
        let Options { choice, seats, limits, shown, activation, together, .. } = &asked;
        rules!(
            asked.trace => excludes together.together, activation.activation, asked.target_error,
                asked.checkpoint, asked.shard, shown.show;
            together.together => excludes choice.what, activation.activation, seats.seats, limits.payout_limit;
        );
        match asked.trace {
            Some(rounds) => asked.traced(rounds, asking),
            None => asked.played(asking),
        }
    }
}

impl Options {
    /// The same question, with a number among the paytables as its rounds.
    fn with_named_rounds(&self) -> Result<Self, Refusal> {
        let mut asked = self.clone();
        for named in &self.choice.what {
            let Some(number) = named.number() else { continue };
            if asked.rounds.rounds.is_some() {
                return Err(Refusal::of(format!("⟦rounds⟧: given twice, {named} beside the paytables too")));
            }
            asked.rounds.rounds = Some(number);
            asked.choice.what.retain(|other| other != named);
        }
        Ok(asked)
    }

    fn played(&self, asking: &Asking<'_>) -> Result<Answer, Fault> {
        let together = self.together.are_given();
        self.shown.ensure_columns(together)?;
        let shard = self.shard(asking)?;
        let games = if together {
            by_set(self.together.of(&self.choice.variants, Ok)?, &asking.solutions())?
        } else {
            let offers = self.activation.of(self.choice.offers(VariantChoice::Default)?)?;
            let offers = self.limits.applied_at_one_unit(self.seats.for_wins(offers)?)?;
            self.shown.ensure_own(&offers)?;
            by_game(offers, &asking.solutions())?
        };
        let players = self.seats.number();
        ensure_seats(games.iter().flat_map(|solved| &solved.offers), &whole_units(players))?;
        let mut rounds = self.rounds.clone();
        if self.choice.what.is_empty() && !together && rounds.rounds.is_none() && self.target_error.is_none() {
            rounds = rounds.or(OF_ALL_GAMES);
            asking.tell(format!("{} rounds of each game; ⟦rounds⟧ 1e9 plays more", whole(OF_ALL_GAMES)));
        }
        let until = rounds.until(shard, players, self.target_error)?;
        tell_if_empty(shard, until.plan.rounds, asking);
        let saving = self.checkpoint.clone().map(|path| Saving { path, every: self.checkpoint_every });
        let (games, Ended { interrupted, unsaved }) = witnessed(games, until, saving.as_ref(), asking)?;
        let answer = self.shown.answer(&games, asking)?;
        let rows = games.iter().flat_map(GameAnswers::simulated).collect::<Vec<_>>();
        let verdict = tell_verdict(&rows, asking);
        if let Some(change) = self.detect {
            tell_rounds_to_show(change, &rows, asking);
        }
        // The verdict on a shard is reported, but does not decide the exit code.
        let mut conclusion = if shard.is_whole() { verdict } else { Conclusion::Done };
        if let Some(interrupted) = interrupted {
            let is_kept = saving.is_some() && unsaved.is_none();
            let again = if is_kept { "; the same command resumes it" } else { "" };
            asking.tell(format!("{interrupted}{again}"));
            conclusion = conclusion.max(Conclusion::Inconclusive);
        }
        conclusion = conclusion.max(tell_width(&rows, until, asking));
        // The results are shown before this failure, because they are kept nowhere else.
        let failure = unsaved.map(|error| Refusal::from(Fault::from(error)));
        Ok(Answer { conclusion, failure, ..answer })
    }

    /// The first rounds of the whole run, whatever shard the environment states.
    fn traced(&self, rounds: u64, asking: &Asking<'_>) -> Result<Answer, Fault> {
        let rows = &self.shown.rows;
        rows.query(&[&recount::trace_sheet([])])?;
        let offers = self.limits.applied_at_one_unit(self.choice.offers(VariantChoice::Default)?)?;
        let players = self.seats.number();
        ensure_seats(offers.iter(), &whole_units(players))?;
        let plan = self.rounds.until(Shard::WHOLE, players, None)?.plan;
        if rounds > plan.rounds {
            bail!("⟦trace⟧ {rounds}: the run has {} rounds; pass more ⟦rounds⟧", plan.rounds);
        }
        let rows_traced = rounds.saturating_mul(offers.len() as u64);
        if rows_traced > MOST_TRACED_ROWS {
            let [rows, most] = [rows_traced, MOST_TRACED_ROWS].map(whole);
            bail!("⟦trace⟧ {rounds}: {rows} rows, more than {most}; trace fewer rounds or wagers");
        }
        let games = by_game(offers, &asking.solutions())?;
        let trace = |Solved { solver, offers, .. }| Trace::of(solver.as_ref(), offers, plan, rounds);
        let traces = games.into_iter().map(trace).collect::<Result<Vec<_>, _>>()?;
        Ok(rows.answer(recount::trace_sheet(&traces), asking)?)
    }

    fn shard(&self, asking: &Asking<'_>) -> Result<Shard, Fault> {
        let in_environment = |name: &str| Some(variable(name)?.to_string_lossy().into_owned());
        let of_job = if self.shard.is_none() { rounds::shard(in_environment)? } else { None };
        of_job.iter().for_each(|(shard, from)| asking.tell(format!("shard {shard} of the rounds, as {from} says")));
        let shard = self.shard.or(of_job.map(|(shard, _)| shard)).unwrap_or(Shard::WHOLE);
        if shard.is_whole() {
            return Ok(shard);
        }
        if self.target_error.is_some() {
            bail!("⟦target_error⟧ needs the whole run, and this is shard {shard}; leave it out, or pass ⟦shard⟧ 1/1");
        }
        if self.checkpoint.is_none() {
            bail!(
                "shard {shard} needs ⟦checkpoint⟧ FILE, for `house-edge merge` to add the shards; or pass ⟦shard⟧ 1/1"
            );
        }
        Ok(shard)
    }
}

/// Reports a shard without rounds, which is played and kept like the others so that `merge` finds all of them.
fn tell_if_empty(shard: Shard, rounds: u64, asking: &Asking<'_>) {
    let blocks = Record::blocks_of(rounds);
    if shard.blocks(blocks).is_empty() {
        let parts = if blocks == 1 { "one block".to_string() } else { format!("{blocks} blocks") };
        let rounds = if rounds == 1 { "1 round is".to_string() } else { format!("{} rounds are", whole(rounds)) };
        asking.tell(format!("shard {shard} has no rounds: {rounds} {parts}; use more rounds or fewer shards"));
    }
}

impl SimulationOutput {
    /// Refuses the outcomes of offers for which what others are dealt is paid for too.
    pub fn ensure_own(&self, offers: &[Offer]) -> Result<(), Fault> {
        let is_full = |offer: &Offer| offer.seat.as_ref().is_some_and(|seat| seat.table.seats > 1);
        if self.show.is_some() && offers.iter().any(is_full) {
            bail!("⟦show⟧ outcomes: not with ⟦seats⟧, where what others are dealt is paid for too");
        }
        Ok(())
    }

    /// Refuses unknown columns before any round is played; `together` if the rows are sums.
    pub fn ensure_columns(&self, together: bool) -> Result<(), Fault> {
        self.rows.query(&[&if together { self.sheet_together(&[]) } else { self.sheet([]) }])?;
        Ok(())
    }

    fn sheet<'a>(&self, seen: impl IntoIterator<Item = &'a analysis::Answer>) -> Sheet {
        if self.show.is_some() { outcomes::sheet(seen) } else { summary::simulation_sheet(seen) }
    }

    fn sheet_together(&self, games: &[GameAnswers]) -> Sheet {
        let mut sheet =
            if self.show.is_some() { outcomes::sums_sheet(games) } else { together::simulation_sheet(games) };
        sheet.remarks.extend(together::remarks(games));
        sheet
    }

    pub fn answer(&self, games: &[GameAnswers], asking: &Asking<'_>) -> Result<Answer, Fault> {
        if games.iter().any(|game| game.sum.is_some()) {
            return Ok(self.rows.answer(self.sheet_together(games), asking)?);
        }
        let seen = || games.iter().flat_map(|game| &game.answers).filter(|answer| answer.witness.is_some());
        let is_left = self.rows.left_in(&self.sheet(seen()))?;
        Ok(self.rows.answer(self.sheet(seen().filter(|answer| is_left(&answer.offer))), asking)?)
    }
}
