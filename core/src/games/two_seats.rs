//! Two players at one table, each by the same decisions.

use std::ops::Range;

use super::outcome_cells::CountedOutcome;
use super::{Croupier, OutcomeCells, Stage};
use crate::cards::{Deals, Vectors};

/// Settles a wager for the first and for the second of two players, whose hands are dealt from one deck in the order of
/// the regulation. Its offers are the wagers of the first player, then those of the second; its cells likewise.
pub struct TwoSeats {
    own: Box<dyn Croupier>,
    cells_of_offers: Vec<OutcomeCells>,
}

const PLAYERS: usize = 2;

impl TwoSeats {
    /// Both players with the croupier of one.
    pub fn new(own: Box<dyn Croupier>) -> Self {
        let cells = own.cells();
        let of_player = |player: usize| {
            let moved = move |counted: &CountedOutcome| {
                let cells = counted.cells.iter().map(|cell| cell + player * cells).collect();
                CountedOutcome { cells, ..counted.clone() }
            };
            own.cells_of_offers()
                .iter()
                .map(move |offer| OutcomeCells::of_outcomes(offer.counted().iter().map(moved).collect()))
        };
        let cells_of_offers = (0..PLAYERS).flat_map(of_player).collect();
        TwoSeats { own, cells_of_offers }
    }
}

impl Croupier for TwoSeats {
    fn cards_per_round(&self) -> usize {
        self.own.cards_at_table(PLAYERS)
    }

    fn cards_at_table(&self, _: usize) -> usize {
        self.cards_per_round()
    }

    fn places_of_player(&self, _: usize, _: usize) -> Option<Vec<usize>> {
        None
    }

    fn cells(&self) -> usize {
        PLAYERS * self.own.cells()
    }

    fn settle(&self, _: Vectors, deals: &Deals, rounds: usize, tally: &mut [u64]) {
        self.each_round(deals, rounds, &mut |cells| cells.iter().for_each(|&cell| tally[cell] += 1));
    }

    fn each_round(&self, deals: &Deals, rounds: usize, each: &mut dyn FnMut(&[usize])) {
        let mut alone = Deals::new(self.own.cards_of_last_player(PLAYERS));
        let mut cells_of_rounds = vec![Vec::new(); rounds];
        for player in 0..PLAYERS {
            self.own.rounds_of_player(player, PLAYERS, deals, &mut alone);
            let mut of_rounds = cells_of_rounds.iter_mut();
            self.own.each_round(&alone, rounds, &mut |cells| {
                if let Some(round) = of_rounds.next() {
                    round.extend(cells.iter().map(|cell| cell + player * self.own.cells()));
                }
            });
        }
        cells_of_rounds.iter().for_each(|cells| each(cells));
    }

    fn settle_up_to(&self, stage: Stage, vectors: Vectors, deals: &Deals) {
        self.own.settle_up_to(stage, vectors, deals);
    }

    fn cells_of_offers(&self) -> &[OutcomeCells] {
        &self.cells_of_offers
    }

    fn one_a_round(&self) -> Range<usize> {
        self.own.one_a_round()
    }
}
