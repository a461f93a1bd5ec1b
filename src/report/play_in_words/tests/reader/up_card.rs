//! Words of games against an up card, Four Card Poker and Lunar Poker: the hands, the up cards, and the cards kept.

use super::holdem::{best_five, kind_named};
use super::{BestFour, Hand, is_named, number_in, rank_named};
use crate::cards::{Card, Suit};

/// Kinds of hands of four cards, lowest first.
const OF_FOUR: [&str; 8] =
    ["high card", "pair", "two pair", "straight", "flush", "three of a kind", "straight flush", "four of a kind"];

impl BestFour {
    /// Of five cards.
    pub fn of(cards: &[Card]) -> Self {
        let without = |left_out: usize| {
            let mut four = cards.to_vec();
            four.remove(left_out);
            BestFour::of_four(&Hand { cards: &four, ..Hand::default() })
        };
        (0..cards.len()).map(without).max().expect("cards")
    }

    fn of_four(hand: &Hand<'_>) -> Self {
        let (alike, mut ranks) = (hand.alike(), hand.ranks());
        ranks.reverse();
        let is_straight =
            alike.is_empty() && Hand::straights_of(4).any(|straight| straight.iter().all(|rank| ranks.contains(rank)));
        let kind = match (hand.is_one_suit(), is_straight, &alike[..]) {
            (_, _, [(_, 4)]) => 7,
            (true, true, _) => 6,
            (_, _, [(_, 3)]) => 5,
            (true, _, _) => 4,
            (_, true, _) => 3,
            _ => alike.len(),
        };
        let pair = alike.last().map_or(0, |(rank, _)| *rank);
        BestFour { kind, pair, ranks: ranks.try_into().expect("four ranks") }
    }

    /// A row such as `ace-king-jack high`; the best one that fits comes first.
    fn is_kind(&self, words: &str) -> Option<bool> {
        if let Some(kind) = OF_FOUR.iter().position(|kind| *kind == words) {
            return Some(self.kind == kind);
        }
        if let Some(words) = words.strip_prefix("less than ") {
            return self.is_kind(words).map(|_| self.kind == 0 && !self.is_kind(words).unwrap_or_default());
        }
        let named: Vec<usize> = words.strip_suffix(" high")?.split('-').map(rank_named).collect();
        Some(self.kind == 0 && self.ranks.starts_with(&named))
    }
}

impl Hand<'_> {
    /// Kind and first rank of the hand.
    fn standing(&self) -> (usize, usize) {
        if let Some(four) = self.best_four {
            return (four.kind, four.pair);
        }
        let (kind, ranks) = best_five(self.cards);
        (kind, ranks[0])
    }

    fn holds(&self, ranks: &str) -> bool {
        self.number(|rank| is_named(ranks, rank)) > 0
    }

    fn is_suited(&self, cards: usize) -> bool {
        Suit::ALL.iter().any(|suit| self.cards.iter().filter(|card| card.suit() == *suit).count() >= cards)
    }

    /// Ranks that make a straight with four of the cards, of the four with most of them.
    fn ranks_for_four(&self) -> usize {
        let without = |left_out: usize| {
            let mut four = self.cards.to_vec();
            four.remove(left_out);
            Hand { cards: &four, ..Hand::default() }.ranks_for_a_straight().len()
        };
        (0..self.cards.len()).map(without).max().unwrap_or_default()
    }

    /// Up cards such as `2 to 9`, or `a queen or king if you hold one of that rank`.
    fn is_against(&self, words: &str) -> bool {
        let up_rank = self.up_card.expect("an up card").rank() as usize;
        let words = words.trim_end_matches(" only");
        if let Some((ranks, beside)) = words.split_once(" with a ") {
            let beside = beside.strip_suffix(" beside the pair").expect("beside the pair");
            return is_named(ranks, up_rank) && self.holds(beside);
        }
        if let Some(ranks) = words.strip_suffix(" if you hold one of that rank") {
            return is_named(ranks, up_rank) && self.ranks().contains(&up_rank);
        }
        if let Some((ranks, held)) = words.split_once(" without ") {
            return is_named(ranks, up_rank) && !self.holds(held.strip_suffix(" in hand").expect("in hand"));
        }
        is_named(words, up_rank)
    }

    /// Hands with the up cards that call for an action.
    pub(super) fn fits_against(&self, words: &str) -> Option<bool> {
        let up_card = self.up_card?;
        if let Some((kind, ranks)) = words.split_once(", up card ") {
            let (ranks, held) = ranks.split_once(", ").unwrap_or((ranks, ""));
            let holds = |words: &str| match words {
                "" => true,
                "one of the up card's rank in hand" => self.ranks().contains(&(up_card.rank() as usize)),
                "none of the up card's rank in hand" => !self.ranks().contains(&(up_card.rank() as usize)),
                _ => panic!("words that no reader knows: {words}"),
            };
            return Some(self.fits(kind) && is_named(ranks, up_card.rank() as usize) && holds(held));
        }
        if let Some((kind, but)) = words.split_once(" except against ") {
            return Some(self.fits(kind) && !self.is_against(but));
        }
        if let Some((kind, up_cards)) = words.split_once(" against ") {
            return Some(self.fits(kind) && up_cards.split(" & against ").any(|words| self.is_against(words)));
        }
        Some(match words.split(' ').collect::<Vec<_>>()[..] {
            ["less", "than", "a", "pair", "of", rank] => self.standing() < (1, rank_named(rank)),
            ["better", "than", "a", "pair", "of", rank] => self.standing() > (1, rank_named(rank)),
            ["pair", "of", least, "or", "better"] if self.best_four.is_some() => {
                self.standing() >= (1, rank_named(least))
            }
            ["pair", "of", least, "to", "a", "pair", "of", most] | ["pairs", "of", least, "to", most] => {
                ((1, rank_named(least))..=(1, rank_named(most))).contains(&self.standing())
            }
            ["pair", "of", rank] => self.standing() == (1, rank_named(rank)),
            ["pair", "or", "better"] => self.standing().0 >= 1,
            ["pair", "that", "is", "not", "lower", "than", "the", "up", "card"] => {
                self.standing() >= (1, up_card.rank() as usize) && self.standing().0 == 1
            }
            ["lower", "one", "keeping", "the", "pair"] => {
                self.standing().0 == 1 && self.standing().1 < up_card.rank() as usize
            }
            _ => return self.best_four.map_or_else(|| self.is_dealt(words), |four| four.is_kind(words)),
        })
    }

    /// The first hand of Lunar Poker, from the best kind to the highest card.
    fn is_dealt(&self, words: &str) -> Option<bool> {
        let kind = || best_five(self.cards).0;
        let highest = || self.ranks().last().copied();
        Some(match words.trim_end_matches(" otherwise") {
            words @ ("straight" | "flush" | "full house" | "four of a kind" | "three of a kind" | "two pair") => {
                kind() == kind_named(words)
            }
            "four to a flush" => self.is_suited(4),
            "four to an outside straight" => self.ranks_for_four() == 2,
            "four to an inside straight" => self.ranks_for_four() == 1,
            "ace-king" => self.holds("ace") && self.holds("king"),
            "ace-king with four to a flush or straight" => {
                self.holds("ace") && self.holds("king") && (self.is_suited(4) || self.ranks_for_four() > 0)
            }
            "keeping the highest card" => true,
            words if words.starts_with("keeping ") => self.holds(&words["keeping ".len()..]),
            words if words.ends_with(" high") => highest() == Some(rank_named(words.trim_end_matches(" high"))),
            words => highest()? <= rank_named(words.strip_suffix(" high or lower")?),
        })
    }

    /// The cards that words such as `three of a kind` or `keeping the highest card` keep in an exchange.
    pub fn kept(&self, words: &str) -> Vec<Card> {
        let highest = self.ranks().last().copied();
        let alike: Vec<usize> = self.alike().iter().map(|(rank, _)| *rank).collect();
        let is_kept = |rank: usize| match words.split_once("keeping ").map_or(words, |(_, kept)| kept) {
            "the pair" | "three of a kind" => alike.contains(&rank),
            kept if kept.starts_with("the highest card") => Some(rank) == highest,
            "ace-king" => [rank_named("ace"), rank_named("king")].contains(&rank),
            kept => is_named(kept.split(" against ").next().unwrap_or(kept), rank),
        };
        self.cards.iter().copied().filter(|card| is_kept(card.rank() as usize)).collect()
    }
}

/// Whether an action as the table states it, such as `exchange 4, keep As`, is the one in words, such as `exchange four,
/// keep an ace`; words that name more of the cards kept come first.
pub fn manner_of(action: &str) -> String {
    let Some((exchange, kept)) = action.split_once(", keep ") else { return action.to_string() };
    let cards = crate::cards::parse_cards(kept).expect("cards");
    let hand = Hand { cards: &cards, ..Hand::default() };
    let is_suited = hand.is_one_suit();
    let kept = match (&hand.alike()[..], &hand.ranks()[..]) {
        ([(_, 3)], _) => "three of a kind",
        (_, &[rank]) => ["an ace", "a king", "a queen", "a jack or lower"][(12 - rank).min(3)],
        ([_], [_, _, _]) => "a pair and a card",
        ([_], _) => "a pair",
        (_, [11, 12]) => "ace-king",
        (_, [_, _]) if is_suited => "two suited cards",
        (_, [_, _]) => "two cards",
        _ if is_suited => "three of a suit",
        _ => "three cards",
    };
    let number = number_in(exchange.trim_start_matches("exchange "));
    format!("exchange {}, keep {kept}", ["", "one", "two", "three", "four"][number])
}
