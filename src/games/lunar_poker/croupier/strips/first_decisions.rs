//! The play with every hand against every up card, as one byte each.

use std::collections::BTreeMap;

use rayon::prelude::*;

use super::dealt_strips::{DealtStrip, SUITS_BITS};
use crate::cards::{Card, CardSet, Rank, STRIP_ROUNDS, Strip, SuitSymmetry};
use crate::games::lunar_poker::croupier::literal::LiteralPlayer;
use crate::games::lunar_poker::facts::PLAYER_CARDS;
use crate::games::lunar_poker::rules::Play;
use crate::hands::{rank_multiset_index, rank_multisets_in_order};

/// The plays of several players side by side, so that one look finds all of a round. Suits are named so that the up
/// card's is the lowest.
pub struct FirstDecisions {
    /// By rank of the up card, place of the hand, and player.
    plays: Vec<u8>,
    players: usize,
    places: HandPlaces,
}

impl FirstDecisions {
    /// The plays with the full deck.
    pub fn new(players: &[LiteralPlayer]) -> Self {
        let (count, width, places) = (players.len(), players.len().max(1), HandPlaces::new());
        let mut plays = vec![Play::FOLD.code(); places.count * Rank::ALL.len() * width];
        let up_cards: Vec<Card> =
            players.first().map_or(Vec::new(), |first| first.decisions.iter().map(|&(card, _)| card).collect());
        plays.par_chunks_mut(places.count * width).zip(&up_cards).enumerate().for_each(|(at, (plays, &up_card))| {
            let symmetry = SuitSymmetry::fixing(CardSet::FULL_DECK, up_card);
            for (place, class) in symmetry.classes::<PLAYER_CARDS>().iter().enumerate() {
                let Some(cards) = class.representative.to_array::<PLAYER_CARDS>() else { continue };
                for (at_place, player) in players.iter().enumerate() {
                    let play = player.decisions[at].1.plays[player.second.place()][place];
                    let discarded: CardSet = play.discarded(&cards).collect();
                    for (hand, discarded) in symmetry.images(class.representative).zip(symmetry.images(discarded)) {
                        let Some(hand) = hand.to_array::<PLAYER_CARDS>() else { continue };
                        let code = if play.is_exchange() { places_of(&hand, discarded) } else { play.code() };
                        plays[places.of(rank_multiset_index(hand), suits_of(&hand)) * width + at_place] = code;
                    }
                }
            }
        });
        FirstDecisions { plays, players: count, places }
    }

    /// The plays of all players, as [`Play::code`], in the first `rounds` rounds of a strip.
    #[inline(always)]
    pub fn look_up(&self, dealt: &DealtStrip, rounds: usize, plays: &mut [Strip]) {
        let rounds = rounds.min(STRIP_ROUNDS);
        let mut first = [0; STRIP_ROUNDS];
        for (round, first) in first.iter_mut().enumerate().take(rounds) {
            let place = self.places.of(usize::from(dealt.ranks[round]), dealt.suits[round]);
            *first = (self.places.count * usize::from(dealt.up_ranks[round]) + place) * self.players;
        }
        // They lie far apart in memory: looked up one after the other with nothing between, they do not wait for each
        // other.
        for (player, plays) in plays.iter_mut().enumerate() {
            for (play, &first) in plays.iter_mut().zip(&first[..rounds]) {
                *play = self.plays.get(first + player).copied().unwrap_or(Play::FOLD.code());
            }
        }
    }
}

/// Numbers of hands: the same for hands that are isomorphic under renaming suits other than the lowest, the cards in
/// ascending order being alike one by one. That is a quarter of all hands, so that the plays of all lie closer
/// together.
struct HandPlaces {
    /// By multiset of ranks.
    first: Vec<u32>,
    /// By suits and neighbours of one rank, as [`suits_of`] has them.
    by_suits: Vec<u8>,
    count: usize,
}

impl HandPlaces {
    fn new() -> Self {
        let mut by_suits = Vec::with_capacity(NEIGHBOURS << SUITS_BITS);
        let mut counts = Vec::with_capacity(NEIGHBOURS);
        for neighbours in 0..NEIGHBOURS {
            let mut known: BTreeMap<[u8; PLAYER_CARDS], u8> = BTreeMap::new();
            for code in 0..1 << SUITS_BITS {
                let suits = std::array::from_fn(|place| (code >> (2 * place) & 3) as u8);
                // Cards of one rank are in the order of their suits, and all differ.
                let is_hand = (0..PLAYER_CARDS - 1).all(|at| neighbours >> at & 1 == 0 || suits[at] < suits[at + 1]);
                let next = known.len() as u8;
                by_suits.push(if is_hand { *known.entry(renamed_in_order(suits)).or_insert(next) } else { 0 });
            }
            counts.push(known.len());
        }
        let (mut first, mut count) = (Vec::new(), 0);
        for ranks in rank_multisets_in_order::<PLAYER_CARDS>() {
            first.push(count as u32);
            let neighbours = (0..PLAYER_CARDS - 1).filter(|&at| ranks[at] == ranks[at + 1]);
            count += counts[neighbours.fold(0, |bits, at| bits | 1 << at)];
        }
        HandPlaces { first, by_suits, count }
    }

    #[inline(always)]
    fn of(&self, ranks: usize, suits: u16) -> usize {
        self.first[ranks] as usize + usize::from(self.by_suits[usize::from(suits)])
    }
}

/// Number of ways in which neighbours of a hand may be of one rank.
const NEIGHBOURS: usize = 1 << (PLAYER_CARDS - 1);

/// The suits of a hand in ascending order, two bits each, and above them one bit for each card that is of the rank of
/// the next.
fn suits_of(hand: &[Card; PLAYER_CARDS]) -> u16 {
    let suits = hand.iter().enumerate().fold(0, |suits, (place, card)| suits | (card.suit() as u16) << (2 * place));
    let neighbours = hand.windows(2).enumerate().filter(|(_, two)| two[0].rank() == two[1].rank());
    neighbours.fold(suits, |suits, (place, _)| suits | 1 << (SUITS_BITS + place))
}

/// Suits with those other than the lowest renamed in the order in which they appear.
fn renamed_in_order(suits: [u8; PLAYER_CARDS]) -> [u8; PLAYER_CARDS] {
    let mut names = [0; 4];
    let mut named = 0;
    suits.map(|suit| {
        if suit != 0 && names[usize::from(suit)] == 0 {
            named += 1;
            names[usize::from(suit)] = named;
        }
        names[usize::from(suit)]
    })
}

/// The places of these cards in a hand, one bit each.
fn places_of(hand: &[Card; PLAYER_CARDS], cards: CardSet) -> u8 {
    let places = hand.iter().enumerate().filter(|(_, card)| cards.contains(**card));
    places.fold(0, |places, (place, _)| places | 1 << place)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Suit;

    /// Every hand has a place, which it shares only with those that renaming the other three suits makes of it, card by
    /// card.
    #[test]
    fn hands_of_one_place_are_alike() {
        let places = HandPlaces::new();
        let mut of_place: Vec<Option<([Rank; 5], [u8; 5])>> = vec![None; places.count];
        for hand in CardSet::FULL_DECK.subsets::<5>() {
            let alike = (hand.map(Card::rank), renamed_in_order(hand.map(|card| card.suit() as u8)));
            let place = places.of(rank_multiset_index(hand), suits_of(&hand));
            assert_eq!(*of_place[place].get_or_insert(alike), alike, "{hand:?}");
        }
        assert!(of_place.iter().all(Option::is_some), "no place is empty");
        assert_eq!(renamed_in_order([3, 0, 1, 3, 2]), [1, 0, 2, 1, 3]);
        assert_eq!(Suit::ALL[0] as u8, 0);
    }
}
