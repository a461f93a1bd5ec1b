use house_edge_core::games::payout_limit::{FloorOf, PayoutLimitError, dollars};
use house_edge_core::games::{PayoutLimit, PayoutLimitFacts};
use house_edge_core::outcome::Fraction;
use house_edge_core::paytable::{Units, whole_units};
use num_traits::Zero;

const FACTS: PayoutLimitFacts = PayoutLimitFacts { section: "§ 643a.12(g)", least: 50_000, note_without: "" };

fn limit(amount: u32, unit: u32, table_minimum: u32) -> PayoutLimit {
    PayoutLimit::new(dollars(amount), dollars(unit), Some(dollars(table_minimum))).expect("positive")
}

#[test]
fn the_floor_is_the_greater_of_the_statutes_amount_and_a_win_at_the_minimum() {
    // 16 x 3,000 = 48,000; 17 x 3,000 = 51,000.
    assert_eq!(limit(1, 20, 16).floor(&FACTS, &whole_units(3_000)), dollars(50_000));
    assert_eq!(limit(1, 20, 17).floor(&FACTS, &whole_units(3_000)), dollars(51_000));
    let unknown = PayoutLimit::new(dollars(50_000), dollars(100), None).expect("positive");
    assert_eq!(unknown.floor(&FACTS, &whole_units(3_000)), dollars(50_000));
    // 3,000 x 16.66 = 49,980 and 3,000 x 16.67 = 50,010.
    assert_eq!(unknown.greatest_minimum(&whole_units(3_000)), Some(Fraction::new(1_666.into(), 100.into())));
}

#[test]
fn the_floor_counts_the_boxes_and_side_wagers_that_are_given() {
    // Two boxes at $10: 2 x (10 x 3,000 + 20,000) = 100,000; one box without side wagers: 30,000.
    let floor_of = FloorOf { boxes: 2, side_wagers: dollars(20_000) };
    assert_eq!(floor_of.in_words(), "the base wagers of 2 boxes and side wagers of each that win up to $20000");
    assert_eq!(PayoutLimit { floor_of, ..limit(1, 20, 10) }.floor(&FACTS, &whole_units(3_000)), dollars(100_000));
    assert_eq!(limit(1, 20, 10).floor(&FACTS, &whole_units(3_000)), dollars(50_000));
    assert_eq!(FloorOf::default().in_words(), "the base wagers of one box");
}

#[test]
fn what_exceeds_the_limit_is_not_paid() {
    // 50,000 / 30 = 1,666 2/3 units: of 3,000 units 1,333 1/3 are not paid.
    let limit = limit(50_000, 30, 10);
    assert_eq!(limit.excess(&whole_units(3_000)), Units::new(4_000.into(), 3.into()));
    assert_eq!(limit.excess(&whole_units(1_666)), Units::zero());
    assert_eq!(limit.in_units(), Units::new(5_000.into(), 3.into()));
    assert_eq!(limit.in_words(), "$50000 at $30 a unit");
}

#[test]
fn amounts_that_are_no_limit_are_refused() {
    let of = |amounts: [i64; 3]| {
        let [amount, unit, table_minimum] = amounts.map(dollars);
        PayoutLimit::new(amount, unit, Some(table_minimum))
    };
    for amounts in [[0, 1, 1], [1, 0, 1], [1, 1, 0], [-1, 1, 1]] {
        assert_eq!(of(amounts), Err(PayoutLimitError::NotPositive));
    }
    let below = of([50_000, 5, 10]).expect_err("5 is less than 10");
    assert_eq!(below.to_string(), "a unit of $5 is below the table minimum of $10");
}
