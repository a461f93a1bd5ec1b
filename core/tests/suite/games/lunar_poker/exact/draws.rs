use house_edge_core::cards::binomial;
use house_edge_core::games::lunar_poker::testing::draws::Ways;
use house_edge_core::games::lunar_poker::testing::{MOST, multisets};

#[test]
fn ways_are_products_of_binomials_and_add_up_to_all_draws() {
    let cards = [4, 3, 0, 2, 1, 4, 4, 4, 0, 3, 3, 2, 4];
    let mut ways = Ways::new(cards);
    let all: usize = cards.iter().map(|&cards| usize::from(cards)).sum();
    for size in 0..=MOST {
        let ways = ways.of_size(size);
        assert_eq!(ways.iter().map(|&ways| u32::from(ways)).sum::<u32>(), binomial(all, size));
        for (counts, &ways) in multisets().of_size(size).iter().zip(ways) {
            let of_rank = |(&cards, &drawn): (&u8, &u8)| binomial(cards.into(), drawn.into());
            assert_eq!(u32::from(ways), cards.iter().zip(counts).map(of_rank).product::<u32>());
        }
    }
}
