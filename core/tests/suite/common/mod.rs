//! What several test files of the core need.

pub mod criss_cross_tree;
pub mod four_card_tree;
pub mod lunar_dealers;
pub mod lunar_pays;
pub mod lunar_tree;
pub mod moments;
mod offers;
mod places;
pub mod streets_tree;
pub mod ultimate_tree;

pub use offers::{count, hand_bonus_net, limited, offer, stated_amounts};

use std::collections::BTreeMap;
use std::sync::LazyLock;

use house_edge_core::cards::CardSet;
use house_edge_core::games::{GAMES, Game, GameFacts, Offer, Solver};
use house_edge_core::paytable::{Odds, Pay, Units, whole_units};

/// The solver of a game for the full deck; one for all tests. What takes long it solves for each test anew: those that
/// need all of Lunar Poker are tests of the program, which keeps it.
pub fn full_solver(game: &GameFacts) -> &'static dyn Solver {
    static SOLVERS: LazyLock<BTreeMap<&str, Box<dyn Solver>>> = LazyLock::new(|| {
        let solver = |game: &dyn Game| game.solver(CardSet::FULL_DECK).expect("the full deck is large enough");
        GAMES.iter().map(|game| (game.facts().id, solver(*game))).collect()
    });
    SOLVERS[game.id].as_ref()
}

/// An amount that must be whole.
pub fn whole(amount: f64) -> i128 {
    assert_eq!(amount.fract(), 0.0);
    amount as i128
}

/// The offer with these pays in the order of its rows, `None` for what loses.
pub fn with_pays(offer: &Offer, pays: &[Option<u64>], odds: Odds) -> Offer {
    let mut paytable = (*offer.paytable).clone();
    paytable.odds = odds;
    let rows = paytable.schedules.iter_mut().flat_map(|schedule| &mut schedule.rows);
    for (row, pay) in rows.zip(pays) {
        row.pay = pay.map_or(Pay::Loses, |units| Pay::Units(whole_units(units)));
    }
    Offer { paytable: paytable.into(), ..offer.clone() }
}

/// The offer with half a unit more for each of these hands that it pays.
pub fn with_halves(offer: &Offer, is_half: impl Fn(&str) -> bool) -> Offer {
    let mut paytable = (*offer.paytable).clone();
    for row in paytable.schedules.iter_mut().flat_map(|schedule| &mut schedule.rows).filter(|row| is_half(row.hand)) {
        if let Pay::Units(units) = &mut row.pay {
            *units += whole_units(1) / whole_units(2);
        }
    }
    Offer { paytable: paytable.into(), ..offer.clone() }
}

/// How many deals of a short deck end with each (net result, units wagered, folded), as the solver counts them.
pub fn solved_distribution(deck: CardSet, offer: &Offer) -> BTreeMap<(Units, Units, bool), u128> {
    let table = offer.solver(deck).expect("large enough").outcomes(offer).expect("solved");
    let mut distribution = BTreeMap::new();
    for outcome in table.outcomes().iter().filter(|outcome| outcome.count > 0) {
        let end = (outcome.net.clone(), outcome.wagered.clone(), outcome.folded);
        *distribution.entry(end).or_default() += outcome.count;
    }
    distribution
}
