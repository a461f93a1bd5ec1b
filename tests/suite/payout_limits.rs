//! Payout limits on the full deck: what they cost, how low they may be, and how they are asked for.

use house_edge::internals::games::{Offer, Spot};
use house_edge::internals::outcome::{Fraction, decimal, percent, ratio};
use house_edge::internals::paytable::whole_units;
use house_edge::internals::simulation::RunPlan;

use crate::common::binary::{
    Folder, Row, cells, csv_rows, interrupted_after, number, own_file, printed, printed_rows, run, words,
};
use crate::common::{full_solver, limited, measures, offer, plan, simulated};
use crate::documents::document;

fn let_it_ride() -> Offer {
    offer("let-it-ride", "base", "A")
}

fn criss_cross() -> Offer {
    offer("criss-cross-poker", "base", "A")
}

fn house_edge(offer: &Offer) -> Fraction {
    measures(offer).house_edge()
}

/// A royal flush comes in 4 suits, with 10 choices of the player's three cards and 2 orders of the others: 80 of the
/// 22,100 x 49 x 48 = 51,979,200 deals, and all three bets ride, because three to a royal flush ride. The next hand, a
/// straight flush, wins 3 x 200 = 600 bets. So a limit of 2,000 or 1,000 bets takes 1,000 or 2,000 bets from 80 deals
/// and changes nothing else.
#[test]
fn a_limit_that_touches_the_royal_flush_alone_costs_its_deals_times_what_is_cut() {
    for (limit, cut) in [(2_000, 1_000), (1_000, 2_000)] {
        let lost = ratio(80 * cut, 51_979_200);
        assert_eq!(house_edge(&limited(&let_it_ride(), 1, limit, true)), house_edge(&let_it_ride()) + lost);
    }
    // 50,000 at 75 a bet: 666 2/3 bets, and 2,333 1/3 are cut.
    let lost = ratio(80 * 7_000, 3 * 51_979_200_i64);
    assert_eq!(house_edge(&limited(&let_it_ride(), 75, 50_000, true)), house_edge(&let_it_ride()) + lost);
}

/// The greater the unit, the lower the limit in units.
#[test]
fn the_house_edge_rises_as_the_limit_falls_and_most_for_who_does_not_know_it() {
    for (base, units) in [(let_it_ride(), &[10, 30, 300, 1_000, 5_000, 20_000][..]), (criss_cross(), &[10, 300])] {
        let without = house_edge(&base);
        let mut last = without.clone();
        for &unit in units {
            let [known, unknown] = [true, false].map(|known| house_edge(&limited(&base, unit, 50_000, known)));
            assert!(known >= last, "{} {unit}", base.name());
            assert!(unknown >= known, "{} {unit}", base.name());
            // 3,000 bets of $10 are $30,000, and the 3,302 antes that are the most are $33,020.
            assert_eq!(known == without, unit == 10, "{} {unit}", base.name());
            // 166 2/3 units: what wins more with three units than with two no longer wins half as much again.
            assert!(unknown > known || unit < 300, "{} {unit}", base.name());
            last = known;
        }
    }
}

/// Let It Ride: three bets on a royal flush at 1,000 or 500 to 1. Criss-Cross: a royal flush in one row and a straight
/// flush in the other, with ten, jack and queen of one suit in common, king and ace at one row's ends and eight and
/// nine at the other's; two royal flushes would need the same five cards. Both antes win 1, and 3 x 500 + 3 x 100 + 3 x
/// 500 antes are won with bets of 3x. Mississippi Stud: the ante and three bets of 3x on a royal flush at 500 to 1.
#[test]
fn the_most_that_can_be_won_is_that_of_the_best_cards() {
    let most_won = |offer: &Offer| full_solver(offer.game).most_won(offer).expect("whole pays");
    assert_eq!(most_won(&let_it_ride()), Some(whole_units(3_000)));
    assert_eq!(most_won(&offer("let-it-ride", "base", "B")), Some(whole_units(1_500)));
    assert_eq!(most_won(&criss_cross()), Some(whole_units(2 + 1_500 + 300 + 1_500)));
    assert_eq!(most_won(&offer("mississippi-stud", "base", "A")), Some(whole_units(5_000)));
    for side_wager in [offer("let-it-ride", "five-card-bonus", "A"), offer("criss-cross-poker", "five-card-bonus", "A")]
    {
        assert_eq!(most_won(&side_wager), None);
    }
}

/// Three tens and a four, with a limit of five bets. Of 48 cards 1 makes four of a kind, 3 a full house, 44 leave three
/// of a kind, which pay 50, 11 and 3. Two bets win 5 with all of them, and so do three: if bet 1 rides, bet 2 can only
/// lose time and is withdrawn. If it was withdrawn, bet 2 makes 5 of one bet's (5 + 3 x 5 + 44 x 3) / 48 = 19/6.
#[test]
fn bet_2_depends_on_bet_1_under_a_limit() {
    let offer = limited(&let_it_ride(), 1, 5, true);
    let cards = |text| house_edge::internals::cards::parse_cards(text).expect("cards");
    let spot =
        |bets: &[u32]| Spot { hand: cards("Ts Td 4c"), board: cards("Tc"), bets: bets.to_vec(), ..Spot::default() };
    let answer = |bets: &[u32]| full_solver(offer.game).spot(&offer, &spot(bets)).expect("a spot");
    let told = |bets: &[u32]| -> Vec<(String, Fraction)> {
        answer(bets).actions.into_iter().map(|action| (action.action, action.with_open_bets)).collect()
    };
    let [five, less] = [whole_units(5), ratio(19, 6)];
    assert_eq!(told(&[1]), [("withdraw".to_string(), five.clone()), ("ride".to_string(), five.clone())]);
    assert_eq!(told(&[0]), [("ride".to_string(), five), ("withdraw".to_string(), less)]);
    // A pair of tens rides, so bet 1 is taken to ride.
    assert_eq!((answer(&[]).placed.as_str(), answer(&[]).actions), ("1", answer(&[1]).actions));
    for wrong in [&[2][..], &[1, 1]] {
        assert!(full_solver(offer.game).spot(&offer, &spot(wrong)).is_err());
    }
    let before = Spot { board: Vec::new(), ..spot(&[1]) };
    assert!(full_solver(offer.game).spot(&offer, &before).is_err());
    assert!(
        full_solver(offer.game).spot(&let_it_ride(), &spot(&[1])).is_err(),
        "nothing depends on it without a limit"
    );
}

#[test]
fn both_paths_settle_every_outcome_of_let_it_ride_alike() {
    ensure_settled_alike(&let_it_ride(), &[(1, 50), (30, 1_000)]);
}

/// Under one limit: it takes long to decide.
#[test]
#[ignore = "second tier: payout limits of Criss-Cross Poker, exact and simulated"]
fn both_paths_settle_every_outcome_of_criss_cross_poker_alike() {
    ensure_settled_alike(&criss_cross(), &[(30, 1_000)]);
}

/// The exact and the simulated path settle each outcome alike, where limits of these units and amounts bind often.
fn ensure_settled_alike(base: &Offer, limits: &[(i64, i64)]) {
    let plan = RunPlan { seed: 1, ..plan(65_536) };
    for &(unit, limit) in limits {
        for known in [true, false] {
            let offer = limited(base, unit, limit, known);
            let solver = full_solver(base.game);
            let croupier = solver.croupier(std::slice::from_ref(&offer)).expect("full deck");
            let settled = simulated(croupier.as_ref(), base.game.id, plan);
            let exact = solver.outcomes(&offer).expect("solved");
            let mut cut = 0;
            for outcome in settled[0].outcomes() {
                let same = exact.outcome(&outcome.name).expect("both know it");
                assert_eq!((&same.net, &same.wagered), (&outcome.net, &outcome.wagered), "{}", outcome.name);
                cut += usize::from(outcome.net == offer.payout_limit.as_ref().expect("limited").in_units());
            }
            assert!(cut > 0);
        }
    }
}

const LIMIT: [&str; 4] = ["--payout-limit", "50000", "--floor", "unit=10"];

#[test]
#[ignore = "second tier: simulated against exact under payout limits"]
fn the_simulation_agrees_where_the_limit_binds() {
    for (game, unit, rows) in
        [("let-it-ride", "1000", 2), ("let-it-ride", "9999.99", 2), ("criss-cross-poker", "3000", 1)]
    {
        let arguments = ["simulate", &format!("{game}/base"), "--unit", unit, "-n", "1M", "-q", "-f", "csv"];
        let rows_printed = run(&[&arguments[..], &LIMIT].concat()).ended(0).rows();
        assert_eq!(rows_printed.len(), rows);
        assert!(rows_printed.iter().all(|row| row["verdict"] == "agrees" && row["payout_limit"] == "50000"));
    }
}

#[test]
fn a_sweep_prints_one_row_a_unit_and_leaves_other_wagers_alone() {
    let sweep = ["analyze", "let-it-ride/*/A", "--unit", "10..30/10,12.50", "--unit", "20", "-f", "csv", "-q"];
    let rows = csv_rows(&printed(&[&sweep[..], &LIMIT].concat()));
    let units = |wager: &str| -> Vec<&str> {
        rows.iter().filter(|row| row["wager"] == wager).map(|row| row["unit_amount"].as_str()).collect()
    };
    assert_eq!(units("base"), ["10", "20", "30", "12.50"]);
    assert_eq!(units("three-card-bonus"), [""]);
    let columns = [
        "unit_amount",
        "payout_limit",
        "payout_limit_floor",
        "house_edge_without_limit_pct",
        "house_edge_limit_unknown_pct",
    ];
    let bonus = rows.iter().find(|row| row["wager"] == "three-card-bonus").expect("it is there");
    assert!(columns.iter().all(|column| bonus[*column].is_empty()));
    // 50,000 / 30 = 1,666 2/3 bets: 1,333 1/3 of 3,000 are cut from 80 of 51,979,200 deals, 0.20521029 %.
    let limited = &rows[2];
    let edge = |column: &str| number(limited, column);
    assert!((edge("house_edge_pct") - edge("house_edge_without_limit_pct") - 0.205_210_29).abs() < 2e-8);
    assert_eq!(cells(limited, ["payout_limit", "payout_limit_floor"]), ["50000", "50000"]);
    let unlimited = printed_rows(&["analyze", "let-it-ride/*/A", "-q"]);
    assert!(unlimited.iter().all(|row| columns.iter().all(|column| row[*column].is_empty())));
}

#[test]
fn what_is_no_payout_limit_is_refused_with_the_reason() {
    let refused = |arguments: &[&str], reason: &str| run(&[&["analyze"], arguments].concat()).refused(reason);
    let let_it_ride = ["let-it-ride/base/A"];
    let with = |more: &[&'static str]| [&let_it_ride[..], more].concat();
    refused(&with(&["--unit", "100"]), "--payout-limit");
    refused(&with(&["--payout-limit", "50000"]), "--unit");
    refused(&with(&["--floor", "unit=10"]), "--payout-limit");
    refused(&with(&["--payout-limit", "50000", "--unit", "5", "--floor", "unit=10"]), "below the table minimum of $10");
    for nonsense in ["0", "-5", "1e13", "0.001", "ten", "NaN"] {
        refused(&with(&["--payout-limit", nonsense, "--unit", "10"]), "--payout-limit");
        refused(&with(&["--payout-limit", "50000", "--unit", nonsense]), "--unit");
        let floor = format!("unit={nonsense}");
        let limit = [&let_it_ride[..], &["--payout-limit", "50000", "--unit", "10", "--floor", &floor]].concat();
        refused(&limit, "--floor");
    }
    refused(&with(&["--payout-limit", "50000", "--unit", "1..2000/1"]), "at most 1000");
    refused(&with(&["--payout-limit", "50000", "--unit", "1..600/1", "--unit", "601..1001/1"]), "at most 1000");
    refused(&["four-card-poker", "--payout-limit", "50000", "--unit", "10"], "criss-cross-poker base (§ 674a.12(d))");
    let outcomes = with(&["--payout-limit", "50000", "--unit", "10,20", "--floor", "unit=10", "--show", "outcomes"]);
    refused(&outcomes, "--unit: give one amount");
}

/// 50,000 dollars, or what can be won at the table minimum: 3,000 bets of $20 are $60,000, of $16.66 are $49,980; 3,302
/// antes of $15.15 are $50,025.30. Without a table minimum it is $50,000, and a remark says up to which minimum the
/// limit is lawful.
#[test]
fn a_limit_below_the_floor_is_refused_with_the_floor_and_the_section() {
    let analyze = |game, limit, unit, more: &[&str]| {
        let arguments = ["analyze", &format!("{game}/base/A"), "--payout-limit", limit, "--unit", unit, "-q"];
        run(&[&arguments[..], more].concat())
    };
    let refused = |game, limit, unit, more: &[&str], floor: &str, section: &str| {
        analyze(game, limit, unit, more).refused(floor).says(section)
    };
    refused("let-it-ride", "59999.99", "100", &["--floor", "unit=20"], "$60000", "§ 643a.12(g)");
    refused("let-it-ride", "49999.99", "100", &["--floor", "unit=16.66"], "$50000", "§ 643a.12(g)");
    refused("let-it-ride", "49999.99", "100", &[], "$50000", "§ 643a.12(g)");
    refused("criss-cross-poker", "49999.99", "100", &[], "$50000", "§ 674a.12(d)");
    let unsaid = ["analyze", "let-it-ride/base/A", "--payout-limit", "50000", "--unit", "100"];
    let said = run(&[&unsaid[..], &["--floor", "unit=10"]].concat());
    let unsaid = run(&unsaid);
    // 3,000 x 16.66 = 49,980 and 3,000 x 16.67 = 50,010.
    unsaid.prints("the limit is lawful at a minimum of up to $16.66.");
    assert!(said.code == 0 && !said.stdout.contains("is lawful at"), "{}", said.stdout);
    refused("criss-cross-poker", "50025.29", "100", &["--floor", "unit=15.15"], "$50025.30", "§ 674a.12(d)");
    assert_eq!(analyze("let-it-ride", "60000", "100", &["--floor", "unit=20"]).code, 0);
    assert_eq!(analyze("criss-cross-poker", "50025.30", "15.15", &["--floor", "unit=15.15"]).code, 0);
}

/// An operator's own pays have their own floor: 3 bets at 20,000 to 1 at a minimum of $1.
#[test]
fn a_paytable_of_ones_own_is_limited_by_its_own_pays() {
    let text = document("paytables/let-it-ride/base.toml");
    let folder = own_file(text.replace("royal-flush = 1000", "royal-flush = 20000"));
    let own = ["analyze", "own.toml:A", "--unit", "1", "--floor", "unit=1", "-q"];
    let analyze = |limit| folder.run(&[&own[..], &["--payout-limit", limit]].concat());
    analyze("59999").refused("$60000");
    assert_eq!(analyze("60000").code, 0);
}

/// The limit is part of what a run is: it cannot be gone on with, or added to, under another one.
#[test]
fn a_checkpoint_is_of_one_limit() {
    let folder = Folder::new();
    let simulate = ["simulate", "let-it-ride/base/A", "-n", "1M", "--checkpoint", "run", "-q"];
    let at = |unit| folder.run(&[&simulate[..], &LIMIT, &["--unit", unit]].concat());
    assert_eq!(at("1000").code, 0);
    at("2000").refused("payout limit 50 units, not");
    assert_eq!(folder.run(&simulate).code, 2);
    let merge = |more: &[&str]| folder.run(&[&["merge", "run", "-f", "csv", "-q"], more].concat());
    merge(&[]).refused("--payout-limit");
    let merged = merge(&[&LIMIT[..], &["--unit", "1000"]].concat()).ended(0);
    assert_eq!(merged.rows()[0]["unit_amount"], "1000");
}

/// The decisions by holding and one by one tell what became of bet 1, and come to all hands with each card that may be
/// turned: 4 x 270,725. What the actions are worth is, over all of them, what the round is worth; so it is over the
/// 22,100 hands of bet 1.
#[test]
fn strategies_are_told_under_the_limit() {
    let strategy = ["strategy", "let-it-ride/*/A", "--unit", "3000", "-q"];
    let told = |more: &[&str]| csv_rows(&printed(&[&strategy[..], &LIMIT, more].concat()));
    let number = |row: &Row, column: &str| row[column].parse::<i64>().expect("a whole number");
    let is_of_bet_2 = |row: &Row| row["decision"].starts_with("bet 2");
    let rows = told(&["-f", "csv"]);
    assert!(rows.iter().any(|row| row["decision"] == "bet 2, four cards, bet 1 riding"));
    let complete = told(&["--show", "every-decision"]);
    for rows in [&rows, &complete] {
        let of_bet_2 = rows.iter().filter(|row| is_of_bet_2(row));
        assert_eq!(of_bet_2.map(|row| number(row, "hands")).sum::<i64>(), 4 * 270_725);
    }
    let edge = house_edge(&limited(&let_it_ride(), 3_000, 50_000, true));
    for (of_bet_2, hands, placed) in [(false, 22_100, &[""][..]), (true, 4 * 270_725, &["0", "1"])] {
        let rows: Vec<_> = complete.iter().filter(|row| is_of_bet_2(row) == of_bet_2).collect();
        assert!(rows.iter().all(|row| placed.contains(&row["bets_placed"].as_str())));
        let sum: i64 = rows.iter().map(|row| number(row, "hands") * number(row, "net_sum")).sum();
        assert_eq!(ratio(-sum, hands * number(rows[0], "deals")), edge.clone());
    }
}

const SWEPT: [&str; 4] = ["analyze", "let-it-ride/base/A", "--payout-limit", "50000"];

/// A thousand rows take a minute and more.
#[cfg(unix)]
#[test]
fn a_sweep_says_so_first_and_prints_what_is_solved_when_it_is_interrupted() {
    let folder = Folder::new();
    let arguments = [&SWEPT[..], &["--unit", "1..1000/1", "--floor", "unit=1", "-f", "csv"]].concat();
    let ran = interrupted_after("Ctrl-C ends it with the rows that are solved\n", folder.path(), &arguments).ended(3);
    let told = &ran.stderr;
    assert!(told.starts_with("let-it-ride: solving; ") && told.contains(" of 1000 rows solved\n"), "{told}");
    let rows = csv_rows(&ran.stdout);
    assert!(rows.len() < 1_000);
    assert!(told.contains(&format!("interrupted: {} of 1000 rows were solved\n", rows.len())), "{told}");
}

/// A hundred rows take seconds, one row no second.
#[test]
#[ignore = "second tier: payout limits, as their page has them"]
fn the_progress_of_what_takes_long_is_told_in_rows() {
    let swept = |units: &str, more: &[&str]| run(&[&SWEPT[..], &["--unit", units, "--floor", "unit=1"], more].concat());
    let told = swept("1..100/1", &["--progress", "json"]).ended(0);
    let lines: Vec<serde_json::Value> =
        told.stderr.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    let last = serde_json::json!({
        "state": "solving", "game": "let-it-ride", "rows": 100, "rows_expected": 100, "seconds_left": 0.0
    });
    assert!(lines.len() > 1 && lines.last() == Some(&last), "{}", told.stderr);
    let rows: Vec<u64> = lines.iter().filter_map(|line| line["rows"].as_u64()).collect();
    assert!(rows.len() == lines.len() && rows.is_sorted(), "{rows:?}");
    assert!(!swept("1", &["-f", "csv"]).stderr.contains("solving"));
}

/// The figures of docs/payout-limits.md are what the program prints.
#[test]
#[ignore = "second tier: payout limits, as their page has them"]
fn the_document_says_what_the_program_computes() {
    let text = document("docs/payout-limits.md");
    let table = text.split("<!-- figures -->").nth(1).and_then(|rest| rest.split("<!-- end").next()).expect("a table");
    let mut shown = 0;
    for line in table.lines().filter(|line| line.starts_with('|')).skip(2) {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [game, unit, known, unknown] = cells[..] else { panic!("four columns: {line}") };
        let base = offer(game, "base", "A");
        let unit: i64 = unit.replace(',', "").parse().expect("whole dollars");
        let edge = |known| decimal(&percent(&house_edge(&limited(&base, unit, 50_000, known))), 4);
        assert_eq!((known, unknown), (edge(true).as_str(), edge(false).as_str()), "{line}");
        shown += 1;
    }
    assert!(shown >= 8);
    let commands = text.split("```sh\n").skip(1).filter_map(|rest| rest.split("```").next()).flat_map(str::lines);
    for command in commands {
        printed(&command.split_whitespace().skip(1).collect::<Vec<_>>());
    }
}

/// At a minimum of $10 a box wins 3,000 bets, $30,000, and the Five Card Bonus of $1 on paytable A $19,999 beyond the
/// stake: two boxes could win 2 x 49,999 = $99,998.
#[test]
fn the_floor_counts_boxes_and_side_wagers_that_are_given() {
    let of = |limit: &'static str, more: &[&'static str]| {
        let limit = ["--unit", "10", "--floor", "unit=10", "--payout-limit", limit];
        let own = ["analyze", "let-it-ride/base/A", "-f", "csv", "-q"];
        run(&[&own[..], &limit, more].concat())
    };
    let both = ["--floor", "boxes=2", "--floor", "five-card-bonus/A=1"];
    assert_eq!(of("99998", &both).rows()[0]["payout_limit_floor"], "99998");
    let below = of("99997", &both).ended(2);
    let reason = "the base wagers of 2 boxes and side wagers of each that win up to $19999";
    below.says("below $99998").says(reason);
    assert_eq!(of("50000", &[]).rows()[0]["payout_limit_floor"], "50000");
    for (nonsense, reason) in [
        (["--floor", "boxes=0"], "--floor"),
        (["--floor", "boxes=8"], "at most 7 betting positions"),
        (["--floor", "five-card-bonus"], "write unit=DOLLARS, boxes=N or WAGER[/PAYTABLE]=DOLLARS"),
        (["--floor", "five-card-bonus/A=-1"], "--floor"),
        (["--floor", "/A=1"], "write WAGER=DOLLARS"),
        (["--floor", "five-card-bonus=1"], "name one"),
        (["--floor", "five-card-bonus/Z=1"], "Z"),
        (["--floor", "aces-up/A=1"], "let-it-ride has no such side wager"),
        (["--floor", "base/A=1"], "let-it-ride has no such side wager"),
        (["--floor", "three-card-progressive/A=1"], "its largest win is unlimited"),
    ] {
        of("500000", &nonsense).refused(reason);
    }
    of("500000", &["--floor", "five-card-bonus/A=1", "--floor", "five-card-bonus/B=1"]).refused("given twice");
    of("500000", &["--floor", "five-card-bonus/A=1", "--floor", "FIVE-CARD-BONUS/A=1"]).refused("given twice");
    run(&words("analyze let-it-ride/base --payout-limit 50000 --unit 10 --floor boxes=2"))
        .refused("--floor needs the smallest unit accepted at the table, as --floor unit=DOLLARS");
}
