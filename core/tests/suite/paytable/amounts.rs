use house_edge_core::outcome::{Fraction, decimal, in_full, percent, ratio, rounded, shortest, to_f64};
use house_edge_core::paytable::testing::{MOST_DIGITS, in_plain_decimals};
use house_edge_core::paytable::{Units, plain_decimal};
use num_bigint::BigInt;

fn shown(numerator: i64, denominator: i64, places: u32) -> String {
    decimal(&ratio(numerator, denominator), places)
}

#[test]
fn decimals_are_rounded_half_away_from_zero() {
    assert_eq!(shown(1, 3, 4), "0.3333");
    assert_eq!(shown(-2, 3, 4), "-0.6667");
    assert_eq!(shown(5, 1000, 2), "0.01");
    assert_eq!(shown(-5, 1000, 2), "-0.01");
    assert_eq!(shown(-4, 1000, 2), "0.00");
    assert_eq!(shown(999, 1000, 2), "1.00");
    assert_eq!(shown(7, 2, 0), "4");
    assert_eq!(shown(1_000_000_007, 1, 3), "1000000007.000");
}

#[test]
fn large_fractions_become_the_nearest_float() {
    let huge = BigInt::from(10).pow(400);
    let third = Fraction::new(huge.clone(), huge * 3);
    assert_eq!(to_f64(&third), 1.0 / 3.0);
}

#[test]
fn the_shortest_text_loses_nothing() {
    let texts = [(1, 4, "0.25"), (1, 3, "1/3"), (5, 1, "5"), (-1, 8, "-0.125"), (1, 1 << 13, "1/8192")];
    for (numerator, denominator, text) in texts {
        assert_eq!(shortest(&ratio(numerator, denominator)), text);
    }
    // Thirteen places: 5^13 = 1,220,703,125.
    assert_eq!(in_full(&ratio(1, 1 << 13)), "0.0001220703125");
}

#[test]
fn rounded_fractions_stay_fractions() {
    assert_eq!(rounded(&ratio(2, 3), 2), ratio(67, 100));
    assert_eq!(rounded(&ratio(-5, 1_000), 2), ratio(-1, 100));
    assert_eq!(percent(&ratio(1, 8)), ratio(25, 2));
}

#[test]
fn plain_decimals_are_exact_and_nothing_else_is_a_number() {
    let ratio = |numerator: i64, denominator: i64| Some(Units::new(numerator.into(), denominator.into()));
    for (text, numerator, denominator) in [("3.5", 7, 2), ("-0.25", -1, 4), ("12", 12, 1), ("0.00000000", 0, 1)] {
        assert_eq!(plain_decimal(text, 9), ratio(numerator, denominator), "{text}");
    }
    let nonsense = "|-|.5|5.|1e3|NaN|inf|+1|1,5|--1|0x1| 1|1.2.3|1.-2|1234567890|1.234567890";
    for text in nonsense.split('|') {
        assert_eq!(plain_decimal(text, 9), None, "{text}");
    }
}

#[test]
fn numbers_are_written_as_they_are_read() {
    for text in ["0", "7", "10000", "12.5", "0.05", "0.00000000000000001", "99.125"] {
        let number = plain_decimal(text, MOST_DIGITS).expect("a plain decimal");
        assert_eq!(in_plain_decimals(&number), text);
    }
    assert_eq!(in_plain_decimals(&Units::new(2.into(), 3.into())), "0.666666666666666666");
}
