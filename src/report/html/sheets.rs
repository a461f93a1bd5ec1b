//! Sheets in HTML as people see them: the answer in short, a table to sort, notes. Pages about one question, each a
//! self-contained file: claims of others, choices for a Rules Submission, and recorded results with a plot per wager.

use maud::{Markup, PreEscaped, html};

use super::document::{page_of, paragraphs, prose, section};
use super::tables::{
    Body, HtmlCell, HtmlColumn, Table, estimate_in_percent, figure, grid, marked, number, section_of, table, words,
};
use crate::analysis::auditing::{Audited, AuditedFigure};
use crate::analysis::monitoring::{Judged, Judgement, Monitoring};
use crate::analysis::{self, Answer};
use crate::games::{Dollars, Offer};
use crate::lists::{distinct_by, joined};
use crate::outcome::{decimal, rounded, shortest, to_f64};
use crate::report::audit::{Row, computed, in_short, remarks, rows, verdict};
use crate::report::choosing::{
    ChoiceRow, assumptions, in_bounds, losing_month_in_words, side_paytables, table_in_words,
};
use crate::report::monitoring::{conclusions, explanations, in_percent, method, offers, p_in_words};
use crate::report::plots::{PeriodMark, periods};
use crate::report::wording::{figure_with, percentage, rough, whole, with_commas};
use crate::report::{Cell, Sheet, in_one_line};
use crate::statistics::{Figure, POWER};

/// Columns that name a paytable for people; the last that is shown is a link.
const NAMING: [&str; 5] = ["game", "game_title", "wager", "wager_title", "paytable"];

/// A sheet without links.
pub fn sheet(sheet: &Sheet) -> Markup {
    sheet_with(sheet, &|_| None, None, |cell| html! { (cell.for_people()) })
}

/// Leads, rows and notes. The name of the paytable in each row is the link of that row's number; in a sheet without such
/// a column, the cell of the column `else_at`. Numbers are as `number` shows them.
pub fn sheet_with(
    sheet: &Sheet,
    link: &dyn Fn(usize) -> Option<String>,
    else_at: Option<usize>,
    number: fn(&Cell) -> Markup,
) -> Markup {
    let shown = sheet.for_people();
    let is_number = |place: usize| {
        let mut cells = shown.rows.iter().map(|row| row[place]);
        cells.all(|cell| cell.is_number() || matches!(cell, Cell::Empty | Cell::Label(_) | Cell::Fraction(_)))
    };
    let are_numbers: Vec<bool> = (0..shown.headings.len()).map(is_number).collect();
    let heading = |(place, heading): (usize, &&str)| {
        let content = html! { (in_one_line(heading)) };
        if are_numbers[place] { figure(content) } else { marked(content) }
    };
    let linked = shown.names().collect::<Vec<_>>().iter().rposition(|name| NAMING.contains(name)).or(else_at);
    let cells = |(at, row): (usize, &Vec<&Cell>)| -> Vec<HtmlCell> {
        let link = link(at);
        let cell = |(place, cell): (usize, &&Cell)| match &link {
            Some(link) if Some(place) == linked => marked(html! { a href=(link) { (cell.for_people()) } }),
            _ if are_numbers[place] => figure(number(cell)),
            _ => words(&cell.for_people()),
        };
        row.iter().enumerate().map(cell).collect()
    };
    let caption = shown.caption();
    let table = Table {
        class: if caption.is_some() { "all" } else { "all uncaptioned" },
        caption: caption.unwrap_or_else(|| joined(shown.headings.iter().map(|heading| in_one_line(heading)), ", ")),
        aside: html! {},
        headings: shown.headings.iter().enumerate().map(heading).collect(),
        bodies: vec![Body { heading: None, rows: shown.rows.iter().enumerate().map(cells).collect() }],
    };
    html! {
        @for line in &sheet.lead { p.lead { (line) } }
        (grid(&table))
        @if sheet.notes().next().is_some() {
            div.notes { @for note in sheet.notes() {
                // A chart.
                @if note.contains('\n') { pre { (note) } } @else { p { (note) } }
            } }
        }
    }
}

/// `file` is the name of the file of claims.
pub fn audit_page(audited: &[Audited], file: &str) -> String {
    let sections = html! {
        (section("conclusion", "Conclusion", &on_claims(audited)))
        (section("figures", "Claims", &table("Each claimed figure", &columns_of_claims(), rows(audited))))
        (section("method", "Method", &paragraphs("audit", &[])))
    };
    let claims = html! { code { (file) } ", " (whole(audited.len())) " rows" };
    page_of("Claimed figures against the mathematics", &[("Claims", claims)], &sections)
}

fn on_claims(audited: &[Audited]) -> Markup {
    let differing = audited.iter().filter(|audited| !audited.holds()).count();
    let (class, words) = match differing {
        0 => ("agrees", "Every claim holds.".to_string()),
        1 => ("disagrees", "One claim differs.".to_string()),
        several => ("disagrees", format!("{several} claims differ.")),
    };
    conclusion(class, &words, remarks(audited))
}

/// The verdict in colour, and what leads to it.
fn conclusion(class: &str, words: &str, remarks: Vec<String>) -> Markup {
    html! {
        p style="font-size:1.3rem" { span.verdict.(class) { (words) } }
        (in_paragraphs(remarks))
    }
}

fn in_paragraphs(lines: Vec<String>) -> Markup {
    html! { @for line in lines { p { (prose(&line)) } } }
}

fn columns_of_claims<'a>() -> [HtmlColumn<Row<'a>>; 8] {
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
    words(&joined(causes.iter().map(in_short).chain(nearest), "; "))
}

/// `bounds` are the stated ones in words, such as `--require house_edge_pct=3..4`; then come the numbers of combinations
/// within them and in all.
pub fn choosing_page(rows: &[ChoiceRow<'_>], at: &analysis::Table, bounds: &[String], numbers: [usize; 2]) -> String {
    let sections = html! {
        (section("options", "Options", &table("Combinations of paytables", &columns_of_choices(), rows.iter().copied())))
        (section("sections", "Sections", &table("Paytables and their sections", &of_sections(), paytables(rows))))
        (section("players", "Players", &in_paragraphs(table_in_words(at, rows))))
        (section("assumptions", "Assumptions", &in_paragraphs(assumptions(rows))))
    };
    let stated = html! { @if bounds.is_empty() { "none" } @else { code { (bounds.join(" ")) } } };
    let combinations = html! { (in_bounds(numbers, rows.len())) };
    page_of("Choice of paytables", &[("Bounds", stated), ("Combinations", combinations)], &sections)
}

fn columns_of_choices<'a>() -> [HtmlColumn<ChoiceRow<'a>>; 14] {
    [
        ("no.", |of| number(whole(of.combination.number))),
        ("game", |of| words(of.combination.game.facts.title)),
        ("base wager", |of| {
            let offer = &of.combination.base.answer.offer;
            words(&format!("{} {}", offer.wager.id, offer.variant()))
        }),
        ("side wagers", |of| words(&side_paytables(of.combination))),
        ("boxes", |of| number(whole(of.combination.on_boxes.boxes))),
        ("house edge %", |of| estimate_in_percent(&of.combination.on_boxes.house_edge())),
        ("boxes cost, points", |of| estimate_in_percent(&of.boxes_cost())),
        ("hit frequency %", |of| number(percentage(&of.combination.base.answer.measures.win_frequency))),
        ("edge of initial bets %", |of| estimate_in_percent(&of.combination.combined_edge())),
        ("win $ an hour", |of| win(Some(&of.combination.win("hour")))),
        ("win $ a month", |of| win(Some(&of.combination.win("month")))),
        ("given up $ a month", |of| win(Some(&of.combination.given_up[1]))),
        ("deviation $ an hour", |of| win(of.std_dev("hour").as_ref())),
        ("losing month", |of| number(of.losing_month().map(losing_month_in_words))),
    ]
}

/// Dollars and cents; a sampled amount with its standard error.
fn win(amount: Option<&Figure>) -> HtmlCell {
    number(amount.map(|amount| figure_with(amount, 2)))
}

fn of_sections<'a>() -> [HtmlColumn<&'a Answer>; 5] {
    [
        ("game", |of| words(of.offer.game.title)),
        ("wager", |of| words(of.offer.wager.title)),
        ("paytable", |of| words(&of.offer.variant())),
        ("house edge %", |of| number(percentage(&of.measures.house_edge()))),
        ("section", |of| words(&section_of(&of.offer))),
    ]
}

/// The paytables of all rows, each once.
fn paytables<'a>(rows: &[ChoiceRow<'a>]) -> Vec<&'a Answer> {
    let answers = rows.iter().flat_map(|row| row.combination.answers());
    distinct_by(answers, |one, other| one.offer.name() == other.offer.name())
}

/// `file` is the name of the file with the recorded results.
pub fn monitoring_page(monitoring: &Monitoring, file: &str) -> String {
    let sections = html! {
        (section("conclusion", "Conclusion", &on_periods(monitoring)))
        @for offer in offers(monitoring) { (of_offer(monitoring, &offer)) }
        (section("method", "Method", &method_in_words(monitoring)))
        (section("rule", "A rule that this answers", &rule()))
    };
    let records = html! { code { (file) } ", " (whole(monitoring.periods.len())) " periods" };
    let confidence = html! { (in_percent(monitoring.criteria.confidence)) " %" };
    let particulars = [("Records", records), ("Confidence", confidence)];
    page_of("Recorded results against the mathematics", &particulars, &sections)
}

/// Verdict in colour, the results behind it, and the correction for chance.
fn on_periods(monitoring: &Monitoring) -> Markup {
    let is_any = |judgement| monitoring.all().any(|judged| judged.judgement == judgement);
    let is_silent = offers(monitoring).iter().any(|offer| monitoring.says_nothing_of(offer));
    let (judgement, words) = match (is_any(Judgement::Investigate), is_silent) {
        (true, _) => (Judgement::Investigate, "Investigate: a result is outside its band."),
        (false, true) => {
            (Judgement::TooLittle, "Too little to say: nothing is outside, but some wager has too few rounds.")
        }
        (false, false) => (Judgement::Inside, "Inside: chance alone explains every result."),
    };
    conclusion(class(judgement), words, conclusions(monitoring))
}

fn of_offer(monitoring: &Monitoring, offer: &Offer) -> Markup {
    let is_of = |judged: &&Judged| judged.period.offer.key() == offer.key();
    let of_periods: Vec<&Judged> = monitoring.periods.iter().filter(is_of).collect();
    let edge = of_periods.first().map_or(0.0, |judged| 100.0 * to_f64(&judged.band.house_edge));
    let marks = of_periods.iter().copied().map(mark).collect();
    let plot = periods(marks, edge, &in_percent(monitoring.criteria.confidence));
    html! { section {
        h2 { (offer.game.title) ": " (offer.wager.title) ", paytable " (offer.variant()) }
        p.small { (prose(&offer.paytable.section)) ". Unit: " (offer.wager.unit) "." }
        figure { (PreEscaped(plot)) }
        (table(&format!("{}, by period", offer.wager.title), COLUMNS, monitoring.all().filter(is_of).cloned()))
    } }
}

fn mark(judged: &Judged) -> PeriodMark {
    let per_unit = |amount: &Dollars| 100.0 * to_f64(&(amount / &judged.period.volume.wagered));
    PeriodMark {
        name: judged.period.name.clone(),
        table: judged.period.table.clone(),
        recorded_pct: per_unit(&judged.period.result),
        band_pct: (per_unit(&judged.band.low), per_unit(&judged.band.high)),
        is_outside: judged.judgement == Judgement::Investigate,
    }
}

const COLUMNS: &[HtmlColumn<Judged>] = &[
    ("period", |of| marked(html! { span style="white-space:nowrap" { (of.period.name) } })),
    ("table", |of| words(&of.period.table)),
    ("verdict", |of| marked(html! { span.verdict.(class(of.judgement)) { (of.judgement.name()) } })),
    ("rounds", |of| number(whole(of.period.volume.rounds))),
    ("wagered $", |of| dollars(&of.period.volume.wagered)),
    ("expected $", |of| dollars(&of.band.expected)),
    ("band from $", |of| dollars(&of.band.low)),
    ("to $", |of| dollars(&of.band.high)),
    ("recorded $", |of| dollars(&of.period.result)),
    ("deviation $", |of| dollars(&of.deviation())),
    ("of wagers %", |of| number(percentage(&of.recorded_edge()))),
    ("p", |of| number(p_in_words(of.band.p_value))),
    ("p (Holm)", |of| number(p_in_words(of.p_holm))),
    ("shows ± points", |of| number(percentage(&of.band.change_shown))),
    ("false alarm %", |of| number(rough(100.0 * of.band.false_alarm_rate, 3))),
    ("band is", |of| words(method(of))),
    ("seats", |of| number(of.period.seating.as_ref().map(|seating| shortest(&rounded(&seating.mean(), 2))))),
];

fn dollars(amount: &Dollars) -> HtmlCell {
    number(with_commas(&decimal(amount, 2)))
}

fn class(judgement: Judgement) -> &'static str {
    match judgement {
        Judgement::Inside => "agrees",
        Judgement::TooLittle => "inconclusive",
        Judgement::Investigate => "disagrees",
    }
}

fn method_in_words(monitoring: &Monitoring) -> Markup {
    let half = in_percent((1.0 - monitoring.criteria.confidence) / 2.0);
    html! {
        (in_paragraphs(explanations(monitoring)))
        (paragraphs("judging recorded results", &[("half", &half), ("power", &in_percent(POWER))]))
    }
}

fn rule() -> Markup {
    html! { p {
        "Maryland, COMAR 36.05.03.25B: using a 95 percent confidence interval, a facility operator investigates \
         fluctuations of a table game's win-to-drop percentage, and submits the written results to the \
         Commission. Drop is the chips bought, so that such a fluctuation may come from the patrons' habits as \
         well as from the game. This page answers whether it comes from the game: it compares the result with the \
         wagers made. Chance alone explains a line marked " strong { "inside" } "; a line marked "
        strong { "investigate" } " is outside such an interval of the game itself. Of a hundred correct results a \
         few are outside by chance; the conclusion above states how many to expect, and which are still outside \
         after correcting for multiple tests."
    } }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_figures_and_texts_are_escaped() {
        let row = |name: &str, number: i32| vec![Cell::text(name), Cell::integer(number), Cell::text("<b>")];
        let headings = ["name", "number", "note"].map(str::to_string).to_vec();
        let shown = sheet(&Sheet::for_people_alone(headings, vec![row("a", 1), row("b", 2)])).into_string();
        assert!(shown.contains("<td>1</td>") && shown.contains("&lt;b&gt;"), "{shown}");
    }
}
