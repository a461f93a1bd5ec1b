//! The exact path: every player's hand, every up card, every hidden hand of the dealer.
//!
//! Suit-isomorphic hands and up cards are solved once: 5,649,150 situations for the full deck. Up cards of one suit
//! share the list of hands. Situations, hands by kind, and bad beats are counted on first use and serve every paytable.

pub mod hidden_hands;
mod joint;
mod rank_counts;
pub mod separate_decks;
mod tree;
mod undealt;
mod values_left;

use std::io;
use std::sync::Arc;

use crate::cards::{Card, CardSet, Suit, SuitSymmetry};
use crate::games::engine::dealer::Seen;
use crate::games::engine::dealer::plain::{rounds_of_deals, worths_of_deals};
use crate::games::engine::dealer::solver::DealerSolver;
use crate::games::engine::dealer::tree::{DealerTree, EachReached, Player, Reached, side_outcomes};
use crate::games::engine::envy::TwoHands;
use crate::games::engine::joint::Wagers;
use crate::games::engine::kinds::SideWager;
use crate::games::engine::strategy::{Decided, Worth};
use crate::games::four_card_poker::decisions::{Decisions, NetSums, Situation, UpCard};
use crate::games::four_card_poker::rules::{ACTIONS, FOLD, FourCardPoker, PLAYER_CARDS};
use crate::games::{Offer, SolveError};
use crate::outcome::OutcomeTable;

pub use separate_decks::separate_decks;
pub use tree::{FourCardPokerTree, hidden_hands};
pub use values_left::{Outranking, ValuesLeft};

pub type FourCardPokerSolver = DealerSolver<FourCardPoker, FourCardPokerTree>;

impl DealerTree<FourCardPoker> for FourCardPokerTree {
    type Decisions = Decisions;
    type Worths = NetSums;

    fn new(deck: CardSet) -> Result<Self, SolveError> {
        FourCardPokerTree::of(deck)
    }

    fn deck(&self) -> CardSet {
        self.deck
    }

    fn forfeiting(&self) -> Option<&Decisions> {
        Some(&self.forfeiting)
    }

    fn decisions(&self, offer: &Offer) -> Result<Decisions, SolveError> {
        Decisions::of(offer, hidden_hands(self.deck))
    }

    fn worths(&self, offer: &Offer) -> Result<NetSums, SolveError> {
        NetSums::new(offer, hidden_hands(self.deck))
    }

    fn joint(&self, decisions: Option<&Decisions>, wagers: &Wagers<'_>) -> Option<Vec<u128>> {
        joint::rounds(self, decisions, wagers)
    }

    fn side_outcomes(&self, offer: &Offer, side: &SideWager) -> Result<OutcomeTable, SolveError> {
        let mut counts = self.side_counts(side).to_vec();
        let folded = side.forfeited_by_fold.then(|| self.folded(side.kinds));
        if let Some(folded) = &folded {
            let up_cards = (self.deck.len() - PLAYER_CARDS) as u128;
            counts.iter_mut().zip(&folded[..]).for_each(|(count, folded)| *count = *count * up_cards - folded);
        }
        side_outcomes(offer, side.kinds, &counts, folded.map(|folded| folded.iter().sum()))
    }

    fn two_hands(&self, offer: &Offer, side: &SideWager, envy: &str) -> Result<Option<TwoHands>, SolveError> {
        joint::two_hands(self, offer, side, envy).map(Some)
    }

    /// One for each up card.
    fn parts(&self, _: usize) -> usize {
        self.situations().len()
    }

    fn each_decision(
        &self,
        _: usize,
        part: usize,
        player: &Player<'_, FourCardPoker, Self>,
        each: &mut EachReached<'_, FourCardPoker>,
    ) -> io::Result<()> {
        self.situations()[part].situations().try_for_each(|situation| {
            // At most 1.3 x 10^8 pairs of hand and up card; their worths fit into 128 bits by far.
            let decided = Decided {
                hands: situation.hands.into(),
                worths: player.worths.worths(situation.kind(), situation.losing),
                taken: player.decisions.action(&situation),
            };
            let reaching = player.reaching.action(&situation);
            each(&Reached { seen: situation.seen(), hand: situation.value, reaching, decided })
        })
    }

    fn spot(&self, worths: &NetSums, stage: usize, seen: &Seen) -> [Worth<i128>; ACTIONS.len()] {
        worths_of_deals::<FourCardPoker>(self.deck, &worths.nets, stage, seen, 0)
    }

    fn rounds_from(&self, _: &Decisions, stage: usize, seen: &Seen) -> Vec<Vec<u128>> {
        rounds_of_deals::<FourCardPoker>(self.deck, stage, seen, &|_, _| FOLD)
    }
}
/// Index of all situations of a deck by their cards.
pub struct SeenSituations {
    symmetry: SuitSymmetry,
    /// Up cards in ascending order.
    up_cards: Arc<[UpCard]>,
    /// By suit of the up card, its hands in ascending order, with their indices.
    places: [Vec<(CardSet, usize)>; Suit::ALL.len()],
}

impl SeenSituations {
    pub fn new(deck: CardSet, up_cards: Arc<[UpCard]>) -> Self {
        let places = Suit::ALL.map(|suit| {
            let up_card = up_cards.iter().find(|up_card| up_card.card.suit() == suit);
            let hands = up_card.into_iter().flat_map(|up_card| &up_card.hands[..]);
            let mut in_order: Vec<_> = hands.map(|hand| hand.cards.into_iter().collect()).zip(0..).collect();
            in_order.sort_unstable();
            in_order
        });
        SeenSituations { symmetry: SuitSymmetry::of(deck), up_cards, places }
    }

    /// The situation that represents this hand and up card, if they can be dealt.
    pub fn of(&self, hand: CardSet, up_card: Card) -> Option<Situation> {
        let images = self.symmetry.images(CardSet::default().with(up_card)).zip(self.symmetry.images(hand));
        // Representatives are the least of their images.
        let (up_card, hand) = images.min()?;
        let place = self.up_cards.binary_search_by_key(&up_card.to_array()?, |up_card| [up_card.card]).ok()?;
        let up_card = &self.up_cards[place];
        let hands = &self.places[up_card.card.suit() as usize];
        let place = hands.binary_search_by_key(&hand, |(hand, _)| *hand).ok()?;
        up_card.situation(hands[place].1)
    }
}
