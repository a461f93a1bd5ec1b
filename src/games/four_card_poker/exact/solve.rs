//! The exact path: every hand, every up card, every dealer's hand.
//!
//! What takes long is counted once, when it is first asked for, and serves every paytable: the situations with their
//! chances, the kinds of hands, and the bad beats.

use std::sync::{Mutex, OnceLock, PoisonError};

use rayon::prelude::*;

use super::pricing::{BaseCounts, base_outcomes};
use super::{bad_beat, situations};
use crate::cards::{Card, CardSet, Suit, SuitClass, SuitSymmetry, binomial, hands_by_kind};
use crate::games::engine::kinds::PaidHand;
use crate::games::engine::pricing::priced_outcomes;
use crate::games::four_card_poker::decisions::situation::{Situation, UpCard};
use crate::games::four_card_poker::decisions::{Decisions, regulations_base_game};
use crate::games::four_card_poker::rules::actions::Action;
use crate::games::four_card_poker::rules::deal::{CARDS_PER_ROUND, DEALER_CARDS, PLAYER_CARDS};
use crate::games::four_card_poker::rules::hands::{FourCardHand, SixCardHand, six_card_royal};
use crate::games::four_card_poker::rules::outcomes::{FORFEITED, lost_by_fold};
use crate::games::{Offer, SolveError};
use crate::hands::{FiveCardCategory, five_card, four_card};
use crate::outcome::OutcomeTable;

/// Counts of kinds of five-card hands.
pub type FiveCardCounts = [u128; FiveCardCategory::ALL.len()];

/// The solver for one deck.
pub struct FourCardPokerSolver {
    deck: CardSet,
    /// By which progressive wagers are forfeited: the optimal decisions on the regulation's base paytable.
    forfeiting: Decisions,
    situations: OnceLock<Vec<UpCard>>,
    five_card_hands: OnceLock<Vec<SuitClass>>,
    six_card_hands: OnceLock<Vec<SuitClass>>,
    bad_beats: OnceLock<Vec<u128>>,
    forfeits: OnceLock<Forfeits>,
    /// The counts of the base game with every set of decisions that has been asked for.
    base_counts: Mutex<Vec<(Decisions, BaseCounts)>>,
}

/// What the optimal decisions on the regulation's base paytable fold, over all hands and up cards.
#[derive(Clone, Debug, Default)]
pub struct Forfeits {
    /// Number of each kind of four-card hand.
    pub four: [u128; FourCardHand::COUNT],
    /// Number of each kind of five-card hand.
    pub five: FiveCardCounts,
}

impl FourCardPokerSolver {
    /// The solver for rounds dealt from `deck`. Nothing is counted yet.
    ///
    /// # Errors
    /// [`SolveError::DeckTooSmall`] for fewer than twelve cards.
    pub fn new(deck: CardSet) -> Result<Self, SolveError> {
        if deck.len() < CARDS_PER_ROUND {
            return Err(SolveError::DeckTooSmall { needed: CARDS_PER_ROUND, cards: deck.len() });
        }
        Ok(FourCardPokerSolver {
            deck,
            forfeiting: Decisions::of(&regulations_base_game()?, situations::hidden_hands(deck))?,
            situations: OnceLock::new(),
            five_card_hands: OnceLock::new(),
            six_card_hands: OnceLock::new(),
            bad_beats: OnceLock::new(),
            forfeits: OnceLock::new(),
            base_counts: Mutex::default(),
        })
    }

    pub fn forfeiting(&self) -> &Decisions {
        &self.forfeiting
    }

    pub fn deck(&self) -> CardSet {
        self.deck
    }

    /// Number of hidden hands that the dealer may hold in a situation.
    pub fn hidden_hands(&self) -> u32 {
        situations::hidden_hands(self.deck)
    }

    /// Every situation, with the dealer's chances.
    pub fn situations(&self) -> &[UpCard] {
        self.situations.get_or_init(|| situations::all(self.deck))
    }

    pub fn five_card_hands(&self) -> &[SuitClass] {
        self.five_card_hands.get_or_init(|| SuitSymmetry::of(self.deck).classes::<PLAYER_CARDS>())
    }

    fn six_card_hands(&self) -> &[SuitClass] {
        self.six_card_hands.get_or_init(|| SuitSymmetry::of(self.deck).classes::<DEALER_CARDS>())
    }

    /// Number of players' hands with an up card.
    pub fn hands_and_up_cards(&self) -> u128 {
        self.hands(PLAYER_CARDS) * (self.deck.len() - PLAYER_CARDS) as u128
    }

    /// Number of hands of so many cards.
    pub fn hands(&self, cards: usize) -> u128 {
        u128::from(binomial(self.deck.len(), cards))
    }

    /// How often each action and result come with these decisions, over all players' hands, up cards and hidden hands.
    fn base_counts(&self, decisions: Decisions) -> BaseCounts {
        let known = |counts: &[(Decisions, BaseCounts)]| {
            counts.iter().find(|(known, _)| *known == decisions).map(|(_, counts)| *counts)
        };
        // Counts are whole or not there, so a thread that failed while it held them has left nothing half done.
        if let Some(counts) = known(&self.base_counts.lock().unwrap_or_else(PoisonError::into_inner)) {
            return counts;
        }
        let of_up_card = |up_card: &UpCard| self.base_counts_against(up_card, &decisions);
        let counts = self.situations().par_iter().map(of_up_card).reduce(BaseCounts::default, |mut sum, counts| {
            let cells = sum.as_flattened_mut().as_flattened_mut();
            cells.iter_mut().zip(counts.as_flattened().as_flattened()).for_each(|(sum, count)| *sum += count);
            sum
        });
        self.base_counts.lock().unwrap_or_else(PoisonError::into_inner).push((decisions, counts));
        counts
    }

    fn base_counts_against(&self, up_card: &UpCard, decisions: &Decisions) -> BaseCounts {
        let hidden = u128::from(self.hidden_hands());
        let mut counts = BaseCounts::default();
        for situation in &up_card.situations {
            let action = decisions.action(up_card.card, situation);
            let kind = situation.kind().index();
            let hands = up_card.hands_like(situation);
            // Of a fold the dealer's hand is not looked at.
            let losing = if action == Action::FOLD { hidden } else { situation.losing.into() };
            counts[action.antes()][0][kind] += hands * losing;
            counts[action.antes()][1][kind] += hands * (hidden - losing);
        }
        counts
    }

    /// The outcome table of the base game.
    ///
    /// # Errors
    /// [`SolveError::FractionalPay`] if a pay is no whole number.
    pub fn base_outcomes(&self, offer: &Offer) -> Result<OutcomeTable, SolveError> {
        let counts = self.base_counts(Decisions::of(offer, self.hidden_hands())?);
        let cycle = self.hands_and_up_cards() * u128::from(self.hidden_hands());
        Ok(OutcomeTable::new(base_outcomes(offer, &counts), cycle)?)
    }

    /// What the forfeiting decisions fold.
    pub fn forfeits(&self) -> &Forfeits {
        self.forfeits.get_or_init(|| {
            let of_up_card = |up_card: &UpCard| forfeits_against(up_card, &self.forfeiting);
            self.situations().par_iter().map(of_up_card).reduce(Forfeits::default, |mut sum, forfeits| {
                sum.four.iter_mut().zip(forfeits.four).for_each(|(sum, count)| *sum += count);
                sum.five.iter_mut().zip(forfeits.five).for_each(|(sum, count)| *sum += count);
                sum
            })
        })
    }

    /// Number of five-card hands by the kind of their best four cards.
    pub fn four_card_counts(&self) -> Vec<u128> {
        let kind = |hand: [Card; PLAYER_CARDS]| FourCardHand::of(four_card::best_four(hand)).index();
        hands_by_kind(self.five_card_hands(), FourCardHand::COUNT, kind)
    }

    /// Number of five-card hands by their kind.
    pub fn five_card_counts(&self) -> Vec<u128> {
        let kind = |hand: [Card; PLAYER_CARDS]| five_card::value(hand).ranking().category.index();
        hands_by_kind(self.five_card_hands(), FiveCardCategory::ALL.len(), kind)
    }

    /// Number of six-card hands by their kind.
    pub fn six_card_counts(&self) -> Vec<u128> {
        let kind = |hand: [Card; DEALER_CARDS]| five_card::best_of_six(hand).ranking().category.index();
        let mut counts = hands_by_kind(self.six_card_hands(), SixCardHand::COUNT, kind);
        // The classes do not tell suits apart, so the six-card royals are taken out of the royal flushes one by one.
        let held = |suit: &Suit| six_card_royal(*suit).without(self.deck).is_empty();
        for suit in Suit::ALL.into_iter().filter(held) {
            let royal = SixCardHand::BestFive(FiveCardCategory::RoyalFlush).index();
            counts[royal] -= 1;
            let kind = if suit == Suit::Diamonds {
                SixCardHand::SixCardRoyalDiamonds
            } else {
                SixCardHand::SixCardRoyalHeartsSpadesClubs
            };
            counts[kind.index()] += 1;
        }
        counts
    }

    /// The outcome table of a side wager that a fold forfeits: `counts` are of all hands by kind, `folded` of those
    /// that are folded, by hand and up card.
    pub fn outcomes_unless_folded<H: PaidHand>(
        &self,
        offer: &Offer,
        counts: &[u128],
        folded: &[u128],
    ) -> Result<OutcomeTable, SolveError> {
        let up_cards = (self.deck().len() - PLAYER_CARDS) as u128;
        let settled: Vec<u128> = counts.iter().zip(folded).map(|(count, folded)| count * up_cards - folded).collect();
        let mut outcomes = priced_outcomes::<H>(offer, &settled);
        outcomes.push(lost_by_fold(FORFEITED, folded.iter().sum()));
        Ok(OutcomeTable::new(outcomes, self.hands_and_up_cards())?)
    }

    /// Number of pairs of a player's and a dealer's hand by the kind of the losing hand, which has two pair or better;
    /// where there is none, they are counted as nothing.
    pub fn bad_beat_counts(&self) -> &[u128] {
        self.bad_beats.get_or_init(|| bad_beat::counts(self.deck, self.situations(), self.six_card_hands()))
    }
}

fn forfeits_against(up_card: &UpCard, decisions: &Decisions) -> Forfeits {
    let mut forfeits = Forfeits::default();
    let folded = |situation: &&Situation| decisions.action(up_card.card, situation) == Action::FOLD;
    for situation in up_card.situations.iter().filter(folded) {
        let hands = up_card.hands_like(situation);
        forfeits.four[situation.kind().index()] += hands;
        forfeits.five[five_card::value(situation.hand).ranking().category.index()] += hands;
    }
    forfeits
}
