//! What a laboratory signs besides the figures, on the page: lines for signatures at the end of the first pages, hand
//! rankings and random numbers in the appendices.

use maud::{Markup, html};

use super::tables::{Body, HtmlCell, Table, figure, grid, number, words};
use super::words::{capitalised, paragraphs, prose};
use crate::analysis::Findings;
use crate::outcome::Fraction;
use crate::report::manifest::Provenance;
use crate::report::numbers::{one_in, probability, whole};
use crate::report::sign_off::{RankingTable, SIGN_OFF, SIGNED_FOR, SIGNED_WITH, random_numbers, rankings};

pub fn sign_off() -> Markup {
    html! {
        div.signatures {
            @for role in SIGN_OFF {
                div {
                    strong { (role) }
                    @for blank in SIGNED_WITH { span.blank { (blank) } }
                }
            }
            p.small { (SIGNED_FOR) " " span.blank.digits {} }
        }
    }
}

pub fn random_numbers_section(made: &Provenance) -> Markup {
    html! {
        dl.identity {
            @for (subject, statement) in random_numbers(made.seed, made.rounds) { dt { (subject) } dd { (prose(&statement)) } }
        }
    }
}

pub fn rankings_section(findings: &Findings) -> Markup {
    let tables = rankings(findings);
    html! {
        @if !tables.is_empty() {
            (paragraphs("rankings", &[]))
            ul { @for table in &tables { @for used in &table.uses {
                li {
                    strong { (used.game) ", " (table.ranking.in_words()) } ": " (prose(used.hand)) ". " span.aside {
                        (used.wagers.join(", ")) "."
                    }
                }
            } } }
            div.wagers { @for table in &tables { (ranking(table)) } }
        }
    }
}

fn ranking(table: &RankingTable) -> Markup {
    let hands = table.hands();
    let row = |kind: &crate::games::KindCount| -> Vec<HtmlCell> {
        let share = Fraction::new(kind.hands.into(), hands.into());
        vec![
            words(&capitalised(kind.name)),
            number(whole(kind.hands)),
            number(probability(&share)),
            number(one_in(&share)),
        ]
    };
    let headings = ["hand", "hands", "probability", "once in"];
    grid(&Table {
        caption: format!("{}: {} hands", capitalised(table.ranking.in_words()), whole(hands)),
        aside: html! {},
        headings: headings.map(|heading| figure(html! { (heading) })).into(),
        bodies: vec![Body { heading: None, rows: table.kinds.iter().map(row).collect() }],
        class: "paytables",
    })
}
