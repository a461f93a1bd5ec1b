//! Bad beats: a hand of two pair or better that loses to the other side's, from the joint counts of both hands of one
//! deck (§ 641a.11(c)(6)).

use crate::games::four_card_poker::rules::{DEALER_CARDS, FourCardHand, PLAYER_CARDS};

use super::hand_groups::HandGroups;
use super::hidden_hands::HiddenHands;
use crate::cards::{CardSet, SuitClass, binomial};
use crate::games::engine::kinds::PaidHand;
use crate::hands::four_card;

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

/// Pairs in which the dealer's hand loses, by its kind.
fn dealer_beaten(deck: CardSet, dealers_hands: &[SuitClass]) -> Vec<u128> {
    let valued = |class: &SuitClass| {
        let hand = class.representative.to_array::<DEALER_CARDS>()?;
        let value = four_card::best_four(hand);
        FourCardHand::of(value).makes_bad_beat().then_some(((hand, value), class.hands))
    };
    let (dealers, numbers): (Vec<_>, Vec<u32>) = dealers_hands.iter().filter_map(valued).unzip();
    let players = HiddenHands::new(deck, None).outranking(&HandGroups::new(&dealers));
    let mut counts = vec![0; FourCardHand::COUNT];
    for (((_, value), number), players) in dealers.iter().zip(numbers).zip(players) {
        counts[FourCardHand::of(*value).index()] += u128::from(number) * u128::from(players);
    }
    counts
}
