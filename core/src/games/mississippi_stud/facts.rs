//! Facts of Mississippi Stud and its wagers, published figures, and the assumptions where no clause of Chapter 655a
//! decides or was available.

use crate::games::engine::kinds::{Kinds, PokerHand, SideWager};
use crate::games::facts::{BASE_GAME, FROM_THE_METER, FROM_THE_RACK, SIDE_WAGER, best_hands, pays, paytable_source};
use crate::games::knowledge::{KnowledgeFacts, NamedKnowledge};
use crate::games::published::Published;
use crate::games::published::Subject::Of;
use crate::games::spots::SpotForm;
use crate::games::{
    Assumption, Concerns, GameFacts, HandRanking, Note, PayoutLimitFacts, PlayFact, RankedHand, WagerFacts,
};
use crate::outcome::Measure::{ElementOfRisk, HouseEdge};
use crate::paytable::PayableHand;

pub static FACTS: GameFacts = GameFacts {
    id: "mississippi-stud",
    title: "Mississippi Stud",
    chapter: "58 Pa. Code Chapter 655a",
    most_players: 6, // `SIX_PLAYERS`.
    edition: "§ 655a.1, § 655a.6 and § 655a.12 alone, as of 54 Pa.B. 488; the other sections were not at hand",
    play: &[
        PlayFact::of(
            Concerns::BaseGames,
            "The player sees two cards of their own, then the first and the second of three community cards; at each \
             sight the player folds, or bets one, two or three antes (§ 655a.1).",
        ),
        PlayFact::of(Concerns::BaseGames, "A fold loses the Ante Wager and all bets placed so far (§ 655a.1)."),
        PlayFact::of(Concerns::BaseGames, "A pair of 6s through 10s is a push for every wager (§ 655a.12(a))."),
        PlayFact::of_all("An ace counts as high, or as low in ace-2-3-4-5 (§ 655a.6)."),
        PlayFact::of(
            Concerns::Wagers(&["progressive"]),
            "The Progressive Payout Wager pays the highest hand only (§ 655a.12(c)(2)).",
        ),
    ],
    rankings: &[RankedHand::of(
        HandRanking::FiveCards,
        Concerns::EveryWager,
        "the player's two and the three community cards (§ 655a.6)",
    )],
    assumptions: ALL,
    out_of_scope: Some(
        "Wagers that the sections at hand do not describe, such as the Three Card Bonus and the Five Card Hand Bonus, \
         and linked progressive wagers are out of scope.",
    ),
    method: "Backward induction over all hands of four, three and two cards, up to the names of suits: each four cards \
             are completed by every card left, and every bet of one to three antes is compared in whole numbers, from \
             5th Street to 3rd. Forward from the deal, the decisions that are reached are counted by bets, and their \
             completions by hand.",
    wagers: &[BASE, PROGRESSIVE],
    published: PUBLISHED,
    knowledge: KNOWLEDGE,
    spots: &SPOTS,
};

pub const PLAYER_CARDS: usize = 2;

/// Three decisions: on the own cards, and with one and two community cards.
pub static SPOTS: SpotForm = SpotForm {
    game: "Mississippi Stud",
    hand_cards: PLAYER_CARDS,
    hand_in_words: "two",
    boards: &[0, 1, 2],
    wrong_board: |given| {
        format!(
            "decisions are made with no, one or two community cards exposed; {given} given (after the third nothing is \
             left to decide)"
        )
    },
    has_up_card: false,
    has_draw: false,
    has_bets: true,
};

const KNOWLEDGE: KnowledgeFacts = KnowledgeFacts {
    most_boxes: 6, // `SIX_PLAYERS`.
    boxes_clause: "No clause on boxes was at hand; as many as players are assumed.",
    most_others: 5,
    knowledge: &[
        NamedKnowledge::BURN,
        NamedKnowledge::community("community=1", &[0], "the community card that is turned first"),
        NamedKnowledge::community("community=2", &[1], "the community card that is turned second"),
        NamedKnowledge::community("community=3", &[2], "the community card that is turned last"),
        NamedKnowledge::community("community=1+2", &[0, 1], "the first two community cards"),
        NamedKnowledge::community("community=1+3", &[0, 2], "the first and the last community card"),
        NamedKnowledge::community("community=2+3", &[1, 2], "the last two community cards"),
        NamedKnowledge::community("community=all", &[0, 1, 2], "all three community cards"),
    ],
    exposure_clause: "The section on irregularities was not at hand; a card is assumed to be seen unnoticed.",
};

const BASE: WagerFacts = WagerFacts {
    title: "Ante Wager and 3rd, 4th and 5th Street Wagers",
    unit: "the Ante Wager",
    form: &[pays(&HANDS, FROM_THE_RACK)],
    notes: &[
        Note::plain("Outcomes are named by the hand and all antes wagered, such as flush-6-antes."),
        Note::plain(
            "Points in the strategy: two for each card of jack or better, one for each of 6 to 10. A gap is a rank \
             missing between the lowest and the highest card.",
        ),
    ],
    payout_limit: Some(&PayoutLimitFacts {
        section: "§ 655a.12(b)",
        least: 50_000,
        note_without: "Without the aggregate payout limit that § 655a.12(b) permits; ⟦payout_limit⟧ sets one.",
    }),
    source: paytable_source!("mississippi-stud/base.toml"),
    ..BASE_GAME
};

static HANDS: [PayableHand; 10] = best_hands::<PokerHand, _>();

const PROGRESSIVE: WagerFacts = WagerFacts {
    id: "progressive",
    title: "Progressive Payout Wager",
    unit: "the Progressive Payout Wager",
    // The fold does not forfeit it: see `LEFT_ALONE`.
    side: Some(&SideWager { kinds: &Kinds::of::<PokerHand>(), cards: &[0, 1, 2, 3, 4], forfeited_by_fold: false }),
    // Three of a kind and better.
    form: &[pays(HANDS.split_at(7).0, FROM_THE_METER)],
    notes: &[
        Note { text: "Settled by the five cards after a fold too.", on: &[&LEFT_ALONE] },
        Note {
            text: "Seeds and rates of progression were not at hand: unless ⟦meter⟧ says what the meters show, the \
                   figures are of the fixed pays alone; `house-edge progressive` says what each unit on a meter adds.",
            on: &[&FIXED_PAYS],
        },
    ],
    source: paytable_source!("mississippi-stud/progressive.toml"),
    ..SIDE_WAGER
};

const SHACKLEFORD: &str = "M. Shackleford by way of casinocitytimes.com 66201";

static PUBLISHED: &[Published] = &[
    Published::new("base", "A", Of(HouseEdge), "4.91", SHACKLEFORD),
    Published {
        if_it_differs: "It is the house edge divided by a mean of 3.59 antes, where actions of equal worth take the \
                        greater wager; here they take the smaller one.",
        ..Published::new("base", "A", Of(ElementOfRisk), "1.37", SHACKLEFORD)
    },
];

/// The assumptions in order of their numbers.
pub static ALL: &[&Assumption] = &[
    &EQUALLY_LIKELY,
    &SIX_PLAYERS,
    &OPTIMAL,
    &EQUAL_WORTH,
    &OTHERS_UNSEEN,
    &LEFT_ALONE,
    &FIXED_PAYS,
    &FLOOR_OF_ONE_BOX,
    &GREATEST_WIN,
    &IRREGULARITIES,
];

static EQUALLY_LIKELY: Assumption = Assumption {
    concerns: Concerns::EveryWager,
    clause: "the sections on cards and shuffling were not at hand",
    text: "One deck of 52 cards; every order of it is equally likely, and no card is known before it is dealt.",
    effect: "Every figure is a count of equally likely deals.",
};
pub static SIX_PLAYERS: Assumption = Assumption {
    concerns: Concerns::EveryWager,
    clause: "the section on the table was not at hand",
    text: "At most six players sit at a table.",
    effect: "None: a player's figures do not depend on the others.",
};
static OPTIMAL: Assumption = Assumption {
    concerns: Concerns::BaseGames,
    clause: "no clause at hand says how a player decides",
    text: "At each sight the player folds or bets so that the expected net result of the round is greatest.",
    effect: "The house edge is the least that any player faces; other play costs more.",
};
pub static EQUAL_WORTH: Assumption = Assumption {
    concerns: Concerns::BaseGames,
    clause: "no clause at hand says how a player decides",
    text: "Actions of equal worth take the smaller wager.",
    effect: "None on the house edge; the remarks state the mean wager either way.",
};
static OTHERS_UNSEEN: Assumption = Assumption {
    concerns: Concerns::BaseGames,
    clause: "the section on the round of play was not at hand",
    text: "The player knows no card of another player, and learns nothing from what others decide.",
    effect: "Cards that are seen lower the house edge: by how much, `boxes.csv` states for several boxes of one \
             patron, and the command `expose` for other cards.",
};
pub static LEFT_ALONE: Assumption = Assumption {
    concerns: Concerns::Wagers(&["progressive"]),
    clause: "the section on the round of play was not at hand",
    text: "A fold leaves the Progressive Payout Wager alone.",
    effect: "Forfeiting it would raise its house edge.",
};
pub static FIXED_PAYS: Assumption = Assumption {
    concerns: Concerns::Wagers(&["progressive"]),
    clause: "the clause on seeds and rates of progression was not at hand",
    text: "Meters count as empty, unless a reading is given.",
    effect: "What is on a meter lowers the house edge; `progressive` says what each unit adds.",
};
static FLOOR_OF_ONE_BOX: Assumption = Assumption {
    concerns: Concerns::BaseGames,
    clause: "§ 655a.12(b) speaks of the most that one patron could win in a round",
    text: "The floor of a payout limit counts the ante and bets of one box, unless boxes and side wagers are given.",
    effect: "Each further box and each side wager raises the floor (`--floor`).",
};
static GREATEST_WIN: Assumption = Assumption {
    concerns: Concerns::BaseGames,
    clause: "§ 655a.12(b) names the table minimum alone",
    text: "The most that can be won is over all deals, with three bets of three antes each.",
    effect: "With bets of one ante the floor would be four tenths.",
};
static IRREGULARITIES: Assumption = Assumption {
    concerns: Concerns::EveryWager,
    clause: "the sections on dealing and irregularities were not at hand",
    text: "Irregularities and the dealing device do not change the odds; void rounds do not count.",
    effect: "None on rounds that are played to the end.",
};
