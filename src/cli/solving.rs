//! Progress of solutions computed side by side, with the time left, in one line.

use std::time::{Duration, Instant};

use indicatif::{HumanDuration, ProgressBar};
use serde_json::{Value, json};

use super::progress::bar;
use crate::analysis::Parts;

#[derive(Default)]
pub struct Solving {
    under_way: Vec<SolutionProgress>,
    bar: Option<ProgressBar>,
}

struct SolutionProgress {
    game: String,
    parts: Parts,
    /// Parts kept from earlier runs, and the start of this one.
    kept: u64,
    since: Instant,
    done: u64,
    all: u64,
}

impl SolutionProgress {
    fn is(&self, game: &str, parts: Parts) -> bool {
        self.game == game && self.parts == parts
    }

    /// Time left at the pace so far; `None` before the first part is solved.
    fn time_left(&self) -> Option<Duration> {
        let solved = self.done.saturating_sub(self.kept);
        let left = self.all.saturating_sub(self.done) as f64;
        (solved > 0).then(|| self.since.elapsed().mul_f64(left / solved as f64))
    }
}

impl Solving {
    /// Records `done` of `all` parts; true if these parts are new.
    pub fn note(&mut self, game: &str, parts: Parts, done: u64, all: u64) -> bool {
        let known = self.under_way.iter_mut().find(|solution| solution.is(game, parts));
        let is_new = known.is_none();
        match known {
            Some(solution) => (solution.done, solution.all) = (done, all),
            None => {
                let (game, since) = (game.to_string(), Instant::now());
                self.under_way.push(SolutionProgress { game, parts, kept: done, since, done, all });
            }
        }
        is_new
    }

    /// Drops a solution that is complete or given up.
    pub fn end(&mut self, game: &str, parts: Parts) {
        self.under_way.retain(|solution| !solution.is(game, parts));
    }

    /// Prints without mixing with the bar.
    pub fn aside(&self, print: impl FnOnce()) {
        match &self.bar {
            Some(bar) => bar.suspend(print),
            None => print(),
        }
    }

    /// Draws the bar, or removes it if nothing is under way.
    pub fn draw(&mut self) {
        if self.under_way.is_empty() {
            self.bar.take().iter().for_each(ProgressBar::finish_and_clear);
            return;
        }
        let sum = |number: fn(&SolutionProgress) -> u64| self.under_way.iter().map(number).sum();
        let (done, all) = (sum(|solution| solution.done), sum(|solution| solution.all));
        let message = self.in_words();
        let bar = self.bar.get_or_insert_with(|| bar("{elapsed} so far{wide_msg}"));
        bar.set_length(all);
        bar.set_position(done);
        bar.set_message(message);
    }

    /// Text after the elapsed time; narrow terminals cut its end, so the least important comes last.
    fn in_words(&self) -> String {
        let left = self.under_way.iter().filter_map(SolutionProgress::time_left).max();
        let left = left.map(|left| format!(", {:#} left", HumanDuration(left))).unwrap_or_default();
        let solution = |SolutionProgress { game, parts, done, all, .. }: &SolutionProgress| {
            format!("{done} of {all} {} of {game}", parts.name())
        };
        format!("{left}: {}", self.under_way.iter().map(solution).collect::<Vec<_>>().join(", "))
    }

    /// Progress of one solution, for machines.
    pub fn line(&self, game: &str, parts: Parts, state: &str) -> Value {
        let solution = self.under_way.iter().find(|solution| solution.is(game, parts));
        let name = parts.name().replace(' ', "_");
        let expected = format!("{name}_expected");
        let left =
            solution.and_then(SolutionProgress::time_left).map(|left| (left.as_secs_f64() * 10.0).round() / 10.0);
        let (done, all) = solution.map_or((0, 0), |solution| (solution.done, solution.all));
        json!({ "state": state, "game": game, (name): done, (expected): all, "seconds_left": left })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::progress::tests::drawn;

    /// Ten parts were kept, and twenty of the other thirty took a minute: ten take half a minute yet.
    fn under_way() -> Solving {
        let since = Instant::now() - Duration::from_secs(60);
        let solution = |game: &str, parts, done| {
            let game = game.to_string();
            SolutionProgress { game, parts, kept: 10, since, done, all: 40 }
        };
        let second = solution("let-it-ride", Parts::Rows, 10);
        let under_way = vec![solution("lunar-poker-2013", Parts::UpCards, 30), second];
        Solving { under_way, bar: None }
    }

    #[test]
    fn the_time_left_is_that_of_the_last_to_end_by_the_parts_solved_here() {
        let solving = under_way();
        let expected = ", 30s left: 30 of 40 up cards of lunar-poker-2013, 10 of 40 rows of let-it-ride";
        assert_eq!(solving.in_words(), expected);
        let line = solving.line("lunar-poker-2013", Parts::UpCards, "solving");
        assert!((line["seconds_left"].as_f64().expect("a number") - 30.0).abs() < 0.2, "{line}");
        assert_eq!((&line["up_cards"], &line["up_cards_expected"]), (&30.into(), &40.into()));
        assert!(solving.line("let-it-ride", Parts::Rows, "solving")["seconds_left"].is_null());
    }

    #[test]
    fn several_games_are_one_line_of_a_terminal_of_any_width() {
        for width in [20, 40, 80, 200] {
            let mut solving = under_way();
            let bar = bar("{elapsed} so far{wide_msg}");
            solving.bar = Some(bar.clone());
            let lines = drawn(&bar, width, || solving.draw());
            assert!(lines.iter().all(|line| line.chars().count() <= usize::from(width)), "{width}: {lines:?}");
            let told = lines.last().expect("it is drawn");
            assert_eq!(told.contains("30 of 40 up cards of lunar-poker-2013"), width >= 80, "{told}");
        }
    }

    #[test]
    fn what_is_solved_is_forgotten_and_leaves_no_bar() {
        let mut solving = Solving::default();
        assert!(solving.note("a", Parts::UpCards, 0, 2) && !solving.note("a", Parts::UpCards, 1, 2));
        assert!(solving.note("a", Parts::Rows, 0, 2));
        solving.end("a", Parts::UpCards);
        assert_eq!(solving.in_words(), ": 0 of 2 rows of a");
        solving.end("a", Parts::Rows);
        solving.draw();
        assert!(solving.bar.is_none());
    }
}
