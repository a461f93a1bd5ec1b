//! What the figures of Lunar Poker as in 2013 assume where no clause of Chapter 589 decides.

use crate::games::{Assumption, Concerns};

/// All of them; the place of each is its number.
pub static ALL: &[&Assumption] = &[
    &EQUALLY_LIKELY,
    &OPTIMAL,
    &EQUAL_WORTH,
    &OTHERS_UNSEEN,
    &NOT_IN_TURN,
    &DECK_SUFFICES,
    &INSTANT_DECLARED,
    &SUPER_DECLARED,
    &FORCED_AFTER_DRAW,
    &FORCED_ONCE,
    &SECOND_NEED_NOT_BEAT,
    &SECOND_PAYS_MOST,
    &WINNING_CHOSEN,
    &EQUAL_SECOND,
    &PAIRED_ACE_KING,
    &TIE_BREAK,
    &LOW_STRAIGHT,
    &IRREGULARITIES,
];

static EQUALLY_LIKELY: Assumption = Assumption {
    concerns: Concerns::EveryWager,
    clause: "§ 589.5(a) asks that the cards be randomly intermixed",
    text: "Every order of the deck is equally likely, and no card is known before it is dealt.",
    effect: "Every figure is a count of equally likely deals.",
};
static OPTIMAL: Assumption = Assumption {
    concerns: Concerns::BaseGames,
    clause: "no clause says how a player decides",
    text: "Each decision makes the expected net result of the round greatest; the player remembers what was discarded.",
    effect: "The house edge is the least that any player faces; other play costs more.",
};
static EQUAL_WORTH: Assumption = Assumption {
    concerns: Concerns::BaseGames,
    clause: "no clause says how a player decides",
    text: "Of plays of equal worth a fold comes first, then a bet, then a sixth card, then the exchange of fewer \
           cards.",
    effect: "None on the house edge; the element of risk depends on the mean wager.",
};
static OTHERS_UNSEEN: Assumption = Assumption {
    concerns: Concerns::BaseGames,
    clause: "no clause says so; § 589.11(b)(2) and (c)(2)(ii) have winners of an instant payout or Super Wager place \
             their cards face up before others draw",
    text: "The player knows no card of another player's hand.",
    effect: "Up to five dead cards a winner would be known before the draws and the bets after them, which lowers the \
             house edge: by how much, the command `expose` states for the hand of one neighbour.",
};
static NOT_IN_TURN: Assumption = Assumption {
    concerns: Concerns::BaseGames,
    clause: "§ 589.11(b) states no order of the first decisions; § 589.11(d) has draws clockwise, each before the next \
             player's",
    text: "The player learns nothing from what others decide, discard or draw.",
    effect: "Who acts later knows more, which would lower the house edge; by how much is not computed.",
};
static DECK_SUFFICES: Assumption = Assumption {
    concerns: Concerns::BaseGames,
    clause: "no clause says what happens when the deck is used up: of five players and the dealer, thirty cards are \
             dealt and 22 left; § 589.11(d) has each player draw up to five, and (e)(2)(ii) the dealer one",
    text: "The deck suffices for every draw.",
    effect: "None with up to four players, for whom 27 cards are left and 21 drawn at most. With five it is used up \
             where they and the dealer draw 23 cards or more, all five exchanging and at least two of them all five \
             cards; a simulated table then deals discarded cards again.",
};
static INSTANT_DECLARED: Assumption = Assumption {
    concerns: Concerns::BaseGames,
    clause: "§ 589.11(b)(2), (c)(1)(i): an instant payout is lost unless the hand is declared and revealed before any \
             other card is dealt",
    text: "A royal flush or straight flush among the first five cards is declared.",
    effect: "An undeclared one is worth less: the house edge would be higher.",
};
pub static SUPER_DECLARED: Assumption = Assumption {
    concerns: Concerns::Wagers(&["super-wager"]),
    clause: "§ 589.11(c)(2)(i): a winning Super Wager that is not declared and revealed is collected",
    text: "Every winning hand is declared.",
    effect: "The share of winners that are not declared costs as large a share of the return; the remarks state it for \
             one percent.",
};
static FORCED_AFTER_DRAW: Assumption = Assumption {
    concerns: Concerns::BaseGames,
    clause: "§ 589.11(e)(2) gives the option to each player, and § 589.11(d)(2) denies it to no player",
    text: "Who paid for a sixth card or an exchange may pay a second Options fee to force the dealer.",
    effect: "Forbidding it would raise the house edge.",
};
static FORCED_ONCE: Assumption = Assumption {
    concerns: Concerns::BaseGames,
    clause: "§ 589.11(e)(2)(ii)(A) returns the wagers and mentions no second fee",
    text: "The dealer is forced once in a round.",
    effect: "Forcing again would lower the house edge.",
};
pub static SECOND_NEED_NOT_BEAT: Assumption = Assumption {
    concerns: Concerns::BaseGames,
    clause: "§ 589.11(e)(1)(ii) is silent; the example there pays ace-king beside a pair of aces. § 671a.11(f)(2)(ii) \
             later says so",
    text: "The second combination need not beat the dealer's hand.",
    effect: "`second-must-beat-dealer` raises the house edge on paytable A from 0.1930 % to 6.7045 %.",
};
pub static SECOND_PAYS_MOST: Assumption = Assumption {
    concerns: Concerns::BaseGames,
    clause: "§ 589.11(e)(1)(ii) speaks of a second combination and does not say which of several",
    text: "The second combination is one alone, that which pays most of those with a card outside the winning \
           combination.",
    effect: "Another choice would raise the house edge.",
};
static WINNING_CHOSEN: Assumption = Assumption {
    concerns: Concerns::BaseGames,
    clause: "§ 589.11(e)(1)(ii) does not say which cards are the winning combination where several of equal rank can \
             be",
    text: "Where the winning combination can be made of several cards, the player chooses the one that leaves the best \
           second.",
    effect: "Another choice would raise the house edge.",
};
pub static EQUAL_SECOND: Assumption = Assumption {
    concerns: Concerns::BaseGames,
    clause: "§ 589.11(e)(1)(ii) asks for one card outside the winning combination and for nothing else",
    text: "A second combination of the winning one's very rank counts, such as the other straight of 4-5-6-7-8-8.",
    effect: "`no-equal-second` raises the house edge on paytable A from 0.1930 % to 1.6212 %.",
};
pub static PAIRED_ACE_KING: Assumption = Assumption {
    concerns: Concerns::Wagers(&["super-wager"]),
    clause: "§ 589.6(d)(7) asks for an ace and a king in any suit, and does not say whether the hand may hold a pair",
    text: "To the Super Wager any hand with an ace and a king is an ace-king.",
    effect: "`unpaired` raises the house edge of the Super Wager on paytable A from -48.8037 % to -25.1916 %, which \
             still favours the player.",
};
static TIE_BREAK: Assumption = Assumption {
    concerns: Concerns::BaseGames,
    clause: "§ 589.6(c) gives it to the highest card that is not in the other hand, by which Q-Q-Q-A-A would rank \
             above K-K-K-2-2, and A-2-3-4-5 above every straight that does not end at the ace, which § 589.6(b)(6) \
             calls the lowest",
    text: "Two hands of one rank are compared in the usual order: first the cards that make it, the more numerous and \
           then the higher, then the others.",
    effect: "The literal order is not computed; it concerns hands of one rank alone.",
};
static LOW_STRAIGHT: Assumption = Assumption {
    concerns: Concerns::EveryWager,
    clause: "§ 589.6(a) has the ace low with a 2, 3 and 4; § 589.6(b)(2) and (6) list ace, 2, 3, 4 and 5",
    text: "Ace, 2, 3, 4 and 5 are a straight.",
    effect: "1,020 straights and 4 straight flushes of 2,598,960 hands.",
};
static IRREGULARITIES: Assumption = Assumption {
    concerns: Concerns::EveryWager,
    clause: "§ 589.8 to § 589.10 and § 589.13",
    text: "Irregularities and the dealing device do not change the odds; void rounds do not count.",
    effect: "None on rounds that are played to the end.",
};
