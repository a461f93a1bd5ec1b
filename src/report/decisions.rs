//! Every decision of the base games of a pack: a compressed file for each optimal strategy (`docs/decisions.md`).

use std::fmt::Write;
use std::io;

use super::cell::Cell;
use super::column::{keys, strategy, text};
use super::file_names::{DECISIONS, ENDING, STRATEGIES, Shared};
use super::listed_file::ListedFile;
use super::sheet::Sheet;
use crate::analysis::Findings;
use crate::files::compression::{self, compressed};
use crate::games::{DecisionList, Offer};

/// Version of the format.
const FIRST_LINE: &str = "house-edge decisions 1";

/// The decisions of a pack.
#[derive(Default)]
pub struct Decisions {
    pub index: Option<Sheet>,
    pub files: Vec<(String, Vec<u8>)>,
    /// Files that are listed by their hashes alone.
    pub unwritten: Vec<ListedFile>,
}

impl Decisions {
    /// Decisions of every optimal strategy among these tables, under the names of the tables. Unless they are to be
    /// written, those that take milliseconds are listed.
    pub fn of(findings: &Findings, tables: &[Shared<Sheet, &Offer>], are_written: bool) -> io::Result<Self> {
        let (mut decisions, mut indexed) = (Decisions::default(), Vec::new());
        for Shared { file, subjects, .. } in tables {
            let optimal: Vec<&Offer> = subjects.iter().copied().filter(|offer| offer.strategy.is_none()).collect();
            let Some(&offer) = optimal.first() else { continue };
            let game = findings.games.iter().find(|game| game.facts.id == offer.game.id);
            let Some(game) = game.filter(|game| are_written || game.solver.lists_decisions_at_once()) else { continue };
            let (file, lists) = (file_of(file), game.solver.decision_lists(offer).map_err(io::Error::other)?);
            let contents = contents(&optimal, &lists);
            drop(lists);
            if are_written {
                indexed.extend(optimal.iter().map(|offer| (*offer, file.clone())));
                decisions.files.push((file, compressed(&contents)?));
            } else {
                decisions.unwritten.push(ListedFile::before_compression(&file, &contents));
            }
        }
        decisions.index = (!indexed.is_empty()).then(|| index(&indexed));
        Ok(decisions)
    }
}

/// File with every decision of the strategy with this table.
pub fn file_of(table: &str) -> String {
    let name = table.strip_prefix(STRATEGIES).and_then(|name| name.strip_suffix(ENDING)).unwrap_or(table);
    format!("{DECISIONS}{name}.txt{}", compression::ENDING)
}

fn index(rows: &[(&Offer, String)]) -> Sheet {
    let mut columns = keys([""; 4]);
    columns.extend([strategy(), text("file", |_, file: &&str| Cell::text(*file))]);
    Sheet::of(&columns, rows.iter().map(|(offer, file)| (*offer, file.as_str()))).in_pack()
}

/// The text of a file, before compression.
fn contents(offers: &[&Offer], lists: &[DecisionList]) -> Vec<u8> {
    let Some(first) = offers.first() else { return Vec::new() };
    let is_named = |offer: &&&Offer| (offer.wager.id, offer.reading_name()) == (first.wager.id, first.reading_name());
    let ids: Vec<&str> = offers.iter().filter(is_named).map(|offer| offer.paytable.id.as_str()).collect();
    let key = |key: &str, value: &str| if value.is_empty() { format!("{key}:\n") } else { format!("{key}: {value}\n") };
    let mut head = format!("{FIRST_LINE}\n");
    head += &key("game", first.game.id);
    head += &key("wager", first.wager.id);
    head += &key("paytables", &ids.join(" "));
    head += &key("reading", first.reading_name());
    let mut contents = head.into_bytes();
    for list in lists {
        contents.extend(head_of(list).into_bytes());
        contents.extend(&list.letters);
        contents.push(b'\n');
    }
    contents
}

fn head_of(list: &DecisionList) -> String {
    let groups: Vec<String> = list.form.groups.iter().map(|(name, cards)| format!("{name} {cards}")).collect();
    let (cards, suits) = (groups.join(", "), list.form.suits.name());
    let mut head =
        format!("decision: {}\ncards: {cards}\nsuits: {suits}\nsituations: {}\n", list.name, list.letters.len());
    for (letter, action) in list.letters_of_actions() {
        // Writing to a text never fails.
        let _ = writeln!(head, "action {letter}: {action}");
    }
    head
}
