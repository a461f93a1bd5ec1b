mod bet;
mod dealt_strips;
mod literal;

use house_edge_core::cards::{Deals, STRIP_ROUNDS};
use house_edge_core::games::lunar_poker::Chapter;
use house_edge_core::games::lunar_poker::testing::{TableStrip, most_cards};

#[test]
fn a_deck_that_is_used_up_goes_on_with_what_was_discarded() {
    // Each card is the number of its place in the deck.
    let mut table = Deals::new(most_cards(Chapter::Today, 5));
    for strip in table.strips_mut() {
        strip.iter_mut().enumerate().for_each(|(place, cards)| cards.fill(place as u8));
    }
    let strip = TableStrip::all(Chapter::Today, 5, &table).next().expect("a strip");
    let mut next = [[0; STRIP_ROUNDS]; 5];
    // Thirty cards are dealt and twenty drawn, so two are left.
    strip.deal_next(&[20; STRIP_ROUNDS], &[1; STRIP_ROUNDS], &mut next);
    assert_eq!(next.map(|cards| cards[0]), [50, 51, 1, 7, 13]);
}
