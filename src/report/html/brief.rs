//! The brief: two pages to decide by, and a card for the pit.

use maud::{Markup, html};
use num_traits::One;

use super::document::{capitalised, document, in_head, named, prose, running_heads, section, this_program};
use super::tables::{HtmlColumn, number, table, words};
use super::{game, results};
use crate::analysis::{Answer, Table, Win};
use crate::games::{Dollars, Offer, StrategyFacts, StrategyRow};
use crate::lists::{grouped, joined};
use crate::outcome::{percent, shortest, to_f64};
use crate::paytable::{shell_word, whole_units};
use crate::report::brief::{Brief, Takings, dollars, dollars_of, remarks_on};
use crate::report::manifest::Build;
use crate::report::paytables::terms;
use crate::report::play_in_words::{DecisionInWords, decisions, definitions, rules};
use crate::report::wording::{percentage, rough, whole};

/// Rules of this page alone.
const STYLE: &str = include_str!("brief.css");

/// Most bytes of a card's content in each size of type.
const SIZES: [(usize, &str); 4] = [(300, "huge"), (1_000, "large"), (1_900, "medium"), (usize::MAX, "plain")];

pub fn brief_page(brief: &Brief<'_>) -> String {
    let title = format!("{}: {}", brief.game.facts.title, brief.wagers());
    let body = html! { main.brief {
        div.side { (heading(brief, &title)) (first_page(brief)) }
        div.side { (second_page(brief)) }
        div.side { (card(brief, &title)) }
    } };
    let style = format!("{}\n{STYLE}", running_heads(&title, &[in_head(brief.game.facts.chapter)], &this_program()));
    document(&title, &this_program(), &style, &body)
}

fn heading(brief: &Brief<'_>, title: &str) -> Markup {
    let bet = |(answer, win): (&Answer, &Win)| {
        let side = brief.table.sides.iter().find(|side| side.is_on(&answer.offer)).filter(|side| !side.share.is_one());
        let (bet, often) = side.map_or((&win.average_bet, String::new()), |side| {
            (&side.dollars, format!(" in {} % of hands", shortest(&percent(&side.share))))
        });
        format!("{} on {}{often}", dollars(bet, 2), answer.offer.wager.unit)
    };
    let bets = joined(brief.with_wins().map(bet), " and ");
    let &Table { seats, hands_per_hour, hours_per_day, .. } = &brief.table;
    let players = if seats == 1 { "1 player".to_string() } else { format!("{seats} players, each") };
    html! { header {
        h1 { (title) }
        dl.identity {
            dt { "Game" } dd { (brief.game.facts.title) ", " (brief.game.facts.chapter) }
            dt { "At this table" } dd {
                (players) " with " (bets) "; " (whole(hands_per_hour)) " hands an hour, "
                (hours_per_day) " hours a day"
            }
            dt { "Figures" } dd { "exact, unless one has ± and its standard error; "
                (env!("CARGO_PKG_NAME")) " " (Build::this().in_short()) }
        }
    } }
}

fn first_page(brief: &Brief<'_>) -> Markup {
    html! {
        (section("short", "In short", &html! { ul { @for line in brief.in_short() { li { (prose(&line)) } } } }))
        (section("pays", "Pays and figures", &html! {
            div.wagers { @for answer in brief.answers() { (results::of_wager(brief.game, &[answer])) } }
        }))
        (section("win", "What the table earns", &win(brief)))
        (section("months", "A bad day, month and year", &takings(brief)))
    }
}

/// Theoretical win on a wager, or on all.
struct WinRow<'a> {
    table: &'a Table,
    of: Option<(&'a Answer, &'a Win)>,
    /// Of the table, in an hour.
    hour: Dollars,
}

fn win(brief: &Brief<'_>) -> Markup {
    let all = (brief.wins.len() > 1).then(|| WinRow { table: &brief.table, of: None, hour: brief.hour() });
    let rows = brief.with_wins().map(|of @ (_, win)| {
        let hour = &win.seat * &win.seats;
        WinRow { table: &brief.table, of: Some(of), hour }
    });
    let columns: [HtmlColumn<WinRow<'_>>; 8] = [
        ("wager", |row| words(row.of.map_or("All wagers", |(answer, _)| answer.offer.wager.title))),
        ("average bet on a unit", |row| number(row.of.map(|(_, win)| dollars(&win.average_bet, 2)))),
        ("house edge %", |row| number(row.of.map(|(answer, _)| percentage(&answer.measures.house_edge())))),
        ("hit frequency %", |row| number(row.of.map(|(answer, _)| percentage(&answer.measures.win_frequency)))),
        ("standard deviation, units", |row| number(row.of.map(|(answer, _)| rough(answer.measures.std_dev(), 4)))),
        ("$ an hour, a seat", |row| number(dollars(&(&row.hour / whole_units(row.table.seats)), 2))),
        ("$ an hour, the table", |row| number(dollars(&row.hour, 2))),
        ("$ a day, the table", |row| number(dollars(&(&row.hour * whole_units(row.table.hours_per_day)), 0))),
    ];
    html! {
        (table("Theoretical win", &columns, rows.chain(all)))
        p.small { "The theoretical win is the mean over many hands, under optimal play; weaker play adds to it." }
    }
}

fn takings(brief: &Brief<'_>) -> Markup {
    let columns: [HtmlColumn<&Takings<'_>>; 6] = [
        ("span", |of| words(of.span.name)),
        ("hands", |of| number(whole(of.hands()))),
        ("expected $", |of| number(dollars(&of.expected(), 0))),
        ("standard deviation $", |of| number(of.std_dev().as_ref().map(dollars_of))),
        ("worse once in forty: $", |of| number(of.bad().as_ref().map(dollars_of))),
        ("chance of a loss %", |of| number(of.losing().map(|losing| of.in_percent(&losing)))),
    ];
    html! {
        (table("Result of the table over a day, a month of 30 days and a year", &columns, &brief.takings))
        @for remark in remarks_on(&brief.takings) { p.small { (prose(&remark)) } }
    }
}

fn second_page(brief: &Brief<'_>) -> Markup {
    html! {
        (section("play", "How to play", &how_to_play(brief)))
        (section("watch", "What to watch", &html! { @for (subject, statements) in brief.to_watch() {
            h3 { (subject) }
            ul { @for statement in statements { li { (prose(&statement)) } } }
        } }))
    }
}

fn how_to_play(brief: &Brief<'_>) -> Markup {
    let named = game::named(brief.game);
    html! {
        @match brief.optimal_rows() {
            None => p {
                "No decision is made: the cards settle " @if brief.wins.len() == 1 { "the" } @else { "every" } " wager."
            },
            Some((offer, rows, _)) if named.0.is_empty() => {
                p {
                    "Optimal play" @if rows.iter().any(|row| row.exceptions > 0) { ", but for exceptions" }
                    ". At each decision the first line that fits decides."
                }
                (optimal_in_words(brief, rows))
                (game::without_exceptions(brief.game, offer, rows))
            },
            Some((offer, rows, _)) => {
                p { "Optimal play, which the figures assume, takes tables. Rules that people can remember, and what \
                     they cost:" }
                (named)
                @if let Some(name) = &brief.name_of_base {
                    p { "Optimal play by holding: " code { "house-edge strategy " (shell_word(name)) } "." }
                }
                (game::without_exceptions(brief.game, offer, rows))
            },
        }
    }
}

/// The rows with the definitions that they need.
fn optimal_in_words(brief: &Brief<'_>, rows: &[StrategyRow]) -> Markup {
    let decisions = decisions(rows);
    html! {
        @for DecisionInWords { decision, actions } in &decisions {
            p.decision { strong { (capitalised(decision)) } }
            dl.actions { @for (action, holdings) in actions {
                div { dt { (action) } dd { (prose(&holdings.join("; "))) } }
            } }
        }
        @let notes = brief.notes_on_strategy();
        @let definitions = definitions(&decisions);
        @if !definitions.is_empty() || !notes.is_empty() {
            p.definitions { (prose(&joined(notes.iter().map(String::as_str).chain(definitions), " "))) }
        }
    }
}

/// The strategy in words, or the pays where no decision is made.
fn card(brief: &Brief<'_>, title: &str) -> Markup {
    let optimal = brief.optimal_rows();
    let content = match (brief.on_card, optimal) {
        (Some(strategy), _) => of_rules(strategy),
        (None, Some((_, rows, _))) => optimal_in_words(brief, rows),
        (None, None) => html! { @for answer in brief.answers() { (pays(&answer.offer)) } },
    };
    let size = SIZES.into_iter().find(|(most, _)| content.0.len() <= *most).map(|(_, size)| size);
    html! { section #card class=[size] {
        h2 { (title) }
        (content)
        p.small { (foot(brief)) }
    } }
}

/// Rules as lists; a part without a capital goes on with its sentence.
fn of_rules(strategy: &StrategyFacts) -> Markup {
    html! { @for (heading, parts) in rules(strategy.rules) {
        @if let Some(heading) = heading { p.decision { strong { (heading) } } }
        ul { @for part in parts { li { (prose(part)) } } }
    } }
}

fn pays(offer: &Offer) -> Markup {
    let terms = terms(&[offer]);
    let parts = grouped(terms.iter().map(|term| (term.part, term)));
    let is_several = parts.len() > 1;
    html! {
        p.decision { strong { (offer.wager.title) } ", " (offer.odds().name().replace('-', " ")) }
        @for (part, terms) in parts {
            @if is_several { p.decision { (capitalised(&part.replace('-', " "))) } }
            dl.actions { @for term in terms { div { dt { (term.marked().concat()) } dd { (named(&term.name)) } } } }
        }
    }
}

fn foot(brief: &Brief<'_>) -> String {
    let sections = joined(brief.answers().map(|answer| &answer.offer.paytable.section), "; ");
    let of_strategy = |strategy| {
        let by_it = |answer: &&Answer| answer.offer.strategy == Some(strategy);
        let own = brief.game.answers.iter().find(by_it)?.measures.house_edge();
        Some(own - brief.base()?.measures.house_edge())
    };
    let cost = match brief.on_card {
        Some(strategy) => of_strategy(strategy),
        None => brief.optimal_rows().and_then(|(.., cost)| cost.cloned()),
    };
    let cost = cost.filter(|cost| to_f64(cost) > 0.0);
    let cost =
        cost.map(|cost| format!("These rules cost {} % of the unit more than optimal play. ", percentage(&cost)));
    format!("{}{sections}.", cost.unwrap_or_default())
}
