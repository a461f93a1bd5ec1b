//! Facts about Lunar Poker as it is played under 58 Pa. Code Chapter 671a.

use super::published;
use crate::games::facts::paytable_source;
use crate::games::forms::{FROM_THE_RACK, SIDE_WAGER, pays};
use crate::games::{GameFacts, ReadingFacts, StrategyFacts, WagerFacts};
use crate::paytable::{PayableHand, ScheduleForm};

pub static FACTS: GameFacts = GameFacts {
    id: "lunar-poker",
    title: "Lunar Poker",
    chapter: "58 Pa. Code Chapter 671a",
    // § 671a.2(a).
    most_players: 5,
    assumptions: &[
        "One deck of 52 cards, every deal equally likely (§ 671a.3, § 671a.5).",
        "The player sees five cards of their own and the dealer's last card, then what a draw brings, and remembers \
         what was discarded; each decision makes the expected net result of the round greatest (§ 671a.11(b), (d)).",
        "The hands of other players are not seen, and their draws change nothing (§ 671a.11(a)).",
        "A royal flush or straight flush among the first five cards is declared, and its instant payout replaces all \
         further play of the ante; the Super Wager is settled all the same (§ 671a.11(b)(2), (c)).",
        "The dealer qualifies with an ace and a king or better (§ 671a.11(f), § 671a.6(b)(10)).",
        "The second combination is the one that pays most of those that use at least one card outside the winning \
         combination, from five cards or all six if a sixth was bought; it need not beat the dealer. Where the winning \
         combination can be chosen in several ways of equal rank, the player chooses (§ 671a.11(f)(2)(ii)).",
        "The Options fee is collected whatever follows (§ 671a.11(d)(1)).",
        "An ace counts as high, or as low in ace-2-3-4-5 (§ 671a.6(a)).",
        "Irregularities and the dealing device do not change the odds (§ 671a.8 to § 671a.10, § 671a.13).",
    ],
    method: "For each up card and each hand of five cards up to the names of suits, every play (fold, bet, a sixth \
             card, every exchange) is worth the sum over all cards that it may bring, and against each final hand over \
             all hands of the dealer, each counted as a whole number; the play with the greatest sum is taken. The \
             Super Wager is counted over all hands of five cards.",
    wagers: &[BASE, SUPER_WAGER, SUPER_WAGER_OTHER, ANTE_AND_SUPER],
    published: published::PUBLISHED,
};

/// What a winning Bet Wager is paid by.
pub const COMBINATIONS: &[PayableHand] = &[
    PayableHand::required("royal-flush"),
    PayableHand::required("straight-flush"),
    PayableHand::required("four-of-a-kind"),
    PayableHand::required("full-house"),
    PayableHand::required("flush"),
    PayableHand::required("straight"),
    PayableHand::required("three-of-a-kind"),
    PayableHand::required("two-pair"),
    PayableHand::required("pair"),
    PayableHand::required("ace-king"),
];

/// What the Super Wager is paid by.
pub const SUPER_HANDS: &[PayableHand] = &[
    PayableHand::required("four-of-a-kind"),
    PayableHand::required("five-picture-cards"),
    PayableHand::required("full-house"),
    PayableHand::required("flush"),
    PayableHand::required("straight"),
    PayableHand::required("three-of-a-kind"),
    PayableHand::required("ace-king-queen"),
    PayableHand::required("same-colored-five"),
];

/// The schedule of what Ante Wagers are paid when the dealer does not qualify (§ 671a.12(c)).
pub const ANTE_PAYS: &str = "ante";
pub const STRAIGHT_OR_HIGHER: &str = "straight-or-higher";
pub const LOWER_HAND: &str = "lower-hand";
pub const ANY_HAND: &str = "any-hand";
/// The schedule of instant payouts (§ 671a.12(a)).
pub const INSTANT: &str = "instant-payout";
/// The schedule of the Super Wager where it is not the only wager (§ 671a.12(b)).
pub const SUPER: &str = "super-wager";

pub const fn also_required(name: &'static str, hands: &'static [PayableHand]) -> ScheduleForm {
    ScheduleForm { name, hands, required: true, ranked: true, may_pay_from_meter: FROM_THE_RACK }
}

pub const ANTE_FORM: ScheduleForm =
    also_required(ANTE_PAYS, &[PayableHand::required(STRAIGHT_OR_HIGHER), PayableHand::required(LOWER_HAND)]);
pub const INSTANT_FORM: ScheduleForm =
    also_required(INSTANT, &[PayableHand::required("royal-flush"), PayableHand::required("straight-flush")]);

pub const BASE: WagerFacts = WagerFacts {
    id: "base",
    title: "Ante and Bet Wagers, Options fee and instant payout",
    unit: "the Ante Wager",
    initial_units: 1,
    dollars: None,
    has_decisions: true,
    can_fold: true,
    favours_the_player: Some(SECOND_BET),
    shared_jackpot: None,
    side: None,
    form: &[pays(COMBINATIONS, FROM_THE_RACK), ANTE_FORM, INSTANT_FORM],
    readings: &[&NO_EQUAL_SECOND, &NO_SECOND_ON_SIX],
    strategies: &[&SIMPLE],
    notes: &[
        "The Super Wager, which a player must also make (§ 671a.7(c)(2)), is not in these figures; `ante-and-super` \
         has both.",
        OUTCOME_NAMES,
    ],
    payout_limit: None,
    source: paytable_source!("lunar-poker/base.toml"),
};

pub const OUTCOME_NAMES: &str = "Outcomes are named by how the final hand came about (dealt, bought with a sixth card, \
                             exchanged), what came of it, and the winning and the second combination, such as `bought \
                             won flush + straight`.";

pub const SUPER_WAGER: WagerFacts = WagerFacts {
    id: "super-wager",
    title: "Super Wager on the player's own hand",
    unit: "the Super Wager",
    form: &[pays(SUPER_HANDS, FROM_THE_RACK)],
    readings: &[&STRAIGHT_FLUSH_AS_FLUSH, &UNPAIRED],
    notes: &[
        "It is compulsory, at least as large as the ante (§ 671a.7(c)(2)), and settled whatever the player decides.",
    ],
    source: paytable_source!("lunar-poker/super-wager.toml"),
    ..SIDE_WAGER
};

pub const SUPER_WAGER_OTHER: WagerFacts = WagerFacts {
    id: "super-wager-other",
    title: "Super Wager on the dealer's or another player's hand",
    notes: &["Any one hand of five cards is as likely as another, so both have the same figures (§ 671a.7(c)(3))."],
    source: paytable_source!("lunar-poker/super-wager-other.toml"),
    ..SUPER_WAGER
};

pub const ANTE_AND_SUPER: WagerFacts = WagerFacts {
    id: "ante-and-super",
    title: "Ante Wager and a Super Wager of the same size",
    unit: "the Ante Wager",
    initial_units: 2,
    favours_the_player: None,
    form: &[pays(COMBINATIONS, FROM_THE_RACK), ANTE_FORM, INSTANT_FORM, also_required(SUPER, SUPER_HANDS)],
    readings: &[&NO_EQUAL_SECOND, &NO_SECOND_ON_SIX, &STRAIGHT_FLUSH_AS_FLUSH, &UNPAIRED],
    notes: &[
        "The game as it must be played (§ 671a.7(c)(2)), with the smallest Super Wager that is allowed. The decisions \
         are those of the base game, which the Super Wager does not depend on.",
        OUTCOME_NAMES,
    ],
    source: paytable_source!("lunar-poker/ante-and-super.toml"),
    ..BASE
};

/// What gives the player the edge in the base game of Chapter 671a.
pub const SECOND_BET: &str = "the second Bet Wager that § 671a.11(f)(2)(ii) pays for a second combination, with all \
                              six cards considered if a sixth was bought";

/// The compact strategy.
pub static SIMPLE: StrategyFacts = StrategyFacts {
    name: "simple",
    rules: "Buy a sixth card with a straight, a flush, four to a flush or four to an outside straight, whatever the \
            fifth card is, and with a full house against a king or ace. Bet a full house otherwise, four of a kind and \
            two pair. Exchange two with three of a kind. Bet a pair that is not lower than the up card; exchange three \
            with a lower one, keeping the pair. Exchange three with ace-king. Exchange four, keeping an ace, against a \
            king or lower; keeping a king, against a jack or lower; keeping the highest card, against a 6 or lower; \
            fold other hands. After a draw bet with a pair or better, and with ace-king against a king or ace; fold \
            the rest.",
    source: "This program's own, drawn from the optimal decisions",
};

pub static NO_EQUAL_SECOND: ReadingFacts = ReadingFacts {
    name: "no-equal-second",
    meaning: "A second combination of five cards that is of the winning one's very rank, such as the other straight of \
              4-5-6-7-8-8, is not paid (§ 671a.11(f)(2)(ii)).",
    odds: None,
};
pub static NO_SECOND_ON_SIX: ReadingFacts = ReadingFacts {
    name: "no-second-on-six",
    meaning: "Of six cards only the five of the winning hand may form the second combination.",
    odds: None,
};
pub static STRAIGHT_FLUSH_AS_FLUSH: ReadingFacts = ReadingFacts {
    name: "straight-flush-as-flush",
    meaning: "The Super Wager pays a straight flush or royal flush as a flush, although § 671a.6(d)(4) says `not in \
              consecutive order`.",
    odds: None,
};
pub static UNPAIRED: ReadingFacts = ReadingFacts {
    name: "unpaired",
    meaning: "The Super Wager pays ace-king-queen only to hands of five different ranks.",
    odds: None,
};
