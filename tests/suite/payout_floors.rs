//! What the least lawful payout limit counts, and what is refused as such.

use crate::common::binary::{csv_rows, run};

/// At a minimum of $10 a box wins 3,000 bets, $30,000, and the Five Card Bonus of $1 on paytable A $19,999 beyond the
/// stake: two boxes could win 2 x 49,999 = $99,998.
#[test]
fn the_floor_counts_boxes_and_side_wagers_that_are_given() {
    let of = |limit: &'static str, more: &[&'static str]| {
        let limit = ["--unit", "10", "--table-minimum", "10", "--payout-limit", limit];
        let own = ["analyze", "-g", "let-it-ride", "-w", "base", "-p", "A", "-f", "csv", "-q"];
        run(&[&own[..], &limit, more].concat())
    };
    let both = ["--floor-boxes", "2", "--floor-side", "five-card-bonus/A=1"];
    assert_eq!(csv_rows(&of("99998", &both).stdout)[0]["payout_limit_floor"], "99998");
    let below = of("99997", &both);
    assert_eq!(below.code, 2, "{}", below.stderr);
    let reason = "the base wagers of 2 boxes and side wagers of each that win up to $19999";
    assert!(below.stderr.contains("below $99998") && below.stderr.contains(reason), "{}", below.stderr);
    assert_eq!(csv_rows(&of("50000", &[]).stdout)[0]["payout_limit_floor"], "50000");
    for (nonsense, reason) in [
        (["--floor-boxes", "0"], "--floor-boxes"),
        (["--floor-boxes", "8"], "at most 7 betting positions"),
        (["--floor-side", "five-card-bonus"], "write WAGER=DOLLARS"),
        (["--floor-side", "five-card-bonus/A=-1"], "--floor-side"),
        (["--floor-side", "/A=1"], "write WAGER=DOLLARS"),
        (["--floor-side", "five-card-bonus=1"], "name one"),
        (["--floor-side", "five-card-bonus/Z=1"], "Z"),
        (["--floor-side", "aces-up/A=1"], "let-it-ride has no such side wager"),
        (["--floor-side", "base/A=1"], "let-it-ride has no such side wager"),
        (["--floor-side", "three-card-progressive/A=1"], "its largest win is unlimited"),
    ] {
        let ran = of("500000", &nonsense);
        assert_eq!(ran.code, 2, "{nonsense:?}");
        assert!(ran.stderr.contains(reason), "{nonsense:?}: {}", ran.stderr);
    }
    let twice = of("500000", &["--floor-side", "five-card-bonus/A=1", "--floor-side", "five-card-bonus/B=1"]);
    assert!(twice.code == 2 && twice.stderr.contains("given twice"), "{}", twice.stderr);
    let without = run(&[
        "analyze",
        "-g",
        "let-it-ride",
        "-w",
        "base",
        "--payout-limit",
        "50000",
        "--unit",
        "10",
        "--floor-boxes",
        "2",
    ]);
    assert!(without.code == 2 && without.stderr.contains("--table-minimum"), "{}", without.stderr);
}
