//! Names of the files of a pack.

/// Name of the file with every measure.
pub const SUMMARY: &str = "summary.csv";
/// Name of the file with every term of every paytable.
pub const PAYTABLES: &str = "paytables.csv";
/// Name of the file that says which offer has which file of its folder.
pub const INDEX: &str = "index.csv";
/// How the names of tables end.
pub const ENDING: &str = ".csv";
/// Name of the folder with every outcome, and of the same as one file that commands write.
pub const OUTCOMES: &str = "outcomes";
/// Name of the file with every outcome that a command wrote.
pub const OUTCOMES_OF_A_COMMAND: &str = "outcomes.csv";
/// Name of the folder with the decisions.
pub const STRATEGIES: &str = "strategies";
/// Name of the file with the measures by the dealer's up card, for games that have one.
pub const UP_CARDS: &str = "up-cards.csv";
/// Name of the file with base games on several boxes.
pub const BOXES: &str = "boxes.csv";
/// Name of the file with the covariances of pairs of wagers.
pub const CORRELATIONS: &str = "correlations.csv";
/// Name of the file with the accounts of progressive meters.
pub const PROGRESSIVE: &str = "progressive.csv";
/// Name of the file with what envy bonuses add at tables of several players, where wagers have them.
pub const ENVY: &str = "envy.csv";
/// Name of the file with every measure at a stated table, of the wagers that other players and draws settle too.
pub const AT_TABLE: &str = "at-table.csv";
/// Name of the file with the bounds of the return by number of rounds.
pub const TOLERANCE: &str = "tolerance.csv";
/// Name of the workbook with a sheet for each CSV file but those of outcomes.
pub const WORKBOOK: &str = "report.xlsx";
/// Name of the math report.
pub const PAGE: &str = "index.html";
/// Name of the math report as a browser prints it.
pub const PDF: &str = "report.pdf";
/// Name of the page with what the figures assume.
pub const REMARKS: &str = "remarks.md";
/// Name of the folder with the paytable files that the pack rests on.
pub const INPUTS: &str = "inputs";
/// Name of the folder within that of those of the regulation, which are part of the program.
pub const REGULATION: &str = "regulation";

/// Name of the file that keeps Git from changing line ends in a pack. The manifest does not list it: stores of artifacts
/// drop names that begin with a dot.
pub const ATTRIBUTES: &str = ".gitattributes";
/// Its contents.
pub const ATTRIBUTES_TEXT: &str = "* -text\n";
/// What to do about files with other line ends.
pub const LINE_ENDS_REMEDY: &str =
    "keep the pack's .gitattributes (`* -text`) in the repository, and check the folder out again";

/// What may stand in a pack's folder itself, beside the manifest.
pub const OF_A_PACK: [&str; 16] = [
    SUMMARY,
    PAYTABLES,
    OUTCOMES,
    STRATEGIES,
    UP_CARDS,
    BOXES,
    CORRELATIONS,
    PROGRESSIVE,
    ENVY,
    AT_TABLE,
    TOLERANCE,
    WORKBOOK,
    PAGE,
    PDF,
    REMARKS,
    INPUTS,
];

/// The path of the index of a folder.
pub fn index_of(folder: &str) -> String {
    format!("{folder}/{INDEX}")
}

/// The path of the copy of a paytable file of the regulation.
pub fn regulation_file(game: &str, wager: &str) -> String {
    format!("{INPUTS}/{REGULATION}/{game}/{wager}.toml")
}
