//! Theoretical wins in dollars, in `analyze` and `compare`. The real binary, in a fresh folder.

use house_edge::internals::outcome::{Fraction, decimal, ratio};

use crate::common::binary::{Ran, cells, csv_rows, printed, printed_rows, run};

/// Let It Ride Poker, a game and a side wager of it on one paytable each.
const CHOSEN: [&str; 2] = ["let-it-ride/base/A", "let-it-ride/three-card-bonus/A"];
/// $10 on one of the three bets, and $5 in two hands of five: $2 a hand.
const BETS: [&str; 4] = ["--average-bet", "10", "--side", "three-card-bonus=5@40%"];

/// The edge of one of the three bets on paytable A: `ev_numerator` and `ev_denominator` of `reports/summary.csv`.
fn of_base() -> Fraction {
    ratio(37_963, 1_082_900)
}

/// 512 of 22,100 units, as `compare.rs` counts them.
fn of_bonus() -> Fraction {
    ratio(512, 22_100)
}

fn dollars(amount: Fraction) -> String {
    decimal(&amount, 8)
}

fn hundred(times: i64) -> Fraction {
    ratio(100 * times, 1)
}

#[test]
fn a_seat_wins_hands_times_bet_times_edge_and_a_table_its_seats_times_that() {
    let text = printed(&[&["analyze", "-f", "csv"], &CHOSEN[..], &BETS, &["--seats", "6"]].concat());
    let last = "average_bet,win_per_hour_seat,win_per_hour_table,total_win_per_hour_seat,total_win_per_hour_table";
    assert!(text.lines().next().is_some_and(|header| header.ends_with(&format!(",{last}"))), "{text}");
    // 50 hands an hour are $500 on the base wager and $100 on the other.
    let (base, bonus) = (hundred(5) * of_base(), hundred(1) * of_bonus());
    let (seats, total) = (ratio(6, 1), &base + &bonus);
    let expected = [
        [
            dollars(ratio(10, 1)),
            dollars(base.clone()),
            dollars(base * &seats),
            dollars(total.clone()),
            dollars(total * &seats),
        ],
        [dollars(ratio(2, 1)), dollars(bonus.clone()), dollars(bonus * seats), String::new(), String::new()],
    ];
    let rows = csv_rows(&text);
    assert_eq!(rows.len(), expected.len());
    for (row, expected) in rows.iter().zip(expected) {
        assert_eq!(last.split(',').map(|column| row[column].clone()).collect::<Vec<_>>(), expected);
    }
    // 100 hands at $5 are as many dollars.
    let half = ["--average-bet", "5", "--hands-per-hour", "100"];
    let rows = printed_rows(&[&["analyze"], &CHOSEN[..], &half].concat());
    assert_eq!(rows[0]["win_per_hour_seat"], dollars(hundred(5) * of_base()));
    // Nothing is said of what is bet on the other, and no table was asked for.
    assert_eq!(cells(&rows[1], ["average_bet", "win_per_hour_seat"]), ["", ""]);
    assert!(!rows[0].contains_key("win_per_hour_table") && !rows[0].contains_key("total_win_per_hour_seat"));
    // Columns of dollars are there only for those who ask for them.
    assert!(!printed(&[&["analyze", "-f", "csv"], &CHOSEN[..]].concat()).contains("hour"));
}

#[test]
fn people_are_shown_cents_and_told_what_a_unit_is() {
    let shown = printed(&[&["analyze", "-f", "markdown"], &CHOSEN[..], &BETS].concat());
    // 500 x 37,963 / 1,082,900 = 17.528..., 100 x 512 / 22,100 = 2.316..., together 19.845...
    for cell in ["| 17.53 |", "| 2.32 |", "| 19.85 |"] {
        assert!(shown.contains(cell), "{cell}: {shown}");
    }
    for told in [
        "50 hands x average bet of one unit x house edge per unit; three-card-bonus is bet $5 in 40 % of hands.",
        "let-it-ride base: one unit is one of the three equal bets.",
    ] {
        assert!(shown.contains(told), "{told}: {shown}");
    }
    // The only wager chosen has the average bet, whichever it is.
    let alone = ["analyze", "let-it-ride/three-card-bonus/A", "--average-bet", "2", "-f", "csv"];
    assert_eq!(csv_rows(&printed(&alone))[0]["win_per_hour_seat"], dollars(hundred(1) * of_bonus()));
}

#[test]
fn a_total_takes_one_paytable_of_each_side_wager() {
    let wagers = ["let-it-ride/base", "let-it-ride/three-card-bonus", "--average-bet", "10", "-f", "csv"];
    let with = |side: &str| run(&[&["analyze"], &wagers[..], &["--side", side]].concat());
    let open = with("three-card-bonus=5@0.4").ended(0);
    let rows = open.rows();
    assert!(rows.iter().all(|row| row["total_win_per_hour_seat"].is_empty() && !row["win_per_hour_seat"].is_empty()));
    let remedy = "No total of let-it-ride with three-card-bonus: several of its rows are chosen; say which, as --side \
                  three-card-bonus/PAYTABLE=DOLLARS@SHARE";
    assert_eq!(open.stderr.matches(remedy).count(), 1, "{}", open.stderr);
    // Either paytable of the base wager with the one of the other.
    let rows = with("three-card-bonus/a=5@0.4").rows();
    let totals: Vec<&str> = rows.iter().map(|row| row["total_win_per_hour_seat"].as_str()).collect();
    assert_eq!(totals[0], dollars(hundred(5) * of_base() + hundred(1) * of_bonus()));
    assert!(!totals[1].is_empty() && totals[2..].iter().all(|total| total.is_empty()), "{totals:?}");
    let bet: Vec<&str> = rows[2..].iter().map(|row| row["average_bet"].as_str()).collect();
    assert_eq!(bet, ["2.00000000", "", "", "", "", ""]);
}

#[test]
fn side_wagers_are_added_to_both_that_are_compared() {
    let of_regulation = ["compare", "let-it-ride/base/A", "let-it-ride/base/B", "-f", "csv", "--average-bet", "10"];
    let side = ["--side", "three-card-bonus/A=5@0.4", "--seats", "6"];
    let rows = csv_rows(&printed(&[&of_regulation[..], &side].concat()));
    let row = |name: &str| rows.chunks(2).find(|both| both[0]["measure"] == name).unwrap_or_else(|| panic!("{name}"));
    let (base, bonus) = (hundred(5) * of_base(), hundred(1) * of_bonus());
    assert_eq!(row("win_per_hour_seat")[0]["value"], dollars(base.clone()));
    assert_eq!(row("win_per_hour_table")[0]["value"], dollars(ratio(6, 1) * &base));
    let beside = row("side_win_per_hour_seat");
    assert_eq!([&beside[0]["value"], &beside[1]["value"]], [&dollars(bonus.clone()); 2]);
    assert_eq!(beside[1]["difference"], "0.00000000");
    assert_eq!(row("total_win_per_hour_seat")[0]["value"], dollars(&base + &bonus));
    assert_eq!(row("total_win_per_hour_table")[0]["value"], dollars(ratio(6, 1) * (base + bonus)));
    assert_eq!(row("total_win_per_hour_seat")[1]["difference"], row("win_per_hour_seat")[1]["difference"]);
}

#[test]
fn bets_on_nothing_are_refused() {
    let analyze = |options: &[&str]| run(&[&["analyze"], &CHOSEN[..], options].concat());
    let compare = |options: &[&str]| run(&[&["compare", "let-it-ride/base/A", "let-it-ride/base/B"], options].concat());
    for ran in [&analyze as &dyn Fn(&[&str]) -> Ran, &compare] {
        let with = |options: &[&str]| ran(&[&["--average-bet", "10"], options].concat());
        with(&["--side", "base=5@1"])
            .refused("--side base: this is a base wager, which every player makes; its bet is --average-bet");
        with(&["--side", "three-card-bonos=5@1"]).refused("did you mean `three-card-bonus`?");
        with(&["--side", "three-card-bonus=5@1.5"]).refused("it must be 0 to 1, or 0% to 100%");
        with(&["--side", "three-card-bonus=-5"]).refused("out of range");
        let twice = ["--side", "three-card-bonus/A=5@1", "--side", "three-card-bonus/B=5@1"];
        with(&twice).refused("--side three-card-bonus: it is given twice");
        with(&["--side", "three-card-bonus=5", "--side", "THREE-Card-Bonus=5"]).refused(": it is given twice");
        with(&["--side", "three-card-bonus/Z=5@1"]).refused("unknown paytable `Z`; ");
        with(&["--seats", "8"]).refused("seats at most 7 players, not 8");
        ran(&["--seats", "6"]).refused("give --average-bet");
        ran(&["--hands-per-hour", "60"]).refused("--hands-per-hour needs a bet: give --average-bet");
        with(&["--show", "outcomes"]).refused("cannot be used with");
    }
    analyze(&["--side", "five-card-bonus=1@1"]).refused("--side five-card-bonus: the wager is not selected; name");
    let sides = ["analyze", "*/aces-up", "*/bad-beat-bonus", "--average-bet", "5"];
    run(&sides).refused("--average-bet needs a base wager, and none is selected");
    compare(&["--side", "three-card-bonus/A=5@1"]).refused("give --average-bet too");
    let open = ["--average-bet", "10", "--side", "three-card-bonus=5@1"];
    compare(&open).refused("several paytables; name one, such as three-card-bonus/A=DOLLARS@SHARE; it has A, B");
    let itself = ["compare", "let-it-ride/three-card-bonus/A", "let-it-ride/base/A", "--average-bet", "10"];
    run(&[&itself[..], &["--side", "three-card-bonus/A=5@1"]].concat()).refused("this wager is itself named");
    // The Ante Wager and the Super Wager in one are a base game, and have the Super Wager in them.
    let lunar = |wager, side| {
        let chosen = ["analyze", "lunar-poker/super-wager", &format!("lunar-poker/{wager}"), "--average-bet", "10"];
        run(&[&chosen[..], &["--side", side]].concat())
    };
    lunar("base", "ante-and-super=10@1")
        .refused("--side ante-and-super: this is a base wager, which every player makes; its bet is --average-bet");
    lunar("ante-and-super", "super-wager=10@1").refused("--side super-wager: ante-and-super includes this wager");
}

/// What the figures of a row assume in dollars or players is not contradicted.
#[test]
fn a_bet_and_a_table_are_those_of_the_figures() {
    let of = |wager: &str, bet: &str, more: &[&str]| {
        let chosen = ["analyze", &format!("let-it-ride/{wager}/A"), "--average-bet", bet, "-f", "csv"];
        run(&[&chosen[..], more].concat())
    };
    let limit = ["--payout-limit", "50000", "--unit", "25"];
    for (accepted, refused, expected) in [
        (
            of("base", "25", &limit),
            of("base", "10", &limit),
            "let-it-ride base A: --average-bet is $10, but --unit $25; give the same amount",
        ),
        (
            of("five-card-bonus", "1", &[]),
            of("five-card-bonus", "5", &[]),
            "let-it-ride five-card-bonus A: a bet of $5, but its figures are of a wager of $1, because pays or seeds \
             are amounts in dollars (58 Pa. Code § 643a.12(b))",
        ),
        (
            // A reading is in units of $5 then.
            of("five-card-progressive", "5", &["--meter", "2000"]),
            of("five-card-progressive", "5", &[]),
            "a bet of $5, but its figures are of a wager of $1",
        ),
    ] {
        assert_eq!(accepted.code, 0, "{expected}: {}", accepted.stderr);
        refused.refused(expected);
    }
    let side = ["compare", "let-it-ride/base/A", "let-it-ride/base/B", "--average-bet", "10"];
    run(&[&side[..], &["--side", "five-card-progressive/A=5@1"]].concat()).refused("of a wager of $1");
}
