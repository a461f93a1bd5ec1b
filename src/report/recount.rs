//! What a program needs to recount a pack: every decision of its base games, a compressed file for each optimal
//! strategy (`docs/decisions.md`); and test vectors, the first rounds of a run one by one, a row for each round and
//! offer.

use std::fmt::Write;
use std::io;

use super::column::{Cell, Column, keys, number, small_integer, strategy, text, units};
use super::file_names::{DECISIONS, ENDING, RECOUNT, STRATEGIES, Shared, index};
use super::integrity::ListedFile;
use super::sheet::Sheet;
use crate::analysis::{Findings, Trace};
use crate::files::{self, compressed};
use crate::games::{DecisionList, Offer, Solver};
use crate::lists::joined;
use crate::simulation::{TracedOffer, TracedRound};

/// Version of the format.
const FIRST_LINE: &str = "house-edge decisions 1";

/// A stranger's recount of a pack, which reads the decisions.
const RECOUNT_FILES: [(&str, &str); 4] = [
    ("game_file.py", include_str!("../../recount/game_file.py")),
    ("recount.py", include_str!("../../recount/recount.py")),
    ("regulation.toml", include_str!("../../recount/regulation.toml")),
    ("rules.py", include_str!("../../recount/rules.py")),
];

/// The decisions of a pack, with the programs that recount it from them.
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
            for (place, (offers, lists)) in by_decisions(game.solver.as_ref(), &optimal)?.into_iter().enumerate() {
                let (file, contents) = (numbered(&file_of(file), place), contents(&offers, &lists));
                drop(lists);
                if are_written {
                    indexed.extend(offers.iter().map(|offer| (*offer, file.clone())));
                    decisions.files.push((file, compressed(&contents)?));
                } else {
                    decisions.unwritten.push(ListedFile::before_compression(&file, &contents));
                }
            }
        }
        let files = indexed.iter().map(|(offer, file): &(&Offer, String)| (*offer, file.as_str()));
        decisions.index = (!indexed.is_empty()).then(|| index(files).in_pack());
        if are_written {
            let recount = |(name, text): (&str, &str)| (format!("{RECOUNT}/{name}"), text.as_bytes().to_vec());
            decisions.files.extend(RECOUNT_FILES.map(recount));
        }
        Ok(decisions)
    }
}

/// Offers with the same table by their decisions, which are compared where that takes milliseconds; elsewhere a table's
/// offers have the decisions of its first.
fn by_decisions<'o>(solver: &dyn Solver, offers: &[&'o Offer]) -> io::Result<Vec<(Vec<&'o Offer>, Vec<DecisionList>)>> {
    let mut groups: Vec<(Vec<&Offer>, Vec<DecisionList>)> = Vec::new();
    for &offer in offers {
        if !solver.lists_decisions_at_once()
            && let Some((first, _)) = groups.first_mut()
        {
            first.push(offer);
            continue;
        }
        let lists = solver.decision_lists(offer).map_err(io::Error::other)?;
        match groups.iter_mut().find(|(_, others)| are_equal(others, &lists)) {
            Some((same, _)) => same.push(offer),
            None => groups.push((vec![offer], lists)),
        }
    }
    Ok(groups)
}

fn are_equal(some: &[DecisionList], others: &[DecisionList]) -> bool {
    some.iter().map(|list| &list.letters).eq(others.iter().map(|list| &list.letters))
}

/// The file of a table's first decisions; after a dot, which no id contains, the number of further ones.
fn numbered(file: &str, place: usize) -> String {
    let ending = format!(".txt{}", files::ENDING);
    match file.strip_suffix(&ending) {
        Some(stem) if place > 0 => format!("{stem}.{}{ending}", place + 1),
        _ => file.to_string(),
    }
}

/// File with every decision of the strategy with this table.
pub fn file_of(table: &str) -> String {
    let name = table.strip_prefix(STRATEGIES).and_then(|name| name.strip_suffix(ENDING)).unwrap_or(table);
    format!("{DECISIONS}{name}.txt{}", files::ENDING)
}

/// The text of a file, before compression.
fn contents(offers: &[&Offer], lists: &[DecisionList]) -> Vec<u8> {
    let Some(first) = offers.first() else { return Vec::new() };
    let is_named = |offer: &&&Offer| (offer.wager.id, offer.reading_name()) == (first.wager.id, first.reading_name());
    let ids = joined(offers.iter().filter(is_named).map(|offer| &offer.paytable.id), " ");
    let (game, wager, reading) = (first.game.id, first.wager.id, first.reading_name());
    let reading = if reading.is_empty() { String::new() } else { format!(" {reading}") };
    let head = format!("{FIRST_LINE}\ngame: {game}\nwager: {wager}\npaytables: {ids}\nreading:{reading}\n");
    let mut contents = head.into_bytes();
    for list in lists {
        contents.extend(head_of(list).into_bytes());
        contents.extend(&list.letters);
        contents.push(b'\n');
    }
    contents
}

fn head_of(list: &DecisionList) -> String {
    let cards = joined(list.form.groups.iter().map(|(name, cards)| format!("{name} {cards}")), ", ");
    let (suits, situations) = (list.form.suits.name(), list.letters.len());
    let mut head = format!("decision: {}\ncards: {cards}\nsuits: {suits}\nsituations: {situations}\n", list.name);
    for (letter, action) in list.letters_of_actions() {
        // Writing to a text never fails.
        let _ = writeln!(head, "action {letter}: {action}");
    }
    head
}

/// A round, as one offer of it was played.
type PlayedRound<'a> = (&'a TracedRound, &'a TracedOffer);

/// Between two actions in a cell; actions contain commas.
const BETWEEN_ACTIONS: &str = "; ";

fn columns<'a>() -> impl Iterator<Item = Column<Offer, PlayedRound<'a>>> {
    keys().chain([
        small_integer("round", |_, (round, _): &PlayedRound<'a>| Cell::integer(round.number)),
        text("cards", |_, (round, _)| Cell::text(joined(&round.cards, " "))),
        text("decisions", |_, (_, offer)| Cell::text(offer.account.actions.join(BETWEEN_ACTIONS))),
        text("outcome", |_, (_, offer)| Cell::text(&offer.outcome.name)),
        number("total_units", |_, (_, offer)| units(&offer.outcome.wagered)),
        number("net_units", |_, (_, offer)| units(&offer.outcome.net)),
        strategy(),
    ])
}

/// Game after game, round after round, a row for each offer.
pub fn trace_sheet<'a>(traces: impl IntoIterator<Item = &'a Trace>) -> Sheet {
    let rows = traces.into_iter().flat_map(|Trace { offers, rounds }| {
        rounds.iter().flat_map(move |round| {
            offers.iter().zip(&round.offers).map(move |(offer, played)| (offer, (round, played)))
        })
    });
    Sheet::of("trace", columns(), rows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::CardSet;
    use crate::games::{Catalogue, Selection};

    /// Paytables A and B differ in the royal flush, 1,000 or 500: who may still get one rides for either. Three of a
    /// kind, the first hand in the order, rides too.
    #[test]
    fn offers_share_a_file_only_with_the_same_decisions() {
        let offers = Catalogue::embedded().expect("valid").select(&Selection::of("let-it-ride/base")).expect("some");
        let solver = offers[0].solver(CardSet::FULL_DECK).expect("solved");
        let mut groups = by_decisions(solver.as_ref(), &[&offers[0], &offers[1]]).expect("listed");
        let (sharing, mut lists) = groups.remove(0);
        assert_eq!((sharing.len(), groups.len(), lists[0].letters[0]), (2, 0, b'1'));
        let unaltered = solver.decision_lists(&offers[1]).expect("listed");
        assert!(are_equal(&unaltered, &lists));
        lists[0].letters[0] = b'0';
        assert!(!are_equal(&unaltered, &lists));
        let names = [0, 1].map(|place| numbered("decisions/let-it-ride/base-A-B.txt.gz", place));
        assert_eq!(names, ["decisions/let-it-ride/base-A-B.txt.gz", "decisions/let-it-ride/base-A-B.2.txt.gz"]);
    }
}
