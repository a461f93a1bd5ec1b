//! `report`: the pack for a Rules Submission, and its page printed with an installed Chromium.

use std::path::{Path, PathBuf};

use clap::{Arg, Args};

use crate::analysis::Observer;
use crate::cli::arguments::{in_every_way, numbers};
use crate::cli::content::{Content, Made};
use crate::cli::error::cannot_make_files;
use crate::cli::printing::{CHROMIUM_VARIABLE, Printed, printed};
use crate::cli::{CliError, Conclusion, Guide, Terminal, pack_folder};
use crate::report::file_names::{PAGE, PDF};
use crate::report::listed_file::ListedFile;
use crate::report::manifest::{Build, given_path};
use crate::report::pack;

pub const GUIDE: Guide = Guide {
    examples: &[
        (
            "house-edge report --game let-it-ride --rounds 1M --out my-report",
            "Write the pack of Let It Ride, simulated with a million rounds",
        ),
        (
            "house-edge report --paytables my-paytable.toml --rounds 1M --out baseline",
            "Write the pack of paytables of your own, a baseline for `check`",
        ),
        (
            "house-edge report -w aces-up -p A -n 1M --reference RS-7 --out filing",
            "Write the filing of one side wager with one paytable, under its reference",
        ),
    ],
    exit_codes: &[
        (1, "the simulation disagrees with the exact answer; the pack is written"),
        (3, "inconclusive: too few rounds; or interrupted, and nothing is written"),
    ],
    variables: &[CHROMIUM_VARIABLE],
    ..Guide::SIMULATING
};

/// Write the pack for a Rules Submission: math report, CSV files, workbook, manifest
///
/// With --seats or --activation, wagers that other players or the table system affect are analyzed at that table too,
/// in at-table.csv.
#[derive(Args, Debug)]
#[command(mut_args(of_packs))]
pub struct Options {
    /// Folder of the pack; created if it does not exist
    #[arg(long, value_name = "DIR", help_heading = numbers::OUTPUT)]
    out: PathBuf,
    /// Also print index.html to report.pdf, with an installed Chromium
    #[arg(long, help_heading = numbers::OUTPUT)]
    pdf: bool,
    #[command(flatten)]
    content: Content,
}

/// Adapts the options of the simulation and of the choice.
fn of_packs(option: Arg) -> Arg {
    match option.get_id().as_str() {
        "rounds" => option.help("Rounds of each game, such as 1e9, 10M or 1_000_000 [default: 25M]"),
        _ => in_every_way(option),
    }
}

pub fn run(options: &Options, terminal: &Terminal) -> Result<Conclusion, CliError> {
    let texts = options.content.texts()?;
    let soon_gone = terminal.audience().and_then(Observer::own_folder);
    let given = |file: &str| match &soon_gone {
        Some(folder) if Path::new(file).starts_with(folder) => {
            Path::new(file).file_name().map(|name| name.to_string_lossy().into_owned())
        }
        _ => given_path(file),
    };
    let made = options.content.make(&texts, given, Build::this(), Some(&options.out), terminal)?;
    let Some(Made { files, verdict }) = made else {
        return Ok(Conclusion::Inconclusive);
    };
    verdict.messages.iter().for_each(|message| terminal.tell(message));
    let (files, unprinted) = match options.pdf.then(|| with_pdf(&files, terminal)) {
        None => (files, None),
        Some(Ok(files)) => (files, None),
        Some(Err(error)) => (files, Some(error)),
    };
    if terminal.is_asked_to_end() {
        terminal.tell("interrupted; nothing was written");
        return Ok(Conclusion::Inconclusive);
    }
    pack_folder::write(&options.out, files, terminal)?;
    terminal.tell(format!("open {} in a browser", options.out.join(PAGE).display()));
    match unprinted {
        None => Ok(verdict.conclusion),
        Some(error) => bail!("--pdf: {PDF} was not written, the rest of the pack was: {error}"),
    }
}

fn with_pdf(files: &[(String, Vec<u8>)], terminal: &Terminal) -> Result<Vec<(String, Vec<u8>)>, CliError> {
    let page = files.iter().find(|(name, _)| name == PAGE);
    let page = page.map(|(_, page)| String::from_utf8_lossy(page)).unwrap_or_default();
    let Printed { pdf, made_by } = printed(&page, || terminal.is_asked_to_end())?;
    let listed = ListedFile { made_by: Some(made_by), ..ListedFile::of(PDF, &pdf) };
    let mut files = pack::with_listed(files.to_vec(), &listed).map_err(cannot_make_files)?;
    files.push((PDF.to_string(), pdf));
    Ok(files)
}
