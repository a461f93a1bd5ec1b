//! The vectorised croupier of dealt games: values of both hands and the decision by look-up, and a cell for each class
//! of rounds and each kind of the hands that settle side wagers.

mod boards;
mod decision_tables;

use az::Az;

use super::dealt::DealtGame;
use super::matrix::{EQUAL, HIGHER, QUALIFIED, RESULTS};
use super::rounds::DealerRounds;
use super::{CardDecisions, DealerForm, MOST_CARDS};
use crate::cards::{Deals, STRIP_ROUNDS, Strip, Vectors, insert, plus, times};
use crate::games::cells::Counters;
use crate::games::engine::kind_columns::{KindColumns, Steps, ValueColumns, bytes};
use crate::games::engine::kinds::SideWager;
use crate::games::engine::literal::LiteralCroupier;
use crate::games::engine::place_of;
use crate::games::hand_rankings::Dealt;
use crate::games::{Croupier, Dealing, TallyForm};
use crate::hands::columns::{Values, multiset_indices};

pub use self::decision_tables::{DecisionTables, suitless_key};

pub type Literal<T> = LiteralCroupier<DealerRounds<&'static DealtGame, T>>;

/// The player's cards and the dealer's in sight, in ascending order, and what is known of the player's hands.
pub struct Sorted<'c> {
    pub own: &'c [Strip],
    pub shown: &'c [Strip],
    pub values: &'c Values,
    /// Numbers of the multisets of ranks.
    pub ranks: &'c Values,
    /// All bits set for a flush.
    pub flushes: &'c Values,
}

/// Decisions of many rounds at once.
pub trait StripDecisions: CardDecisions {
    /// What all sets of decisions are looked up by.
    type Places;

    /// Of rounds as dealt, with the number of cards that are dealt before the others.
    fn places(&self, form: &DealerForm, dealt: (&[Strip], usize), sorted: &Sorted<'_>) -> Self::Places;

    /// The parts that each round wagers by action; 0 for a fold.
    fn plays(&self, places: &Self::Places, sorted: &Sorted<'_>) -> Strip;
}

/// Most cells of a set of decisions or of a hand; and as many as nearly all games have, which are counted in the
/// nearest cache.
const MOST_CELLS: usize = 1 << 13;
const FEW_CELLS: usize = 256;

/// Counts the rounds of a literal croupier in the same cells, many at once.
struct DealtCroupier<T: StripDecisions> {
    game: &'static DealtGame,
    literal: Literal<T>,
    /// Number of cards that are dealt before the others, to the places after them.
    first: usize,
    /// The different sets of cards, first the player's, the dealer's and those of the dealer's in sight.
    cards: Vec<Vec<usize>>,
    /// The sets in an order in which each begins with the cards of one before, of which there may be none; then its
    /// others.
    order: Vec<(usize, Option<usize>, Vec<usize>)>,
    /// Of the player's hand and the dealer's.
    values: [ValueColumns; 2],
    /// By value of the player's hand: its kind, and all higher bits set if it is a flush.
    kinds: Steps,
    /// The different hands by which side wagers are settled, but the player's by the base game's kinds.
    hands: Vec<Hand>,
    /// Number of counts of rounds, first one for each set of decisions.
    counts: usize,
    /// The cells of the literal croupier for all cells of a count.
    cells: Vec<(usize, Vec<usize>)>,
}

/// A hand that settles side wagers; if a fold forfeits some, its kinds come again, above the others, for rounds with a
/// fold.
struct Hand {
    side: &'static SideWager,
    by: HandKinds,
    is_forfeited: bool,
    /// The count that it shares with other hands, and the number of cells of those before it.
    count: usize,
    times: usize,
}

impl Hand {
    fn cells(&self) -> usize {
        self.side.kinds.count() * if self.is_forfeited { 2 } else { 1 }
    }
}

enum HandKinds {
    /// Of a set of cards.
    OfCards(usize, KindColumns),
    /// By value of the lower hand.
    OfLower(Steps),
}

/// A croupier that counts what `literal` counts.
pub fn seat<T: StripDecisions>(literal: Literal<T>) -> Box<dyn Croupier> {
    let game = literal.game.game;
    let form = game.form;
    let Some(kinds) = game.kinds.by_value() else { return Box::new(literal) };
    let is_flush = |value: &Dealt| u16::from(kinds.ranking.has_one_suit(value.category));
    let of_value = kinds.ranking.values().iter().map(is_flush).zip(&kinds.by_value()[0]);
    let kinds = Steps::of(of_value.map(|(flush, kind)| u16::from(*kind) | flush.wrapping_neg() << u8::BITS));
    let dealers = [form.hidden, form.shown, form.community].concat();
    let mut cards = vec![[form.own, form.community].concat(), dealers, form.shown.to_vec()];
    cards.extend((!form.community.is_empty()).then(|| form.community.to_vec()));
    let (mut hands, decisions, classes) = (Vec::<Hand>::new(), literal.decisions.len(), literal.first_of_decisions(1));
    let of_decisions = |place: usize| (place, (classes * place..classes * (place + 1)).collect());
    let mut cells: Vec<(usize, Vec<usize>)> = (0..decisions).map(of_decisions).collect();
    let mut hand_of: Vec<(usize, usize)> = Vec::new();
    for (place, &side) in literal.sides.iter().enumerate() {
        let are_by_suit = !side.kinds.suits_that_count().is_empty();
        if decisions > 0 && game.is_of_base(side) && !are_by_suit {
            // Classes without units are folds.
            let (cell, count) = (cell_of(&literal, place), side.kinds.count());
            cells.push((0, (0..classes).map(|class| cell(class % count, class < RESULTS * count)).collect()));
            continue;
        }
        let hand = hands.iter().position(|known| known.side.is_same_hand(side)).unwrap_or(hands.len());
        if hand == hands.len() {
            let by = match side.kinds.by_lower() {
                Some(kinds) => HandKinds::OfLower(Steps::of(kinds.by_value()[0].iter().map(|kind| u16::from(*kind)))),
                None => {
                    let Some(kinds) = KindColumns::of(side.kinds) else { return Box::new(literal) };
                    HandKinds::OfCards(place_of(&mut cards, side.cards.to_vec(), PartialEq::eq), kinds)
                }
            };
            hands.push(Hand { side, by, is_forfeited: false, count: 0, times: 1 });
        }
        hands[hand].is_forfeited |= side.forfeited_by_fold;
        hand_of.push((place, hand));
    }
    let mut counts = vec![MOST_CELLS; decisions];
    for hand in &mut hands {
        let shared = counts.iter().position(|cells| cells * hand.cells() <= FEW_CELLS);
        hand.count = shared.unwrap_or(counts.len());
        counts.resize(counts.len().max(hand.count + 1), 1);
        hand.times = counts[hand.count];
        counts[hand.count] *= hand.cells();
    }
    for (place, hand) in hand_of {
        let (hand, cell) = (&hands[hand], cell_of(&literal, place));
        let kinds = hand.side.kinds.count();
        let of_count = (0..counts[hand.count]).map(|of| of / hand.times % hand.cells());
        cells.push((hand.count, of_count.map(|of| cell(of % kinds, of >= kinds)).collect()));
    }
    // A file has at most 21 plays by 6 results by 64 kinds.
    debug_assert!(cells.iter().all(|(_, cells)| cells.len() <= MOST_CELLS));
    let (first, values) = (literal.dealing().cards_per_round() - form.cards(), game.rankings.map(ValueColumns::of));
    let order = in_order(&cards);
    Box::new(DealtCroupier { game, literal, first, cards, order, values, kinds, hands, counts: counts.len(), cells })
}

/// The smaller sets of cards first; one of seven cards with one of five before that is a part of it, and the other
/// cards.
fn in_order(cards: &[Vec<usize>]) -> Vec<(usize, Option<usize>, Vec<usize>)> {
    let mut sets: Vec<usize> = (0..cards.len()).collect();
    sets.sort_by_key(|&set| cards[set].len());
    let of_set = |&set: &usize| {
        let is_part = |part: &usize| {
            [cards[*part].len(), cards[set].len()] == [5, 7]
                && cards[*part].iter().all(|place| cards[set].contains(place))
        };
        let begun = (0..cards.len()).find(is_part);
        let others = cards[set].iter().filter(|place| begun.is_none_or(|begun| !cards[begun].contains(place)));
        (set, begun, others.copied().collect())
    };
    sets.iter().map(of_set).collect()
}

/// The literal croupier's cell of a side wager by kind, and whether the round is folded.
fn cell_of<T: StripDecisions>(literal: &Literal<T>, place: usize) -> impl Fn(usize, bool) -> usize {
    let (first, side) = (literal.first_of_side(place), literal.sides[place]);
    move |kind, folded| first + kind + if folded && side.forfeited_by_fold { side.kinds.count() } else { 0 }
}

impl<T: StripDecisions> DealtCroupier<T> {
    /// Puts `K` cards in ascending order: the first `B` of `begun`, which ascend, and those at further places.
    #[inline(always)]
    fn sort<const B: usize, const K: usize>(
        &self,
        dealt: &[Strip],
        begun: [Strip; MOST_CARDS],
        places: &[usize],
        ascending: &mut [Strip; MOST_CARDS],
    ) {
        let mut cards = [[0; STRIP_ROUNDS]; K];
        cards[..B].copy_from_slice(&begun[..B]);
        for (seen, place) in (B..K).zip(places) {
            insert(&mut cards[..=seen], &dealt[(place + self.first) % dealt.len()]);
        }
        ascending[..K].copy_from_slice(&cards);
    }

    /// Finds the cells of each round, by count; `cards` is room for the sets of cards.
    #[inline(always)]
    fn settle_strip(&self, dealt: &[Strip], cards: &mut [[Strip; MOST_CARDS]], cells: &mut [Values]) {
        let qualifies = self.game.qualifies.az::<u16>();
        for &(set, begun, ref places) in &self.order {
            let (before, ascending) = (cards[begun.unwrap_or(set)], &mut cards[set]);
            match (begun, self.cards[set].len()) {
                (_, 0) => {}
                (_, 1) => self.sort::<0, 1>(dealt, before, places, ascending),
                (_, 2) => self.sort::<0, 2>(dealt, before, places, ascending),
                (_, 3) => self.sort::<0, 3>(dealt, before, places, ascending),
                (_, 4) => self.sort::<0, 4>(dealt, before, places, ascending),
                (_, 5) => self.sort::<0, 5>(dealt, before, places, ascending),
                (_, 6) => self.sort::<0, 6>(dealt, before, places, ascending),
                (Some(_), _) => self.sort::<5, 7>(dealt, before, places, ascending),
                (None, _) => self.sort::<0, 7>(dealt, before, places, ascending),
            }
        }
        let [own_cards, dealers_cards, shown] = [0, 1, 2].map(|side| &cards[side][..self.cards[side].len()]);
        let ranks = multiset_indices(own_cards);
        let own = self.values[0].values(own_cards, &ranks);
        let dealers = self.values[1].values(dealers_cards, &multiset_indices(dealers_cards));
        let mut results = [0_u8; STRIP_ROUNDS];
        for round in 0..STRIP_ROUNDS {
            let (player, dealer) = (own[round], dealers[round]);
            let showdown = u8::from(player >= dealer) + u8::from(player > dealer);
            results[round] = EQUAL.az::<u8>() * showdown + u8::from(dealer >= qualifies);
        }
        let (own_kinds, mut flushes, mut folded) = (self.kinds.entries(&own), [0; STRIP_ROUNDS], [0; STRIP_ROUNDS]);
        for round in 0..STRIP_ROUNDS {
            flushes[round] = (own_kinds[round] >> 15).wrapping_neg();
        }
        let kinds = self.game.kinds.count().az::<u16>();
        let decisions = &self.literal.decisions[..];
        let (of_decisions, of_hands) = cells.split_at_mut(decisions.len());
        of_hands.iter_mut().for_each(|cells| cells.fill(0));
        let sorted = Sorted { own: own_cards, shown, values: &own, ranks: &ranks, flushes: &flushes };
        // A closure is compiled for the vectors of the processor where it says so alone.
        let places = decisions.first().map(
            #[inline(always)]
            |decisions| decisions.places(self.game.form, (dealt, self.first), &sorted),
        );
        // The decisions that forfeit side wagers come first, so last here.
        for (decisions, cells) in decisions.iter().zip(of_decisions).rev() {
            let plays = match &places {
                Some(places) => decisions.plays(places, &sorted),
                None => [0; STRIP_ROUNDS],
            };
            for round in 0..STRIP_ROUNDS {
                folded[round] = u8::from(plays[round] == 0);
                let ending = times(plays[round], RESULTS.az::<u8>()) + times(results[round], 1 - folded[round]);
                cells[round] = plus(times(u16::from(ending), kinds), own_kinds[round] & 0xFF);
            }
        }
        for hand in &self.hands {
            let kinds = match &hand.by {
                HandKinds::OfCards(set, kinds) => kinds.kinds(&cards[*set][..self.cards[*set].len()]),
                HandKinds::OfLower(kinds) => kinds_of_lower(kinds, &own, &dealers),
            };
            let (cells, times_each) = (&mut of_hands[hand.count - decisions.len()], hand.times.az::<u16>());
            let of_fold = if hand.is_forfeited { hand.side.kinds.count().az::<u16>() } else { 0 };
            for round in 0..STRIP_ROUNDS {
                let of_hand = plus(kinds[round].into(), times(of_fold, folded[round].into()));
                cells[round] = plus(cells[round], times(of_hand, times_each));
            }
        }
    }

    /// Settles and counts with counters of these many cells.
    fn settle_in<const CELLS: usize>(&self, vectors: Vectors, deals: &Deals, rounds: usize, tally: &mut [u64]) {
        let mut cards = vec![[[0; STRIP_ROUNDS]; MOST_CARDS]; self.cards.len()];
        let mut cells = vec![[0; STRIP_ROUNDS]; self.counts];
        let mut counters: Vec<Counters<CELLS>> = (0..self.counts).map(|_| Counters::zero()).collect();
        vectors.run(
            #[inline(always)]
            || {
                for (strip, first) in deals.strips().zip((0..rounds).step_by(STRIP_ROUNDS)) {
                    self.settle_strip(strip, &mut cards, &mut cells);
                    let counted = STRIP_ROUNDS.min(rounds - first);
                    counters.iter_mut().zip(&cells).for_each(|(part, cells)| part.count(&cells[..counted]));
                }
            },
        );
        for (part, cells) in &self.cells {
            cells.iter().zip(counters[*part].totals()).for_each(|(&cell, count)| tally[cell] += count);
        }
    }
}

const _: () = assert!(HIGHER == 2 * EQUAL && QUALIFIED == 1);

/// The kinds of the lower hands; the lowest for ties.
#[inline(always)]
fn kinds_of_lower(kinds: &Steps, own: &Values, dealers: &Values) -> Strip {
    let mut lower = [0; STRIP_ROUNDS];
    for round in 0..STRIP_ROUNDS {
        lower[round] = own[round].min(dealers[round]);
    }
    let mut of_lower = kinds.entries(&lower);
    for round in 0..STRIP_ROUNDS {
        of_lower[round] = if own[round] == dealers[round] { 0 } else { of_lower[round] };
    }
    bytes(&of_lower)
}

impl<T: StripDecisions> Croupier for DealtCroupier<T> {
    fn dealing(&self) -> &dyn Dealing {
        self.literal.dealing()
    }

    fn tally_form(&self) -> &TallyForm {
        self.literal.tally_form()
    }

    fn settle(&self, vectors: Vectors, deals: &Deals, rounds: usize, tally: &mut [u64]) {
        let are_few = self.cells.iter().all(|(_, cells)| cells.len() <= FEW_CELLS);
        let settle = if are_few { Self::settle_in::<FEW_CELLS> } else { Self::settle_in::<MOST_CELLS> };
        settle(self, vectors, deals, rounds, tally);
    }
}
