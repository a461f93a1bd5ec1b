use crate::games::lunar_poker::PRICES;
use house_edge_core::games::PaidHand;
use house_edge_core::games::lunar_poker::testing::{Combination, Payoff};
use std::collections::BTreeSet;

#[test]
fn payoffs_of_other_combinations_have_other_places() {
    let all = || [None].into_iter().chain(Combination::ALL.iter().copied().map(Some));
    let places = all().flat_map(|winning| all().map(move |second| (winning, second)));
    let places: BTreeSet<usize> = places.map(|(winning, second)| PRICES.payoff(winning, second).place()).collect();
    assert!(places.into_iter().eq(0..Payoff::PLACES));
}
