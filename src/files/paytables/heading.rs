//! The heading of a table of pays: which column has the hands, which the pays, and the odds that their names state.

use super::names::{Name, every_wager, schedule_named};
use super::pay::{WrittenPay, odds_in};
use crate::files::tables::{Fault, Problems, Row};
use crate::paytable::{Odds, Place, hands_named, quoted, spellings};

/// Names of columns. Another name of hands is one of them where no column has one of the first; else a column of
/// numbers that is not read. Odds are alone where another column has the pays.
const NAMES: &str = include_str!("headings.csv");

/// The columns of a table, from 0.
#[derive(Debug, Default)]
pub struct Heading {
    pub line: usize,
    pub hand: usize,
    pub pays: Vec<PayColumn>,
    pub schedule: Option<usize>,
    pub game: Option<usize>,
    pub odds: Option<usize>,
    /// Names of all columns; empty without a heading.
    pub names: Vec<String>,
    /// Whether columns are of several wagers or schedules, so that a hand may not concern all.
    pub is_shared: bool,
    /// Columns that are not read.
    pub unread: Vec<String>,
}

#[derive(Clone, Debug)]
pub struct PayColumn {
    pub column: usize,
    /// The schedule or wager that the column is of, if its name is one.
    pub schedule: Option<String>,
    pub odds: Option<Odds>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Meaning {
    Hand,
    /// Of hands, unless another column is.
    AlsoHand,
    Pay(Option<String>),
    Odds,
    Schedule,
    Game,
    /// Pays of a wager that is not among those to choose from.
    PayOfAnother,
    Other,
}

/// The heading, and the number of rows up to and with it; rows before it are not read.
///
/// # Errors
/// No row is a heading, and the first with several cells is no row of pays either; or there are pays before it.
pub fn found(rows: &[Row], schedules: &Names<'_>, problems: &mut Problems) -> Result<(Heading, usize), Fault> {
    let heading = rows.iter().position(|row| is_heading(row, schedules));
    let pays = rows.iter().enumerate().find(|(_, row)| row.filled().count() > 1);
    let unstated = pays.and_then(|(place, row)| Some((Heading::unstated(row)?, place)));
    match (heading, unstated, pays.map(|(_, row)| row).or(rows.first())) {
        (Some(place), Some((_, before)), _) if before < place => Err(Fault::new(
            rows[before].place(0),
            "a hand and its pay before the heading; keep one paytable in the file",
        )),
        (Some(place), ..) => Ok((Heading::of(&rows[place], schedules, problems), place + 1)),
        (None, Some(unstated), _) => Ok(unstated),
        (None, None, row) => {
            let place = row.map_or(Place::START, |row| row.place(0));
            Err(Fault::new(place, "no heading; name the columns in the first row, such as `hand` and `pays (to 1)`"))
        }
    }
}

/// Whether a row names columns of hands and pays.
pub fn is_heading(row: &Row, schedules: &Names<'_>) -> bool {
    let meanings: Vec<Meaning> = row.filled().map(|(_, name)| meaning(name, schedules)).collect();
    meanings.iter().any(|meaning| matches!(meaning, Meaning::Hand | Meaning::AlsoHand))
        && meanings.iter().any(|meaning| matches!(meaning, Meaning::Pay(_) | Meaning::Odds))
}

impl Heading {
    fn of(row: &Row, schedules: &Names<'_>, problems: &mut Problems) -> Self {
        let names: Vec<String> = row.cells.iter().map(|name| name.trim().to_string()).collect();
        let first = |wanted: Meaning| row.filled().find(|(_, name)| meaning(name, schedules) == wanted);
        let hand = first(Meaning::Hand).or_else(|| first(Meaning::AlsoHand)).map_or(0, |(column, _)| column);
        let mut heading = Heading { line: row.line, names, hand, ..Heading::default() };
        let has_pays = row.filled().any(|(_, name)| matches!(meaning(name, schedules), Meaning::Pay(_)));
        for (column, name) in row.filled() {
            match meaning(name, schedules) {
                Meaning::Hand | Meaning::AlsoHand if column == hand => {}
                Meaning::Hand => {
                    let message = "a second column of hands; a file has one table, without another beside it";
                    problems.add(row.place(column), message);
                }
                Meaning::Odds if has_pays => heading.odds = Some(column),
                Meaning::Odds => heading.pays.push(PayColumn { column, schedule: None, odds: odds_in(name) }),
                Meaning::Pay(schedule) if heading.pays.iter().any(|other| other.schedule == schedule) => {
                    let message = format!("a second column of pays, {}; keep one paytable in the file", quoted(name));
                    problems.add(row.place(column), message);
                }
                Meaning::Pay(schedule) => heading.pays.push(PayColumn { column, schedule, odds: odds_in(name) }),
                Meaning::Game => heading.game = Some(column),
                Meaning::Schedule => heading.schedule = Some(column),
                meaning @ (Meaning::AlsoHand | Meaning::PayOfAnother | Meaning::Other) => {
                    heading.is_shared |= meaning == Meaning::PayOfAnother;
                    heading.unread.push(name.to_string());
                }
            }
        }
        heading.is_shared |= heading.pays.len() > 1;
        heading
    }

    /// The first two filled cells of a row that is a hand and its pay.
    fn unstated(row: &Row) -> Option<Self> {
        let filled: Vec<(usize, &str)> = row.filled().collect();
        let [(hand, name), (pay, text)] = filled[..] else { return None };
        let is_hand = !hands_named(name, spellings().map(|(name, _)| name)).is_empty();
        let pays = vec![PayColumn { column: pay, schedule: None, odds: None }];
        let heading = Heading { line: row.line, hand, pays, ..Heading::default() };
        (is_hand && WrittenPay::of(text, true).is_ok()).then_some(heading)
    }

    /// Whether a cell in this column is neither read nor known not to be.
    pub fn is_unnamed(&self, column: usize) -> bool {
        let is_read = column == self.hand
            || [self.schedule, self.game, self.odds].contains(&Some(column))
            || self.pays.iter().any(|pay| pay.column == column);
        !is_read && self.names.get(column).is_none_or(String::is_empty)
    }
}

/// The meaning of a column's name, without the odds that it states.
fn meaning(name: &str, names: &Names<'_>) -> Meaning {
    let lower = name.to_lowercase().replace(['\'', '\u{2019}'], "");
    let words: Vec<&str> =
        lower.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let end = words.windows(2).position(|pair| matches!(pair, ["to" | "for", "1" | "one"])).unwrap_or(words.len());
    let before = words[..end].strip_suffix(&["x"]).unwrap_or(&words[..end]).join(" ");
    let mut known = NAMES.lines().skip(1).filter_map(|line| line.split_once(','));
    let column = known.find(|(_, names)| names.split('|').any(|name| name == before)).map(|(column, _)| column);
    match column {
        Some("hand") => Meaning::Hand,
        Some("also-hand") => Meaning::AlsoHand,
        Some("odds") => Meaning::Odds,
        Some("game") => Meaning::Game,
        Some("schedule") => Meaning::Schedule,
        Some(_) => Meaning::Pay(None),
        None if before.is_empty() && end < words.len() => Meaning::Pay(None),
        None => match names.named(&before) {
            Some(name) => Meaning::Pay(Some(name.to_string())),
            None if every_wager().any(|wager| wager.is_named(&before)) => Meaning::PayOfAnother,
            None => Meaning::Other,
        },
    }
}

/// Schedules and wagers, which columns, cells and rows of their own may name.
pub struct Names<'n> {
    pub schedules: Vec<&'n str>,
    pub wagers: Vec<Name<'n>>,
    pub games: Vec<Name<'n>>,
}

impl<'n> Names<'n> {
    /// The schedule of this name, else the wager.
    pub fn named(&self, text: &str) -> Option<&'n str> {
        let wager = || self.wagers.iter().find(|wager| wager.is(text)).map(|wager| wager.id);
        schedule_named(text, &self.schedules).or_else(wager)
    }

    /// The same of a row without a pay, which may also be a hand.
    pub fn of_section(&self, text: &str) -> Option<&'n str> {
        let is_hand = || !hands_named(text, spellings().map(|(name, _)| name)).is_empty();
        schedule_named(text, &self.schedules).or_else(|| self.named(text).filter(|_| !is_hand()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_recognised_by_their_names() {
        let schedules = Names {
            schedules: vec!["pays", "ante-bonus", "envy"],
            wagers: vec![Name::plain("trips")],
            games: Vec::new(),
        };
        for (name, expected) in [
            ("Winning Hand", Meaning::Hand),
            ("Pays (to 1)", Meaning::Pay(None)),
            ("to 1", Meaning::Pay(None)),
            ("Payout x for 1", Meaning::Pay(None)),
            ("Odds", Meaning::Odds),
            ("Envy bonus", Meaning::Pay(Some("envy".to_string()))),
            ("Ante Bonus, to 1", Meaning::Pay(Some("ante-bonus".to_string()))),
            ("Trips Bonus bet", Meaning::PayOfAnother),
            ("Trips bet (to 1)", Meaning::Pay(Some("trips".to_string()))),
            ("Schedule", Meaning::Schedule),
            ("Game", Meaning::Game),
            ("Combinations", Meaning::AlsoHand),
            ("Probability", Meaning::Other),
        ] {
            assert_eq!(meaning(name, &schedules), expected, "{name}");
        }
        assert_eq!(schedule_named("Instant payout", &["instant-payout"]), Some("instant-payout"));
    }
}
