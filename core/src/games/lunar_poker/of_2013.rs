//! The temporary regulation of 2013, 58 Pa. Code Chapter 589 (43 Pa.B. 7087): facts where it differs, and assumptions
//! where no clause decides.

use super::facts::{ANY_HAND, BASE, COMBINATIONS, INSTANT_FORM, OUTCOME_NAMES, SPOTS, SUPER_WAGER, ante_form};
use super::{assumptions, facts};
use crate::games::facts::{FROM_THE_RACK, pays, paytable_source};
use crate::games::knowledge::KnowledgeFacts;
use crate::games::{
    Assumption, Concerns, GameFacts, HandRanking, Note, PlayFact, RankedHand, ReadingFacts, WagerFacts,
};
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
    rankings: &[
        RankedHand::of(
            HandRanking::FiveCards,
            Concerns::EveryWager,
            "the five cards of player and dealer (§ 589.6(b))",
        ),
        RankedHand::of(
            HandRanking::FiveOfSix,
            Concerns::BaseGames,
            "the player's six cards, if a sixth was bought (§ 589.6(b))",
        ),
    ],
    assumptions: ALL,
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
        // The dealer's card is left out: forcing would have to be counted over hidden hands that contain it.
        knowledge: &[],
        exposure_clause: "A dealer's card that is seen to be exposed voids the round (§ 589.13(d)), so it is assumed \
                          to be seen unnoticed.",
    },
    spots: &SPOTS,
};

/// The source of the player's edge in the Super Wager of Chapter 589.
pub const ACE_KING_ROW: &str = "the row `ace-king` of § 589.12(b), which § 589.6(d)(7) gives to hands with an ace \
                                and a king, one hand in ten; Chapter 671a later asked for ace, king and queen";

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

const ANTE_FORM: ScheduleForm = ante_form(&[PayableHand::required(ANY_HAND)]);

const BASE_OF_2013: WagerFacts = WagerFacts {
    favours_the_player: None,
    not_alone: None,
    form: &[pays(COMBINATIONS, FROM_THE_RACK), ANTE_FORM, INSTANT_FORM],
    readings: &[&NO_EQUAL_SECOND, &NO_SECOND_ON_SIX],
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
            on: &[&SECOND_NEED_NOT_BEAT],
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
            on: &[&SUPER_DECLARED],
        },
    ],
    source: paytable_source!("lunar-poker-2013/super-wager.toml"),
    ..SUPER_WAGER
};

static NO_EQUAL_SECOND: ReadingFacts = ReadingFacts {
    meaning: "A second combination of five cards that is of the winning one's very rank, such as the other straight of \
              4-5-6-7-8-8, is not paid (§ 589.11(e)(1)(ii)).",
    instead_of: Some(&EQUAL_SECOND),
    ..facts::NO_EQUAL_SECOND
};

static NO_SECOND_ON_SIX: ReadingFacts = ReadingFacts {
    meaning: "Of six cards only the five of the winning hand may form the second combination, although \
              § 589.11(e)(1)(ii) says that all six may be considered.",
    ..facts::NO_SECOND_ON_SIX
};

static UNPAIRED: ReadingFacts = ReadingFacts {
    meaning: "The Super Wager pays ace-king only to hands of five different ranks.",
    instead_of: Some(&PAIRED_ACE_KING),
    ..facts::UNPAIRED
};

pub static ACE_KING_QUEEN: ReadingFacts = ReadingFacts {
    name: "ace-king-queen",
    meaning: "The Super Wager's row `ace-king` is paid to hands with an ace, a king and a queen only, as Chapter 671a \
              later has it, although § 589.6(d)(7) asks for no queen.",
    odds: None,
    side: None,
    instead_of: None,
    is_what_if: true,
};

/// Numbered by their place.
pub static ALL: &[&Assumption] = &[
    &EQUALLY_LIKELY,
    &assumptions::OPTIMAL,
    &assumptions::EQUAL_WORTH,
    &OTHERS_UNSEEN,
    &NOT_IN_TURN,
    &DECK_SUFFICES,
    &INSTANT_DECLARED,
    &SUPER_DECLARED,
    &FORCED_AFTER_DRAW,
    &FORCED_ONCE,
    &SECOND_NEED_NOT_BEAT,
    &SECOND_PAYS_MOST,
    &WINNING_CHOSEN,
    &EQUAL_SECOND,
    &PAIRED_ACE_KING,
    &TIE_BREAK,
    &LOW_STRAIGHT,
    &IRREGULARITIES,
];

static EQUALLY_LIKELY: Assumption =
    Assumption { clause: "§ 589.5(a) asks that the cards be randomly intermixed", ..assumptions::EQUALLY_LIKELY };
static OTHERS_UNSEEN: Assumption = Assumption {
    clause: "no clause says so; § 589.11(b)(2) and (c)(2)(ii) have winners of an instant payout or Super Wager place \
             their cards face up before others draw",
    effect: "Up to five dead cards a winner would be known before the draws and the bets after them, which lowers the \
             house edge: by how much, the command `expose` states for the hand of one neighbour.",
    ..assumptions::OTHERS_UNSEEN
};
static NOT_IN_TURN: Assumption = Assumption {
    clause: "§ 589.11(b) states no order of the first decisions; § 589.11(d) has draws clockwise, each before the next \
             player's",
    ..assumptions::NOT_IN_TURN
};
static DECK_SUFFICES: Assumption = Assumption {
    clause: "no clause says what happens when the deck is used up: of five players and the dealer, thirty cards are \
             dealt and 22 left; § 589.11(d) has each player draw up to five, and (e)(2)(ii) the dealer one",
    effect: "None with up to four players, for whom 27 cards are left and 21 drawn at most. With five it is used up \
             where they and the dealer draw 23 cards or more, all five exchanging and at least two of them all five \
             cards; a simulated table then deals discarded cards again.",
    ..assumptions::DECK_SUFFICES
};
static INSTANT_DECLARED: Assumption = Assumption {
    clause: "§ 589.11(b)(2), (c)(1)(i): an instant payout is lost unless the hand is declared and revealed before any \
             other card is dealt",
    effect: "An undeclared one is worth less: the house edge would be higher.",
    ..assumptions::INSTANT_DECLARED
};
pub static SUPER_DECLARED: Assumption = Assumption {
    concerns: Concerns::Wagers(&["super-wager"]),
    clause: "§ 589.11(c)(2)(i): a winning Super Wager that is not declared and revealed is collected",
    text: "Every winning hand is declared.",
    effect: "The share of winners that are not declared costs as large a share of the return; the remarks state it for \
             one percent.",
};
static FORCED_AFTER_DRAW: Assumption = Assumption {
    concerns: Concerns::BaseGames,
    clause: "§ 589.11(e)(2) gives the option to each player, and § 589.11(d)(2) denies it to no player",
    text: "Who paid for a sixth card or an exchange may pay a second Options fee to force the dealer.",
    effect: "Forbidding it would raise the house edge.",
};
static FORCED_ONCE: Assumption = Assumption {
    concerns: Concerns::BaseGames,
    clause: "§ 589.11(e)(2)(ii)(A) returns the wagers and mentions no second fee",
    text: "The dealer is forced once in a round.",
    effect: "Forcing again would lower the house edge.",
};
pub static SECOND_NEED_NOT_BEAT: Assumption = Assumption {
    concerns: Concerns::BaseGames,
    clause: "§ 589.11(e)(1)(ii) is silent; the example there pays ace-king beside a pair of aces. § 671a.11(f)(2)(ii) \
             later says so",
    text: "The second combination need not beat the dealer's hand.",
    effect: "Had it to beat that hand, the house edge would be higher.",
};
pub static SECOND_PAYS_MOST: Assumption = Assumption {
    clause: "§ 589.11(e)(1)(ii) speaks of a second combination and does not say which of several",
    ..assumptions::SECOND_PAYS_MOST
};
static WINNING_CHOSEN: Assumption = Assumption {
    clause: "§ 589.11(e)(1)(ii) does not say which cards are the winning combination where several of equal rank can \
             be",
    ..assumptions::WINNING_CHOSEN
};
pub static EQUAL_SECOND: Assumption = Assumption {
    clause: "§ 589.11(e)(1)(ii) asks for one card outside the winning combination and for nothing else",
    effect: "`no-equal-second` raises the house edge on paytable A from 0.1930 % to 1.6212 %.",
    ..assumptions::EQUAL_SECOND
};
pub static PAIRED_ACE_KING: Assumption = Assumption {
    concerns: Concerns::Wagers(&["super-wager"]),
    clause: "§ 589.6(d)(7) asks for an ace and a king in any suit, and does not say whether the hand may hold a pair",
    text: "To the Super Wager any hand with an ace and a king is an ace-king.",
    effect: "`unpaired` raises the house edge of the Super Wager on paytable A from -48.8037 % to -25.1916 %, which \
             still favours the player.",
};
static TIE_BREAK: Assumption = Assumption {
    clause: "§ 589.6(c) gives it to the highest card that is not in the other hand, by which Q-Q-Q-A-A would rank \
             above K-K-K-2-2, and A-2-3-4-5 above every straight that does not end at the ace, which § 589.6(b)(6) \
             calls the lowest",
    ..assumptions::TIE_BREAK
};
static LOW_STRAIGHT: Assumption = Assumption {
    concerns: Concerns::EveryWager,
    clause: "§ 589.6(a) has the ace low with a 2, 3 and 4; § 589.6(b)(2) and (6) list ace, 2, 3, 4 and 5",
    text: "Ace, 2, 3, 4 and 5 are a straight.",
    effect: "1,020 straights and 4 straight flushes of 2,598,960 hands.",
};
static IRREGULARITIES: Assumption =
    Assumption { clause: "§ 589.8 to § 589.10 and § 589.13", ..assumptions::IRREGULARITIES };
