use house_edge_core::cards::{STRIP_ROUNDS, Strip};
use house_edge_core::games::OutcomeCells;
use house_edge_core::games::testing::kinds::LOST;
use house_edge_core::games::testing::{CountedOutcome, FewCounters};
use house_edge_core::outcome::testing::outcome;

/// Classes 0 and 2 lose, class 1 wins; cell 3 + p has class p modulo 3.
fn cells() -> OutcomeCells {
    let class = |class: usize| {
        let outcome = if class == 1 { outcome("won", 1, 0) } else { outcome(LOST, -1, 0) };
        (outcome, vec![3 + class, 6 + class])
    };
    OutcomeCells::by_classes((0..3).map(class))
}

#[test]
fn cells_are_added_up_by_outcome() {
    let table = cells().table(&[90, 90, 90, 1, 2, 3, 4, 5, 6], 21).expect("1 + 2 + 3 + 4 + 5 + 6 rounds");
    let counts: Vec<_> = table.outcomes().iter().map(|outcome| (outcome.name.as_str(), outcome.count)).collect();
    assert_eq!(counts, [("won", 2 + 5), (LOST, 1 + 3 + 4 + 6)]);
    assert_eq!(cells().winning_cells(), [4, 7]);
}

#[test]
fn rounds_that_are_not_counted_are_noticed() {
    assert!(cells().table(&[0, 0, 0, 1, 2, 3, 4, 5, 6], 22).is_err());
    assert!(cells().table(&[], 0).is_err());
}

#[test]
fn what_is_not_expected_is_listed_only_if_it_comes() {
    let counted =
        |name: &str, cell, is_expected| CountedOutcome { outcome: outcome(name, 0, 0), cells: vec![cell], is_expected };
    let cells = OutcomeCells(vec![counted("known", 0, true), counted("strange", 1, false)]);
    let names = |tally: &[u64]| {
        let table = cells.table(tally, u128::from(tally.iter().sum::<u64>())).expect("all counted");
        table.outcomes().iter().map(|outcome| outcome.name.clone()).collect::<Vec<_>>()
    };
    assert_eq!(names(&[5, 0]), ["known"]);
    assert_eq!(names(&[0, 1]), ["known", "strange"]);
}

/// Two strips, one of them not full: rounds of cells 0, 1, 2, 0, 1, 2 ...
#[test]
fn few_cells_are_counted_as_one_by_one() {
    let cells: Strip = std::array::from_fn(|round| (round % 3) as u8);
    let mut counters = FewCounters::<3>::zero();
    for rounds in [STRIP_ROUNDS, 5] {
        counters.count(&cells, rounds);
    }
    let mut tally = [100, 0, 0];
    counters.add_to(&mut tally);
    // Among 64 rounds 22, 21 and 21, among five 2, 2 and 1.
    assert_eq!(tally, [100 + 22 + 2, 21 + 2, 21 + 1]);
}
