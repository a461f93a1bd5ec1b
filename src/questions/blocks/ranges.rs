//! Ranges: bounds on figures, `house_edge_pct=5.8..6.2` or `5.8-6.2`, `25..`, `25+` or `>=25`, `..4` or `<=4`, or `6`
//! for what rounds to it; and rows of a paytable with a range of pays each, `HAND=PAYS`, or `SCHEDULE/HAND=PAYS`.

use super::numbers;
use crate::analysis::designing::{DRAFT, Space, VariedRow, name_of};
use crate::analysis::{BOUNDED, Bounds, bounded_measure, paid_rows, schedules_of_own_hand, with_unit};
use crate::games::{Catalogue, Offer};
use crate::outcome::{Fraction, Measure, ratio, shortest};
use crate::paytable::{
    MOST_SHOWN, Pay, Paytable, Units, check_name, hand_named, quoted, shortened, unknown, whole_units, written,
};
use crate::questions::fields::ensure_each_once;
use crate::questions::refusal::{Fault, Refusal};
use crate::report::integrity::sha256;
use crate::report::{Cell, Sheet};

/// Between the two ends, as in the options that take a range of amounts.
const TO: &str = "..";
/// Limit on the rows that come nearest to bounds that none meets.
const NEAREST: usize = 20;

fields! {
    #[command(next_help_heading = "Target")]
    pub struct Required {
        /// Bounds on a figure, both ends inclusive, such as house_edge_pct=5.8..6.2, 'win_frequency_pct>=25' or std_dev=..4:
        /// house_edge_pct (of a unit), element_of_risk_pct, win_frequency_pct (rounds with a net win), std_dev (of a round, in
        /// units), max_net_one_in (rounds for one greatest win, on average), or total_win_per_hour_table (dollars, where a
        /// table is chosen for) (may be repeated)
        #[arg(long, value_name = "FIGURE=RANGE")]
        pub require: Vec<(Measure, Bounds)> = many(bounded),
    }
}

impl Required {
    /// The bounds on these figures, in their order.
    ///
    /// # Errors
    /// A figure that is none of them, or is bounded twice.
    pub fn among(&self, figures: &[Measure]) -> Result<Vec<(Measure, Bounds)>, Refusal> {
        ensure_each_once("require", self.require.iter().map(|(measure, _)| measure.column()))?;
        if let Some((measure, _)) = self.require.iter().find(|(measure, _)| !figures.contains(measure)) {
            let known: Vec<&str> = figures.iter().map(|measure| measure.column()).collect();
            let why = format!("no figure of this question; these are: {}", known.join(", "));
            return Err(Refusal::about("require", measure.column(), why));
        }
        let of = |measure: &Measure| self.require.iter().find(|(of, _)| of == measure).cloned();
        Ok(figures.iter().filter_map(of).collect())
    }

    /// The bounds as they are stated.
    pub fn stated(&self) -> Vec<String> {
        self.require.iter().map(|(measure, bounds)| format!("⟦require⟧ {}={bounds}", measure.column())).collect()
    }

    /// The refusal of bounds that no row meets, with the rows that come nearest, as files have them and as people see them:
    /// these with the bounds that each misses. `value` has the figures of a row.
    pub fn unmet(
        &self,
        none: &str,
        value: impl Fn(usize, Measure) -> Option<Fraction>,
        [mut in_files, mut shown]: [Sheet; 2],
    ) -> Refusal {
        let missed = |row: usize| {
            let missed = self.require.iter().filter_map(|(measure, bounds)| {
                let value = value(row, *measure)?;
                let by = Cell::Decimal(bounds.distance(&value), 8).for_people();
                let by = if measure.is_share() { format!("{by} points") } else { with_unit(*measure, by) };
                let words = format!("{} by {by}", measure.words());
                (!bounds.contains(&value)).then(|| (bounds.share_missed(&value), words))
            });
            let (shares, words): (Vec<Fraction>, Vec<String>) = missed.unzip();
            (shares.len(), shares, words.join(", "))
        };
        let missed: Vec<_> = (0..in_files.rows.len()).map(missed).collect();
        let mut order: Vec<usize> = (0..missed.len()).collect();
        order.sort_by(|&one, &other| missed[one].cmp(&missed[other]));
        order.truncate(NEAREST);
        for sheet in [&mut in_files, &mut shown] {
            sheet.rows = order.iter().map(|&row| sheet.rows[row].clone()).collect();
        }
        let misses = order.iter().map(|&row| &missed[row].2);
        let nearest = misses.clone().next().map(|words| format!("; the nearest misses {words}")).unwrap_or_default();
        let all = if self.require.len() > 1 { "all" } else { "it" };
        let why = format!("{}: {none} meets {all}{nearest}", self.stated().join(" "));
        let nearest = [in_files, shown.with_last("misses", misses.map(Cell::text))];
        Refusal { nearest: Some(nearest.into()), ..Refusal::usage(Some("require"), why) }
    }
}

/// Parses a figure with its bounds.
pub fn bounded(text: &str) -> Result<(Measure, Bounds), String> {
    let at =
        text.find(['=', '<', '>']).ok_or_else(|| format!("{}: write it like house_edge_pct=5.8..6.2", quoted(text)))?;
    let (name, range) = (text[..at].trim(), text[at..].trim_start_matches('='));
    let known = BOUNDED.map(Measure::column);
    let measure = bounded_measure(name).ok_or_else(|| unknown("figure", name, "the figures are", known))?;
    let bounds = bounds(range.trim()).map_err(|why| format!("{}: {why}", measure.column()))?;
    Ok((measure, bounds))
}

/// Parses bounds with both ends inclusive; a percent sign after a number is allowed. A number alone bounds what rounds to
/// it with as many decimals.
pub fn bounds(text: &str) -> Result<Bounds, String> {
    let text = text.trim();
    let after = |signs: &[&str]| signs.iter().find_map(|sign| text.strip_prefix(sign));
    let before = |signs: &[&str]| signs.iter().find_map(|sign| text.strip_suffix(sign));
    let number = |end: &str| self::number(end, text).map(Some);
    let (least, most) = match (after(&["<=", "≤", TO]), after(&[">=", "≥"]).or(before(&["+", TO])), two_ends(text))
    {
        (Some(most), ..) => (None, number(most)?),
        (_, Some(least), _) => (number(least)?, None),
        (.., Some((least, most))) => (number(least)?, number(most)?),
        _ => {
            let decimals =
                text.split_once('.').map_or(0, |(_, part)| part.chars().filter(char::is_ascii_digit).count());
            let (middle, half) = (self::number(text, text)?, ratio(1, 2) / num_traits::pow(ratio(10, 1), decimals));
            (Some(&middle - &half), Some(middle + half))
        }
    };
    match (&least, &most) {
        (Some(from), Some(to)) if to < from => {
            Err(format!("{} is an empty range: it ends before it begins", quoted(text)))
        }
        _ => Ok(Bounds { least, most }),
    }
}

const EXAMPLES: &str = "write it like 5.8..6.2, 5.8.. for at least, ..6.2 for at most, or 6 for what rounds to 6";

/// The texts on both sides of the sign between two ends; a dash after a number is one, a minus before it is not.
fn two_ends(text: &str) -> Option<(&str, &str)> {
    let ends_a_number = |text: &str| text.trim_end().ends_with(|last: char| last.is_ascii_digit() || last == '%');
    let dash = || text.match_indices(['-', '–']).find(|(at, _)| ends_a_number(&text[..*at]));
    text.split_once(TO).or_else(|| dash().map(|(at, dash)| (&text[..at], &text[at + dash.len()..])))
}

fn number(text: &str, whole: &str) -> Result<Fraction, String> {
    let number = text.trim();
    let number = number.strip_suffix('%').unwrap_or(number);
    numbers::decimal_number(number).ok_or_else(|| match text == whole {
        true => format!("{} is not a number; {EXAMPLES}", quoted(text)),
        false => format!("{} in {} is not a number; {EXAMPLES}", quoted(text), quoted(whole)),
    })
}

/// Digits of a hash in an id.
const HASH_DIGITS: usize = 10;

/// A hand as written, with its pays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedPays {
    name: String,
    pays: Vec<Units>,
}

/// Parses `HAND=PAYS`.
pub fn named_pays(text: &str) -> Result<NamedPays, String> {
    let (name, pays) = text
        .split_once('=')
        .filter(|(name, _)| !name.trim().is_empty())
        .ok_or_else(|| format!("{}: write HAND=PAYS, such as flush=2..6", quoted(text)))?;
    Ok(NamedPays { name: name.trim().to_string(), pays: numbers::pays(pays.trim())? })
}

/// The named rows of a paytable, each once.
pub fn varied_rows(named: &[NamedPays], offer: &Offer) -> Result<Vec<VariedRow>, Fault> {
    let mut rows: Vec<VariedRow> = Vec::new();
    for NamedPays { name, pays } in named {
        let refused = |why: String| Fault::from(Refusal::about("pay", name, why));
        let (schedule, hand) = row_named(name, offer).map_err(refused)?;
        if rows.iter().any(|row| (row.schedule, row.hand) == (schedule, hand)) {
            return Err(refused("its pays are given twice; name each hand once".to_string()));
        }
        rows.push(VariedRow { schedule, hand, pays: pays.clone() });
    }
    Ok(rows)
}

/// Every row that pays in units, at its own pay and at those one step below and above: a unit up to 20, then ten, a
/// hundred from 200 on, and so on.
pub fn rows_within_a_step(offer: &Offer) -> Vec<VariedRow> {
    let rows = paid_rows(offer).into_iter().map(|row| {
        let (mut step, none) = (whole_units(1), whole_units(0));
        while &step * whole_units(20) <= row.pay {
            step *= whole_units(10);
        }
        // A row that pushes may keep its pay of 0; another never comes down to it.
        let pays = [&row.pay - &step, row.pay.clone(), &row.pay + &step].into_iter();
        let pays = pays.filter(|pay| *pay > none || *pay == row.pay);
        VariedRow { schedule: row.schedule, hand: row.hands[0], pays: pays.collect() }
    });
    rows.collect()
}

/// The paytable with other pays by hand, under another id, by default one that says what differs. It is read back as a
/// file is, with all its checks.
///
/// # Errors
/// An invalid id, an unknown hand, an invalid pay, or pays that the paytable may not have, in words.
pub fn edited(source: &Offer, pays: &[(&str, &str)], id: Option<&str>) -> Result<Offer, Fault> {
    let named = |&(name, pay): &(&str, &str)| {
        let pay = numbers::pay(pay.trim()).map_err(|why| Refusal::about("pay", &shortened(name, MOST_SHOWN), why))?;
        Ok::<_, Fault>(NamedPays { name: name.trim().to_string(), pays: vec![pay] })
    };
    let mut rows = varied_rows(&pays.iter().map(named).collect::<Result<Vec<_>, _>>()?, source)?;
    let place = |row: &VariedRow| source.paytable.rows(row.schedule).iter().position(|known| known.hand == row.hand);
    rows.sort_by_key(|row| (source.paytable.schedules.iter().position(|of| of.name == row.schedule), place(row)));
    let id = id.map_or_else(|| id_of(source, &rows), str::to_string);
    check_name("an id", &id).map_err(|why| format!("⟦id⟧: {why}"))?;
    let space = Space::new(source.clone(), rows, true)?;
    let edited = Paytable { id, section: DRAFT.to_string(), ..space.paytable(&vec![0; space.len()]) };
    let text = written(space.start.game.id, space.start.wager.id, &edited);
    let read = Catalogue::of_texts(&[("edited paytable".to_string(), text)])?;
    Ok(read.offers().into_iter().next().ok_or("no paytable")?)
}

/// An id that says what differs, alike however it was written; where an id has no room for that, a hash of it.
fn id_of(source: &Offer, rows: &[VariedRow]) -> String {
    let plain = |letter: char| if letter.is_ascii_alphanumeric() { letter } else { '-' };
    let change = |row: &VariedRow| format!("{}={}", name_of(row.schedule, row.hand), shortest(&row.pays[0]));
    let changes: Vec<String> = rows.iter().map(change).collect();
    let all: Vec<String> = changes.iter().map(|change| change.chars().map(plain).collect()).collect();
    let source = &source.paytable.id;
    let id = format!("{source}_{}", all.join("_"));
    if check_name("id", &id).is_ok() {
        return id;
    }
    let hash: String = sha256(changes.join(";").as_bytes()).chars().take(HASH_DIGITS).collect();
    format!("{source}-{hash}")
}

/// Schedule and hand of a row of the paytable; without a schedule, of its odds, or of the only other schedule with it.
fn row_named(name: &str, offer: &Offer) -> Result<(&'static str, &'static str), String> {
    let schedules: Vec<&'static str> = schedules_of_own_hand(offer).map(|schedule| schedule.name).collect();
    let hands = |schedule: &str| offer.paytable.rows(schedule).iter().map(|row| row.hand).collect::<Vec<_>>();
    let (schedule, hand) = match name.split_once('/') {
        Some((schedule, hand)) => {
            let known = schedules.iter().find(|known| known.eq_ignore_ascii_case(schedule.trim()));
            let list = "the schedules of pays are";
            let known = known.ok_or_else(|| unknown("schedule", schedule, list, schedules.iter().copied()))?;
            (*known, hand_named(hand, &hands(known))?)
        }
        None => {
            let in_schedule = |schedule: &&'static str| Some((*schedule, hand_named(name, &hands(schedule)).ok()?));
            let found: Vec<_> = schedules.iter().filter_map(in_schedule).collect();
            match found.as_slice() {
                [] => {
                    let first = schedules.first().copied().ok_or("the paytable has no pays to vary")?;
                    (first, hand_named(name, &hands(first))?)
                }
                [first, more @ ..] if more.is_empty() || schedules.first() == Some(&first.0) => *first,
                several => {
                    let names = several.iter().map(|(schedule, hand)| name_of(schedule, hand));
                    return Err(format!("several rows: {}", names.collect::<Vec<_>>().join(", ")));
                }
            }
        }
    };
    // The name of the form's hand, which lives as long as the program.
    match offer.paytable.row(schedule, hand).map(|row| (row.hand, &row.pay)) {
        Some((_, Pay::MeterShare(share))) => {
            Err(format!("it pays {} % of the meter `{}`; ⟦meter⟧ sets that amount", share.percent, share.meter))
        }
        Some((hand, _)) => Ok((schedule, hand)),
        None => Err("the paytable has no such row".to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Selection;
    use crate::outcome::ratio;

    #[test]
    fn ranges_are_exact_and_may_lack_an_end() {
        let of = |least: Option<(i64, i64)>, most: Option<(i64, i64)>| {
            let end = |end: Option<(i64, i64)>| end.map(|(part, of)| ratio(part, of));
            Ok(Bounds { least: end(least), most: end(most) })
        };
        assert_eq!(bounds("5.8..6.2"), of(Some((58, 10)), Some((62, 10))));
        assert_eq!(bounds("5.8%..6.2%"), of(Some((58, 10)), Some((62, 10))));
        assert_eq!((bounds("25.."), bounds(">=25")), (of(Some((25, 1)), None), of(Some((25, 1)), None)));
        assert_eq!(bounds("<= 6.2"), bounds("..6.2"));
        assert_eq!(bounds("..6.2 %"), of(None, Some((62, 10))));
        for text in ["5.8-6.2", "5.8 – 6.2 %", "5.8%-6.2%"] {
            assert_eq!(bounds(text), of(Some((58, 10)), Some((62, 10))), "{text}");
        }
        assert_eq!((bounds("25+"), bounds("≥ 25 %")), (bounds("25.."), bounds("25..")));
        assert_eq!((bounds("≤6.2"), bounds("0-4")), (bounds("..6.2"), of(Some((0, 1)), Some((4, 1)))));
        assert_eq!(bounds("-3--1.5"), of(Some((-3, 1)), Some((-3, 2))));
        // What rounds to it.
        assert_eq!(bounds("6"), of(Some((11, 2)), Some((13, 2))));
        assert_eq!(bounds("3.50 %"), of(Some((3495, 1000)), Some((3505, 1000))));
        assert_eq!(bounds("-1.0"), of(Some((-105, 100)), Some((-95, 100))));
        assert_eq!(bounds("-1.5..3"), of(Some((-3, 2)), Some((3, 1))));
        assert_eq!(bounds("6..6"), of(Some((6, 1)), Some((6, 1))));
    }

    #[test]
    fn empty_ranges_and_words_are_refused() {
        for text in [
            "", "..", "6..5", "a..b", "1...2", "1..2..3", "6-5", "5-", "+", "%", "1..%", "NaN", "1/3", "1,2", "<6",
            ">6", "<=", "<=1..2", "1-2-3",
        ] {
            assert!(bounds(text).is_err(), "{text}");
        }
    }

    #[test]
    fn figures_are_named_as_their_columns_or_as_people_say() {
        for text in ["house_edge_pct=6", "House edge=6", "house-edge = 6", "house_edge=6%"] {
            assert_eq!(bounded(text), Ok((Measure::HouseEdge, bounds("6").expect("a number"))), "{text}");
        }
        assert_eq!(bounded("std_dev<=4").map(|(measure, _)| measure), Ok(Measure::StdDev));
        for text in ["", "6", "=6", "edge", "house_edge_pct", "fun=6", "house_edge_pct=", "house_edge_pct<6"] {
            assert!(bounded(text).is_err(), "{text}");
        }
    }

    /// Mississippi Stud A (§ 655a.12): 500 on a royal flush, 6 on a flush, a push on sixes to tens.
    #[test]
    fn every_row_may_stay_as_it_is() {
        let offers = Catalogue::embedded().expect("valid").select(&Selection::of("mississippi-stud/base/A"));
        let rows = rows_within_a_step(&offers.expect("one")[0]);
        let pays = |hand: &str| {
            let row = rows.iter().find(|row| row.hand == hand).expect("a row");
            row.pays.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
        };
        let steps = ["royal-flush", "flush", "pair-of-jacks-or-better", "pair-of-sixes-to-tens"].map(pays);
        assert_eq!(steps, ["400 500 600", "5 6 7", "1 2", "0 1"]);
    }
}
