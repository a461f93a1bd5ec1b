//! Analyses: offers in, answers out.
//!
//! `by_game` gives the offers of each game a solver, `exact` their exact answers, `witnessed` plays them and adds the
//! simulated answers; `accounted` adds meters; an offer at a table has its envy bonuses. Messages and progress go to an
//! `Observer`.

mod answer;
mod boxes;
mod correlations;
mod counting;
mod findings;
mod informed;
mod meters;
mod money;
pub(crate) mod monitoring;
mod observer;
mod playing;
mod seats;
mod session;
mod solutions;
mod solving;
mod wagered;
mod witnesses;

pub(crate) use answer::{Answer, CoursePoint, EnvyEffect, LimitEffect, Witness};
pub(crate) use boxes::{BoxesAnswer, on_all_boxes, on_boxes};
pub(crate) use correlations::{Correlation, all_correlations};
pub(crate) use counting::{Length, Sampling};
pub(crate) use findings::{ByUpCard, Findings, GameFindings, Remark, remarks_on, remarks_on_spot, remarks_on_strategy};
pub(crate) use informed::{InformedAnswer, informed, one_by_one};
pub(crate) use meters::{Accounted, AtTable, Envying, SeenMeter, accounted, observe_meters};
pub(crate) use money::{SideBet, Stakes, Win};
pub(crate) use observer::{AnalysisError, Observer, Parts, Progress, RunStatus};
pub(crate) use playing::{Ended, ObservedGame, Saving, Until, half_width_of};
pub(crate) use seats::{SeatWager, SeatsCovariance, seats_covariance};
pub(crate) use session::{ChangedPlay, ComparedPaytable, PlayedRound, Span, SpanAnswer};
pub(crate) use solutions::ObservedSolutions;
pub use solutions::solutions_in;
pub(crate) use solving::{Solved, by_game, by_set, exact, quick_edges, with_mean_meters};
pub(crate) use wagered::{GameAnswers, Sum, Wagered, units_and_terms};
pub(crate) use witnesses::{add_pairs, add_witnesses, analyzed, witnessed};
