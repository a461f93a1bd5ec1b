//! Figures that others have published about Four Card Poker.

use crate::games::published::{Published, Subject};

const BEST_FOUR_OF_FIVE: &str = "wizardofvegas.com, thread 10853";

pub static PUBLISHED: &[Published] = &[
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
