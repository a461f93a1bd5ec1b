use house_edge_core::games::PaidOutcomes;

#[test]
fn outcomes_are_meant_by_all_of_their_name_after_what_stands_before_it() {
    let flushes = PaidOutcomes { called: "flush + flush", after: "won ", stakes_returned: 3, paid_on: 2 };
    assert!(flushes.include("draw 1: won flush + flush"));
    assert!(!flushes.include("draw 1: won straight-flush + flush"));
    assert!(!flushes.include("draw 1: won flush + flush-draw"));
}
