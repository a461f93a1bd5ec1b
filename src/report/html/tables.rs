//! Tables that screen readers and printers can follow, and the findings that a section shows.

use maud::{Markup, html};

use crate::analysis::{Answer, Figures, GameFindings};
use crate::games::{Offer, WagerFacts};
use crate::lists::{grouped, joined};
use crate::outcome::{Fraction, Measure, Measures, to_f64};
use crate::paytable::whole_units;
use crate::report::wording::{figure_in_percent, figure_in_units, interval, percentage, rough};
use crate::statistics::Figure;

/// Numbers are right-aligned.
pub struct HtmlCell {
    pub content: Markup,
    is_text: bool,
}

pub fn words(text: &str) -> HtmlCell {
    marked(html! { (text) })
}

pub fn marked(content: Markup) -> HtmlCell {
    HtmlCell { content, is_text: true }
}

/// Right-aligned, as numbers are.
pub fn figure(content: Markup) -> HtmlCell {
    HtmlCell { content, is_text: false }
}

pub fn number(text: impl Into<Option<String>>) -> HtmlCell {
    figure(html! { (text.into().unwrap_or_default()) })
}

/// An exact measure: a share in percent, else with four decimals.
pub fn exact(measure: Measure, measures: &Measures, initial_units: u32) -> Option<String> {
    let value = Figures::of(measures, whole_units(initial_units)).measure(measure)?.value;
    Some(if measure.is_share() { percentage(&value) } else { rough(to_f64(&value), 4) })
}

/// The same of an answer.
pub fn exact_of(answer: &Answer, measure: Measure) -> Option<String> {
    exact(measure, &answer.measures, answer.offer.wager.initial_units)
}

/// A figure in percent; a sampled one with its standard error, and the 95 % confidence interval below.
pub fn estimate_in_percent<'f>(figure: impl Into<Option<&'f Figure>>) -> HtmlCell {
    estimate(figure.into(), figure_in_percent, 100)
}

/// The same in units.
pub fn estimate_in_units<'f>(figure: impl Into<Option<&'f Figure>>) -> HtmlCell {
    estimate(figure.into(), figure_in_units, 1)
}

fn estimate(of: Option<&Figure>, shown: fn(&Figure) -> String, scale: u32) -> HtmlCell {
    let interval = of.and_then(|of| interval(of, scale));
    figure(html! { (of.map(shown).unwrap_or_default()) @if let Some(ends) = interval { " " span.interval { (ends) } } })
}

pub type HtmlColumn<R> = (&'static str, fn(&R) -> HtmlCell);

pub struct Body<R> {
    pub heading: Option<Markup>,
    pub rows: Vec<R>,
}

/// A table of fewer rows stays on one page, unless a cell has more letters than `FEW_LETTERS`.
const FEW_ROWS: usize = 20;
const FEW_LETTERS: usize = 120;
const PROSE: &str = "all prose";

/// Texts of at most this many letters are not broken.
const UNBROKEN: usize = 24;

/// A table with one body. See [`table_of`].
pub fn table<R>(caption: &str, columns: &[HtmlColumn<R>], rows: impl IntoIterator<Item = R>) -> Markup {
    table_of(caption, columns, vec![Body { heading: None, rows: rows.into_iter().collect() }])
}

/// A table of texts: on a narrow screen each row becomes a block, with the headings before its cells.
pub fn prose_table<R>(caption: &str, columns: &[HtmlColumn<R>], rows: impl IntoIterator<Item = R>) -> Markup {
    let rows = rows.into_iter().collect();
    grid(&Table { class: PROSE, ..of_columns(caption, columns, vec![Body { heading: None, rows }]) })
}

/// The first column names the rows. Empty columns are left out; a table without rows is empty.
pub fn table_of<R>(caption: &str, columns: &[HtmlColumn<R>], bodies: Vec<Body<R>>) -> Markup {
    grid(&of_columns(caption, columns, bodies))
}

pub fn of_columns<R>(caption: &str, columns: &[HtmlColumn<R>], bodies: Vec<Body<R>>) -> Table {
    let cells = |row: &R| columns.iter().map(|(_, cell)| cell(row)).collect::<Vec<_>>();
    let bodies = bodies.into_iter();
    let bodies: Vec<Body<Vec<HtmlCell>>> =
        bodies.map(|body| Body { heading: body.heading, rows: body.rows.iter().map(cells).collect() }).collect();
    let rows = || bodies.iter().flat_map(|body| &body.rows);
    let heading = |(place, (heading, _)): (usize, &HtmlColumn<R>)| {
        let is_text = rows().any(|row| row[place].is_text);
        HtmlCell { content: html! { (heading) }, is_text }
    };
    let headings = columns.iter().enumerate().map(heading).collect();
    Table { caption: caption.to_string(), aside: html! {}, headings, bodies, class: "all" }
}

/// Every row has as many cells as there are headings.
pub struct Table {
    pub caption: String,
    /// Follows the caption, less prominent.
    pub aside: Markup,
    pub headings: Vec<HtmlCell>,
    pub bodies: Vec<Body<Vec<HtmlCell>>>,
    pub class: &'static str,
}

/// The table without its empty columns.
pub fn grid(table: &Table) -> Markup {
    let Table { caption, aside, headings, bodies, class } = table;
    let rows = || bodies.iter().flat_map(|body| &body.rows);
    let is_shown = |&column: &usize| rows().any(|row| !row[column].content.0.is_empty());
    let shown: Vec<usize> = (0..headings.len()).filter(is_shown).collect();
    let is_brief = rows().flatten().all(|cell| cell.content.0.len() < FEW_LETTERS);
    let labels: Vec<Option<&str>> =
        headings.iter().map(|heading| (*class == PROSE).then_some(heading.content.0.as_str())).collect();
    let is_short = is_brief && rows().count() + bodies.len() < FEW_ROWS;
    html! { @if rows().next().is_some() {
        div.scroll.(class).whole[is_short] tabindex="0" role="region" aria-label=(caption) {
            table {
                caption { (caption) @if !aside.0.is_empty() { " " span.aside { (aside) } } }
                thead { tr {
                    @for heading in shown.iter().map(|&column| &headings[column]) {
                        th class=[heading.is_text.then_some("w")] scope="col" { (heading.content) }
                    }
                } }
                @for body in bodies.iter().filter(|body| !body.rows.is_empty()) { (rows_of(body, &shown, &labels)) }
            }
        }
    } }
}

/// Text cells carry a CSS class, as most cells are numbers; in tables of texts they carry their headings too.
fn rows_of(body: &Body<Vec<HtmlCell>>, columns: &[usize], labels: &[Option<&str>]) -> Markup {
    html! { tbody {
        @if let Some(heading) = &body.heading {
            tr.group { th scope="rowgroup" colspan=(columns.len()) { (heading) } }
        }
        @for row in &body.rows { tr {
            @for (place, (cell, label)) in columns.iter().map(|&at| (&row[at], labels[at])).enumerate() {
                @if place == 0 { th scope="row" { (cell.content) } }
                @else if cell.is_text {
                    td.w.n[cell.content.0.len() <= UNBROKEN] data-label=[label] { (cell.content) }
                } @else { td data-label=[label] { (cell.content) } }
            }
        } }
    } }
}

/// A fraction with all digits.
pub fn in_full(fraction: &Fraction) -> HtmlCell {
    marked(html! { span.exact { (fraction.numer()) @if !fraction.is_integer() { "/" wbr; (fraction.denom()) } } })
}

/// Default reading and optimal decisions.
pub fn is_default(offer: &Offer) -> bool {
    offer.reading.is_none() && offer.strategy.is_none()
}

/// The summary of such a game has room for all measures.
pub fn has_one_paytable(game: &GameFindings) -> bool {
    matches!(main_answers(game).as_slice(), [(_, answers)] if answers.len() == 1)
}

pub type AnswersOfWager<'a> = (&'static WagerFacts, Vec<&'a Answer>);

/// Answers by wager, in their order.
pub fn by_wager<'a>(answers: impl IntoIterator<Item = &'a Answer>) -> Vec<AnswersOfWager<'a>> {
    let of_wagers = grouped(answers.into_iter().map(|answer| (answer.offer.wager.id, answer)));
    of_wagers.into_iter().map(|(_, answers)| (answers[0].offer.wager, answers)).collect()
}

/// The representative answers of each wager: in the default reading under optimal decisions, or all if there are none.
pub fn main_answers(game: &GameFindings) -> Vec<AnswersOfWager<'_>> {
    let mut wagers = by_wager(&game.answers);
    for (_, answers) in &mut wagers {
        if answers.iter().any(|answer| is_default(&answer.offer)) {
            answers.retain(|answer| is_default(&answer.offer));
        }
    }
    wagers
}

pub fn wagers(game: &GameFindings) -> Vec<&'static WagerFacts> {
    by_wager(&game.answers).into_iter().map(|(wager, _)| wager).collect()
}

/// Paytable of an offer, with reading and strategy unless they are the default.
pub fn label(offer: &Offer) -> String {
    let parts = [offer.paytable.id.as_str(), offer.reading_name(), offer.strategy_name()];
    joined(parts.into_iter().filter(|part| !part.is_empty()), ", ")
}

pub fn wager_and_label(offer: &Offer) -> String {
    wager_and(offer.wager, &label(offer))
}

pub fn wager_and(wager: &WagerFacts, paytable: &str) -> String {
    format!("{}, {paytable}", wager.title)
}

/// Section of an offer's paytable by its file, and a mark if the regulation does not have the paytable.
pub fn section_of(offer: &Offer) -> String {
    let foreign = is_foreign(offer).then(|| format!(" (not a paytable of {})", offer.source_of_paytables()));
    format!("{}{}", offer.paytable.section, foreign.unwrap_or_default())
}

/// Whether the regulation has no paytable with the offer's pays.
pub fn is_foreign(offer: &Offer) -> bool {
    offer.own_paytable().is_some_and(|own| !own.is_permitted())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::ratio;

    #[test]
    fn empty_columns_and_tables_are_left_out_and_texts_escaped() {
        let columns: [HtmlColumn<()>; 3] =
            [("name", |()| words("<b>")), ("never", |()| number(None)), ("count", |()| number("1".to_string()))];
        let page = table("Things & more", &columns, [()]).into_string();
        assert!(
            page.contains("&lt;b&gt;") && page.contains("Things &amp; more") && page.contains("<td>1</td>"),
            "{page}"
        );
        assert!(!page.contains("never"), "{page}");
        assert_eq!(table("None", &columns, []).into_string(), "");
    }

    #[test]
    fn a_fraction_may_be_broken_after_its_stroke() {
        assert_eq!(in_full(&ratio(-71, 1_176)).content.into_string(), "<span class=\"exact\">-71/<wbr>1176</span>");
        assert_eq!(in_full(&ratio(3, 1)).content.into_string(), "<span class=\"exact\">3</span>");
    }
}
