//! The simulated path: each round dealt in the order of § 643a.8(d), decided by table, counted by what settles it.
//!
//! All wagers of a round are settled in one pass. What a wager wins depends on the kind of the player's three cards, or
//! on the kind of all five and on how many bets ride, so the tally counts these together; every offer is priced from it.

use std::ops::Range;

use super::hands::{FiveCardHand, ThreeCardHand};
use super::settlement::settled_bets;
use super::side_wagers::SettledBy;
use super::solve::{Decisions, LetItRideSolver};
use super::{BETS, COMMUNITY_CARDS, PLAYER_CARDS};
use crate::cards::{Card, CardSet, Deals, Rank, STRIP_ROUNDS, Strip, Vectors, binomial, insert, triple_indices};
use crate::games::counters::Counters;
use crate::games::full_table::pick;
use crate::games::paid_hands::PaidHand;
use crate::games::settlement::settled_side_wager;
use crate::games::{Croupier, Offer, Seat, SolveError};
use crate::hands::columns::{self, Shape};

/// Cells of the tally for one kind of five-card hand: how many of bets 1 and 2 ride.
const CELLS_BY_BETS: usize = BETS;
/// Cells for one kind of three-card hand: the kind of five-card hand and the bets.
const CELLS_BY_FIVE: usize = FiveCardHand::COUNT * CELLS_BY_BETS;
/// Cells for one set of decisions: the kind of three-card hand, and the others within.
const CELLS: usize = ThreeCardHand::COUNT * CELLS_BY_FIVE;

/// Settles rounds for a list of offers.
pub struct LetItRideCroupier {
    /// For each offer, what counts for it.
    seats: Vec<Seat>,
    /// The different sets of decisions among the offers; never empty.
    decisions: Vec<DecisionTables>,
    /// The part of a cell that the kind of five-card hand gives, by shape.
    cell_by_shape: Vec<u8>,
}

/// One set of decisions, packed for look-up so that the tables stay in the cache.
struct DecisionTables {
    /// The part of a cell that the kind of three-card hand and bet 1 give, by subset index of three cards.
    cell_by_three: Vec<u8>,
    /// One bit, set where bet 2 rides, by subset index of four cards.
    bet_2: Vec<u64>,
}

impl LetItRideCroupier {
    /// A croupier for `offers`, playing the decisions that `solver` finds for each.
    pub(super) fn new(solver: &LetItRideSolver, offers: &[Offer]) -> Result<Self, SolveError> {
        let mut decisions: Vec<Decisions> = Vec::new();
        let mut seats = Vec::new();
        for offer in offers {
            let settled_by = SettledBy::of(offer)?;
            if settled_by != SettledBy::BetsThatRide {
                seats.push(seat(offer, settled_by, 0));
                continue;
            }
            let wanted = solver.decisions(offer)?;
            let place = decisions.iter().position(|known| *known == wanted).unwrap_or(decisions.len());
            if place == decisions.len() {
                decisions.push(wanted);
            }
            seats.push(seat(offer, settled_by, place));
        }
        if decisions.is_empty() {
            decisions.push(Decisions::never_ride());
        }
        Ok(LetItRideCroupier {
            seats,
            decisions: decisions.into_iter().map(DecisionTables::new).collect(),
            cell_by_shape: columns::by_shape(|shape| (kind_of_shape(shape).index() * CELLS_BY_BETS) as u8),
        })
    }

    /// The cell of each round of a strip.
    #[inline(always)]
    fn cells_of(&self, dealt: &[Strip], decisions: &DecisionTables) -> Strip {
        let mut cells = [0; STRIP_ROUNDS];
        // The order of the deal to a single player (§ 643a.8(d)). The community card dealt first lies to the dealer's left
        // (§ 643a.8(d)(4)) and is the first to be turned (§ 643a.11(c)).
        let &[first, first_community, second, second_community, third] = dealt else { return cells };
        let mut ascending = [first, [0; STRIP_ROUNDS], [0; STRIP_ROUNDS], [0; STRIP_ROUNDS], [0; STRIP_ROUNDS]];
        insert(&mut ascending[..2], &second);
        insert(&mut ascending[..3], &third);
        let of_three = triple_indices([&ascending[0], &ascending[1], &ascending[2]]);
        insert(&mut ascending[..4], &first_community);
        let lower_three_of_four = triple_indices([&ascending[0], &ascending[1], &ascending[2]]);
        let highest_of_four = ascending[3];
        insert(&mut ascending, &second_community);
        let shapes = columns::shapes(&ascending, [Rank::Ten]);
        for round in 0..STRIP_ROUNDS {
            let of_four = u32::from(lower_three_of_four[round]) + QUADRUPLES[usize::from(highest_of_four[round])];
            cells[round] = self.cell_by_shape[usize::from(shapes[round])]
                + decisions.cell_by_three[usize::from(of_three[round])]
                + decisions.bet_2_rides(of_four);
        }
        cells
    }
}

/// What counts for an offer that the set `decisions` plays; wagers other than the base game may be counted in any.
fn seat(offer: &Offer, settled_by: SettledBy, decisions: usize) -> Seat {
    let cells = CELLS * decisions..CELLS * (decisions + 1);
    match settled_by {
        SettledBy::BetsThatRide => {
            let class_of = |cell| cell % CELLS_BY_FIVE;
            Seat::by_class(CELLS_BY_FIVE, cells, class_of, |counts| settled_bets(offer, counts))
        }
        SettledBy::ThreeCards => {
            let class_of = |cell| cell / CELLS_BY_FIVE;
            let settle = |counts: &[u128]| settled_side_wager::<ThreeCardHand>(offer, counts);
            Seat::by_class(ThreeCardHand::COUNT, cells, class_of, settle)
        }
        SettledBy::FiveCards => {
            let class_of = |cell| cell % CELLS_BY_FIVE / CELLS_BY_BETS;
            let settle = |counts: &[u128]| settled_side_wager::<FiveCardHand>(offer, counts);
            Seat::by_class(FiveCardHand::COUNT, cells, class_of, settle)
        }
    }
}

impl Croupier for LetItRideCroupier {
    fn cards_per_round(&self) -> usize {
        PLAYER_CARDS + COMMUNITY_CARDS
    }

    fn cards_at_table(&self, players: usize) -> usize {
        PLAYER_CARDS * players + COMMUNITY_CARDS
    }

    fn rounds_of_last_player(&self, players: usize, table: &Deals, alone: &mut Deals) {
        // A card to each player, a community card, again both, and a last card to each player (§ 643a.8(d)).
        let last = players.saturating_sub(1);
        let second = players + 1;
        pick(&[last, players, second + last, second + players, 2 * second + last], table, alone);
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
                        let cells = self.cells_of(strip, decisions);
                        counters.count(&cells[..STRIP_ROUNDS.min(rounds - first)]);
                    }
                    counters.add_to(tally);
                },
            );
        }
    }

    fn seats(&self) -> &[Seat] {
        &self.seats
    }

    fn one_a_round(&self) -> Range<usize> {
        0..CELLS
    }
}

impl Decisions {
    /// Decisions for a simulation without the base game: no one asks for them.
    fn never_ride() -> Self {
        let none = |cards| vec![false; binomial(Card::COUNT, cards) as usize];
        Decisions { bet_1_rides: none(3), bet_2_rides: none(4) }
    }
}

impl DecisionTables {
    fn new(of: Decisions) -> Self {
        let hands = CardSet::FULL_DECK.subsets::<3>().zip(&of.bet_1_rides);
        let cell = |(cards, &rides)| (ThreeCardHand::of(cards).index() * CELLS_BY_FIVE) as u8 + u8::from(rides);
        let cell_by_three = hands.map(cell).collect();
        let word = |rides: &[bool]| rides.iter().rev().fold(0, |word, &rides| word << 1 | u64::from(rides));
        let bet_2 = of.bet_2_rides.chunks(64).map(word).collect();
        DecisionTables { cell_by_three, bet_2 }
    }

    #[inline]
    fn bet_2_rides(&self, four: u32) -> u8 {
        (self.bet_2[four as usize / 64] >> (four % 64) & 1) as u8
    }
}

/// What a five-card hand of this shape can be paid as.
fn kind_of_shape(shape: Shape) -> FiveCardHand {
    FiveCardHand::of_category(shape.category(), shape.pairs_reached() > 0)
}

/// C(card, 4), the fourth part of a subset index, for any byte so that no look-up is checked.
const QUADRUPLES: [u32; 256] = quadruples();

const fn quadruples() -> [u32; 256] {
    let mut quadruples = [0; 256];
    let mut card = 0;
    while card < Card::COUNT {
        quadruples[card] = binomial(card, 4);
        card += 1;
    }
    quadruples
}

const _: () = assert!(CELLS <= 256);
