//! Base games on several boxes of one patron.

use maud::{Markup, html};

use super::table::{Body, number, table_of};
use crate::analysis::{BoxesAnswer, GameFindings};
use crate::report::file_names::BOXES;
use crate::report::grouping::grouped;
use crate::report::numbers::{figure_in_percent, figure_in_units};

/// The house edge by number of boxes, each paytable by itself.
pub fn section(game: &GameFindings) -> Markup {
    let by_paytable = grouped(game.on_boxes.iter().map(|on| (on.offer.paytable.id.as_str(), on)));
    let bodies = by_paytable.into_iter().map(|(id, rows)| Body { heading: Some(html! { "Paytable " (id) }), rows });
    let knowledge = &game.facts.knowledge;
    html! {
        @if !game.on_boxes.is_empty() {
            p {
                (knowledge.boxes_clause) " A patron on several boxes sees all their hands before deciding. A figure \
                 with ± is sampled, with exact decisions and its standard error; one without is exact. Variances and \
                 covariances: "
                a href=(BOXES) { (BOXES) } "."
            }
            (table_of(
                &format!("{}: on several boxes", game.facts.title),
                &[
                    ("boxes", |on: &&BoxesAnswer| number(on.boxes.to_string())),
                    ("house edge %", |on| number(figure_in_percent(&on.house_edge()))),
                    ("units wagered a box", |on| number(figure_in_units(&on.mean_wagered()))),
                    ("standard deviation of the round", |on| {
                        number(on.std_dev_of_round().as_ref().map(figure_in_units))
                    }),
                    ("rounds won %", |on| number(on.result(0).as_ref().map(figure_in_percent))),
                ],
                bodies.collect(),
            ))
        }
    }
}
