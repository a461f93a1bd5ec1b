//! The engine: code that several games share.

pub mod bets;
pub mod dealer;
pub mod envy;
pub mod joint;
pub mod kind_columns;
pub mod kinds;
pub mod likeness;
pub mod literal;
pub mod named_kinds;
pub mod pricing;
pub mod settlement;
pub mod side_wagers;
pub mod strategy;
pub mod streets;
pub mod table;

use std::collections::BTreeSet;

use crate::cards::CardSet;
use crate::games::{GameFacts, Offer, SolveError};
use crate::paytable::Document;

/// Refuses any deck but the full one, from which a croupier deals.
pub fn require_full_deck(deck: CardSet) -> Result<(), SolveError> {
    if deck == CardSet::FULL_DECK { Ok(()) } else { Err(SolveError::ShortDeck) }
}

pub fn require_cards(deck: CardSet, needed: usize) -> Result<(), SolveError> {
    if deck.len() < needed { Err(SolveError::DeckTooSmall { needed, cards: deck.len() }) } else { Ok(()) }
}

/// The place of a value in a list, to which it is added if new: offers with equal decisions share one set.
pub fn place_of<T>(known: &mut Vec<T>, wanted: T, same: impl Fn(&T, &T) -> bool) -> usize {
    let place = known.iter().position(|known| same(known, &wanted)).unwrap_or(known.len());
    if place == known.len() {
        known.push(wanted);
    }
    place
}

/// Values separated by spaces, such as `1 3`.
pub fn in_words(things: impl Iterator<Item = impl ToString>) -> String {
    things.map(|thing| thing.to_string()).collect::<Vec<_>>().join(" ")
}

/// Number of different images of these cards, if they are the least of them.
pub fn hands_like<C: Ord>(cards: &C, images: impl Iterator<Item = C>) -> Option<u128> {
    let images: BTreeSet<C> = images.collect();
    (images.first() == Some(cards)).then_some(images.len() as u128)
}

/// The regulation's base game in the default reading with optimal play.
pub fn regulations_base_game(facts: &'static GameFacts) -> Result<Offer, SolveError> {
    let wager = &facts.wagers[0];
    let document = Document::parse(wager.source.path, wager.source.text)?;
    let mut paytables = document.paytables(wager.id, wager.form, facts.chapter)?;
    // A file without a paytable is refused above.
    Ok(Offer::on(facts, wager, paytables.swap_remove(0)))
}
