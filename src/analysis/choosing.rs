//! The options of a floor: every combination of a base paytable with paytables of side wagers, for a stated mix of
//! players, with its exact means.
//!
//! A player of the mix makes the base wager in every round, and each side wager in a share of the rounds, independently
//! of the cards. Means add up, so that a combination needs the answers to its parts alone. [`risks`] adds deviations
//! and losing months.
//!
//! The paytables to choose from are solved once each, however many combinations have them. Risks come from the law of
//! the table of a combination.

use std::cmp::Reverse;
use std::sync::Arc;

use num_traits::Zero;

use super::boxes::informed_on;
use super::counting::{Sampling, Survey};
use super::effects::with_envy;
use super::solving::{side_by_side, solver_of};
use super::wagered::outcomes_beside;
use super::{Answer, Bounds, BoxesAnswer, Figures, Law, Method, Observer, Placed, Result, SideBet, Table, TableRound};
use crate::games::{Dollars, GameFacts, Offer, SolveError, Solver};
use crate::lists::grouped;
use crate::outcome::{Fraction, Measure};
use crate::paytable::whole_units;
use crate::statistics::Figure;

/// One paytable of the base game, and one of each side wager in the mix.
pub struct Combination<'a> {
    /// Its place among all combinations, from 1 on.
    pub number: usize,
    pub table: &'a Table,
    pub game: &'a GameOptions,
    pub base: &'a BaseOption,
    /// The base game of a patron, all of whose hands are seen before each decision.
    pub on_boxes: &'a BoxesAnswer,
    pub sides: Vec<(&'a SideBet, &'a Answer)>,
    /// Dollars that a player places before the deal, on average.
    pub initial_wager: Dollars,
    /// Theoretical win from a player in a round, in dollars.
    pub win_of_round: Figure,
    /// Theoretical win of an hour and of a month that the best combination has more.
    pub given_up: [Figure; 2],
}

impl<'a> Combination<'a> {
    fn of(
        number: usize,
        (game, base, on_boxes): (&'a GameOptions, &'a BaseOption, &'a BoxesAnswer),
        sides: Vec<(&'a SideBet, &'a Answer)>,
        table: &'a Table,
    ) -> Self {
        let units = |answer: &Answer| whole_units(answer.offer.wager.initial_units);
        let mut initial_wager = table.unit() * units(&base.answer);
        let mut win_of_round = on_boxes.house_edge().times(&table.unit());
        for (bet, answer) in &sides {
            let average = bet.average_bet();
            initial_wager += &average * units(answer);
            win_of_round = win_of_round.plus(&Figure::exact(average * answer.measures.house_edge()));
        }
        let given_up = [(); 2].map(|()| Figure::exact(whole_units(0)));
        Combination { number, table, game, base, on_boxes, sides, initial_wager, win_of_round, given_up }
    }

    /// Theoretical win of the table in a span such as `hour`, in dollars.
    pub fn win(&self, span: &str) -> Figure {
        self.win_of_round.times(&(whole_units(self.table.rounds_of(span)) * whole_units(self.table.seats)))
    }

    /// Theoretical win for one dollar placed before the deal, a fraction of one.
    pub fn combined_edge(&self) -> Figure {
        self.win_of_round.times(&self.initial_wager.recip())
    }

    /// A figure of the base game, or the win of the table, for people.
    pub fn value(&self, figure: Measure) -> Option<Fraction> {
        let value = match figure {
            Measure::HouseEdge => self.on_boxes.house_edge().value,
            Measure::WinPerHour => self.win("hour").value,
            figure => Figures::of_answer(&self.base.answer).measure(figure)?.value,
        };
        Some(figure.for_people(&value))
    }

    /// Whether a figure is within bounds; a deviation in its square, which is exact.
    pub fn meets(&self, figure: Measure, bounds: &Bounds) -> bool {
        match figure {
            Measure::StdDev => bounds.squared().contains(&self.base.answer.measures.variance),
            figure => self.value(figure).is_some_and(|value| bounds.contains(&value)),
        }
    }

    /// All answers, the base game's first.
    pub fn answers(&self) -> impl Iterator<Item = &'a Answer> {
        std::iter::once(&self.base.answer).chain(self.sides.iter().map(|(_, answer)| *answer))
    }
}

/// Every combination of these options, game by game, in the order of the paytables.
pub fn combinations<'a>(games: &'a [GameOptions], table: &'a Table) -> Vec<Combination<'a>> {
    let mut all = Vec::new();
    for game in games {
        for base in &game.bases {
            for on_boxes in &base.boxes {
                for sides in base.choices() {
                    all.push(Combination::of(all.len() + 1, (game, base, on_boxes), sides, table));
                }
            }
        }
    }
    all
}

/// The combinations, greatest theoretical win first, each with what it gives up against the first.
pub fn ranked(mut combinations: Vec<Combination<'_>>) -> Vec<Combination<'_>> {
    combinations.sort_by_key(|combination| Reverse(combination.win_of_round.value.clone()));
    let Some((best, others)) = combinations.split_first_mut() else { return combinations };
    for other in others {
        // A sampled base game that both have does not err between them.
        let is_shared = std::ptr::eq(best.on_boxes, other.on_boxes);
        let less = |more: Figure, own: Figure| match is_shared {
            true => Figure::exact(more.value - own.value),
            false => more.plus(&own.negated()),
        };
        other.given_up = ["hour", "month"].map(|span| less(best.win(span), other.win(span)));
    }
    combinations
}

/// The paytables of a game to choose from.
#[derive(Clone)]
pub struct Offered {
    pub game: &'static GameFacts,
    pub bases: Vec<Offer>,
    pub sides: Vec<OfferedSide>,
    /// Numbers of boxes of one patron to choose from.
    pub boxes: Vec<usize>,
    /// Whether paytables that take minutes to solve are solved; else they are left out.
    pub solves_all: bool,
}

/// A side wager in the mix of players, with its paytables.
#[derive(Clone)]
pub struct OfferedSide {
    pub bet: SideBet,
    pub offers: Vec<Offer>,
}

impl Offered {
    /// Number of combinations.
    pub fn combinations(&self) -> usize {
        let sides = self.sides.iter().map(|side| side.offers.len());
        sides.chain([self.boxes.len()]).fold(self.bases.len(), usize::saturating_mul)
    }
}

/// The solved options of a game.
pub struct GameOptions {
    pub facts: &'static GameFacts,
    pub solver: Arc<dyn Solver>,
    pub bases: Vec<BaseOption>,
}

/// A paytable of the base game, on each number of boxes, with the answers to the paytables of each side wager next to
/// it: its folds may forfeit them.
pub struct BaseOption {
    pub answer: Answer,
    pub boxes: Vec<BoxesAnswer>,
    sides: Vec<(SideBet, Vec<Arc<Answer>>)>,
}

impl BaseOption {
    /// Every choice of one paytable of each side wager; a single empty one without side wagers.
    fn choices(&self) -> Vec<Vec<(&SideBet, &Answer)>> {
        let mut chosen: Vec<Vec<(&SideBet, &Answer)>> = vec![Vec::new()];
        for (bet, answers) in &self.sides {
            let next = chosen.iter().flat_map(|before| {
                answers.iter().map(|answer| before.iter().copied().chain([(bet, answer.as_ref())]).collect())
            });
            chosen = next.collect();
        }
        chosen
    }
}

/// The solved options, game by game, and names of the paytables that were left out because solving takes minutes.
pub fn solved_options(
    offered: Vec<Offered>,
    sampling: Sampling,
    observer: &dyn Observer,
) -> Result<(Vec<GameOptions>, Vec<String>)> {
    let solved = side_by_side(offered, |game| options_of(game, sampling, observer))?;
    let (games, left_out): (Vec<_>, Vec<_>) = solved.into_iter().unzip();
    Ok((games.into_iter().flatten().collect(), left_out.concat()))
}

fn options_of(
    mut offered: Offered,
    sampling: Sampling,
    observer: &dyn Observer,
) -> Result<(Option<GameOptions>, Vec<String>)> {
    if offered.bases.is_empty() {
        return Ok((None, Vec::new()));
    }
    let solver = solver_of(&offered.bases, &observer.solutions())?;
    let mut left_out = Vec::new();
    if !offered.solves_all {
        let is_quick = offered.bases.iter().map(|base| solver.is_quick(base)).collect::<Result<Vec<_>, _>>()?;
        let (quick, slow): (Vec<_>, Vec<_>) = offered.bases.into_iter().zip(is_quick).partition(|(_, quick)| *quick);
        left_out.extend(slow.iter().map(|(offer, _)| offer.name()));
        offered.bases = quick.into_iter().map(|(offer, _)| offer).collect();
    }
    if offered.bases.is_empty() {
        return Ok((None, left_out));
    }
    let survey = Survey { solver: solver.as_ref(), sampling, observer };
    let mut bases: Vec<BaseOption> = Vec::new();
    for base in &offered.bases {
        bases.push(base_option(base, &offered, bases.first(), survey)?);
    }
    Ok((Some(GameOptions { facts: offered.game, bases, solver }), left_out))
}

/// The options of a base paytable; those of the `first` one are known.
fn base_option(base: &Offer, offered: &Offered, first: Option<&BaseOption>, survey: Survey<'_>) -> Result<BaseOption> {
    let solver = survey.solver;
    let answer = Answer::new(base.clone(), solver.outcomes(base)?);
    let on = |&boxes: &usize| match boxes {
        0 | 1 => Ok(BoxesAnswer::of_one(base, answer.measures.clone())),
        several => match informed_on(survey, base, several)? {
            (Some(on_boxes), false) => Ok(on_boxes),
            _ => Err(SolveError::Interrupted),
        },
    };
    let beside = |offer: &Offer, known: Option<&Arc<Answer>>| {
        // Only a fold of the base game makes a difference.
        let is_forfeited = offer.side().is_some_and(|side| side.forfeited_by_fold);
        if let Some(known) = known.filter(|_| !is_forfeited) {
            return Ok(Arc::clone(known));
        }
        let table = outcomes_beside(std::slice::from_ref(base), offer, solver)?;
        Ok(Arc::new(with_envy(Answer::new(offer.clone(), table), solver)?))
    };
    let side = |(place, side): (usize, &OfferedSide)| {
        let known = |offer: usize| first.and_then(|first| first.sides[place].1.get(offer));
        let answers = side.offers.iter().enumerate().map(|(offer, own)| beside(own, known(offer)));
        Ok((side.bet.clone(), answers.collect::<Result<Vec<_>>>()?))
    };
    let sides = offered.sides.iter().enumerate().map(side).collect::<Result<_>>()?;
    let boxes = offered.boxes.iter().map(on).collect::<Result<_, _>>()?;
    Ok(BaseOption { answer, boxes, sides })
}

pub struct Risk {
    /// Variance of the table's result of a round, in squared units.
    pub variance: Option<Figure>,
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
pub fn risks(combinations: &[&Combination<'_>], sampling: Sampling, observer: &dyn Observer) -> Result<Vec<Risk>> {
    let mut risks: Vec<Option<Risk>> = combinations.iter().map(|_| None).collect();
    let places = (0..combinations.len()).map(|place| (std::ptr::from_ref(combinations[place].game), place));
    for (_, own) in grouped(places) {
        let Combination { game, table, .. } = *combinations[own[0]];
        let survey = Survey { solver: game.solver.as_ref(), sampling, observer };
        let tables = own.iter().map(|&place| placed(combinations[place], survey)).collect::<Result<Vec<_>, _>>()?;
        for (place, round) in own.into_iter().zip(TableRound::of_tables(survey, table.seats, &tables)?) {
            risks[place] = Some(Risk::of(combinations[place], round));
        }
    }
    Ok(risks.into_iter().flatten().collect())
}

/// The wagers of a player, in units of the base bet.
fn placed(Combination { base, sides, table, .. }: &Combination<'_>, survey: Survey<'_>) -> Result<Vec<Placed>> {
    let one = whole_units(1);
    let base = Placed::of(&base.answer, &one, &one, survey.solver);
    let units = |bet: &SideBet| &bet.dollars / table.unit();
    let side = sides.iter().map(|(bet, answer)| Placed::of(answer, &units(bet), &bet.share, survey.solver));
    std::iter::once(base).chain(side).collect()
}

impl Risk {
    fn of(Combination { on_boxes, table, .. }: &Combination<'_>, round: TableRound) -> Self {
        // Sight of other boxes adds to the players' mean.
        let more = on_boxes.fall().value * whole_units(table.seats);
        let month = Law::of(&round, table.rounds_of("month")).ok().map(|law| law.moved_by(&more));
        let losing_month = month.and_then(|law| LosingMonth::of(&law, more.is_zero()));
        Risk { variance: round.variance, losing_month }
    }

    /// Standard deviation of the result of a table over a span such as `hour`, in dollars.
    pub fn std_dev(&self, table: &Table, span: &str) -> Option<Figure> {
        let (rounds, unit) = (whole_units(table.rounds_of(span)), table.unit());
        self.variance.as_ref()?.times(&(rounds * &unit * &unit)).root()
    }
}

impl LosingMonth {
    /// `is_whole` holds unless the law was moved to another mean.
    fn of(law: &Law<'_>, is_whole: bool) -> Option<Self> {
        let method = if law.method() == Method::Exact && !is_whole { Method::Rounded } else { law.method() };
        let [probability, ..] = law.results();
        Some(LosingMonth { probability: probability?, error: law.sums.error(), method })
    }
}
