//! What several test files need.
#![allow(dead_code)]

pub mod binary;
pub mod criss_cross_tree;
pub mod four_card_tree;

use house_edge::games::{Catalogue, Offer, Selection, VariantChoice};

/// The offer of an embedded paytable in its default reading.
pub fn offer(game: &str, wager: &str, paytable: &str) -> Offer {
    let selection = Selection {
        games: vec![game.into()],
        wagers: vec![wager.into()],
        paytables: vec![paytable.into()],
        ..Selection::default()
    };
    let catalogue = Catalogue::embedded().expect("the embedded paytables are valid");
    catalogue.select(&selection).expect("the paytable exists").remove(0)
}

/// Every embedded offer in every reading and with every strategy.
pub fn all_offers() -> Vec<Offer> {
    let catalogue = Catalogue::embedded().expect("the embedded paytables are valid");
    let (reading, strategy) = (VariantChoice::All, VariantChoice::All);
    catalogue.select(&Selection { reading, strategy, ..Selection::default() }).expect("there are some")
}

/// The offers of one game among `offers`.
pub fn of_game(offers: &[Offer], game: &str) -> Vec<Offer> {
    offers.iter().filter(|offer| offer.game.facts().id == game).cloned().collect()
}
