use house_edge_core::games::PaidHand;
use house_edge_core::games::criss_cross_poker::testing::pair_index;
use house_edge_core::games::criss_cross_poker::testing::pricing::{Excess, place};
use house_edge_core::games::testing::bets::{Bet, Bets};
use house_edge_core::games::testing::kinds::PokerHand;

/// Pays of 10 for a royal flush and 2 for a straight: a royal flush across and a straight down, bets of 3, 2 and 1
/// antes.
#[test]
fn what_all_wagers_win_together_is_limited() {
    let mut bets = [-1; PokerHand::COUNT];
    (bets[PokerHand::RoyalFlush.index()], bets[PokerHand::Straight.index()]) = (10, 2);
    let antes = bets.map(|bet| bet.min(1));
    // The antes win 1 each, the bets 3 x 10, 2 x 2 and 1 x 10: 46 antes.
    let placed = Bets::new([Bet::THREE, Bet::ALL[2], Bet::ONE]);
    let pair = pair_index([PokerHand::RoyalFlush, PokerHand::Straight]);
    let unpaid = |limit| Excess::of(limit, &antes, &bets).map(|excess| excess.unpaid[pair][place(placed)]);
    assert_eq!(unpaid(40), Some(6));
    assert_eq!(unpaid(46), Some(0));
    // Two royal flushes with the greatest bets: 2 x 1 + 9 x 10.
    assert_eq!((unpaid(91), unpaid(92)), (Some(0), None));
    // A losing wager does not lift the limit: with nothing down, 1 + 3 x 10 + 1 x 10 are won.
    let excess = Excess::of(40, &antes, &bets).expect("it binds");
    let lost = pair_index([PokerHand::RoyalFlush, PokerHand::Nothing]);
    assert_eq!(excess.unpaid[lost][place(placed)], 1);
}
