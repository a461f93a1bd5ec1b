//! The play with every hand of five cards against one up card, one byte each. Tables are serialized as their bytes, so
//! that reading them back is one copy.

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;
use std::sync::LazyLock;

use az::Az;
use num_traits::{FromBytes, ToBytes};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::multisets::BY_RANKS;
use crate::cards::{Card, Suit};
use crate::games::lunar_poker::rules::{PLAYER_CARDS, Play, READINGS};
use crate::hands::{rank_multiset_index, rank_multisets_in_order};

/// Serialized as little-endian bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Block<T>(pub Vec<T>);

impl<T: ToBytes<Bytes = [u8; N]>, const N: usize> Serialize for Block<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let bytes: Vec<u8> = self.0.iter().flat_map(T::to_le_bytes).collect();
        serializer.serialize_bytes(&bytes)
    }
}

impl<'de, T: FromBytes<Bytes = [u8; N]>, const N: usize> Deserialize<'de> for Block<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (numbers, rest) = <&[u8]>::deserialize(deserializer)?.as_chunks::<N>();
        if !rest.is_empty() {
            return Err(D::Error::custom("the last number is cut off"));
        }
        Ok(Block(numbers.iter().map(T::from_le_bytes).collect()))
    }
}

/// Plays with all hands against one up card. Hands of the same ranks form a run, and equal runs are stored once: for
/// most ranks suits matter little. The up card's suit is renamed to the lowest.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FirstPlays {
    /// By reading and multiset of ranks: start of the run in `plays`.
    pub runs: [Block<u32>; READINGS],
    /// By run and [`HandPlaces::in_run`]: [`Play::code`].
    pub plays: Block<u8>,
}

/// No [`Play::code`].
const UNKNOWN: u8 = u8::MAX;

impl FirstPlays {
    /// One ascending hand for each class of suit-isomorphic hands, with its play by reading.
    pub fn new(hands: impl IntoIterator<Item = ([Card; PLAYER_CARDS], [Play; READINGS])>) -> Self {
        let places = hand_places();
        let mut by_place = std::array::from_fn(|_| vec![UNKNOWN; places.count]);
        hands.into_iter().for_each(|(cards, plays)| write_class(cards, plays, &mut by_place));
        let (mut known, mut plays) = (HashMap::new(), Vec::new());
        let mut run_of = |mut run: Vec<u8>| {
            // Hands that cannot be dealt are played like others of their ranks.
            let any = run.iter().copied().find(|&play| play != UNKNOWN).unwrap_or(Play::FOLD.code());
            run.iter_mut().filter(|play| **play == UNKNOWN).for_each(|play| *play = any);
            *known.entry(run).or_insert_with_key(|run| {
                plays.extend(run);
                (plays.len() - run.len()).az::<u32>()
            })
        };
        let runs = by_place.map(|by_place| Block(places.runs().map(|run| run_of(by_place[run].to_vec())).collect()));
        FirstPlays { runs, plays: Block(plays) }
    }

    /// The play with an ascending hand; `None` in a damaged file.
    pub fn play(&self, reading: usize, hand: &[Card; PLAYER_CARDS]) -> Option<Play> {
        let run = *self.runs[reading].0.get(rank_multiset_index(*hand))? as usize;
        let code = self.plays.0.get(run + usize::from(hand_places().in_run(suits_of(hand))))?;
        Play::from_code(*code)
    }

    pub fn is_whole(&self) -> bool {
        let is_there = |(&run, places): (&u32, Range<usize>)| run as usize + places.len() <= self.plays.0.len();
        self.runs.iter().all(|runs| runs.0.len() == BY_RANKS && runs.0.iter().zip(hand_places().runs()).all(is_there))
    }
}

/// Writes the plays with all suit-isomorphic images of a hand.
fn write_class(cards: [Card; PLAYER_CARDS], plays: [Play; READINGS], by_place: &mut [Vec<u8>; READINGS]) {
    /// Permutations of the three suits above the lowest.
    const RENAMINGS: [[u8; 4]; 6] =
        [[0, 3, 2, 1], [0, 2, 3, 1], [0, 3, 1, 2], [0, 1, 3, 2], [0, 2, 1, 3], [0, 1, 2, 3]];
    // Cards of different ranks keep their order, so all images share one place.
    let paired = cards.windows(2).any(|two| two[0].rank() == two[1].rank());
    for renaming in &RENAMINGS[if paired { 0 } else { RENAMINGS.len() - 1 }..] {
        let mut held: [(Card, usize); PLAYER_CARDS] = std::array::from_fn(|place| {
            let card = cards[place];
            let suit = Suit::ALL[usize::from(renaming[card.suit() as usize])];
            (Card::new(card.rank(), suit), place)
        });
        held.sort_unstable();
        let hand = held.map(|(card, _)| card);
        let place = hand_places().of(rank_multiset_index(hand), suits_of(&hand));
        for (by_place, play) in by_place.iter_mut().zip(plays) {
            let discarded = held.iter().enumerate().filter(|(_, (_, dealt))| play.discards(*dealt));
            let exchanged = discarded.fold(0, |places, (place, _)| places | 1 << place);
            by_place[place] = if play.is_exchange() { exchanged } else { play.code() };
        }
    }
}

/// Numbering of ascending hands. Two hands share a place if renaming suits other than the lowest maps one to the other
/// card by card. Hands of the same ranks are neighbours.
pub struct HandPlaces {
    /// By multiset of ranks: the first place.
    first: Vec<u32>,
    /// By [`suits_of`]: the offset from it.
    by_suits: Vec<u8>,
    pub count: usize,
}

/// Two bits for each card.
pub const SUITS_BITS: usize = 2 * PLAYER_CARDS;
/// Number of patterns of equal ranks among neighbours of a hand.
const NEIGHBOURS: usize = 1 << (PLAYER_CARDS - 1);

pub fn hand_places() -> &'static HandPlaces {
    static PLACES: LazyLock<HandPlaces> = LazyLock::new(HandPlaces::new);
    &PLACES
}

impl HandPlaces {
    fn new() -> Self {
        let mut by_suits = Vec::with_capacity(NEIGHBOURS << SUITS_BITS);
        let mut counts = Vec::with_capacity(NEIGHBOURS);
        for neighbours in 0..NEIGHBOURS {
            let mut known: BTreeMap<[u8; PLAYER_CARDS], u8> = BTreeMap::new();
            for code in 0..1 << SUITS_BITS {
                let suits = std::array::from_fn(|place| (code >> (2 * place) & 3).az::<u8>());
                // Cards of one rank differ and ascend by suit.
                let is_hand = (0..PLAYER_CARDS - 1).all(|at| neighbours >> at & 1 == 0 || suits[at] < suits[at + 1]);
                let next = known.len().az::<u8>();
                by_suits.push(if is_hand { *known.entry(renamed_in_order(suits)).or_insert(next) } else { 0 });
            }
            counts.push(known.len());
        }
        let (mut first, mut count) = (Vec::new(), 0);
        for ranks in rank_multisets_in_order::<PLAYER_CARDS>() {
            first.push(count.az::<u32>());
            let neighbours = (0..PLAYER_CARDS - 1).filter(|&at| ranks[at] == ranks[at + 1]);
            count += counts[neighbours.fold(0, |bits, at| bits | 1 << at)];
        }
        HandPlaces { first, by_suits, count }
    }

    /// The offset of a hand with this [`suits_of`] among hands of its ranks.
    #[inline(always)]
    pub fn in_run(&self, suits: u16) -> u8 {
        self.by_suits[usize::from(suits)]
    }

    /// The range of places of each multiset of ranks.
    fn runs(&self) -> impl Iterator<Item = Range<usize>> {
        let ends = self.first[1..].iter().copied().chain([self.count.az::<u32>()]);
        self.first.iter().zip(ends).map(|(&first, end)| first as usize..end as usize)
    }

    pub fn of(&self, ranks: usize, suits: u16) -> usize {
        self.first[ranks] as usize + usize::from(self.in_run(suits))
    }
}

/// The suits of an ascending hand, two bits each, and above them one bit for each card with the rank of the next.
pub fn suits_of(hand: &[Card; PLAYER_CARDS]) -> u16 {
    let suits = hand.iter().enumerate().fold(0, |suits, (place, card)| suits | (card.suit() as u16) << (2 * place));
    let neighbours = hand.windows(2).enumerate().filter(|(_, two)| two[0].rank() == two[1].rank());
    neighbours.fold(suits, |suits, (place, _)| suits | 1 << (SUITS_BITS + place))
}

/// Renames the suits other than the lowest by first appearance.
pub fn renamed_in_order(suits: [u8; PLAYER_CARDS]) -> [u8; PLAYER_CARDS] {
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
