//! An operator's own paytable beside those of the regulation.

use super::Offer;
use super::catalogue::options_of_regulation;
use crate::paytable::{Difference, nearest, written};

/// How an operator's own paytable stands to those of the regulation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnPaytable {
    /// Game, wager and id.
    pub name: String,
    /// Id of the regulation's nearest paytable.
    pub nearest: String,
    /// Section of that.
    pub section: String,
    /// The rows in which it differs from that; empty if it pays the same.
    pub differences: Vec<Difference>,
}

impl OwnPaytable {
    /// Whether the regulation has a paytable with these pays.
    pub fn is_permitted(&self) -> bool {
        self.differences.is_empty()
    }
}

impl Offer {
    /// Whether the regulation has a paytable with these pays.
    pub fn has_pays_of_regulation(&self) -> bool {
        self.own_paytable().is_none_or(|own| own.is_permitted())
    }

    /// How its paytable stands to those of the regulation; `None` if it is one of them, id and section included.
    pub fn own_paytable(&self) -> Option<OwnPaytable> {
        let [game, wager, id, ..] = self.key();
        let options = || options_of_regulation(game, wager);
        let own = written(game, wager, &self.paytable);
        if options().any(|option| option.id == id && written(game, wager, option) == own) {
            return None;
        }
        let (option, differences) = nearest(&self.paytable, options())?;
        Some(OwnPaytable {
            name: [game, wager, id].join("/"),
            nearest: option.id.clone(),
            section: option.section.clone(),
            differences,
        })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::games::{Catalogue, Selection};
    use crate::paytable::{Paytable, Place};

    fn offers(catalogue: &Catalogue) -> Vec<Offer> {
        catalogue.select(&Selection::default()).expect("some")
    }

    /// The paytable without the places of its rows.
    fn unplaced(paytable: &Paytable) -> Paytable {
        let mut paytable = Paytable { place: Place::START, file: String::new(), ..paytable.clone() };
        paytable.schedules.iter_mut().flat_map(|schedule| &mut schedule.rows).for_each(|row| row.place = Place::START);
        paytable.meters.iter_mut().for_each(|meter| meter.place = Place::START);
        paytable
    }

    #[test]
    fn every_paytable_of_the_regulation_is_written_as_it_is_read() {
        for offer in offers(&Catalogue::embedded().expect("valid")) {
            assert_eq!(offer.own_paytable(), None, "{}", offer.name());
            let text = written(offer.game.id, offer.wager.id, &offer.paytable);
            let read = Catalogue::of_texts(&[("own.toml".to_string(), text)]).expect("readable");
            assert_eq!(unplaced(&offers(&read)[0].paytable), unplaced(&offer.paytable), "{}", offer.name());
        }
    }

    #[test]
    fn another_id_or_section_is_an_own_paytable_with_the_pays_of_one() {
        let options = offers(&Catalogue::embedded().expect("valid"));
        for offer in &options {
            let paytable = Paytable { id: "house".to_string(), ..Paytable::clone(&offer.paytable) };
            let own = Offer { paytable: Arc::new(paytable), ..offer.clone() }.own_paytable().expect("not of that name");
            assert!(own.is_permitted(), "{own:?}");
            // The first of those that pay alike.
            let same = options.iter().filter(|other| other.key()[..2] == offer.key()[..2]);
            assert!(same.map(|other| &other.paytable.id).any(|id| *id == own.nearest));
        }
        let paytable = Paytable { section: "Rules Submission 7".to_string(), ..Paytable::clone(&options[0].paytable) };
        let own = Offer { paytable: Arc::new(paytable), ..options[0].clone() }.own_paytable().expect("not of it");
        assert_eq!((own.nearest.as_str(), own.section.as_str()), ("A", options[0].paytable.section.as_str()));
    }
}
