//! What the figures of Let It Ride Poker assume where no clause of Chapter 643a decides.

use crate::games::{Assumption, Concerns};

/// All of them; the place of each is its number.
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

/// The wagers with meters.
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
    effect: "Cards that are seen lower the house edge: by how much, `boxes.csv` states for several boxes of one patron, \
             and the command `expose` for other cards.",
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
    effect: "Each further box and each side wager raises the floor (`--floor-boxes`, `--floor-side`).",
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
