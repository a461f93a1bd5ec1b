//! The sheet of one wager that computes its figures from the pays in its cells, from top to bottom: instructions,
//! results, pays and outcomes; a column per paytable.

use std::collections::BTreeMap;
use std::fmt::Display;

use az::Az;
use num_bigint::BigInt;
use num_traits::{One, Signed, ToPrimitive, Zero};
use rust_xlsxwriter::{Color, Format, FormatAlign, Formula, Worksheet, XlsxError, cell_range, row_col_to_cell};

use super::computed::{ComputedWager, PERCENT, WagerFigure, amount, figures, in_terms_of_pays, outcome};
use crate::analysis::{Answer, Figures, paid_as};
use crate::games::Offer;
use crate::outcome::{Award, Fraction, Measures, to_f64};
use crate::paytable::{Meter, Pay, shell_word, whole_units};
use crate::report::manifest::{Input, own_copy};
use crate::report::wording::{statements, with_marked};

/// Spreadsheet programs compute with 15 digits; a longer whole number is written as text, so that no digit is lost.
const MOST_DIGITS: u32 = 15;

const NAMES: u16 = 0;
const WAGERED: u16 = 1;
const FIRST_GROUP: u16 = 2;
const WIDTH_OF_NAMES: f64 = 44.0;
const WIDTH_OF_NUMBERS: f64 = 18.0;
const WIDTH_OF_PROBABILITIES: f64 = 24.0;
/// Two lines of text.
const HEIGHT_OF_SECTIONS: f64 = 30.0;

pub struct Formats {
    bold: Format,
    input: Format,
    percent: Format,
    exact_percent: Format,
    exact: Format,
    right: Format,
    wrapped: Format,
}

impl Formats {
    pub fn new() -> Self {
        let exact = Format::new().set_font_color(Color::Gray);
        Formats {
            bold: Format::new().set_bold(),
            input: Format::new().set_background_color(Color::RGB(0xFF_F2_CC)),
            percent: Format::new().set_num_format(PERCENT),
            exact_percent: exact.clone().set_num_format(PERCENT),
            exact,
            right: Format::new().set_bold().set_align(FormatAlign::Right),
            wrapped: Format::new().set_text_wrap().set_align(FormatAlign::Right).set_align(FormatAlign::Top),
        }
    }
}

/// Writes the sheet of a wager, and returns the line of the paytables' ids.
pub fn write_computing_sheet(
    into: &mut Worksheet,
    wager: &ComputedWager<'_>,
    inputs: &[Input],
    formats: &Formats,
) -> Result<u32, XlsxError> {
    let places = Places::of(wager, inputs);
    let heading = places.heading;
    ComputingSheet { into, wager, places, formats }.write()?;
    Ok(heading)
}

struct ComputingSheet<'a> {
    into: &'a mut Worksheet,
    wager: &'a ComputedWager<'a>,
    places: Places<'a>,
    formats: &'a Formats,
}

impl ComputingSheet<'_> {
    fn write(&mut self) -> Result<(), XlsxError> {
        let heading = self.places.heading;
        for (line, note) in (0..).zip(&self.places.notes) {
            self.into.write_string(line, NAMES, note)?;
        }
        self.into.set_column_width(NAMES, WIDTH_OF_NAMES)?;
        self.into.set_freeze_panes(heading + 1, WAGERED)?.set_row_height(heading + 1, HEIGHT_OF_SECTIONS)?;
        self.write_names()?;
        let mut column = FIRST_GROUP;
        for group in &self.wager.groups {
            let Some(first) = group.first() else { continue };
            let combinations = column + group.len().az::<u16>();
            let probabilities = combinations + 1;
            self.write_counts(combinations, first)?;
            for (column, answer) in (column..).zip(group) {
                self.write_paytable(column, &answer.offer)?;
                self.write_nets(column, answer)?;
                self.write_figures(column, probabilities, &answer.measures)?;
            }
            column = probabilities + 1;
        }
        Ok(())
    }

    fn write_names(&mut self) -> Result<(), XlsxError> {
        let ComputingSheet { into, wager, places, formats } = self;
        let [game, id, _, reading, _] = wager.first().key();
        let in_reading = if reading.is_empty() { String::new() } else { format!(" {reading}") };
        let heading = format!("paytable of {game}/{id}{in_reading}");
        for (line, name) in (places.heading..).zip([heading.as_str(), "section", "odds"]) {
            into.write_with_format(line, NAMES, name, &formats.bold)?;
        }
        for (&(name, ..), line) in places.lines_of_figures() {
            into.write_with_format(line, NAMES, name, &formats.bold)?;
            into.write_with_format(line + 1, NAMES, "exact answer", &formats.exact)?;
        }
        for &(line, schedule) in &places.schedules {
            into.write_with_format(line, NAMES, schedule, &formats.bold)?;
        }
        for (award, &line) in &places.pays {
            into.write_string(line, NAMES, award.hand)?;
        }
        if let Some((_, first)) = places.meters.first() {
            into.write_with_format(first - 1, NAMES, "meters", &formats.bold)?;
        }
        for &(meter, line) in &places.meters {
            into.write_string(line, NAMES, meter)?;
        }
        into.write_with_format(places.outcomes, NAMES, "outcome", &formats.bold)?;
        into.write_with_format(places.outcomes, WAGERED, "wagered", &formats.right)?;
        for ((name, wagered), line) in wager.outcomes.iter().zip(places.outcomes + 1..) {
            into.write_string(line, NAMES, *name)?;
            into.write_number(line, WAGERED, to_f64(wagered))?;
        }
        Ok(())
    }

    fn write_counts(&mut self, column: u16, answer: &Answer) -> Result<(), XlsxError> {
        let ComputingSheet { into, wager, places, formats } = self;
        into.set_column_width(column, WIDTH_OF_PROBABILITIES)?.set_column_width(column + 1, WIDTH_OF_PROBABILITIES)?;
        into.write_with_format(places.outcomes, column, "combinations", &formats.right)?;
        into.write_with_format(places.outcomes, column + 1, "probability", &formats.right)?;
        for (&named, line) in wager.outcomes.iter().zip(places.outcomes + 1..) {
            let Some(outcome) = outcome(answer, named) else { continue };
            write_integer(into, line, column, &outcome.count.into())?;
            into.write_number(line, column + 1, to_f64(&answer.exact.probability(outcome)))?;
        }
        Ok(())
    }

    fn write_paytable(&mut self, column: u16, offer: &Offer) -> Result<(), XlsxError> {
        let ComputingSheet { into, places, formats, .. } = self;
        into.set_column_width(column, WIDTH_OF_NUMBERS)?;
        into.write_with_format(places.heading, column, offer.paytable.id.as_str(), &formats.right)?;
        into.write_with_format(places.heading + 1, column, offer.paytable.section.as_str(), &formats.wrapped)?;
        into.write_with_format(places.heading + 2, column, offer.odds().name(), &formats.wrapped)?;
        for (&award, &line) in &places.pays {
            let Some(row) = offer.paytable.row(award.schedule, award.hand) else { continue };
            let units = amount(offer, award).unwrap_or_default();
            let formula = match &row.pay {
                Pay::Loses => {
                    into.write_string(line, column, "loses")?;
                    continue;
                }
                _ if !row.stated => award_paid_as(offer, award)
                    .and_then(|other| places.pays.get(&other))
                    .map(|&other| row_col_to_cell(other, column)),
                Pay::Units(_) => None,
                Pay::MeterShare(share) => {
                    let meter = places.meters.iter().find(|(meter, _)| *meter == share.meter);
                    meter.map(|&(_, meter)| format!("{}*{}%", row_col_to_cell(meter, column), share.percent))
                }
            };
            match formula {
                Some(formula) => into.write_formula(line, column, computed(&formula, to_f64(&units)))?,
                None => into.write_with_format(line, column, to_f64(&units), &formats.input)?,
            };
        }
        for &(name, line) in &places.meters {
            if let Some(meter) = offer.paytable.meters.iter().find(|meter| meter.name == name) {
                into.write_with_format(line, column, to_f64(&offer.meters.amount(meter)), &formats.input)?;
            }
        }
        Ok(())
    }

    /// Net result of each outcome, as a formula if any pay matters.
    fn write_nets(&mut self, column: u16, answer: &Answer) -> Result<(), XlsxError> {
        let ComputingSheet { into, wager, places, formats } = self;
        into.write_with_format(places.outcomes, column, "net", &formats.right)?;
        for (&named, line) in wager.outcomes.iter().zip(places.outcomes + 1..) {
            let Some(outcome) = outcome(answer, named) else { continue };
            let (terms, rest) = in_terms_of_pays(&answer.offer, outcome);
            let cell = |(award, units): &(Award, Fraction)| {
                let cell = row_col_to_cell(*places.pays.get(award)?, column);
                Some(if units.is_one() { cell } else { format!("{}*{cell}", to_f64(units)) })
            };
            let terms: Vec<String> = terms.iter().filter_map(cell).collect();
            let net = to_f64(&outcome.net);
            if terms.is_empty() {
                into.write_number(line, column, net)?;
            } else {
                let rest = if rest.is_zero() { String::new() } else { format!("{:+}", to_f64(&rest)) };
                into.write_formula(line, column, computed(&(terms.join("+") + &rest), net))?;
            }
        }
        Ok(())
    }

    fn write_figures(&mut self, column: u16, probabilities: u16, measures: &Measures) -> Result<(), XlsxError> {
        let ComputingSheet { into, places, formats, .. } = self;
        let cells = |name: &str| match name {
            "nets" => places.of_outcomes(column),
            "probabilities" => places.of_outcomes(probabilities),
            "wagered" => places.of_outcomes(WAGERED),
            figure => {
                let line = places.lines_of_figures().find(|((own, ..), _)| own.replace(' ', "_") == figure);
                line.map(|(_, line)| row_col_to_cell(line, column)).unwrap_or_default()
            }
        };
        let exact = Figures::of(measures, whole_units(1));
        for (&(_, measure, formula), line) in places.lines_of_figures() {
            let Some(exact) = exact.measure(measure).map(|exact| to_f64(&exact.value)) else { continue };
            let (format, of_exact) = match measure.is_share() {
                true => (&formats.percent, &formats.exact_percent),
                false => (&Format::default(), &formats.exact),
            };
            let formula = with_marked(formula, ['{', '}'], cells);
            into.write_formula_with_format(line, column, computed(&formula, exact), format)?;
            into.write_number_with_format(line + 1, column, exact, of_exact)?;
        }
        Ok(())
    }
}

/// Row that pays a hand which the paytable does not name.
fn award_paid_as(offer: &Offer, award: Award) -> Option<Award> {
    let form = offer.wager.form.iter().find(|form| form.name == award.schedule)?;
    Some(Award { hand: paid_as(form, award.hand)?, ..award })
}

/// A formula with its result, for programs that do not calculate.
pub fn computed(formula: &str, result: f64) -> Formula {
    Formula::new(formula).set_result(result.to_string())
}

struct Places<'w> {
    notes: Vec<String>,
    heading: u32,
    figures: &'static [WagerFigure],
    schedules: Vec<(u32, &'static str)>,
    pays: BTreeMap<Award, u32>,
    meters: Vec<(&'w str, u32)>,
    outcomes: u32,
    last: u32,
}

impl<'w> Places<'w> {
    fn of(wager: &ComputedWager<'w>, inputs: &[Input]) -> Self {
        let is_one_unit = wager.outcomes.iter().all(|(_, wagered)| wagered.is_one());
        let figures = figures(is_one_unit);
        let notes = notes(wager, inputs);
        let heading = notes.len().az::<u32>() + 1;
        let mut line = heading + 3 + 2 * figures.len().az::<u32>() + 1;
        let (mut schedules, mut pays) = (Vec::new(), BTreeMap::new());
        for (schedule, hands) in wager.schedules() {
            schedules.push((line, schedule));
            for hand in hands {
                line += 1;
                pays.insert(Award { schedule, hand }, line);
            }
            line += 2;
        }
        let meters: Vec<(&str, u32)> = wager.meters().into_iter().zip(line + 1..).collect();
        let outcomes = meters.last().map_or(line, |(_, last)| last + 2);
        let last = outcomes + wager.outcomes.len().az::<u32>();
        Places { notes, heading, figures, schedules, pays, meters, outcomes, last }
    }

    /// Figures with their lines; each has the exact answer below.
    fn lines_of_figures(&self) -> impl Iterator<Item = (&'static WagerFigure, u32)> + use<> {
        self.figures.iter().zip((self.heading + 3..).step_by(2))
    }

    /// Cells of all outcomes in a column.
    fn of_outcomes(&self, column: u16) -> String {
        cell_range(self.outcomes + 1, column, self.last, column)
    }
}

/// Commands that recompute the decisions, as typed in the folder of the pack.
fn decide_anew(wager: &ComputedWager<'_>, inputs: &[Input]) -> String {
    let [game, id, paytable, ..] = wager.first().key();
    let mut own: Vec<String> = wager.offers().filter_map(|offer| Some(shell_word(&own_copy(inputs, offer)?))).collect();
    own.dedup();
    let (source, files) = match own.is_empty() {
        true => (format!("house-edge new {game}/{id}/{paytable} --output own.toml, "), "own.toml".to_string()),
        false => (String::new(), own.join(" ")),
    };
    format!("{source}change the pays in {files}, house-edge analyze {files}")
}

fn notes(wager: &ComputedWager<'_>, inputs: &[Input]) -> Vec<String> {
    let offer = wager.first();
    let is_unknown = |offer: &Offer, meter: &Meter| meter.seed.is_none() && offer.meters.of(&meter.name).is_none();
    let holds = |condition: &str| match condition {
        "decisions" => offer.wager.has_decisions,
        "cards alone" => !offer.wager.has_decisions,
        "open seeds" => wager.offers().any(|offer| offer.paytable.meters.iter().any(|meter| is_unknown(offer, meter))),
        _ => true,
    };
    let figures: [(&str, &dyn Display); 4] = [
        ("commands", &decide_anew(wager, inputs)),
        ("game", &offer.game.title),
        ("wager", &offer.wager.title),
        ("unit", &offer.wager.unit),
    ];
    statements("computing sheet", holds, &figures)
}

/// Writes an integer, as text if it has more digits than a number keeps.
pub fn write_integer(into: &mut Worksheet, row: u32, column: u16, number: &BigInt) -> Result<(), XlsxError> {
    let is_exact = number.abs() < BigInt::from(10).pow(MOST_DIGITS);
    let to_the_right = Format::new().set_align(FormatAlign::Right);
    match number.to_f64().filter(|_| is_exact) {
        Some(number) => into.write_number(row, column, number)?,
        None => into.write_string_with_format(row, column, number.to_string(), &to_the_right)?,
    };
    Ok(())
}
