//! Options of money: stakes and pace of play for theoretical wins, and the aggregate payout limit with its floor.

use az::Az;
use clap::{Arg, Args};

use super::named_paytable::{key, only};
use super::numbers::MOST_AMOUNTS;
use super::{NamedPaytable, ensure_seats, numbers};
use crate::analysis::{SideBet, Stakes};
use crate::cli::CliError;
use crate::games::payout_limit::FloorOf;
use crate::games::{Catalogue, Dollars, GAMES, GameFacts, Offer, PayoutLimit, WagerFacts, name_of_key};
use crate::outcome::{Fraction, shortest};
use crate::paytable::{Pay, quoted, unknown, whole_units};
use crate::report::remarks::distinct;

/// Default hands per hour: the average published for Caribbean Stud Poker. 52 is published for Let It Ride, nothing for
/// the other games. M. Shackleford, wizardofodds.com, "Hands per hour and average house edge".
pub const HANDS_PER_HOUR: u32 = 50;

#[derive(Args, Clone, Debug)]
#[command(next_help_heading = numbers::MONEY)]
pub struct Money {
    /// Average bet in dollars on one unit of the base wager (Let It Ride: one of the three equal bets; Criss-Cross: one
    /// of the two antes), or of the only wager chosen: shows the theoretical win per hour, which is hands per hour x
    /// average bet x house edge per unit; under a payout limit it must equal --unit
    #[arg(long, value_name = "DOLLARS", value_parser = numbers::dollars)]
    average_bet: Option<Dollars>,
    /// Rounds one player plays in an hour [default: 50, the average published for Caribbean Stud Poker; for Let It Ride
    /// 52 is published, for the other games none]
    #[arg(long, value_name = "N", value_parser = numbers::positive)]
    hands_per_hour: Option<Fraction>,
    /// Players at the table: shows the table's theoretical win too, N times that of a seat; must equal --seats if both
    /// are given
    #[arg(long, value_name = "N", value_parser = numbers::players)]
    table_seats: Option<usize>,
    /// Dollars bet on a side wager in a share of the hands, such as three-card-bonus=5@40% (may be repeated): shows the
    /// total with the base wager; write WAGER/PAYTABLE if the wager has several paytables
    #[arg(long, value_name = "WAGER=DOLLARS@SHARE", value_parser = side_bet)]
    side: Vec<SideBet>,
}

/// Parses `WAGER=DOLLARS@SHARE` or `WAGER/PAYTABLE=DOLLARS@SHARE`.
pub fn side_bet(text: &str) -> Result<SideBet, String> {
    let how = || format!("{}: write WAGER=DOLLARS@SHARE, such as three-card-bonus=5@40%", quoted(text));
    let (bet, share) = text.split_once('@').filter(|(bet, _)| bet.contains('=')).ok_or_else(how)?;
    Ok(SideBet { share: numbers::probability(share)?, ..side_wager(bet)? })
}

/// Parses `WAGER=DOLLARS` or `WAGER/PAYTABLE=DOLLARS`, a bet in every hand.
pub fn side_wager(text: &str) -> Result<SideBet, String> {
    let how =
        || format!("{}: write WAGER=DOLLARS or WAGER/PAYTABLE=DOLLARS, such as five-card-bonus/A=1", quoted(text));
    let (name, dollars) = text.split_once('=').ok_or_else(how)?;
    let mut names = key(name.trim(), 1..=2).ok_or_else(how)?.into_iter();
    let (wager, paytable) = (names.next().unwrap_or_default(), names.next());
    Ok(SideBet { wager, paytable, dollars: numbers::dollars(dollars)?, share: whole_units(1) })
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

impl Money {
    /// The stakes on these offers; `None` if no dollars are given.
    pub fn stakes_on(&self, offers: &[Offer]) -> Result<Option<Stakes>, CliError> {
        let Some(stakes) = self.stakes(offers)? else { return Ok(None) };
        for side in &stakes.sides {
            let wager = &side.wager;
            let of_wager: Vec<&Offer> = offers.iter().filter(|offer| side.is_of(offer)).collect();
            if of_wager.is_empty() {
                bail!("--side {wager}: the wager is not selected; add --wager {wager}");
            }
            ensure_paytable(side, &of_wager)?;
        }
        if self.average_bet.is_some() && !offers.iter().any(|offer| is_bet_on(&stakes, offer, offers)) {
            bail!(
                "--average-bet needs a base wager, and none is selected; give bets on side wagers as --side \
                 WAGER=DOLLARS@SHARE"
            );
        }
        for offer in offers {
            let bet = match stakes.sides.iter().find(|side| side.is_of(offer)) {
                Some(side) => side.is_on(offer).then(|| side.dollars.clone()),
                None => stakes.average_bet_on(offer, offers.iter()),
            };
            bet.map_or(Ok(()), |bet| ensure_bet(&bet, offer))?;
        }
        Ok(Some(stakes))
    }

    /// The stakes on compared offers, of any wagers, and the regulation's offers of the side wagers; `None` if no
    /// dollars are given.
    pub fn stakes_on_all(&self, all: &[Offer]) -> Result<Option<(Stakes, Vec<Offer>)>, CliError> {
        let Some(stakes) = self.stakes(all)? else { return Ok(None) };
        let Some(average_bet) = &stakes.average_bet else {
            bail!("--side adds to theoretical wins: give --average-bet too");
        };
        all.iter().try_for_each(|offer| ensure_bet(average_bet, offer))?;
        let mut sides: Vec<Offer> = Vec::new();
        for side in &stakes.sides {
            if all.iter().any(|offer| side.is_of(offer)) {
                let wager = &side.wager;
                bail!("--side {wager}: this wager is itself compared; give its dollars as --average-bet");
            }
            for offer in all {
                let of_side = of_regulation(["--side", "DOLLARS@SHARE"], side, offer.game)?;
                ensure_bet(&side.dollars, &of_side)?;
                if !sides.iter().any(|known| known.key() == of_side.key()) {
                    sides.push(of_side);
                }
            }
        }
        Ok(Some((stakes, sides)))
    }

    /// The stakes, if any, with side bets on side wagers of the games of `offers`.
    fn stakes(&self, offers: &[Offer]) -> Result<Option<Stakes>, CliError> {
        if self.average_bet.is_none() && self.side.is_empty() {
            let options =
                [("--table-seats", self.table_seats.is_some()), ("--hands-per-hour", self.hands_per_hour.is_some())];
            return match options.into_iter().find(|(_, is_given)| *is_given) {
                None => Ok(None),
                Some((option, _)) => bail!("{option} needs a bet: give --average-bet or --side"),
            };
        }
        ensure_seats(offers.iter(), self.table_seats.unwrap_or(1))?;
        ensure_same_table(self.table_seats, offers)?;
        self.side.iter().try_for_each(|side| ensure_side_wager(side, offers))?;
        ensure_once_each("--side", &self.side)?;
        Ok(Some(Stakes {
            hands_per_hour: self.hands_per_hour.clone().unwrap_or_else(|| whole_units(HANDS_PER_HOUR)),
            average_bet: self.average_bet.clone(),
            table_seats: self.table_seats,
            sides: self.side.clone(),
        }))
    }
}

fn is_bet_on(stakes: &Stakes, offer: &Offer, offers: &[Offer]) -> bool {
    let is_side = stakes.sides.iter().any(|side| side.is_of(offer));
    !is_side && stakes.average_bet_on(offer, offers.iter()).is_some()
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

fn ensure_same_table(table_seats: Option<usize>, offers: &[Offer]) -> Result<(), CliError> {
    let mut seats = offers.iter().filter_map(|offer| Some(offer.seat.as_ref()?.table.seats));
    match table_seats.and_then(|given| Some((given, seats.find(|seats| *seats != given)?))) {
        None => Ok(()),
        Some((given, seats)) => {
            bail!("--table-seats {given}, but --seats {seats}: give the same number of players")
        }
    }
}

/// Refuses a side wager that the games of `offers` lack, and one that an offer already includes.
fn ensure_side_wager(side: &SideBet, offers: &[Offer]) -> Result<(), CliError> {
    let name = &side.wager;
    let wagers = || offers.iter().flat_map(|offer| offer.game.wagers);
    if wagers().any(|wager| wager.has_decisions && wager.id.eq_ignore_ascii_case(name)) {
        bail!("--side {name}: this is a base wager; give its dollars as --average-bet");
    }
    if let Some(offer) = offers.iter().find(|offer| offer.wager.includes(name)) {
        let both = offer.wager.id;
        bail!("--side {name}: {both} includes this wager; leave out one of them");
    }
    let known = distinct(wagers().filter(|wager| !wager.has_decisions).map(|wager| wager.id));
    match known.iter().any(|known| known.eq_ignore_ascii_case(name)) {
        true => Ok(()),
        false => bail!("--side: {}", unknown("side wager", name, "there is", known)),
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

/// The regulation's only offer of a side wager in a game. Errors quote the option and the form of its amount.
pub fn of_regulation([option, amount]: [&str; 2], side: &SideBet, game: &GameFacts) -> Result<Offer, CliError> {
    let (wager, id) = (&side.wager, side.paytable.as_ref());
    let key = [game.id, wager].into_iter().chain(id.map(String::as_str)).map(str::to_string).collect();
    let named =
        NamedPaytable::ByKey(key).catalogue(&Catalogue::embedded()?).map_err(|error| format!("{option} {error}"))?;
    only(named.offers(), format_args!("{option} {wager}"), |id| format!("{wager}/{id}={amount}"))
}

#[derive(Args, Clone, Debug)]
#[command(next_help_heading = numbers::MONEY)]
pub struct PayoutLimits {
    /// Aggregate payout limit of a round, where the chapter permits one; the optimal strategy accounts for it
    #[arg(long, value_name = "DOLLARS", value_parser = numbers::dollars, requires = "unit")]
    payout_limit: Option<Dollars>,
    /// One unit in dollars, or several separated by commas or as FROM..TO/STEP, such as 10..1000/10: one row for each
    /// (may be repeated)
    #[arg(long, value_name = "DOLLARS", value_parser = numbers::amounts, requires = "payout_limit")]
    unit: Vec<numbers::Amounts>,
    /// Smallest unit accepted at the table; the lowest permitted limit depends on it [default: low enough]
    #[arg(long, value_name = "DOLLARS", value_parser = numbers::dollars, requires = "payout_limit")]
    table_minimum: Option<Dollars>,
    /// Boxes that one patron bets on in a round; the lowest lawful limit covers the largest win on all of them together
    /// [default: 1]
    #[arg(long, value_name = "N", value_parser = numbers::players, requires = "table_minimum")]
    floor_boxes: Option<usize>,
    /// Side wager of each box, such as five-card-bonus/A=1: the lowest lawful limit covers its largest win too; the
    /// paytable may be left out if there is only one (may be repeated)
    #[arg(long, value_name = "WAGER[/PAYTABLE]=DOLLARS", value_parser = side_wager, requires = "table_minimum")]
    floor_side: Vec<SideBet>,
}

/// `--unit` as a single amount, for commands with rows that do not state the unit.
pub fn one_unit(unit: Arg) -> Arg {
    unit.help("One unit in dollars")
}

impl PayoutLimits {
    /// One offer per unit under the limit, where the chapter permits one; other offers unchanged.
    pub fn applied(&self, offers: Vec<Offer>) -> Result<Vec<Offer>, CliError> {
        let Some(limit) = &self.payout_limit else { return Ok(offers) };
        if !offers.iter().any(|offer| offer.wager.payout_limit.is_some()) {
            bail!(
                "--payout-limit was given, but no selected wager may have a payout limit; these may: {}",
                wagers_that_may_be_limited().join(", ")
            );
        }
        let limit = |unit| PayoutLimit::new(limit.clone(), unit, self.table_minimum.clone());
        let limits = self.units()?.into_iter().map(limit).collect::<Result<Vec<_>, _>>()?;
        let mut limited = Vec::new();
        for offer in offers {
            match offer.wager.payout_limit {
                Some(_) => {
                    let floor_of = self.floor_of(offer.game)?;
                    let with_floor = |limit: &PayoutLimit| Some(limit.clone().with_floor_of(floor_of.clone()));
                    limited
                        .extend(limits.iter().map(|limit| Offer { payout_limit: with_floor(limit), ..offer.clone() }));
                }
                None => limited.push(offer),
            }
        }
        Ok(limited)
    }

    /// [`PayoutLimits::applied`] for commands with rows that do not state the unit.
    pub fn applied_at_one_unit(&self, offers: Vec<Offer>) -> Result<Vec<Offer>, CliError> {
        if self.units()?.len() > 1 {
            bail!("--unit: give one amount; only the measures of `analyze` take several");
        }
        self.applied(offers)
    }

    /// The boxes and side wagers that the floor of a game covers.
    fn floor_of(&self, game: &'static GameFacts) -> Result<FloorOf, CliError> {
        let boxes = self.floor_boxes.unwrap_or(1);
        if boxes > game.most_players {
            let (id, most) = (game.id, game.most_players);
            bail!("--floor-boxes {boxes}: a table of {id} has at most {most} betting positions");
        }
        let mut floor_of = FloorOf { boxes: boxes.az::<u32>(), ..FloorOf::default() };
        ensure_once_each("--floor-side", &self.floor_side)?;
        for side in &self.floor_side {
            floor_of.side_wagers += most_won(side, game)?;
        }
        Ok(floor_of)
    }

    /// The units in the order given, each once.
    fn units(&self) -> Result<Vec<Dollars>, CliError> {
        let units = distinct(self.unit.iter().flat_map(|amounts| &amounts.0).cloned());
        if units.len() > MOST_AMOUNTS {
            bail!("--unit: {} amounts; at most {MOST_AMOUNTS} are allowed", units.len());
        }
        Ok(units)
    }
}

/// Every wager that may have a payout limit, with the section that permits it.
fn wagers_that_may_be_limited() -> Vec<String> {
    let of_game = GAMES.iter().flat_map(|game| {
        let facts = game.facts();
        let permitted = facts.wagers.iter().filter_map(|wager| Some((wager, wager.payout_limit?)));
        permitted.map(|(wager, limit)| format!("{} {} ({})", facts.id, wager.id, limit.section))
    });
    of_game.collect()
}

/// Largest win of a side wager, in dollars.
fn most_won(side: &SideBet, game: &'static GameFacts) -> Result<Dollars, CliError> {
    let is_side = |wager: &&WagerFacts| !wager.has_decisions && wager.payout_limit.is_none();
    let sides = game.wagers.iter().filter(is_side).map(|wager| wager.id).collect::<Vec<_>>();
    if !sides.iter().any(|id| id.eq_ignore_ascii_case(&side.wager)) {
        let (wager, game) = (&side.wager, game.id);
        bail!("--floor-side {wager}: {game} has no such side wager; it has {}", sides.join(", "));
    }
    let offer = of_regulation(["--floor-side", "DOLLARS"], side, game)?;
    let mut rows = offer.paytable.schedules.iter().flat_map(|schedule| &schedule.rows);
    if rows.any(|row| matches!(row.pay, Pay::MeterShare(_))) {
        let (wager, paytable) = (offer.wager.id, &offer.paytable.id);
        bail!(
            "--floor-side {wager}/{paytable} is paid from a progressive meter, so its largest win is unlimited; leave \
             it out"
        );
    }
    let nets = offer.wager.form.iter().flat_map(|schedule| offer.net_units(schedule.name));
    Ok(nets.max().unwrap_or_default() * &side.dollars)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::ratio;

    #[test]
    fn side_bets_are_a_wager_its_dollars_and_the_share_of_hands() {
        let bet = |wager: &str, paytable: Option<&str>, cents: i64, percent: i64| {
            let (wager, paytable) = (wager.to_string(), paytable.map(str::to_string));
            Ok(SideBet { wager, paytable, dollars: ratio(cents, 100), share: ratio(percent, 100) })
        };
        assert_eq!(side_bet("aces-up=5@40%"), bet("aces-up", None, 500, 40));
        assert_eq!(side_bet("aces-up=2.50@0.4"), bet("aces-up", None, 250, 40));
        assert_eq!(side_bet("aces-up/F=5@1"), bet("aces-up", Some("F"), 500, 100));
        for nonsense in [
            "",
            "aces-up",
            "aces-up=5",
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
