//! A full table: players draw in turn, the last one after all others.

use az::Az;

use super::dealt_strips::DealtStrip;
use super::literal::FirstDecisions;
use crate::cards::{Card, Deals, STRIP_ROUNDS, Strip};
use crate::games::lunar_poker::rules::{Chapter, DEALER_CARDS, PLAYER_CARDS, Play};

pub fn first_cards(players: usize) -> usize {
    PLAYER_CARDS * players + DEALER_CARDS
}

/// Largest number of cards dealt: every player draws five, and in 2013 the dealer one, up to the whole deck.
pub fn most_cards(chapter: Chapter, players: usize) -> usize {
    let of_dealer = chapter.cards_per_round() - 3 * PLAYER_CARDS;
    (first_cards(players) + PLAYER_CARDS * players + of_dealer).min(Card::COUNT)
}

pub struct TableStrip<'t> {
    chapter: Chapter,
    players: usize,
    cards: &'t [Strip],
}

impl<'t> TableStrip<'t> {
    /// The deal follows § 671a.8(c).
    pub fn all(chapter: Chapter, players: usize, table: &'t Deals) -> impl Iterator<Item = Self> {
        table.strips().map(move |cards| TableStrip { chapter, players, cards })
    }

    /// First five cards of the player `seat`, counted from 0; the seat after the last is the dealer's.
    pub fn first_five(&self, seat: usize) -> [&'t Strip; 5] {
        // One card at a time to each player and to the dealer.
        [0, 1, 2, 3, 4].map(|card| &self.cards[card * (self.players + 1) + seat])
    }

    /// Number of cards drawn before this player (§ 671a.11(d)), and for each round the player who drew most.
    pub fn drawn_before(&self, seat: usize, first: Option<&FirstDecisions>) -> ([u8; STRIP_ROUNDS], Strip) {
        let (mut drawn, mut most, mut who) = ([0; STRIP_ROUNDS], [0; STRIP_ROUNDS], [0; STRIP_ROUNDS]);
        // All play by the first set of decisions. Without one, no card is drawn.
        let Some(first) = first else { return (drawn, who) };
        let mut alone = vec![[0; STRIP_ROUNDS]; self.chapter.cards_per_round()];
        for player in 0..seat {
            self.deal_alone(player, &mut alone);
            let Some(dealt) = DealtStrip::of(self.chapter, &alone) else { break };
            for (round, &play) in first.look_up(&dealt).iter().enumerate() {
                let draws = Play::from_code(play).map_or(0, Play::drawn).az::<u8>();
                drawn[round] += draws;
                if draws > most[round] {
                    (most[round], who[round]) = (draws, player.az::<u8>());
                }
            }
        }
        (drawn, who)
    }

    /// First cards of a player and of the dealer, in the order of a deal to this player alone, without the draw.
    pub fn deal_alone(&self, player: usize, alone: &mut [Strip]) {
        let hands = [self.first_five(player), self.first_five(self.players)];
        for (place, cards) in alone.iter_mut().take(2 * PLAYER_CARDS).enumerate() {
            *cards = *hands[place % 2][place / 2];
        }
    }

    /// The next cards of the deck after `drawn` cards. The chapters do not say what happens when the deck is used up,
    /// which takes five players most of whom draw four or five cards. Here the first cards of the player `who` drew
    /// most, nearly all discarded by then, are dealt again.
    pub fn deal_next(&self, drawn: &[u8; STRIP_ROUNDS], who: &Strip, next: &mut [Strip]) {
        let first = first_cards(self.players);
        for (place, cards) in next.iter_mut().enumerate() {
            for (round, card) in cards.iter_mut().enumerate() {
                let wanted = first + usize::from(drawn[round]) + place;
                *card = match self.cards.get(wanted) {
                    Some(cards) => cards[round],
                    None => self.first_five(who[round].into())[(wanted - self.cards.len()) % PLAYER_CARDS][round],
                };
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deck_that_is_used_up_goes_on_with_what_was_discarded() {
        // Each card is the number of its place in the deck.
        let mut table = Deals::new(most_cards(Chapter::Today, 5));
        for strip in table.strips_mut() {
            strip.iter_mut().enumerate().for_each(|(place, cards)| cards.fill(place as u8));
        }
        let strip = TableStrip::all(Chapter::Today, 5, &table).next().expect("a strip");
        let mut next = [[0; STRIP_ROUNDS]; 5];
        // Thirty cards are dealt and twenty drawn, so two are left.
        strip.deal_next(&[20; STRIP_ROUNDS], &[1; STRIP_ROUNDS], &mut next);
        assert_eq!(next.map(|cards| cards[0]), [50, 51, 1, 7, 13]);
    }
}
