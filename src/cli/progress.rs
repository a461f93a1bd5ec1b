//! Progress on stderr, of simulated runs and of solutions computed side by side: a bar, or lines for machines.

use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::ValueEnum;
use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};
use num_traits::ToPrimitive;
use serde_json::{Value, json};

use super::console::Console;
use crate::analysis::{Pace, Parts, Progress, RunStatus};

/// Time between two lines for machines, and before a run is announced to people without a bar.
const BETWEEN_LINES: Duration = Duration::from_secs(1);

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ProgressFormat {
    /// A bar, on a terminal only
    Bar,
    /// A line of JSON each second
    Json,
    /// No progress
    None,
}

pub struct RunProgress {
    game: String,
    /// Rounds played earlier.
    before: u64,
    /// Expected total number of rounds.
    expected: u64,
    since: Instant,
    shown: ProgressOutput,
    console: Arc<Console>,
}

enum ProgressOutput {
    Nothing,
    /// One line, if the run takes longer than [`BETWEEN_LINES`].
    Once,
    Bar(ProgressBar),
    /// With the time of the last line.
    Lines(Option<Instant>),
}

impl RunProgress {
    /// A run of `game` of `expected` rounds, `before` of them played earlier.
    pub fn new(game: &str, before: u64, expected: u64, format: ProgressFormat, console: Arc<Console>) -> Self {
        let shown = match format {
            ProgressFormat::None => ProgressOutput::Nothing,
            ProgressFormat::Bar => {
                let (bar, status) = (bar("{wide_msg}"), RunStatus { rounds: before, half_width: None });
                bar.set_message(in_words(game, status, expected, None));
                ProgressOutput::Bar(bar)
            }
            ProgressFormat::Json => ProgressOutput::Lines(None),
        };
        RunProgress { game: game.to_string(), before, expected, since: Instant::now(), shown, console }
    }

    /// A run that is announced in one line if it takes long.
    pub fn announced(game: &str, before: u64, expected: u64, console: Arc<Console>) -> Self {
        let silent = RunProgress::new(game, before, expected, ProgressFormat::None, console);
        RunProgress { shown: ProgressOutput::Once, ..silent }
    }

    /// Rounds per second since the run began or resumed, and seconds left; `None` before the first rounds.
    fn pace(&self, status: RunStatus) -> Option<(f64, f64)> {
        let rate = status.rounds.saturating_sub(self.before) as f64 / self.since.elapsed().as_secs_f64();
        (rate > 0.0 && rate.is_finite()).then(|| (rate, self.expected.saturating_sub(status.rounds) as f64 / rate))
    }

    fn line(&self, status: RunStatus, state: &str) -> serde_json::Value {
        let pace = self.pace(status);
        let rounded = |number: f64, digits: i32| (number * 10_f64.powi(digits)).round() / 10_f64.powi(digits);
        let half_width = status.half_width.map(|width| rounded(100.0 * width, 8));
        json!({
            "state": state,
            "game": self.game,
            "rounds": status.rounds,
            "rounds_expected": self.expected.max(status.rounds),
            "rounds_per_second": pace.map(|(rate, _)| rate.round().to_u64()),
            "seconds_left": pace.map(|(_, left)| rounded(left, 1)),
            "half_width_pct": half_width.filter(|width| width.is_finite()),
        })
    }
}

impl Progress for RunProgress {
    fn advance(&mut self, status: RunStatus) {
        let expected = self.expected.max(status.rounds);
        let in_words = || in_words(&self.game, status, expected, self.pace(status));
        match &self.shown {
            ProgressOutput::Once if self.since.elapsed() >= BETWEEN_LINES => {
                self.console.say(format!("{}; Ctrl-C ends it", in_words()));
                self.shown = ProgressOutput::Nothing;
            }
            ProgressOutput::Bar(bar) => {
                bar.set_length(expected);
                bar.set_position(status.rounds);
                bar.set_message(in_words());
            }
            ProgressOutput::Lines(last) if last.is_none_or(|last| last.elapsed() >= BETWEEN_LINES) => {
                self.console.say(self.line(status, "playing"));
                self.shown = ProgressOutput::Lines(Some(Instant::now()));
            }
            ProgressOutput::Nothing | ProgressOutput::Once | ProgressOutput::Lines(_) => {}
        }
    }

    fn finish(self: Box<Self>, status: RunStatus, interrupted: bool) {
        match &self.shown {
            ProgressOutput::Nothing | ProgressOutput::Once => {}
            ProgressOutput::Bar(bar) => bar.finish_and_clear(),
            ProgressOutput::Lines(_) => {
                self.console.say(self.line(status, if interrupted { "interrupted" } else { "played" }))
            }
        }
    }
}

/// Text after the bar; narrow terminals cut its end, so the least important comes last.
fn in_words(game: &str, status: RunStatus, expected: u64, pace: Option<(f64, f64)>) -> String {
    let rounds =
        format!("{game}: {} of {} rounds", in_three_digits(status.rounds as f64), in_three_digits(expected as f64));
    let Some((rate, left)) = pace else { return rounds };
    let left = HumanDuration(Duration::from_secs_f64(left.clamp(0.0, 1e12)));
    let width = status.half_width.map(|width| 100.0 * width).map(|percent| {
        let places = if percent < 1.0 { 5 } else { 2 };
        format!(", ±{percent:.places$} %")
    });
    format!("{rounds}, {}/s, {left:#} left{}", in_three_digits(rate), width.unwrap_or_default())
}

/// A number to three digits, such as `12.3M`, as the options take numbers.
fn in_three_digits(number: f64) -> String {
    let suffixes = [(1e12, "T"), (1e9, "G"), (1e6, "M"), (1e3, "k")];
    let Some((unit, suffix)) = suffixes.into_iter().find(|(unit, _)| number >= *unit) else {
        return format!("{number:.0}");
    };
    let places = match number / unit {
        part if part < 9.995 => 2,
        part if part < 99.95 => 1,
        _ => 0,
    };
    format!("{:.places$}{suffix}", number / unit)
}

/// A bar on stderr; it fits one line of any terminal if `rest` ends in `{wide_msg}`.
fn bar(rest: &str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    if let Ok(style) = ProgressStyle::with_template(&format!("[{{bar:6}}] {rest}")) {
        bar.set_style(style.progress_chars("=> "));
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

#[derive(Default)]
pub struct Solving {
    under_way: Vec<SolutionProgress>,
    bar: Option<ProgressBar>,
}

struct SolutionProgress {
    game: String,
    parts: Parts,
    /// Since the start of this run, after the parts kept from earlier ones.
    pace: Pace,
    done: u64,
    all: u64,
}

impl SolutionProgress {
    fn is(&self, game: &str, parts: Parts) -> bool {
        self.game == game && self.parts == parts
    }

    /// Time left at the pace so far; `None` before the first part is solved.
    fn time_left(&self) -> Option<Duration> {
        self.pace.left(self.done, self.all)
    }
}

impl Solving {
    /// Records `done` of `all` parts; true if these parts are new.
    pub fn note(&mut self, game: &str, parts: Parts, done: u64, all: u64) -> bool {
        if let Some(solution) = self.under_way.iter_mut().find(|solution| solution.is(game, parts)) {
            (solution.done, solution.all) = (done, all);
            return false;
        }
        let (game, pace) = (game.to_string(), Pace { since: Instant::now(), before: done });
        self.under_way.push(SolutionProgress { game, parts, pace, done, all });
        true
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
    use std::io;
    use std::sync::{Arc, Mutex};

    use indicatif::TermLike;

    use super::*;

    /// A terminal that remembers all output.
    #[derive(Clone, Debug)]
    struct Page {
        width: u16,
        written: Arc<Mutex<Vec<String>>>,
    }

    impl TermLike for Page {
        fn width(&self) -> u16 {
            self.width
        }

        fn move_cursor_up(&self, _: usize) -> io::Result<()> {
            Ok(())
        }

        fn move_cursor_down(&self, _: usize) -> io::Result<()> {
            Ok(())
        }

        fn move_cursor_right(&self, _: usize) -> io::Result<()> {
            Ok(())
        }

        fn move_cursor_left(&self, _: usize) -> io::Result<()> {
            Ok(())
        }

        fn write_line(&self, text: &str) -> io::Result<()> {
            self.write_str(text)
        }

        fn write_str(&self, text: &str) -> io::Result<()> {
            self.written.lock().expect("whole").push(text.to_string());
            Ok(())
        }

        fn clear_line(&self) -> io::Result<()> {
            Ok(())
        }

        fn flush(&self) -> io::Result<()> {
            Ok(())
        }
    }

    /// The lines that `draw` draws of a bar on a terminal of this width.
    fn drawn(bar: &ProgressBar, width: u16, draw: impl FnOnce()) -> Vec<String> {
        let page = Page { width, written: Arc::default() };
        bar.set_draw_target(ProgressDrawTarget::term_like(Box::new(page.clone())));
        draw();
        bar.tick();
        let written = page.written.lock().expect("whole");
        written.iter().filter(|text| text.contains('[')).map(|line| line.trim_end().to_string()).collect()
    }

    #[test]
    fn the_largest_run_is_one_line_of_80_columns_and_of_fewer() {
        // 10^15 rounds are the most, a billion a second more than any machine plays.
        let status = RunStatus { rounds: 999_000_000_000_000, half_width: Some(0.001_234) };
        let told = in_words("lunar-poker-2013", status, 1_000_000_000_000_000, Some((999e6, 31e6)));
        assert_eq!(told, "lunar-poker-2013: 999T of 1000T rounds, 999M/s, 51w left, ±0.12340 %");
        for width in [20, 40, 80, 200] {
            let bar = bar("{wide_msg}");
            let lines = drawn(&bar, width, || bar.set_message(told.clone()));
            assert!(lines.iter().all(|line| line.chars().count() <= usize::from(width)), "{width}: {lines:?}");
            assert_eq!(lines.last().is_some_and(|line| line.ends_with(&told)), width >= 80, "{width}: {lines:?}");
        }
    }

    #[test]
    fn numbers_have_three_digits() {
        let shown = [(0.0, "0"), (999.0, "999"), (12_345.0, "12.3k"), (25e6, "25.0M"), (1e9, "1.00G"), (1e15, "1000T")];
        for (number, text) in shown {
            assert_eq!(in_three_digits(number), text);
        }
    }

    #[test]
    fn a_line_for_machines_is_complete_and_valid_json() {
        let progress = RunProgress {
            game: "some-game".into(),
            before: 1_000,
            expected: 3_000,
            since: Instant::now() - Duration::from_secs(10),
            shown: ProgressOutput::Nothing,
            console: Arc::new(Console::OfProcess { is_stdout_closed: false }),
        };
        let line = progress.line(RunStatus { rounds: 2_000, half_width: Some(0.012_345_678_912) }, "playing");
        // A thousand rounds in ten seconds, and a thousand left.
        assert_eq!(line["rounds_per_second"], 100);
        assert!((line["seconds_left"].as_f64().expect("a number") - 10.0).abs() < 0.2);
        assert_eq!(line["half_width_pct"], 1.234_567_89);
        let line = progress.line(RunStatus { rounds: 1_000, half_width: Some(f64::INFINITY) }, "playing");
        assert!(line["rounds_per_second"].is_null() && line["seconds_left"].is_null());
        assert!(line["half_width_pct"].is_null());
        assert_eq!(line["rounds_expected"], 3_000);
    }

    /// Ten parts were kept, and twenty of the other thirty took a minute: ten take half a minute yet.
    fn under_way() -> Solving {
        let since = Instant::now() - Duration::from_secs(60);
        let solution = |game: &str, parts, done| {
            let game = game.to_string();
            SolutionProgress { game, parts, pace: Pace { since, before: 10 }, done, all: 40 }
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
