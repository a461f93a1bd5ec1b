//! A full table: which of the dealt cards are those of one player's round.

use crate::cards::Deals;

/// Puts the cards at these places of each round of `table` into the rounds of `alone`, in this order.
pub(super) fn pick(places: &[usize], table: &Deals, alone: &mut Deals) {
    for (table, alone) in table.strips().zip(alone.strips_mut()) {
        for (cards, &place) in alone.iter_mut().zip(places) {
            // What is not dealt has no place.
            if let Some(dealt) = table.get(place) {
                *cards = *dealt;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_taken_from_their_places() {
        let (mut table, mut alone) = (Deals::new(4), Deals::new(2));
        for strip in table.strips_mut() {
            strip.iter_mut().enumerate().for_each(|(place, cards)| cards.fill(10 + place as u8));
        }
        pick(&[3, 1], &table, &mut alone);
        assert!(alone.strips().all(|strip| strip[0] == [13; 64] && strip[1] == [11; 64]));
    }
}
