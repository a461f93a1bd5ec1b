//! `check`: whether a return has changed.

use std::path::PathBuf;

use clap::Args;
use clap::builder::PossibleValuesParser;

use crate::analysis::{self, Answer};
use crate::check::formats::FORMATS;
use crate::check::{Baseline, Checked, Finding, Standing, offer_of};
use crate::cli::arguments::{Choice, ensure_output, numbers};
use crate::cli::error::cannot_make_files;
use crate::cli::{CliError, Conclusion, Terminal, output};
use crate::games::VariantChoice;
use crate::outcome::Fraction;
use crate::report::file_names::{OUTCOMES, SUMMARY};

/// The long help after the options.
const WHAT_IS_COMPARED: &str = "\
Exact figures are compared with exact ones, row by row: every column of summary.csv, and every outcome of \
outcomes.csv. With --tolerance, house edges alone.

What the baseline has simulated only is compared with today's exact house edge: it holds if the whole confidence \
interval (95 % for all such rows together) is within the tolerance, fails if the whole interval is beyond it, and is \
inconclusive otherwise: the noise is larger than the tolerance asked for.

Exit code 0 if all hold, 1 if any row fails, else 3 if any is inconclusive; 2 for an error of usage or input.";

#[derive(Args, Debug)]
#[command(after_long_help = WHAT_IS_COMPARED)]
pub struct Options {
    /// Folder written by `house-edge report`, or with a `summary.csv` by `house-edge simulate --format csv`
    #[arg(long, value_name = "DIR", default_value = "reports")]
    baseline: PathBuf,
    /// Let house edges move by this many percentage points, such as 0.01; then nothing but house edges is compared,
    /// neither the other columns nor the outcomes [default: everything must be exactly equal]
    #[arg(long, value_name = "PP", value_parser = numbers::tolerance)]
    tolerance: Option<Fraction>,
    #[command(flatten)]
    choice: Choice,
    /// How to tell what moved: lines, JUnit's XML, workflow commands of GitHub Actions, or JSON
    #[arg(
        short,
        long,
        default_value = FORMATS[0].name,
        value_parser = PossibleValuesParser::new(FORMATS.iter().map(|format| format.name))
    )]
    format: String,
    /// Write to this file instead of stdout, whole or not at all
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

pub fn run(options: &Options, terminal: &Terminal) -> Result<Conclusion, CliError> {
    let offers = options.choice.offers(VariantChoice::All)?;
    let selection = options.choice.selection(VariantChoice::All)?;
    let baseline = Baseline::read(&options.baseline)?.only(|key| selection.wants(offer_of(key)));
    let read = [SUMMARY, OUTCOMES].map(|file| options.baseline.join(file));
    ensure_output(options.output.as_deref(), read.iter().chain(&options.choice.files()?))?;
    let mut games = analysis::exact(analysis::by_game(offers, &terminal.solutions())?, terminal)?;
    analysis::with_mean_meters(&mut games)?;
    let answers: Vec<&Answer> = games.iter().flat_map(|game| &game.answers).collect();
    let checked = Checked::of(&options.baseline, &baseline, &answers, options.tolerance.clone())?;
    // The parser admits the names of the list only; its first is the default.
    let format = FORMATS.iter().find(|format| format.name == options.format).unwrap_or(&FORMATS[0]);
    let mut bytes = Vec::new();
    (format.write)(&checked, &mut bytes).map_err(cannot_make_files)?;
    output::write_bytes(bytes, options.output.as_deref())?;
    tell(&checked, terminal);
    Ok(conclusion(&checked))
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
        (failing, 0) => format!("{} not as they were", rows(failing)),
        (failing, unknown) => format!("{} not as they were, {} inconclusive", rows(failing), rows(unknown)),
    };
    terminal.tell(format!("{figures}: {outcome}"));
}

fn rows(count: usize) -> String {
    if count == 1 { "1 row is".to_string() } else { format!("{count} rows are") }
}
