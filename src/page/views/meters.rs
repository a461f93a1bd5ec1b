//! Meters: what a progressive wager is worth by the amount on its meters, and in the long run.

use std::sync::Arc;

use maud::{Markup, html};
use num_traits::{Signed, Zero};

use crate::outcome::{Fraction, decimal, percent, to_f64};
use crate::page::answer::{Answer, Asked, Refusal};
use crate::page::controls::paytables_with;
use crate::page::job::Job;
use crate::page::layout::{figures, plot};
use crate::page::question::{Field, TABLE, Takes, View, ask, pairs};
use crate::page::tables;
use crate::paytable::whole_units;
use crate::progressive::ReserveExcess;
use crate::questions::blocks::keys;
use crate::report::plots::{MeterLine, meter};
use crate::report::{Cell, Sheet, round_up, with_commas};

pub const VIEW: View = View { path: "/meters", fields, lacks: |_| Ok(None), answer, is_quick: |_| false };

const METER: &str = "meter";
/// Steps of the table from the seed on, and how far it goes beyond break-even.
const STEPS: u32 = 10;
const BEYOND: [u32; 2] = [5, 4];

fn fields(asked: &Asked) -> Vec<Field> {
    let number = |min| Takes::Number([min, "", "any"]);
    let table = Field::choice(TABLE, "Paytable", paytables_with(|offer| !offer.paytable.meters.is_empty()));
    let table = table.needed();
    let Some(offer) = asked.value(TABLE).and_then(|name| keys::offer(name).ok()) else { return vec![table] };
    let meters = offer.paytable.meters.len();
    // An amount or rate of one of several meters is NAME=AMOUNT.
    let amount = || if meters == 1 { number("0") } else { Takes::Text };
    let rates =
        if meters == 1 { "Percent of each wager." } else { "Percent of each wager; NAME=PERCENT for one meter." };
    let hint = match meters {
        1 => "Units of the wager. Default: the seed",
        _ => "NAME=UNITS, for several meters one in each field.",
    };
    let of_meter = |_| Field::of(METER, "The meter shows", hint, amount());
    let name = |excess: ReserveExcess| (excess.name().to_string(), excess.name().replace('-', " "));
    let excess = ReserveExcess::ALL.map(name).to_vec();
    let others = [
        ("unit", "Wager, $", "For seeds that the regulation states in dollars. Default: 1", number("0")),
        ("terms.seed", "Seed, units", "", amount()),
        ("terms.reseed", "Reset to, units", "Default: the seed", amount()),
        ("terms.primary", "Primary rate, %", rates, amount()),
        ("terms.reserve", "Reserve rate, %", rates, amount()),
        ("terms.excess", "Reserve above the reseed goes", "", Takes::Choice(excess)),
        ("terms.wagers-per-hand", "Contributing wagers per hand", "", number("0")),
        ("seats", "Players at the table", "", number("1")),
    ];
    let others = others.map(|(name, label, hint, takes)| Field::of(name, label, hint, takes));
    // One field more than are filled.
    let shown = (asked.all(METER).count() + 1).min(meters);
    std::iter::once(table).chain((0..shown).map(of_meter)).chain(others).collect()
}

fn answer(job: &Arc<Job>, asked: &Asked) -> Result<Answer, Refusal> {
    let answered = ask(job, "progressive", pairs(asked, fields(asked), |_| true), &[])?;
    let rows = tables::shown(&answered, asked, "meters");
    let lines_of = |sheet: &Sheet| (0..sheet.rows.len()).filter_map(|row| Line::of(sheet, row)).collect::<Vec<_>>();
    let lines: Vec<Line> = answered.answer.tables.iter().flat_map(lines_of).collect();
    let shown = html! { @for line in &lines { (line.shown(lines.len() > 1)) } h2 { "All figures" } (rows.shown) };
    Ok(Answer { shown, ..rows })
}

/// The house edge of a wager by the amount on one of its meters, a straight line; the other meters stay.
struct Line {
    name: String,
    reading: Fraction,
    edge: Fraction,
    coefficient: Fraction,
    seed: Option<Fraction>,
    break_even: Option<Fraction>,
    mean: Option<Fraction>,
}

impl Line {
    /// The line of a row of `progressive`.
    fn of(sheet: &Sheet, row: usize) -> Option<Line> {
        let cell = |name: &str| sheet.rows[row].get(sheet.place_of(name)?);
        let exact = |name: &str| cell(name).and_then(Cell::exact);
        let denominator = exact("coefficient_denominator").filter(|denominator| !denominator.is_zero())?;
        Some(Line {
            name: cell("meter")?.in_full(),
            reading: exact("meter_units")?,
            edge: exact("house_edge_pct")? / whole_units(100),
            coefficient: exact("coefficient_numerator")? / denominator,
            seed: exact("seed_units"),
            break_even: exact("break_even_units"),
            mean: exact("mean_units"),
        })
    }

    fn edge_at(&self, amount: &Fraction) -> Fraction {
        &self.edge + &self.coefficient * (&self.reading - amount)
    }

    fn shown(&self, is_one_of_several: bool) -> Markup {
        let line = MeterLine {
            edge_at_zero: to_f64(&self.edge_at(&Fraction::zero())),
            edge_per_unit: -to_f64(&self.coefficient),
            seed: self.seed.as_ref().map(to_f64),
            break_even: self.break_even.as_ref().map(to_f64),
            mean: self.mean.as_ref().map(to_f64),
        };
        let units = |amount: &Fraction| with_commas(&decimal(amount, if amount.is_integer() { 0 } else { 2 }));
        let in_percent = |share: &Fraction| decimal(&percent(share), 4) + " %";
        let break_even = self.break_even.as_ref().map_or_else(|| "never".to_string(), units);
        let own = [
            ("The meter shows", units(&self.reading), "units".to_string()),
            ("House edge", in_percent(&self.edge), format!("return {}", in_percent(&(whole_units(1) - &self.edge)))),
            ("Break-even", break_even, self.break_even.iter().map(|_| "units").collect()),
            ("Each extra unit lowers the edge by", decimal(&percent(&self.coefficient), 6), "points".to_string()),
        ];
        html! {
            @if is_one_of_several { h2 { "Meter " (self.name) } }
            (figures(&own))
            (plot(&meter(&line), "House edge by what the meter shows."))
            (tables::sheet(&self.by_amount(is_one_of_several)))
        }
    }

    /// Amounts from the seed to beyond break-even, with the reading and break-even themselves.
    fn amounts(&self) -> Vec<Fraction> {
        let from = self.seed.clone().unwrap_or_default();
        let farthest = self.break_even.iter().chain([&self.reading]).max().cloned().unwrap_or_default();
        let to = farthest * Fraction::new(BEYOND[0].into(), BEYOND[1].into());
        let step = round_up(&((&to - &from) / whole_units(STEPS)));
        let mut amounts: Vec<Fraction> =
            [from.clone(), self.reading.clone()].into_iter().chain(self.break_even.clone()).collect();
        let first = (&from / &step).floor() + whole_units(1);
        amounts.extend((0..=2 * STEPS).map(|more| (&first + whole_units(more)) * &step).filter(|amount| *amount <= to));
        amounts.retain(|amount| !amount.is_negative());
        amounts.sort();
        amounts.dedup();
        amounts
    }

    fn by_amount(&self, is_one_of_several: bool) -> Sheet {
        let in_percent = |share: &Fraction| Cell::Decimal(percent(share), 8);
        let row = |amount: Fraction| {
            let edge = self.edge_at(&amount);
            let names = [
                (self.seed.as_ref() == Some(&amount), "seed"),
                (amount == self.reading, "now"),
                (self.break_even.as_ref() == Some(&amount), "break-even"),
            ];
            let names: Vec<&str> = names.into_iter().filter_map(|(is_so, name)| is_so.then_some(name)).collect();
            let shown = if amount.is_integer() { Cell::Integer(amount.to_integer()) } else { Cell::Decimal(amount, 2) };
            vec![shown, in_percent(&edge), in_percent(&(whole_units(1) - edge)), Cell::text(names.join(", "))]
        };
        let headings = ["meter shows, units", "house edge %", "return %", ""].map(str::to_string).to_vec();
        let mut sheet = Sheet::for_people_alone(headings, self.amounts().into_iter().map(row).collect());
        let others = if is_one_of_several { " The other meters stay as they are." } else { "" };
        sheet.remarks.push(format!(
            "Exact: the edge is linear in the meter; each unit on it is worth {} of the wager to the player.{others}",
            self.coefficient
        ));
        sheet
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::ratio;
    use crate::page::testing::{Desk, cell};

    /// A meter with a seed of 1,000 that is won once in 5,000 hands: 0.02 % a unit, and 22 % at the seed, so even at
    /// 1,000 + 22 / 0.02 = 2,100.
    #[test]
    fn the_line_goes_from_the_seed_through_break_even() {
        let line = Line {
            name: "jackpot".to_string(),
            reading: whole_units(1_000),
            edge: ratio(22, 100),
            coefficient: ratio(1, 5_000),
            seed: Some(whole_units(1_000)),
            break_even: Some(whole_units(2_100)),
            mean: None,
        };
        assert_eq!(line.edge_at(&whole_units(2_100)), whole_units(0));
        assert_eq!(line.edge_at(&whole_units(0)), ratio(42, 100));
        // Up to 2,625 in steps of 200, as a tenth of the way is 162.5.
        let amounts: Vec<_> = line.amounts().iter().map(|amount| amount.to_integer()).collect();
        assert_eq!(amounts, [1000, 1200, 1400, 1600, 1800, 2000, 2100, 2200, 2400, 2600].map(Into::into));
        let sheet = line.by_amount(false);
        assert_eq!(sheet.rows[6][1].in_full(), "0.00000000");
        assert_eq!(sheet.rows[6][3].in_full(), "break-even");
        assert_eq!(sheet.rows[0][3].in_full(), "seed, now");
        let steps = [(0, 1), (1, 1), (3, 5), (11, 20), (5_001, 10_000)];
        for (amount, step) in steps {
            assert_eq!(round_up(&whole_units(amount)), whole_units(step), "{amount}");
        }
    }
    #[test]
    fn every_amount_has_the_edge_that_the_command_gives_with_it() {
        let desk = Desk::new();
        let table = "table=let-it-ride/three-card-progressive/A";
        let answer = desk.answer(&VIEW, table).expect("answered");
        for (amount, shown) in [("4000", "4,000"), ("12000", "12,000")] {
            let there = desk.answer(&VIEW, &format!("{table}&meter={amount}")).expect("answered");
            let edge = cell(&there, "meters.csv", "house_edge_pct");
            let row = format!(
                "{shown}</th><td><span title=\"{edge}\">{:.4}</span></td>",
                edge.parse::<f64>().expect("a number")
            );
            assert!(answer.shown.0.contains(&row), "{row}: {}", answer.shown.0);
        }
        // Three meters: a field each, and the others stay.
        let several = "table=four-card-poker/five-card-progressive/C&meter=mega%3D150000&meter=major%3D2500";
        let answer = desk.answer(&VIEW, several).expect("answered");
        assert_eq!(answer.shown.0.matches("<svg").count(), 3);
        let refused = |query: &str| desk.refused(&VIEW, query);
        assert_eq!(refused(&format!("{table}&meter=x")).as_deref(), Some("meter"));
        assert_eq!(refused("table=let-it-ride/base/A").as_deref(), Some(TABLE));
    }
}
