//! `check`: whether a return has changed.

use std::io;
use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::PossibleValuesParser;

use crate::analysis::{self, Answer};
use crate::check::formats::{FORMATS, Format};
use crate::check::{Baseline, Checked, Finding, Standing, in_words, offer_of};
use crate::cli::arguments::{Choice, ensure_output, headings, numbers};
use crate::cli::content::{Content, MOST_OWN_PAYTABLES, remark_on_version};
use crate::cli::error::cannot_make_files;
use crate::cli::guide::Guide;
use crate::cli::{CliError, Conclusion, Terminal, output};
use crate::files::reading::is_absent;
use crate::games::{Catalogue, Offer, Selection, VariantChoice};
use crate::outcome::Fraction;
use crate::paytable::{Difference, changes, quoted, read_text};
use crate::report::file_names::{OUTCOMES_OF_A_COMMAND, SUMMARY};
use crate::report::manifest::{ListedInput, MANIFEST, Manifest};

/// Folder of the baseline, unless another is given.
const REPORTS: &str = "reports";

pub const GUIDE: Guide = Guide {
    details: &[
        "A folder written by `report` is checked with the options in its manifest.json: games, wagers, paytables, \
         readings, strategies, meters, and the paytable files of your own that it carries. Games, wagers and paytables \
         given here narrow that; other options replace the folder's: --paytables checks your files as they are now.",
        "Exact figures are compared with exact figures, row by row: every column of summary.csv and every outcome. \
         With --tolerance, house edges alone. The pays that changed since the pack was written are named with their \
         lines.",
        "Rows that the baseline has by simulation alone are compared with the exact house edge. Such a row holds if \
         its whole confidence interval (95 % over all such rows) is within the tolerance, fails if all of it is \
         beyond, and is inconclusive otherwise.",
    ],
    examples: &[
        ("house-edge check my-report", "Fail if a figure of the pack has changed"),
        ("house-edge check my-report --tolerance 0.01", "Let house edges move by 0.01 percentage points"),
        ("house-edge check my-report -o junit.xml", "Write the result as JUnit XML for a CI system"),
    ],
    exit_codes: &[
        (1, "a row moved, is missing or is new"),
        (3, "inconclusive: the noise of a simulated row exceeds the tolerance"),
    ],
    ..Guide::SOLVING
};

#[derive(Args, Debug)]
pub struct Options {
    /// Folder written by `report`, or with a summary.csv written by `simulate --format csv` [default: reports]
    #[arg(value_name = "DIR", conflicts_with = "baseline")]
    folder: Option<PathBuf>,
    /// What follows the folder, to be refused in its own words
    #[arg(hide = true)]
    rest: Vec<PathBuf>,
    /// The same folder, as an option
    #[arg(long, value_name = "DIR", help_heading = headings::COMPARISON)]
    baseline: Option<PathBuf>,
    /// Percentage points by which house edges may move, such as 0.01; other columns and outcomes are not compared then
    /// [default: everything must be equal]
    #[arg(long, value_name = "POINTS", value_parser = numbers::tolerance, help_heading = headings::COMPARISON)]
    tolerance: Option<Fraction>,
    #[command(flatten)]
    choice: Choice,
    /// Format of the result: lines, JUnit XML, GitHub workflow commands or JSON [default: by the name of the --output
    /// file, .xml or .json; else text]
    #[arg(
        short,
        long,
        value_parser = PossibleValuesParser::new(FORMATS.iter().map(|format| format.name)),
        help_heading = headings::OUTPUT
    )]
    format: Option<String>,
    /// File to write instead of stdout; it appears whole or not at all
    #[arg(short, long, value_name = "FILE", help_heading = headings::OUTPUT)]
    output: Option<PathBuf>,
}

pub fn run(options: &Options, terminal: &Terminal) -> Result<Conclusion, CliError> {
    let folder = options.folder()?;
    let is_pack = !is_absent(&folder.join(MANIFEST));
    let manifest = is_pack.then(|| Manifest::read(folder)).transpose()?;
    if let Some(remark) = manifest.as_ref().and_then(|manifest| remark_on_version(folder, manifest)) {
        terminal.tell(format!("warning: {remark}"));
    }
    let mut offers = options.offers(folder, manifest.as_ref())?;
    let selection = options.choice.selection(VariantChoice::All)?;
    let baseline = Baseline::read(folder)?;
    let keys = offers.iter().map(Offer::key).chain(baseline.keys().map(offer_of));
    selection.named(keys.collect(), |&[game, wager, paytable, ..]| [game, wager, paytable])?;
    // Rows that the manifest does not account for are missing today.
    let baseline = baseline.only(|key| selection.wants(offer_of(key)));
    offers.retain(|offer| selection.wants(offer.key()));
    let of_pack = manifest.iter().flat_map(|manifest| &manifest.outputs).map(|output| output.file.as_str());
    let read: Vec<PathBuf> =
        [SUMMARY, OUTCOMES_OF_A_COMMAND, MANIFEST].into_iter().chain(of_pack).map(|file| folder.join(file)).collect();
    ensure_output(options.output.as_deref(), read.iter().chain(&options.choice.files()?))?;
    let mut games = analysis::exact(analysis::by_game(offers, &terminal.solutions())?, terminal)?;
    analysis::with_mean_meters(&mut games)?;
    let answers: Vec<&Answer> = games.iter().flat_map(|game| &game.answers).collect();
    let before = manifest.as_ref().map(|manifest| made_of(folder, manifest)).unwrap_or_default();
    let checked = Checked::of(folder, &baseline, &answers, &before, options.tolerance.clone())?;
    let mut bytes = Vec::new();
    (options.format().write)(&checked, &mut bytes).map_err(cannot_make_files)?;
    output::write_bytes(bytes, options.output.as_deref())?;
    tell(&checked, terminal);
    Ok(conclusion(&checked))
}

impl Options {
    /// The format that is asked for by name or by the end of the file's name; else the first.
    fn format(&self) -> &'static Format<Checked> {
        let ending = self.output.as_ref().and_then(|output| output.extension());
        let is_stated = |format: &&Format<Checked>| match &self.format {
            Some(name) => format.name == *name,
            None => ending.is_some_and(|ending| ending.eq_ignore_ascii_case(format.ending)),
        };
        FORMATS.iter().find(is_stated).unwrap_or(&FORMATS[0])
    }

    /// The baseline's folder.
    ///
    /// # Errors
    /// [`CliError`] if it is a file, or more follows: --paytables takes one value at a time here.
    fn folder(&self) -> Result<&Path, CliError> {
        let folder = self.folder.as_deref().or(self.baseline.as_deref()).unwrap_or(Path::new(REPORTS));
        if let Some(second) = self.rest.first() {
            let second = quoted(&second.to_string_lossy());
            return Err(format!(
                "{second}: a second baseline; give one folder, and each paytable file a --paytables of its own"
            )
            .into());
        }
        if folder.is_file() {
            return Err(format!(
                "{}: a file, and the baseline is a folder; give each paytable file a --paytables of its own",
                folder.display()
            )
            .into());
        }
        Ok(folder)
    }

    /// The offers of the pack in `folder`, if that has a manifest, with the variants, files and meters that the options
    /// state; else those that the options choose.
    fn offers(&self, folder: &Path, manifest: Option<&Manifest>) -> Result<Vec<Offer>, CliError> {
        let Some(manifest) = manifest else { return self.choice.offers(VariantChoice::All) };
        let content = Content::of_manifest(folder, manifest)?;
        let choice = self.choice.upon(content.choice());
        match self.choice.files()?.as_slice() {
            [] => choice.offers_of(&own_texts(folder, manifest, &content)?, VariantChoice::All),
            _ => choice.offers(VariantChoice::All),
        }
    }
}

/// The paytable files that the pack in `folder` carries, by name, with their texts.
///
/// # Errors
/// [`CliError`] if one that is there, or the copy of one of the regulation's, is not as it was written, or there are
/// more paytables than are solved unasked.
fn own_texts(folder: &Path, manifest: &Manifest, content: &Content) -> Result<Vec<(String, String)>, CliError> {
    let is_missing = |input: &&ListedInput| is_absent(&folder.join(&input.file));
    for input in manifest.inputs.iter().filter(|input| !input.embedded || !is_missing(input)) {
        let file = folder.join(&input.file).display().to_string();
        match is_unchanged(input, folder, manifest) {
            Ok(true) => continue,
            Err(error) if error.raw_os_error().is_some() && error.kind() != io::ErrorKind::NotFound => {
                return Err(format!("cannot read {file}: {error}").into());
            }
            _ => {}
        }
        let pays = if input.embedded { in_words(&edited(input, folder), &file) } else { String::new() };
        return Err(format!(
            "{file}: not the file that the pack was made with{pays}; give the paytables to check with --paytables"
        )
        .into());
    }
    let texts = content.texts_in(folder)?;
    let own = content.paytables_of(&texts)?;
    if own > MOST_OWN_PAYTABLES {
        return Err(format!(
            "own paytables of the pack: {own}, more than {MOST_OWN_PAYTABLES}; give their files with --paytables"
        )
        .into());
    }
    Ok(texts.into_iter().map(|(name, text)| (folder.join(name).display().to_string(), text)).collect())
}

/// Whether a paytable file of the pack in `folder` is the one that the pack was made with.
///
/// # Errors
/// What the system says if it cannot be read.
fn is_unchanged(input: &ListedInput, folder: &Path, manifest: &Manifest) -> io::Result<bool> {
    let listed = manifest.outputs.iter().find(|output| output.file == input.file && output.sha256 == input.sha256);
    listed.map_or(Ok(false), |listed| listed.is_unchanged(folder))
}

/// The pays of a copy that are others than the regulation's, as this program has them.
fn edited(input: &ListedInput, folder: &Path) -> Vec<Difference> {
    let regulation = Catalogue::embedded().ok().and_then(|known| known.select(&Selection::default()).ok());
    let regulation = regulation.unwrap_or_default();
    let copies = offers_in(input, folder);
    let pairs = copies.iter().filter_map(|copy| {
        let of_same_name = regulation.iter().find(|offer| offer.key()[..3] == copy.key()[..3]);
        Some((&of_same_name?.paytable, &copy.paytable))
    });
    pairs.flat_map(|(regulation, copy)| changes(regulation, copy)).collect()
}

/// The offers of a paytable file of the pack in `folder`; none if it is no such file.
fn offers_in(input: &ListedInput, folder: &Path) -> Vec<Offer> {
    let offers = || {
        let text = read_text(&folder.join(&input.file)).ok()?;
        Catalogue::of_texts(&[(input.file.clone(), text)]).ok()?.select(&Selection::default()).ok()
    };
    offers().unwrap_or_default()
}

/// The offers that the pack in `folder` was made of, of the paytable files that are still as they were written: its
/// maker's own, else the regulation's.
fn made_of(folder: &Path, manifest: &Manifest) -> Vec<Offer> {
    let is_regulations = manifest.inputs.iter().all(|input| input.embedded);
    let inputs = manifest.inputs.iter().filter(|input| input.embedded == is_regulations);
    let is_unchanged = |input: &&ListedInput| is_unchanged(input, folder, manifest).unwrap_or(false);
    inputs.filter(is_unchanged).flat_map(|input| offers_in(input, folder)).collect()
}

fn conclusion(checked: &Checked) -> Conclusion {
    Conclusion::worst(checked.rows.iter().map(|row| match row.standing() {
        Standing::Holds => Conclusion::Done,
        Standing::Fails => Conclusion::CheckFailed,
        Standing::Inconclusive => Conclusion::Inconclusive,
    }))
}

/// Reports on stderr how much was checked, and the result.
fn tell(checked: &Checked, terminal: &Terminal) {
    for row in &checked.rows {
        if let Finding::Simulated(deviation) = &row.finding {
            deviation.warning(&row.key).into_iter().for_each(|warning| terminal.tell(warning));
        }
    }
    let simulated = match checked.simulated_figures {
        0 => String::new(),
        some => format!(" and {some} simulated figures"),
    };
    let figures = format!("checked {} exact figures{simulated} against {}", checked.exact_figures, checked.baseline);
    let count = |standing| checked.standing(standing).count();
    let outcome = match (count(Standing::Fails), count(Standing::Inconclusive)) {
        (0, 0) => checked.all_hold(),
        (failing, 0) => format!("{} different", rows(failing)),
        (failing, unknown) => format!("{} different, {} inconclusive", rows(failing), rows(unknown)),
    };
    terminal.tell(format!("{figures}: {outcome}"));
}

fn rows(count: usize) -> String {
    if count == 1 { "1 row is".to_string() } else { format!("{count} rows are") }
}
