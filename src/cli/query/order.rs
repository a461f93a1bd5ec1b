//! The value of a cell, as cells are compared and sorted by.

use std::cmp::{Ordering, Reverse};

use crate::outcome::Fraction;
use crate::report::Cell;

/// The exact value of a cell. Numbers come before texts, and what is empty comes last.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CellValue {
    Number(Fraction),
    Text(String),
    Empty,
}

impl CellValue {
    pub fn of(cell: &Cell) -> Self {
        match cell {
            Cell::Integer(number) => CellValue::Number(Fraction::from_integer(number.clone())),
            Cell::Decimal(value, _) | Cell::Fraction(value) | Cell::Dollars(value) | Cell::Sampled { value, .. } => {
                CellValue::Number(value.clone())
            }
            Cell::Float(value, _) => Fraction::from_float(*value).map_or(CellValue::Empty, CellValue::Number),
            Cell::Text(text) if !text.is_empty() => CellValue::Text(text.clone()),
            Cell::Text(_) | Cell::Label(_) | Cell::Empty => CellValue::Empty,
        }
    }

    /// The key by which it is sorted: what is empty is last in either direction.
    pub fn sorted(self, is_descending: bool) -> (bool, Directed) {
        (
            self == CellValue::Empty,
            if is_descending { Directed::Descending(Reverse(self)) } else { Directed::Ascending(self) },
        )
    }
}

/// A value with the direction in which it is sorted, which is the same for all that are compared.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Directed {
    Ascending(CellValue),
    Descending(Reverse<CellValue>),
}

/// A comparison of two values.
#[derive(Clone, Copy, Debug)]
pub struct Operator {
    /// Its signs on the command line.
    pub signs: &'static str,
    /// Whether it holds for this order of the left side to the right one.
    pub holds: fn(Ordering) -> bool,
}

/// The operators, those first that begin with another one.
pub const OPERATORS: [Operator; 6] = [
    Operator { signs: "<=", holds: Ordering::is_le },
    Operator { signs: ">=", holds: Ordering::is_ge },
    Operator { signs: "!=", holds: Ordering::is_ne },
    Operator { signs: "<", holds: Ordering::is_lt },
    Operator { signs: ">", holds: Ordering::is_gt },
    Operator { signs: "=", holds: Ordering::is_eq },
];
