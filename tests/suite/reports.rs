//! The committed reports agree with themselves; that they are what the program computes is for `.ci/run` to see.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs;
use std::path::Path;

use crate::common::all_offers;
use crate::common::binary::csv_rows;
use house_edge::internals::games::GAMES;
use house_edge::internals::outcome::Fraction;
use num_bigint::BigInt;
use num_traits::Signed;

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

/// Bounds of the return by the normal approximation from the summary's own columns: the standard deviation over the
/// root of the rounds, times the quantiles of the normal distribution (Abramowitz and Stegun, table 26.5). Files keep
/// eight places of the standard deviation in units, so of a percentage six are compared. The exact bounds hold the
/// return, are wider the greater the confidence, and after many rounds near those where the mean is all but normal.
#[test]
fn tolerances_are_quantiles_beside_the_normal_approximation() {
    let number = |row: &HashMap<String, String>, column: &str| row[column].parse::<f64>().expect("a number");
    let is_exact = |row: &&HashMap<String, String>| row["method"] == "exact" && row["meter_at"] != "mean";
    let summary = rows_of("summary.csv");
    let optimal = || summary.iter().filter(is_exact).filter(|row| row["strategy"].is_empty());
    let tolerances = rows_of("tolerance.csv");
    let without_strategy =
        |row: &HashMap<String, String>| ["game", "wager", "paytable", "reading"].map(|column| row[column].clone());
    let (mut nearly_normal, mut exact) = (0, 0);
    for row in &tolerances {
        let of = optimal().find(|exact| without_strategy(exact) == without_strategy(row)).expect("its exact row");
        let (rounds, std_dev, rtp) = (number(row, "rounds"), number(of, "std_dev"), number(of, "rtp_pct"));
        assert_eq!(row["rtp_pct"], of["rtp_pct"]);
        exact += usize::from(row["bounds_remark"].is_empty());
        let skewness = number(of, "skewness") / rounds.sqrt();
        assert!((number(row, "skewness_of_mean") - skewness).abs() < 1e-6, "{row:?}");
        // What is promised of every probability.
        let promised = if rounds > 1e6 { 1e-7 } else { 1e-9 };
        assert!(number(row, "probability_error") < promised, "{row:?}");
        let mut inner = [rtp, rtp];
        for (confidence, quantile) in [(90, 1.644_853_627), (95, 1.959_963_985), (99, 2.575_829_304)] {
            let width = 100.0 * quantile * std_dev / rounds.sqrt();
            for (place, (end, bound)) in [("low", rtp - width), ("high", rtp + width)].into_iter().enumerate() {
                let normal = number(row, &format!("rtp_{confidence}_{end}_normal_pct"));
                assert!((normal - bound).abs() < 1e-6, "{row:?}");
                let exact = number(row, &format!("rtp_{confidence}_{end}_pct"));
                let is_outside = if place == 0 { exact <= inner[0] } else { exact >= inner[1] };
                assert!(is_outside || rounds < 1e5, "{row:?}");
                inner[place] = exact;
                // The first term of Cornish and Fisher is a sixth of the skewness times (quantile^2 - 1) wide.
                if skewness < 0.01 {
                    let correction = skewness / 6.0 * (quantile * quantile - 1.0) / quantile * width;
                    assert!((exact - bound - correction).abs() < 2e-3 * width + 200.0 / rounds, "{row:?}");
                    nearly_normal += 1;
                }
            }
        }
    }
    // From a hundred to ten million rounds, each ten times as many.
    assert_eq!(tolerances.len(), 6 * optimal().count());
    assert!(nearly_normal > 100, "{nearly_normal}");
    // A quantile is left open where a probability is within its error of the half that the confidence leaves: seldom.
    assert!(exact + 3 > tolerances.len(), "{exact} of {}", tolerances.len());
}

/// Of ten thousand rounds with a confidence of 99 %, as another program found them by a discrete Fourier transform.
#[test]
fn tolerances_of_skewed_wagers_are_those_that_others_found() {
    let number = |row: &HashMap<String, String>, column: &str| row[column].parse::<f64>().expect("a number");
    for (wager, low, high) in [("base", 88.3, 127.3), ("five-card-bonus", 78.3, 292.8)] {
        let of = ["let-it-ride", wager, "A", "", "10000"];
        let is_of = |row: &HashMap<String, String>| {
            ["game", "wager", "paytable", "reading", "rounds"].map(|column| row[column].as_str()) == of
        };
        let row = rows_of("tolerance.csv").into_iter().find(is_of).expect("its row");
        for (column, bound) in [("rtp_99_low_pct", low), ("rtp_99_high_pct", high)] {
            assert!((number(&row, column) - bound).abs() <= 0.05, "{row:?}");
        }
    }
}

/// A house edge in the effect of an assumption is one of its game by default; if the effect names a reading, the second
/// is that of the same paytable in it.
#[test]
fn the_effects_of_assumptions_are_house_edges_of_the_summary() {
    let summary = rows_of("summary.csv");
    let has = |row: &HashMap<String, String>, edge: &str| {
        row["house_edge_pct"].parse::<f64>().is_ok_and(|exact| format!("{exact:.4}") == edge)
    };
    let mut readings = 0;
    for game in GAMES.iter().map(|game| game.facts()) {
        let of_reading = |reading: &str| {
            let is_exact = |row: &&HashMap<String, String>| row["game"] == game.id && row["method"] == "exact";
            let rows = summary.iter().filter(is_exact).filter(|row| row["strategy"].is_empty());
            rows.filter(|row| row["reading"] == reading).collect::<Vec<_>>()
        };
        for effect in game.assumptions.iter().map(|assumption| assumption.effect) {
            let words: Vec<&str> = effect.split(' ').collect();
            let percentages = words.windows(2).filter(|pair| pair[1].starts_with('%')).map(|pair| pair[0]);
            let edges: Vec<&str> = percentages.filter(|edge| edge.contains('.')).collect();
            let default = of_reading("");
            let mut was = default.iter().filter(|row| edges.first().is_some_and(|edge| has(row, edge)));
            let in_reading = effect.split('`').nth(1).map(of_reading).unwrap_or_default();
            let becomes = |row: &&HashMap<String, String>| {
                let same = |other: &&&HashMap<String, String>| {
                    ["wager", "paytable"].iter().all(|key| other[*key] == row[*key])
                };
                in_reading.iter().find(same).is_some_and(|other| has(other, edges[1]))
            };
            match edges.len() {
                0 => {}
                1 => assert!(was.next().is_some(), "{effect}"),
                _ => {
                    assert!(was.any(becomes), "{effect}");
                    readings += 1;
                }
            }
        }
    }
    assert!(readings > 7, "{readings}");
}

/// Every option of the regulation is in the committed summary. The wagers on some of whose options the player has the
/// edge are those whose facts name the clause of which it comes, so no pack says that the clause is not known.
#[test]
fn the_clause_is_known_wherever_the_regulation_favours_the_player() {
    let summary = rows_of("summary.csv");
    let is_plain = |row: &&HashMap<String, String>| row["method"] == "exact" && row["meter_at"] != "mean";
    let by_default =
        || summary.iter().filter(is_plain).filter(|row| row["reading"].is_empty() && row["strategy"].is_empty());
    let keys: BTreeSet<[String; 5]> = by_default().map(key).collect();
    let offers = all_offers().into_iter().filter(|offer| offer.reading.is_none() && offer.strategy.is_none());
    assert_eq!(keys, offers.map(|offer| offer.key().map(String::from)).collect());
    let favouring = by_default().filter(|row| worth(row).is_positive());
    let favouring: BTreeSet<[String; 2]> =
        favouring.map(|row| ["game", "wager"].map(|column| row[column].clone())).collect();
    let wagers =
        GAMES.iter().map(|game| game.facts()).flat_map(|game| game.wagers.iter().map(|wager| (game.id, wager)));
    let with_clause = wagers.filter(|(_, wager)| wager.favours_the_player.is_some());
    assert_eq!(favouring, with_clause.map(|(game, wager)| [game, wager.id].map(String::from)).collect());
}

/// What everybody who clones the repository carries stays below 3.5 MB, half a megabyte a game; complete strategies are
/// made on demand.
#[test]
fn the_committed_pack_is_light() {
    fn size(folder: &Path) -> u64 {
        let entries = fs::read_dir(folder).expect("the reports are there").map(|entry| entry.expect("readable").path());
        entries.map(|path| if path.is_dir() { size(&path) } else { path.metadata().expect("readable").len() }).sum()
    }
    let bytes = size(&Path::new(env!("CARGO_MANIFEST_DIR")).join("reports"));
    assert!(bytes < 3_500_000, "{bytes} bytes");
}
