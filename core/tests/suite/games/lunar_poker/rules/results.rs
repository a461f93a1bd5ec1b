use house_edge_core::games::PaidHand;
use house_edge_core::games::lunar_poker::testing::{Combination, Payoff, Prices};
use std::collections::BTreeSet;

#[test]
fn payoffs_of_other_combinations_have_other_places() {
    let prices = Prices { bet: [2, 2, 4, 6, 8, 10, 14, 40, 100, 200], ante: [1, 4] };
    let all = || [None].into_iter().chain(Combination::ALL.iter().copied().map(Some));
    let places = all().flat_map(|winning| all().map(move |second| (winning, second)));
    let places: BTreeSet<usize> = places.map(|(winning, second)| prices.payoff(winning, second).place()).collect();
    assert!(places.into_iter().eq(0..Payoff::PLACES));
}
