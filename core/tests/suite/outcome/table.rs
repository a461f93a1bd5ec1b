use std::collections::BTreeMap;

use house_edge_core::outcome::testing::{outcome, table};
use house_edge_core::outcome::{Award, Measures, Outcome, OutcomeTable, ratio};
use house_edge_core::paytable::whole_units;

/// Both outcomes pay a pair (3 + 2 deals), one of them a flush too (2).
#[test]
fn deals_are_counted_by_what_they_pay() {
    let [pair, flush] = ["pair", "flush"].map(|hand| Award { schedule: "pays", hand });
    let paid = |awards: &[Award]| awards.iter().map(|award| award.on(whole_units(1))).collect();
    let outcome = |name: &str, awards: &[Award], net: i64, count| {
        let (paid, net, wagered) = (paid(awards), whole_units(net), whole_units(1));
        Outcome { name: name.into(), paid, net, wagered, folded: false, count }
    };
    let outcomes = [outcome("one", &[pair], 1, 3), outcome("both", &[flush, pair], 2, 2), outcome("none", &[], -1, 5)];
    let table = OutcomeTable::new(outcomes.to_vec(), 10).expect("ten deals");
    assert_eq!(table.combinations_by_award(), BTreeMap::from([(pair, 5), (flush, 2)]));
    let none = table.outcome("none").expect("there");
    assert_eq!((table.probability(none), none.is_win()), (ratio(1, 2), false));
}

#[test]
fn the_measures_of_a_single_number_at_roulette_are_the_textbook_ones() {
    // One number of 38 pays 35 to 1: mean (35 - 37)/38 = -2/38; mean square (35² + 37)/38 = 1262/38, so the
    // variance is 1262/38 - (2/38)² = 47952/1444; win frequency 1/38.
    let measures = Measures::of(&table(&[("hit", 35, 1), ("miss", -1, 37)]));
    assert_eq!(measures.house_edge(), ratio(2, 38));
    assert_eq!(measures.variance, ratio(47_952, 1_444));
    assert_eq!(measures.win_frequency, ratio(1, 38));
    assert_eq!(measures.loss_frequency, ratio(37, 38));
    assert_eq!(measures.push_frequency, ratio(0, 1));
    assert_eq!((measures.max_net, measures.max_net_frequency), (ratio(35, 1), ratio(1, 38)));
}

#[test]
fn skewness_and_kurtosis_are_those_of_a_two_valued_variable() {
    // A Bernoulli variable with p = 1/10: skewness (1 - 2p)/sqrt(pq) = 8/3; excess kurtosis (1 - 6pq)/(pq) = 46/9.
    // A shift and a change of scale leave both alone.
    let measures = Measures::of(&table(&[("win", 9, 1), ("lose", -1, 9)]));
    assert!((measures.skewness().expect("not constant") - 8.0 / 3.0).abs() < 1e-12);
    assert!((measures.excess_kurtosis().expect("not constant") - 46.0 / 9.0).abs() < 1e-12);
    assert_eq!(measures.std_dev(), 3.0); // ten times sqrt(0.09)
}

/// A win of 1 with probability p = 1/10, else 0: the mean is p, and the central moments are pq = 9/100, pq (q - p)
/// = 72/1000 and pq (1 - 3pq) = 657/10000. In thirds of a unit, less a half, each is divided by a power of three.
#[test]
fn central_moments_are_those_of_a_variable_with_a_mean() {
    let measures = Measures::of(&table(&[("win", 1, 1), ("push", 0, 9)]));
    assert_eq!((measures.expected_net, measures.variance), (ratio(1, 10), ratio(9, 100)));
    assert_eq!((measures.third_moment, measures.fourth_moment), (ratio(72, 1_000), ratio(657, 10_000)));
    let part = |name, net, count| Outcome { net, wagered: ratio(3, 2), ..outcome(name, 0, count) };
    let parts = vec![part("win", ratio(-1, 6), 1), part("lose", ratio(-1, 2), 9)];
    let measures = Measures::of(&OutcomeTable::new(parts, 10).expect("ten deals"));
    assert_eq!((measures.expected_net, measures.mean_wagered), (ratio(1, 30) - ratio(1, 2), ratio(3, 2)));
    assert_eq!((measures.variance, measures.third_moment), (ratio(1, 100), ratio(72, 27_000)));
    assert_eq!(measures.fourth_moment, ratio(657, 810_000));
}

#[test]
fn the_denominators_of_the_house_edge_differ() {
    let three = Outcome { wagered: ratio(3, 1), ..outcome("lose", -3, 1) };
    let table = OutcomeTable::new(vec![outcome("win", 1, 1), three], 2).expect("two deals");
    let measures = Measures::of(&table);
    assert_eq!(measures.house_edge(), ratio(1, 1));
    assert_eq!(measures.element_of_risk(), Some(ratio(1, 2)));
    assert_eq!(measures.rtp(), ratio(0, 1));
}

#[test]
fn a_constant_result_has_no_shape() {
    let measures = Measures::of(&table(&[("push", 0, 5), ("never", 7, 0)]));
    assert_eq!((measures.skewness(), measures.excess_kurtosis()), (None, None));
    assert_eq!(measures.max_net, ratio(0, 1));
}

#[test]
fn counts_must_fill_the_cycle() {
    assert!(OutcomeTable::new(vec![outcome("half", 0, 1)], 2).is_err());
    assert!(OutcomeTable::new(Vec::new(), 0).is_err());
    let beyond = vec![outcome("one", 0, u128::MAX), outcome("two", 0, 2)];
    assert!(OutcomeTable::new(beyond, 1).is_err());
}
