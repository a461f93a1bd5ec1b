//! The candidates of a design: the paytables of one wager in which some rows take any pay of a list each.

use std::ops::RangeInclusive;

use num_bigint::BigInt;
use num_traits::{One, ToPrimitive};

use crate::analysis::pays::{hands_of_row, set_pay};
use crate::games::Offer;
use crate::outcome::ratio;
use crate::paytable::{Pay, PayRow, PayableHand, Paytable, ScheduleForm, Units, whole_units};

/// Parts of a unit in which pays are counted: a paytable pays whole units or halves.
pub const PARTS: i64 = 2;

/// The schedule of the odds of a wager, whose rows are named by their hands alone.
const PAYS: &str = "pays";

/// A row with its pays, ascending.
#[derive(Clone, Debug)]
pub struct VariedRow {
    pub schedule: &'static str,
    pub hand: &'static str,
    pub pays: Vec<Units>,
}

/// A candidate: for each varied row the place of its pay in the row's list.
pub type Candidate = Vec<usize>;

pub struct Space {
    /// The paytable from which the candidates start; all other rows are as there.
    pub start: Offer,
    /// In order of the schedules, within each from the lowest hand up.
    rows: Vec<SpaceRow>,
    /// Parts of a unit of which every amount of every candidate is a whole number.
    pub scale: BigInt,
}

#[derive(Clone, Debug)]
struct SpaceRow {
    row: VariedRow,
    /// Its hand, then those that are paid as it and have no row.
    hands: Vec<&'static str>,
    /// In [`PARTS`] of a unit, ascending.
    parts: Vec<i64>,
    /// Pay of the starting paytable, in [`PARTS`]; `None` where it pays from a meter or loses.
    start: Option<i64>,
    /// Whether it may not pay less than the varied row before it.
    follows: bool,
}

impl VariedRow {
    /// Name in messages and files: the hand, after its schedule unless that is the odds of the wager.
    pub fn name(&self) -> String {
        name_of(self.schedule, self.hand)
    }
}

pub fn name_of(schedule: &str, hand: &str) -> String {
    if schedule == PAYS { hand.to_string() } else { format!("{schedule}/{hand}") }
}

impl SpaceRow {
    fn of(start: &Offer, row: VariedRow, varied: &[VariedRow]) -> Self {
        let is_varied = |hand: &str| varied.iter().any(|other| (other.schedule, other.hand) == (row.schedule, hand));
        let schedule = start.paytable.schedule(row.schedule);
        let mut hands = schedule.map(|own| hands_of_row(start, own, row.hand)).unwrap_or_default();
        hands.retain(|own| *own == row.hand || !is_varied(own));
        let parts = row.pays.iter().filter_map(in_parts).collect();
        let paid = match start.paytable.row(row.schedule, row.hand).map(|row| &row.pay) {
            Some(Pay::Units(units)) => in_parts(units),
            _ => None,
        };
        SpaceRow { row, hands, parts, start: paid, follows: false }
    }
}

impl Space {
    /// The candidates of these rows, each named once. In a ranked schedule a better hand pays no less than a lower one,
    /// fixed rows included, unless in `any_order`.
    ///
    /// # Errors
    /// The row, in words, that this order leaves without a pay.
    pub fn new(start: Offer, varied: Vec<VariedRow>, any_order: bool) -> Result<Self, String> {
        let mut rows = Vec::new();
        for form in start.wager.form {
            let is_ranked = form.ranked && !any_order;
            let named =
                |hand: &PayableHand| varied.iter().find(|row| (row.schedule, row.hand) == (form.name, hand.name));
            for (place, row) in form.hands.iter().rev().filter_map(named).enumerate() {
                let row = if is_ranked { between_fixed(&start, form, row, &varied)? } else { row.clone() };
                rows.push(SpaceRow { follows: is_ranked && place > 0, ..SpaceRow::of(&start, row, &varied) });
            }
        }
        Ok(Space { scale: scale(&start), start, rows })
    }

    pub fn rows(&self) -> impl DoubleEndedIterator<Item = &VariedRow> {
        self.rows.iter().map(|row| &row.row)
    }

    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Pays of a row in [`PARTS`] of a unit, ascending.
    pub fn parts(&self, row: usize) -> &[i64] {
        &self.rows[row].parts
    }

    pub fn parts_of(&self, candidate: &[usize]) -> Vec<i64> {
        self.rows.iter().zip(candidate).map(|(row, &place)| row.parts[place]).collect()
    }

    /// First place of a row whose pay is lawful after the pay of the row before it.
    pub fn first_lawful(&self, row: usize, before: &[usize]) -> usize {
        match before.last().filter(|_| self.rows[row].follows) {
            Some(&place) => {
                let least = self.rows[row - 1].parts[place];
                self.rows[row].parts.partition_point(|&pay| pay < least)
            }
            None => 0,
        }
    }

    /// Number of candidates within ranges of places, `u128::MAX` if there are more.
    pub fn count(&self, ranges: &[RangeInclusive<usize>]) -> u128 {
        // By place of the row before, the candidates of all rows from here on.
        let mut later: Vec<u128> = Vec::new();
        for (row, range) in ranges.iter().enumerate().rev() {
            let with = |place: usize| -> u128 {
                let Some(next) = ranges.get(row + 1) else { return 1 };
                let from = self.first_lawful(row + 1, &[place]).max(*next.start());
                later.get(from - next.start()..).unwrap_or_default().iter().fold(0, |sum, &own| sum.saturating_add(own))
            };
            later = range.clone().map(with).collect();
        }
        if ranges.is_empty() { 1 } else { later.iter().fold(0, |sum, &own| sum.saturating_add(own)) }
    }

    pub fn whole(&self) -> Vec<RangeInclusive<usize>> {
        self.rows.iter().map(|row| 0..=row.parts.len().saturating_sub(1)).collect()
    }

    /// Rows that differ from the starting paytable, and the total change of their pays in [`PARTS`]; a row that paid
    /// otherwise changes by its whole pay.
    pub fn distance(&self, candidate: &[usize]) -> (usize, i64) {
        let pays = self.rows.iter().zip(candidate).map(|(row, &place)| (row.start, row.parts[place]));
        pays.fold((0, 0), |(rows, change), (start, pay)| match start {
            Some(start) if start == pay => (rows, change),
            start => (rows + 1, change + (pay - start.unwrap_or(0)).abs()),
        })
    }

    /// The paytable of a candidate. A hand that is paid as another follows it.
    pub fn paytable(&self, candidate: &[usize]) -> Paytable {
        let mut paytable = Paytable::clone(&self.start.paytable);
        for (SpaceRow { row, hands, .. }, &place) in self.rows.iter().zip(candidate) {
            set_pay(&mut paytable, row.schedule, hands, &row.pays[place]);
        }
        paytable
    }

    pub fn offer(&self, candidate: &[usize]) -> Offer {
        Offer { paytable: self.paytable(candidate).into(), ..self.start.clone() }
    }

    /// The varied row that pays an award.
    pub fn row_paying(&self, schedule: &str, hand: &str) -> Option<usize> {
        self.rows.iter().position(|own| own.row.schedule == schedule && own.hands.contains(&hand))
    }

    /// The varied rows in the order of the paytable: by schedule, best hand first.
    pub fn best_first(&self) -> impl Iterator<Item = &VariedRow> {
        self.places_best_first().into_iter().map(|row| &self.rows[row].row)
    }

    /// A candidate's pays in that order.
    pub fn pays<'s>(&'s self, candidate: &'s [usize]) -> impl Iterator<Item = (&'s VariedRow, &'s Units)> {
        let pay = |row: usize| (&self.rows[row].row, &self.rows[row].row.pays[candidate[row]]);
        self.places_best_first().into_iter().map(pay)
    }

    fn places_best_first(&self) -> Vec<usize> {
        let mut places: Vec<usize> = (0..self.rows.len()).rev().collect();
        let schedule =
            |place: &usize| self.start.wager.form.iter().position(|form| form.name == self.rows[*place].row.schedule);
        // Stable: best first within a schedule.
        places.sort_by_key(schedule);
        places
    }
}

/// Parts of a unit of which all amounts are whole numbers: halves of the fixed pays, because wagers of half a unit are
/// paid on them too.
fn scale(start: &Offer) -> BigInt {
    let schedules = start.paytable.schedules.iter();
    let nets = schedules.flat_map(|schedule| start.net_units(schedule.name));
    // The least common multiple.
    nets.fold(BigInt::one(), |scale, net| ratio(scale, net.denom().clone()).numer() * net.denom()) * PARTS * PARTS
}

fn in_parts(units: &Units) -> Option<i64> {
    let parts = units * whole_units(PARTS);
    if parts.is_integer() { parts.to_integer().to_i64() } else { None }
}

/// The row with the pays that are lawful between the fixed rows above and below it.
fn between_fixed(
    start: &Offer,
    form: &ScheduleForm,
    row: &VariedRow,
    varied: &[VariedRow],
) -> Result<VariedRow, String> {
    let place = form.hands.iter().position(|hand| hand.name == row.hand).unwrap_or_default();
    let fixed = |hands: &'static [PayableHand]| {
        let is_varied = |hand: &str| varied.iter().any(|row| (row.schedule, row.hand) == (form.name, hand));
        let fixed = hands.iter().filter(|hand| !is_varied(hand.name));
        let rows = fixed.filter_map(|hand| start.paytable.row(form.name, hand.name));
        let units = |row: &PayRow| match &row.pay {
            Pay::Units(units) if row.stated => Some((row.hand, units.clone())),
            _ => None,
        };
        rows.filter_map(units).collect::<Vec<_>>()
    };
    let above = fixed(&form.hands[..place]).into_iter().min_by(|one, other| one.1.cmp(&other.1));
    let below = fixed(&form.hands[place + 1..]).into_iter().max_by(|one, other| one.1.cmp(&other.1));
    let is_lawful = |pay: &&Units| {
        above.as_ref().is_none_or(|(_, most)| *pay <= most) && below.as_ref().is_none_or(|(_, least)| *pay >= least)
    };
    let pays: Vec<Units> = row.pays.iter().filter(is_lawful).cloned().collect();
    if !pays.is_empty() {
        return Ok(VariedRow { pays, ..row.clone() });
    }
    let neighbour = |(hand, pay): &(&str, Units)| format!("{hand} pays {pay}");
    let fixed = above.iter().chain(&below).map(neighbour).collect::<Vec<_>>().join(" and ");
    Err(format!(
        "{}: no pay of the range is in the order of the hands, as {fixed}; vary those rows too, or allow any order \
         with ⟦any_order⟧",
        row.name()
    ))
}
