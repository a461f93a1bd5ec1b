//! Pays in the wrong row: two neighbours exchanged, a row paid as its neighbour, or all pays moved by a row.

use super::trial::{Alternative, Trial};
use crate::games::{Offer, SolveError};
use crate::paytable::{Pay, Paytable, Schedule};

/// A slip in words, with its schedule and the pays of the rows that it changes.
struct Slip {
    words: String,
    schedule: usize,
    pays: Vec<(usize, Pay)>,
}

pub fn pays_in_other_rows(trial: &mut Trial<'_>) -> Result<Vec<Alternative>, SolveError> {
    let offer = trial.offer();
    let with_slip = |slip: Slip| {
        let paytable = slipped(&offer.paytable, &slip).into();
        (slip.words, Offer { paytable, ..offer.clone() })
    };
    let all = trial.with_offers(slips(&offer.paytable).into_iter().map(with_slip))?;
    Ok(trial.not_by_counts(all))
}

fn slips(paytable: &Paytable) -> Vec<Slip> {
    paytable.schedules.iter().enumerate().flat_map(|(place, schedule)| slips_in(place, schedule)).collect()
}

fn slips_in(place: usize, schedule: &Schedule) -> Vec<Slip> {
    let stated: Vec<usize> = (0..schedule.rows.len()).filter(|&row| schedule.rows[row].stated).collect();
    let pay = |row: usize| schedule.rows[row].pay.clone();
    let name = |row: usize| schedule.rows[row].hand;
    let slip = |words: String, pays: Vec<(usize, Pay)>| Slip { words, schedule: place, pays };
    let mut slips = Vec::new();
    for pair in stated.windows(2) {
        let [upper, lower] = [pair[0], pair[1]];
        if pay(upper) == pay(lower) {
            continue;
        }
        let words = format!("pays of {} and {} exchanged", name(upper), name(lower));
        slips.push(slip(words, vec![(upper, pay(lower)), (lower, pay(upper))]));
        let words = format!("{} paid as {}", name(upper), name(lower));
        slips.push(slip(words, vec![(upper, pay(lower))]));
        slips.push(slip(format!("{} paid as {}", name(lower), name(upper)), vec![(lower, pay(upper))]));
    }
    if stated.len() > 2 {
        let lower = stated.windows(2).map(|pair| (pair[1], pay(pair[0]))).collect();
        let upper = stated.windows(2).map(|pair| (pair[0], pay(pair[1]))).collect();
        slips.push(slip("all pays one row lower".to_string(), lower));
        slips.push(slip("all pays one row higher".to_string(), upper));
    }
    slips
}

fn slipped(paytable: &Paytable, slip: &Slip) -> Paytable {
    let mut paytable = paytable.clone();
    for (row, pay) in &slip.pays {
        paytable.schedules[slip.schedule].rows[*row].pay = pay.clone();
    }
    paytable
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Catalogue;

    /// Three Card Bonus A states straight flush, three of a kind, straight, flush and pair, all with other pays: four
    /// pairs of neighbours make three slips each, and the whole column moves up or down.
    #[test]
    fn neighbours_are_exchanged_or_copied_and_the_column_moves() {
        let offers = Catalogue::embedded().expect("valid").offers();
        let bonus = offers.iter().find(|offer| offer.option() == ["let-it-ride", "three-card-bonus", "A"]);
        let paytable = &bonus.expect("of the regulation").paytable;
        let stated = paytable.rows("pays").iter().filter(|row| row.stated).count();
        let words: Vec<String> = slips(paytable).into_iter().map(|slip| slip.words).collect();
        assert_eq!(words.len(), 3 * (stated - 1) + 2, "{words:?}");
        assert!(words.contains(&"pays of straight and flush exchanged".to_string()), "{words:?}");
        let slip =
            slips(paytable).into_iter().find(|slip| slip.words.starts_with("pays of straight and")).expect("there");
        let slipped = slipped(paytable, &slip);
        let pay = |paytable: &Paytable, hand| paytable.row("pays", hand).expect("a row").pay.clone();
        assert_eq!(pay(&slipped, "flush"), pay(paytable, "straight"));
        assert_eq!(pay(&slipped, "straight"), pay(paytable, "flush"));
        assert_eq!(pay(&slipped, "pair"), pay(paytable, "pair"));
    }
}
