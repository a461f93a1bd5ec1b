//! A game in a file of one's own: its house edge as a fraction, and simulated.
//!
//! `cargo run --release --example own_game`

use house_edge::{Analysis, Catalogue, Error, Measures, decimal, percent};

/// Its edge follows by hand, as the file shows.
const GAME: &str = include_str!("games/pair-up.toml");

fn main() -> Result<(), Error> {
    // A file is read by `Catalogue::of_files`; errors name file, line and column in both.
    for offer in Catalogue::of_texts(&[("pair-up.toml".into(), GAME.into())])?.offers() {
        let exact = Analysis::of(&offer)?;
        let edge = exact.measures().house_edge();
        println!("{}: house edge {edge} = {} %", offer.name(), decimal(&percent(&edge), 6));
        let observed = Measures::of(&exact.simulate(1_000_000, 1)?);
        println!("simulated house edge {} %", decimal(&percent(&observed.house_edge()), 6));
    }
    Ok(())
}
