//! Facts about Lunar Poker under 58 Pa. Code Chapter 671a, and figures published by others.

use super::assumptions;
use crate::games::facts::{BASE_GAME, FROM_THE_RACK, SIDE_WAGER, pays, paytable_source};
use crate::games::knowledge::{KnowledgeFacts, NamedKnowledge};
use crate::games::published::{PaidOutcomes, Published, Subject};
use crate::games::spots::SpotForm;
use crate::games::{
    Concerns, GameFacts, HandRanking, NotAlone, Note, PlayFact, RankedHand, ReadingFacts, StrategyFacts, WagerFacts,
};
use crate::paytable::{PayableHand, ScheduleForm};

pub static FACTS: GameFacts = GameFacts {
    id: "lunar-poker",
    title: "Lunar Poker",
    chapter: "58 Pa. Code Chapter 671a",
    // § 671a.2(a).
    most_players: 5,
    edition: "Adopted August 26, 2016, effective August 27, 2016 (46 Pa.B. 5540); no amendment is noted",
    play: &[
        PlayFact::of_all("One deck of 52 cards, shuffled before each round (§ 671a.3(a), § 671a.5(a))."),
        PlayFact::of_all("Five cards each, the dealer's last one face up (§ 671a.8(c))."),
        PlayFact::of(
            Concerns::BaseGames,
            "The player folds, or places a Bet Wager of two antes, or pays an Options fee of one ante to buy a sixth \
             card or to exchange two to five cards, and then folds or bets (§ 671a.11(b), (d)).",
        ),
        PlayFact::of(
            Concerns::BaseGames,
            "The Options fee is collected in any case (§ 671a.11(d)(1)); it is counted among what is wagered, \
             and so in the element of risk.",
        ),
        PlayFact::of(
            Concerns::BaseGames,
            "A royal flush or straight flush among the first five cards is paid at once, and no Bet Wager is placed \
             (§ 671a.11(b)(2), (c)(3)).",
        ),
        PlayFact::of_all(
            "A Super Wager on the player's hand is compulsory, at least as large as the ante (§ 671a.7(c)(2)); it is \
             settled by the first five cards, before anything is drawn, regardless of the player's decisions \
             (§ 671a.11(c)(1), (2)).",
        ),
        PlayFact::of(
            Concerns::BaseGames,
            "The dealer qualifies with an ace and a king or better (§ 671a.11(f), § 671a.6(b)(10)).",
        ),
        PlayFact::of(
            Concerns::BaseGames,
            "A second Bet Wager is paid for a second combination with a card outside the winning one, even if it does \
             not beat the dealer's hand, and of all six cards if a sixth was bought (§ 671a.11(f)(2)(ii)).",
        ),
        PlayFact::of_all("A player wagers at one position only (§ 671a.7(e))."),
        PlayFact::of_all("An ace counts as high, or as low in ace-2-3-4-5 (§ 671a.6(a))."),
    ],
    rankings: &[
        RankedHand::of(
            HandRanking::FiveCards,
            Concerns::EveryWager,
            "the five cards of player and dealer (§ 671a.6(b))",
        ),
        RankedHand::of(
            HandRanking::FiveOfSix,
            Concerns::BaseGames,
            "the player's six cards, if a sixth was bought (§ 671a.6(b))",
        ),
    ],
    assumptions: assumptions::ALL,
    out_of_scope: None,
    method: "For each up card and each hand of five cards up to the names of suits, every play (fold, bet, a sixth \
             card, every exchange) is worth the sum over all cards that it may bring, and against each final hand over \
             all hands of the dealer, each counted as a whole number; the play with the greatest sum is taken. The \
             Super Wager is counted over all hands of five cards.",
    wagers: &[BASE, SUPER_WAGER, SUPER_WAGER_OTHER, ANTE_AND_SUPER],
    published: PUBLISHED,
    knowledge: KnowledgeFacts {
        most_boxes: 1,
        boxes_clause: "A player may not wager on more than one player position (§ 671a.7(e)).",
        most_others: 1,
        knowledge: &[NamedKnowledge::DEALERS_CARD],
        exposure_clause: "A dealer's card that is seen to be exposed voids the round (§ 671a.13(d)), so it is assumed \
                          to be seen unnoticed.",
    },
    spots: &SPOTS,
};

/// Decisions on the first five cards with the up card in sight, and after a draw.
pub static SPOTS: SpotForm = SpotForm {
    game: "Lunar Poker",
    hand_cards: 5,
    hand_in_words: "five",
    boards: &[0],
    wrong_board: |_| "Lunar Poker has no community cards; give the up card as ⟦known⟧ up=CARD".to_string(),
    has_up_card: true,
    has_draw: true,
    has_bets: false,
};

/// Rows of a winning Bet Wager.
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

/// Schedule of Ante Wagers when the dealer does not qualify (§ 671a.12(c)).
pub const ANTE_PAYS: &str = "ante";
pub const STRAIGHT_OR_HIGHER: &str = "straight-or-higher";
pub const LOWER_HAND: &str = "lower-hand";
pub const ANY_HAND: &str = "any-hand";
/// Schedule of instant payouts (§ 671a.12(a)).
pub const INSTANT: &str = "instant-payout";
/// Schedule of the Super Wager in offers with other wagers (§ 671a.12(b)).
pub const SUPER: &str = "super-wager";

/// The ante, which the rules pay.
pub const fn ante_form(hands: &'static [PayableHand]) -> ScheduleForm {
    ScheduleForm { is_paid_by_rule: true, ..ScheduleForm::required(ANTE_PAYS, hands) }
}

pub const ANTE_FORM: ScheduleForm =
    ante_form(&[PayableHand::required(STRAIGHT_OR_HIGHER), PayableHand::required(LOWER_HAND)]);
pub const INSTANT_FORM: ScheduleForm =
    ScheduleForm::required(INSTANT, &[PayableHand::required("royal-flush"), PayableHand::required("straight-flush")]);

pub const BASE: WagerFacts = WagerFacts {
    title: "Ante and Bet Wagers, Options fee and instant payout",
    unit: "the Ante Wager",
    favours_the_player: Some(SECOND_BET),
    not_alone: Some(&NEEDS_SUPER_WAGER),
    form: &[pays(COMBINATIONS, FROM_THE_RACK), ANTE_FORM, INSTANT_FORM],
    readings: &[&NO_EQUAL_SECOND, &NO_SECOND_ON_SIX],
    strategies: &[&SIMPLE],
    notes: &[OUTCOME_NAMES],
    source: paytable_source!("lunar-poker/base.toml"),
    ..BASE_GAME
};

static NEEDS_SUPER_WAGER: NotAlone = NotAlone {
    note: "It may not be played without a Super Wager of at least the ante's size (§ 671a.7(c)(2)), which is not in \
           these figures; `ante-and-super` has both.",
    clause: "§ 671a.7(c)(2)",
    together: "ante-and-super",
};

pub const OUTCOME_NAMES: Note = Note::plain(
    "Outcomes are named by how the final hand came about (dealt, bought with a sixth card, exchanged), what came of \
     it, and the winning and the second combination, such as `bought won flush + straight`.",
);

const ROWS_PAID: Note = Note {
    text: "In the default reading the row that pays most of those that a hand fits is paid, on the pays of § \
           671a.12(b) the highest: a royal flush as ace-king-queen, another straight flush as same-colored five.",
    on: &[&assumptions::ONE_ROW, &assumptions::STRAIGHT_FLUSH_UNLISTED],
};

pub const SUPER_WAGER: WagerFacts = WagerFacts {
    id: "super-wager",
    title: "Super Wager on the player's own hand",
    unit: "the Super Wager",
    form: &[pays(SUPER_HANDS, FROM_THE_RACK)],
    readings: &[&STRAIGHT_FLUSH_AS_FLUSH, &UNPAIRED, &EVERY_ROW],
    notes: &[
        Note::plain(
            "It is compulsory, at least as large as the ante (§ 671a.7(c)(2)), and settled regardless of the \
             player's decisions.",
        ),
        ROWS_PAID,
        Note {
            text: "A winning hand that is not declared loses (§ 671a.11(c)(1)).",
            on: &[&assumptions::SUPER_DECLARED],
        },
    ],
    source: paytable_source!("lunar-poker/super-wager.toml"),
    ..SIDE_WAGER
};

pub const SUPER_WAGER_OTHER: WagerFacts = WagerFacts {
    id: "super-wager-other",
    title: "Super Wager on the dealer's or another player's hand",
    notes: &[
        Note {
            text: "Figures are for the dealer's hand, which needs no declaration (§ 671a.11(e)). Another \
                   player's hand is dealt as often, but wins only if that player declares it (§ 671a.11(c)(1)).",
            on: &[&assumptions::SUPER_DECLARED],
        },
        ROWS_PAID,
    ],
    source: paytable_source!("lunar-poker/super-wager-other.toml"),
    ..SUPER_WAGER
};

pub const ANTE_AND_SUPER: WagerFacts = WagerFacts {
    id: "ante-and-super",
    title: "Ante Wager and a Super Wager of the same size",
    unit: "the Ante Wager",
    initial_units: 2,
    favours_the_player: None,
    not_alone: None,
    form: &[pays(COMBINATIONS, FROM_THE_RACK), ANTE_FORM, INSTANT_FORM, ScheduleForm::required(SUPER, SUPER_HANDS)],
    readings: &[&NO_EQUAL_SECOND, &NO_SECOND_ON_SIX, &STRAIGHT_FLUSH_AS_FLUSH, &UNPAIRED, &EVERY_ROW],
    notes: &[
        Note {
            text: "The game as it must be played (§ 671a.7(c)(2)), with the smallest Super Wager that is allowed. The \
                   decisions are those of the base game, which the Super Wager does not depend on.",
            on: &[&assumptions::LEAST_SUPER],
        },
        ROWS_PAID,
        OUTCOME_NAMES,
    ],
    source: paytable_source!("lunar-poker/ante-and-super.toml"),
    ..BASE
};

/// The source of the player's edge in the base game of Chapter 671a.
pub const SECOND_BET: &str = "the second Bet Wager that § 671a.11(f)(2)(ii) pays for a second combination, with all \
                              six cards considered if a sixth was bought";

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
    side: None,
    instead_of: Some(&assumptions::EQUAL_SECOND),
    is_what_if: false,
};
pub static NO_SECOND_ON_SIX: ReadingFacts = ReadingFacts {
    name: "no-second-on-six",
    meaning: "Of six cards only the five of the winning hand may form the second combination, although \
              § 671a.11(f)(2)(ii) says that all six may be considered.",
    odds: None,
    side: None,
    instead_of: None,
    is_what_if: true,
};
pub static STRAIGHT_FLUSH_AS_FLUSH: ReadingFacts = ReadingFacts {
    name: "straight-flush-as-flush",
    meaning: "The Super Wager pays a straight flush or royal flush as a flush, although § 671a.6(d)(4) says `not in \
              consecutive order`.",
    odds: None,
    side: None,
    instead_of: Some(&assumptions::STRAIGHT_FLUSH_UNLISTED),
    is_what_if: false,
};
pub static UNPAIRED: ReadingFacts = ReadingFacts {
    name: "unpaired",
    meaning: "The Super Wager pays ace-king-queen only to hands of five different ranks.",
    odds: None,
    side: None,
    instead_of: Some(&assumptions::PAIRED_ACE_KING_QUEEN),
    is_what_if: false,
};
pub static EVERY_ROW: ReadingFacts = ReadingFacts {
    name: "every-row",
    meaning: "The Super Wager is paid by every row of § 671a.12(b) that the hand fits, such as a flush by its own row \
              and as same-colored five. Four of a kind and a full house are not three of a kind as well.",
    odds: None,
    side: None,
    instead_of: Some(&assumptions::ONE_ROW),
    is_what_if: false,
};

const RUSSIAN_POKER: &str = "pagat.com/banking/russian_poker";

/// A published pay to 1 for two combinations of one Bet Wager. The bet is twice the ante, and both stakes are returned.
/// Options fees beyond these three units are lost, so they cancel out in the amount returned.
const fn both(combinations: &'static str, paid: &'static str) -> Published {
    let outcomes = PaidOutcomes { called: combinations, after: "won ", stakes_returned: 3, paid_on: 2 };
    Published::new("base", "A", Subject::PaidToOne(outcomes), paid, RUSSIAN_POKER)
}

pub static PUBLISHED: &[Published] = &[
    both("royal-flush + straight-flush", "150"),
    both("royal-flush + flush", "105"),
    both("royal-flush + straight", "104"),
    both("straight-flush + straight-flush", "100"),
    both("straight-flush + flush", "55"),
    both("straight-flush + straight", "54"),
    both("straight-flush + ace-king", "51"),
    both("four-of-a-kind + full-house", "27"),
    both("four-of-a-kind + ace-king", "21"),
    both("full-house + full-house", "14"),
    both("full-house + ace-king", "8"),
    both("flush + flush", "10"),
    both("flush + straight", "9"),
    both("flush + pair", "6"),
    both("flush + ace-king", "6"),
    both("straight + straight", "8"),
    both("straight + ace-king", "5"),
    both("three-of-a-kind + ace-king", "4"),
    both("two-pair + two-pair", "4"),
    both("two-pair + ace-king", "3"),
    both("pair + ace-king", "2"),
];
