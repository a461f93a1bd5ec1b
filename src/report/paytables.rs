//! Paytables side by side for people, as a row per term in files, and the list of games, wagers, paytables and
//! readings.

use std::ops::Range;

use num_traits::Zero;

use super::column::{Cell, Column, Kind, citation, keys, number, percentage, small_integer, strategy, text, units};
use super::console::BESIDE_A_COLUMN;
use super::remarks::{lines, not_alone};
use super::sheet::{Sheet, UNRANKED};
use crate::analysis::{OfferEdge, Remark, paid_as};
use crate::files::paytables::{Understood, UnderstoodRow};
use crate::games::{Assumption, GameFacts, Offer, ReadingFacts, Rule, is_of_program, is_shipped};
use crate::lists::{distinct, grouped, joined};
use crate::outcome::{Fraction, percent};
use crate::paytable::{MOST_SHOWN, Meter, MeterShare, Odds, Pay, PayRow, Units, shell_word, shortened};

const PLACES: u32 = 2;
const PLACES_OF_HALVES: u32 = 1;

enum TermValue<'p> {
    Pay(&'p PayRow, Odds),
    /// Units, dollars or a percentage.
    Amount(Units),
    /// The regulation does not state it.
    Unknown,
}

impl TermValue<'_> {
    /// Empty unless the value is a number.
    fn amount(&self) -> Cell {
        match self {
            TermValue::Pay(PayRow { pay: Pay::Units(units), .. }, _) if !units.is_integer() => {
                Cell::Decimal(units.clone(), PLACES_OF_HALVES)
            }
            TermValue::Pay(PayRow { pay: Pay::Units(amount), .. }, _) | TermValue::Amount(amount) => units(amount),
            _ => Cell::Empty,
        }
    }

    fn share(&self) -> Option<&MeterShare> {
        if let TermValue::Pay(PayRow { pay: Pay::MeterShare(share), .. }, _) = self { Some(share) } else { None }
    }

    fn for_people(&self) -> Cell {
        match self {
            TermValue::Pay(PayRow { pay: Pay::Loses, .. }, _) => Cell::text("loses"),
            TermValue::Pay(PayRow { pay: Pay::MeterShare(share), .. }, _) => {
                Cell::text(format!("{}% {}", share.percent, share.meter))
            }
            TermValue::Pay(PayRow { pay: Pay::Units(units), .. }, odds) if !units.is_integer() => {
                Cell::text(odds.in_words(units))
            }
            TermValue::Unknown => Cell::text("unknown"),
            TermValue::Pay(..) | TermValue::Amount(_) => self.amount(),
        }
    }

    /// In full, such as `40 to 1`, `3 to 2`, `push`, `loses` or a share of a meter.
    fn in_full(&self) -> String {
        match self {
            TermValue::Pay(PayRow { pay: Pay::Units(units), .. }, odds) if units.is_zero() => match odds {
                Odds::ToOne => "push".to_string(),
                Odds::ForOne => "loses".to_string(),
            },
            TermValue::Pay(PayRow { pay: Pay::Units(units), .. }, odds) if units.is_integer() => {
                format!("{units} {}", odds.name().replace('-', " "))
            }
            _ => self.for_people().for_people(),
        }
    }

    /// The file states the pay only for another hand, as which this one is paid.
    fn is_as_another(&self) -> bool {
        matches!(self, TermValue::Pay(row, _) if !row.stated)
    }
}

/// A term of a wager's paytables; `None` for a paytable without it.
pub struct Term<'p> {
    /// Schedule or meters.
    pub part: &'static str,
    pub name: String,
    values: Vec<Option<TermValue<'p>>>,
}

/// Marks a pay that the paytable does not state, and the note with the reason.
const UNSTATED: &str = "*";

impl Term<'_> {
    pub fn for_people(&self) -> Vec<Cell> {
        self.values.iter().map(|value| Cell::or_empty(value.as_ref(), TermValue::for_people)).collect()
    }

    /// The term's values in full.
    pub fn in_full(&self) -> String {
        self.values.iter().flatten().map(TermValue::in_full).collect()
    }

    /// The term's pays in words, with a mark where the paytable does not state the pay.
    pub fn marked(&self) -> Vec<String> {
        let mark = |value: &TermValue<'_>| if value.is_as_another() { UNSTATED } else { "" };
        let marked = |value: &TermValue<'_>| format!("{}{}", mark(value), value.for_people().for_people());
        self.values.iter().map(|value| value.as_ref().map(marked).unwrap_or_default()).collect()
    }
}

/// Name and value of a number that a meter may have.
type OfMeter = (&'static str, fn(&Meter) -> Option<TermValue<'_>>);

const OF_METERS: [OfMeter; 5] = [
    ("seed", |meter| Some(meter.seed.clone().map_or(TermValue::Unknown, TermValue::Amount))),
    ("least seed", |meter| meter.least_seed.clone().map(TermValue::Amount)),
    ("reseed", |meter| {
        let is_other = meter.reseed != meter.seed.clone().unwrap_or_default();
        is_other.then(|| TermValue::Amount(meter.reseed.clone()))
    }),
    ("primary %", |meter| meter.increments.as_ref().map(|rates| TermValue::Amount(percent(&rates.primary)))),
    ("reserve %", |meter| {
        let rates = meter.increments.as_ref().filter(|rates| !rates.reserve.is_zero())?;
        Some(TermValue::Amount(percent(&rates.reserve)))
    }),
];

/// Terms of a wager's paytables in the order of its form, the meters last.
pub fn terms<'p>(offers: &[&'p Offer]) -> Vec<Term<'p>> {
    let Some(wager) = offers.first().map(|offer| offer.wager) else { return Vec::new() };
    let hands =
        wager.form.iter().flat_map(|schedule| schedule.hands.iter().map(move |hand| (schedule.name, hand.name)));
    let of_hand = |(schedule, hand): (&'static str, &'static str)| Term {
        part: schedule,
        name: hand.to_string(),
        values: offers.iter().map(|offer| pay(offer, schedule, hand)).collect(),
    };
    let meters = offers.iter().flat_map(|offer| &offer.paytable.meters);
    let meters = distinct(meters.map(|meter| meter.name.as_str()));
    let of_meter = |name: &str, (what, value): OfMeter| {
        let meter = |offer: &&'p Offer| offer.paytable.meters.iter().find(|meter| meter.name == name).and_then(value);
        Term { part: "meters", name: format!("{name} {what}"), values: offers.iter().map(meter).collect() }
    };
    let of_meters = meters.iter().flat_map(|name| OF_METERS.map(|number| of_meter(name, number)));
    let terms = hands.map(of_hand).chain(of_meters);
    terms.filter(|term| term.values.iter().any(Option::is_some)).collect()
}

/// `None` unless the paytable states the hand, or one that it is paid as.
fn pay<'p>(offer: &'p Offer, schedule: &str, hand: &str) -> Option<TermValue<'p>> {
    let row = offer.paytable.row(schedule, hand)?;
    (row.stated || row.pay != Pay::Loses).then_some(TermValue::Pay(row, offer.odds()))
}

struct TermRow<'a> {
    term: &'a Term<'a>,
    value: &'a TermValue<'a>,
    edge: &'a Option<Fraction>,
}

fn columns<'a>() -> impl Iterator<Item = Column<Offer, TermRow<'a>>> {
    keys().chain([
        text("odds", |offer: &Offer, _: &TermRow<'a>| Cell::text(offer.odds().name())),
        citation(),
        text(FILE, |offer, _| Cell::text(&offer.paytable.file)),
        text("part", |_, row| Cell::text(row.term.part)),
        text("term", |_, row| Cell::text(&row.term.name)),
        text("value", |_, row| row.value.for_people()),
        number("amount", |_, row| row.value.amount()),
        text("meter", |_, row| Cell::or_empty(row.value.share(), |share| Cell::text(&share.meter))),
        small_integer("meter_percent", |_, row| {
            Cell::or_empty(row.value.share(), |share| Cell::integer(share.percent))
        }),
        text("is_stated", |_, row| Cell::text(if row.value.is_as_another() { "no" } else { "yes" })),
        number(HOUSE_EDGE, |_, row| percentage(row.edge)),
    ])
}

const FILE: &str = "file";
const HOUSE_EDGE: &str = "house_edge_pct";

/// `paytables.csv`: a row for each term of each paytable. Location of the file and house edges stand elsewhere in a
/// pack.
pub fn pack_sheet<'a>(offers: impl IntoIterator<Item = &'a Offer>) -> Sheet {
    let by_paytable = grouped(offers.into_iter().map(|offer| (offer.option(), offer)));
    let first = |(_, offers): ([&str; 3], Vec<&Offer>)| {
        Some((Offer { reading: None, strategy: None, ..Offer::clone(offers.first()?) }, None))
    };
    let shown: Vec<OfferEdge> = by_paytable.into_iter().filter_map(first).collect();
    sheet(&shown).without(&["reading", FILE, HOUSE_EDGE])
}

pub fn sheet(shown: &[OfferEdge]) -> Sheet {
    let mut rows = Vec::new();
    let wagers = by_wager(shown);
    let terms: Vec<Vec<Term<'_>>> = wagers.iter().map(|of_wager| terms(&offers_of(of_wager))).collect();
    for (of_wager, terms) in wagers.iter().zip(&terms) {
        for (place, (offer, edge)) in of_wager.iter().enumerate() {
            let row = |term| Some((offer, TermRow { term, value: term.values.get(place)?.as_ref()?, edge }));
            rows.extend(terms.iter().filter_map(row));
        }
    }
    Sheet::of("show", columns(), rows)
}

fn by_wager(shown: &[OfferEdge]) -> Vec<Vec<&OfferEdge>> {
    let key = |(offer, _): &OfferEdge| (offer.game.id, offer.wager.id);
    grouped(shown.iter().map(|one| (key(one), one))).into_iter().map(|(_, of_wager)| of_wager).collect()
}

fn offers_of<'a>(shown: &[&'a OfferEdge]) -> Vec<&'a Offer> {
    shown.iter().map(|(offer, _)| offer).collect()
}

/// Tables per wager with a column per paytable, as many as fit `width` characters; all in one without a `width`.
pub fn side_by_side(shown: &[OfferEdge], width: Option<usize>) -> Vec<Sheet> {
    by_wager(shown).iter().flat_map(|of_wager| of_one_wager(of_wager, width)).collect()
}

fn of_one_wager(shown: &[&OfferEdge], width: Option<usize>) -> Vec<Sheet> {
    let terms = terms(&offers_of(shown));
    let cells = |cell: fn(&OfferEdge) -> Cell| shown.iter().map(|one| cell(one)).collect::<Vec<_>>();
    let mut rows = vec![("odds".to_string(), cells(|(offer, _)| Cell::text(offer.odds().name())))];
    for (place, of_part) in terms.chunk_by(|one, next| one.part == next.part).enumerate() {
        rows.extend((place > 0).then(|| (format!("{}:", of_part[0].part), Vec::new())));
        rows.extend(of_part.iter().map(|term| (term.name.clone(), term.for_people())));
    }
    if shown.iter().any(|(_, edge)| edge.is_some()) {
        let edge = |(_, edge): &OfferEdge| Cell::or_empty(edge.as_ref(), |edge| Cell::Decimal(percent(edge), PLACES));
        rows.push(("house edge %".to_string(), cells(edge)));
    }
    let ids: Vec<String> = shown.iter().map(|(offer, _)| offer.paytable.id.clone()).collect();
    let texts = rows.iter().map(|(name, cells)| (name.as_str(), cells.iter().map(Cell::for_people).collect()));
    let lines = columns_of_lines(&ids, texts, width).into_iter();
    let mut sheets: Vec<Sheet> = lines.map(|places| block(&shown[places.clone()], &rows, places)).collect();
    if let Some(last) = sheets.last_mut() {
        last.remarks = remarks(shown, &terms);
    }
    sheets
}

/// Name, and a cell per paytable; without cells, the heading of the rows that follow.
type TableRow = (String, Vec<Cell>);

/// Ranges of paytables that fit a line: as few lines as possible, with about as many on each.
pub fn columns_of_lines<'r>(
    ids: &[String],
    rows: impl Iterator<Item = (&'r str, Vec<String>)>,
    width: Option<usize>,
) -> Vec<Range<usize>> {
    let length = |text: &str| text.chars().count();
    let of_ids = ids.iter().map(|id| length(id)).max().unwrap_or(0);
    let (names, widest) = rows.fold((0, of_ids), |(names, widest), (name, texts)| {
        (names.max(length(name)), texts.iter().map(|text| length(text)).fold(widest, usize::max))
    });
    let all = ids.len();
    let beside_names = |width: usize| width.saturating_sub(names + BESIDE_A_COLUMN + 1);
    let most = width.map_or(all, |width| beside_names(width) / (widest + BESIDE_A_COLUMN)).max(1);
    let on_a_line = all.div_ceil(all.div_ceil(most).max(1)).max(1);
    (0..all).step_by(on_a_line).map(|first| first..(first + on_a_line).min(all)).collect()
}

/// Table of some of the paytables. Values that all its rows share stand above them.
fn block(shown: &[&OfferEdge], rows: &[TableRow], places: Range<usize>) -> Sheet {
    let Some((offer, _)) = shown.first() else { return Sheet::for_people_alone(Vec::new(), Vec::new()) };
    let section = sections(&offers_of(shown), |offer| offer.paytable.section.clone());
    let ids = shown.iter().map(|(offer, _)| offer.paytable.id.clone());
    let headings = ["wager", "section", "paytable"].map(str::to_string).into_iter().chain(ids).collect();
    let above = [format!("{}/{}", offer.game.id, offer.wager.id), section].map(Cell::text);
    let rows = rows.iter().filter_map(|(name, cells)| {
        let of_paytables =
            if cells.is_empty() { vec![Cell::Empty; places.len()] } else { cells[places.clone()].to_vec() };
        let is_shown = cells.is_empty() || of_paytables.iter().any(|cell| *cell != Cell::Empty);
        is_shown.then(|| above.iter().cloned().chain([Cell::text(name.as_str())]).chain(of_paytables).collect())
    });
    Sheet::for_people_alone(headings, rows.collect())
}

/// Sections of paytables, with ids if there are several sections.
pub fn sections(offers: &[&Offer], section: fn(&Offer) -> String) -> String {
    let sections = grouped(offers.iter().map(|offer| (section(offer), offer.paytable.id.as_str())));
    match sections.as_slice() {
        [(section, _)] => section.to_string(),
        several => joined(several.iter().map(|(section, ids)| format!("{section} ({})", ids.join(", "))), ", "),
    }
}

fn remarks(shown: &[&OfferEdge], terms: &[Term<'_>]) -> Vec<String> {
    let Some((offer, _)) = shown.first() else { return Vec::new() };
    let mut remarks = paid_as_others(offer, terms, str::to_string);
    let missing: Vec<&Offer> = shown.iter().filter(|(_, edge)| edge.is_none()).map(|(offer, _)| offer).collect();
    remarks.extend((missing.len() < shown.len()).then(|| of_edges(offer)));
    if !missing.is_empty() {
        remarks.push(format!("The house edge takes minutes to solve: `{}` prints it.", command(&missing, shown.len())));
    }
    remarks.extend(not_alone(offers_of(shown)));
    remarks.extend(own_paytables(&offers_of(shown)));
    remarks
}

/// Notes on the [marked](Term::marked) pays of one wager: hands that are paid as others, and differences of an own
/// paytable from the regulation's nearest. `name` puts ids of hands into words.
pub fn on_pays(offers: &[&Offer], terms: &[Term<'_>], name: fn(&str) -> String) -> Vec<String> {
    let paid_as = offers.first().map(|offer| paid_as_others(offer, terms, name)).unwrap_or_default();
    let footnote = |line: String| format!("{UNSTATED} The paytable does not state it. {line}");
    paid_as.into_iter().map(footnote).chain(own_paytables(offers)).collect()
}

fn paid_as_others(offer: &Offer, terms: &[Term<'_>], name: fn(&str) -> String) -> Vec<String> {
    let hands = offer.wager.form.iter().flat_map(|form| form.hands.iter().map(move |hand| (form, hand.name)));
    let paid_as = hands.filter_map(|(form, hand)| Some((hand, paid_as(form, hand)?)));
    let is_so = |hand: &str| {
        let mut of_hand = terms.iter().filter(|term| term.name == hand).flat_map(|term| &term.values);
        of_hand.any(|value| value.as_ref().is_some_and(TermValue::is_as_another))
    };
    let paid_as = paid_as.filter(|(hand, _)| is_so(hand));
    paid_as
        .map(|(hand, other)| format!("A {} without a pay of its own is paid as a {}.", name(hand), name(other)))
        .collect()
}

fn own_paytables(offers: &[&Offer]) -> Vec<String> {
    let own: Vec<Remark> = offers.iter().filter_map(|offer| offer.own_paytable()).map(Remark::OwnPaytable).collect();
    lines(&own)
}

/// Base and conditions of the house edges.
fn of_edges(offer: &Offer) -> String {
    let played = if offer.wager.has_decisions { ", under optimal play" } else { "" };
    let meters = match offer.paytable.meters.is_empty() {
        true => "",
        false if offer.paytable.has_unknown_seeds() => ", of the fixed pays",
        false => ", meters at their seeds",
    };
    let readings = joined(offer.wager.readings.iter().map(|reading| reading.name), ", ");
    let reading = match readings.is_empty() {
        true => readings,
        false => format!(", in the default reading (others by `analyze --reading`: {readings})"),
    };
    format!("The house edge is a percentage of the unit, {}{played}{meters}{reading}.", offer.wager.unit)
}

/// Command that prints the house edges of these offers; `all` is the number of the wager's paytables.
fn command(offers: &[&Offer], all: usize) -> String {
    let Some(first) = offers.first() else { return String::new() };
    let is_own = first.paytable.file != first.wager.source.path || !is_shipped(first.game);
    let file = &first.paytable.file;
    let id = |offer: &Offer| match is_shipped(offer.game) {
        true => offer.paytable.id.clone(),
        false => format!("{}/{}", offer.wager.id, offer.paytable.id),
    };
    let name = |offer: &&Offer| match is_own {
        true => shell_word(&format!("{file}:{}", id(offer))),
        false => offer.option().join("/"),
    };
    let names = match offers.len() == all && all > 1 {
        true if is_own => shell_word(file),
        true => first.option()[..2].join("/"),
        false => joined(offers.iter().map(name), " "),
    };
    format!("house-edge analyze {names}")
}

pub fn listing_sheet(offers: &[Offer]) -> Sheet {
    let columns = keys().chain([
        text("game_title", |offer: &Offer, ()| Cell::text(offer.game.title)),
        text("wager_title", |offer, ()| Cell::text(offer.wager.title)),
        text("odds", |offer, ()| Cell::text(offer.odds().name())),
        citation(),
        text("chapter", |offer, ()| Cell::text(offer.game.chapter)),
        text("file", |offer, ()| Cell::text(&offer.paytable.file)),
        text("reading_meaning", |offer, ()| Cell::text(offer.reading.map_or("", |reading| reading.meaning))),
        text("strategy_rules", |offer, ()| Cell::text(offer.strategy.map_or("", |strategy| strategy.rules))),
        strategy(),
        text("reading_departs", |offer, ()| {
            Cell::text(offer.reading.map_or_else(String::new, |reading| offer.game.departure_of(reading)))
        }),
    ]);
    Sheet::of("list", columns, offers.iter().map(|offer| (offer, ())))
}

/// An assumption of a game, or a reading in place of one.
struct Stated {
    /// Number of the assumption, or name of the reading.
    name: String,
    wagers: Vec<&'static str>,
    text: &'static str,
    clause: String,
    effect: &'static str,
}

impl Stated {
    /// Those that concern one of these wagers of a game.
    fn all((game, wagers): &OfWagers) -> impl Iterator<Item = Self> {
        let assumption = |(name, own): (String, &'static Assumption)| {
            let wagers = game.wagers.iter().filter(|wager| own.concerns.include(wager)).map(|wager| wager.id).collect();
            Stated { name, wagers, text: own.text, clause: own.clause.to_string(), effect: own.effect }
        };
        let reading = |(own, wagers): (&'static ReadingFacts, Vec<&'static str>)| Stated {
            name: own.name.to_string(),
            wagers,
            text: own.meaning,
            clause: game.departure_of(own),
            effect: "",
        };
        let all = game.numbered().map(assumption).chain(game.distinct_readings().into_iter().map(reading));
        all.filter(|own| own.wagers.iter().any(|wager| wagers.contains(wager)))
    }
}

/// A game, and ids of its wagers that are meant.
pub type OfWagers = (&'static GameFacts, Vec<&'static str>);

/// A row for each rule of these games, as far as they are files: deal, decisions, and what becomes of each wager, by how
/// the round ends.
pub fn rules_sheet(games: &[OfWagers]) -> Sheet {
    let rules = || games.iter().flat_map(|(game, _)| game.rules.iter().map(|rule| (*game, *rule)));
    let ends: Vec<&str> = distinct(rules().flat_map(|(_, rule)| rule.settled).map(|(end, _)| *end));
    let settled = |end: &'static str| {
        let cell = move |rule: &Rule| {
            let found = rule.settled.iter().find(|(known, _)| *known == end);
            Cell::or_empty(found, |(_, what)| Cell::text(*what))
        };
        Column::of_subject(end, Kind::Text, cell)
    };
    let columns = [
        text("game", |game: &GameFacts, _: &Rule| Cell::text(game.id)),
        text("rule", |_, rule| Cell::text(rule.name)),
        text("text", |_, rule| Cell::text(rule.text)),
    ];
    let headings = ["game", "rule", "text"].iter().chain(&ends).map(|name| (*name, *name, UNRANKED));
    Sheet::with_headings(headings, columns.into_iter().chain(ends.iter().copied().map(settled)), rules())
}

/// A row for each assumption and reading of these wagers, by the numbers and names that answers cite.
pub fn assumptions_sheet(games: &[OfWagers]) -> Sheet {
    let columns = [
        text("game", |game: &GameFacts, _: &Stated| Cell::text(game.id)),
        text("assumption", |_, own| Cell::text(&own.name)),
        text("wagers", |_, own| Cell::text(own.wagers.join(" "))),
        text("text", |_, own| Cell::text(own.text)),
        text("clause", |_, own| Cell::text(&own.clause)),
        text("effect", |_, own| Cell::text(own.effect)),
    ];
    Sheet::of("assumptions", columns, games.iter().flat_map(|game| Stated::all(game).map(|own| (game.0, own))))
}

/// The same in sentences.
pub fn assumptions_in_words(games: &[OfWagers]) -> Sheet {
    let in_words = |(game, Stated { name, wagers, text, clause, effect }): (&GameFacts, Stated)| {
        let effect = if effect.is_empty() { String::new() } else { format!(" Effect: {effect}") };
        format!("{}, {name} ({}): {text} Clause: {clause}.{effect}", game.title, wagers.join(", "))
    };
    let mut sentences = Sheet::for_people_alone(Vec::new(), Vec::new());
    sentences.lead = games.iter().flat_map(|game| Stated::all(game).map(|own| in_words((game.0, own)))).collect();
    sentences
}

pub fn listing_remarks(offers: &[Offer]) -> Vec<String> {
    let what_ifs = offers.iter().filter_map(|offer| {
        let reading = offer.reading.filter(|reading| reading.is_what_if)?;
        let departure = offer.game.departure_of(reading);
        Some(format!("What-if `{}` of {}, {departure}: {}", reading.name, offer.game.id, reading.meaning))
    });
    let own = offers.iter().map(|offer| offer.game).filter(|game| !is_of_program(game));
    let sources = own.map(|game| format!("{}: {}, not the regulation's", game.id, game.chapter));
    distinct(not_alone(offers).into_iter().chain(what_ifs).chain(sources))
}

/// The rows of a table that somebody sent, as they were understood.
pub fn understood_rows(read: &Understood) -> Sheet {
    let odds = read.paytable.odds;
    let has_schedules = read.wager.facts.form.len() > 1;
    let headings = ["row", "in the file"].into_iter().chain(has_schedules.then_some("schedule"));
    let headings = headings.chain(["hand", "pays", "odds"]).map(str::to_string).collect();
    let row = |row: &UnderstoodRow| {
        let pay = PayRow { hand: row.hand, pay: row.pay.clone(), stated: true, place: read.paytable.place };
        let hand = if row.hand.is_empty() { "(hands without a row)" } else { row.hand };
        let schedule = has_schedules.then(|| Cell::text(row.schedule));
        let first =
            [Cell::integer(row.line), Cell::text(shortened(&row.spelled, MOST_SHOWN))].into_iter().chain(schedule);
        let odds_in_words = Cell::text(odds.name().replace('-', " "));
        first.chain([Cell::text(hand), TermValue::Pay(&pay, odds).for_people(), odds_in_words]).collect()
    };
    Sheet::for_people_alone(headings, read.rows.iter().map(row).collect())
}
