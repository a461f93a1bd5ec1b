//! The options of a floor: every combination of a base paytable with paytables of side wagers, for a stated mix of
//! players, with its exact means.
//!
//! A player of the mix makes the base wager in every round, and each side wager in a share of the rounds, independently
//! of the cards. Means add up, so that a combination needs the answers to its parts alone. [`risks`] adds deviations
//! and losing months.

mod options;
mod risk;

use std::cmp::Reverse;

use super::{Answer, Bounds, BoxesAnswer, Figures, SideBet, Table};
use crate::games::Dollars;
use crate::outcome::{Fraction, Measure};
use crate::paytable::whole_units;
use crate::statistics::Figure;

pub use options::{BaseOption, GameOptions, Offered, OfferedSide, solved_options};
pub use risk::{LosingMonth, Risk, risks};

/// One paytable of the base game, and one of each side wager in the mix.
pub struct Combination<'a> {
    /// Its place among all combinations, from 1 on.
    pub number: usize,
    pub game: &'a GameOptions,
    pub base: &'a BaseOption,
    /// The base game of a patron, all of whose hands are seen before each decision.
    pub on_boxes: &'a BoxesAnswer,
    pub sides: Vec<(&'a SideBet, &'a Answer)>,
    /// Dollars that a player places before the deal, on average.
    pub initial_wager: Dollars,
    /// Theoretical win from a player in a round, in dollars.
    pub win_of_round: Figure,
    /// Theoretical win of the table in an hour, a day and a month, in dollars.
    pub win_per_hour: Figure,
    pub win_per_day: Figure,
    pub win_per_month: Figure,
    /// Theoretical win of an hour and of a month that the best combination has more.
    pub given_up: [Figure; 2],
}

impl<'a> Combination<'a> {
    fn of(
        number: usize,
        (game, base, on_boxes): (&'a GameOptions, &'a BaseOption, &'a BoxesAnswer),
        sides: Vec<(&'a SideBet, &'a Answer)>,
        table: &Table,
    ) -> Self {
        let units = |answer: &Answer| whole_units(answer.offer.wager.initial_units);
        let mut initial_wager = table.unit() * units(&base.answer);
        let mut win_of_round = on_boxes.house_edge().times(&table.unit());
        for (bet, answer) in &sides {
            let average = bet.average_bet();
            initial_wager += &average * units(answer);
            win_of_round = win_of_round.plus(&Figure::exact(average * answer.measures.house_edge()));
        }
        let over = |span: &str| win_of_round.times(&(whole_units(table.rounds_of(span)) * whole_units(table.seats)));
        Combination {
            number,
            game,
            base,
            on_boxes,
            sides,
            initial_wager,
            win_per_hour: over("hour"),
            win_per_day: over("day"),
            win_per_month: over("month"),
            given_up: [(); 2].map(|()| Figure::exact(whole_units(0))),
            win_of_round,
        }
    }

    /// Theoretical win for one dollar placed before the deal, a fraction of one.
    pub fn combined_edge(&self) -> Figure {
        self.win_of_round.times(&self.initial_wager.recip())
    }

    /// A figure of the base game, or the win of the table, for people.
    pub fn value(&self, figure: Measure) -> Option<Fraction> {
        let value = match figure {
            Measure::HouseEdge => self.on_boxes.house_edge().value,
            Measure::WinPerHour => self.win_per_hour.value.clone(),
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
pub fn combinations<'a>(games: &'a [GameOptions], table: &Table) -> Vec<Combination<'a>> {
    let mut all = Vec::new();
    for game in games {
        for (place, base) in game.bases.iter().enumerate() {
            for on_boxes in &base.boxes {
                for sides in game.sides_with(place) {
                    all.push(Combination::of(all.len() + 1, (game, base, on_boxes), sides, table));
                }
            }
        }
    }
    all
}

/// The combinations, greatest theoretical win first, each with what it gives up against the first.
pub fn ranked(mut combinations: Vec<Combination<'_>>) -> Vec<Combination<'_>> {
    combinations.sort_by_key(|combination| Reverse(combination.win_per_hour.value.clone()));
    let Some((best, others)) = combinations.split_first_mut() else { return combinations };
    for other in others {
        // A sampled base game that both have does not err between them.
        let is_shared = std::ptr::eq(best.on_boxes, other.on_boxes);
        let less = |more: &Figure, own: &Figure| match is_shared {
            true => Figure::exact(&more.value - &own.value),
            false => more.plus(&own.clone().negated()),
        };
        other.given_up =
            [less(&best.win_per_hour, &other.win_per_hour), less(&best.win_per_month, &other.win_per_month)];
    }
    combinations
}
