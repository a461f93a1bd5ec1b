mod final_hand;
mod super_wager;

use house_edge_core::games::PaidHand;
use house_edge_core::games::lunar_poker::testing::{Combination, qualifies};
use house_edge_core::hands::{FiveCardCategory, five_card};

#[test]
fn categories_stand_in_the_order_of_combinations() {
    for (category, combination) in FiveCardCategory::ALL.iter().zip(Combination::ALL).skip(1) {
        assert_eq!(category.names(), combination.names());
    }
}

#[test]
fn values_qualify_exactly_if_they_are_combinations() {
    for value in (0..five_card::RANKINGS).map(five_card::value_at) {
        assert_eq!(qualifies(value), Combination::of(value.ranking()).is_some(), "{value:?}");
    }
}
