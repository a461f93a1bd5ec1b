//! XML as a workbook has it: elements, attributes and text, without namespaces.

use quick_xml::Reader;
use quick_xml::escape::{resolve_predefined_entity, unescape};
use quick_xml::events::{BytesEnd, BytesRef, BytesStart, Event};
use thiserror::Error;

/// Most bytes of a reason for a message.
const LONGEST_REASON: usize = 100;

/// Why a part is damaged.
#[derive(Debug, Error)]
#[error("{0}")]
pub struct Broken(String);

impl Broken {
    /// With this reason, shortened.
    pub fn new(reason: impl ToString) -> Self {
        Broken(reason.to_string().chars().take(LONGEST_REASON).collect())
    }
}

/// A piece of XML.
pub enum Piece<'x> {
    /// An element begins.
    Open(Element<'x>),
    /// One ends.
    Close(End<'x>),
    /// Text, without entities.
    Text(String),
}

/// The beginning of an element, with its attributes.
pub struct Element<'x>(BytesStart<'x>);

impl Element<'_> {
    /// Whether it has this local name.
    pub fn is(&self, name: &str) -> bool {
        self.0.local_name().as_ref() == name.as_bytes()
    }

    /// The value of the attribute with this local name.
    pub fn value(&self, name: &str) -> Result<Option<String>, Broken> {
        // To look for names that stand twice would take the square of their number.
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

/// The end of an element.
pub struct End<'x>(BytesEnd<'x>);

impl End<'_> {
    /// Whether the element has this local name.
    pub fn is(&self, name: &str) -> bool {
        self.0.local_name().as_ref() == name.as_bytes()
    }
}

/// The pieces of a text, one after another.
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
                Event::End(end) => Piece::Close(End(end)),
                Event::Text(text) => Piece::Text(text.xml10_content().map_err(Broken::new)?.into_owned()),
                Event::CData(text) => Piece::Text(text.xml10_content().map_err(Broken::new)?.into_owned()),
                Event::GeneralRef(entity) => Piece::Text(resolved(&entity)?),
                Event::Eof => return Ok(None),
                _ => continue,
            }));
        }
    }
}

/// The character that an entity stands for; only those of XML itself are known.
fn resolved(entity: &BytesRef<'_>) -> Result<String, Broken> {
    if let Some(letter) = entity.resolve_char_ref().map_err(Broken::new)? {
        return Ok(letter.to_string());
    }
    let name = entity.decode().map_err(Broken::new)?;
    let known = resolve_predefined_entity(&name).map(str::to_string);
    known.ok_or_else(|| Broken::new(format!("unknown entity {name}")))
}
