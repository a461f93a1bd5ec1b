//! Options that several commands share, and the parsers of their values; and the options of the aggregate payout limit,
//! with its floor.

pub mod bets;
mod choice;
pub mod keys;
pub mod named_paytable;
pub mod numbers;
pub mod ranges;
pub mod rounds;
pub mod table;
pub mod together;

use az::Az;
use clap::Arg;

use super::fields::ensure_each_once;
use super::refusal::Fault;
use crate::analysis::SideBet;
use crate::games::payout_limit::FloorOf;
use crate::games::{Dollars, GameFacts, Offer, PayoutLimit, WagerFacts, games};
use crate::lists::distinct;
use crate::paytable::{Pay, quoted};
use bets::{of_regulation, side_bet};
use numbers::MOST_AMOUNTS;

pub use bets::{Bets, ensure_bet, games_of};
pub use choice::{Choice, Meters, Variants, by_meter, ensure_named_meters, in_every_way, in_one_way};
pub use named_paytable::{
    Known, NamedPaytable, catalogue_named, catalogue_of, known_or_named, named_among, named_paytables, paytable_files,
};
pub use ranges::{Required, bounds};
pub use rounds::{Counting, Rounds, SampledRounds};
pub use table::{Days, Pace, Seats, TableOptions, ensure_seats, one_each};
pub use together::{Activation, Listed, WageredTogether, base_games, on_boxes};

fields! {
    #[command(next_help_heading = numbers::MONEY)]
    pub struct PayoutLimits {
        /// Aggregate payout limit of a round, where the chapter permits one; the optimal strategy accounts for it
        #[arg(long, value_name = "DOLLARS")]
        pub payout_limit: Option<Dollars> = one(numbers::dollars),
        /// One unit in dollars, or several separated by commas or as FROM..TO/STEP, such as 10..1000/10: one row for each
        /// (may be repeated)
        #[arg(long, value_name = "DOLLARS")]
        pub unit: Vec<numbers::Amounts> = many(numbers::amounts),
        /// What the lowest lawful limit has to cover: unit=DOLLARS, the smallest unit accepted at the table [default: no
        /// constraint]; boxes=N that one patron bets on in a round [default: 1]; and a side wager of each box, such as
        /// five-card-bonus/A=1, whose paytable may be left out if there is only one (may be repeated)
        #[arg(long, value_name = "WHAT=AMOUNT")]
        pub floor: Vec<Floor> = many(floor),
    }
}

/// A part of what the lowest lawful limit has to cover.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Floor {
    /// The smallest unit accepted at the table.
    Unit(Dollars),
    Boxes(usize),
    Side(SideBet),
}

impl Floor {
    fn name(&self) -> &str {
        match self {
            Floor::Unit(_) => UNIT,
            Floor::Boxes(_) => BOXES,
            Floor::Side(side) => &side.wager,
        }
    }
}

const UNIT: &str = "unit";
const BOXES: &str = "boxes";

fn floor(text: &str) -> Result<Floor, String> {
    let how = || format!("{}: write {UNIT}=DOLLARS, {BOXES}=N or WAGER[/PAYTABLE]=DOLLARS", quoted(text));
    let (name, amount) = text.split_once('=').ok_or_else(how)?;
    let part = match name.trim() {
        UNIT => numbers::dollars(amount.trim()).map(Floor::Unit),
        BOXES => numbers::players(amount.trim()).map(Floor::Boxes),
        _ => side_bet(text).map(Floor::Side),
    };
    part.map_err(|why| format!("{name}: {why}"))
}

/// `--unit` as a single amount, for commands with rows that do not state the unit.
pub fn one_unit(unit: Arg) -> Arg {
    unit.help("One unit in dollars")
}

impl PayoutLimits {
    /// One offer per unit under the limit, where the chapter permits one; other offers unchanged.
    pub fn applied(&self, offers: Vec<Offer>) -> Result<Vec<Offer>, Fault> {
        rules!(
            self.payout_limit => needs self.unit;
            self.unit => needs self.payout_limit;
            self.floor => needs self.payout_limit;
        );
        ensure_each_once("floor", self.floor.iter().map(Floor::name))?;
        let least = self.floor.iter().find_map(|part| if let Floor::Unit(least) = part { Some(least) } else { None });
        if !self.floor.is_empty() && least.is_none() {
            bail!("⟦floor⟧ needs the smallest unit accepted at the table, as ⟦floor⟧ {UNIT}=DOLLARS");
        }
        let Some(limit) = &self.payout_limit else { return Ok(offers) };
        if !offers.iter().any(|offer| offer.wager.payout_limit.is_some()) {
            let these = wagers_that_may_be_limited().join(", ");
            bail!("⟦payout_limit⟧: none of the selected wagers may have a payout limit; these may: {these}");
        }
        let limit = |unit| PayoutLimit::new(limit.clone(), unit, least.cloned());
        let limits = self.units()?.into_iter().map(limit).collect::<Result<Vec<_>, _>>()?;
        let mut limited = Vec::new();
        for offer in offers {
            if offer.wager.payout_limit.is_none() {
                limited.push(offer);
                continue;
            }
            let floor_of = self.floor_of(offer.game)?;
            for limit in &limits {
                let payout_limit = Some(PayoutLimit { floor_of: floor_of.clone(), ..limit.clone() });
                limited.push(Offer { payout_limit, ..offer.clone() });
            }
        }
        Ok(limited)
    }

    /// [`PayoutLimits::applied`] for commands with rows that do not state the unit.
    pub fn applied_at_one_unit(&self, offers: Vec<Offer>) -> Result<Vec<Offer>, Fault> {
        if self.units()?.len() > 1 {
            bail!("⟦unit⟧: give one amount; only the measures of `analyze` take several");
        }
        self.applied(offers)
    }

    /// The boxes and side wagers that the floor of a game covers.
    fn floor_of(&self, game: &'static GameFacts) -> Result<FloorOf, Fault> {
        let mut floor_of = FloorOf { boxes: 1, ..FloorOf::default() };
        for part in &self.floor {
            match part {
                Floor::Unit(_) => {}
                Floor::Boxes(boxes) if *boxes > game.most_players => {
                    let (id, most) = (game.id, game.most_players);
                    bail!("⟦floor⟧ {BOXES}={boxes}: a table of {id} has at most {most} betting positions");
                }
                Floor::Boxes(boxes) => floor_of.boxes = (*boxes).az::<u32>(),
                Floor::Side(side) => floor_of.side_wagers += most_won(side, game)?,
            }
        }
        Ok(floor_of)
    }

    /// The units in the order given, each once.
    fn units(&self) -> Result<Vec<Dollars>, Fault> {
        let units = distinct(self.unit.iter().flat_map(|amounts| &amounts.0).cloned());
        if units.len() > MOST_AMOUNTS {
            bail!("⟦unit⟧: {} amounts; at most {MOST_AMOUNTS} are allowed", units.len());
        }
        Ok(units)
    }
}

/// Every wager that may have a payout limit, with the section that permits it.
fn wagers_that_may_be_limited() -> Vec<String> {
    let of_game = games().flat_map(|game| {
        let facts = game.facts();
        let permitted = facts.wagers.iter().filter_map(|wager| Some((wager, wager.payout_limit?)));
        permitted.map(|(wager, limit)| format!("{} {} ({})", facts.id, wager.id, limit.section))
    });
    of_game.collect()
}

/// Largest win of a side wager, in dollars.
fn most_won(side: &SideBet, game: &'static GameFacts) -> Result<Dollars, Fault> {
    let is_side = |wager: &&WagerFacts| !wager.has_decisions && wager.payout_limit.is_none();
    let sides = game.wagers.iter().filter(is_side).map(|wager| wager.id).collect::<Vec<_>>();
    if !sides.iter().any(|id| id.eq_ignore_ascii_case(&side.wager)) {
        let (wager, game) = (&side.wager, game.id);
        bail!("⟦floor⟧ {wager}: {game} has no such side wager; it has {}", sides.join(", "));
    }
    let offer = of_regulation(["floor", "DOLLARS"], side, game)?;
    let mut rows = offer.paytable.schedules.iter().flat_map(|schedule| &schedule.rows);
    if rows.any(|row| matches!(row.pay, Pay::MeterShare(_))) {
        let (wager, paytable) = (offer.wager.id, &offer.paytable.id);
        bail!(
            "⟦floor⟧ {wager}/{paytable} is paid from a progressive meter, so its largest win is unlimited; leave \
             it out"
        );
    }
    let nets = offer.wager.form.iter().flat_map(|schedule| offer.net_units(schedule.name));
    Ok(nets.max().unwrap_or_default() * &side.dollars)
}
