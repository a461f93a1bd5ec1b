//! The first and the last pages: title with the verdict of the simulation, editions, program and command, and the
//! answer in one table, each wager with house edge, hit frequency and verdict; and what a laboratory signs besides the
//! figures, lines for signatures, hand rankings and random numbers.

use maud::{Markup, html};
use num_traits::Signed;

use super::document::{capitalised, paragraphs, prose};
use super::measures::verdict;
use super::tables::{
    AnswersOfWager, Body, HtmlCell, HtmlColumn, Table, figure, grid, is_foreign, main_answers, number, of_columns,
    table_of, words,
};
use crate::analysis::{Answer, Findings, GameFindings};
use crate::games::KindCount;
use crate::lists::joined;
use crate::outcome::Fraction;
use crate::report::manifest::Provenance;
use crate::report::sign_off::{RankingTable, SIGN_OFF, SIGNED_FOR, SIGNED_WITH, random_numbers, rankings};
use crate::report::wording::{counted, one_in, percentage, probability, whole};
use crate::statistics::Verdict;

pub const DEFINITIONS: &str = "The house edge is the player's expected loss a round in percent of the wager's unit, \
                               negative where the player has the edge. A hit is a round with a net win.";

/// The paytables of a single wager are the answer.
pub fn is_one_wager(findings: &Findings) -> bool {
    findings.games.iter().flat_map(main_answers).count() == 1
}

/// A row per wager, by game; empty for a single wager, which the next section answers.
pub fn section(findings: &Findings) -> Markup {
    if is_one_wager(findings) {
        return html! {};
    }
    let in_part = |game: &GameFindings| if game.facts.is_in_part() { " (chapter in part)" } else { "" };
    let heading = |game: &GameFindings| Some(html! { (game.facts.title) (in_part(game)) });
    html! {
        p { (DEFINITIONS) " Letters in brackets name paytables." }
        (table_of("Every wager", &[
            ("wager", |(wager, _): &AnswersOfWager<'_>| words(wager.title)),
            ("lowest house edge %", |(_, answers)| extreme(answers, edges(answers).min())),
            ("highest house edge %", |(_, answers)| extreme(answers, edges(answers).max())),
            ("hit frequency %", |(_, answers)| number(hit_frequencies(answers))),
            ("simulation", |(_, answers)| judged(answers)),
            ("paytables", |(_, answers)| number(answers.len().to_string())),
        ], findings.games.iter().map(|game| Body { heading: heading(game), rows: main_answers(game) }).collect()))
    }
}

fn edges(answers: &[&Answer]) -> impl Iterator<Item = Fraction> {
    answers.iter().map(|answer| answer.measures.house_edge())
}

/// One of the house edges, with the paytables that have it if the wager has several.
fn extreme(answers: &[&Answer], edge: Option<Fraction>) -> HtmlCell {
    let Some(edge) = edge else { return number(None) };
    let with_it = answers.iter().filter(|answer| answer.measures.house_edge() == edge);
    let ids: Vec<&str> = with_it.map(|answer| answer.offer.paytable.id.as_str()).collect();
    let of_player = edge.is_negative().then_some("player");
    figure(html! {
        span class=[of_player] { (percentage(&edge)) }
        @if ids.len() < answers.len() { " " span.aside { "(" (ids.join(", ")) ")" } }
    })
}

fn hit_frequencies(answers: &[&Answer]) -> Option<String> {
    let all = || answers.iter().map(|answer| &answer.measures.win_frequency);
    let (low, high) = (percentage(all().min()?), percentage(all().max()?));
    Some(if low == high { low } else { format!("{low} to {high}") })
}

/// The verdict that all rows share, or the worst.
fn judged(answers: &[&Answer]) -> HtmlCell {
    let verdicts = || answers.iter().filter_map(|answer| Some(answer.witness.as_ref()?.verdict));
    let worst = [Verdict::Disagrees, Verdict::Inconclusive, Verdict::Agrees];
    let found = worst.into_iter().find(|kind| verdicts().any(|verdict| verdict == *kind));
    found.map_or_else(|| number(None), verdict)
}

/// Title of a page if the filing has none.
pub const TITLE: &str = "Math report";

pub fn titles(findings: &Findings, between: &str) -> String {
    joined(findings.games.iter().map(|game| game.facts.title), between)
}

pub fn header(findings: &Findings, made: &Provenance) -> Markup {
    let filing = &made.filing;
    html! { header {
        h1 { (filing.title.as_deref().unwrap_or(TITLE)) }
        p.subtitle { strong { (titles(findings, " · ")) } }
        p.answer { (scope(findings)) " " strong { (capitalised(&overall_verdict(findings))) "." } }
        dl.identity { @for (name, stated) in filing.particulars() { dt { (name) } dd { (stated) } } }
    } }
}

pub fn identity_section(findings: &Findings, made: &Provenance) -> Markup {
    html! { dl.identity {
        @for facts in findings.games.iter().map(|game| game.facts) {
            dt { (facts.chapter) } dd { a href={ "#" (facts.id) } { (facts.title) } ". " (prose(facts.edition)) }
        }
        dt { "Program" } dd { (made.build.program()) @if let Some(commit) = &made.build.commit { ", commit "
            code { (commit) } } }
        dt { "Command" } dd { code.command { @for word in made.command() { span { (word) } " " } } }
        dt { "Simulation" } dd { "Seed " (made.seed) ", " (whole(made.rounds)) " rounds of each game" }
    } }
}

/// Number of wagers and paytables; readings and strategies add rows.
fn scope(findings: &Findings) -> String {
    let wagers: Vec<_> = findings.games.iter().flat_map(main_answers).collect();
    let answers = || wagers.iter().flat_map(|(_, answers)| answers);
    let (all, rows) = (answers().count(), findings.answers().count());
    let foreign = answers().filter(|answer| is_foreign(&answer.offer)).count();
    let foreign = if foreign == 0 { String::new() } else { format!(" ({foreign} not of the regulation)") };
    let with_variants = if rows > all { format!("; {rows} rows with readings and strategies") } else { String::new() };
    format!("{}, {}{foreign}{with_variants}.", counted(wagers.len(), "wager"), counted(all, "paytable"))
}

/// How many rows the simulation agrees with.
pub fn overall_verdict(findings: &Findings) -> String {
    let with = |verdict: Verdict| {
        let witnesses = findings.all_answers().filter_map(|answer| answer.witness.as_ref());
        witnesses.filter(|witness| witness.verdict == verdict).count()
    };
    let [agrees, disagrees, inconclusive] = [Verdict::Agrees, Verdict::Disagrees, Verdict::Inconclusive].map(with);
    let all = agrees + disagrees + inconclusive;
    let others = [("it DISAGREES in", disagrees), ("it is too short to judge", inconclusive)];
    let others = others.into_iter().filter(|(_, rows)| *rows > 0).map(|(what, rows)| format!("; {what} {rows}"));
    let which = match all {
        0 => return "no simulation was run".to_string(),
        1 if agrees == 1 => String::new(),
        _ if agrees == all => format!(" in all {all} rows"),
        _ => format!(" in {agrees} of {all} rows"),
    };
    format!("the simulation agrees with the exact answer{which}{}", others.collect::<String>())
}

pub fn sign_off() -> Markup {
    html! { div.signatures {
        @for role in SIGN_OFF { div {
            strong { (role) }
            @for blank in SIGNED_WITH { span.blank { (blank) } }
        } }
        p.small { (SIGNED_FOR) " " span.blank.digits {} }
    } }
}

pub fn random_numbers_section(made: &Provenance) -> Markup {
    html! { dl.identity {
        @for (subject, statement) in random_numbers(made.seed, made.rounds) { dt { (subject) } dd { (prose(&statement)) } }
    } }
}

pub fn rankings_section(findings: &Findings) -> Markup {
    let tables = rankings(findings);
    html! { @if !tables.is_empty() {
        (paragraphs("rankings", &[]))
        ul { @for table in &tables { @for used in &table.uses { li {
            strong { (used.game) ", " (table.ranking.in_words()) } ": " (prose(used.hand)) ". "
            span.aside { (used.wagers.join(", ")) "." }
        } } } }
        div.wagers { @for table in &tables { (ranking(table)) } }
    } }
}

fn ranking(table: &RankingTable) -> Markup {
    type Ranked<'k> = (&'k KindCount, Fraction);
    // All cells as numbers: the first of a row is its heading anyway.
    let columns: [HtmlColumn<Ranked<'_>>; 4] = [
        ("hand", |(kind, _)| number(capitalised(kind.name))),
        ("hands", |(kind, _)| number(whole(kind.hands))),
        ("probability", |(_, share)| number(probability(share))),
        ("once in", |(_, share)| number(one_in(share))),
    ];
    let hands = table.hands();
    let rows = table.kinds.iter().map(|kind| (kind, Fraction::new(kind.hands.into(), hands.into()))).collect();
    let caption = format!("{}: {} hands", capitalised(table.ranking.in_words()), whole(hands));
    grid(&Table { class: "paytables", ..of_columns(&caption, &columns, vec![Body { heading: None, rows }]) })
}
