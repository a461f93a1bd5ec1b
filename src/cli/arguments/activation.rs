//! How often the table system awards the bonuses that it draws.

use clap::Args;

use super::{headings, numbers};
use crate::cli::CliError;
use crate::games::Offer;
use crate::games::activation::{ActivationError, BonusActivation};
use crate::games::bonuses::random_bonus_names;
use crate::outcome::Fraction;

/// The frequencies of Magic Card and Lucky Bonus, which the regulation does not state.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = headings::TABLE)]
pub struct Activation {
    /// Award magic-card or lucky-bonus in this share of the rounds, such as magic-card=0.25, 25% or 1/4 (may be
    /// repeated) [default: never]
    #[arg(long, value_name = "NAME=SHARE", value_parser = numbers::activation)]
    activation: Vec<(String, Fraction)>,
}

impl Activation {
    /// The options that repeat it.
    pub fn arguments(&self) -> impl Iterator<Item = String> {
        self.activation.iter().map(|(name, share)| format!("--activation={name}={share}"))
    }

    /// The offers with their bonuses activated.
    ///
    /// # Errors
    /// [`CliError`] if a bonus is unknown, given twice, or none of the offers has it.
    pub fn of(&self, offers: Vec<Offer>) -> Result<Vec<Offer>, CliError> {
        for (place, (name, activation)) in self.activation.iter().enumerate() {
            BonusActivation::none().set(name, activation.clone()).map_err(usage)?;
            if self.activation[..place].iter().any(|(earlier, _)| earlier == name) {
                return Err(format!("--activation was given twice for {name}").into());
            }
            if !offers.iter().any(|offer| random_bonus_names(offer).contains(&name.as_str())) {
                return Err(format!("--activation was given, but no selected wager has a {name}").into());
            }
        }
        offers.into_iter().map(|offer| self.of_one(offer)).collect()
    }

    fn of_one(&self, mut offer: Offer) -> Result<Offer, CliError> {
        let names = random_bonus_names(&offer);
        for (name, activation) in self.activation.iter().filter(|(name, _)| names.contains(&name.as_str())) {
            offer.bonuses.set(name, activation.clone()).map_err(usage)?;
        }
        Ok(offer)
    }
}

fn usage(error: ActivationError) -> String {
    format!("--activation: {error}")
}
