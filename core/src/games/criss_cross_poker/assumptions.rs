//! What the figures of Criss-Cross Poker assume where no clause of Chapter 674a decides.

use crate::games::{Assumption, Concerns};

/// All of them; the place of each is its number.
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
    effect: "Cards that are seen lower the house edge: by how much, `boxes.csv` states for several boxes of one patron, \
             and the command `expose` for other cards.",
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
    effect: "Each further box and each side wager raises the floor (`--floor-boxes`, `--floor-side`).",
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
