//! The game of 2013 against one up card, solved again, as a check of the committed reports.

use std::collections::HashMap;
use std::sync::Arc;

use super::chapter::Chapter;
use super::decisions::Player;
use super::exact::draws::Priced;
use super::exact::solution::{Question, RoundCounts, up_cards};
use super::exact::solver::ExactSolver;
use super::rules::{Prices, READINGS};
use crate::cards::{CardSet, Rank};
use crate::games::{Catalogue, KeepsNothing, Offer, Selection, VariantChoice};
use crate::outcome::OutcomeTable;

/// Every paytable and reading against an ace, the quickest of thirteen up cards, all of which take minutes to solve.
pub(crate) fn an_ace_up_in_2013() -> Vec<(Offer, (Rank, OutcomeTable))> {
    let selection =
        Selection { games: vec!["lunar-poker-2013".into()], reading: VariantChoice::All, ..Selection::default() };
    let offers = Catalogue::embedded().expect("valid").select(&selection).expect("there are some");
    let deck = CardSet::FULL_DECK;
    let solver = ExactSolver::new(Chapter::Of2013, deck, Arc::new(KeepsNothing)).expect("full deck");
    let ace = up_cards(deck).into_iter().find(|(card, _)| card.rank() == Rank::Ace).expect("an ace");
    let mut parts: HashMap<Prices, [RoundCounts; READINGS]> = HashMap::new();
    let against = |offer: Offer| {
        let prices = Prices::of(&offer).expect("whole pays");
        let part = parts.entry(prices.clone()).or_insert_with(|| {
            let priced = Priced::in_all_readings(&prices);
            let question = Question::new(Chapter::Of2013, deck, prices, Player::Optimal);
            question.part(deck, ace, &solver.deals, &priced).tallies
        });
        let table = solver.table_against(&offer, ace, part).expect("whole");
        (offer, table)
    };
    offers.into_iter().filter(|offer| offer.wager.has_decisions).map(against).collect()
}
