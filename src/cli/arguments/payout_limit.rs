//! The payout limit: as options and on offers.

use clap::{Arg, Args};

use super::headings;
use super::numbers::{self, MOST_AMOUNTS};
use super::payout_floor::PayoutFloor;
use crate::cli::CliError;
use crate::games::{Dollars, GAMES, Offer, PayoutLimit};

/// The payout limit, and the wagers under it.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = headings::MONEY)]
pub struct PayoutLimits {
    /// Aggregate payout limit of a round, where the chapter permits one; the optimal strategy accounts for it
    #[arg(long, value_name = "DOLLARS", value_parser = numbers::dollars, requires = "unit")]
    payout_limit: Option<Dollars>,
    /// One unit in dollars, a list separated by commas, or FROM..TO/STEP, such as 10..1000/10; one row for each (may be
    /// repeated)
    #[arg(long, value_name = "DOLLARS", value_parser = numbers::amounts, requires = "payout_limit")]
    unit: Vec<numbers::Amounts>,
    /// Smallest unit accepted at the table, on which the lowest permitted limit depends [default: low enough]
    #[arg(long, value_name = "DOLLARS", value_parser = numbers::dollars, requires = "payout_limit")]
    table_minimum: Option<Dollars>,
    #[command(flatten)]
    floor: PayoutFloor,
}

/// `--unit` of a command whose rows do not state the unit, which takes one.
pub fn one_unit(unit: Arg) -> Arg {
    unit.help("One unit in dollars")
}

impl PayoutLimits {
    /// These offers under the limit, where the chapter permits one: one for each unit.
    ///
    /// # Errors
    /// [`CliError`] for units that cannot be wagered, if no offer may be limited, and as [`PayoutFloor::of`].
    pub fn applied(&self, offers: Vec<Offer>) -> Result<Vec<Offer>, CliError> {
        let Some(limit) = &self.payout_limit else { return Ok(offers) };
        if !offers.iter().any(|offer| offer.wager.payout_limit.is_some()) {
            return Err(format!(
                "--payout-limit was given, but no selected wager may be limited; there is {}",
                wagers_that_may_be_limited().join(", ")
            )
            .into());
        }
        let limit = |unit| PayoutLimit::new(limit.clone(), unit, self.table_minimum.clone());
        let limits = self.units()?.into_iter().map(limit).collect::<Result<Vec<_>, _>>()?;
        let mut limited = Vec::new();
        for offer in offers {
            match offer.wager.payout_limit {
                Some(_) => {
                    let floor_of = self.floor.of(offer.game)?;
                    let with_floor = |limit: &PayoutLimit| Some(limit.clone().with_floor_of(floor_of.clone()));
                    limited
                        .extend(limits.iter().map(|limit| Offer { payout_limit: with_floor(limit), ..offer.clone() }));
                }
                None => limited.push(offer),
            }
        }
        Ok(limited)
    }

    /// As [`PayoutLimits::applied`], for a command whose rows do not state the unit.
    ///
    /// # Errors
    /// [`CliError`] if there are several units, and as [`PayoutLimits::applied`].
    pub fn applied_at_one_unit(&self, offers: Vec<Offer>) -> Result<Vec<Offer>, CliError> {
        if self.units()?.len() > 1 {
            return Err("--unit: one amount; several are for the measures of `analyze`, whose rows state it".into());
        }
        self.applied(offers)
    }

    /// The units in the order given, each once.
    fn units(&self) -> Result<Vec<Dollars>, CliError> {
        let mut units: Vec<Dollars> = Vec::new();
        for unit in self.unit.iter().flat_map(|amounts| &amounts.0) {
            if !units.contains(unit) {
                units.push(unit.clone());
            }
        }
        if units.len() > MOST_AMOUNTS {
            return Err(format!("--unit: {} amounts; at most {MOST_AMOUNTS} are taken", units.len()).into());
        }
        Ok(units)
    }
}

/// The wagers of all games that may be limited, with the section that permits it.
fn wagers_that_may_be_limited() -> Vec<String> {
    let of_game = GAMES.iter().flat_map(|game| {
        let facts = game.facts();
        let permitted = facts.wagers.iter().filter_map(|wager| Some((wager, wager.payout_limit?)));
        permitted.map(|(wager, limit)| format!("{} {} ({})", facts.id, wager.id, limit.section))
    });
    of_game.collect()
}
