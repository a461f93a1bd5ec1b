//! Options of a mix of players: average bets, shares of the side wagers, seats, boxes, and the pace of play.

use clap::Args;

use super::money::{HANDS_PER_HOUR, ensure_once_each, side_bet};
use super::named_paytable::key;
use super::{ensure_bet, ensure_seats, numbers, on_boxes};
use crate::analysis::SideBet;
use crate::analysis::choosing::{Mix, Offered, OfferedSide};
use crate::cli::CliError;
use crate::games::{Dollars, GameFacts, Offer};
use crate::outcome::Fraction;
use crate::paytable::{quoted, unknown, whole_units};
use crate::report::remarks::distinct;

#[derive(Args, Clone, Debug)]
#[command(next_help_heading = numbers::MONEY)]
pub struct PlayersMix {
    /// Average bet in dollars on one unit of the base wager (Let It Ride: one of the three equal bets; Criss-Cross: one
    /// of the two antes)
    #[arg(long, value_name = "DOLLARS", value_parser = numbers::dollars)]
    average_bet: Dollars,
    /// Share of the hands in which a player makes a side wager, such as three-card-bonus=30% (may be repeated; WAGER or
    /// GAME/WAGER): $1 where pays are amounts in dollars, else the average bet. A side wager without a share is not
    /// offered
    #[arg(long, value_name = "WAGER=SHARE", value_parser = share)]
    share: Vec<Share>,
    /// The same with a bet of its own, such as three-card-bonus=5@40% (may be repeated); WAGER/PAYTABLE offers this
    /// paytable alone
    #[arg(long, value_name = "WAGER=DOLLARS@SHARE", value_parser = side_bet)]
    side: Vec<SideBet>,
    /// Players at the table
    #[arg(long, value_name = "N", value_parser = numbers::players, default_value = "1")]
    table_seats: usize,
    /// Rounds one player plays in an hour [default: 50, the average published for Caribbean Stud Poker]
    #[arg(long, value_name = "N", value_parser = numbers::rounds)]
    hands_per_hour: Option<u64>,
    /// Hours of play in a day
    #[arg(long, value_name = "N", value_parser = numbers::hours, default_value = "24")]
    hours_per_day: u64,
    /// Boxes of one patron as a further choice: adds the rows in which every patron plays this many, and decides with
    /// all own hands in sight
    #[arg(long, value_name = "N", value_parser = numbers::players, help_heading = numbers::TABLE)]
    boxes: Option<usize>,
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

impl PlayersMix {
    pub fn mix(&self) -> Mix {
        Mix {
            average_bet: self.average_bet.clone(),
            seats: self.table_seats,
            hands_per_hour: self.hands_per_hour.unwrap_or(HANDS_PER_HOUR.into()),
            hours_per_day: self.hours_per_day,
        }
    }

    /// Whether the players of the mix find seats at a table of the game.
    pub fn are_seated(&self, offer: &Offer) -> bool {
        self.table_seats <= offer.game.most_players
    }

    /// The options of each game of `offers`, for the players of the mix.
    pub fn offered(&self, offers: &[Offer], solves_all: bool) -> Result<Vec<Offered>, CliError> {
        ensure_seats(offers.iter(), self.table_seats)?;
        for Share { game, wager, .. } in &self.share {
            ensure_side("--share", game.as_deref(), wager, offers)?;
        }
        self.side.iter().try_for_each(|side| ensure_side("--side", None, &side.wager, offers))?;
        let mut games: Vec<&'static GameFacts> = Vec::new();
        for offer in offers {
            if !games.iter().any(|game| game.id == offer.game.id) {
                games.push(offer.game);
            }
        }
        let offered = games.into_iter().map(|game| self.of_game(game, offers, solves_all));
        let offered = offered.collect::<Result<Vec<_>, CliError>>()?;
        if let Some(boxes) = self.boxes.filter(|&boxes| boxes > 1)
            && offered.iter().all(|game| game.boxes.len() == 1)
        {
            on_boxes(offers.to_vec(), boxes)?;
        }
        Ok(offered)
    }

    fn of_game(&self, game: &'static GameFacts, offers: &[Offer], solves_all: bool) -> Result<Offered, CliError> {
        let own = || offers.iter().filter(|offer| offer.game.id == game.id);
        // A base wager that is not played alone is part of one that includes both.
        let is_base = |offer: &&Offer| offer.wager.has_decisions && offer.wager.not_alone.is_none();
        let bases: Vec<Offer> = own().filter(is_base).cloned().collect();
        bases.iter().try_for_each(|base| ensure_bet(&self.average_bet, base))?;
        let bets = self.bets_of(game);
        ensure_once_each("--share or --side", &bets)?;
        let mut sides = Vec::new();
        for bet in bets {
            if let Some(base) = bases.iter().find(|base| base.wager.includes(&bet.wager)) {
                bail!("{}: {} of {} includes this wager; leave it out", bet.wager, base.wager.id, game.id);
            }
            let of_wager: Vec<&Offer> = own().filter(|offer| bet.is_of(offer)).collect();
            let known: Vec<&str> = of_wager.iter().map(|offer| offer.paytable.id.as_str()).collect();
            let on = of_wager.iter().filter(|offer| bet.is_on(offer)).map(|&offer| offer.clone());
            let on: Vec<Offer> = on.map(|offer| offer.sharing(self.table_seats)).collect();
            if on.is_empty() {
                let id = bet.paytable.as_deref().unwrap_or_default();
                bail!("--side {}: {}", bet.wager, unknown("paytable", id, "there is", known));
            }
            on.iter().try_for_each(|offer| ensure_bet(&bet.dollars, offer))?;
            sides.push(OfferedSide { bet, offers: on });
        }
        // Sight of other hands is known for the game's first wager.
        let is_first = bases.iter().all(|base| base.wager.id == game.wagers[0].id);
        let boxes = self.boxes.filter(|&boxes| boxes > 1 && boxes <= game.knowledge.most_boxes && is_first);
        Ok(Offered { game, bases, sides, boxes: [1].into_iter().chain(boxes).collect(), solves_all })
    }

    /// The bets on side wagers that the game has.
    fn bets_of(&self, game: &'static GameFacts) -> Vec<SideBet> {
        let facts = |name: &str| game.wagers.iter().find(|wager| wager.id.eq_ignore_ascii_case(name));
        let is_of = |share: &&Share| share.game.as_ref().is_none_or(|name| game.id.eq_ignore_ascii_case(name));
        let by_share = self.share.iter().filter(is_of).filter_map(|Share { wager, share, .. }| {
            let dollars = facts(wager)?.dollars.map_or_else(|| self.average_bet.clone(), whole_units);
            Some(SideBet { wager: wager.clone(), paytable: None, dollars, share: share.clone() })
        });
        let with_dollars = self.side.iter().filter(|side| facts(&side.wager).is_some()).cloned();
        // What nobody bets on need not be offered.
        by_share.chain(with_dollars).filter(|bet| bet.share > whole_units(0)).collect()
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
}
