//! `merge`: adds shards and checkpoints of one run.

use std::path::PathBuf;

use clap::builder::PathBufValueParser;

use super::answer::{Answer, Ask, Asking};
use super::blocks::named_paytable::catalogue_named;
use super::blocks::{Activation, Meters, NamedPaytable, PayoutLimits, Seats, named_paytables, numbers, one_unit};
use super::refusal::Fault;
use super::simulate::SimulationOutput;
use super::verdict::tell_verdict;
use crate::analysis::{self, GameAnswers, ObservedRow, Observer, Wagered, units_and_terms};
use crate::files::writing::ensure_writable;
use crate::games::{Offer, Selection, VariantChoice};
use crate::simulation::{OfferTerms, Record, Shard, WinCounter};
use crate::storage::checkpoint::{self, CheckpointError, CheckpointFile};

const MOST_NAMED: usize = 3;

fields! {
    /// Combine the parts of a simulation split with `--shard`
    ///
    /// If the shards were played with paytables, meters, seats, payout limits or bonuses of their own, repeat these
    /// options here.
    #[command(mut_arg("unit", one_unit))]
    pub struct Options {
        /// Checkpoints written by `simulate`, in any order, and the .toml files of paytables of your own that were
        /// played
        #[arg(value_name = "FILE", required = true)]
        pub files: Vec<PathBuf> = some(PathBufValueParser::new()),
        /// Accept files that lack some of the rounds
        #[arg(long, help_heading = numbers::SIMULATION)]
        pub allow_gaps: bool = flag,
        /// New checkpoint for the sum, which `simulate` can resume and extend
        #[arg(long, value_name = "FILE", help_heading = numbers::SIMULATION)]
        pub checkpoint: Option<PathBuf> = one(PathBufValueParser::new()),
        pub meters: Meters,
        pub activation: Activation,
        pub limits: PayoutLimits,
        pub seats: Seats,
        pub shown: SimulationOutput,
    }
}

impl Ask for Options {
    fn reads(&self) -> Vec<PathBuf> {
        let (own, checkpoints) = self.own_and_checkpoints();
        NamedPaytable::reads(&own).into_iter().chain(checkpoints).chain(self.checkpoint.clone()).collect()
    }

    fn answer(&self, asking: &Asking<'_>) -> Result<Answer, Fault> {
        self.shown.ensure_columns(false)?;
        let (own, checkpoints) = self.own_and_checkpoints();
        if checkpoints.is_empty() {
            bail!("no checkpoint is named; name the files that `simulate` wrote");
        }
        let records = merged(&checkpoints)?;
        for gaps in records.iter().filter_map(gaps) {
            if !self.allow_gaps {
                bail!("{gaps}; give the files that have them, or ⟦allow_gaps⟧");
            }
            asking.tell(format!("warning: {gaps}"));
        }
        let (reading, strategy) = (VariantChoice::All, VariantChoice::All);
        let every = Selection { reading, strategy, meters: self.meters.amounts()?, ..Selection::default() };
        let mut known = catalogue_named(&own)?.select(&every)?;
        let played = || records.iter().flat_map(|record| &record.run.offers);
        known.retain(|offer| played().any(|terms| terms.key.each_ref().map(String::as_str) == offer.key()));
        let known = self.seats.of(self.activation.of(known)?)?;
        let known = self.limits.applied_at_one_unit(known)?;
        self.shown.ensure_own(&known)?;
        let offers = offers_of(&records, known)?;
        let are_together = played().any(|terms| units_and_terms(terms).0.is_some());
        self.checkpoint.iter().try_for_each(|path| ensure_writable(path))?;
        let solved = match are_together {
            true => analysis::by_set(sets_of(&records, offers)?, &asking.solutions())?,
            false => analysis::by_game(offers, &asking.solutions())?,
        };
        let mut games = analysis::answered(solved, asking)?;
        let seen = games.iter().zip(&records).map(|(game, record)| seen_of(game, record)).collect::<Result<_, _>>()?;
        analysis::add_witnesses(games.iter_mut().collect(), seen);
        analysis::add_pairs(&mut games, None, asking)?;
        if let Some(path) = &self.checkpoint {
            CheckpointFile::create(path, &records.iter().collect::<Vec<_>>())?;
        }
        let answer = self.shown.answer(&games, asking)?;
        let conclusion = tell_verdict(&games.iter().flat_map(GameAnswers::simulated).collect::<Vec<_>>(), asking);
        Ok(Answer { conclusion, ..answer })
    }
}

/// The wagers together of each record; `offers` has the offers of the records in turn.
fn sets_of(records: &[Record], offers: Vec<Offer>) -> Result<Vec<Wagered>, Fault> {
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

impl Options {
    /// Paytables of the user's own, and the checkpoints.
    fn own_and_checkpoints(&self) -> (Vec<NamedPaytable>, Vec<PathBuf>) {
        let (mut own, mut checkpoints) = (Vec::new(), Vec::new());
        for path in &self.files {
            match named_paytables(&path.to_string_lossy()) {
                Ok(NamedPaytable::OfFile(file, None)) if file.extension().is_none_or(|of| of != "toml") => {
                    checkpoints.push(path.clone());
                }
                Ok(named @ (NamedPaytable::OfFile(..) | NamedPaytable::OfText(_))) => own.push(named),
                _ => checkpoints.push(path.clone()),
            }
        }
        (own, checkpoints)
    }
}

/// The sum of the records in these files, one per game, in the order of the first file.
fn merged(paths: &[PathBuf]) -> Result<Vec<Record>, Fault> {
    let mut sums = paths.first().map_or(Ok(Vec::new()), |path| checkpoint::read(path))?;
    for path in paths.iter().skip(1) {
        let records = checkpoint::read(path)?;
        let (wanted, found) = (sums.len(), records.len());
        if wanted != found {
            return Err(CheckpointError::OtherGames { path: path.clone(), found, wanted }.into());
        }
        for (sum, record) in sums.iter_mut().zip(&records) {
            sum.merge(record).map_err(|error| format!("{}: {error}", path.display()))?;
        }
    }
    sums.iter_mut().for_each(|sum| sum.shard = Shard::WHOLE);
    Ok(sums)
}

fn gaps(record: &Record) -> Option<String> {
    let missing = record.missing_rounds();
    let named: Vec<String> =
        missing.iter().take(MOST_NAMED).map(|(first, last)| format!("{first} to {last}")).collect();
    let more = missing.len().saturating_sub(MOST_NAMED);
    let more = if more > 0 { format!(" and {more} more ranges") } else { String::new() };
    let (game, rounds) = (&record.run.game, record.rounds);
    (!missing.is_empty()).then(|| format!("{game}: of {rounds} rounds these are missing: {}{more}", named.join(", ")))
}

/// The offers of the records, looked up among the known ones.
fn offers_of(records: &[Record], known: Vec<Offer>) -> Result<Vec<Offer>, Fault> {
    let terms = records.iter().flat_map(|record| &record.run.offers);
    let offer = |terms: &OfferTerms| {
        let (_, alone) = units_and_terms(terms);
        let mut same_key = known.iter().filter(|offer| offer.key() == terms.key.each_ref().map(String::as_str));
        if let Some(offer) = same_key.clone().find(|offer| offer.terms() == alone) {
            return Ok(offer.clone());
        }
        let offer = same_key.next().ok_or_else(|| {
            format!("the files contain {}, which is unknown here; name its paytable file too", terms.name())
        })?;
        let (name, own) = (terms.name(), offer.terms());
        bail!(
            "{name} was played with other pays ({alone}, not {own}); name its file too, give its meters with ⟦meter⟧, \
             its payout limit with ⟦payout_limit⟧ and ⟦unit⟧, its table with ⟦seats⟧, and its bonuses with ⟦activation⟧"
        )
    };
    terms.map(offer).collect()
}

fn seen_of(game: &GameAnswers, record: &Record) -> Result<Vec<ObservedRow>, Fault> {
    let croupier = game.croupier()?;
    let win_counts = WinCounter::new(croupier.as_ref()).counts();
    let sound = record.ensure_sound(croupier.cells(), win_counts, croupier.tally_form().one_a_round.clone());
    sound.map_err(|error| format!("the sum of the files: {error}"))?;
    Ok(ObservedRow::all(croupier.as_ref(), record)?)
}
