use std::collections::HashMap;

use house_edge_core::cards::CardSet;
use house_edge_core::games::testing::envy::{Folds, Side, Wanted};
use house_edge_core::games::{Table, TwoHands};
use house_edge_core::outcome::testing::table;
use house_edge_core::outcome::{JointTable, Measures, ratio};
use house_edge_core::paytable::whole_units;

/// Up cards are searched only if a hand listed by the wager, here of kind 0, is folded anywhere.
#[test]
fn folds_are_those_of_listed_hands() {
    let own = Side { amounts: vec![Some(whole_units(1)), None], otherwise: -whole_units(1) };
    let hand: CardSet = CardSet::FULL_DECK.iter().take(5).collect();
    let against = |_: &Wanted<'_>| HashMap::from([(hand, CardSet::FULL_DECK)]);
    let found = |counts: [u128; 2]| Folds { counts: &counts, against: &against }.of(&own).len();
    assert_eq!([[3, 0], [0, 5], [0, 0], [3, 5]].map(found), [1, 0, 0, 1]);
}

/// An urn with one ball that pays: the player who draws it wins 5 net, everyone else loses 1 and is paid an envy
/// bonus of 2. With three balls and three players somebody draws it, so the net with envy is 5 for one and -1 + 2 =
/// 1 for two of three draws. Mean 7/3, mean square 27/3, variance 9 - 49/9 = 32/9.
fn urn() -> (Measures, TwoHands) {
    let table = table(&[("drawn", 5, 1), ("not", -1, 2)]);
    let joint = |pairs: [(i64, i64); 3]| {
        let pairs = pairs.map(|(first, second)| ([whole_units(first), whole_units(second)], 2));
        JointTable::of_nets(pairs, 6).expect("six draws")
    };
    let hands =
        TwoHands { own_and_other: joint([(5, 0), (-1, 2), (-1, 0)]), other_and_third: joint([(2, 0), (0, 2), (0, 0)]) };
    (Measures::of(&table), hands)
}

#[test]
fn the_moments_of_a_full_table_are_those_of_all_its_draws() {
    let (own, hands) = urn();
    let envy = Table::of(3).envy(&hands);
    assert_eq!(envy.mean, ratio(4, 3));
    assert_eq!(envy.expected_net(&own), ratio(7, 3));
    assert_eq!(envy.total_variance(&own), ratio(32, 9));
}

/// If each other hand counts with probability 1/2, the two players without the ball have 1 half of the time and -1
/// half of the time: mean (5 + 0 + 0)/3, mean square (25 + 1 + 1)/3, variance 9 - 25/9 = 56/9.
#[test]
fn hands_count_with_their_probability() {
    let (own, hands) = urn();
    let envy = Table { seats: 3, others_betting: ratio(1, 2) }.envy(&hands);
    assert_eq!(envy.expected_net(&own), ratio(5, 3));
    assert_eq!(envy.total_variance(&own), ratio(56, 9));
}

#[test]
fn a_single_player_has_no_envy_bonus() {
    let (own, hands) = urn();
    for seats in [0, 1] {
        let envy = Table::of(seats).envy(&hands);
        assert_eq!((envy.mean.clone(), envy.variance.clone()), (whole_units(0), whole_units(0)));
        assert_eq!(envy.total_variance(&own), own.variance);
    }
}
