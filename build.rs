//! Names the sources that kept solutions rest on, so that those of other sources are not used.

use std::error::Error;
use std::path::Path;

#[path = "src/storage/source_key.rs"]
mod source_key;

fn main() -> Result<(), Box<dyn Error>> {
    for source in source_key::SOURCES {
        println!("cargo::rerun-if-changed={source}");
    }
    let sources = source_key::sources_in(Path::new("."))?;
    println!("cargo::rustc-env=HOUSE_EDGE_SOURCE_KEY={}", source_key::key_of(&sources));
    Ok(())
}
