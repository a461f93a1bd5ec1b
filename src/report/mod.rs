//! WHAT IS SHOWN: sheets of rows, and the formats that write them.
//!
//! A [`Sheet`] is made by [`summary`], [`together`], [`outcomes`], [`progressive`], [`tolerance`], [`session`],
//! [`information`], [`monitoring`], [`audit`], [`choosing`], [`designing`], [`sensitivity`], [`strategy`], [`recount`],
//! [`side_by_side`], [`paytables`]; a format of [`FORMATS`] writes it. [`pack`] writes a folder of all findings:
//! sheets, equal ones once ([`file_names`]), the workbook, the math report of [`html`] with its [`plots`], the
//! [`anomalies`], figures [`published`] by others, and the [`manifest`], with what proves it ([`integrity`]). A
//! [`brief`] is a page of its own, with the play in few words; a [`kit`] has what a field trial needs.

pub mod anomalies;
pub mod audit;
pub mod brief;
pub mod choosing;
mod column;
mod console;
pub mod designing;
pub mod file_names;
mod formats;
pub mod html;
pub mod information;
pub mod integrity;
#[cfg(test)]
mod json_schema_tests;
pub mod kit;
pub mod manifest;
pub mod measures;
pub mod monitoring;
pub mod outcomes;
pub mod pack;
pub mod paytables;
mod play_in_words;
pub mod plots;
pub mod progressive;
pub mod published;
pub mod recount;
pub mod remarks;
pub mod sensitivity;
pub mod session;
mod sheet;
pub mod side_by_side;
mod sign_off;
pub mod strategy;
pub mod summary;
pub mod together;
pub mod tolerance;
pub mod wording;
pub mod workbook;

pub use column::{Cell, Kind};
pub use console::wrapped;
pub use formats::{FORMATS, Format, write_csv, write_rows};
pub use manifest::unknown_version;
pub use sheet::{Sheet, cut, in_one_line};
pub use wording::{counted, round_up, whole, with_commas, with_error};

/// Version of the columns and their meaning in rows and documents that commands write.
pub const OUTPUT_VERSION: u32 = 2;

/// Version of a pack: its files, their columns and meaning.
pub const PACK_VERSION: u32 = 5;

/// Version of the document that `check --format json` writes.
pub const CHECK_VERSION: u32 = 2;
