//! The vectorised croupier: rounds decided by tables of the cards in sight, all wagers settled in one pass.
//!
//! Five cards are dealt, so only cards of one suit can make a flush, and a decision depends on the ranks in sight, on
//! whether they are of one suit, and on the units on the table. A word of a table has the actions of all units.

use std::ops::Range;

use az::Az;

use super::rounds::settled;
use super::{CARDS, Decide, End, StreetDecisions, StreetForm, Streets};
use crate::cards::{CardSet, Deals, Rank, STRIP_ROUNDS, Strip, Vectors, insert, plus, times};
use crate::games::cells::Counters;
use crate::games::engine::kinds::{FiveCardKind, PaidHand};
use crate::games::engine::literal::cells_of_side;
use crate::games::engine::place_of;
use crate::games::{Croupier, Dealing, Offer, OutcomeCells, SolveError};
use crate::hands::columns::{FiveCardHands, Values, five_card_hands, lowest_of, multiset_indices};
use crate::hands::{FiveCardCategory, FiveCardRanking, five_card, rank_multiset_index, rank_multisets};

/// Bits of an action in a word of a table.
const ACTION_BITS: u8 = 2;
const ACTION: u16 = (1 << ACTION_BITS) - 1;
/// Most units added before a decision that a word has actions for.
const MOST_ADDED: usize = 7;
/// Cells that fit into a byte.
const MOST_CELLS: usize = 256;

/// The kind of a hand by its category and, of a pair, its rank.
type KindTable = [u8; FiveCardCategory::ALL.len() * PAIR_RANKS];

/// A power of two, for the places of [`KindTable`].
const PAIR_RANKS: usize = 16;

struct StreetsCroupier<const OWN: usize, const ACTIONS: usize> {
    form: &'static StreetForm<ACTIONS>,
    cells: CellForm,
    cells_of_offers: Vec<OutcomeCells>,
    /// By the different sets of decisions among the offers, never none; then by street.
    decisions: Vec<Vec<Vec<u16>>>,
    kinds: KindTable,
}

/// Cells of one set of decisions: by kind of hand, each the units lost by a fold, most first, then the units played.
#[derive(Clone, Copy)]
struct CellForm {
    kinds: usize,
    folds: usize,
    /// Folds and units played.
    ends: usize,
}

impl CellForm {
    fn of<H: FiveCardKind, const ACTIONS: usize>(form: &StreetForm<ACTIONS>) -> Self {
        let folds = form.most_folded();
        CellForm { kinds: H::ALL.len(), folds, ends: folds + form.wagers() }
    }

    const fn all(self) -> usize {
        self.kinds * self.ends
    }
}

/// A croupier for `offers`, each base game played by the decisions from `decide`; `None` if they need a literal one.
pub fn seat<H: FiveCardKind, const OWN: usize, const ACTIONS: usize>(
    streets: &Streets<ACTIONS>,
    offers: &[Offer],
    decide: &Decide<'_>,
) -> Result<Option<Box<dyn Croupier>>, SolveError> {
    let (form, cells) = (streets.form, CellForm::of::<H, ACTIONS>(streets.form));
    let is_small = ACTIONS <= 1 << ACTION_BITS
        && form.most_before(form.streets() - 1) - form.staked <= MOST_ADDED
        && cells.all() <= MOST_CELLS;
    let Some(kinds) = kind_table::<H>().filter(|_| is_small) else { return Ok(None) };
    let (mut decisions, mut cells_of_offers) = (Vec::<StreetDecisions>::new(), Vec::new());
    for offer in offers {
        let (side, of_kind) = (offer.side(), |kind: usize| kind * cells.ends..(kind + 1) * cells.ends);
        cells_of_offers.push(match side {
            None => {
                let first = cells.all() * place_of(&mut decisions, decide(offer)?, PartialEq::eq);
                let of_class = |class: usize| {
                    let end = End::<H>::at(form, class);
                    let place = |kind: usize| match end.hand {
                        None => kind * cells.ends + class,
                        Some(_) => kind * cells.ends + cells.folds + end.units - form.fewest_units(),
                    };
                    let kinds = end.hand.map_or(0..cells.kinds, |hand| hand.index()..hand.index() + 1);
                    (settled(form, offer, end), kinds.map(|kind| first + place(kind)).collect())
                };
                OutcomeCells::by_classes((0..End::<H>::count(form)).rev().map(of_class))
            }
            Some(side) if side.cards.len() == CARDS && side.kinds.are::<H>() => {
                cells_of_side(offer, side, |kind, _| of_kind(kind).collect())
            }
            Some(_) => return Ok(None),
        });
    }
    if decisions.is_empty() {
        // Without a base game bets do not matter.
        decisions.push(streets.decide(|_, _, _| 0));
    }
    let decisions = decisions.iter().map(|decisions| tables(streets, decisions)).collect();
    Ok(Some(Box::new(StreetsCroupier::<OWN, ACTIONS> { form, cells, cells_of_offers, decisions, kinds })))
}

/// `None` if more than category and rank of a pair decides on a kind.
fn kind_table<H: FiveCardKind>() -> Option<KindTable> {
    let mut table = [None; FiveCardCategory::ALL.len() * PAIR_RANKS];
    for value in (0..five_card::RANKINGS).map(five_card::value_at) {
        let (FiveCardRanking { category, ranks }, kind) = (value.ranking(), H::of_value(value).index());
        let pair = if category == FiveCardCategory::Pair { ranks[0] as usize } else { 0 };
        if *table[PAIR_RANKS * category.index() + pair].get_or_insert(kind) != kind {
            return None;
        }
    }
    Some(table.map(|kind| kind.unwrap_or_default().az::<u8>()))
}

/// Words of actions by street, then by the multiset of ranks in sight, of several suits, then of one.
fn tables<const ACTIONS: usize>(streets: &Streets<ACTIONS>, decisions: &StreetDecisions) -> Vec<Vec<u16>> {
    let form = streets.form;
    let table = |street: usize| {
        let cards = form.own_cards + street;
        let mut words = vec![0; 2 * rank_multisets(cards)];
        let mut set = |seen: CardSet, place: usize| {
            let class = streets.class(street, seen);
            let units = (form.staked..=form.most_before(street)).enumerate();
            words[place] = units.fold(0, |word, (shift, units)| {
                word | decisions.action(street, class, units).az::<u16>() << (usize::from(ACTION_BITS) * shift)
            });
        };
        each_hand(cards, &mut set);
        words
    };
    (0..form.streets()).map(table).collect()
}

/// Calls `each` with hands of two to four cards of every table's place.
fn each_hand(cards: usize, each: &mut dyn FnMut(CardSet, usize)) {
    fn visit<const K: usize>(each: &mut dyn FnMut(CardSet, usize)) {
        for hand in CardSet::FULL_DECK.subsets::<K>() {
            let one_suit = hand.windows(2).all(|two| two[0].suit() == two[1].suit());
            let place = rank_multiset_index(hand) + if one_suit { rank_multisets(K) } else { 0 };
            each(hand.into_iter().collect(), place);
        }
    }
    match cards {
        2 => visit::<2>(each),
        3 => visit::<3>(each),
        _ => visit::<4>(each),
    }
}

/// Places in the table of a street: the ranks in sight, and whether they are of one suit.
#[inline(always)]
fn places<const K: usize>(ascending: &[Strip; CARDS], several_suits: &Strip) -> Values {
    let mut places = multiset_indices::<K>(&std::array::from_fn(|card| ascending[card]));
    for (place, &several) in places.iter_mut().zip(several_suits) {
        *place = plus(*place, if several & 3 == 0 { rank_multisets(K).az::<u16>() } else { 0 });
    }
    places
}

impl<const OWN: usize, const ACTIONS: usize> StreetsCroupier<OWN, ACTIONS> {
    /// Passes the cells of a strip of rounds to `each`, by set of decisions.
    #[inline(always)]
    fn settle_strip(&self, dealt: &[Strip], mut each: impl FnMut(usize, &Strip)) {
        let &[a, b, c, d, e] = dealt else { return };
        let (dealt, mut ascending, mut several_suits) =
            ([a, b, c, d, e], [[0; STRIP_ROUNDS]; CARDS], [0; STRIP_ROUNDS]);
        let (seen, mut at) = (self.form.order.map(|place| dealt[place]), [[0; STRIP_ROUNDS]; CARDS]);
        ascending[0] = seen[0];
        for card in 1..CARDS {
            if card >= OWN {
                at[card - OWN] = match card {
                    2 => places::<2>(&ascending, &several_suits),
                    3 => places::<3>(&ascending, &several_suits),
                    _ => places::<4>(&ascending, &several_suits),
                };
            }
            insert(&mut ascending[..=card], &seen[card]);
            for round in 0..STRIP_ROUNDS {
                several_suits[round] |= seen[0][round] ^ seen[card][round];
            }
        }
        let first = self.first_cells(&five_card_hands(&ascending));
        for (set, tables) in self.decisions.iter().enumerate() {
            let ends = self.ends(tables, &at);
            let mut cells = [0; STRIP_ROUNDS];
            for round in 0..STRIP_ROUNDS {
                cells[round] = plus(first[round], ends[round]);
            }
            each(set, &cells);
        }
    }

    /// The first cell of each hand's kind.
    #[inline(always)]
    fn first_cells(&self, hands: &FiveCardHands) -> Strip {
        let (mut first, ends) = ([0; STRIP_ROUNDS], self.cells.ends.az::<u8>());
        for (first, (&category, &pair)) in first.iter_mut().zip(hands.categories.iter().zip(&hands.pairs)) {
            let is_pair = category == FiveCardCategory::Pair as u8;
            let pair = if is_pair { pair / lowest_of(Rank::Three) } else { 0 };
            *first = times(self.kinds[usize::from(category) * PAIR_RANKS + usize::from(pair)], ends);
        }
        first
    }

    /// The end of each round among those of its kind, from the words at these places on each street.
    #[inline(always)]
    fn ends(&self, tables: &[Vec<u16>], at: &[Values; CARDS]) -> Strip {
        let form = self.form;
        let added = form.actions.map(|added| added.unwrap_or_default().az::<u8>());
        let (can_fold, staked) = (form.actions[0].is_none(), form.staked.az::<u8>());
        // Units added; and after a fold the units lost.
        let (mut units, mut lost) = ([0; STRIP_ROUNDS], [0; STRIP_ROUNDS]);
        for (table, at) in tables.iter().zip(at) {
            let mut words = [0; STRIP_ROUNDS];
            for (word, &at) in words.iter_mut().zip(at) {
                *word = table[usize::from(at)];
            }
            for round in 0..STRIP_ROUNDS {
                let action = (words[round] >> times(ACTION_BITS, units[round]) & ACTION).az::<u8>();
                let folds = can_fold & (action == 0) & (lost[round] == 0);
                lost[round] = if folds { plus(staked, units[round]) } else { lost[round] };
                let more = (0..).zip(added).fold(0, |more, (own, added)| if own == action { added } else { more });
                units[round] = plus(units[round], if lost[round] == 0 { more } else { 0 });
            }
        }
        let (folds, fewest) = (self.cells.folds.az::<u8>(), form.fewest_units().az::<u8>());
        let mut ends = [0; STRIP_ROUNDS];
        for round in 0..STRIP_ROUNDS {
            let played = plus(plus(folds, staked), units[round]).wrapping_sub(fewest);
            ends[round] = if lost[round] > 0 { folds.wrapping_sub(lost[round]) } else { played };
        }
        ends
    }
}

impl<const OWN: usize, const ACTIONS: usize> Croupier for StreetsCroupier<OWN, ACTIONS> {
    fn dealing(&self) -> &dyn Dealing {
        self.form
    }

    fn cells(&self) -> usize {
        self.cells.all() * self.decisions.len()
    }

    fn settle(&self, vectors: Vectors, deals: &Deals, rounds: usize, tally: &mut [u64]) {
        vectors.run(
            #[inline(always)]
            || {
                let mut counters: Vec<Counters> = self.decisions.iter().map(|_| Counters::zero()).collect();
                for (strip, first) in deals.strips().zip((0..rounds).step_by(STRIP_ROUNDS)) {
                    let some = STRIP_ROUNDS.min(rounds - first);
                    self.settle_strip(strip, |set, cells| counters[set].count(&cells[..some]));
                }
                counters
                    .iter()
                    .zip(tally.chunks_mut(self.cells.all()))
                    .for_each(|(counters, tally)| counters.add_to(tally));
            },
        );
    }

    fn cells_of_offers(&self) -> &[OutcomeCells] {
        &self.cells_of_offers
    }

    fn one_a_round(&self) -> Range<usize> {
        0..self.cells.all()
    }
}
