//! Number formats: which cells of a workbook show a date, and how much of it.

use std::collections::HashMap;

use super::xml::{Broken, Piece, Pieces};

/// How much of a date a number format shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShownDate {
    /// Year and month, such as `Jan-26`.
    Month,
    /// Year, month and day.
    Day,
    /// Day and month, such as `26-Jan`.
    DayOfYear,
}

/// For each style of cells the date that it shows, if any.
pub fn shown_dates(styles: &str) -> Result<Vec<Option<ShownDate>>, Broken> {
    let (mut codes, mut shown, mut are_cells) = (HashMap::new(), Vec::new(), false);
    let mut pieces = Pieces::of(styles);
    while let Some(piece) = pieces.next()? {
        match piece {
            Piece::Open(of) if of.is("numFmt") => {
                let code = of.value("formatCode")?.unwrap_or_default();
                codes.insert(of.value("numFmtId")?.unwrap_or_default(), shown_by(&code));
            }
            Piece::Open(of) if of.is("cellXfs") => are_cells = true,
            Piece::Close(of) if of.is("cellXfs") => are_cells = false,
            Piece::Open(of) if are_cells && of.is("xf") => {
                let id = of.value("numFmtId")?.unwrap_or_default();
                shown.push(codes.get(&id).copied().unwrap_or_else(|| built_in(&id)));
            }
            _ => {}
        }
    }
    Ok(shown)
}

/// Formats that need no code (ECMA-376, part 1, 18.8.30).
fn built_in(id: &str) -> Option<ShownDate> {
    match id {
        "14" | "15" | "22" => Some(ShownDate::Day),
        "16" => Some(ShownDate::DayOfYear),
        "17" => Some(ShownDate::Month),
        _ => None,
    }
}

/// What the code of a format shows: its first section, without text in quotes and brackets.
fn shown_by(code: &str) -> Option<ShownDate> {
    let (mut year, mut month, mut day) = (false, false, false);
    let mut letters = code.chars();
    while let Some(letter) = letters.next() {
        match letter.to_ascii_lowercase() {
            ';' => break,
            '\\' | '_' | '*' => drop(letters.next()),
            '"' => drop(letters.find(|&letter| letter == '"')),
            '[' => drop(letters.find(|&letter| letter == ']')),
            'y' => year = true,
            'm' => month = true,
            'd' => day = true,
            _ => {}
        }
    }
    match (year, month, day) {
        (true, true, true) => Some(ShownDate::Day),
        (true, true, false) => Some(ShownDate::Month),
        (false, true, true) => Some(ShownDate::DayOfYear),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_format_shows_a_day_a_month_or_no_date() {
        for (code, shown) in [
            ("mmm\\-yy", Some(ShownDate::Month)),
            ("yyyy\\-mm\\-dd;@", Some(ShownDate::Day)),
            ("[$-409]d\\-mmm\\-yyyy", Some(ShownDate::Day)),
            ("d\\-mmm", Some(ShownDate::DayOfYear)),
            ("h:mm", None),
            ("General", None),
            ("#,##0.00\" day, month, year\"", None),
            ("\"unclosed", None),
        ] {
            assert_eq!(shown_by(code), shown, "{code}");
        }
        // Style 1 is `Jan-26`, built in; style 2 the workbook's own.
        let styles = "<styleSheet><numFmts><numFmt numFmtId=\"164\" formatCode=\"yyyy-mm-dd\"/></numFmts>\
                      <cellStyleXfs><xf numFmtId=\"14\"/></cellStyleXfs>\
                      <cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"17\"/><xf numFmtId=\"164\"/></cellXfs></styleSheet>";
        let shown = shown_dates(styles).expect("XML");
        assert_eq!(shown, [None, Some(ShownDate::Month), Some(ShownDate::Day)]);
    }
}
