//! The sources of stored solutions, game by game. The build names them by a key; solutions with another key are not
//! used.

use std::path::Path;
use std::{fs, io};

/// Sources that determine every game's solutions.
const SHARED: &[&str] = &["src/cards", "src/hands"];

/// For each game with stored solutions, and for dealt tables, further sources that determine them and their bytes.
pub const SOURCES: &[(&str, &[&str])] = &[
    (
        "lunar-poker",
        &[
            "src/games/engine/kinds.rs",
            "src/games/engine/pricing.rs",
            "src/games/engine/settlement.rs",
            "src/games/lunar_poker/decisions",
            "src/games/lunar_poker/exact",
            "src/games/lunar_poker/rules",
        ],
    ),
    (
        "let-it-ride",
        &["src/games/engine", "src/games/knowledge.rs", "src/games/let_it_ride", "src/paytable/amounts.rs"],
    ),
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
fn fnv_1a(bytes: impl Iterator<Item = u8>) -> u128 {
    const BASIS: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;
    bytes.fold(BASIS, |hash, byte| (hash ^ u128::from(byte)).wrapping_mul(PRIME))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(sources: &[(&str, &str)]) -> String {
        key_of(&sources.iter().map(|(path, text)| (path.to_string(), text.as_bytes().to_vec())).collect::<Vec<_>>())
    }

    #[test]
    fn a_changed_byte_or_a_renamed_file_is_another_key_and_other_line_ends_are_not() {
        let own = key(&[("a.rs", "one\ntwo\n"), ("b.rs", "three\n")]);
        let others: [&[(&str, &str)]; 6] = [
            &[("a.rs", "one\ntwo\n"), ("b.rs", "thref\n")],
            &[("a.rs", "one\ntwo\n"), ("c.rs", "three\n")],
            &[("a.rs", "one\n"), ("b.rs", "two\nthree\n")],
            &[("a.rs", "one\ntwo\nb.rs"), ("", "three\n")],
            &[("a.rs", "one\ntwo\n")],
            &[],
        ];
        assert!(others.iter().all(|other| key(other) != own));
        assert_eq!(key(&[("a.rs", "one\r\ntwo\r\n"), ("b.rs", "three\r\n")]), own);
    }

    #[test]
    fn the_hash_is_that_of_its_published_test_vectors() {
        // draft-eastlake-fnv, FNV-1a with 128 bits.
        let vectors = [
            ("", 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d),
            ("a", 0xd228_cb69_6f1a_8caf_7891_2b70_4e4a_8964),
            ("foobar", 0x343e_1662_793c_64bf_6f0d_3597_ba44_6f18),
        ];
        for (text, hash) in vectors {
            assert_eq!(fnv_1a(text.bytes()), hash, "{text}");
        }
    }

    /// A change elsewhere in the engine must not discard Lunar Poker's solutions, the slowest to find.
    #[test]
    fn the_solver_of_lunar_poker_rests_on_no_other_part_of_the_engine() {
        // Joint outcomes, computed from a solution; and the size of a deck.
        let elsewhere = [("exact/mod.rs", "joint"), ("exact/mod.rs", "require_cards")];
        let (_, named) = SOURCES[0];
        let sources = sources_in(Path::new(env!("CARGO_MANIFEST_DIR")), sources_of(named)).expect("readable");
        let mut used = 0;
        for (path, text) in &sources {
            let text = String::from_utf8_lossy(text);
            for (_, rest) in text.match_indices("engine::").map(|(place, found)| text.split_at(place + found.len())) {
                let part: String = rest.chars().take_while(|letter| letter.is_lowercase() || *letter == '_').collect();
                let source = format!("src/games/engine/{part}.rs");
                let is_elsewhere = elsewhere.iter().any(|(file, other)| path.ends_with(file) && part == *other);
                assert!(named.contains(&source.as_str()) || is_elsewhere, "{path}: {part}");
                used += 1;
            }
            if path.starts_with("src/games/engine/") {
                let within = text.lines().filter(|line| line.starts_with("use super::"));
                assert!(within.clone().all(|line| line.starts_with("use super::kinds::")), "{path}");
            }
        }
        assert!(used > 5);
    }

    #[test]
    fn what_an_editor_keeps_beside_the_sources_does_not_count() {
        let root = tempfile::TempDir::new().expect("a folder");
        let lunar_poker = || sources_of(SOURCES[0].1);
        for source in lunar_poker() {
            let file = if source.ends_with(".rs") { source.to_string() } else { format!("{source}/mod.rs") };
            let file = root.path().join(file);
            fs::create_dir_all(file.parent().expect("a folder")).expect("made");
            fs::write(file, source).expect("written");
        }
        let own = sources_in(root.path(), lunar_poker()).expect("readable");
        assert_eq!(own.len(), lunar_poker().count());
        for name in ["src/cards/mod.rs~", "src/cards/.#mod.rs", "src/cards/.mod.rs.swp"] {
            fs::write(root.path().join(name), b"a draft").expect("written");
        }
        assert_eq!(sources_in(root.path(), lunar_poker()).expect("readable"), own);
        fs::remove_file(root.path().join("src/games/engine/pricing.rs")).expect("there");
        let missing = sources_in(root.path(), lunar_poker()).expect_err("one is missing").to_string();
        assert!(missing.starts_with("src/games/engine/pricing.rs: "), "{missing}");
    }

    #[test]
    fn the_program_was_built_with_the_keys_of_its_sources() {
        for (game, sources) in SOURCES {
            let sources = sources_in(Path::new(env!("CARGO_MANIFEST_DIR")), sources_of(sources)).expect("readable");
            let key = format!("{game}={}", key_of(&sources));
            assert!(env!("HOUSE_EDGE_SOURCE_KEYS").split(' ').any(|known| known == key), "{game}");
            assert!(sources.is_sorted() && sources.len() > SHARED.len());
        }
    }
}
