//! Numbers and amounts as the page shows them.

use maud::{Markup, html};
use num_traits::{Signed, Zero};

use crate::outcome::Fraction;
use crate::report::Cell;

/// A cell; an exact number or a statistic with all its digits on hover, of which scripts show two decimals.
pub fn shown(cell: &Cell) -> Markup {
    let (Cell::Decimal(..) | Cell::Float(..)) = cell else { return html! { (cell.for_people()) } };
    html! { span title=(cell.in_full()) { (cell.for_people()) } }
}

/// An amount to the cent with a sign of dollars before its digits; a sampled one with its error.
pub fn dollars(amount: &Cell) -> String {
    let of_cents = match amount {
        Cell::Float(value, _) => Fraction::from_float(*value).map_or(Cell::Empty, Cell::Dollars),
        amount => amount.exact().map_or_else(|| amount.clone(), Cell::Dollars),
    };
    let shown = of_cents.for_people();
    shown.strip_prefix('-').map_or_else(|| format!("${shown}"), |shown| format!("-${shown}"))
}

/// How an amount differs from another, with its sign; empty if it does not.
pub fn change(from: &Fraction, to: &Fraction) -> String {
    let difference = to - from;
    let sign = if difference.is_positive() { "+" } else { "" };
    if difference.is_zero() { String::new() } else { format!("{sign}{}", dollars(&Cell::Dollars(difference))) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::ratio;

    #[test]
    fn numbers_have_all_their_digits_on_hover() {
        assert_eq!(shown(&Cell::Decimal(ratio(-1, 3), 8)).0, "<span title=\"-0.33333333\">-0.3333</span>");
        let sampled = Cell::Sampled { value: ratio(1, 3), std_error: 0.5, places: 8 };
        assert_eq!([shown(&sampled).0, shown(&Cell::integer(1_234)).0], [sampled.for_people(), "1,234".to_string()]);
    }

    #[test]
    fn amounts_have_cents_and_their_sign_first() {
        let amounts = [Cell::Float(-1_786.954, 8), Cell::Decimal(ratio(35, 2), 8), Cell::integer(3)];
        assert_eq!(amounts.map(|cell| dollars(&cell)), ["-$1,786.95", "$17.50", "$3.00"]);
        let sampled = Cell::Sampled { value: ratio(1_234, 100), std_error: 0.5, places: 8 };
        assert!(dollars(&sampled).starts_with("$12.3") && dollars(&sampled).contains('±'));
        let changes = [(3, 5), (5, 3), (3, 3)].map(|(from, to)| change(&ratio(from, 1), &ratio(to, 1)));
        assert_eq!(changes, ["+$2.00", "-$2.00", ""]);
    }
}
