//! Every situation before the Play Wager, with the number of deals in which the dealer has the better hand.
//!
//! For each up card, the dealer's hidden hands are counted from the best down. When all that beat a player's hand have
//! been counted, [`SubsetCounts`] says how many of them avoid the player's cards. Hands and up cards that differ only
//! in the names of suits are solved once: 5,649,150 situations for the full deck.

use crate::games::four_card_poker::decisions::{Situation, UpCard};
use crate::games::four_card_poker::rules::{DEALER_CARDS, PLAYER_CARDS};
use rayon::prelude::*;

use super::subset_counts::SubsetCounts;
use crate::cards::{Card, CardSet, SuitSymmetry, binomial};
use crate::hands::four_card::{self, FourCardValue, RANKINGS};

/// Number of hidden hands that the dealer may hold in a situation.
pub fn hidden_hands(deck: CardSet) -> u32 {
    binomial(deck.len() - PLAYER_CARDS - 1, DEALER_CARDS - 1)
}

/// All situations of rounds dealt from `deck`, of at least eleven cards.
pub fn all(deck: CardSet) -> Vec<UpCard> {
    let up_cards = SuitSymmetry::of(deck).classes::<1>();
    let solved = up_cards.par_iter().filter_map(|class| {
        let [card] = class.representative.to_array()?;
        Some(UpCard { card, cards: class.hands, situations: against(deck, card) })
    });
    solved.collect()
}

/// The situations with `up_card`.
fn against(deck: CardSet, up_card: Card) -> Vec<Situation> {
    let hidden = HandsByValue::new(deck.without(CardSet::default().with(up_card)), up_card);
    let mut situations = players_hands(deck, up_card);
    let mut counts = SubsetCounts::none();
    let mut left = situations.as_mut_slice();
    for value in (0..RANKINGS).rev() {
        let of_value = left.partition_point(|situation| situation.value.index() >= value);
        let (now, later) = left.split_at_mut(of_value);
        for situation in now {
            // With the up card the player's own five cards may be a better hand; the dealer cannot hold them.
            let own_counted = best_of_six(situation.hand, up_card) > situation.value;
            situation.losing = counts.avoiding(situation.hand) - u32::from(own_counted);
        }
        left = later;
        hidden.of_value(value).iter().for_each(|&hand| counts.add(hand));
    }
    situations
}

/// The hands that the player may hold against `up_card`, one for each class, the best first; nothing is counted yet.
fn players_hands(deck: CardSet, up_card: Card) -> Vec<Situation> {
    let classes = SuitSymmetry::fixing(deck, up_card).classes::<PLAYER_CARDS>();
    let situation = |class: &crate::cards::SuitClass| {
        let hand = class.representative.to_array()?;
        // The renamings of four suits are 24, so that a class has at most as many hands.
        Some(Situation { hand, hands: class.hands as u8, value: four_card::best_four(hand), losing: 0 })
    };
    let mut situations: Vec<Situation> = classes.iter().filter_map(situation).collect();
    situations.sort_by_key(|situation| std::cmp::Reverse(situation.value));
    situations
}

/// Five-card hands in the order of the best four cards that each makes with the up card.
struct HandsByValue {
    hands: Vec<[Card; 5]>,
    /// Where the hands of each value begin, and at the end where the last ones end.
    starts: Vec<usize>,
}

impl HandsByValue {
    fn new(cards: CardSet, up_card: Card) -> Self {
        let values: Vec<FourCardValue> = cards.subsets::<5>().map(|hand| best_of_six(hand, up_card)).collect();
        let mut starts = vec![0; RANKINGS + 1];
        values.iter().for_each(|value| starts[value.index() + 1] += 1);
        for value in 0..RANKINGS {
            starts[value + 1] += starts[value];
        }
        let mut next = starts.clone();
        let mut hands = vec![[Card::LOWEST; 5]; values.len()];
        for (hand, value) in cards.subsets::<5>().zip(&values) {
            hands[next[value.index()]] = hand;
            next[value.index()] += 1;
        }
        HandsByValue { hands, starts }
    }

    fn of_value(&self, value: usize) -> &[[Card; 5]] {
        &self.hands[self.starts[value]..self.starts[value + 1]]
    }
}

/// The best four of five cards in ascending order and the up card.
#[inline]
pub fn best_of_six(hand: [Card; 5], up_card: Card) -> FourCardValue {
    let mut six = [up_card; 6];
    let below = hand.iter().filter(|&&card| card < up_card).count();
    six[..below].copy_from_slice(&hand[..below]);
    six[below + 1..].copy_from_slice(&hand[below..]);
    four_card::best_four(six)
}
