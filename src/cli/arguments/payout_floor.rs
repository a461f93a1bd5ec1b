//! What the floor of a payout limit counts beside the base wagers of one box: as options and for a game.

use az::Az;
use clap::Args;

use super::money::{ensure_once_each, of_regulation, side_wager};
use super::{headings, numbers};
use crate::analysis::SideBet;
use crate::cli::CliError;
use crate::games::payout_limit::FloorOf;
use crate::games::{Dollars, GameFacts, WagerFacts};
use crate::paytable::Pay;

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
    ///
    /// # Errors
    /// [`CliError`] for more boxes than the table has, and for side wagers that the game does not have, that have
    /// several paytables, that are named twice, or that are paid from a meter.
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
