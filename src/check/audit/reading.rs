//! From the rows of a file to claims about wagers on offer.

use std::iter;

use super::columns::{Column, HEADINGS, Heading, REMARK, add, difference, is_hand, own_paytable};
use super::numbers::{Commas, figure, notation_of, plain, whole};
use crate::analysis::auditing::{Claim, ClaimedFigure};
use crate::analysis::stated::Notation;
use crate::files::paytables::names::{Name, distinct_names, in_words, named};
use crate::files::paytables::{SentPays, SentRow, WrittenPay, hands};
use crate::files::tables::{Problems, Row, Table};
use crate::games::{Offer, ReadingFacts, StrategyFacts, Subject};
use crate::lists::distinct;
use crate::paytable::{ByMeter, Odds, Place, hand_named, meant, quoted};
use crate::statistics::MOST_ROUNDS;

/// The columns of a file, with the notation of each, if it is known.
pub struct Columns {
    kinds: Vec<Column>,
    notations: Vec<Option<Notation>>,
    commas: Commas,
    /// Whether commas may stand between groups of digits where no number shows their use.
    commas_group: bool,
}

impl Columns {
    /// The columns of a table by its header and the cells below; errors go to `problems`.
    pub fn read(header: &Row, table: &Table, offers: &[Offer], problems: &mut Problems) -> Self {
        let Table { rows, commas_group, .. } = table;
        let headings: Vec<Heading> = header.cells.iter().map(Heading::of).collect();
        let kinds: Vec<Column> = headings.iter().map(|heading| kind(heading, offers)).collect();
        for (place, kind) in kinds.iter().enumerate() {
            let text = header.text(place);
            if matches!(kind, Column::Pay(hand) if !is_paid_hand(hand, offers)) {
                problems.add(header.place(place), unknown_heading(text));
            } else if ![REMARK, Column::Blank].contains(kind) && kinds[..place].contains(kind) {
                problems.add(header.place(place), format!("a second column of {}", quoted(text)));
            }
        }
        let cells = |column: usize| rows.iter().map(move |row| row.text(column));
        let is_number = |column: &usize| matches!(kinds[*column], Column::Figure(_) | Column::Combinations(_));
        let numbers = || (0..kinds.len()).filter(is_number).flat_map(cells);
        let commas = Commas::of(numbers()).unwrap_or_else(|[decimal, group]| {
            let [decimal, group] = [decimal, group].map(|cell| quoted(&cell));
            let message = format!("{decimal} has a decimal comma, and {group} groups of digits; write both in one way");
            problems.add(header.place(0), message);
            Commas::Unknown
        });
        let notation = |(column, kind): (usize, &Column)| match kind {
            Column::Figure(subject) => {
                let numbers = rows.iter().map(|row| (row.text(column), of_cell(commas, row, column)));
                notation_of(headings[column].unit, *subject, numbers)
            }
            _ => Some(Notation::Plain),
        };
        let notations = kinds.iter().enumerate().map(notation).collect();
        Columns { kinds, notations, commas, commas_group: *commas_group }
    }

    /// Whether a comma in a pay groups digits.
    fn may_group(&self) -> bool {
        self.commas == Commas::Group || self.commas == Commas::Unknown && self.commas_group
    }

    fn of<'r>(&'r self, row: &'r Row) -> impl Iterator<Item = (usize, &'r Column, &'r str)> {
        let cells = self.kinds.iter().enumerate().map(|(column, kind)| (column, kind, row.text(column)));
        cells.filter(|(_, _, text)| !text.is_empty())
    }

    /// The use of commas in the cell of a known column.
    fn commas_of(&self, row: &Row, of: &str) -> Commas {
        self.place_of(of).map_or(self.commas, |column| of_cell(self.commas, row, column))
    }

    fn place_of(&self, of: &str) -> Option<usize> {
        self.kinds.iter().position(|kind| matches!(kind, Column::Text(name) if *name == of))
    }

    /// The filled cell of a known column.
    fn cell<'r>(&self, row: &'r Row, of: &str) -> Option<(Place, &'r str)> {
        let column = self.place_of(of)?;
        Some((row.place(column), row.text(column))).filter(|(_, text)| !text.is_empty())
    }
}

/// The use of commas in a cell: a number of JSON or of a sheet has a decimal point, whatever its texts have.
fn of_cell(commas: Commas, row: &Row, column: usize) -> Commas {
    if row.is_number(column) { Commas::Group } else { commas }
}

fn kind(heading: &Heading, offers: &[Offer]) -> Column {
    if heading.words.is_empty() {
        return Column::Blank;
    }
    match (heading.column(), heading.hand_of_combinations()) {
        (Some(column), _) => column,
        (None, Some(hand)) if is_paid_hand(hand, offers) => Column::Combinations(hand.to_string()),
        _ => Column::Pay(heading.hand().to_string()),
    }
}

/// Whether some wager pays a hand of this name.
fn is_paid_hand(text: &str, offers: &[Offer]) -> bool {
    offers.iter().any(|offer| is_hand(offer.wager.form, text))
}

fn unknown_heading(text: &str) -> String {
    let known: Vec<&str> = HEADINGS.iter().flat_map(|(_, spellings)| spellings.iter().copied()).collect();
    let (text, list) = (quoted(text), "`house-edge audit --help` lists the headings");
    match meant(&in_words(&text), &known) {
        Some(meant) => format!("unknown heading {text}; did you mean `{meant}`? ({list})"),
        None => format!("unknown heading {text}; {list}"),
    }
}

/// Turns rows into claims: knows the offers that they may name.
pub struct Reader<'o> {
    offers: &'o [Offer],
    columns: &'o Columns,
    pub problems: Problems,
    /// Rows that pays in the file do not have, and where they are from.
    pub remarks: Vec<String>,
}

impl<'o> Reader<'o> {
    pub fn new(offers: &'o [Offer], columns: &'o Columns, problems: Problems) -> Self {
        Reader { offers, columns, problems, remarks: Vec::new() }
    }

    /// The claim of a row; `None` if the row has an error, which is recorded.
    pub fn claim(&mut self, row: &Row) -> Option<Claim> {
        let before = self.problems.count();
        self.refuse_cells(row);
        let offers = self.offers_of(row);
        let figures = self.figures(row, offers.as_deref().unwrap_or_default());
        let text = |column| self.columns.cell(row, column).map(|(_, text)| text.to_string()).unwrap_or_default();
        let (decision, holding) = (text("decision"), text("holding"));
        if let Some(figure) = figures.iter().find(|figure| matches!(figure.subject, Subject::OfTheBet(..)))
            && (decision.is_empty() || holding.is_empty())
        {
            self.problems.add(figure.place, "an expected value of a bet needs a `decision` and a `holding`");
        }
        if figures.is_empty() && self.problems.count() == before {
            self.problems.add(row.place(0), "the row claims no figure");
        }
        let claim = Claim { offers: offers?, decision, holding, figures, place: row.place(0) };
        (self.problems.count() == before).then_some(claim)
    }

    fn refuse<T>(&mut self, (place, text): (Place, &str), column: &str, why: impl std::fmt::Display) -> Option<T> {
        self.problems.add(place, format_args!("`{column}` is {}; {why}", quoted(text)));
        None
    }

    /// Refuses cells that are missing, or stand in a column without a name.
    fn refuse_cells(&mut self, row: &Row) {
        let count = self.columns.kinds.len();
        if row.lacks_cells(count) {
            self.problems.add(row.place(0), format!("{} cells, and the header has {count}", row.cells.len()));
        }
        let is_unnamed = |column: usize| matches!(self.columns.kinds.get(column), None | Some(Column::Blank));
        if let Some((column, text)) = row.filled().find(|(column, _)| is_unnamed(*column)) {
            let text = quoted(text);
            self.problems
                .add(row.place(column), format!("{text} stands in a column without a name; name it, or clear it"));
        }
    }

    /// The offers that fit what the row names; `None` with a recorded error if there are none.
    fn offers_of(&mut self, row: &Row) -> Option<Vec<Offer>> {
        let all: Vec<&Offer> = self.offers.iter().collect();
        let of_game = self.narrowed(row, "game", all, |offer| Name::of(offer.game.id, offer.game.title))?;
        let of_wager = self.narrowed(row, "wager", of_game, |offer| Name::of(offer.wager.id, offer.wager.title))?;
        let of_paytable = self.narrowed(row, "paytable", of_wager, |offer| Name::plain(&offer.paytable.id))?;
        let of_pays = self.with_pays(row, of_paytable)?;
        let in_reading = self.varied(row, "reading", of_pays, |offer| {
            let read = |own: &&'static ReadingFacts| (own.name, Offer { reading: Some(own), ..offer.clone() });
            iter::once(("default", offer.clone())).chain(offer.wager.readings.iter().map(read)).collect()
        })?;
        let by_strategy = self.varied(row, "strategy", in_reading, |offer| {
            let played = |own: &&'static StrategyFacts| (own.name, Offer { strategy: Some(own), ..offer.clone() });
            iter::once(("optimal", offer.clone())).chain(offer.wager.strategies.iter().map(played)).collect()
        })?;
        self.at_meter(row, by_strategy)
    }

    fn narrowed<'a>(
        &mut self,
        row: &Row,
        column: &str,
        offers: Vec<&'a Offer>,
        name: impl Fn(&'a Offer) -> Name<'a>,
    ) -> Option<Vec<&'a Offer>> {
        let Some((place, text)) = self.columns.cell(row, column) else { return Some(offers) };
        let names = distinct_names(offers.iter().map(|offer| name(offer)));
        let id = self.noted(place, named(column, text, "available:", &names))?;
        Some(offers.into_iter().filter(|offer| name(offer).id == id).collect())
    }

    /// What was found; an error is noted at its place.
    fn noted<T>(&mut self, place: Place, found: Result<T, String>) -> Option<T> {
        found.map_err(|why| self.problems.add(place, why)).ok()
    }

    /// The offers with the pays of the row, or the one wager on a paytable of its own.
    fn with_pays(&mut self, row: &Row, offers: Vec<&Offer>) -> Option<Vec<Offer>> {
        let pays = self.pays(row)?;
        let Some(first) = pays.rows.first() else { return self.with_names(row, offers) };
        let fitting = offers.iter().copied().filter(|offer| difference(offer, &pays).is_none());
        let fitting: Vec<Offer> = fitting.cloned().collect();
        let wager = offers.first()?;
        let is_one = offers.iter().all(|offer| offer.key()[..2] == wager.key()[..2]);
        if !fitting.is_empty() && (is_one || self.columns.cell(row, "paytable").is_some()) {
            return Some(fitting);
        }
        let (place, why) = match (self.columns.cell(row, "paytable"), is_one) {
            (Some(_), _) => {
                let (place, why) = difference(wager, &pays)?;
                (place, format!("{why}; correct the pay, or leave the paytable's name out"))
            }
            (None, true) => {
                let offers: Vec<Offer> = offers.into_iter().cloned().collect();
                let (own, remarks) = own_paytable(&offers, &pays, &mut self.problems)?;
                self.remarks.extend(remarks.into_iter().map(|remark| format!("line {}: {remark}", row.line)));
                return Some(vec![own]);
            }
            (None, false) => {
                let fitting = self.with_own(row, &offers, &pays, fitting);
                if !fitting.is_empty() {
                    return Some(fitting);
                }
                let is_missing = |column: &&str| self.columns.cell(row, column).is_none();
                let missing: Vec<&str> = ["game", "wager"].into_iter().filter(is_missing).collect();
                (first.place, format!("no wager has rows of just these hands; name the {}", missing.join(" and the ")))
            }
        };
        self.noted(place, Err(why))
    }

    /// The offers of these pays, and every other wager that has rows for them, on a paytable of its own.
    fn with_own(&mut self, row: &Row, offers: &[&Offer], pays: &SentPays, mut fitting: Vec<Offer>) -> Vec<Offer> {
        for wager in offers {
            let is_of_wager = |offer: &Offer| offer.key()[..2] == wager.key()[..2];
            if fitting.iter().any(is_of_wager) {
                continue;
            }
            let of_wager: Vec<Offer> = offers.iter().copied().filter(|offer| is_of_wager(offer)).cloned().collect();
            let own = own_paytable(&of_wager, pays, &mut Problems::default());
            let Some((own, remarks)) = own else { continue };
            let name = own.name();
            self.remarks.extend(remarks.into_iter().map(|remark| format!("line {}, {name}: {remark}", row.line)));
            fitting.push(own);
        }
        fitting
    }

    /// The named offers of a row without pays; a row that names nothing is refused.
    fn with_names(&mut self, row: &Row, offers: Vec<&Offer>) -> Option<Vec<Offer>> {
        let names = ["game", "wager", "paytable"];
        if names.iter().all(|column| self.columns.cell(row, column).is_none()) {
            self.problems.add(row.place(0), "the row names no game, no wager, no paytable and no pays");
            return None;
        }
        Some(offers.into_iter().cloned().collect())
    }

    fn pays(&mut self, row: &Row) -> Option<SentPays> {
        let before = self.problems.count();
        let odds = self.odds(row);
        let (columns, mut pays) = (self.columns, SentPays { odds, ..SentPays::at(row.place(0)) });
        for (column, kind, text) in columns.of(row) {
            let Column::Pay(hand) = kind else { continue };
            let place = row.place(column);
            match WrittenPay::of(text, columns.may_group()) {
                Ok((pay, of_cell)) => {
                    let refused = add(&mut pays, SentRow::of_cell(hand, pay, place), of_cell);
                    refused.into_iter().for_each(|why| self.problems.add(place, why));
                }
                Err(why) => self.problems.add(place, format_args!("the pay of {hand} is {}; {why}", quoted(text))),
            }
        }
        (self.problems.count() == before).then_some(pays)
    }

    fn odds(&mut self, row: &Row) -> Option<Odds> {
        let cell = self.columns.cell(row, "odds")?;
        let known = [Odds::ToOne, Odds::ForOne];
        let words = in_words(cell.1);
        let found = known.into_iter().find(|odds| in_words(odds.name()) == words);
        found.or_else(|| self.refuse(cell, "odds", "it must be `to 1` or `for 1`"))
    }

    /// The offers that have the variant of the row, in it; as they are, if it names none.
    fn varied(
        &mut self,
        row: &Row,
        column: &str,
        offers: Vec<Offer>,
        variants: fn(&Offer) -> Vec<(&'static str, Offer)>,
    ) -> Option<Vec<Offer>> {
        let Some((place, text)) = self.columns.cell(row, column) else { return Some(offers) };
        let all: Vec<(&str, Offer)> = offers.iter().flat_map(variants).collect();
        let known = distinct_names(all.iter().map(|(name, _)| Name::plain(name)));
        let named = self.noted(place, named(column, text, "available:", &known))?;
        Some(all.into_iter().filter(|(name, _)| *name == named).map(|(_, offer)| offer).collect())
    }

    /// The offers with the amount of the row on their only meter.
    fn at_meter(&mut self, row: &Row, offers: Vec<Offer>) -> Option<Vec<Offer>> {
        let Some(cell) = self.columns.cell(row, "meter") else { return Some(offers) };
        let amount = plain(cell.1, self.columns.commas_of(row, "meter"), self.columns.commas_group)
            .filter(|amount| *amount >= num_traits::Zero::zero());
        let Some(amount) = amount else {
            return self.refuse(cell, "meter", "it must be an amount in units, such as 10000");
        };
        let metered: Vec<Offer> = offers.into_iter().filter(|offer| offer.paytable.meters.len() == 1).collect();
        if metered.is_empty() {
            return self.refuse(cell, "meter", "no wager that fits has one meter");
        }
        let with = |offer: Offer| {
            let mut meters = ByMeter::default();
            meters.set(Some(&offer.paytable.meters[0].name), amount.clone());
            Offer { meters, ..offer }
        };
        Some(metered.into_iter().map(with).collect())
    }

    fn figures(&mut self, row: &Row, offers: &[Offer]) -> Vec<ClaimedFigure> {
        let rounds = self.rounds(row);
        let (columns, mut figures) = (self.columns, Vec::new());
        for (column, kind, text) in columns.of(row) {
            let place = row.place(column);
            let (name, subject) = match kind {
                known @ Column::Figure(_) => (known.name().to_string(), known.subject(rounds)),
                Column::Combinations(hand) => match self.combinations(hand, offers, place) {
                    Some(subject) => (format!("combinations of {hand}"), Some(subject)),
                    None => continue,
                },
                _ => continue,
            };
            let Some(subject) = subject else {
                self.problems.add(place, format_args!("`{name}` needs the number of rounds, in a column `rounds`"));
                continue;
            };
            match figure(text, subject, columns.notations[column], of_cell(columns.commas, row, column)) {
                Ok(stated) => figures.push(ClaimedFigure { subject, stated, place }),
                Err(why) => self.problems.add(place, format_args!("`{name}` is {}; {why}", quoted(text))),
            }
        }
        figures
    }

    /// The combinations of a hand of the wager that the row names.
    fn combinations(&mut self, hand: &str, offers: &[Offer], place: Place) -> Option<Subject<'static>> {
        let form = offers.first()?.wager.form;
        let hand = self.noted(place, hand_named(hand, &distinct(form.iter().flat_map(hands))))?;
        let paid = form.iter().filter(|schedule| hands(schedule).any(|known| known == hand));
        let paid: Vec<String> = paid.map(|schedule| format!("`{} {hand}`", schedule.name)).collect();
        let is_several = || format!("combinations of {hand} may be of {}; leave them out", paid.join(" and "));
        self.noted(place, if paid.len() > 1 { Err(is_several()) } else { Ok(Subject::Combinations(hand)) })
    }

    fn rounds(&mut self, row: &Row) -> Option<u64> {
        let cell = self.columns.cell(row, "rounds")?;
        let rounds =
            whole(cell.1, self.columns.commas_of(row, "rounds")).filter(|rounds| (1..=MOST_ROUNDS).contains(rounds));
        rounds.or_else(|| self.refuse(cell, "rounds", format!("it must be a whole number from 1 to {MOST_ROUNDS}")))
    }
}
