//! `--together` of `analyze`, `simulate` and `merge`, and `correlations.csv` of a report. The real binary, in a fresh
//! folder.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::sync::{Mutex, PoisonError};

use crate::common::binary::{Ran, csv_rows, printed, run, run_in};
use crate::common::packs;
use num_bigint::BigInt;
use num_rational::BigRational;
use tempfile::TempDir;

type Row = HashMap<String, String>;

/// Wagers of Let It Ride on the five cards of a hand and on three of them.
const OF_LET_IT_RIDE: &str = "let-it-ride/base/A,five-card-bonus/A,three-card-bonus/B=0.5";
/// A base game with a wager on the dealer's cards, which are not counted together.
const WITH_DEALERS_CARDS: &str = "four-card-poker/base/A,five-card-hand-bonus-dealer/A=1/2";

fn rows(arguments: &[&str]) -> Vec<Row> {
    csv_rows(&printed(&[arguments, &["--format", "csv"]].concat()))
}

/// The row of a set and those of its wagers, beside 100,000 rounds where it is not counted; printed once for all tests.
fn sums_of(set: &'static str) -> Vec<Row> {
    static PRINTED: Mutex<BTreeMap<&str, Vec<Row>>> = Mutex::new(BTreeMap::new());
    let mut printed = PRINTED.lock().unwrap_or_else(PoisonError::into_inner);
    printed.entry(set).or_insert_with(|| rows(&["analyze", "--together", set, "-n", "100k"])).clone()
}

fn number(row: &Row, column: &str) -> f64 {
    row[column].parse().unwrap_or_else(|_| panic!("{column}: {:?}", row[column]))
}

fn exact_edge(row: &Row) -> BigRational {
    let part = |column: &str| row[column].parse::<BigInt>().expect("a whole number");
    -BigRational::new(part("ev_numerator"), part("ev_denominator"))
}

fn parts(numerator: i64, denominator: i64) -> BigRational {
    BigRational::new(numerator.into(), denominator.into())
}

/// The row of one wager by itself.
fn alone(game: &str, wager: &str, paytable: &str) -> Row {
    rows(&["analyze", "-g", game, "-w", wager, "-p", paytable]).remove(0)
}

#[test]
fn expectations_add_up_exactly_whether_the_sum_is_counted_or_simulated() {
    let sets = [
        (
            OF_LET_IT_RIDE,
            vec![
                ("base", "A", parts(1, 1)),
                ("five-card-bonus", "A", parts(1, 1)),
                ("three-card-bonus", "B", parts(1, 2)),
            ],
        ),
        (WITH_DEALERS_CARDS, vec![("base", "A", parts(1, 1)), ("five-card-hand-bonus-dealer", "A", parts(1, 2))]),
    ];
    for (set, wagers) in sets {
        let game = set.split('/').next().expect("its name");
        let rows = sums_of(set);
        assert_eq!(rows.len(), 1 + wagers.len());
        let sum: BigRational =
            wagers.iter().map(|(wager, paytable, units)| exact_edge(&alone(game, wager, paytable)) * units).sum();
        assert_eq!(exact_edge(&rows[0]), sum, "{set}");
        for (row, (wager, paytable, _)) in rows[1..].iter().zip(&wagers) {
            let single = alone(game, wager, paytable);
            assert_eq!(
                (row["wager"].as_str(), row["paytable"].as_str(), row["method"].as_str()),
                (*wager, *paytable, "exact")
            );
            for column in ["house_edge_pct", "variance", "win_frequency_pct", "max_net_units", "mean_total_units"] {
                assert_eq!(row[column], single[column], "{set}: {wager} {column}");
            }
        }
        let is_exact = rows[0]["method"] == "exact";
        assert_eq!(is_exact, !rows[0]["cycle"].is_empty());
        assert_eq!(is_exact, rows[0]["std_dev_std_error"].is_empty() && rows[0]["rounds"].is_empty());
    }
}

/// Twice the units: twice the edge per unit, the same per initial unit, four times the variance.
#[test]
fn one_wager_is_itself_and_two_units_are_twice_as_much() {
    let [one, two] =
        ["let-it-ride/base/A", "let-it-ride/base/A=2"].map(|set| rows(&["analyze", "--together", set]).remove(0));
    let single = alone("let-it-ride", "base", "A");
    for column in [
        "house_edge_pct",
        "house_edge_initial_pct",
        "element_of_risk_pct",
        "variance",
        "std_dev",
        "skewness",
        "win_frequency_pct",
        "max_net_units",
        "max_net_one_in",
        "cycle",
    ] {
        assert_eq!(one[column], single[column], "{column}");
    }
    assert_eq!(exact_edge(&two), exact_edge(&single) * parts(2, 1));
    for column in ["house_edge_initial_pct", "element_of_risk_pct", "win_frequency_pct", "max_net_one_in"] {
        assert_eq!(two[column], single[column], "{column}");
    }
    assert!((number(&two, "variance") - 4.0 * number(&single, "variance")).abs() < 1e-6);
    assert!((number(&two, "max_net_units") - 2.0 * number(&single, "max_net_units")).abs() < 1e-9);
    assert_eq!((two["together"].as_str(), two["initial_units"].as_str()), ("2 base A", "6"));
}

/// A hand of five cards wins in both wagers, and the best win much in both: 0.87, as the issue that asked for this had
/// it from a count of its own.
#[test]
fn a_base_game_and_a_bonus_on_the_same_hand_vary_together() {
    let set = "let-it-ride/base/A,five-card-bonus/A";
    let pairs = rows(&["analyze", "--together", set, "--correlations"]);
    let [pair] = pairs.as_slice() else { panic!("{pairs:?}") };
    assert_eq!(pair["method"], "exact");
    assert!((number(pair, "correlation") - 0.87).abs() < 0.005, "{pair:?}");
}

/// The variance of a sum: the variances, and twice the covariance of each pair.
#[test]
fn the_variance_of_a_sum_is_that_of_its_pairs() {
    for set in [OF_LET_IT_RIDE, WITH_DEALERS_CARDS] {
        let arguments = ["analyze", "--together", set, "-n", "100k"];
        let sums = sums_of(set);
        let pairs = rows(&[&arguments[..], &["--correlations"]].concat());
        assert_eq!(pairs.len(), (sums.len() - 1) * (sums.len() - 2) / 2);
        let units = |wager: &str| {
            let row = sums.iter().find(|row| row["wager"] == wager).expect("a part");
            row["units"].split_once('/').map_or_else(|| number(row, "units"), |_| 0.5)
        };
        let own: f64 = sums[1..].iter().map(|row| units(&row["wager"]).powi(2) * number(row, "variance")).sum();
        let of_pairs: f64 = pairs
            .iter()
            .map(|pair| 2.0 * units(&pair["wager"]) * units(&pair["other_wager"]) * number(pair, "covariance"))
            .sum();
        assert!((own + of_pairs - number(&sums[0], "variance")).abs() < 1e-6, "{set}");
    }
}

#[test]
fn the_outcomes_of_a_sum_add_up() {
    for (set, is_simulated) in [(OF_LET_IT_RIDE, false), (WITH_DEALERS_CARDS, true)] {
        let outcomes = rows(&["analyze", "--together", set, "--outcomes", "-n", "100k"]);
        let probabilities: f64 = outcomes.iter().map(|row| number(row, "probability")).sum();
        assert!((probabilities - 1.0).abs() < 1e-9, "{set}: {probabilities}");
        let nets: Vec<f64> = outcomes.iter().map(|row| number(row, "net_units")).collect();
        assert!(nets.windows(2).all(|pair| pair[0] >= pair[1]), "from the greatest win down");
        assert!(outcomes.iter().all(|row| row["combinations"].is_empty() == is_simulated));
        assert!(outcomes.iter().all(|row| row["probability_std_error"].is_empty() != is_simulated));
    }
}

#[test]
fn one_wager_is_simulated_as_by_itself_on_any_number_of_threads() {
    let arguments = ["simulate", "--together", "let-it-ride/base/A", "-n", "500k"];
    let together = rows(&arguments);
    let single = rows(&["simulate", "-g", "let-it-ride", "-w", "base", "-p", "A", "-n", "500k"]).remove(0);
    for row in &together {
        for column in ["house_edge_pct", "variance", "z_score", "win_frequency_pct", "max_net_units", "seed", "rounds"]
        {
            assert_eq!(row[column], single[column], "{column}");
        }
    }
    let several =
        |threads| printed(&["simulate", "--together", OF_LET_IT_RIDE, "-n", "500k", "-t", threads, "--outcomes"]);
    assert_eq!(several("1"), several("2"));
}

/// Every game: its base game with every wager that can be made beside it, and what of it is counted.
#[test]
fn simulated_sums_agree_with_the_exact_answers_in_every_game() {
    let sets = [
        OF_LET_IT_RIDE,
        "let-it-ride/base/B,three-card-progressive/A,five-card-hand-bonus/A=3",
        "let-it-ride/five-card-progressive/A,three-card-bonus/A",
        "four-card-poker/base/A,aces-up/A,five-card-progressive/A",
        "four-card-poker/base/A,five-card-hand-bonus-player/A,four-card-progressive/A=2",
        "four-card-poker/base/A,bad-beat-bonus/A,six-card-bonus/A",
        WITH_DEALERS_CARDS,
        "criss-cross-poker/base/A,five-card-bonus/A",
        "mississippi-stud/base/A,progressive/A",
        "lunar-poker/base/A,super-wager/A=1.5",
        "lunar-poker/base/A,super-wager/A,super-wager-other/A",
    ];
    let asked: Vec<&str> = sets.iter().flat_map(|set| ["--together", set]).collect();
    let ran = run(&[&["simulate", "-n", "100k", "--format", "csv"], &asked[..]].concat());
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    let rows = csv_rows(&ran.stdout);
    assert_eq!(rows.iter().filter(|row| row["wager"].is_empty()).count(), sets.len());
    assert!(rows.iter().all(|row| row["verdict"] == "agrees"));
}

/// A progressive wager is forfeited by the folds of the base game beside it, which is played by another strategy than
/// the best: its own row is not that of the wager by itself.
#[test]
fn folds_of_the_base_game_beside_it_forfeit_a_wager() {
    let arguments = ["--together", "four-card-poker/base/A,five-card-progressive/A", "--strategy", "simple"];
    let ran = run(&[&["simulate", "-n", "500k", "--format", "csv"], &arguments[..]].concat());
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    let rows = csv_rows(&ran.stdout);
    assert!(rows.iter().all(|row| row["verdict"] == "agrees"), "{rows:?}");
}

#[test]
fn shards_add_up_to_the_run_and_a_checkpoint_resumes_it() {
    let folder = TempDir::new().expect("a folder");
    let asked = ["--together", OF_LET_IT_RIDE, "--format", "csv"];
    let simulate = |more: &[&str]| {
        let ran = run_in(folder.path(), &[&["simulate", "-n", "300k"], &asked[..], more].concat());
        assert!([0, 3].contains(&ran.code), "{}", ran.stderr);
        ran.stdout
    };
    let whole = simulate(&[]);
    for shard in ["1/2", "2/2"] {
        simulate(&["--shard", shard, "--checkpoint", &shard.replace('/', "of")]);
    }
    let merged = run_in(folder.path(), &["merge", "1of2", "2of2", "--format", "csv", "--checkpoint", "sum"]);
    assert_eq!((merged.code, merged.stdout), (0, whole.clone()), "{}", merged.stderr);
    assert_eq!(simulate(&["--checkpoint", "sum"]), whole);
    let other =
        run_in(folder.path(), &["simulate", "-n", "300k", "--together", "let-it-ride/base/A", "--checkpoint", "sum"]);
    assert_refused(&other, "recorded for another run");
}

fn assert_refused(ran: &Ran, says: &str) {
    assert_eq!((ran.code, ran.stdout.as_str()), (2, ""), "{says}: {}", ran.stderr);
    assert!(ran.stderr.contains(says), "{says}: {}", ran.stderr);
}

#[test]
fn what_cannot_be_wagered_together_is_refused() {
    let nonsense = [
        ("let-it-ryde/base/A", "did you mean `let-it-ride`?"),
        ("let-it-ride/bass/A", "unknown wager `bass`"),
        ("let-it-ride/base/Z", "unknown paytable `Z`; there is A, B"),
        ("base/A", "write GAME/WAGER/PAYTABLE,WAGER/PAYTABLE=UNITS"),
        ("let-it-ride/base/A,", "write GAME/WAGER/PAYTABLE,WAGER/PAYTABLE=UNITS"),
        ("let-it-ride/base/A=0", "above 0"),
        ("let-it-ride/base/A=-1", "above 0"),
        ("let-it-ride/base/A=1/0", "above 0"),
        ("let-it-ride/base/A=much", "`much` is not a number"),
        ("let-it-ride/base/A,four-card-poker/base/A", "needs one game: "),
        ("let-it-ride/base/A,base/B", "base is listed twice"),
        ("lunar-poker/base/A,ante-and-super/A", "are both played by decisions"),
        ("lunar-poker/ante-and-super/A,super-wager/A", "ante-and-super includes super-wager"),
        (
            "lunar-poker/base/A,super-wager/A=0.5",
            "super-wager of 0.5 with base of 1: it must be at least as large (§ 671a.7(c)(2))",
        ),
    ];
    for (set, says) in nonsense {
        assert_refused(&run(&["analyze", "--together", set]), says);
    }
    let options: [(&[&str], &str); 10] = [
        (&["--boxes", "2"], "cannot be used with"),
        (&["--seats", "2"], "cannot be used with"),
        (&["--game", "let-it-ride"], "cannot be used with"),
        (&["--wager", "base"], "cannot be used with"),
        (&["--paytable", "A"], "cannot be used with"),
        (&["--average-bet", "10"], "cannot be used with"),
        (&["--payout-limit", "1000", "--unit", "1"], "cannot be used with"),
        (&["--reading", "upside-down"], "unknown reading `upside-down`"),
        (&["--strategy", "wild"], "unknown strategy `wild`"),
        (&["--meter", "5"], "no selected wager is paid from a meter"),
    ];
    for (more, says) in options {
        assert_refused(&run(&[&["analyze", "--together", "let-it-ride/base/A"], more].concat()), says);
    }
    assert_refused(&run(&["analyze", "--correlations"]), "--together");
    assert_refused(&run(&["analyze", "-g", "let-it-ride", "-n", "5"]), "--together");
}

/// Each reading is applied to the wagers that have it, and one wager is read in one way.
#[test]
fn readings_are_combined() {
    let set = "lunar-poker-2013/base/A,super-wager/A=0.5";
    // The Super Wager alone, which is solved at once, says what was read how; the combination is of the same table.
    let read = rows(&["analyze", "--together", "lunar-poker-2013/super-wager/A", "--reading", "unpaired"]);
    let single = rows(&["analyze", "-g", "lunar-poker-2013", "-w", "super-wager", "-p", "A", "--reading", "unpaired"]);
    assert_eq!((read[1]["reading"].as_str(), &read[1]["house_edge_pct"]), ("unpaired", &single[0]["house_edge_pct"]));
    assert_eq!(read[0]["together"], "super-wager A unpaired");
    let unknown = run(&["analyze", "--together", set, "--reading", "no-equal-second,unpared"]);
    assert_refused(&unknown, "unknown reading `unpared`");
    let both = run(&["analyze", "--together", set, "--reading", "no-equal-second,no-second-on-six"]);
    assert_refused(&both, "needs one reading");
    let bonus = "let-it-ride/five-card-bonus/A";
    let one_has_it = ["analyze", "--together", "let-it-ride/base/A", "--together", bonus, "--reading", "to-1"];
    let read: Vec<String> = rows(&one_has_it).into_iter().map(|row| row["reading"].clone()).collect();
    assert_eq!(read, ["", "", "", "to-1"], "a set without the reading, and one with it");
}

/// In files the wager of the sum stays empty, as scripts know it.
#[test]
fn the_row_of_the_sum_is_named_for_people() {
    let set = ["analyze", "--together", OF_LET_IT_RIDE];
    let of_people = printed(&[&set[..], &["--format", "markdown"]].concat());
    let named: Vec<&str> = of_people.lines().filter(|line| line.contains("| sum |")).collect();
    assert_eq!(named.len(), 1, "{of_people}");
    assert_eq!(rows(&set)[0]["wager"], "");
}

#[test]
fn a_meter_and_a_paytable_of_ones_own_are_taken() {
    let folder = TempDir::new().expect("a folder");
    let own = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/paytables/let-it-ride/base.toml"));
    let own = own.expect("there").replace("id = \"A\"", "id = \"house\"");
    fs::write(folder.path().join("own.toml"), own).expect("written");
    let set = ["analyze", "--together", "let-it-ride/base/house", "--paytables", "own.toml", "--format", "csv"];
    let ran = run_in(folder.path(), &set);
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    let rows_of_own = csv_rows(&ran.stdout);
    assert_eq!(exact_edge(&rows_of_own[0]), exact_edge(&alone("let-it-ride", "base", "A")));
    let of_file = ["analyze", "--together", "own.toml:house=1,let-it-ride/five-card-bonus/A=0.5", "--format", "csv"];
    let of_file = csv_rows(&run_in(folder.path(), &of_file).stdout);
    let wagers: Vec<&str> = of_file.iter().map(|row| row["paytable"].as_str()).collect();
    assert_eq!((wagers, exact_edge(&of_file[1])), (vec!["", "house", "A"], exact_edge(&rows_of_own[1])));
    let over_it = ["session", "--together", "own.toml:house", "-n", "9", "-o", "own.toml"];
    assert_refused(&run_in(folder.path(), &over_it), "own.toml");
    let metered = ["let-it-ride/base/A,three-card-progressive/A", "--meter", "12345"];
    let together = rows(&[&["analyze", "--together"], &metered[..], &["-n", "64"]].concat());
    let single = rows(&["analyze", "-g", "let-it-ride", "-w", "three-card-progressive", "-p", "A", "--meter", "12345"])
        .remove(0);
    assert_eq!(together[2]["house_edge_pct"], single["house_edge_pct"]);
}

#[test]
fn a_report_has_every_pair_of_wagers() {
    let pack = packs::of_two_games();
    let mut pairs = csv_rows(&fs::read_to_string(pack.join("correlations.csv")).expect("written"));
    pairs.retain(|pair| pair["game"] == "four-card-poker");
    // The base game, Aces Up, two progressive wagers and the bonus on the dealer's hand.
    assert_eq!(pairs.len(), 5 * 4 / 2);
    for pair in &pairs {
        let is_exact = pair["method"] == "exact";
        assert_eq!(pair["covariance_numerator"].is_empty(), !is_exact, "{pair:?}");
        assert_eq!(pair["correlation_std_error"].is_empty(), is_exact, "{pair:?}");
        assert!(number(pair, "correlation").abs() <= 1.0, "{pair:?}");
    }
    let page = fs::read_to_string(pack.join("index.html")).expect("written");
    assert!(page.contains("four-card-poker-correlations") && page.contains("correlations.csv"));
}
