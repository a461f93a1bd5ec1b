//! Facts of Let It Ride Poker and its wagers, published figures, and the assumptions where no clause of Chapter 643a
//! decides.

use super::rules::{BETS, FiveCardHand, PLAYER_CARDS, PLAYERS_PLACES, ThreeCardHand};
use crate::games::engine::kinds::{Kinds, SideWager};
use crate::games::facts::{
    BASE_GAME, FROM_THE_METER, FROM_THE_RACK, RANDOM_BONUSES, SIDE_WAGER, best_hands, envy, pays, paytable_source,
};
use crate::games::knowledge::{KnowledgeFacts, NamedKnowledge};
use crate::games::published::Subject::Of;
use crate::games::spots::SpotForm;
use crate::games::{
    Assumption, Concerns, GameFacts, HandRanking, Note, PayoutLimitFacts, PlayFact, Published, RankedHand,
    ReadingFacts, Subject, WagerFacts,
};
use crate::outcome::Measure::{ElementOfRisk, ExpectedNet, HouseEdge};
use crate::paytable::{Odds, PayableHand};

pub static FACTS: GameFacts = GameFacts {
    id: "let-it-ride",
    title: "Let It Ride Poker",
    chapter: "58 Pa. Code Chapter 643a",
    // § 643a.2(a).
    most_players: 7,
    edition: "Adopted July 6, 2012, effective July 7, 2012 (42 Pa.B. 4333); amended August 15, 2014 (44 Pa.B. 5463) \
              and December 12, 2014 (44 Pa.B. 7683), and last, in § 643a.12, June 12, 2015, effective June 13, 2015 \
              (45 Pa.B. 2829)",
    play: &[
        PlayFact::of_all("One deck of 52 cards, shuffled before each round (§ 643a.3(a), § 643a.5(a))."),
        PlayFact::of(
            Concerns::BaseGames,
            "Three equal bets; Bet 1 may be withdrawn with three cards seen, Bet 2 with four, regardless of \
             Bet 1 (§ 643a.7(d), § 643a.11(b), (d)).",
        ),
        PlayFact::of(Concerns::BaseGames, "All bets that ride are settled by the five cards (§ 643a.11(f)(3))."),
        PlayFact::of_all(
            "An ace counts as high, or as low in ace-2-3-4-5 and in the straight ace-2-3 (§ 643a.6(a), (c)(4), \
             (d)(4)).",
        ),
        PlayFact::of(
            Concerns::SideWagers,
            "Side wagers have no bearing on other wagers (§ 643a.7(j)); Progressive Payout and Five Card Hand Bonus \
             Wagers pay the highest hand only (§ 643a.12(d)(2), (e)(2), (f)(2)).",
        ),
    ],
    rankings: &[
        RankedHand::of(
            HandRanking::FiveCards,
            Concerns::Wagers(&["base", "five-card-bonus", "five-card-progressive", "five-card-hand-bonus"]),
            "the player's three and both community cards (§ 643a.6(b))",
        ),
        RankedHand::of(
            HandRanking::ThreeCards,
            Concerns::Wagers(&["three-card-bonus", "three-card-progressive"]),
            "the player's three cards (§ 643a.6(c))",
        ),
    ],
    assumptions: ALL,
    out_of_scope: Some(
        "Progressive wagers and Five Card Hand Bonus Wagers on linked tables or games (§ 643a.2(d), (e)) are out of \
         scope: every meter here is one table's.",
    ),
    method: "For each three-card hand, up to the names of suits, the community cards are run through one by one: each \
             four-card hand, likewise, is completed by every card left, each bet is withdrawn or rides by what those \
             completions come to as a whole number, and the completions are counted by hand and by number of bets. \
             Side wagers are counted over all hands of three or five cards.",
    wagers: &[
        BASE,
        FIVE_CARD_BONUS,
        THREE_CARD_BONUS,
        THREE_CARD_PROGRESSIVE,
        FIVE_CARD_PROGRESSIVE,
        FIVE_CARD_HAND_BONUS,
    ],
    published: PUBLISHED,
    knowledge: KNOWLEDGE,
    spots: &SPOTS,
};

/// Two decisions: on the own cards, and with the first community card.
pub static SPOTS: SpotForm = SpotForm {
    game: "Let It Ride",
    hand_cards: PLAYER_CARDS,
    hand_in_words: "three",
    boards: &[0, 1],
    wrong_board: |given| {
        format!(
            "decisions are made with no or one community card exposed; {given} given (after the second nothing is left \
             to decide)"
        )
    },
    has_up_card: false,
    has_draw: false,
    has_bets: false,
};

const KNOWLEDGE: KnowledgeFacts = KnowledgeFacts {
    most_boxes: 7,
    boxes_clause: "The number of adjacent boxes is stated in the Rules Submission (§ 643a.7(k)).",
    most_others: 6,
    knowledge: &[
        NamedKnowledge::BURN,
        NamedKnowledge::community("community=1", &[0], "the community card that is turned first"),
        NamedKnowledge::community("community=2", &[1], "the community card that is turned last"),
        NamedKnowledge::community("community=1+2", &[0, 1], "both community cards"),
    ],
    exposure_clause: "A community card that is seen to be exposed voids the round (§ 643a.13(d)), so it is assumed to \
                      be seen unnoticed.",
};

#[expect(clippy::cast_possible_truncation, reason = "three bets")]
const BASE: WagerFacts = WagerFacts {
    title: "Let It Ride Poker Wagers",
    unit: "one of the three equal bets",
    initial_units: BETS as u32,
    can_fold: false,
    form: &[pays(&FIVE_CARD_HANDS, FROM_THE_RACK)],
    payout_limit: Some(&PAYOUT_LIMIT),
    source: paytable_source!("let-it-ride/base.toml"),
    ..BASE_GAME
};

/// The maximum amount payable to a player on a single hand, for the three bets alone.
static PAYOUT_LIMIT: PayoutLimitFacts = PayoutLimitFacts {
    section: "§ 643a.12(g)",
    least: 50_000,
    note_without: "Without a limit on payouts, which § 643a.12(g) permits; ⟦payout_limit⟧ sets one.",
};

const FIVE_CARD_BONUS: WagerFacts = WagerFacts {
    id: "five-card-bonus",
    title: "Five Card Bonus Wager",
    unit: "the Five Card Bonus Wager of $1",
    dollars: Some(1),
    side: Some(&FIVE_CARDS),
    form: &[pays(&FIVE_CARD_BONUS_HANDS, FROM_THE_RACK)],
    readings: &[&ReadingFacts {
        name: "to-1",
        odds: Some(Odds::ToOne),
        side: None,
        meaning: "The dollar amounts are paid on top of the stake, which is returned, so that a $0 row is a push: no \
                  table game system collects the wager before the deal (§ 643a.8(b)(1), § 643a.2(c)).",
        instead_of: Some(&FOR_ONE),
        is_what_if: false,
    }],
    notes: &[Note {
        text: "The amounts are for 1, as where a table game system is used, and the wager is $1, which no clause \
               states.",
        on: &[&FOR_ONE, &DOLLAR],
    }],
    source: paytable_source!("let-it-ride/five-card-bonus.toml"),
    ..SIDE_WAGER
};

/// Some paytables do not pay two pair and a pair.
const FIVE_CARD_BONUS_HANDS: [PayableHand; 9] = {
    let mut hands = FIVE_CARD_HANDS;
    hands[7] = PayableHand::optional("two-pair");
    hands[8] = PayableHand::optional("pair-of-tens-or-better");
    hands
};

const THREE_CARD_BONUS: WagerFacts = WagerFacts {
    id: "three-card-bonus",
    title: "Three Card Bonus Wager",
    unit: "the Three Card Bonus Wager",
    side: Some(&THREE_CARDS),
    form: &[pays(
        &[
            PayableHand::or_paid_as("mini-royal", "straight-flush"),
            PayableHand::required("straight-flush"),
            PayableHand::required("three-of-a-kind"),
            PayableHand::required("straight"),
            PayableHand::required("flush"),
            PayableHand::required("pair"),
        ],
        FROM_THE_RACK,
    )],
    source: paytable_source!("let-it-ride/three-card-bonus.toml"),
    ..SIDE_WAGER
};

const THREE_CARD_PROGRESSIVE: WagerFacts = WagerFacts {
    id: "three-card-progressive",
    title: "Three-Card Progressive Payout Wager",
    unit: "the Three-Card Progressive Payout Wager of $1",
    dollars: Some(1),
    side: Some(&THREE_CARDS),
    form: &[
        pays(&THREE_CARD_PROGRESSIVE_HANDS, FROM_THE_METER),
        envy("envy", THREE_CARD_PROGRESSIVE_HANDS.split_at(2).0),
    ],
    source: paytable_source!("let-it-ride/three-card-progressive.toml"),
    ..SIDE_WAGER
};

const FIVE_CARD_PROGRESSIVE: WagerFacts = WagerFacts {
    id: "five-card-progressive",
    title: "Five-Card Progressive Payout Wager",
    unit: "the Five-Card Progressive Payout Wager of $1",
    dollars: Some(1),
    side: Some(&FIVE_CARDS),
    form: &[pays(FIVE_CARD_HANDS.split_at(7).0, FROM_THE_METER), envy("envy", FIVE_CARD_HANDS.split_at(2).0)],
    source: paytable_source!("let-it-ride/five-card-progressive.toml"),
    ..SIDE_WAGER
};

const FIVE_CARD_HAND_BONUS: WagerFacts = WagerFacts {
    id: "five-card-hand-bonus",
    title: "Five Card Hand Bonus Wager",
    unit: "the Five Card Hand Bonus Wager of $1",
    dollars: Some(1),
    side: Some(&FIVE_CARDS),
    form: &[pays(FIVE_CARD_HANDS.split_at(5).0, FROM_THE_METER), RANDOM_BONUSES],
    source: paytable_source!("let-it-ride/five-card-hand-bonus.toml"),
    ..SIDE_WAGER
};

static THREE_CARDS: SideWager =
    SideWager { kinds: &Kinds::of::<ThreeCardHand>(), cards: PLAYERS_PLACES, forfeited_by_fold: false };

static FIVE_CARDS: SideWager =
    SideWager { kinds: &Kinds::of::<FiveCardHand>(), cards: &[0, 1, 2, 3, 4], forfeited_by_fold: false };

/// Five-card hands with a pay, best first (§ 643a.12(a)); the progressive wagers pay the first seven or five
/// (§ 643a.12(e), (f)).
const FIVE_CARD_HANDS: [PayableHand; 9] = best_hands::<FiveCardHand, _>();

/// Three-card hands that the progressive wager pays, best first (§ 643a.12(d)).
const THREE_CARD_PROGRESSIVE_HANDS: [PayableHand; 5] = [
    PayableHand::required("mini-royal-spades"),
    PayableHand::required("mini-royal-hearts-diamonds-clubs"),
    PayableHand::required("straight-flush"),
    PayableHand::required("three-of-a-kind"),
    PayableHand::optional("straight"),
];

const WIZARD: &str = "wizardofodds.com/ask-the-wizard/let-it-ride";
const APPENDIX: &str = "wizardofodds.com/games/let-it-ride/appendix/1";
const PUBLISHED_BONUS: &str = "casinocity.com 124535; tunicatravel.com";

static PUBLISHED: &[Published] = &[
    Published::new("base", "A", Of(ExpectedNet), "-1,822,224/51,979,200", WIZARD),
    Published::new("base", "A", Of(HouseEdge), "3.506", WIZARD),
    Published::new("base", "B", Of(HouseEdge), "3.737", WIZARD),
    Published {
        if_it_differs: "It is the house edge divided by the mean number of bets that ride to the end (mean_total_units \
                        in summary.csv), and that follows from the published strategy.",
        ..Published::new("base", "A", Of(ElementOfRisk), "2.36", "printed by several sites")
    },
    Published::new("base", "A", Subject::Hands("bet 1", "ride"), "1,608", APPENDIX),
    Published::new("base", "A", Subject::Hands("bet 1", "withdraw"), "20,492", APPENDIX),
    Published::new("base", "A", Subject::Gain("bet 1"), "0.10912580", APPENDIX),
    Published {
        if_it_differs: "Counted hand by hand: with two sevens and a deuce, say, the bet wins or loses over the 49 x 48 \
                        / 2 pairs of community cards by -71/1176 in the mean.",
        ..Published::new("base", "A", Subject::OfTheBet("bet 1", "low pair"), "-6.37", "printed by several sites")
    },
    Published::new("three-card-bonus", "A", Of(HouseEdge), "2.32", PUBLISHED_BONUS),
    Published::new("three-card-bonus", "B", Of(HouseEdge), "5.57", PUBLISHED_BONUS),
    Published::new("three-card-bonus", "C", Of(HouseEdge), "7.28", PUBLISHED_BONUS),
    Published::new("three-card-bonus", "D", Of(HouseEdge), "2.14", PUBLISHED_BONUS),
    Published::new("three-card-bonus", "E", Of(HouseEdge), "5.39", PUBLISHED_BONUS),
    Published::new("three-card-bonus", "F", Of(HouseEdge), "7.10", PUBLISHED_BONUS),
    Published::new("five-card-bonus", "C", Of(HouseEdge), "13.77", "several sites, stake kept"),
    Published::new("three-card-progressive", "B", Subject::BreakEven, "11,520", "3cardpokerstrategy.org"),
];

/// The assumptions in order of their numbers.
pub static ALL: &[&Assumption] = &[
    &EQUALLY_LIKELY,
    &OPTIMAL,
    &EQUAL_WORTH,
    &OTHERS_UNSEEN,
    &FOR_ONE,
    &DOLLAR,
    &DOLLAR_ON_METERS,
    &LEAST_SEEDS,
    &HIGHEST_ROW,
    &LOW_STRAIGHT_FLUSH,
    &NO_RANDOM_BONUS,
    &ONE_BOX,
    &FLOOR_OF_ONE_BOX,
    &GREATEST_WIN,
    &IRREGULARITIES,
];

const METERED: &[&str] = &["three-card-progressive", "five-card-progressive", "five-card-hand-bonus"];

static EQUALLY_LIKELY: Assumption = Assumption {
    concerns: Concerns::EveryWager,
    clause: "§ 643a.5(a) asks that the cards be randomly intermixed",
    text: "Every order of the deck is equally likely, and no card is known before it is dealt.",
    effect: "Every figure is a count of equally likely deals.",
};
static OPTIMAL: Assumption = Assumption {
    concerns: Concerns::BaseGames,
    clause: "no clause says how a player decides",
    text: "Bets 1 and 2 are withdrawn or ride so that the expected net result is greatest.",
    effect: "The house edge is the least that any player faces; other play costs more.",
};
static EQUAL_WORTH: Assumption = Assumption {
    concerns: Concerns::BaseGames,
    clause: "no clause says how a player decides",
    text: "A bet whose expected result is exactly zero is withdrawn.",
    effect: "None on the house edge; a bet that rides instead raises the mean wager and lowers the element of risk.",
};
static OTHERS_UNSEEN: Assumption = Assumption {
    concerns: Concerns::BaseGames,
    clause: "no clause says so; § 643a.11(a) forbids to touch another player's cards, and § 643a.11(b) and (d) ask the \
             players in turn",
    text: "The player knows no card of another player, and learns nothing from what others withdraw.",
    effect: "Cards that are seen lower the house edge: by how much, `boxes.csv` states for several boxes of one \
             patron, and the command `expose` for other cards.",
};
pub static FOR_ONE: Assumption = Assumption {
    concerns: Concerns::Wagers(&["five-card-bonus"]),
    clause: "§ 643a.12(b) states dollar amounts and no odds; § 643a.8(b)(1), § 643a.9(a)(3)(i) and § 643a.10(a)(2)(i) \
             put the chips into the table inventory before the deal where a table game system is used, and \
             § 643a.2(c) leaves that to the certificate holder",
    text: "The Five Card Bonus Wager is placed by a table game system, so that the amounts are for 1.",
    effect: "Without such a system the text supports `to-1`, which lowers the house edge by the share of hands that \
             are listed: 23.8780 percentage points on A to F, 2.8715 on G.",
};
pub static DOLLAR: Assumption = Assumption {
    concerns: Concerns::Wagers(&["five-card-bonus"]),
    clause: "no clause states the wager; § 643a.12(b) states the amounts paid",
    text: "The Five Card Bonus Wager is $1.",
    effect: "The same amounts for a wager of $2 would be half as many units.",
};
static DOLLAR_ON_METERS: Assumption = Assumption {
    concerns: Concerns::Wagers(METERED),
    clause: "§ 643a.12(d)(5) and (e)(5) know wagers of $1 and of $5; § 643a.12(f) states none",
    text: "Progressive Payout Wagers and Five Card Hand Bonus Wagers are $1.",
    effect: "To a wager of $5 the least seeds would be a fifth as many units; envy bonuses are in proportion.",
};
static LEAST_SEEDS: Assumption = Assumption {
    concerns: Concerns::Wagers(METERED),
    clause: "§ 643a.12(d)(3), (e)(3) and (f)(4) leave seeds and rates to the Rules Submission, with a least seed",
    text: "Meters stand at the least seed, unless a reading is given.",
    effect: "More on a meter lowers the house edge; `progressive` says what each unit adds.",
};
static HIGHEST_ROW: Assumption = Assumption {
    concerns: Concerns::Wagers(&["five-card-bonus", "three-card-bonus"]),
    clause: "§ 643a.12(d)(2), (e)(2) and (f)(2) say so of the Progressive Payout and Five Card Hand Bonus Wagers; no \
             clause says it of the Five Card Bonus and the Three Card Bonus",
    text: "The Five Card Bonus and the Three Card Bonus pay the highest row alone.",
    effect: "Paying lower rows as well would lower the house edge.",
};
static LOW_STRAIGHT_FLUSH: Assumption = Assumption {
    concerns: Concerns::Wagers(&["three-card-bonus", "three-card-progressive"]),
    clause: "§ 643a.6(c)(4) and (d)(4) name ace, 2 and 3 for the straight of three cards; (c)(2) and (d)(2) do not for \
             the straight flush",
    text: "Ace, 2 and 3 of one suit are a straight flush.",
    effect: "Four of 22,100 hands; paid as straights on paytable A of the Three Card Bonus, the house edge would be \
             0.6154 percentage points higher.",
};
static NO_RANDOM_BONUS: Assumption = Assumption {
    concerns: Concerns::Wagers(&["five-card-hand-bonus"]),
    clause: "§ 643a.12(f)(3) states the odds and no frequency",
    text: "Neither Magic Card nor Lucky Bonus is given, unless a frequency is.",
    effect: "Each lowers the house edge in proportion to its frequency; the remarks state by how much.",
};
static ONE_BOX: Assumption = Assumption {
    concerns: Concerns::EveryWager,
    clause: "§ 643a.7(k) leaves the number of boxes to the Rules Submission",
    text: "The player plays one box, and knows no more cards than its three.",
    effect: "Losses of several boxes add up; their variance does not, and who sees more cards can lose less.",
};
static FLOOR_OF_ONE_BOX: Assumption = Assumption {
    concerns: Concerns::BaseGames,
    clause: "§ 643a.12(g) speaks of the most that one patron could win per round, and counts neither boxes nor side \
             wagers",
    text: "The floor of a payout limit counts the three bets of one box, unless boxes and side wagers are given.",
    effect: "Each further box and each side wager raises the floor (`--floor`).",
};
static GREATEST_WIN: Assumption = Assumption {
    concerns: Concerns::BaseGames,
    clause: "§ 643a.12(g) names the minimum wager alone",
    text: "The most that can be won is over all deals, with all three bets riding.",
    effect: "With one bet the floor would be a third.",
};
static IRREGULARITIES: Assumption = Assumption {
    concerns: Concerns::EveryWager,
    clause: "§ 643a.8 to § 643a.10 and § 643a.13",
    text: "Irregularities, burnt cards and the dealing device do not change the odds; void rounds do not count.",
    effect: "None on rounds that are played to the end.",
};
