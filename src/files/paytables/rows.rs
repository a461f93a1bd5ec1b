//! The rows of a table of pays: a hand as it is spelled, and its pay.

use super::heading::{Heading, Names, PayColumn, found, is_heading};
use super::names::mentioned;
use super::pay::{WrittenPay, odds_in, refusal};
use crate::files::tables::{Fault, Forms, Problems, Row, Table, Terms};
use crate::paytable::{Odds, Place, quoted};

/// A file of pays is as long as a paytable file may be.
pub const TERMS: Terms = Terms { what: "pays", forms: Forms::Any, bytes: 1 << 20, most: 198 };

/// Rows of sums below the hands.
const SUMS: [&str; 4] = ["total", "totals", "sum", "house edge"];
const LONGEST_CELL: usize = 200;

/// A hand with one pay.
#[derive(Clone, Debug)]
pub struct SentRow {
    pub line: usize,
    pub hand: String,
    pub place: Place,
    pub schedule: Option<Stated>,
    pub pay: WrittenPay,
    pub place_of_pay: Place,
}

impl SentPays {
    /// No rows, at this place of a file.
    pub fn at(place: Place) -> Self {
        let (rows, titles, columns, remarks) = Default::default();
        SentPays { rows, odds: None, place, titles, game: None, columns, is_shared: false, remarks }
    }
}

impl SentRow {
    /// A hand and its pay in one cell, under the name of the hand.
    pub fn of_cell(hand: &str, pay: WrittenPay, place: Place) -> Self {
        SentRow { line: place.line, hand: hand.to_string(), place, schedule: None, pay, place_of_pay: place }
    }
}

/// The schedule or wager of a row as the file names it.
#[derive(Clone, Debug)]
pub struct Stated {
    pub name: String,
    pub place: Place,
    /// Whether a wager has this name or such a schedule.
    pub is_known: bool,
}

/// The rows of a file, and what it says of all.
#[derive(Debug)]
pub struct SentPays {
    pub rows: Vec<SentRow>,
    pub odds: Option<Odds>,
    /// The place of the heading, or of the first row.
    pub place: Place,
    /// Texts before the table, and the name of its sheet.
    pub titles: Vec<String>,
    /// What a column of games has.
    pub game: Option<String>,
    /// The names of the columns of pays.
    pub columns: Vec<String>,
    /// Whether columns are of several wagers or schedules, so that a hand may not concern all.
    pub is_shared: bool,
    /// Rows and columns that are not read, in words.
    pub remarks: Vec<String>,
}

/// The rows of a table; `names` may stand in columns, cells and rows of their own.
pub fn of_table(table: &Table, names: &Names<'_>, problems: &mut Problems) -> Result<SentPays, Fault> {
    let (heading, read) = found(&table.rows, names, problems)?;
    let first = table.rows.get(read.saturating_sub(1)).or(table.rows.first());
    let lines = heading.line..=table.rows.last().map_or(heading.line, |row| row.line);
    for (place, reference) in table.merged_within(&lines) {
        problems.add(place, format!("merged cells {}; unmerge them, and fill each cell", quoted(reference)));
    }
    let before = || table.rows.iter().take_while(|row| row.line < heading.line);
    let is_read = |title: &str| !mentioned(title, &names.games).is_empty();
    let not_read = before().filter(|row| !is_read(&whole(row))).map(|row| not_read(row.line, &whole(row)));
    let titles = before().map(whole).chain(table.sheet.clone()).collect();
    let unread = heading.unread.iter().map(|name| format!("Not read: column {}.", quoted(name)));
    let (is_shared, remarks) = (heading.is_shared, not_read.chain(unread).collect());
    let columns = heading.pays.iter().filter_map(|pay| heading.names.get(pay.column).cloned()).collect();
    let place = first.map_or(Place::START, |row| row.place(0));
    let pays = SentPays { titles, columns, is_shared, remarks, ..SentPays::at(place) };
    let mut reader =
        Reader { heading: &heading, names, commas_group: table.commas_group, section: None, stated: None, pays };
    for (place, row) in table.rows.iter().enumerate().skip(read) {
        let begins_another = is_heading(row, names)
            || row.filled().count() == 1 && table.rows.get(place + 1).is_some_and(|next| is_heading(next, names));
        if begins_another {
            problems.add(row.place(0), "a second table begins here; keep one paytable in the file");
            break;
        }
        reader.read(row, problems);
    }
    Ok(reader.pays)
}

fn whole(row: &Row) -> String {
    row.filled().map(|(_, text)| text).collect::<Vec<_>>().join(" ")
}

fn not_read(line: usize, text: &str) -> String {
    format!("Not read: row {line}, {}.", quoted(text))
}

struct Reader<'h> {
    heading: &'h Heading,
    names: &'h Names<'h>,
    commas_group: bool,
    /// The schedule or wager that a row of its own opened.
    section: Option<Stated>,
    /// The odds stated first, with their line.
    stated: Option<(Odds, usize)>,
    pays: SentPays,
}

impl Reader<'_> {
    fn read(&mut self, row: &Row, problems: &mut Problems) {
        let heading = self.heading;
        if let Some((column, text)) = row.filled().find(|(_, text)| text.len() > LONGEST_CELL) {
            let message =
                format!("{} is longer than {LONGEST_CELL} bytes, the most that a cell may have", quoted(text));
            problems.add(row.place(column), message);
            return;
        }
        for (column, text) in row.filled().filter(|(column, _)| heading.is_unnamed(*column)) {
            let message =
                format!("{} stands in a column without a name; name it in the heading, or clear it", quoted(text));
            problems.add(row.place(column), message);
        }
        let hand = row.text(heading.hand);
        if row.filled().count() == 1 && self.names.of_section(hand).is_some() {
            self.section = Some(self.stated(hand, row.place(heading.hand)));
            return;
        }
        if SUMS.contains(&hand.to_lowercase().as_str()) {
            self.pays.remarks.push(not_read(row.line, &whole(row)));
            return;
        }
        if hand.is_empty() {
            problems.add(row.place(heading.hand), "the hand is empty; every row names one, without merged cells");
            return;
        }
        self.read_game(row, problems);
        // Where schedules or wagers have columns of their own, a hand may be missing in some.
        let filled: Vec<&PayColumn> = heading.pays.iter().filter(|pay| !row.text(pay.column).is_empty()).collect();
        if filled.is_empty() && heading.is_shared && row.filled().count() > 1 {
            return;
        }
        let columns = if filled.is_empty() { heading.pays.iter().take(1).collect() } else { filled };
        for column in columns {
            let text = row.text(column.column);
            match WrittenPay::of(text, self.commas_group) {
                Err(why) => {
                    problems.add(row.place(column.column), refusal(text, &why));
                    // The hand is understood, whatever it pays.
                    self.add(row, column, WrittenPay::Loses);
                }
                Ok((pay, odds)) => {
                    self.state_odds(row, column, odds, problems);
                    self.add(row, column, pay);
                }
            }
        }
    }

    /// Records the game that a column states; a second one is a problem.
    fn read_game(&mut self, row: &Row, problems: &mut Problems) {
        let game = self.heading.game.map(|column| (column, row.text(column)));
        let Some((column, game)) = game.filter(|(_, game)| !game.is_empty()) else { return };
        let first = self.pays.game.get_or_insert_with(|| game.to_string());
        if first != game {
            let message = format!("rows of {} and of {}; keep one game in the file", quoted(first), quoted(game));
            problems.add(row.place(column), message);
        }
    }

    fn stated(&self, name: &str, place: Place) -> Stated {
        Stated { name: name.to_string(), place, is_known: self.names.named(name).is_some() }
    }

    fn add(&mut self, row: &Row, column: &PayColumn, pay: WrittenPay) {
        let heading = self.heading;
        let of_cell = heading.schedule.map(|column| self.stated(row.text(column), row.place(column)));
        let of_column = column.schedule.as_ref().map(|name| self.stated(name, row.place(column.column)));
        let schedule = of_column.or(of_cell.filter(|stated| !stated.name.is_empty())).or(self.section.clone());
        let (hand, place) = (row.text(heading.hand).to_string(), row.place(heading.hand));
        let place_of_pay = row.place(column.column);
        self.pays.rows.push(SentRow { line: row.line, hand, place, schedule, pay, place_of_pay });
    }

    /// Records the odds that cell, heading and column of odds state; other odds than before are a problem.
    fn state_odds(&mut self, row: &Row, column: &PayColumn, of_cell: Option<Odds>, problems: &mut Problems) {
        let of_column = self.heading.odds.map(|place| (row.place(place), row.text(place)));
        let of_column = of_column.filter(|(_, text)| !text.is_empty());
        if let Some((place, text)) = of_column.filter(|(_, text)| odds_in(text).is_none()) {
            problems.add(place, format!("the odds are {}; write `to 1` or `for 1`", quoted(text)));
        }
        let of_heading = column.odds.map(|odds| (odds, self.heading.line));
        let of_cells = [of_cell, of_column.and_then(|(_, text)| odds_in(text))].map(|odds| Some((odds?, row.line)));
        for (odds, line) in of_heading.into_iter().chain(of_cells.into_iter().flatten()) {
            match self.stated {
                Some((first, before)) if first != odds => {
                    let [odds, first] = [odds, first].map(|odds| odds.name().replace('-', " "));
                    let message = format!("pays {odds}, and row {before} {first}; one paytable has one of them");
                    problems.add(row.place(column.column), message);
                    return;
                }
                Some(_) => {}
                None => self.stated = Some((odds, line)),
            }
        }
        self.pays.odds = self.stated.map(|(odds, _)| odds);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::paytables::names::Name;

    /// The rows as line, hand, schedule and pay, and the problems by their places.
    fn read(text: &str) -> (Vec<String>, Option<Odds>, Vec<String>) {
        let names = Names {
            schedules: vec!["pays", "ante-bonus", "envy"],
            wagers: vec![Name::plain("trips")],
            games: Vec::new(),
        };
        let mut problems = Problems::default();
        let table = Table::of(text.as_bytes(), &TERMS, &mut problems).expect("a table");
        let pays = of_table(&table, &names, &mut problems).expect("a heading");
        let shown = |row: &SentRow| {
            let schedule = row.schedule.as_ref().map_or("", |stated| &stated.name);
            format!(
                "{} {} {schedule} {:?}",
                row.line,
                row.hand,
                row.pay.units(Odds::ToOne).map(|units| units.to_string())
            )
        };
        let rows = pays.rows.iter().map(shown).collect();
        (rows, pays.odds, problems.sorted().iter().map(|fault| format!("{}: {}", fault.place, fault.message)).collect())
    }

    #[test]
    fn titles_sections_and_columns_of_schedules_are_read() {
        let (rows, odds, problems) = read("Aces up\n\nHand,Pays (to 1),Note\nQuads,50,x\nEnvy bonus,,\nQuads,5,\n");
        assert_eq!(rows, ["4 Quads  Some(\"50\")", "6 Quads Envy bonus Some(\"5\")"]);
        assert_eq!((odds, problems.len()), (Some(Odds::ToOne), 0));
        let (rows, odds, _) = read("Hand;For 1;Envy\nQuads;300;10\nTrips;9;\n");
        assert_eq!(rows, ["2 Quads  Some(\"300\")", "2 Quads envy Some(\"10\")", "3 Trips  Some(\"9\")"]);
        assert_eq!(odds, Some(Odds::ForOne));
        let (rows, _, _) = read("Hand,Pays,Trips\nQuads,10,30\nTrips,n/a,3\n");
        assert_eq!(rows[1..], ["2 Quads trips Some(\"30\")", "3 Trips  None", "3 Trips trips Some(\"3\")"]);
        let (rows, _, problems) = read("Game,Four Card\nHand,Combinations,Pays\nQuads,624,50\nTotal,270725,\n");
        assert_eq!((rows, problems.len()), (vec!["3 Quads  Some(\"50\")".to_string()], 0));
        let (rows, odds, _) = read("Quads,50 to 1\nTrips,3/2 to 1\n");
        assert_eq!(rows, ["1 Quads  Some(\"50\")", "2 Trips  Some(\"3/2\")"]);
        assert_eq!(odds, Some(Odds::ToOne));
    }

    #[test]
    fn faults_have_row_and_column() {
        let faults = |text| read(text).2.join("\n");
        assert!(faults("hand,pays\nQuads,50 to 1\nTrips,9 for 1\n").starts_with("3:7: pays for 1, and row 2 to 1"));
        assert!(faults("hand,pays to 1\nQuads,50 for 1\n").starts_with("2:7: pays for 1, and row 1 to 1"));
        assert!(faults("hand,pays,odds\nQuads,50,to 1\nTrips,9,evens\n").starts_with("3:9: the odds are `evens`"));
        assert!(faults("hand,pays\nQuads,50\n\nhand,pays\nTrips,9\n").starts_with("4:1: a second table"));
        assert!(faults("hand,pays,hand,pays\nQuads,50,Trips,9\n").starts_with("1:11: a second column of hands"));
        assert!(faults("hand,pays,payout\nQuads,50,9\n").starts_with("1:11: a second column of pays"));
        assert!(faults("hand,pays\n,50\n").starts_with("2:1: the hand is empty"));
        assert!(faults("hand,pays\nQuads,\n").starts_with("2:7: the pay is empty"));
        assert!(faults("hand,pays,\nQuads,50,x\n").starts_with("2:10: `x` stands in a column without a name"));
    }
}
