//! The figures of a file of claims. A cell that could be two figures is none: the refusal names both, and the remedy.

use num_traits::{Signed, ToPrimitive};

use crate::analysis::auditing::is_frequency;
use crate::analysis::stated::{MOST_DIGITS, Notation, Stated};
use crate::games::Subject;
use crate::outcome::Fraction;
use crate::outcome::Measure::{self, Return, ReturnInitial, ReturnOfAction};
use crate::paytable::{plain_decimal, whole_units};

/// Digits between separators of groups.
const GROUP: usize = 3;

/// The use of commas in the numbers of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Commas {
    /// Before decimals, so that points stand between groups of digits.
    Decimal,
    /// Between groups of digits.
    Group,
    /// No number shows which.
    Unknown,
}

impl Commas {
    /// The use that the cells of a file show, with the cell that shows it; of two uses, a cell of each.
    pub fn of<'c>(cells: impl Iterator<Item = &'c str>) -> Result<Self, [String; 2]> {
        let mut shown: [Option<&str>; 2] = [None, None];
        for cell in cells {
            match Self::shown_by(bare(&with_hyphen(cell))) {
                Commas::Decimal => _ = shown[0].get_or_insert(cell),
                Commas::Group => _ = shown[1].get_or_insert(cell),
                Commas::Unknown => {}
            }
        }
        match shown {
            [Some(decimal), Some(group)] => Err([decimal, group].map(str::to_string)),
            [Some(_), None] => Ok(Commas::Decimal),
            [None, Some(_)] => Ok(Commas::Group),
            [None, None] => Ok(Commas::Unknown),
        }
    }

    fn shown_by(number: &str) -> Self {
        let number = number.strip_prefix('-').unwrap_or(number);
        let is_digit = |letter: char| letter.is_ascii_digit() || ",.".contains(letter);
        if !number.contains(',') || !number.chars().all(is_digit) {
            return Commas::Unknown;
        }
        let (last_comma, last_point) = (number.rfind(','), number.rfind('.'));
        match (number.matches(',').count(), last_comma < last_point) {
            // 1,234.5 and 1,822,224
            (_, true) | (2.., false) => Commas::Group,
            // 1.234,5 and 3,51
            _ if last_point.is_some() || !is_group(number.rsplit(',').next().unwrap_or_default()) => Commas::Decimal,
            // 3,506 may be either, unless it begins with a zero.
            _ if number.starts_with('0') => Commas::Decimal,
            _ => Commas::Unknown,
        }
    }

    /// The plain decimal of a number; `None` if separators stand where they may not, or could mean two numbers.
    fn plain(self, number: &str, is_count: bool) -> Option<String> {
        let (groups, decimals) = match self {
            Commas::Decimal => ('.', ','),
            Commas::Unknown if number.contains(',') && !is_count => return None,
            Commas::Group | Commas::Unknown => (',', '.'),
        };
        let (whole, part) = match number.split_once(decimals) {
            Some((whole, part)) => (whole, Some(part)),
            None => (number, None),
        };
        let digits = whole.strip_prefix('-').unwrap_or(whole);
        let mut parts = digits.split(groups);
        let first = parts.next().unwrap_or_default();
        let is_first = (1..=GROUP).contains(&first.len()) && !first.starts_with('0');
        let is_grouped = parts.clone().next().is_none() || is_first && parts.all(is_group);
        // A point in a file of decimal commas is no decimal point: 3.51 is no group.
        let whole = is_grouped.then(|| whole.replace(groups, ""))?;
        Some(part.map_or(whole.clone(), |part| format!("{whole}.{part}")))
    }
}

fn is_group(digits: &str) -> bool {
    digits.len() == GROUP && digits.bytes().all(|digit| digit.is_ascii_digit())
}

/// A cell with an ordinary minus sign.
fn with_hyphen(cell: &str) -> String {
    cell.replace('\u{2212}', "-")
}

/// The number in a cell, without its unit.
fn bare(cell: &str) -> &str {
    let cell = cell.trim();
    let cell = cell.strip_suffix('%').map_or(cell, str::trim_end);
    one_in(cell).or_else(|| to_one(cell)).unwrap_or(cell)
}

/// The number in odds such as `649,739 to 1`.
fn to_one(cell: &str) -> Option<&str> {
    let before = cell.strip_suffix('1')?.trim_end();
    ["to", "To", ":"].iter().find_map(|word| before.strip_suffix(word)).map(str::trim_end)
}

fn one_in(cell: &str) -> Option<&str> {
    let rest = cell.strip_prefix('1')?.trim_start();
    rest.strip_prefix("in ").or_else(|| rest.strip_prefix("In ")).map(str::trim)
}

/// The notation of a column of this quantity: its heading's, else that of a bare number too great to be a fraction;
/// `None` if the heading states none, and no number is too great.
pub fn notation_of<'c>(
    heading: Option<Notation>,
    subject: Subject<'_>,
    mut cells: impl Iterator<Item = (&'c str, Commas)>,
) -> Option<Notation> {
    let is_return = matches!(subject, Subject::Of(Return | ReturnInitial | ReturnOfAction));
    let greatest = whole_units(if is_return { 2 } else { 1 });
    let is_percent = |(cell, commas): (&str, Commas)| {
        let number = commas.plain(with_hyphen(cell).trim(), false);
        number.and_then(|number| plain_decimal(&number, MOST_DIGITS)).is_some_and(|number| number.abs() > greatest)
    };
    match heading {
        None if !subject.is_share() => Some(Notation::Plain),
        None => cells.any(is_percent).then_some(Notation::Percent),
        heading => heading,
    }
}

/// The figure in a cell of a column of this notation, or why there is none, with the remedy.
pub fn figure(cell: &str, subject: Subject<'_>, unit: Option<Notation>, commas: Commas) -> Result<Stated, String> {
    let text = with_hyphen(cell);
    let number = text.strip_suffix('%').map_or(text.as_str(), str::trim_end);
    let is_percent = number.len() < text.len();
    let odds = to_one(number);
    let frequency = one_in(number).or(odds);
    let may_be_percent = subject.is_share() || subject == Subject::Of(Measure::ExpectedNet);
    let notation = match (is_percent, frequency.is_some(), unit) {
        (true, true, _) => return Err("it has odds and a percent sign; leave one out".to_string()),
        (true, false, _) if !may_be_percent => return Err("not a share: write it without %".to_string()),
        (true, false, _) => Notation::Percent,
        (false, true, _) if subject == Subject::Of(Measure::TopAward) => Notation::Plain,
        (false, true, _) if is_frequency(subject) => Notation::OneIn,
        (false, true, _) => return Err("not a frequency: write the number without odds".to_string()),
        // A quotient is of one.
        (false, false, _) if number.contains('/') => Notation::Plain,
        (false, false, stated) => stated.unwrap_or(Notation::Percent),
    };
    let is_unsure = unit.is_none() && !is_percent && frequency.is_none() && !number.contains('/');
    let number = frequency.unwrap_or(number);
    let number = number.strip_prefix('+').unwrap_or(number);
    let is_count = subject.is_count() || subject == Subject::Of(Measure::TopAward) || number.contains('/');
    let parts: Option<Vec<String>> = number.split('/').map(|part| commas.plain(part.trim(), is_count)).collect();
    let stated = parts.filter(|parts| parts.len() <= 2).and_then(|parts| Stated::of(cell, &parts.join("/"), notation));
    let stated = stated.map(|stated| if odds.is_some() { stated.of_odds_to_one() } else { stated });
    let stated = stated.ok_or_else(|| remedy(number, commas).to_string())?;
    if is_unsure {
        let number = number.trim();
        return Err(format!(
            "it may be {number} % or a fraction of one; write a % sign, or end the heading with `%` or `fraction`"
        ));
    }
    let is_split = subject.is_count() && !stated.is_whole();
    if is_split { Err("it is a count: write a whole number".to_string()) } else { Ok(stated) }
}

fn remedy(number: &str, commas: Commas) -> &'static str {
    match (number.contains(','), commas) {
        (true, Commas::Unknown) => {
            "the comma may stand before decimals or between groups of digits; write a point before decimals, and no \
             other separator"
        }
        (_, Commas::Decimal) if number.contains('.') => {
            "other numbers of the file have decimal commas; write this one with a comma too"
        }
        (true, _) => "commas stand between groups of three digits, and a point before decimals",
        (false, _) => {
            "it must be a number such as 3.51, -37963/1082900, 1 in 4.19 or 3.19 to 1, with 40 digits at most"
        }
    }
}

/// A whole number such as a number of rounds.
pub fn whole(cell: &str, commas: Commas) -> Option<u64> {
    plain(cell, commas, true).filter(Fraction::is_integer)?.to_integer().to_u64()
}

/// A plain number, which may have groups of digits also where no number shows the use of commas if `may_group`.
pub fn plain(cell: &str, commas: Commas, may_group: bool) -> Option<Fraction> {
    plain_decimal(&commas.plain(cell.trim(), may_group)?, MOST_DIGITS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::stated::Match;
    use crate::outcome::ratio;

    const PERCENT: Option<Notation> = Some(Notation::Percent);

    fn is(cell: &str, subject: Subject<'_>, unit: Option<Notation>, commas: Commas, value: Fraction) -> bool {
        figure(cell, subject, unit, commas).is_ok_and(|stated| stated.found(&value) == Match::Agrees)
    }

    #[test]
    fn a_number_shows_how_a_file_writes_its_commas() {
        let of = |cells: &[&str]| Commas::of(cells.iter().copied());
        assert_eq!(of(&["3,506", "1608", "let-it-ride"]), Ok(Commas::Unknown));
        for decimal in ["3,51", "3,51 %", "1.234,5", "0,035", "-6,37", "1 in 4,2"] {
            assert_eq!(of(&["3,506", decimal]), Ok(Commas::Decimal), "{decimal}");
        }
        for group in ["1,822,224", "1,234.5", "-1,822,224"] {
            assert_eq!(of(&["3,506", group]), Ok(Commas::Group), "{group}");
        }
        assert_eq!(of(&["3,51", "1,822,224"]), Err(["3,51".to_string(), "1,822,224".to_string()]));
    }

    #[test]
    fn figures_have_one_reading_or_none() {
        let edge = Subject::Of(Measure::HouseEdge);
        let value = || ratio(3_506, 100_000);
        assert!(is("3.506", edge, PERCENT, Commas::Unknown, value()));
        assert!(is("3.506 %", edge, None, Commas::Unknown, value()));
        assert!(is("3,506%", edge, None, Commas::Decimal, value()));
        assert!(is("0.03506", edge, Some(Notation::Plain), Commas::Unknown, value()));
        assert!(is("\u{2212}3.506 %", edge, None, Commas::Unknown, -value()));
        assert!(is("37,963/1,082,900", edge, PERCENT, Commas::Group, ratio(37_963, 1_082_900)));
        assert!(is("1,608", Subject::Cycle, Some(Notation::Plain), Commas::Unknown, ratio(1_608, 1)));
        assert!(is("1 in 4", Subject::Of(Measure::LossFrequency), None, Commas::Unknown, ratio(1, 4)));
        // Odds of 3 to 1 against are one in 4.
        assert!(is("3 to 1", Subject::Of(Measure::HitFrequency), None, Commas::Unknown, ratio(1, 4)));
        assert!(is("649,739 to 1", Subject::Of(Measure::TopAward), PERCENT, Commas::Unknown, ratio(649_740, 1)));
        assert!(is("649739:1", Subject::Of(Measure::TopAward), PERCENT, Commas::Unknown, ratio(649_740, 1)));
        assert!(is("1 in 4,165", Subject::Of(Measure::TopAward), PERCENT, Commas::Unknown, ratio(4_165, 1)));
        let refused = |cell, subject, commas| figure(cell, subject, None, commas).expect_err(cell);
        assert!(refused("0.035", edge, Commas::Unknown).contains("0.035 % or a fraction of one"));
        assert!(refused("3,506 %", edge, Commas::Unknown).contains("before decimals or between groups"));
        assert!(refused("3.51 %", edge, Commas::Decimal).contains("decimal commas"));
        assert!(refused("62 %", Subject::Cycle, Commas::Unknown).contains("not a share"));
        assert!(refused("1 in 4", edge, Commas::Unknown).contains("not a frequency"));
        assert!(refused("abc", edge, Commas::Unknown).contains("must be a number"));
        assert!(refused(&"9".repeat(100_000), edge, Commas::Unknown).len() < 200);
        for group in ["0.035", "0.350.000"] {
            assert!(figure(group, edge, PERCENT, Commas::Decimal).is_err(), "{group}");
        }
        for nonsense in ["", "n/a %", "3.5.1 %", "1,2 %", "3 5 %", "1/2/3", "1/0", "--1 %", "12,34 %", "1e3 %"] {
            assert!(figure(nonsense, edge, PERCENT, Commas::Group).is_err(), "{nonsense}");
        }
        let half = figure("2.5", Subject::Cycle, Some(Notation::Plain), Commas::Unknown);
        assert!(half.is_err_and(|why| why.contains("whole number")));
    }

    #[test]
    fn a_bare_number_too_great_for_a_fraction_is_a_percentage_and_so_is_its_column() {
        let unit =
            |subject, cells: &[&str]| notation_of(None, subject, cells.iter().map(|cell| (*cell, Commas::Unknown)));
        assert_eq!(unit(Subject::Of(Measure::HouseEdge), &["0.79", "3.51"]), PERCENT);
        assert_eq!(unit(Subject::Of(Measure::HouseEdge), &["0.79", "5 %", "1"]), None);
        assert_eq!([Return, ReturnInitial].map(|of| unit(Subject::Of(of), &["1.02"])), [None; 2]);
        assert_eq!(unit(Subject::Of(Measure::Return), &["1.02", "96.5"]), PERCENT);
        assert_eq!(unit(Subject::Of(Measure::StdDev), &["5.1"]), Some(Notation::Plain));
        let stated = notation_of(
            Some(Notation::Plain),
            Subject::Of(Measure::HouseEdge),
            [("3.51", Commas::Unknown)].into_iter(),
        );
        assert_eq!(stated, Some(Notation::Plain));
    }
}
