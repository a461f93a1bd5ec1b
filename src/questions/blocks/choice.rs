//! Options of selection: games, wagers, paytables, readings, strategies and meters.

use std::path::Path;

use clap::Arg;

use super::named_paytable::{catalogue_named, known_or_named, paytable_files, texts_of};
use super::{Known, NamedPaytable, named_among, numbers};
use crate::games::{ANY, Catalogue, Offer, Selection, VariantChoice};
use crate::lists::distinct;
use crate::outcome::in_full;
use crate::paytable::{ByMeter, Units};
use crate::questions::refusal::Fault;

fields! {
    #[command(next_help_heading = numbers::SELECTION)]
    pub struct Choice {
        /// Paytables: GAME, GAME/WAGER, GAME/WAGER/PAYTABLE, FILE.toml or FILE.toml:ID; several may be named
        ///
        /// Names are those of the regulation's paytables: ids, titles or initials, such as 'uth/trips/A'; a wager
        /// without its game where only one game has it. '*' stands for any, as in '*/base'.
        /// 'let-it-ride/base/A;flush=9' is one of them with another pay, as is 'let-it-ride/base/A --pay flush=9'. A
        /// file or folder of the same name comes before a title or initials. A folder stands for every .toml in it,
        /// at any depth, but not the copies in packs; patterns such as 'paytables/*/*.toml' for their files; - for
        /// standard input. Without any, all of the regulation are meant.
        #[arg(value_name = "WHAT", hide_possible_values = true, help_heading = None::<&str>)]
        pub what: Vec<NamedPaytable> = many(Known::some_paytables()),
        pub variants: Variants,
    }
}

impl Choice {
    /// Texts of paytables that are no files, by name.
    pub fn texts(&self) -> impl Iterator<Item = (String, String)> {
        self.what.iter().filter_map(NamedPaytable::text)
    }

    /// Names and texts of all paytable files.
    pub fn own_texts(&self) -> Result<Vec<(String, String)>, Fault> {
        let files = paytable_files(&NamedPaytable::paths(&self.what))?;
        Ok(texts_of(&files, Path::new(""))?.into_iter().chain(self.texts()).collect())
    }

    /// Whether paytables of the user's own are named.
    pub fn has_own(&self) -> bool {
        !NamedPaytable::paths(&self.what).is_empty() || self.texts().next().is_some()
    }

    pub fn keys(&self) -> Vec<Vec<String>> {
        self.what.iter().filter_map(NamedPaytable::key).cloned().collect()
    }

    /// `unless_said` applies to readings and strategies that the user did not choose.
    pub fn offers(&self, unless_said: VariantChoice) -> Result<Vec<Offer>, Fault> {
        self.among(&catalogue_named(&self.what)?, unless_said)
    }

    /// As [`Self::offers`], of every game that is known if none is named.
    pub fn known_offers(&self, unless_said: VariantChoice) -> Result<Vec<Offer>, Fault> {
        self.among(&known_or_named(&self.what)?, unless_said)
    }

    /// The chosen offers of files with these names and texts, among which keys choose; of the regulation if there are
    /// none.
    pub fn offers_of(&self, files: &[(String, String)], unless_said: VariantChoice) -> Result<Vec<Offer>, Fault> {
        if files.is_empty() {
            return self.offers(unless_said);
        }
        let own = Catalogue::of_texts(files)?;
        let keys = self.keys();
        let names_parts = self.what.iter().any(|named| matches!(named, NamedPaytable::OfFile(_, Some(_))));
        let named = match (keys.is_empty(), names_parts) {
            (true, false) => own,
            (true, true) => named_among(&self.what, &own, &own)?,
            (false, _) => own.only(&Selection { keys, ..Selection::default() })?,
        };
        self.among(&named, unless_said)
    }

    fn among(&self, catalogue: &Catalogue, unless_said: VariantChoice) -> Result<Vec<Offer>, Fault> {
        let offers = catalogue.select(&self.variants.selection(unless_said)?)?;
        ensure_named_meters(&offers)?;
        Ok(offers)
    }

    /// Every available offer in every reading, with the chosen strategy and meters.
    pub fn every_offer(&self) -> Result<Vec<Offer>, Fault> {
        let selection = Selection { reading: VariantChoice::All, ..self.variants.selection(VariantChoice::Default)? };
        let own = self.what.iter().filter(|named| named.key().is_none()).cloned().collect::<Vec<_>>();
        Ok(known_or_named(&own)?.select(&selection)?)
    }

    /// The choice of `other`, with the readings, strategies and meters of this one where given.
    #[must_use]
    pub fn upon(&self, other: &Choice) -> Choice {
        let (own, others) = (&self.variants, &other.variants);
        let meter = if own.meters.meter.is_empty() { &others.meters.meter } else { &own.meters.meter };
        let variants = Variants {
            reading: own.reading.clone().or_else(|| others.reading.clone()),
            strategy: own.strategy.clone().or_else(|| others.strategy.clone()),
            meters: Meters { meter: meter.clone() },
        };
        Choice { variants, ..other.clone() }
    }

    /// The same choice with single paytables of files by their ids, among any files.
    #[must_use]
    pub fn among_ids(&self) -> Choice {
        let key = |named: &NamedPaytable| match named {
            NamedPaytable::OfFile(_, id) => {
                Some(NamedPaytable::ByKey([ANY, ANY, id.as_ref()?].map(str::to_string).to_vec()))
            }
            other => Some(other.clone()),
        };
        Choice { what: self.what.iter().filter_map(key).collect(), ..self.clone() }
    }

    /// The same choice with files under other names: pairs of what they are called here, and there.
    #[must_use]
    pub fn with_files(&self, names: &[(String, String)]) -> Choice {
        let renamed = |named: &NamedPaytable| match named {
            NamedPaytable::OfFile(path, id) => {
                let there = names.iter().find(|(here, _)| Path::new(here) == path).map(|(_, there)| there.into());
                NamedPaytable::OfFile(there.unwrap_or_else(|| path.clone()), id.clone())
            }
            other => other.clone(),
        };
        Choice { what: self.what.iter().map(renamed).collect(), ..self.clone() }
    }

    /// Command-line arguments that reproduce the choice, with paytable files under other names: pairs of their names
    /// here, and there. `chosen` has the paytables of files that are not chosen as a whole.
    pub fn arguments(&self, files: &[(String, String)], chosen: &[Offer]) -> Vec<String> {
        let names_parts = self.what.iter().any(|named| matches!(named, NamedPaytable::OfFile(_, Some(_))));
        let of_file = |(here, there): &(String, String)| {
            let of_it = chosen.iter().filter(|offer| offer.paytable.file == *here);
            let parts: Vec<String> = of_it.map(|offer| format!("{there}:{}", offer.paytable.id)).collect();
            if names_parts { distinct(parts) } else { vec![there.clone()] }
        };
        let keys = self.keys();
        let names = keys.iter().map(|key| key.join("/")).chain(files.iter().flat_map(of_file));
        // In one word, because a value may begin with a dash.
        let readings = self.variants.reading.iter().map(|name| format!("--reading={name}"));
        let strategies = self.variants.strategy.iter().map(|name| format!("--strategy={name}"));
        let meters = self.variants.meters.meter.iter().map(|(name, amount)| {
            let name = name.as_ref().map(|name| format!("{name}=")).unwrap_or_default();
            format!("--meter={name}{}", in_full(amount))
        });
        names.chain(readings).chain(strategies).chain(meters).collect()
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
        pub meters: Meters,
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
    with_ways(option, |usual| format!(" [default: {usual}]"))
}

/// Adapts the options of commands with every reading and strategy by default.
pub fn in_every_way(option: Arg) -> Arg {
    with_ways(option, |usual| format!(": a name, several separated by commas, `{usual}` or `all` [default: all]"))
}

fn with_ways(option: Arg, ways: impl Fn(&str) -> String) -> Arg {
    match option.get_id().as_str() {
        "reading" => option.help(format!("Reading of the regulation, for wagers that have it{}", ways("default"))),
        "strategy" => option.help(format!("Strategy, for wagers that have it{}", ways("optimal"))),
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
    let (number, name, names) = (names.len(), offer.name(), names.join(", "));
    bail!(
        "⟦meter⟧: one amount for the {number} meters of {name}: give each its own, as ⟦meter⟧ NAME=AMOUNT; they are \
         {names}"
    )
}
