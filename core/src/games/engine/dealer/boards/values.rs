//! FIRST PASS: decisions on the river, and the sums that decisions before it need.
//!
//! Each value is a part that knows ranks alone and, for each suit, a difference: the values of the boards with three or
//! more cards of that suit, less their values by ranks alone.

use super::decisions::RiverDecisions;
use super::deck::Deck;
use super::index::{HAND_CLASSES, Index, RANK_PAIRS, RANKS_IN_SIGHT, SUITED_IN_SIGHT};
use super::plan::{BASIS, LEVELS, Linear, Node, Rows};
use super::showdown::{HandWorth, Pays};
use super::sweep::Settled;
use super::walk::{Before, Board, BoardRanks, Pass};
use crate::cards::Vectors;

/// Sums over boards, for all `N` classes of hands, in parts of a unit: by level, then by row of [`Rows::at`], then by
/// number of the cards in sight before; as seen from a suit, by view and number.
pub type Sums<const N: usize> = [Vec<Vec<[i64; N]>>; LEVELS.len()];

fn no_sums<const N: usize>(rows: &Rows, numbers: [usize; LEVELS.len()]) -> Sums<N> {
    std::array::from_fn(|level| rows.at[level].iter().map(|_| vec![[0; N]; numbers[level]]).collect())
}

/// Adds the values of a board.
fn add<const N: usize>(sums: &mut Sums<N>, rows: &Rows, values: &Basis<N>, board: &Board<N>) {
    for ((sums, forms), before) in sums.iter_mut().zip(&rows.at).zip(&board.before) {
        for (sums, &form) in sums.iter_mut().zip(forms) {
            let values = rows.forms[form].of_basis(values);
            let before = before.iter().filter(|before| !before.rows.is_empty());
            before.for_each(|before| add_to_rows(sums, &values, before));
        }
    }
}

fn add_to_rows<const N: usize>(rows: &mut [[i64; N]], values: &[i64; N], before: &Before<N>) {
    Vectors::widest().run(
        #[inline(always)]
        || {
            let mut values = *values;
            for (value, &ways) in values.iter_mut().zip(&before.ways) {
                *value *= i64::from(ways);
            }
            for &row in &before.rows {
                for (sum, value) in rows[row].iter_mut().zip(&values) {
                    *sum += value;
                }
            }
        },
    );
}

fn merge<const N: usize>(sums: &mut Sums<N>, others: &Sums<N>) {
    let others = others.iter().flatten().flatten().flatten();
    sums.iter_mut().flatten().flatten().flatten().zip(others).for_each(|(sum, other)| *sum += other);
}

/// Sums by ranks alone, and differences as seen from all suits.
#[derive(Clone, Debug)]
pub struct AllSums {
    pub by_ranks: Sums<RANK_PAIRS>,
    pub suited: Sums<HAND_CLASSES>,
}

/// The first pass, over all or a part of the boards.
pub struct Values<'p> {
    pays: &'p Pays,
    rows: &'p Rows,
    /// Of the decision on the river, if there is one, how often each action gains a fold and a part wagered.
    choices: Vec<[i64; 2]>,
    given: Option<&'p RiverDecisions>,
    pub sums: AllSums,
    pub river: RiverDecisions,
    /// Values by ranks alone of the boards being visited.
    rank_values: Basis<RANK_PAIRS>,
}

impl<'p> Values<'p> {
    /// No values yet; river decisions are the best ones, where ties go to the smallest wager, or `given` ones.
    pub fn none(
        deck: &Deck,
        pays: &'p Pays,
        rows: &'p Rows,
        river_node: Option<&'p Node>,
        given: Option<&'p RiverDecisions>,
    ) -> Self {
        let views = deck.views.len();
        Values {
            pays,
            rows,
            choices: river_node.map_or(Vec::new(), |node| {
                node.choices.iter().map(|choice| [choice.linear.fold, choice.linear.part]).collect()
            }),
            given,
            sums: AllSums {
                by_ranks: no_sums(rows, RANKS_IN_SIGHT),
                suited: no_sums(rows, SUITED_IN_SIGHT.map(|numbers| numbers * views)),
            },
            river: RiverDecisions::first(&deck.views_of_suits, river_node.map_or(0, |node| node.choices.len())),
            rank_values: [[0; RANK_PAIRS]; BASIS],
        }
    }

    pub fn merge(&mut self, other: &Self) {
        merge(&mut self.sums.by_ranks, &other.sums.by_ranks);
        merge(&mut self.sums.suited, &other.sums.suited);
        self.river.merge(&other.river);
    }

    /// What a hand is worth, by [`Linear::times`]; its decision on the river is noted.
    #[inline]
    fn decide(&mut self, board: &BoardRanks, hand: &Settled) -> [i64; BASIS] {
        let HandWorth { base, part, fold } = self.pays.worth(hand.kind, hand.showdown);
        if self.choices.is_empty() {
            return [base, part, fold, 0];
        }
        let gain = |&[folds, parts]: &[i64; 2]| folds * fold + parts * part;
        let (action, gain) = match self.given {
            None => best(self.choices.iter().map(gain)),
            Some(river) => {
                let action = board.decided(river, board.view, hand.class());
                (action, gain(&self.choices[action]))
            }
        };
        board.decide(&mut self.river, hand.class(), action);
        [base, part, fold, gain]
    }
}

/// The best of some gains, and its place; ties go to the first.
#[inline]
pub fn best(gains: impl IntoIterator<Item = i64>) -> (usize, i64) {
    let (mut best, mut found) = (0, i64::MIN);
    for (action, gain) in gains.into_iter().enumerate() {
        (best, found) = if gain > found { (action, gain) } else { (best, found) };
    }
    (best, found)
}

/// Values of all classes of hands by [`Linear::times`], or differences from them; zero for impossible classes.
type Basis<const N: usize> = [[i64; N]; BASIS];

impl Linear {
    /// The sum for all classes of hands.
    fn of_basis<const N: usize>(self, basis: &Basis<N>) -> [i64; N] {
        let mut sums = [0; N];
        for (times, values) in self.times().into_iter().zip(basis).filter(|(times, _)| *times != 0) {
            sums.iter_mut().zip(values).for_each(|(sum, value)| *sum += times * value);
        }
        sums
    }
}

impl Pass for Values<'_> {
    fn ranks(&mut self, board: &Board<RANK_PAIRS>) {
        self.rank_values = [[0; RANK_PAIRS]; BASIS];
        for hand in &board.hands {
            let values = self.decide(&board.ranks, hand);
            self.rank_values.iter_mut().zip(values).for_each(|(of_class, value)| of_class[hand.class()] = value);
        }
        add(&mut self.sums.by_ranks, self.rows, &self.rank_values, board);
    }

    fn suited(&mut self, board: &Board<HAND_CLASSES>) {
        let (pairs, mut differences) = (&Index::get().pairs_of_classes, [[0; HAND_CLASSES]; BASIS]);
        for hand in &board.hands {
            let (class, values) = (hand.class(), self.decide(&board.ranks, hand));
            let pair = pairs[class];
            let by_ranks = differences.iter_mut().zip(&self.rank_values).zip(values);
            by_ranks.for_each(|((differences, by_ranks), value)| differences[class] = value - by_ranks[pair]);
        }
        add(&mut self.sums.suited, self.rows, &differences, board);
    }
}
