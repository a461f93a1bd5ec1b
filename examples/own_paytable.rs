//! The house edge of an operator's own paytable, as an exact fraction.
//!
//! `cargo run --example own_paytable`

use house_edge::{Analysis, Catalogue, Error, decimal, percent};

/// Let It Ride's Three Card Bonus with three of a kind at 28 to 1, which the regulation does not offer.
const PAYTABLE: &str = r#"
schema = 1
game = "let-it-ride"
wager = "three-card-bonus"

[[paytable]]
id = "house"
odds = "to-1"
section = "Draft"

[paytable.pays]
straight-flush = 40
three-of-a-kind = 28
straight = 6
flush = 4
pair = 1
"#;

fn main() -> Result<(), Error> {
    // A file is read by `Catalogue::of_files`; errors name file, line and column in both.
    for offer in Catalogue::of_texts(&[("house.toml".into(), PAYTABLE.into())])?.offers() {
        let edge = Analysis::of(&offer)?.measures().house_edge();
        println!("{}: house edge {edge} = {} %", offer.name(), decimal(&percent(&edge), 6));
    }
    Ok(())
}
