//! Assumptions of the figures of Four Card Poker where no clause of Chapter 641a decides.

use crate::games::{Assumption, Concerns};

/// Numbered in this order.
pub static ALL: &[&Assumption] = &[
    &EQUALLY_LIKELY,
    &OPTIMAL,
    &EQUAL_WORTH,
    &WHOLE_ANTES,
    &OTHERS_UNSEEN,
    &BONUS_ON_LOSING_HANDS,
    &TIE_BREAK,
    &BAD_BEAT,
    &SETTLED_AFTER_FOLD,
    &FORFEITED,
    &LOW_STRAIGHT,
    &SIX_CARD_ROYAL,
    &DOLLAR,
    &AT_SEED,
    &ONE_METER,
    &NO_RANDOM_BONUS,
    &ONE_BOX,
    &IRREGULARITIES,
];

/// Wagers with random bonuses.
const HAND_BONUSES: &[&str] = &["five-card-hand-bonus-player", "five-card-hand-bonus-dealer"];
/// Wagers that rank five-card hands.
const OF_FIVE_CARDS: &[&str] =
    &["five-card-progressive", "five-card-hand-bonus-player", "five-card-hand-bonus-dealer", "six-card-bonus"];
pub const METERED: &[&str] =
    &["four-card-progressive", "five-card-progressive", "five-card-hand-bonus-player", "five-card-hand-bonus-dealer"];

static EQUALLY_LIKELY: Assumption = Assumption {
    concerns: Concerns::EveryWager,
    clause: "§ 641a.5(a) asks that the cards be randomly intermixed",
    text: "Every order of the deck is equally likely, and no card is known before it is dealt.",
    effect: "Every figure is a count of equally likely deals.",
};
static OPTIMAL: Assumption = Assumption {
    concerns: Concerns::BaseGames,
    clause: "no clause says how a player decides",
    text: "The player folds or plays so that the expected net result of ante, play and bonus is greatest, \
           regardless of side wagers.",
    effect: "The house edge is the least that any player faces; other play costs more.",
};
static EQUAL_WORTH: Assumption = Assumption {
    concerns: Concerns::BaseGames,
    clause: "no clause says how a player decides",
    text: "Of actions of equal worth the least wager is taken.",
    effect: "None on the house edge; the greater wager would raise the mean wager and lower the element of risk.",
};
static WHOLE_ANTES: Assumption = Assumption {
    concerns: Concerns::BaseGames,
    clause: "§ 641a.7(d)(1) and § 641a.11(b) permit any amount from one to three antes",
    text: "The Play Wager is one, two or three whole antes.",
    effect: "None: the expected result is linear in the wager, so that no amount in between is better.",
};
static OTHERS_UNSEEN: Assumption = Assumption {
    concerns: Concerns::BaseGames,
    clause: "no clause says so; § 641a.11(a) forbids to touch another player's cards, and § 641a.11(b) asks the \
             players in turn",
    text: "The player knows no card of another player, and learns nothing from what others decide.",
    effect: "Cards that are seen lower the house edge: by how much, `boxes.csv` states for several boxes of one \
             patron, and the command `expose` for other cards.",
};
pub static BONUS_ON_LOSING_HANDS: Assumption = Assumption {
    concerns: Concerns::BaseGames,
    clause: "§ 641a.12(b) says regardless of who wins; § 641a.11(c)(3)(ii) has the bonus paid where the dealer's hand \
             is not higher, and (c)(3)(i) not where it is",
    text: "The Ante Bonus is paid whoever wins.",
    effect: "`not-on-losing-hands` raises the house edge from 2.7879 % to 2.9150 % of the ante.",
};
static TIE_BREAK: Assumption = Assumption {
    concerns: Concerns::Wagers(&["base", "bad-beat-bonus"]),
    clause: "§ 641a.6(c) gives it to the highest card that is not in the other hand, by which a pair of queens with an \
             ace would rank above a pair of kings, against the order that § 641a.6(b) has for pairs",
    text: "Two hands of one rank are compared in the usual order: first the cards that make it, the more numerous and \
           then the higher, then the others.",
    effect: "The literal order is not computed; it concerns hands of one rank alone.",
};
pub static BAD_BEAT: Assumption = Assumption {
    concerns: Concerns::Wagers(&["bad-beat-bonus"]),
    clause: "§ 641a.11(c)(6)(i) and (ii) and § 641a.7(d)(6); (c)(6)(iii) contradicts them: whichever hand outranks one \
             of two pair or better is itself two pair or better and does not lose",
    text: "The Bad Beat Bonus is paid by the losing hand of two pair or better, although both hands may be such.",
    effect: "Taken at its word, (iii) would collect every Bad Beat Bonus Wager: a house edge of 100 %.",
};
pub static SETTLED_AFTER_FOLD: Assumption = Assumption {
    concerns: Concerns::Wagers(&["bad-beat-bonus", "five-card-hand-bonus-player", "five-card-hand-bonus-dealer"]),
    clause: "§ 641a.11(b)(1) and (2) name the Bad Beat Bonus and the Five Card Hand Bonus neither among the wagers \
             that a fold forfeits nor among the others",
    text: "The Bad Beat Bonus and Five Card Hand Bonus Wagers are settled whether or not the player folds.",
    effect: "Forfeiting them would raise the house edge of the Bad Beat Bonus and of the wager on the dealer's hand.",
};
pub static FORFEITED: Assumption = Assumption {
    concerns: Concerns::Wagers(&["four-card-progressive", "five-card-progressive"]),
    clause: "§ 641a.11(b)(2) forfeits Progressive Payout Wagers with the ante",
    text: "Who placed a Progressive Payout Wager decides by the optimal decisions of the regulation's base game.",
    effect: "None: they fold no hand that these wagers pay.",
};
static LOW_STRAIGHT: Assumption = Assumption {
    concerns: Concerns::Wagers(OF_FIVE_CARDS),
    clause: "§ 641a.6(a) has the ace low with a 2, 3 and 4 alone, which is the straight of four cards",
    text: "In hands of five cards ace, 2, 3, 4 and 5 are a straight.",
    effect: "1,020 straights and 4 straight flushes of 2,598,960 hands; without them the house edge would be higher.",
};
static SIX_CARD_ROYAL: Assumption = Assumption {
    concerns: Concerns::Wagers(&["six-card-bonus"]),
    clause: "§ 641a.12(h) lists six-card royal flushes on paytable E alone; they contain the royal flush of \
             § 641a.6(e)(2)",
    text: "On the other paytables of the Six Card Bonus a six-card royal flush is paid as a royal flush.",
    effect: "Four of 20,358,520 hands.",
};
static DOLLAR: Assumption = Assumption {
    concerns: Concerns::Wagers(METERED),
    clause: "§ 641a.12(d)(5) and (e)(5) know wagers of $1 and of $5; § 641a.12(g) states none",
    text: "Progressive Payout Wagers and Five Card Hand Bonus Wagers are $1.",
    effect: "None in units where seeds and envy bonuses are in proportion to the wager.",
};
static AT_SEED: Assumption = Assumption {
    concerns: Concerns::Wagers(METERED),
    clause: "§ 641a.12(d)(3), (e)(3) and (g)(4) state the seeds; the amount on a meter depends on its history",
    text: "Meters stand at their seeds, unless a reading is given.",
    effect: "More on a meter lowers the house edge; `progressive` says what each unit adds.",
};
pub static ONE_METER: Assumption = Assumption {
    concerns: Concerns::Wagers(HAND_BONUSES),
    clause: "§ 641a.12(g)(4) states one meter for the wagers on the player's and on the dealer's hand",
    text: "In the long run everybody places the Five Card Hand Bonus Wager on the same hand, the player's or the \
           dealer's.",
    effect: "The long run of one meter fed by both lies between; the figures at a given reading do not depend on it.",
};
static NO_RANDOM_BONUS: Assumption = Assumption {
    concerns: Concerns::Wagers(HAND_BONUSES),
    clause: "§ 641a.12(g)(3) states the odds and no frequency",
    text: "Neither Magic Card nor Lucky Bonus is given, unless a frequency is.",
    effect: "Each lowers the house edge in proportion to its frequency; the remarks state by how much.",
};
static ONE_BOX: Assumption = Assumption {
    concerns: Concerns::EveryWager,
    clause: "§ 641a.7(e) leaves the number of boxes to the Rules Submission",
    text: "The player plays one box, and knows no more cards than its five and the dealer's up card.",
    effect: "Losses of several boxes add up; their variance does not, and who sees more cards can lose less.",
};
static IRREGULARITIES: Assumption = Assumption {
    concerns: Concerns::EveryWager,
    clause: "§ 641a.8 to § 641a.10 and § 641a.13",
    text: "Irregularities, burnt cards and the dealing device do not change the odds; void rounds do not count.",
    effect: "None on rounds that are played to the end.",
};
