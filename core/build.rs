//! Keys kept solutions by their sources, so that solutions of other sources are not used; and lists the files of the games
//! of the program.

use std::error::Error;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

#[path = "build/source_key.rs"]
mod source_key;

fn main() -> Result<(), Box<dyn Error>> {
    let mut keys = Vec::new();
    for (game, sources) in source_key::SOURCES {
        source_key::sources_of(sources).for_each(|source| println!("cargo::rerun-if-changed={source}"));
        let sources = source_key::sources_in(Path::new("."), source_key::sources_of(sources))?;
        keys.push(format!("{game}={}", source_key::key_of(&sources)));
    }
    println!("cargo::rustc-env=HOUSE_EDGE_SOURCE_KEYS={}", keys.join(" "));
    write_shipped()
}

/// `SHIPPED`: path and text of every file in `paytables/`.
fn write_shipped() -> Result<(), Box<dyn Error>> {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?).join("../paytables");
    println!("cargo::rerun-if-changed={}", root.display());
    let mut files = Vec::new();
    for folder in fs::read_dir(&root)? {
        let folder = folder?;
        for file in fs::read_dir(folder.path())? {
            let (folder, name) = (folder.file_name(), file?.file_name());
            files.push(format!("{}/{}", folder.to_string_lossy(), name.to_string_lossy()));
        }
    }
    files.retain(|file| file.ends_with(".toml"));
    files.sort();
    let mut list =
        "/// Path and text of every file of the games of the program.\nstatic SHIPPED: &[(&str, &str)] = &[\n"
            .to_string();
    for file in files {
        let text = root.join(&file);
        writeln!(list, "    ({:?}, include_str!({:?})),", format!("paytables/{file}"), text.display().to_string())?;
    }
    fs::write(PathBuf::from(env::var("OUT_DIR")?).join("shipped.rs"), list + "];\n")?;
    Ok(())
}
