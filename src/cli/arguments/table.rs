//! Options of the table: its seats, its pace, and the bets of its players.

use clap::Args;

use super::bets::Bets;
use super::numbers;
use crate::analysis::{HANDS_PER_HOUR, HOURS_PER_DAY, SideBet, Table};
use crate::cli::CliError;
use crate::games::{Dollars, Offer, Table as Players};
use crate::outcome::Fraction;
use crate::paytable::unknown;
use crate::report::remarks::distinct;

/// The table of a command with results over many rounds.
#[derive(Args, Clone, Debug)]
pub struct TableOptions {
    #[command(flatten)]
    pub seats: Seats,
    #[command(flatten)]
    pub bets: Bets,
    #[command(flatten)]
    pub pace: Pace,
    /// Hours of play in a day [default: 24]
    #[arg(long, value_name = "N", value_parser = numbers::hours, help_heading = numbers::TABLE)]
    pub hours_per_day: Option<u64>,
}

impl TableOptions {
    /// The table with these bets.
    pub fn table(&self, average_bet: Option<Dollars>, sides: Vec<SideBet>) -> Table {
        let hours_per_day = self.hours_per_day.unwrap_or(HOURS_PER_DAY);
        Table { hours_per_day, ..self.pace.table(self.seats.number(), average_bet, sides) }
    }

    /// Whether the pace is stated.
    pub fn is_paced(&self) -> bool {
        self.pace.hands_per_hour.is_some() || self.hours_per_day.is_some()
    }
}

#[derive(Args, Clone, Debug)]
#[command(next_help_heading = numbers::TABLE)]
pub struct Pace {
    /// Rounds that the table deals in an hour [default: 50, the average published for Caribbean Stud Poker; for Let It
    /// Ride 52 is published, for the other games none]
    #[arg(long, value_name = "N", value_parser = numbers::summed_rounds)]
    pub hands_per_hour: Option<u64>,
}

impl Pace {
    /// The table of this pace on usual days.
    pub fn table(&self, seats: usize, average_bet: Option<Dollars>, sides: Vec<SideBet>) -> Table {
        let hands_per_hour = self.hands_per_hour.unwrap_or(HANDS_PER_HOUR);
        Table { seats, hands_per_hour, average_bet, sides, ..Table::default() }
    }
}

#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = numbers::TABLE)]
pub struct Seats {
    /// Players at the table, all on the same wagers: adds the envy bonuses for the hands of others, and divides a
    /// jackpot that all of them win [default: 1]
    #[arg(long, alias = "table-seats", value_name = "N", value_parser = numbers::players)]
    pub seats: Option<usize>,
    /// Envy bonus on offer, such as envy-b, where a paytable goes with several [default: each of them]
    #[arg(long, value_name = "NAME", requires = "seats")]
    envy: Option<String>,
}

impl Seats {
    /// Number of players; one unless stated.
    pub fn number(&self) -> usize {
        self.seats.unwrap_or(1)
    }

    /// The offers at the table, one for each envy bonus that an offer may have.
    pub fn of(&self, offers: Vec<Offer>) -> Result<Vec<Offer>, CliError> {
        match (self.number(), &self.envy) {
            (1, None) => Ok(offers),
            (seats, _) => self.at(&Players::of(seats), offers),
        }
    }

    /// The same offers at the table, each with one envy bonus at most.
    pub fn of_one_each(&self, offers: Vec<Offer>) -> Result<Vec<Offer>, CliError> {
        let (number, names) = (offers.len(), offers.iter().map(Offer::name).collect::<Vec<_>>());
        let seated = self.of(offers)?;
        match seated.len() == number {
            true => Ok(seated),
            false => {
                let several = seated.windows(2).find(|two| two[0].name() == two[1].name()).map(|two| two[0].name());
                let name = several.or_else(|| names.into_iter().next()).unwrap_or_default();
                bail!("{name}: several envy bonuses go with this paytable; name one as --envy {}", known_envy(&seated))
            }
        }
    }

    fn at(&self, players: &Players, offers: Vec<Offer>) -> Result<Vec<Offer>, CliError> {
        ensure_seats(offers.iter(), players.seats)?;
        if self.seats.is_none() {
            return Ok(offers);
        }
        let seated: Vec<Offer> = offers.into_iter().flat_map(|offer| offer.at_table(players)).collect();
        let Some(envy) = &self.envy else { return Ok(seated) };
        let of_seat = |offer: &Offer| offer.seat.as_ref().and_then(|seat| seat.envy);
        let is_named = |offer: &Offer| of_seat(offer).is_some_and(|known| known.eq_ignore_ascii_case(envy));
        if !seated.iter().any(is_named) {
            let known = distinct(seated.iter().filter_map(of_seat));
            if known.is_empty() {
                bail!("--envy {envy}: no selected wager has an envy bonus");
            }
            bail!("--envy: {}", unknown("envy bonus", envy, "available:", known));
        }
        // A wager without a bonus of this name keeps its own.
        let has_named = |offer: &Offer| seated.iter().any(|other| other.key() == offer.key() && is_named(other));
        let is_left = |offer: &&Offer| is_named(offer) || !has_named(offer);
        Ok(seated.iter().filter(is_left).cloned().collect())
    }
}

fn known_envy(offers: &[Offer]) -> String {
    distinct(offers.iter().flat_map(Offer::envy_schedules)).join(" or ")
}

pub fn ensure_seats<'o>(mut offers: impl Iterator<Item = &'o Offer>, seats: usize) -> Result<(), CliError> {
    match offers.find(|offer| seats > offer.game.most_players).map(|offer| offer.game) {
        None => Ok(()),
        Some(facts) => {
            bail!("a table of {} seats at most {} players, not {seats}", facts.title, facts.most_players)
        }
    }
}

/// Seats of a command whose figures are of one player.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = numbers::TABLE)]
pub struct Seating {
    #[command(flatten)]
    pub seats: Seats,
    /// Probability that another player's hand counts for envy bonuses, such as 0.5 or 50%: below 1 if only hands of
    /// players who made the wager count [default: 1, by the text of the regulation]
    #[arg(long, value_name = "SHARE", value_parser = numbers::probability, requires = "seats")]
    others_betting: Option<Fraction>,
}

impl Seating {
    /// Command-line options that reproduce the choice.
    pub fn arguments(&self) -> impl Iterator<Item = String> {
        let Seats { seats, envy } = &self.seats;
        let seats = seats.iter().map(|seats| format!("--seats={seats}"));
        let envy = envy.iter().map(|envy| format!("--envy={envy}"));
        seats.chain(envy).chain(self.others_betting.iter().map(|share| format!("--others-betting={share}")))
    }

    /// The offers at the table, one for each envy bonus that an offer may have; refused where it makes no difference to
    /// any.
    pub fn of(&self, offers: Vec<Offer>) -> Result<Vec<Offer>, CliError> {
        let offers = self.for_wins(offers)?;
        if self.seats.seats.is_some() && offers.iter().all(|offer| offer.seat.is_none()) {
            bail!(
                "--seats was given, but no selected wager has an envy bonus or a jackpot to share; for the win of a table \
                 give --average-bet too"
            );
        }
        Ok(offers)
    }

    /// The same where the seats count in any case, as for the win of a table.
    pub fn for_wins(&self, offers: Vec<Offer>) -> Result<Vec<Offer>, CliError> {
        let offers = self.seats.at(&self.players(), offers)?;
        self.ensure_bettors(offers.iter().filter(|offer| offer.seat.is_some()))?;
        Ok(offers)
    }

    /// The players; a single one by default.
    fn players(&self) -> Players {
        let players = Players::of(self.seats.number());
        Players { others_betting: self.others_betting.clone().unwrap_or(players.others_betting), ..players }
    }

    /// The players of wagers with meters.
    pub fn players_of_meters(&self, offers: &[Offer]) -> Result<Players, CliError> {
        ensure_seats(offers.iter(), self.seats.number())?;
        self.ensure_bettors(offers.iter())?;
        Ok(self.players())
    }

    fn ensure_bettors<'o>(&self, mut offers: impl Iterator<Item = &'o Offer>) -> Result<(), CliError> {
        match offers.find(|offer| offer.wager.shared_jackpot.is_some()) {
            Some(offer) if self.others_betting.is_some() => bail!(
                "--others-betting applies to envy bonuses, but players who bet on {} share a jackpot: select other \
                 wagers with --wager, or drop it and give the number who bet as --seats",
                offer.name()
            ),
            _ => Ok(()),
        }
    }
}
