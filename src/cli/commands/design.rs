//! `design`: the paytables of a wager that meet a target.

use std::path::PathBuf;

use clap::Args;

use crate::analysis::designing::{Aim, Designed, DesignedPaytable, Space, Target, designed};
use crate::analysis::{Answer, Bounds};
use crate::cli::arguments::named_paytable::named_paytable;
use crate::cli::arguments::varied::{NamedPays, named_pays, varied_rows};
use crate::cli::arguments::{Known, NamedPaytable, Variants, bounds, ensure_named_meters, in_one_way, numbers};
use crate::cli::query::{Rows, ensure_output};
use crate::cli::{CliError, Conclusion, Guide, Terminal, output};
use crate::games::{Catalogue, Offer, Selection};
use crate::report::Sheet;
use crate::report::designing::{self, Listed};

/// Paytables that are solved for one answer.
const MOST_SHOWN: usize = 10_000;
const USUAL: usize = 20;

pub const GUIDE: Guide = Guide {
    examples: &[
        (
            "house-edge design let-it-ride/three-card-bonus --edge ..5 --pay flush=3..5",
            "Find the side wagers with an edge of at most 5 %",
        ),
        (
            "house-edge design let-it-ride/base --edge 3.4..3.6 --pay flush=6..10",
            "Find base games, each played optimally on its own pays",
        ),
    ],
    exit_codes: &[(3, "interrupted: the paytables found so far are printed")],
    ..Guide::SOLVING
};

/// Find every paytable within given ranges of pays that meets a target
///
/// Every combination of the pays given with --pay is a candidate; all other rows are as in the starting paytable.
/// Better hands pay no less than lower ones, unless --any-order is given. Each candidate is decided exactly: a base
/// game is played optimally on its own pays, and bounds that follow from other paytables only spare work
/// (docs/design.md). The figures are those that `analyze` prints.
///
/// Bounds are inclusive: 5.8..6.2, 25.., ..4, or 6 for exactly that. Paytables are listed from the nearest to the
/// starting one: fewest rows changed, then the least change; --sort and --where look at all that meet the target. The
/// paytables are numbered in that order, and --toml writes them under these numbers.
#[derive(Args, Debug)]
#[command(next_help_heading = numbers::SELECTION)]
#[command(mut_args(in_one_way))]
pub struct Options {
    /// Paytable to start from, or its wager: GAME/WAGER/PAYTABLE, GAME/WAGER, FILE.toml or FILE.toml:ID
    #[arg(value_name = "WAGER", value_parser = Known::some_paytables(), hide_possible_values = true)]
    what: NamedPaytable,
    /// Paytable to start from, if only its wager is named: its id, GAME/WAGER/PAYTABLE, FILE.toml or FILE.toml:ID
    /// [default: the first of the regulation]
    #[arg(long, value_name = "PAYTABLE", value_parser = Known::paytables(), hide_possible_values = true)]
    from: Option<String>,
    /// Pays of a row: HAND=2..6, HAND=50..1000/50, HAND=1..3/0.5 or HAND=3,5,8; SCHEDULE/HAND for a row of another
    /// schedule, such as ante-bonus/straight-flush (may be repeated)
    #[arg(long, value_name = "HAND=PAYS", required = true, value_parser = named_pays)]
    pay: Vec<NamedPays>,
    #[command(flatten)]
    target: TargetOptions,
    /// Let a better hand pay less than a lower one
    #[arg(long, help_heading = numbers::SELECTION)]
    any_order: bool,
    #[command(flatten)]
    variants: Variants,
    /// Maximum number of paytables to list, 0 for all [default: 20]
    #[arg(long, value_name = "PAYTABLES", value_parser = numbers::paytables, help_heading = numbers::OUTPUT)]
    limit: Option<usize>,
    /// File for the listed paytables, which `analyze --paytables` reads
    #[arg(long, value_name = "FILE", help_heading = numbers::OUTPUT)]
    toml: Option<PathBuf>,
    /// SVG file for a plot of house edge against hit frequency, with the regulation's paytables marked
    #[arg(long, value_name = "FILE", help_heading = numbers::OUTPUT)]
    plot: Option<PathBuf>,
    #[command(flatten)]
    rows: Rows,
}

#[derive(Args, Debug)]
#[command(next_help_heading = "Target")]
struct TargetOptions {
    /// House edge in percent of a unit, such as 5.8..6.2
    #[arg(long, value_name = "PERCENT", value_parser = bounds, allow_hyphen_values = true)]
    edge: Option<Bounds>,
    /// House edge in percent of all wagered
    #[arg(long, value_name = "PERCENT", value_parser = bounds, allow_hyphen_values = true)]
    element_of_risk: Option<Bounds>,
    /// Rounds with a net win, in percent
    #[arg(long, value_name = "PERCENT", value_parser = bounds)]
    hit_frequency: Option<Bounds>,
    /// Standard deviation of a round in units
    #[arg(long, value_name = "UNITS", value_parser = bounds)]
    std_dev: Option<Bounds>,
    /// Rounds for one greatest win, on average
    #[arg(long, value_name = "ROUNDS", value_parser = bounds)]
    top_award_one_in: Option<Bounds>,
}

pub fn run(options: &Options, terminal: &Terminal) -> Result<Conclusion, CliError> {
    options.rows.query(&[&designing::without_rows()])?;
    let start = options.start()?;
    options.ensure_outputs()?;
    let rows = varied_rows(&options.pay, &start)?;
    let space = Space::new(start, rows, options.any_order).map_err(|why| format!("--pay {why}"))?;
    let target = options.target.target();
    let designed = designed(&space, &target, &terminal.solutions(), terminal)?;
    let regulation = of_regulation(&space.start)?;
    let most = options.most_solved(designed.found.len())?;
    let (mut answers, are_all) = designed.answers(most, terminal)?;
    let is_interrupted = designed.is_interrupted || !are_all;
    let (sheet, matching) = options.listed(designing::sheet(&space, &answers, &regulation))?;
    answers.retain(|of| sheet.has_row_of(of.answer.offer.key()));
    if let Some(path) = options.plot.as_ref().filter(|_| !answers.is_empty()) {
        let marked = answers_of(&designed, regulation)?;
        output::write_bytes(designing::picture(&answers, &marked).into_bytes(), Some(path), terminal)?;
    }
    if let Some(path) = options.toml.as_ref().filter(|_| !answers.is_empty()) {
        output::write_bytes(designing::toml(&space, &answers).into_bytes(), Some(path), terminal)?;
    }
    if is_interrupted {
        terminal.tell("interrupted: the paytables found so far are printed");
    }
    if answers.is_empty() && (options.toml.is_some() || options.plot.is_some()) {
        terminal.tell("no paytable is listed: neither --toml nor --plot is written");
    }
    options.write(&designed, &target, &answers, (sheet, matching), terminal)?;
    Ok(if is_interrupted { Conclusion::Inconclusive } else { Conclusion::Done })
}

impl Options {
    fn start(&self) -> Result<Offer, CliError> {
        let (regulation, from) = (Catalogue::embedded()?, self.from()?);
        let named = match (&self.what, from) {
            (NamedPaytable::ByKey(names), _) if names.len() == 1 => {
                bail!("{}: name a wager of it, as GAME/WAGER", self.what)
            }
            (NamedPaytable::ByKey(names), from) if names.len() == 2 => match from {
                Some(from) => from.offer(&regulation)?,
                None => match self.what.catalogue(&regulation)?.offers().into_iter().next() {
                    Some(first) => first,
                    None => bail!("{}: no paytable", self.what),
                },
            },
            (what, None) => what.offer(&regulation)?,
            (what, Some(from)) => bail!("--from {from}: {what} is the paytable to start from; name one of them"),
        };
        let same = |offer: &Offer| offer.option()[..2] == named.option()[..2];
        if !self.what.catalogue(&regulation)?.offers().iter().any(same) {
            bail!("--from {}: a paytable of another wager than {}", named.option().join("/"), self.what);
        }
        let mut offers = self.variants.one("a design")?.among(&[named])?;
        ensure_named_meters(&offers)?;
        Ok(offers.swap_remove(0))
    }

    /// The paytable of `--from`; an id alone is of the wager.
    fn from(&self) -> Result<Option<NamedPaytable>, CliError> {
        let Some(text) = &self.from else { return Ok(None) };
        match (&self.what, text.contains(['/', '.'])) {
            (NamedPaytable::ByKey(names), false) => {
                Ok(Some(NamedPaytable::ByKey([&names[..], std::slice::from_ref(text)].concat())))
            }
            _ => named_paytable(text).map(Some).map_err(|why| format!("--from {text}: {why}").into()),
        }
    }

    fn ensure_outputs(&self) -> Result<(), CliError> {
        let from = self.from()?;
        let read = || from.iter().chain([&self.what]).filter_map(NamedPaytable::file);
        ensure_output(self.rows.output.file(), read().chain(&self.toml).chain(&self.plot))?;
        ensure_output(self.toml.as_deref(), read().chain(&self.plot))?;
        ensure_output(self.plot.as_deref(), read())
    }

    fn limit(&self) -> usize {
        match self.limit {
            Some(0) => usize::MAX,
            Some(limit) => limit,
            None => USUAL,
        }
    }

    /// Paytables whose figures are needed: all, if they are sorted or compared.
    fn most_solved(&self, found: usize) -> Result<usize, CliError> {
        let most = if self.rows.are_chosen() { found } else { found.min(self.limit()) };
        if most > MOST_SHOWN {
            bail!("{found} paytables meet the target, and at most {MOST_SHOWN} are solved: narrow it, or set --limit");
        }
        Ok(most)
    }

    /// The rows that are listed, sorted and cut as requested, and how many there were before the cut.
    fn listed(&self, sheet: Sheet) -> Result<(Sheet, usize), CliError> {
        let mut sheet = match self.rows.are_chosen() {
            true => self.rows.query(&[&sheet])?.sorted(sheet),
            false => sheet,
        };
        let matching = sheet.rows.len();
        sheet.rows.truncate(self.limit());
        Ok((sheet, matching))
    }

    fn write(
        &self,
        designed: &Designed<'_>,
        target: &Target,
        answers: &[DesignedPaytable],
        (mut sheet, matching): (Sheet, usize),
        terminal: &Terminal,
    ) -> Result<(), CliError> {
        let shown = Listed { matching, shown: sheet.rows.len(), is_chosen: self.rows.are_chosen() };
        let lead = designing::lead(designed, target, shown);
        let is_for_people = self.rows.format().for_people;
        if is_for_people && sheet.rows.is_empty() {
            lead.iter().for_each(|line| terminal.tell(line));
            return Ok(());
        }
        if is_for_people && !self.rows.are_columns_chosen() {
            let mut for_people = designing::for_people(designed.space, answers, &sheet);
            for_people.lead = lead;
            return output::write_for_people(&for_people, sheet, &self.rows, terminal);
        }
        sheet.lead = lead;
        output::write(sheet, &self.rows, terminal)
    }
}

impl TargetOptions {
    fn target(&self) -> Target {
        let all = [
            (Aim::HouseEdge, &self.edge),
            (Aim::ElementOfRisk, &self.element_of_risk),
            (Aim::HitFrequency, &self.hit_frequency),
            (Aim::StdDev, &self.std_dev),
            (Aim::TopAwardOneIn, &self.top_award_one_in),
        ];
        Target(all.into_iter().filter_map(|(aim, bounds)| Some((aim, bounds.clone()?))).collect())
    }
}

/// The regulation's paytables of the same wager, in the same reading.
fn of_regulation(start: &Offer) -> Result<Vec<Offer>, CliError> {
    let [game, wager, _] = start.option().map(str::to_string);
    let key = Selection { keys: vec![vec![game, wager]], ..Selection::default() };
    let same = |offer: Offer| Offer { paytable: offer.paytable, ..start.clone() };
    Ok(Catalogue::embedded()?
        .only(&key)
        .map(|found| found.offers())
        .unwrap_or_default()
        .into_iter()
        .map(same)
        .collect())
}

fn answers_of(designed: &Designed<'_>, offers: Vec<Offer>) -> Result<Vec<Answer>, CliError> {
    let answer = |offer: Offer| Ok(Answer::new(offer.clone(), designed.solver.outcomes(&offer)?));
    offers.into_iter().map(answer).collect()
}
