//! A document of headings, paragraphs, steps and tables, as a page and as a text for a word processor.
//!
//! The text is Office Open XML (ECMA-376, part 1, WordprocessingML), with three parts: types, relations, document.

use std::io;

use maud::{Markup, PreEscaped, html};

use crate::cards::Card;
use crate::files::archived;
use crate::report::html::document::{document, running_heads, this_program};

pub enum Block {
    /// A part of the kit, on a page of its own.
    Part(String),
    Heading(String),
    Text(String),
    Steps(Vec<String>),
    Table {
        head: Vec<String>,
        rows: Vec<Vec<Inline>>,
    },
}

pub enum Inline {
    Text(String),
    Cards(Vec<Card>),
}

impl Inline {
    pub fn text(text: impl Into<String>) -> Self {
        Inline::Text(text.into())
    }
}

/// Rank and suit as they are printed, and whether the suit is red.
fn printed(card: Card) -> (String, bool) {
    let suit = ["♣", "♦", "♥", "♠"][card.suit() as usize];
    let rank = card.rank().letter().to_string().replace('T', "10");
    (format!("{rank}{suit}"), ["♦", "♥"].contains(&suit))
}

const STYLE: &str = include_str!("kit.css");

/// The page of a kit.
pub fn page(title: &str, blocks: &[Block]) -> String {
    let cell = |cell: &Inline| match cell {
        Inline::Text(text) => html! { (text) },
        Inline::Cards(cards) => html! { @for (card, is_red) in cards.iter().copied().map(printed) {
            span.card.red[is_red] { (card) } " "
        } },
    };
    let block = |block: &Block| match block {
        Block::Part(text) => html! { h2.part { (text) } },
        Block::Heading(text) => html! { h3 { (text) } },
        Block::Text(text) => html! { p { (text) } },
        Block::Steps(steps) => html! { ol { @for step in steps { li { (step) } } } },
        Block::Table { head, rows } => html! { div.scroll.whole { table.kit {
            @if !head.is_empty() { thead { tr { @for name in head { th.w scope="col" { (name) } } } } }
            tbody { @for row in rows { tr { @for own in row { td.w { (cell(own)) } } } } }
        } } },
    };
    let body = html! { header { h1 { (title) } } main { @for own in blocks { (block(own)) } } };
    let style = format!("{}\n{STYLE}", running_heads(title, &[], &this_program()));
    document(title, &this_program(), &style, &body)
}

const RELATIONS: &str = "http://schemas.openxmlformats.org/package/2006/relationships";
const TYPES: &str = "http://schemas.openxmlformats.org/package/2006/content-types";
const OFFICE: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const WORDS: &str = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const MAIN_TYPE: &str = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";

/// The kit for a word processor.
pub fn docx(title: &str, blocks: &[Block]) -> io::Result<Vec<u8>> {
    let types = html! { Types xmlns=(TYPES) {
        Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml" {}
        Override PartName="/word/document.xml" ContentType=(MAIN_TYPE) {}
    } };
    let relations = html! { Relationships xmlns=(RELATIONS) {
        Relationship Id="document" Type={ (OFFICE) "/officeDocument" } Target="word/document.xml" {}
    } };
    let document = html! { w:document xmlns:w=(WORDS) { w:body {
        (paragraph(&Look { half_points: 40, ..BOLD }, title))
        @for block in blocks { (in_words(block)) }
        // A4 with margins of two centimetres, in twentieths of a point.
        w:sectPr {
            w:pgSz w:w="11906" w:h="16838" {}
            w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134" w:header="567" w:footer="567" w:gutter="0" {}
        }
    } } };
    let part = |name: &str, xml: &Markup| {
        let text = format!("<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n{}", xml.0);
        (name.to_string(), text.into_bytes())
    };
    archived(&[
        part("[Content_Types].xml", &types),
        part("_rels/.rels", &relations),
        part("word/document.xml", &document),
    ])
}

/// How a paragraph looks.
#[derive(Clone, Copy)]
struct Look {
    half_points: u32,
    is_bold: bool,
    on_new_page: bool,
    /// Of the outline, from 0; `None` in the text.
    level: Option<u32>,
}

const TEXT: Look = Look { half_points: 20, is_bold: false, on_new_page: false, level: None };
const BOLD: Look = Look { is_bold: true, ..TEXT };
const PART: Look = Look { half_points: 32, on_new_page: true, level: Some(0), ..BOLD };
const HEADING: Look = Look { half_points: 24, level: Some(1), ..BOLD };

fn run(look: &Look, text: &str, is_red: bool) -> Markup {
    html! { w:r {
        w:rPr {
            @if look.is_bold { w:b {} }
            @if is_red { w:color w:val="C00000" {} }
            w:sz w:val=(look.half_points) {}
        }
        w:t xml:space="preserve" { (text) }
    } }
}

fn paragraph_of(look: &Look, runs: &Markup) -> Markup {
    html! { w:p {
        w:pPr {
            @if look.level.is_some() { w:keepNext {} }
            @if look.on_new_page { w:pageBreakBefore {} }
            w:spacing w:before="60" w:after="60" {}
            @if let Some(level) = look.level { w:outlineLvl w:val=(level) {} }
        }
        (runs)
    } }
}

fn paragraph(look: &Look, text: &str) -> Markup {
    paragraph_of(look, &run(look, text, false))
}

fn in_words(block: &Block) -> Markup {
    match block {
        Block::Part(text) => paragraph(&PART, text),
        Block::Heading(text) => paragraph(&HEADING, text),
        Block::Text(text) => paragraph(&TEXT, text),
        Block::Steps(steps) => html! { @for (step, number) in steps.iter().zip(1..) {
            (paragraph(&TEXT, &format!("{number}. {step}")))
        } },
        Block::Table { head, rows } => html! {
            w:tbl {
                w:tblPr {
                    w:tblW w:w="5000" w:type="pct" {}
                    w:tblBorders { @for side in ["top", "left", "bottom", "right", "insideH", "insideV"] {
                        (PreEscaped(format!("<w:{side} w:val=\"single\" w:sz=\"4\" w:space=\"0\" w:color=\"808080\"/>")))
                    } }
                }
                w:tblGrid { @for _ in 0..rows.first().map_or(head.len(), Vec::len) { w:gridCol {} } }
                @if !head.is_empty() { w:tr {
                    w:trPr { w:tblHeader {} }
                    @for name in head { w:tc { w:tcPr {} (paragraph(&BOLD, name)) } }
                } }
                @for row in rows { w:tr { w:trPr { w:cantSplit {} } @for cell in row { w:tc { w:tcPr {} (words_of(cell)) } } } }
            }
            (paragraph(&TEXT, ""))
        },
    }
}

fn words_of(cell: &Inline) -> Markup {
    match cell {
        Inline::Text(text) => paragraph(&TEXT, text),
        Inline::Cards(cards) => {
            let cards = cards.iter().copied().map(printed);
            paragraph_of(&TEXT, &html! { @for (card, is_red) in cards { (run(&TEXT, &format!("{card} "), is_red)) } })
        }
    }
}
