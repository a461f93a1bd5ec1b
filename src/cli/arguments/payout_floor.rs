//! What the floor of a payout limit counts beside the base wagers of one box: as options and for a game.

use az::Az;
use clap::Args;

use super::headings;
use super::numbers;
use crate::cli::CliError;
use crate::games::payout_limit::FloorOf;
use crate::games::{Catalogue, Dollars, GameFacts, Offer, Selection, WagerFacts};
use crate::paytable::{Pay, quoted};

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
    floor_side: Vec<SideWagerOf>,
}

/// A side wager of so many dollars.
#[derive(Clone, Debug)]
pub struct SideWagerOf {
    wager: String,
    paytable: Option<String>,
    dollars: Dollars,
}

/// Parses `WAGER=DOLLARS` or `WAGER/PAYTABLE=DOLLARS`.
pub fn side_wager(text: &str) -> Result<SideWagerOf, String> {
    let how = || format!("{} is no side wager; write it like five-card-bonus/A=1, in dollars", quoted(text));
    let (named, amount) = text.split_once('=').ok_or_else(how)?;
    let dollars = numbers::dollars(amount)?;
    let (wager, paytable) = match named.split_once('/') {
        Some((wager, paytable)) => (wager, Some(paytable.to_string())),
        None => (named, None),
    };
    let is_empty = wager.is_empty() || paytable.as_ref().is_some_and(String::is_empty);
    if is_empty { Err(how()) } else { Ok(SideWagerOf { wager: wager.to_string(), paytable, dollars }) }
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
        for (place, side) in self.floor_side.iter().enumerate() {
            let is_same = |earlier: &SideWagerOf| earlier.wager.eq_ignore_ascii_case(&side.wager);
            if self.floor_side[..place].iter().any(is_same) {
                return Err(format!("--floor-side was given twice for {}", side.wager).into());
            }
            floor_of.side_wagers += side.most_won(game)?;
        }
        Ok(floor_of)
    }
}

impl SideWagerOf {
    /// The most that it wins, in dollars.
    fn most_won(&self, game: &'static GameFacts) -> Result<Dollars, CliError> {
        let offer = self.offer(game)?;
        let rows = offer.paytable.schedules.iter().flat_map(|schedule| &schedule.rows);
        let is_from_meter = rows.into_iter().any(|row| matches!(row.pay, Pay::MeterShare(_)));
        if is_from_meter {
            let (wager, paytable) = (offer.wager.id, &offer.paytable.id);
            return Err(format!(
                "--floor-side {wager}/{paytable} is paid from a progressive meter, on which there is no most; leave \
                 it out"
            )
            .into());
        }
        let nets = offer.wager.form.iter().flat_map(|schedule| offer.net_units(schedule.name));
        Ok(nets.max().unwrap_or_default() * &self.dollars)
    }

    /// The offer of the regulation that it names.
    fn offer(&self, game: &'static GameFacts) -> Result<Offer, CliError> {
        let is_side = |wager: &&WagerFacts| !wager.has_decisions && wager.payout_limit.is_none();
        let sides = game.wagers.iter().filter(is_side).map(|wager| wager.id).collect::<Vec<_>>();
        if !sides.iter().any(|id| id.eq_ignore_ascii_case(&self.wager)) {
            let (wager, game) = (&self.wager, game.id);
            return Err(format!("--floor-side {wager}: no side wager of {game}; there is {}", sides.join(", ")).into());
        }
        let selection = Selection {
            games: vec![game.id.to_string()],
            wagers: vec![self.wager.clone()],
            paytables: self.paytable.iter().cloned().collect(),
            ..Selection::default()
        };
        let mut offers = Catalogue::embedded()?.select(&selection)?;
        let ids: Vec<String> = offers.iter().map(|offer| offer.paytable.id.clone()).collect();
        match offers.pop() {
            Some(offer) if ids.len() == 1 => Ok(offer),
            _ => Err(format!(
                "--floor-side {wager}: it has several paytables ({}); name one, such as {wager}/A=1",
                ids.join(", "),
                wager = self.wager
            )
            .into()),
        }
    }
}
