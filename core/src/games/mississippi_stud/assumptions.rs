//! What the figures of Mississippi Stud assume where no clause of Chapter 655a decides, or was at hand.

use crate::games::{Assumption, Concerns};

/// All of them; the place of each is its number.
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
    effect: "Cards that are seen lower the house edge: by how much, `boxes.csv` states for several boxes of one patron, \
             and the command `expose` for other cards.",
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
    effect: "Each further box and each side wager raises the floor (`--floor-boxes`, `--floor-side`).",
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
