//! The scale of an axis: its ends, its ticks and their labels.

use crate::report::wording::{rough, with_commas};

/// Nothing beyond this is drawn: house edges, awards and meters are far smaller, and up to here differences are exact
/// enough to place a tick.
const GREATEST: f64 = 1e12;

/// Coordinates are as drawn: logarithms on a logarithmic axis.
pub struct Axis {
    pub name: &'static str,
    /// Coordinates at the left or at the bottom, and at the other end.
    pub from: f64,
    pub to: f64,
    /// Coordinates and labels.
    pub ticks: Vec<(f64, String)>,
}

impl Axis {
    pub fn is_drawable(&self) -> bool {
        self.from.abs() <= GREATEST && self.to.abs() <= GREATEST
    }

    /// Pixel of a coordinate on an axis from pixel `first` to `last`.
    pub fn pixel(&self, at: f64, first: i32, last: i32) -> i32 {
        let part = (at - self.from) / (self.to - self.from);
        first + (part * f64::from(last - first)).round() as i32
    }

    /// Plain numbers with about this many ticks; widened if both ends are too close to differ.
    pub fn linear(name: &'static str, from: f64, to: f64, ticks: f64) -> Self {
        let least = (from.abs().max(to.abs()) * 1e-6).max(1e-6);
        let (from, to) = if to - from < least { (from - least / 2.0, to + least / 2.0) } else { (from, to) };
        Axis::with_ticks(name, from, to, |from, to| linear_ticks(from, to, ticks))
    }

    /// Counts in decimal logarithms. Ticks are at powers of ten and, if these are few, at two and five times these.
    pub fn of_counts(name: &'static str, from: f64, to: f64) -> Self {
        Axis::with_ticks(name, from, to, count_ticks)
    }

    /// Ticks only if the ends can be drawn.
    fn with_ticks(name: &'static str, from: f64, to: f64, ticks: impl FnOnce(f64, f64) -> Vec<(f64, String)>) -> Self {
        let mut axis = Axis { name, from, to, ticks: Vec::new() };
        if from.is_finite() && to.is_finite() {
            axis.ticks = ticks(from, to);
        }
        axis
    }
}

fn count_ticks(from: f64, to: f64) -> Vec<(f64, String)> {
    let decades = (to.floor() - from.ceil()) as i32 + 1;
    let step = (decades / 7).max(1);
    let multiples: &[f64] = if decades < 3 { &[1.0, 2.0, 5.0] } else { &[1.0] };
    (from.floor() as i32..=to.ceil() as i32)
        .filter(|exponent| exponent % step == 0)
        .flat_map(|exponent| multiples.iter().map(move |multiple| multiple * 10_f64.powi(exponent)))
        .map(|count| (count.log10(), count_in_words(count)))
        .filter(|(at, _)| (from..=to).contains(at))
        .collect()
}

fn linear_ticks(from: f64, to: f64, most: f64) -> Vec<(f64, String)> {
    let rough = (to - from) / most;
    let power = rough.log10().floor() as i32;
    let steps = [(1.0, power), (2.0, power), (5.0, power), (1.0, power + 1)];
    // The last of the four is never less than `rough`.
    let (digit, power) =
        steps.into_iter().find(|(digit, power)| digit * 10_f64.powi(*power) >= rough).unwrap_or(steps[3]);
    let step = digit * 10_f64.powi(power);
    let (first, last) = ((from / step).ceil() as i64, (to / step).floor() as i64);
    let (exponent, word) = scale(from.abs().max(to.abs()));
    let decimals = (exponent - power).max(0) as usize;
    (first..=last)
        .map(|count| count as f64 * step)
        .map(|at| (at, format!("{}{word}", decimal(at / 10_f64.powi(exponent), decimals))))
        .collect()
}

/// Power of ten that divides numbers up to `greatest`, and its name.
fn scale(greatest: f64) -> (i32, &'static str) {
    match greatest {
        1e9.. => (9, " billion"),
        1e6.. => (6, " million"),
        _ => (0, ""),
    }
}

/// A count in words: `50,000`, `2 million`, `1 billion`; beyond a thousand billions, the nearest power of ten.
pub fn count_in_words(count: f64) -> String {
    match count {
        ..0.0 => return format!("-{}", count_in_words(-count)),
        1e12.. => return format!("10^{:.0}", count.log10()),
        _ => {}
    }
    let (exponent, word) = scale(count);
    let scaled = count / 10_f64.powi(exponent);
    let decimals = if exponent > 0 && scaled.fract() > 0.0 { 2 } else { 0 };
    format!("{}{word}", decimal(scaled, decimals))
}

/// A number with commas between the thousands.
pub fn decimal(number: f64, decimals: usize) -> String {
    with_commas(&rough(number, decimals))
}

/// Two decimals, or four for a percentage so small that two would say little; absurd ones in words.
pub fn percent(percentage: f64) -> String {
    if percentage.abs() >= 1e6 {
        return format!("{} %", count_in_words(percentage.round()));
    }
    let decimals = if percentage.abs() >= 0.1 || percentage == 0.0 { 2 } else { 4 };
    format!("{} %", decimal(percentage, decimals))
}

/// The least and the greatest of some figures; an axis between them is not drawable if there are none, or absurd ones.
pub fn ends(figures: impl Iterator<Item = f64> + Clone) -> (f64, f64) {
    if !figures.clone().all(f64::is_finite) {
        return (f64::NAN, f64::NAN);
    }
    figures.fold((f64::INFINITY, f64::NEG_INFINITY), |(least, greatest), at| (least.min(at), greatest.max(at)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(axis: &Axis) -> Vec<&str> {
        axis.ticks.iter().map(|(_, text)| text.as_str()).collect()
    }

    #[test]
    fn ticks_are_round_numbers_within_the_axis() {
        for (from, to, most, texts) in [
            (-0.4, 3.6, 5.0, "0 1 2 3"),
            (3.45, 3.565, 6.0, "3.46 3.48 3.50 3.52 3.54 3.56"),
            (0.0, 250_000.0, 5.0, "0 50,000 100,000 150,000 200,000 250,000"),
            (0.0, 1.5e6, 5.0, "0.0 million 0.5 million 1.0 million 1.5 million"),
        ] {
            assert_eq!(written(&Axis::linear("", from, to, most)).join(" "), texts);
        }
    }

    #[test]
    fn an_axis_has_a_length_and_few_ticks_whatever_its_ends() {
        for (from, to) in
            [(0.0, 0.0), (7.0, 7.0), (-GREATEST, GREATEST), (GREATEST, GREATEST), (1.0, 1.0 + 1e-15), (0.0, 1e-300)]
        {
            let axis = Axis::linear("", from, to, 6.0);
            assert!(axis.from < axis.to, "{from} {to}");
            assert!((2..=8).contains(&axis.ticks.len()), "{from} {to}: {:?}", axis.ticks);
            assert!(axis.ticks.iter().all(|(at, _)| (axis.from..=axis.to).contains(at)), "{from} {to}");
        }
    }

    #[test]
    fn counts_have_a_tick_a_decade_and_more_where_there_are_few() {
        let funnel = Axis::of_counts("", 4.0, 9.0);
        assert_eq!(written(&funnel), ["10,000", "100,000", "1 million", "10 million", "100 million", "1 billion"]);
        assert_eq!(written(&Axis::of_counts("", 3.9, 5.4)), ["10,000", "20,000", "50,000", "100,000", "200,000"]);
    }

    #[test]
    fn counts_are_written_as_people_say_them() {
        for (count, words) in [
            (1.0, "1"),
            (999_999.0, "999,999"),
            (2.5e7, "25 million"),
            (1_250_000.0, "1.25 million"),
            (1e11, "100 billion"),
            (1e14, "10^14"),
        ] {
            assert_eq!(count_in_words(count), words);
        }
    }

    #[test]
    fn percentages_are_short() {
        assert_eq!(percent(-0.0123), "-0.0123 %");
        assert_eq!(percent(-2e9), "-2 billion %");
        assert_eq!(percent(3.505), "3.50 %", "3.505 is a little less in binary");
    }
}
