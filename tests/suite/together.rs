//! `--together` of `analyze`, `simulate` and `merge`, and `correlations.csv` of a report. The real binary, in a fresh
//! folder.

use std::collections::BTreeMap;
use std::fs;
use std::sync::{Mutex, PoisonError};

use house_edge::internals::games::{Game, Offer, games_of_program, to_the_end};
use house_edge::internals::outcome::{Fraction, JointTable, Measures, decimal, ratio, to_f64};
use house_edge::internals::paytable::Units;

use crate::common::binary::{Folder, Row, cells, csv_rows, expected_net, number, printed, printed_rows, run};
use crate::common::{all_offers, full_solver, measures, of_game, offer, packs};
use crate::documents::document;

/// Wagers of Let It Ride on the five cards of a hand and on three of them.
const OF_LET_IT_RIDE: &str = "let-it-ride/base/A,five-card-bonus/A,three-card-bonus/B=0.5";
/// A base game with a wager on the dealer's cards, which are not counted together.
const WITH_DEALERS_CARDS: &str = "four-card-poker/base/A,five-card-hand-bonus-dealer/A=1/2";

/// The row of a set and those of its wagers, beside 100,000 rounds where it is not counted; printed once for all tests.
fn sums_of(set: &'static str) -> Vec<Row> {
    static PRINTED: Mutex<BTreeMap<&str, Vec<Row>>> = Mutex::new(BTreeMap::new());
    let mut printed = PRINTED.lock().unwrap_or_else(PoisonError::into_inner);
    printed.entry(set).or_insert_with(|| printed_rows(&["analyze", "--together", set, "-n", "100k"])).clone()
}

/// The row of one wager by itself.
fn alone(game: &str, wager: &str, paytable: &str) -> Row {
    printed_rows(&["analyze", &[game, wager, paytable].join("/")]).remove(0)
}

#[test]
fn expectations_add_up_exactly_whether_the_sum_is_counted_or_simulated() {
    let sets = [
        (
            OF_LET_IT_RIDE,
            vec![
                ("base", "A", ratio(1, 1)),
                ("five-card-bonus", "A", ratio(1, 1)),
                ("three-card-bonus", "B", ratio(1, 2)),
            ],
        ),
        (WITH_DEALERS_CARDS, vec![("base", "A", ratio(1, 1)), ("five-card-hand-bonus-dealer", "A", ratio(1, 2))]),
    ];
    for (set, wagers) in sets {
        let game = set.split('/').next().expect("its name");
        let rows = sums_of(set);
        assert_eq!(rows.len(), 1 + wagers.len());
        let sum: Fraction =
            wagers.iter().map(|(wager, paytable, units)| expected_net(&alone(game, wager, paytable)) * units).sum();
        assert_eq!(expected_net(&rows[0]), sum, "{set}");
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
    let [one, two] = ["let-it-ride/base/A", "let-it-ride/base/A=2"]
        .map(|set| printed_rows(&["analyze", "--together", set]).remove(0));
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
    assert_eq!(expected_net(&two), expected_net(&single) * ratio(2, 1));
    for column in ["house_edge_initial_pct", "element_of_risk_pct", "win_frequency_pct", "max_net_one_in"] {
        assert_eq!(two[column], single[column], "{column}");
    }
    assert!((number(&two, "variance") - 4.0 * number(&single, "variance")).abs() < 1e-6);
    assert!((number(&two, "max_net_units") - 2.0 * number(&single, "max_net_units")).abs() < 1e-9);
    assert_eq!(cells(&two, ["together", "initial_units"]), ["2 base A", "6"]);
}

/// A hand of five cards wins in both wagers, and the best win much in both: 0.87, as the issue that asked for this had
/// it from a count of its own.
#[test]
fn a_base_game_and_a_bonus_on_the_same_hand_vary_together() {
    let set = "let-it-ride/base/A,five-card-bonus/A";
    let pairs = printed_rows(&["analyze", "--together", set, "--show", "correlations"]);
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
        let pairs = printed_rows(&[&arguments[..], &["--show", "correlations"]].concat());
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
        let outcomes = printed_rows(&["analyze", "--together", set, "--show", "outcomes", "-n", "100k"]);
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
    let together = printed_rows(&arguments);
    let single = printed_rows(&["simulate", "let-it-ride/base/A", "-n", "500k"]).remove(0);
    for row in &together {
        for column in ["house_edge_pct", "variance", "z_score", "win_frequency_pct", "max_net_units", "seed", "rounds"]
        {
            assert_eq!(row[column], single[column], "{column}");
        }
    }
    let several = |threads| {
        printed(&["simulate", "--together", OF_LET_IT_RIDE, "-n", "500k", "-t", threads, "--show", "outcomes"])
    };
    assert_eq!(several("1"), several("2"));
}

/// Every game: its base game with every wager that can be made beside it, and what of it is counted.
#[test]
#[ignore = "second tier: sums of wagers of every game, simulated"]
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
    let rows = run(&[&["simulate", "-n", "100k", "--format", "csv"], &asked[..]].concat()).ended(0).rows();
    assert_eq!(rows.iter().filter(|row| row["wager"].is_empty()).count(), sets.len());
    assert!(rows.iter().all(|row| row["verdict"] == "agrees"));
}

/// A progressive wager is forfeited by the folds of the base game beside it, which is played by another strategy than
/// the best: its own row is not that of the wager by itself.
#[test]
fn folds_of_the_base_game_beside_it_forfeit_a_wager() {
    let arguments = ["--together", "four-card-poker/base/A,five-card-progressive/A", "--strategy", "simple"];
    let rows = run(&[&["simulate", "-n", "500k", "--format", "csv"], &arguments[..]].concat()).ended(0).rows();
    assert!(rows.iter().all(|row| row["verdict"] == "agrees"), "{rows:?}");
}

#[test]
fn shards_add_up_to_the_run_and_a_checkpoint_resumes_it() {
    let folder = Folder::new();
    let asked = ["--together", OF_LET_IT_RIDE, "--format", "csv"];
    let simulate =
        |more: &[&str]| folder.run(&[&["simulate", "-n", "300k"], &asked[..], more].concat()).played().stdout;
    let whole = simulate(&[]);
    for shard in ["1/2", "2/2"] {
        simulate(&["--shard", shard, "--checkpoint", &shard.replace('/', "of")]);
    }
    let merged = folder.run(&["merge", "1of2", "2of2", "--format", "csv", "--checkpoint", "sum"]);
    assert_eq!((merged.code, merged.stdout), (0, whole.clone()), "{}", merged.stderr);
    assert_eq!(simulate(&["--checkpoint", "sum"]), whole);
    folder
        .run(&["simulate", "-n", "300k", "--together", "let-it-ride/base/A", "--checkpoint", "sum"])
        .refused("recorded for another run");
}

#[test]
fn what_cannot_be_wagered_together_is_refused() {
    let nonsense = [
        ("let-it-ryde/base/A", "did you mean `let-it-ride`?"),
        ("let-it-ride/bass/A", "unknown wager `bass`"),
        ("let-it-ride/base/Z", "unknown paytable `Z`; available: A, B"),
        ("base/A", "`base` may be let-it-ride/base, "),
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
        run(&["analyze", "--together", set]).refused(says);
    }
    let options: [(&[&str], &str); 10] = [
        (&["--boxes", "2"], "cannot be used with"),
        (&["--seats", "2"], "cannot be used with"),
        (&["let-it-ride"], "cannot be used with"),
        (&["*/base"], "cannot be used with"),
        (&["*/*/A"], "cannot be used with"),
        (&["--average-bet", "10"], "cannot be used with"),
        (&["--payout-limit", "1000", "--unit", "1"], "cannot be used with"),
        (&["--reading", "upside-down"], "unknown reading `upside-down`"),
        (&["--strategy", "wild"], "unknown strategy `wild`"),
        (&["--meter", "5"], "none of the selected wagers has a meter"),
    ];
    for (more, says) in options {
        run(&[&["analyze", "--together", "let-it-ride/base/A"], more].concat()).refused(says);
    }
    run(&["analyze", "--show", "correlations"]).refused("--show needs --together");
    run(&["analyze", "let-it-ride", "-n", "5"]).refused("--rounds needs --boxes or --together");
}

/// Each reading is applied to the wagers that have it, and one wager is read in one way.
#[test]
fn readings_are_combined() {
    let set = "lunar-poker-2013/base/A,super-wager/A=0.5";
    // The Super Wager alone, which is solved at once, says what was read how; the combination is of the same table.
    let read = printed_rows(&["analyze", "--together", "lunar-poker-2013/super-wager/A", "--reading", "unpaired"]);
    let single = printed_rows(&["analyze", "lunar-poker-2013/super-wager/A", "--reading", "unpaired"]);
    assert_eq!((read[1]["reading"].as_str(), &read[1]["house_edge_pct"]), ("unpaired", &single[0]["house_edge_pct"]));
    assert_eq!(read[0]["together"], "super-wager A unpaired");
    run(&["analyze", "--together", set, "--reading", "no-equal-second,unpared"]).refused("unknown reading `unpared`");
    run(&["analyze", "--together", set, "--reading", "no-equal-second,no-second-on-six"]).refused("needs one reading");
    let bonus = "let-it-ride/five-card-bonus/A";
    let one_has_it = ["analyze", "--together", "let-it-ride/base/A", "--together", bonus, "--reading", "to-1"];
    let read: Vec<String> = printed_rows(&one_has_it).into_iter().map(|row| row["reading"].clone()).collect();
    assert_eq!(read, ["", "", "", "to-1"], "a set without the reading, and one with it");
}

/// In files the wager of the sum stays empty, as scripts know it.
#[test]
fn the_row_of_the_sum_is_named_for_people() {
    let set = ["analyze", "--together", OF_LET_IT_RIDE];
    let of_people = printed(&[&set[..], &["--format", "markdown"]].concat());
    let named: Vec<&str> = of_people.lines().filter(|line| line.contains("| sum |")).collect();
    assert_eq!(named.len(), 1, "{of_people}");
    assert_eq!(printed_rows(&set)[0]["wager"], "");
}

#[test]
fn a_meter_and_a_paytable_of_ones_own_are_taken() {
    let folder = Folder::new();
    let own = document("paytables/let-it-ride/base.toml");
    folder.write("own.toml", own.replace("id = \"A\"", "id = \"house\""));
    let set = ["analyze", "--together", "own.toml:house", "--format", "csv"];
    let rows_of_own = folder.run(&set).ended(0).rows();
    assert_eq!(expected_net(&rows_of_own[0]), expected_net(&alone("let-it-ride", "base", "A")));
    let of_file = ["analyze", "--together", "own.toml:house=1,let-it-ride/five-card-bonus/A=0.5", "--format", "csv"];
    let of_file = folder.run(&of_file).rows();
    let wagers: Vec<&str> = of_file.iter().map(|row| row["paytable"].as_str()).collect();
    assert_eq!((wagers, expected_net(&of_file[1])), (vec!["", "house", "A"], expected_net(&rows_of_own[1])));
    let over_it = ["session", "--together", "own.toml:house", "-n", "9", "-o", "own.toml"];
    folder.run(&over_it).refused("own.toml");
    let metered = ["let-it-ride/base/A,three-card-progressive/A", "--meter", "12345"];
    let together = printed_rows(&[&["analyze", "--together"], &metered[..], &["-n", "64"]].concat());
    let single = printed_rows(&["analyze", "let-it-ride/three-card-progressive/A", "--meter", "12345"]).remove(0);
    assert_eq!(together[2]["house_edge_pct"], single["house_edge_pct"]);
}

#[test]
#[ignore = "second tier: files of a pack of two games against the commands"]
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

/// Games that are solved within seconds.
fn quick_games() -> impl Iterator<Item = &'static dyn Game> {
    games_of_program().filter(|game| !game.facts().id.starts_with("lunar"))
}

fn joint(offers: &[Offer]) -> Option<JointTable> {
    full_solver(offers[0].game).joint_outcomes(offers).expect("solved")
}

/// The first paytable of each wager of a game, in the default reading, optimally played.
fn offers_of(game: &dyn Game) -> Vec<Offer> {
    let mut offers = of_game(&all_offers(), game.facts().id);
    offers.dedup_by_key(|offer| offer.wager.id);
    offers
}

fn correlation(offers: &[Offer; 2]) -> f64 {
    let joint = joint(offers).expect("counted together");
    let deviation = |wager| Measures::of(&joint.alone(wager).expect("there")).std_dev();
    to_f64(&joint.covariance([0, 1])) / (deviation(0) * deviation(1))
}

/// Each wager beside another is what it is alone, and their expectations add; the variance of the sum is that of both
/// and twice their covariance.
#[test]
#[ignore = "second tier: every pair of wagers"]
fn each_of_two_wagers_is_what_it_is_alone() {
    for game in quick_games() {
        let offers = offers_of(game);
        for (place, one) in offers.iter().enumerate() {
            for other in &offers[place + 1..] {
                let pair = [one.clone(), other.clone()];
                let Some(joint) = joint(&pair) else { continue };
                let measures = pair.each_ref().map(measures);
                for wager in [0, 1] {
                    let beside = Measures::of(&joint.alone(wager).expect("there"));
                    assert_eq!(beside, measures[wager], "{} beside {}", pair[wager].name(), pair[1 - wager].name());
                }
                let weights = [ratio(1, 1), ratio(5, 2)];
                let sum = Measures::of(&joint.sum(&weights).expect("two weights"));
                let covariance = joint.covariance([0, 1]);
                let [of_one, of_other] = &measures;
                assert_eq!(sum.expected_net, &of_one.expected_net + &of_other.expected_net * &weights[1]);
                let square = &weights[1] * &weights[1];
                let both = &of_one.variance + &of_other.variance * square + covariance * &weights[1] * ratio(2, 1);
                assert_eq!(sum.variance, both);
            }
        }
    }
}

/// Wagers of a game by the base game and what must be counted with it.
#[test]
fn wagers_on_the_own_and_community_cards_are_counted_together() {
    for game in quick_games() {
        let offers = offers_of(game);
        let hidden = ["five-card-hand-bonus-dealer", "six-card-bonus"];
        for side in offers.iter().filter(|offer| offer.side().is_some()) {
            let is_counted = joint(&[offers[0].clone(), side.clone()]).is_some();
            assert_eq!(is_counted, !hidden.contains(&side.wager.id), "{}", side.name());
        }
    }
}

/// Base game A and Five Card Bonus A of Let It Ride vary together with a correlation of 0.87, as the Five Card Bonus
/// pays nearly the hands that the base game pays.
#[test]
fn a_side_wager_on_the_hand_of_the_base_game_varies_with_it() {
    let pair = [offer("let-it-ride", "base", "A"), offer("let-it-ride", "five-card-bonus", "A")];
    assert_eq!(format!("{:.2}", correlation(&pair)), "0.87");
}

/// A meter is priced as in the wager alone; an activated bonus is not counted together, and neither are two base games.
#[test]
fn what_other_hands_or_draws_settle_is_not_counted_together() {
    let [base, mut bonus] = ["base", "five-card-hand-bonus"].map(|wager| offer("let-it-ride", wager, "A"));
    bonus.meters.set(None, Units::from_integer(20_000.into()));
    assert!(joint(&[base.clone(), bonus.clone()]).is_some());
    bonus.bonuses.set("lucky-bonus", ratio(1, 10)).expect("a probability");
    assert!(joint(&[base.clone(), bonus.clone()]).is_none());
    assert!(joint(&[bonus]).is_some(), "alone it is its own outcomes");
    assert!(joint(&[base.clone(), base.clone()]).is_none());
    let elsewhere = offer("mississippi-stud", "progressive", "A");
    assert!(full_solver(base.game).joint_outcomes(&[base, elsewhere]).is_err(), "a wager of another game");
}

/// Community cards are good or bad for all; against a dealer's hand two seats are not counted. Criss-Cross Poker, which
/// takes half a minute, is left to short decks.
#[test]
fn two_seats_share_the_luck_of_the_community_cards() {
    for game in quick_games().filter(|game| game.facts().id != "criss-cross-poker") {
        let base = &offers_of(game)[0];
        let covariance = full_solver(game.facts()).seats_covariance(base, &to_the_end).expect("solved");
        let against_a_dealer = ["four-card-poker", "ultimate-texas-holdem"].contains(&game.facts().id);
        assert_eq!(covariance.is_none(), against_a_dealer);
        let variance = measures(base).variance;
        if let Some(covariance) = covariance {
            assert!(covariance > ratio(0, 1) && covariance < variance, "{}", decimal(&covariance, 6));
        }
    }
}
