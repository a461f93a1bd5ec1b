//! Names of the files of a pack.

pub const SUMMARY: &str = "summary.csv";
pub const PAYTABLES: &str = "paytables.csv";
/// Assigns each offer of a folder its file.
pub const INDEX: &str = "index.csv";
pub const ENDING: &str = ".csv";
/// Folder with every outcome.
pub const OUTCOMES: &str = "outcomes";
/// Every outcome that a command wrote.
pub const OUTCOMES_OF_A_COMMAND: &str = "outcomes.csv";
pub const STRATEGIES: &str = "strategies";
pub const UP_CARDS: &str = "up-cards.csv";
/// Base games on several boxes.
pub const BOXES: &str = "boxes.csv";
pub const CORRELATIONS: &str = "correlations.csv";
pub const PROGRESSIVE: &str = "progressive.csv";
/// Returns of envy bonuses by number of players.
pub const ENVY: &str = "envy.csv";
/// Measures at a stated table, of the wagers that other players and draws settle too.
pub const AT_TABLE: &str = "at-table.csv";
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

pub fn index_of(folder: &str) -> String {
    format!("{folder}/{INDEX}")
}

/// Copy of a paytable file of the regulation.
pub fn regulation_file(game: &str, wager: &str) -> String {
    format!("{INPUTS}/{REGULATION}/{game}/{wager}.toml")
}
