//! Words of Ultimate Texas Hold 'Em: starting hands, and the best five of the player's and the community cards.

use super::{Hand, is_named, number_in, rank_named};
use crate::cards::{Card, CardSet, Rank};

/// Kinds of hands, lowest first.
pub const KINDS: [&str; 10] = [
    "high card",
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
    "royal flush",
];

pub fn kind_named(words: &str) -> usize {
    KINDS.iter().position(|kind| *kind == words).unwrap_or_else(|| panic!("no kind: {words}"))
}

/// Kind of the best five of these cards, or of fewer, and the ranks that decide between equal kinds.
pub fn best_five(cards: &[Card]) -> (usize, Vec<usize>) {
    let mask = |cards: &mut dyn Iterator<Item = &Card>| cards.fold(0_u32, |mask, card| mask | 1 << card.rank() as u32);
    let of_suit = |suit| mask(&mut cards.iter().filter(|card| card.suit() == suit));
    let flush = crate::cards::Suit::ALL.map(of_suit).into_iter().find(|ranks| ranks.count_ones() >= 5);
    let top = |ranks: u32| {
        let wheel = ranks << 1 | ranks >> 12 & 1;
        (3..13).rev().find(|top| wheel >> (top - 3) & 0b1_1111 == 0b1_1111)
    };
    let mut held = [0; 13];
    cards.iter().for_each(|card| held[card.rank() as usize] += 1);
    let mut groups: Vec<(usize, usize)> = held.into_iter().zip(0..13).filter(|(held, _)| *held > 0).collect();
    groups.sort_unstable_by(|one, other| other.cmp(one));
    let second = groups.get(1).map_or(0, |(held, _)| *held);
    let kind = match (flush.map(|flush| (flush, top(flush))), groups[0].0) {
        (Some((_, Some(12))), _) => return (9, vec![12]),
        (Some((_, Some(top))), _) => return (8, vec![top]),
        (_, 4) => 7,
        (_, 3) if second >= 2 => 6,
        (Some((flush, None)), _) => {
            return (5, (0..13).rev().filter(|rank| flush >> rank & 1 == 1).take(5).collect());
        }
        _ => match (top(mask(&mut cards.iter())), groups[0].0) {
            (Some(top), _) => return (4, vec![top]),
            (None, 3) => 3,
            (None, 2) => {
                if second == 2 {
                    2
                } else {
                    1
                }
            }
            _ => 0,
        },
    };
    (kind, deciding(kind, &groups))
}

/// The ranks of the groups that make the kind, then the highest of the other cards, five cards in all.
fn deciding(kind: usize, groups: &[(usize, usize)]) -> Vec<usize> {
    let (making, others) = groups.split_at(if [2, 6].contains(&kind) { 2 } else { 1 });
    let own = match kind {
        7 => 4,
        6 => 5,
        3 => 3,
        2 => 4,
        kind => 1 + kind,
    };
    let mut others: Vec<usize> = others.iter().map(|(_, rank)| *rank).collect();
    others.sort_unstable_by(|one, other| other.cmp(one));
    making.iter().map(|(_, rank)| *rank).chain(others.into_iter().take(5 - own)).collect()
}

impl Hand<'_> {
    fn best(&self) -> (usize, Vec<usize>) {
        best_five(&[self.cards, self.table].concat())
    }

    fn is_better_in_kind(&self) -> bool {
        self.best().0 > best_five(self.table).0
    }

    /// Number of unseen cards of the full deck that, added alone to the board, beat the hand.
    fn outs(&self) -> usize {
        let (best, in_sight) = (self.best(), self.cards.iter().chain(self.table).copied().collect::<CardSet>());
        let unseen = CardSet::FULL_DECK.without(in_sight);
        unseen.iter().filter(|&card| best_five(&[self.table, &[card]].concat()) > best).count()
    }

    /// The highest own card of a suit with four or more in sight.
    fn four_to_a_flush(&self) -> Option<usize> {
        let in_sight = [self.cards, self.table].concat();
        let is_of_four = |own: &&Card| in_sight.iter().filter(|card| card.suit() == own.suit()).count() >= 4;
        self.cards.iter().filter(is_of_four).map(|card| card.rank() as usize).max()
    }

    /// A starting hand such as `AKs`, `72o`, `TT` or `K5`; a run such as `AKs to A2s`.
    fn is_starting_hand(&self, words: &str) -> Option<bool> {
        let parse = |word: &str| {
            let letters: Vec<char> = word.chars().collect();
            let rank = |letter: char| Rank::ALL.iter().position(|rank| rank.letter() == letter);
            match letters[..] {
                [high, low] | [high, low, 's' | 'o'] => Some((rank(high)?, rank(low)?, letters.get(2).copied())),
                _ => None,
            }
        };
        let [low, high] = self.ranks()[..] else { return None };
        let is_of = |suits: Option<char>| match suits {
            Some(suits) => low != high && self.is_one_suit() == (suits == 's'),
            None => true,
        };
        let parts: Vec<&str> = words.split(' ').collect();
        Some(match parts[..] {
            [one] => {
                let (top, below, suits) = parse(one)?;
                (high, low) == (top, below) && is_of(suits)
            }
            [one, "to", other] => {
                let ((top, first, suits), (_, last, _)) = (parse(one)?, parse(other)?);
                let is_pairs = suits.is_none();
                (last..=first).contains(&low) && is_of(suits) && if is_pairs { low == high } else { high == top }
            }
            [one, "or", "better"] => {
                let (top, least, _) = parse(one)?;
                high == top && (least..top).contains(&low)
            }
            [one, "suited", "or", other, "or", "better"] => {
                let (top, least, _) = parse(one)?;
                let is_suited = high == top && (least..top).contains(&low) && self.is_one_suit();
                is_suited || self.is_starting_hand(&format!("{other} or better"))?
            }
            ["any", rank] => high == rank_named(rank),
            ["any", "suited", rank] => high == rank_named(rank) && self.is_one_suit(),
            _ => return None,
        })
    }

    fn on_the_flop(&self, words: &str) -> Option<bool> {
        let (kind, ranks) = self.best();
        let is_hidden = self.is_better_in_kind();
        let (is_pair, is_in_hand) = (kind == 1 && is_hidden, self.is_of_a_kind(2));
        let is_less = kind == 0 || kind == 1 && !is_hidden;
        let highest = *self.ranks().last()?;
        let ranked = |opening: &str, is_meant: bool, rank: Option<usize>| {
            words.strip_prefix(opening).map(|ranks| is_meant && rank.is_some_and(|rank| is_named(ranks, rank)))
        };
        Some(match words {
            "straight or better" => kind >= kind_named("straight"),
            "three of a kind with a card in hand" => kind == 3 && is_hidden,
            "three of a kind on the flop" => kind == 3 && !is_hidden,
            "two pair" => kind == 2,
            "two pair or better in the five cards" => kind >= 2,
            "pair that has a card in hand but not with deuces in hand" => is_pair && !(is_in_hand && highest == 0),
            _ => {
                let least = words
                    .strip_prefix("four to a flush with a ")
                    .and_then(|words| words.strip_suffix(" of it in hand"));
                return ranked("pair in hand, ", is_pair && is_in_hand, Some(ranks[0]))
                    .or_else(|| ranked("pair with a card in hand, ", is_pair && !is_in_hand, Some(ranks[0])))
                    .or_else(|| {
                        ranked("less, four to a flush, highest of it in hand ", is_less, self.four_to_a_flush())
                    })
                    .or_else(|| {
                        ranked(
                            "less, highest card in hand ",
                            is_less && self.four_to_a_flush().is_none(),
                            Some(highest),
                        )
                    })
                    .or_else(|| least.map(|least| self.four_to_a_flush().is_some_and(|rank| is_named(least, rank))));
            }
        })
    }

    fn on_the_river(&self, words: &str) -> Option<bool> {
        if words == "hand of a higher kind than the board alone" {
            return Some(self.is_better_in_kind());
        }
        if let Some(kinds) = words.strip_suffix(", better in kind than the board") {
            let (best, least) = kinds.split_once(" to ").unwrap_or((kinds, kinds));
            let is_named = (kind_named(least)..=kind_named(best)).contains(&self.best().0);
            return Some(self.is_better_in_kind() && is_named);
        }
        if let Some(outs) = words.strip_prefix("fewer than ") {
            let most = outs.strip_suffix(" of the 45 unseen cards beat the hand")?;
            return Some(self.outs() < number_in(most));
        }
        let outs = words.strip_prefix("no better in kind than the board, beaten by ")?;
        let outs = outs.strip_suffix(" of 45 unseen cards")?;
        let (least, most) = outs.split_once(" to ").unwrap_or((outs, outs));
        Some(!self.is_better_in_kind() && (number_in(least)..=number_in(most)).contains(&self.outs()))
    }

    /// Words of a hand of two cards alone, on a flop or on a board.
    pub(super) fn at_holdem(&self, words: &str) -> Option<bool> {
        match (self.cards.len(), self.table.len()) {
            (2, 0) => self.is_starting_hand(words),
            (2, 3) => self.on_the_flop(words),
            (2, 5) => self.on_the_river(words),
            _ => None,
        }
    }
}
