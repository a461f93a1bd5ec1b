//! A simulation that anyone with the seed can repeat, on any number of threads, beside the exact answer.
//!
//! `cargo run --release --example seeded_simulation`

use std::error::Error;

use house_edge::cards::{CardSet, Vectors};
use house_edge::games::{Catalogue, Selection};
use house_edge::outcome::{Measures, decimal, percent};
use house_edge::simulation::{RunPlan, Shard, simulate};

const ROUNDS: u64 = 1_000_000;

fn main() -> Result<(), Box<dyn Error>> {
    let selection = Selection {
        games: vec!["let-it-ride".into()],
        wagers: vec!["three-card-bonus".into()],
        paytables: vec!["A".into()],
        ..Selection::default()
    };
    let offers = Catalogue::embedded()?.select(&selection)?;
    let offer = &offers[0];
    let solver = offer.solver(CardSet::FULL_DECK)?;
    let exact = Measures::of(&solver.outcomes(offer)?);

    let croupier = solver.croupier(&offers)?;
    let plan = RunPlan {
        seed: 2026,
        rounds: ROUNDS,
        shard: Shard::WHOLE,
        players: 1,
        threads: None,
        vectors: Vectors::widest(),
    };
    let tally = simulate(croupier.as_ref(), offer.game.id, plan)?;
    // Each block of rounds has random streams of its own, so neither threads nor vectors change the tally.
    let on_one_thread = RunPlan { threads: Some(1), vectors: Vectors::Portable, ..plan };
    let same = tally == simulate(croupier.as_ref(), offer.game.id, on_one_thread)?;

    let observed = Measures::of(&croupier.outcomes(&tally)?[0]);
    let standard_error = 100.0 * exact.std_dev() / (ROUNDS as f64).sqrt();
    println!("{} in {ROUNDS} rounds of seed {}", offer.name(), plan.seed);
    println!("simulated house edge {} %", decimal(&percent(&observed.house_edge()), 6));
    println!("exact house edge {} %, standard error {standard_error:.6}", decimal(&percent(&exact.house_edge()), 6));
    println!("the same on one thread: {same}");
    Ok(())
}
