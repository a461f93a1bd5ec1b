//! A pay as people write it: `50`, `3/2`, `1-1/2`, `50 to 1`, `50:1`, `50-1`, `3x`, `50 for 1`, `push`,
//! `100 % of the jackpot`.

use num_traits::{One, Signed, ToPrimitive};

use crate::files::tables::row::{number, remedy};
use crate::outcome::Fraction;
use crate::paytable::{Odds, Units, in_common_form, quoted, refusal_of_pay, whole_units};

const HOW: &str = "a pay is a whole number of units or halves, such as 50, 3/2, `50 to 1` or `50 for 1`, or `loses`";
/// Words for a lost wager, for the stake back, and for as much again.
const LOSSES: [&str; 12] =
    ["lose", "loses", "loss", "lost", "none", "nothing", "no pay", "-", "–", "—", "-1", "\u{2212}1"];
/// Words for a hand that a wager does not pay, or does not know.
const NOT_APPLICABLE: [&str; 4] = ["n/a", "na", "n.a.", "not applicable"];
const PUSHES: [&str; 4] = ["push", "pushes", "tie", "stake back"];
const EVENS: [&str; 4] = ["even money", "even", "evens", "1 to 1 (even money)"];
/// Words for a meter that need no name where a paytable has one meter.
const ANY_METER: [&str; 7] =
    ["", "meter", "jackpot", "progressive", "progressive meter", "progressive jackpot", "pool"];
/// Fractions of one character.
const GLYPHS: [(char, &str); 1] = [('½', "1/2")];

/// The pay of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WrittenPay {
    /// Units as written, whether or not these include the stake.
    Units(Units),
    /// The stake is returned.
    Push,
    Loses,
    /// The wager does not have the hand, or does not pay it.
    NotApplicable,
    /// A percentage of a meter, by the words after it.
    Share(u32, String),
}

impl WrittenPay {
    /// The pay in a cell, and the odds that it states; or why there is none, for the end of a message.
    pub fn of(text: &str, commas_group: bool) -> Result<(Self, Option<Odds>), String> {
        let lower = text.trim().to_lowercase().replace("-to-", " to ").replace("-for-", " for ");
        let is = |words: &[&str]| words.contains(&lower.as_str());
        Ok(match lower.as_str() {
            "" => return Err(HOW.to_string()),
            _ if is(&LOSSES) => (WrittenPay::Loses, None),
            _ if is(&NOT_APPLICABLE) => (WrittenPay::NotApplicable, None),
            _ if is(&PUSHES) => (WrittenPay::Push, None),
            _ if is(&EVENS) => (WrittenPay::Units(Units::one()), Some(Odds::ToOne)),
            _ if lower.contains('%') => (share(&lower, commas_group)?, None),
            _ => return in_units(&lower, commas_group),
        })
    }

    /// Units paid at these odds; `None` for a loss or a share.
    pub fn units(&self, odds: Odds) -> Option<Units> {
        match self {
            WrittenPay::Units(units) => Some(units.clone()),
            // Odds for 1 include the stake.
            WrittenPay::Push => Some(whole_units(u32::from(odds == Odds::ForOne))),
            WrittenPay::Loses | WrittenPay::NotApplicable | WrittenPay::Share(..) => None,
        }
    }

    /// Whether this is no pay at all: for the hands that a paytable does not list.
    pub fn is_loss(&self) -> bool {
        match self {
            WrittenPay::Loses | WrittenPay::NotApplicable => true,
            WrittenPay::Units(units) => !units.is_positive(),
            WrittenPay::Push | WrittenPay::Share(..) => false,
        }
    }

    /// Whether a meter of this name is the one that a share is of, among `meters` of a paytable.
    pub fn is_of(&self, meter: &str, meters: usize) -> bool {
        let WrittenPay::Share(_, words) = self else { return false };
        in_common_form(words) == in_common_form(meter) || meters == 1 && ANY_METER.contains(&words.as_str())
    }
}

/// Odds stated by words such as `(pays x to 1)`, if any.
pub fn odds_in(text: &str) -> Option<Odds> {
    let lower = text.to_lowercase();
    let words: Vec<&str> =
        lower.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    words.windows(2).find_map(|pair| match pair {
        ["to", "1" | "one"] => Some(Odds::ToOne),
        ["for", "1" | "one"] => Some(Odds::ForOne),
        _ => None,
    })
}

/// `100%`, or `10 % of the jackpot`.
fn share(text: &str, commas_group: bool) -> Result<WrittenPay, String> {
    let (percent, of) = text.split_once('%').unwrap_or((text, ""));
    let percent = number(percent.trim(), commas_group).filter(Fraction::is_integer);
    let percent =
        percent.and_then(|percent| percent.to_integer().to_u32()).filter(|percent| (1..=100).contains(percent));
    let of = of.trim().trim_start_matches("of ").trim_start_matches("the ").trim();
    let why = || "a share of a meter is a whole percentage from 1 to 100, such as `10% of jackpot`".to_string();
    percent.map(|percent| WrittenPay::Share(percent, of.to_string())).ok_or_else(why)
}

/// A number, with its odds: `A to B`, `A:B`, `A for B`, or plain.
fn in_units(text: &str, commas_group: bool) -> Result<(WrittenPay, Option<Odds>), String> {
    if text.contains('$') {
        return Err("an amount in dollars; a pay is in units of the wager".to_string());
    }
    if is_date(text) {
        return Err("a date; a spreadsheet takes 3/2 for one: write 1.5".to_string());
    }
    let marks = [(" to ", Odds::ToOne), (":", Odds::ToOne), (" for ", Odds::ForOne)];
    let split = marks.iter().find_map(|(mark, odds)| Some((text.split_once(mark)?, *odds)));
    let split = split.or_else(|| Some((dashed(text)?, Odds::ToOne)));
    let text = text.strip_suffix('x').map_or(text, str::trim_end);
    let ((units, of), odds) = split.map_or(((text, "1"), None), |(parts, odds)| (parts, Some(odds)));
    let of = if of.trim() == "one" { "1" } else { of };
    let [units, of] = [units, of].map(|part| mixed(part.trim(), commas_group));
    let units = units.zip(of.filter(Signed::is_positive)).map(|(units, of)| units / of);
    let units = units.ok_or_else(|| match text.contains(',') {
        true => remedy(text, commas_group).to_string(),
        false => HOW.to_string(),
    })?;
    refusal_of_pay(&units).map_or(Ok((WrittenPay::Units(units), odds)), Err)
}

/// The parts of `50-1` or `3-2`: odds to 1, or to 2.
fn dashed(text: &str) -> Option<(&str, &str)> {
    let (units, of) = text.split_once('-').map(|(units, of)| (units.trim(), of.trim()))?;
    let is_units = !units.is_empty() && units.bytes().all(|letter| letter.is_ascii_digit() || letter == b',');
    (is_units && ["1", "2"].contains(&of)).then_some((units, of))
}

/// A number, a fraction, or both: `1.5`, `3/2`, `1-1/2`, `1 1/2`, `1½`.
fn mixed(text: &str, commas_group: bool) -> Option<Fraction> {
    let text = GLYPHS.iter().fold(text.to_string(), |text, (glyph, plain)| text.replace(*glyph, &format!(" {plain}")));
    let text = text.trim();
    let Some((numerator, denominator)) = text.split_once('/') else { return number(text, commas_group) };
    let (whole, numerator) = match numerator.trim().rsplit_once([' ', '-']) {
        Some((whole, numerator)) if !whole.trim().is_empty() => (number(whole.trim(), commas_group)?, numerator),
        _ => (Fraction::default(), numerator.trim()),
    };
    let part =
        number(numerator, commas_group)? / number(denominator.trim(), commas_group).filter(Signed::is_positive)?;
    Some(whole + part)
}

/// Whether a text is a date as a workbook shows one: `2-Mar`, `2026-03-02`, `2026-03`.
fn is_date(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let are_digits = |text: &str| !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit());
    match parts[..] {
        [day, month] if month.len() == 3 => are_digits(day) && month.bytes().all(|letter| letter.is_ascii_lowercase()),
        // `1000-1` is odds.
        [year, month] => year.len() == 4 && are_digits(year) && are_digits(month) && month != "1",
        [year, month, day] => year.len() == 4 && are_digits(month) && are_digits(day),
        _ => false,
    }
}

/// The refusal of a cell, its text first.
pub fn refusal(text: &str, why: &str) -> String {
    match text {
        "" => format!("the pay is empty; {why}"),
        text => format!("the pay is {}; {why}", quoted(text)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::ratio;

    fn units(text: &str) -> Option<(Fraction, Option<Odds>)> {
        match WrittenPay::of(text, true) {
            Ok((WrittenPay::Units(units), odds)) => Some((units, odds)),
            _ => None,
        }
    }

    #[test]
    fn pays_are_read_with_their_odds() {
        let (to, r#for) = (Some(Odds::ToOne), Some(Odds::ForOne));
        for (text, numerator, denominator, odds) in [
            ("50", 50, 1, None),
            ("1,000", 1_000, 1, None),
            ("50 to 1", 50, 1, to),
            ("50 To One", 50, 1, to),
            ("50:1", 50, 1, to),
            ("3 : 2", 3, 2, to),
            ("3 to 2", 3, 2, to),
            ("3-to-2", 3, 2, to),
            ("50 for 1", 50, 1, r#for),
            ("3/2", 3, 2, None),
            ("3/2 to 1", 3, 2, to),
            ("1.5", 3, 2, None),
            ("1-1/2", 3, 2, None),
            ("1 1/2 to 1", 3, 2, to),
            ("1½", 3, 2, None),
            ("½", 1, 2, None),
            ("Even money", 1, 1, to),
            ("Even", 1, 1, to),
            ("50-1", 50, 1, to),
            ("1,000 - 1", 1_000, 1, to),
            ("1000-1", 1_000, 1, to),
            ("2000-1", 2_000, 1, to),
            ("3-2", 3, 2, to),
            ("3x", 3, 1, None),
            ("1.5 X", 3, 2, None),
            ("0", 0, 1, None),
        ] {
            assert_eq!(units(text), Some((ratio(numerator, denominator), odds)), "{text}");
        }
        for (text, pay) in [
            ("Loses", WrittenPay::Loses),
            ("—", WrittenPay::Loses),
            ("N/A", WrittenPay::NotApplicable),
            ("-1", WrittenPay::Loses),
            ("push", WrittenPay::Push),
            ("100%", WrittenPay::Share(100, String::new())),
            ("10 % of the Jackpot", WrittenPay::Share(10, "jackpot".to_string())),
        ] {
            assert_eq!(WrittenPay::of(text, true), Ok((pay, None)), "{text}");
        }
        assert_eq!(WrittenPay::Push.units(Odds::ToOne), Some(ratio(0, 1)));
        assert_eq!(WrittenPay::Push.units(Odds::ForOne), Some(ratio(1, 1)));
    }

    #[test]
    fn anything_with_two_readings_or_none_is_refused_with_the_remedy() {
        for (text, why) in [
            ("", "whole number of units"),
            ("abc", "whole number of units"),
            ("1,5", "commas stand between groups"),
            ("2-Mar", "a date"),
            ("2026-03-02", "a date"),
            ("2026-03", "a date"),
            ("50-3", "whole number of units"),
            ("x", "whole number of units"),
            ("-1-1", "whole number of units"),
            ("$50", "in dollars"),
            ("-6", "cannot be negative"),
            ("1/3", "halves"),
            ("2.0840277", "halves"),
            ("50 to 0", "whole number of units"),
            ("1/0", "whole number of units"),
            ("2000000000", "greatest number"),
            ("150%", "from 1 to 100"),
            ("0.5%", "from 1 to 100"),
            ("50 to 1 to 1", "whole number of units"),
        ] {
            let refused = WrittenPay::of(text, true).expect_err(text);
            assert!(refused.contains(why), "{text}: {refused}");
        }
        assert!(WrittenPay::of("1,000", false).expect_err("two readings").contains("semicolons"));
    }

    #[test]
    fn headings_state_odds_in_words() {
        assert_eq!(odds_in("Pays (to 1)"), Some(Odds::ToOne));
        assert_eq!(odds_in("Payout, x for one"), Some(Odds::ForOne));
        assert_eq!(odds_in("Pays to 10 players"), None);
    }
}
