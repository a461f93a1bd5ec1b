//! The simulated path, one round at a time. How cards are dealt was not at hand: here one at a time to each player, and
//! then the community cards.

use std::sync::Arc;

use super::decisions::{FORM, Sights};
use super::rules::{CARDS, End, PLAYER_CARDS, PokerHand};
use crate::cards::{Card, CardSet};
use crate::games::Offer;
use crate::games::engine::kinds::DealtHand;
use crate::games::engine::literal::LiteralGame;
use crate::games::engine::streets::StreetDecisions;
use crate::outcome::Outcome;

pub struct MississippiStudTable(pub Arc<Sights>);

impl LiteralGame for MississippiStudTable {
    type Decisions = StreetDecisions;

    fn cards_per_round(&self) -> usize {
        CARDS
    }

    fn cards_at_table(&self, players: usize) -> usize {
        PLAYER_CARDS * players + CARDS - PLAYER_CARDS
    }

    fn places_of_player(&self, player: usize, players: usize) -> Option<Vec<usize>> {
        let community = PLAYER_CARDS * players..self.cards_at_table(players);
        Some([player, players + player].into_iter().chain(community).collect())
    }

    fn classes(&self) -> usize {
        End::COUNT
    }

    fn play(&self, decisions: &StreetDecisions, cards: &[Card]) -> usize {
        let (own, community) = cards.split_at(PLAYER_CARDS);
        let (mut seen, mut antes) = (own.iter().copied().collect::<CardSet>(), 1);
        for (street, &card) in community.iter().enumerate() {
            match FORM.actions[decisions.action(street, self.0.class(street, seen), antes)] {
                None => return End { hand: None, antes }.place(),
                Some(bet) => (seen, antes) = (seen.with(card), antes + bet),
            }
        }
        End { hand: Some(PokerHand::of_cards(cards)), antes }.place()
    }

    fn settled(&self, offer: &Offer, class: usize) -> Outcome {
        End::at(class).settled(offer)
    }
}
