//! Let It Ride Poker, 58 Pa. Code Chapter 643a.
//!
//! What is played: the player places three equal bets (§ 643a.7(d)) and is dealt three cards; two community cards lie
//! face down (§ 643a.8(d)). Having seen the three cards the player withdraws bet 1 or lets it ride (§ 643a.11(b)); the
//! first community card is turned, and the same goes for bet 2 (§ 643a.11(d)); bet 3 always rides. The second community
//! card is turned, and every bet that rides is paid by the five-card hand of the three cards and the two, or lost
//! (§ 643a.11(f)). There is no dealer's hand. The side wagers (§ 643a.7(e)-(i)) are settled by the three cards or by
//! the five, whatever was decided.
//!
//! Reading order: this file and `published` (facts), `hands` (what is paid), `solve` (decisions and exact counts),
//! `side_wagers`, `envy`, `croupier` and `settlement` (the deal and the money in the simulator), `strategy` (the
//! decisions for people).

mod croupier;
mod envy;
mod hands;
mod published;
mod settlement;
mod side_wagers;
mod solve;
mod strategy;

use croupier::LetItRideCroupier;
use side_wagers::SettledBy;

use super::bonuses::{random_bonus_remarks, with_random_bonuses};
use super::facts::paytable_source;
use super::forms::{ENVY_NOTE, FROM_THE_METER, FROM_THE_RACK, RANDOM_BONUSES, SIDE_WAGER, envy, pays};
use super::{
    Croupier, EachDecision, Game, GameFacts, Offer, PayoutLimitFacts, ReadingFacts, SolveError, Solver, Spot,
    SpotAnswer, SpotError, StrategyRow, TwoHands, WagerFacts,
};
use crate::cards::{CardSet, binomial};
use crate::games::engine::pricing::priced_outcomes;
use crate::outcome::OutcomeTable;
use crate::paytable::{Odds, PayableHand, PaytableForm, Units};

pub use hands::{FiveCardHand, ThreeCardHand};
pub use solve::{Decisions, LetItRideSolver};

/// The game's registration.
pub struct LetItRide;

impl Game for LetItRide {
    fn facts(&self) -> &'static GameFacts {
        &FACTS
    }

    fn solver(&self, deck: CardSet) -> Result<Box<dyn Solver>, SolveError> {
        Ok(Box::new(LetItRideSolver::new(deck)?))
    }
}

impl Solver for LetItRideSolver {
    fn outcomes(&self, offer: &Offer) -> Result<OutcomeTable, SolveError> {
        let hands = |cards| u128::from(binomial(self.deck().len(), cards));
        let (outcomes, cycle) = match SettledBy::of(offer)? {
            SettledBy::BetsThatRide => return self.base_outcomes(offer),
            SettledBy::ThreeCards => (priced_outcomes::<ThreeCardHand>(offer, &self.three_card_counts()), hands(3)),
            SettledBy::FiveCards => (priced_outcomes::<FiveCardHand>(offer, &self.five_card_counts()), hands(5)),
        };
        with_random_bonuses(offer, OutcomeTable::new(outcomes, cycle)?)
    }

    fn two_hands(&self, offer: &Offer, envy: &str) -> Result<Option<TwoHands>, SolveError> {
        envy::two_hands(self, offer, envy)
    }

    fn most_won(&self, offer: &Offer) -> Result<Option<Units>, SolveError> {
        Ok(offer.wager.payout_limit.map(|_| self.most_won(offer)))
    }

    fn remarks(&self, offer: &Offer) -> Vec<String> {
        random_bonus_remarks(offer, self)
    }

    fn strategy(&self, offer: &Offer) -> Result<Vec<StrategyRow>, SolveError> {
        strategy::rows(self, offer)
    }

    fn every_decision(&self, offer: &Offer, each: &mut EachDecision<'_>) -> Result<(), SolveError> {
        strategy::every_decision(self, offer, each)
    }

    fn spot(&self, offer: &Offer, spot: &Spot) -> Result<SpotAnswer, SpotError> {
        strategy::spot(self, offer, spot)
    }

    fn croupier(&self, offers: &[Offer]) -> Result<Box<dyn Croupier>, SolveError> {
        if self.deck() != CardSet::FULL_DECK {
            return Err(SolveError::ShortDeck);
        }
        offers.iter().try_for_each(Offer::require_no_bonuses)?;
        Ok(Box::new(LetItRideCroupier::new(self, offers)?))
    }
}

// Facts about the game

/// Cards dealt to the player.
pub const PLAYER_CARDS: usize = 3;
/// Cards dealt to the middle of the table.
pub const COMMUNITY_CARDS: usize = 2;
/// Equal bets placed before the deal; all but the last may be withdrawn.
pub const BETS: usize = 3;

static FACTS: GameFacts = GameFacts {
    id: "let-it-ride",
    title: "Let It Ride Poker",
    chapter: "58 Pa. Code Chapter 643a",
    // § 643a.2(a).
    most_players: 7,
    assumptions: &[
        "One deck of 52 cards, every deal equally likely (§ 643a.3, § 643a.5).",
        "Bets 1 and 2 are withdrawn or ride so that the expected net result is greatest; a bet whose expectation is \
         exactly zero is withdrawn (§ 643a.11(b), (d)).",
        "An ace counts as high, or as low in ace-2-3-4-5 and ace-2-3 (§ 643a.6(a), (c), (d)).",
        "Progressive and bonus wagers pay the highest hand only (§ 643a.12(d)(2), (e)(2), (f)(2)).",
        "Irregularities, burn cards and the dealing device do not change the odds (§ 643a.8 to § 643a.10, § 643a.13).",
    ],
    method: "For each of the 22,100 three-card hands the community cards are run through one by one: each four-card \
             hand, up to the names of suits, is completed by every card left, each bet is withdrawn or rides by what \
             those completions come to as a whole number, and the completions are counted by hand and by number of \
             bets. Side wagers are counted over all hands of three or five cards.",
    wagers: &[
        BASE,
        FIVE_CARD_BONUS,
        THREE_CARD_BONUS,
        THREE_CARD_PROGRESSIVE,
        FIVE_CARD_PROGRESSIVE,
        FIVE_CARD_HAND_BONUS,
    ],
    published: published::PUBLISHED,
};

const BASE: WagerFacts = WagerFacts {
    id: "base",
    title: "Let It Ride Poker Wagers",
    unit: "one of the three equal bets",
    initial_units: BETS as u32,
    has_decisions: true,
    can_fold: false,
    favours_the_player: None,
    shared_jackpot: None,
    side: None,
    form: PaytableForm { schedules: &[pays(&FIVE_CARD_HANDS, FROM_THE_RACK)] },
    readings: &[],
    strategies: &[],
    notes: &["Without a limit on payouts, which § 643a.12(g) permits; --payout-limit sets one."],
    payout_limit: Some(&PAYOUT_LIMIT),
    source: paytable_source!("let-it-ride/base.toml"),
};

/// A maximum amount payable to a player on a single hand, for the three bets alone.
static PAYOUT_LIMIT: PayoutLimitFacts = PayoutLimitFacts { section: "§ 643a.12(g)", least: 50_000 };

const FIVE_CARD_BONUS: WagerFacts = WagerFacts {
    id: "five-card-bonus",
    title: "Five Card Bonus Wager",
    unit: "the Five Card Bonus Wager of $1",
    form: PaytableForm {
        schedules: &[pays(
            &[
                PayableHand::required("royal-flush"),
                PayableHand::required("straight-flush"),
                PayableHand::required("four-of-a-kind"),
                PayableHand::required("full-house"),
                PayableHand::required("flush"),
                PayableHand::required("straight"),
                PayableHand::required("three-of-a-kind"),
                PayableHand::optional("two-pair"),
                PayableHand::optional("pair-of-tens-or-better"),
            ],
            FROM_THE_RACK,
        )],
    },
    readings: &[&ReadingFacts {
        name: "to-1",
        odds: Some(Odds::ToOne),
        meaning: "The dollar amounts are paid on top of the stake, which is returned, so that a $0 row is a push. The \
                  default keeps the stake, because the chips go into the table inventory before the deal \
                  (§ 643a.8(b)(1)).",
    }],
    source: paytable_source!("let-it-ride/five-card-bonus.toml"),
    ..SIDE_WAGER
};

const THREE_CARD_BONUS: WagerFacts = WagerFacts {
    id: "three-card-bonus",
    title: "Three Card Bonus Wager",
    unit: "the Three Card Bonus Wager",
    form: PaytableForm {
        schedules: &[pays(
            &[
                PayableHand::or_paid_as("mini-royal", "straight-flush"),
                PayableHand::required("straight-flush"),
                PayableHand::required("three-of-a-kind"),
                PayableHand::required("straight"),
                PayableHand::required("flush"),
                PayableHand::required("pair"),
            ],
            FROM_THE_RACK,
        )],
    },
    source: paytable_source!("let-it-ride/three-card-bonus.toml"),
    ..SIDE_WAGER
};

const THREE_CARD_PROGRESSIVE: WagerFacts = WagerFacts {
    id: "three-card-progressive",
    title: "Three-Card Progressive Payout Wager",
    unit: "the Three-Card Progressive Payout Wager of $1",
    form: PaytableForm {
        schedules: &[
            pays(&THREE_CARD_PROGRESSIVE_HANDS, FROM_THE_METER),
            envy("envy", THREE_CARD_PROGRESSIVE_HANDS.split_at(2).0),
        ],
    },
    notes: &[ENVY_NOTE],
    source: paytable_source!("let-it-ride/three-card-progressive.toml"),
    ..SIDE_WAGER
};

const FIVE_CARD_PROGRESSIVE: WagerFacts = WagerFacts {
    id: "five-card-progressive",
    title: "Five-Card Progressive Payout Wager",
    unit: "the Five-Card Progressive Payout Wager of $1",
    form: PaytableForm {
        schedules: &[pays(FIVE_CARD_HANDS.split_at(7).0, FROM_THE_METER), envy("envy", FIVE_CARD_HANDS.split_at(2).0)],
    },
    notes: &[ENVY_NOTE],
    source: paytable_source!("let-it-ride/five-card-progressive.toml"),
    ..SIDE_WAGER
};

const FIVE_CARD_HAND_BONUS: WagerFacts = WagerFacts {
    id: "five-card-hand-bonus",
    title: "Five Card Hand Bonus Wager",
    unit: "the Five Card Hand Bonus Wager of $1",
    form: PaytableForm { schedules: &[pays(FIVE_CARD_HANDS.split_at(5).0, FROM_THE_METER), RANDOM_BONUSES] },
    source: paytable_source!("let-it-ride/five-card-hand-bonus.toml"),
    ..SIDE_WAGER
};

/// The five-card hands that wagers pay, best first (§ 643a.12(a)); the progressive wagers pay the first seven or five
/// of them (§ 643a.12(e), (f)).
const FIVE_CARD_HANDS: [PayableHand; 9] = [
    PayableHand::required("royal-flush"),
    PayableHand::required("straight-flush"),
    PayableHand::required("four-of-a-kind"),
    PayableHand::required("full-house"),
    PayableHand::required("flush"),
    PayableHand::required("straight"),
    PayableHand::required("three-of-a-kind"),
    PayableHand::required("two-pair"),
    PayableHand::required("pair-of-tens-or-better"),
];

/// The three-card hands that the progressive wager pays, best first (§ 643a.12(d)).
const THREE_CARD_PROGRESSIVE_HANDS: [PayableHand; 5] = [
    PayableHand::required("mini-royal-spades"),
    PayableHand::required("mini-royal-hearts-diamonds-clubs"),
    PayableHand::required("straight-flush"),
    PayableHand::required("three-of-a-kind"),
    PayableHand::optional("straight"),
];
