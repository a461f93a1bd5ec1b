//! Rows under named columns, before any format.

use std::borrow::Borrow;
use std::sync::LazyLock;

use super::PACK_VERSION;
use csv::StringRecord;

use super::column::{Cell, Column, Kind};
use crate::lists::joined;
use crate::outcome::Measure;

/// Endings that state a unit in a column's name.
const UNITS: [&str; 3] = ["_pct", "_units", "_dollars"];

/// Rank of a column that stays however narrow the table: part of the key, or a leading figure.
pub const LEADING: u8 = 0;
/// Rank of the columns that leave a narrow table first, from the right.
pub const UNRANKED: u8 = u8::MAX;

/// Columns of each sheet that people see, in their order: name in files, heading with a stroke for each new line, and
/// rank; empty for [`UNRANKED`]. Before lower ranks, a narrow table loses a whole rank.
pub(super) static HEADINGS: LazyLock<Vec<StringRecord>> = LazyLock::new(|| {
    csv::Reader::from_reader(include_str!("headings.csv").as_bytes()).into_records().filter_map(Result::ok).collect()
});

const SAMPLED: &str = "A figure with ± is sampled, and ± is its standard error.";

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sheet {
    pub columns: Vec<&'static str>,
    pub kinds: Vec<Kind>,
    /// Columns for people, in order.
    brief: Vec<Brief>,
    /// The user chose the columns, and sees all of them.
    is_chosen: bool,
    pub rows: Vec<Vec<Cell>>,
    /// Lines above the rows: the answer in short.
    pub lead: Vec<String>,
    pub remarks: Vec<String>,
}

#[derive(Clone, Debug, PartialEq)]
struct Brief {
    /// Index in a row.
    place: usize,
    heading: String,
    rank: u8,
}

impl Sheet {
    /// A row for each key and subject; people see the columns that have a heading in the sheet of this name.
    pub fn of<'k, K: 'k, S>(
        name: &str,
        columns: impl IntoIterator<Item: Borrow<Column<K, S>>>,
        rows: impl IntoIterator<Item = (&'k K, S)>,
    ) -> Self {
        let of_sheet = HEADINGS.iter().filter(|heading| heading[0] == *name);
        let headings = of_sheet.map(|of| (&of[1], of[2].replace('|', "\n"), of[3].parse().unwrap_or(UNRANKED)));
        Self::with_headings(headings, columns, rows)
    }

    /// The same, with these columns for people: name in files, heading and rank.
    pub fn with_headings<'k, K: 'k, S>(
        headings: impl IntoIterator<Item = (&'k str, impl Into<String>, u8)>,
        columns: impl IntoIterator<Item: Borrow<Column<K, S>>>,
        rows: impl IntoIterator<Item = (&'k K, S)>,
    ) -> Self {
        let columns: Vec<_> = columns.into_iter().collect();
        let columns: Vec<&Column<K, S>> = columns.iter().map(Borrow::borrow).collect();
        let place = |name| columns.iter().position(|column| column.name == name);
        let row = |(key, subject): (&K, S)| columns.iter().map(|column| column.cell(key, &subject)).collect();
        Sheet {
            columns: columns.iter().map(|column| column.name).collect(),
            kinds: columns.iter().map(|column| column.kind).collect(),
            brief: headings
                .into_iter()
                .filter_map(|(name, heading, rank)| Some(Brief { place: place(name)?, heading: heading.into(), rank }))
                .collect(),
            rows: rows.into_iter().map(row).collect(),
            ..Sheet::default()
        }
    }

    /// A sheet for people alone, with headings that depend on its rows, such as one per paytable. No column is left
    /// out.
    pub fn for_people_alone(headings: Vec<String>, rows: Vec<Vec<Cell>>) -> Self {
        Self::for_people_by_rank(headings.into_iter().map(|heading| (heading, LEADING)).collect(), rows)
    }

    /// A sheet of [`Self::for_people_alone`], except that columns leave a narrow table by rank.
    pub fn for_people_by_rank(headings: Vec<(String, u8)>, rows: Vec<Vec<Cell>>) -> Self {
        let brief = |(place, (heading, rank)): (usize, (String, u8))| Brief { place, heading, rank };
        let brief = headings.into_iter().enumerate().map(brief).collect();
        Sheet { brief, rows, ..Sheet::default() }
    }

    pub fn place_of(&self, name: &str) -> Option<usize> {
        self.columns.iter().position(|column| *column == name)
    }

    /// The cell of a row of this sheet in a column of this name.
    pub fn cell<'r>(&self, row: &'r [Cell], name: &str) -> Option<&'r Cell> {
        row.get(self.place_of(name)?)
    }

    /// The cell of the first row in a column of this name.
    pub fn first(&self, name: &str) -> Option<&Cell> {
        self.cell(self.rows.first()?, name)
    }

    /// Index of a column by its name in files, with or without the unit, or by its heading. Case and separators do not
    /// matter.
    pub fn place_called(&self, called: &str) -> Option<usize> {
        let words = words_in(called);
        if words.is_empty() {
            return None;
        }
        let by_name = || self.columns.iter().position(|column| words_in(column) == words);
        let by_heading = || self.headed().find(|brief| words_in(&brief.heading) == words).map(|brief| brief.place);
        let without_unit = |column: &str| UNITS.iter().find_map(|unit| column.strip_suffix(unit)).map(words_in);
        let by_measure = || self.columns.iter().position(|column| without_unit(column).as_ref() == Some(&words));
        let by_words = || {
            let own = Measure::ALL.iter().find(|measure| words_in(measure.words()) == words)?;
            self.place_of(own.column())
        };
        self.place_of(called).or_else(by_name).or_else(by_heading).or_else(by_measure).or_else(by_words)
    }

    pub fn headings(&self) -> impl Iterator<Item = String> {
        self.headed().map(|brief| in_one_line(&brief.heading))
    }

    /// Columns for people that have a name in files too.
    fn headed(&self) -> impl Iterator<Item = &Brief> {
        self.brief.iter().filter(|brief| brief.place < self.columns.len())
    }

    pub fn numeric_columns(&self) -> Vec<&'static str> {
        let columns = self.columns.iter().zip(&self.kinds);
        columns.filter(|(_, kind)| kind.is_numeric()).map(|(name, _)| *name).collect()
    }

    /// Whether a row has this key (game, wager, paytable, reading, strategy), as far as there are columns for it.
    pub fn has_row_of(&self, key: [&str; 5]) -> bool {
        const NAMES: [&str; 5] = ["game", "wager", "paytable", "reading", "strategy"];
        let has =
            |row: &[Cell], name: &str, part: &str| self.cell(row, name).is_none_or(|cell| *cell == Cell::text(part));
        self.rows.iter().any(|row| NAMES.iter().zip(key).all(|(name, part)| has(row, name, part)))
    }

    /// Notes below the rows for people: the meaning of ± if a figure is sampled, then the remarks.
    pub fn notes(&self) -> impl Iterator<Item = &str> {
        let is_sampled = |cell: &Cell| matches!(cell, Cell::Sampled { .. });
        let sampled = self.rows.iter().flatten().any(is_sampled).then_some(SAMPLED);
        sampled.into_iter().chain(self.remarks.iter().map(String::as_str))
    }

    /// Only the columns at these places, in this order; people see their names in files.
    #[must_use]
    pub fn only(self, places: &[usize]) -> Self {
        let columns: Vec<&str> = places.iter().map(|&place| self.columns[place]).collect();
        let brief = |(place, &name): (usize, &&'static str)| Brief { place, heading: name.into(), rank: LEADING };
        Sheet {
            kinds: places.iter().map(|&place| self.kinds[place]).collect(),
            brief: columns.iter().enumerate().map(brief).collect(),
            is_chosen: true,
            rows: self.rows.iter().map(|row| places.iter().map(|&place| row[place].clone()).collect()).collect(),
            lead: self.lead,
            remarks: self.remarks,
            columns,
        }
    }

    /// The same rows, with lead and remarks in other words.
    #[must_use]
    pub fn in_words(mut self, words: &dyn Fn(&str) -> String) -> Self {
        self.lead.iter_mut().chain(&mut self.remarks).for_each(|line| *line = words(line));
        self
    }

    #[must_use]
    pub fn without(self, names: &[&str]) -> Self {
        let places: Vec<usize> =
            (0..self.columns.len()).filter(|&place| !names.contains(&self.columns[place])).collect();
        self.only(&places)
    }

    /// The sheet with one more column for people alone.
    #[must_use]
    pub fn with_last(mut self, heading: &'static str, cells: impl Iterator<Item = Cell>) -> Self {
        let place = self.rows.first().map_or(0, Vec::len);
        self.rows.iter_mut().zip(cells).for_each(|(row, cell)| row.push(cell));
        self.brief.push(Brief { place, heading: heading.into(), rank: LEADING });
        self
    }

    /// Only the columns of these names, in this order; unknown names are ignored.
    #[must_use]
    pub fn with_only<'n>(self, names: impl IntoIterator<Item = &'n str>) -> Self {
        let places: Vec<usize> = names.into_iter().filter_map(|name| self.place_of(name)).collect();
        self.only(&places)
    }

    /// The sheet as a file of a pack: its rows state the version of the pack.
    #[must_use]
    pub fn in_pack(mut self) -> Self {
        if let Some(version) = self.place_of("schema_version") {
            self.rows.iter_mut().for_each(|row| row[version] = Cell::integer(PACK_VERSION));
        }
        self
    }

    /// The view for people. Unless the user chose the columns, an empty one is left out, and a text that several rows
    /// share moves to the caption.
    pub fn for_people(&self) -> ForPeople<'_> {
        self.rows_for_people(&self.rows)
    }

    /// A view per value of the first column, such as per game; `None` for a single value, or if rows of one value are
    /// apart.
    pub fn for_people_by_key(&self) -> Option<Vec<ForPeople<'_>>> {
        let key = self.brief.first().filter(|_| !self.is_chosen)?.place;
        let groups: Vec<&[Vec<Cell>]> = self.rows.chunk_by(|one, next| one[key] == next[key]).collect();
        let is_repeated = |place: usize| groups[..place].iter().any(|group| group[0][key] == groups[place][0][key]);
        let are_keys = (2..self.rows.len()).contains(&groups.len()) && !(0..groups.len()).any(is_repeated);
        are_keys.then(|| groups.into_iter().map(|group| self.rows_for_people(group)).collect())
    }

    fn rows_for_people<'s>(&'s self, rows: &'s [Vec<Cell>]) -> ForPeople<'s> {
        let mut shown = ForPeople { rows: vec![Vec::new(); rows.len()], ..ForPeople::default() };
        for column in &self.brief {
            let heading = column.heading.as_str();
            let cells = || rows.iter().map(|row| &row[column.place]);
            if !self.is_chosen && !rows.is_empty() && cells().all(|cell| cell.in_full().is_empty()) {
                continue;
            }
            let is_shared = !self.is_chosen && rows.len() > 1;
            match cells().next() {
                Some(first @ Cell::Text(_)) if is_shared && cells().all(|cell| cell == first) => {
                    shown.shared.push((heading, first));
                }
                _ => {
                    shown.headings.push(heading);
                    shown.rows.iter_mut().zip(cells()).for_each(|(row, cell)| row.push(cell));
                    shown.columns.push((self.columns.get(column.place).copied().unwrap_or(heading), column.rank));
                }
            }
        }
        shown
    }
}

fn words_in(text: &str) -> String {
    let words = text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    joined(words.map(str::to_lowercase), " ")
}

/// Joins the lines of a heading; no blank follows a hyphen.
pub fn in_one_line(heading: &str) -> String {
    heading.replace("-\n", "-").replace('\n', " ")
}

/// The first `most` characters of a text; three dots stand for the rest.
pub fn cut(text: &str, most: usize) -> String {
    match text.chars().nth(most) {
        None => text.to_string(),
        Some(_) => text.chars().take(most - 1).chain(['…']).collect(),
    }
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct ForPeople<'s> {
    /// Headings and cells that hold for every row.
    pub shared: Vec<(&'s str, &'s Cell)>,
    pub headings: Vec<&'s str>,
    pub rows: Vec<Vec<&'s Cell>>,
    /// Name in files and rank of the column under each heading.
    columns: Vec<(&'s str, u8)>,
}

impl<'s> ForPeople<'s> {
    pub fn caption(&self) -> Option<String> {
        let stated =
            self.shared.iter().map(|(heading, cell)| format!("{}: {}", in_one_line(heading), cell.for_people()));
        (!self.shared.is_empty()).then(|| joined(stated, "; "))
    }

    /// Names in files of the columns under the headings; a column without one has its heading.
    pub fn names(&self) -> impl Iterator<Item = &'s str> {
        self.columns.iter().map(|(name, _)| *name)
    }

    /// Moves to the caption the counts that all of several rows share, except in leading columns.
    pub fn share_counts(&mut self) {
        for place in (0..self.headings.len()).rev() {
            let mut cells = self.rows.iter().map(|row| row[place]);
            let Some(first) = cells.next().filter(|_| self.rows.len() > 1 && self.columns[place].1 != LEADING) else {
                continue;
            };
            if matches!(first, Cell::Integer(_)) && cells.all(|cell| cell == first) {
                self.shared.push((self.headings[place], first));
                self.remove(place);
            }
        }
    }

    /// Drops the columns of the highest rank, of unranked ones the last, and returns their names; `None` if only
    /// leading ones are left.
    pub fn remove_least(&mut self) -> Option<Vec<&'s str>> {
        let rank = self.columns.iter().map(|(_, rank)| *rank).max().filter(|&rank| rank != LEADING)?;
        let mut places: Vec<usize> = (0..self.columns.len()).filter(|&place| self.columns[place].1 == rank).collect();
        if rank == UNRANKED {
            places.drain(..places.len() - 1);
        }
        let names = places.iter().map(|&place| self.columns[place].0).collect();
        places.into_iter().rev().for_each(|place| self.remove(place));
        Some(names)
    }

    fn remove(&mut self, place: usize) {
        self.headings.remove(place);
        self.columns.remove(place);
        for row in &mut self.rows {
            row.remove(place);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::column::{integer, number, text};
    use super::*;

    #[test]
    fn people_are_spared_columns_without_content() {
        let columns =
            [text("a", |_, _| Cell::text("x")), number("b", |_, _| Cell::Empty), integer("c", |_, _| Cell::integer(1))];
        let sheet = Sheet::with_headings([("c", "C", UNRANKED), ("b", "B", UNRANKED)], &columns, [(&(), ())]);
        let shown = sheet.for_people();
        assert_eq!(shown.headings, ["C"]);
        assert_eq!(shown.rows, [[&Cell::integer(1)]]);
        // Chosen columns are all shown, in the order chosen.
        let chosen = sheet.clone().only(&[1, 0]);
        assert_eq!(chosen.for_people().headings, ["b", "a"]);
        assert_eq!((chosen.columns, chosen.kinds), (vec!["b", "a"], vec![Kind::Number, Kind::Text]));
    }

    #[test]
    fn people_are_told_once_what_all_rows_share() {
        let columns = [
            text("game", |_, _| Cell::text("chess")),
            text("wager", |_, wager: &&str| Cell::text(*wager)),
            integer("n", |_, _| Cell::integer(1)),
        ];
        let headings = [("game", "the\ngame", UNRANKED), ("wager", "wager", UNRANKED), ("n", "n", UNRANKED)];
        let sheet = Sheet::with_headings(headings, &columns, [(&(), "white")]);
        assert_eq!((sheet.for_people().caption(), sheet.for_people().headings.len()), (None, 3));
        let sheet = Sheet::with_headings(headings, &columns, [(&(), "white"), (&(), "black")]);
        let shown = sheet.for_people();
        assert_eq!(shown.caption().as_deref(), Some("the game: chess"));
        // Numbers stay where they are.
        assert_eq!(shown.headings, ["wager", "n"]);
        assert_eq!(shown.rows[1], [&Cell::text("black"), &Cell::integer(1)]);
        for called in ["the game", "The Game", "game", "GAME"] {
            assert_eq!(sheet.place_called(called), Some(0), "{called}");
        }
        for called in ["", "%", "th game", "the game of"] {
            assert_eq!(sheet.place_called(called), None, "{called}");
        }
        // Without rows the headings stay.
        assert_eq!(Sheet::with_headings(headings, &columns, []).for_people().headings.len(), 3);
        let columns = [
            integer("edge_pct", |_: &&str, _: &()| Cell::integer(1)),
            integer("edge_std_error_pct", |_, _| Cell::integer(1)),
        ];
        assert_eq!(Sheet::of("", &columns, []).place_called("Edge"), Some(0));
    }
}
