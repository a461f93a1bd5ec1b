//! Facts of Ultimate Texas Hold 'Em and its wagers.

use super::rules::{BLIND, PLAYERS_SEVEN, SEVEN_CARDS};
use crate::games::engine::kinds::SideWager;
use crate::games::facts::{FROM_THE_RACK, PAYS, SIDE_WAGER, best_hands, pays, paytable_source};
use crate::games::knowledge::KnowledgeFacts;
use crate::games::{GameFacts, StrategyFacts, WagerFacts};
use crate::hands::FiveCardCategory;
use crate::paytable::{PayableHand, ScheduleForm};

pub static FACTS: GameFacts = GameFacts {
    id: "ultimate-texas-holdem",
    title: "Ultimate Texas Hold 'Em Poker",
    chapter: "58 Pa. Code Chapter 653a",
    most_players: 7,
    edition: "",
    play: &[],
    assumptions: &[],
    out_of_scope: None,
    method: "",
    wagers: &WAGERS,
    published: &[],
    knowledge: KnowledgeFacts::NONE,
};

/// The base game comes first.
pub static WAGERS: [WagerFacts; 2] = [BASE, TRIPS];

const BASE: WagerFacts = WagerFacts {
    id: "base",
    title: "Ante, Blind and Play Wagers",
    unit: "the Ante Wager",
    initial_units: 2,
    has_decisions: true,
    can_fold: true,
    form: &[
        ScheduleForm {
            name: PAYS,
            hands: &[PayableHand::required("ante"), PayableHand::required("play")],
            required: true,
            ranked: false,
            may_pay_from_meter: FROM_THE_RACK,
        },
        ScheduleForm {
            name: BLIND,
            hands: &best_hands::<FiveCardCategory, 6>(),
            required: true,
            ranked: true,
            may_pay_from_meter: FROM_THE_RACK,
        },
    ],
    strategies: &[&SIMPLE],
    source: paytable_source!("ultimate-texas-holdem/base.toml"),
    ..SIDE_WAGER
};

/// Printed by several sites.
pub static SIMPLE: StrategyFacts = StrategyFacts {
    name: "simple",
    rules: "Before the flop play 4x with a pair of 3s or better, any ace, any suited king, K5 or better, Q6 suited or Q8 \
            or better, J8 suited or JT or better; else check. On the flop play 2x with two pair or better in the five \
            cards (three of a kind on the flop alone included), with a pair that has a card in hand, but not with deuces \
            in hand, and with four to a flush with a 10 or better of it in hand; else check. On the river play 1x with a \
            hand of a higher kind than the board alone, or if fewer than 21 of the 45 unseen cards, added alone to the \
            board, beat the hand; else fold.",
    source: "Popular on the web (wizardofodds.com and others); its words leave room, and these are read as stated",
};

const TRIPS: WagerFacts = WagerFacts {
    id: "trips",
    title: "Trips Bonus Wager",
    unit: "the Trips Bonus Wager",
    side: Some(&SideWager { kinds: &SEVEN_CARDS, cards: PLAYERS_SEVEN, forfeited_by_fold: false }),
    form: &[pays(&best_hands::<FiveCardCategory, 7>(), FROM_THE_RACK)],
    source: paytable_source!("ultimate-texas-holdem/trips.toml"),
    ..SIDE_WAGER
};
