//! The table: its seats, its pace and what every player bets; what it wins, on average and over many rounds.
//!
//! `rounds` has the distribution of one round of all seats together, counted or dealt (`dealt`), `law` that of many.

mod counted;
mod dealt;
mod law;
mod rounds;

use num_traits::One;

use super::counting::Survey;
use super::wagered::{GameAnswers, in_words};
use super::{Answer, Result};
use crate::games::{Dollars, Offer, Solver};
use crate::outcome::{Fraction, OutcomeTable};
use crate::paytable::whole_units;
use crate::statistics::Figure;

pub use counted::Placed;
pub use law::{Law, Method};
pub use rounds::{TableRound, error_by_parts};

/// Rounds that one player plays in an hour, unless stated: the average published for Caribbean Stud Poker. 52 is
/// published for Let It Ride, nothing for the other games. M. Shackleford, wizardofodds.com, "Hands per hour and average
/// house edge".
pub const HANDS_PER_HOUR: u64 = 50;
pub const HOURS_PER_DAY: u64 = 24;

/// Seed of dealt rounds.
pub const TABLE_SEED: u64 = 1;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    pub seats: usize,
    /// Rounds that the table deals in an hour.
    pub hands_per_hour: u64,
    pub hours_per_day: u64,
    /// Average bet on one unit, unless a side bet states its own.
    pub average_bet: Option<Dollars>,
    /// Side wagers of the players, each once.
    pub sides: Vec<SideBet>,
}

impl Default for Table {
    fn default() -> Self {
        let (hands_per_hour, hours_per_day) = (HANDS_PER_HOUR, HOURS_PER_DAY);
        Table { seats: 1, hands_per_hour, hours_per_day, average_bet: None, sides: Vec::new() }
    }
}

/// Size and frequency of the bets on a side wager.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideBet {
    pub wager: String,
    /// Id of its paytable; `None` if the wager has only one.
    pub paytable: Option<String>,
    pub dollars: Dollars,
    /// Share of all hands with the bet, from 0 to 1.
    pub share: Fraction,
}

impl SideBet {
    pub fn is_of(&self, offer: &Offer) -> bool {
        offer.wager.id.eq_ignore_ascii_case(&self.wager)
    }

    /// Whether the offer has this wager and, if one is named, this paytable.
    pub fn is_on(&self, offer: &Offer) -> bool {
        self.is_of(offer) && self.paytable.as_ref().is_none_or(|id| offer.paytable.id.eq_ignore_ascii_case(id))
    }

    pub fn average_bet(&self) -> Dollars {
        &self.dollars * &self.share
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// Name such as `day`.
    pub name: &'static str,
    pub rounds: u64,
}

/// Hours of a day are the table's; a month has 30 days, a year 365.
const DAYS: [(&str, u64); 3] = [("day", 1), ("month", 30), ("year", 365)];

impl Span {
    /// A day, a month and a year.
    pub fn of_days(rounds_per_day: u64) -> impl Iterator<Item = Span> {
        DAYS.into_iter().map(move |(name, days)| Span { name, rounds: rounds_per_day.saturating_mul(days) })
    }
}

#[derive(Clone, Debug)]
pub struct Win {
    /// Bet on one unit where it is made.
    pub bet: Dollars,
    /// The same, averaged over all hands.
    pub average_bet: Dollars,
    /// Hourly win from a seat.
    pub seat: Dollars,
    /// That, with all side wagers of the game; `None` without any, and where one has several rows.
    pub total: Option<Dollars>,
    /// Number of seats, by which a win from one is the table's.
    pub seats: Fraction,
}

impl Table {
    pub fn rounds_per_day(&self) -> u64 {
        self.hands_per_hour.saturating_mul(self.hours_per_day)
    }

    /// Dollars on one unit; one if no bet is stated.
    pub fn unit(&self) -> Dollars {
        self.average_bet.clone().unwrap_or_else(Dollars::one)
    }

    /// An hour, a day, a month and a year.
    pub fn spans(&self) -> impl Iterator<Item = Span> {
        let hour = Span { name: "hour", rounds: self.hands_per_hour };
        std::iter::once(hour).chain(Span::of_days(self.rounds_per_day()))
    }

    /// Rounds of the span of this name; of an hour if there is none.
    pub fn rounds_of(&self, name: &str) -> u64 {
        self.spans().find(|span| span.name == name).map_or(self.hands_per_hour, |span| span.rounds)
    }

    /// Win of the table with this win from a seat.
    pub fn of_all_seats(&self, seat: &Dollars) -> Dollars {
        seat * whole_units(self.seats)
    }

    /// Hourly win from a seat with this average bet on one unit.
    pub fn win(&self, average_bet: &Dollars, answer: &Answer) -> Dollars {
        whole_units(self.hands_per_hour) * average_bet * answer.measures.house_edge()
    }

    /// Hourly win from a seat by the side wagers among `answers`, one answer each.
    pub fn win_of_sides<'a>(&self, answers: impl Iterator<Item = &'a Answer>) -> Dollars {
        let side = |answer: &&Answer| self.sides.iter().find(|side| side.is_on(&answer.offer));
        let win = |answer: &'a Answer| Some(self.win(&side(&answer)?.average_bet(), answer));
        answers.filter_map(win).sum()
    }

    /// Bet on one unit of an offer among `offers`: the amount of its side bet. A base wager (a game may have several)
    /// takes the average bet, and so does a wager without others.
    pub fn average_bet_on<'o>(&self, offer: &Offer, mut offers: impl Iterator<Item = &'o Offer>) -> Option<Dollars> {
        if let Some(side) = self.sides.iter().find(|side| side.is_of(offer)) {
            return side.is_on(offer).then(|| side.average_bet());
        }
        let wager = |offer: &Offer| (offer.game.id, offer.wager.id);
        let is_bet_on = offer.wager.has_decisions || offers.all(|other| wager(other) == wager(offer));
        self.average_bet.clone().filter(|_| is_bet_on)
    }

    /// The win of each answer; `None` where nothing is bet.
    pub fn wins(&self, answers: &[&Answer]) -> Vec<Option<Win>> {
        let win = |answer: &&Answer| {
            let average_bet = self.average_bet_on(&answer.offer, answers.iter().map(|other| &other.offer))?;
            let seat = self.win(&average_bet, answer);
            let is_base = answer.offer.wager.has_decisions;
            let sides = is_base.then(|| self.sides_of(answer, answers)).and_then(Result::ok);
            let total = sides.filter(|sides| !sides.is_empty());
            let total = total.map(|sides| &seat + self.win_of_sides(sides.into_iter()));
            let side = self.sides.iter().find(|side| side.is_on(&answer.offer));
            let bet = side.map_or_else(|| average_bet.clone(), |side| side.dollars.clone());
            Some(Win { bet, average_bet, seat, total, seats: whole_units(self.seats) })
        };
        answers.iter().map(win).collect()
    }

    /// The answers to the side wagers of a base wager's game.
    pub fn sides_of<'a>(&self, base: &Answer, answers: &[&'a Answer]) -> Result<Vec<&'a Answer>, &SideBet> {
        let mut sides = Vec::new();
        for side in &self.sides {
            let is_on = |answer: &&&Answer| answer.offer.game.id == base.offer.game.id && side.is_on(&answer.offer);
            let mut on = answers.iter().filter(is_on);
            sides.extend(on.next());
            if on.next().is_some() {
                return Err(side);
            }
        }
        Ok(sides)
    }
}

/// What a player plays: a wager, or several on the same cards.
pub struct Play<'a> {
    /// Wagers with their units and the share of the rounds in which they are made.
    pub wagers: Vec<(&'a Answer, Fraction, Fraction)>,
    /// Why the wagers are not counted together, where they are not.
    why_dealt: Option<String>,
}

impl<'a> Play<'a> {
    /// These wagers of one player, each with its units and share.
    pub fn of(wagers: Vec<(&'a Answer, Fraction, Fraction)>) -> Self {
        Play { wagers, why_dealt: None }
    }

    /// The sum of a game's answers if they are wagered together; else each of them, with the side wagers of the table
    /// beside it.
    pub fn all(game: &'a GameAnswers, table: &Table) -> Vec<Self> {
        let one = || whole_units(1);
        if let Some(sum) = &game.sum {
            let wagers =
                game.answers.iter().zip(sum.wagered.units()).map(|(answer, units)| (answer, units.clone(), one()));
            let why_dealt = sum.counted.is_none().then(|| sum.wagered.why_not_counted());
            return vec![Play { wagers: wagers.collect(), why_dealt }];
        }
        let side_of = |answer: &Answer| table.sides.iter().find(|side| side.is_on(&answer.offer));
        let sides = game.answers.iter().filter_map(|answer| Some((answer, side_of(answer)?)));
        let beside: Vec<_> =
            sides.map(|(answer, side)| (answer, &side.dollars / table.unit(), side.share.clone())).collect();
        let own = game.answers.iter().filter(|answer| side_of(answer).is_none());
        let with_sides =
            |answer| Play::of(std::iter::once((answer, one(), one())).chain(beside.iter().cloned()).collect());
        own.map(with_sides).collect()
    }

    fn placed(&self, solver: &dyn Solver) -> Result<Vec<Placed>> {
        self.wagers.iter().map(|(answer, units, share)| Placed::of(answer, units, share, solver)).collect()
    }
}

/// One or several wagers as all players of a table make them, and a round of that table.
pub struct TablePlay {
    pub game: &'static str,
    pub wager: String,
    pub paytable: String,
    pub reading: String,
    /// Envy bonuses on offer, empty without any.
    pub envy: String,
    pub round: TableRound,
    /// Variance of one player's result; `None` if it is unknown.
    pub of_player: Option<Fraction>,
    /// Greatest number of units that a round may require of a player.
    pub greatest_wagered: Fraction,
    /// Why one player's wagers are not counted together, where they are not.
    pub why_dealt: Option<String>,
}

impl TablePlay {
    /// Each of these plays of one game at a table of `seats` players.
    ///
    /// # Errors
    /// [`SolveError`] if a wager cannot be settled, or the observer ends the work.
    pub fn all(survey: Survey<'_>, seats: usize, plays: Vec<Play<'_>>) -> Result<Vec<Self>> {
        let tables = plays.iter().map(|play| play.placed(survey.solver)).collect::<Result<Vec<_>, _>>()?;
        let rounds = TableRound::of_tables(survey, seats, &tables)?;
        Ok(plays.into_iter().zip(rounds).map(|(play, round)| TablePlay::of(play, round)).collect())
    }

    fn of(play: Play<'_>, round: TableRound) -> Self {
        let offers = || play.wagers.iter().map(|(answer, ..)| &answer.offer);
        let named =
            |of: fn(&Offer) -> &str| offers().map(of).filter(|name| !name.is_empty()).collect::<Vec<_>>().join(",");
        let (wager, paytable, of_player) = match &play.wagers[..] {
            [(Answer { offer, measures, .. }, ..)] => {
                (offer.wager.id.to_string(), offer.paytable.id.clone(), Some(measures.variance.clone()))
            }
            wagers => {
                let name = in_words(wagers.iter().map(|(answer, units, share)| (&answer.offer, units, share)));
                (name, String::new(), round.of_player.clone())
            }
        };
        let initial =
            play.wagers.iter().map(|(answer, units, _)| whole_units(answer.offer.wager.initial_units) * units);
        let occurring = round.counted().into_iter().flat_map(OutcomeTable::occurring);
        let greatest_wagered = occurring.map(|outcome| outcome.wagered.clone()).fold(initial.sum(), Fraction::max);
        let game = offers().next().map_or("", |offer| offer.game.id);
        let reading = named(|offer| offer.reading_name());
        let envy = named(|offer| offer.seat.as_ref().and_then(|seat| seat.envy).unwrap_or_default());
        let why_dealt = play.why_dealt;
        TablePlay { game, wager, paytable, reading, envy, greatest_wagered, of_player, round, why_dealt }
    }

    /// Covariance of two players' results of a round; `None` for one seat, or if it is unknown.
    pub fn covariance(&self) -> Option<Figure> {
        self.round.covariance(self.of_player.as_ref()?)
    }

    pub fn name(&self) -> String {
        let names = [self.game, &self.wager, &self.paytable, &self.reading, &self.envy];
        names.into_iter().filter(|name| !name.is_empty()).collect::<Vec<_>>().join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Catalogue, Selection};

    #[test]
    fn both_base_wagers_of_lunar_poker_have_the_average_bet_and_its_super_wagers_have_not() {
        let selection = Selection::of("lunar-poker");
        let offers = Catalogue::embedded().expect("valid").select(&selection).expect("offers");
        let table = Table { average_bet: Some(whole_units(10)), ..Table::default() };
        let bet_on = offers.iter().filter(|offer| table.average_bet_on(offer, offers.iter()).is_some());
        let mut bet_on: Vec<&str> = bet_on.map(|offer| offer.wager.id).collect();
        bet_on.dedup();
        // Both are played by decisions; § 671a.7(c)(2), (3) leaves none in a Super Wager.
        assert_eq!(bet_on, ["base", "ante-and-super"]);
    }
}
