//! Bad beats: a hand of two pair or better that loses to the other side's, from the joint counts of both hands of one
//! deck (§ 641a.11(c)(6)).

use crate::games::four_card_poker::rules::{DEALER_CARDS, FourCardHand, PLAYER_CARDS};
use std::cmp::Reverse;

use super::subset_counts::SubsetCounts;
use crate::cards::{Card, CardSet, SuitClass, binomial};
use crate::games::engine::kinds::PaidHand;
use crate::hands::four_card::{self, FourCardValue};

/// Number of pairs of a player's five and a dealer's six cards by the kind of the losing hand; pairs without a bad beat
/// are counted as nothing. `lost_with_up_card` are the pairs in which the player's hand of each kind loses, each with
/// one of the dealer's cards as the up card; `dealers_hands` are all six-card hands.
pub fn counts(deck: CardSet, lost_with_up_card: &[u128], dealers_hands: &[SuitClass]) -> Vec<u128> {
    let pairs =
        u128::from(binomial(deck.len(), PLAYER_CARDS)) * u128::from(binomial(deck.len() - PLAYER_CARDS, DEALER_CARDS));
    let mut counts = dealer_beaten(deck, dealers_hands);
    for kind in FourCardHand::ALL.iter().filter(|kind| kind.makes_bad_beat()) {
        counts[kind.index()] += lost_with_up_card[kind.index()] / DEALER_CARDS as u128;
    }
    let bad_beats: u128 = counts.iter().sum();
    counts[FourCardHand::Nothing.index()] = pairs - bad_beats;
    counts
}

/// Pairs in which the dealer's hand loses, by its kind: for each, the players' hands above it that avoid its cards are
/// counted from the best down.
fn dealer_beaten(deck: CardSet, dealers_hands: &[SuitClass]) -> Vec<u128> {
    let mut above = SubsetCounts::none();
    let mut players = best_first(deck.subsets::<PLAYER_CARDS>().map(|hand| (hand, 1))).into_iter().peekable();
    let dealers = dealers_hands.iter().filter_map(|class| Some((class.representative.to_array()?, class.hands)));
    let mut counts = vec![0; FourCardHand::COUNT];
    for (value, hand, hands) in best_first::<DEALER_CARDS>(dealers) {
        while let Some((_, player, _)) = players.next_if(|&(better, ..)| better > value) {
            above.add(player);
        }
        // A part of a hand is not above the whole, so none of the hand's own five-card parts is among those counted.
        counts[FourCardHand::of(value).index()] += u128::from(hands) * u128::from(above.avoiding(hand));
    }
    counts
}

/// Hands that the wager may pay when they lose, with their values and numbers, the best first.
fn best_first<const K: usize>(hands: impl Iterator<Item = ([Card; K], u32)>) -> Vec<(FourCardValue, [Card; K], u32)> {
    let valued = hands.map(|(hand, number)| (four_card::best_four(hand), hand, number));
    let mut valued: Vec<_> = valued.filter(|&(value, ..)| FourCardHand::of(value).makes_bad_beat()).collect();
    valued.sort_by_key(|&(value, ..)| Reverse(value));
    valued
}
