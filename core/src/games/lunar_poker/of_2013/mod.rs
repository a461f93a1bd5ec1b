//! What differs under the temporary regulation of 2013, 58 Pa. Code Chapter 589 (43 Pa.B. 7087).

mod assumptions;

use super::facts::{
    self, ANTE_PAYS, ANY_HAND, BASE, COMBINATIONS, INSTANT_FORM, OUTCOME_NAMES, SUPER_WAGER, also_required,
};
use crate::games::facts::paytable_source;
use crate::games::forms::{FROM_THE_RACK, pays};
use crate::games::knowledge::KnowledgeFacts;
use crate::games::{Concerns, GameFacts, Note, PlayFact, ReadingFacts, WagerFacts};
use crate::paytable::{PayableHand, ScheduleForm};

pub static FACTS: GameFacts = GameFacts {
    id: "lunar-poker-2013",
    title: "Lunar Poker, as in 2013",
    chapter: "58 Pa. Code Chapter 589 (2013)",
    // § 589.2(a).
    most_players: 5,
    edition: "Temporary regulations, effective December 7, 2013 (43 Pa.B. 7087); they expired two years later",
    play: &[
        PlayFact::of_all("One deck of 52 cards, shuffled before each round (§ 589.3(a), § 589.5(a))."),
        PlayFact::of_all("Five cards each, the dealer's last one face up (§ 589.8(c))."),
        PlayFact::of(
            Concerns::BaseGames,
            "The player folds, or places a Bet Wager of two antes, or pays an Options fee of one ante to buy a sixth \
             card or to exchange two to five cards, and then folds or bets (§ 589.11(b), (d)).",
        ),
        PlayFact::of(
            Concerns::BaseGames,
            "The Options fee is collected in any case (§ 589.11(d)(2)(i)); it is counted among what is wagered, \
             and so in the element of risk.",
        ),
        PlayFact::of(
            Concerns::BaseGames,
            "A royal flush or straight flush among the first five cards is paid at once, and no Bet Wager is placed \
             (§ 589.11(b)(2), (c)(1)).",
        ),
        PlayFact::of_all(
            "The Super Wager is optional (§ 589.7(c)(2)); it is settled by the first five cards, before anything is \
             drawn, and paid for the highest ranking hand alone (§ 589.11(c)(2)).",
        ),
        PlayFact::of(
            Concerns::BaseGames,
            "The dealer qualifies with an ace and a king or better (§ 589.11(e), § 589.6(b)(10)).",
        ),
        PlayFact::of(
            Concerns::BaseGames,
            "If the dealer does not qualify, the player sees the dealer's five cards and may pay an Options fee: it \
             is collected, and the highest card replaced by one from the deck. If the new hand does not qualify \
             either, ante and bet are returned and nothing is paid (§ 589.11(e)(2)).",
        ),
        PlayFact::of(
            Concerns::BaseGames,
            "A second payment is made for a second combination with a card outside the winning one, of all six cards \
             if a sixth was bought (§ 589.11(e)(1)(ii)).",
        ),
        PlayFact::of_all("A player wagers at one position only (§ 589.7(e))."),
    ],
    assumptions: assumptions::ALL,
    out_of_scope: None,
    method: "As for Chapter 671a: for each up card and each hand of five cards up to the names of suits, every play is \
             worth the sum over all cards that it may bring and all hands of the dealer, each counted as a whole \
             number. Where the dealer does not qualify, every card that could replace the highest one is counted too, \
             and the player forces the dealer where their sum is greater.",
    wagers: &[BASE_OF_2013, SUPER_WAGER_OF_2013],
    published: &[],
    knowledge: KnowledgeFacts {
        most_boxes: 1,
        boxes_clause: "A player may not wager on more than one player position (§ 589.7(e)).",
        most_others: 1,
        // A card of the dealer's is not: whom the player forces would have to be counted by the hidden hands with it.
        knowledge: &[],
        exposure_clause: "A dealer's card that is seen to be exposed voids the round (§ 589.13(d)), so it is assumed to be \
                          seen unnoticed.",
    },
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
    not_alone: None,
    form: &[pays(COMBINATIONS, FROM_THE_RACK), ANTE_FORM, INSTANT_FORM],
    readings: &[&NO_EQUAL_SECOND, &NO_SECOND_ON_SIX, &SECOND_MUST_BEAT_DEALER],
    strategies: &[],
    notes: &[
        OUTCOME_NAMES,
        Note::plain(
            "Where the dealer was forced, the outcome says so, such as `bought, forced, won full-house`. Whether to \
             force is decided with all cards of the dealer in sight, by counting those that are left; no row of the \
             strategy states it.",
        ),
        Note {
            text: "That the second combination need not beat the dealer's hand is not said by § 589.11.",
            on: &[&assumptions::SECOND_NEED_NOT_BEAT],
        },
    ],
    source: paytable_source!("lunar-poker-2013/base.toml"),
    ..BASE
};

const SUPER_WAGER_OF_2013: WagerFacts = WagerFacts {
    favours_the_player: Some(ACE_KING_ROW),
    form: &[pays(SUPER_HANDS, FROM_THE_RACK)],
    readings: &[&ACE_KING_QUEEN, &UNPAIRED],
    notes: &[
        Note::plain("It is optional (§ 589.7(c)(2)), and settled regardless of the player's decisions."),
        Note::plain("A royal flush or straight flush is paid as a same-colored straight (§ 589.11(c)(2)(ii))."),
        Note::plain(
            "The highest ranking hand is paid (§ 589.11(c)(2)(ii)), which on the pays of § 589.12(b) is the one that \
             pays most; where an own paytable pays a lower row more, that one is paid.",
        ),
        Note {
            text: "A winning hand that is not declared and revealed loses (§ 589.11(c)(2)(i)).",
            on: &[&assumptions::SUPER_DECLARED],
        },
    ],
    source: paytable_source!("lunar-poker-2013/super-wager.toml"),
    ..SUPER_WAGER
};

static NO_EQUAL_SECOND: ReadingFacts = ReadingFacts {
    meaning: "A second combination of five cards that is of the winning one's very rank, such as the other straight of \
              4-5-6-7-8-8, is not paid (§ 589.11(e)(1)(ii)).",
    instead_of: Some(&assumptions::EQUAL_SECOND),
    ..facts::NO_EQUAL_SECOND
};

static NO_SECOND_ON_SIX: ReadingFacts = ReadingFacts {
    meaning: "Of six cards only the five of the winning hand may form the second combination, although \
              § 589.11(e)(1)(ii) says that all six may be considered.",
    ..facts::NO_SECOND_ON_SIX
};

static SECOND_MUST_BEAT_DEALER: ReadingFacts = ReadingFacts {
    name: "second-must-beat-dealer",
    meaning: "The second combination is paid only if it beats the dealer's hand: by what it is, then by the ranks of \
              its own cards, without kickers; an equal one does not, so ace-king is never paid. That it need not beat \
              it is said by § 671a.11(f)(2)(ii) only. § 589.11(e) lacks that clause, but its example, which pays \
              ace-king beside a pair of aces, speaks against this reading.",
    odds: None,
    instead_of: Some(&assumptions::SECOND_NEED_NOT_BEAT),
    is_what_if: false,
};

static UNPAIRED: ReadingFacts = ReadingFacts {
    meaning: "The Super Wager pays ace-king only to hands of five different ranks.",
    instead_of: Some(&assumptions::PAIRED_ACE_KING),
    ..facts::UNPAIRED
};

pub static ACE_KING_QUEEN: ReadingFacts = ReadingFacts {
    name: "ace-king-queen",
    meaning: "The Super Wager's row `ace-king` is paid to hands with an ace, a king and a queen only, as Chapter 671a \
              later has it, although § 589.6(d)(7) asks for no queen.",
    odds: None,
    instead_of: None,
    is_what_if: true,
};
