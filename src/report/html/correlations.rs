//! Pairs of wagers on the same cards.

use maud::{Markup, html};

use super::table::{number, table, words};
use crate::analysis::{Correlation, Figure, GameFindings};
use crate::report::file_names::CORRELATIONS;
use crate::report::numbers::figure_in_units;

/// How the wagers of a game vary together.
pub fn section(game: &GameFindings) -> Markup {
    html! {
        @if !game.correlations.is_empty() {
            p {
                "What wagers on the same cards lose adds up; how much their sum varies depends on these. Pairs are of \
                 the first paytable of each wager, in the default reading, one unit of each. Those with ± are \
                 simulated, in rounds given each award of one of them, ± their standard error; "
                a href=(CORRELATIONS) { (CORRELATIONS) } " has the covariances in full."
            }
            (table(
                &format!("{}: wagers together", game.facts.title),
                &[
                    ("wager", |pair: &&Correlation| words(&format!("{} {}", pair.one.wager.id, pair.one.paytable.id))),
                    ("and wager", |pair| words(&format!("{} {}", pair.other.wager.id, pair.other.paytable.id))),
                    ("covariance", |pair| number(figure_in_units(&pair.covariance))),
                    ("correlation", |pair| {
                        let coefficient = pair.coefficient().and_then(|(value, error)| Figure::computed(value, error));
                        number(coefficient.as_ref().map(figure_in_units))
                    }),
                ],
                &game.correlations,
            ))
        }
    }
}
