//! The vectorised croupier of dealt games: values of both hands and the decision by look-up, and a cell for each class of
//! rounds.

mod decision_tables;

use std::ops::Range;

use az::Az;

use super::MOST_CARDS;
use super::dealt::DealtGame;
use super::matrix::{EQUAL, HIGHER, QUALIFIED, RESULTS};
use super::rounds::DealerRounds;
use crate::cards::{Deals, STRIP_ROUNDS, Strip, Vectors, insert};
use crate::games::engine::kind_columns::{KindsOfValues, ValueColumns};
use crate::games::engine::kinds::SideWager;
use crate::games::engine::literal::LiteralCroupier;
use crate::games::engine::place_of;
use crate::games::{Croupier, Dealing, HandRanking, OutcomeCells};
use crate::hands::columns::{Values, multiset_indices};

pub use self::decision_tables::{DecisionTables, suitless_key};

type Literal = LiteralCroupier<DealerRounds<&'static DealtGame, DecisionTables>>;

/// Counts the rounds of a literal croupier in the same cells, many at once.
struct DealtCroupier {
    game: &'static DealtGame,
    literal: Literal,
    /// Number of cards that are dealt before the others, to the places after them.
    first: usize,
    /// The different sets of cards, first the player's and the dealer's.
    cards: Vec<Vec<usize>>,
    /// The different hands, first the player's and the dealer's: each with its set of cards.
    hands: Vec<(usize, HandRanking, ValueColumns)>,
    /// Of the player's hand.
    kinds: KindsOfValues,
    sides: Vec<Side>,
}

/// The kinds by which a side wager is settled.
enum Side {
    OfHand(usize, KindsOfValues),
    /// By value of the lower hand.
    OfLower(Vec<u8>),
}

/// A croupier that counts what `literal` counts.
pub fn seat(game: &'static DealtGame, literal: Literal) -> Box<dyn Croupier> {
    let form = game.form;
    let Some(kinds) = game.kinds.by_value().map(KindsOfValues::of) else { return Box::new(literal) };
    let mut cards = vec![form.own.to_vec(), [form.hidden, form.shown].concat()];
    let hand = |(of, ranking): (usize, HandRanking)| (of, ranking, ValueColumns::of(ranking));
    let mut hands: Vec<(usize, HandRanking, ValueColumns)> = game.rankings.into_iter().enumerate().map(hand).collect();
    let mut side = |side: &SideWager| {
        if let Some(kinds) = side.kinds.by_lower() {
            return Some(Side::OfLower(kinds.by_value()[0].clone()));
        }
        let kinds = side.kinds.by_value()?;
        let of = place_of(&mut cards, side.cards.to_vec(), PartialEq::eq);
        let is_same = |known: &(usize, HandRanking, _), wanted: &(usize, HandRanking, _)| {
            (known.0, known.1) == (wanted.0, wanted.1)
        };
        Some(Side::OfHand(place_of(&mut hands, hand((of, kinds.ranking)), is_same), KindsOfValues::of(kinds)))
    };
    let Some(sides) = literal.sides.iter().map(|of| side(of)).collect() else { return Box::new(literal) };
    let first = literal.dealing().cards_per_round() - form.cards();
    Box::new(DealtCroupier { game, first, cards, hands, kinds, sides, literal })
}

/// The hands of a strip of rounds.
struct Strips {
    /// By set of cards: the cards in ascending order, and the indices of their multisets of ranks.
    cards: Vec<([Strip; MOST_CARDS], Values)>,
    values: Vec<Values>,
}

/// Counts of one batch. Four take turns, because an immediate second count of a cell would wait for the first.
struct Turns {
    cells: usize,
    counts: Vec<u32>,
}

impl Turns {
    fn none(cells: usize) -> Self {
        Turns { cells, counts: vec![0; 4 * cells] }
    }

    #[inline(always)]
    fn count(&mut self, cells: &[u16]) {
        for (round, &cell) in cells.iter().enumerate() {
            self.counts[round % 4 * self.cells + usize::from(cell)] += 1;
        }
    }

    fn add_to(&self, tally: &mut [u64]) {
        for counts in self.counts.chunks_exact(self.cells) {
            tally.iter_mut().zip(counts).for_each(|(total, count)| *total += u64::from(*count));
        }
    }
}

impl DealtCroupier {
    #[inline(always)]
    fn evaluate(&self, dealt: &[Strip], strips: &mut Strips) {
        for (places, (ascending, ranks)) in self.cards.iter().zip(&mut strips.cards) {
            for (seen, &place) in places.iter().enumerate() {
                insert(&mut ascending[..=seen], &dealt[(place + self.first) % dealt.len()]);
            }
            *ranks = multiset_indices(&ascending[..places.len()]);
        }
        for ((of, _, columns), values) in self.hands.iter().zip(&mut strips.values) {
            let (ascending, ranks) = &strips.cards[*of];
            *values = columns.values(&ascending[..self.cards[*of].len()], ranks);
        }
    }

    #[inline(always)]
    fn settle_strip(
        &self,
        dealt: &[Strip],
        rounds: usize,
        strips: &mut Strips,
        of_decisions: &mut [Turns],
        of_sides: &mut [Turns],
    ) {
        let (form, qualifies) = (self.game.form, self.game.qualifies.az::<u16>());
        self.evaluate(dealt, strips);
        let [own, dealers] = [&strips.values[0], &strips.values[1]];
        let (own_cards, own_ranks) = &strips.cards[0];
        let up_card = form.shown.first().map(|&place| &dealt[place + self.first]);
        let mut results = [0_u8; STRIP_ROUNDS];
        for round in 0..STRIP_ROUNDS {
            let (player, dealer) = (own[round], dealers[round]);
            let showdown = u8::from(player >= dealer) + u8::from(player > dealer);
            results[round] = EQUAL.az::<u8>() * showdown + u8::from(dealer >= qualifies);
        }
        let (mut plays, own_kinds) = ([0; STRIP_ROUNDS], self.kinds.kinds(own, &own_cards[0]));
        let (mut cells, kinds) = ([0; STRIP_ROUNDS], self.game.kinds.count().az::<u16>());
        for (decisions, counts) in self.literal.decisions.iter().zip(of_decisions).rev() {
            // The decisions that forfeit side wagers come first, so last here.
            let actions = decisions.actions(&own_cards[..form.own.len()], own, own_ranks, up_card);
            for round in 0..STRIP_ROUNDS {
                plays[round] = decisions.plays[usize::from(actions[round] % 8)];
                let result = u16::from(results[round]) * u16::from(plays[round] > 0);
                let ending = u16::from(plays[round]) * RESULTS.az::<u16>() + result;
                cells[round] = ending * kinds + u16::from(own_kinds[round]);
            }
            counts.count(&cells[..rounds]);
        }
        for ((side, by), counts) in self.literal.sides.iter().zip(&self.sides).zip(of_sides) {
            let kinds = match by {
                Side::OfHand(hand, kinds) => {
                    kinds.kinds(&strips.values[*hand], &strips.cards[self.hands[*hand].0].0[0])
                }
                Side::OfLower(kinds) => kinds_of_lower(kinds, own, dealers),
            };
            let forfeited = if side.forfeited_by_fold { side.kinds.count().az::<u16>() } else { 0 };
            for round in 0..STRIP_ROUNDS {
                cells[round] = u16::from(kinds[round]) + forfeited * u16::from(plays[round] == 0);
            }
            counts.count(&cells[..rounds]);
        }
    }
}

const _: () = assert!(HIGHER == 2 * EQUAL && QUALIFIED == 1);

/// The kinds of the lower hands; the lowest for ties.
#[inline(always)]
fn kinds_of_lower(kinds: &[u8], own: &Values, dealers: &Values) -> Strip {
    let mut of_lower = [0; STRIP_ROUNDS];
    for round in 0..STRIP_ROUNDS {
        let kind = kinds[usize::from(own[round].min(dealers[round]))];
        of_lower[round] = if own[round] == dealers[round] { 0 } else { kind };
    }
    of_lower
}

impl Croupier for DealtCroupier {
    fn dealing(&self) -> &dyn Dealing {
        self.literal.dealing()
    }

    fn cells(&self) -> usize {
        self.literal.cells()
    }

    fn settle(&self, vectors: Vectors, deals: &Deals, rounds: usize, tally: &mut [u64]) {
        let classes = self.literal.first_of_decisions(1);
        let none = ([[0; STRIP_ROUNDS]; MOST_CARDS], [0; STRIP_ROUNDS]);
        let mut strips =
            Strips { cards: vec![none; self.cards.len()], values: vec![[0; STRIP_ROUNDS]; self.hands.len()] };
        let mut of_decisions: Vec<Turns> = self.literal.decisions.iter().map(|_| Turns::none(classes)).collect();
        let mut of_sides: Vec<Turns> =
            self.literal.sides.iter().map(|side| Turns::none(2 * side.kinds.count())).collect();
        vectors.run(
            #[inline(always)]
            || {
                for (strip, first) in deals.strips().zip((0..rounds).step_by(STRIP_ROUNDS)) {
                    let counted = STRIP_ROUNDS.min(rounds - first);
                    self.settle_strip(strip, counted, &mut strips, &mut of_decisions, &mut of_sides);
                }
            },
        );
        for (place, counts) in of_decisions.iter().enumerate() {
            counts.add_to(&mut tally[self.literal.first_of_decisions(place)..]);
        }
        for (place, counts) in of_sides.iter().enumerate() {
            counts.add_to(&mut tally[self.literal.first_of_side(place)..]);
        }
    }

    fn cells_of_offers(&self) -> &[OutcomeCells] {
        self.literal.cells_of_offers()
    }

    fn one_a_round(&self) -> Range<usize> {
        self.literal.one_a_round()
    }
}
