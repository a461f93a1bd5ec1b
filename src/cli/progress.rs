//! Progress on stderr: a bar, or lines for machines.

use std::time::{Duration, Instant};

use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde_json::json;

use super::stderr::say;
use crate::analysis::{Parts, Progress, Stand};

/// Time between two lines for machines.
const BETWEEN_LINES: Duration = Duration::from_secs(1);

/// The format of progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ProgressFormat {
    /// A bar, on a terminal only
    Bar,
    /// A line of JSON each second
    Json,
    /// No progress
    None,
}

/// The progress of one run.
pub struct RunProgress {
    game: String,
    /// Rounds played earlier.
    before: u64,
    /// Expected total number of rounds.
    expected: u64,
    since: Instant,
    shown: Shown,
}

enum Shown {
    Nothing,
    Bar(ProgressBar),
    Lines { last: Option<Instant> },
}

impl RunProgress {
    /// A run of `game` of `expected` rounds, `before` of them played earlier.
    pub fn new(game: &str, before: u64, expected: u64, format: ProgressFormat) -> Self {
        let shown = match format {
            ProgressFormat::None => Shown::Nothing,
            ProgressFormat::Bar => Shown::Bar(new_bar(game, before, expected)),
            ProgressFormat::Json => Shown::Lines { last: None },
        };
        RunProgress { game: game.to_string(), before, expected, since: Instant::now(), shown }
    }

    /// Rounds per second since the run began or resumed, and seconds left; `None` before the first rounds.
    fn pace(&self, stand: Stand) -> Option<(f64, f64)> {
        let played = stand.rounds.saturating_sub(self.before) as f64;
        let rate = played / self.since.elapsed().as_secs_f64();
        (rate > 0.0 && rate.is_finite()).then(|| (rate, self.expected.saturating_sub(stand.rounds) as f64 / rate))
    }

    fn line(&self, stand: Stand, state: &str) -> serde_json::Value {
        let pace = self.pace(stand);
        let rounded = |number: f64, digits: i32| (number * 10_f64.powi(digits)).round() / 10_f64.powi(digits);
        json!({
            "state": state,
            "game": self.game,
            "rounds": stand.rounds,
            "rounds_expected": self.expected.max(stand.rounds),
            "rounds_per_second": pace.map(|(rate, _)| rate.round() as u64),
            "seconds_left": pace.map(|(_, left)| rounded(left, 1)),
            "half_width_pct": stand.half_width.map(|width| rounded(100.0 * width, 8)).filter(|width| width.is_finite()),
        })
    }
}

impl Progress for RunProgress {
    fn advance(&mut self, stand: Stand) {
        match &self.shown {
            Shown::Nothing => {}
            Shown::Bar(bar) => {
                bar.set_length(self.expected.max(stand.rounds));
                bar.set_position(stand.rounds);
                bar.set_message(pace_in_words(self.pace(stand), stand));
            }
            Shown::Lines { last } if last.is_none_or(|last| last.elapsed() >= BETWEEN_LINES) => {
                say(self.line(stand, "playing"));
                self.shown = Shown::Lines { last: Some(Instant::now()) };
            }
            Shown::Lines { .. } => {}
        }
    }

    fn finish(self: Box<Self>, stand: Stand, interrupted: bool) {
        match &self.shown {
            Shown::Nothing => {}
            Shown::Bar(bar) => bar.finish_and_clear(),
            Shown::Lines { .. } => say(self.line(stand, if interrupted { "interrupted" } else { "played" })),
        }
    }
}

fn pace_in_words(pace: Option<(f64, f64)>, stand: Stand) -> String {
    let Some((rate, left)) = pace else { return String::new() };
    let left = indicatif::HumanDuration(Duration::from_secs_f64(left.clamp(0.0, 1e12)));
    let width = stand.half_width.map(|width| format!(", ±{:.5} %", 100.0 * width)).unwrap_or_default();
    format!(", {:.1} million/s, {left:#} left{width}", rate / 1e6)
}

/// A bar on stderr, at `done` of `parts`.
fn bar(game: &str, done: u64, parts: u64, template: &str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(parts), ProgressDrawTarget::stderr());
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style.progress_chars("=> "));
    }
    bar.set_prefix(game.to_string());
    bar.set_position(done);
    // Kept parts say nothing about the time that the others take.
    bar.reset_eta();
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

fn new_bar(game: &str, before: u64, expected: u64) -> ProgressBar {
    bar(game, before, expected, "{prefix} [{bar:30}] {human_pos} of {human_len} rounds{msg}")
}

/// The bar of a game that is being solved.
pub fn solving_bar(game: &str, parts: Parts, done: u64, all: u64) -> ProgressBar {
    let solved = format!("{{pos}} of {{len}} {} solved, {{elapsed}}, ETA {{eta}}", parts.name());
    bar(game, done, all, &format!("{{prefix}} [{{bar:30}}] {solved}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_for_machines_is_complete_and_valid_json() {
        let progress = RunProgress {
            game: "some-game".into(),
            before: 1_000,
            expected: 3_000,
            since: Instant::now() - Duration::from_secs(10),
            shown: Shown::Nothing,
        };
        let line = progress.line(Stand { rounds: 2_000, half_width: Some(0.012_345_678_912) }, "playing");
        // A thousand rounds in ten seconds, and a thousand left.
        assert_eq!(line["rounds_per_second"], 100);
        assert!((line["seconds_left"].as_f64().expect("a number") - 10.0).abs() < 0.2);
        assert_eq!(line["half_width_pct"], 1.234_567_89);
        let line = progress.line(Stand { rounds: 1_000, half_width: Some(f64::INFINITY) }, "playing");
        assert!(line["rounds_per_second"].is_null() && line["seconds_left"].is_null());
        assert!(line["half_width_pct"].is_null());
        assert_eq!(line["rounds_expected"], 3_000);
    }
}
