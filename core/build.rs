//! Keys kept solutions by their sources, so that solutions of other sources are not used.

use std::error::Error;
use std::path::Path;

#[path = "src/games/source_key.rs"]
mod source_key;

fn main() -> Result<(), Box<dyn Error>> {
    let mut keys = Vec::new();
    for (game, sources) in source_key::SOURCES {
        source_key::sources_of(sources).for_each(|source| println!("cargo::rerun-if-changed={source}"));
        let sources = source_key::sources_in(Path::new("."), source_key::sources_of(sources))?;
        keys.push(format!("{game}={}", source_key::key_of(&sources)));
    }
    println!("cargo::rustc-env=HOUSE_EDGE_SOURCE_KEYS={}", keys.join(" "));
    Ok(())
}
