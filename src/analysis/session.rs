//! Play over many rounds: from the outcomes of one round to the result of a session, a day, a month or a year.
//!
//! [`ChangedPlay`] compares paytables: the effect of other pays, by themselves and through the decisions they change.

use num_traits::{ToPrimitive, Zero};

use super::counting::{Sampling, Survey};
use super::seats::{SeatWager, SeatsCovariance, seats_covariance};
use super::wagered::{CountedSum, GameAnswers, Sum, Wagered};
use super::{AnalysisError, Answer, Observer};
use crate::games::{ChangedDecision, Offer, SolveError, Solver, sort_by_worth};
use crate::outcome::{Fraction, Measures, OutcomeTable, to_f64};
use crate::paytable::whole_units;
use crate::statistics::{Figure, ManyRounds, ManyRoundsError, Ruin, RuinError, ruin};

/// The play of each round: one wager, or several together.
#[derive(Clone, Debug)]
pub struct PlayedRound {
    pub game: &'static str,
    pub wager: String,
    pub paytable: String,
    pub reading: String,
    pub table: OutcomeTable,
    pub measures: Measures,
    pub initial_units: Fraction,
}

/// Seed of the sampled rounds of two players, where their covariance is not counted.
pub const TWO_SEATS: u64 = 1;

/// A wager or set of wagers, and with several seats the covariance of two players.
pub type AtSeats = (PlayedRound, Option<SeatsCovariance>);

impl PlayedRound {
    /// The play of each round at a table of `seats` players who all make the same wagers: the sum, or each offer by
    /// itself. `None` if a sum is not counted.
    pub fn at_seats(
        game: &GameAnswers,
        seats: usize,
        sampling: Sampling,
        observer: &dyn Observer,
    ) -> Result<Option<Vec<AtSeats>>, AnalysisError> {
        let survey = Survey { solver: game.solver.as_ref(), sampling, observer };
        let at_seats = |(played, wagers): (PlayedRound, Vec<SeatWager<'_>>)| {
            let covariance = (seats > 1).then(|| seats_covariance(survey, &wagers)).transpose()?;
            Ok((played, covariance))
        };
        Self::all(game).map(|all| all.into_iter().map(at_seats).collect()).transpose()
    }

    /// The play of each round with the wagers of a seat: the sum, if its outcomes are counted, or each offer by itself.
    fn all<'a>(game: &'a GameAnswers) -> Option<Vec<(Self, Vec<SeatWager<'a>>)>> {
        let wager = |of: &'a Answer, units| SeatWager { offer: &of.offer, units, exact: &of.exact };
        let Some(Sum { wagered, counted, .. }) = &game.sum else {
            let alone = |of: &'a Answer| (Self::alone(of), vec![wager(of, whole_units(1))]);
            return Some(game.answers.iter().map(alone).collect());
        };
        let parts = game.answers.iter().zip(wagered.units());
        let seats = parts.map(|(of, units)| wager(of, units.clone())).collect();
        counted.as_ref().map(|counted| vec![(Self::together(wagered, counted), seats)])
    }

    fn alone(Answer { offer, exact, .. }: &Answer) -> Self {
        PlayedRound {
            game: offer.game.id,
            wager: offer.wager.id.to_string(),
            paytable: offer.paytable.id.clone(),
            reading: offer.reading_name().to_string(),
            // With seats the measures of the answer may account for their envy bonuses.
            measures: Measures::of(exact),
            table: exact.clone(),
            initial_units: whole_units(offer.wager.initial_units),
        }
    }

    fn together(wagered: &Wagered, CountedSum { table, measures, .. }: &CountedSum) -> Self {
        let readings: Vec<&str> =
            wagered.offers().iter().map(Offer::reading_name).filter(|name| !name.is_empty()).collect();
        PlayedRound {
            game: wagered.game().id,
            wager: wagered.name(),
            paytable: String::new(),
            reading: readings.join(","),
            measures: measures.clone(),
            table: table.clone(),
            initial_units: wagered.initial_units(),
        }
    }

    pub fn name(&self) -> String {
        [self.game, &self.wager, &self.paytable, &self.reading].join(" ").trim_end().to_string()
    }

    /// Greatest number of units that a round may require of a player.
    pub fn greatest_wagered(&self) -> Fraction {
        let occurring = self.table.outcomes().iter().filter(|outcome| outcome.count > 0);
        occurring.map(|outcome| outcome.wagered.clone()).fold(self.initial_units.clone(), Fraction::max)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// Name such as `day`.
    pub name: &'static str,
    pub rounds: u64,
    /// Players dealt in each round, all on the same wager.
    pub seats: usize,
}

const DAYS: [(&str, u64); 3] = [("day", 1), ("month", 30), ("year", 365)];

impl Span {
    /// A day, a month of 30 days and a year of 365.
    pub fn of_days(rounds_per_day: u64, seats: usize) -> impl Iterator<Item = Span> {
        DAYS.into_iter().map(move |(name, days)| Span { name, rounds: rounds_per_day.saturating_mul(days), seats })
    }

    /// Hands of all players.
    pub fn hands(&self) -> u64 {
        self.rounds.saturating_mul(self.seats as u64)
    }
}

pub struct SpanAnswer<'a> {
    pub played: &'a PlayedRound,
    pub span: Span,
    /// Distribution of the players' net result, in units over [`SpanAnswer::scale`].
    pub sums: ManyRounds,
    /// Ratio of the variance of a round with several hands to the variance of as many independent ones. The sum of all
    /// hands is modelled as one of fewer independent hands at stakes multiplied by this ratio, with the same mean and
    /// variance. One for a single seat.
    pub scale: f64,
    /// Covariance of two players' results of one round; `None` for a single seat.
    pub covariance: Option<SeatsCovariance>,
}

impl<'a> SpanAnswer<'a> {
    pub fn of(
        played: &'a PlayedRound,
        span: Span,
        covariance: Option<SeatsCovariance>,
    ) -> Result<Self, ManyRoundsError> {
        let variance = to_f64(&played.measures.variance);
        let of_seats = covariance.as_ref().filter(|_| variance > 0.0);
        let others = span.seats.saturating_sub(1) as f64;
        let scale = match of_seats {
            Some(SeatsCovariance { is_common: true, .. }) => 1.0 + others,
            Some(SeatsCovariance { covariance, .. }) => (1.0 + others * to_f64(&covariance.value) / variance).max(0.0),
            None => 1.0,
        };
        // The number of independent hands with the same variance.
        let independent = match (span.seats, of_seats) {
            (0 | 1, _) => span.hands(),
            (_, Some(SeatsCovariance { is_common: true, .. })) => span.rounds,
            _ => (span.hands() as f64 / scale).round().max(1.0).to_u64().unwrap_or(u64::MAX),
        };
        let sums = ManyRounds::of(&played.table, independent).map_err(|error| match error {
            ManyRoundsError::Rounds(_) => ManyRoundsError::Rounds(span.hands()),
            error => error,
        })?;
        Ok(SpanAnswer { played, span, sums, scale, covariance })
    }

    /// Whether the distribution is exact: for a single seat, or seats that one hand settles.
    pub fn is_exact(&self) -> bool {
        self.span.seats < 2 || self.covariance.as_ref().is_some_and(|seats| seats.is_common)
    }

    /// Whether the probabilities are exact within [`ManyRounds::error`]: the distribution is exact and no rare award is
    /// rounded.
    pub fn has_exact_probabilities(&self) -> bool {
        self.is_exact() && !self.sums.lattice().is_rounded
    }

    /// Mean net result of the players in units.
    pub fn mean(&self) -> Fraction {
        &self.played.measures.expected_net * whole_units(self.span.hands())
    }

    /// Standard deviation of the players' net result in units.
    pub fn std_dev(&self) -> Option<Figure> {
        self.std_dev_of(self.span.hands())
    }

    /// Standard deviation of the players' result of one round, all seats together, in units.
    pub fn std_dev_of_round(&self) -> Option<Figure> {
        self.std_dev_of(self.span.seats as u64)
    }

    fn std_dev_of(&self, hands: u64) -> Option<Figure> {
        let deviation = self.played.measures.std_dev() * (hands as f64 * self.scale).sqrt();
        let error = self.covariance.as_ref().and_then(|seats| seats.covariance.std_error);
        let others = self.span.seats.saturating_sub(1) as f64;
        // The variance of n hands is n (variance + others x covariance).
        Figure::computed(deviation, error.map(|error| hands as f64 * others * error / (2.0 * deviation)))
    }

    /// Probabilities that the players are ahead, even and behind.
    pub fn results(&self) -> [f64; 3] {
        let zero = whole_units(0);
        let (behind, not_ahead) = (self.sums.below(&zero), self.sums.at_most(&zero));
        [1.0 - not_ahead, (not_ahead - behind).max(0.0), behind]
    }

    /// Quantile of the net result in units over [`SpanAnswer::scale`]; `None` where the error leaves it open.
    pub fn quantile(&self, probability: f64) -> Option<Fraction> {
        let quantile = self.sums.quantile(probability);
        (!quantile.is_open()).then_some(quantile.least)
    }

    /// Net result of all players for one in units over [`SpanAnswer::scale`]; `None` where it is not exact.
    pub fn exactly_scaled(&self, net: &Fraction) -> Option<Fraction> {
        // One seat, or seats that one hand settles.
        self.is_exact().then(|| net * whole_units(self.span.seats.max(1)))
    }

    /// Mean loss of a player over all rounds, counting won sessions as zero, and a bound of its error, in units.
    pub fn mean_loss(&self) -> (f64, f64) {
        let (loss, error) = self.sums.mean_loss();
        (loss * self.scale, error * self.scale)
    }

    /// Duration of a bankroll of `bankroll` units.
    pub fn ruin(&self, bankroll: &Fraction) -> Result<Ruin, RuinError> {
        ruin(self.sums.lattice(), bankroll, &self.played.greatest_wagered(), self.span.rounds)
    }
}

/// A wager on new pays: its house edge with the old decisions, and the decisions that change.
#[derive(Clone, Debug, PartialEq)]
pub struct ChangedPlay {
    /// House edge per unit on the new pays, a fraction of one.
    pub edge: Fraction,
    /// House edge on the new pays with the old decisions.
    pub edge_by_old: Fraction,
    /// Changed decisions, worth most first.
    pub decisions: Vec<ChangedDecision>,
}

impl ChangedPlay {
    /// The change from the pays of `from` to the pays of `to`; `None` for different wagers, readings or strategies.
    pub fn of(solver: &dyn Solver, from: &Offer, to: &Answer) -> Result<Option<Self>, SolveError> {
        let (offer, edge) = (&to.offer, to.measures.house_edge());
        if !offer.decides_as(from) || offer.strategy_name() != from.strategy_name() {
            return Ok(None);
        }
        // Rules are the same on all pays.
        if !offer.wager.has_decisions || offer.strategy.is_some() {
            return Ok(Some(ChangedPlay { edge_by_old: edge.clone(), edge, decisions: Vec::new() }));
        }
        let edge_by_old = Measures::of(&solver.outcomes_decided_by(offer, from)?).house_edge();
        let mut decisions = solver.changed_decisions(from, offer)?;
        sort_by_worth(&mut decisions);
        Ok(Some(ChangedPlay { edge, edge_by_old, decisions }))
    }

    /// Cost of the old decisions on the new pays, in units per round.
    pub fn cost_of_old(&self) -> Fraction {
        &self.edge_by_old - &self.edge
    }

    /// Part of that cost due to decisions too many to be listed, such as those after a draw in Lunar Poker; zero if all
    /// are listed.
    pub fn cost_unlisted(&self) -> Fraction {
        self.cost_of_old() - self.decisions.iter().map(ChangedDecision::worth).sum::<Fraction>()
    }

    pub fn is_unchanged(&self) -> bool {
        self.decisions.is_empty() && self.cost_of_old().is_zero()
    }

    /// Number of listed hands with a changed decision, each counted at that decision.
    pub fn hands(&self) -> u128 {
        self.decisions.iter().map(|changed| changed.hands).sum()
    }
}

/// One of the compared paytables; the first is the reference of the others.
pub struct ComparedPaytable<'a> {
    pub answer: &'a Answer,
    /// Answers to the side wagers of its game that are bet on, too.
    pub side_wagers: &'a [Answer],
    /// The change against the first; `None` for the first, and for another wager.
    pub change: Option<ChangedPlay>,
}

impl<'a> ComparedPaytable<'a> {
    /// The paytables in the order in which their games are named in `order`. In `games` the answers of one game are
    /// adjacent, and precede its side wagers.
    pub fn all(games: &'a [GameAnswers], order: &[&str]) -> Result<Vec<Self>, SolveError> {
        let mut compared: Vec<Self> = Vec::new();
        for (place, id) in order.iter().enumerate() {
            let Some(game) = games.iter().find(|game| game.facts.id == *id) else { continue };
            let before = order[..place].iter().filter(|earlier| *earlier == id).count();
            let own = order.iter().filter(|other| *other == id).count();
            let (Some(answer), Some(side_wagers)) = (game.answers.get(before), game.answers.get(own..)) else {
                continue;
            };
            let first = compared.first().map(|first| &first.answer.offer);
            let change = first.map(|first| ChangedPlay::of(game.solver.as_ref(), first, answer)).transpose()?.flatten();
            compared.push(ComparedPaytable { answer, side_wagers, change });
        }
        Ok(compared)
    }
}
