//! Pays of a paytable: how often each row is paid, the hands that a row pays, and the same paytable with another pay.
//! Paytables side by side have the effect of other pays, by themselves and through the decisions they change.

use num_traits::Zero;

use super::solving::NearestEdges;
use super::wagered::GameAnswers;
use super::{Answer, Observer, Result};
use crate::games::game_file::decide_alike;
use crate::games::lints::{self, Warning};
use crate::games::{ChangedDecision, LUCKY_BONUS, MAGIC_CARD, Offer, SolveError, Solver, sort_by_worth};
use crate::outcome::{Award, Fraction, Measures, Outcome, OutcomeTable, ratio};
use crate::paytable::{Pay, PayRow, Paytable, Schedule, ScheduleForm, Units, WhenAbsent, whole_units};

/// Schedules that pay the player's own hand, at a table or not: no envy bonuses, which pay others' hands, and no
/// bonuses that the table system draws.
pub fn schedules_of_own_hand(offer: &Offer) -> impl Iterator<Item = &Schedule> {
    let envy = offer.envy_schedules();
    let is_drawn = |schedule: &Schedule| schedule.rows.iter().any(|row| [MAGIC_CARD, LUCKY_BONUS].contains(&row.hand));
    offer.paytable.schedules.iter().filter(move |own| !envy.contains(&own.name) && !is_drawn(own))
}

/// A row of a paytable, and its part in the outcomes.
pub struct PaidPart<'o> {
    pub schedule: &'static str,
    pub row: &'o PayRow,
    /// The pay in units, a meter at its reading; `None` if the row loses.
    pub pay: Option<Units>,
    /// Share of the rounds that are paid by the row.
    pub frequency: Fraction,
    /// Units that the pay is multiplied by, a round on average: the worth of one more unit on the row.
    pub units: Fraction,
}

impl PaidPart<'_> {
    /// What the row pays a round on average, in units.
    pub fn paid(&self) -> Fraction {
        self.pay.as_ref().map(|pay| pay * &self.units).unwrap_or_default()
    }
}

/// The rows that pay the player's own hand, by an offer's outcomes, in the order of the paytable.
pub fn paid_parts<'o>(offer: &'o Offer, table: &OutcomeTable) -> Vec<PaidPart<'o>> {
    let of_schedule = |schedule: &'o Schedule| {
        let amounts = offer.paytable.amounts(schedule.name, &offer.meters);
        schedule.rows.iter().zip(amounts).map(move |(row, pay)| {
            let award = Award { schedule: schedule.name, hand: row.hand };
            let paying = || table.outcomes().iter().filter(|outcome| outcome.awards().any(|own| own == award));
            let deals: u128 = paying().map(|outcome| outcome.count).sum();
            let units: Fraction = paying().map(|outcome| units_on(outcome, award) * whole_units(outcome.count)).sum();
            let (frequency, units) = (ratio(deals, table.cycle()), units / ratio(table.cycle(), 1));
            PaidPart { schedule: schedule.name, row, pay, frequency, units }
        })
    };
    schedules_of_own_hand(offer).flat_map(of_schedule).collect()
}

/// Units of an outcome that an award is multiplied by.
fn units_on(outcome: &Outcome, award: Award) -> Fraction {
    outcome.paid.iter().filter(|paid| paid.award == award).map(|paid| &paid.units).sum()
}

/// House edge on the pays of `to` under the decisions behind `table`, the outcomes on the pays of `from`: a fraction of
/// one. `None` with a payout limit, which does not rise with the pays.
pub fn edge_on_other_pays(table: &OutcomeTable, from: &Offer, to: &Offer) -> Option<Fraction> {
    if from.payout_limit.is_some() || to.payout_limit.is_some() {
        return None;
    }
    let net_of = |offer: &Offer, Award { schedule, hand }: Award| {
        let row = offer.paytable.rows(schedule).iter().position(|row| row.hand == hand)?;
        offer.net_units(schedule).into_iter().nth(row)
    };
    let mut sum = Fraction::default();
    for outcome in table.occurring() {
        let mut net = outcome.net.clone();
        for paid in &outcome.paid {
            if let Some(before) = net_of(from, paid.award) {
                net += (net_of(to, paid.award)? - before) * &paid.units;
            }
        }
        sum += net * whole_units(outcome.count);
    }
    Some(-sum / ratio(table.cycle(), 1))
}

/// The hand of a row, then hands without a row of their own that are paid as it.
pub fn hands_of_row(offer: &Offer, schedule: &Schedule, hand: &'static str) -> Vec<&'static str> {
    let form = offer.wager.form.iter().find(|form| form.name == schedule.name);
    let others = schedule.rows.iter().filter(|other| !other.stated && other.hand != hand).map(|other| other.hand);
    let followers = others.filter(|other| form.is_some_and(|form| follows(form, schedule, other, hand)));
    std::iter::once(hand).chain(followers).collect()
}

/// Whether a hand without a row of its own is paid by the row of `leader`.
fn follows(form: &ScheduleForm, schedule: &Schedule, hand: &str, leader: &str) -> bool {
    let is_stated = |hand: &str| schedule.rows.iter().any(|row| row.hand == hand && row.stated);
    let next = |hand: &&str| if is_stated(hand) { None } else { paid_as(form, hand) };
    // A chain has no more hands than the form.
    std::iter::successors(paid_as(form, hand), next).take(form.hands.len()).last() == Some(leader)
}

/// The hand as which a hand without a row of its own is paid.
pub fn paid_as(form: &ScheduleForm, hand: &str) -> Option<&'static str> {
    match form.hands.iter().find(|payable| payable.name == hand)?.when_absent {
        WhenAbsent::PaidAs(other) => Some(other),
        WhenAbsent::Required | WhenAbsent::Loses | WhenAbsent::Unlisted => None,
    }
}

/// Another pay for the hands of a row, as if a file stated it for the first of them.
pub fn set_pay(paytable: &mut Paytable, schedule: &str, hands: &[&str], pay: &Units) {
    let schedules = paytable.schedules.iter_mut().filter(|own| own.name == schedule);
    for row in schedules.flat_map(|schedule| &mut schedule.rows).filter(|row| hands.contains(&row.hand)) {
        row.stated |= hands.first() == Some(&row.hand);
        row.pay = Pay::Units(pay.clone());
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
    /// The change from the pays of `from` to the pays of `to`; `None` for different wagers, readings or strategies. The
    /// outcomes on the pays of `from`, known for paytables with the same rows, spare a solution.
    pub fn of(solver: &dyn Solver, from: &Offer, outcomes: Option<&OutcomeTable>, to: &Answer) -> Result<Option<Self>> {
        let (offer, edge) = (&to.offer, to.measures.house_edge());
        if !offer.decides_as(from) || offer.strategy_name() != from.strategy_name() {
            return Ok(None);
        }
        // Rules are the same on all pays.
        if !offer.wager.has_decisions || offer.strategy.is_some() {
            return Ok(Some(ChangedPlay { edge_by_old: edge.clone(), edge, decisions: Vec::new() }));
        }
        let edge_by_old = match outcomes.and_then(|outcomes| edge_on_other_pays(outcomes, from, offer)) {
            Some(edge) => edge,
            None => Measures::of(&solver.outcomes_decided_by(offer, from)?).house_edge(),
        };
        let mut decisions = solver.changed_decisions(from, offer)?;
        sort_by_worth(&mut decisions);
        Ok(Some(ChangedPlay { edge, edge_by_old, decisions }))
    }

    /// The change from another game with the same decisions, such as one of other rules; `None` for a different one.
    pub fn from_game([before, solver]: [&dyn Solver; 2], from: &Offer, to: &Answer) -> Result<Option<Self>> {
        let (offer, edge) = (&to.offer, to.measures.house_edge());
        let is_optimal = |offer: &Offer| offer.wager.has_decisions && offer.strategy.is_none();
        if !is_optimal(from) || !is_optimal(offer) || !decide_alike(from.game, offer.game) {
            return Ok(None);
        }
        let Some(decider) = before.decider(from)? else { return Ok(None) };
        let played = solver.played_by(offer, decider.as_ref())?;
        Ok(played.map(|(outcomes, mut decisions)| {
            sort_by_worth(&mut decisions);
            ChangedPlay { edge, edge_by_old: Measures::of(&outcomes).house_edge(), decisions }
        }))
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
    pub fn all(games: &'a [GameAnswers], order: &[&str]) -> Result<Vec<Self>> {
        let mut compared: Vec<Self> = Vec::new();
        for (place, id) in order.iter().enumerate() {
            let Some(game) = games.iter().find(|game| game.facts.id == *id) else { continue };
            let before = order[..place].iter().filter(|earlier| *earlier == id).count();
            let own = order.iter().filter(|other| *other == id).count();
            let (Some(answer), Some(side_wagers)) = (game.answers.get(before), game.answers.get(own..)) else {
                continue;
            };
            let change = match compared.first().map(|first| &first.answer.offer) {
                Some(first) if first.game.id == *id => ChangedPlay::of(game.solver.as_ref(), first, None, answer)?,
                Some(first) => {
                    let before = games.iter().find(|game| game.facts.id == first.game.id).map(|game| &game.solver);
                    let solvers = before.map(|before| [before.as_ref(), game.solver.as_ref()]);
                    solvers.map(|solvers| ChangedPlay::from_game(solvers, first, answer)).transpose()?.flatten()
                }
                None => None,
            };
            compared.push(ComparedPaytable { answer, side_wagers, change });
        }
        Ok(compared)
    }
}

/// An edited paytable, or one of the regulation, next to the regulation's that it was edited from.
pub struct EditedPaytable {
    /// `None` for the source itself.
    source: Option<Answer>,
    pub own: Answer,
    /// What the other pays change.
    pub change: Option<ChangedPlay>,
    /// The regulation's nearest paytable; `None` where the regulation has these pays.
    pub nearest: Option<NearestEdges>,
    pub warnings: Vec<Warning>,
}

impl EditedPaytable {
    /// Solves both, and finds the decisions that change. `so_far` takes the answers before that is known.
    ///
    /// # Errors
    /// Those of the solver, or that the observer asks to end.
    pub fn of(
        solver: &dyn Solver,
        [from, offer]: [&Offer; 2],
        observer: &dyn Observer,
        so_far: impl FnOnce(&Answer, &Answer),
    ) -> Result<Self> {
        let answer = |offer: &Offer| match observer.is_asked_to_end() {
            true => Err(SolveError::Interrupted),
            false => Ok(Answer::new(offer.clone(), solver.outcomes(offer)?)),
        };
        let own = answer(offer)?;
        let source = if from.terms() == offer.terms() { None } else { Some(answer(from)?) };
        so_far(source.as_ref().unwrap_or(&own), &own);
        let change = |from: &Answer| ChangedPlay::of(solver, &from.offer, Some(&from.exact), &own);
        let more = || {
            let warnings = if solver.is_quick(offer)? { lints::warnings(offer, solver)? } else { Vec::new() };
            Ok::<_, SolveError>((NearestEdges::of(offer, solver)?, warnings))
        };
        let (change, more) = rayon::join(|| source.as_ref().map(change).transpose(), more);
        let (change, (nearest, warnings)) = (change?.flatten(), more?);
        Ok(EditedPaytable { change, nearest, warnings, source, own })
    }

    /// The regulation's paytable that it was edited from; itself if it is one.
    pub fn source(&self) -> &Answer {
        self.source.as_ref().unwrap_or(&self.own)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Catalogue;
    use crate::paytable::whole_units;

    /// Base games of the regulation that are solved at once, each with its solver, and the same with other pays.
    fn changed_base_games() -> Vec<(Box<dyn crate::games::Solver>, Offer, Offer)> {
        let quick = ["let-it-ride", "mississippi-stud", "four-card-poker"];
        let offers = Catalogue::embedded().expect("valid").offers().into_iter();
        let first = offers.filter(|offer| offer.wager.has_decisions && quick.contains(&offer.game.id));
        let changed = |from: Offer| {
            let mut paytable = Paytable::clone(&from.paytable);
            for schedule in &mut paytable.schedules {
                for row in &mut schedule.rows {
                    if let Pay::Units(pay) = &mut row.pay {
                        *pay += whole_units(2);
                    }
                }
            }
            let to = Offer { paytable: paytable.into(), ..from.clone() };
            (from.solver(crate::cards::CardSet::FULL_DECK).expect("solvable"), from, to)
        };
        first.map(changed).collect()
    }

    #[test]
    fn other_pays_under_the_same_decisions_are_priced_as_they_are_solved() {
        for (solver, from, to) in changed_base_games() {
            let table = solver.outcomes(&from).expect("solved");
            let solved = solver.outcomes_decided_by(&to, &from).expect("solved");
            let edge = crate::outcome::Measures::of(&solved).house_edge();
            assert_eq!(edge_on_other_pays(&table, &from, &to), Some(edge), "{}", from.name());
        }
    }

    #[test]
    fn the_rows_pay_all_that_is_won() {
        for (solver, offer, _) in changed_base_games() {
            let table = solver.outcomes(&offer).expect("solved");
            // What is won besides the rows' pays does not depend on them: the same with every pay at zero.
            let mut none = Paytable::clone(&offer.paytable);
            for row in none.schedules.iter_mut().flat_map(|schedule| &mut schedule.rows) {
                if let Pay::Units(pay) = &mut row.pay {
                    *pay = whole_units(0);
                }
            }
            let none = Offer { paytable: none.into(), ..offer.clone() };
            let rest = edge_on_other_pays(&table, &offer, &none).expect("no limit");
            let paid: Fraction = paid_parts(&offer, &table).iter().map(PaidPart::paid).sum();
            let edge = crate::outcome::Measures::of(&table).house_edge();
            assert_eq!(rest - paid, edge, "{}", offer.name());
        }
    }

    /// Three Card Bonus: paytable A has no row for a mini-royal, which is paid as a straight flush (§ 643a.12(d)).
    #[test]
    fn a_hand_without_a_row_follows_the_row_that_pays_it() {
        let offers = Catalogue::embedded().expect("valid").offers();
        let bonus = offers.iter().find(|offer| offer.option() == ["let-it-ride", "three-card-bonus", "A"]);
        let bonus = bonus.expect("of the regulation");
        let schedule = bonus.paytable.schedule("pays").expect("pays");
        let hands = hands_of_row(bonus, schedule, "straight-flush");
        assert_eq!(hands, ["straight-flush", "mini-royal"]);
        assert_eq!(hands_of_row(bonus, schedule, "flush"), ["flush"]);
        let mut paytable = Paytable::clone(&bonus.paytable);
        set_pay(&mut paytable, "pays", &hands, &whole_units(45));
        for hand in hands {
            assert_eq!(paytable.row("pays", hand).expect("a row").pay, Pay::Units(whole_units(45)), "{hand}");
        }
        let kept = |row: &&crate::paytable::PayRow| row.hand != "straight-flush" && row.hand != "mini-royal";
        let pays = |paytable: &Paytable| paytable.rows("pays").iter().filter(kept).cloned().collect::<Vec<_>>();
        assert_eq!(pays(&paytable), pays(&bonus.paytable));
    }
}
