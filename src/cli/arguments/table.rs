//! Options of the table: its seats, its pace, and the bets of its players.

use clap::Args;

use super::named_paytable::{key, only};
use super::{NamedPaytable, numbers};
use crate::analysis::{HANDS_PER_HOUR, HOURS_PER_DAY, SideBet, Table};
use crate::cli::CliError;
use crate::games::{Catalogue, Dollars, GameFacts, Offer, Table as Players, name_of_key};
use crate::outcome::{Fraction, shortest};
use crate::paytable::{quoted, unknown, whole_units};
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
        self.at(&Players::of(self.number()), offers)
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
        if self.seats.is_none() || (players.seats < 2 && self.envy.is_none()) {
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
            bail!("--seats {seats}: a table of {} has {} seats", facts.title, facts.most_players)
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
        if self.seats.seats.is_some_and(|seats| seats > 1) && offers.iter().all(|offer| offer.seat.is_none()) {
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

/// What a player bets.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = numbers::MONEY)]
pub struct Bets {
    /// Average bet in dollars on one unit of the base wager (Let It Ride: one of the three equal bets; Criss-Cross: one
    /// of the two antes), or of the only wager chosen
    #[arg(long, value_name = "DOLLARS", value_parser = numbers::dollars)]
    pub average_bet: Option<Dollars>,
    /// Dollars bet on a side wager, in a share of the hands (all of them unless stated), such as
    /// three-card-bonus=5@40%; WAGER/PAYTABLE names the paytable of a wager that has several (may be repeated)
    #[arg(long, value_name = "WAGER=DOLLARS[@SHARE]", value_parser = side_bet)]
    pub side: Vec<SideBet>,
    /// Share of the hands in which a player makes a side wager, such as three-card-bonus=30%, with the usual bet on it:
    /// $1 where pays are amounts in dollars, else the average bet; GAME/WAGER names the game (may be repeated)
    #[arg(long, value_name = "WAGER=SHARE", value_parser = share)]
    pub share: Vec<Share>,
}

/// A side wager, of one game or of any that has it, and its share of the hands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Share {
    game: Option<String>,
    wager: String,
    share: Fraction,
}

/// Parses `WAGER=SHARE` or `GAME/WAGER=SHARE`.
pub fn share(text: &str) -> Result<Share, String> {
    let how =
        || format!("{}: write WAGER=SHARE or GAME/WAGER=SHARE, such as let-it-ride/three-card-bonus=30%", quoted(text));
    let (name, share) = text.split_once('=').ok_or_else(how)?;
    let mut names = key(name.trim(), 1..=2).ok_or_else(how)?;
    let wager = names.pop().ok_or_else(how)?;
    Ok(Share { game: names.pop(), wager, share: numbers::probability(share)? })
}

/// Parses `WAGER=DOLLARS` or `WAGER/PAYTABLE=DOLLARS`, a bet in every hand unless `@SHARE` follows.
pub fn side_bet(text: &str) -> Result<SideBet, String> {
    let how = || {
        let text = quoted(text);
        format!("{text}: write WAGER=DOLLARS, WAGER/PAYTABLE=DOLLARS or WAGER=DOLLARS@SHARE, such as aces-up/A=5@40%")
    };
    let (name, bet) = text.split_once('=').ok_or_else(how)?;
    let (dollars, share) = match bet.split_once('@') {
        Some((dollars, share)) => (dollars, numbers::probability(share)?),
        None => (bet, whole_units(1)),
    };
    let mut names = key(name.trim(), 1..=2).ok_or_else(how)?.into_iter();
    let (wager, paytable) = (names.next().unwrap_or_default(), names.next());
    Ok(SideBet { wager, paytable, dollars: numbers::dollars(dollars)?, share })
}

/// Refuses two bets of an option on the same side wager.
pub fn ensure_once_each(option: &str, sides: &[SideBet]) -> Result<(), CliError> {
    for (place, side) in sides.iter().enumerate() {
        if sides[..place].iter().any(|earlier| earlier.wager.eq_ignore_ascii_case(&side.wager)) {
            bail!("{option} was given twice for {}", side.wager);
        }
    }
    Ok(())
}

impl Bets {
    /// Whether dollars are stated.
    pub fn are_given(&self) -> bool {
        self.average_bet.is_some() || !self.side.is_empty() || !self.share.is_empty()
    }

    /// The bets on side wagers that a game has; `average_bet` is the usual one.
    pub fn on_sides_of(&self, game: &'static GameFacts, average_bet: &Dollars) -> Result<Vec<SideBet>, CliError> {
        let facts = |name: &str| game.wagers.iter().find(|wager| wager.id.eq_ignore_ascii_case(name));
        let is_of = |share: &&Share| share.game.as_ref().is_none_or(|name| game.id.eq_ignore_ascii_case(name));
        let by_share = self.share.iter().filter(is_of).filter_map(|Share { wager, share, .. }| {
            let dollars = facts(wager)?.dollars.map_or_else(|| average_bet.clone(), whole_units);
            Some(SideBet { wager: wager.clone(), paytable: None, dollars, share: share.clone() })
        });
        let with_dollars = self.side.iter().filter(|side| facts(&side.wager).is_some()).cloned();
        let bets: Vec<SideBet> = by_share.chain(with_dollars).collect();
        ensure_once_each("--share or --side", &bets)?;
        Ok(bets)
    }

    /// Refuses bets on wagers that the games of `offers` do not have as side wagers.
    pub fn ensure_sides(&self, offers: &[Offer]) -> Result<(), CliError> {
        for Share { game, wager, .. } in &self.share {
            ensure_side("--share", game.as_deref(), wager, offers)?;
        }
        self.side.iter().try_for_each(|side| ensure_side("--side", None, &side.wager, offers))
    }

    /// The bets on side wagers among these offers, of several games; each once.
    fn on_sides_among(&self, offers: &[Offer]) -> Result<Vec<SideBet>, CliError> {
        self.ensure_sides(offers)?;
        let usual = self.average_bet.clone().unwrap_or_else(|| whole_units(1));
        let mut bets: Vec<SideBet> = Vec::new();
        for game in games_of(offers) {
            for bet in self.on_sides_of(game, &usual)? {
                if !bets.iter().any(|known| known.wager.eq_ignore_ascii_case(&bet.wager)) {
                    bets.push(bet);
                }
            }
        }
        Ok(bets)
    }

    /// The table whose players bet on these offers; `None` if no dollars are given.
    pub fn on(&self, offers: &[Offer], seats: &Seats, pace: &Pace) -> Result<Option<Table>, CliError> {
        if !self.are_given() {
            return match pace.hands_per_hour {
                None => Ok(None),
                Some(_) => bail!("--hands-per-hour needs a bet: give --average-bet or --side"),
            };
        }
        let sides = self.on_sides_among(offers)?;
        for side in &sides {
            let wager = &side.wager;
            if let Some(both) = offers.iter().find(|offer| offer.wager.includes(wager)) {
                bail!("--side {wager}: {} includes this wager; leave out one of them", both.wager.id);
            }
            let of_wager: Vec<&Offer> = offers.iter().filter(|offer| side.is_of(offer)).collect();
            if of_wager.is_empty() {
                bail!("--side {wager}: the wager is not selected; add --wager {wager}");
            }
            ensure_paytable(side, &of_wager)?;
        }
        let table = pace.table(seats.number(), self.average_bet.clone(), sides);
        if self.average_bet.is_some() && !offers.iter().any(|offer| is_bet_on(&table, offer, offers)) {
            bail!(
                "--average-bet needs a base wager, and none is selected; give bets on side wagers as --side \
                 WAGER=DOLLARS@SHARE"
            );
        }
        for offer in offers {
            let bet = match table.sides.iter().find(|side| side.is_of(offer)) {
                Some(side) => side.is_on(offer).then(|| side.dollars.clone()),
                None => table.average_bet_on(offer, offers.iter()),
            };
            bet.map_or(Ok(()), |bet| ensure_bet(&bet, offer))?;
        }
        Ok(Some(table))
    }

    /// The bets on side wagers beside each of these offers, and the regulation's offers of them at this table.
    pub fn beside(&self, all: &[Offer], seats: &Seats) -> Result<(Vec<SideBet>, Vec<Offer>), CliError> {
        let Some(average_bet) = &self.average_bet else {
            match self.side.is_empty() && self.share.is_empty() {
                true => return Ok(Default::default()),
                false => bail!("--side adds to the result of a base wager: give --average-bet too"),
            }
        };
        all.iter().try_for_each(|offer| ensure_bet(average_bet, offer))?;
        let of_games: Vec<Offer> = Catalogue::embedded()?.offers();
        let of_games = of_games.into_iter().filter(|offer| all.iter().any(|other| other.game.id == offer.game.id));
        let bets = self.on_sides_among(&of_games.collect::<Vec<_>>())?;
        let mut sides: Vec<Offer> = Vec::new();
        for side in &bets {
            if all.iter().any(|offer| side.is_of(offer)) {
                let wager = &side.wager;
                bail!("--side {wager}: this wager is itself named; give its dollars as --average-bet");
            }
            for offer in all {
                if offer.wager.includes(&side.wager) {
                    let both = offer.wager.id;
                    bail!("--side {}: {both} includes this wager; leave out one of them", side.wager);
                }
                let of_side = of_regulation(["--side", "DOLLARS@SHARE"], side, offer.game)?;
                ensure_bet(&side.dollars, &of_side)?;
                if !sides.iter().any(|known| known.key() == of_side.key()) {
                    sides.push(of_side);
                }
            }
        }
        Ok((bets, seats.of_one_each(sides)?))
    }
}

/// The games of these offers, each once.
pub fn games_of(offers: &[Offer]) -> Vec<&'static GameFacts> {
    let mut games: Vec<&'static GameFacts> = Vec::new();
    for offer in offers {
        if !games.iter().any(|game| game.id == offer.game.id) {
            games.push(offer.game);
        }
    }
    games
}

fn is_bet_on(table: &Table, offer: &Offer, offers: &[Offer]) -> bool {
    let is_side = table.sides.iter().any(|side| side.is_of(offer));
    !is_side && table.average_bet_on(offer, offers.iter()).is_some()
}

/// Refuses a bet other than the unit of a payout limit, or one that the offer does not take.
pub fn ensure_bet(bet: &Dollars, offer: &Offer) -> Result<(), CliError> {
    let (name, shown) = (name_of_key(offer.key()), shortest(bet));
    if let Some(limit) = offer.payout_limit.as_ref().filter(|limit| limit.unit() != bet) {
        let unit = shortest(limit.unit());
        bail!("{name}: --average-bet is ${shown}, but --unit ${unit}; give the same amount");
    }
    match offer.refusal_of_bet(bet) {
        Some(refusal) => bail!("{name}: {refusal}"),
        None => Ok(()),
    }
}

fn ensure_paytable(side: &SideBet, of_wager: &[&Offer]) -> Result<(), CliError> {
    let mut known: Vec<&str> = of_wager.iter().map(|offer| offer.paytable.id.as_str()).collect();
    known.dedup();
    match &side.paytable {
        Some(id) if !of_wager.iter().any(|offer| side.is_on(offer)) => {
            bail!("--side {}: {}", side.wager, unknown("paytable", id, "the chosen are", known))
        }
        _ => Ok(()),
    }
}

/// Refuses a wager that no chosen game has as a side wager.
fn ensure_side(option: &str, game: Option<&str>, wager: &str, offers: &[Offer]) -> Result<(), CliError> {
    let is_of = |offer: &&Offer| game.is_none_or(|game| offer.game.id.eq_ignore_ascii_case(game));
    if let Some(game) = game.filter(|_| !offers.iter().any(|offer| is_of(&offer))) {
        let known = distinct(offers.iter().map(|offer| offer.game.id));
        bail!("{option} {game}/{wager}: {}", unknown("game", game, "the chosen are", known));
    }
    let of_games = || offers.iter().filter(is_of);
    if of_games().any(|offer| offer.wager.has_decisions && offer.wager.id.eq_ignore_ascii_case(wager)) {
        bail!("{option} {wager}: this is a base wager, which every player makes; its bet is --average-bet");
    }
    let sides = of_games().filter(|offer| !offer.wager.has_decisions);
    let known = distinct(sides.map(|offer| offer.wager.id));
    if known.is_empty() {
        bail!("{option} {wager}: no side wager is named; name its paytable next to that of the base game");
    }
    match known.iter().any(|known| known.eq_ignore_ascii_case(wager)) {
        true => Ok(()),
        false => bail!("{option}: {}", unknown("side wager", wager, "there is", known)),
    }
}

/// The regulation's only offer of a side wager in a game. Errors quote the option and the form of its amount.
pub fn of_regulation([option, amount]: [&str; 2], side: &SideBet, game: &GameFacts) -> Result<Offer, CliError> {
    let (wager, id) = (&side.wager, side.paytable.as_ref());
    let key = [game.id, wager].into_iter().chain(id.map(String::as_str)).map(str::to_string).collect();
    let named =
        NamedPaytable::ByKey(key).catalogue(&Catalogue::embedded()?).map_err(|error| format!("{option} {error}"))?;
    only(named.offers(), format_args!("{option} {wager}"), |id| format!("{wager}/{id}={amount}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::ratio;

    #[test]
    fn a_share_is_of_a_wager_in_one_game_or_in_all() {
        let of = |game: Option<&str>| {
            let (game, wager) = (game.map(str::to_string), "trips".to_string());
            Ok(Share { game, wager, share: ratio(3, 10) })
        };
        assert_eq!(share("trips=30%"), of(None));
        assert_eq!(share("ultimate-texas-holdem/trips=0.3"), of(Some("ultimate-texas-holdem")));
        for nonsense in ["", "trips", "trips=", "=30%", "trips=130%", "trips=-1%", "a/b/c=1", "trips=30%@5", "a//b=1"] {
            assert!(share(nonsense).is_err(), "{nonsense}");
        }
    }

    #[test]
    fn side_bets_are_a_wager_its_dollars_and_the_share_of_hands() {
        let bet = |wager: &str, paytable: Option<&str>, cents: i64, percent: i64| {
            let (wager, paytable) = (wager.to_string(), paytable.map(str::to_string));
            Ok(SideBet { wager, paytable, dollars: ratio(cents, 100), share: ratio(percent, 100) })
        };
        assert_eq!(side_bet("aces-up=5@40%"), bet("aces-up", None, 500, 40));
        assert_eq!(side_bet("aces-up=2.50@0.4"), bet("aces-up", None, 250, 40));
        assert_eq!(side_bet("aces-up/F=5@1"), bet("aces-up", Some("F"), 500, 100));
        assert_eq!(side_bet("aces-up/F=5"), bet("aces-up", Some("F"), 500, 100));
        for nonsense in [
            "",
            "aces-up",
            "aces-up@0.4",
            "aces-up=@0.4",
            "aces-up=5@",
            "aces-up=0@1",
            "aces-up=5@1.01",
            "aces-up=5@140%",
            "aces-up=-5@0.4",
            "aces-up=0.001@0.4",
            "=5",
            "5@0.4",
        ] {
            assert!(side_bet(nonsense).is_err(), "{nonsense}");
        }
    }
}
