//! A game of one's own: its file in tables to edit, solved anew.

use std::path::Path;
use std::sync::Arc;

use maud::{Markup, html};

use super::filing;
use super::paytable::{ELSEWHERE, address, leading};
use super::side_by_side::{MOST, VIEW as SIDE_BY_SIDE};
use crate::analysis::{Answer as Solved, ComparedPaytable, Figures, Observer, answered, by_game};
use crate::games::{Offer, game_file};
use crate::outcome::Measure;
use crate::page::answer::{Answer, Asked, Refusal, because};
use crate::page::job::Job;
use crate::page::layout::{FORM, bad, control_of, downloads, in_a_shell};
use crate::page::pays::OF;
use crate::page::question::{FILE, Field, Takes, View, after, ask};
use crate::page::rules::{FileFault, GameForm, KEYS, text_at};
use crate::page::tables::{self, address_of};
use crate::paytable::{PaytableError, quoted, read_text};
use crate::questions::blocks::keys;
use crate::questions::blocks::named_paytable::catalogue_of;
use crate::questions::game_draft::{beginnings, draft};
use crate::questions::toml_text::{edit, fields_of, path_at};
use crate::report::html::tables::{Body, HtmlCell, Table, figure, grid, marked, words};
use crate::report::measures;
use crate::report::wording::with_names;

pub const VIEW: View = View {
    path: "/game",
    fields,
    lacks: |asked| Ok(begun_with(asked).is_none().then(|| html! { "Choose a game to begin with, or drop a file." })),
    answer,
    // Long solutions wait for one another.
    is_quick: |_| true,
};

/// The game that is begun with.
pub const START: &str = "start";
/// The field that asks for figures that take longer.
const SOLVE: &str = "solve";
/// Id of a copy.
const ID: &str = "my-game";
/// In place of a pay or another key: it is left out.
const NONE: &str = "-";
const FIGURES: [Measure; 4] = [Measure::HouseEdge, Measure::ElementOfRisk, Measure::HitFrequency, Measure::StdDev];

fn fields(asked: &Asked) -> Vec<Field> {
    let hint = "The file of a game (.toml), such as one that was saved here";
    let file = Field::of(FILE, "A file", hint, Takes::Upload(".toml"));
    let start = Field::choice(START, "Begin with", after("Choose", beginnings()));
    let start = Some(start).filter(|_| asked.value(FILE).is_none());
    start.into_iter().chain([file]).collect()
}

/// The name of what all changes are of.
pub fn begun_with(asked: &Asked) -> Option<&str> {
    asked.value(FILE).or(asked.value(START))
}

/// The changed values by their paths.
fn changes(asked: &Asked) -> impl Iterator<Item = (&str, &str)> {
    let is_path = |name: &str| name.contains('/') || KEYS.iter().any(|(key, _)| *key == name);
    let pairs = asked.pairs.iter().filter(move |(name, _)| is_path(name));
    pairs.map(|(name, value)| (name.as_str(), value.as_str()))
}

/// The address of what the form says, without changes of what was begun with before; `None` for an address of its own.
pub fn canonical(asked: &Asked) -> Option<Asked> {
    let of = asked.value(OF).filter(|_| asked.path == VIEW.path)?;
    let others = changes(asked).filter(|_| begun_with(asked) != Some(of));
    Some(others.fold(asked.without(OF), |plain, (path, _)| plain.without(path)))
}

/// The text that all changes are of.
fn begun(job: &Arc<Job>, asked: &Asked) -> Result<String, Refusal> {
    let Some(key) = asked.value(FILE) else {
        let named = |line: &str| with_names(line, |_| format!("⟦{START}⟧"));
        let of_start = |fault| Refusal { field: Some(START.to_string()), ..Refusal::from(fault) }.in_words(named);
        return draft(asked.value(START).unwrap_or_default(), ID).map_err(of_start);
    };
    let text = job.uploads.file(key).and_then(|file| read_text(&file).map_err(|error| because(in_short(&error))));
    text.and_then(|text| match fields_of(&text)?.get("deal") {
        Some(_) => Ok(text),
        None => Err(because("this file states no game: it has no `deal`")),
    })
    .map_err(|refusal| Refusal { field: None, ..refusal }.beside(FILE))
}

/// The text with the changes of the address, as far as they change it.
fn text_of(asked: &Asked, begun: &str) -> Result<String, Refusal> {
    let before = fields_of(begun)?;
    let mut others = changes(asked).filter(|(path, value)| text_at(&before, path) != *value);
    others.try_fold(begun.to_string(), |text, (path, value)| {
        // In the matrix it is a word.
        let value = Some(value).filter(|value| *value != NONE || path.starts_with("settle/"));
        edit(&text, path, value)
    })
}

/// The game of the file, or what is wrong with it.
fn read(text: &str, file: &Path) -> Result<Vec<Offer>, Vec<FileFault>> {
    let id = fields_of(text).map(|fields| text_at(&fields, "game")).unwrap_or_default();
    if keys::known().iter().any(|offer| offer.game.id.eq_ignore_ascii_case(&id)) {
        let message = format!("{} is a game that is known already; give yours another id", quoted(&id));
        return Err(vec![FileFault { path: Some("game".to_string()), message }]);
    }
    let fault = |error: &PaytableError| FileFault {
        path: error.place().and_then(|place| path_at(text, place)),
        message: in_short(error),
    };
    let catalogue =
        catalogue_of(&[file.to_path_buf()]).map_err(|errors| errors.iter().map(fault).collect::<Vec<_>>())?;
    let offers = catalogue.offers();
    let none = || vec![FileFault { path: None, message: "the file has no paytable".to_string() }];
    if offers.is_empty() { Err(none()) } else { Ok(offers) }
}

/// The error without the name of the file.
fn in_short(error: &PaytableError) -> String {
    match error {
        PaytableError::Invalid { message, .. } => message.clone(),
        PaytableError::Unreadable { source, .. } => format!("the file cannot be read: {source}"),
    }
}

fn answer(job: &Arc<Job>, asked: &Asked) -> Result<Answer, Refusal> {
    let begun = begun(job, asked)?;
    let text = text_of(asked, &begun)?;
    let (before, now) = (fields_of(&begun)?, fields_of(&text)?);
    let key = job.uploads.keep(&format!("{}.toml", text_at(&now, "game")), text.as_bytes())?;
    let path = job.uploads.file(&key)?;
    keys::name_file(&key, &path);
    let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let read = read(&text, &path);
    let (offers, mut faults) = read.map_or_else(|faults| (Vec::new(), faults), |offers| (offers, Vec::new()));
    let is_at_once = |offer: &Offer| game_file::with_facts(offer.game).is_some_and(|game| game.is_solved_at_once());
    let is_at_once = offers.first().is_some_and(is_at_once);
    let is_solved = !offers.is_empty() && (is_at_once || asked.value(SOLVE).is_some());
    let mut results = Results::default();
    if is_solved {
        let _turn = if is_at_once { None } else { Some(job.turn()?) };
        match Results::of(job, asked, &key, &offers) {
            Ok(found) => results = found,
            Err(refusal) if job.is_asked_to_end() => return Err(refusal),
            Err(refusal) => faults.extend(refusal.lines.into_iter().map(|message| FileFault { path: None, message })),
        }
    }
    let rules = offers.first().map_or(&[][..], |offer| offer.game.rules);
    let form = GameForm { before: &before, now: &now, rules, faults: &faults }.shown();
    let changes = match changes(asked).count() {
        0 => "as it was".to_string(),
        1 => "with one change".to_string(),
        several => format!("with {several} changes"),
    };
    let files = vec![(file.clone(), text.clone().into_bytes())];
    let shown = html! {
        div.editor {
            div.head {
                p.lead { (text_at(&now, "title")) ", " (changes) "." }
                (refused(&faults, &form))
                (results.leading)
            }
            (links(asked, &key, &offers, offers.is_empty() || is_solved))
            input type="hidden" form=(FORM) name=(OF) value=(begun_with(asked).unwrap_or_default());
            (form)
        }
        (results.rest)
        details {
            summary { "The file" }
            p { "What is changed here is read when you leave the text, and begun with from then on." }
            textarea rows="30" spellcheck="false" aria-label="The file" data-file=(file) { (text) }
        }
        (downloads(&tables::addresses(asked, [file.as_str()])))
        @if !offers.is_empty() { (in_a_shell(&format!("house-edge check {file}"))) }
    };
    Ok(Answer { shown, files })
}

/// What is wrong, with links to the cells.
fn refused(faults: &[FileFault], form: &Markup) -> Markup {
    let cell = |fault: &FileFault| {
        let id = control_of(fault.path.as_ref()?, 0);
        form.0.contains(&format!("id=\"{id}\"")).then_some(id)
    };
    let lines = html! {
        @for fault in faults {
            p { (fault.message) @if let Some(id) = cell(fault) { " " a href={ "#" (id) } { "Go to the cell" } } }
        }
    };
    html! { @if !faults.is_empty() { (bad(&lines)) } }
}

/// The figures of a game.
#[derive(Default)]
struct Results {
    leading: Markup,
    rest: Markup,
}

impl Results {
    fn of(job: &Arc<Job>, asked: &Asked, key: &str, offers: &[Offer]) -> Result<Self, Refusal> {
        let games = by_game(offers.to_vec(), &job.solutions()).map_err(because)?;
        let solved = answered(games, job).map_err(because)?;
        let solved: Vec<&Solved> = solved.iter().flat_map(|game| &game.answers).collect();
        let first = solved.first().map(|answer| ComparedPaytable { answer, side_wagers: &[], change: None });
        let leading = leading(asked, first.as_slice());
        let decisions = ask(job, "strategy", vec![("what", name_of(key, &offers[0]))], &[])?;
        let rest = html! {
            (figures(key, &solved))
            h2 { "Decisions" }
            @for sheet in decisions.answer.shown() { (tables::sheet(sheet)) }
        };
        Ok(Results { leading, rest })
    }
}

/// The name of a paytable of the file with this key.
fn name_of(key: &str, offer: &Offer) -> String {
    let [_, wager, id] = offer.option();
    [key, wager, id].join("/")
}

/// Each wager on each paytable, linked to its view.
fn figures(key: &str, solved: &[&Solved]) -> Markup {
    let unit = |measure: Measure| if measure.is_share() { ", %" } else { "" };
    let headings = FIGURES.map(|measure| figure(html! { (measure.words()) (unit(measure)) }));
    let row = |answer: &&Solved| -> Vec<HtmlCell> {
        let (offer, of) = (&answer.offer, Figures::of_answer(answer));
        let link = html! { a href=(address_of(&name_of(key, offer))) { (offer.wager.title) ", " (offer.paytable.id) } };
        let of_measure = |measure| figure(tables::digits(&measures::cell(measure, &of)));
        std::iter::once(marked(link)).chain(FIGURES.map(of_measure)).collect()
    };
    let bodies = vec![Body { heading: None, rows: solved.iter().map(row).collect() }];
    let headings = std::iter::once(words("wager and paytable")).chain(headings).collect();
    grid(&Table { caption: "Figures".to_string(), aside: html! {}, headings, bodies, class: "all" })
}

/// Steps back, the figures where they take longer, and what else can be done with the game.
fn links(asked: &Asked, key: &str, offers: &[Offer], is_solved: bool) -> Markup {
    let base = offers.iter().filter(|offer| offer.wager.has_decisions).take(MOST);
    let names: Vec<String> = base.map(|offer| name_of(key, offer)).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    // A file may have the id of the game.
    let start = asked.value(START).filter(|_| asked.value(FILE).is_none());
    let of_start =
        start.zip(offers.first()).map(|(start, offer)| [start, offer.wager.id, &offer.paytable.id].join("/"));
    let of_start = of_start.filter(|name| keys::source(name).is_ok());
    html! {
        p.do {
            button type="button" data-undo hidden { "Undo" }
            @if !is_solved { a.button.main href=(asked.with(SOLVE, "yes").address()) { "Solve it" } }
            @if let (Some(name), Some(offer)) = (names.first(), offers.first()) {
                @if let Some(source) = &of_start {
                    a.button href=(address(SIDE_BY_SIDE.path, &[source, name])) { "What the changes cost" }
                }
                @for (view, _) in ELSEWHERE.iter().filter(|(_, is_of_use)| is_of_use(offer)) {
                    a.button href=(address(view.path, &[name])) { (view.words().verb) }
                }
                @if names.len() > 1 { a.button href=(address(SIDE_BY_SIDE.path, &names)) { (SIDE_BY_SIDE.words().verb) } }
                a.button href=(address(filing::VIEW.path, &names)) { "Write the filing" }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::testing::{Desk, file};

    fn shown(desk: &Desk, query: &str) -> String {
        desk.answer(&VIEW, query).expect(query).shown.0.clone()
    }

    #[test]
    fn a_changed_rule_is_solved_and_its_file_has_all_else_as_it_was() {
        let desk = Desk::new();
        let before = desk.answer(&VIEW, "start=dealer").expect("a family");
        let answer = desk.answer(&VIEW, "start=dealer&qualify=king-high&settle/raise/1=lose").expect("a change");
        let texts = [&before, &answer].map(|answer| String::from_utf8_lossy(file(answer, "my-game.toml")).into_owned());
        let changed = texts[0]
            .replace("qualify = \"queen-high\"", "qualify = \"king-high\"")
            .replace("raise = [\"-\",    \"push\",", "raise = [\"-\",    \"lose\",");
        assert_eq!(texts[1], changed);
        let shown = &answer.shown.0;
        for text in
            ["with 2 changes", "The dealer qualifies with king high or better.", "house edge", "<h2>Decisions</h2>"]
        {
            assert!(shown.contains(text), "{text}: {shown}");
        }
        assert!(shown.contains("data-before=\"queen-high\"") && !shown.contains("role=\"alert\""), "{shown}");
    }

    /// Three Card Poker's published edges are 3.37 % with an ante bonus of 5, 4 and 1, and 3.83 % with 4, 3 and 1.
    #[test]
    fn figures_are_those_of_the_pays_and_a_pay_that_is_taken_out_is_no_row() {
        let desk = Desk::new();
        let pays = "wager/base/paytable/0/ante-bonus/";
        let changed = shown(&desk, &format!("start=three-card-poker&{pays}straight-flush=4&{pays}three-of-a-kind=3"));
        assert!(changed.contains(">3.8255</span>"), "{changed}");
        let answer =
            desk.answer(&VIEW, &format!("start=three-card-poker&{pays}straight=-&{pays}flush=1")).expect("pays");
        let text = String::from_utf8_lossy(file(&answer, "my-game.toml"));
        assert!(text.contains("{ straight-flush = 5, three-of-a-kind = 4, flush = 1 }"), "{text}");
    }

    #[test]
    fn what_cannot_be_is_refused_at_its_cell_and_every_value_stays() {
        let desk = Desk::new();
        for (query, id, message) in [
            ("settle/raise/2=pays", "settle-raise-2", "what a staked wager gets without a row is written"),
            ("settle/raise/0=lose", "settle-raise-0", "a fold places no such wager"),
            ("qualify=best", "qualify", "`best` is no hand"),
            ("street/0/actions/raise 1x=x", "street-0-actions-raise-1x", "an action is"),
            ("game=let-it-ride", "game", "is a game that is known already"),
            ("wager/base/paytable/0/raise/straight=x", "wager-base-paytable-0-raise-straight", "x"),
        ] {
            let shown = shown(&desk, &format!("start=dealer&{}", query.replace(' ', "+")));
            let cell = shown.split("<td").find(|cell| cell.contains(&format!("id=\"f-{id}\""))).expect(id);
            assert!(cell.contains("aria-invalid=\"true\"") && cell.contains(message), "{query}: {cell}");
            assert!(shown.contains(&format!("href=\"#f-{id}\"")) && !shown.contains("<dl"), "{query}: {shown}");
        }
        // In games of streets, a fold loses the base game.
        let streets = shown(&desk, "start=streets&settle/base/0=pays");
        assert!(
            streets.contains("a fold loses the base game") && streets.contains("href=\"#f-settle-base-0\""),
            "{streets}"
        );
    }

    #[test]
    fn a_game_that_takes_longer_is_solved_on_demand() {
        let desk = Desk::new();
        let waits = shown(&desk, "start=common-cards");
        assert!(waits.contains("href=\"/game?start=common-cards&amp;solve=yes\"") && !waits.contains("<dl"), "{waits}");
        assert!(!shown(&desk, "start=streets").contains("solve=yes"));
    }

    #[test]
    fn other_views_have_the_game_of_the_address_whatever_became_of_it_since() {
        let desk = Desk::new();
        let name = |query: &str| {
            let shown = shown(&desk, query);
            let (_, name) = shown.split_once("/strategy?table=").expect("a link");
            name.split_once('"').expect("an end").0.to_string()
        };
        let (queen, king) = (name("start=three-card-poker"), name("start=three-card-poker&qualify=king-high"));
        let edge = |name: &str| {
            let answer = desk.answer(&super::super::paytable::VIEW, &format!("table={name}")).expect("a paytable");
            crate::page::testing::cell(&answer, "measures.csv", "house_edge_pct")
        };
        assert!(edge(&queen).starts_with("3.37") && edge(&king) != edge(&queen) && edge(&queen).starts_with("3.37"));
        // By its own name the game is not known: which of its states would it be?
        let known = keys::known();
        assert!(known.iter().all(|offer| offer.game.id != ID) && keys::offer("my-game/base/5-4-1").is_err());
        let both = desk.answer(&SIDE_BY_SIDE, &format!("table=three-card-poker/base/5-4-1&table={king}")).expect("two");
        assert!(both.shown.0.contains("the rules alone") && both.shown.0.contains("(my-game)"), "{}", both.shown.0);
        let spot = desk.answer(&super::super::spot::VIEW, &format!("table={king}&hand=Qs+6d+4c")).expect("a spot");
        assert!(spot.shown.0.contains("house-edge strategy my-game.toml:base/5-4-1"), "{}", spot.shown.0);
        // Pays are changed in the file.
        let edited = format!("table={king}%3Bante-bonus/straight%3D2");
        assert_eq!(desk.refused(&super::super::strategy::VIEW, &edited).as_deref(), Some("table"));
    }

    #[test]
    fn a_file_is_begun_with_and_others_are_refused_beside_their_fields() {
        let desk = Desk::new();
        let key = |name: &str, text: &str| desk.uploads.keep(name, text.as_bytes()).expect("kept");
        let pair_up = key("a.toml", include_str!("../../../examples/games/pair-up.toml"));
        // By hand in the file.
        assert!(shown(&desk, &format!("file={pair_up}&start=dealer")).contains("<dd><span title=\"16.00000000\">"));
        let paytables = key("b.toml", "schema = 1\ngame = \"let-it-ride\"\n");
        let broken = key("c.toml", "deal = ");
        for query in [format!("file={paytables}"), format!("file={broken}"), "file=none".to_string()] {
            assert_eq!(desk.refused(&VIEW, &query).as_deref(), Some(FILE), "{query}");
        }
        let refusal = desk.answer(&VIEW, "start=let").expect_err("no game");
        assert!(
            refusal.field.as_deref() == Some(START) && refusal.lines[0].starts_with("⟦start⟧: unknown"),
            "{refusal:?}"
        );
        assert!(desk.answer(&VIEW, "start=dealer&settle/ante/9=x").is_err());
        assert!(desk.answer(&VIEW, "").expect("nothing yet").shown.0.is_empty());
    }

    #[test]
    fn an_address_has_no_changes_of_what_was_begun_with_before() {
        let of = |query: &str| canonical(&Asked::of(VIEW.path, query).expect("short")).map(|asked| asked.address());
        assert_eq!(of("start=dealer&of=dealer&qualify=pair").as_deref(), Some("/game?start=dealer&qualify=pair"));
        assert_eq!(of("start=streets&of=dealer&qualify=pair").as_deref(), Some("/game?start=streets"));
        assert_eq!(of("start=dealer&qualify=pair"), None);
    }
}
