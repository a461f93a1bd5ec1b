//! Facts about the game, and figures that others have published about it.

use super::wagers::WAGERS;
use crate::games::{GameFacts, Published, Subject};

pub static FACTS: GameFacts = GameFacts {
    id: "four-card-poker",
    title: "Four Card Poker",
    chapter: "58 Pa. Code Chapter 641a",
    // § 641a.2(a).
    most_players: 7,
    assumptions: &[
        "One deck of 52 cards, every deal equally likely (§ 641a.3, § 641a.5).",
        "The player sees five cards of their own and the dealer's up card, and folds or places a Play Wager of one, \
         two or three antes so that the expected net result of ante, play and bonus is greatest; what is worth the \
         same is decided for the least wager (§ 641a.11(b)).",
        "An ace counts as high, or as low in ace-2-3-4 and ace-2-3-4-5 (§ 641a.6(a)).",
        "Each side's hand is the highest that can be made: four of five or six cards, five of six with the Six Card \
         Bonus (§ 641a.11(c)).",
        "Progressive and bonus wagers pay the highest hand only (§ 641a.12(d)(2), (e)(2), (g)(2)).",
        "Irregularities, burn cards and the dealing device do not change the odds (§ 641a.8 to § 641a.10, \
         § 641a.13).",
    ],
    method: "For each of some 5.65 million situations, a hand of five cards and an up card up to the names of suits, \
             the dealer's 1,370,754 possible hands that beat the player's are counted by inclusion and exclusion over \
             the player's cards, and the Play Wager with the greatest sum is taken. Side wagers are counted over all \
             hands of four, five or six cards, the Bad Beat Bonus over all pairs of hands.",
    wagers: &WAGERS,
    published: PUBLISHED,
};

const BEST_FOUR_OF_FIVE: &str = "wizardofvegas.com, thread 10853";

static PUBLISHED: &[Published] = &[
    Published::new("base", "A", Subject::HouseEdge, "2.79", "S. Ko and E. Jacobson by way of wizardofodds.com"),
    Published::new("base", "A", Subject::HouseEdge, "2.78", "E. Jacobson at 888casino.com"),
    Published::new("base", "A", Subject::ElementOfRisk, "1.30", "S. Ko and E. Jacobson by way of wizardofodds.com"),
    Published {
        if_it_differs: "It is the figure of a simple strategy, printed as that of optimal play.",
        ..Published::new("base", "A", Subject::HouseEdge, "3.36", "printed by several sites as that of optimal play")
    },
    Published {
        strategy: "simple",
        ..Published::new("base", "A", Subject::HouseEdge, "3.40", "wizardofodds.com, \"about\"")
    },
    Published {
        strategy: "simple",
        ..Published::new(
            "base",
            "A",
            Subject::ReturnOfAction,
            "98.41",
            "E. Frome, casinocitytimes.com 10761, \"about\"",
        )
    },
    Published::new("aces-up", "A", Subject::Combinations("four-of-a-kind"), "624", BEST_FOUR_OF_FIVE),
    Published::new("aces-up", "A", Subject::Combinations("straight-flush"), "2,072", BEST_FOUR_OF_FIVE),
    Published::new("aces-up", "A", Subject::Combinations("three-of-a-kind"), "58,656", BEST_FOUR_OF_FIVE),
    Published::new("aces-up", "A", Subject::Combinations("flush"), "114,616", BEST_FOUR_OF_FIVE),
    Published::new("aces-up", "A", Subject::Combinations("straight"), "101,808", BEST_FOUR_OF_FIVE),
    Published::new("aces-up", "A", Subject::Combinations("two-pair"), "123,552", BEST_FOUR_OF_FIVE),
    Published::new("aces-up", "B", Subject::Return, "96.63", "virgincasino.com"),
    Published::new("aces-up", "F", Subject::HouseEdge, "6.15", "Wikipedia"),
    Published {
        if_it_differs: "It was advertised; the two hands were treated as if they came from separate decks, and they \
                        come from one.",
        ..Published::new("bad-beat-bonus", "A", Subject::HouseEdge, "20.3", "the game's advertisements")
    },
    Published {
        if_it_differs: "A digit off in the last place: the six-card hands behind the computed figure follow from a \
                        count by hand, kind by kind.",
        ..Published::new("six-card-bonus", "A", Subject::HouseEdge, "10.23", "table-games-online.com")
    },
    Published::new("six-card-bonus", "D", Subject::HouseEdge, "8.5", "mypokercoaching.com, \"just over\""),
    Published::new("six-card-bonus", "D", Subject::HitFrequency, "7.2", "mypokercoaching.com, \"slightly over\""),
];
