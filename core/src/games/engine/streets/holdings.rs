//! Classes of hands by which strategies group decisions for people: features of the cards in sight, and conditions on
//! them.

use std::ops::RangeInclusive;

use crate::cards::{Card, CardSet, Rank};
use crate::games::engine::likeness::suit_of;
use crate::games::engine::named_kinds::NamedHands;
use crate::hands::ranks_completing_a_straight;

/// A class of hands by its name. A hand belongs to the first class with a condition that it meets.
#[derive(Debug)]
pub struct Holding {
    pub name: &'static str,
    /// Any of these; every hand belongs to a class without conditions.
    pub when: Vec<Condition>,
}

/// Features that all must be there.
#[derive(Debug, Default)]
pub struct Condition {
    /// Groups of equal ranks that make any of these hands, whatever is dealt later.
    pub hands: Option<Vec<NamedHands>>,
    pub one_suit: Option<bool>,
    pub lowest: Option<RangeInclusive<Rank>>,
    pub highest: Option<RangeInclusive<Rank>>,
    pub high_cards: Option<RangeInclusive<usize>>,
    pub points: Option<RangeInclusive<usize>>,
    /// Missing ranks between the lowest and the highest card.
    pub gaps: Option<RangeInclusive<usize>>,
    /// Ranks from the ace, counted low, to the highest other card.
    pub spread_from_ace: Option<RangeInclusive<usize>>,
    /// Number of ranks that make four cards a straight.
    pub straights: Option<RangeInclusive<usize>>,
    /// Units of some bet before.
    pub placed: Option<usize>,
}

/// What counts as a high card, and the points of cards.
#[derive(Debug, Default)]
pub struct Scoring {
    pub high: Option<Rank>,
    /// Points of each card of a rank or better, where several apply the greatest.
    pub points: Vec<(Rank, usize)>,
}

/// Extent of the counts and samples of a game of streets.
#[derive(Debug)]
pub struct StreetTable {
    /// Holdings for people, by street.
    pub holdings: Vec<Vec<Holding>>,
    pub scoring: Scoring,
    /// Limit on other players' hands with which all deals are counted.
    pub most_counted: usize,
    /// Number of rounds to deal with more hands than that.
    pub rounds: u64,
}

/// Categories of groups of equal ranks, by the sizes of the groups.
const GROUPS: [(&[usize], &str); 5] = [
    (&[4], "four-of-a-kind"),
    (&[3, 2], "full-house"),
    (&[3], "three-of-a-kind"),
    (&[2, 2], "two-pair"),
    (&[2], "pair"),
];

/// The cards in sight at a decision, and the units placed before.
struct Held<'h> {
    cards: CardSet,
    /// In ascending order.
    ranks: Vec<Rank>,
    placed: &'h [usize],
    scoring: &'h Scoring,
}

impl StreetTable {
    /// Place of the class of a hand with these cards in sight on a street, after these units placed.
    pub fn place(&self, street: usize, cards: CardSet, placed: &[usize]) -> usize {
        let held = Held { cards, ranks: cards.iter().map(Card::rank).collect(), placed, scoring: &self.scoring };
        let is_held =
            |holding: &Holding| holding.when.is_empty() || holding.when.iter().any(|condition| held.meets(condition));
        self.holdings[street].iter().position(is_held).unwrap_or_default()
    }
}

impl Held<'_> {
    fn meets(&self, condition: &Condition) -> bool {
        let (lowest, highest) = (self.ranks[0], self.ranks[self.ranks.len() - 1]);
        let high = self.scoring.high.unwrap_or(Rank::Ace);
        let high_cards = || self.ranks.iter().filter(|&&rank| rank >= high).count();
        let points = || self.ranks.iter().map(|&rank| points_of(rank, self.scoring)).sum();
        let gaps = || (highest as usize - lowest as usize + 1).saturating_sub(self.ranks.len());
        let is_of_one_suit = |wanted| wanted == suit_of(self.cards.iter()).is_some();
        let hands = condition.hands.as_ref();
        hands.is_none_or(|hands| hands.iter().any(|hand| self.makes(hand)))
            && condition.one_suit.is_none_or(is_of_one_suit)
            && is_within(&condition.lowest, || lowest)
            && is_within(&condition.highest, || highest)
            && is_within(&condition.high_cards, high_cards)
            && is_within(&condition.points, points)
            && is_within(&condition.gaps, gaps)
            && condition.spread_from_ace.as_ref().is_none_or(|range| self.is_from_ace(range))
            && is_within(&condition.straights, || self.straights())
            && condition.placed.is_none_or(|units| self.placed.contains(&units))
    }

    fn straights(&self) -> usize {
        let four = self.cards.to_array().map(|four| four.map(Card::rank));
        four.map_or(0, |ranks| ranks_completing_a_straight(ranks).count_ones() as usize)
    }

    fn is_from_ace(&self, range: &RangeInclusive<usize>) -> bool {
        let has_ace = self.ranks.last() == Some(&Rank::Ace);
        let other = self.ranks.iter().rev().find(|&&rank| rank != Rank::Ace);
        // A two is the second rank from the ace.
        has_ace && other.is_some_and(|&other| range.contains(&(other as usize + 2)))
    }

    /// Whether the largest groups of equal ranks make this hand.
    fn makes(&self, hand: &NamedHands) -> bool {
        let mut groups: Vec<(usize, Rank)> =
            self.ranks.chunk_by(PartialEq::eq).map(|equal| (equal.len(), equal[0])).collect();
        groups.sort_unstable_by(|one, other| other.cmp(one));
        let sizes: Vec<usize> = groups.iter().map(|(size, _)| *size).filter(|size| *size > 1).collect();
        let category = GROUPS.iter().find(|(of, _)| sizes.starts_with(of)).map(|(_, category)| *category);
        category.is_some_and(|category| hand.hold(category, groups[0].1))
    }
}

/// Whether a number or rank meets a condition, if there is one.
fn is_within<T: PartialOrd>(range: &Option<RangeInclusive<T>>, one: impl FnOnce() -> T) -> bool {
    range.as_ref().is_none_or(|range| range.contains(&one()))
}

fn points_of(rank: Rank, scoring: &Scoring) -> usize {
    scoring.points.iter().filter(|(least, _)| rank >= *least).map(|(_, points)| *points).max().unwrap_or_default()
}
