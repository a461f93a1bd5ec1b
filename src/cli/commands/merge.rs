//! `merge`: adds shards and checkpoints of one run.

use std::path::PathBuf;

use clap::Args;

use super::simulate::SimulationOutput;
use crate::analysis::{self, GameAnswers, ObservedRow, Wagered, units_and_terms};
use crate::cli::arguments::{Activation, Available, Meters, PayoutLimits, Seating, numbers, one_unit};
use crate::cli::output::tell_verdict;
use crate::cli::query::ensure_output;
use crate::cli::{CliError, Conclusion, Guide, Terminal};
use crate::files::writing::ensure_writable;
use crate::games::{Offer, Selection, VariantChoice};
use crate::simulation::{OfferTerms, Record, WinCounter};
use crate::storage::checkpoint::{self, CheckpointError, CheckpointFile};

const MOST_NAMED: usize = 3;

pub const GUIDE: Guide = Guide {
    examples: &[
        ("house-edge merge 1of2 2of2", "Print the results of the whole run"),
        ("house-edge merge 1of2 2of2 --checkpoint whole", "The same, and keep the sum, which `simulate` can extend"),
    ],
    exit_codes: &[(1, "the simulation disagrees with the exact answer"), (3, "inconclusive: too few rounds")],
    ..Guide::SOLVING
};

/// Combine the parts of a simulation split with `--shard`
///
/// If the shards were played with paytables, meters, seats, payout limits or bonuses of their own, repeat these options
/// here.
#[derive(Args, Debug)]
#[command(mut_arg("unit", one_unit))]
pub struct Options {
    /// Checkpoints written by `simulate`, in any order
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Accept files that lack some of the rounds
    #[arg(long, help_heading = numbers::SIMULATION)]
    allow_gaps: bool,
    /// New checkpoint for the sum, which `simulate` can resume and extend
    #[arg(long, value_name = "FILE", help_heading = numbers::SIMULATION)]
    checkpoint: Option<PathBuf>,
    #[command(flatten)]
    available: Available,
    #[command(flatten)]
    meters: Meters,
    #[command(flatten)]
    activation: Activation,
    #[command(flatten)]
    limits: PayoutLimits,
    #[command(flatten)]
    seating: Seating,
    #[command(flatten)]
    shown: SimulationOutput,
}

pub fn run(options: &Options, terminal: &Terminal) -> Result<Conclusion, CliError> {
    options.shown.ensure_columns(false)?;
    let records = merged(&options.files)?;
    for record in &records {
        if let Some(gaps) = gaps(record) {
            if !options.allow_gaps {
                bail!("{gaps}; give the files that have them, or --allow-gaps");
            }
            terminal.tell(format!("warning: {gaps}"));
        }
    }
    let (reading, strategy) = (VariantChoice::All, VariantChoice::All);
    let every = Selection { reading, strategy, meters: options.meters.amounts()?, ..Selection::default() };
    let mut known = options.available.catalogue()?.select(&every)?;
    let played = || records.iter().flat_map(|record| &record.run.offers);
    known.retain(|offer| played().any(|terms| terms.key.each_ref().map(String::as_str) == offer.key()));
    let known = options.seating.of(options.activation.of(known)?)?;
    let known = options.limits.applied_at_one_unit(known)?;
    let offers = offers_of(&records, known)?;
    let are_together = played().any(|terms| units_and_terms(terms).0.is_some());
    let own = options.available.files()?;
    let kept_or_read = options.files.iter().chain(&options.checkpoint).chain(&own);
    ensure_output(options.shown.rows.output.file(), kept_or_read)?;
    options.checkpoint.iter().try_for_each(|path| ensure_writable(path))?;
    let solved = match are_together {
        true => analysis::by_set(sets_of(&records, offers)?, &terminal.solutions())?,
        false => analysis::by_game(offers, &terminal.solutions())?,
    };
    let mut games = analysis::answered(solved, terminal)?;
    let seen = games.iter().zip(&records).map(|(game, record)| seen_of(game, record)).collect::<Result<_, _>>()?;
    analysis::add_witnesses(games.iter_mut().collect(), seen);
    analysis::add_pairs(&mut games, None, terminal)?;
    if let Some(path) = &options.checkpoint {
        CheckpointFile::create(path, &records.iter().collect::<Vec<_>>())?;
    }
    options.shown.print(&games, terminal)?;
    Ok(tell_verdict(&games.iter().flat_map(GameAnswers::simulated).collect::<Vec<_>>(), terminal))
}

/// The wagers together of each record; `offers` has the offers of the records in turn.
fn sets_of(records: &[Record], offers: Vec<Offer>) -> Result<Vec<Wagered>, CliError> {
    let mut offers = offers.into_iter();
    let wagered = |record: &Record| {
        let units = record.run.offers.iter().filter_map(|terms| units_and_terms(terms).0);
        let wagers: Vec<_> = offers.by_ref().take(record.run.offers.len()).zip(units).collect();
        if wagers.len() != record.run.offers.len() {
            bail!("some files are of wagers together, others of single wagers; merge them separately");
        }
        Ok(Wagered::new(wagers)?)
    };
    records.iter().map(wagered).collect()
}

/// The sum of the records in these files, one per game, in the order of the first file.
fn merged(paths: &[PathBuf]) -> Result<Vec<Record>, CliError> {
    let mut sums: Vec<Record> = Vec::new();
    for (place, path) in paths.iter().enumerate() {
        let records = checkpoint::read(path)?;
        if place == 0 {
            sums = records;
            continue;
        }
        let (wanted, found) = (sums.len(), records.len());
        if wanted != found {
            return Err(CheckpointError::OtherGames { path: path.clone(), found, wanted }.into());
        }
        for (sum, record) in sums.iter_mut().zip(&records) {
            sum.merge(record).map_err(|error| format!("{}: {error}", path.display()))?;
        }
    }
    sums.iter_mut().for_each(Record::widen);
    Ok(sums)
}

fn gaps(record: &Record) -> Option<String> {
    let missing = record.missing_rounds();
    let named: Vec<String> =
        missing.iter().take(MOST_NAMED).map(|(first, last)| format!("{first} to {last}")).collect();
    let more = if missing.len() > MOST_NAMED {
        format!(" and {} more ranges", missing.len() - MOST_NAMED)
    } else {
        String::new()
    };
    let (game, rounds) = (&record.run.game, record.rounds);
    (!missing.is_empty()).then(|| format!("{game}: of {rounds} rounds these are missing: {}{more}", named.join(", ")))
}

/// The offers of the records, looked up among the known ones.
fn offers_of(records: &[Record], known: Vec<Offer>) -> Result<Vec<Offer>, CliError> {
    let terms = records.iter().flat_map(|record| &record.run.offers);
    let offer = |terms: &OfferTerms| {
        let (_, alone) = units_and_terms(terms);
        let mut same_key = known.iter().filter(|offer| offer.key() == terms.key.each_ref().map(String::as_str));
        if let Some(offer) = same_key.clone().find(|offer| offer.terms() == alone) {
            return Ok(offer.clone());
        }
        let offer = same_key.next().ok_or_else(|| {
            format!(
                "the files contain {}, which is unknown here; give its paytable file with --paytables",
                terms.name()
            )
        })?;
        bail!(
            "{} was played with other pays ({}, not {}); give its file with --paytables, its meters with --meter, its \
             payout limit with --payout-limit and --unit, its table with --seats, and its bonuses with --activation",
            terms.name(),
            alone,
            offer.terms()
        )
    };
    terms.map(offer).collect()
}

fn seen_of(game: &GameAnswers, record: &Record) -> Result<Vec<ObservedRow>, CliError> {
    let croupier = game.croupier()?;
    let win_counts = WinCounter::new(croupier.as_ref()).counts();
    let sound = record.ensure_sound(croupier.cells(), win_counts, croupier.one_a_round());
    sound.map_err(|error| format!("the sum of the files: {error}"))?;
    Ok(ObservedRow::all(croupier.as_ref(), record)?)
}
