use std::collections::HashMap;
use std::sync::Arc;

use house_edge_core::games::{Catalogue, Offer, games_of_program};
use house_edge_core::paytable::{
    OTHER_HANDS, Paytable, Place, hand_named, hands_named, in_common_form, spellings, written,
};

/// The paytable without the places of its rows.
fn unplaced(paytable: &Paytable) -> Paytable {
    let mut paytable = Paytable { place: Place::START, file: String::new(), ..paytable.clone() };
    paytable.schedules.iter_mut().flat_map(|schedule| &mut schedule.rows).for_each(|row| row.place = Place::START);
    paytable.meters.iter_mut().for_each(|meter| meter.place = Place::START);
    paytable
}

#[test]
fn every_paytable_of_the_regulation_is_written_as_it_is_read() {
    for offer in Catalogue::embedded().expect("valid").offers() {
        assert_eq!(offer.own_paytable(), None, "{}", offer.name());
        let text = written(offer.game.id, offer.wager.id, &offer.paytable);
        let read = Catalogue::of_texts(&[("own.toml".to_string(), text)]).expect("readable");
        assert_eq!(unplaced(&read.offers()[0].paytable), unplaced(&offer.paytable), "{}", offer.name());
    }
}

#[test]
fn another_id_or_section_is_an_own_paytable_with_the_pays_of_one() {
    let options = Catalogue::embedded().expect("valid").offers();
    for offer in &options {
        let paytable = Paytable { id: "house".to_string(), ..Paytable::clone(&offer.paytable) };
        let own = Offer { paytable: Arc::new(paytable), ..offer.clone() }.own_paytable().expect("not of that name");
        assert!(own.is_permitted(), "{own:?}");
        // The first of several with the same pays.
        let same = options.iter().filter(|other| other.key()[..2] == offer.key()[..2]);
        assert!(same.map(|other| &other.paytable.id).any(|id| *id == own.nearest));
    }
    let paytable = Paytable { section: "Rules Submission 7".to_string(), ..Paytable::clone(&options[0].paytable) };
    let own = Offer { paytable: Arc::new(paytable), ..options[0].clone() }.own_paytable().expect("not of it");
    assert_eq!((own.nearest.as_str(), own.section.as_str()), ("A", options[0].paytable.section.as_str()));
}

/// The list of spellings has every hand of the regulation, and no other.
#[test]
fn every_spelling_names_a_hand_of_some_form_and_every_hand_itself() {
    let others: HashMap<&str, Vec<&str>> = spellings().map(|(name, others)| (name, others.collect())).collect();
    let mut unused: Vec<&str> = others.keys().copied().filter(|name| *name != OTHER_HANDS).collect();
    let wagers = games_of_program().flat_map(|game| game.facts().wagers);
    for schedule in wagers.flat_map(|wager| wager.form) {
        let hands: Vec<&str> = schedule.hands.iter().map(|hand| hand.name).collect();
        unused.retain(|name| !hands.contains(name));
        for hand in &hands {
            assert_eq!(hand_named(hand, &hands), Ok(*hand));
            for other in &others[hand] {
                // A name that is another hand's own in this form is that hand.
                let own = hands.iter().find(|name| in_common_form(name) == in_common_form(other));
                let named = hands_named(other, hands.iter().copied());
                assert!(named.contains(own.unwrap_or(hand)), "{other}: {named:?}");
            }
        }
    }
    assert!(unused.is_empty(), "{unused:?}");
}
