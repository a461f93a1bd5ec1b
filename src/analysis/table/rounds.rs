//! What the players of a table win or lose in a round, all together: exact where one hand settles it, or where one
//! player's wagers are counted together; else from dealt rounds.

use num_traits::ToPrimitive;

use super::counted::{Exact, Placed};
use super::dealt::{self, DealtTable};
use crate::analysis::Result;
use crate::analysis::counting::Survey;
use crate::games::{Offer, SolveError};
use crate::lists::grouped;
use crate::outcome::{Fraction, OutcomeTable, to_f64};
use crate::paytable::whole_units;
use crate::simulation::PARTS;
use crate::statistics::Figure;

/// The net result of a round of all players together, in units.
#[derive(Clone)]
pub struct TableRound {
    /// Players; the fewest, if their number differs.
    pub seats: usize,
    pub mean: Fraction,
    /// `None` if it is not finite.
    pub variance: Option<Figure>,
    /// Exact variance of one player's result, if it is counted and has no envy bonus.
    pub of_player: Option<Fraction>,
    pub shape: Shape,
}

#[derive(Clone)]
pub enum Shape {
    /// The exact distribution of a round.
    Counted(OutcomeTable),
    /// The distribution by dealt rounds, all of them and each of their independent parts, and their number.
    Dealt { whole: OutcomeTable, parts: Vec<OutcomeTable>, rounds: u64 },
}

impl TableRound {
    /// A round of each of these tables of one game, all of `seats` players. Tables that are dealt are dealt together.
    ///
    /// # Errors
    /// [`SolveError`] if a wager cannot be settled, or the observer ends the work.
    pub fn of_tables(survey: Survey<'_>, seats: usize, tables: &[Vec<Placed>]) -> Result<Vec<Self>> {
        let counted = tables.iter().map(|placed| Exact::of(survey, seats, placed)).collect::<Result<Vec<_>, _>>()?;
        let mut rounds: Vec<Option<TableRound>> =
            counted.iter().map(|exact| TableRound::counted_by(exact, seats)).collect();
        // The folds of one base game forfeit side wagers, so that tables with another one are dealt apart.
        let base =
            |place: usize| tables[place].iter().find(|placed| placed.offer.wager.has_decisions).map(Placed::terms);
        let uncounted: Vec<usize> = (0..tables.len()).filter(|&place| rounds[place].is_none()).collect();
        let length = [seats as u64, dealt::rounds_of(seats as u64, uncounted.len())];
        for (_, own) in grouped(uncounted.into_iter().map(|place| (base(place), place))) {
            let of_base: Vec<_> = own.iter().map(|&place| (&tables[place][..], &counted[place])).collect();
            let dealt = deal(survey, length, &of_base)?;
            own.into_iter().zip(dealt).for_each(|(place, round)| rounds[place] = Some(round));
        }
        Ok(rounds.into_iter().flatten().collect())
    }

    /// The round of `seats` players, if its distribution is counted.
    fn counted_by(exact: &Exact, seats: usize) -> Option<Self> {
        let Exact { mean, variance, of_player, round, .. } = exact.clone();
        let (variance, shape) = (variance.map(Figure::exact), Shape::Counted(round?));
        Some(TableRound { seats, mean, variance, of_player, shape })
    }

    /// The exact distribution of a round, where it is counted.
    pub fn counted(&self) -> Option<&OutcomeTable> {
        if let Shape::Counted(table) = &self.shape { Some(table) } else { None }
    }

    /// Number of dealt rounds; none if the distribution is counted.
    pub fn rounds_dealt(&self) -> u64 {
        if let Shape::Dealt { rounds, .. } = self.shape { rounds } else { 0 }
    }

    /// Standard deviation of a round in units.
    pub fn std_dev(&self) -> Option<Figure> {
        self.variance.as_ref().and_then(Figure::root)
    }

    /// Covariance of two players' results of a round, from the variance of one player's; `None` for one seat.
    pub fn covariance(&self, of_player: &Fraction) -> Option<Figure> {
        let seats = whole_units(self.seats);
        let pairs = &seats * (&seats - whole_units(1));
        let own = Figure::exact(-(seats * of_player));
        (self.seats > 1).then(|| self.variance.as_ref().map(|variance| variance.plus(&own).times(&pairs.recip())))?
    }

    /// The round of a table that is one of these in a share of the rounds; the shares add up to one.
    pub fn mixed(mut tables: Vec<(TableRound, Fraction)>) -> Result<Self> {
        if let [_] = tables[..]
            && let Some((alone, _)) = tables.pop()
        {
            return Ok(alone);
        }
        let mean: Fraction = tables.iter().map(|(table, share)| &table.mean * share).sum();
        let second =
            |table: &TableRound| Some(table.variance.as_ref()?.plus(&Figure::exact(&table.mean * &table.mean)));
        let squares = tables.iter().map(|(table, share)| Some(second(table)?.times(share)));
        let less = Figure::exact(-(&mean * &mean));
        let variance = squares.collect::<Option<Vec<_>>>().map(|all| all.iter().fold(less, |sum, one| sum.plus(one)));
        let of = |table: fn(&TableRound, usize) -> &OutcomeTable, part: usize| {
            let tables = tables.iter().map(|(of_seats, share)| (table(of_seats, part), to_f64(share)));
            dealt::mixed(&tables.collect::<Vec<_>>())
        };
        let shape = Shape::Dealt {
            whole: of(|table, _| table.whole(), 0)?,
            parts: (0..PARTS).map(|part| of(TableRound::part, part)).collect::<Result<_, _>>()?,
            rounds: tables.iter().map(|(table, _)| table.rounds_dealt()).max().unwrap_or_default(),
        };
        let seats = tables.iter().map(|(table, _)| table.seats).min().unwrap_or(1);
        Ok(TableRound { seats, mean, variance, of_player: None, shape })
    }

    /// The distribution of a round.
    pub(super) fn whole(&self) -> &OutcomeTable {
        match &self.shape {
            Shape::Counted(table) | Shape::Dealt { whole: table, .. } => table,
        }
    }

    /// The distribution by a part of the dealt rounds; the exact one where it is counted.
    fn part(&self, place: usize) -> &OutcomeTable {
        match &self.shape {
            Shape::Dealt { parts, .. } => parts.get(place).unwrap_or_else(|| self.whole()),
            Shape::Counted(table) => table,
        }
    }
}

/// Dealt rounds of tables of one game.
pub(super) fn deal(
    survey: Survey<'_>,
    length @ [seats, rounds]: [u64; 2],
    tables: &[(&[Placed], &Exact)],
) -> Result<Vec<TableRound>> {
    let mut offers: Vec<Offer> = Vec::new();
    let mut places: Vec<Vec<usize>> = Vec::new();
    for (placed, _) in tables {
        let place = |placed: &Placed| {
            let offer = placed.offer.paid_for_a_hand(0);
            let is_same = |known: &Offer| known.key() == offer.key() && known.terms() == offer.terms();
            offers.iter().position(is_same).unwrap_or_else(|| {
                offers.push(offer);
                offers.len() - 1
            })
        };
        places.push(placed.iter().map(place).collect());
    }
    if offers.is_empty() {
        return Ok(Vec::new());
    }
    let croupier = survey.solver.croupier_together(&offers)?;
    let dealt = tables.iter().zip(&places).map(|((placed, exact), places)| {
        DealtTable::new(placed, &exact.outcomes, &croupier.tally_form().of_offers, places, length)
    });
    let dealt = dealt.collect::<Result<Vec<_>, _>>()?;
    let counts = dealt::counts(survey, &dealt, croupier, offers[0].game.id, length)?;
    let round = |(((_, exact), table), counts): ((&(&[Placed], &Exact), DealtTable), Vec<_>)| {
        let distribution = |counts: &_| table.distribution(counts, &exact.mean, exact.variance.as_ref());
        let whole = distribution(&dealt::summed(&counts));
        let parts: Vec<_> = counts.iter().map(distribution).collect();
        let variance = exact.variance.clone().map(Figure::exact).or_else(|| {
            let of_parts: Vec<f64> = parts.iter().map(|part| part.variance(&exact.mean)).collect();
            Figure::computed(whole.variance(&exact.mean), Some(error_by_parts(&of_parts)))
        });
        Ok::<_, SolveError>(TableRound {
            seats: seats.to_usize().unwrap_or(1),
            mean: exact.mean.clone(),
            variance,
            of_player: exact.of_player.clone(),
            shape: Shape::Dealt {
                whole: whole.table()?,
                parts: parts.iter().map(dealt::Distribution::table).collect::<Result<_, _>>()?,
                rounds,
            },
        })
    };
    tables.iter().zip(dealt).zip(counts).map(round).collect::<Result<_, _>>()
}

/// Standard error of a figure of the whole sample from the figures of its independent parts.
pub fn error_by_parts(parts: &[f64]) -> f64 {
    let count = parts.len() as f64;
    let mean = parts.iter().sum::<f64>() / count;
    let squares = parts.iter().map(|part| (part - mean).powi(2)).sum::<f64>();
    (squares / (count - 1.0) / count).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::Measures;

    /// Half of the rounds have two seats, half three: the mean is that of both, and the variance theirs with that of
    /// the means.
    #[test]
    fn a_mean_number_of_seats_is_taken_between_its_neighbours() {
        let one = |seats: usize, net: i64| {
            let table = crate::outcome::testing::table(&[("up", net + 1, 1), ("down", net - 1, 1)]);
            let variance = Some(Figure::exact(whole_units(1)));
            TableRound { seats, mean: whole_units(net), variance, of_player: None, shape: Shape::Counted(table) }
        };
        let half = crate::outcome::ratio(1, 2);
        let mixed = TableRound::mixed(vec![(one(2, -2), half.clone()), (one(3, -3), half)]).expect("mixed");
        assert_eq!(mixed.mean, crate::outcome::ratio(-5, 2));
        // 1 of each, and 1/4 of the means -2 and -3.
        assert_eq!(mixed.variance, Some(Figure::exact(crate::outcome::ratio(5, 4))));
        assert_eq!(Measures::of(mixed.whole()).variance, crate::outcome::ratio(5, 4));
    }
}
