//! Theoretical win: what wagers are expected to win for the house in an hour, in dollars.

use super::cell::Cell;
use crate::analysis::Answer;
use crate::games::{Dollars, GameFacts, Offer};
use crate::outcome::{Fraction, percent, shortest};
use crate::paytable::whole_units;

/// The pace and the stakes of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stakes {
    /// Rounds per hour of one player.
    pub hands_per_hour: Fraction,
    /// The average bet on one unit, where no side bet says another.
    pub average_bet: Option<Dollars>,
    /// Players at the table, if the win of a table is asked for.
    pub table_seats: Option<usize>,
    /// The side wagers that players make, each once.
    pub sides: Vec<SideBet>,
}

/// How much players bet on a side wager, and how often.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideBet {
    /// Id of the wager.
    pub wager: String,
    /// Id of its paytable; `None` for the only one.
    pub paytable: Option<String>,
    /// The bet when it is made.
    pub dollars: Dollars,
    /// The part of all hands in which it is made, from 0 to 1.
    pub share: Fraction,
}

impl SideBet {
    /// Whether this offer is of the wager.
    pub fn is_of(&self, offer: &Offer) -> bool {
        offer.wager.id.eq_ignore_ascii_case(&self.wager)
    }

    /// Whether this offer is of the wager and the paytable, if one is named.
    pub fn is_on(&self, offer: &Offer) -> bool {
        self.is_of(offer) && self.paytable.as_ref().is_none_or(|id| offer.paytable.id.eq_ignore_ascii_case(id))
    }

    /// The bet on one unit, averaged over all hands.
    fn average_bet(&self) -> Dollars {
        &self.dollars * &self.share
    }
}

/// The id of a game's base wager, its first.
pub fn base_of(game: &GameFacts) -> &'static str {
    game.wagers.first().map_or("", |base| base.id)
}

/// The theoretical win of one row.
#[derive(Clone, Debug)]
pub struct Win {
    /// The bet on one unit, averaged over all hands.
    pub average_bet: Dollars,
    /// What a seat wins for the house in an hour.
    pub seat: Dollars,
    /// The same with all side wagers of the game; `None` without any, and where one is of several rows.
    pub total: Option<Dollars>,
    /// Players at the table.
    pub seats: Option<usize>,
}

impl Win {
    /// What a table wins if a seat wins `seat`; empty without a number of seats.
    pub fn of_table(&self, seat: &Dollars) -> Cell {
        Cell::or_empty(self.seats, |seats| Cell::Dollars(seat * whole_units(seats)))
    }
}

impl Stakes {
    /// What a seat wins in an hour with this average bet on one unit.
    pub fn win(&self, average_bet: &Dollars, answer: &Answer) -> Dollars {
        &self.hands_per_hour * average_bet * answer.measures.house_edge()
    }

    /// What a seat wins in an hour by the side wagers among `answers`, of which each has one.
    pub fn win_of_sides<'a>(&self, answers: impl Iterator<Item = &'a Answer>) -> Dollars {
        let side = |answer: &&Answer| self.sides.iter().find(|side| side.is_on(&answer.offer));
        let win = |answer: &'a Answer| Some(self.win(&side(&answer)?.average_bet(), answer));
        answers.filter_map(win).sum()
    }

    /// The bet on one unit of an offer among `offers`: that of its side bet, or the average bet if it is of a base
    /// wager, or if there is no other wager.
    pub fn average_bet_on<'o>(&self, offer: &Offer, mut offers: impl Iterator<Item = &'o Offer>) -> Option<Dollars> {
        if let Some(side) = self.sides.iter().find(|side| side.is_of(offer)) {
            return side.is_on(offer).then(|| side.average_bet());
        }
        let wager = |offer: &Offer| (offer.game.id, offer.wager.id);
        let is_bet_on = offer.wager.id == base_of(offer.game) || offers.all(|other| wager(other) == wager(offer));
        self.average_bet.clone().filter(|_| is_bet_on)
    }

    /// The win of each of these answers; `None` where nothing is bet.
    pub fn wins(&self, answers: &[&Answer]) -> Vec<Option<Win>> {
        let win = |answer: &&Answer| {
            let average_bet = self.average_bet_on(&answer.offer, answers.iter().map(|other| &other.offer))?;
            let seat = self.win(&average_bet, answer);
            let is_base = answer.offer.wager.id == base_of(answer.offer.game);
            let beside = is_base.then(|| self.beside(answer, answers)).and_then(Result::ok);
            let total = beside.filter(|sides| !sides.is_empty());
            let total = total.map(|sides| &seat + self.win_of_sides(sides.into_iter()));
            Some(Win { average_bet, seat, total, seats: self.table_seats })
        };
        answers.iter().map(win).collect()
    }

    /// The answers on the side wagers of a base wager's game.
    ///
    /// # Errors
    /// The first side bet that is of several of `answers`.
    fn beside<'a>(&self, base: &Answer, answers: &[&'a Answer]) -> Result<Vec<&'a Answer>, &SideBet> {
        let mut beside = Vec::new();
        for side in &self.sides {
            let is_on = |answer: &&&Answer| answer.offer.game.id == base.offer.game.id && side.is_on(&answer.offer);
            let mut on = answers.iter().filter(is_on);
            beside.extend(on.next());
            if on.next().is_some() {
                return Err(side);
            }
        }
        Ok(beside)
    }

    /// How the wins are found, and why a total is missing, one sentence each.
    pub fn remarks(&self, answers: &[&Answer]) -> Vec<String> {
        let mut remarks = vec![self.formula()];
        for answer in answers.iter().filter(|answer| answer.offer.wager.id == base_of(answer.offer.game)) {
            let Err(SideBet { wager, .. }) = self.beside(answer, answers) else { continue };
            let remark = format!(
                "No total of {} with {wager}: several of its rows are chosen; say which, as --side \
                 {wager}/PAYTABLE=DOLLARS@SHARE, or with --paytable and --reading.",
                answer.offer.game.id
            );
            if !remarks.contains(&remark) {
                remarks.push(remark);
            }
        }
        remarks
    }

    /// How the wins are found.
    pub fn formula(&self) -> String {
        let hands = shortest(&self.hands_per_hour);
        let seats = self.table_seats.map(|seats| format!("; of a table, {seats} times that")).unwrap_or_default();
        let side = |side: &SideBet| {
            format!(
                "; {} is bet ${} in {} % of hands",
                side.wager,
                shortest(&side.dollars),
                shortest(&percent(&side.share))
            )
        };
        let sides: String = self.sides.iter().map(side).collect();
        format!(
            "Theoretical win per hour of a seat: {hands} hands x average bet of one unit x house edge per \
             unit{seats}{sides}."
        )
    }
}
