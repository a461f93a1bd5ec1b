//! Four Card Poker, 58 Pa. Code Chapter 641a.
//!
//! What is played: the player places an Ante Wager (§ 641a.7(d)(1)) and is dealt five cards; the dealer is dealt six,
//! the last one face up (§ 641a.8(d)). Having seen the five cards and the up card the player folds and forfeits the
//! ante, or places a Play Wager of one to three antes (§ 641a.11(b)). Each side makes its best four-card hand, in which
//! three of a kind ranks above a flush and four of a kind above a straight flush (§ 641a.6(b)). If the dealer's is
//! higher, ante and play are lost, otherwise both are paid, on a tie as well (§ 641a.11(c)(3)). Three of a kind or
//! better earns a bonus on the ante whoever wins (§ 641a.12(b)). The side wagers (§ 641a.7(d)(2), (4)-(8)) go by the
//! player's four, five or six cards, the dealer's first five, or the hand that loses; only the progressive ones are
//! forfeited by a fold (§ 641a.11(b)(2)).
//!
//! Reading order: this file, `wagers` and `published` (facts), `hands` (what is paid), `decisions`, `situations` with
//! `subset_counts` (what the player sees, and the dealer's chances), `pricing`, `solve`, `bad_beat` and `envy` (exact
//! counts), `croupier` and `settlement` (the deal and the money in the simulator), `strategy` with `holdings` (the
//! decisions for people).

mod bad_beat;
mod croupier;
mod decision_tables;
mod decisions;
mod envy;
mod evaluation;
mod hands;
mod holdings;
mod pricing;
mod published;
mod settlement;
mod situations;
mod solve;
mod strategy;
mod subset_counts;
mod wagers;

use croupier::FourCardPokerCroupier;
use decisions::Action;
use hands::{FourCardHand, SixCardHand};
use solve::FourCardPokerSolver;

use super::bonuses::{random_bonus_remarks, with_random_bonuses};
use super::{
    Croupier, EachDecision, Game, GameFacts, Offer, SolveError, Solver, Spot, SpotAnswer, SpotError, StrategyRow,
    TwoHands,
};
use crate::cards::CardSet;
use crate::games::engine::kinds::PaidHand;
use crate::games::engine::pricing::priced_outcomes;
use crate::hands::FiveCardCategory;
use crate::outcome::{Fraction, Outcome, OutcomeTable, decimal, percent};
use crate::paytable::whole_units;

/// The game's registration.
pub struct FourCardPoker;

impl Game for FourCardPoker {
    fn facts(&self) -> &'static GameFacts {
        &FACTS
    }

    fn solver(&self, deck: CardSet) -> Result<Box<dyn Solver>, SolveError> {
        Ok(Box::new(FourCardPokerSolver::new(deck)?))
    }
}

// Facts about the game

/// Cards dealt to the player.
pub const PLAYER_CARDS: usize = 5;
/// Cards dealt to the dealer, the last one face up.
pub const DEALER_CARDS: usize = 6;
/// Cards of a round with the Six Card Bonus card.
pub const CARDS_PER_ROUND: usize = PLAYER_CARDS + DEALER_CARDS + 1;

static FACTS: GameFacts = GameFacts {
    id: "four-card-poker",
    title: "Four Card Poker",
    chapter: "58 Pa. Code Chapter 641a",
    // § 641a.2(a).
    most_players: 7,
    assumptions: &[
        "One deck of 52 cards, every deal equally likely (§ 641a.3, § 641a.5).",
        "The player sees five cards of their own and the dealer's up card, and folds or places a Play Wager of one, \
         two or three antes so that the expected net result of ante, play and bonus is greatest; what is worth the \
         same is decided for the least wager (§ 641a.11(b)).",
        "An ace counts as high, or as low in ace-2-3-4 and ace-2-3-4-5 (§ 641a.6(a)).",
        "Each side's hand is the highest that can be made: four of five or six cards, five of six with the Six Card \
         Bonus (§ 641a.11(c)).",
        "Progressive and bonus wagers pay the highest hand only (§ 641a.12(d)(2), (e)(2), (g)(2)).",
        "Irregularities, burn cards and the dealing device do not change the odds (§ 641a.8 to § 641a.10, § 641a.13).",
    ],
    method: "For each of some 5.65 million situations, a hand of five cards and an up card up to the names of suits, \
             the dealer's 1,370,754 possible hands that beat the player's are counted by inclusion and exclusion over \
             the player's cards, and the Play Wager with the greatest sum is taken. Side wagers are counted over all \
             hands of four, five or six cards, the Bad Beat Bonus over all pairs of hands.",
    wagers: &wagers::WAGERS,
    published: published::PUBLISHED,
};

/// The schedule of bonuses on the ante (§ 641a.12(b)).
const ANTE_BONUS: &str = "ante-bonus";
/// The reading in which a losing hand earns no bonus.
const NO_BONUS_FOR_LOSING_HANDS: &str = "not-on-losing-hands";
/// Name of the outcome of a wager that was forfeited by a fold.
const FORFEITED: &str = "forfeited";

/// The name of an outcome of the base game, such as `3x-win` or `1x-lose-three-of-a-kind`.
fn base_outcome_name(action: Action, not_beaten: bool, bonus: Option<&str>) -> String {
    if action == Action::FOLD {
        return "fold".to_string();
    }
    let result = if not_beaten { "win" } else { "lose" };
    let name = format!("{}x-{result}", action.antes());
    bonus.map_or(name.clone(), |hand| format!("{name}-{hand}"))
}

/// Which cards settle a wager.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SettledBy {
    /// The base game: the Play Wager, and both sides' four-card hands.
    AnteAndPlay,
    /// The player's best four cards; forfeited by a fold or not.
    PlayersFour { forfeited: bool },
    /// The player's five cards; forfeited by a fold or not.
    PlayersFive { forfeited: bool },
    /// The first five cards dealt to the dealer.
    DealersFive,
    /// The player's five cards and the Six Card Bonus card.
    PlayersSix,
    /// The losing hand of player and dealer.
    LosingHand,
}

impl SettledBy {
    /// What settles the wager of `offer`.
    ///
    /// # Errors
    /// [`SolveError::UnknownWager`] for a wager of another game.
    fn of(offer: &Offer) -> Result<Self, SolveError> {
        let wager = offer.wager.id;
        match wager {
            _ if offer.game.id != FACTS.id => Err(SolveError::UnknownWager { game: FACTS.id, wager }),
            "base" => Ok(SettledBy::AnteAndPlay),
            "aces-up" => Ok(SettledBy::PlayersFour { forfeited: false }),
            "four-card-progressive" => Ok(SettledBy::PlayersFour { forfeited: true }),
            "five-card-progressive" => Ok(SettledBy::PlayersFive { forfeited: true }),
            "five-card-hand-bonus-player" => Ok(SettledBy::PlayersFive { forfeited: false }),
            "five-card-hand-bonus-dealer" => Ok(SettledBy::DealersFive),
            "six-card-bonus" => Ok(SettledBy::PlayersSix),
            "bad-beat-bonus" => Ok(SettledBy::LosingHand),
            _ => Err(SolveError::UnknownWager { game: FACTS.id, wager }),
        }
    }
}

impl Solver for FourCardPokerSolver {
    fn outcomes(&self, offer: &Offer) -> Result<OutcomeTable, SolveError> {
        let side_wager = |outcomes, cycle| Ok(OutcomeTable::new(outcomes, cycle)?);
        match SettledBy::of(offer)? {
            SettledBy::AnteAndPlay => self.base_outcomes(offer),
            SettledBy::PlayersFour { forfeited: false } => {
                side_wager(priced_outcomes::<FourCardHand>(offer, &self.four_card_counts()), self.hands(PLAYER_CARDS))
            }
            SettledBy::PlayersFour { forfeited: true } => {
                let folded = self.forfeits()?.four;
                self.outcomes_unless_folded::<FourCardHand>(offer, &self.four_card_counts(), &folded)
            }
            SettledBy::PlayersFive { forfeited: true } => {
                let folded = self.forfeits()?.five;
                self.outcomes_unless_folded::<FiveCardCategory>(offer, &self.five_card_counts(), &folded)
            }
            SettledBy::PlayersFive { forfeited: false } | SettledBy::DealersFive => {
                let outcomes = priced_outcomes::<FiveCardCategory>(offer, &self.five_card_counts());
                with_random_bonuses(offer, side_wager(outcomes, self.hands(PLAYER_CARDS))?)
            }
            SettledBy::PlayersSix => {
                side_wager(priced_outcomes::<SixCardHand>(offer, &self.six_card_counts()), self.hands(PLAYER_CARDS + 1))
            }
            SettledBy::LosingHand => {
                let counts = self.bad_beat_counts();
                side_wager(priced_outcomes::<FourCardHand>(offer, counts), counts.iter().sum())
            }
        }
    }

    fn two_hands(&self, offer: &Offer, envy: &str) -> Result<Option<TwoHands>, SolveError> {
        envy::two_hands(self, offer, envy)
    }

    fn remarks(&self, offer: &Offer) -> Vec<String> {
        let mut remarks = random_bonus_remarks(offer, self);
        if offer.wager.has_decisions {
            // An offer that is remarked on has been solved.
            remarks.extend(self.frequencies(offer));
        }
        remarks
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
        Ok(Box::new(FourCardPokerCroupier::new(self, offers)?))
    }
}

impl FourCardPokerSolver {
    /// How often each action is taken, in words.
    fn frequencies(&self, offer: &Offer) -> Option<String> {
        let table = self.base_outcomes(offer).ok()?;
        let taken = |action: Action| {
            let wagered = whole_units(1 + action.antes());
            let outcomes = table.outcomes().iter().filter(|outcome| outcome.wagered == wagered);
            let count: u128 = outcomes.map(|outcome| outcome.count).sum();
            let share = Fraction::new(count.into(), table.cycle().into());
            format!("{} {} %", action.name(), decimal(&percent(&share), 4))
        };
        let frequencies = Action::ALL.map(taken).join(", ");
        let [_, _, paytable, reading, strategy] = offer.key();
        let variant = [paytable, reading, strategy].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>();
        Some(format!("How often on {}: {frequencies}.", variant.join(" ")))
    }

    /// The outcome table of a side wager that a fold forfeits: `counts` are of all hands by kind, `folded` of those
    /// that are folded, by hand and up card.
    fn outcomes_unless_folded<H: PaidHand>(
        &self,
        offer: &Offer,
        counts: &[u128],
        folded: &[u128],
    ) -> Result<OutcomeTable, SolveError> {
        let up_cards = (self.deck().len() - PLAYER_CARDS) as u128;
        let settled: Vec<u128> = counts.iter().zip(folded).map(|(count, folded)| count * up_cards - folded).collect();
        let mut outcomes = priced_outcomes::<H>(offer, &settled);
        outcomes.push(forfeited(folded.iter().sum()));
        Ok(OutcomeTable::new(outcomes, self.hands_and_up_cards())?)
    }
}

/// The outcome of a wager that is forfeited by a fold.
fn forfeited(count: u128) -> Outcome {
    Outcome {
        name: FORFEITED.to_string(),
        awards: Vec::new(),
        net: -whole_units(1),
        wagered: whole_units(1),
        folded: true,
        count,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// § 641a.11(b)(2), with numbers of hands made up: of 10 x 7 straight flushes with an up card 3 are folded, of 782
    /// x 7 hands that pay nothing 400. On the full deck no hand that pays is folded.
    #[test]
    fn a_folded_hand_forfeits_the_wager_however_good_it_is() {
        let deck = CardSet::FULL_DECK.iter().take(12).collect();
        let solver = FourCardPokerSolver::new(deck).expect("twelve cards");
        let mut offer = solve::regulations_base_game().expect("valid");
        let wager = &FACTS.wagers[2];
        let paytables = crate::paytable::Document::parse(wager.source.path, wager.source.text).expect("TOML");
        offer.paytable = paytables.paytables(&wager.form).expect("valid").remove(0).into();
        offer.wager = wager;
        let (mut counts, mut folded) = ([0; FourCardHand::COUNT], [0; FourCardHand::COUNT]);
        // C(12,5) = 792 hands.
        counts[FourCardHand::StraightFlush.index()] = 10;
        counts[FourCardHand::Nothing.index()] = 782;
        folded[FourCardHand::StraightFlush.index()] = 3;
        folded[FourCardHand::Nothing.index()] = 400;
        let table = solver.outcomes_unless_folded::<FourCardHand>(&offer, &counts, &folded).expect("adds up");
        let count = |name: &str| table.outcome(name).expect("such an outcome").count;
        assert_eq!((count("straight-flush"), count("forfeited")), (67, 403));
        assert_eq!(count("no-paying-hand"), 782 * 7 - 400);
        let forfeited = table.outcome("forfeited").expect("such an outcome");
        assert!(forfeited.folded && forfeited.awards.is_empty() && forfeited.net == -whole_units(1));
    }
}
