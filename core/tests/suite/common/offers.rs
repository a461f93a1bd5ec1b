//! Offers for the tests of the core and of the program.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use house_edge_core::cards::Card;
use house_edge_core::games::payout_limit::dollars;
use house_edge_core::games::{Catalogue, Offer, PayoutLimit, Selection};
use house_edge_core::hands::{FiveCardCategory, reference};
use house_edge_core::paytable::{Pay, Units};

/// The offer of an embedded paytable in its default reading.
pub fn offer(game: &str, wager: &str, paytable: &str) -> Offer {
    let selection = Selection::of(&[game, wager, paytable].join("/"));
    static KNOWN: LazyLock<Catalogue> =
        LazyLock::new(|| Catalogue::known().expect("the paytables of the program are valid"));
    KNOWN.select(&selection).expect("the paytable exists").remove(0)
}

/// The offer with the strategy of this name.
pub fn by_strategy(offer: &Offer, name: &str) -> Offer {
    Offer { strategy: Some(offer.wager.strategy(name).expect("a named strategy")), ..offer.clone() }
}

/// The offer in the reading of this name.
pub fn in_reading(offer: &Offer, name: &str) -> Offer {
    Offer { reading: Some(offer.wager.reading(name).expect("a named reading")), ..offer.clone() }
}

/// The net result of a Five Card Hand Bonus Wager: § 643a.12(f)(1) and § 641a.12(g)(1) with 10,000 on the meter, for 1.
pub fn hand_bonus_net(hand: [Card; 5]) -> i64 {
    let paid = match reference::five_card(hand).category {
        FiveCardCategory::RoyalFlush => 10_000,
        FiveCardCategory::StraightFlush => 1_000,
        FiveCardCategory::FourOfAKind => 500,
        FiveCardCategory::FullHouse => 100,
        FiveCardCategory::Flush => 50,
        _ => 0,
    };
    paid - 1
}

/// Units that must be a whole number.
pub fn count(units: &Units) -> i64 {
    assert!(units.is_integer(), "{units}");
    i64::try_from(units.to_integer()).expect("a pay")
}

/// The amounts of one schedule as its file states them, by hand; what loses is not there.
pub fn stated_amounts(offer: &Offer, schedule: &str) -> BTreeMap<&'static str, i64> {
    let rows = &offer.paytable.schedule(schedule).expect("every paytable has it").rows;
    let paid = rows.iter().filter_map(|row| match &row.pay {
        Pay::Units(units) => Some((row.hand, count(units))),
        _ => None,
    });
    paid.collect()
}

/// The offer with units of `unit` dollars and no more than `limit` dollars paid in a round, whatever the regulation
/// permits; the player knows the limit or not.
pub fn limited(offer: &Offer, unit: i64, limit: i64, known: bool) -> Offer {
    let limit = PayoutLimit::new(dollars(limit), dollars(unit), None).expect("positive");
    Offer { payout_limit: Some(PayoutLimit { is_known: known, ..limit }), ..offer.clone() }
}
