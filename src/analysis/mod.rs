//! Analyses: offers in, answers out.
//!
//! `by_game` gives the offers of each game a solver, `answered` the exact [`Answer`] to each, `witnessed` plays them
//! and adds the simulated ones; `accounted` adds meters; an offer at a table has its envy bonuses. An [`Observer`]
//! takes messages and progress.

pub(crate) mod auditing;
mod bounds;
mod boxes;
pub(crate) mod choosing;
mod correlations;
mod counting;
pub(crate) mod designing;
mod effects;
mod figures;
mod findings;
mod informed;
pub(crate) mod monitoring;
mod pays;
mod playing;
mod sensitivity;
mod solutions;
mod solving;
pub(crate) mod stated;
mod table;
mod wagered;
mod worked_rounds;

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::{Duration, Instant};

use thiserror::Error;

use crate::games::{Dollars, Keeper, KeepsNothing, Offer, SolveError};
use crate::outcome::{Fraction, Measures, OutcomeTable};
use crate::simulation::RunError;
use crate::statistics::{Comparison, Figure, Verdict};
use crate::storage::checkpoint::CheckpointError;

pub(crate) use bounds::{BOUNDED, Bounds, bounded_measure, with_unit};
pub(crate) use boxes::{BoxesAnswer, on_all_boxes, on_boxes};
pub(crate) use correlations::{Correlation, all_correlations, first_of_each_wager};
pub(crate) use counting::{Length, Sampling, Survey};
pub(crate) use effects::{Accounted, AtTable, Envying, accounted};
pub(crate) use figures::Figures;
pub(crate) use findings::{ByUpCard, Findings, GameFindings, Remark, remarks_on, remarks_on_spot, remarks_on_strategy};
pub(crate) use informed::{InformedAnswer, informed, one_by_one};
pub(crate) use pays::{
    ChangedPlay, ComparedPaytable, EditedPaytable, PaidPart, paid_as, paid_parts, schedules_of_own_hand,
};
pub(crate) use playing::{Ended, MOST_TRACED_ROWS, ObservedRow, Saving, Trace, Until, half_width_of};
pub(crate) use sensitivity::{Effect, Movement, Reach, Sensitivities, Sensitivity, paid_rows, sensitivities};
pub(crate) use solutions::ObservedSolutions;
pub use solutions::solutions_in;
pub(crate) use solving::{
    NearestEdges, OfferEdge, Solved, add_pairs, add_witnesses, analyzed, answered, by_game, by_set, quick_edges,
    solver_of, with_mean_meters, witnessed,
};
pub(crate) use table::{
    HANDS_PER_HOUR, HOURS_PER_DAY, Law, Method, Placed, Play, SideBet, Span, TABLE_SEED, Table, TablePlay, TableRound,
    Win, error_by_parts,
};
pub(crate) use wagered::{GameAnswers, Sum, Wagered, units_and_terms};
pub(crate) use worked_rounds::{Event, WorkedRounds};

/// The result of what fails only in solving, unless another error is named.
pub(crate) type Result<T, E = SolveError> = std::result::Result<T, E>;

/// The exact answer to one offer, and the simulated one if a run was played.
pub struct Answer {
    pub offer: Offer,
    pub exact: OutcomeTable,
    /// Measures of `exact`. Where [`EnvyEffect::span`] is known, mean and variance include the envy bonuses; all other
    /// measures are the own wager's.
    pub measures: Measures,
    /// The answer with the meters at their long-run means, rounded to 10^-8 units, where these are known.
    pub at_mean_meters: Option<Box<Answer>>,
    pub envy: Option<EnvyEffect>,
    pub limit_effect: Option<LimitEffect>,
    pub witness: Option<Witness>,
}

impl Answer {
    pub fn new(offer: Offer, exact: OutcomeTable) -> Self {
        let measures = Measures::of(&exact);
        Answer { offer, exact, measures, at_mean_meters: None, envy: None, limit_effect: None, witness: None }
    }

    pub fn simulated(&self) -> Option<SimulatedRow<'_>> {
        Some(SimulatedRow {
            name: self.offer.name(),
            std_dev: self.measures.std_dev(),
            witness: self.witness.as_ref()?,
        })
    }
}

/// The contribution of a table's envy bonuses.
pub struct EnvyEffect {
    /// Expectation per round, in units.
    pub mean: Fraction,
    /// Contribution of each counting hand to the expectation, in units.
    pub of_one: Fraction,
    /// Least and greatest net total in units, where the distribution of the total is unknown. The outcomes then exclude
    /// the envy bonuses, and only mean and variance include them.
    pub span: Option<RangeInclusive<Fraction>>,
}

/// Effect of a payout limit. House edges are per unit.
pub struct LimitEffect {
    pub floor: Dollars,
    pub edge_without: Fraction,
    /// House edge under the limit against a player who decides as if there were none.
    pub edge_unknown: Fraction,
}

pub struct Witness {
    pub table: OutcomeTable,
    pub measures: Measures,
    pub comparison: Comparison,
    /// Verdict on this offer by the tests of the whole run.
    pub verdict: Verdict,
    pub seed: u64,
    /// House edge at fixed numbers of rounds; empty unless the run was followed from its beginning.
    pub course: Vec<CoursePoint>,
}

impl Witness {
    pub fn house_edge(&self) -> Figure {
        Figure::sampled(self.measures.house_edge(), self.comparison.std_error.unwrap_or(f64::NAN))
    }
}

/// The simulated answer of a row, a wager's or a sum's.
pub struct SimulatedRow<'a> {
    pub name: String,
    /// Exact standard deviation of a round, or an upper bound.
    pub std_dev: f64,
    pub witness: &'a Witness,
}

/// Simulated house edge after a number of rounds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CoursePoint {
    pub rounds: u64,
    /// House edge per unit, a fraction of one.
    pub house_edge: f64,
}

/// Takes messages and progress, and may request the end of an analysis. `()` does neither.
pub trait Observer: Send + Sync {
    fn tell(&self, _message: &dyn Display) {}

    /// Reports a detail, such as the origin of a solution, for those who want it.
    fn detail(&self, _message: &dyn Display) {}

    /// Reports a solution's progress: `done` of `all` of its parts.
    fn solving(&self, _game: &str, _parts: Parts, _done: u64, _all: u64) {}

    /// Takes paytables that meet a target while the search for others goes on: their number, and each of them.
    fn found(&self, _number: usize, _paytables: &mut dyn Iterator<Item = Offer>) {}

    /// Follows a run of `game`: `before` rounds played already, `expected` in all.
    fn playing(&self, _game: &str, _before: u64, _expected: u64) -> Box<dyn Progress> {
        Box::new(())
    }

    fn solutions(&self) -> Arc<dyn Keeper> {
        Arc::new(KeepsNothing)
    }

    /// In place of [`Observer::solutions`] where those of earlier work may not be used.
    fn no_solutions(&self) -> Arc<dyn Keeper> {
        Arc::new(KeepsNothing)
    }

    /// Catches requests to end from now on, so that work under way can be finished and saved.
    fn listen(&self) {}

    fn is_asked_to_end(&self) -> bool {
        false
    }
}

/// The pace of work since it began with so many parts done before.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    pub since: Instant,
    pub before: u64,
}

impl Pace {
    /// Time left; `None` before the first part is done.
    pub fn left(&self, done: u64, all: u64) -> Option<Duration> {
        let (own, left) = (done.saturating_sub(self.before), all.saturating_sub(done));
        let seconds = (own > 0).then(|| self.since.elapsed().as_secs_f64() * left as f64 / own as f64);
        seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
    }
}

/// Parts of a game that are solved in turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parts {
    /// Up cards of one solution, which is kept.
    UpCards,
    /// Rows of a sweep, such as one over many units.
    Rows,
    /// Groups of deals in a count over all of them.
    Deals,
    /// Candidates of a design.
    Paytables,
}

impl Parts {
    pub fn name(self) -> &'static str {
        match self {
            Parts::UpCards => "up cards",
            Parts::Rows => "rows",
            Parts::Deals => "groups of deals",
            Parts::Paytables => "paytables",
        }
    }
}

pub trait Progress {
    fn advance(&mut self, _status: RunStatus) {}

    fn finish(self: Box<Self>, _status: RunStatus, _is_interrupted: bool) {}
}

impl Observer for () {}
impl Progress for () {}

#[derive(Clone, Copy, Debug)]
pub struct RunStatus {
    pub rounds: u64,
    /// Greatest 95 % half-width of the house edges by the exact standard deviations, a fraction of one; `None` if the
    /// run estimates none.
    pub half_width: Option<f64>,
}

#[derive(Debug, Error)]
pub enum AnalysisError {
    #[error(transparent)]
    Solve(#[from] SolveError),
    #[error(transparent)]
    Run(#[from] RunError),
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
    #[error(
        "the checkpoint has gaps, so a run to a target would not end where it should; \
         play them first, without ⟦target_error⟧"
    )]
    MissingRounds,
    #[error("game `{game}` is defined in {} and otherwise in {}; give one another id", files[0], files[1])]
    TwoGames { game: &'static str, files: [&'static str; 2] },
    #[error("{0}")]
    UnlawfulLimit(String),
    /// A design that cannot be found, in words.
    #[error("{0}")]
    Design(String),
}

impl AnalysisError {
    /// Whether the observer ended the work, which is no fault.
    pub fn is_interruption(&self) -> bool {
        matches!(self, AnalysisError::Solve(SolveError::Interrupted))
    }
}
