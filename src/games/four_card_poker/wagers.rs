//! Facts about the wagers of Four Card Poker.

use super::decisions::{EXPERT, SIMPLE};
use super::{ANTE_BONUS, NO_BONUS_FOR_LOSING_HANDS};
use crate::games::facts::paytable_source;
use crate::games::forms::{ENVY_NOTE, FROM_THE_METER, FROM_THE_RACK, PAYS, RANDOM_BONUSES, SIDE_WAGER, envy, pays};
use crate::games::{ReadingFacts, WagerFacts};
use crate::paytable::{PayableHand, PaytableForm, ScheduleForm};

/// All wagers, the base game first.
pub(super) static WAGERS: [WagerFacts; 8] = [
    BASE,
    ACES_UP,
    FOUR_CARD_PROGRESSIVE,
    FIVE_CARD_PROGRESSIVE,
    BAD_BEAT_BONUS,
    FIVE_CARD_HAND_BONUS_PLAYER,
    FIVE_CARD_HAND_BONUS_DEALER,
    SIX_CARD_BONUS,
];

const BASE: WagerFacts = WagerFacts {
    id: "base",
    title: "Ante and Play Wagers",
    unit: "the Ante Wager",
    initial_units: 1,
    has_decisions: true,
    can_fold: true,
    favours_the_player: None,
    shared_jackpot: None,
    side: None,
    form: PaytableForm {
        schedules: &[
            ScheduleForm {
                name: PAYS,
                hands: &[PayableHand::required("ante"), PayableHand::required("play")],
                required: true,
                ranked: false,
                may_pay_from_meter: FROM_THE_RACK,
            },
            ScheduleForm {
                name: ANTE_BONUS,
                hands: FOUR_CARD_HANDS.split_at(3).0,
                required: true,
                ranked: true,
                may_pay_from_meter: FROM_THE_RACK,
            },
        ],
    },
    readings: &[&ReadingFacts {
        name: NO_BONUS_FOR_LOSING_HANDS,
        odds: None,
        meaning: "The Ante Bonus is paid only if the dealer's hand is not higher, as § 641a.11(c)(3)(ii) can be read. \
                  By the default it is paid whoever wins (§ 641a.12(b)).",
    }],
    strategies: &[&SIMPLE, &EXPERT],
    notes: &["A tie pays the player and is counted as a win (§ 641a.11(c)(3)(ii)). The Ante Bonus needs a Play Wager \
              (§ 641a.12(b))."],
    payout_limit: None,
    source: paytable_source!("four-card-poker/base.toml"),
};

const ACES_UP: WagerFacts = WagerFacts {
    id: "aces-up",
    title: "Aces Up Wager",
    unit: "the Aces Up Wager",
    form: PaytableForm { schedules: &[pays(&FOUR_CARD_HANDS, FROM_THE_RACK)] },
    source: paytable_source!("four-card-poker/aces-up.toml"),
    ..SIDE_WAGER
};

const FOUR_CARD_PROGRESSIVE: WagerFacts = WagerFacts {
    id: "four-card-progressive",
    title: "Four-Card Progressive Payout Wager",
    unit: "the Four-Card Progressive Payout Wager of $1",
    can_fold: true,
    form: PaytableForm {
        schedules: &[
            pays(
                &[
                    PayableHand::required("four-aces"),
                    PayableHand::required("four-of-a-kind"),
                    PayableHand::required("straight-flush"),
                    PayableHand::required("three-of-a-kind"),
                ],
                FROM_THE_METER,
            ),
            envy("envy-a", &FOUR_CARD_ENVY_HANDS),
            envy("envy-b", FOUR_CARD_ENVY_HANDS.split_at(2).0),
        ],
    },
    notes: &[ENVY_NOTE, FORFEITED_NOTE],
    source: paytable_source!("four-card-poker/four-card-progressive.toml"),
    ..SIDE_WAGER
};

const FIVE_CARD_PROGRESSIVE: WagerFacts = WagerFacts {
    id: "five-card-progressive",
    title: "Five-Card Progressive Payout Wager",
    unit: "the Five-Card Progressive Payout Wager of $1",
    can_fold: true,
    form: PaytableForm {
        schedules: &[pays(&FIVE_CARD_HANDS, FROM_THE_METER), envy("envy", FIVE_CARD_HANDS.split_at(2).0)],
    },
    notes: &[ENVY_NOTE, FORFEITED_NOTE],
    source: paytable_source!("four-card-poker/five-card-progressive.toml"),
    ..SIDE_WAGER
};

const BAD_BEAT_BONUS: WagerFacts = WagerFacts {
    id: "bad-beat-bonus",
    title: "Bad Beat Bonus Wager",
    unit: "the Bad Beat Bonus Wager",
    form: PaytableForm { schedules: &[pays(FOUR_CARD_HANDS.split_at(6).0, FROM_THE_RACK)] },
    notes: &[
        "Paid by the losing hand of two pair or better, the player's or the dealer's, four-card hands in the order of \
         § 641a.6(b); a tie loses (§ 641a.11(c)(6)).",
        NOT_FORFEITED_NOTE,
    ],
    source: paytable_source!("four-card-poker/bad-beat-bonus.toml"),
    ..SIDE_WAGER
};

const FIVE_CARD_HAND_BONUS_PLAYER: WagerFacts = WagerFacts {
    id: "five-card-hand-bonus-player",
    title: "Five Card Hand Bonus Wager, player's hand",
    unit: "the Five Card Hand Bonus Wager of $1",
    form: PaytableForm { schedules: &[pays(FIVE_CARD_HANDS.split_at(5).0, FROM_THE_METER), RANDOM_BONUSES] },
    notes: &[ONE_METER_NOTE, NOT_FORFEITED_NOTE],
    source: paytable_source!("four-card-poker/five-card-hand-bonus-player.toml"),
    ..SIDE_WAGER
};

const FIVE_CARD_HAND_BONUS_DEALER: WagerFacts = WagerFacts {
    id: "five-card-hand-bonus-dealer",
    title: "Five Card Hand Bonus Wager, dealer's hand",
    unit: "the Five Card Hand Bonus Wager of $1",
    shared_jackpot: Some("58 Pa. Code § 641a.12(g)(2)"),
    form: PaytableForm { schedules: &[pays(FIVE_CARD_HANDS.split_at(5).0, FROM_THE_METER), RANDOM_BONUSES] },
    notes: &[
        "The dealer's hand is that of the first five cards dealt to the dealer, without the up card (§ 641a.11(c)(7)). \
         Meter shares are figured for a single player who bets on it; several divide the jackpot (§ 641a.12(g)(2)), as \
         `progressive --seats` figures it.",
        ONE_METER_NOTE,
        NOT_FORFEITED_NOTE,
    ],
    source: paytable_source!("four-card-poker/five-card-hand-bonus-dealer.toml"),
    ..SIDE_WAGER
};

const SIX_CARD_BONUS: WagerFacts = WagerFacts {
    id: "six-card-bonus",
    title: "Six Card Bonus Wager",
    unit: "the Six Card Bonus Wager",
    form: PaytableForm {
        schedules: &[pays(
            &[
                PayableHand::or_paid_as("six-card-royal-flush-diamonds", "royal-flush"),
                PayableHand::or_paid_as("six-card-royal-flush-hearts-spades-clubs", "royal-flush"),
                PayableHand::required("royal-flush"),
                PayableHand::required("straight-flush"),
                PayableHand::required("four-of-a-kind"),
                PayableHand::required("full-house"),
                PayableHand::required("flush"),
                PayableHand::required("straight"),
                PayableHand::required("three-of-a-kind"),
            ],
            FROM_THE_RACK,
        )],
    },
    source: paytable_source!("four-card-poker/six-card-bonus.toml"),
    ..SIDE_WAGER
};

/// The four-card hands that wagers pay, best first (§ 641a.12(c)); the Bad Beat Bonus pays the first six
/// (§ 641a.12(f)), the Ante Bonus the first three (§ 641a.12(b)).
const FOUR_CARD_HANDS: [PayableHand; 7] = [
    PayableHand::required("four-of-a-kind"),
    PayableHand::required("straight-flush"),
    PayableHand::required("three-of-a-kind"),
    PayableHand::required("flush"),
    PayableHand::required("straight"),
    PayableHand::required("two-pair"),
    PayableHand::required("pair-of-aces"),
];

/// The five-card hands that wagers pay, best first (§ 641a.12(e)); the Five Card Hand Bonus pays the first five
/// (§ 641a.12(g)).
const FIVE_CARD_HANDS: [PayableHand; 7] = [
    PayableHand::required("royal-flush"),
    PayableHand::required("straight-flush"),
    PayableHand::required("four-of-a-kind"),
    PayableHand::required("full-house"),
    PayableHand::required("flush"),
    PayableHand::required("straight"),
    PayableHand::required("three-of-a-kind"),
];

/// The four-card hands of another player that an envy bonus pays, best first (§ 641a.12(d)(5)).
const FOUR_CARD_ENVY_HANDS: [PayableHand; 3] = [
    PayableHand::required("four-aces"),
    PayableHand::required("four-of-a-kind"),
    PayableHand::required("straight-flush"),
];

const FORFEITED_NOTE: &str = "A player who folds forfeits this wager (§ 641a.11(b)(2)); decisions are the optimal ones \
                              of the regulation's base game.";

const ONE_METER_NOTE: &str = "The meter is one for the wagers on the player's and on the dealer's hand \
                              (§ 641a.12(g)(4)); what it comes to in the long run is figured as if everybody bet on \
                              this one.";

const NOT_FORFEITED_NOTE: &str = "Settled whether or not the player folds: § 641a.11(b) names it among neither the \
                                  wagers that a fold forfeits nor those that it does not.";
