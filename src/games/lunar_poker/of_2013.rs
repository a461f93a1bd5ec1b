//! What differs under the temporary regulation of 2013, 58 Pa. Code Chapter 589 (43 Pa.B. 7087).

use super::facts::{
    self, ANTE_PAYS, ANY_HAND, BASE, COMBINATIONS, INSTANT_FORM, OUTCOME_NAMES, SUPER_WAGER, also_required,
};
use crate::games::facts::paytable_source;
use crate::games::forms::{FROM_THE_RACK, pays};
use crate::games::{GameFacts, ReadingFacts, WagerFacts};
use crate::paytable::{PayableHand, ScheduleForm};

pub static FACTS: GameFacts = GameFacts {
    id: "lunar-poker-2013",
    title: "Lunar Poker, as in 2013",
    chapter: "58 Pa. Code Chapter 589 (2013)",
    // § 589.2(a).
    most_players: 5,
    assumptions: &[
        "One deck of 52 cards, every deal equally likely (§ 589.3, § 589.5).",
        "The player sees five cards of their own and the dealer's last card, then what a draw brings, and remembers \
         what was discarded; each decision makes the expected net result of the round greatest (§ 589.11(b), (d)).",
        "The hands of other players are not seen, and their draws change nothing (§ 589.11(a)).",
        "A royal flush or straight flush among the first five cards is declared, and its instant payout replaces all \
         further play of the ante; the Super Wager is settled all the same (§ 589.11(b)(2), (c)).",
        "The dealer qualifies with an ace and a king or better (§ 589.11(e), § 589.6(b)(10)).",
        "If the dealer does not qualify, the player sees the dealer's five cards, and forces the dealer where that \
         makes the expected net result greater: the Options fee is lost, the highest card is replaced by one that is \
         any of those left, and if the new hand does not qualify either, the ante and the bet are returned and nothing \
         is paid (§ 589.11(e)(2)).",
        "A player who paid for a sixth card or an exchange may pay once more to force the dealer, and the dealer is \
         forced once in a round, on both of which the text is silent (§ 589.11(d)(2), (e)(2)).",
        "The second combination is the one that pays most of those that use at least one card outside the winning \
         combination, from five cards or all six if a sixth was bought; it need not beat the dealer. Where the winning \
         combination can be chosen in several ways of equal rank, the player chooses (§ 589.11(e)(1)(ii)).",
        "An ace counts as high, or as low in ace-2-3-4-5, although § 589.6(a) says `a 2, 3 and 4`: § 589.6(b) lists \
         ace, 2, 3, 4 and 5 as a straight.",
        "Irregularities and the dealing device do not change the odds (§ 589.8 to § 589.10, § 589.13).",
    ],
    method: "As for Chapter 671a: for each up card and each hand of five cards up to the names of suits, every play is \
             worth the sum over all cards that it may bring and all hands of the dealer, each counted as a whole \
             number. Where the dealer does not qualify, every card that could replace the highest one is counted too, \
             and the player forces the dealer where their sum is greater.",
    wagers: &[BASE_OF_2013, SUPER_WAGER_OF_2013],
    published: &[],
};

/// What gives the player the edge in the Super Wager of Chapter 589.
pub const ACE_KING_ROW: &str = "the row `ace-king` of § 589.12(b), which § 589.6(d)(7) gives to hands with an ace \
                                and a king, one hand in ten; Chapter 671a later asked for ace, king and queen";

/// What the Super Wager is paid by.
const SUPER_HANDS: &[PayableHand] = &[
    PayableHand::required("four-of-a-kind"),
    PayableHand::required("same-colored-straight"),
    PayableHand::required("full-house"),
    PayableHand::required("flush"),
    PayableHand::required("straight"),
    PayableHand::required("three-of-a-kind"),
    PayableHand::required("ace-king"),
    PayableHand::required("same-colored-five"),
];

const ANTE_FORM: ScheduleForm = also_required(ANTE_PAYS, &[PayableHand::required(ANY_HAND)]);

const BASE_OF_2013: WagerFacts = WagerFacts {
    favours_the_player: None,
    form: &[pays(COMBINATIONS, FROM_THE_RACK), ANTE_FORM, INSTANT_FORM],
    readings: &[&NO_EQUAL_SECOND, &facts::NO_SECOND_ON_SIX, &SECOND_MUST_BEAT_DEALER],
    strategies: &[],
    notes: &[
        OUTCOME_NAMES,
        "Where the dealer was forced, the outcome says so, such as `bought, forced, won full-house`. Whether to force \
         is decided with all cards of the dealer in sight, by counting those that are left; no row of the strategy \
         tells it.",
    ],
    source: paytable_source!("lunar-poker-2013/base.toml"),
    ..BASE
};

const SUPER_WAGER_OF_2013: WagerFacts = WagerFacts {
    favours_the_player: Some(ACE_KING_ROW),
    form: &[pays(SUPER_HANDS, FROM_THE_RACK)],
    readings: &[&ACE_KING_QUEEN, &UNPAIRED],
    notes: &[
        "It is optional (§ 589.7(c)(2)), and settled whatever the player decides.",
        "A royal flush or straight flush is paid as a same-colored straight (§ 589.11(c)(2)(ii)).",
    ],
    source: paytable_source!("lunar-poker-2013/super-wager.toml"),
    ..SUPER_WAGER
};

static NO_EQUAL_SECOND: ReadingFacts = ReadingFacts {
    meaning: "A second combination of five cards that is of the winning one's very rank, such as the other straight of \
              4-5-6-7-8-8, is not paid (§ 589.11(e)(1)(ii)).",
    ..facts::NO_EQUAL_SECOND
};

static SECOND_MUST_BEAT_DEALER: ReadingFacts = ReadingFacts {
    name: "second-must-beat-dealer",
    meaning: "The second combination is paid only if it beats the dealer's hand: by what it is, then by the ranks of \
              its own cards, without kickers; an equal one does not, so ace-king is never paid. That it need not beat \
              it is said by § 671a.11(f)(2)(ii) only. § 589.11(e) lacks that clause, but its example, which pays \
              ace-king beside a pair of aces, speaks against this reading.",
    odds: None,
};

static UNPAIRED: ReadingFacts =
    ReadingFacts { meaning: "The Super Wager pays ace-king only to hands of five different ranks.", ..facts::UNPAIRED };

pub static ACE_KING_QUEEN: ReadingFacts = ReadingFacts {
    name: "ace-king-queen",
    meaning: "The Super Wager's row `ace-king` is paid to hands with an ace, a king and a queen only, as Chapter 671a \
              later has it.",
    odds: None,
};
