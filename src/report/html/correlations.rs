//! Pairs of wagers on the same cards.

use maud::{Markup, html};

use super::table::{number, table, words};
use crate::analysis::{Correlation, GameFindings};
use crate::outcome::to_f64;
use crate::report::file_names::CORRELATIONS;
use crate::report::numbers::rough;

/// How the wagers of a game vary together.
pub fn section(game: &GameFindings) -> Markup {
    html! {
        @if !game.correlations.is_empty() {
            p {
                "What wagers on the same cards lose adds up; how much their sum varies depends on these. Pairs are of \
                 the first paytable of each wager, in the default reading, one unit of each. Those with a standard \
                 error are simulated, in rounds given each award of one of them; "
                a href=(CORRELATIONS) { (CORRELATIONS) } " has the covariances in full."
            }
            (table(
                &format!("{}: wagers together", game.facts.title),
                &[
                    ("wager", |pair: &&Correlation| words(&format!("{} {}", pair.one.wager.id, pair.one.paytable.id))),
                    ("and wager", |pair| words(&format!("{} {}", pair.other.wager.id, pair.other.paytable.id))),
                    ("covariance", |pair| number(rough(to_f64(&pair.covariance.value), 4))),
                    ("correlation", |pair| number(pair.coefficient().map(|(value, _)| rough(value, 4)))),
                    ("standard error", |pair| {
                        number(pair.coefficient().and_then(|(_, error)| error).map(|error| rough(error, 4)))
                    }),
                ],
                &game.correlations,
            ))
        }
    }
}
