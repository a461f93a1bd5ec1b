use house_edge_core::games::dealer::DealerGame;
use house_edge_core::games::ultimate_texas_holdem::UltimateTexasHoldem;
use house_edge_core::games::ultimate_texas_holdem::testing::cell_of;

#[test]
fn every_cell_counts_one_class_of_rounds() {
    let mut counted: Vec<usize> = UltimateTexasHoldem.rounds().filter_map(cell_of).collect();
    counted.sort_unstable();
    assert_eq!(counted, Vec::from_iter(0..10 + 3 * 6 * 10)); // folds by kind, Play Wagers x results x kinds
}
