//! Pays of a paytable, changed: the hands that a row pays, and the same paytable with another pay in it.

use crate::games::{LUCKY_BONUS, MAGIC_CARD, Offer};
use crate::paytable::{Pay, Paytable, Schedule, ScheduleForm, Units, WhenAbsent};

/// Schedules that pay the player's own hand, at a table or not: no envy bonuses, which pay others' hands, and no
/// bonuses that the table system draws.
pub fn schedules_of_own_hand(offer: &Offer) -> impl Iterator<Item = &Schedule> {
    let envy = offer.envy_schedules();
    let is_drawn = |schedule: &Schedule| schedule.rows.iter().any(|row| [MAGIC_CARD, LUCKY_BONUS].contains(&row.hand));
    offer.paytable.schedules.iter().filter(move |own| !envy.contains(&own.name) && !is_drawn(own))
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
    let paid_as = |hand: &str| match form.hands.iter().find(|payable| payable.name == hand)?.when_absent {
        WhenAbsent::PaidAs(other) => Some(other),
        WhenAbsent::Required | WhenAbsent::Loses => None,
    };
    // A chain has no more hands than the form.
    let others = std::iter::successors(paid_as(hand), |hand| if is_stated(hand) { None } else { paid_as(hand) });
    others.take(form.hands.len()).last() == Some(leader)
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
