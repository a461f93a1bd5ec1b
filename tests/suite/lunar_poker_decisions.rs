//! The strategy of Lunar Poker for people against its exact outcomes. Single decisions are tested in the core.

use crate::common::{full_solver, offer, stated_amounts};
use house_edge::internals::games::Offer;
use house_edge::internals::outcome::{Fraction, Measures};

fn base() -> Offer {
    offer("lunar-poker", "base", "A")
}

fn of_2013() -> Offer {
    offer("lunar-poker-2013", "base", "A")
}

#[test]
fn the_rows_of_the_strategy_add_up_to_the_game() {
    rows_add_up_to_the_game(&base());
}

#[test]
#[ignore = "solves Lunar Poker of 2013 first, which takes minutes"]
fn the_rows_of_the_strategy_of_2013_add_up_to_the_game() {
    rows_add_up_to_the_game(&of_2013());
}

/// The rows of the strategy tell all hands, and what they gain over folding everything is what the game is worth over
/// that.
fn rows_add_up_to_the_game(base: &Offer) {
    let solver = full_solver(base.game);
    let hands_and_up_cards = 122_151_120_u128; // C(52, 5) x 47
    // 36 straight flushes and 4 royal flushes are paid at once, and are in no row.
    let pay = |hand: &str| Fraction::from_integer(stated_amounts(base, "instant-payout")[hand].into());
    let one = Fraction::from_integer(1.into());
    let part = |hands: i64| Fraction::new(hands.into(), 2_598_960.into());
    let instant = (pay("straight-flush") + &one) * part(36) + (pay("royal-flush") + &one) * part(4);
    let variants =
        [(None, None), (base.wager.reading("no-second-on-six"), None), (None, base.wager.strategy("simple"))];
    for (reading, strategy) in variants {
        let offer = Offer { reading, strategy, ..base.clone() };
        let rows = solver.strategy(&offer).expect("solved");
        assert_eq!(rows.iter().map(|row| row.hands).sum::<u128>(), hands_and_up_cards - 40 * 47);
        let gain: Fraction = rows.iter().map(|row| row.gain.clone()).sum();
        let table = solver.outcomes(&offer).expect("solved");
        // Deals of hand, up card and hidden cards, each as often as makes all draws equally many: the least common
        // multiple of C(42, k), and in 2013 of C(42, k) (42 - k), for k from 0 to 5.
        let multiple = if base.wager.strategies.is_empty() { 314_747_160 } else { 8_506_680 };
        assert_eq!(table.cycle(), hands_and_up_cards * 163_185 * multiple); // C(46, 4)
        let worth = Measures::of(&table).expected_net;
        assert_eq!(gain + &instant, worth + &one, "{}", offer.name());
    }
}
