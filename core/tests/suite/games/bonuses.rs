use house_edge_core::games::bonuses::{RandomBonus, with_bonus};
use house_edge_core::games::{LUCKY_BONUS, MAGIC_CARD};
use house_edge_core::outcome::testing::table;
use house_edge_core::outcome::{Fraction, ratio};
use house_edge_core::paytable::whole_units;
use num_traits::One;

/// Twice the finest possible activation, over all five-card hands.
#[test]
fn counts_of_the_finest_activations_fit_into_128_bits() {
    let finest = ratio(999_999_999_989_i64, 1_000_000_000_000_i64);
    let bonus = |name, chance| RandomBonus {
        name,
        amount: whole_units(20),
        chance,
        activation: finest.clone(),
        break_even: None,
    };
    let lost = table(&[("lost", -1, 2_598_960)]); // C(52,5)
    let table = with_bonus(&lost, &bonus(MAGIC_CARD, ratio(5, 52))).expect("it fits");
    assert!(with_bonus(&table, &bonus(LUCKY_BONUS, Fraction::one())).is_ok());
}
