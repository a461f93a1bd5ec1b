//! A reader of the words of a card: which hands they fit, apart from the program's own tests of holdings. Then the words
//! of games with cards on the table (`cross`, `holdem`) and of games against an up card, and the `rules` of strategies.

mod cross;
pub mod holdem;
pub mod rules;
pub mod up_card;

use crate::cards::{Card, Rank};

/// Cards in sight, as somebody with the card in hand looks at them.
#[derive(Clone, Copy, Default)]
pub struct Hand<'h> {
    /// The player's; in games of streets with the community cards.
    pub cards: &'h [Card],
    /// Community cards in games where words tell them from the player's.
    pub table: &'h [Card],
    pub up_card: Option<Card>,
    /// The bets placed, such as `1 3`.
    pub placed: &'h str,
    /// The printed definition of points.
    pub points: &'h str,
    /// The best four of the player's cards, where four count.
    pub best_four: Option<BestFour>,
}

/// The best four of some cards: the kind, the rank of a pair, and the ranks from the highest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct BestFour {
    kind: usize,
    pair: usize,
    ranks: [usize; 4],
}

impl Hand<'_> {
    pub fn ranks(&self) -> Vec<usize> {
        let mut ranks: Vec<usize> = self.cards.iter().map(|card| card.rank() as usize).collect();
        ranks.sort_unstable();
        ranks
    }

    fn number(&self, is_meant: impl Fn(usize) -> bool) -> usize {
        self.ranks().into_iter().filter(|&rank| is_meant(rank)).count()
    }

    pub fn is_one_suit(&self) -> bool {
        self.cards.iter().all(|card| card.suit() == self.cards[0].suit())
    }

    /// Ranks held at least twice, and how often each is held.
    pub fn alike(&self) -> Vec<(usize, usize)> {
        let number = |rank| (rank, self.number(|own| own == rank));
        (0..Rank::ALL.len()).map(number).filter(|(_, number)| *number > 1).collect()
    }

    fn is_of_a_kind(&self, number: usize) -> bool {
        self.alike().iter().any(|(_, alike)| *alike == number)
    }

    fn has_pair(&self, ranks: impl Fn(usize) -> bool) -> bool {
        self.alike().iter().any(|(rank, number)| *number == 2 && ranks(*rank))
    }

    /// Straights of some cards as sets of ranks; the lowest has the ace below the 2.
    pub fn straights_of(cards: usize) -> impl Iterator<Item = Vec<usize>> {
        let of_lowest = move |lowest: usize| (lowest..lowest + cards).map(|place| (place + 12) % 13).collect();
        (0..=14 - cards).map(of_lowest)
    }

    fn straights() -> impl Iterator<Item = Vec<usize>> {
        Hand::straights_of(5)
    }

    /// Whether some straight has all ranks of the hand.
    fn is_in_a_straight(&self) -> bool {
        let ranks = self.ranks();
        let is_within = |straight: Vec<usize>| ranks.iter().all(|rank| straight.contains(rank));
        self.alike().is_empty() && Hand::straights().any(is_within)
    }

    /// Ranks with which the cards in sight make a straight of five.
    fn ranks_for_a_straight(&self) -> Vec<usize> {
        let ranks = self.ranks();
        let makes_one = |added: &usize| {
            !ranks.contains(added)
                && Hand::straights().any(|all| all.iter().all(|rank| rank == added || ranks.contains(rank)))
        };
        (0..Rank::ALL.len()).filter(makes_one).collect()
    }

    /// Ranks from the lowest to the highest card, the ace as the highest.
    fn spread(&self) -> usize {
        let ranks = self.ranks();
        ranks[ranks.len() - 1] - ranks[0] + 1
    }

    fn gaps(&self) -> usize {
        self.spread().saturating_sub(self.cards.len())
    }

    /// Two points for each card of jack or better, one for each of 6 to 10.
    fn points(&self) -> usize {
        2 * self.number(|rank| rank >= rank_named("jack"))
            + self.number(|rank| (rank_named("6")..=rank_named("10")).contains(&rank))
    }

    /// Whether these words fit; of a list after a comma each part is a condition, or another kind of hand.
    pub fn fits(&self, words: &str) -> bool {
        let words = words.trim_start_matches("a ").trim_start_matches("an ");
        if let Some(fits) = self.at_holdem(words).or_else(|| self.fits_against(words)) {
            return fits;
        }
        if let Some((one, other)) = words.split_once(", or ") {
            return self.fits(one) || self.fits(other);
        }
        let mut parts = words.split(", ");
        let kind = parts.next().expect("a part");
        parts.fold(self.is_kind(kind), |fits, part| match self.condition(part) {
            Some(holds) => fits && holds,
            None => fits || self.is_kind(part),
        })
    }

    fn condition(&self, words: &str) -> Option<bool> {
        if let Some(holds) = self.on_the_cross(words) {
            return Some(holds);
        }
        Some(match words {
            "no straight flush" => !self.is_in_a_straight(),
            "none below 5" => self.ranks()[0] >= rank_named("5"),
            "below 5 among them" => self.ranks()[0] < rank_named("5"),
            "no more gaps than cards of jack or better" => {
                self.gaps() <= self.number(|rank| rank >= rank_named("jack"))
            }
            _ if words.ends_with(" high") => self.ranks().last() == Some(&rank_named(words.trim_end_matches(" high"))),
            _ if words.starts_with("spread ") => self.spread() == number_in(words.trim_start_matches("spread ")),
            _ if words.ends_with(" high card") || words.ends_with(" high cards") => {
                let number = words.split(' ').next().unwrap_or_default();
                self.high_cards() == number_in(number)
            }
            _ => return None,
        })
    }

    /// Tens or better.
    fn high_cards(&self) -> usize {
        self.number(|rank| rank >= rank_named("10"))
    }

    fn is_kind(&self, words: &str) -> bool {
        let is_all = |number: &str| number_in(number) == self.cards.len();
        let from = |least: &str| rank_named(least)..;
        let parts: Vec<&str> = words.split(' ').collect();
        match parts[..] {
            ["anything", "else"] => true,
            ["pair"] => !self.alike().is_empty(),
            ["two", "pair"] => self.alike().len() == 2,
            ["pair", "of", ranks] => self.has_pair(|rank| rank == rank_named(ranks)),
            ["low", "pair"] => self.has_pair(|rank| rank < rank_named("10")),
            ["pair", "of", least, "or", "better"] => self.has_pair(|rank| from(least).contains(&rank)),
            ["one", "rank", "makes", "a", "straight"] if self.has_both_rows() => self.straight_ranks() == 1,
            ["pair", "of", _, "to", _] if self.has_both_rows() => self.has_row(|row| row.is_kind(words)),
            ["pair", "of", least, "to", most] => {
                self.has_pair(|rank| (rank_named(least)..=rank_named(most)).contains(&rank))
            }
            [number, "of", "a", "kind"] => self.is_of_a_kind(number_in(number)),
            [number, "or", other, "of", "a", "kind"] => {
                [number, other].iter().any(|number| self.is_of_a_kind(number_in(number)))
            }
            [number, "to", "a", "royal", "flush"] => {
                is_all(number) && self.is_one_suit() && self.high_cards() == self.cards.len()
            }
            [number, "to", "a", "straight", "flush"] => is_all(number) && self.is_one_suit() && self.is_in_a_straight(),
            [number, "to", "a", "straight", "flush", "with", "a", "low", "ace"] => {
                let ranks = self.ranks();
                let (ace, others) = ranks.split_last().expect("cards");
                let is_low = *ace == rank_named("ace") && others.iter().all(|&rank| rank <= rank_named("5"));
                is_all(number) && is_low && self.is_one_suit() && self.is_in_a_straight()
            }
            [number, "to", "a", "flush"] | [number, "of", "one", "suit"]
                if number.parse::<usize>().is_err() && !number.contains('-') =>
            {
                is_all(number) && self.is_one_suit()
            }
            [number, "of", "one", "suit", "otherwise"] => is_all(number) && self.is_one_suit(),
            [ranks, "of", "one", "suit"] => self.is_of_ranks(ranks) && self.is_one_suit(),
            [ranks, "of", "two", "suits"] if ranks.contains('-') => self.is_of_ranks(ranks) && !self.is_one_suit(),
            [ranks] if ranks.contains('-') => self.is_of_ranks(ranks),
            ["open-ended", "straight", "with", "a", "high", "card"] => {
                self.ranks_for_a_straight().len() == 2 && self.high_cards() > 0
            }
            ["open-ended", "straight", "without", "a", "high", "card"] => {
                self.ranks_for_a_straight().len() == 2 && self.high_cards() == 0
            }
            ["inside", "straight", "with", number, "high", "cards"] => {
                self.ranks_for_a_straight().len() == 1 && self.high_cards() == number_in(number)
            }
            ["other", "inside", "straight"] | ["one", "rank", "makes", "a", "straight"] => {
                self.ranks_for_a_straight().len() == 1
            }
            ["two", "ranks", "make", "a", "straight"] => self.ranks_for_a_straight().len() == 2,
            [number, "points", "or", "more"] => self.points() >= number_in(number),
            [one, "or", other, "points", "after", "a", "bet", "of", "3x"] => {
                [one, other].iter().any(|number| self.points() == number_in(number)) && self.placed.contains('3')
            }
            [one, "or", other, "with", "two", "of", least, "to", most, "and", "at", "most", "one", "gap"] => {
                let lowest = self.ranks()[0];
                let among = (rank_named(least)..=rank_named(most)).clone();
                [one, other].iter().any(|rank| rank_named(rank) == lowest)
                    && self.number(|rank| among.contains(&rank)) == 2
                    && self.gaps() <= 1
            }
            _ => self.in_a_row(words).unwrap_or_else(|| panic!("words that no reader knows: {words}")),
        }
    }

    /// Ranks such as `2-3-4`.
    fn is_of_ranks(&self, ranks: &str) -> bool {
        let mut named: Vec<usize> = ranks.split('-').map(rank_named).collect();
        named.sort_unstable();
        self.ranks() == named
    }
}

/// A rank as printed: `5`, `6s`, `tens`, `jack`.
pub fn rank_named(words: &str) -> usize {
    let one = words.trim_end_matches('s');
    let one = if one == "ten" { "10" } else { one };
    Rank::ALL.iter().position(|rank| rank.name() == one).unwrap_or_else(|| panic!("no rank: {words}"))
}

pub fn number_in(words: &str) -> usize {
    let named = ["no", "one", "two", "three", "four", "five"].iter().position(|name| *name == words);
    named.or_else(|| words.parse().ok()).unwrap_or_else(|| panic!("no number: {words}"))
}

/// Whether words such as `2 to 9`, `a queen or king` or `jack or better` name this rank.
pub fn is_named(words: &str, rank: usize) -> bool {
    let words = words.trim_start_matches("a ").trim_start_matches("an ");
    let parts: Vec<&str> = words.split(' ').collect();
    match parts[..] {
        [only] => rank == rank_named(only),
        [least, "or", "better"] => rank >= rank_named(least),
        [most, "or", "lower"] => rank <= rank_named(most),
        [one, "or", other] => [one, other].map(rank_named).contains(&rank),
        [one, "to", other] => {
            let ends = [one, other].map(rank_named);
            (ends[0].min(ends[1])..=ends[0].max(ends[1])).contains(&rank)
        }
        _ => panic!("no ranks: {words}"),
    }
}
