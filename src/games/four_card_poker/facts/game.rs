//! Facts about Four Card Poker.

use super::published::PUBLISHED;
use super::wagers::WAGERS;
use crate::games::GameFacts;

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
        "Irregularities, burn cards and the dealing device do not change the odds (§ 641a.8 to § 641a.10, § 641a.13).",
    ],
    method: "For each of some 5.65 million situations, a hand of five cards and an up card up to the names of suits, \
             the dealer's 1,370,754 possible hands that beat the player's are counted by inclusion and exclusion over \
             the player's cards, and the Play Wager with the greatest sum is taken. Side wagers are counted over all \
             hands of four, five or six cards, the Bad Beat Bonus over all pairs of hands.",
    wagers: &WAGERS,
    published: PUBLISHED,
};
