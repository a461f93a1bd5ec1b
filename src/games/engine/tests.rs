//! Tests over all games.

use super::changed_pays::{assert_paid_on_their_units, offers_of};
use super::pricing::priced_kinds;
use super::settlement::settled_kind;
use crate::games::GAMES;

#[test]
fn every_side_wager_is_paid_on_one_unit() {
    for facts in GAMES.iter().map(|game| game.facts()) {
        for offer in offers_of(facts, |wager| wager.side.is_some()) {
            let kinds = offer.wager.side.expect("as chosen").kinds;
            assert_paid_on_their_units(&offer, |offer| priced_kinds(offer, kinds, &vec![1; kinds.count]));
            assert_paid_on_their_units(&offer, |offer| {
                (0..kinds.count).map(|kind| settled_kind(offer, kinds, kind)).collect()
            });
        }
    }
}
