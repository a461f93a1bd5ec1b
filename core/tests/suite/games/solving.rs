use std::sync::atomic::{AtomicU64, Ordering};

use house_edge_core::games::{Follow, SolveError, counted_in_parts, to_the_end};

#[test]
fn a_count_is_the_sum_of_its_parts_or_ends_where_it_is_ended() {
    let numbers: Vec<u64> = (1..=100).collect();
    let sum = |follow: &Follow<'_>| counted_in_parts(&numbers, |&number| number, |a, b| a + b, follow);
    // 100 x 101 / 2.
    assert_eq!(sum(&to_the_end).expect("not ended"), 5_050);
    let last = AtomicU64::new(0);
    let note = |done, all| {
        last.fetch_max(done, Ordering::Relaxed);
        all == 100
    };
    assert_eq!((sum(&note).expect("not ended"), last.into_inner()), (5_050, 100));
    assert!(matches!(sum(&|done, _| done < 10), Err(SolveError::Interrupted)));
}
