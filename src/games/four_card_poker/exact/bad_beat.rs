//! Bad beats: a hand of two pair or better that loses to the other side's, from the joint counts of both hands of one
//! deck (§ 641a.11(c)(6)).

use std::cmp::Reverse;

use super::subset_counts::SubsetCounts;
use crate::cards::{Card, CardSet, SuitClass, binomial};
use crate::games::engine::kinds::PaidHand;
use crate::games::four_card_poker::decisions::situation::UpCard;
use crate::games::four_card_poker::rules::deal::{DEALER_CARDS, PLAYER_CARDS};
use crate::games::four_card_poker::rules::hands::FourCardHand;
use crate::hands::four_card::{self, FourCardValue};

/// Number of pairs of a player's five and a dealer's six cards by the kind of the losing hand, in the order of
/// [`FourCardHand`]; pairs without a bad beat are counted as nothing. `dealers_hands` are all six-card hands.
pub fn counts(deck: CardSet, situations: &[UpCard], dealers_hands: &[SuitClass]) -> Vec<u128> {
    let pairs =
        u128::from(binomial(deck.len(), PLAYER_CARDS)) * u128::from(binomial(deck.len() - PLAYER_CARDS, DEALER_CARDS));
    let mut counts = player_beaten(situations);
    for (sum, count) in counts.iter_mut().zip(dealer_beaten(deck, dealers_hands)) {
        *sum += count;
    }
    let bad_beats: u128 = counts.iter().sum();
    counts[FourCardHand::Nothing.index()] = pairs - bad_beats;
    counts
}

/// Pairs in which the player's hand loses, by its kind. In the situations each of the dealer's hands is met six times,
/// once for every card of it that may be the up card.
fn player_beaten(situations: &[UpCard]) -> Vec<u128> {
    let mut counts = vec![0; FourCardHand::COUNT];
    for up_card in situations {
        for situation in &up_card.situations {
            let kind = situation.kind();
            if kind.makes_bad_beat() {
                let hands = up_card.hands_like(situation);
                counts[kind.index()] += hands * u128::from(situation.losing);
            }
        }
    }
    counts.into_iter().map(|count: u128| count / DEALER_CARDS as u128).collect()
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
