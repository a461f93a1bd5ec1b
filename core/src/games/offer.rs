//! The subject of every figure: one wager on one paytable, in one reading, played by one strategy.

use std::borrow::Cow;
use std::sync::Arc;

use num_traits::One;

use super::activation::BonusActivation;
use super::facts::ENVY_SCHEDULES;
use super::{Dollars, GameFacts, PayoutLimit, ReadingFacts, SolveError, StrategyFacts, WagerFacts};
use crate::outcome::{Fraction, shortest};
use crate::paytable::{ByMeter, Odds, Paytable, Units, WholePays, whole_units};

/// One wager on one paytable in one reading, meters at given amounts: what a row of the summary is about.
#[derive(Clone)]
pub struct Offer {
    /// The game.
    pub game: &'static GameFacts,
    /// The wager.
    pub wager: &'static WagerFacts,
    /// The paytable.
    pub paytable: Arc<Paytable>,
    /// The reading of the regulation; `None` for the default.
    pub reading: Option<&'static ReadingFacts>,
    /// How the player decides; `None` for the optimal decisions.
    pub strategy: Option<&'static StrategyFacts>,
    /// Amounts on the progressive meters.
    pub meters: ByMeter,
    /// How often the bonuses that the table system draws are given; never by default.
    pub bonuses: BonusActivation,
    /// The limit on what is paid in a round; `None` where there is none.
    pub payout_limit: Option<PayoutLimit>,
    /// The player's place at a table, where other players make a difference to the figures; `None` for a player alone.
    pub seat: Option<Seat>,
}

impl Offer {
    /// A wager on a paytable in the default reading, optimally played, meters at their seeds.
    pub fn on(game: &'static GameFacts, wager: &'static WagerFacts, paytable: Paytable) -> Self {
        Offer {
            game,
            wager,
            paytable: Arc::new(paytable),
            reading: None,
            strategy: None,
            meters: ByMeter::default(),
            bonuses: BonusActivation::none(),
            payout_limit: None,
            seat: None,
        }
    }

    /// Game, wager and paytable id.
    pub fn option(&self) -> [&str; 3] {
        [self.game.id, self.wager.id, &self.paytable.id]
    }

    /// Game, wager, paytable id, reading and strategy (both empty for the default): the key of its rows in every file.
    pub fn key(&self) -> [&str; 5] {
        [self.game.id, self.wager.id, &self.paytable.id, self.reading_name(), self.strategy_name()]
    }

    /// The key in words, as messages name the offer.
    pub fn name(&self) -> String {
        let limit = self.payout_limit.as_ref().map(|limit| format!(", payout limit {}", limit.in_words()));
        name_of_key(self.key()) + &limit.unwrap_or_default()
    }

    /// The paytable with its reading and strategy, if they are not the default.
    pub fn variant(&self) -> String {
        let parts = [self.paytable.id.as_str(), self.reading_name(), self.strategy_name()];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
    }

    /// The name of the reading, empty for the default.
    pub fn reading_name(&self) -> &'static str {
        self.reading.map_or("", |reading| reading.name)
    }

    /// The name of the strategy, empty for the optimal decisions.
    pub fn strategy_name(&self) -> &'static str {
        self.strategy.map_or("", |strategy| strategy.name)
    }

    /// Why its figures are not those of this bet on one unit: pays or seeds in dollars are of one bet alone. `None` if
    /// they are; a reading of the meters is in units, whatever the unit is.
    pub fn refusal_of_bet(&self, bet: &Dollars) -> Option<String> {
        let dollars = self.wager.dollars.filter(|_| self.meters.is_empty())?;
        (*bet != whole_units(dollars)).then(|| {
            format!(
                "a bet of ${}, but its figures are of a wager of ${dollars}, because pays or seeds are amounts in \
                 dollars ({})",
                shortest(bet),
                self.paytable.section
            )
        })
    }

    /// Makes sure that the wager is one of this game.
    ///
    /// # Errors
    /// [`SolveError::UnknownWager`] for a wager of another game.
    pub(super) fn require_game(&self, facts: &GameFacts) -> Result<(), SolveError> {
        let (game, wager) = (facts.id, self.wager.id);
        if self.game.id == game { Ok(()) } else { Err(SolveError::UnknownWager { game, wager }) }
    }

    /// Whether both are the same wager in the same reading, so that the decisions of one are decisions of the other.
    pub fn decides_as(&self, other: &Offer) -> bool {
        let subject = |offer: &Offer| (offer.game.id, offer.wager.id, offer.reading_name());
        subject(self) == subject(other)
    }

    /// Makes sure that the wager is one of this game, and can be played by the decisions of `decider`.
    ///
    /// # Errors
    /// [`SolveError::UnknownWager`] for a wager of another game, [`SolveError::OtherDecisions`].
    pub(super) fn require_decider(&self, facts: &GameFacts, decider: &Offer) -> Result<(), SolveError> {
        self.require_game(facts)?;
        let refusal = || SolveError::OtherDecisions { offer: self.name(), decider: decider.name() };
        if self.decides_as(decider) { Ok(()) } else { Err(refusal()) }
    }

    /// Makes sure that the wager has decisions.
    ///
    /// # Errors
    /// [`SolveError::NoDecisions`] if it is settled by the cards alone.
    pub fn require_decisions(&self) -> Result<(), SolveError> {
        let (game, wager) = (self.game.id, self.wager.id);
        if self.wager.has_decisions { Ok(()) } else { Err(SolveError::NoDecisions { game, wager }) }
    }

    /// All that its figures depend on beside its key, in words: what one unit of each schedule of the paytable wins or
    /// loses, and the payout limit.
    pub fn terms(&self) -> String {
        let mut terms = self.odds().name().to_string();
        for schedule in &self.paytable.schedules {
            terms += &format!("; {}:", schedule.name);
            for (row, net) in schedule.rows.iter().zip(self.net_units(schedule.name)) {
                terms += &format!(" {} {net}", row.hand);
            }
        }
        if !self.bonuses.is_none() {
            terms += &format!("; {}", self.bonuses.name());
        }
        if let Some(Seat { table, envy: Some(envy) }) = &self.seat {
            terms += &format!("; {envy} of {} players, {}", table.seats, shortest(&table.others_betting));
        }
        if let Some(limit) = &self.payout_limit {
            let known = if limit.is_known() { "" } else { ", decided without it" };
            terms += &format!("; payout limit {} units{known}", limit.in_units());
        }
        terms
    }

    /// Makes sure that the player's own cards settle the wager.
    ///
    /// # Errors
    /// [`SolveError::NotAlone`] if the hands of other players or the draws of the table system do too.
    pub fn require_alone(&self) -> Result<(), SolveError> {
        if self.depends_on_table() { Err(SolveError::NotAlone { offer: self.name() }) } else { Ok(()) }
    }

    /// The schedules of envy bonuses that its paytable has, of which the operator chooses one.
    pub fn envy_schedules(&self) -> Vec<&'static str> {
        ENVY_SCHEDULES.into_iter().filter(|name| self.paytable.schedule(name).is_some()).collect()
    }

    /// The offer at a table: once for each envy bonus that it may have; unchanged if others make no difference to it.
    pub fn at_table(self, table: &Table) -> Vec<Offer> {
        let at = |envy| Offer { seat: Some(Seat { table: table.clone(), envy }), ..self.clone() };
        let envying: Vec<Offer> = self.envy_schedules().into_iter().map(|envy| at(Some(envy))).collect();
        match self.wager.shared_jackpot {
            _ if !envying.is_empty() => envying,
            Some(_) => vec![at(None)],
            None => vec![self],
        }
    }

    /// The offer where this many players bet on one hand and divide its jackpot; unchanged where each has a hand of
    /// their own.
    pub fn sharing(self, players: usize) -> Offer {
        let is_shared = players > 1 && self.wager.shared_jackpot.is_some();
        let seat = is_shared.then(|| Seat { table: Table::of(players), envy: None });
        Offer { seat: seat.or(self.seat), ..self }
    }

    /// Whether the hands of other players or the draws of the table system settle the wager too.
    pub fn depends_on_table(&self) -> bool {
        self.seat.is_some() || !self.bonuses.is_none()
    }

    /// The offer to a player alone, to whom the table system gives nothing.
    pub fn alone(&self) -> Offer {
        Offer { seat: None, bonuses: BonusActivation::none(), ..self.clone() }
    }

    /// The payout limit that the decisions account for.
    pub fn known_payout_limit(&self) -> Option<&PayoutLimit> {
        self.payout_limit.as_ref().filter(|limit| limit.is_known())
    }

    /// What the stated pays mean: the paytable's own odds, unless the reading has others.
    pub fn odds(&self) -> Odds {
        self.reading.and_then(|reading| reading.odds).unwrap_or(self.paytable.odds)
    }

    /// The net result of one unit wagered for each row of a schedule.
    pub fn net_units(&self, schedule: &str) -> Vec<Units> {
        self.paytable.net_units(schedule, self.odds(), &self.own_meters())
    }

    /// Net results on its paytable as [`WholePays`].
    ///
    /// # Errors
    /// [`SolveError::LimitTooFine`].
    pub(super) fn whole_pays<'n>(
        &self,
        nets: impl Iterator<Item = &'n Units> + Clone,
        most: Option<&'n Units>,
        bound: i64,
    ) -> Result<WholePays, SolveError> {
        WholePays::new(nets, most, bound).ok_or_else(|| SolveError::LimitTooFine { offer: self.name() })
    }

    /// Number of players who divide equally what a hand wins from a meter: all at the table where the regulation says
    /// so, else one.
    pub fn sharers(&self) -> usize {
        let shared = self.seat.as_ref().filter(|_| self.wager.shared_jackpot.is_some());
        shared.map_or(1, |seat| seat.table.seats.max(1))
    }

    /// The part of each meter that would be this player's.
    fn own_meters(&self) -> Cow<'_, ByMeter> {
        let sharers = self.sharers();
        if sharers == 1 {
            return Cow::Borrowed(&self.meters);
        }
        let mut own = ByMeter::default();
        for meter in &self.paytable.meters {
            own.set(Some(&meter.name), self.meters.amount(meter) / whole_units(sharers));
        }
        Cow::Owned(own)
    }
}

/// An [`Offer::key`] in words.
pub fn name_of_key(key: [&str; 5]) -> String {
    key.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

/// The table at which a player makes a wager.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Number of players, the one who makes the wager included.
    pub seats: usize,
    /// Probability that the hand of another player counts: 1 by the words of the regulation, which do not ask whether
    /// that player made the wager; less if only the hands of those who did are paid for.
    pub others_betting: Fraction,
}

/// A player's place at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seat {
    /// The table.
    pub table: Table,
    /// The schedule of envy bonuses that is offered, if any.
    pub envy: Option<&'static str>,
}

impl Table {
    /// A table of `seats` players, whose hands all count.
    pub fn of(seats: usize) -> Self {
        Table { seats, others_betting: Fraction::one() }
    }
}
