//! Options of wagers together: sets of wagers of one player on the same cards.

use std::path::PathBuf;

use clap::Args;

use super::named_paytable::parsed;
use super::{Choice, NamedPaytable, Variants, ensure_named_meters, numbers};
use crate::analysis::Wagered;
use crate::cli::CliError;
use crate::games::{Catalogue, Offer, Selection, VariantChoice};
use crate::outcome::Fraction;
use crate::paytable::whole_units;

#[derive(Args, Clone, Debug)]
pub struct WageredTogether {
    /// Wagers of one player on the same cards, each with its units, such as
    /// let-it-ride/base/A,five-card-bonus/A,three-card-bonus/B=0.5 (may be repeated, except in session)
    ///
    /// The first names the game, which the others share; FILE.toml and FILE.toml:ID name wagers of a file. Units follow
    /// `=` and are 1 by default; a unit is the same size for all wagers. Several readings, separated by commas, each
    /// apply to the wagers that have them.
    #[arg(long, value_name = "WAGERS", value_parser = listed, help_heading = numbers::SELECTION)]
    together: Vec<Listed>,
}

#[derive(Args, Clone, Debug)]
pub struct PairsOutput {
    /// Show the covariance and correlation of every pair of wagers instead
    #[arg(long, requires = "together", conflicts_with = "outcomes", help_heading = numbers::OUTPUT)]
    pub correlations: bool,
}

/// Options that conflict with wagers together: they choose the wagers, or need one wager alone.
pub const NOT_TOGETHER: [&str; 7] = ["what", "game", "wager", "paytable", "activation", "seats", "payout_limit"];

/// One set of wagers, as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed(Vec<ListedWager>);

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedWager {
    paytable: NamedPaytable,
    units: Fraction,
}

/// Parses `GAME/WAGER/PAYTABLE=UNITS,WAGER/PAYTABLE,...`.
pub fn listed(text: &str) -> Result<Listed, String> {
    let how = "write GAME/WAGER/PAYTABLE,WAGER/PAYTABLE=UNITS, such as let-it-ride/base/A,five-card-bonus/A=0.5; \
               FILE.toml and FILE.toml:ID name paytables of a file";
    let (mut wagers, mut game) = (Vec::new(), None);
    for part in text.split(',') {
        let (name, units) = match part.rsplit_once('=') {
            Some((name, units)) => (name, numbers::units(units)?),
            None => (part, whole_units(1)),
        };
        let mut paytable = parsed(name.trim(), 2..=3, how)?;
        if let NamedPaytable::ByKey(names) = &mut paytable {
            if let [_, _] = names[..] {
                names.insert(0, game.clone().ok_or(how)?);
            }
            game.get_or_insert_with(|| names[0].clone());
        }
        wagers.push(ListedWager { paytable, units });
    }
    Ok(Listed(wagers))
}

impl WageredTogether {
    pub fn are_given(&self) -> bool {
        !self.together.is_empty()
    }

    pub fn files(&self) -> impl Iterator<Item = &PathBuf> {
        self.together.iter().flat_map(|Listed(wagers)| wagers).filter_map(|wager| wager.paytable.file())
    }

    /// The sets among the chosen paytables, readings, strategies and meters.
    pub fn chosen(&self, choice: &Choice) -> Result<Vec<Wagered>, CliError> {
        self.of(&choice.catalogue()?, &choice.variants, Ok)
    }

    /// The sets among the paytables of this catalogue, at a table.
    pub fn of(
        &self,
        catalogue: &Catalogue,
        variants: &Variants,
        at_table: impl Fn(Vec<Offer>) -> Result<Vec<Offer>, CliError>,
    ) -> Result<Vec<Wagered>, CliError> {
        let selection = Selection { in_one_way: true, ..variants.selection(VariantChoice::Default)? };
        let sets = self.together.iter().map(|set| set.offers(catalogue)).collect::<Result<Vec<_>, _>>()?;
        selection.check(&sets.iter().flatten().collect::<Vec<_>>())?;
        let wagered = |(Listed(wagers), offers): (&Listed, &Vec<Offer>)| {
            let offers = offers.iter().map(|offer| in_one_way(selection.ways(offer))).collect::<Result<Vec<_>, _>>()?;
            ensure_named_meters(&offers)?;
            let wagers = at_table(offers)?.into_iter().zip(wagers.iter().map(|wager| wager.units.clone()));
            Ok(Wagered::new(wagers.collect()).map_err(|error| format!("--together: {error}"))?)
        };
        self.together.iter().zip(&sets).map(wagered).collect()
    }
}

fn in_one_way(mut ways: Vec<Offer>) -> Result<Offer, CliError> {
    if let [first, second, ..] = ways.as_slice() {
        let (first, second) = (first.name(), second.name());
        return Err(
            format!("--together: {first}, {second}: a wager needs one reading and one strategy; name one").into()
        );
    }
    Ok(ways.remove(0))
}

impl Listed {
    fn offers(&self, catalogue: &Catalogue) -> Result<Vec<Offer>, CliError> {
        let offer = |wager: &ListedWager| wager.paytable.offer(catalogue);
        Ok(self.0.iter().map(offer).collect::<Result<_, _>>().map_err(|error| format!("--together {error}"))?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::ratio;

    #[test]
    fn the_first_wager_names_the_game_and_units_stand_behind() {
        let Listed(wagers) = listed("let-it-ride/base/A, five-card-bonus/A=0.5,three-card-bonus/B=1/3").expect("valid");
        let written: Vec<_> = wagers.iter().map(|wager| (wager.paytable.to_string(), wager.units.clone())).collect();
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
