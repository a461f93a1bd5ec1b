//! What needs both paths.

use super::decisions::FORM;
use super::facts::FACTS;
use super::rules::FiveCardHand;
use crate::games::engine::changed_pays::{assert_paid_on_their_units, offers_of};
use crate::games::engine::street_rounds::settled;
use crate::games::engine::street_worths::priced_ends;
use crate::games::engine::streets::End;

/// Every unit on the table is paid at the same odds (§ 643a.12(a)).
#[test]
fn a_hand_is_paid_on_all_units_that_stay() {
    for offer in offers_of(&FACTS, |wager| wager.has_decisions) {
        let ends = || 0..End::<FiveCardHand>::count(&FORM);
        assert_paid_on_their_units(&offer, |offer| {
            priced_ends::<FiveCardHand, _>(&FORM, offer, ends().map(|_| 1).collect())
        });
        assert_paid_on_their_units(&offer, |offer| {
            ends().map(|place| settled(&FORM, offer, End::<FiveCardHand>::at(&FORM, place))).collect()
        });
    }
}
