//! Several boxes of one patron, each played by the usual decisions: how often all together win, come out even and lose.

use std::ops::Range;

use num_integer::Integer;
use num_traits::ToPrimitive;

use super::{Croupier, OutcomeCells, Stage};
use crate::cards::{Deals, Vectors};
use crate::outcome::Fraction;

/// Won, even and lost.
const RESULTS: usize = 3;

/// Counts the results of the first two boxes together, of the first three and so on, each offer by itself, in rounds
/// dealt to as many players in the order of the regulation.
pub struct BoxesCroupier {
    own: Box<dyn Croupier>,
    boxes: usize,
    offers: usize,
    /// By cell of `own`: the offers that it counts, each with the net result, in a common part of a unit.
    nets_of_cell: Vec<Vec<(usize, i64)>>,
}

impl BoxesCroupier {
    /// Two boxes to `boxes`, each with the croupier of one player; `None` if a net result has too many parts of a unit.
    pub fn new(own: Box<dyn Croupier>, boxes: usize) -> Option<Self> {
        let mut nets_of_cell = vec![Vec::new(); own.cells()];
        for (offer, cells) in own.cells_of_offers().iter().enumerate() {
            let nets = || cells.counted().iter().map(|counted| &counted.outcome.net);
            let parts = nets().fold(num_bigint::BigInt::from(1), |parts, net| parts.lcm(net.denom()));
            for (counted, net) in cells.counted().iter().zip(nets()) {
                let net = (net * Fraction::from_integer(parts.clone())).to_integer().to_i64()?;
                // Those of all boxes add up in 64 bits.
                i32::try_from(boxes).ok().and_then(|boxes| net.checked_mul(boxes.into()))?;
                counted.cells.iter().for_each(|&cell| nets_of_cell[cell].push((offer, net)));
            }
        }
        let offers = own.cells_of_offers().len();
        Some(BoxesCroupier { own, boxes, offers, nets_of_cell })
    }

    /// Rounds won, even and lost by this number of boxes of the offer at this place; `None` if they are not counted.
    pub fn results(&self, offer: usize, boxes: usize, tally: &[u64]) -> Option<[u64; RESULTS]> {
        let is_counted = offer < self.offers && (2..=self.boxes).contains(&boxes);
        let counts = is_counted.then(|| tally.get(self.cells_of(offer, boxes)))??;
        counts.try_into().ok()
    }

    fn cells_of(&self, offer: usize, boxes: usize) -> Range<usize> {
        let first = RESULTS * (offer * self.boxes.saturating_sub(1) + boxes - 2);
        first..first + RESULTS
    }
}

impl Croupier for BoxesCroupier {
    fn cards_per_round(&self) -> usize {
        self.own.cards_at_table(self.boxes)
    }

    fn cards_at_table(&self, _: usize) -> usize {
        self.cards_per_round()
    }

    fn places_of_player(&self, _: usize, _: usize) -> Option<Vec<usize>> {
        None
    }

    fn cells(&self) -> usize {
        RESULTS * self.offers * self.boxes.saturating_sub(1)
    }

    fn settle(&self, _: Vectors, deals: &Deals, rounds: usize, tally: &mut [u64]) {
        let mut alone = Deals::new(self.own.cards_of_last_player(self.boxes));
        let mut nets = vec![0_i64; rounds * self.offers];
        for boxes in 1..=self.boxes {
            self.own.rounds_of_player(boxes - 1, self.boxes, deals, &mut alone);
            let mut of_rounds = nets.chunks_exact_mut(self.offers.max(1));
            self.own.each_round(&alone, rounds, &mut |cells| {
                let Some(round) = of_rounds.next() else { return };
                for &(offer, net) in cells.iter().filter_map(|&cell| self.nets_of_cell.get(cell)).flatten() {
                    round[offer] = round[offer].saturating_add(net);
                }
            });
            if boxes < 2 {
                continue;
            }
            for round in nets.chunks_exact(self.offers.max(1)) {
                for (offer, net) in round.iter().enumerate() {
                    let result = match net {
                        1.. => 0,
                        0 => 1,
                        ..0 => 2,
                    };
                    tally[self.cells_of(offer, boxes).start + result] += 1;
                }
            }
        }
    }

    fn settle_up_to(&self, stage: Stage, vectors: Vectors, deals: &Deals) {
        self.own.settle_up_to(stage, vectors, deals);
    }

    fn cells_of_offers(&self) -> &[OutcomeCells] {
        &[]
    }

    fn one_a_round(&self) -> Range<usize> {
        0..RESULTS.min(self.cells())
    }
}
