//! Options of selection: games, wagers, paytables, readings, strategies and meters.

use std::path::{Path, PathBuf};

use clap::Arg;
use clap::builder::PathBufValueParser;

use super::named_paytable::{catalogue_of, paytable_files, texts_of};
use super::{Known, NamedPaytable, named_among, numbers};
use crate::games::{Catalogue, Offer, Selection, VariantChoice};
use crate::outcome::in_full;
use crate::paytable::{ByMeter, Units};
use crate::questions::refusal::Fault;
use crate::report::remarks::distinct;

fields! {
    #[command(next_help_heading = numbers::SELECTION)]
    pub struct Available {
        /// Paytables to use instead of the regulation's: TOML files, folders (every .toml in them, at any depth, but not
        /// the copies in packs), patterns such as 'paytables/*/*.toml', or - for standard input (may be repeated)
        #[arg(long, value_name = "PATH")]
        pub paytables: Vec<PathBuf> = many(PathBufValueParser::new()),
    }
}

impl Available {
    pub fn files(&self) -> Result<Vec<PathBuf>, Fault> {
        paytable_files(&self.paytables)
    }

    pub fn catalogue(&self) -> Result<Catalogue, Fault> {
        Ok(if self.paytables.is_empty() { Catalogue::embedded()? } else { catalogue_of(&self.files()?)? })
    }
}

fields! {
    #[command(next_help_heading = numbers::SELECTION)]
    pub struct Choice {
        /// Paytables: GAME, GAME/WAGER, GAME/WAGER/PAYTABLE, FILE.toml or FILE.toml:ID; several may be named
        ///
        /// A name such as let-it-ride/base/A is looked up among the files of --paytables, if any, else in the regulation;
        /// 'let-it-ride/base/A;flush=9' is a paytable of the regulation with another pay. A folder or a pattern stands for
        /// its files, - for standard input. --game, --wager and --paytable narrow this choice.
        #[arg(value_name = "WHAT", hide_possible_values = true, help_heading = None::<&str>)]
        pub what: Vec<NamedPaytable> = many(Known::some_paytables()),
        /// Only this game (may be repeated)
        #[arg(short, long, value_name = "GAME", hide_possible_values = true)]
        pub game: Vec<String> = many(Known::games()),
        /// Only this wager (may be repeated)
        #[arg(short, long, value_name = "WAGER", hide_possible_values = true)]
        pub wager: Vec<String> = many(Known::wagers()),
        /// Only this paytable (may be repeated)
        #[arg(short, long, value_name = "PAYTABLE", hide_possible_values = true)]
        pub paytable: Vec<String> = many(Known::paytables()),
        #[command(flatten)]
        pub variants: Variants = block,
        #[command(flatten)]
        pub available: Available = block,
    }
}

impl Choice {
    pub fn files(&self) -> Result<Vec<PathBuf>, Fault> {
        paytable_files(&self.paths())
    }

    pub fn paths(&self) -> Vec<PathBuf> {
        self.available.paytables.iter().cloned().chain(NamedPaytable::paths(&self.what)).collect()
    }

    /// The files, as far as they are found.
    pub fn reads(&self) -> Vec<PathBuf> {
        self.files().unwrap_or_else(|_| self.paths())
    }

    /// Texts of paytables that are no files, by name.
    pub fn texts(&self) -> impl Iterator<Item = (String, String)> {
        let text = |named: &NamedPaytable| match named {
            NamedPaytable::OfText(own) => Some((own.name.clone(), own.text.clone())),
            NamedPaytable::ByKey(_) | NamedPaytable::OfFile(..) => None,
        };
        self.what.iter().filter_map(text)
    }

    /// Names and texts of all paytable files.
    pub fn own_texts(&self) -> Result<Vec<(String, String)>, Fault> {
        Ok(texts_of(&self.files()?, Path::new(""))?.into_iter().chain(self.texts()).collect())
    }

    /// Whether paytables of the user's own are named.
    pub fn has_own(&self) -> bool {
        !self.paths().is_empty() || self.texts().next().is_some()
    }

    /// The same choice with `first` named before all else.
    #[must_use]
    pub fn naming(&self, first: NamedPaytable) -> Choice {
        let what = std::iter::once(first).chain(self.what.iter().cloned()).collect();
        Choice { what, ..self.clone() }
    }

    /// Whether paytables of the regulation and of files are named together.
    pub fn mixes_sources(&self) -> bool {
        self.available.paytables.is_empty() && self.names_keys_and_files()
    }

    fn names_keys_and_files(&self) -> bool {
        (1..self.what.len()).contains(&self.keys().len())
    }

    pub fn keys(&self) -> Vec<Vec<String>> {
        let key = |named: &NamedPaytable| match named {
            NamedPaytable::ByKey(key) => Some(key.clone()),
            NamedPaytable::OfFile(..) | NamedPaytable::OfText(_) => None,
        };
        self.what.iter().filter_map(key).collect()
    }

    /// `unless_said` applies to readings and strategies that the user did not choose.
    pub fn offers(&self, unless_said: VariantChoice) -> Result<Vec<Offer>, Fault> {
        self.among(&self.catalogue()?, self.selection(unless_said)?)
    }

    /// The chosen offers of files with these names and texts, or of the regulation if there are none.
    pub fn offers_of(&self, files: &[(String, String)], unless_said: VariantChoice) -> Result<Vec<Offer>, Fault> {
        let own = if files.is_empty() { None } else { Some(Catalogue::of_texts(files)?) };
        self.among(&self.named_in(own)?, self.selection(unless_said)?)
    }

    /// The named paytables; all available ones if none is named.
    pub fn catalogue(&self) -> Result<Catalogue, Fault> {
        let files = self.files()?;
        self.named_in(if files.is_empty() { None } else { Some(catalogue_of(&files)?) })
    }

    /// The named paytables, with `own` in place of the regulation if files are given.
    fn named_in(&self, own: Option<Catalogue>) -> Result<Catalogue, Fault> {
        let own = own.map_or_else(Catalogue::embedded, Ok)?;
        if self.what.is_empty() {
            return Ok(own);
        }
        // If keys are named, they choose from the files of `--paytables`; otherwise these files are added.
        let files = self.available.paytables.iter().filter(|_| self.keys().is_empty());
        let files = files.map(|path| NamedPaytable::OfFile(path.clone(), None));
        let named = files.chain(self.what.iter().cloned()).collect::<Vec<_>>();
        match self.available.paytables.is_empty() {
            true => named_among(&named, &own, &Catalogue::embedded()?),
            false => named_among(&named, &own, &own),
        }
    }

    fn among(&self, catalogue: &Catalogue, selection: Selection) -> Result<Vec<Offer>, Fault> {
        let offers = catalogue.select(&selection)?;
        ensure_named_meters(&offers)?;
        Ok(offers)
    }

    /// Every available offer in every reading, with the chosen strategy and meters.
    pub fn every_offer(&self) -> Result<Vec<Offer>, Fault> {
        let selection = Selection { reading: VariantChoice::All, ..self.variants.selection(VariantChoice::Default)? };
        let names_own = self.what.iter().any(|named| !matches!(named, NamedPaytable::ByKey(_)));
        let catalogue = if names_own { self.catalogue()? } else { self.available.catalogue()? };
        Ok(catalogue.select(&selection)?)
    }

    /// Whether single paytables or files were named.
    pub fn names_paytables(&self) -> bool {
        let is_one = |key: &Vec<String>| key.len() == 3;
        !self.paytable.is_empty() || self.has_own() || self.keys().iter().any(is_one)
    }

    /// The choice of `other` without its keys, overridden by the readings, strategies, files and meters of this one.
    #[must_use]
    pub fn upon(&self, other: &Choice) -> Choice {
        fn or<T: Clone>(these: &[T], others: &[T]) -> Vec<T> {
            if these.is_empty() { others } else { these }.to_vec()
        }
        let (own, others) = (&self.variants, &other.variants);
        Choice {
            variants: Variants {
                reading: own.reading.clone().or_else(|| others.reading.clone()),
                strategy: own.strategy.clone().or_else(|| others.strategy.clone()),
                meters: Meters { meter: or(&own.meters.meter, &others.meters.meter) },
            },
            available: Available { paytables: or(&self.paths(), &other.available.paytables) },
            ..other.clone()
        }
    }

    /// Command-line arguments that reproduce the choice, with paytable files under these names. Single paytables of
    /// files are named by their keys in `chosen`.
    pub fn arguments(&self, files: &[String], chosen: &[Offer]) -> Vec<String> {
        let is_part = |named: &NamedPaytable| matches!(named, NamedPaytable::OfFile(_, Some(_)));
        let names = match self.what.iter().any(is_part) || self.names_keys_and_files() {
            true => distinct(chosen.iter().map(|offer| offer.option().join("/"))),
            false => self.keys().iter().map(|key| key.join("/")).collect(),
        };
        let meters = self.variants.meters.meter.iter().map(|(name, amount)| {
            let name = name.as_ref().map(|name| format!("{name}="));
            name.unwrap_or_default() + &in_full(amount)
        });
        let options = [
            ("--game", self.game.clone()),
            ("--wager", self.wager.clone()),
            ("--paytable", self.paytable.clone()),
            ("--reading", self.variants.reading.iter().cloned().collect()),
            ("--strategy", self.variants.strategy.iter().cloned().collect()),
            ("--paytables", files.to_vec()),
            ("--meter", meters.collect()),
        ];
        let each =
            options.into_iter().flat_map(|(option, values)| values.into_iter().map(move |value| (option, value)));
        // In one word, because a value may begin with a dash.
        names.into_iter().chain(each.map(|(option, value)| format!("{option}={value}"))).collect()
    }

    pub fn selection(&self, unless_said: VariantChoice) -> Result<Selection, Fault> {
        Ok(Selection {
            games: self.game.clone(),
            wagers: self.wager.clone(),
            paytables: self.paytable.clone(),
            ..self.variants.selection(unless_said)?
        })
    }
}

fields! {
    #[command(next_help_heading = numbers::SELECTION)]
    pub struct Variants {
        /// Reading of the regulation, for wagers that have it: a name, several separated by commas, `default` or `all`
        /// [default: default]
        #[arg(long, value_name = "NAME", hide_possible_values = true)]
        pub reading: Option<String> = one(Known::readings()),
        /// Strategy, for wagers that have it: a name, several separated by commas, `optimal` or `all`
        /// [default: optimal]
        #[arg(long, value_name = "NAME", hide_possible_values = true)]
        pub strategy: Option<String> = one(Known::strategies()),
        #[command(flatten)]
        pub meters: Meters = block,
    }
}

fields! {
    #[command(next_help_heading = numbers::SELECTION)]
    pub struct Meters {
        /// Amount on every progressive meter, or NAME=AMOUNT for one of them [default: the seeds]
        #[arg(long, value_name = "AMOUNT")]
        pub meter: Vec<(Option<String>, Units)> = many(numbers::meter),
    }
}

/// Adapts the options of commands with one reading and one strategy.
pub fn in_one_way(option: Arg) -> Arg {
    match option.get_id().as_str() {
        "reading" => option.help("Reading of the regulation, for wagers that have it [default: default]"),
        "strategy" => option.help("Strategy, for wagers that have it [default: optimal]"),
        _ => option,
    }
}

/// Adapts the options of commands with every reading and strategy by default.
pub fn in_every_way(option: Arg) -> Arg {
    match option.get_id().as_str() {
        "reading" => option.help(
            "Reading of the regulation, for wagers that have it: a name, several separated by commas, `default` or \
             `all` [default: all]",
        ),
        "strategy" => option.help(
            "Strategy, for wagers that have it: a name, several separated by commas, `optimal` or `all` [default: all]",
        ),
        _ => option,
    }
}

impl Variants {
    /// `unless_said` applies to readings and strategies that the user did not choose.
    pub fn selection(&self, unless_said: VariantChoice) -> Result<Selection, Fault> {
        let choice = |option: &str, said: &Option<String>, default: &str| match said {
            Some(names) => variant_choice(names, default).map_err(|error| format!("{option} {names}: {error}")),
            None => Ok(unless_said.clone()),
        };
        let reading = choice("⟦reading⟧", &self.reading, "default")?;
        let strategy = choice("⟦strategy⟧", &self.strategy, "optimal")?;
        Ok(Selection { reading, strategy, meters: self.meters.amounts()?, ..Selection::default() })
    }

    /// The selection of a single reading and strategy, which `what` needs.
    pub fn one(&self, what: &str) -> Result<Selection, Fault> {
        let selection = Selection { in_one_way: true, ..self.selection(VariantChoice::Default)? };
        let choices =
            [("⟦reading⟧", &self.reading, &selection.reading), ("⟦strategy⟧", &self.strategy, &selection.strategy)];
        for (option, said, choice) in choices {
            let is_one = match choice {
                VariantChoice::All => false,
                VariantChoice::Default => true,
                VariantChoice::Named(names) => names.len() == 1,
            };
            if let Some(said) = said.as_ref().filter(|_| !is_one) {
                bail!("{option} {said}: {what} needs one reading and one strategy; name one");
            }
        }
        Ok(selection)
    }
}

/// Parses names separated by commas.
fn variant_choice(names: &str, default: &str) -> Result<VariantChoice, &'static str> {
    let names = distinct(names.split(',').map(|name| name.trim().to_string()));
    match names.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["all"] => Ok(VariantChoice::All),
        [name] if *name == default => Ok(VariantChoice::Default),
        names if names.contains(&"") => Err("a name is missing"),
        names if names.contains(&"all") => Err("`all` stands by itself"),
        _ => Ok(VariantChoice::Named(names)),
    }
}

impl Meters {
    pub fn amounts(&self) -> Result<ByMeter, Fault> {
        by_meter("meter", &self.meter)
    }
}

pub fn by_meter(option: &str, given: &[(Option<String>, Units)]) -> Result<ByMeter, Fault> {
    let mut by_meter = ByMeter::default();
    for (place, (name, number)) in given.iter().enumerate() {
        if given[..place].iter().any(|(earlier, _)| earlier == name) {
            bail!("⟦{option}⟧ was given twice for the same meter");
        }
        by_meter.set(name.as_deref(), number.clone());
    }
    Ok(by_meter)
}

/// Refuses one `--meter` for several jackpots, which never stand at the same amount.
pub fn ensure_named_meters(offers: &[Offer]) -> Result<(), Fault> {
    let has_several = |offer: &&Offer| offer.paytable.meters.len() > 1 && offer.meters.of_others().is_some();
    let Some(offer) = offers.iter().find(has_several) else { return Ok(()) };
    let names: Vec<&str> = offer.paytable.meters.iter().map(|meter| meter.name.as_str()).collect();
    bail!(
        "⟦meter⟧: one amount for the {} meters of {}: give each its own, as ⟦meter⟧ NAME=AMOUNT; they are {}",
        names.len(),
        offer.name(),
        names.join(", ")
    )
}
