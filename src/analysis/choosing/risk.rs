//! Deviations of the result of a combination, and its losing months: the law of its table.

use num_traits::Zero;

use super::Combination;
use crate::analysis::counting::{Sampling, Survey};
use crate::analysis::{AnalysisError, Law, Method, Observer, Placed, Table, TableRound};
use crate::games::SolveError;
use crate::paytable::whole_units;
use crate::statistics::Figure;

pub struct Risk {
    /// Standard deviations of the table's result of an hour, a day and a month, in dollars.
    pub std_dev_of_hour: Option<Figure>,
    pub std_dev_of_day: Option<Figure>,
    pub std_dev_of_month: Option<Figure>,
    /// `None` if its sum is unavailable.
    pub losing_month: Option<LosingMonth>,
}

/// Probability that the house loses money in a month.
#[derive(Clone, Debug, PartialEq)]
pub struct LosingMonth {
    pub probability: Figure,
    /// Bound of the error of an exact probability.
    pub error: f64,
    pub method: Method,
}

/// The risks of combinations at one table. Those of a game are dealt together.
pub fn risks(
    table: &Table,
    combinations: &[&Combination<'_>],
    sampling: Sampling,
    observer: &dyn Observer,
) -> Result<Vec<Risk>, AnalysisError> {
    let mut risks: Vec<Option<Risk>> = combinations.iter().map(|_| None).collect();
    while let Some(first) = risks.iter().position(Option::is_none) {
        let game = combinations[first].game;
        let own: Vec<usize> =
            (0..combinations.len()).filter(|&place| std::ptr::eq(combinations[place].game, game)).collect();
        let survey = Survey { solver: game.solver.as_ref(), sampling, observer };
        let tables =
            own.iter().map(|&place| placed(combinations[place], table, survey)).collect::<Result<Vec<_>, _>>()?;
        for (place, round) in own.into_iter().zip(TableRound::of_tables(survey, table.seats, &tables)?) {
            risks[place] = Some(Risk::of(combinations[place], table, &round));
        }
    }
    Ok(risks.into_iter().flatten().collect())
}

/// The wagers of a player, in units of the base bet.
fn placed(combination: &Combination<'_>, table: &Table, survey: Survey<'_>) -> Result<Vec<Placed>, SolveError> {
    let one = whole_units(1);
    let base = Placed::of(&combination.base.answer, &one, &one, survey.solver);
    let side = combination
        .sides
        .iter()
        .map(|(bet, answer)| Placed::of(answer, &(&bet.dollars / table.unit()), &bet.share, survey.solver));
    std::iter::once(base).chain(side).collect()
}

impl Risk {
    fn of(combination: &Combination<'_>, table: &Table, round: &TableRound) -> Self {
        let unit = table.unit();
        let variance = round.variance.as_ref();
        let std_dev = |span: &str| {
            let rounds = whole_units(table.rounds_of(span));
            variance.and_then(|variance| variance.times(&(rounds * &unit * &unit)).root())
        };
        // Sight of other boxes adds to the players' mean.
        let more = combination.on_boxes.fall().value * whole_units(table.seats);
        let month = Law::of(round, table.rounds_of("month")).ok().map(|law| law.moved_by(&more));
        Risk {
            std_dev_of_hour: std_dev("hour"),
            std_dev_of_day: std_dev("day"),
            std_dev_of_month: std_dev("month"),
            losing_month: month.and_then(|law| LosingMonth::of(&law, more.is_zero())),
        }
    }
}

impl LosingMonth {
    /// `is_whole` holds unless the law was moved to another mean.
    fn of(law: &Law<'_>, is_whole: bool) -> Option<Self> {
        let method = if law.method() == Method::Exact && !is_whole { Method::Rounded } else { law.method() };
        let [probability, ..] = law.results();
        Some(LosingMonth { probability: probability?, error: law.error(), method })
    }
}
