//! `sensitivity`: what each pay is worth, and where a decision changes. The real binary, against counts by hand, against
//! `analyze` of files with other pays, and against play on both sides of every breakpoint.

use std::collections::HashMap;
use std::fmt::Write;
use std::sync::Arc;

use house_edge::internals::cards::CardSet;
use house_edge::internals::games::{Catalogue, Offer, Solver};
use house_edge::internals::outcome::{Fraction, Measures};
use house_edge::internals::paytable::{Pay, Paytable};

use crate::common::binary::{Folder, OWN, Row, cells, csv_rows, number, own_file, printed, printed_rows, run};

const LET_IT_RIDE: &str = "let-it-ride/base/A";

fn by_hand(named: &str) -> HashMap<String, Row> {
    printed_rows(&["sensitivity", named]).into_iter().map(|row| (row["term"].clone(), row)).collect()
}

fn fraction(text: &str) -> Fraction {
    text.parse().unwrap_or_else(|_| panic!("{text} is no fraction"))
}

/// Three Card Bonus A: of C(52,3) = 22,100 hands each unit on a row pays its hands (compare.rs counts them), among the
/// straight flushes the four royals of three cards. 1,096 / 22,100 = 4.9593 %.
#[test]
fn a_unit_on_a_row_of_a_side_wager_is_worth_its_hands() {
    let rows = by_hand("let-it-ride/three-card-bonus/A");
    let counts =
        [("straight-flush", 48), ("three-of-a-kind", 52), ("straight", 720), ("flush", 1_096), ("pair", 3_744)];
    assert_eq!(rows.len(), counts.len());
    for (hand, count) in counts {
        let row = &rows[hand];
        let expected = Fraction::new((-count).into(), 22_100.into());
        for column in ["house_edge_change", "kept_house_edge_change"] {
            assert_eq!(fraction(&row[column]), expected, "{hand}");
        }
        let empty = ["unchanged_pays", "unchanged_from", "changed_above", "decision_above"];
        assert_eq!(cells(row, empty), [""; 4], "{hand}: there are no decisions");
        assert_eq!(cells(row, ["win_frequency_change_pct", "strategy"]), ["0.00000000", ""]);
    }
    let flush = &rows["flush"];
    let points = ["house_edge_change_pct", "kept_house_edge_change_pct", "element_of_risk_change_pct"];
    assert_eq!(cells(flush, points), ["-4.95927602"; 3]);
    // Sums of squares and of results as in compare.rs: 187,240 and -512; 1,096 x (25 - 16) and 1,096 more with 5.
    let deviation = |squares: f64, sum: f64| (squares / 22_100.0 - (sum / 22_100.0_f64).powi(2)).sqrt();
    let expected = deviation(197_104.0, 584.0) - deviation(187_240.0, -512.0);
    assert!((number(flush, "std_dev_change") - expected).abs() < 1e-7);
    let people = printed(&["sensitivity", "let-it-ride/three-card-bonus/A"]);
    for words in ["house edge 2.3167 %", "mini-royal has no pay of its own and moves with straight-flush.", "-4.9593"] {
        assert!(people.contains(words), "{words}: {people}");
    }
    assert!(!people.contains("solved") && !people.contains("changes from"), "{people}");
}

/// A file with a paytable for each row of Let It Ride A, one unit more on it.
fn one_more(rows: &HashMap<String, Row>) -> Folder {
    let file = printed(&["new", LET_IT_RIDE]);
    let (head, table) = file.split_once("[[paytable]]").expect("a paytable");
    let mut text = head.to_string();
    for (hand, row) in rows {
        let pay: u32 = row["amount"].parse().expect("a whole pay");
        let more = table.replace(&format!("\n{hand} = {pay}\n"), &format!("\n{hand} = {}\n", pay + 1));
        assert_ne!(more, table, "{hand}");
        write!(text, "[[paytable]]{}", more.replace("\"house\"", &format!("\"{hand}\""))).expect("to memory");
    }
    own_file(text)
}

#[test]
fn one_more_unit_changes_what_analyze_says_of_its_file() {
    let rows = by_hand(LET_IT_RIDE);
    let (folder, today) = (one_more(&rows), printed_rows(&["analyze", LET_IT_RIDE]).remove(0));
    let changed = folder.run(&["analyze", "own.toml", "-f", "csv"]).ended(0).rows();
    assert_eq!(changed.len(), rows.len());
    let measures = ["house_edge_pct", "element_of_risk_pct", "win_frequency_pct", "std_dev"];
    let changes = ["house_edge_change_pct", "element_of_risk_change_pct", "win_frequency_change_pct", "std_dev_change"];
    for other in changed {
        let row = &rows[&other["paytable"]];
        for (measure, change) in measures.into_iter().zip(changes) {
            let expected = number(&other, measure) - number(&today, measure);
            // Each is rounded to eight decimals.
            assert!((number(row, change) - expected).abs() < 2e-8, "{change}: {row:?}");
        }
    }
    // At today's decisions a unit on a hand is worth the bets that it is paid on, by today's outcomes.
    let outcomes = printed_rows(&["analyze", LET_IT_RIDE, "--show", "outcomes"]);
    let flushes = outcomes.iter().filter(|outcome| outcome["outcome"].starts_with("flush"));
    let paid = |row: &Row| fraction(&row["combinations"]) * fraction(&row["net_units"]) / fraction("8");
    let cycle = fraction(&outcomes[0]["cycle"]);
    assert_eq!(fraction(&rows["flush"]["kept_house_edge_change"]), -flushes.map(paid).sum::<Fraction>() / cycle);
    assert!(rows["flush"]["kept_house_edge_change_pct"].starts_with("-0.412"), "{:?}", rows["flush"]);
}

fn offer(key: [&str; 3]) -> Offer {
    let mut offers = Catalogue::embedded().expect("valid").offers().into_iter();
    offers.find(|offer| offer.option() == key).expect("of the regulation")
}

fn paying(offer: &Offer, hand: &str, pay: &Fraction) -> Offer {
    let mut paytable = Paytable::clone(&offer.paytable);
    let rows = &mut paytable.schedules[0].rows;
    rows.iter_mut().find(|row| row.hand == hand).expect("a row").pay = Pay::Units(pay.clone());
    Offer { paytable: Arc::new(paytable), ..offer.clone() }
}

/// Gain of optimal play over today's decisions with another pay.
fn gain(solver: &dyn Solver, today: &Offer, hand: &str, pay: &Fraction) -> Fraction {
    let changed = paying(today, hand, pay);
    let net =
        |decider: &Offer| Measures::of(&solver.outcomes_decided_by(&changed, decider).expect("solved")).expected_net;
    net(&changed) - net(today)
}

/// Up to a breakpoint today's decisions are worth as much as any, a millionth of a unit beyond it they are not, and the
/// holding that the row names is played by the action that it names.
fn assert_breakpoints(key: [&str; 3], hands: &[&str]) {
    let (offer, rows) = (offer(key), by_hand(&key.join("/")));
    let solver = offer.solver(CardSet::FULL_DECK).expect("full deck");
    for hand in hands {
        let row = &rows[*hand];
        let ways = [("unchanged_from", "below", -1), ("unchanged_to", "above", 1)];
        for (end, way, sign) in ways {
            let kept = fraction(&row[end]);
            assert_eq!(gain(solver.as_ref(), &offer, hand, &kept), Fraction::default(), "{hand} {way}");
            let changed = &row[&format!("changed_{way}")];
            if changed.is_empty() {
                continue;
            }
            assert_eq!(changed, &row[end], "{hand} {way}: exact");
            let beyond = &kept + Fraction::new(sign.into(), 1_000_000.into());
            assert!(gain(solver.as_ref(), &offer, hand, &beyond) > Fraction::default(), "{hand} {way}");
            let changes = solver.changed_decisions(&offer, &paying(&offer, hand, &beyond)).expect("compared");
            let columns = ["decision", "holding", "old_action", "new_action"].map(|column| format!("{column}_{way}"));
            let named = columns.each_ref().map(|column| row[column].as_str());
            let is_named = changes
                .iter()
                .any(|change| [change.decision, &change.holding, change.old_action, change.new_action] == named);
            assert!(is_named, "{hand} {way}: {named:?} of {changes:?}");
        }
    }
}

#[test]
fn play_changes_at_the_breakpoints_of_let_it_ride_and_nowhere_before() {
    assert_breakpoints(["let-it-ride", "base", "A"], &["royal-flush", "flush", "three-of-a-kind", "two-pair"]);
}

#[test]
#[ignore = "second tier: breakpoints of Mississippi Stud"]
fn play_changes_at_the_breakpoints_of_mississippi_stud_and_nowhere_before() {
    assert_breakpoints(["mississippi-stud", "base", "A"], &["pair-of-sixes-to-tens"]);
}

/// Four to a straight open at both ends and below ten: 8 of 48 cards win 5 units, 40 lose one, and 8 x 5 - 40 = 0. With
/// ten to king or jack to ace and one way to a straight, 4 x 5 + 12 x 1 - 32 = 0 with a pair of the four. Both are even
/// today, and ridden as soon as either pay rises.
#[test]
#[ignore = "second tier: sensitivity at ties"]
fn what_is_even_today_changes_with_the_next_fraction_of_a_unit() {
    let rows = by_hand(LET_IT_RIDE);
    for (hand, pay) in [("straight", "5"), ("pair-of-tens-or-better", "1")] {
        let row = &rows[hand];
        assert_eq!(cells(row, ["amount", "unchanged_to", "changed_above"]), [pay; 3], "{row:?}");
        assert_eq!(cells(row, ["old_action_above", "new_action_above"]), ["withdraw", "ride"], "{row:?}");
    }
    let people = printed(&["sensitivity", LET_IT_RIDE]);
    assert!(people.contains("above 5") && people.contains("today's decisions are optimal"), "{people}");
}

#[test]
fn rules_of_a_named_strategy_follow_no_pay() {
    let named = run(&["sensitivity", "four-card-poker/base/A", "--strategy", "simple", "-f", "csv"]).ended(0);
    for row in csv_rows(&named.stdout) {
        assert_eq!(row["house_edge_change"], row["kept_house_edge_change"]);
        assert_eq!(cells(&row, ["strategy", "unchanged_pays"]), ["simple", ""]);
    }
}

#[test]
fn bad_input_is_refused_before_long_work() {
    run(&["sensitivity", "let-it-ride/base/C"]).refused("unknown paytable `C`");
    run(&["sensitivity", "let-it-ride/base"]).refused("write GAME/WAGER/PAYTABLE");
    run(&["sensitivity", LET_IT_RIDE, "--sort", "none"]).refused("none");
    run(&["sensitivity", LET_IT_RIDE, "--reading", "all"]).refused("sensitivity needs one reading and one strategy");
    let folder = own_file(OWN);
    let two = folder.run(&["sensitivity", "own.toml", "-o", "own.toml"]);
    two.refused("the command reads or keeps this file");
}
