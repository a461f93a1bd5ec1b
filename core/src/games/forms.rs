//! What the forms of several games share.

use super::WagerFacts;
use super::engine::kinds::PaidHand;
use super::facts::PaytableSource;
use crate::paytable::{PayableHand, ScheduleForm};

/// The schedule of odds that every wager has.
pub const PAYS: &str = "pays";
/// The schedule of bonuses drawn by the table system (§ 643a.12(f)(3), § 641a.12(g)(3)).
pub const RANDOM_BONUS: &str = "random-bonus";
/// A card drawn by the table system is among those of the hand.
pub const MAGIC_CARD: &str = "magic-card";
/// The player's seat, or the dealer, is drawn by the table system.
pub const LUCKY_BONUS: &str = "lucky-bonus";

/// Pays come from the table inventory alone.
pub const FROM_THE_RACK: bool = false;
/// Pays may be parts of a progressive meter.
pub const FROM_THE_METER: bool = true;

/// The form of a wager's odds, the best hand first.
pub const fn pays(hands: &'static [PayableHand], may_pay_from_meter: bool) -> ScheduleForm {
    ScheduleForm { name: PAYS, hands, required: true, ranked: true, may_pay_from_meter }
}

/// The best `N` kinds of hands, best first, each required by its most exact name.
pub const fn best_hands<H: PaidHand, const N: usize>() -> [PayableHand; N] {
    let mut hands = [PayableHand::required(""); N];
    let mut place = 0;
    while place < N {
        hands[place] = PayableHand::required(H::NAMES[H::NAMES.len() - 1 - place][0]);
        place += 1;
    }
    hands
}

/// The form of an envy bonus, the best hand first.
pub const fn envy(name: &'static str, hands: &'static [PayableHand]) -> ScheduleForm {
    ScheduleForm { name, hands, required: false, ranked: true, may_pay_from_meter: false }
}

/// The form of the bonuses drawn by the table system.
pub const RANDOM_BONUSES: ScheduleForm = ScheduleForm {
    name: RANDOM_BONUS,
    hands: &[PayableHand::optional(MAGIC_CARD), PayableHand::optional(LUCKY_BONUS)],
    required: false,
    ranked: false,
    may_pay_from_meter: false,
};

/// What side wagers have in common.
pub const SIDE_WAGER: WagerFacts = WagerFacts {
    id: "",
    title: "",
    unit: "",
    initial_units: 1,
    dollars: None,
    has_decisions: false,
    can_fold: false,
    favours_the_player: None,
    shared_jackpot: None,
    side: None,
    not_alone: None,
    form: &[],
    readings: &[],
    strategies: &[],
    notes: &[],
    payout_limit: None,
    source: PaytableSource { path: "", text: "" },
};
