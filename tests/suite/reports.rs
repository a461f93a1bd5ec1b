//! The committed reports agree with themselves; that they are what the program computes is for `.ci/run` to see.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::Path;

use crate::common::binary::csv_rows;
use house_edge::games::GAMES;
use house_edge::outcome::Fraction;
use num_bigint::BigInt;

fn rows_of(file: &str) -> Vec<HashMap<String, String>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("reports").join(file);
    csv_rows(&fs::read_to_string(path).expect("the reports are there"))
}

fn key(row: &HashMap<String, String>) -> [String; 5] {
    ["game", "wager", "paytable", "reading", "strategy"].map(|column| row[column].clone())
}

fn worth(row: &HashMap<String, String>) -> Fraction {
    let part = |column: &str| row[column].parse::<BigInt>().expect("an integer");
    Fraction::new(part("ev_numerator"), part("ev_denominator"))
}

/// Each rank is the up card in four deals of 52, so the mean over the thirteen is what the wager is worth.
#[test]
fn the_up_cards_come_to_the_wager() {
    let integer = |row: &HashMap<String, String>| row["cycle"].parse::<BigInt>().expect("an integer");
    let mut by_key: BTreeMap<[String; 5], BTreeMap<String, Fraction>> = BTreeMap::new();
    let mut cycles: BTreeMap<[String; 5], BigInt> = BTreeMap::new();
    for row in rows_of("up-cards.csv") {
        *cycles.entry(key(&row)).or_default() += integer(&row);
        by_key.entry(key(&row)).or_default().insert(row["up_card"].clone(), worth(&row));
    }
    let summary = rows_of("summary.csv");
    let exact: BTreeMap<[String; 5], (Fraction, BigInt)> = summary
        .iter()
        .filter(|row| row["method"] == "exact")
        .map(|row| (key(row), (worth(row), integer(row))))
        .collect();
    for (key, worths) in &by_key {
        assert_eq!(worths.len(), 13, "{key:?}");
        let mean = worths.values().sum::<Fraction>() / Fraction::from_integer(13.into());
        assert_eq!((&mean, &cycles[key]), (&exact[key].0, &exact[key].1), "{key:?}");
    }
    // Whatever is decided on in Lunar Poker depends on the up card.
    let decided = |key: &[String; 5]| {
        GAMES.iter().any(|game| {
            let facts = game.facts();
            let wager = facts.wagers.iter().find(|wager| wager.id == key[1]);
            facts.id == key[0]
                && facts.title.starts_with("Lunar Poker")
                && wager.is_some_and(|wager| wager.has_decisions)
        })
    };
    assert!(exact.keys().filter(|key| decided(key)).eq(by_key.keys()));
}
