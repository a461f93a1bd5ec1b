use house_edge_core::games::PaidHand;
use house_edge_core::games::dealer::nets::Nets;
use house_edge_core::games::four_card_poker::FourCardPoker;
use house_edge_core::games::four_card_poker::testing::{FACTS, FourCardHand, NetSums, Round, WON};
use house_edge_core::games::testing::regulations_base_game;
use house_edge_core::games::testing::strategy::best;

/// Pays of ante and play under which each action is best somewhere, alone or tied.
#[test]
fn the_best_action_is_that_of_the_greatest_sum() {
    const HIDDEN: u32 = 1_000;
    let regulations = Nets::of::<FourCardPoker>(&regulations_base_game(&FACTS).expect("valid")).expect("whole pays");
    for (of_one, of_three) in [(1, 3), (0, 0), (2, 2), (3, 1), (-1, 5), (40, -7)] {
        let mut nets = regulations.clone();
        for (class, net) in nets.by_class.iter_mut().enumerate() {
            let round = Round::of_class::<FourCardPoker>(class);
            if round.result == WON {
                *net += if round.play == 3 { of_three } else { round.play as i128 * of_one };
            }
        }
        let sums = NetSums::on(nets, HIDDEN);
        for &kind in FourCardHand::ALL {
            for losing in 0..=HIDDEN {
                let greatest = best(&sums.worths(kind, losing));
                assert_eq!(sums.best(kind, losing), greatest, "{kind:?} {losing} {of_one} {of_three}");
            }
        }
    }
}
