//! The page about recorded results: one self-contained file with a plot per wager.

use maud::{Markup, PreEscaped, html};

use super::document::{page_of, section};
use super::tables::{HtmlCell, HtmlColumn, marked, number, table, words};
use super::words::{paragraphs, prose};
use crate::analysis::monitoring::{Judged, Judgement, Monitoring};
use crate::games::{Dollars, Offer};
use crate::outcome::{decimal, rounded, shortest, to_f64};
use crate::report::monitoring::{conclusions, explanations, in_percent, method, offers, p_in_words};
use crate::report::numbers::{percentage, rough, whole, with_commas};
use crate::report::plots::{PeriodMark, periods};
use crate::statistics::POWER;

const TITLE: &str = "Recorded results against the mathematics";

/// `file` is the name of the file with the recorded results.
pub fn monitoring_page(monitoring: &Monitoring, file: &str) -> String {
    let sections = html! {
        (section("conclusion", "Conclusion", &conclusion(monitoring)))
        @for offer in offers(monitoring) { (of_offer(monitoring, &offer)) }
        (section("method", "Method", &method_in_words(monitoring)))
        (section("rule", "A rule that this answers", &rule()))
    };
    let records = html! { code { (file) } ", " (whole(monitoring.periods.len())) " periods" };
    let confidence = html! { (in_percent(monitoring.criteria.confidence)) " %" };
    page_of(TITLE, &[("Records", records), ("Confidence", confidence)], &sections)
}

/// Verdict in colour, the results behind it, and the correction for chance.
fn conclusion(monitoring: &Monitoring) -> Markup {
    let is_any = |judgement| monitoring.all().any(|judged| judged.judgement == judgement);
    let is_silent = offers(monitoring).iter().any(|offer| monitoring.says_nothing_of(offer));
    let (judgement, words) = match (is_any(Judgement::Investigate), is_silent) {
        (true, _) => (Judgement::Investigate, "Investigate: a result is outside its band."),
        (false, true) => {
            (Judgement::TooLittle, "Too little to say: nothing is outside, but some wager has too few rounds.")
        }
        (false, false) => (Judgement::Inside, "Inside: chance alone explains every result."),
    };
    html! {
        p style="font-size:1.3rem" { span.verdict.(class(judgement)) { (words) } }
        @for remark in conclusions(monitoring) { p { (prose(&remark)) } }
    }
}

fn of_offer(monitoring: &Monitoring, offer: &Offer) -> Markup {
    let of = |family: &'_ [Judged]| -> Vec<Judged> {
        family.iter().filter(|judged| judged.period.offer.key() == offer.key()).cloned().collect()
    };
    let (of_periods, of_total) = (of(&monitoring.periods), of(&monitoring.totals));
    let marks = of_periods.iter().map(mark);
    let edge = of_periods.first().map_or(0.0, |judged| 100.0 * to_f64(&judged.band.house_edge));
    let plot = periods(marks.collect(), edge, &in_percent(monitoring.criteria.confidence));
    html! {
        section {
            h2 { (offer.game.title) ": " (offer.wager.title) ", paytable " (offer.variant()) }
            p.small { (prose(&offer.paytable.section)) ". Unit: " (offer.wager.unit) "." }
            figure { (PreEscaped(plot)) }
            (table(&format!("{}, by period", offer.wager.title), COLUMNS, of_periods.into_iter().chain(of_total)))
        }
    }
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
    ("verdict", |of| verdict(of.judgement)),
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

fn verdict(judgement: Judgement) -> HtmlCell {
    marked(html! { span.verdict.(class(judgement)) { (judgement.name()) } })
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
        @for remark in explanations(monitoring) { p { (prose(&remark)) } }
        (paragraphs("judging recorded results", &[("half", &half), ("power", &in_percent(POWER))]))
    }
}

fn rule() -> Markup {
    html! {
        p {
            "Maryland, COMAR 36.05.03.25B: using a 95 percent confidence interval, a facility operator investigates \
             fluctuations of a table game's win-to-drop percentage, and submits the written results to the \
             Commission. Drop is the chips bought, so that such a fluctuation may come from the patrons' habits as \
             well as from the game. This page answers whether it comes from the game: it compares the result with the \
             wagers made. Chance alone explains a line marked " strong { "inside" } "; a line marked "
            strong { "investigate" } " is outside such an interval of the game itself. Of a hundred correct results a \
             few are outside by chance; the conclusion above states how many to expect, and which are still outside \
             after correcting for multiple tests."
        }
    }
}
