//! Parsers of numbers as people write them: `1e9`, `10M`, `1_000_000`, `2.5e6`, `12345.67`; and the headings of the
//! groups of options in help.

use std::ops::RangeInclusive;
use std::time::Duration;

use az::Az;
use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive, Zero};

use crate::games::activation::GREATEST_DENOMINATOR;
use crate::games::{Dollars, Table};
use crate::outcome::Fraction;
use crate::paytable::{Units, plain_decimal, quoted, refusal_of_pay, unknown, whole_units};

/// Limits on the digits and the power of ten; a larger number is a typing error.
const MOST_DIGITS: usize = 40;
const GREATEST_POWER: u32 = 30;

const MOST_ROUNDS: u64 = 1_000_000_000_000_000;
/// More than any table seats.
const MOST_PLAYERS: u64 = 52;
const GREATEST_METER: u64 = 1_000_000_000_000;

/// Limits on an amount, in dollars, and on the amounts of one option.
const GREATEST_AMOUNT: u64 = 1_000_000_000_000;
pub const MOST_AMOUNTS: usize = 1_000;

const EXAMPLES: &str = "write it like 1000000, 1_000_000, 1e6 or 1M";

macro_rules! whole_numbers {
    ($($(#[$about:meta])* $name:ident: $number:ty = $range:expr;)*) => {
        $($(#[$about])*
        pub fn $name(text: &str) -> Result<$number, String> {
            whole_number_in(text, $range).map(|number| number.az::<$number>())
        })*
    };
}

whole_numbers! {
    rounds: u64 = 1..=MOST_ROUNDS;
    summed_rounds: u64 = 1..=crate::statistics::MOST_ROUNDS;
    /// Rows of a distribution.
    parts: u64 = 2..=1_000_000;
    hours: u64 = 1..=24;
    paytables: usize = 0..=1_000_000;
    threads: usize = 1..=1_024;
    /// The limit of the game is checked later.
    players: usize = 1..=MOST_PLAYERS;
    seed: u64 = 0..=u64::MAX;
}

/// Players at a table, such as 6, or 6@50% where the hands of half of the others count.
pub fn seats(text: &str) -> Result<Table, String> {
    let (seats, share) = text.split_once('@').map_or((text, None), |(seats, share)| (seats, Some(share)));
    let table = Table::of(players(seats)?);
    let others_betting = share.map(probability).transpose()?.unwrap_or_else(|| table.others_betting.clone());
    Ok(Table { others_betting, ..table })
}

/// A mean number of players, such as 3.4; the limit of the game is checked later.
pub fn mean_players(text: &str) -> Result<Fraction, String> {
    match number(text, "write it like 3 or 3.4")? {
        mean if mean >= whole_units(1) && mean <= whole_units(MOST_PLAYERS) => Ok(mean),
        _ => out_of_range(text, &format!("it must be 1 to {MOST_PLAYERS}")),
    }
}

/// Percentage points above 0 and up to 100, as a fraction of one.
pub fn percentage_points(text: &str) -> Result<f64, String> {
    match number(text, "write it like 0.01")?.to_f64() {
        Some(points) if points > 0.0 && points <= 100.0 => Ok(points / 100.0),
        _ => out_of_range(text, "it must be above 0 and at most 100 percentage points"),
    }
}

/// Percentage points from 0 to 100, exact, as a fraction of one.
pub fn tolerance(text: &str) -> Result<Fraction, String> {
    match number(text, "write it like 0.01")? {
        points if is_within(&points, 100) => Ok(points / whole_units(100)),
        _ => out_of_range(text, "it must be 0 to 100 percentage points"),
    }
}

pub fn seconds(text: &str) -> Result<Duration, String> {
    match number(text, "write it like 10 or 0.5")?.to_f64() {
        Some(seconds) if (0.0..=86_400.0).contains(&seconds) => Ok(Duration::from_secs_f64(seconds)),
        _ => out_of_range(text, "it must be 0 to 86400 seconds"),
    }
}

/// Parses `AMOUNT` in units, for every meter, or `NAME=AMOUNT` for one.
pub fn meter(text: &str) -> Result<(Option<String>, Units), String> {
    let (name, amount) = named(text)?;
    let amount = decimal_number(amount)
        .ok_or_else(|| format!("{} is not an amount; {EXAMPLES}, or 12345.67", quoted(amount)))?;
    if !is_within(&amount, GREATEST_METER) {
        return Err(format!("a meter must be 0 to {GREATEST_METER} units"));
    }
    Ok((name, amount))
}

/// Parses `PERCENT` of the wager, for every meter, or `NAME=PERCENT` for one; returns a fraction of the wager.
pub fn meter_rate(text: &str) -> Result<(Option<String>, Units), String> {
    let (name, rate) = named(text)?;
    let percent = decimal_number(rate.strip_suffix('%').unwrap_or(rate))
        .ok_or_else(|| format!("{} is not a percentage; write it like 12.5", quoted(rate)))?;
    if !is_within(&percent, 100) {
        return out_of_range(rate, "a rate is 0 to 100 percent of the wager");
    }
    Ok((name, percent / whole_units(100)))
}

/// Parses a positive amount in dollars and whole cents.
pub fn dollars(text: &str) -> Result<Dollars, String> {
    let amount = decimal_number(text)
        .ok_or_else(|| format!("{} is not an amount; {EXAMPLES}, or 12345.67, in dollars", quoted(text)))?;
    if amount.is_zero() || !is_within(&amount, GREATEST_AMOUNT) {
        return out_of_range(text, &format!("it must be above 0 and at most {GREATEST_AMOUNT} dollars"));
    }
    if !(&amount * whole_units(100)).is_integer() {
        return Err(format!("{} has fractions of a cent", quoted(text)));
    }
    Ok(amount)
}

pub fn positive(text: &str) -> Result<Fraction, String> {
    match number(text, "write it like 2 or 1.5")? {
        number if !number.is_zero() && is_within(&number, 1_000_000) => Ok(number),
        _ => out_of_range(text, "it must be above 0 and at most a million"),
    }
}

/// Parses a positive number of units: a decimal, or a fraction such as `1/3`.
pub fn units(text: &str) -> Result<Fraction, String> {
    let Some((part, of)) = text.split_once('/') else { return positive(text) };
    quotient((positive(part)?, positive(of)?)).ok_or_else(|| format!("{} is not a number", quoted(text)))
}

fn is_within(number: &Fraction, most: u64) -> bool {
    !number.is_negative() && *number <= whole_units(most)
}

fn number(text: &str, example: &str) -> Result<Fraction, String> {
    decimal_number(text).ok_or_else(|| format!("{} is not a number; {example}", quoted(text)))
}

fn out_of_range<T>(text: &str, range: &str) -> Result<T, String> {
    Err(format!("{} is out of range; {range}", quoted(text)))
}

/// Parses `NAME=VALUE` with one of these names, in any case.
pub fn by_name<'t>(text: &'t str, what: &str, names: &[&'static str]) -> Result<(&'static str, &'t str), String> {
    let example = names.first().copied().unwrap_or_default();
    let (name, value) = text.split_once('=').ok_or_else(|| format!("{}: write {example}=VALUE", quoted(text)))?;
    let known = names.iter().find(|known| known.eq_ignore_ascii_case(name.trim()));
    known.map(|known| (*known, value)).ok_or_else(|| unknown(what, name.trim(), "available:", names.iter().copied()))
}

fn named(text: &str) -> Result<(Option<String>, &str), String> {
    match text.split_once('=') {
        Some((name, rest)) if !name.trim().is_empty() => Ok((Some(name.trim().to_string()), rest.trim())),
        Some(_) => bail!("the name of the meter before `=` is missing"),
        None => Ok((None, text.trim())),
    }
}

/// Parses a probability: a decimal, a percentage such as `50%`, or a fraction such as `1/4`. Exact counts limit its
/// denominator.
pub fn probability(text: &str) -> Result<Fraction, String> {
    let share = match (text.trim().strip_suffix('%'), text.split_once('/')) {
        (Some(percents), _) => decimal_number(percents).map(|percents| percents / whole_units(100)),
        (None, Some((part, of))) => decimal_number(part).zip(decimal_number(of)).and_then(quotient),
        (None, None) => decimal_number(text),
    };
    let share = share.ok_or_else(|| format!("{} is not a number; write it like 0.25, 25% or 1/4", quoted(text)))?;
    if !is_within(&share, 1) {
        return out_of_range(text, "it must be 0 to 1, or 0% to 100%");
    }
    if *share.denom() > GREATEST_DENOMINATOR.into() {
        let remedy = "at most 12 after the point, or a denominator of 10^12";
        return Err(format!("{} has too many digits; {remedy}", quoted(text)));
    }
    Ok(share)
}

pub fn confidence(text: &str) -> Result<f64, String> {
    let share = probability(text)?.to_f64().unwrap_or_default();
    let is_usual = (0.5..=0.999_999).contains(&share);
    if is_usual { Ok(share) } else { out_of_range(text, "a confidence is 50% to 99.9999%") }
}

/// Parses `NAME=SHARE`.
pub fn activation(text: &str) -> Result<(String, Fraction), String> {
    let (name, share) =
        text.split_once('=').ok_or_else(|| format!("{}: write NAME=SHARE, such as magic-card=0.25", quoted(text)))?;
    Ok((name.trim().to_string(), probability(share)?))
}

fn quotient((part, of): (Fraction, Fraction)) -> Option<Fraction> {
    (!of.is_zero()).then(|| part / of)
}

/// A type of its own, because clap takes a `Vec` for a repeated option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Amounts(pub Vec<Dollars>);

/// Parses amounts and ranges, both ends included, separated by commas: `25`, `25,50,100`, `10..1000/10`.
pub fn amounts(text: &str) -> Result<Amounts, String> {
    values(text, "amounts", dollars, None).map(Amounts)
}

/// Parses pays of a row, in units: `5`, `5/2` as in paytable files, `2..6`, `50..1000/50`, `2..4/0.5`. Without a step,
/// a range has whole numbers.
pub fn pays(text: &str) -> Result<Vec<Units>, String> {
    let how = "a pay is a number such as 5 or 2.5, several as 2..6, 50..1000/50 or 3,5,8";
    let pay = |text: &str| units_of_pay(text, how);
    let mut pays = values(text, "pays", pay, Some(whole_units(1)))?;
    pays.sort_unstable();
    pays.dedup();
    Ok(pays)
}

/// Parses one pay.
pub fn pay(text: &str) -> Result<Units, String> {
    units_of_pay(text, "a pay is a number such as 5, 2.5 or 5/2")
}

fn units_of_pay(text: &str, how: &str) -> Result<Units, String> {
    let (digits, divisor) = text.strip_suffix("/2").map_or((text, 1), |twice| (twice, 2));
    let number = decimal_number(digits).ok_or_else(|| format!("{} is not a number; {how}", quoted(text)))?;
    let units = number / whole_units(divisor);
    refusal_of_pay(&units).map_or(Ok(units), |refusal| Err(format!("{}: {refusal}", quoted(text))))
}

fn values(
    text: &str,
    what: &str,
    one: impl Fn(&str) -> Result<Fraction, String>,
    usual_step: Option<Fraction>,
) -> Result<Vec<Fraction>, String> {
    let mut values = Vec::new();
    for part in text.split(',') {
        // A value alone is a range of one.
        let range = part.split_once("..");
        let (from, rest) = range.unwrap_or((part, part));
        let (to, step) = match (rest.split_once('/'), &usual_step) {
            _ if range.is_none() => (rest, whole_units(1)),
            (Some((to, step)), _) => (to, one(step)?),
            (None, Some(step)) => (rest, step.clone()),
            (None, None) => bail!("{} has no step; write it like 10..1000/10", quoted(part)),
        };
        let (from, to) = (one(from)?, one(to)?);
        if to < from {
            return Err(format!("{} ends before it begins", quoted(rest)));
        }
        if step.is_zero() {
            return Err(format!("{}: the step is 0; it must be above 0", quoted(rest)));
        }
        // The upper end is a value if a step reaches it.
        let steps = ((&to - &from) / &step).to_integer().to_usize().filter(|&steps| steps < MOST_AMOUNTS);
        let steps = steps.ok_or_else(|| format!("a range has at most {MOST_AMOUNTS} {what}"))?;
        values.extend((0..=steps).map(|steps| &from + &step * whole_units(steps)));
        if values.len() > MOST_AMOUNTS {
            return Err(format!("more than {MOST_AMOUNTS} {what}"));
        }
    }
    Ok(values)
}

fn whole_number_in(text: &str, range: RangeInclusive<u64>) -> Result<u64, String> {
    let number = number(text, EXAMPLES)?;
    if !number.is_integer() {
        return Err(format!("{} is not a whole number", quoted(text)));
    }
    match number.to_integer().to_u64() {
        Some(whole) if range.contains(&whole) => Ok(whole),
        _ => out_of_range(text, &format!("it must be {} to {}", range.start(), range.end())),
    }
}

/// Parses an exact decimal: digits with underscores, a decimal point, a power of ten, a suffix k, M, G, B or T.
pub fn decimal_number(text: &str) -> Option<Fraction> {
    let text = text.trim();
    let last = text.chars().last()?;
    let suffix = [("kK", 3), ("Mm", 6), ("GB", 9), ("T", 12)].into_iter().find(|(letters, _)| letters.contains(last));
    let (text, power_of_suffix) = suffix.map_or((text, 0), |(_, power)| (&text[..text.len() - 1], power));
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, exponent.strip_prefix('+').unwrap_or(exponent)),
        None => (text, "0"),
    };
    let is_plain = exponent.bytes().all(|digit| digit.is_ascii_digit());
    let exponent: u32 = Some(exponent).filter(|_| is_plain)?.parse().ok()?;
    let (whole, part) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let grouped = |digits: &str| digits.split('_').all(|group| !group.is_empty()) || digits.is_empty();
    if !grouped(whole.strip_prefix('-').unwrap_or(whole)) || !grouped(part) || exponent > GREATEST_POWER {
        return None;
    }
    let plain = mantissa.strip_suffix('.').unwrap_or(mantissa).replace('_', "");
    Some(plain_decimal(&plain, MOST_DIGITS)? * whole_units(BigInt::from(10).pow(exponent + power_of_suffix)))
}

pub const SELECTION: &str = "Selection";
pub const SPOT: &str = "Spot";
pub const METERS: &str = "Progressive meters";
pub const TABLE: &str = "Table";
pub const MONEY: &str = "Money";
pub const SIMULATION: &str = "Simulation";
pub const COMPARISON: &str = "Comparison";
pub const FILING: &str = "Filing";
pub const OUTPUT: &str = "Output";
pub const MESSAGES: &str = "Messages";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_are_read_as_people_write_them() {
        let written = [("1e9", 1_000_000_000), ("10M", 10_000_000), ("1_000_000", 1_000_000), ("2.5e6", 2_500_000)];
        for (text, expected) in
            written.into_iter().chain([("1", 1), ("1E+3", 1_000), ("0.5k", 500), ("3B", 3_000_000_000)])
        {
            assert_eq!(rounds(text), Ok(expected), "{text}");
        }
    }

    #[test]
    fn absurd_numbers_are_refused() {
        let words =
            ["", "0", "-1", "1.5", "NaN", "inf", "ten", "1e", "e9", "_", "_1", "1_", "1__0", ".5M", "0x10", "1 000"];
        for text in words.into_iter().chain(["1e16", "1e999999999", "1e++3", "９", &"9".repeat(1000)]) {
            assert!(rounds(text).is_err(), "{text}");
        }
        assert!(threads("1025").is_err() && seed("18446744073709551616").is_err());
        assert_eq!(seed("18446744073709551615"), Ok(u64::MAX));
    }

    #[test]
    fn probabilities_are_decimals_percentages_or_fractions() {
        let part = |numerator: i64, denominator: i64| Ok(Fraction::new(numerator.into(), denominator.into()));
        for (text, expected) in [("0.25", part(1, 4)), ("25%", part(1, 4)), ("1/3", part(1, 3)), ("1", part(1, 1))] {
            assert_eq!(probability(text), expected, "{text}");
        }
        for text in ["", "-0.1", "1.1", "101%", "3/2", "1/0", "1/", "/2", "half", "%", "1/2/3", "NaN"] {
            assert!(probability(text).is_err(), "{text}");
        }
        assert_eq!(activation("magic-card=0.5").map(|(name, _)| name), Ok("magic-card".to_string()));
        assert!(activation("0.5").is_err());
    }

    #[test]
    fn confidences_are_neither_certain_nor_below_a_half() {
        assert_eq!((confidence("95%"), confidence("0.95"), confidence("50%")), (Ok(0.95), Ok(0.95), Ok(0.5)));
        for text in ["", "95", "100%", "1", "49%", "0", "99.99999%"] {
            assert!(confidence(text).is_err(), "{text}");
        }
    }

    #[test]
    fn tolerances_are_exact_and_not_negative() {
        let part = |numerator: i64, denominator: i64| Ok(Fraction::new(numerator.into(), denominator.into()));
        for (text, expected) in [("0", part(0, 1)), ("0.1", part(1, 1_000)), ("100", part(1, 1))] {
            assert_eq!(tolerance(text), expected, "{text}");
        }
        for text in ["", "-0.01", "100.01", "1/3", "0.1%", "NaN", "inf", "1e-3", ".5", "-"] {
            assert!(tolerance(text).is_err(), "{text}");
        }
    }

    #[test]
    fn amounts_are_exact_and_ranges_have_both_ends() {
        let cents =
            |cents: &[i64]| Ok(Amounts(cents.iter().map(|&cents| Dollars::new(cents.into(), 100.into())).collect()));
        assert_eq!(amounts("25"), cents(&[2_500]));
        assert_eq!(amounts("25,50,1k"), cents(&[2_500, 5_000, 100_000]));
        assert_eq!(amounts("10..40/10,5"), cents(&[1_000, 2_000, 3_000, 4_000, 500]));
        assert_eq!(amounts("2.50..8/2.5"), cents(&[250, 500, 750]));
        assert_eq!(amounts("7..7/1"), cents(&[700]));
        let words = ["", "0", "-5", "1e13", "0.001", "5,", "1/2", "1..2", "1..2/0", "2..1/1", "1..1e6/1", "1...5/1"];
        for nonsense in words.into_iter().chain(["..5/1", "a..b/c", "1..1000/1,1..1000/1", "1..1001/1"]) {
            assert!(amounts(nonsense).is_err(), "{nonsense}");
        }
        assert_eq!(amounts("1..1000/1").map(|amounts| amounts.0.len()), Ok(1_000));
    }

    #[test]
    fn pays_are_whole_numbers_or_halves_in_ascending_order() {
        let halves = |halves: &[i64]| Ok(halves.iter().map(|&half| Units::new(half.into(), 2.into())).collect());
        assert_eq!(pays("5"), halves(&[10]));
        assert_eq!(pays("5/2"), halves(&[5]));
        assert_eq!(pays("2..5"), halves(&[4, 6, 8, 10]));
        assert_eq!(pays("0..1/0.5"), halves(&[0, 1, 2]));
        assert_eq!(pays("50..200/50"), halves(&[100, 200, 300, 400]));
        assert_eq!(pays("8,3,3..4"), halves(&[6, 8, 16]));
        for nonsense in ["", "-1", "6..2", "1..2/0.25", "1..2/0", "0.3", "1e12", "x", "1..", "..2", "1..5000"] {
            assert!(pays(nonsense).is_err(), "{nonsense}");
        }
    }

    #[test]
    fn meters_are_exact_amounts_of_one_or_of_all() {
        let amount = |numerator: i64, denominator: i64| Units::new(numerator.into(), denominator.into());
        assert_eq!(meter("12345.67"), Ok((None, amount(1_234_567, 100))));
        assert_eq!(meter("mega=1e4"), Ok((Some("mega".into()), amount(10_000, 1))));
        for nonsense in ["-1", "1e13", "mega=", "=5"] {
            assert!(meter(nonsense).is_err(), "{nonsense}");
        }
    }
}
