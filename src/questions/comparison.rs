//! The language of `--where`, comparisons such as `house_edge_pct<5` joined by `and`; names of columns; and errors with
//! a place in an option.

use std::cmp::Ordering;
use std::ops::Range;

use num_traits::{One, Signed, Zero};
use thiserror::Error;
use unicode_width::UnicodeWidthStr;

use crate::outcome::{Fraction, percent, shortest};
use crate::paytable::{quoted, visible};
use crate::questions::blocks::numbers;
use crate::report::{Cell, Kind};

const AND: &str = "and";
/// Ends the names of columns in percent.
const PERCENT: &str = "_pct";
const EXAMPLE: &str = "write it like `house_edge_pct<5 and paytable=A`";

/// A column, an operator, and a number or a text.
#[derive(Clone, Debug)]
pub struct Comparison {
    pub column: ColumnName,
    operator: Operator,
    operand: Operand,
}

#[derive(Clone, Debug, PartialEq)]
struct Operand {
    text: String,
    /// Value of an unquoted number.
    number: Option<Fraction>,
    /// Whether `%` follows the number.
    is_percent: bool,
    place: Range<usize>,
}

impl Comparison {
    /// Exact comparison with a cell. Texts have no order and never equal numbers. An empty cell equals only `""`.
    pub fn holds(&self, cell: &Cell) -> bool {
        let order = match (CellValue::of(cell), &self.operand.number) {
            (CellValue::Number(value), Some(number)) => Some(value.cmp(number)),
            (CellValue::Text(text), _) if text == self.operand.text => Some(Ordering::Equal),
            (CellValue::Empty, _) if self.operand.text.is_empty() => Some(Ordering::Equal),
            _ => None,
        };
        order.map_or(self.operator.signs == "!=", self.operator.holds)
    }

    /// Operator and operand as written, such as `>=1`.
    pub fn required(&self) -> String {
        format!("{}{}", self.operator.signs, self.operand.text)
    }

    /// The percent column `column`, where its name as written does not say so.
    pub fn unsaid_percent<'c>(&self, column: &'c str) -> Option<&'c str> {
        let says_so = ["%", "pct", "percent"].iter().any(|unit| self.column.name.to_lowercase().contains(unit));
        (column.ends_with(PERCENT) && !says_so && !self.operand.is_percent).then_some(column)
    }

    /// Refuses a fraction of one for a percentage whose unit is not written, and a percentage for anything else.
    pub fn refusal_of_unit(&self, column: &str) -> Option<Unfit> {
        if self.operand.is_percent && !column.ends_with(PERCENT) {
            let message = format!("{} is not in percent; write the number alone", quoted(&self.column.name));
            return Some((message, self.operand.place.clone()));
        }
        let (column, number) = (self.unsaid_percent(column)?, self.operand.number.as_ref()?);
        let Operand { text, place, .. } = &self.operand;
        let (name, signs) = (quoted(&self.column.name), self.operator.signs);
        let message = format!(
            "{name} is {column}, in percent, and {text} may be a fraction; write {column}{signs}{text} for {text} %, \
             or {column}{signs}{} for the fraction",
            shortest(&percent(number))
        );
        (!number.is_zero() && number.abs() < Fraction::one()).then(|| (message, place.clone()))
    }

    /// Refuses cells of this kind if they cannot be compared; `numeric` lists the columns with an order.
    pub fn refusal(&self, kind: Kind, numeric: &[&str]) -> Option<Unfit> {
        let Operand { text, number, place, .. } = &self.operand;
        let column = quoted(&self.column.name);
        let has_order = !["=", "!="].contains(&self.operator.signs);
        let message = match (text.as_str(), number) {
            ("", _) if has_order => "\"\" has no order; use = or != to find empty cells".to_string(),
            _ if has_order && kind == Kind::Text => {
                let (signs, numeric) = (self.operator.signs, numeric.join(", "));
                format!("{signs} compares numbers, and {column} holds text; the numeric columns are {numeric}")
            }
            ("", _) | (_, Some(_)) => return None,
            (text, None) if kind.is_numeric() => {
                format!("{column} holds numbers, and {} is not one; write one like 5, 0.25 or 1e6", quoted(text))
            }
            _ => return None,
        };
        Some((message, place.clone()))
    }
}

pub fn parse(text: &str) -> Result<Vec<Comparison>, Unfit> {
    let mut reader = Reader { text, at: 0 };
    let mut comparisons = vec![reader.comparison()?];
    while reader.is_more() {
        let (word, place) = reader.word(is_in_name);
        if !word.eq_ignore_ascii_case(AND) {
            return Err((format!("`{AND}` joins comparisons; {EXAMPLE}"), place));
        }
        comparisons.push(reader.comparison()?);
    }
    Ok(comparisons)
}

fn is_in_name(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_'
}

fn is_in_value(letter: char) -> bool {
    !letter.is_whitespace() && !['"', '\'', '<', '>', '=', '!'].contains(&letter)
}

/// A text, and the number of bytes read.
struct Reader<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Reader<'t> {
    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    /// Skips blanks; true if anything follows.
    fn is_more(&mut self) -> bool {
        self.at = self.text.len() - self.rest().trim_start().len();
        !self.rest().is_empty()
    }

    /// The next word and its place; without a word, the place of the next letter, or the end.
    fn word(&mut self, is_part: fn(char) -> bool) -> (&'t str, Range<usize>) {
        let rest = self.rest();
        let length = rest.find(|letter| !is_part(letter)).unwrap_or(rest.len());
        let start = self.at;
        self.at += length;
        let shown = if length == 0 { rest.chars().next().map_or(0, char::len_utf8) } else { length };
        (&rest[..length], start..start + shown)
    }

    /// The name or heading of a column: the text before the operator, or the next word if that text contains `and`.
    fn name(&mut self) -> (&'t str, Range<usize>) {
        let before = |rest: &'t str| Some(rest[..rest.find(['<', '>', '=', '!'])?].trim_end());
        let is_and = |word: &str| word.eq_ignore_ascii_case(AND);
        match before(self.rest()).filter(|name| !name.is_empty() && !name.split_whitespace().any(is_and)) {
            None => self.word(is_in_name),
            Some(name) => {
                let start = self.at;
                self.at += name.len();
                (name, start..self.at)
            }
        }
    }

    fn comparison(&mut self) -> Result<Comparison, Unfit> {
        self.is_more();
        let (name, place) = self.name();
        if name.is_empty() {
            return Err((format!("a column's name is missing; {EXAMPLE}"), place));
        }
        let column = ColumnName { name: name.to_string(), place };
        self.is_more();
        let Some(operator) = OPERATORS.into_iter().find(|operator| self.rest().starts_with(operator.signs)) else {
            let (_, place) = self.word(|_| false);
            return Err((format!("one of < <= > >= = != is missing; {EXAMPLE}"), place));
        };
        self.at += operator.signs.len();
        self.is_more();
        Ok(Comparison { column, operator, operand: self.operand()? })
    }

    fn operand(&mut self) -> Result<Operand, Unfit> {
        let start = self.at;
        let Some(quote @ ('"' | '\'')) = self.rest().chars().next() else {
            let (word, place) = self.word(is_in_value);
            if word.is_empty() {
                return Err((format!("a number or a text is missing; {EXAMPLE}"), place));
            }
            let number = numbers::decimal_number(word.strip_suffix('%').unwrap_or(word));
            let follows = number.is_some() && self.is_more() && self.rest().starts_with('%');
            self.at += usize::from(follows);
            let is_percent = follows || number.is_some() && word.ends_with('%');
            return Ok(Operand { text: word.to_string(), number, is_percent, place });
        };
        let rest = &self.rest()[1..];
        let Some(length) = rest.find(quote) else {
            return Err((format!("closing {quote} missing"), start..self.text.len()));
        };
        self.at += length + 2;
        Ok(Operand { text: rest[..length].to_string(), number: None, is_percent: false, place: start..self.at })
    }
}

/// Exact value of a cell. Numbers sort before texts, empty cells last.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CellValue {
    Number(Fraction),
    Text(String),
    Empty,
}

impl CellValue {
    pub fn of(cell: &Cell) -> Self {
        match cell {
            Cell::Sampled { value, .. } => CellValue::Number(value.clone()),
            Cell::Float(value, _) => Fraction::from_float(*value).map_or(CellValue::Empty, CellValue::Number),
            Cell::Text(text) if !text.is_empty() => CellValue::Text(text.clone()),
            _ => cell.exact().map_or(CellValue::Empty, CellValue::Number),
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Operator {
    /// Spelling on the command line.
    pub signs: &'static str,
    /// True for the orders of left and right side that satisfy the operator.
    pub holds: fn(Ordering) -> bool,
}

/// `<=` comes before `<`, which it begins with.
pub const OPERATORS: [Operator; 6] = [
    Operator { signs: "<=", holds: Ordering::is_le },
    Operator { signs: ">=", holds: Ordering::is_ge },
    Operator { signs: "!=", holds: Ordering::is_ne },
    Operator { signs: "<", holds: Ordering::is_lt },
    Operator { signs: ">", holds: Ordering::is_gt },
    Operator { signs: "=", holds: Ordering::is_eq },
];

/// Limits on the letters shown before, at and after the place.
const MOST_BEFORE: usize = 40;
const MOST_WITHIN: usize = 40;
const MOST_AFTER: usize = 20;

/// An error at a place in an option.
#[derive(Debug, Error)]
#[error("{option}: {message}")]
pub struct Misplaced {
    option: &'static str,
    message: String,
    /// The text around the place, with carets below it.
    pub lines: [String; 2],
}

impl Misplaced {
    /// `place` is a range of bytes of `text`.
    pub fn new(option: &'static str, message: String, text: &str, place: Range<usize>) -> Self {
        // No caller has a place within a letter.
        let part = |range: Range<usize>| text.get(range).unwrap_or_default();
        let (before, within, after) = (part(0..place.start), part(place.clone()), part(place.end..text.len()));
        let skipped = before.chars().count().saturating_sub(MOST_BEFORE);
        let before: String = before.chars().skip(skipped).collect();
        let (before, within) = (visible(&before), visible(&within.chars().take(MOST_WITHIN).collect::<String>()));
        let after = visible(&after.chars().take(MOST_AFTER).collect::<String>());
        let (blanks, carets) = (before.width(), within.width().max(1));
        let lines = [format!("  {before}{within}{after}"), format!("  {}{}", " ".repeat(blanks), "^".repeat(carets))];
        Misplaced { option, message, lines }
    }
}

/// A message, and the bytes of the option that it is about.
pub type Unfit = (String, Range<usize>);

/// A column as named in an option.
#[derive(Clone, Debug, PartialEq)]
pub struct ColumnName {
    pub name: String,
    /// Range of bytes in the option.
    pub place: Range<usize>,
}

pub fn names(text: &str) -> Result<Vec<ColumnName>, Unfit> {
    let mut begin = 0;
    let mut names = Vec::new();
    for part in text.split(',') {
        let start = begin + part.len() - part.trim_start().len();
        let name = part.trim();
        let place = start..start + name.len();
        if name.is_empty() {
            return Err(("a column's name is missing".to_string(), place));
        }
        names.push(ColumnName { name: name.to_string(), place });
        begin += part.len() + 1;
    }
    Ok(names)
}

#[cfg(test)]
mod tests {
    use num_bigint::BigInt;
    use proptest::prelude::*;

    use super::*;
    use crate::outcome::ratio;

    fn holds(expression: &str, cell: &Cell) -> bool {
        parse(expression).expect("well-formed").iter().all(|comparison| comparison.holds(cell))
    }

    #[test]
    fn numbers_are_compared_exactly() {
        let third = Cell::Decimal(ratio(1, 3), 2);
        assert!(holds("x>0.33 and x<0.34 and x!=0.33", &third) && !holds("x=0.33", &third));
        // 2^53 + 1 is no floating-point number.
        let large = Cell::Integer(BigInt::from((1_u64 << 53) + 1));
        assert!(holds("x>9007199254740992 and x=9_007_199_254_740_993 and x>=1e15 and x<=10000T", &large));
        // -25 of 10,829 is less than 0, and greater than -0.0024.
        assert!(holds("x<0 and x>-0.0024 and x!=word", &Cell::Fraction(ratio(-25, 10_829))));
        assert!(holds("x<0 and x=-2.5 and x!=a", &Cell::Float(-2.5, 1)));
    }

    #[test]
    fn texts_are_compared_as_texts_and_nothing_is_only_unequal() {
        let text = |text: &str| Cell::text(text);
        assert!(holds("x=A and x!=B and x!='a' and x!=\"\"", &text("A")));
        assert!(holds("x = 'two words' and x != 'two'", &text("two words")) && holds("x=10", &text("10")));
        for no in ["x<B", "x>5", "x<='9'"] {
            assert!(!holds(no, &text("A")), "{no}");
        }
        for empty in [Cell::Empty, text(""), Cell::Float(f64::NAN, 2)] {
            assert!(holds("x=\"\" and x!=5 and x!=word", &empty));
            for no in ["x=5", "x<5", "x>=5", "x=word", "x!=''"] {
                assert!(!holds(no, &empty), "{no}");
            }
        }
        assert!(holds("x!=''", &Cell::integer(0)) && !holds("x=''", &Cell::integer(0)));
    }

    #[test]
    fn a_heading_may_stand_for_a_name() {
        let comparisons = parse("hit frequency %>=20 and z = 1").expect("well-formed");
        let names: Vec<_> = comparisons.iter().map(|comparison| comparison.column.name.as_str()).collect();
        assert_eq!((names, comparisons[0].column.place.clone()), (vec!["hit frequency %", "z"], 0..15));
    }

    #[test]
    fn the_place_of_what_is_wrong_is_known() {
        for (expression, message, place) in [
            ("", "a column's name is missing", 0..0),
            ("  <5", "a column's name is missing", 2..3),
            ("edge", "is missing; write it", 4..4),
            ("edge ~ 5", "one of < <=", 5..6),
            ("edge<", "a number or a text is missing", 5..5),
            ("edge==5", "a number or a text is missing", 5..6),
            ("edge<5 or won>2", "`and` joins", 7..9),
            ("edge<5 and", "a column's name is missing", 10..10),
            ("edge<'5", "closing ' missing", 5..7),
            ("edge<5 é", "`and` joins", 7..9),
            ("edge 5 and won>2", "one of < <=", 5..6),
        ] {
            let (told, at) = parse(expression).expect_err(expression);
            assert!(told.contains(message) && at == place, "{expression}: {told} at {at:?}");
        }
    }

    #[test]
    fn numbers_are_not_compared_with_texts() {
        let refusal = |expression: &str, kind| parse(expression).expect("well-formed")[0].refusal(kind, &["n", "m"]);
        assert!(
            refusal("x<abc", Kind::Number).is_some_and(|(message, place)| message.contains("`abc`") && place == (2..5))
        );
        assert!(refusal("x='5'", Kind::Integer).is_some() && refusal("x<''", Kind::Text).is_some());
        for (fine, kind) in
            [("x=''", Kind::Number), ("x<5", Kind::SmallInteger), ("x<5", Kind::Mixed), ("x!=5", Kind::Text)]
        {
            assert_eq!(refusal(fine, kind), None, "{fine}");
        }
        // Letters have no order that anyone means, whatever they are compared with.
        for letters in ["x>5", "x<=b", "x>='5'"] {
            let (message, _) = refusal(letters, Kind::Text).expect(letters);
            assert!(message.ends_with("`x` holds text; the numeric columns are n, m"), "{message}");
        }
    }

    /// Any letters, and the words and signs of expressions.
    const WORDS: &str = "(\\PC{0,12}|[a-c_]{1,3}|[<>=!]{1,2}|[0-9eMk._-]{1,4}|['\" ]| and ){0,12}";

    proptest! {
        #[test]
        fn no_expression_panics_and_places_lie_within(text in WORDS) {
            match parse(&text) {
                Ok(comparisons) => {
                    for comparison in comparisons {
                        prop_assert!(text.get(comparison.operand.place.clone()).is_some());
                        comparison.holds(&Cell::integer(1));
                        comparison.holds(&Cell::text("a"));
                    }
                }
                Err((_, place)) => prop_assert!(text.get(place).is_some()),
            }
        }
    }

    #[test]
    fn carets_stand_under_the_place_whatever_is_before_it() {
        let lines = |text: &str, place| Misplaced::new("⟦where⟧", String::new(), text, place).lines;
        assert_eq!(lines("abc<5", 0..3), ["  abc<5", "  ^^^"]);
        assert_eq!(lines("a<", 2..2), ["  a<", "    ^"]);
        // An escape sequence takes six columns as it is shown, a wide letter two.
        assert_eq!(lines("\u{1b}名b", 4..5), ["  \\u{1b}名b", "          ^"]);
        let long = "x".repeat(200);
        assert_eq!(lines(&long, 100..101), [format!("  {}", "x".repeat(61)), format!("  {}^", " ".repeat(40))]);
    }
}
