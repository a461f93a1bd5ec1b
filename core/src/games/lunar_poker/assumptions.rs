//! Assumptions behind the figures where no clause of Chapter 671a decides.

use crate::games::{Assumption, Concerns};

/// Numbered by their place.
pub static ALL: &[&Assumption] = &[
    &EQUALLY_LIKELY,
    &OPTIMAL,
    &EQUAL_WORTH,
    &OTHERS_UNSEEN,
    &NOT_IN_TURN,
    &DECK_SUFFICES,
    &INSTANT_DECLARED,
    &SUPER_DECLARED,
    &SECOND_PAYS_MOST,
    &WINNING_CHOSEN,
    &EQUAL_SECOND,
    &ONE_ROW,
    &STRAIGHT_FLUSH_UNLISTED,
    &PAIRED_ACE_KING_QUEEN,
    &LEAST_SUPER,
    &TIE_BREAK,
    &IRREGULARITIES,
];

/// Every Super Wager, alone or with the ante.
const SUPER_WAGERS: &[&str] = &["super-wager", "super-wager-other", "ante-and-super"];

pub static EQUALLY_LIKELY: Assumption = Assumption {
    concerns: Concerns::EveryWager,
    clause: "§ 671a.5(a) asks that the cards be randomly intermixed",
    text: "Every order of the deck is equally likely, and no card is known before it is dealt.",
    effect: "Every figure is a count of equally likely deals.",
};
pub static OPTIMAL: Assumption = Assumption {
    concerns: Concerns::BaseGames,
    clause: "no clause says how a player decides",
    text: "Each decision makes the expected net result of the round greatest; the player remembers what was discarded.",
    effect: "The house edge is the least that any player faces; other play costs more.",
};
pub static EQUAL_WORTH: Assumption = Assumption {
    concerns: Concerns::BaseGames,
    clause: "no clause says how a player decides",
    text: "Of plays of equal worth a fold comes first, then a bet, then a sixth card, then the exchange of fewer \
           cards.",
    effect: "None on the house edge; the element of risk depends on the mean wager.",
};
pub static OTHERS_UNSEEN: Assumption = Assumption {
    concerns: Concerns::BaseGames,
    clause: "no clause says so; § 671a.11(a) forbids to touch another player's cards. § 671a.11(b) has winners of a \
             Super Wager or instant payout declare it, face down, and § 671a.11(c)(2) and (3) have the dealer verify \
             it before others draw",
    text: "The player knows no card of another player's hand.",
    effect: "What is declared or seen comes before the draws and the bets after them, and lowers the house edge: by \
             how much, the command `expose` states for the hand of one neighbour.",
};
pub static NOT_IN_TURN: Assumption = Assumption {
    concerns: Concerns::BaseGames,
    clause: "§ 671a.11(b) states no order of the first decisions; § 671a.11(d) has draws clockwise, each before the \
             next player's",
    text: "The player learns nothing from what others decide, discard or draw.",
    effect: "Who acts later knows more, which would lower the house edge; by how much is not computed.",
};
pub static DECK_SUFFICES: Assumption = Assumption {
    concerns: Concerns::BaseGames,
    clause: "no clause says what happens when the deck is used up: of five players and the dealer, thirty cards are \
             dealt and 22 left, and § 671a.11(d) has each player draw up to five",
    text: "The deck suffices for every draw.",
    effect: "None with up to four players, for whom 27 cards are left and twenty drawn at most. With five it is used \
             up where they draw 23 cards or more, each exchanging at least three and three of them all five; a \
             simulated table then deals discarded cards again.",
};
pub static INSTANT_DECLARED: Assumption = Assumption {
    concerns: Concerns::BaseGames,
    clause: "§ 671a.11(b) has the player declare the hand and § 671a.11(c)(3) pays it; no clause says what an \
             undeclared one is paid",
    text: "A royal flush or straight flush among the first five cards is declared.",
    effect: "An undeclared one could only be worth less: the house edge would be higher.",
};
pub static SUPER_DECLARED: Assumption = Assumption {
    concerns: Concerns::Wagers(SUPER_WAGERS),
    clause: "§ 671a.11(b), (c)(1): a winning Super Wager on a player's hand that the player does not declare is \
             collected",
    text: "Every winning hand is declared.",
    effect: "The share of winners that are not declared costs as large a share of the return; the remarks state it for \
             one percent. The dealer's hand needs no declaration (§ 671a.11(e)).",
};
pub static SECOND_PAYS_MOST: Assumption = Assumption {
    concerns: Concerns::BaseGames,
    clause: "§ 671a.11(f)(2)(ii) speaks of a second combination and does not say which of several",
    text: "The second combination is one alone, that which pays most of those with a card outside the winning \
           combination.",
    effect: "Another choice would raise the house edge.",
};
pub static WINNING_CHOSEN: Assumption = Assumption {
    concerns: Concerns::BaseGames,
    clause: "§ 671a.11(f)(2)(ii) does not say which cards are the winning combination where several of equal rank can \
             be",
    text: "Where the winning combination can be made of several cards, the player chooses the one that leaves the best \
           second.",
    effect: "Another choice would raise the house edge.",
};
pub static EQUAL_SECOND: Assumption = Assumption {
    concerns: Concerns::BaseGames,
    clause: "§ 671a.11(f)(2)(ii) asks for one card outside the winning combination and for nothing else",
    text: "A second combination of the winning one's very rank counts, such as the other straight of 4-5-6-7-8-8.",
    effect: "`no-equal-second` raises the house edge of the base game on paytable A from -1.3865 % to -0.1756 %, which \
             still favours the player.",
};
pub static ONE_ROW: Assumption = Assumption {
    concerns: Concerns::Wagers(SUPER_WAGERS),
    clause: "no clause says so; § 671a.12(b) lists odds by hand, and § 589.11(c)(2)(ii), which named the highest, has \
             no successor",
    text: "The Super Wager is paid by one row alone, of several that a hand fits the one that pays most, which on the \
           pays of § 671a.12(b) is the highest.",
    effect: "`every-row` lowers the house edge of the Super Wager from 5.4642 % to 3.7517 %.",
};
pub static STRAIGHT_FLUSH_UNLISTED: Assumption = Assumption {
    concerns: Concerns::Wagers(SUPER_WAGERS),
    clause: "§ 671a.6(d)(4) has flushes not in consecutive order, (5) straights of more than one suit",
    text: "To the Super Wager a straight flush is neither flush nor straight: a royal flush is paid as ace-king-queen, \
           another one as same-colored five.",
    effect: "`straight-flush-as-flush` lowers the house edge of the Super Wager from 5.4642 % to 5.3754 %.",
};
pub static PAIRED_ACE_KING_QUEEN: Assumption = Assumption {
    concerns: Concerns::Wagers(SUPER_WAGERS),
    clause: "§ 671a.6(d)(7) asks for an ace, king and queen, and does not say whether the hand may hold a pair",
    text: "Any hand with an ace, a king and a queen is an ace-king-queen.",
    effect: "`unpaired` raises the house edge of the Super Wager from 5.4642 % to 9.0347 %.",
};
pub static LEAST_SUPER: Assumption = Assumption {
    concerns: Concerns::Wagers(&["ante-and-super"]),
    clause: "§ 671a.7(c)(2) asks for a Super Wager equal to or greater than the ante",
    text: "In `ante-and-super` the Super Wager is as large as the ante.",
    effect: "A larger one adds its own house edge, 5.4642 % of each unit more.",
};
pub static TIE_BREAK: Assumption = Assumption {
    concerns: Concerns::BaseGames,
    clause: "§ 671a.6(c) gives it to the highest card that is not in the other hand, by which Q-Q-Q-A-A would rank \
             above K-K-K-2-2, and A-2-3-4-5 above every straight that does not end at the ace, which § 671a.6(b)(6) \
             calls the lowest",
    text: "Two hands of one rank are compared in the usual order: first the cards that make it, the more numerous and \
           then the higher, then the others.",
    effect: "The literal order is not computed; it concerns hands of one rank alone.",
};
pub static IRREGULARITIES: Assumption = Assumption {
    concerns: Concerns::EveryWager,
    clause: "§ 671a.8 to § 671a.10 and § 671a.13",
    text: "Irregularities and the dealing device do not change the odds; void rounds do not count.",
    effect: "None on rounds that are played to the end.",
};
