//! Decisions for look-up in the simulator.
//!
//! Nine in ten follow from the value of the player's four cards and the rank of the up card, a table of 41 KB. Where they
//! do not, because of suits or of cards beside the four, they are looked up one by one.

use std::collections::HashMap;

use super::decisions::{Action, Decisions};
use super::evaluation::Dealt;
use super::situations::UpCard;
use crate::cards::{Card, STRIP_ROUNDS, Strip};
use crate::hands::column_values::Values;
use crate::hands::four_card::RANKINGS;

/// Places of the table for one value: the up card's rank, rounded up to a power of two.
const UP_RANKS: usize = 16;
/// In the table where one value and up card are not always played alike.
const MIXED: u8 = Action::ALL.len() as u8;
/// In the table where a value does not meet an up card.
const NOT_MET: u8 = MIXED + 1;

/// One set of decisions.
#[derive(Debug, PartialEq, Eq)]
pub struct DecisionTables {
    /// The Play Wager in antes by value and rank of the up card, or [`MIXED`].
    by_value: Vec<u8>,
    /// The same for what is mixed, by [`suitless_key`].
    one_by_one: HashMap<u64, u8>,
}

impl DecisionTables {
    /// The decisions in these situations, which are those of the full deck.
    pub fn new(decisions: &Decisions, situations: &[UpCard]) -> Self {
        let mut by_value = vec![NOT_MET; RANKINGS * UP_RANKS];
        let all = || {
            situations.iter().flat_map(|up_card| up_card.situations.iter().map(|situation| (up_card.card, situation)))
        };
        let place = |up_card: Card, value: usize| value * UP_RANKS + up_card.rank() as usize;
        for (up_card, situation) in all() {
            let entry = &mut by_value[place(up_card, situation.value.index())];
            let action = decisions.action(up_card, situation).antes() as u8;
            *entry = if *entry == NOT_MET || *entry == action { action } else { MIXED };
        }
        let mixed = all().filter(|(up_card, situation)| by_value[place(*up_card, situation.value.index())] == MIXED);
        let decided = mixed.map(|(up_card, situation)| {
            let key = suitless_key(situation.hand.map(|card| card.index() as u8), up_card.index() as u8);
            (key, decisions.action(up_card, situation).antes() as u8)
        });
        let one_by_one = decided.collect();
        DecisionTables { by_value, one_by_one }
    }

    /// The Play Wager of each round in antes.
    #[inline(always)]
    pub fn actions(&self, dealt: &Dealt, player_values: &Values) -> Strip {
        let mut actions = [0; STRIP_ROUNDS];
        for round in 0..STRIP_ROUNDS {
            let up_card = dealt.up_card[round];
            let action = self.by_value[usize::from(player_values[round]) * UP_RANKS + usize::from(up_card >> 2)];
            actions[round] = if action < MIXED {
                action
            } else {
                self.looked_up(dealt.player.each_ref().map(|cards| cards[round]), up_card)
            };
        }
        actions
    }

    fn looked_up(&self, hand: [u8; 5], up_card: u8) -> u8 {
        // Every hand of the full deck is there.
        self.one_by_one.get(&suitless_key(hand, up_card)).copied().unwrap_or(Action::FOLD.antes() as u8)
    }
}

/// A number that hands and up cards share if and only if they are the same but for the names of suits: the ranks of the
/// cards of the up card's suit, then those of the other suits with the greater number first, and the up card's rank.
fn suitless_key(hand: [u8; 5], up_card: u8) -> u64 {
    let mut ranks = [0_u64; 4];
    for card in hand {
        ranks[usize::from(card & 3)] |= 1 << (card >> 2);
    }
    ranks.swap(0, usize::from(up_card & 3));
    let [same, others @ ..] = &mut ranks;
    others.sort_unstable_by(|one, other| other.cmp(one));
    others.iter().fold(u64::from(up_card >> 2) << 13 | *same, |key, ranks| key << 13 | ranks)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{CardSet, Rank, Suit, SuitSymmetry};
    use std::collections::HashSet;

    /// Against an ace of each suit: as many keys as classes, and the same for every hand of a class.
    #[test]
    fn keys_stand_for_hands_that_are_the_same_but_for_the_names_of_suits() {
        let index = |card: Card| card.index() as u8;
        let mut keys_of_first = HashSet::new();
        for suit in Suit::ALL {
            let up_card = Card::new(Rank::Ace, suit);
            let symmetry = SuitSymmetry::fixing(CardSet::FULL_DECK, up_card);
            let mut keys = HashSet::new();
            let classes = symmetry.classes::<5>();
            for class in &classes {
                let of_images = symmetry.images(class.representative).filter_map(|image| image.to_array());
                let keys_of_class: HashSet<u64> =
                    of_images.map(|hand: [Card; 5]| suitless_key(hand.map(index), index(up_card))).collect();
                assert_eq!(keys_of_class.len(), 1);
                keys.extend(keys_of_class);
            }
            assert_eq!(keys.len(), classes.len());
            if keys_of_first.is_empty() {
                keys_of_first = keys;
            } else {
                assert_eq!(keys, keys_of_first);
            }
        }
    }
}
