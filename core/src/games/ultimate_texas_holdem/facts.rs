//! Facts of Ultimate Texas Hold 'Em and its wagers.

use super::rules::{BLIND, PLAYERS_SEVEN, SEVEN_CARDS};
use crate::games::engine::kinds::SideWager;
use crate::games::facts::{FROM_THE_RACK, PAYS, SIDE_WAGER, best_hands, pays, paytable_source};
use crate::games::knowledge::KnowledgeFacts;
use crate::games::{GameFacts, WagerFacts};
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
    source: paytable_source!("ultimate-texas-holdem/base.toml"),
    ..SIDE_WAGER
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
