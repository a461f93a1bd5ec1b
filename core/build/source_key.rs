//! The sources of stored solutions, game by game. The build names them by a key; solutions with another key are not
//! used.

use std::path::Path;
use std::{fs, io};

/// Sources that determine every game's solutions.
pub const SHARED: &[&str] = &["src/cards", "src/hands"];

/// For each game with stored solutions, and for dealt tables, further sources that determine them and their bytes.
pub const SOURCES: &[(&str, &[&str])] = &[
    (
        "lunar-poker",
        &[
            "src/games/engine/kinds.rs",
            "src/games/engine/named_kinds.rs",
            "src/games/engine/pricing.rs",
            "src/games/engine/settlement.rs",
            "src/games/lunar_poker/decisions",
            "src/games/lunar_poker/exact",
            "src/games/lunar_poker/rules",
        ],
    ),
    ("let-it-ride", &["src/games/engine", "src/games/game_file", "src/games/knowledge.rs", "src/paytable/amounts.rs"]),
    (
        "criss-cross-poker",
        &[
            "src/games/criss_cross_poker/decisions",
            "src/games/criss_cross_poker/exact",
            "src/games/criss_cross_poker/rules.rs",
            "src/games/engine",
            "src/games/solving.rs",
            "src/paytable/amounts.rs",
        ],
    ),
    // Rounds dealt to the tables of any game.
    ("table", &["src/games", "src/outcome", "src/paytable", "src/simulation"]),
];

pub fn sources_of<'g>(game: &'g [&'static str]) -> impl Iterator<Item = &'static str> + 'g {
    SHARED.iter().chain(game).copied()
}

/// Paths (with slashes) and contents of the sources in `root`, sorted by path. Editors' backup files are ignored.
pub fn sources_in(root: &Path, of: impl Iterator<Item = &'static str>) -> io::Result<Vec<(String, Vec<u8>)>> {
    let mut sources = Vec::new();
    let mut pending: Vec<String> = of.map(str::to_string).collect();
    while let Some(path) = pending.pop() {
        let place = root.join(&path);
        let at_path = |error: io::Error| io::Error::new(error.kind(), format!("{path}: {error}"));
        if place.is_dir() {
            for entry in fs::read_dir(&place).map_err(at_path)? {
                pending.push(format!("{path}/{}", entry.map_err(at_path)?.file_name().to_string_lossy()));
            }
        } else if path.ends_with(".rs") && !path.contains("/.") {
            let contents = fs::read(&place).map_err(at_path)?;
            sources.push((path, contents));
        }
    }
    sources.sort();
    Ok(sources)
}

/// 32 hexadecimal digits that change with any path or byte (FNV-1a of 128 bits). Carriage returns, which some systems
/// add at line ends, do not count.
pub fn key_of(sources: &[(String, Vec<u8>)]) -> String {
    let terminated = |text: &[u8]| text.iter().copied().filter(|&byte| byte != b'\r').chain([0]).collect::<Vec<u8>>();
    let bytes =
        sources.iter().flat_map(|(path, contents)| [terminated(path.as_bytes()), terminated(contents)]).flatten();
    format!("{:032x}", fnv_1a(bytes))
}

/// FNV-1a of 128 bits, by hand, so that the build needs no crate.
pub fn fnv_1a(bytes: impl Iterator<Item = u8>) -> u128 {
    const BASIS: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;
    bytes.fold(BASIS, |hash, byte| (hash ^ u128::from(byte)).wrapping_mul(PRIME))
}
