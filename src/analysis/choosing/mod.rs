//! The options of a floor: every combination of a base paytable with paytables of side wagers, for a stated mix of
//! players, with its exact means.
//!
//! A player of the mix makes the base wager in every round, and each side wager in a share of the rounds, independently
//! of the cards. Means add up, so that a combination needs the answers to its parts alone. [`Risks`] adds deviations
//! and losing months.

mod limits;
mod month;
mod options;
mod risk;

use std::cmp::Reverse;

use super::{Answer, SideBet, Span};
use crate::games::Dollars;
use crate::outcome::Fraction;
use crate::paytable::whole_units;
use crate::statistics::Figure;

pub use limits::Limits;
pub use month::{LosingMonth, Shape};
pub use options::{BaseOption, GameOptions, Offered, OfferedSide, OnBoxes, solved_options};
pub use risk::{Risk, Risks};

/// The players at a table and their pace.
#[derive(Clone, Debug)]
pub struct Mix {
    /// Dollars on one unit of the base wager.
    pub average_bet: Dollars,
    pub seats: usize,
    pub hands_per_hour: u64,
    pub hours_per_day: u64,
}

const MONTH: &str = "month";

impl Mix {
    pub fn rounds_per_day(&self) -> u64 {
        self.hands_per_hour.saturating_mul(self.hours_per_day)
    }

    /// A month of 30 days.
    pub fn month(&self) -> Span {
        let rounds_per_day = self.rounds_per_day();
        let mut spans = Span::of_days(rounds_per_day, self.seats);
        let day = Span { name: MONTH, rounds: rounds_per_day, seats: self.seats };
        spans.find(|span| span.name == MONTH).unwrap_or(day)
    }

    /// Hands of all seats in an hour.
    pub fn hands_of_hour(&self) -> Fraction {
        whole_units(self.hands_per_hour) * whole_units(self.seats)
    }
}

/// One paytable of the base game, and one of each side wager in the mix.
pub struct Combination<'a> {
    /// Its place among all combinations, from 1 on.
    pub number: usize,
    pub game: &'a GameOptions,
    pub base: &'a BaseOption,
    pub on_boxes: &'a OnBoxes,
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
        (game, base, on_boxes): (&'a GameOptions, &'a BaseOption, &'a OnBoxes),
        sides: Vec<(&'a SideBet, &'a Answer)>,
        mix: &Mix,
    ) -> Self {
        let units = |answer: &Answer| whole_units(answer.offer.wager.initial_units);
        let mut initial_wager = &mix.average_bet * units(&base.answer);
        let mut win_of_round = on_boxes.house_edge.times(&mix.average_bet);
        for (bet, answer) in &sides {
            let average = &bet.dollars * &bet.share;
            initial_wager += &average * units(answer);
            win_of_round = win_of_round.plus(&Figure::exact(average * answer.measures.house_edge()));
        }
        let win_per_hour = win_of_round.times(&mix.hands_of_hour());
        let win_per_day = win_per_hour.times(&whole_units(mix.hours_per_day));
        let win_per_month = win_of_round.times(&whole_units(mix.month().hands()));
        let given_up = [(); 2].map(|()| Figure::exact(whole_units(0)));
        Combination {
            number,
            game,
            base,
            on_boxes,
            sides,
            initial_wager,
            win_of_round,
            win_per_hour,
            win_per_day,
            win_per_month,
            given_up,
        }
    }

    /// Theoretical win for one dollar placed before the deal, a fraction of one.
    pub fn combined_edge(&self) -> Figure {
        self.win_of_round.times(&self.initial_wager.recip())
    }

    /// All answers, the base game's first.
    pub fn answers(&self) -> impl Iterator<Item = &'a Answer> {
        std::iter::once(&self.base.answer).chain(self.sides.iter().map(|(_, answer)| *answer))
    }

    /// Its paytables in words, such as `let-it-ride base A + three-card-bonus B, 2 boxes`.
    pub fn name(&self) -> String {
        let parts: Vec<String> =
            self.answers().map(|answer| format!("{} {}", answer.offer.wager.id, answer.offer.variant())).collect();
        let boxes = match self.on_boxes.boxes {
            1 => String::new(),
            several => format!(", {several} boxes"),
        };
        format!("{} {}{boxes}", self.game.facts.id, parts.join(" + "))
    }
}

/// Every combination of these options, game by game, in the order of the paytables.
pub fn combinations<'a>(games: &'a [GameOptions], mix: &Mix) -> Vec<Combination<'a>> {
    let mut all = Vec::new();
    for game in games {
        for (place, base) in game.bases.iter().enumerate() {
            for on_boxes in &base.boxes {
                for sides in game.sides_with(place) {
                    all.push(Combination::of(all.len() + 1, (game, base, on_boxes), sides, mix));
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
