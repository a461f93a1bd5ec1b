//! Designed paytables: their pays, what changes, and their exact figures.

use super::column::{Cell, Column, citation, keys, number, small_integer, strategy, text, units};
use super::measures;
use super::plots::{Dot, tradeoff};
use super::sheet::{LEADING, Sheet};
use super::wording::whole;
use crate::analysis::designing::{Designed, DesignedPaytable, PARTS, Space, Target};
use crate::analysis::{Answer, Figures, with_unit};
use crate::games::Offer;
use crate::lists::joined;
use crate::outcome::{percent, ratio, to_f64};
use crate::paytable::{Difference, changes, nearest, written};

/// A designed paytable among the regulation's of its wager.
pub struct DesignedRow<'a> {
    space: &'a Space,
    designed: &'a DesignedPaytable,
    /// Nearest paytable of the regulation, and the rows that differ from it.
    nearest: Option<(&'a str, Vec<Difference>)>,
}

type Subject<'a> = (DesignedRow<'a>, Figures<'a>);

const MEASURES: &str = "\
    house_edge_pct element_of_risk_pct win_frequency_pct std_dev max_net_units max_net_one_in mean_total_units \
    ev_numerator ev_denominator";

fn columns<'a>() -> impl Iterator<Item = Column<Offer, Subject<'a>>> {
    let columns = keys().chain([
        strategy(),
        citation(),
        text("pays", |_, (row, _): &Subject<'a>| Cell::text(row.pays())),
        small_integer("changed_rows", |_, (row, _)| Cell::integer(row.distance().0)),
        number("change_units", |_, (row, _)| units(&row.distance().1)),
        text("changes", |_, (row, _)| Cell::text(joined(row.changes(), ", "))),
        text("nearest_paytable", |_, (row, _)| Cell::or_empty(row.nearest.as_ref(), |(id, _)| Cell::text(*id))),
        text("nearest_changes", |_, (row, _)| {
            Cell::or_empty(row.nearest.as_ref(), |(_, differences)| Cell::text(joined(differences, ", ")))
        }),
    ]);
    columns.chain(measures::columns(MEASURES))
}

impl<'a> DesignedRow<'a> {
    fn of(space: &'a Space, designed: &'a DesignedPaytable, regulation: &'a [Offer]) -> Self {
        let paytable = &designed.answer.offer.paytable;
        let options = regulation.iter().map(|offer| offer.paytable.as_ref());
        let nearest = nearest(paytable, options).map(|(option, differences)| (option.id.as_str(), differences));
        DesignedRow { space, designed, nearest }
    }

    fn pays(&self) -> String {
        let pays = self.space.pays(&self.designed.candidate);
        joined(pays.map(|(row, pay)| format!("{}={pay}", row.name())), " ")
    }

    fn changes(&self) -> Vec<Difference> {
        changes(&self.space.start.paytable, &self.designed.answer.offer.paytable)
    }

    /// Rows that differ from the starting paytable, and the total change of their pays, in units.
    fn distance(&self) -> (usize, crate::paytable::Units) {
        let (rows, parts) = self.space.distance(&self.designed.candidate);
        (rows, ratio(parts, PARTS))
    }
}

pub fn without_rows() -> Sheet {
    Sheet::of("design", columns(), [])
}

/// A row for each paytable; `regulation` has those of the regulation for this wager.
pub fn sheet(space: &Space, answers: &[DesignedPaytable], regulation: &[Offer]) -> Sheet {
    let rows = answers.iter().map(|of| {
        let row = DesignedRow::of(space, of, regulation);
        (&of.answer.offer, (row, Figures::of_answer(&of.answer)))
    });
    Sheet::of("design", columns(), rows)
}

/// The same rows for people, a column for each row of pays; of a sheet that may be sorted and cut.
pub fn for_people(space: &Space, answers: &[DesignedPaytable], sheet: &Sheet) -> Sheet {
    let pays: Vec<(String, u8)> = space.best_first().map(|row| (row.name().replace('/', "\n"), LEADING)).collect();
    let first = |heading: &str| (heading.to_string(), LEADING);
    let figures = [
        ("house_edge_pct", "house edge\n% of a unit", LEADING),
        ("element_of_risk_pct", "element of\nrisk %", 3),
        ("win_frequency_pct", "hit\nfrequency %", LEADING),
        ("std_dev", "standard\ndeviation", 1),
        ("max_net_one_in", "greatest win\nonce in", 4),
        ("nearest_paytable", "nearest of the\nregulation", 2),
    ];
    let has_decisions = space.start.wager.has_decisions;
    let figures = figures.into_iter().filter(|(name, ..)| has_decisions || *name != "element_of_risk_pct");
    let figures: Vec<_> =
        figures.filter_map(|(name, heading, rank)| Some((sheet.place_of(name)?, heading, rank))).collect();
    let headings = [first("pay\ntable")].into_iter().chain(pays).chain([("rows\nchanged".to_string(), 1)]);
    let headings = headings.chain(figures.iter().map(|(_, heading, rank)| ((*heading).to_string(), *rank))).collect();
    let (paytable, changed) = (sheet.place_of("paytable"), sheet.place_of("changed_rows"));
    let cell = |row: &Vec<Cell>, place: Option<usize>| place.map_or(Cell::Empty, |place| row[place].clone());
    let rows = sheet.rows.iter().map(|row| {
        let id = cell(row, paytable);
        let designed = answers.iter().find(|of| Cell::text(&of.answer.offer.paytable.id) == id);
        let pays = designed.into_iter().flat_map(|of| space.pays(&of.candidate));
        let pays = pays.map(|(_, pay)| Cell::text(space.start.odds().in_words(pay)));
        let figures = figures.iter().map(|(place, ..)| row[*place].clone());
        [id].into_iter().chain(pays).chain([cell(row, changed)]).chain(figures).collect()
    });
    Sheet::for_people_by_rank(headings, rows.collect())
}

/// The answer in a line: how many of the candidates meet the target, and which are shown, of those that match a
/// condition. `is_chosen` states whether the user chose an order or a condition.
pub fn lead(designed: &Designed<'_>, target: &Target, [matching, shown]: [usize; 2], is_chosen: bool) -> Vec<String> {
    let (found, all) = (designed.found.len(), designed.all);
    let space = designed.space;
    let bounds = target.0.iter().map(|(of, bounds)| format!("{} {}", of.words(), with_unit(*of, bounds)));
    let bounds = joined(bounds, ", ");
    let so_far = if designed.is_interrupted { " so far" } else { "" };
    let meet = if bounds.is_empty() { String::new() } else { format!(" with {bounds}") };
    let which = match (is_chosen, shown) {
        _ if found == 0 => String::new(),
        (true, shown) if matching < found => format!("; {} matching, {} shown", whole(matching), whole(shown)),
        (true, shown) if shown < matching => format!("; {} shown", whole(shown)),
        (true, _) => String::new(),
        (false, shown) if shown < found => format!("; the {} nearest are shown", whole(shown)),
        (false, _) => "; nearest first".to_string(),
    };
    let [game, wager, _] = space.start.option();
    let from = space.start.variant();
    vec![format!("{game}/{wager}, from {from}: {} of {} paytables{so_far}{meet}{which}", whole(found), whole(all))]
}

/// A file with all of these paytables.
pub fn toml(space: &Space, answers: &[DesignedPaytable]) -> String {
    const PAYTABLE: &str = "[[paytable]]";
    let (game, wager) = (space.start.game, space.start.wager);
    let mut text = format!(
        "# {}, {}: designed from paytable {} of {}.\n",
        game.title, wager.title, space.start.paytable.id, space.start.paytable.section
    );
    for (place, of) in answers.iter().enumerate() {
        let one = written(game.id, wager.id, &of.answer.offer.paytable);
        match one.find(PAYTABLE).filter(|_| place > 0) {
            Some(at) => text += &format!("\n{}", &one[at..]),
            None => text += &one,
        }
    }
    text
}

/// House edge against hit frequency, the regulation's paytables marked.
pub fn picture(answers: &[DesignedPaytable], regulation: &[Answer]) -> String {
    let dot = |answer: &Answer, is_marked: bool| Dot {
        label: answer.offer.paytable.id.clone(),
        hit_frequency_pct: to_f64(&percent(&answer.measures.win_frequency)),
        house_edge_pct: to_f64(&percent(&answer.measures.house_edge())),
        is_marked,
        address: None,
    };
    let found = answers.iter().map(|of| dot(&of.answer, false));
    tradeoff(&found.chain(regulation.iter().map(|answer| dot(answer, true))).collect::<Vec<_>>())
}
