//! The first rounds of a run, one by one: they are the run's, in every game, and the test vectors of a pack.

use std::collections::BTreeMap;
use std::fs;

use crate::common::binary::{Folder, Row, cells, csv_rows, printed, printed_rows, run, words};
use crate::common::{all_offers, full_croupier, full_solver, of_game, packs, plan, simulated};
use house_edge::internals::games::Game;
use house_edge::internals::simulation::{BLOCK_ROUNDS, trace};

/// Rounds of two batches, the second not full.
const ROUNDS: u64 = 1_300;

/// For the battery: the outcomes of the rounds add up to the counts of the run, offer by offer; and a round is a fold
/// exactly if its last action is one.
pub fn the_first_rounds_of_a_run_are_traced_as_they_are_counted(game: &dyn Game) {
    let (id, offers, croupier) =
        (game.facts().id, of_game(&all_offers(), game.facts().id), full_croupier(game.facts()));
    let literal = full_solver(game.facts()).literal_croupier(&offers).expect("full deck");
    let traced = trace(literal.as_ref(), id, plan(BLOCK_ROUNDS + 1), ROUNDS).expect("settled");
    assert!(traced.iter().map(|round| round.number).eq(1..=ROUNDS));
    for (place, (offer, counted)) in offers.iter().zip(simulated(croupier, id, plan(ROUNDS))).enumerate() {
        let mut counts: BTreeMap<&str, u128> = BTreeMap::new();
        for round in &traced {
            let settled = &round.offers[place];
            *counts.entry(&settled.outcome.name).or_default() += 1;
            let has_folded = settled.account.actions.last().is_some_and(|action| action == "fold");
            assert_eq!(settled.outcome.folded, has_folded, "{}: {:?}", offer.name(), settled.account.actions);
            assert!(!offer.wager.has_decisions || !settled.account.actions.is_empty(), "{}", offer.name());
        }
        let expected = counted.outcomes().iter().filter(|outcome| outcome.count > 0);
        let expected: BTreeMap<&str, u128> = expected.map(|outcome| (outcome.name.as_str(), outcome.count)).collect();
        assert_eq!(counts, expected, "{}", offer.name());
    }
}

/// Rounds with each outcome, by wager, paytable and outcome.
fn counts_of_trace(rows: &[Row]) -> BTreeMap<[String; 3], u64> {
    let mut counts = BTreeMap::new();
    for row in rows {
        *counts.entry(cells(row, ["wager", "paytable", "outcome"]).map(str::to_string)).or_default() += 1;
    }
    counts
}

#[test]
fn the_sums_of_a_trace_are_the_counts_of_a_run_of_as_many_rounds() {
    // A Bad Beat Bonus is settled by the dealer's hand too, and a progressive wager is forfeited by a fold.
    let four_card = "four-card-poker/base four-card-poker/bad-beat-bonus four-card-poker/four-card-progressive -s 7";
    for (wagers, players) in [(four_card, "1"), ("let-it-ride/base let-it-ride/five-card-bonus", "3")] {
        let with = |first: &str| printed_rows(&words(&format!("{first} {wagers} --seats {players}")));
        let traced = counts_of_trace(&with("simulate --trace 700"));
        let mut counted = BTreeMap::new();
        // Too few rounds for a verdict.
        let run = run(&words(&format!("simulate -n 700 {wagers} --seats {players} --show outcomes -f csv")));
        for row in csv_rows(&run.stdout).iter().filter(|row| !["", "0"].contains(&row["simulated_count"].as_str())) {
            let key = cells(row, ["wager", "paytable", "outcome"]).map(str::to_string);
            counted.insert(key, row["simulated_count"].parse::<u64>().expect("a count"));
        }
        assert!(counted.len() > 10, "{counted:?}");
        assert_eq!(traced, counted, "{wagers}");
    }
}

/// The first rounds of Let It Ride with seed 1 and their outcomes by hand, from the cards that `simulation/deal.rs`
/// has by a second implementation: a pair below tens loses the one unit that is left.
#[test]
fn a_trace_is_a_table_in_every_format() {
    let traced = |format: &str| printed(&words(&format!("simulate let-it-ride/base/A --trace 4 -f {format}")));
    let rows = csv_rows(&traced("csv"));
    assert_eq!(rows.len(), 4);
    let third = cells(&rows[2], ["round", "cards", "decisions", "total_units", "net_units", "strategy"]);
    assert_eq!(third, ["3", "As 6h 5h Ts 6d", "withdraw; withdraw", "1", "-1", ""]);
    let header = "schema_version,game,wager,paytable,reading,round,cards,decisions,outcome,total_units,net_units,\
                  strategy";
    assert_eq!(traced("csv").lines().next(), Some(header));
    // What all rows share stands above them.
    assert!(traced("markdown").contains("decisions: withdraw; withdraw; outcome: no-paying-hand-1-bet\n"));
    assert!(traced("markdown").contains("| 3 | As 6h 5h Ts 6d | 1 | -1 |\n"), "{}", traced("markdown"));
    assert!(traced("table").contains("5d 3d 2s 9s 6s"));
    let json: serde_json::Value = serde_json::from_str(&traced("json")).expect("JSON");
    assert_eq!((&json[0]["round"], &json[0]["cards"]), (&1.into(), &"Qs 7h Td 9h Ah".into()));
}

#[test]
fn a_trace_is_of_the_run_whatever_its_rounds_threads_and_vectors() {
    let base = "simulate let-it-ride/base --trace 1100 -f csv";
    let traced = printed(&words(base));
    for more in ["-n 2000 -t 3", "-n 5M", "-n 1100"] {
        assert_eq!(printed(&words(&format!("{base} {more}"))), traced, "{more}");
    }
    assert_ne!(printed(&words(&format!("{base} -s 2"))), traced);
    let folder = Folder::new();
    let mut portable = crate::common::binary::command_in(folder.path());
    portable.args(words(base)).env("HOUSE_EDGE_VECTORS", "portable");
    assert_eq!(crate::common::binary::ran(&mut portable).stdout, traced);
    // Only the named columns and matching rows.
    let chosen = words("simulate let-it-ride/base/A --trace 3 -f csv --columns cards --where round=2");
    assert_eq!(printed(&chosen), "cards\n9c Qd 3d 4c Ks\n");
}

#[test]
fn what_has_no_trace_is_refused() {
    let refused = |more: &str, message: &str| {
        run(&words(&format!("simulate let-it-ride {more}"))).refused(message);
    };
    refused("--trace 10 -n 9", "--trace 10: the run has 9 rounds; pass more --rounds");
    refused("--trace 1M", "19,000,000 rows, more than 500,000; trace fewer rounds or wagers");
    refused("--trace 0", "--trace <N>");
    refused("--trace 5 --seats 99", "--seats");
    for other in ["--checkpoint c", "--shard 1/2", "--show outcomes", "--target-error 1"] {
        refused(&format!("--trace 5 {other}"), "cannot be used with");
    }
    run(&words("simulate --trace 5 --together let-it-ride/base/A")).refused("cannot be used with");
    run(&words("simulate */five-card-hand-bonus --trace 5 --activation magic-card=0.25"))
        .refused("cannot be used with");
}

#[test]
fn a_pack_has_the_first_rounds_of_its_run_as_test_vectors() {
    let pack = packs::of_let_it_ride();
    let text = fs::read_to_string(pack.join("vectors/let-it-ride.csv")).expect("there");
    assert!(text.len() < 400_000, "{} bytes", text.len());
    let (rows, summary) = (csv_rows(&text), fs::read_to_string(pack.join("summary.csv")).expect("there"));
    let mut wagers: Vec<String> = csv_rows(&summary).iter().map(|row| row["wager"].clone()).collect();
    wagers.dedup();
    assert_eq!(rows.len(), 200 * wagers.len());
    assert!(rows.iter().all(|row| cells(row, ["reading", "strategy"]) == ["", ""] && row["paytable"] == "A"));
    assert!(fs::read_to_string(pack.join("manifest.json")).expect("there").contains("vectors/let-it-ride.csv"));
    let same = printed_rows(&words("simulate let-it-ride/*/A --trace 200 --reading default"));
    let without_version = |rows: &[Row]| {
        rows.iter()
            .map(|row| cells(row, ["wager", "round", "cards", "outcome", "net_units"]).join(","))
            .collect::<Vec<_>>()
    };
    assert_eq!(without_version(&rows), without_version(&same));
    // Every outcome is one of the offer's list.
    let base = csv_rows(&fs::read_to_string(pack.join("outcomes/let-it-ride/base-A-B.csv")).expect("there"));
    for row in rows.iter().filter(|row| row["wager"] == "base") {
        let listed = base.iter().find(|listed| listed["outcome"] == row["outcome"]).expect("listed");
        assert_eq!(listed["net_units_A"], row["net_units"]);
    }
}
