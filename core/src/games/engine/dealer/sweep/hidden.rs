//! The dealer's hidden hands counted from the best down: how many make a hand of some value at least, and avoid a
//! player's cards.

use rayon::prelude::*;

use super::by_ranks::{HandGroups, HiddenHands};
use super::counters::{Asked, DealersHands};
use crate::cards::{Card, CardSet};
use crate::games::HandRanking;
use crate::games::engine::dealer::dealt::DealtGame;
use crate::games::engine::dealer::{DealerForm, DealerGame};
use crate::games::hand_rankings::hands_below;

/// The count of a game's hidden hands on a deck.
pub enum Hidden {
    /// By ranks, which is quicker for the best four of six cards.
    ByRanks(CardSet),
    /// By suit, where the longest flush decides.
    BySuits(CardSet),
    /// By the cards that the dealer's hands contain.
    ByCards(DealersHands),
}

/// Whether the hidden hands of such a game are counted by suits.
pub fn is_by_suits(form: &DealerForm, rankings: [HandRanking; 2]) -> bool {
    rankings == [HandRanking::LongestFlush; 2] && form.shown.is_empty()
}

/// Whether the hidden hands of such a game are counted by ranks.
pub fn is_by_ranks(form: &DealerForm, rankings: [HandRanking; 2]) -> bool {
    rankings == [HandRanking::FourOfFive, HandRanking::FourOfSix] && form.shown.len() == 1
}

impl Hidden {
    pub fn of(game: &'static DealtGame, deck: CardSet) -> Self {
        if is_by_ranks(game.form, game.rankings) {
            return Hidden::ByRanks(deck);
        }
        if is_by_suits(game.form, game.rankings) {
            return Hidden::BySuits(deck);
        }
        let (values, hidden) = (game.rankings[1].values().len(), game.form.hidden.len());
        Hidden::ByCards(DealersHands::of(deck, [hidden, game.form.shown.len()], values, |cards| game.best_hand(cards)))
    }

    /// The answers next to each of some sets of shown cards, in the order of the questions; meaningless for hands that
    /// contain the shown cards.
    pub fn answers(&self, shown: &[CardSet], asked: &[Asked]) -> Vec<Vec<u32>> {
        match self {
            Hidden::ByRanks(deck) => {
                let groups = HandGroups::new(asked);
                let cards: Vec<Card> = shown.iter().flat_map(|cards| cards.iter()).collect();
                cards.par_iter().map(|&card| HiddenHands::new(*deck, card).answers(&groups)).collect()
            }
            Hidden::BySuits(deck) => {
                let answer = |asked: &Asked| {
                    let left = deck.without(asked.own);
                    hands_below(left, usize::MAX) - hands_below(left, asked.least)
                };
                shown.iter().map(|_| asked.par_iter().map(answer).collect()).collect()
            }
            Hidden::ByCards(dealers) => dealers.answers(shown, asked),
        }
    }

    /// The answers next to these shown cards among hidden hands that lack another card, by that card; of no meaning for
    /// hands that contain the shown card.
    pub fn answers_without_another(&self, deck: CardSet, shown: CardSet, asked: &[Asked]) -> Vec<[u32; Card::COUNT]> {
        let mut answers = vec![[0; Card::COUNT]; asked.len()];
        match (self, shown.iter().next()) {
            _ if asked.is_empty() => {}
            (Hidden::ByRanks(_), Some(up_card)) => {
                let groups = HandGroups::new(asked);
                HiddenHands::new(deck, up_card)
                    .answers_without_another(&groups, |place, without| answers[place] = *without);
            }
            _ => {
                let others = |asked: &Asked| deck.without(asked.own.union(shown)).iter();
                let without = |asked: &Asked, card| Asked { own: asked.own.with(card), ..*asked };
                let each: Vec<Asked> =
                    asked.iter().flat_map(|asked| others(asked).map(move |card| without(asked, card))).collect();
                let mut counted = self.answers(&[shown], &each).into_iter().flatten();
                for (answers, asked) in answers.iter_mut().zip(asked) {
                    others(asked).zip(&mut counted).for_each(|(card, hands)| answers[card.index()] = hands);
                }
            }
        }
        answers
    }
}
