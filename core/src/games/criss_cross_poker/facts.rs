//! Facts about the game and its wagers, and the assumptions of its figures where no clause of Chapter 674a decides.

use super::decisions::named;
use super::rules::{ANTE_PAYS, ANTES, HIGH_PAIR, MIDDLE_PAIR};
use crate::games::engine::kinds::{Kinds, PokerHand, SideWager};
use crate::games::facts::{BASE_GAME, FROM_THE_RACK, SIDE_WAGER, best_hands, pays, paytable_source};
use crate::games::knowledge::{KnowledgeFacts, NamedKnowledge};
use crate::games::spots::SpotForm;
use crate::games::{
    Assumption, Concerns, GameFacts, HandRanking, Note, PayoutLimitFacts, PlayFact, RankedHand, WagerFacts,
};
use crate::paytable::{PayableHand, ScheduleForm};

pub static FACTS: GameFacts = GameFacts {
    id: "criss-cross-poker",
    title: "Criss-Cross Poker",
    chapter: "58 Pa. Code Chapter 674a",
    // § 674a.2(a).
    most_players: 6,
    edition: "Adopted August 26, 2016, effective August 27, 2016 (46 Pa.B. 5540); last amended, in § 674a.7 and \
              § 674a.12, November 1, 2019, effective November 2, 2019 (49 Pa.B. 6676)",
    play: &[
        PlayFact::of_all("One deck of 52 cards, shuffled before each round (§ 674a.3(a), § 674a.5(a))."),
        PlayFact::of(Concerns::BaseGames, "Two equal Ante Wagers, Across and Down (§ 674a.7(d))."),
        PlayFact::of(
            Concerns::BaseGames,
            "The player sees two cards of their own, then the outside cards of the horizontal row, then those of the \
             vertical row; each time the player folds, or bets one to three antes (§ 674a.11(b) to (f)).",
        ),
        PlayFact::of_all(
            "A fold forfeits both antes and all bets placed so far, and leaves the Five Card bonus wager alone (§ \
             674a.11(b), (d), (f)).",
        ),
        PlayFact::of(
            Concerns::BaseGames,
            "The Middle Bet pays by the higher of the two hands; a pair of 6s through 10s is a push for every bet (§ \
             674a.11(h), § 674a.12(a), (b)).",
        ),
        PlayFact::of_all("An ace counts as high, or as low in ace-2-3-4-5 (§ 674a.6(a))."),
    ],
    rankings: &[
        RankedHand::of(
            HandRanking::FiveCards,
            Concerns::BaseGames,
            "the player's two cards with the three of a row (§ 674a.6(b))",
        ),
        RankedHand::of(HandRanking::FiveCards, Concerns::SideWagers, "the five community cards (§ 674a.6(b))"),
    ],
    assumptions: ALL,
    out_of_scope: Some("The Ultimate Pairs wager of Chapter 674b (§ 674b.1) is out of scope."),
    method: "Backward induction: a card of the cross is to the player its rank, and whether it is of the player's \
             suit, so that 84,284,272,800 deals become some seven million ways to fill the four outer places. For \
             each, every middle card and every bet of one to three antes is worked out in whole numbers, then the best \
             bet at each sight from the last to the first. The Five Card bonus is counted over all sets of five \
             community cards.",
    wagers: &[BASE, FIVE_CARD_BONUS],
    // No published figure was found.
    published: &[],
    knowledge: KNOWLEDGE,
    spots: &SPOTS,
};

/// Three decisions: before the cross is turned, and after each pair of it.
pub static SPOTS: SpotForm = SpotForm {
    game: "Criss-Cross Poker",
    hand_cards: 2,
    hand_in_words: "two",
    boards: &[0, 2, 4],
    wrong_board: |given| {
        format!(
            "decisions are made with no, two or four cards of the cross turned, first the ends of the horizontal row, \
             then those of the vertical one; {given} given"
        )
    },
    has_up_card: false,
    has_draw: false,
    has_bets: true,
};

const KNOWLEDGE: KnowledgeFacts = KnowledgeFacts {
    most_boxes: 6,
    boxes_clause: "The number of adjacent boxes is stated in the Rules Submission (§ 674a.7(g)).",
    most_others: 5,
    // Indices follow the order of turning: horizontal ends, vertical ends, middle card.
    knowledge: &[
        NamedKnowledge::BURN,
        NamedKnowledge::community("community=row", &[0], "one outer card of the horizontal row"),
        NamedKnowledge::community("community=column", &[2], "one outer card of the vertical row"),
        NamedKnowledge::community("community=middle", &[4], "the middle card"),
        NamedKnowledge::community("community=row+column", &[0, 2], "one outer card of each row"),
        NamedKnowledge::community("community=all", &[0, 1, 2, 3, 4], "all five community cards"),
    ],
    exposure_clause: "A community card that is seen to be exposed voids the round (§ 674a.13(d)), so it is assumed to \
                      be seen unnoticed.",
};

#[expect(clippy::cast_possible_truncation, reason = "two antes")]
const BASE: WagerFacts = WagerFacts {
    title: "Ante Wagers and Across, Down and Middle Bets",
    unit: "one of the two equal Ante Wagers",
    initial_units: ANTES as u32,
    form: &[
        pays(&HANDS, FROM_THE_RACK),
        ScheduleForm {
            is_paid_by_rule: true,
            ..ScheduleForm::required(ANTE_PAYS, &[PayableHand::required(HIGH_PAIR), PayableHand::required(MIDDLE_PAIR)])
        },
    ],
    strategies: &[&named::SIMPLE, &named::EXPERT],
    notes: &[Note::plain(
        "Outcomes are named by the Across, Down and Middle Bets and then the Across and the Down hand, such as \
         1x-3x-3x-flush+two-pair, where `nothing` is less than a pair of 6s; a fold by the bets placed before it, such \
         as fold-after-1x.",
    )],
    payout_limit: Some(&PAYOUT_LIMIT),
    source: paytable_source!("criss-cross-poker/base.toml"),
    ..BASE_GAME
};

/// Aggregate payout limit per player and round, for the antes and the three bets.
static PAYOUT_LIMIT: PayoutLimitFacts = PayoutLimitFacts {
    section: "§ 674a.12(d)",
    least: 50_000,
    note_without: "The aggregate payout limit that § 674a.12(d) permits is not applied.",
};

static HANDS: [PayableHand; 10] = best_hands::<PokerHand, _>();

/// Both kinds of pairs are paid by one row.
static BONUS_HANDS: [PayableHand; 9] = {
    let mut hands = best_hands::<PokerHand, 9>();
    hands[8] = PayableHand::required("pair-of-sixes-or-better");
    hands
};

const FIVE_CARD_BONUS: WagerFacts = WagerFacts {
    id: "five-card-bonus",
    title: "Five Card bonus wager",
    unit: "the Five Card bonus wager",
    side: Some(&SideWager { kinds: &Kinds::of::<PokerHand>(), cards: &[0, 1, 2, 3, 4], forfeited_by_fold: false }),
    form: &[pays(&BONUS_HANDS, FROM_THE_RACK)],
    notes: &[Note::plain(
        "It goes by the community cards alone and lives on when the player folds (§ 674a.11(b), (d), (f), (h)(5)).",
    )],
    source: paytable_source!("criss-cross-poker/five-card-bonus.toml"),
    ..SIDE_WAGER
};

/// Numbered in this order.
pub static ALL: &[&Assumption] = &[
    &EQUALLY_LIKELY,
    &OPTIMAL,
    &EQUAL_WORTH,
    &WHOLE_ANTES,
    &OTHERS_UNSEEN,
    &HIGHER_PAIR,
    &STRAIGHT,
    &HIGHEST_ROW,
    &ONE_BOX,
    &FLOOR_OF_ONE_BOX,
    &GREATEST_WIN,
    &IRREGULARITIES,
];

static EQUALLY_LIKELY: Assumption = Assumption {
    concerns: Concerns::EveryWager,
    clause: "§ 674a.5(a) asks that the cards be randomly intermixed",
    text: "Every order of the deck is equally likely, and no card is known before it is dealt.",
    effect: "Every figure is a count of equally likely deals.",
};
static OPTIMAL: Assumption = Assumption {
    concerns: Concerns::BaseGames,
    clause: "no clause says how a player decides",
    text: "At each sight the player folds or bets so that the expected net result of the round is greatest.",
    effect: "The house edge is the least that any player faces; other play costs more.",
};
static EQUAL_WORTH: Assumption = Assumption {
    concerns: Concerns::BaseGames,
    clause: "no clause says how a player decides",
    text: "Of actions of equal worth the one that wagers less is taken.",
    effect: "None on the house edge; the greater wager would raise the mean wager and lower the element of risk.",
};
static WHOLE_ANTES: Assumption = Assumption {
    concerns: Concerns::BaseGames,
    clause: "§ 674a.11(b), (d) and (f) permit any amount from one to three antes",
    text: "Across, Down and Middle Bets are one, two or three whole antes.",
    effect: "None without a payout limit: the expected result is linear in each bet. Under a limit an amount in \
             between could be better; that is not computed.",
};
static OTHERS_UNSEEN: Assumption = Assumption {
    concerns: Concerns::BaseGames,
    clause: "no clause says so; § 674a.11(a) forbids to touch another player's cards, and § 674a.11(b), (d) and (f) \
             ask the players in turn",
    text: "The player knows no card of another player, and learns nothing from what others decide.",
    effect: "Cards that are seen lower the house edge: by how much, `boxes.csv` states for several boxes of one \
             patron, and the command `expose` for other cards.",
};
pub static HIGHER_PAIR: Assumption = Assumption {
    concerns: Concerns::BaseGames,
    clause: "§ 674a.11(h)(4) pays the Middle Bet by the higher hand; § 674a.6(b) does not rank two hands of one rank",
    text: "Of two pairs in the two hands, one of jacks or better is the higher against one of 6s through 10s.",
    effect: "Otherwise such a Middle Bet would be a push instead of 1 to 1; two hands of one rank are paid alike in \
             all other cases.",
};
static STRAIGHT: Assumption = Assumption {
    concerns: Concerns::EveryWager,
    clause: "§ 674a.6(b)(6) says \"of different suits\", which five cards cannot be",
    text: "A straight is five cards of consecutive rank that are not all of one suit.",
    effect: "Read literally, no hand is a straight, and the house edge is higher.",
};
static HIGHEST_ROW: Assumption = Assumption {
    concerns: Concerns::EveryWager,
    clause: "no clause says so",
    text: "Each wager is paid by the highest row that its hand is listed in, and by no lower one besides.",
    effect: "Paying lower rows as well would lower the house edge.",
};
static ONE_BOX: Assumption = Assumption {
    concerns: Concerns::EveryWager,
    clause: "§ 674a.7(g) leaves the number of boxes to the Rules Submission",
    text: "The player plays one box, and knows no more cards than its two and those turned.",
    effect: "Losses of several boxes add up; their variance does not, and who sees more cards can lose less.",
};
static FLOOR_OF_ONE_BOX: Assumption = Assumption {
    concerns: Concerns::BaseGames,
    clause: "§ 674a.12(d) speaks of the most that one patron could win per round, and counts neither boxes nor side \
             wagers",
    text: "The floor of a payout limit counts the antes and bets of one box, unless boxes and side wagers are given.",
    effect: "Each further box and each side wager raises the floor (`--floor`).",
};
static GREATEST_WIN: Assumption = Assumption {
    concerns: Concerns::BaseGames,
    clause: "§ 674a.12(d) names the minimum wager alone",
    text: "The most that can be won is over all deals, with three bets of three antes each.",
    effect: "With bets of one ante the floor would be about a third.",
};
static IRREGULARITIES: Assumption = Assumption {
    concerns: Concerns::EveryWager,
    clause: "§ 674a.8 to § 674a.10 and § 674a.13",
    text: "Irregularities and the dealing device do not change the odds; void rounds do not count.",
    effect: "None on rounds that are played to the end.",
};
