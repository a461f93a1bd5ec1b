//! What several test files need.

pub mod binary;
pub mod criss_cross_tree;
pub mod four_card_tree;
pub mod lunar_pays;
pub mod lunar_tree;
pub mod moments;
pub mod streets_tree;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, OnceLock};

use house_edge::cards::{Card, CardSet};
use house_edge::games::payout_limit::dollars;
use house_edge::games::{
    Catalogue, Croupier, GAMES, Game, GameFacts, Offer, PayoutLimit, Selection, Solver, VariantChoice,
};
use house_edge::hands::{FiveCardCategory, reference};
use house_edge::paytable::{Odds, Pay, Units};

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

/// Where the tests keep solutions, the commands they run too: never in the user's folder.
pub fn solutions_folder() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("solutions")
}

/// The solver of a game for the full deck, with what earlier runs have kept; one for all tests.
pub fn full_solver(game: &GameFacts) -> &'static dyn Solver {
    static SOLVERS: LazyLock<BTreeMap<&str, Box<dyn Solver>>> = LazyLock::new(|| {
        let keeper = house_edge::analysis::solutions_in(solutions_folder());
        let solver = |game: &dyn Game| game.solver_keeping(CardSet::FULL_DECK, keeper.clone());
        GAMES.iter().map(|game| (game.facts().id, solver(*game).expect("the full deck is large enough"))).collect()
    });
    SOLVERS[game.id].as_ref()
}

/// A croupier for all offers of a game, in the order of [`all_offers`]; one for all tests.
pub fn full_croupier(game: &GameFacts) -> &'static dyn Croupier {
    static CROUPIERS: LazyLock<BTreeMap<&str, OnceLock<Box<dyn Croupier>>>> =
        LazyLock::new(|| GAMES.iter().map(|game| (game.facts().id, OnceLock::new())).collect());
    let croupier = || full_solver(game).croupier(&of_game(&all_offers(), game.id)).expect("full deck");
    CROUPIERS[game.id].get_or_init(croupier).as_ref()
}

/// Every embedded offer in every reading and with every strategy.
pub fn all_offers() -> Vec<Offer> {
    let catalogue = Catalogue::embedded().expect("the embedded paytables are valid");
    let (reading, strategy) = (VariantChoice::All, VariantChoice::All);
    catalogue.select(&Selection { reading, strategy, ..Selection::default() }).expect("there are some")
}

/// The offers of one game among `offers`.
pub fn of_game(offers: &[Offer], game: &str) -> Vec<Offer> {
    offers.iter().filter(|offer| offer.game.id == game).cloned().collect()
}

/// The net result of a Five Card Hand Bonus Wager: § 643a.12(f)(1) and § 641a.12(g)(1) with 10,000 on the meter, for 1.
pub fn hand_bonus_net(hand: [Card; 5]) -> i64 {
    let paid = match reference::five_card(hand).category {
        FiveCardCategory::RoyalFlush => 10_000,
        FiveCardCategory::StraightFlush => 1_000,
        FiveCardCategory::FourOfAKind => 500,
        FiveCardCategory::FullHouse => 100,
        FiveCardCategory::Flush => 50,
        _ => 0,
    };
    paid - 1
}

/// The amounts of one schedule as its file states them, by hand; what loses is not there.
pub fn stated_amounts(offer: &Offer, schedule: &str) -> BTreeMap<&'static str, i64> {
    let rows = &offer.paytable.schedule(schedule).expect("every paytable has it").rows;
    let paid = rows.iter().filter_map(|row| match row.pay {
        Pay::Units(units) => Some((row.hand, units as i64)),
        _ => None,
    });
    paid.collect()
}

/// The offer with these pays in the order of its rows, `None` for what loses.
pub fn with_pays(offer: &Offer, pays: &[Option<u64>], odds: Odds) -> Offer {
    let mut paytable = (*offer.paytable).clone();
    paytable.odds = odds;
    let rows = paytable.schedules.iter_mut().flat_map(|schedule| &mut schedule.rows);
    for (row, pay) in rows.zip(pays) {
        row.pay = pay.map_or(Pay::Loses, Pay::Units);
    }
    Offer { paytable: paytable.into(), ..offer.clone() }
}

/// The offer with units of `unit` dollars and no more than `limit` dollars paid in a round, whatever the regulation
/// permits; the player knows the limit or not.
pub fn limited(offer: &Offer, unit: i64, limit: i64, known: bool) -> Offer {
    let limit = PayoutLimit::new(dollars(limit), dollars(unit), None).expect("positive");
    Offer { payout_limit: Some(if known { limit } else { limit.unknown() }), ..offer.clone() }
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
