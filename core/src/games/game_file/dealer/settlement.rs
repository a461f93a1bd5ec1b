//! The settlement matrix of a game against a dealer.

use crate::games::engine::dealer::matrix::{
    CELLS, ENDS, EQUAL, HIGHER, LOWER, Part, Placed, QUALIFIED, RESULTS, Settled,
};
use crate::games::facts::{ENVY_SCHEDULES, PAYS, RANDOM_BONUS};
use crate::paytable::{Keys, Located, Name, Raw, Word, check_name, quoted};

/// The words that a cell may have.
pub fn cell_words() -> [&'static str; CELLS.len()] {
    CELLS.map(|(word, _)| word)
}

/// A cell with its place.
type Cell = Located<Settled>;

#[derive(Default)]
pub struct Settlement {
    /// The row that the decision wagers on.
    by_action: &'static str,
    /// Names of the endings.
    pub columns: Vec<&'static str>,
    /// The rows of the base game.
    pub parts: Vec<Part>,
    /// All rows by name, side wagers included.
    rows: Vec<(&'static str, Vec<Settled>)>,
}

impl Settlement {
    pub fn splits_unqualified(&self) -> bool {
        self.columns.contains(&"unqualified-win")
    }

    /// The words of a row by ending.
    pub fn words(&self, name: &str) -> Vec<(&'static str, &'static str)> {
        let row = self.rows.iter().find(|(known, _)| *known == name).map_or(&[][..], |(_, row)| row);
        let word = |cell: &Settled| CELLS.iter().find(|(_, (known, _))| known == cell).map_or("", |(word, _)| *word);
        self.columns.iter().copied().zip(row.iter().map(word)).collect()
    }

    /// What becomes of a row's wager, such as `On a fold or on a loss it is lost.`
    pub fn in_words(&self, name: &str) -> String {
        let row = self.words(name);
        let of_cell = |&(cell, (_, what)): &(&str, (Settled, &str))| {
            let ends = ENDS.iter().filter(|(end, _)| row.contains(&(*end, cell))).map(|(_, words)| *words);
            let ends: Vec<&str> = ends.collect();
            let ends = if ends.len() == row.len() { "however the round ends".to_string() } else { ends.join(" or ") };
            let (first, rest) = ends.split_at_checked(1)?;
            Some(format!("{}{rest} it is {what}.", first.to_uppercase()))
        };
        CELLS.iter().filter_map(of_cell).collect::<Vec<_>>().join(" ")
    }

    /// Whether a fold forfeits a side wager.
    pub fn is_forfeited(&self, wager: &str) -> bool {
        self.rows.iter().any(|(known, row)| *known == wager && self.cell(row, &["fold"]) == Settled::Lose)
    }

    /// The cell in a row of the first of these endings that is a column.
    fn cell(&self, row: &[Settled], ends: &[&str]) -> Settled {
        let place = ends.iter().find_map(|end| self.columns.iter().position(|column| column == end));
        place.map_or(Settled::Push, |place| row[place])
    }
}

/// The settlement of a game whose decision wagers on the row `by_action`.
pub fn settlement(keys: &mut Keys<'_, '_>, by_action: &'static str, has_qualification: bool) -> Settlement {
    let wagers = keys.names_in("wager");
    let mut rows = keys.entries("settle");
    let ends = rows.iter().position(|(name, _)| name.value == "ends").map(|place| rows.remove(place));
    let Some((name, ends)) = ends else {
        let message =
            "[settle] begins with `ends`, the names of its columns, such as [\"fold\", \"win\", \"tie\", \"lose\"]";
        keys.refuse_at("settle", message);
        return Settlement::default();
    };
    let ends = keys.value_of::<Vec<Name>>(name.value, ends).unwrap_or_default();
    let Some(columns) = columns(keys, &name, &ends, has_qualification) else { return Settlement::default() };
    let mut settlement = Settlement { by_action, columns, ..Settlement::default() };
    for (name, value) in &rows {
        let Some(row) = cells(keys, name, value, settlement.columns.len()) else { continue };
        if wagers.contains(&name.value) {
            check_side(keys, name, &settlement, &row, wagers.first() == Some(&name.value));
        } else {
            keys.or_refuse(&name.span, check_name("the name of a row", name.value));
            let others = [PAYS, RANDOM_BONUS, "id", "odds", "section", "meters"].into_iter().chain(ENVY_SCHEDULES);
            if others.into_iter().any(|other| other == name.value) {
                let called = quoted(name.value);
                keys.refuse(&name.span, format!("{called} is something else in paytables; give the row another name"));
            }
            settlement.parts.push(part(keys, &settlement, name.value, &row));
        }
        settlement.rows.push((name.value, row.into_iter().map(|cell| cell.value).collect()));
    }
    if !by_action.is_empty() && !settlement.parts.iter().any(|part| part.placed == Placed::ByAction) {
        let message = format!("[settle] has no row for {}, which the decision wagers on", quoted(by_action));
        keys.refuse_at("settle", message);
    }
    if !settlement.parts.iter().any(|part| part.placed == Placed::BeforeTheDeal) {
        keys.refuse_at("settle", "[settle] has no wager before the deal: a row with \"lose\" on a fold");
    }
    for wager in wagers.iter().skip(1).filter(|wager| !rows.iter().any(|(name, _)| name.value == **wager)) {
        keys.refuse_at("settle", format!("[settle] has no row for {}", quoted(wager)));
    }
    settlement
}

/// The endings, all that such a game has.
fn columns(keys: &mut Keys<'_, '_>, name: &Name, ends: &[Name], has_qualification: bool) -> Option<Vec<&'static str>> {
    let of_all = ENDS.map(|(end, _)| end);
    keys.refuse_repeated("ending", ends);
    for end in ends {
        keys.known(&end.span, "ending", end.value, "write some of", &of_all);
    }
    let columns: Vec<&'static str> = ends.iter().map(|end| end.value).collect();
    let mut others: Vec<&str> = columns.iter().copied().filter(|end| !of_all[..4].contains(end)).collect();
    others.sort_unstable();
    let are_known = match others[..] {
        [] => !has_qualification,
        ["unqualified"] | ["unqualified-lose", "unqualified-tie", "unqualified-win"] => has_qualification,
        _ => false,
    };
    let wanted = match has_qualification {
        true => "the columns are fold, unqualified (or unqualified-win, -tie and -lose), win, tie and lose",
        false => "the columns are fold, win, tie and lose; without `qualify` every hand of the dealer qualifies",
    };
    let are_all = are_known && of_all[..4].iter().all(|end| columns.contains(end));
    keys.or_refuse(&name.span, if are_all { Ok(columns) } else { Err(wanted.to_string()) })
}

/// The cells of a row.
fn cells<'t>(keys: &mut Keys<'_, 't>, name: &Name, value: &Raw<'t>, columns: usize) -> Option<Vec<Cell>> {
    let cells = keys.value_of::<Vec<Located<Word>>>(name.value, value)?;
    if cells.len() != columns {
        let message =
            format!("`{}`: a row has a cell for each of the {columns} endings; {} given", name.value, cells.len());
        return keys.or_refuse(&value.span(), Err(message));
    }
    let word = |Located { value: Word(value), span }| Located { value, span };
    let mut settled = |cell: Located<Word>| {
        let span = cell.span.clone();
        keys.one_of("cell", &word(cell), "write one of", &CELLS).map(|(value, _)| Located { value, span })
    };
    let settled: Vec<Option<Cell>> = cells.into_iter().map(&mut settled).collect();
    settled.into_iter().collect()
}

fn check_side(keys: &mut Keys<'_, '_>, name: &Name, settlement: &Settlement, row: &[Cell], is_base: bool) {
    let pays = |(column, cell): &(&&str, &Cell)| match **column {
        "fold" => [Settled::Pays, Settled::Lose].contains(&cell.value),
        _ => cell.value == Settled::Pays,
    };
    let wrong = settlement.columns.iter().zip(row).find(|cell| !pays(cell)).map(|(_, cell)| &cell.span);
    if let Some(span) = if is_base { Some(&name.span) } else { wrong } {
        let message = "a side wager pays by its hand however the round ends: write \"pays\", and on a fold \"pays\" or \
                       \"lose\"; rows of the base game have names of their own";
        keys.refuse(span, message);
    }
}

/// The rows of a reading, which states those that differ; `None` if it states none.
pub fn reading(keys: &mut Keys<'_, '_>, settlement: &Settlement) -> Option<Vec<Part>> {
    let rows = keys.entries("settle");
    let mut parts = settlement.parts.clone();
    let known: Vec<&str> = parts.iter().map(|part| part.name).collect();
    for (name, value) in &rows {
        let place = keys.known(&name.span, "row", name.value, "[settle] has", &known);
        if let Some((place, row)) = place.zip(cells(keys, name, value, settlement.columns.len())) {
            let changed = part(keys, settlement, name.value, &row);
            if changed.placed != parts[place].placed {
                keys.refuse(&value.span(), "a reading changes how a wager is settled, not what is placed");
            }
            parts[place] = changed;
        }
    }
    (!rows.is_empty()).then_some(parts)
}

fn part(keys: &mut Keys<'_, '_>, settlement: &Settlement, name: &'static str, cells: &[Cell]) -> Part {
    let row: Vec<Settled> = cells.iter().map(|cell| cell.value).collect();
    let on_fold = settlement.cell(&row, &["fold"]);
    let mut by_result = [Settled::Push; RESULTS];
    for (showdown, end) in [(LOWER, "lose"), (EQUAL, "tie"), (HIGHER, "win")] {
        by_result[showdown + QUALIFIED] = settlement.cell(&row, &[end]);
        by_result[showdown] = settlement.cell(&row, &[&format!("unqualified-{end}"), "unqualified", end]);
    }
    let placed = match (name == settlement.by_action, on_fold) {
        (true, _) => Placed::ByAction,
        (false, Settled::Lose) => Placed::BeforeTheDeal,
        _ => Placed::Bonus,
    };
    let of_cell =
        |(end, cell): (&&str, &Cell)| Some((cell.span.clone(), wrong_cell(placed, *end == "fold", cell.value)?));
    if let Some((span, wrong)) = settlement.columns.iter().zip(cells).find_map(of_cell) {
        keys.refuse(&span, format!("{}: {wrong}", quoted(name)));
    }
    Part { name, placed, on_fold, by_result }
}

/// Why a cell contradicts its row; `None` if it does not.
fn wrong_cell(placed: Placed, is_fold: bool, cell: Settled) -> Option<&'static str> {
    let is_of_bonus = [Settled::Pays, Settled::NotPlaced].contains(&cell);
    match placed {
        Placed::ByAction if is_fold && cell != Settled::NotPlaced => Some("a fold places no such wager: write \"-\""),
        Placed::Bonus if is_fold && cell != Settled::NotPlaced => {
            Some("a fold loses a wager, \"lose\", or earns no bonus, \"-\"")
        }
        Placed::Bonus if !is_of_bonus => Some(
            "a row with \"-\" on a fold is a bonus beside the first wager: it has \"pays\" or \"-\"; one that is staked has \
             \"lose\" on a fold",
        ),
        Placed::BeforeTheDeal | Placed::ByAction if !is_fold && is_of_bonus => Some(
            "what a staked wager gets without a row is written: \"pays-or-push\", \"pays-or-lose\" or \"pays-or-even\"",
        ),
        _ => None,
    }
}
