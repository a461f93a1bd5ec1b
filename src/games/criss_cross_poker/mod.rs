//! Criss-Cross Poker, 58 Pa. Code Chapter 674a.
//!
//! What is played: the player places two equal Ante Wagers, Across and Down (§ 674a.7(d)). Five community cards lie
//! face down in a cross, and the player is dealt two cards (§ 674a.8(d)). Having seen them the player folds and
//! forfeits both antes, or places an Across Bet of one to three antes (§ 674a.11(b)). The two outside cards of the
//! horizontal row are turned, and the player folds or places a Down Bet (§ 674a.11(c), (d)); the two outside cards of
//! the vertical row are turned, and the player folds or places a Middle Bet (§ 674a.11(e), (f)). The middle card is
//! turned. The player's cards and the horizontal row are the Across hand, with the vertical row they are the Down hand.
//! Each hand settles its ante and its bet, the higher one settles the Middle Bet; a pair of sixes to tens is a push
//! (§ 674a.11(g), (h), § 674a.12(a), (b)). There is no dealer's hand. The Five Card bonus wager is settled by the
//! community cards, whatever was decided (§ 674a.7(e), § 674a.11(h)(5)).
//!
//! Reading order: this file and `published` (facts), `hands` (what is paid), `bets` (what is decided), `likeness` and
//! `starting_hands` (which cards are alike to the player), `worths` with `excess` and `decisions` (backward induction),
//! `sight` and `rules` (strategies for people), `pricing` and `solve` (exact counts), `croupier` with `evaluation` and
//! `decision_tables`, and `settlement` (the deal and the money in the simulator), `strategy` with `groups` and
//! `holdings`, and `spots` (the decisions for people).

mod bets;
mod croupier;
mod decision_tables;
mod decisions;
mod evaluation;
mod excess;
mod groups;
mod hands;
mod holdings;
mod likeness;
mod pricing;
mod published;
mod rules;
mod settlement;
mod sight;
mod solve;
mod spots;
mod starting_hands;
mod strategy;
mod worths;

use bets::Bets;
use croupier::CrissCrossPokerCroupier;
use hands::PokerHand;
use solve::CrissCrossPokerSolver;

use super::facts::paytable_source;
use super::forms::{FROM_THE_RACK, SIDE_WAGER, pays};
use super::{
    Croupier, EachDecision, Game, GameFacts, Offer, PayoutLimitFacts, SolveError, Solver, Spot, SpotAnswer, SpotError,
    StrategyRow, WagerFacts,
};
use crate::cards::CardSet;
use crate::games::engine::pricing::priced_outcomes;
use crate::outcome::OutcomeTable;
use crate::paytable::{PayableHand, PaytableForm, ScheduleForm, Units};

/// The game's registration.
pub struct CrissCrossPoker;

impl Game for CrissCrossPoker {
    fn facts(&self) -> &'static GameFacts {
        &FACTS
    }

    fn solver(&self, deck: CardSet) -> Result<Box<dyn Solver>, SolveError> {
        Ok(Box::new(CrissCrossPokerSolver::new(deck)?))
    }
}

// Facts about the game

/// Cards dealt to the player.
pub const PLAYER_CARDS: usize = 2;
/// Cards of the cross.
pub const COMMUNITY_CARDS: usize = 5;
/// Cards of a round.
pub const CARDS_PER_ROUND: usize = PLAYER_CARDS + COMMUNITY_CARDS;
/// Equal Ante Wagers placed before the deal, Across and Down.
pub const ANTES: usize = 2;

static FACTS: GameFacts = GameFacts {
    id: "criss-cross-poker",
    title: "Criss-Cross Poker",
    chapter: "58 Pa. Code Chapter 674a",
    // § 674a.2(a).
    most_players: 6,
    assumptions: &[
        "One deck of 52 cards, every deal equally likely (§ 674a.3, § 674a.5).",
        "The player sees two cards of their own, then the outside cards of the horizontal row, then those of the \
         vertical row; at each sight the player folds, or bets one, two or three antes, so that the expected net \
         result of the round is greatest (§ 674a.11(b), (d), (f)).",
        "A fold forfeits both antes and all bets placed so far, and leaves the Five Card bonus wager alone \
         (§ 674a.11(b), (d), (f)).",
        "The Middle Bet pays by the higher of the two hands; a pair of 6s through 10s is a push for every bet \
         (§ 674a.11(h), § 674a.12(a), (b)).",
        "An ace counts as high, or as low in ace-2-3-4-5 (§ 674a.6(a)).",
        "Irregularities and the dealing device do not change the odds (§ 674a.8 to § 674a.10, § 674a.13).",
    ],
    method: "Backward induction: a card of the cross is to the player its rank, and whether it is of the player's \
             suit, so that 84,284,272,800 deals become some seven million ways to fill the four outer places. For \
             each, every middle card and every bet of one to three antes is worked out in whole numbers, then the best \
             bet at each sight from the last to the first. The Five Card bonus is counted over all sets of five \
             community cards.",
    wagers: &[BASE, FIVE_CARD_BONUS],
    published: published::PUBLISHED,
};

const BASE: WagerFacts = WagerFacts {
    id: "base",
    title: "Ante Wagers and Across, Down and Middle Bets",
    unit: "one of the two equal Ante Wagers",
    initial_units: ANTES as u32,
    has_decisions: true,
    can_fold: true,
    favours_the_player: None,
    shared_jackpot: None,
    side: None,
    form: PaytableForm {
        schedules: &[
            pays(
                &[
                    PayableHand::required("royal-flush"),
                    PayableHand::required("straight-flush"),
                    PayableHand::required("four-of-a-kind"),
                    PayableHand::required("full-house"),
                    PayableHand::required("flush"),
                    PayableHand::required("straight"),
                    PayableHand::required("three-of-a-kind"),
                    PayableHand::required("two-pair"),
                    PayableHand::required(HIGH_PAIR),
                    PayableHand::required(MIDDLE_PAIR),
                ],
                FROM_THE_RACK,
            ),
            ScheduleForm {
                name: ANTE_PAYS,
                hands: &[PayableHand::required(HIGH_PAIR), PayableHand::required(MIDDLE_PAIR)],
                required: true,
                ranked: true,
                may_pay_from_meter: FROM_THE_RACK,
            },
        ],
    },
    readings: &[],
    strategies: &[&rules::SIMPLE, &rules::EXPERT],
    notes: &[
        "The aggregate payout limit that § 674a.12(d) permits is not applied.",
        "Outcomes are named by the Across, Down and Middle Bets and then the Across and the Down hand, such as \
         1x-3x-3x-flush+two-pair, where `nothing` is less than a pair of 6s; a fold by the bets placed before it, such \
         as fold-after-1x.",
    ],
    payout_limit: Some(&PAYOUT_LIMIT),
    source: paytable_source!("criss-cross-poker/base.toml"),
};

/// An aggregate payout limit per player per round of play, for the antes and the three bets alone.
static PAYOUT_LIMIT: PayoutLimitFacts = PayoutLimitFacts { section: "§ 674a.12(d)", least: 50_000 };

const FIVE_CARD_BONUS: WagerFacts = WagerFacts {
    id: "five-card-bonus",
    title: "Five Card bonus wager",
    unit: "the Five Card bonus wager",
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
                PayableHand::required("two-pair"),
                PayableHand::required("pair-of-sixes-or-better"),
            ],
            FROM_THE_RACK,
        )],
    },
    notes: &[
        "It goes by the community cards alone and lives on when the player folds (§ 674a.11(b), (d), (f), (h)(5)).",
    ],
    source: paytable_source!("criss-cross-poker/five-card-bonus.toml"),
    ..SIDE_WAGER
};

/// The schedule of what Ante Wagers are paid (§ 674a.12(a)).
const ANTE_PAYS: &str = "antes";
const HIGH_PAIR: &str = "pair-of-jacks-or-better";
const MIDDLE_PAIR: &str = "pair-of-sixes-to-tens";

/// The name of an outcome of the base game that was played to its end: the Across, Down and Middle Bets, then the
/// Across and Down hands, such as `1x-3x-3x-flush+two-pair`.
fn base_outcome_name(bets: Bets, across: PokerHand, down: PokerHand) -> String {
    let Bets { across: across_bet, down: down_bet, middle } = bets;
    let (hands, [a, d, m]) = ((across.name(), down.name()), [across_bet, down_bet, middle].map(|bet| bet.antes()));
    format!("{a}x-{d}x-{m}x-{}+{}", hands.0, hands.1)
}

/// The name of the outcome of a fold, by the bets placed before it, such as `fold-after-1x-3x`.
fn folded_outcome_name(bets: Bets) -> String {
    let placed = [bets.across, bets.down].map(|bet| bet.antes());
    let placed: Vec<String> = placed.iter().filter(|&&antes| antes > 0).map(|antes| format!("{antes}x")).collect();
    if placed.is_empty() { "fold".to_string() } else { format!("fold-after-{}", placed.join("-")) }
}

/// Which cards settle a wager.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SettledBy {
    /// The base game: the bets and the Across and Down hands.
    BothHands,
    /// The five community cards.
    CommunityCards,
}

impl SettledBy {
    /// What settles the wager of `offer`.
    ///
    /// # Errors
    /// [`SolveError::UnknownWager`] for a wager of another game.
    fn of(offer: &Offer) -> Result<Self, SolveError> {
        match offer.wager.id {
            wager if offer.game.id != FACTS.id => Err(SolveError::UnknownWager { game: FACTS.id, wager }),
            "base" => Ok(SettledBy::BothHands),
            "five-card-bonus" => Ok(SettledBy::CommunityCards),
            wager => Err(SolveError::UnknownWager { game: FACTS.id, wager }),
        }
    }
}

impl Solver for CrissCrossPokerSolver {
    fn outcomes(&self, offer: &Offer) -> Result<OutcomeTable, SolveError> {
        match SettledBy::of(offer)? {
            SettledBy::BothHands => self.base_outcomes(offer),
            SettledBy::CommunityCards => {
                let counts = self.community_counts();
                Ok(OutcomeTable::new(priced_outcomes::<PokerHand>(offer, counts), counts.iter().sum())?)
            }
        }
    }

    fn most_won(&self, offer: &Offer) -> Result<Option<Units>, SolveError> {
        offer.wager.payout_limit.map(|_| self.most_won(offer)).transpose()
    }

    fn remarks(&self, offer: &Offer) -> Vec<String> {
        // An offer that is remarked on has been solved.
        offer.wager.has_decisions.then(|| strategy::frequencies(self, offer)).flatten().into_iter().collect()
    }

    fn strategy(&self, offer: &Offer) -> Result<Vec<StrategyRow>, SolveError> {
        strategy::rows(self, offer)
    }

    fn every_decision(&self, offer: &Offer, each: &mut EachDecision<'_>) -> Result<(), SolveError> {
        strategy::every_decision(self, offer, each)
    }

    fn spot(&self, offer: &Offer, spot: &Spot) -> Result<SpotAnswer, SpotError> {
        spots::spot(self, offer, spot)
    }

    fn croupier(&self, offers: &[Offer]) -> Result<Box<dyn Croupier>, SolveError> {
        if self.deck() != CardSet::FULL_DECK {
            return Err(SolveError::ShortDeck);
        }
        Ok(Box::new(CrissCrossPokerCroupier::new(self, offers)?))
    }
}
