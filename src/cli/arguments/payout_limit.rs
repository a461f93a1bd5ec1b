//! The payout limit, what its floor counts besides the base wagers of one box, and offers under it.

use az::Az;
use clap::{Arg, Args};

use super::headings;
use super::money::{ensure_once_each, of_regulation, side_wager};
use super::numbers::{self, MOST_AMOUNTS};
use crate::analysis::SideBet;
use crate::cli::CliError;
use crate::games::payout_limit::FloorOf;
use crate::games::{Dollars, GAMES, GameFacts, Offer, PayoutLimit, WagerFacts};
use crate::paytable::Pay;

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

/// The boxes and side wagers that the floor counts.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = headings::MONEY)]
pub struct PayoutFloor {
    /// Boxes on which one patron wagers in a round; the least lawful limit counts the most that all of them could win
    /// [default: 1]
    #[arg(long, value_name = "N", value_parser = numbers::players, requires = "table_minimum")]
    floor_boxes: Option<usize>,
    /// Side wager of each box, such as five-card-bonus/A=1, that the least lawful limit counts at the most that it
    /// could win; the paytable may be left out if there is one (may be repeated)
    #[arg(long, value_name = "WAGER[/PAYTABLE]=DOLLARS", value_parser = side_wager, requires = "table_minimum")]
    floor_side: Vec<SideBet>,
}

impl PayoutFloor {
    /// What it counts for a game.
    pub fn of(&self, game: &'static GameFacts) -> Result<FloorOf, CliError> {
        let boxes = self.floor_boxes.unwrap_or(1);
        if boxes > game.most_players {
            let (id, most) = (game.id, game.most_players);
            return Err(format!("--floor-boxes {boxes}: a table of {id} has at most {most} betting positions").into());
        }
        let mut floor_of = FloorOf { boxes: boxes.az::<u32>(), ..FloorOf::default() };
        ensure_once_each("--floor-side", &self.floor_side)?;
        for side in &self.floor_side {
            floor_of.side_wagers += most_won(side, game)?;
        }
        Ok(floor_of)
    }
}

/// The most that a side wager of a game wins, in dollars.
fn most_won(side: &SideBet, game: &'static GameFacts) -> Result<Dollars, CliError> {
    let is_side = |wager: &&WagerFacts| !wager.has_decisions && wager.payout_limit.is_none();
    let sides = game.wagers.iter().filter(is_side).map(|wager| wager.id).collect::<Vec<_>>();
    if !sides.iter().any(|id| id.eq_ignore_ascii_case(&side.wager)) {
        let (wager, game) = (&side.wager, game.id);
        return Err(format!("--floor-side {wager}: no side wager of {game}; there is {}", sides.join(", ")).into());
    }
    let offer = of_regulation(["--floor-side", "DOLLARS"], side, game)?;
    let mut rows = offer.paytable.schedules.iter().flat_map(|schedule| &schedule.rows);
    if rows.any(|row| matches!(row.pay, Pay::MeterShare(_))) {
        let (wager, paytable) = (offer.wager.id, &offer.paytable.id);
        return Err(format!(
            "--floor-side {wager}/{paytable} is paid from a progressive meter, on which there is no most; leave it out"
        )
        .into());
    }
    let nets = offer.wager.form.iter().flat_map(|schedule| offer.net_units(schedule.name));
    Ok(nets.max().unwrap_or_default() * &side.dollars)
}
