//! Facts about Let It Ride Poker and its wagers, and what others have published about them.

use super::assumptions;
use super::rules::{BETS, FiveCardHand, PLAYERS_PLACES, ThreeCardHand};
use crate::games::engine::kinds::{Kinds, SideWager};
use crate::games::facts::paytable_source;
use crate::games::forms::{FROM_THE_METER, FROM_THE_RACK, RANDOM_BONUSES, SIDE_WAGER, best_hands, envy, pays};
use crate::games::knowledge::{KnowledgeFacts, NamedKnowledge};
use crate::games::{
    Concerns, GameFacts, Note, PayoutLimitFacts, PlayFact, Published, ReadingFacts, Subject, WagerFacts,
};
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
    assumptions: assumptions::ALL,
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
    exposure_clause: "A community card that is seen to be exposed voids the round (§ 643a.13(d)), so it is assumed to be \
                      seen unnoticed.",
};

#[expect(clippy::cast_possible_truncation, reason = "three bets")]
const BASE: WagerFacts = WagerFacts {
    id: "base",
    title: "Let It Ride Poker Wagers",
    unit: "one of the three equal bets",
    initial_units: BETS as u32,
    dollars: None,
    has_decisions: true,
    can_fold: false,
    favours_the_player: None,
    shared_jackpot: None,
    side: None,
    not_alone: None,
    form: &[pays(&FIVE_CARD_HANDS, FROM_THE_RACK)],
    readings: &[],
    strategies: &[],
    notes: &[],
    payout_limit: Some(&PAYOUT_LIMIT),
    source: paytable_source!("let-it-ride/base.toml"),
};

/// A maximum amount payable to a player on a single hand, for the three bets alone.
static PAYOUT_LIMIT: PayoutLimitFacts = PayoutLimitFacts {
    section: "§ 643a.12(g)",
    least: 50_000,
    note_without: "Without a limit on payouts, which § 643a.12(g) permits; --payout-limit sets one.",
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
        meaning: "The dollar amounts are paid on top of the stake, which is returned, so that a $0 row is a push: no \
                  table game system collects the wager before the deal (§ 643a.8(b)(1), § 643a.2(c)).",
        instead_of: Some(&assumptions::FOR_ONE),
        is_what_if: false,
    }],
    notes: &[Note {
        text: "The amounts are for 1, as where a table game system is used, and the wager is $1, which no clause \
               states.",
        on: &[&assumptions::FOR_ONE, &assumptions::DOLLAR],
    }],
    source: paytable_source!("let-it-ride/five-card-bonus.toml"),
    ..SIDE_WAGER
};

/// Not all paytables pay two pair and a pair.
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

/// Settled by the player's three cards.
static THREE_CARDS: SideWager =
    SideWager { kinds: &Kinds::of::<ThreeCardHand>(), cards: PLAYERS_PLACES, forfeited_by_fold: false };

/// Settled by the player's three cards and the two community cards.
static FIVE_CARDS: SideWager =
    SideWager { kinds: &Kinds::of::<FiveCardHand>(), cards: &[0, 1, 2, 3, 4], forfeited_by_fold: false };

/// The five-card hands that wagers pay, best first (§ 643a.12(a)); the progressive wagers pay the first seven or five
/// of them (§ 643a.12(e), (f)).
const FIVE_CARD_HANDS: [PayableHand; 9] = best_hands::<FiveCardHand, _>();

/// The three-card hands that the progressive wager pays, best first (§ 643a.12(d)).
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
    Published::new("base", "A", Subject::ExpectedNet, "-1,822,224/51,979,200", WIZARD),
    Published::new("base", "A", Subject::HouseEdge, "3.506", WIZARD),
    Published::new("base", "B", Subject::HouseEdge, "3.737", WIZARD),
    Published {
        if_it_differs: "It is the house edge divided by the mean number of bets that ride to the end (mean_total_units \
                        in summary.csv), and that follows from the published strategy.",
        ..Published::new("base", "A", Subject::ElementOfRisk, "2.36", "printed by several sites")
    },
    Published::new("base", "A", Subject::Hands("bet 1", "ride"), "1,608", APPENDIX),
    Published::new("base", "A", Subject::Hands("bet 1", "withdraw"), "20,492", APPENDIX),
    Published::new("base", "A", Subject::Gain("bet 1"), "0.10912580", APPENDIX),
    Published {
        if_it_differs: "Counted hand by hand: with two sevens and a deuce, say, the bet wins or loses over the 49 x 48 \
                        / 2 pairs of community cards by -71/1176 in the mean.",
        ..Published::new("base", "A", Subject::OfTheBet("bet 1", "low pair"), "-6.37", "printed by several sites")
    },
    Published::new("three-card-bonus", "A", Subject::HouseEdge, "2.32", PUBLISHED_BONUS),
    Published::new("three-card-bonus", "B", Subject::HouseEdge, "5.57", PUBLISHED_BONUS),
    Published::new("three-card-bonus", "C", Subject::HouseEdge, "7.28", PUBLISHED_BONUS),
    Published::new("three-card-bonus", "D", Subject::HouseEdge, "2.14", PUBLISHED_BONUS),
    Published::new("three-card-bonus", "E", Subject::HouseEdge, "5.39", PUBLISHED_BONUS),
    Published::new("three-card-bonus", "F", Subject::HouseEdge, "7.10", PUBLISHED_BONUS),
    Published::new("five-card-bonus", "C", Subject::HouseEdge, "13.77", "several sites, stake kept"),
    Published::new("three-card-progressive", "B", Subject::BreakEven, "11,520", "3cardpokerstrategy.org"),
];
