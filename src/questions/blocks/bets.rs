//! Options of what the players of a table bet.

use std::fmt::Display;

use super::keys::{is_game, key, names_game};
use super::named_paytable::only;
use super::{NamedPaytable, numbers};
use crate::analysis::{SideBet, Table};
use crate::games::{Catalogue, Dollars, GameFacts, Offer, as_ids, name_of_key, wager_called};
use crate::lists::{distinct, distinct_by};
use crate::outcome::{Fraction, shortest};
use crate::paytable::{quoted, unknown, whole_units};
use crate::questions::fields::ensure_each_once;
use crate::questions::refusal::{Fault, Refusal};

fields! {
    /// What a player bets.
    #[command(next_help_heading = numbers::MONEY)]
    pub struct Bets {
        /// Average bet in dollars on one unit of the base wager (Let It Ride: one of the three equal bets; Criss-Cross: one
        /// of the two antes), or of the only wager chosen
        #[arg(long, value_name = "DOLLARS")]
        pub average_bet: Option<Dollars> = one(numbers::dollars),
        /// Dollars bet on a side wager, in a share of the hands (all of them unless stated), such as
        /// three-card-bonus=5@40%; a percentage alone, such as three-card-bonus=30%, is the share with the usual bet: $1 where
        /// pays are amounts in dollars, else the average bet. GAME/WAGER names the game, WAGER/PAYTABLE the paytable of a
        /// wager that has several (may be repeated)
        #[arg(long, value_name = "WAGER=DOLLARS[@SHARE]")]
        pub side: Vec<Side> = many(side),
    }
}

/// A side wager, of one game or of any that has it, and its share of the hands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Side {
    game: Option<String>,
    wager: String,
    paytable: Option<String>,
    /// The usual bet if there is none.
    dollars: Option<Dollars>,
    share: Fraction,
}

impl Side {
    /// Parses `WAGER`, `WAGER/PAYTABLE`, `GAME/WAGER` or `GAME/WAGER/PAYTABLE`: the usual bet in every hand.
    fn named(name: &str) -> Option<Self> {
        let mut names = key(name.trim(), 1..=3)?;
        if names.len() > 1 && names_game(&names[0]) && wager_called(&names[0]).is_none() {
            names = as_ids(names);
        }
        let game = (names.len() > 1 && is_game(&names[0])).then(|| names.remove(0));
        let paytable = (names.len() > 1).then(|| names.pop()).flatten();
        let wager = names.pop().filter(|_| names.is_empty())?;
        let wager = wager_called(&wager).map_or(wager, str::to_string);
        Some(Side { game, wager, paytable, dollars: None, share: whole_units(1) })
    }

    fn is_of(&self, game: &GameFacts) -> bool {
        self.game.as_ref().is_none_or(|name| game.id.eq_ignore_ascii_case(name))
    }

    fn bet(&self, usual: impl FnOnce() -> Dollars) -> SideBet {
        let Side { wager, paytable, share, .. } = self.clone();
        SideBet { wager, paytable, dollars: self.dollars.clone().unwrap_or_else(usual), share }
    }

    /// Refuses a wager that no game of these offers has as a side wager.
    fn ensure_among(&self, offers: &[Offer]) -> Result<(), Fault> {
        let wager = &self.wager;
        let games = distinct(offers.iter().map(|offer| offer.game.id));
        if let Some(game) = self.game.as_ref().filter(|_| !offers.iter().any(|offer| self.is_of(offer.game)))
            && !games.is_empty()
        {
            return refused(&format!("{game}/{wager}"), unknown("game", game, "available:", games));
        }
        let (bases, sides): (Vec<&Offer>, Vec<&Offer>) =
            offers.iter().filter(|offer| self.is_of(offer.game)).partition(|offer| offer.wager.has_decisions);
        if bases.iter().any(|offer| offer.wager.id.eq_ignore_ascii_case(wager)) {
            return refused(wager, "this is a base wager, which every player makes; its bet is ⟦average_bet⟧");
        }
        let known = distinct(sides.iter().map(|offer| offer.wager.id));
        if known.is_empty() {
            return refused(wager, "no side wager is named; name its paytable next to that of the base game");
        }
        if !known.iter().any(|known| known.eq_ignore_ascii_case(wager)) {
            return refused(wager, unknown("side wager", wager, "available:", known));
        }
        Ok(())
    }
}

fn refused<T>(wager: &str, why: impl Display) -> Result<T, Fault> {
    Err(Refusal::about("side", wager, why).into())
}

/// Parses a side wager with dollars, such as `WAGER=5`, bet in every hand unless `@SHARE` follows, or with its share
/// alone, such as `WAGER=30%` or `WAGER=@0.3`.
fn side(text: &str) -> Result<Side, String> {
    let how = || {
        let text = quoted(text);
        format!("{text}: write WAGER=DOLLARS, WAGER=DOLLARS@SHARE or WAGER=SHARE%, such as aces-up/A=5@40%")
    };
    let (name, bet) = text.split_once('=').ok_or_else(how)?;
    let side = Side::named(name).ok_or_else(how)?;
    let (dollars, share) = match bet.split_once('@') {
        Some((dollars, share)) => (Some(dollars).filter(|dollars| !dollars.is_empty()), numbers::probability(share)?),
        None if bet.trim_end().ends_with('%') => (None, numbers::probability(bet)?),
        None => (Some(bet), side.share),
    };
    Ok(Side { dollars: dollars.map(numbers::dollars).transpose()?, share, ..side })
}

/// Parses `WAGER=DOLLARS` or `WAGER/PAYTABLE=DOLLARS`.
pub fn side_bet(text: &str) -> Result<SideBet, String> {
    match side(text)? {
        Side { game: None, wager, paytable, dollars: Some(dollars), share } if share == whole_units(1) => {
            Ok(SideBet { wager, paytable, dollars, share })
        }
        _ => Err(format!("{}: write WAGER=DOLLARS or WAGER/PAYTABLE=DOLLARS, such as aces-up/A=5", quoted(text))),
    }
}

impl Bets {
    /// Whether dollars are stated.
    pub fn are_given(&self) -> bool {
        self.average_bet.is_some() || !self.side.is_empty()
    }

    /// The bets on side wagers that a game has; `average_bet` is the usual one.
    pub fn on_sides_of(&self, game: &'static GameFacts, average_bet: &Dollars) -> Result<Vec<SideBet>, Fault> {
        let of_game = self.side.iter().filter(|side| side.is_of(game)).filter_map(|side| {
            let facts = game.wagers.iter().find(|wager| wager.id.eq_ignore_ascii_case(&side.wager))?;
            Some(side.bet(|| facts.dollars.map_or_else(|| average_bet.clone(), whole_units)))
        });
        let bets: Vec<SideBet> = of_game.collect();
        ensure_each_once("side", bets.iter().map(|bet| bet.wager.as_str()))?;
        Ok(bets)
    }

    /// Refuses bets on wagers that the games of `offers` do not have as side wagers.
    pub fn ensure_sides(&self, offers: &[Offer]) -> Result<(), Fault> {
        self.side.iter().try_for_each(|side| side.ensure_among(offers))
    }

    /// The bets on side wagers among these offers, of several games; each once.
    fn on_sides_among(&self, offers: &[Offer]) -> Result<Vec<SideBet>, Fault> {
        self.ensure_sides(offers)?;
        let usual = self.average_bet.clone().unwrap_or_else(|| whole_units(1));
        let of_games = games_of(offers).into_iter().map(|game| self.on_sides_of(game, &usual));
        let bets = of_games.collect::<Result<Vec<_>, _>>()?.into_iter().flatten();
        Ok(distinct_by(bets, |known, bet| known.wager.eq_ignore_ascii_case(&bet.wager)))
    }

    /// The table whose players bet on these offers; `None` if no dollars are given.
    pub fn on(&self, offers: &[Offer], table: impl Fn(&Self, Vec<SideBet>) -> Table) -> Result<Option<Table>, Fault> {
        if !self.are_given() {
            return Ok(None);
        }
        let sides = self.on_sides_among(&every_offer_of(offers)?)?;
        for side in &sides {
            let wager = &side.wager;
            offers.iter().try_for_each(|offer| ensure_apart(wager, offer))?;
            if !offers.iter().any(|offer| side.is_of(offer)) {
                let game = offers.first().map_or("GAME", |offer| offer.game.id);
                return refused(wager, format!("the wager is not selected; name {game}/{wager} too"));
            }
            self.ensure_paytable(side, offers)?;
        }
        let table = table(self, sides);
        let is_side = |offer: &Offer| table.sides.iter().any(|side| side.is_of(offer));
        let is_bet_on = |offer: &Offer| !is_side(offer) && table.average_bet_on(offer, offers.iter()).is_some();
        if self.average_bet.is_some() && !offers.iter().any(is_bet_on) {
            bail!(
                "⟦average_bet⟧ needs a base wager, and none is selected; give bets on side wagers as ⟦side⟧ \
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

    /// The bets on side wagers beside each of these offers, and the regulation's offers of them.
    pub fn beside(&self, all: &[Offer]) -> Result<(Vec<SideBet>, Vec<Offer>), Fault> {
        let Some(average_bet) = &self.average_bet else {
            if self.side.is_empty() {
                return Ok(Default::default());
            }
            bail!("⟦side⟧ adds to the result of a base wager: give ⟦average_bet⟧ too");
        };
        all.iter().try_for_each(|offer| ensure_bet(average_bet, offer))?;
        let bets = self.on_sides_among(&every_offer_of(all)?)?;
        let mut sides: Vec<Offer> = Vec::new();
        for side in &bets {
            let wager = &side.wager;
            if all.iter().any(|offer| side.is_of(offer)) {
                return refused(wager, "this wager is itself named; give its dollars as ⟦average_bet⟧");
            }
            for offer in all {
                ensure_apart(wager, offer)?;
                let of_side = of_regulation(["side", "DOLLARS@SHARE"], side, offer.game)?;
                ensure_bet(&side.dollars, &of_side)?;
                sides.push(of_side);
            }
        }
        Ok((bets, distinct_by(sides, |known, side| known.key() == side.key())))
    }

    /// Refuses a bet on a paytable that none of the offers of its wager has.
    pub fn ensure_paytable(&self, side: &SideBet, offers: &[Offer]) -> Result<(), Fault> {
        match &side.paytable {
            Some(id) if !offers.iter().any(|offer| side.is_on(offer)) => {
                let of_wager = offers.iter().filter(|offer| side.is_of(offer));
                let known = distinct(of_wager.map(|offer| offer.paytable.id.as_str()));
                refused(&side.wager, unknown("paytable", id, "available:", known))
            }
            _ => Ok(()),
        }
    }
}

/// Every offer of the regulation in the games of these offers.
fn every_offer_of(offers: &[Offer]) -> Result<Vec<Offer>, Fault> {
    let mut all = Catalogue::known()?.offers();
    all.retain(|offer| offers.iter().any(|other| other.game.id == offer.game.id));
    Ok(all)
}

/// Refuses a side wager that a wager already includes.
fn ensure_apart(side: &str, offer: &Offer) -> Result<(), Fault> {
    if offer.wager.includes(side) {
        return refused(side, format!("{} includes this wager; leave out one of them", offer.wager.id));
    }
    Ok(())
}

/// Refuses a bet other than the unit of a payout limit, or one that the offer does not take.
pub fn ensure_bet(bet: &Dollars, offer: &Offer) -> Result<(), Fault> {
    let (name, shown) = (name_of_key(offer.key()), shortest(bet));
    if let Some(limit) = offer.payout_limit.as_ref().filter(|limit| &limit.unit != bet) {
        let unit = shortest(&limit.unit);
        bail!("{name}: ⟦average_bet⟧ is ${shown}, but ⟦unit⟧ ${unit}; give the same amount");
    }
    let Some(why) = offer.refusal_of_bet(bet) else { return Ok(()) };
    let refusal = Refusal::usage(Some("average_bet"), format!("{name}: {why}"));
    Err(Refusal { subject: Some(offer.wager.id.into()), ..refusal }.into())
}

/// The regulation's only offer of a side wager in a game. Errors quote the option and the form of its amount.
pub fn of_regulation([option, amount]: [&str; 2], side: &SideBet, game: &GameFacts) -> Result<Offer, Fault> {
    let (wager, id) = (&side.wager, side.paytable.as_ref());
    let key = [game.id, wager].into_iter().chain(id.map(String::as_str)).map(str::to_string).collect();
    let named =
        NamedPaytable::ByKey(key).catalogue(&Catalogue::known()?).map_err(|error| format!("⟦{option}⟧ {error}"))?;
    only(named.offers(), format_args!("⟦{option}⟧ {wager}"), |id| format!("{wager}/{id}={amount}"))
}

/// The games of these offers, each once.
pub fn games_of(offers: &[Offer]) -> Vec<&'static GameFacts> {
    distinct_by(offers.iter().map(|offer| offer.game), |known, game| known.id == game.id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::ratio;

    #[test]
    fn a_side_is_of_a_wager_in_one_game_or_in_all_on_one_paytable_or_the_only_one() {
        let of = |game: Option<&str>, paytable: Option<&str>| {
            let [game, paytable] = [game, paytable].map(|name| name.map(str::to_string));
            Ok(Side { game, wager: "trips".to_string(), paytable, dollars: None, share: ratio(3, 10) })
        };
        let game = "ultimate-texas-holdem";
        assert_eq!(side("trips=30%"), of(None, None));
        assert_eq!(side("trips/B=30%"), of(None, Some("B")));
        assert_eq!(side(&format!("{game}/trips=@0.3")), of(Some(game), None));
        assert_eq!(side(&format!("{game}/trips/B=@0.3")), of(Some(game), Some("B")));
        for nonsense in ["", "trips", "trips=", "=30%", "trips=130%", "trips=-1%", "a/b/c=1", "trips=30%@5", "a//b=1"] {
            assert!(side(nonsense).is_err(), "{nonsense}");
        }
    }

    #[test]
    fn side_bets_are_a_wager_its_dollars_and_the_share_of_hands() {
        let of = |wager: &str, paytable: Option<&str>, cents: i64, percent: i64| {
            let (wager, paytable) = (wager.to_string(), paytable.map(str::to_string));
            Ok(Side { game: None, wager, paytable, dollars: Some(ratio(cents, 100)), share: ratio(percent, 100) })
        };
        assert_eq!(side("aces-up=5@40%"), of("aces-up", None, 500, 40));
        assert_eq!(side("aces-up=2.50@0.4"), of("aces-up", None, 250, 40));
        assert_eq!(side("aces-up/F=5@1"), of("aces-up", Some("F"), 500, 100));
        assert_eq!(side("aces-up/F=5"), of("aces-up", Some("F"), 500, 100));
        assert!(side_bet("aces-up/F=5").is_ok());
        for of_all_hands in ["aces-up=5@40%", "four-card-poker/aces-up=5"] {
            assert!(side_bet(of_all_hands).is_err(), "{of_all_hands}");
        }
        for nonsense in [
            "",
            "aces-up",
            "aces-up@0.4",
            "aces-up=5@",
            "aces-up=0@1",
            "aces-up=5@1.01",
            "aces-up=5@140%",
            "aces-up=-5@0.4",
            "aces-up=0.001@0.4",
            "=5",
            "5@0.4",
        ] {
            assert!(side(nonsense).is_err(), "{nonsense}");
        }
    }
}
