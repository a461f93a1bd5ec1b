//! Lunar Poker, 58 Pa. Code Chapter 671a, and as Chapter 589 had it in 2013.
//!
//! What is played: the player places an Ante Wager, and under Chapter 671a a Super Wager of at least its size
//! (§ 671a.7(c)). Player and dealer are dealt five cards each, the dealer's last one face up (§ 671a.8(c)). A royal or
//! straight flush is paid at once. Otherwise the player folds, or places a Bet Wager of two antes, or pays an Options
//! fee of one ante to buy a sixth card or to exchange two to five cards, and then folds or bets (§ 671a.11(b), (d)). If
//! the dealer has less than ace and king, the ante is paid and the bet returned; else the higher hand wins, the ante is
//! returned and the bet paid by combination, a second one besides if a card of it is not in the first (§ 671a.11(f)).
//! In 2013 the player could pay one more Options fee to have a dealer who did not qualify replace the highest card
//! (§ 589.11(e)(2)). The Super Wager is settled by the first five cards (§ 671a.11(c)).
//!
//! Reading order: this file, `of_2013` and `published` (facts), `combinations` (what wins, and what is paid besides),
//! `plays`, `prices`; `multisets`, `finals` and `showdowns` (what the dealer may hold), `draws` and `same_ranks` (what
//! a play brings), `kept`, `forcer`, `forcing`, `forcing_draws`, `forced_sums` and `forced_draws` (the dealer who is
//! forced), `deals`, `decide`, `results`, `tally`, `group_rounds` and `up_card` (the best plays, and what comes of
//! them), `solution` (all of it, kept); `super_wager`, `pricing` and `solve` (exact counts); `rules`, `holdings`,
//! `strategy` and `spots` (the decisions for people), `remarks`; `croupier` with `first_decisions`, `final_decisions`,
//! `rounds`, `hidden_hands`, `second_combination` and `settlement` (the deal and the money in the simulator), and with
//! `dealt_strips`, `round_strips`, `round_tables`, `new_cards` and `super_columns` (the same for many rounds at once,
//! by table).

mod combinations;
mod croupier;
mod deals;
mod dealt_strips;
mod decide;
mod draws;
mod final_decisions;
mod finals;
mod first_decisions;
mod forced_draws;
mod forced_sums;
mod forcer;
mod forcing;
mod forcing_draws;
mod full_table;
mod group_rounds;
mod hidden_hands;
mod holdings;
mod kept;
mod multisets;
mod new_cards;
mod of_2013;
mod plays;
mod prices;
mod pricing;
mod published;
mod remarks;
mod results;
mod round_strips;
mod round_tables;
mod rounds;
mod rules;
mod same_ranks;
mod second_combination;
mod settlement;
mod showdowns;
mod solution;
mod solve;
mod spots;
mod strategy;
mod super_columns;
mod super_wager;
mod tally;
mod up_card;

use std::sync::Arc;

use croupier::LunarPokerCroupier;
use results::{Ending, Path};
use serde::{Deserialize, Serialize};
use solve::LunarPokerSolver;

use super::facts::paytable_source;
use super::forms::{FROM_THE_RACK, SIDE_WAGER, pays};
use super::{
    Croupier, EachDecision, Game, GameFacts, Offer, ReadingFacts, SolveError, Solver, Spot, SpotAnswer, SpotError,
    StrategyRow, WagerFacts,
};
use super::{Keeper, KeepsNothing};
use crate::cards::{CardSet, Rank};
use crate::games::engine::kinds::PaidHand;
use crate::outcome::OutcomeTable;
use crate::paytable::{PayableHand, PaytableForm, ScheduleForm};

/// The registration of the game as it is played today.
pub struct LunarPoker;

/// The registration of the game as it was played in 2013.
pub struct LunarPokerOf2013;

/// Which regulation is in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Chapter {
    /// Chapter 671a.
    Today,
    /// Chapter 589, the temporary regulation of December 7, 2013 (43 Pa.B. 7087).
    Of2013,
}

impl Chapter {
    /// What its game is.
    fn facts(self) -> &'static GameFacts {
        match self {
            Chapter::Today => &FACTS,
            Chapter::Of2013 => &of_2013::FACTS,
        }
    }

    /// The id of its game.
    fn id(self) -> &'static str {
        self.facts().id
    }

    /// Most cards of a round: two hands, a draw of five, and in 2013 the dealer's new card.
    fn cards_per_round(self) -> usize {
        2 * DEALER_CARDS + plays::PLAYER_CARDS + usize::from(self == Chapter::Of2013)
    }
}

impl Game for LunarPoker {
    fn facts(&self) -> &'static GameFacts {
        &FACTS
    }

    fn solver(&self, deck: CardSet) -> Result<Box<dyn Solver>, SolveError> {
        self.solver_keeping(deck, Arc::new(KeepsNothing))
    }

    fn solver_keeping(&self, deck: CardSet, keeper: Arc<dyn Keeper>) -> Result<Box<dyn Solver>, SolveError> {
        Ok(Box::new(LunarPokerSolver::new(Chapter::Today, deck, keeper)?))
    }
}

impl Game for LunarPokerOf2013 {
    fn facts(&self) -> &'static GameFacts {
        Chapter::Of2013.facts()
    }

    fn solver(&self, deck: CardSet) -> Result<Box<dyn Solver>, SolveError> {
        self.solver_keeping(deck, Arc::new(KeepsNothing))
    }

    fn solver_keeping(&self, deck: CardSet, keeper: Arc<dyn Keeper>) -> Result<Box<dyn Solver>, SolveError> {
        Ok(Box::new(LunarPokerSolver::new(Chapter::Of2013, deck, keeper)?))
    }
}

// Facts about the game

/// Cards dealt to the dealer, the last one face up.
pub const DEALER_CARDS: usize = 5;

static FACTS: GameFacts = GameFacts {
    id: "lunar-poker",
    title: "Lunar Poker",
    chapter: "58 Pa. Code Chapter 671a",
    // § 671a.2(a).
    most_players: 5,
    assumptions: &[
        "One deck of 52 cards, every deal equally likely (§ 671a.3, § 671a.5).",
        "The player sees five cards of their own and the dealer's last card, then what a draw brings, and remembers \
         what was discarded; each decision makes the expected net result of the round greatest (§ 671a.11(b), (d)).",
        "The hands of other players are not seen, and their draws change nothing (§ 671a.11(a)).",
        "A royal flush or straight flush among the first five cards is declared, and its instant payout replaces all \
         further play of the ante; the Super Wager is settled all the same (§ 671a.11(b)(2), (c)).",
        "The dealer qualifies with an ace and a king or better (§ 671a.11(f), § 671a.6(b)(10)).",
        "The second combination is the one that pays most of those that use at least one card outside the winning \
         combination, from five cards or all six if a sixth was bought; it need not beat the dealer. Where the winning \
         combination can be chosen in several ways of equal rank, the player chooses (§ 671a.11(f)(2)(ii)).",
        "The Options fee is collected whatever follows (§ 671a.11(d)(1)).",
        "An ace counts as high, or as low in ace-2-3-4-5 (§ 671a.6(a)).",
        "Irregularities and the dealing device do not change the odds (§ 671a.8 to § 671a.10, § 671a.13).",
    ],
    method: "For each up card and each hand of five cards up to the names of suits, every play (fold, bet, a sixth \
             card, every exchange) is worth the sum over all cards that it may bring, and against each final hand over \
             all hands of the dealer, each counted as a whole number; the play with the greatest sum is taken. The \
             Super Wager is counted over all hands of five cards.",
    wagers: &[BASE, SUPER_WAGER, SUPER_WAGER_OTHER, ANTE_AND_SUPER],
    published: published::PUBLISHED,
};

/// What a winning Bet Wager is paid by.
const COMBINATIONS: &[PayableHand] = &[
    PayableHand::required("royal-flush"),
    PayableHand::required("straight-flush"),
    PayableHand::required("four-of-a-kind"),
    PayableHand::required("full-house"),
    PayableHand::required("flush"),
    PayableHand::required("straight"),
    PayableHand::required("three-of-a-kind"),
    PayableHand::required("two-pair"),
    PayableHand::required("pair"),
    PayableHand::required("ace-king"),
];

/// What the Super Wager is paid by.
const SUPER_HANDS: &[PayableHand] = &[
    PayableHand::required("four-of-a-kind"),
    PayableHand::required("five-picture-cards"),
    PayableHand::required("full-house"),
    PayableHand::required("flush"),
    PayableHand::required("straight"),
    PayableHand::required("three-of-a-kind"),
    PayableHand::required("ace-king-queen"),
    PayableHand::required("same-colored-five"),
];

/// The schedule of what Ante Wagers are paid when the dealer does not qualify (§ 671a.12(c)).
const ANTE_PAYS: &str = "ante";
const STRAIGHT_OR_HIGHER: &str = "straight-or-higher";
const LOWER_HAND: &str = "lower-hand";
const ANY_HAND: &str = "any-hand";
/// The schedule of instant payouts (§ 671a.12(a)).
const INSTANT: &str = "instant-payout";
/// The schedule of the Super Wager where it is not the only wager (§ 671a.12(b)).
const SUPER: &str = "super-wager";

const fn also_required(name: &'static str, hands: &'static [PayableHand]) -> ScheduleForm {
    ScheduleForm { name, hands, required: true, ranked: true, may_pay_from_meter: FROM_THE_RACK }
}

const ANTE_FORM: ScheduleForm =
    also_required(ANTE_PAYS, &[PayableHand::required(STRAIGHT_OR_HIGHER), PayableHand::required(LOWER_HAND)]);
const INSTANT_FORM: ScheduleForm =
    also_required(INSTANT, &[PayableHand::required("royal-flush"), PayableHand::required("straight-flush")]);

const BASE: WagerFacts = WagerFacts {
    id: "base",
    title: "Ante and Bet Wagers, Options fee and instant payout",
    unit: "the Ante Wager",
    initial_units: 1,
    has_decisions: true,
    can_fold: true,
    favours_the_player: Some(remarks::SECOND_BET),
    shared_jackpot: None,
    side: None,
    form: PaytableForm { schedules: &[pays(COMBINATIONS, FROM_THE_RACK), ANTE_FORM, INSTANT_FORM] },
    readings: &[&NO_EQUAL_SECOND, &NO_SECOND_ON_SIX],
    strategies: &[&rules::SIMPLE],
    notes: &[
        "The Super Wager, which a player must also make (§ 671a.7(c)(2)), is not in these figures; `ante-and-super` \
         has both.",
        OUTCOME_NAMES,
    ],
    payout_limit: None,
    source: paytable_source!("lunar-poker/base.toml"),
};

const OUTCOME_NAMES: &str = "Outcomes are named by how the final hand came about (dealt, bought with a sixth card, \
                             exchanged), what came of it, and the winning and the second combination, such as `bought \
                             won flush + straight`.";

const SUPER_WAGER: WagerFacts = WagerFacts {
    id: "super-wager",
    title: "Super Wager on the player's own hand",
    unit: "the Super Wager",
    form: PaytableForm { schedules: &[pays(SUPER_HANDS, FROM_THE_RACK)] },
    readings: &[&STRAIGHT_FLUSH_AS_FLUSH, &UNPAIRED],
    notes: &[
        "It is compulsory, at least as large as the ante (§ 671a.7(c)(2)), and settled whatever the player decides.",
    ],
    source: paytable_source!("lunar-poker/super-wager.toml"),
    ..SIDE_WAGER
};

const SUPER_WAGER_OTHER: WagerFacts = WagerFacts {
    id: "super-wager-other",
    title: "Super Wager on the dealer's or another player's hand",
    notes: &["Any one hand of five cards is as likely as another, so both have the same figures (§ 671a.7(c)(3))."],
    source: paytable_source!("lunar-poker/super-wager-other.toml"),
    ..SUPER_WAGER
};

const ANTE_AND_SUPER: WagerFacts = WagerFacts {
    id: "ante-and-super",
    title: "Ante Wager and a Super Wager of the same size",
    unit: "the Ante Wager",
    initial_units: 2,
    favours_the_player: None,
    form: PaytableForm {
        schedules: &[pays(COMBINATIONS, FROM_THE_RACK), ANTE_FORM, INSTANT_FORM, also_required(SUPER, SUPER_HANDS)],
    },
    readings: &[&NO_EQUAL_SECOND, &NO_SECOND_ON_SIX, &STRAIGHT_FLUSH_AS_FLUSH, &UNPAIRED],
    notes: &[
        "The game as it must be played (§ 671a.7(c)(2)), with the smallest Super Wager that is allowed. The decisions \
         are those of the base game, which the Super Wager does not depend on.",
        OUTCOME_NAMES,
    ],
    source: paytable_source!("lunar-poker/ante-and-super.toml"),
    ..BASE
};

static NO_EQUAL_SECOND: ReadingFacts = ReadingFacts {
    name: "no-equal-second",
    meaning: "A second combination of five cards that is of the winning one's very rank, such as the other straight of \
              4-5-6-7-8-8, is not paid (§ 671a.11(f)(2)(ii)).",
    odds: None,
};
static NO_SECOND_ON_SIX: ReadingFacts = ReadingFacts {
    name: "no-second-on-six",
    meaning: "Of six cards only the five of the winning hand may form the second combination.",
    odds: None,
};
static STRAIGHT_FLUSH_AS_FLUSH: ReadingFacts = ReadingFacts {
    name: "straight-flush-as-flush",
    meaning: "The Super Wager pays a straight flush or royal flush as a flush, although § 671a.6(d)(4) says `not in \
              consecutive order`.",
    odds: None,
};
static UNPAIRED: ReadingFacts = ReadingFacts {
    name: "unpaired",
    meaning: "The Super Wager pays ace-king-queen only to hands of five different ranks.",
    odds: None,
};

/// The name of an outcome of the base game.
fn round_name(path: Path, ending: Ending) -> String {
    let (path, forced) = (path.name(), path.is_forced());
    let name = |combination: combinations::Combination| combination.names().first().copied().unwrap_or_default();
    match ending {
        Ending::Folded => format!("{path} folded"),
        // Nothing is paid then, whatever the hand.
        Ending::NotQualified(_) if forced => format!("{path} not qualified"),
        Ending::NotQualified(false) => format!("{path} not qualified"),
        Ending::NotQualified(true) => format!("{path} not qualified, straight or higher"),
        Ending::Tied => format!("{path} tied"),
        Ending::Lost => format!("{path} lost"),
        Ending::Won(winning, None) => format!("{path} won {}", name(winning)),
        Ending::Won(winning, Some(second)) => format!("{path} won {} + {}", name(winning), name(second)),
        Ending::Instant(combination) => format!("instant {}", name(combination)),
    }
}

/// What settles a wager.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SettledBy {
    /// The base game.
    Round,
    /// The base game and the player's first five cards.
    RoundAndFirstCards,
    /// The player's first five cards.
    FirstCards,
    /// The first five cards of the dealer, or of another player.
    OtherFirstCards,
}

impl SettledBy {
    /// What settles the wager of `offer`.
    ///
    /// # Errors
    /// [`SolveError::UnknownWager`] for a wager of another game.
    fn of(offer: &Offer, chapter: Chapter) -> Result<Self, SolveError> {
        let game = chapter.id();
        match offer.wager.id {
            wager if offer.game.id != game => Err(SolveError::UnknownWager { game, wager }),
            "base" => Ok(SettledBy::Round),
            "super-wager" => Ok(SettledBy::FirstCards),
            "super-wager-other" => Ok(SettledBy::OtherFirstCards),
            "ante-and-super" => Ok(SettledBy::RoundAndFirstCards),
            wager => Err(SolveError::UnknownWager { game, wager }),
        }
    }
}

impl Solver for LunarPokerSolver {
    fn outcomes(&self, offer: &Offer) -> Result<OutcomeTable, SolveError> {
        self.outcome_table(offer)
    }

    fn outcomes_by_up_card(&self, offer: &Offer) -> Result<Vec<(Rank, OutcomeTable)>, SolveError> {
        self.tables_by_up_card(offer)
    }

    fn remarks(&self, offer: &Offer) -> Vec<String> {
        // An offer that is remarked on has been solved.
        let frequencies = offer.wager.has_decisions.then(|| strategy::frequencies(self, offer).ok()).flatten();
        let forced = offer.wager.has_decisions.then(|| remarks::forced(self, offer).ok().flatten()).flatten();
        frequencies.into_iter().chain(forced).chain(remarks::edge_for_the_player(self, offer)).collect()
    }

    fn strategy(&self, offer: &Offer) -> Result<Vec<StrategyRow>, SolveError> {
        offer.require_decisions()?;
        strategy::rows(self, offer)
    }

    fn every_decision(&self, offer: &Offer, each: &mut EachDecision<'_>) -> Result<(), SolveError> {
        offer.require_decisions()?;
        strategy::every_decision(self, offer, each)
    }

    fn spot(&self, offer: &Offer, spot: &Spot) -> Result<SpotAnswer, SpotError> {
        spots::spot(self, offer, spot)
    }

    fn croupier(&self, offers: &[Offer]) -> Result<Box<dyn Croupier>, SolveError> {
        if self.deck() != CardSet::FULL_DECK {
            return Err(SolveError::ShortDeck);
        }
        Ok(Box::new(LunarPokerCroupier::new(self, offers)?))
    }
}
