//! Words on the cross of Criss-Cross Poker, a row being the player's cards and the two open cards of one line.

use std::collections::BTreeSet;

use super::{Hand, is_named, number_in, rank_named};
use crate::cards::Card;

/// Community cards at the Middle Bet.
const ENDS: usize = 4;

impl Hand<'_> {
    pub(super) fn has_both_rows(&self) -> bool {
        self.table.len() == ENDS
    }

    fn rows(&self) -> Vec<Vec<Card>> {
        self.table.chunks(2).map(|ends| [self.cards, ends].concat()).collect()
    }

    pub(super) fn has_row(&self, is_meant: impl Fn(&Hand<'_>) -> bool) -> bool {
        self.rows().iter().any(|cards| is_meant(&Hand { cards, ..Hand::default() }))
    }

    /// Number of ranks that make a straight, counted over all rows together.
    pub(super) fn straight_ranks(&self) -> usize {
        let of_row = |cards: &Vec<Card>| Hand { cards, ..Hand::default() }.ranks_for_a_straight();
        self.rows().iter().flat_map(of_row).collect::<BTreeSet<_>>().len()
    }

    /// Points by their definition: so many for a card of one's own, half of that for a rank that only the table has.
    fn points_in_sight(&self) -> usize {
        let (high, low) = self.points.split_once(" of your own and ").expect("points of one's own");
        let ([high, low], rest) =
            low.split_once(", half of that ").map(|(low, rest)| ([high, low], rest)).expect("half");
        assert_eq!(rest, "for a rank that only the table has, once even if both lines have it");
        let worth = |rank: usize| {
            let of = |words: &str| {
                let (points, ranks) = words.split_once(" for ").expect("ranks");
                if is_named(ranks, rank) { number_in(points) } else { 0 }
            };
            of(high) + of(low)
        };
        let own = self.ranks();
        let others: BTreeSet<usize> = self.table.iter().map(|card| card.rank() as usize).collect();
        let of_table = others.iter().filter(|rank| !own.contains(rank)).map(|&rank| worth(rank) / 2);
        own.iter().map(|&rank| worth(rank)).chain(of_table).sum()
    }

    /// No card on the table is of the suit or of the ranks of the hand.
    fn is_foreign_to_table(&self) -> bool {
        let is_alike =
            |card: &Card| self.cards.iter().any(|own| own.suit() == card.suit() || own.rank() == card.rank());
        !self.table.iter().any(is_alike)
    }

    fn has_three_in_a_row(&self) -> bool {
        self.has_row(|row| row.is_of_a_kind(3) || row.is_of_a_kind(4))
    }

    /// The row has neither a pair nor a straight to come, nor a card of `least` or higher beside the highest own one.
    fn is_row_of_no_help(&self, least: &str) -> bool {
        let number = |row: &Hand<'_>| row.number(|rank| rank >= rank_named(least));
        let is_of_help = |row: &Hand<'_>| !row.alike().is_empty() || number(row) > 1;
        !self.has_row(is_of_help) && self.straight_ranks() == 0
    }

    /// Conditions after a comma.
    pub(super) fn on_the_cross(&self, words: &str) -> Option<bool> {
        let parts: Vec<&str> = words.split(' ').collect();
        Some(match parts[..] {
            ["become", "three", "or", "four", "of", "a", "kind"] => self.has_three_in_a_row(),
            ["the", "row", "of", "other", "suits", "and", "ranks"] => self.is_foreign_to_table(),
            ["the", "row", "not", "so"] => true,
            _ if words.starts_with("the row with neither a pair nor ") => {
                let words = words.trim_start_matches("the row with neither a pair nor another card of ");
                let least = words.strip_suffix(" or higher nor a straight to come")?;
                self.is_row_of_no_help(least)
            }
            [number, "rank", "makes", "a", "straight"] if self.has_both_rows() => {
                self.straight_ranks() == number_in(number)
            }
            [number, "points", "or", "more"] if self.has_both_rows() => self.points_in_sight() >= number_in(number),
            ["fewer", "points"] => true,
            [number, "points"] => self.points_in_sight() == number_in(number),
            _ => return None,
        })
    }

    /// Holdings by own cards or by rows.
    pub(super) fn in_a_row(&self, words: &str) -> Option<bool> {
        let is_own = |ranks: &str, number: &str| self.number(|rank| is_named(ranks, rank)) == number_in(number);
        let words = words.trim_start_matches("row has a ").trim_start_matches("row has ");
        let parts: Vec<&str> = words.split(' ').collect();
        Some(match parts[..] {
            ["nothing", "of", "these"] => true,
            ["pair"] => self.has_row(|row| !row.alike().is_empty()),
            ["pair", "in", "hand"] => self.is_of_a_kind(2),
            [
                "pair",
                "in",
                "hand",
                "unless",
                "it",
                "is",
                "of",
                least,
                "to",
                most,
                "and",
                "has",
                "become",
                "three",
                "or",
                "four",
                "of",
                "a",
                "kind",
            ] => {
                let is_low = self.has_pair(|rank| is_named(&format!("{least} to {most}"), rank));
                self.is_of_a_kind(2) && !(is_low && self.has_three_in_a_row())
            }
            ["pair", "of", least, "or", "better"] | ["pair", "of", least, "or", "better", "in", "a", "row"] => {
                self.has_row(|row| row.has_better_pair(least))
            }
            ["four", "of", "one", "suit", "in", "a", "row"] | ["four", "cards", "of", "one", "suit"] => {
                self.has_row(|row| row.is_one_suit())
            }
            ["two", "or", "more", "ranks", "make", "a", "straight"]
            | ["two", "different", "ranks", "in", "the", "middle", "would", "make", "a", "straight"] => {
                self.straight_ranks() >= 2
            }
            ["one", "rank", "if", "either", "row", "has", "a", "pair"] => {
                self.straight_ranks() == 1 && self.has_row(|row| !row.alike().is_empty())
            }
            ["one", "rank", "would", "make", "a", "straight"] => self.straight_ranks() == 1,
            ["jack", "or", "better", "is", "in", "sight"] => {
                self.has_row(|row| row.number(|rank| rank >= rank_named("jack")) > 0)
            }
            [number, "points", "or", "more", "in", "sight"] => self.points_in_sight() >= number_in(number),
            [
                "two",
                "cards",
                "from",
                least,
                "to",
                most,
                "that",
                "are",
                "neither",
                "a",
                "pair",
                "nor",
                "of",
                "one",
                "suit",
            ] => {
                let is_low = is_own(&format!("{least} to {most}"), "two");
                is_low && self.alike().is_empty() && !self.is_one_suit()
            }
            [
                "two",
                "cards",
                "of",
                "one",
                "suit",
                "that",
                "are",
                least,
                "or",
                "better",
                "if",
                "no",
                "card",
                "on",
                "the",
                "table",
                "is",
                "of",
                "that",
                "suit",
                "or",
                "of",
                "their",
                "ranks",
            ] => is_own(&format!("{least} or better"), "two") && self.is_one_suit() && self.is_foreign_to_table(),
            [number, "of", one, word @ ("or" | "to"), other] => is_own(&format!("{one} {word} {other}"), number),
            [number, "of", one, word @ ("or" | "to"), other, "of", "one", "suit"] => {
                is_own(&format!("{one} {word} {other}"), number) && self.is_one_suit()
            }
            [number, "of", one, word @ ("or" | "to"), other, "of", "two", "suits"] => {
                is_own(&format!("{one} {word} {other}"), number) && !self.is_one_suit()
            }
            [number, "of", least, "to", most, "otherwise"] => is_own(&format!("{least} to {most}"), number),
            _ => return None,
        })
    }

    /// Two pair and three of a kind are better than any pair.
    fn has_better_pair(&self, least: &str) -> bool {
        self.alike().iter().any(|(rank, number)| *number > 2 || *rank >= rank_named(least)) || self.alike().len() > 1
    }
}
