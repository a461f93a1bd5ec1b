//! The Bad Beat Bonus as if the player's and the dealer's cards came from two decks: the error of a published figure.

use crate::cards::{Card, CardSet, SuitSymmetry, hands_by_kind};
use crate::games::engine::kinds::PaidHand;
use crate::games::engine::pricing::priced_kinds;
use crate::games::four_card_poker::rules::{DEALER_CARDS, FourCardHand, PLAYER_CARDS, best_four, is_bad_beat};
use crate::games::{Offer, SolveError};
use crate::hands::four_card::{FourCardValue, RANKINGS};
use crate::outcome::OutcomeTable;

/// `None` for a wager that one hand settles, and for the base game.
pub fn separate_decks(offer: &Offer) -> Result<Option<OutcomeTable>, SolveError> {
    let Some(side) = offer.side().filter(|side| is_bad_beat(side)) else { return Ok(None) };
    let [players, dealers] = [hands_by_value::<PLAYER_CARDS>(), hands_by_value::<DEALER_CARDS>()];
    let counts = losing_hands(&players, &dealers);
    let cycle = counts.iter().sum();
    Ok(Some(OutcomeTable::new(priced_kinds(offer, side.kinds, &counts), cycle)?))
}

/// Number of hands of a full deck by the value of their best four cards.
pub fn hands_by_value<const K: usize>() -> Vec<u128> {
    let classes = SuitSymmetry::of(CardSet::FULL_DECK).classes::<K>();
    hands_by_kind(&classes, RANKINGS, |hand: [Card; K]| best_four(hand.into_iter().collect()).index())
}

/// Pairs of one hand of each list by the losing hand; `Nothing` counts ties and pairs without a bad beat.
pub fn losing_hands(players: &[u128], dealers: &[u128]) -> Vec<u128> {
    let mut counts = vec![0; FourCardHand::COUNT];
    let (mut above, mut pairs) = ([0_u128; 2], 0);
    for place in (0..players.len().min(dealers.len())).rev() {
        let [player, dealer] = [players[place], dealers[place]];
        let kind = FourCardValue::from_index(place).map_or(FourCardHand::Nothing, FourCardHand::of);
        let lost = player * above[1] + dealer * above[0];
        let kind = if kind.makes_bad_beat() { kind } else { FourCardHand::Nothing };
        counts[kind.index()] += lost;
        counts[FourCardHand::Nothing.index()] += player * dealer;
        above = [above[0] + player, above[1] + dealer];
        pairs += lost + player * dealer;
    }
    debug_assert_eq!(pairs, above[0] * above[1], "every pair is counted once");
    counts
}
