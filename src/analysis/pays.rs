//! Pays of a paytable: how often each row is paid, the hands that a row pays, and the same paytable with another pay.

use crate::games::{LUCKY_BONUS, MAGIC_CARD, Offer};
use crate::outcome::{Award, Fraction, Outcome, OutcomeTable, ratio};
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
    let nets = |offer: &Offer, schedule: &Schedule| {
        let rows = offer.paytable.rows(schedule.name).iter().map(|row| row.hand);
        rows.zip(offer.net_units(schedule.name)).collect::<Vec<_>>()
    };
    let mut gain = Fraction::default();
    for schedule in &from.paytable.schedules {
        let (before, after) = (nets(from, schedule), nets(to, schedule));
        for (hand, net) in before {
            let award = Award { schedule: schedule.name, hand };
            let more = &after.iter().find(|(other, _)| *other == hand)?.1 - net;
            let units = table.outcomes().iter().map(|outcome| units_on(outcome, award) * whole_units(outcome.count));
            gain += more * units.sum::<Fraction>();
        }
    }
    let net: Fraction = table.outcomes().iter().map(|outcome| &outcome.net * whole_units(outcome.count)).sum();
    Some(-(net + gain) / ratio(table.cycle(), 1))
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
