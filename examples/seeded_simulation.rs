//! A simulation that anyone with the seed can repeat, and the exact answer.
//!
//! `cargo run --release --example seeded_simulation`

use house_edge::{Analysis, Error, Measures, decimal, paytable, percent};

const ROUNDS: u64 = 1_000_000;
const SEED: u64 = 2026;

fn main() -> Result<(), Error> {
    let bonus = Analysis::of(&paytable("let-it-ride/three-card-bonus/A")?)?;
    let exact = bonus.measures();
    let observed = Measures::of(&bonus.simulate(ROUNDS, SEED)?);
    let standard_error = 100.0 * exact.std_dev() / (ROUNDS as f64).sqrt();
    println!("{} in {ROUNDS} rounds of seed {SEED}", bonus.offer().name());
    println!("simulated house edge {} %", decimal(&percent(&observed.house_edge()), 6));
    println!("exact house edge {} %, standard error {standard_error:.6}", decimal(&percent(&exact.house_edge()), 6));
    Ok(())
}
