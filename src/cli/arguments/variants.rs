//! How the chosen wagers are read and played, and the amounts on their meters.

use clap::{Arg, Args};

use super::{headings, known, numbers};
use crate::cli::CliError;
use crate::games::{Offer, Selection, VariantChoice};
use crate::paytable::{ByMeter, Units};

/// Readings, strategies and meters.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = headings::SELECTION)]
pub struct Variants {
    /// Reading of the regulation, for wagers that have it: a name, several separated by commas, `default` or `all`
    /// [default: default; all in list, report and check]
    #[arg(long, value_name = "NAME", value_parser = known::readings(), hide_possible_values = true)]
    pub reading: Option<String>,
    /// Strategy, for wagers that have it: a name, several separated by commas, `optimal` or `all` [default: optimal; all
    /// in list, report and check]
    #[arg(long, value_name = "NAME", value_parser = known::strategies(), hide_possible_values = true)]
    pub strategy: Option<String>,
    #[command(flatten)]
    pub meters: Meters,
}

/// Amounts on progressive meters.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = headings::SELECTION)]
pub struct Meters {
    /// Amount on every progressive meter, or NAME=AMOUNT for one of them [default: the seeds]
    #[arg(long, value_name = "AMOUNT", value_parser = numbers::meter)]
    pub meter: Vec<(Option<String>, Units)>,
}

/// `--reading` and `--strategy` of a command that takes one of each.
pub fn in_one_way(option: Arg) -> Arg {
    match option.get_id().as_str() {
        "reading" => option.help("Reading of the regulation, for wagers that have it [default: default]"),
        "strategy" => option.help("Strategy, for wagers that have it [default: optimal]"),
        _ => option,
    }
}

impl Variants {
    /// The variants and meters chosen; `unless_said` stands for readings and strategies that are not.
    pub fn selection(&self, unless_said: VariantChoice) -> Result<Selection, CliError> {
        let choice = |said: &Option<String>, default: &str| {
            said.as_ref().map_or(unless_said.clone(), |names| variant_choice(names, default))
        };
        let (reading, strategy) = (choice(&self.reading, "default"), choice(&self.strategy, "optimal"));
        Ok(Selection { reading, strategy, meters: self.meters.amounts()?, ..Selection::default() })
    }

    /// The one reading, the one strategy and the meters chosen; `why` there is one.
    pub fn one(&self, why: &str) -> Result<Selection, CliError> {
        let selection = self.selection(VariantChoice::Default)?;
        let choices =
            [("--reading", &self.reading, &selection.reading), ("--strategy", &self.strategy, &selection.strategy)];
        for (option, said, choice) in choices {
            let is_one = match choice {
                VariantChoice::All => false,
                VariantChoice::Default => true,
                VariantChoice::Named(names) => names.len() == 1,
            };
            if let Some(said) = said.as_ref().filter(|_| !is_one) {
                return Err(format!("{option} {said}: {why}; name it").into());
            }
        }
        Ok(selection)
    }
}

/// The variants of these names, separated by commas.
fn variant_choice(names: &str, default: &str) -> VariantChoice {
    let names: Vec<&str> = names.split(',').map(str::trim).filter(|name| !name.is_empty()).collect();
    match names.as_slice() {
        ["all"] => VariantChoice::All,
        names if names.iter().all(|name| *name == default) => VariantChoice::Default,
        names => VariantChoice::Named(names.iter().map(ToString::to_string).collect()),
    }
}

impl Meters {
    pub fn amounts(&self) -> Result<ByMeter, CliError> {
        by_meter("meter", &self.meter)
    }
}

/// The numbers given with an option, for every meter or for one.
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
