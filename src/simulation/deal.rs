//! Dealing a batch of rounds, every ordered deal of different cards exactly equally likely.
//!
//! A 32-bit random number gives the places of three cards at once: multiplied by 52, the upper half of the product is
//! the first place and the lower half goes on to be multiplied by 51, then 50 (Brackett-Rozinsky and Lemire, "Batched
//! ranged random integer generation", Software: Practice and Experience 2024). What is left at the end shows whether
//! the number was one of the few that would favour some deals; such a number is replaced from the stream's reserve.
//!
//! A place counts the cards not dealt yet, in ascending order. It becomes a card by adding one for every card dealt
//! before that is not above it, in ascending order.

use super::stream::BlockStream;
use crate::cards::{BATCH_ROUNDS, Card, CardColumn, Deals};

/// Cards whose places come from one 32-bit number.
const CARDS_PER_DRAW: usize = 3;
/// Most cards that a round may take.
pub const MOST_CARDS: usize = 18;
/// Rounds that are turned from places into cards together, in vector registers where the processor has them.
const LANES: usize = 64;

/// Deals the next batch of rounds from `stream` into all columns of `deals`, at most [`MOST_CARDS`].
pub fn deal(stream: &mut BlockStream, deals: &mut Deals) {
    let mut numbers = [0; BATCH_ROUNDS];
    for (draw, columns) in deals.columns_mut().chunks_mut(CARDS_PER_DRAW).enumerate() {
        // Each 64-bit number serves two draws, first its lower half.
        if draw % 2 == 0 {
            stream.fill(&mut numbers);
        } else {
            numbers.iter_mut().for_each(|number| *number >>= 32);
        }
        draw_places(stream, &numbers, Card::COUNT - CARDS_PER_DRAW * draw, columns);
    }
    places_to_cards(deals.columns_mut());
}

/// Fills up to three columns with places among `cards_left`, `cards_left - 1`, ... cards.
fn draw_places(stream: &mut BlockStream, numbers: &[u64; BATCH_ROUNDS], cards_left: usize, columns: &mut [CardColumn]) {
    let deals: u64 = (0..columns.len()).map(|card| (cards_left - card) as u64).product();
    // The 32-bit numbers are as many as can be shared out evenly among the deals, and this many more.
    let surplus = ((1_u64 << 32) % deals) as u32;
    let mut remainders = [0_u32; BATCH_ROUNDS];
    for (remainder, &number) in remainders.iter_mut().zip(numbers) {
        *remainder = number as u32;
    }
    for (card, column) in columns.iter_mut().enumerate() {
        let cards = (cards_left - card) as u64;
        for (place, remainder) in column.iter_mut().zip(&mut remainders) {
            let product = u64::from(*remainder) * cards;
            *place = (product >> 32) as u8;
            *remainder = product as u32;
        }
    }
    let rejected = remainders.iter().fold(false, |any, &remainder| any | (remainder < surplus));
    if rejected {
        for round in 0..BATCH_ROUNDS {
            if remainders[round] < surplus {
                redraw(stream, cards_left, surplus, columns, round);
            }
        }
    }
}

/// Replaces the places of one round by those of the first number in reserve that is not rejected.
#[cold]
fn redraw(stream: &mut BlockStream, cards_left: usize, surplus: u32, columns: &mut [CardColumn], round: usize) {
    loop {
        let mut remainder = stream.next_in_reserve();
        for (card, column) in columns.iter_mut().enumerate() {
            let product = u64::from(remainder) * (cards_left - card) as u64;
            column[round] = (product >> 32) as u8;
            remainder = product as u32;
        }
        if remainder >= surplus {
            return;
        }
    }
}

fn places_to_cards(columns: &mut [CardColumn]) {
    for first in (0..BATCH_ROUNDS).step_by(LANES) {
        let mut ascending = [[0_u8; LANES]; MOST_CARDS];
        for (dealt, column) in columns.iter_mut().enumerate() {
            let mut card = [0; LANES];
            card.copy_from_slice(&column[first..first + LANES]);
            for lower in &ascending[..dealt] {
                for lane in 0..LANES {
                    card[lane] += u8::from(lower[lane] <= card[lane]);
                }
            }
            column[first..first + LANES].copy_from_slice(&card);
            insert(&mut ascending[..=dealt], card);
        }
    }
}

/// Puts a card into its place among the ascending ones; the last place is free.
fn insert(ascending: &mut [[u8; LANES]], mut card: [u8; LANES]) {
    let Some((last, others)) = ascending.split_last_mut() else { return };
    for other in others {
        for lane in 0..LANES {
            let higher = other[lane].max(card[lane]);
            other[lane] = other[lane].min(card[lane]);
            card[lane] = higher;
        }
    }
    *last = card;
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The plain way: take the card at each place out of the list of cards left.
    fn cards_at(places: &[u8]) -> Vec<u8> {
        let mut left: Vec<u8> = (0..52).collect();
        places.iter().map(|&place| left.remove(usize::from(place))).collect()
    }

    #[test]
    fn places_become_the_cards_that_a_dealer_would_take() {
        let mut stream = BlockStream::new(1, "test", 0);
        let mut deals = Deals::new(12);
        for (draw, columns) in deals.columns_mut().chunks_mut(3).enumerate() {
            let mut numbers = [0; BATCH_ROUNDS];
            stream.fill(&mut numbers);
            draw_places(&mut stream, &numbers, 52 - 3 * draw, columns);
        }
        let round =
            |deals: &Deals, round: usize| deals.columns().iter().map(|column| column[round]).collect::<Vec<u8>>();
        let places: Vec<Vec<u8>> = (0..BATCH_ROUNDS).map(|number| round(&deals, number)).collect();
        places_to_cards(deals.columns_mut());
        for (number, places) in places.iter().enumerate() {
            assert!(places.iter().enumerate().all(|(dealt, &place)| usize::from(place) < 52 - dealt));
            assert_eq!(round(&deals, number), cards_at(places));
        }
    }

    /// Every 16th number is rejected if the surplus is a 16th of all: then the draws must still be taken from the
    /// reserve and be uniform. Here all numbers of the stream are below the surplus of 52 x 51 x 50, so all are.
    #[test]
    fn rejected_numbers_are_replaced_from_the_reserve() {
        let mut stream = BlockStream::new(1, "test", 0);
        let mut reserve = stream.clone();
        let mut deals = Deals::new(3);
        // The number 0 leaves a remainder of 0, which is below every surplus.
        draw_places(&mut stream, &[0; BATCH_ROUNDS], 52, deals.columns_mut());
        let surplus = (1_u64 << 32) % (52 * 51 * 50);
        for round in 0..BATCH_ROUNDS {
            let accepted = std::iter::repeat_with(|| u64::from(reserve.next_in_reserve()))
                .find(|number| number * 52 * 51 * 50 % (1 << 32) >= surplus)
                .expect("nearly all are");
            // The three places are the digits of the deal's number in the mixed base 52, 51, 50.
            let number = accepted * 52 * 51 * 50 >> 32;
            let places = [number / (51 * 50), number / 50 % 51, number % 50];
            assert_eq!(deals.columns().iter().map(|column| u64::from(column[round])).collect::<Vec<_>>(), places);
        }
    }

    /// The number of accepted 32-bit numbers is the same for every deal: proven here for the places of one and of two cards
    /// at the end of a round, whose numbers can be counted by arithmetic over all 2^32.
    #[test]
    fn every_deal_has_the_same_number_of_accepted_numbers() {
        let deals = 49_u64 * 48;
        let surplus = (1_u64 << 32) % deals;
        for deal in 0..deals {
            // Numbers n with floor(n x deals / 2^32) = deal form one interval; rejected are those whose remainder is
            // below the surplus, and a remainder grows by `deals` from one number to the next.
            let first = (deal << 32).div_ceil(deals);
            let end = ((deal + 1) << 32).div_ceil(deals);
            let rejected = (first..end).take_while(|n| n * deals - (deal << 32) < surplus).count() as u64;
            assert_eq!(end - first - rejected, (1 << 32) / deals, "deal {deal}");
        }
    }
}
