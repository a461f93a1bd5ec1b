//! Base games on several boxes of one patron.

use maud::{Markup, html};

use super::table::{Body, number, table_of};
use crate::analysis::{BoxesAnswer, GameFindings, InformedAnswer};
use crate::outcome::to_f64;
use crate::report::file_names::BOXES;
use crate::report::grouping::grouped;
use crate::report::numbers::{percentage, rough};

/// The house edge by number of boxes, each paytable by itself.
pub fn section(game: &GameFindings) -> Markup {
    let by_paytable = grouped(game.on_boxes.iter().map(|on| (on.offer.paytable.id.as_str(), on)));
    let bodies = by_paytable.into_iter().map(|(id, rows)| Body { heading: Some(html! { "Paytable " (id) }), rows });
    let information = &game.facts.information;
    html! {
        @if !game.on_boxes.is_empty() {
            p {
                (information.boxes_clause) " A patron on several sees all own hands before each decision. Rows with a \
                 standard error are sampled with exact decisions; "
                a href=(BOXES) { (BOXES) } " has variances and covariances."
            }
            (table_of(
                &format!("{}: on several boxes", game.facts.title),
                &[
                    ("boxes", |on: &&BoxesAnswer| number(on.boxes.to_string())),
                    ("house edge %", |on| number(percentage(&on.house_edge().value))),
                    ("standard error", |on| {
                        number(on.house_edge().std_error.map(|error| rough(100.0 * error, 4)))
                    }),
                    ("units wagered a box", |on| number(rough(to_f64(&on.mean_wagered().value), 4))),
                    ("standard deviation of the round", |on| {
                        let sampled = |answer: &InformedAnswer| answer.std_dev_of_round().mean;
                        number(rough(on.informed.as_ref().map_or_else(|| on.alone.std_dev(), sampled), 4))
                    }),
                    ("rounds won %", |on| {
                        let sampled = |answer: &InformedAnswer| answer.results_of_round()[0].mean;
                        let won = on.informed.as_ref().map_or_else(|| to_f64(&on.alone.win_frequency), sampled);
                        number(rough(100.0 * won, 4))
                    }),
                ],
                bodies.collect(),
            ))
        }
    }
}
