//! The table for which envy bonuses are computed.

use clap::Args;

use super::numbers;
use crate::cli::CliError;
use crate::games::Offer;
use crate::outcome::Fraction;
use crate::progressive::envy::Table;

/// Refuses more players than the tables of the games have places.
///
/// # Errors
/// [`CliError`] if there are more.
pub fn ensure_seats<'o>(mut offers: impl Iterator<Item = &'o Offer>, seats: usize) -> Result<(), CliError> {
    match offers.find(|offer| seats > offer.game.most_players).map(|offer| offer.game) {
        None => Ok(()),
        Some(facts) => Err(format!(
            "a table of {} has places for {} players at most, not {seats}",
            facts.title, facts.most_players
        )
        .into()),
    }
}

/// The number of players at the table, and whose hands count.
#[derive(Args, Clone, Debug)]
pub struct Seating {
    /// Figure for a table with so many players, the one who wagers included: count their envy bonuses, and where they
    /// share a jackpot, divide it
    #[arg(long, value_name = "N", value_parser = numbers::players)]
    seats: Option<usize>,
    /// Probability that the hand of another player counts, such as 0.5 or 50%: less than 1 where envy bonuses are paid
    /// for the hands of those only who made the wager [default: 1, by the words of the regulation]
    #[arg(long, value_name = "SHARE", value_parser = numbers::probability, requires = "seats")]
    others_betting: Option<Fraction>,
}

impl Seating {
    /// The table, if the number of its players is given.
    ///
    /// # Errors
    /// [`CliError`] if none of the offers has an envy bonus, or a table has fewer places.
    pub fn table(&self, offers: &[Offer]) -> Result<Option<Table>, CliError> {
        let Some(seats) = self.seats else { return Ok(None) };
        let mut envying = offers.iter().filter(|offer| !offer.envy_schedules().is_empty()).peekable();
        if envying.peek().is_none() {
            let shares = offers.iter().any(|offer| offer.wager.shared_jackpot.is_some());
            let hint =
                if shares { "; `house-edge progressive --seats` divides the jackpot of the dealer's hand" } else { "" };
            return Err(format!("--seats was given, but no selected wager has an envy bonus{hint}").into());
        }
        ensure_seats(envying, seats)?;
        Ok(Some(self.table_or_alone()))
    }

    /// The table; that of a single player by default.
    fn table_or_alone(&self) -> Table {
        let table = Table::of(self.seats.unwrap_or(1));
        Table { others_betting: self.others_betting.clone().unwrap_or(table.others_betting), ..table }
    }

    /// The table for wagers with meters; that of a single player by default.
    ///
    /// # Errors
    /// [`CliError`] if a table has fewer places, or --others-betting is given where winnings are shared.
    pub fn table_of_meters(&self, offers: &[Offer]) -> Result<Table, CliError> {
        let table = self.table_or_alone();
        ensure_seats(offers.iter(), table.seats)?;
        match offers.iter().find(|offer| offer.wager.shared_jackpot.is_some()) {
            Some(offer) if self.others_betting.is_some() => Err(format!(
                "--others-betting: what a hand wins in {} is divided among those who bet; give their number as --seats",
                offer.name()
            )
            .into()),
            _ => Ok(table),
        }
    }
}
