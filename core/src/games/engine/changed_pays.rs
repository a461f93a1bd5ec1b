//! For tests: outcomes on a paytable one pay of which is one unit higher.

use std::sync::Arc;

use crate::games::{Catalogue, GameFacts, Offer, Selection, VariantChoice, WagerFacts};
use crate::outcome::{Fraction, Outcome};
use crate::paytable::{Pay, Paytable, whole_units};

/// The regulation's offers of a game, in all readings, of the wagers that `wanted` takes.
pub fn offers_of(game: &'static GameFacts, wanted: impl Fn(&WagerFacts) -> bool) -> Vec<Offer> {
    let selection = Selection { games: vec![game.id.to_string()], reading: VariantChoice::All, ..Selection::default() };
    let mut offers = Catalogue::embedded().expect("valid").select(&selection).expect("there are");
    offers.retain(|offer| wanted(offer.wager));
    offers
}

/// Makes sure that every outcome is paid on the units that it names: one unit more in a row of the paytable adds so many
/// to its net result. `outcomes` are those of the same endings on any paytable.
pub fn assert_paid_on_their_units(offer: &Offer, outcomes: impl Fn(&Offer) -> Vec<Outcome>) {
    let offer = with_fixed_pays(offer);
    let before = outcomes(&offer);
    let mut is_paid = false;
    for (place, schedule) in offer.paytable.schedules.iter().enumerate() {
        for (line, row) in schedule.rows.iter().enumerate().filter(|(_, row)| row.pay != Pay::Loses) {
            let after = outcomes(&changed(&offer, |paytable| {
                let pay = &mut paytable.schedules[place].rows[line].pay;
                if let Pay::Units(units) = pay {
                    *units += 1;
                }
            }));
            assert_eq!(before.len(), after.len());
            for (before, after) in before.iter().zip(&after) {
                let of_row = before
                    .paid
                    .iter()
                    .filter(|paid| paid.award.schedule == schedule.name && paid.award.hand == row.hand);
                let units: Fraction = of_row.map(|paid| &paid.units).sum();
                assert_eq!(&after.net - &before.net, units, "{}: {}, {}", offer.name(), before.name, row.hand);
                is_paid |= units > whole_units(0);
            }
        }
    }
    assert!(is_paid, "{}", offer.name());
}

/// The offer with 7 units in place of each part of a meter.
fn with_fixed_pays(offer: &Offer) -> Offer {
    changed(offer, |paytable| {
        let rows = paytable.schedules.iter_mut().flat_map(|schedule| &mut schedule.rows);
        let of_meters = rows.filter(|row| matches!(row.pay, Pay::MeterShare(_)));
        of_meters.for_each(|row| row.pay = Pay::Units(7));
    })
}

fn changed(offer: &Offer, change: impl FnOnce(&mut Paytable)) -> Offer {
    let mut paytable = Paytable::clone(&offer.paytable);
    change(&mut paytable);
    Offer { paytable: Arc::new(paytable), ..offer.clone() }
}
