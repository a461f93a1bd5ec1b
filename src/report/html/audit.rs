//! The page about claims of others: one self-contained file.

use maud::{Markup, html};

use super::document::{page_of, section};
use super::tables::{HtmlCell, HtmlColumn, marked, number, table, words};
use super::words::{paragraphs, prose};
use crate::analysis::auditing::{Audited, AuditedFigure};
use crate::report::audit::{Row, computed, in_short, remarks, rows, verdict};
use crate::report::numbers::whole;

const TITLE: &str = "Claimed figures against the mathematics";

/// `file` is the name of the file of claims.
pub fn audit_page(audited: &[Audited], file: &str) -> String {
    let sections = html! {
        (section("conclusion", "Conclusion", &conclusion(audited)))
        (section("figures", "Claims", &table("Each claimed figure", &columns(), rows(audited))))
        (section("method", "Method", &paragraphs("audit", &[])))
    };
    let claims = html! { code { (file) } ", " (whole(audited.len())) " rows" };
    page_of(TITLE, &[("Claims", claims)], &sections)
}

fn conclusion(audited: &[Audited]) -> Markup {
    let differing = audited.iter().filter(|audited| !audited.holds()).count();
    let (class, words) = match differing {
        0 => ("agrees", "Every claim holds.".to_string()),
        1 => ("disagrees", "One claim differs.".to_string()),
        several => ("disagrees", format!("{several} claims differ.")),
    };
    html! {
        p style="font-size:1.3rem" { span.verdict.(class) { (words) } }
        @for remark in remarks(audited) { p { (prose(&remark)) } }
    }
}

fn columns<'a>() -> [HtmlColumn<Row<'a>>; 8] {
    [
        ("line", |(audited, _)| number(whole(audited.place.line))),
        ("wager", |(Audited { offer, .. }, _)| words(&format!("{}: {}", offer.game.title, offer.wager.title))),
        ("paytable", |(audited, _)| words(&audited.offer.variant())),
        ("figure", |(_, figure)| words(&figure.name)),
        ("claimed", |(_, figure)| number(figure.claimed.stated.text.clone())),
        ("computed", |(_, figure)| number(computed(figure))),
        ("verdict", |(_, figure)| marked(verdict_in_colour(figure))),
        ("cause", causes),
    ]
}

fn verdict_in_colour(figure: &AuditedFigure) -> Markup {
    let class = if verdict(figure) == "holds" { "agrees" } else { "disagrees" };
    html! { span.verdict.(class) { (verdict(figure)) } }
}

fn causes((_, AuditedFigure { causes, nearest, .. }): &Row<'_>) -> HtmlCell {
    let nearest = nearest.iter().map(|near| format!("none found; nearest tried is {}", in_short(near)));
    let lines = causes.iter().map(in_short).chain(nearest);
    words(&lines.collect::<Vec<_>>().join("; "))
}
