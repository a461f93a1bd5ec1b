//! Cards that a player knows, on the command line: `expose`, and cards seen out of play. What they are worth is tested
//! in the core.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use house_edge::internals::cards::{Card, CardSet, parse_cards};

use crate::common::binary::{
    Folder, Row, cells, csv_rows, expected_net, folder_after, number, printed, printed_rows, run,
};

#[test]
fn what_is_counted_says_so_and_more_knowledge_is_worth_more() {
    let names = ["burn", "others=1", "others=3", "community=1", "community=2", "community=1+2"];
    let knows = names.iter().flat_map(|name| ["--known", name]);
    let arguments: Vec<&str> = ["expose", "let-it-ride/*/A", "-n", "64"].into_iter().chain(knows).collect();
    let rows = printed_rows(&arguments);
    assert_eq!(rows.iter().map(|row| row["known"].as_str()).collect::<Vec<_>>(), names);
    for row in &rows {
        let is_exact = row["known"] != "others=3";
        assert_eq!(row["method"], if is_exact { "exact" } else { "simulation" });
        assert_eq!((row["ev_numerator"].is_empty(), row["std_error_pct"].is_empty()), (!is_exact, is_exact));
        assert_eq!(cells(row, ["rounds", "seed"]), ["64", "1"]);
        let gain = number(row, "usual_house_edge_pct") - number(row, "house_edge_pct");
        assert!((gain - number(row, "gain_pct")).abs() < 1e-7 && gain >= 0.0, "{row:?}");
    }
    let [burn, one, _, first, second, both] = rows.as_slice() else { panic!("six rows") };
    assert!(expected_net(one) > expected_net(burn) && expected_net(burn) > expected_net(&rows_of_base_a()));
    assert!(expected_net(both) > expected_net(second) && expected_net(both) > expected_net(first));
    // Jacobson: 24.43 % for the player with the last community card, over 40 % with both (888casino.com).
    assert_eq!(second["house_edge_pct"][..6], *"-24.43");
    assert!(number(both, "house_edge_pct") < -40.0);
}

/// The row of the usual game.
fn rows_of_base_a() -> Row {
    printed_rows(&["analyze", "let-it-ride/base/A"]).remove(0)
}

#[test]
fn the_decisions_that_change_add_up_to_the_gain() {
    let arguments = ["expose", "let-it-ride/*/A", "--known", "community=2", "-n", "64"];
    let gain = number(&printed_rows(&arguments)[0], "gain_pct");
    let decisions = printed_rows(&[&arguments[..], &["--show", "decisions"]].concat());
    let gains: Vec<f64> = decisions.iter().map(|row| number(row, "gain_pct")).collect();
    assert!(gains.is_sorted_by(|one, next| one >= next) && gains.len() > 5, "{gains:?}");
    // Each is rounded to eight places.
    assert!((gains.iter().sum::<f64>() - gain).abs() < 1e-8 * gains.len() as f64);
    assert!(decisions.iter().all(|row| row["usual_action"] != row["informed_action"]));
}

#[test]
fn seed_and_rounds_decide_and_threads_do_not() {
    let sampled = |options: &[&str]| {
        printed(&[&["expose", "let-it-ride/*/B", "--known", "others=3", "-f", "csv"], options].concat())
    };
    let once = sampled(&["-n", "600", "--threads", "1"]);
    assert_eq!(once, sampled(&["-n", "600", "--threads", "3"]));
    assert_ne!(once, sampled(&["-n", "600", "--seed", "2"]));
    // Half a point is reached soon, and not before.
    let to_target = &csv_rows(&sampled(&["--target-error", "0.5"]))[0];
    assert!(1.96 * number(to_target, "std_error_pct") <= 0.5 && number(to_target, "rounds") >= 256.0);
}

#[test]
#[ignore = "second tier: boxes of one patron, dealt"]
fn one_box_is_the_usual_game_and_several_stand_beside_it() {
    let usual = &printed_rows(&["analyze", "mississippi-stud/base"])[0];
    let boxes = printed_rows(&["analyze", "mississippi-stud", "--boxes", "3", "--rounds", "64"]);
    assert_eq!(boxes.iter().map(|row| row["boxes"].as_str()).collect::<Vec<_>>(), ["1", "3"]);
    for column in ["ev_numerator", "ev_denominator", "house_edge_pct", "variance", "win_frequency_pct"] {
        assert_eq!(boxes[0][column], usual[column], "{column}");
    }
    let three = &boxes[1];
    let frequencies = ["win_frequency_pct", "push_frequency_pct", "loss_frequency_pct"].map(|name| number(three, name));
    assert!((frequencies.iter().sum::<f64>() - 100.0).abs() < 1e-6);
    // The variance of a sum: three variances, and six covariances.
    let sum = 3.0 * number(three, "variance") + 6.0 * number(three, "covariance");
    assert!((sum.sqrt() - number(three, "round_std_dev")).abs() < 1e-6);
}

/// Every table for people: a cell that files give an error has it, and no cell else.
#[test]
fn sampled_cells_alone_carry_their_errors_wherever_they_are_printed() {
    let expose = ["expose", "let-it-ride/*/A", "--known", "others=3", "--known", "burn", "-n", "64"];
    let boxes = ["analyze", "four-card-poker/base/A", "--boxes", "2", "-n", "64"];
    let simulate = ["simulate", "let-it-ride/base", "-n", "10k"];
    let session = ["session", "four-card-poker/base/A", "--rounds", "100", "--seats", "2"];
    let decisions = [&expose[..], &["--show", "decisions"]].concat();
    for arguments in [&expose[..], &decisions, &boxes, &simulate, &session] {
        let shown = printed(&[arguments, &["-f", "markdown"]].concat());
        let errors = |row: &Row| row.iter().any(|(name, value)| name.contains("std_error") && !value.is_empty());
        let sampled: Vec<bool> = printed_rows(arguments).iter().map(errors).collect();
        // Table lines after the heading and the rule.
        let lines: Vec<&str> = shown.lines().filter(|line| line.starts_with('|')).skip(2).collect();
        let carries: Vec<bool> = lines.iter().map(|line| line.contains(" ± ")).collect();
        assert_eq!(carries, sampled, "{arguments:?}: {shown}");
    }
}

/// Won by two boxes of Let It Ride A: 33.22 % ± 0.05, by a simulation of its own with informed decisions.
#[test]
#[ignore = "second tier: boxes of one patron, dealt"]
fn results_of_boxes_do_not_rest_on_the_few_rounds_of_decisions() {
    let folder = &PLAIN;
    let rows = boxes_of(folder.path());
    let two = &rows[1];
    let (won, error) = (number(two, "win_frequency_pct"), number(two, "win_frequency_std_error_pct"));
    assert!(error < 1.0 && (won - 33.22).abs() < 3.0 * libm::hypot(error, 0.05), "{won} ± {error}");
    // Twelve million hands, in at most 2^22 rounds.
    assert_eq!(two["usual_rounds"], "4194304");
    let page = folder.read("index.html");
    let (_, section) = page.split_once(": on several boxes").expect("the table");
    let (table, _) = section.split_once("</table>").expect("its end");
    // Units, deviation and share of six numbers of boxes are sampled, and where it is not counted the edge.
    let edges = rows.iter().filter(|row| !row["std_error_pct"].is_empty()).count();
    assert!(table.matches(" ± ").count() >= 12 + edges, "{table}");
}

/// A pack in which nothing is said of a least edge.
static PLAIN: LazyLock<Folder> = LazyLock::new(|| pack(""));

fn pack(options: &str) -> Folder {
    folder_after(&format!("report let-it-ride/base/A -n 100k --output=. {options}"))
}

fn boxes_of(pack: &Path) -> Vec<Row> {
    csv_rows(&fs::read_to_string(pack.join("boxes.csv")).expect("written"))
}

#[test]
#[ignore = "second tier: packs of own base games"]
fn a_pack_has_every_number_of_boxes_and_notes_how_many_keep_an_edge() {
    let folder = pack("--require house_edge_pct>=3");
    let rows = boxes_of(folder.path());
    assert_eq!(rows.iter().map(|row| number(row, "boxes")).collect::<Vec<_>>(), [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]);
    let surely =
        |row: &Row| number(row, "house_edge_pct") - 1.96 * row["std_error_pct"].parse::<f64>().unwrap_or_default();
    let edges: Vec<f64> = rows.iter().map(surely).collect();
    let keeping = edges.iter().take_while(|edge| **edge >= 3.0).count();
    let page = folder.read("index.html");
    assert!(page.contains("Several boxes that lower a house edge"), "the note at the head");
    assert!(page.contains(&format!("the edge is at least 3.00 % on up to {keeping}, allowing")), "{edges:?}");
    let manifest = folder.read("manifest.json");
    assert!(manifest.contains("\"--require=house_edge_pct>=3\""), "{manifest}");
    folder.run(&["verify", "."]).ended(0);
    // Without a stated edge nothing is said of one.
    let page = PLAIN.read("index.html");
    assert!(page.contains("Several boxes that lower") && !page.contains("the edge is at least"));
}

fn cards(text: &str) -> Vec<Card> {
    parse_cards(text).expect("cards")
}

/// With J-T-9-8: eight queens and sevens make a straight at 5, three jacks and three tens a pair at 1, and 34 of the 48
/// cards lose: (40 + 6 - 34) / 48 = 1/4. If a queen and two sevens are seen, five straights are left among 45 cards:
/// (25 + 6 - 34) / 45 = -1/15, so that the bet is withdrawn.
#[test]
fn three_cards_of_a_neighbour_turn_a_straight_draw_on_the_command_line() {
    let spot = ["strategy", "let-it-ride/*/A", "-f", "csv", "--hand", "Jd Td 9c", "--known", "board=8h"];
    for (seen, best, of_ride) in
        [(&[][..], "ride", ["1", "4"]), (&["--known", "seen=Qs 7s 7h"], "withdraw", ["-1", "15"])]
    {
        let rows = csv_rows(&printed(&[&spot[..], seen].concat()));
        assert_eq!(cells(&rows[0], ["action", "optimal"]), [best, "yes"]);
        let ride = rows.iter().find(|row| row["action"] == "ride").expect("it may ride");
        assert_eq!([&ride["bet_ev_numerator"], &ride["bet_ev_denominator"]], of_ride);
    }
}

/// A payout limit is lawful by what can be won at the table, here three bets of $100 at 1,000 to 1, although the tens
/// that a royal flush needs have been seen.
#[test]
fn cards_seen_do_not_change_which_payout_limit_is_lawful() {
    let spot = ["strategy", "let-it-ride/*/A", "--unit", "100", "--floor", "unit=100", "--hand", "Qs Js 9s"];
    for seen in [&[][..], &["--known", "seen=Ts Th Td Tc"]] {
        let ran = |limit: &'static str| run(&[&spot[..], seen, &["--payout-limit", limit]].concat());
        let (lawful, too_low) = (ran("300000"), ran("299999"));
        assert_eq!((lawful.code, too_low.code), (0, 2), "{}{}", lawful.stderr, too_low.stderr);
    }
}

/// The cards of a round: three and two (§ 643a.8(d)); two and three (§ 655a.1); two and five (§ 674a.8(d)); two, the
/// dealer's two and five (§ 653a.1); five, the dealer's six and the Six Card Bonus card (§ 641a.8(d)); five, the
/// dealer's five and five drawn ones (§ 671a.11(d)), and in 2013 a new one for the dealer (§ 589.11(e)(2)(ii)). Of 52
/// cards the others can be seen, and no more.
#[test]
fn as_many_cards_can_be_seen_as_a_round_leaves() {
    let other_cards = |spot: &[&str], number: usize| {
        let in_sight: CardSet =
            [spot[1], spot.get(3).map_or("", |up| up.trim_start_matches("up="))].into_iter().flat_map(cards).collect();
        let others = CardSet::FULL_DECK.without(in_sight).iter().take(number);
        others.map(|card| card.to_string()).collect::<Vec<_>>().join(" ")
    };
    let five = "As Kd 9c 5h 2d";
    for (game, spot, of_round) in [
        ("let-it-ride", &["--hand", "As Ks 2d"][..], 5),
        ("mississippi-stud", &["--hand", "As Ks"], 5),
        ("criss-cross-poker", &["--hand", "As Ks"], 7),
        ("ultimate-texas-holdem", &["--hand", "As Ks"], 9),
        ("four-card-poker", &["--hand", five, "--known", "up=7c"], 11),
        ("lunar-poker", &["--hand", five, "--known", "up=7c"], 15),
        ("lunar-poker-2013", &["--hand", five, "--known", "up=7c"], 16),
    ] {
        let asked = |number: usize| {
            let seen = other_cards(spot, number);
            run(&[&["strategy", &format!("{game}/base/A")], spot, &["--known", &format!("seen={seen}")]].concat())
        };
        let most = 52 - of_round;
        asked(most).ended(0);
        let refused = asked(most + 1).gives(2, "");
        let says =
            format!("takes {of_round} cards, and with {} seen {} are left; at most {most}", most + 1, of_round - 1);
        refused.says(says);
    }
}
