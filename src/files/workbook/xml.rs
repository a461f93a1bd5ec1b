//! A workbook's XML: elements, attributes and text, without namespaces; and its number formats, which decide what cells
//! show of a date.

use std::collections::HashMap;

use quick_xml::Reader;
use quick_xml::escape::{resolve_predefined_entity, unescape};
use quick_xml::events::{BytesRef, BytesStart, Event};
use thiserror::Error;

const LONGEST_REASON: usize = 100;

#[derive(Debug, Error)]
#[error("{0}")]
pub struct Broken(String);

impl Broken {
    /// Shortens the reason.
    pub fn new(reason: impl ToString) -> Self {
        Broken(reason.to_string().chars().take(LONGEST_REASON).collect())
    }
}

pub enum Piece<'x> {
    Open(Element<'x>),
    /// The end of the element with this local name.
    Close(String),
    /// Text with its entities resolved.
    Text(String),
}

/// The beginning of an element, with its attributes.
pub struct Element<'x>(BytesStart<'x>);

impl Element<'_> {
    /// Whether the element has this local name.
    pub fn is(&self, name: &str) -> bool {
        self.0.local_name().as_ref() == name.as_bytes()
    }

    /// The value of the attribute with this local name.
    pub fn value(&self, name: &str) -> Result<Option<String>, Broken> {
        // A check for duplicate names would take quadratic time.
        for attribute in self.0.attributes().with_checks(false) {
            let attribute = attribute.map_err(Broken::new)?;
            if attribute.key.local_name().as_ref() == name.as_bytes() {
                let text = String::from_utf8_lossy(&attribute.value);
                return Ok(Some(unescape(&text).map_err(Broken::new)?.into_owned()));
            }
        }
        Ok(None)
    }
}

pub struct Pieces<'x>(Reader<&'x [u8]>);

impl<'x> Pieces<'x> {
    pub fn of(text: &'x str) -> Self {
        let mut reader = Reader::from_str(text);
        reader.config_mut().expand_empty_elements = true;
        Pieces(reader)
    }

    /// The next piece; `None` at the end.
    pub fn next(&mut self) -> Result<Option<Piece<'x>>, Broken> {
        loop {
            return Ok(Some(match self.0.read_event().map_err(Broken::new)? {
                Event::Start(start) => Piece::Open(Element(start)),
                Event::End(end) => Piece::Close(String::from_utf8_lossy(end.local_name().as_ref()).into_owned()),
                Event::Text(text) => Piece::Text(text.xml10_content().map_err(Broken::new)?.into_owned()),
                Event::CData(text) => Piece::Text(text.xml10_content().map_err(Broken::new)?.into_owned()),
                Event::GeneralRef(entity) => Piece::Text(resolved(&entity)?),
                Event::Eof => return Ok(None),
                _ => continue,
            }));
        }
    }

    /// The next element of this name that begins; `None` at the end.
    pub fn next_element(&mut self, name: &str) -> Result<Option<Element<'x>>, Broken> {
        loop {
            match self.next()? {
                Some(Piece::Open(of)) if of.is(name) => return Ok(Some(of)),
                Some(_) => {}
                None => return Ok(None),
            }
        }
    }
}

/// The character of an entity; only XML's own entities are known.
fn resolved(entity: &BytesRef<'_>) -> Result<String, Broken> {
    if let Some(letter) = entity.resolve_char_ref().map_err(Broken::new)? {
        return Ok(letter.to_string());
    }
    let name = entity.decode().map_err(Broken::new)?;
    let known = resolve_predefined_entity(&name).map(str::to_string);
    known.ok_or_else(|| Broken::new(format!("unknown entity {name}")))
}

/// The part of a date that a number format shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShownDate {
    /// Year and month, such as `Jan-26`.
    Month,
    /// Year, month and day.
    Day,
    /// Day and month, such as `26-Jan`.
    DayOfYear,
}

/// What a style of cells shows of a number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// The part of a date, if any.
    pub date: Option<ShownDate>,
    pub is_percent: bool,
}

/// The styles of cells, by their numbers.
pub fn styles(styles: &str) -> Result<Vec<Style>, Broken> {
    let (mut codes, mut shown, mut are_cells) = (HashMap::new(), Vec::new(), false);
    let mut pieces = Pieces::of(styles);
    while let Some(piece) = pieces.next()? {
        match piece {
            Piece::Open(of) if of.is("numFmt") => {
                let code = of.value("formatCode")?.unwrap_or_default();
                codes.insert(of.value("numFmtId")?.unwrap_or_default(), shown_by(&code));
            }
            Piece::Open(of) if of.is("cellXfs") => are_cells = true,
            Piece::Close(name) if name == "cellXfs" => are_cells = false,
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
fn built_in(id: &str) -> Style {
    let date = match id {
        "14" | "15" | "22" => Some(ShownDate::Day),
        "16" => Some(ShownDate::DayOfYear),
        "17" => Some(ShownDate::Month),
        _ => None,
    };
    Style { date, is_percent: matches!(id, "9" | "10") }
}

/// What a format's code shows: by its first section, without text in quotes and brackets.
fn shown_by(code: &str) -> Style {
    let (mut year, mut month, mut day, mut is_percent) = (false, false, false, false);
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
            '%' => is_percent = true,
            _ => {}
        }
    }
    let date = match (year, month, day) {
        (true, true, true) => Some(ShownDate::Day),
        (true, true, false) => Some(ShownDate::Month),
        (false, true, true) => Some(ShownDate::DayOfYear),
        _ => None,
    };
    Style { date, is_percent }
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
            assert_eq!(shown_by(code), Style { date: shown, is_percent: false }, "{code}");
        }
        for (code, is_percent) in [("0.00%", true), ("0\\%", false), ("0.0\" %\"", false), ("0%;-0", true)] {
            assert_eq!(shown_by(code), Style { date: None, is_percent }, "{code}");
        }
        // Style 1 is `Jan-26`, built in; style 2 the workbook's own.
        let styles = "<styleSheet><numFmts><numFmt numFmtId=\"164\" formatCode=\"yyyy-mm-dd\"/></numFmts>\
                      <cellStyleXfs><xf numFmtId=\"14\"/></cellStyleXfs>\
                      <cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"17\"/><xf numFmtId=\"164\"/></cellXfs></styleSheet>";
        let shown: Vec<_> = super::styles(styles).expect("XML").iter().map(|style| style.date).collect();
        assert_eq!(shown, [None, Some(ShownDate::Month), Some(ShownDate::Day)]);
    }
}
