//! Wagers of one player on the same cards, as an option.

use clap::Args;

use super::{Choice, ensure_named_meters, headings, numbers};
use crate::analysis::Together;
use crate::cli::CliError;
use crate::games::{Catalogue, Offer, ReadingFacts, Selection, SelectionError, StrategyFacts};
use crate::outcome::Fraction;
use crate::paytable::{ByMeter, quoted, whole_units};

/// Sets of wagers together.
#[derive(Args, Clone, Debug)]
pub struct WageredTogether {
    /// Wagers of one player on the same cards, each with its units, such as
    /// let-it-ride/base/A,five-card-bonus/A,three-card-bonus/B=0.5 (may be repeated)
    ///
    /// The first names the game, which the others share. Units follow `=` and are 1 by default; a unit is the same size
    /// for all wagers. Several readings, separated by commas, each apply to the wagers that have them.
    #[arg(long, value_name = "WAGERS", value_parser = listed, help_heading = headings::SELECTION)]
    together: Vec<Listed>,
}

/// The output of wagers together.
#[derive(Args, Clone, Debug)]
pub struct PairsOutput {
    /// Show the covariance and correlation of every pair of wagers instead
    #[arg(long, requires = "together", conflicts_with = "outcomes", help_heading = headings::OUTPUT)]
    pub correlations: bool,
}

/// Options that do not go with wagers together: others choose the wagers, or figures are of one wager alone.
pub const NOT_TOGETHER: [&str; 7] = ["what", "game", "wager", "paytable", "activation", "seats", "payout_limit"];

/// One set of wagers, as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed(Vec<ListedWager>);

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedWager {
    /// Game, wager and paytable.
    names: [String; 3],
    units: Fraction,
}

/// What is chosen beside the wagers.
pub struct Variants<'v> {
    /// Readings, separated by commas.
    pub reading: Option<&'v str>,
    pub strategy: Option<&'v str>,
    pub meters: ByMeter,
}

/// Parses `GAME/WAGER/PAYTABLE=UNITS,WAGER/PAYTABLE,...`.
pub fn listed(text: &str) -> Result<Listed, String> {
    let how = "write GAME/WAGER/PAYTABLE,WAGER/PAYTABLE=UNITS, such as let-it-ride/base/A,five-card-bonus/A=0.5";
    let mut wagers: Vec<ListedWager> = Vec::new();
    for part in text.split(',') {
        let (key, units) = match part.rsplit_once('=') {
            Some((key, units)) => (key, numbers::units(units)?),
            None => (part, whole_units(1)),
        };
        let names: Vec<&str> = key.split('/').map(str::trim).collect();
        let names = match (names.as_slice(), wagers.first()) {
            ([game, wager, paytable], _) => [*game, *wager, *paytable],
            ([wager, paytable], Some(first)) => [first.names[0].as_str(), *wager, *paytable],
            _ => return Err(how.to_string()),
        };
        if names.iter().any(|name| name.is_empty()) {
            return Err(how.to_string());
        }
        wagers.push(ListedWager { names: names.map(str::to_string), units });
    }
    Ok(Listed(wagers))
}

impl WageredTogether {
    /// Whether any are given.
    pub fn are_given(&self) -> bool {
        !self.together.is_empty()
    }

    /// The sets among the paytables that are chosen from, in the readings, by the strategy and with the meters chosen.
    ///
    /// # Errors
    /// As [`WageredTogether::of`].
    pub fn chosen(&self, choice: &Choice) -> Result<Vec<Together>, CliError> {
        let [reading, strategy] = choice.variants();
        self.of(&choice.catalogue()?, &Variants { reading, strategy, meters: choice.meters()? })
    }

    /// The sets among the paytables of this catalogue.
    ///
    /// # Errors
    /// [`CliError`] if a name is unknown, or one player cannot make the wagers together.
    pub fn of(&self, catalogue: &Catalogue, variants: &Variants<'_>) -> Result<Vec<Together>, CliError> {
        let listed = |Listed(wagers): &Listed| -> Result<Vec<(Offer, Fraction)>, CliError> {
            wagers.iter().map(|wager| Ok((wager.offer(catalogue)?, wager.units.clone()))).collect()
        };
        let mut sets = self.together.iter().map(listed).collect::<Result<Vec<_>, _>>()?;
        let mut offers: Vec<&mut Offer> = sets.iter_mut().flatten().map(|(offer, _)| offer).collect();
        choose_readings(&mut offers, variants.reading)?;
        choose_strategy(&mut offers, variants.strategy)?;
        choose_meters(&mut offers, &variants.meters)?;
        let together = |wagers| Ok(Together::new(wagers).map_err(|error| format!("--together: {error}"))?);
        sets.into_iter().map(together).collect()
    }
}

impl ListedWager {
    /// Its offer in the default reading.
    fn offer(&self, catalogue: &Catalogue) -> Result<Offer, CliError> {
        let [game, wager, paytable] = self.names.each_ref().map(|name| vec![name.clone()]);
        let selection = Selection { games: game, wagers: wager, paytables: paytable, ..Selection::default() };
        let named = || format!("--together {}", self.names.join("/"));
        let offers = catalogue.select(&selection).map_err(|error| format!("{}: {error}", named()))?;
        Ok(offers.into_iter().next().ok_or_else(|| format!("{}: no paytable", named()))?)
    }
}

/// Gives each wager the reading that it has of those named.
fn choose_readings(offers: &mut [&mut Offer], names: Option<&str>) -> Result<(), CliError> {
    for name in names.unwrap_or_default().split(',').map(str::trim).filter(|name| !["", "default"].contains(name)) {
        let of = |offer: &Offer| -> Option<&'static ReadingFacts> {
            offer.wager.readings.iter().copied().find(|reading| reading.name.eq_ignore_ascii_case(name))
        };
        if !offers.iter().any(|offer| of(offer).is_some()) {
            let known = offers.iter().flat_map(|offer| offer.wager.readings).map(|reading| reading.name);
            return Err(unknown("reading", name, known.collect()).into());
        }
        for offer in offers.iter_mut() {
            let Some(reading) = of(offer) else { continue };
            if let Some(other) = offer.reading.filter(|other| other.name != reading.name) {
                let (wager, first, second) = (offer.wager.id, other.name, reading.name);
                return Err(
                    format!("--reading: {wager} has {first} and {second}, and is read in one way; name one").into()
                );
            }
            offer.reading = Some(reading);
        }
    }
    Ok(())
}

fn choose_strategy(offers: &mut [&mut Offer], name: Option<&str>) -> Result<(), CliError> {
    let Some(name) = name.filter(|name| !["", "optimal"].contains(name)) else { return Ok(()) };
    let of = |offer: &Offer| -> Option<&'static StrategyFacts> {
        offer.wager.strategies.iter().copied().find(|strategy| strategy.name.eq_ignore_ascii_case(name))
    };
    if !offers.iter().any(|offer| of(offer).is_some()) {
        let known = offers.iter().flat_map(|offer| offer.wager.strategies).map(|strategy| strategy.name);
        return Err(unknown("strategy", name, known.collect()).into());
    }
    offers.iter_mut().for_each(|offer| offer.strategy = of(offer));
    Ok(())
}

fn choose_meters(offers: &mut [&mut Offer], meters: &ByMeter) -> Result<(), CliError> {
    if meters.is_empty() {
        return Ok(());
    }
    let known: Vec<String> =
        offers.iter().flat_map(|offer| &offer.paytable.meters).map(|meter| meter.name.clone()).collect();
    if known.is_empty() {
        return Err(SelectionError::NoMeter(String::new()).into());
    }
    if let Some(name) = meters.names().find(|name| !known.iter().any(|known| known == name)) {
        return Err(SelectionError::NoMeter(format!(" named {}; there is {}", quoted(name), known.join(", "))).into());
    }
    for offer in offers.iter_mut().filter(|offer| !offer.paytable.meters.is_empty()) {
        offer.meters = meters.clone();
    }
    ensure_named_meters(&offers.iter().map(|offer| (**offer).clone()).collect::<Vec<_>>())
}

/// The refusal of a name that none of the wagers has.
fn unknown(what: &'static str, name: &str, mut known: Vec<&'static str>) -> SelectionError {
    known.sort_unstable();
    known.dedup();
    let known = match known.as_slice() {
        [] => vec![format!("no {what} but the default")],
        known => known.iter().map(ToString::to_string).collect(),
    };
    SelectionError::Unknown { what, name: name.to_string(), known }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::ratio;

    #[test]
    fn the_first_wager_names_the_game_and_units_stand_behind() {
        let Listed(wagers) = listed("let-it-ride/base/A, five-card-bonus/A=0.5,three-card-bonus/B=1/3").expect("valid");
        let written: Vec<_> = wagers.iter().map(|wager| (wager.names.join("/"), wager.units.clone())).collect();
        let expected = [
            ("let-it-ride/base/A", ratio(1, 1)),
            ("let-it-ride/five-card-bonus/A", ratio(1, 2)),
            ("let-it-ride/three-card-bonus/B", ratio(1, 3)),
        ];
        assert_eq!(written, expected.map(|(name, units)| (name.to_string(), units)));
        for nonsense in
            ["", "base/A", "a/b/c/d", "a/b/c=", "a/b/c=0", "a/b/c=-1", "a/b/c=1/0", "a/b/c,", "a//c", "a/b/c=x"]
        {
            assert!(listed(nonsense).is_err(), "{nonsense}");
        }
    }
}
