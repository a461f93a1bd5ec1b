//! Situations: the cards in sight at a decision, up to suits, in one order for all games.
//!
//! A situation is described by the numbers of its cards, group after group, ascending within each group. Of equivalent
//! descriptions the least one counts; lists are in lexicographic order. `docs/decisions.md` states the same in full.

use rayon::prelude::*;

use crate::cards::{Card, CardSet, Rank, Suit, SuitSymmetry};

/// How a situation tells suits apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SuitsTold {
    /// Each suit by itself, up to renaming.
    Each,
    /// The one suit that may still make a flush, of which the first group has this many cards or more; other suits
    /// are equivalent. For decks with the same ranks in every suit.
    Flush(usize),
}

impl SuitsTold {
    pub fn name(self) -> &'static str {
        if self == SuitsTold::Each { "each" } else { "flush" }
    }
}

/// The cards in sight at a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SituationForm {
    /// Name and number of cards of each group.
    pub groups: Vec<(&'static str, usize)>,
    pub suits: SuitsTold,
}

impl SituationForm {
    /// `of` every situation of a deck, in order, from an example of its groups.
    pub fn look_up<A: Send>(&self, deck: CardSet, of: impl Fn(&[CardSet]) -> A + Sync) -> Vec<A> {
        let sizes: Vec<usize> = self.groups.iter().map(|(_, cards)| *cards).collect();
        match self.suits {
            SuitsTold::Each => after_first(&EachSuit::of(deck), &sizes, of),
            SuitsTold::Flush(least) => after_first(&OneSuit { deck, least }, &sizes, of),
        }
    }
}

/// Enumerates descriptions group by group.
trait Walk: Sync {
    /// What binds the suits of the cards to come.
    type Suits: Copy + Send + Sync;

    /// Every choice of a first group of this many cards, in order.
    fn first(&self, cards: usize) -> Vec<Choice<Self::Suits>>;

    /// Passes `each` every choice of a group, in order: that of `begun` with `left` more cards, from this place on.
    fn add(&self, from: usize, left: usize, begun: Choice<Self::Suits>, each: &mut dyn FnMut(Choice<Self::Suits>));
}

/// A group of cards.
#[derive(Clone, Copy)]
struct Choice<S> {
    group: CardSet,
    /// The rest of the deck.
    rest: CardSet,
    suits: S,
}

impl<S> Choice<S> {
    fn none(rest: CardSet, suits: S) -> Self {
        Choice { group: CardSet::default(), rest, suits }
    }
}

/// `of` every situation with groups of these sizes, in order.
fn after_first<W: Walk, A: Send>(walk: &W, sizes: &[usize], of: impl Fn(&[CardSet]) -> A + Sync) -> Vec<A> {
    let of_first = |first: Choice<W::Suits>| {
        let mut found = Vec::new();
        complete(walk, &sizes[1..], first, &mut vec![first.group], &mut |seen| found.push(of(seen)));
        found
    };
    walk.first(sizes[0]).into_par_iter().flat_map_iter(of_first).collect()
}

fn complete<W: Walk>(
    walk: &W,
    sizes: &[usize],
    last: Choice<W::Suits>,
    seen: &mut Vec<CardSet>,
    each: &mut dyn FnMut(&[CardSet]),
) {
    let Some((&cards, later)) = sizes.split_first() else { return each(seen) };
    walk.add(0, cards, Choice::none(last.rest, last.suits), &mut |choice| {
        seen.push(choice.group);
        complete(walk, later, choice, seen, each);
        seen.pop();
    });
}

/// Sets of suits, as masks, in the order of descriptions: by the lowest suit, a longer set before its beginning, as
/// what follows is of a higher rank.
const SUIT_SETS: [usize; 16] = [
    0b1111, 0b0111, 0b1011, 0b0011, 0b1101, 0b0101, 0b1001, 0b0001, 0b1110, 0b0110, 0b1010, 0b0010, 0b1100, 0b0100,
    0b1000, 0b0000,
];

/// The cards of a rank in these suits.
fn cards_of(rank: Rank, suits: usize) -> CardSet {
    Suit::ALL.into_iter().filter(|&suit| suits >> suit as usize & 1 == 1).map(|suit| Card::new(rank, suit)).collect()
}

/// All least descriptions under the renamings of suits that leave the deck unchanged.
///
/// At each rank, no renaming that fixes the cards before it may lead to a set of suits that comes earlier.
struct EachSuit {
    /// By rank and suit set.
    sets: [[CardSet; 16]; Rank::ALL.len()],
    /// Per suit set, a mask of the renamings that lead to an earlier one of as many suits.
    lessening: [u32; 16],
    /// Per suit set, a mask of the renamings that fix it.
    fixing: [u32; 16],
    /// Before the first card.
    start: Choice<u32>,
}

impl EachSuit {
    fn of(deck: CardSet) -> Self {
        let symmetry = SuitSymmetry::of(deck);
        let place = |suits: CardSet| SUIT_SETS.iter().position(|&set| cards_of(Rank::Two, set) == suits);
        let lessening = symmetry.renamings_where(|image, suits| place(image) < place(suits));
        let fixing = symmetry.renamings_where(|image, suits| image == suits);
        let sets = Rank::ALL.map(|rank| std::array::from_fn(|suits| cards_of(rank, suits)));
        EachSuit { sets, lessening, fixing, start: Choice::none(deck, (1 << symmetry.order()) - 1) }
    }
}

impl Walk for EachSuit {
    /// A mask of the renamings that fix all cards so far.
    type Suits = u32;

    fn first(&self, cards: usize) -> Vec<Choice<u32>> {
        let mut all = Vec::new();
        self.add(0, cards, self.start, &mut |choice| all.push(choice));
        all
    }

    /// From this rank on.
    fn add(&self, rank: usize, left: usize, begun: Choice<u32>, each: &mut dyn FnMut(Choice<u32>)) {
        let Choice { group, rest, suits: renamings } = begun;
        if left == 0 {
            return each(Choice { rest: rest.without(group), ..begun });
        }
        if left > Suit::ALL.len() * (Rank::ALL.len() - rank) {
            return;
        }
        for suits in SUIT_SETS {
            let (cards, held) = (self.sets[rank][suits], suits.count_ones() as usize);
            if held <= left && renamings & self.lessening[suits] == 0 && cards.without(rest).is_empty() {
                let begun = Choice { group: group.union(cards), rest, suits: renamings & self.fixing[suits] };
                self.add(rank + 1, left - held, begun, each);
            }
        }
    }
}

/// The suit that stands for the one that may make a flush.
pub const MARKED: Suit = Suit::Clubs;

/// All descriptions by rank and mark. Examples take the marked cards from one suit.
struct OneSuit {
    deck: CardSet,
    /// Marked cards of the first group, unless there is none.
    least: usize,
}

/// Number of a card: twice its rank, one more if it is marked.
pub fn described(card: Card, marks: bool) -> usize {
    2 * card.rank() as usize + usize::from(marks && card.suit() == MARKED)
}

impl Walk for OneSuit {
    /// Whether a suit is marked.
    type Suits = bool;

    /// With and without a marked suit.
    fn first(&self, cards: usize) -> Vec<Choice<bool>> {
        let mut all = Vec::new();
        for marks in [false, true] {
            self.add(0, cards, Choice::none(self.deck, marks), &mut |choice| {
                let marked = choice.group.iter().filter(|card| card.suit() == MARKED).count();
                if !marks || marked >= self.least {
                    all.push(choice);
                }
            });
        }
        all.sort_by_cached_key(|choice| {
            let mut numbers: Vec<usize> = choice.group.iter().map(|card| described(card, choice.suits)).collect();
            numbers.sort_unstable();
            numbers
        });
        all
    }

    /// From the card of this number on.
    fn add(&self, from: usize, left: usize, begun: Choice<bool>, each: &mut dyn FnMut(Choice<bool>)) {
        let Choice { group, rest, suits: marks } = begun;
        if left == 0 {
            return each(begun);
        }
        for number in from..2 * Rank::ALL.len() {
            let (rank, is_marked) = (Rank::ALL[number / 2], number % 2 == 1);
            let suits = Suit::ALL.into_iter().cycle().skip(if marks { 0 } else { group.len() }).take(Suit::ALL.len());
            let is_free = |card: &Card| rest.contains(*card) && (marks && card.suit() == MARKED) == is_marked;
            // Without a marked suit, cards go through the suits in turn, so that no suit has three of five.
            if let Some(card) = suits.map(|suit| Card::new(rank, suit)).find(is_free) {
                let rest = rest.without(CardSet::default().with(card));
                self.add(number, left - 1, Choice { group: group.with(card), rest, suits: marks }, each);
            }
        }
    }
}
