use house_edge_core::games::Chance;
use house_edge_core::games::testing::table::below;

/// 2^64 - 1 is a multiple of three, so of 2^64 numbers one, the last, would favour remainder 0.
#[test]
fn a_number_that_would_favour_some_is_drawn_again() {
    let mut numbers = [u32::MAX, u32::MAX, 1, 1].into_iter();
    // 2^32 + 1 is 1 x 1 + 1 modulo 3.
    assert_eq!(below(3, &mut || numbers.next().unwrap_or(0)), 2);
    assert_eq!(numbers.next(), None);
    // The number before it is 1 - 2 modulo 3.
    let mut numbers = [u32::MAX, u32::MAX - 1].into_iter();
    assert_eq!(below(3, &mut || numbers.next().unwrap_or(0)), 2);
}

#[test]
fn what_is_certain_or_impossible_draws_nothing() {
    let mut none = || -> u32 { panic!("nothing is drawn") };
    assert!(Chance { part: 1, of: 1 }.occurs(&mut none) && !Chance { part: 0, of: 1 }.occurs(&mut none));
    let half = Chance { part: 1, of: 2 };
    assert!(half.occurs(&mut || 0) && !half.occurs(&mut || 1));
}
