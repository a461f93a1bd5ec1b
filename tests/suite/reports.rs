//! Reports agree with themselves: the committed ones, and each file of a pack with the others. That the committed ones
//! are what the program computes is for `.ci/run` to see.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use house_edge::internals::games::games_of_program;
use house_edge::internals::outcome::Fraction;
use num_bigint::BigInt;
use num_traits::Signed;

use crate::common::binary::{
    OWN_PROGRESSIVE, Row, cells, csv_rows, expected_net, number, own_file, printed_rows, run_in, words,
};
use crate::common::{all_offers, packs};

const KEY: [&str; 5] = ["game", "wager", "paytable", "reading", "strategy"];

/// The rows of a committed report.
fn committed(file: &str) -> Vec<Row> {
    rows_of(&Path::new(env!("CARGO_MANIFEST_DIR")).join("reports"), file)
}

fn rows_of(pack: &Path, file: &str) -> Vec<Row> {
    csv_rows(&fs::read_to_string(pack.join(file)).unwrap_or_else(|error| panic!("{file}: {error}")))
}

fn key(row: &Row) -> [String; 5] {
    KEY.map(|column| row[column].clone())
}

/// Each rank is the up card in four deals of 52, so the mean over the thirteen is what the wager is worth.
#[test]
fn the_up_cards_come_to_the_wager() {
    let integer = |row: &Row| row["cycle"].parse::<BigInt>().expect("an integer");
    let mut by_key: BTreeMap<[String; 5], BTreeMap<String, Fraction>> = BTreeMap::new();
    let mut cycles: BTreeMap<[String; 5], BigInt> = BTreeMap::new();
    for row in committed("up-cards.csv") {
        *cycles.entry(key(&row)).or_default() += integer(&row);
        by_key.entry(key(&row)).or_default().insert(row["up_card"].clone(), expected_net(&row));
    }
    let summary = committed("summary.csv");
    let exact: BTreeMap<[String; 5], (Fraction, BigInt)> = summary
        .iter()
        .filter(|row| row["method"] == "exact")
        .map(|row| (key(row), (expected_net(row), integer(row))))
        .collect();
    for (key, worths) in &by_key {
        assert_eq!(worths.len(), 13, "{key:?}");
        let mean = worths.values().sum::<Fraction>() / Fraction::from_integer(13.into());
        assert_eq!((&mean, &cycles[key]), (&exact[key].0, &exact[key].1), "{key:?}");
    }
    // Whatever is decided on in Lunar Poker depends on the up card.
    let decided = |key: &[String; 5]| {
        games_of_program().any(|game| {
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
    let is_exact = |row: &&Row| row["method"] == "exact" && row["meter_at"] != "mean";
    let summary = committed("summary.csv");
    let optimal = || summary.iter().filter(is_exact).filter(|row| row["strategy"].is_empty());
    let tolerances = committed("tolerance.csv");
    let without_strategy = |row: &Row| ["game", "wager", "paytable", "reading"].map(|column| row[column].clone());
    let (mut nearly_normal, mut exact) = (0, 0);
    for row in &tolerances {
        let of = optimal().find(|exact| without_strategy(exact) == without_strategy(row)).expect("its exact row");
        let (rounds, std_dev, rtp) = (number(row, "rounds"), number(of, "std_dev"), number(of, "return_unit_pct"));
        assert_eq!(row["return_unit_pct"], of["return_unit_pct"]);
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
                let normal = number(row, &format!("return_{confidence}_{end}_normal_pct"));
                assert!((normal - bound).abs() < 1e-6, "{row:?}");
                let exact = number(row, &format!("return_{confidence}_{end}_pct"));
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
    for (wager, low, high) in [("base", 88.3, 127.3), ("five-card-bonus", 78.3, 292.8)] {
        let of = ["let-it-ride", wager, "A", "", "10000"];
        let is_of = |row: &Row| cells(row, ["game", "wager", "paytable", "reading", "rounds"]) == of;
        let row = committed("tolerance.csv").into_iter().find(is_of).expect("its row");
        for (column, bound) in [("return_99_low_pct", low), ("return_99_high_pct", high)] {
            assert!((number(&row, column) - bound).abs() <= 0.05, "{row:?}");
        }
    }
}

/// A house edge in the effect of an assumption is one of its game by default; if the effect names a reading, the second
/// is that of the same paytable in it.
#[test]
fn the_effects_of_assumptions_are_house_edges_of_the_summary() {
    let summary = committed("summary.csv");
    let has =
        |row: &Row, edge: &str| row["house_edge_pct"].parse::<f64>().is_ok_and(|exact| format!("{exact:.4}") == edge);
    let mut readings = 0;
    for game in games_of_program().map(|game| game.facts()) {
        let of_reading = |reading: &str| {
            let is_exact = |row: &&Row| row["game"] == game.id && row["method"] == "exact";
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
            let becomes = |row: &&Row| {
                let same = |other: &&&Row| ["wager", "paytable"].iter().all(|key| other[*key] == row[*key]);
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
    let summary = committed("summary.csv");
    let is_plain = |row: &&Row| row["method"] == "exact" && row["meter_at"] != "mean";
    let by_default =
        || summary.iter().filter(is_plain).filter(|row| row["reading"].is_empty() && row["strategy"].is_empty());
    let keys: BTreeSet<[String; 5]> = by_default().map(key).collect();
    let offers = all_offers().into_iter().filter(|offer| offer.reading.is_none() && offer.strategy.is_none());
    assert_eq!(keys, offers.map(|offer| offer.key().map(String::from)).collect());
    let favouring = by_default().filter(|row| expected_net(row).is_positive());
    let favouring: BTreeSet<[String; 2]> =
        favouring.map(|row| ["game", "wager"].map(|column| row[column].clone())).collect();
    let wagers =
        games_of_program().map(|game| game.facts()).flat_map(|game| game.wagers.iter().map(|wager| (game.id, wager)));
    let with_clause = wagers.filter(|(_, wager)| wager.favours_the_player.is_some());
    assert_eq!(favouring, with_clause.map(|(game, wager)| [game, wager.id].map(String::from)).collect());
}

/// What everybody who clones the repository carries stays below 4 MB, half a megabyte a game and as much for the rounds of
/// `vectors/`; every decision is written on demand.
#[test]
fn the_committed_pack_is_light() {
    fn size(folder: &Path) -> u64 {
        let entries = fs::read_dir(folder).expect("the reports are there").map(|entry| entry.expect("readable").path());
        entries.map(|path| if path.is_dir() { size(&path) } else { path.metadata().expect("readable").len() }).sum()
    }
    let bytes = size(&Path::new(env!("CARGO_MANIFEST_DIR")).join("reports"));
    assert!(bytes < 4_000_000, "{bytes} bytes");
}

/// A pack, and the options that name what it is of.
type Named<'p> = (&'p Path, &'p str);

/// The rows that a command prints of what a pack is of.
fn rows_of_pack((_, selection): Named<'_>, command: &[&str]) -> Vec<Row> {
    printed_rows(&[command, &words(selection)].concat())
}

/// The rows without these columns, by key.
fn by_key(rows: Vec<Row>, without: &[&str]) -> BTreeMap<[String; 5], Vec<BTreeMap<String, String>>> {
    let mut by_key: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for row in rows {
        let key = key(&row);
        let kept = row.into_iter().filter(|(column, _)| !without.contains(&column.as_str()));
        by_key.entry(key).or_default().push(kept.collect());
    }
    by_key
}

#[test]
fn strategies_and_outcomes_of_a_pack_are_what_the_commands_print() {
    let of = (packs::of_let_it_ride(), "let-it-ride");
    ensure_strategies(of);
    ensure_outcomes_and_rows(of);
}

/// Two readings by two strategies, and the meters whose rates are known, name a command.
#[test]
#[ignore = "second tier: files of a pack of two games against the commands"]
fn strategies_and_outcomes_of_two_games_are_what_the_commands_print() {
    let of = (packs::of_two_games(), packs::TWO_GAMES);
    ensure_strategies(of);
    assert!(ensure_outcomes_and_rows(of) > 4);
}

/// Every strategy of the index is what the command prints.
fn ensure_strategies(of @ (pack, _): Named<'_>) {
    let without = [&KEY[..], &["schema_version"]].concat();
    let mut printed = rows_of_pack(of, &["strategy", "--reading", "all", "--strategy", "all"]);
    printed.retain(|row| row["wager"] == "base");
    let printed = by_key(printed, &without);
    let index = rows_of(pack, "strategies/index.csv");
    assert_eq!(index.len(), printed.len());
    for offer in &index {
        let mut rows = rows_of(pack, &offer["file"]);
        rows.iter_mut().for_each(|row| assert_eq!(row.remove("schema_version").as_deref(), Some("5")));
        let rows: Vec<BTreeMap<String, String>> = rows.into_iter().map(|row| row.into_iter().collect()).collect();
        assert_eq!(rows, printed[&key(offer)], "{offer:?}");
    }
}

#[test]
#[ignore = "second tier: files of a pack of two games against the commands"]
fn every_term_of_every_paytable_is_what_show_prints() {
    let pack = packs::of_two_games();
    let in_pack: BTreeSet<String> = rows_of(pack, "summary.csv").into_iter().map(|row| row["wager"].clone()).collect();
    let shown = ["let-it-ride", "four-card-poker"].map(|game| printed_rows(&["show", game]));
    let shown: Vec<Row> = shown.into_iter().flatten().filter(|row| in_pack.contains(&row["wager"])).collect();
    let rows = rows_of(pack, "paytables.csv");
    assert_eq!(rows.len(), shown.len());
    for (row, shown) in rows.iter().zip(&shown) {
        assert!(row.iter().all(|(column, cell)| column == "schema_version" || shown[column] == *cell), "{row:?}");
    }
    // The Ante Bonus of Four Card Poker, § 641a.12: four of a kind pays 25 to 1.
    let is_bonus =
        |row: &&Row| row["wager"] == "base" && row["part"] == "ante-bonus" && row["term"] == "four-of-a-kind";
    let bonus: Vec<&str> = rows.iter().filter(is_bonus).map(|row| row["value"].as_str()).collect();
    assert_eq!(bonus, ["25"]);
    let text = fs::read_to_string(pack.join("inputs/regulation/four-card-poker/base.toml")).expect("there");
    assert_eq!(text, include_str!("../../paytables/four-card-poker/base.toml"));
}

/// A plain number.
fn fraction(text: &str) -> Fraction {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    let digits: BigInt = format!("{whole}{decimals}").parse().expect("digits");
    Fraction::new(digits, BigInt::from(10).pow(decimals.len() as u32))
}

/// Holds the mean of these net results against the row's expected value. Files keep eight decimal places of what is
/// paid from a meter, so the mean is then as exact as that.
fn ensure_mean(row: &Row, outcomes: &[Row], net: &str) {
    let weighted =
        |outcome: &Row| fraction(&outcome[net]) * fraction(&outcome["combinations"]) / fraction(&outcome["cycle"]);
    let mean: Fraction = outcomes.iter().map(weighted).sum();
    let expected = fraction(&row["ev_numerator"]) / fraction(&row["ev_denominator"]);
    let is_whole = outcomes.iter().all(|outcome| !outcome[net].contains('.'));
    let most = if is_whole { fraction("0") } else { fraction("0.00000001") };
    assert!((mean - expected).abs() <= most, "{row:?}");
}

/// The words of a command of the summary.
fn analyze_words(command: &str) -> Vec<&str> {
    let words: Vec<&str> = command.split(' ').map(|word| word.trim_matches('\'')).collect();
    assert_eq!(words[..2], ["house-edge", "analyze"], "{command}");
    words[1..].to_vec()
}

/// Holds the outcomes of every exact row of a pack against its expected value; returns how many rows name a command.
fn ensure_outcomes(pack: &Path) -> usize {
    let files: BTreeMap<[String; 5], String> =
        rows_of(pack, "outcomes/index.csv").iter().map(|row| (key(row), row["file"].clone())).collect();
    let mut commands = 0;
    for row in rows_of(pack, "summary.csv") {
        let place = row["outcomes"].as_str();
        if row["method"] == "exact" && row["strategy"].is_empty() && row["meter_at"] != "mean" {
            assert_eq!(place, files[&key(&row)]);
            ensure_mean(&row, &rows_of(pack, place), &format!("net_units_{}", row["paytable"]));
        } else if row["method"] == "exact" {
            let outcomes = run_in(pack, &[&analyze_words(place)[..], &["-f", "csv"]].concat()).ended(0).rows();
            assert!(outcomes.iter().all(|outcome| key(outcome) == key(&row)), "{place}");
            ensure_mean(&row, &outcomes, "net_units");
            commands += 1;
        } else {
            assert_eq!(place, files.get(&key(&row)).map_or("", String::as_str));
        }
    }
    commands
}

/// Holds the outcomes of a pack against its rows, and against what the command prints, to the digit; returns how many
/// rows name a command.
fn ensure_outcomes_and_rows(of @ (pack, _): Named<'_>) -> usize {
    let commands = ensure_outcomes(pack);
    for row in rows_of_pack(of, &["analyze", "--reading", "all", "--strategy", "optimal", "--show", "outcomes"]) {
        let index = rows_of(pack, "outcomes/index.csv");
        let file = &index.iter().find(|offer| key(offer) == key(&row)).expect("an offer")["file"];
        let outcomes = rows_of(pack, file);
        let own = outcomes.iter().find(|outcome| outcome["outcome"] == row["outcome"]).expect("an outcome");
        for column in ["combinations", "cycle", "probability"] {
            assert_eq!(own[column], row[column], "{row:?}");
        }
        for column in ["net_units", "return_contribution_pct", "variance_contribution_pct"] {
            assert_eq!(own[&format!("{column}_{}", row["paytable"])], row[column], "{row:?}");
        }
    }
    commands
}

#[test]
fn the_outcomes_of_own_paytables_are_those_of_the_copy_in_the_pack() {
    // Two hands are paid from the meter.
    let paytable = OWN_PROGRESSIVE.replace("= 500", "= { meter = \"jackpot\", percent = 7 }");
    let folder = own_file(&paytable);
    fs::rename(folder.path().join("own.toml"), folder.path().join("regulation")).expect("renamed");
    let report = ["report", "regulation", "-n", "100k", "--meter", "1250", "--output", "pack"];
    folder.run(&report).played();
    let pack = folder.path().join("pack");
    // The folder of the regulation's files has that name.
    assert_eq!(fs::read_to_string(pack.join("inputs/regulation.toml")).expect("a copy"), paytable);
    assert!(pack.join("inputs/regulation/let-it-ride/base.toml").exists());
    ensure_outcomes(&pack);
    assert_eq!(folder.run(&["verify", "pack"]).code, 0);
    assert_eq!(folder.run(&["check", "pack"]).code, 0);
    // Of a folder with nothing but copies, the regulation's come last.
    fs::rename(pack.join("inputs/regulation.toml"), pack.join("inputs/own.toml")).expect("renamed");
    let listed = folder.run(&["show", "pack", "-f", "csv"]).rows();
    assert!(!listed.is_empty() && listed.iter().all(|row| row["paytable"] == "house"), "{listed:?}");
}
