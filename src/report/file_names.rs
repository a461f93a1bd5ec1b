//! Names of the files of a pack. Tables that several offers share are stored once in a folder, and an index assigns
//! offers their files.

use std::collections::BTreeSet;

use super::column::{Cell, keys, strategy, text};
use super::sheet::Sheet;
use crate::games::{GameFacts, Offer, WagerFacts, is_of_program};
use crate::lists::grouped;

pub const SUMMARY: &str = "summary.csv";
pub const PAYTABLES: &str = "paytables.csv";
/// Assigns each offer of a folder its file.
const INDEX: &str = "index.csv";
pub const ENDING: &str = ".csv";
/// Folder with every outcome.
pub const OUTCOMES: &str = "outcomes";
/// Every outcome that a command wrote.
pub const OUTCOMES_OF_A_COMMAND: &str = "outcomes.csv";
pub const STRATEGIES: &str = "strategies";
/// How often each action is taken.
pub const ACTIONS: &str = "actions.csv";
/// Folder with every decision of the optimal strategies.
pub const DECISIONS: &str = "decisions";
/// Folder with the recount by another program.
pub const RECOUNT: &str = "recount";
/// Folder with the test vectors of each game.
pub const VECTORS: &str = "vectors";
pub const UP_CARDS: &str = "up-cards.csv";
/// Base games on several boxes.
pub const BOXES: &str = "boxes.csv";
pub const CORRELATIONS: &str = "correlations.csv";
pub const PROGRESSIVE: &str = "progressive.csv";
/// Returns of envy bonuses by number of players.
pub const ENVY: &str = "envy.csv";
/// Measures at a stated table, of the wagers that other players and draws settle too.
pub const AT_TABLE: &str = "at-table.csv";
/// Folder with the field-trial kit of each game.
pub const KIT: &str = "kit";
/// Bounds of the return by number of rounds.
pub const TOLERANCE: &str = "tolerance.csv";
pub const WORKBOOK: &str = "report.xlsx";
pub const PAGE: &str = "index.html";
/// The math report as a browser prints it.
pub const PDF: &str = "report.pdf";
/// Assumptions and remarks.
pub const REMARKS: &str = "remarks.md";
/// Folder with the paytable files that the pack rests on.
pub const INPUTS: &str = "inputs";
/// Folder in [`INPUTS`] for the regulation's files, which are part of the program.
pub const REGULATION: &str = "regulation";

/// Keeps Git from changing line ends in a pack. Not in the manifest: artifact stores drop names that begin with a dot.
pub const ATTRIBUTES: &str = ".gitattributes";
pub const ATTRIBUTES_TEXT: &str = "* -text\n";
pub const LINE_ENDS_REMEDY: &str =
    "keep the pack's .gitattributes (`* -text`) in the repository, and check the folder out again";

/// Names permitted in a pack's folder, apart from the manifest.
pub const OF_A_PACK: [&str; 21] = [
    SUMMARY,
    PAYTABLES,
    OUTCOMES,
    STRATEGIES,
    ACTIONS,
    DECISIONS,
    RECOUNT,
    VECTORS,
    UP_CARDS,
    BOXES,
    CORRELATIONS,
    PROGRESSIVE,
    ENVY,
    AT_TABLE,
    TOLERANCE,
    KIT,
    WORKBOOK,
    PAGE,
    PDF,
    REMARKS,
    INPUTS,
];

pub fn index_of(folder: &str) -> String {
    format!("{folder}/{INDEX}")
}

/// Test vectors of a game.
pub fn vectors_of(game: &str) -> String {
    format!("{VECTORS}/{game}{ENDING}")
}

/// Copy of the program's file with the paytables of a wager; a game of published rules is one file.
pub fn program_file(game: &GameFacts, wager: &WagerFacts) -> String {
    match is_of_program(game) {
        true => format!("{INPUTS}/{REGULATION}/{}/{}.toml", game.id, wager.id),
        false => format!("{INPUTS}/published/{}.toml", game.id),
    }
}

/// Columns that name a row's offer; a table of several offers leaves them to the index.
pub const OF_OFFER: [&str; 5] = ["game", "wager", "paytable", "reading", "strategy"];

/// Letter limit for the ids of paytables in a file name; beyond it, the first id and the number of the others.
const LONGEST_IDS: usize = 64;

pub struct Shared<T, S> {
    pub file: String,
    pub table: T,
    /// Offers that have the table, or their answers.
    pub subjects: Vec<S>,
}

/// Tables of `folder`; equal ones of a game are one. File names differ in more than the case of letters.
pub fn shared<T: PartialEq, S>(
    folder: &str,
    all: impl IntoIterator<Item = (T, S)>,
    offer: fn(&S) -> &Offer,
) -> Vec<Shared<T, S>> {
    let by_table = grouped(all.into_iter().map(|(table, subject)| ((offer(&subject).game.id, table), subject)));
    let mut taken = BTreeSet::new();
    let shared = by_table.into_iter().map(|((game, table), subjects)| {
        let stem = format!("{folder}/{game}/{}", name(&subjects.iter().map(offer).collect::<Vec<_>>()));
        let numbered = (2..).map(|number| format!("{stem}-{number}"));
        let is_free = |stem: &String| taken.insert(stem.to_lowercase());
        let stem = std::iter::once(stem.clone()).chain(numbered).find(is_free).unwrap_or_default();
        Shared { file: stem + ENDING, table, subjects }
    });
    shared.collect()
}

/// `<wager>-<ids>`, then reading and strategy unless they are the default, each after a dot, which no id contains.
/// Offers with another wager, reading or strategy than the first are not named.
fn name(offers: &[&Offer]) -> String {
    let Some(first) = offers.first() else { return String::new() };
    let variant = |offer: &Offer| (offer.wager.id, offer.reading_name(), offer.strategy_name());
    let same = offers.iter().filter(|offer| variant(offer) == variant(first));
    let ids: Vec<&str> = same.map(|offer| offer.paytable.id.as_str()).collect();
    let all = ids.join("-");
    let named =
        if all.len() <= LONGEST_IDS { all } else { format!("{}-and-{}-more", first.paytable.id, ids.len() - 1) };
    let (wager, reading, strategy) = variant(first);
    let after_dot = |part: &str| if part.is_empty() { String::new() } else { format!(".{part}") };
    format!("{wager}-{named}{}{}", after_dot(reading), after_dot(strategy))
}

/// Offers with the files of their tables.
pub fn files_of<T, S>(tables: &[Shared<T, S>], offer: fn(&S) -> &Offer) -> impl Iterator<Item = (&Offer, &str)> {
    tables.iter().flat_map(move |shared| shared.subjects.iter().map(move |of| (offer(of), shared.file.as_str())))
}

/// Index of a folder: a row per offer, with the file of its table.
pub fn index<'a>(files: impl IntoIterator<Item = (&'a Offer, &'a str)>) -> Sheet {
    let columns = keys().chain([strategy(), text("file", |_, file: &&str| Cell::text(*file))]);
    Sheet::of("index", columns, files)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Catalogue, Selection, VariantChoice};

    const BASE: &str = include_str!("../../paytables/four-card-poker/base.toml");

    /// Offers of these paytable ids in all readings and by all strategies.
    fn offers(ids: &[String]) -> Vec<Offer> {
        let (head, paytable) = BASE.split_at(BASE.find("[[paytable]]").expect("a paytable"));
        let own: String = ids.iter().map(|id| paytable.replace("id = \"A\"", &format!("id = \"{id}\""))).collect();
        let all = VariantChoice::All;
        let selection = Selection { reading: all.clone(), strategy: all, ..Selection::default() };
        let catalogue = Catalogue::of_texts(&[("own.toml".to_string(), format!("{head}{own}"))]).expect("valid");
        catalogue.select(&selection).expect("some")
    }

    /// Files of tables that are equal where `table` is.
    fn files<T: PartialEq>(offers: &[Offer], table: impl Fn(&Offer) -> T) -> Vec<String> {
        let tables = shared("strategies", offers.iter().map(|offer| (table(offer), offer)), |offer| offer);
        let index = index(files_of(&tables, |offer| offer));
        assert_eq!(index.rows.len(), offers.len());
        tables.into_iter().map(|shared| shared.file).collect()
    }

    fn ids(ids: &[&str]) -> Vec<String> {
        ids.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn equal_tables_are_one_file_under_the_ids_of_all() {
        let offers = offers(&ids(&["A", "B"]));
        let variants = files(&offers, |offer| (offer.reading_name(), offer.strategy_name()));
        assert_eq!(variants.len(), 2 * 3);
        assert_eq!(variants[0], "strategies/four-card-poker/base-A-B.csv");
        assert!(variants.contains(&"strategies/four-card-poker/base-A-B.not-on-losing-hands.simple.csv".to_string()));
        // The first offer names a file that readings and strategies share.
        assert_eq!(files(&offers, |_| ()), ["strategies/four-card-poker/base-A-B.csv"]);
    }

    /// No two files have one name, however an operator calls his paytables, even on systems that ignore case.
    #[test]
    fn ids_readings_and_strategies_are_told_apart_in_the_names_of_files() {
        let table = |offer: &Offer| offer.key().map(String::from);
        let own = [&["A", "A-simple"][..], &["A", "A-2", "B"], &["x", "X-2", "x_2", "index", "con"]];
        for own in own {
            let offers = offers(&ids(own));
            let files: BTreeSet<String> = files(&offers, table).iter().map(|file| file.to_lowercase()).collect();
            assert_eq!(files.len(), own.len() * 2 * 3);
        }
        // A-B next to C, and A next to B-C, join to the same text.
        let plain = |offer: &&Offer| offer.reading.is_none() && offer.strategy.is_none();
        let offers: Vec<Offer> = offers(&ids(&["A-B", "C", "a", "B-c"])).iter().filter(plain).cloned().collect();
        let halves = files(&offers, |offer| ["a", "B-c"].contains(&offer.paytable.id.as_str()));
        assert_eq!(
            halves,
            ["strategies/four-card-poker/base-A-B-C.csv", "strategies/four-card-poker/base-a-B-c-2.csv"]
        );
    }

    #[test]
    fn the_names_of_files_stay_short() {
        let many: Vec<String> = (0..60).map(|number| format!("{number:0>32}")).collect();
        let files = files(&offers(&many), |offer| (offer.reading_name(), offer.strategy_name()));
        let first = format!("strategies/four-card-poker/base-{}-and-59-more.csv", many[0]);
        assert_eq!(files[0], first);
        assert!(files.iter().all(|file| file.len() < 200));
    }
}
