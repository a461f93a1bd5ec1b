//! The figures of one row of a summary.

use num_rational::BigRational;
use num_traits::{Signed, ToPrimitive};

use super::records::{BaselineError, Cells, CsvRecord, MOST_WHOLE_DIGITS, are_equal};
use crate::games::name_of_key;
use crate::outcome::Fraction;
use crate::paytable::whole_units;
use crate::report::{Kind, summary};

/// Game, wager, paytable, reading, strategy, and `mean` for a row at the long-run mean of the meters, else empty.
pub type Key = [String; 6];

/// The offer's part of a key: see [`Offer::key`](crate::games::Offer::key).
pub fn offer_of([game, wager, paytable, reading, strategy, _]: &Key) -> [&str; 5] {
    [game, wager, paytable, reading, strategy]
}

pub fn name_of(key: &Key) -> String {
    let at_mean = if key[5].is_empty() { "" } else { " at the mean meter" };
    name_of_key(offer_of(key)) + at_mean
}

pub(super) const METER_AT: &str = "meter_at";

const KEY_COLUMNS: [&str; 5] = ["game", "wager", "paytable", "reading", "strategy"];
/// Columns of a summary that are compared as keys, fractions or meters, or do not concern exact figures.
const NOT_COMPARED: [&str; 8] =
    [METER_AT, "schema_version", "method", "ev_numerator", "ev_denominator", "meter_units", "rounds", "seed"];

pub(super) fn key_of(record: &CsvRecord) -> Key {
    let [game, wager, paytable, reading, strategy] = KEY_COLUMNS.map(|column| record.value(column).to_string());
    let at_mean = Some(record.value(METER_AT)).filter(|at| *at == summary::AT_MEAN).unwrap_or_default();
    [game, wager, paytable, reading, strategy, at_mean.to_string()]
}

/// Refuses a row of another schema version, or under conditions that today's rows never have.
pub(super) fn check_row(record: &CsvRecord) -> Result<(), BaselineError> {
    record.check_schema()?;
    let conditions =
        [("payout_limit", "under a payout limit"), ("seats", "of a table"), ("activation", "with random bonuses")];
    match conditions.into_iter().find(|(column, _)| !record.value(column).is_empty()) {
        Some((column, condition)) => {
            let message = format!("the row is {condition} (`{column}`), and `check` computes without; leave it out");
            Err(record.error(message))
        }
        None => Ok(()),
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Exact {
    /// House edge per unit, a fraction of one.
    pub house_edge: Fraction,
    /// Amounts on the meters, as in the file.
    pub meters: String,
    /// All columns, as in the file.
    cells: Cells,
}

pub(super) fn are_at_same_meters(one: &str, other: &str) -> bool {
    are_equal(one, other, MOST_WHOLE_DIGITS)
}

impl Exact {
    pub fn of(record: &CsvRecord) -> Result<Self, BaselineError> {
        let (numerator, denominator) = (record.integer("ev_numerator")?, record.integer("ev_denominator")?);
        if !denominator.is_positive() {
            return Err(record.error(format!("`ev_denominator` is {denominator}; it must be positive")));
        }
        Ok(Exact {
            house_edge: -BigRational::new(numerator, denominator),
            meters: record.value("meter_units").to_string(),
            cells: record.cells.clone(),
        })
    }

    /// The first differing column of both, with its old and new value.
    pub fn other_column(&self, today: &Exact) -> Option<(String, [String; 2])> {
        let is_apart = |column: &str| KEY_COLUMNS.contains(&column) || NOT_COMPARED.contains(&column);
        let others = today.cells.iter().filter(|&(column, _)| !is_apart(column));
        let known = others.filter_map(|(column, is)| Some((column, self.cells.get(column)?, is)));
        let (column, was, is) = known.into_iter().find(|(column, was, is)| was != is && !is_same(column, was, is))?;
        Some((format!("`{column}`"), [was.to_string(), is.to_string()]))
    }

    /// Rounds per greatest win, if the row has it.
    pub fn greatest_win_one_in(&self) -> Option<f64> {
        self.cells.get("max_net_one_in")?.parse().ok()
    }
}

/// Whether two cells of a column are equal, as numbers if the column has numbers.
fn is_same(column: &str, was: &str, is: &str) -> bool {
    let sheet = summary::sheet([]);
    let kind = sheet.columns.iter().position(|known| *known == column).and_then(|place| sheet.kinds.get(place));
    kind.is_some_and(|kind| *kind != Kind::Text) && are_equal(was, is, MOST_WHOLE_DIGITS)
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Simulated {
    /// House edge per unit, a fraction of one.
    pub house_edge: Fraction,
    /// Standard error of the house edge, above 0.
    pub std_error: Fraction,
    pub rounds: Option<u64>,
    /// Amounts on the meters, as in the file.
    pub meters: String,
}

impl Simulated {
    pub fn of(record: &CsvRecord) -> Result<Self, BaselineError> {
        let hundred = whole_units(100);
        if record.value("std_error_pct").is_empty() {
            let message = "`std_error_pct` is empty: too few rounds to tell how close this is; simulate more, or write \
                           an exact baseline with `house-edge report --out DIR`";
            return Err(record.error(message.to_string()));
        }
        let std_error = record.decimal("std_error_pct")? / &hundred;
        if !std_error.is_positive() {
            let text = record.value("std_error_pct");
            return Err(record.error(format!("`std_error_pct` is {text}; it must be above 0")));
        }
        let rounds = match record.value("rounds") {
            "" => None,
            _ => match record.integer("rounds")?.to_u64() {
                Some(rounds) if rounds > 0 => Some(rounds),
                _ => return Err(record.error(format!("`rounds` is {}", record.value("rounds")))),
            },
        };
        let house_edge = record.decimal("house_edge_pct")? / hundred;
        Ok(Simulated { house_edge, std_error, rounds, meters: record.value("meter_units").to_string() })
    }
}
