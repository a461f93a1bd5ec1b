//! Names of the files of a pack.

use crate::games::Offer;

/// Name of the file with every measure.
pub const SUMMARY: &str = "summary.csv";
/// Name of the file with every outcome.
pub const OUTCOMES: &str = "outcomes.csv";
/// Name of the file with the measures by the dealer's up card, for games that have one.
pub const UP_CARDS: &str = "up-cards.csv";
/// Name of the file with the accounts of progressive meters.
pub const PROGRESSIVE: &str = "progressive.csv";
/// Name of the file with what envy bonuses add at tables of several players, where wagers have them.
pub const ENVY: &str = "envy.csv";
/// Name of the file with every measure at a stated table, of the wagers that other players and draws settle too.
pub const AT_TABLE: &str = "at-table.csv";
/// Name of the file with the bounds of the return by number of rounds.
pub const TOLERANCE: &str = "tolerance.csv";
/// Name of the workbook with a sheet for each CSV file.
pub const WORKBOOK: &str = "report.xlsx";
/// Name of the math report.
pub const PAGE: &str = "index.html";
/// Name of the math report as a browser prints it.
pub const PDF: &str = "report.pdf";
/// Name of the page with what the figures assume.
pub const REMARKS: &str = "remarks.md";

/// `strategy-<game>-<paytable>.csv`; another wager than the base game stands after the game, reading and strategy stand
/// at the end if they are not the default, each after a dot, which no paytable id contains.
pub(super) fn strategy_file(offer: &Offer) -> String {
    let [game, wager, paytable, reading, strategy] = offer.key();
    let after_dot = |part: &str| if part.is_empty() { String::new() } else { format!(".{part}") };
    let wager = after_dot(if wager == "base" { "" } else { wager });
    format!("strategy-{game}{wager}-{paytable}{}{}.csv", after_dot(reading), after_dot(strategy))
}
