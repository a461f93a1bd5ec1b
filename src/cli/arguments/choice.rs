//! The choice of games, wagers and paytables, and of meter readings.

use std::path::PathBuf;

use clap::Args;

use super::{headings, known, numbers};
use crate::cli::CliError;
use crate::files::finding::files_named;
use crate::games::{Catalogue, Offer, Selection, VariantChoice};
use crate::outcome::in_full;
use crate::paytable::{ByMeter, Units};
use crate::report::manifest::rank_of_paytable_file;

/// The available paytables, and the readings of their meters.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = headings::SELECTION)]
pub struct Offered {
    /// Paytables to use instead of the regulation's: TOML files, folders (every .toml in them, at any depth, but not
    /// the copies in packs) or patterns such as 'paytables/*/*.toml' (may be repeated)
    #[arg(long, value_name = "PATH", num_args = 1..)]
    paytables: Vec<PathBuf>,
    /// Amount on every progressive meter, or NAME=AMOUNT for one of them [default: the seeds]
    #[arg(long, value_name = "AMOUNT", value_parser = numbers::meter)]
    meter: Vec<(Option<String>, Units)>,
}

impl Offered {
    /// The files of paytables.
    ///
    /// # Errors
    /// [`CliError`] if a folder or a pattern gives none.
    pub fn files(&self) -> Result<Vec<PathBuf>, CliError> {
        paytable_files(&self.paytables)
    }

    fn catalogue(&self) -> Result<Catalogue, CliError> {
        Ok(if self.paytables.is_empty() { Catalogue::embedded()? } else { Catalogue::of_files(&self.files()?)? })
    }

    /// Every offer in every reading and with every strategy.
    ///
    /// # Errors
    /// [`CliError`] if a file cannot be used or a meter is unknown.
    pub fn every_offer(&self) -> Result<Vec<Offer>, CliError> {
        let (reading, strategy) = (VariantChoice::All, VariantChoice::All);
        let meters = by_meter("meter", &self.meter)?;
        let selection = Selection { reading, strategy, meters, ..Selection::default() };
        Ok(self.catalogue()?.select(&selection)?)
    }
}

/// The paytable files that these files, folders and patterns name.
///
/// # Errors
/// [`CliError`] if a folder or a pattern gives none.
pub fn paytable_files(named: &[PathBuf]) -> Result<Vec<PathBuf>, CliError> {
    Ok(files_named(named, "toml", rank_of_paytable_file)?)
}

/// The numbers given with an option, for every meter or for one.
///
/// # Errors
/// [`CliError`] if there are two for the same.
pub fn by_meter(option: &str, given: &[(Option<String>, Units)]) -> Result<ByMeter, CliError> {
    let mut by_meter = ByMeter::default();
    for (place, (name, number)) in given.iter().enumerate() {
        if given[..place].iter().any(|(earlier, _)| earlier == name) {
            return Err(format!("--{option} was given twice for the same meter").into());
        }
        by_meter.set(name.as_deref(), number.clone());
    }
    Ok(by_meter)
}

/// Refuses one --meter for several jackpots, which never stand at the same amount.
///
/// # Errors
/// [`CliError`] that names the meters of the first of `offers` that has several.
pub fn ensure_named_meters(offers: &[Offer]) -> Result<(), CliError> {
    let has_several = |offer: &&Offer| offer.paytable.meters.len() > 1 && offer.meters.of_others().is_some();
    let Some(offer) = offers.iter().find(has_several) else { return Ok(()) };
    let names: Vec<&str> = offer.paytable.meters.iter().map(|meter| meter.name.as_str()).collect();
    Err(format!(
        "--meter: one amount for the {} meters of {}: give each its own, as --meter NAME=AMOUNT; they are {}",
        names.len(),
        offer.name(),
        names.join(", ")
    )
    .into())
}

/// Which wagers and paytables.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = headings::SELECTION)]
pub struct Choice {
    /// Only this game (may be repeated)
    #[arg(short, long, value_name = "GAME", value_parser = known::games(), hide_possible_values = true)]
    game: Vec<String>,
    /// Only this wager (may be repeated)
    #[arg(short, long, value_name = "WAGER", value_parser = known::wagers(), hide_possible_values = true)]
    wager: Vec<String>,
    /// Only this paytable (may be repeated)
    #[arg(short, long, value_name = "PAYTABLE", value_parser = known::paytables(), hide_possible_values = true)]
    paytable: Vec<String>,
    /// Reading of the regulation, where a wager has it: a name, `default` or `all` [default: default; all in list,
    /// report and check]
    #[arg(long, value_name = "NAME", value_parser = known::readings(), hide_possible_values = true)]
    reading: Option<String>,
    /// Strategy, where a wager has it: a name, `optimal` or `all` [default: optimal; all in list, report and check]
    #[arg(long, value_name = "NAME", value_parser = known::strategies(), hide_possible_values = true)]
    strategy: Option<String>,
    #[command(flatten)]
    offered: Offered,
}

impl Choice {
    /// The files of paytables.
    ///
    /// # Errors
    /// As [`Offered::files`].
    pub fn files(&self) -> Result<Vec<PathBuf>, CliError> {
        self.offered.files()
    }

    /// The files, folders and patterns as they were given.
    pub fn paths(&self) -> &[PathBuf] {
        &self.offered.paytables
    }

    /// Whether an amount on a meter was chosen.
    pub fn has_meter(&self) -> bool {
        !self.offered.meter.is_empty()
    }

    /// The offers chosen; `unless_said` applies to readings and strategies if the user did not choose.
    ///
    /// # Errors
    /// [`CliError`] if a file cannot be used or nothing fits.
    pub fn offers(&self, unless_said: VariantChoice) -> Result<Vec<Offer>, CliError> {
        self.among(&self.offered.catalogue()?, unless_said)
    }

    /// The offers chosen from the paytables in files of these names and texts, or the regulation's if there are none.
    ///
    /// # Errors
    /// As [`Choice::offers`].
    pub fn offers_of(&self, files: &[(String, String)], unless_said: VariantChoice) -> Result<Vec<Offer>, CliError> {
        let catalogue = if files.is_empty() { Catalogue::embedded()? } else { Catalogue::of_texts(files)? };
        self.among(&catalogue, unless_said)
    }

    /// The available paytables.
    ///
    /// # Errors
    /// [`CliError`] if a file cannot be used.
    pub fn catalogue(&self) -> Result<Catalogue, CliError> {
        self.offered.catalogue()
    }

    /// The reading and the strategy as they were named.
    pub fn variants(&self) -> [Option<&str>; 2] {
        [self.reading.as_deref(), self.strategy.as_deref()]
    }

    /// The amounts on the meters.
    ///
    /// # Errors
    /// [`CliError`] if a meter is given two amounts.
    pub fn meters(&self) -> Result<ByMeter, CliError> {
        by_meter("meter", &self.offered.meter)
    }

    fn among(&self, catalogue: &Catalogue, unless_said: VariantChoice) -> Result<Vec<Offer>, CliError> {
        let offers = catalogue.select(&self.selection(unless_said)?)?;
        ensure_named_meters(&offers)?;
        Ok(offers)
    }

    /// Every offer in every reading, with the strategy and the meters that were chosen.
    ///
    /// # Errors
    /// [`CliError`] if a file cannot be used, or a strategy or meter is unknown.
    pub fn every_offer(&self) -> Result<Vec<Offer>, CliError> {
        let Selection { strategy, meters, .. } = self.selection(VariantChoice::Default)?;
        let selection = Selection { reading: VariantChoice::All, strategy, meters, ..Selection::default() };
        let offers = self.offered.catalogue()?.select(&selection)?;
        Ok(offers)
    }

    /// Whether paytables were named, or files of them given.
    pub fn names_paytables(&self) -> bool {
        !self.paytable.is_empty() || !self.offered.paytables.is_empty()
    }

    /// The choice of `other`, but for the readings, strategies, files and meters that this one states.
    #[must_use]
    pub fn upon(&self, other: &Choice) -> Choice {
        fn or<T: Clone>(these: &[T], others: &[T]) -> Vec<T> {
            if these.is_empty() { others } else { these }.to_vec()
        }
        Choice {
            reading: self.reading.clone().or_else(|| other.reading.clone()),
            strategy: self.strategy.clone().or_else(|| other.strategy.clone()),
            offered: Offered {
                paytables: or(&self.offered.paytables, &other.offered.paytables),
                meter: or(&self.offered.meter, &other.offered.meter),
            },
            ..other.clone()
        }
    }

    /// The options that make this choice, files of paytables under these names.
    pub fn arguments(&self, files: &[String]) -> Vec<String> {
        let meters = self.offered.meter.iter().map(|(name, amount)| {
            let name = name.as_ref().map(|name| format!("{name}="));
            name.unwrap_or_default() + &in_full(amount)
        });
        let options = [
            ("--game", self.game.clone()),
            ("--wager", self.wager.clone()),
            ("--paytable", self.paytable.clone()),
            ("--reading", self.reading.iter().cloned().collect()),
            ("--strategy", self.strategy.iter().cloned().collect()),
            ("--paytables", files.to_vec()),
            ("--meter", meters.collect()),
        ];
        let each =
            options.into_iter().flat_map(|(option, values)| values.into_iter().map(move |value| (option, value)));
        // In one word, because a value may begin with a dash.
        each.map(|(option, value)| format!("{option}={value}")).collect()
    }

    /// The names chosen.
    ///
    /// # Errors
    /// [`CliError`] if a meter is given two amounts.
    pub fn selection(&self, unless_said: VariantChoice) -> Result<Selection, CliError> {
        let choice =
            |said: Option<&str>, default: &str| said.map_or(unless_said.clone(), |name| variant_choice(name, default));
        Ok(Selection {
            games: self.game.clone(),
            wagers: self.wager.clone(),
            paytables: self.paytable.clone(),
            reading: choice(self.reading.as_deref(), "default"),
            strategy: choice(self.strategy.as_deref(), "optimal"),
            meters: self.meters()?,
        })
    }
}

/// The variants of this name, of which the default has another.
pub fn variant_choice(name: &str, default: &str) -> VariantChoice {
    match name {
        "all" => VariantChoice::All,
        name if name.is_empty() || name == default => VariantChoice::Default,
        name => VariantChoice::Named(name.to_string()),
    }
}
