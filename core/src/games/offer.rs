//! The offer, to which every figure belongs: one wager on one paytable, in one reading, played by one strategy.

use std::collections::BTreeSet;
use std::sync::Arc;

use num_traits::One;

use super::activation::BonusActivation;
use super::facts::ENVY_SCHEDULES;
use super::{Dollars, GameFacts, PayoutLimit, ReadingFacts, SideWager, SolveError, StrategyFacts, WagerFacts};
use crate::outcome::{Fraction, shortest};
use crate::paytable::{ByMeter, Odds, Paytable, Units, WholePays, whole_units};

/// One wager on one paytable in one reading, with given amounts on the meters: a row of the summary.
#[derive(Clone)]
pub struct Offer {
    pub game: &'static GameFacts,
    pub wager: &'static WagerFacts,
    pub paytable: Arc<Paytable>,
    pub reading: Option<&'static ReadingFacts>,
    /// The player's strategy; `None` for optimal play.
    pub strategy: Option<&'static StrategyFacts>,
    pub meters: ByMeter,
    /// Activation of the bonuses that the table system draws; none by default.
    pub bonuses: BonusActivation,
    pub payout_limit: Option<PayoutLimit>,
    /// The player's place at a table, for wagers that depend on other players; `None` for a player alone.
    pub seat: Option<Seat>,
}

impl Offer {
    /// An offer in the default reading, optimally played, meters at their seeds.
    pub fn on(game: &'static GameFacts, wager: &'static WagerFacts, paytable: Paytable) -> Self {
        let (paytable, meters, bonuses) = (Arc::new(paytable), ByMeter::default(), BonusActivation::default());
        Offer { game, wager, paytable, reading: None, strategy: None, meters, bonuses, payout_limit: None, seat: None }
    }

    pub fn option(&self) -> [&str; 3] {
        [self.game.id, self.wager.id, &self.paytable.id]
    }

    /// Game, wager, paytable id, reading and strategy (both empty for the default): the key of its rows in every file.
    pub fn key(&self) -> [&str; 5] {
        [self.game.id, self.wager.id, &self.paytable.id, self.reading_name(), self.strategy_name()]
    }

    /// The key in words, for messages.
    pub fn name(&self) -> String {
        let limit = self.payout_limit.as_ref().map(|limit| format!(", payout limit {}", limit.in_words()));
        name_of_key(self.key()) + &limit.unwrap_or_default()
    }

    /// The paytable with its reading and strategy, unless they are the default.
    pub fn variant(&self) -> String {
        name_of_key([&self.paytable.id, self.reading_name(), self.strategy_name()])
    }

    pub fn reading_name(&self) -> &'static str {
        self.reading.map_or("", |reading| reading.name)
    }

    pub fn strategy_name(&self) -> &'static str {
        self.strategy.map_or("", |strategy| strategy.name)
    }

    /// Settlement of a side wager, in its reading; `None` where [`WagerFacts::side`] is.
    pub fn side(&self) -> Option<&'static SideWager> {
        self.reading.and_then(|reading| reading.side).or(self.wager.side)
    }

    /// Whether some of its rounds end with a fold.
    pub fn can_fold(&self) -> bool {
        self.wager.can_fold || self.side().is_some_and(|side| side.forfeited_by_fold)
    }

    /// Why the figures do not apply to a bet of this size on one unit: pays or seeds in dollars fix the bet. `None` if
    /// they apply; readings of the meters are in units, of any size.
    pub fn refusal_of_bet(&self, bet: &Dollars) -> Option<String> {
        let dollars = self.wager.dollars.filter(|_| self.meters.is_empty())?;
        (*bet != whole_units(dollars)).then(|| {
            let (bet, section) = (shortest(bet), &self.paytable.section);
            format!(
                "a bet of ${bet}, but its figures are of a wager of ${dollars}, because pays or seeds are amounts in \
                 dollars ({section})"
            )
        })
    }

    pub(super) fn require_game(&self, facts: &GameFacts) -> Result<(), SolveError> {
        let (game, wager) = (facts.id, self.wager.id);
        if self.game.id == game { Ok(()) } else { Err(SolveError::UnknownWager { game, wager }) }
    }

    /// Whether both have the same wager and reading, so that the decisions of one can play the other.
    pub fn decides_as(&self, other: &Offer) -> bool {
        let subject = |offer: &Offer| (offer.game.id, offer.wager.id, offer.reading_name());
        subject(self) == subject(other)
    }

    /// Refuses a wager of another game, and a `decider` of another wager or reading.
    pub(super) fn require_decider(&self, facts: &GameFacts, decider: &Offer) -> Result<(), SolveError> {
        self.require_game(facts)?;
        let refusal = || SolveError::OtherDecisions { offer: self.name(), decider: decider.name() };
        if self.decides_as(decider) { Ok(()) } else { Err(refusal()) }
    }

    pub fn require_decisions(&self) -> Result<(), SolveError> {
        let (game, wager) = (self.game.id, self.wager.id);
        if self.wager.has_decisions { Ok(()) } else { Err(SolveError::NoDecisions { game, wager }) }
    }

    /// All that the figures depend on besides the key, in words: the result of one unit by row of each schedule, and
    /// the payout limit.
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
            let known = if limit.is_known { "" } else { ", decided without it" };
            terms += &format!("; payout limit {} units{known}", limit.in_units());
        }
        terms
    }

    /// Refuses a wager that depends on the hands of other players or the draws of the table system.
    pub fn require_alone(&self) -> Result<(), SolveError> {
        if self.depends_on_table() { Err(SolveError::NotAlone { offer: self.name() }) } else { Ok(()) }
    }

    /// Envy bonus schedules of its paytable; the operator chooses one.
    pub fn envy_schedules(&self) -> Vec<&'static str> {
        ENVY_SCHEDULES.into_iter().filter(|name| self.paytable.schedule(name).is_some()).collect()
    }

    /// The offer at a table, once for each possible envy bonus; unchanged if the table makes no difference to it.
    pub fn at_table(self, table: &Table) -> Vec<Offer> {
        let at = |envy| Offer { seat: Some(Seat { table: table.clone(), envy }), ..self.clone() };
        let envying: Vec<Offer> = self.envy_schedules().into_iter().map(|envy| at(Some(envy))).collect();
        match self.wager.shared_jackpot {
            _ if !envying.is_empty() => envying,
            Some(_) => vec![at(None)],
            None => vec![self],
        }
    }

    /// Whether the hands of other players or the draws of the table system help to settle the wager.
    pub fn depends_on_table(&self) -> bool {
        self.seat.is_some() || !self.bonuses.is_none()
    }

    /// The offer to a player alone, without draws of the table system.
    pub fn alone(&self) -> Offer {
        Offer { seat: None, bonuses: BonusActivation::default(), ..self.clone() }
    }

    /// The payout limit that the decisions account for.
    pub fn known_payout_limit(&self) -> Option<&PayoutLimit> {
        self.payout_limit.as_ref().filter(|limit| limit.is_known)
    }

    /// Odds of the stated pays: the reading's, else the paytable's own.
    pub fn odds(&self) -> Odds {
        self.reading.and_then(|reading| reading.odds).unwrap_or(self.paytable.odds)
    }

    /// Net result of one unit, by row of a schedule.
    pub fn net_units(&self, schedule: &str) -> Vec<Units> {
        // The player's part of each meter.
        let mut own = ByMeter::default();
        for meter in &self.paytable.meters {
            own.set(Some(&meter.name), self.meters.amount(meter) / whole_units(self.sharers()));
        }
        self.paytable.net_units(schedule, self.odds(), &own)
    }

    /// Net results on its paytable as [`WholePays`]; refuses pays and limits that are too fine.
    pub(crate) fn whole_pays<'n>(
        &self,
        nets: impl Iterator<Item = &'n Units> + Clone,
        most: Option<&'n Units>,
        bound: i64,
    ) -> Result<WholePays, SolveError> {
        WholePays::new(nets, most, bound).ok_or_else(|| SolveError::AmountsTooFine { offer: self.name() })
    }

    /// Number of players who divide equally what a hand wins from a meter: all at the table where the regulation says
    /// so, else one.
    pub fn sharers(&self) -> usize {
        self.seat.as_ref().filter(|_| self.wager.shared_jackpot.is_some()).map_or(1, |seat| seat.table.seats.max(1))
    }
}

/// Names of all meters of these offers, each once, in order.
pub fn meter_names<'o>(offers: impl IntoIterator<Item = &'o Offer>) -> Vec<&'o str> {
    let mut known = BTreeSet::new();
    let names = offers.into_iter().flat_map(|offer| &offer.paytable.meters).map(|meter| meter.name.as_str());
    names.filter(|name| known.insert(*name)).collect()
}

/// A key, or a part of one, in words.
pub fn name_of_key<const N: usize>(key: [&str; N]) -> String {
    key.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Number of players, the bettor included.
    pub seats: usize,
    /// Probability that another player's hand counts. The regulation's wording gives 1, as it does not require that
    /// player to bet; less if only the hands of bettors earn bonuses.
    pub others_betting: Fraction,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seat {
    pub table: Table,
    /// The envy bonus schedule on offer, if any.
    pub envy: Option<&'static str>,
}

impl Table {
    /// A table of `seats` players; every hand counts.
    pub fn of(seats: usize) -> Self {
        Table { seats, others_betting: Fraction::one() }
    }
}
