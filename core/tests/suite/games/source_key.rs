use std::fs;
use std::path::Path;

use keys::{SHARED, SOURCES, fnv_1a, key_of, sources_in, sources_of};

// The build script's.
#[path = "../../../build/source_key.rs"]
mod keys;

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
            let is_own = |line: &str| {
                ["kinds", "named_kinds"].iter().any(|own| line.starts_with(&format!("use super::{own}::")))
            };
            assert!(within.clone().all(is_own), "{path}");
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
