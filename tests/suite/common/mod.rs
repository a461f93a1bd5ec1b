//! What several test files need.

pub mod binary;
#[cfg(target_os = "linux")]
mod in_process;
#[path = "../../../core/tests/suite/common/offers.rs"]
mod offers;
pub mod packs;

pub use offers::{by_strategy, hand_bonus_net, in_reading, limited, offer, stated_amounts};

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, OnceLock};

use house_edge::internals::cards::{CardSet, Vectors};
use house_edge::internals::games::{
    Catalogue, Croupier, Game, GameFacts, Offer, Selection, Solver, VariantChoice, games_of_program,
};
use house_edge::internals::outcome::{Measures, OutcomeTable};
use house_edge::internals::simulation::{RunPlan, Shard, simulate};

/// Where the tests keep solutions, the commands they run too: never in the user's folder.
pub fn solutions_folder() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("solutions")
}

/// The solver of a game for the full deck, with what earlier runs have kept; one for all tests.
pub fn full_solver(game: &GameFacts) -> &'static dyn Solver {
    static SOLVERS: LazyLock<BTreeMap<&str, Box<dyn Solver>>> = LazyLock::new(|| {
        let keeper = house_edge::internals::solutions_in(solutions_folder());
        let solver = |game: &dyn Game| game.solver_keeping(CardSet::FULL_DECK, keeper.clone());
        games_of_program().map(|game| (game.facts().id, solver(game).expect("the full deck is large enough"))).collect()
    });
    SOLVERS[game.id].as_ref()
}

/// The exact measures of an offer on the full deck.
pub fn measures(offer: &Offer) -> Measures {
    Measures::of(&full_solver(offer.game).outcomes(offer).expect("solved"))
}

/// A whole run of so many rounds for one player.
pub fn plan(rounds: u64) -> RunPlan {
    RunPlan { seed: 2026, rounds, shard: Shard::WHOLE, players: 1, threads: None, vectors: Vectors::widest() }
}

/// What a croupier counts for each of its offers in a run.
pub fn simulated(croupier: &dyn Croupier, game: &str, plan: RunPlan) -> Vec<OutcomeTable> {
    let tally = simulate(croupier, game, plan).expect("threads start");
    croupier.outcomes(&tally).expect("its own tally")
}

/// A croupier for all offers of a game, in the order of [`all_offers`]; one for all tests.
pub fn full_croupier(game: &GameFacts) -> &'static dyn Croupier {
    static CROUPIERS: LazyLock<BTreeMap<&str, OnceLock<Box<dyn Croupier>>>> =
        LazyLock::new(|| games_of_program().map(|game| (game.facts().id, OnceLock::new())).collect());
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
