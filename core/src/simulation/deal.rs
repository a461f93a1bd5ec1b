//! Dealing a batch of rounds: every ordered deal of different cards is exactly equally likely.
//!
//! A 32-bit random number gives the places of three cards at once: multiplied by 52, the upper half of the product is
//! the first place, and the lower half is multiplied by 51, then by 50 (Brackett-Rozinsky and Lemire, "Batched ranged
//! random integer generation", Software: Practice and Experience 2024). The final remainder shows whether the number
//! was one of the few that would bias the deal; such a number is rejected and replaced from the stream's reserve.
//!
//! A place is an index among the cards not dealt yet, in ascending order. To turn it into a card, the cards dealt
//! before are put back one by one, the last first: each raises the place by one if it lies at that place or below.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "a place among cards is less than 52, which debug builds assert, and a random number has 32 bits"
)]

use super::stream::BlockStream;
use crate::cards::{Card, Deals, STRIP_ROUNDS, Strip, plus, times};

/// Cards whose places come from one 32-bit number.
const CARDS_PER_DRAW: usize = 3;
/// The lower 32 bits of a number.
const LOWER_HALF: u64 = (1 << 32) - 1;

/// Deals the next batch of rounds from `stream`, of at most 52 cards each.
#[inline(always)]
pub fn deal(stream: &mut BlockStream, deals: &mut Deals) {
    let mut numbers = [0; STRIP_ROUNDS];
    for strip in deals.strips_mut() {
        for (draw, places) in strip.chunks_mut(CARDS_PER_DRAW).enumerate() {
            // Each 64-bit number serves two draws, first its lower half.
            let half = 32 * (draw % 2);
            if half == 0 {
                stream.fill(&mut numbers);
            }
            let (numbers, cards_left) = ((&numbers, half), Card::COUNT - CARDS_PER_DRAW * draw);
            match places.len() {
                1 => draw_places::<1>(stream, numbers, cards_left, places),
                2 => draw_places::<2>(stream, numbers, cards_left, places),
                _ => draw_places::<CARDS_PER_DRAW>(stream, numbers, cards_left, places),
            }
        }
        places_to_cards(strip);
    }
}

/// Fills as many cards of a strip with places among `cards_left`, `cards_left - 1`, ... cards, from the 32 bits of
/// `numbers` that begin at bit `half`.
#[inline(always)]
fn draw_places<const CARDS: usize>(
    stream: &mut BlockStream,
    (numbers, half): (&[u64; STRIP_ROUNDS], usize),
    cards_left: usize,
    places: &mut [Strip],
) {
    debug_assert!(cards_left <= Card::COUNT);
    let deals: u64 = (0..CARDS).map(|card| (cards_left - card) as u64).product();
    // How many more 32-bit numbers there are than a multiple of the deals.
    let surplus = ((1 << 32) % deals) as u32;
    let (mut upper_halves, mut remainders) = ([[0; STRIP_ROUNDS]; CARDS], [0; STRIP_ROUNDS]);
    // One where any number was rejected; in 32 bits, which vectors of every level can compare.
    let mut rejected = 0;
    for round in 0..STRIP_ROUNDS {
        let mut product = numbers[round] >> half;
        for (card, upper_halves) in upper_halves.iter_mut().enumerate() {
            // A product of two 32-bit numbers, which is cheaper.
            product = times(product & LOWER_HALF, u64::from((cards_left - card) as u32));
            upper_halves[round] = (product >> 32) as u32;
        }
        remainders[round] = product as u32;
        rejected |= u32::from(remainders[round] < surplus);
    }
    // Many at once, or the compiler would store byte by byte.
    const { assert!(STRIP_ROUNDS.is_multiple_of(32)) };
    let upper_halves = upper_halves.as_flattened().as_chunks::<32>().0;
    for (places, upper_halves) in places.as_flattened_mut().as_chunks_mut::<32>().0.iter_mut().zip(upper_halves) {
        *places = upper_halves.map(
            #[inline(always)]
            |place| place as u8,
        );
    }
    if rejected > 0 {
        for round in (0..STRIP_ROUNDS).filter(|&round| remainders[round] < surplus) {
            redraw(stream, cards_left, surplus, places, round);
        }
    }
}

/// Replaces the places of one round by those of the first number in reserve that is accepted.
#[cold]
fn redraw(stream: &mut BlockStream, cards_left: usize, surplus: u32, places: &mut [Strip], round: usize) {
    loop {
        let mut remainder = u64::from(stream.next_in_reserve());
        for (card, places) in places.iter_mut().enumerate() {
            let product = remainder * (cards_left - card) as u64;
            places[round] = (product >> 32) as u8;
            remainder = product & LOWER_HALF;
        }
        if remainder >= u64::from(surplus) {
            return;
        }
    }
}

/// Turns places into cards, the last one first: places are read before they are raised themselves.
#[inline(always)]
fn places_to_cards(strip: &mut [Strip]) {
    for last in (1..strip.len()).rev() {
        let (dealt, later) = strip.split_at_mut(last);
        let Some(card) = later.first_mut() else { return };
        let (first, fours) = dealt.as_rchunks::<4>();
        for four in fours.iter().rev() {
            put_back(four, card);
        }
        for one in first.iter().rev() {
            put_back(std::array::from_ref(one), card);
        }
    }
}

/// Raises each round's place of a card by one for each card put back at it or below, the last one dealt first.
#[inline(always)]
fn put_back<const CARDS: usize>(dealt: &[Strip; CARDS], card: &mut Strip) {
    for round in 0..STRIP_ROUNDS {
        // One more than the place and signed, because the vectors of some levels only compare so.
        let mut above = plus(card[round] as i8, 1);
        for place in dealt.iter().rev() {
            above = plus(above, i8::from(above > place[round] as i8));
        }
        card[round] = above.wrapping_sub(1) as u8;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The plain way: remove the card at each place from the list of cards left.
    fn cards_at(places: &[u8]) -> Vec<u8> {
        let mut left: Vec<u8> = (0..52).collect();
        places.iter().map(|&place| left.remove(usize::from(place))).collect()
    }

    #[test]
    fn places_become_the_cards_that_a_dealer_would_take() {
        for block in 0..20 {
            let mut stream = BlockStream::new(1, "test", block);
            let mut strip = [[0; STRIP_ROUNDS]; 12];
            for (draw, places) in strip.chunks_mut(3).enumerate() {
                let mut numbers = [0; STRIP_ROUNDS];
                stream.fill(&mut numbers);
                draw_places::<3>(&mut stream, (&numbers, 32 * (draw % 2)), 52 - 3 * draw, places);
            }
            let places = strip;
            places_to_cards(&mut strip);
            for round in 0..STRIP_ROUNDS {
                let places = places.map(|places| places[round]);
                assert!(places.iter().enumerate().all(|(dealt, &place)| usize::from(place) < 52 - dealt));
                assert_eq!(strip.map(|cards| cards[round]).to_vec(), cards_at(&places));
            }
        }
    }

    /// Value stability: block 0 of Let It Ride with seed 1, computed by a second implementation, in Python, from the
    /// documentation of this module and of `stream`. A change here changes every simulated figure.
    #[test]
    fn the_first_deals_do_not_change() {
        let mut stream = BlockStream::new(1, "let-it-ride", 0);
        assert_eq!(stream.clone().next_in_reserve(), 0x033e_f324);
        let mut deals = Deals::new(5);
        deal(&mut stream, &mut deals);
        let first_strip = deals.strips().next().expect("a strip");
        let dealt = |round: usize| {
            let names =
                first_strip.iter().filter_map(|cards| Card::from_index(cards[round])).map(|card| card.to_string());
            names.collect::<Vec<_>>().join(" ")
        };
        let expected = ["Qs 7h Td 9h Ah", "9c Qd 3d 4c Ks", "As 6h 5h Ts 6d", "5d 3d 2s 9s 6s"];
        assert_eq!([0, 1, 2, 3].map(dealt), expected);
    }

    #[test]
    fn rejected_numbers_are_replaced_from_the_reserve() {
        let mut stream = BlockStream::new(1, "test", 0);
        let mut reserve = stream.clone();
        let mut strip = [[0; STRIP_ROUNDS]; 3];
        // The number 0 leaves a remainder of 0, which is below every surplus, so every round is redrawn.
        draw_places::<3>(&mut stream, (&[0; STRIP_ROUNDS], 0), 52, &mut strip);
        let surplus = (1_u64 << 32) % (52 * 51 * 50);
        for round in 0..STRIP_ROUNDS {
            let accepted = std::iter::repeat_with(|| u64::from(reserve.next_in_reserve()))
                .find(|number| number * 52 * 51 * 50 % (1 << 32) >= surplus)
                .expect("nearly all are accepted");
            // The three places are the digits of the deal's number in the mixed base 52, 51, 50.
            let number = (accepted * 52 * 51 * 50) >> 32;
            let places = [number / (51 * 50), number / 50 % 51, number % 50];
            assert_eq!(strip.map(|places| u64::from(places[round])), places);
        }
    }

    /// Counted over all 2^32 numbers by arithmetic, for the two draws of a five-card round: each deal has as many
    /// accepted numbers.
    #[test]
    fn every_deal_has_the_same_number_of_accepted_numbers() {
        for deals in [52_u64 * 51 * 50, 49 * 48] {
            let surplus = (1_u64 << 32) % deals;
            for deal in 0..deals {
                // Numbers n with floor(n x deals / 2^32) = deal form one interval; rejected are those whose remainder
                // is below the surplus, and a remainder grows by `deals` from one number to the next.
                let first = (deal << 32).div_ceil(deals);
                let end = ((deal + 1) << 32).div_ceil(deals);
                let rejected = (first..end).take_while(|n| n * deals - (deal << 32) < surplus).count() as u64;
                assert_eq!(end - first - rejected, (1 << 32) / deals, "deal {deal} of {deals}");
            }
        }
    }
}
