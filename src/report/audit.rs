//! Claims of others next to the computed figures, with the causes of differences.

use std::collections::HashMap;

use super::column::{Cell, keys, small_integer, strategy, text};
use super::sheet::Sheet;
use crate::analysis::auditing::{Audited, AuditedFigure, Cause};
use crate::analysis::stated::{Match, Stated};
use crate::games::Offer;
use crate::lists::joined;

/// Most causes of a figure in a line for people.
const MOST_NAMED: usize = 3;

/// A claim, and one of its figures.
pub type Row<'a> = (&'a Audited, &'a AuditedFigure);

/// Each claimed figure.
pub fn rows<'a>(all: impl IntoIterator<Item = &'a Audited>) -> impl Iterator<Item = Row<'a>> {
    all.into_iter().flat_map(|audited| audited.figures.iter().map(move |figure| (audited, figure)))
}

/// `audit`: a row for each claimed figure.
pub fn sheet<'a>(all: impl IntoIterator<Item = &'a Audited>) -> Sheet {
    let columns = keys().chain([
        strategy(),
        small_integer("claim_line", |_, (audited, _): &Row<'_>| Cell::integer(audited.place.line)),
        small_integer("claim_column", |_, (_, figure)| Cell::integer(figure.claimed.place.column)),
        text("figure", |_, (_, figure)| Cell::text(&figure.name)),
        text("claimed", |_, (_, figure)| Cell::text(&figure.claimed.stated.text)),
        text("computed", |_, (_, figure)| Cell::text(computed(figure))),
        text("verdict", |_, (_, figure)| Cell::text(verdict(figure))),
        text("causes", |_, (_, figure)| Cell::text(listed(&figure.causes, usize::MAX))),
        text("nearest", |_, (_, figure)| {
            Cell::or_empty(figure.nearest.as_ref(), |nearest| Cell::text(in_short(nearest)))
        }),
        text("fits", |_, (audited, _)| Cell::text(audited.fitting.join("; "))),
    ]);
    Sheet::of::<Offer, Row<'_>>("audit", columns, rows(all).map(|row| (&row.0.offer, row)))
}

pub fn computed(figure: &AuditedFigure) -> String {
    figure.claimed.stated.shown(&figure.value)
}

pub fn verdict(figure: &AuditedFigure) -> &'static str {
    if figure.found == Match::Agrees { "holds" } else { "differs" }
}

pub fn in_short(Cause { words, figure, .. }: &Cause) -> String {
    format!("{words}: {figure}")
}

/// The first causes with their figures.
fn listed(causes: &[Cause], most: usize) -> String {
    let mut named: Vec<String> = causes.iter().take(most).map(in_short).collect();
    named.extend((causes.len() > most).then(|| format!("and {} more", causes.len() - most)));
    named.join("; ")
}

/// The figures of a claim that differ, in words, or that all hold.
pub fn in_words(audited: &Audited) -> String {
    let name = audited.offer.name();
    let differing = joined(audited.figures.iter().filter(|figure| figure.found != Match::Agrees).map(differs), ". ");
    let claimed = |figure: &AuditedFigure| format!("{} {}", figure.name, figure.claimed.stated.text);
    match differing.is_empty() {
        true => format!("holds: {name}: {}", joined(audited.figures.iter().map(claimed), ", ")),
        false => format!("differs: {name}: {differing}"),
    }
}

/// The claimed and the computed figure, with the cause if one is found.
pub fn differs(figure: &AuditedFigure) -> String {
    let claimed = &figure.claimed.stated.text;
    let cause = match (&figure.causes[..], &figure.nearest) {
        ([], None) => "no cause found".to_string(),
        ([], Some(nearest)) => format!("no cause found; nearest tried is {}", in_short(nearest)),
        (causes, _) => listed(causes, MOST_NAMED),
    };
    format!("{} claimed {claimed}, computed {} ({cause})", figure.name, computed(figure))
}

/// The result in short, then what the rows do not show.
pub fn remarks(all: &[Audited]) -> Vec<String> {
    let figures = all.iter().flat_map(|audited| &audited.figures);
    let (count, held) = (figures.clone().count(), figures.filter(|figure| figure.found == Match::Agrees).count());
    let mut remarks = vec![format!("{held} of {count} claimed figures hold, to the digits given.")];
    for audited in all {
        let line = audited.place.line;
        if audited.offers > 1 {
            let which = match audited.fitting.is_empty() {
                true => format!(", none with its figures; shown is {}", audited.offer.name()),
                false => format!("; its figures are of {}", audited.fitting.join(", ")),
            };
            remarks.push(format!("Line {line} fits {} paytables{which}.", audited.offers));
        }
        if !audited.untried.is_empty() {
            remarks.push(format!("Line {line}, not tried: {}.", audited.untried.join("; ")));
        }
    }
    remarks.extend(contradictions(all));
    remarks
}

/// Figures that two lines state differently of one wager, with the line that holds. Figures that hold, or are stated by
/// another convention, contradict none.
fn contradictions(all: &[Audited]) -> Vec<String> {
    let (mut first, mut found) = (HashMap::new(), Vec::new());
    for (audited, figure) in rows(all) {
        let (offer, line) = (&audited.offer, audited.place.line);
        let Some((per_deal, own)) = audited.comparable(figure) else { continue };
        if figure.causes.iter().any(|cause| cause.is_convention) {
            continue;
        }
        let key = (offer.name(), offer.terms(), figure.name.as_str(), per_deal);
        let (earlier, other, others): &(usize, &AuditedFigure, Stated) =
            first.entry(key).or_insert_with(|| (line, figure, own.clone()));
        let both_hold = [other, figure].iter().all(|figure| figure.found == Match::Agrees);
        if !both_hold && others.contradicts(&own) {
            let holding = match (other.found, figure.found) {
                (Match::Agrees, _) => format!("line {earlier} holds"),
                (_, Match::Agrees) => format!("line {line} holds"),
                _ => "neither holds".to_string(),
            };
            let stated = format!("{} of {} is {} or {}", figure.name, offer.name(), others.text, own.text);
            found.push(format!("Lines {earlier} and {line} contradict each other: {stated}; {holding}."));
        }
    }
    found
}
