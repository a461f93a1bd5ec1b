//! The wording of reports, sheets and pages: numbers as sentences and tables show them; statements, prose that is kept
//! as data, each under the condition where it holds; and fields of a question within a text, where `⟦average_bet⟧`
//! stands for the field, which each reader knows by another name.

use std::fmt::Display;

use num_traits::{Signed, Zero};

use crate::outcome::{Fraction, decimal, percent, to_f64};
use crate::paytable::whole_units;
use crate::statistics::Figure;

/// Decimals of percentages, and of amounts that are not whole.
const PLACES: u32 = 4;

/// Smaller probabilities are written with a power of ten.
const SMALL: f64 = 1e-4;

pub fn percentage(fraction: &Fraction) -> String {
    decimal(&percent(fraction), PLACES)
}

/// Difference of two fractions in percentage points, with its sign.
pub fn points(difference: &Fraction) -> String {
    let sign = if difference.is_positive() { "+" } else { "" };
    format!("{sign}{}", percentage(difference))
}

/// A sampled figure has its standard error.
pub fn figure_in_percent(figure: &Figure) -> String {
    figure_with(&figure.times(&whole_units(100)), PLACES)
}

/// An exact figure with this many decimals, a sampled one with its error.
pub fn figure_with(figure: &Figure, places: u32) -> String {
    let exact = || with_commas(&decimal(&figure.value, places));
    figure.std_error.map_or_else(exact, |error| with_error(&figure.value, error))
}

/// The 95 % confidence interval of a figure times `scale`, such as `33.122 to 33.318`, no digit beyond the error;
/// `None` if the figure is exact or its error unknown.
pub fn interval(figure: &Figure, scale: u32) -> Option<String> {
    let figure = figure.times(&Fraction::from_integer(scale.into()));
    let (_, _, places) = rounded_to_error(&figure.value, figure.std_error?)?;
    let [low, high] = figure.interval()?.map(|end| decimal(&end, places));
    Some(format!("{low} to {high}"))
}

/// Percentage points with their sign; a sampled figure has its standard error.
pub fn figure_in_points(figure: &Figure) -> String {
    let sign = if figure.value.is_positive() { "+" } else { "" };
    format!("{sign}{}", figure_in_percent(figure))
}

/// Four decimals; a sampled figure has its standard error.
pub fn figure_in_units(figure: &Figure) -> String {
    figure_with(figure, PLACES)
}

/// Groups the digits before the point in threes.
pub fn with_commas(number: &str) -> String {
    let (sign, digits) = number.strip_prefix('-').map_or(("", number), |digits| ("-", digits));
    let (whole, rest) = digits.split_at(digits.find('.').unwrap_or(digits.len()));
    let mut text = String::new();
    for (place, digit) in whole.chars().enumerate() {
        if place > 0 && (whole.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    format!("{sign}{text}{rest}")
}

pub fn whole(number: impl ToString) -> String {
    with_commas(&number.to_string())
}

/// Whole amounts have no decimals.
pub fn units(amount: &Fraction) -> String {
    with_commas(&decimal(amount, if amount.is_integer() { 0 } else { PLACES }))
}

/// Inverse of a frequency, with about four digits; `None` for zero.
pub fn one_in(frequency: &Fraction) -> Option<String> {
    let inverse = (!frequency.is_zero()).then(|| frequency.recip())?;
    let places = match to_f64(&inverse) {
        ..10.0 => 3,
        10.0..100.0 => 2,
        100.0..1_000.0 => 1,
        _ => 0,
    };
    Some(with_commas(&decimal(&inverse, places)))
}

/// A probability with at least five significant digits.
pub fn probability(fraction: &Fraction) -> String {
    let value = to_f64(fraction);
    if value > 0.0 && value < SMALL { format!("{value:.4e}") } else { decimal(fraction, 8) }
}

/// Decimals of a sampled figure with an unknown error, and the limit for all.
const PLACES_WITHOUT_ERROR: u32 = 4;
const MOST_PLACES: u32 = 30;

/// A sampled value with its standard error, such as `33.221 ± 0.024`: the error with two significant digits (GUM, JCGM
/// 100:2008, 7.2.6), the value with the same decimals. A question mark stands for an unknown error: of fewer than two
/// rounds, or of rounds that do not vary.
pub fn with_error(value: &Fraction, std_error: f64) -> String {
    match rounded_to_error(value, std_error) {
        Some((value, error, places)) => {
            let [value, error] = [value, error].map(|amount| with_commas(&decimal(&amount, places)));
            format!("{value} ± {error}")
        }
        None => format!("{} ± ?", with_commas(&decimal(value, PLACES_WITHOUT_ERROR))),
    }
}

/// Value and error as [`with_error`] rounds them, and their decimals; `None` if the error is unknown.
pub fn rounded_to_error(value: &Fraction, std_error: f64) -> Option<(Fraction, Fraction, u32)> {
    let error = Fraction::from_float(std_error).filter(Fraction::is_positive)?;
    let ten = Fraction::from_integer(10.into());
    // The last digit is the unit of the scaled error. From 99.5 on it would round to three digits; a tenth of that,
    // 9.95, has two.
    let [least, beyond] = [Fraction::new(199.into(), 20.into()), Fraction::new(199.into(), 2.into())];
    let (mut step, mut places) = (Fraction::from_integer(1.into()), 0);
    while &error / &step < least && places < MOST_PLACES {
        step /= &ten;
        places += 1;
    }
    while &error / &step >= beyond {
        step *= &ten;
    }
    let rounded = |amount: &Fraction| (amount / &step).round() * &step;
    Some((rounded(value), rounded(&error), places))
}

pub fn rough(value: f64, places: usize) -> String {
    let text = format!("{value:.places$}");
    // No minus sign before a zero.
    let is_zero = text.chars().all(|character| matches!(character, '-' | '0' | '.'));
    if is_zero { text.trim_start_matches('-').to_string() } else { text }
}

/// A number of things, such as `1 wager` or `2 wagers`.
pub fn counted(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// The least of 1, 2, 5, 10, 20, 50 and so on that is at least this amount.
pub fn round_up(amount: &Fraction) -> Fraction {
    let mut decade = whole_units(1);
    loop {
        if let Some(end) = [1, 2, 5].map(|times| &decade * whole_units(times)).into_iter().find(|end| end >= amount) {
            return end;
        }
        decade *= whole_units(10);
    }
}

/// Statements by topic, in order, and what must hold for one to stand; nothing for most.
/// A figure stands in braces, by its name.
pub const STATEMENTS: &str = include_str!("statements.csv");

/// The statements on a topic, each with its subject, without those whose condition does not hold.
pub fn by_subject(
    topic: &str,
    holds: impl Fn(&str) -> bool,
    figures: &[(&str, &dyn Display)],
) -> Vec<(String, String)> {
    let figure = |name: &str| figures.iter().find(|(own, _)| *own == name).map(|(_, figure)| figure.to_string());
    let in_full = |text: &str| {
        with_marked(text, ['{', '}'], |name| {
            let figure = figure(name);
            debug_assert!(figure.is_some(), "no figure {name} on {topic}");
            figure.unwrap_or_default()
        })
    };
    let rows = csv::Reader::from_reader(STATEMENTS.as_bytes()).into_records().filter_map(Result::ok);
    let stated = rows.filter(|row| row[0] == *topic && holds(&row[1]));
    stated.map(|row| (row[2].to_string(), in_full(&row[3]))).collect()
}

/// The statements on a topic whose conditions hold.
pub fn statements(topic: &str, holds: impl Fn(&str) -> bool, figures: &[(&str, &dyn Display)]) -> Vec<String> {
    by_subject(topic, holds, figures).into_iter().map(|(_, statement)| statement).collect()
}

/// All statements on a topic, as one text.
pub fn statement(topic: &str, figures: &[(&str, &dyn Display)]) -> String {
    statements(topic, |_| true, figures).join(" ")
}

const MARKS: [char; 2] = ['⟦', '⟧'];

/// The text with every field as `name` calls it.
pub fn with_names(text: &str, name: impl Fn(&str) -> String) -> String {
    with_marked(text, MARKS, name)
}

/// The text with every name between marks as `name` calls it.
pub fn with_marked(text: &str, [open, close]: [char; 2], name: impl Fn(&str) -> String) -> String {
    let is_field = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
    let mut parts = text.split(open);
    let mut named = parts.next().unwrap_or_default().to_string();
    for part in parts {
        match part.split_once(close).filter(|(field, _)| is_field(field)) {
            Some((field, rest)) => named.extend([name(field).as_str(), rest]),
            None => named.extend([&open.to_string(), part]),
        }
    }
    named
}

/// The text for a shell: `--average-bet`, and `FILE` for an argument without a name.
pub fn as_options(text: &str) -> String {
    with_names(text, |field| match field {
        "what" | "file" => field.to_uppercase(),
        "folder" => "DIR".to_string(),
        option => format!("--{}", option.replace('_', "-")),
    })
}

/// The field that a text begins with.
pub fn first_field(text: &str) -> Option<&str> {
    text.strip_prefix(MARKS[0])?.split_once(MARKS[1]).map(|(field, _)| field)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::ratio;

    /// Two significant digits of the error, rounded half up: 0.0996 is 0.10, 0.0994 is 0.099, 1679.3 is 1700.
    #[test]
    fn a_sampled_value_has_no_digit_beyond_its_error() {
        let shown = |value: f64, error: f64| with_error(&Fraction::from_float(value).expect("finite"), error);
        assert_eq!(shown(33.2196, 0.0496), "33.220 ± 0.050");
        assert_eq!(shown(32.9, 1.64), "32.9 ± 1.6");
        assert_eq!((shown(-0.5, 0.0996), shown(0.5, 0.0994)), ("-0.50 ± 0.10".into(), "0.500 ± 0.099".into()));
        assert_eq!((shown(13_546.0, 1_679.3), shown(12.4, 13.6)), ("13,500 ± 1,700".into(), "12 ± 14".into()));
        assert_eq!((shown(0.25, f64::NAN), shown(0.25, 0.0)), ("0.2500 ± ?".into(), "0.2500 ± ?".into()));
    }

    /// 0.3322 less and plus 1.96 x 0.0005 = 0.00098, in percent and with the three decimals of the error 0.050.
    #[test]
    fn an_interval_has_the_decimals_of_its_figure() {
        let figure = Figure::sampled(ratio(3_322, 10_000), 0.000_5);
        assert_eq!(figure_in_percent(&figure), "33.220 ± 0.050");
        assert_eq!(interval(&figure, 100).as_deref(), Some("33.122 to 33.318"));
        let without = [Figure::exact(ratio(1, 3)), Figure::sampled(ratio(1, 3), 0.0)];
        assert!(without.iter().all(|figure| interval(figure, 1).is_none()));
    }

    #[test]
    fn numbers_are_written_for_people() {
        assert_eq!(with_commas("-1234567.8901"), "-1,234,567.8901");
        assert_eq!(
            (with_commas("100"), with_commas("1000"), with_commas("-100")),
            ("100".into(), "1,000".into(), "-100".into())
        );
        let amount = ratio(12_345, 10);
        assert_eq!(figure_with(&Figure::exact(amount.clone()), 2), "1,234.50");
        assert_eq!(figure_with(&Figure::sampled(amount, 2.3), 2), "1,234.5 ± 2.3");
        assert_eq!(one_in(&ratio(4, 2_598_960)).as_deref(), Some("649,740"));
        assert_eq!(one_in(&ratio(2, 3)).as_deref(), Some("1.500"));
        assert_eq!(one_in(&ratio(0, 3)), None);
        assert_eq!(probability(&ratio(1, 4)), "0.25000000");
        assert_eq!(probability(&ratio(4, 2_598_960)), "1.5391e-6");
        assert_eq!(rough(-0.0001, 2), "0.00");
        assert_eq!(percentage(&ratio(1, 3)), "33.3333");
        let signed = [ratio(1, 200), ratio(0, 1), ratio(-1, 200)].map(|difference| points(&difference));
        assert_eq!(signed, ["+0.5000", "0.0000", "-0.5000"]);
    }
}
