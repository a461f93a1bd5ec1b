//! Paytables that meet a target: designed within ranges of pays, or chosen among the regulation's.

use std::slice;
use std::sync::Arc;
use std::time::{Duration, Instant};

use maud::{Markup, html};

use crate::games::{Offer, games};
use crate::lists::distinct;
use crate::page::answer::{Answer, Asked, Refusal};
use crate::page::controls::{in_words, offer_named};
use crate::page::job::Job;
use crate::page::question::{Choices, Field, Takes, View, after, ask, games_after, pairs, variants};
use crate::page::table::{self, BET, SIDE, USUAL_BET};
use crate::page::{layout, tables};
use crate::questions::blocks::keys;
use crate::report::Sheet;

pub const VIEW: View = View {
    path: "/target",
    fields,
    lacks: |_| Ok(None),
    answer: |job, asked| {
        let answered = if is_by_options(asked) { chosen(job, asked) } else { designed(job, asked) };
        answered.or_else(|refusal| nearest(asked, refusal))
    },
    is_quick: |_| false,
};

/// How the target is met: the field, and its second value.
const BY: &str = "by";
const OPTIONS: &str = "options";

/// Results so far that are shown, and the time between two times.
const MOST_SHOWN: usize = 50;
const BETWEEN: Duration = Duration::from_millis(200);

const TOML: &str = "paytables.toml";
const PLOT: &str = "plot.svg";
const REPORT: &str = "choices.html";

const FROM: &str = "from";
const EDGE: &str = "require.house_edge_pct";
const HITS: &str = "require.win_frequency_pct";
const STD_DEV: &str = "require.std_dev";

fn is_by_options(asked: &Asked) -> bool {
    asked.value(BY) == Some(OPTIONS)
}

fn fields(asked: &Asked) -> Vec<Field> {
    let among = (OPTIONS.to_string(), "Among the paytables that there are".to_string());
    let by = Field::choice(BY, "Search", after("New pays for a wager", [among]));
    let further = if is_by_options(asked) { fields_of_options(asked) } else { fields_of_pays(asked) };
    std::iter::once(by).chain(further).collect()
}

/// Fields of `design`.
fn fields_of_pays(asked: &Asked) -> Vec<Field> {
    let pays = "6..10, 50..1000/50 or 3,5,8; all other rows stay. Without any, every row moves by a step at most";
    let mut fields = vec![
        Field::of("what", "Wager", "", Takes::Wager).needed(),
        Field::choice(FROM, "Start from", starts(asked)),
        Field::of(EDGE, "House edge, %", "", Takes::Range),
        Field::of("pay", "Pays to try", pays, Takes::Pays),
        Field::of(HITS, "Hit frequency, %", "", Takes::Range),
        Field::of("require.element_of_risk_pct", "Element of risk, %", "", Takes::Range),
        Field::of(STD_DEV, "Standard deviation, units", "", Takes::Range),
        Field::of("require.max_net_one_in", "Top award, one in", "", Takes::Range),
        Field::of("any-order", "A better hand may pay less", "", Takes::Flag),
        Field::of("limit", "Rows to show", "0 for all. Default: 20", Takes::Number(["0", "", "1"])),
    ];
    let offer = asked.value("what").and_then(offer_named);
    fields.extend(offer.into_iter().flat_map(|offer| variants(offer.wager)));
    fields
}

/// Fields of `choose`.
fn fields_of_options(asked: &Asked) -> Vec<Field> {
    let mut fields = vec![
        Field::choice("what", "Game", games_after("All games", games())),
        Field::of(EDGE, "House edge, %", "", Takes::Range),
        Field::of(HITS, "Hit frequency, %", "", Takes::Range),
        Field::of(STD_DEV, "Standard deviation, units", "", Takes::Range),
        Field::of("require.total_win_per_hour_table", "Win of the table an hour, $", "", Takes::Range),
        Field::of("limit", "Rows to show", "0 for all. Default: 10", Takes::Number(["0", "", "1"])),
    ];
    fields.extend(table::fields());
    fields.push(table::field_of_sides(side_wagers(game_of(asked))));
    fields
}

fn game_of(asked: &Asked) -> &str {
    asked.value("what").unwrap_or_default()
}

/// Side wagers of a game, of all games without one.
fn side_wagers(game: &str) -> Choices {
    let known = keys::known();
    let offers = known.iter().filter(|offer| game.is_empty() || offer.game.id == game);
    let sides = offers.filter(|offer| !offer.wager.has_decisions);
    distinct(sides.map(|offer| (offer.wager.id.to_string(), offer.wager.title.to_string())))
}

/// The regulation's paytables of the wager.
fn starts(asked: &Asked) -> Choices {
    let is_own = |offer: &&Offer| asked.value("what") == Some(&offer.option()[..2].join("/"));
    let known = keys::known();
    let names = known.iter().filter(is_own).map(|offer| offer.option().join("/"));
    after("The first that is listed", names.map(|name| (name.clone(), in_words(&name))))
}

fn chosen(job: &Arc<Job>, asked: &Asked) -> Result<Answer, Refusal> {
    let mut fields = pairs(asked, fields_of_options(asked), |field| ![BET, SIDE].contains(&field));
    fields.push((BET, asked.value(BET).unwrap_or(USUAL_BET).to_string()));
    fields.extend(table::sides(asked, game_of(asked)).map(|(name, bet)| (SIDE, format!("{name}={bet}"))));
    let answered = ask(job, "choose", fields, &["html"])?;
    let tables = html! { @for sheet in answered.answer.shown() { (tables::sheet(sheet)) } };
    Ok(tables::shown_with(&answered, asked, "choices", &tables, tables::document(&answered, "html", REPORT)))
}

fn designed(job: &Arc<Job>, asked: &Asked) -> Result<Answer, Refusal> {
    let start = start(asked)?;
    let mut fields = vec![("what", start.clone())];
    fields.extend(pairs(asked, fields_of_pays(asked), |field| field != FROM));
    show_what_is_found(job, &start);
    let answered = ask(job, "design", fields, &["svg", "toml"])?;
    let plot = tables::document(&answered, "svg", PLOT);
    let caption = "House edge and hit frequency of the paytables found, with those of the regulation marked.";
    let contents = html! {
        (linked(answered.answer.shown(), &answered.answer.tables, &start))
        @if let Some((_, plot)) = &plot { (layout::plot(&String::from_utf8_lossy(plot), caption)) }
    };
    let files = tables::document(&answered, "toml", TOML).into_iter().chain(plot);
    Ok(tables::shown_with(&answered, asked, "paytables", &contents, files))
}

/// The paytable to start from by its name.
fn start(asked: &Asked) -> Result<String, Refusal> {
    let wager = asked.value("what").unwrap_or_default();
    let first = offer_named(wager).ok_or_else(|| Refusal::usage(Some("what"), "no wager of the list"))?;
    match asked.value(FROM) {
        // The start of a wager that was chosen before is none of this one.
        Some(name) if keys::source(name)?.option()[..2] == first.option()[..2] => Ok(name.to_string()),
        _ => Ok(first.option().join("/")),
    }
}

/// Shows paytables while the search goes on.
fn show_what_is_found(job: &Arc<Job>, start: &str) {
    let (mut found, mut names, mut told) = (0, Vec::new(), None::<Instant>);
    let (source, to) = (keys::source(start).ok(), Arc::clone(job));
    job.on_found(Box::new(move |number, paytables| {
        found += number;
        let more = paytables.take(MOST_SHOWN.saturating_sub(names.len()));
        names.extend(more.filter_map(|offer| Some(keys::name_of(source.as_ref()?, &offer.paytable))));
        if told.is_none_or(|told| told.elapsed() > BETWEEN) {
            told = Some(Instant::now());
            to.provisional(so_far(found, &names));
        }
    }));
}

fn so_far(found: usize, names: &[String]) -> Markup {
    html! {
        p.lead { (found) " paytables meet the target so far." }
        ul { @for name in names { li { (tables::linked(name)) } } }
    }
}

/// What comes nearest to bounds that nothing meets; any other refusal as it is.
fn nearest(asked: &Asked, refusal: Refusal) -> Result<Answer, Refusal> {
    let Some([in_files, shown]) = refusal.nearest.as_deref() else { return Err(refusal) };
    let files = tables::files_of(in_files, 0, "nearest");
    let names = files.iter().map(|(name, _)| name.as_str());
    let shown = html! {
        (layout::wrong(&["Nothing meets all bounds. These come nearest.".to_string()]))
        @if let Ok(start) = start(asked) { (linked(slice::from_ref(shown), slice::from_ref(in_files), &start)) }
        @else { (tables::sheet(shown)) }
        (layout::downloads(&tables::addresses(asked, names)))
    };
    Ok(Answer { shown, files })
}

/// The rows, each with a link to its paytable.
fn linked(shown: &[Sheet], in_files: &[Sheet], start: &str) -> Markup {
    let tables = shown.iter().zip(in_files).map(|(sheet, in_files)| {
        tables::sheet_with_links(sheet, &|row| Some(tables::address_of(&name_of(in_files, row, start)?)))
    });
    html! { @for table in tables { (table) } }
}

/// The name of the paytable in a row: the start's with the pays of the row.
fn name_of(sheet: &Sheet, row: usize, start: &str) -> Option<String> {
    let pays = sheet.rows.get(row)?[sheet.place_of("pays")?].in_full();
    keys::with_pays(start, pays.split(' ').filter_map(|pay| pay.split_once('='))).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::testing::{Desk, cell, file};

    #[test]
    fn every_designed_paytable_is_a_link_and_the_file_has_it() {
        let desk = Desk::new();
        let query = "what=let-it-ride/three-card-bonus&pay=flush%3D3..5&require.house_edge_pct=..5";
        let answer = desk.answer(&VIEW, query).expect("some");
        // Paytable A pays 4 for a flush (§ 643a.12(c)); 3 leaves the house more than 5 %.
        let links = ["/paytable?table=let-it-ride/three-card-bonus/A\"", "three-card-bonus/A%3Bflush%3D5\""];
        assert!(links.iter().all(|link| answer.shown.0.contains(link)), "{}", answer.shown.0);
        assert_eq!(cell(&answer, "paytables.csv", "pays"), "flush=4");
        assert!(file(&answer, TOML).starts_with(b"# Let It Ride") && file(&answer, PLOT).starts_with(b"<svg"));
        let from = desk.answer(&VIEW, &format!("{query}&from=let-it-ride/three-card-bonus/B")).expect("some");
        assert!(from.shown.0.contains("from B"), "{}", from.shown.0);
    }

    #[test]
    fn options_are_chosen_and_refusals_name_their_field() {
        let desk = Desk::new();
        let query = "by=options&what=let-it-ride&side=three-card-bonus";
        let answer = desk.answer(&VIEW, query).expect("some");
        // Two paytables of the base game with six of the side wager.
        assert!(answer.shown.0.contains("12 of 12 combinations"), "{}", answer.shown.0);
        assert!(file(&answer, REPORT).starts_with(b"<!DOCTYPE html>"));
        assert_eq!(desk.refused(&VIEW, "what=let-it-ride/base&pay=flush%3Dx").as_deref(), Some("pay"));
        assert_eq!(desk.refused(&VIEW, &format!("{query}&{EDGE}=4..3")).as_deref(), Some(EDGE));
        assert_eq!(desk.refused(&VIEW, "what=let-it-ride/base&pay=flush%3D9&from=own.toml").as_deref(), Some("table"));
        assert_eq!(desk.refused(&VIEW, "what=own.toml&pay=flush%3D9").as_deref(), Some("what"));
        assert_eq!(desk.refused(&VIEW, "by=options&what=let-it-ride&side=three-card-bonus%3Dx").as_deref(), Some(SIDE));
    }

    #[test]
    fn the_edge_alone_searches_and_what_is_missing_is_named() {
        let lack = |query: &str| VIEW.waits_for(&Asked::of(VIEW.path, query).expect("short")).expect("no refusal");
        assert_eq!(lack("").expect("needed").0, "Needed: “Wager”.");
        assert!(lack("what=let-it-ride/base").is_none() && lack("by=options").is_none());
        let desk = Desk::new();
        let answer = desk.answer(&VIEW, "what=let-it-ride/three-card-bonus&require.house_edge_pct=4..6").expect("some");
        let edge: f64 = cell(&answer, "paytables.csv", "house_edge_pct").parse().expect("a number");
        // Of hundreds within, the first is the nearest to the middle.
        assert!((edge - 5.0).abs() < 0.1, "{edge}");
    }

    #[test]
    fn what_comes_nearest_is_shown_with_the_bounds_that_it_misses() {
        let desk = Desk::new();
        let query = "what=let-it-ride/three-card-bonus&pay=flush%3D3..4&require.house_edge_pct=..1";
        let answer = desk.answer(&VIEW, query).expect("near ones");
        // Paytable A pays 4 for a flush and keeps 2.3167 % (`reports/summary.csv`): 1.3167 above the bound.
        let shown = &answer.shown.0;
        assert!(shown.contains("These come nearest") && shown.contains("house edge by 1.3167 points"), "{shown}");
        assert_eq!(cell(&answer, "nearest.csv", "pays"), "flush=4");
        let options = desk.answer(&VIEW, &format!("by=options&what=let-it-ride&{EDGE}=1..2")).expect("near ones");
        // A keeps 3.5057 % and B 3.7365 %.
        let shown = &options.shown.0;
        assert!(
            shown.contains("house edge by 1.5057 points") && shown.contains("house edge by 1.7365 points"),
            "{shown}"
        );
    }
}
