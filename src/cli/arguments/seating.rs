//! The table for which envy bonuses are computed.

use clap::Args;

use super::{headings, numbers};
use crate::cli::CliError;
use crate::games::{Offer, Table};
use crate::outcome::Fraction;

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
#[command(next_help_heading = headings::TABLE)]
pub struct Seating {
    /// Players at the table, the bettor included: adds the envy bonuses for the others' hands, and divides a jackpot
    /// that all of them win
    #[arg(long, value_name = "N", value_parser = numbers::players)]
    seats: Option<usize>,
    /// Probability that another player's hand counts for envy bonuses, such as 0.5 or 50%: below 1 where only hands of
    /// players who made the wager count [default: 1, by the text of the regulation]
    #[arg(long, value_name = "SHARE", value_parser = numbers::probability, requires = "seats")]
    others_betting: Option<Fraction>,
}

impl Seating {
    /// The options that repeat it.
    pub fn arguments(&self) -> impl Iterator<Item = String> {
        let seats = self.seats.iter().map(|seats| format!("--seats={seats}"));
        seats.chain(self.others_betting.iter().map(|share| format!("--others-betting={share}")))
    }

    /// The offers at the table, if the number of its players is given: once for each envy bonus that they may have.
    ///
    /// # Errors
    /// [`CliError`] if other players make no difference to any of the offers, a table has fewer places, or
    /// --others-betting is given where winnings are shared.
    pub fn of(&self, offers: Vec<Offer>) -> Result<Vec<Offer>, CliError> {
        if self.seats.is_none() {
            return Ok(offers);
        }
        let at_table = |offer: Offer| offer.at_table(&self.table_or_alone());
        let offers: Vec<Offer> = offers.into_iter().flat_map(at_table).collect();
        let seated = || offers.iter().filter(|offer| offer.seat.is_some());
        if seated().next().is_none() {
            return Err("--seats was given, but no selected wager has an envy bonus or a jackpot to share".into());
        }
        self.ensure_table(seated())?;
        Ok(offers)
    }

    /// The number of players, if it is given.
    pub fn seats(&self) -> Option<usize> {
        self.seats
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
        self.ensure_table(offers.iter())?;
        Ok(self.table_or_alone())
    }

    fn ensure_table<'o>(&self, mut offers: impl Iterator<Item = &'o Offer> + Clone) -> Result<(), CliError> {
        ensure_seats(offers.clone(), self.table_or_alone().seats)?;
        match offers.find(|offer| offer.wager.shared_jackpot.is_some()) {
            Some(offer) if self.others_betting.is_some() => Err(format!(
                "--others-betting applies to envy bonuses; the players who bet on {} share what a hand wins: choose other \
                 wagers with --wager, or leave it out and give the number who bet as --seats",
                offer.name()
            )
            .into()),
            _ => Ok(()),
        }
    }
}
