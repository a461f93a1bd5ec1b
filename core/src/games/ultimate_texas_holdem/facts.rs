//! Facts about the game and its wagers, and published figures.

use super::assumptions;
use super::rules::{BLIND, PLAYERS_SEVEN, SEVEN_CARDS};
use crate::games::engine::kinds::SideWager;
use crate::games::facts::{ANTE_AND_PLAY, BASE_GAME, FROM_THE_RACK, SIDE_WAGER, best_hands, pays, paytable_source};
use crate::games::knowledge::{Knowledge, KnowledgeFacts, NamedKnowledge};
use crate::games::published::Subject::Of;
use crate::games::spots::SpotForm;
use crate::games::{
    Concerns, GameFacts, HandRanking, Note, PlayFact, Published, RankedHand, ReadingFacts, StrategyFacts, WagerFacts,
};
use crate::hands::FiveCardCategory;
use crate::outcome::Measure::{ElementOfRisk, HouseEdge};
use crate::paytable::ScheduleForm;

pub static FACTS: GameFacts = GameFacts {
    id: "ultimate-texas-holdem",
    title: "Ultimate Texas Hold 'Em Poker",
    chapter: "58 Pa. Code Chapter 653a",
    most_players: 6, // `SIX_PLAYERS`.
    edition: "§ 653a.1, § 653a.6 and § 653a.12(a) to (c) alone; the other sections were not at hand, and the procedure \
              is taken from the rules of Rivers Casino Philadelphia",
    play: &[
        PlayFact::of_all(
            "Player and dealer are dealt two cards each; five community cards complete both hands, and the best five \
             of seven cards count (§ 653a.1).",
        ),
        PlayFact::of(
            Concerns::BaseGames,
            "The player sees two cards, then the flop of three community cards, then turn and river. A check waives \
             the Play Wager for the time being; a fold, on the river, loses ante and Blind Wager (§ 653a.1).",
        ),
        PlayFact::of(
            Concerns::BaseGames,
            "A Blind Wager that wins is paid by the player's hand; below the hands of its paytable it is returned (§ \
             653a.12(b)). Ante and Play Wager are paid 1 to 1 (§ 653a.12(a)).",
        ),
        PlayFact::of(
            Concerns::Wagers(&["trips"]),
            "The Trips Bonus Wager is paid by the player's seven cards, whatever the dealer holds (§ 653a.12(c)).",
        ),
        PlayFact::of_all("An ace counts as high, or as low in ace-2-3-4-5; all suits are equal (§ 653a.6)."),
    ],
    rankings: &[RankedHand::of(
        HandRanking::FiveOfSeven,
        Concerns::EveryWager,
        "two cards of the player or the dealer, and the five community cards (§ 653a.6)",
    )],
    assumptions: assumptions::ALL,
    out_of_scope: Some(
        "Wagers whose pays were not at hand are out of scope: progressive wagers, the Five Card Hand Bonus, envy \
         bonuses, Ultimate Pairs, and the Bad Beat Bonus on paytables A and B. So is its paytable C: § 653b.3, which \
         was temporary, expired on March 23, 2026, and when the bonus is paid was not at hand.",
    ),
    method: "Backward induction over river, flop and starting hand, in whole numbers, over all C(52,2) x C(50,3) x \
             C(47,2) x C(45,2) = 27,813,810,024,000 deals. At most one suit has three of five community cards, so the \
             worth of a hand on a flop is a part that depends on ranks alone, and for each suit a part that depends on \
             ranks and on whether each card is of that suit: 10 million hands on boards stand for all. Forward from \
             the deal, the rounds that the decisions lead to are counted. The Trips Bonus Wager is counted over the \
             133,784,560 hands of seven cards.",
    wagers: &WAGERS,
    published: PUBLISHED,
    knowledge: KNOWLEDGE,
    spots: &SPOTS,
};

/// Three decisions: before the flop, on it, and on the board of five.
pub static SPOTS: SpotForm = SpotForm {
    game: "Ultimate Texas Hold 'Em",
    hand_cards: 2,
    hand_in_words: "two",
    boards: &[0, 3, 5],
    wrong_board: |given| format!("the board has no, three or five cards at a decision; {given} given"),
    has_up_card: false,
    has_draw: false,
    has_bets: false,
};

const KNOWLEDGE: KnowledgeFacts = KnowledgeFacts {
    most_boxes: 1,
    boxes_clause: "The sections on procedure, which would say how many boxes a patron may play and what the patron \
                   then sees, were not at hand (§ 653a.7, § 653a.11).",
    most_others: 5, // `SIX_PLAYERS`.
    knowledge: &[
        NamedKnowledge::DEALERS_CARD,
        NamedKnowledge::of("dealer=all", Knowledge::DealersHand, "both of the dealer's cards"),
        NamedKnowledge::community("community=1", &[0], "one card of the flop"),
        NamedKnowledge::of(
            "dealer=1+community=1",
            Knowledge::DealersCardAndCommunity(&[0]),
            "one of the dealer's cards and one card of the flop",
        ),
        NamedKnowledge::community("community=1+2+3", &[0, 1, 2], "the flop"),
        NamedKnowledge::community("community=4", &[3], "the turn card"),
        NamedKnowledge::of(
            "dealer=1+community=4",
            Knowledge::DealersCardAndCommunity(&[3]),
            "one of the dealer's cards and the turn card",
        ),
        NamedKnowledge::community("community=5", &[4], "the river card"),
        NamedKnowledge::of(
            "dealer=1+community=5",
            Knowledge::DealersCardAndCommunity(&[4]),
            "one of the dealer's cards and the river card",
        ),
        NamedKnowledge::community("community=4+5", &[3, 4], "the turn and river cards"),
    ],
    exposure_clause: "The section on irregularities was not at hand; a card is assumed to be seen unnoticed.",
};

const SHACKLEFORD: &str = "M. Shackleford, wizardofodds.com";

static PUBLISHED: &[Published] = &[
    Published::new("base", "A", Of(HouseEdge), "2.185", SHACKLEFORD),
    Published::new("base", "A", Of(HouseEdge), "2.18", "mypokercoaching.com, \"around\""),
    Published::new("base", "A", Of(ElementOfRisk), "0.53", "wizardofodds.com and beatingbonuses.com"),
    Published::new("trips", "B", Of(HouseEdge), "1.90", SHACKLEFORD),
    Published::new("trips", "C", Of(HouseEdge), "3.50", SHACKLEFORD),
];

/// The base game comes first.
pub static WAGERS: [WagerFacts; 2] = [BASE, TRIPS];

const BASE: WagerFacts = WagerFacts {
    title: "Ante, Blind and Play Wagers",
    unit: "the Ante Wager",
    initial_units: 2, // `ANTE_AND_BLIND`.
    form: &[
        ANTE_AND_PLAY,
        // A pay of 0 is a push, as of every hand below a straight.
        ScheduleForm { others_push: true, ..ScheduleForm::required(BLIND, &best_hands::<FiveCardCategory, 6>()) },
    ],
    strategies: &[&SIMPLE],
    notes: &[
        Note {
            text: "Outcomes are named by the Play Wager, the result and the hand by which the Blind Wager is paid; \
                   where they end with unqualified, the dealer does not qualify and the Ante Wager is returned.",
            on: &[&assumptions::ANTE_RETURNED],
        },
        Note {
            text: "Two equal wagers are placed before the deal; figures are per Ante Wager.",
            on: &[&assumptions::ANTE_AND_BLIND, &assumptions::PLAY_WAGERS],
        },
    ],
    source: paytable_source!("ultimate-texas-holdem/base.toml"),
    ..BASE_GAME
};

/// The popular one, in the reading that is played.
pub static SIMPLE: StrategyFacts = StrategyFacts {
    name: "simple",
    rules: "Before the flop play 4x with a pair of 3s or better, any ace, any suited king, K5 or better, Q6 suited or Q8 \
            or better, J8 suited or JT or better; else check. On the flop play 2x with two pair or better in the five \
            cards (three of a kind on the flop alone included), with a pair that has a card in hand, but not with deuces \
            in hand, and with four to a flush with a 10 or better of it in hand; else check. On the river play 1x with a \
            hand of a higher kind than the board alone, or if fewer than 21 of the 45 unseen cards, added alone to the \
            board, beat the hand; else fold.",
    source: "M. Shackleford, wizardofodds.com, and others; its words leave room, and are read as stated here",
};

const SEVEN: SideWager = SideWager { kinds: &SEVEN_CARDS, cards: PLAYERS_SEVEN, forfeited_by_fold: false };

const TRIPS: WagerFacts = WagerFacts {
    id: "trips",
    title: "Trips Bonus Wager",
    unit: "the Trips Bonus Wager",
    side: Some(&SEVEN),
    form: &[pays(&best_hands::<FiveCardCategory, 7>(), FROM_THE_RACK)],
    readings: &[&ReadingFacts {
        name: "forfeited-by-fold",
        meaning: "A player who folds forfeits the Trips Bonus Wager with ante and Blind Wager. Decisions are the \
                  optimal ones of the regulation's base game on paytable A, or in a sum of wagers those of its base \
                  game.",
        odds: None,
        side: Some(&SideWager { forfeited_by_fold: true, ..SEVEN }),
        instead_of: Some(&assumptions::TRIPS_AFTER_FOLD),
        is_what_if: false,
    }],
    notes: &[Note {
        text: "In the default reading it is settled by the player's seven cards after a fold too.",
        on: &[&assumptions::TRIPS_AFTER_FOLD],
    }],
    source: paytable_source!("ultimate-texas-holdem/trips.toml"),
    ..SIDE_WAGER
};
