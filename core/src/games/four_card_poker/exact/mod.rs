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

use rayon::prelude::*;

use crate::cards::{Card, CardSet, SuitSymmetry};
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
use hidden_hands::{HandGroups, HiddenHands};

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
        Decisions::of(offer, self.hidden_hands())
    }

    fn worths(&self, offer: &Offer) -> Result<NetSums, SolveError> {
        NetSums::new(offer, self.hidden_hands())
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
        let up_card = &self.situations()[part];
        up_card.situations().try_for_each(|situation| {
            // At most 1.3 x 10^8 pairs of hand and up card; their worths fit into 128 bits by far.
            let decided = Decided {
                hands: up_card.hands_like(&situation),
                worths: player.worths.worths(situation.kind(), situation.losing),
                taken: player.decisions.action(up_card.card, &situation),
            };
            let reaching = player.reaching.action(up_card.card, &situation);
            each(&Reached { seen: situation.seen(up_card.card), hand: situation.value, reaching, decided })
        })
    }

    fn spot(&self, worths: &NetSums, stage: usize, seen: &Seen) -> [Worth<i128>; ACTIONS.len()] {
        worths_of_deals::<FourCardPoker>(self.deck, &worths.nets, stage, seen, 0)
    }

    fn rounds_from(&self, _: &Decisions, stage: usize, seen: &Seen) -> Vec<Vec<u128>> {
        rounds_of_deals::<FourCardPoker>(self.deck, stage, seen, &|_, _| FOLD)
    }
}
/// Calls `each` with every situation and, by card, the hidden hands that outrank the player and lack that card; entries
/// of cards in sight or outside the deck are meaningless. Each up card has its own sum.
pub fn with_another_card<S: Send>(
    deck: CardSet,
    up_cards: &[UpCard],
    sum: impl Fn() -> S + Sync,
    each: impl Fn(&mut S, &UpCard, &Situation, &[u32; Card::COUNT]) + Sync,
) -> Vec<S> {
    let of_suit = |up_cards: &[UpCard]| {
        let hands: Vec<_> = up_cards[0].hands.iter().map(|hand| (hand.cards, hand.value)).collect();
        let groups = HandGroups::new(&hands);
        let against = |up_card: &UpCard| {
            let mut sum = sum();
            HiddenHands::new(deck, Some(up_card.card)).outranking_without_another(&groups, |place, without| {
                if let Some(situation) = up_card.situation(place) {
                    each(&mut sum, up_card, &situation, without);
                }
            });
            sum
        };
        up_cards.par_iter().map(against).collect::<Vec<_>>()
    };
    UpCard::by_suit(up_cards).flat_map(of_suit).collect()
}

/// Index of all situations of a deck by their cards.
pub struct SeenSituations {
    symmetry: SuitSymmetry,
    /// Up cards in ascending order.
    up_cards: Arc<[UpCard]>,
    /// Hands of each up card in ascending order, with their indices.
    places: Vec<Arc<[(CardSet, u32)]>>,
}

impl SeenSituations {
    pub fn new(deck: CardSet, up_cards: Arc<[UpCard]>) -> Self {
        let mut places = Vec::new();
        for of_one_suit in UpCard::by_suit(&up_cards) {
            let hands = of_one_suit[0].hands.iter().map(|hand| hand.cards.into_iter().collect());
            let mut in_order: Vec<(CardSet, u32)> = hands.zip(0..).collect();
            in_order.sort_unstable();
            let in_order: Arc<[_]> = in_order.into();
            places.extend(of_one_suit.iter().map(|_| Arc::clone(&in_order)));
        }
        SeenSituations { symmetry: SuitSymmetry::of(deck), up_cards, places }
    }

    /// The situation that represents this hand and up card, if they can be dealt.
    pub fn of(&self, hand: CardSet, up_card: Card) -> Option<Situation> {
        let images = self.symmetry.images(CardSet::default().with(up_card)).zip(self.symmetry.images(hand));
        // Representatives are the least of their images.
        let (up_card, hand) = images.min()?;
        let up_card = self.up_cards.binary_search_by_key(&up_card.to_array()?, |up_card| [up_card.card]).ok()?;
        let hands = &self.places[up_card];
        let place = hands.binary_search_by_key(&hand, |(hand, _)| *hand).ok()?;
        self.up_cards[up_card].situation(hands[place].1 as usize)
    }
}
