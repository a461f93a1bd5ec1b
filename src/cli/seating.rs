//! The table at which envy bonuses are counted.

use clap::Args;

use super::{CliError, numbers};
use crate::games::Offer;
use crate::outcome::Fraction;
use crate::progressive::envy::Table;

/// How many sit at the table, and whose hands count.
#[derive(Args, Clone, Debug)]
pub struct Seating {
    /// Count the envy bonuses at a table with so many players, the one who wagers included
    #[arg(long, value_name = "N", value_parser = numbers::players, allow_negative_numbers = true)]
    seats: Option<usize>,
    /// Probability that the hand of another player counts, such as 0.5 or 50%: less than 1 where envy bonuses are paid for the hands of
    /// those only who made the wager [default: 1, by the words of the regulation]
    #[arg(long, value_name = "SHARE", value_parser = numbers::probability, requires = "seats", allow_negative_numbers = true)]
    others_betting: Option<Fraction>,
}

impl Seating {
    /// The table, if the number of its players was said.
    ///
    /// # Errors
    /// [`CliError::Usage`] if none of the offers has an envy bonus, or a table of one that has has not so many places.
    pub fn table(&self, offers: &[Offer]) -> Result<Option<Table>, CliError> {
        let Some(seats) = self.seats else { return Ok(None) };
        let mut envying = offers.iter().filter(|offer| !offer.envy_schedules().is_empty()).peekable();
        if envying.peek().is_none() {
            return Err(CliError::Usage("--seats was given, but no selected wager has an envy bonus".into()));
        }
        let mut facts = envying.map(|offer| offer.game.facts());
        if let Some(facts) = facts.find(|facts| seats > facts.most_players) {
            return Err(CliError::Usage(format!(
                "a table of {} has places for {} players at most, not {seats}",
                facts.title, facts.most_players
            )));
        }
        let mut table = Table::of(seats);
        if let Some(share) = &self.others_betting {
            table.others_betting = share.clone();
        }
        Ok(Some(table))
    }
}
