//! The vectorised croupier: rounds in the order of § 643a.8(d), decided by table, all wagers settled in one pass.
//!
//! A wager's result depends on the kind of the player's three cards, or on the kind of all five and on the number of
//! bets that ride. The tally counts these together, and every offer is priced from it.

use std::ops::Range;

use az::Az;

use super::rules::{BETS, CARDS_PER_ROUND, FORM, FiveCardHand, Sights, ThreeCardHand};
use crate::cards::{Card, CardSet, Deals, Rank, STRIP_ROUNDS, Strip, Suit, Vectors, insert, plus, times};
use crate::games::cells::Counters;
use crate::games::engine::kinds::{PaidHand, SideWager};
use crate::games::engine::literal::cells_of_side;
use crate::games::engine::place_of;
use crate::games::engine::streets::rounds::settled;
use crate::games::engine::streets::{Decide, End, StreetDecisions};
use crate::games::{Croupier, Dealing, Offer, OutcomeCells, SolveError};
use crate::hands::columns::{Values, five_card_hands, lowest_of, multiset_indices};
use crate::hands::{FiveCardCategory, rank_multiset_index, rank_multisets};

/// Cells for one kind of five-card hand: the number of bets 1 and 2 that ride.
const CELLS_BY_BETS: usize = BETS;
/// Cells for one kind of three-card hand: kinds of five-card hands and bets.
pub const CELLS_BY_FIVE: usize = FiveCardHand::COUNT * CELLS_BY_BETS;
const CELLS: usize = ThreeCardHand::COUNT * CELLS_BY_FIVE;

struct LetItRideCroupier {
    cells_of_offers: Vec<OutcomeCells>,
    /// The different sets of decisions among the offers; never empty.
    decisions: Vec<DecisionTables>,
}

/// Look-up tables of one set of decisions. Cards of two suits cannot make a flush, so their ranks suffice, and the
/// tables stay in the nearest cache.
pub struct DecisionTables {
    /// The part of a cell from the kind of three-card hand and bet 1: by the multiset of ranks of three cards of
    /// several suits, then of one suit except spades, then of spades.
    cell_by_three: Vec<u8>,
    /// Whether bet 2 rides: by the multiset of ranks of four cards of several suits, then of one suit. The lowest bit
    /// applies after bet 1 was withdrawn; if bet 1 matters anywhere, the next bit applies after it rode.
    bet_2: Vec<u8>,
    /// Whether bet 2 depends on bet 1 anywhere, as it may under a payout limit.
    bet_2_depends_on_bet_1: bool,
}

/// Multisets of ranks of the cards in sight at the two decisions.
const THREE_RANKS: usize = rank_multisets(3);
const FOUR_RANKS: usize = rank_multisets(4);

/// A croupier for `offers`, each base game played by the decisions from `decide`.
pub fn seat(sights: &Sights, offers: &[Offer], decide: &Decide<'_>) -> Result<Box<dyn Croupier>, SolveError> {
    let mut decisions: Vec<StreetDecisions> = Vec::new();
    let mut cells_of_offers = Vec::new();
    for offer in offers {
        cells_of_offers.push(match offer.side() {
            None => cells_of_base(offer, place_of(&mut decisions, decide(offer)?, PartialEq::eq)),
            Some(side) => cells_of_side(offer, side, |kind, _| cells_of_kind(side, kind)),
        });
    }
    if decisions.is_empty() {
        // Without a base game bets do not matter.
        decisions.push(sights.decide(|_, _, _| 0));
    }
    let decisions = decisions.iter().map(|decisions| DecisionTables::new(sights, decisions)).collect();
    Ok(Box::new(LetItRideCroupier { cells_of_offers, decisions }))
}

/// The cells of a base game played by the set `decisions`.
fn cells_of_base(offer: &Offer, decisions: usize) -> OutcomeCells {
    let cells = |class: usize| {
        let own = CELLS * decisions..CELLS * (decisions + 1);
        own.skip(class).step_by(CELLS_BY_FIVE).collect()
    };
    // Places of ends are ordered by kind, then by bets.
    let end = |class: usize| End::<FiveCardHand>::at(&FORM, class);
    OutcomeCells::by_classes((0..CELLS_BY_FIVE).rev().map(|class| (settled(&FORM, offer, end(class)), cells(class))))
}

/// The cells of a side wager's kind of hand, in the first set of decisions.
fn cells_of_kind(side: &SideWager, kind: usize) -> Vec<usize> {
    let kind_of = |cell: usize| match side.cards.len() {
        CARDS_PER_ROUND => cell % CELLS_BY_FIVE / CELLS_BY_BETS,
        _ => cell / CELLS_BY_FIVE,
    };
    (0..CELLS).filter(|&cell| kind_of(cell) == kind).collect()
}

impl Croupier for LetItRideCroupier {
    fn dealing(&self) -> &dyn Dealing {
        &FORM
    }

    fn cells(&self) -> usize {
        CELLS * self.decisions.len()
    }

    fn settle(&self, vectors: Vectors, deals: &Deals, rounds: usize, tally: &mut [u64]) {
        for (decisions, tally) in self.decisions.iter().zip(tally.chunks_mut(CELLS)) {
            vectors.run(
                #[inline(always)]
                || {
                    let mut counters = Counters::zero();
                    for (strip, first) in deals.strips().zip((0..rounds).step_by(STRIP_ROUNDS)) {
                        let Some(seen) = Seen::of(strip) else { return };
                        let cells = decisions.cells(&seen);
                        counters.count(&cells[..STRIP_ROUNDS.min(rounds - first)]);
                    }
                    counters.add_to(tally);
                },
            );
        }
    }

    fn cells_of_offers(&self) -> &[OutcomeCells] {
        &self.cells_of_offers
    }

    fn one_a_round(&self) -> Range<usize> {
        0..CELLS
    }
}

/// The decisions' and the tally's view of a strip of rounds.
pub struct Seen {
    /// Place of the player's three cards in [`DecisionTables::cell_by_three`].
    three: Values,
    /// Place of these and the community card turned first in [`DecisionTables::bet_2`].
    four: Values,
    kinds: Strip,
}

impl Seen {
    /// Rounds of a strip dealt to a single player (§ 643a.8(d)). The community card dealt first lies to the dealer's
    /// left (§ 643a.8(d)(4)) and is turned first (§ 643a.11(c)). `None` for a wrong number of cards.
    #[inline(always)]
    pub fn of(dealt: &[Strip]) -> Option<Self> {
        let &[first, first_community, second, second_community, third] = dealt else { return None };
        let mut ascending = [first, [0; STRIP_ROUNDS], [0; STRIP_ROUNDS], [0; STRIP_ROUNDS], [0; STRIP_ROUNDS]];
        insert(&mut ascending[..2], &second);
        insert(&mut ascending[..3], &third);
        let [a, b, c, ..] = ascending;
        let mut three = multiset_indices(&[a, b, c]);
        insert(&mut ascending[..4], &first_community);
        let [a, b, c, d, _] = ascending;
        let mut four = multiset_indices(&[a, b, c, d]);
        for round in 0..STRIP_ROUNDS {
            let other_suits = (first[round] ^ second[round]) | (first[round] ^ third[round]);
            let of_one_suit = other_suits & 3 == 0;
            let spades = of_one_suit & (first[round] & 3 == Suit::Spades as u8);
            let same_four = (other_suits | (first[round] ^ first_community[round])) & 3 == 0;
            three[round] = plus(three[round], if of_one_suit { THREE_RANKS.az::<u16>() } else { 0 });
            three[round] = plus(three[round], if spades { THREE_RANKS.az::<u16>() } else { 0 });
            four[round] = plus(four[round], if same_four { FOUR_RANKS.az::<u16>() } else { 0 });
        }
        insert(&mut ascending, &second_community);
        let hands = five_card_hands(&ascending);
        let mut kinds = hands.categories;
        for (round, kind) in kinds.iter_mut().enumerate() {
            let low_pair = (*kind == FiveCardCategory::Pair as u8) & (hands.pairs[round] < lowest_of(Rank::Ten));
            *kind = if low_pair { FiveCardHand::Nothing as u8 } else { *kind };
        }
        Some(Seen { three, four, kinds })
    }
}

impl DecisionTables {
    pub fn new(sights: &Sights, decisions: &StreetDecisions) -> Self {
        let mut tables = DecisionTables {
            cell_by_three: vec![0; 3 * THREE_RANKS],
            bet_2: vec![0; 2 * FOUR_RANKS],
            bet_2_depends_on_bet_1: false,
        };
        let rides = |street, cards: &[Card], units| {
            decisions.action(street, sights.class(street, cards.iter().copied().collect()), units).az::<u8>()
        };
        for cards in CardSet::FULL_DECK.subsets::<3>() {
            let suits =
                usize::from(of_one_suit(&cards)) + usize::from(cards.iter().all(|card| card.suit() == Suit::Spades));
            let cell = (ThreeCardHand::of(cards).index() * CELLS_BY_FIVE).az::<u8>() + rides(0, &cards, 1);
            tables.cell_by_three[THREE_RANKS * suits + rank_multiset_index(cards)] = cell;
        }
        for cards in CardSet::FULL_DECK.subsets::<4>() {
            let suits = usize::from(of_one_suit(&cards));
            let [withdrawn, riding] = [1, 2].map(|units| rides(1, &cards, units));
            tables.bet_2_depends_on_bet_1 |= withdrawn != riding;
            tables.bet_2[FOUR_RANKS * suits + rank_multiset_index(cards)] = withdrawn | riding << 1;
        }
        if !tables.bet_2_depends_on_bet_1 {
            tables.bet_2.iter_mut().for_each(|rides| *rides &= 1);
        }
        tables
    }

    #[inline(always)]
    pub fn cells(&self, seen: &Seen) -> Strip {
        let (cell_by_three, bet_2) = (&self.cell_by_three[..], &self.bet_2[..]);
        let mut cells = [0; STRIP_ROUNDS];
        if self.bet_2_depends_on_bet_1 {
            for round in 0..STRIP_ROUNDS {
                let cell = cell_by_three[usize::from(seen.three[round])];
                // Cells for one kind are even in number, so bet 1 is the lowest bit.
                cells[round] = cell + (bet_2[usize::from(seen.four[round])] >> (cell & 1) & 1);
            }
        } else {
            for (round, cell) in cells.iter_mut().enumerate() {
                let (three, four) = (usize::from(seen.three[round]), usize::from(seen.four[round]));
                *cell = plus(cell_by_three[three], bet_2[four]);
            }
        }
        for (round, cell) in cells.iter_mut().enumerate() {
            *cell = plus(*cell, times(seen.kinds[round], CELLS_BY_BETS.az::<u8>()));
        }
        cells
    }
}

pub fn of_one_suit(cards: &[Card]) -> bool {
    cards.windows(2).all(|two| two[0].suit() == two[1].suit())
}

const _: () = assert!(CELLS <= 256 && CELLS_BY_FIVE.is_multiple_of(2));
