//! Facts about Four Card Poker, and what others have published about it.

mod assumptions;
mod wagers;

pub use self::wagers::{EXPERT, SIMPLE, WAGERS};

use crate::games::knowledge::{Knowledge, KnowledgeFacts, NamedKnowledge};
use crate::games::{Concerns, GameFacts, PlayFact, Published, Subject};

pub static FACTS: GameFacts = GameFacts {
    id: "four-card-poker",
    title: "Four Card Poker",
    chapter: "58 Pa. Code Chapter 641a",
    // § 641a.2(a).
    most_players: 7,
    edition: "Adopted July 6, 2012, effective July 7, 2012 (42 Pa.B. 4333); amended August 15, 2014 (44 Pa.B. 5463) \
              and December 12, 2014 (44 Pa.B. 7683), and last, in § 641a.2, § 641a.6 to § 641a.12, August 30, 2019, \
              effective August 31, 2019 (49 Pa.B. 4956)",
    play: &[
        PlayFact::of_all("One deck of 52 cards, shuffled before each round (§ 641a.3(a), § 641a.5(a))."),
        PlayFact::of(
            Concerns::BaseGames,
            "The player sees five cards of their own and the dealer's up card, and folds or places a Play Wager of \
             one to three antes (§ 641a.8(d), § 641a.11(b)).",
        ),
        PlayFact::of_all(
            "Each side's hand is the highest that can be made: four of five or six cards, five of six with the Six \
             Card Bonus (§ 641a.11(c), (c)(2), (8)).",
        ),
        PlayFact::of(Concerns::BaseGames, "A tie pays ante and play (§ 641a.11(c)(3)(ii))."),
        PlayFact::of_all(
            "A fold forfeits the ante and Progressive Payout Wagers, and neither the Aces Up nor the Six Card Bonus \
             Wager nor envy bonuses (§ 641a.11(b)(1), (2)).",
        ),
        PlayFact::of(
            Concerns::Wagers(&["five-card-hand-bonus-dealer"]),
            "The Five Card Hand Bonus on the dealer's hand goes by the first five cards dealt to the dealer (§ \
             641a.11(c)(7)).",
        ),
        PlayFact::of_all("An ace counts as high, or as low in ace-2-3-4 (§ 641a.6(a))."),
        PlayFact::of(
            Concerns::Wagers(assumptions::METERED),
            "Progressive and Five Card Hand Bonus Wagers pay the highest hand only (§ 641a.12(d)(2), (e)(2), (g)(2)).",
        ),
    ],
    assumptions: assumptions::ALL,
    out_of_scope: Some(
        "Progressive wagers and Five Card Hand Bonus Wagers on linked tables or games (§ 641a.2(c), (d)) and the \
         Must-Hit-By Mystery Bonus (§ 641b.1) are out of scope: every meter here is one table's.",
    ),
    method: "For each of some 5.65 million situations, a hand of five cards and an up card up to the names of suits, \
             the dealer's 1,370,754 possible hands that beat the player's are counted by inclusion and exclusion over \
             the player's cards, and the Play Wager with the greatest sum is taken. Side wagers are counted over all \
             hands of four, five or six cards, the Bad Beat Bonus over all pairs of hands.",
    wagers: &WAGERS,
    published: PUBLISHED,
    knowledge: KNOWLEDGE,
};

const KNOWLEDGE: KnowledgeFacts = KnowledgeFacts {
    most_boxes: 7,
    boxes_clause: "The number of adjacent boxes is stated in the Rules Submission (§ 641a.7(e)).",
    most_others: 6,
    knowledge: &[
        NamedKnowledge::BURN,
        NamedKnowledge::DEALERS_CARD,
        NamedKnowledge::of("dealer=all", Knowledge::DealersHand, "all of the dealer's cards"),
    ],
    exposure_clause: "A dealer's card that is seen to be exposed voids the round (§ 641a.13(d)), so it is assumed to be \
                      seen unnoticed.",
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
