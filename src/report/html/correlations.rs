//! Pairs of wagers on the same cards.

use maud::{Markup, html};

use super::selection::wager_and;
use super::table::{number, table, words};
use crate::analysis::{Correlation, GameFindings};
use crate::report::file_names::CORRELATIONS;
use crate::report::numbers::figure_in_units;

/// How the wagers of a game vary together.
pub fn section(game: &GameFindings) -> Markup {
    html! {
        @if !game.correlations.is_empty() {
            p {
                "Expected losses of wagers on the same cards add up; the variance of their sum depends on these \
                 covariances. One unit on the first paytable of each wager, in the default reading. A figure with ± is \
                 simulated, conditional on each award of one wager, with its standard error. All digits: "
                a href=(CORRELATIONS) { (CORRELATIONS) } "."
            }
            (table(
                &format!("{}: wagers together", game.facts.title),
                &[
                    ("wager", |pair: &&Correlation| words(&wager_and(pair.one.wager, &pair.one.paytable.id))),
                    ("and wager", |pair| words(&wager_and(pair.other.wager, &pair.other.paytable.id))),
                    ("covariance", |pair| number(figure_in_units(&pair.covariance))),
                    ("correlation", |pair| number(pair.coefficient().as_ref().map(figure_in_units))),
                ],
                &game.correlations,
            ))
        }
    }
}
