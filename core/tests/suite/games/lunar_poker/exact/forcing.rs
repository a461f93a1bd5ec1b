mod forced_sums;

use house_edge_core::games::lunar_poker::testing::forcing::{Flushes, Forcer};

#[test]
fn sixteen_bits_say_of_small_gains_what_more_say() {
    for (won, forgone) in [(120, 10_000), (-120, -10_000), (120, -10_000), (10, 94), (0, 0)] {
        let forcer = Forcer { alike: 0, flushes: Flushes::Outranked, forgone, won };
        assert!(forcer.is_small());
        for (outranked, higher) in (-12..=264).flat_map(|outranked| (-12..=264).map(move |higher| (outranked, higher)))
        {
            let expected = won * i32::from(outranked) - 3 * i32::from(higher) > forgone;
            assert_eq!(forcer.forces::<true>(outranked, higher), expected, "{won} {forgone} {outranked} {higher}");
            assert_eq!(forcer.forces::<false>(outranked, higher), expected, "{won} {forgone} {outranked} {higher}");
        }
    }
    assert!(!Forcer { alike: 0, flushes: Flushes::Outranked, forgone: 94, won: 121 }.is_small());
}
