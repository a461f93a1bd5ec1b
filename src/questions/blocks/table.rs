//! Options of the table: its seats, its pace, and the bets of its players.

use clap::builder::StringValueParser;
use num_traits::One;

use super::bets::Bets;
use super::numbers;
use crate::analysis::{HANDS_PER_HOUR, HOURS_PER_DAY, SideBet, Table};
use crate::games::{Dollars, Offer, Table as Players};
use crate::lists::distinct;
use crate::outcome::{Fraction, shortest};
use crate::paytable::{unknown, whole_units};
use crate::questions::refusal::{Fault, Refusal};

fields! {
    /// The table of a command with results over many rounds.
    pub struct TableOptions {
        pub seats: Seats,
        pub bets: Bets,
        pub days: Days,
    }
}

impl TableOptions {
    /// The table with these bets.
    pub fn table(&self, average_bet: Option<Dollars>, sides: Vec<SideBet>) -> Table {
        self.days.table(self.seats.number(), average_bet, sides)
    }
}

fields! {
    /// The pace of a table, and the length of its day.
    pub struct Days {
        pub pace: Pace,
        /// Hours of play in a day [default: 24]
        #[arg(long, value_name = "N", help_heading = numbers::TABLE)]
        pub hours_per_day: Option<u64> = one(numbers::hours),
    }
}

impl Days {
    pub fn table(&self, seats: usize, average_bet: Option<Dollars>, sides: Vec<SideBet>) -> Table {
        let hours_per_day = self.hours_per_day.unwrap_or(HOURS_PER_DAY);
        Table { hours_per_day, ..self.pace.table(seats, average_bet, sides) }
    }
}

fields! {
    #[command(next_help_heading = numbers::TABLE)]
    pub struct Pace {
        /// Rounds that the table deals in an hour [default: 50, the average published for Caribbean Stud Poker; for Let It
        /// Ride 52 is published, for the other games none]
        #[arg(long, value_name = "N")]
        pub hands_per_hour: Option<u64> = one(numbers::summed_rounds),
    }
}

impl Pace {
    /// The table of this pace on usual days.
    pub fn table(&self, seats: usize, average_bet: Option<Dollars>, sides: Vec<SideBet>) -> Table {
        let hands_per_hour = self.hands_per_hour.unwrap_or(HANDS_PER_HOUR);
        Table { seats, hands_per_hour, average_bet, sides, ..Table::default() }
    }
}

fields! {
    #[derive(Default)]
    #[command(next_help_heading = numbers::TABLE)]
    pub struct Seats {
        /// Players at the table, all on the same wagers: adds the envy bonuses for the hands of others, and divides a
        /// jackpot that all of them win. 6@50% is a table where the hand of another player counts for envy bonuses with
        /// this probability, as only those of players who made the wager may [default: 1]
        #[arg(long, value_name = "N[@SHARE]")]
        pub seats: Option<Players> = one(numbers::seats),
        /// Envy bonus on offer, such as envy-b, where a paytable goes with several [default: each of them]
        #[arg(long, value_name = "NAME")]
        pub envy: Option<String> = one(StringValueParser::new()),
    }
}

impl Seats {
    pub fn ensure_consistent(&self) -> Result<(), Refusal> {
        rules!(self.envy => needs self.seats);
        Ok(())
    }

    /// Number of players; one unless stated.
    pub fn number(&self) -> usize {
        self.seats.as_ref().map_or(1, |players| players.seats)
    }

    /// The players; a single one by default.
    fn players(&self) -> Players {
        self.seats.clone().unwrap_or_else(|| Players::of(1))
    }

    /// Command-line options that reproduce the choice.
    pub fn arguments(&self) -> impl Iterator<Item = String> {
        let share = |players: &Players| match players.others_betting.is_one() {
            true => String::new(),
            false => format!("@{}", players.others_betting),
        };
        let seats = self.seats.iter().map(move |players| format!("--seats={}{}", players.seats, share(players)));
        seats.chain(self.envy.iter().map(|envy| format!("--envy={envy}")))
    }

    /// The offers of one player at the table, one for each envy bonus that an offer may have; refused where the seats make
    /// no difference to any.
    pub fn of(&self, offers: Vec<Offer>) -> Result<Vec<Offer>, Fault> {
        let offers = self.for_wins(offers)?;
        if self.seats.is_some() && offers.iter().all(|offer| offer.seat.is_none()) {
            bail!(
                "⟦seats⟧ was given, but no selected wager has an envy bonus or a jackpot to share; for the win of a table \
                 give ⟦average_bet⟧ too"
            );
        }
        Ok(offers)
    }

    /// The same where the seats count in any case, as for the win of a table.
    pub fn for_wins(&self, offers: Vec<Offer>) -> Result<Vec<Offer>, Fault> {
        self.ensure_consistent()?;
        let offers = self.at(vec![offers])?.concat();
        self.ensure_bettors(offers.iter().filter(|offer| offer.seat.is_some()))?;
        Ok(offers)
    }

    /// The players of wagers with meters.
    pub fn players_of_meters(&self, offers: &[Offer]) -> Result<Players, Fault> {
        ensure_seats(offers.iter(), &whole_units(self.number()))?;
        self.ensure_bettors(offers.iter())?;
        Ok(self.players())
    }

    fn ensure_bettors<'o>(&self, mut offers: impl Iterator<Item = &'o Offer>) -> Result<(), Fault> {
        match offers.find(|offer| offer.wager.shared_jackpot.is_some()) {
            Some(offer) if !self.players().others_betting.is_one() => bail!(
                "⟦seats⟧: a share applies to envy bonuses, but players who bet on {} share a jackpot: name other wagers, or \
                 drop the share and give the number who bet",
                offer.name()
            ),
            _ => Ok(()),
        }
    }

    /// The offers of several groups at a whole table, of which one has the envy bonus that is named.
    pub fn of_groups(&self, groups: Vec<Vec<Offer>>) -> Result<Vec<Vec<Offer>>, Fault> {
        self.ensure_consistent()?;
        if !self.players().others_betting.is_one() {
            bail!("⟦seats⟧: a share is for the envy bonuses of one player; of a whole table all count: drop the share");
        }
        match (self.number(), &self.envy) {
            (1, None) => Ok(groups),
            _ => self.at(groups),
        }
    }

    /// The same of one group, each with one envy bonus at most.
    pub fn of_one_each(&self, offers: Vec<Offer>) -> Result<Vec<Offer>, Fault> {
        one_each(self.of_groups(vec![offers])?.concat())
    }

    /// Offers, and those of the side wagers beside them with one envy bonus at most.
    pub fn of_both(&self, offers: Vec<Offer>, sides: Vec<Offer>) -> Result<[Vec<Offer>; 2], Fault> {
        let mut seated = self.of_groups(vec![offers, sides])?;
        let sides = seated.pop().unwrap_or_default();
        Ok([seated.concat(), one_each(sides)?])
    }

    fn at(&self, groups: Vec<Vec<Offer>>) -> Result<Vec<Vec<Offer>>, Fault> {
        ensure_seats(groups.iter().flatten(), &whole_units(self.number()))?;
        let Some(players) = &self.seats else { return Ok(groups) };
        let seat = |offers: Vec<Offer>| offers.into_iter().flat_map(|offer| offer.at_table(players)).collect();
        let mut seated: Vec<Vec<Offer>> = groups.into_iter().map(seat).collect();
        let Some(envy) = &self.envy else { return Ok(seated) };
        let is_named = |offer: &Offer| envy_of(offer).is_some_and(|known| known.eq_ignore_ascii_case(envy));
        let key = |offer: &Offer| offer.key().map(str::to_string);
        let named: Vec<[String; 5]> = seated.iter().flatten().filter(|offer| is_named(offer)).map(key).collect();
        if named.is_empty() {
            let known = distinct(seated.iter().flatten().filter_map(envy_of));
            if known.is_empty() {
                bail!("⟦envy⟧ {envy}: no selected wager has an envy bonus");
            }
            bail!("⟦envy⟧: {}", unknown("envy bonus", envy, "available:", known));
        }
        // A wager without a bonus of this name keeps its own.
        seated.iter_mut().for_each(|offers| offers.retain(|offer| is_named(offer) || !named.contains(&key(offer))));
        Ok(seated)
    }
}

fn envy_of(offer: &Offer) -> Option<&'static str> {
    offer.seat.as_ref().and_then(|seat| seat.envy)
}

/// Refuses an offer with several envy bonuses.
pub fn one_each(seated: Vec<Offer>) -> Result<Vec<Offer>, Fault> {
    let is_same = |two: &&[Offer]| two[0].key() == two[1].key() && envy_of(&two[0]) != envy_of(&two[1]);
    if let Some(two) = seated.windows(2).find(is_same) {
        let known = distinct(seated.iter().flat_map(Offer::envy_schedules)).join(" or ");
        bail!("{}: several envy bonuses go with this paytable; name one as ⟦envy⟧ {known}", two[0].name())
    }
    Ok(seated)
}

/// Refuses more players than a table of these offers seats, on average.
pub fn ensure_seats<'o>(mut offers: impl Iterator<Item = &'o Offer>, seats: &Fraction) -> Result<(), Fault> {
    let is_full = |offer: &&Offer| *seats > whole_units(offer.game.most_players);
    let Some(Offer { game, .. }) = offers.find(is_full) else { return Ok(()) };
    let (title, most, seats) = (game.title, game.most_players, shortest(seats));
    let why = format!("a table of {title} seats at most {most} players, not {seats}");
    Err(Refusal::usage(Some("seats"), why).into())
}
