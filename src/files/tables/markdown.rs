//! The first table of a Markdown text: a header, a line of hyphens, and rows, all with `|` between cells.

use super::faults::Problems;
use super::forms::{Table, Terms};
use super::row::Row;
use crate::paytable::Place;

/// Marks around a text that is set off, such as `**Royal flush**`.
const EMPHASIS: [char; 3] = ['*', '_', '`'];

/// Whether the text has a Markdown table.
pub fn is_markdown(text: &str) -> bool {
    header_of(text).is_some()
}

/// The lines of a text, from 1.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> + Clone {
    (1..).zip(text.lines())
}

/// The line of the first header.
fn header_of(text: &str) -> Option<usize> {
    let mut lines = lines(text).zip(text.lines().skip(1));
    lines.find(|((_, line), next)| line.contains('|') && is_rule(next)).map(|((number, _), _)| number)
}

/// Whether a line stands between header and rows: hyphens, with colons that align.
fn is_rule(line: &str) -> bool {
    line.contains('-') && line.contains('|') && line.trim().chars().all(|letter| "|-: ".contains(letter))
}

/// The first table; a second one is a problem.
pub fn table<'t>(text: &str, terms: &Terms, problems: &mut Problems) -> Table<'t> {
    let Some(header) = header_of(text) else { return Table::default() };
    let is_row = |(_, line): &(usize, &str)| line.contains('|');
    let of_table = lines(text).skip(header - 1).take_while(is_row);
    let count = of_table.clone().count();
    let rows = of_table.enumerate().filter(|(place, _)| *place != 1).map(|(_, (number, line))| row(number, line));
    let rows = rows.filter(|row| !row.is_blank()).take(terms.limits.rows).collect();
    let after: String = text.split_inclusive('\n').skip(header - 1 + count).collect();
    if let Some(second) = header_of(&after) {
        let place = Place { line: header - 1 + count + second, column: 1 };
        problems.add(place, format!("a second table begins here; a file has one table of {}", terms.what));
    }
    let before = lines(text).take(header - 1).filter(|(_, line)| !line.trim().is_empty());
    let before = before.map(|(number, line)| (number, line.trim().to_string())).collect();
    Table { rows, commas_group: true, before, ..Table::default() }
}

/// The cells of a line; `\|` is no end of a cell.
fn row<'t>(number: usize, line: &str) -> Row<'t> {
    let (mut cells, mut is_escaped) = (vec![(1_usize, String::new())], false);
    for (place, letter) in line.chars().enumerate() {
        match letter {
            '|' if !is_escaped => cells.push((place + 2, String::new())),
            letter => {
                if let Some((_, cell)) = cells.last_mut() {
                    if letter == '|' {
                        cell.pop();
                    }
                    cell.push(letter);
                }
            }
        }
        is_escaped = letter == '\\' && !is_escaped;
    }
    // Most lines begin and end with a bar, which encloses no cell there.
    let begins = usize::from(line.trim_start().starts_with('|'));
    let ends = usize::from(cells.len() > 1 && cells.last().is_some_and(|(_, cell)| cell.trim().is_empty()));
    let end = cells.len() - ends;
    let cells = cells.into_iter().take(end).skip(begins).map(|(column, cell)| {
        let blank = cell.chars().take_while(|letter| letter.is_whitespace()).count();
        let text = cell.trim().trim_matches(EMPHASIS).trim().to_string();
        (Place { line: number, column: column + blank }, text)
    });
    Row::placed(number, cells)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::tables::Forms;
    use crate::files::workbook::Limits;

    const TERMS: Terms =
        Terms { what: "pays", forms: Forms::Any, bytes: 1_000, limits: Limits { rows: 9, columns: 9, text: 1_000 } };

    #[test]
    fn the_first_table_is_read_between_prose_and_a_second_is_named() {
        let text =
            "# Pays\n\nA | B in prose\n\n| Hand | Pays |\n|:-----|-----:|\n| **Flush** | 6 |\n|Pair \\| two||\n\n";
        let mut problems = Problems::default();
        let read = table(text, &TERMS, &mut problems);
        let cells: Vec<Vec<&str>> = read.rows.iter().map(|row| row.cells.iter().collect()).collect();
        assert_eq!(cells, [vec!["Hand", "Pays"], vec!["Flush", "6"], vec!["Pair | two", ""]]);
        assert_eq!((read.rows[1].line, read.rows[1].place(1)), (7, Place { line: 7, column: 15 }));
        assert_eq!(problems.count(), 0);
        let two = format!("{text}Hand | Pays\n--- | ---\nPair | 1\n");
        table(&two, &TERMS, &mut problems);
        assert_eq!(problems.sorted()[0].place, Place { line: 10, column: 1 });
        assert!(!is_markdown("hand,pays\nflush|-,6\n"));
    }
}
