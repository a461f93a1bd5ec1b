//! Several players at one table with the same decisions: two with the same wagers, and the boxes of one patron.

use std::ops::Range;

use super::outcome_cells::CountedOutcome;
use super::{Croupier, Dealing, OutcomeCells};
use crate::cards::{Deals, Vectors};
use crate::paytable::WholePays;

/// The deal of a round to all players; holds its number of cards.
struct AllSeats(usize);

impl Dealing for AllSeats {
    fn cards_at_table(&self, _: usize) -> usize {
        self.0
    }

    fn places_of_player(&self, _: usize, _: usize) -> Option<Vec<usize>> {
        None
    }
}

/// Settles a wager for the first and for the second of two players, dealt from one deck. The first player's offers and
/// cells come first.
pub struct TwoSeats {
    own: Box<dyn Croupier>,
    dealing: AllSeats,
    cells_of_offers: Vec<OutcomeCells>,
}

const PLAYERS: usize = 2;

impl TwoSeats {
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
        TwoSeats { dealing: AllSeats(own.dealing().cards_at_table(PLAYERS)), own, cells_of_offers }
    }
}

impl Croupier for TwoSeats {
    fn dealing(&self) -> &dyn Dealing {
        &self.dealing
    }

    fn cells(&self) -> usize {
        PLAYERS * self.own.cells()
    }

    fn settle(&self, _: Vectors, deals: &Deals, rounds: usize, tally: &mut [u64]) {
        self.each_round(deals, rounds, &mut |cells| cells.iter().for_each(|&cell| tally[cell] += 1));
    }

    fn each_round(&self, deals: &Deals, rounds: usize, each: &mut dyn FnMut(&[usize])) {
        let mut alone = Deals::new(self.own.dealing().cards_of_last_player(PLAYERS));
        let mut cells_of_rounds = vec![Vec::new(); rounds];
        for player in 0..PLAYERS {
            self.own.dealing().rounds_of_player(player, PLAYERS, deals, &mut alone);
            let mut of_rounds = cells_of_rounds.iter_mut();
            self.own.each_round(&alone, rounds, &mut |cells| {
                if let Some(round) = of_rounds.next() {
                    round.extend(cells.iter().map(|cell| cell + player * self.own.cells()));
                }
            });
        }
        cells_of_rounds.iter().for_each(|cells| each(cells));
    }

    fn cells_of_offers(&self) -> &[OutcomeCells] {
        &self.cells_of_offers
    }

    fn one_a_round(&self) -> Range<usize> {
        self.own.one_a_round()
    }
}

/// Won, even and lost.
const RESULTS: usize = 3;

/// Counts the results (won, even, lost) of the first two boxes together, of the first three and so on, for each offer,
/// in rounds dealt to as many players.
pub struct BoxesCroupier {
    own: Box<dyn Croupier>,
    dealing: AllSeats,
    boxes: usize,
    offers: usize,
    /// By cell of `own`: the offers counted in it, each with the net result in a common part of a unit.
    nets_of_cell: Vec<Vec<(usize, i64)>>,
}

impl BoxesCroupier {
    /// Two boxes to `boxes`, each settled by the croupier of one player; `None` if a net result has too many parts of a
    /// unit.
    pub fn new(own: Box<dyn Croupier>, boxes: usize) -> Option<Self> {
        // Net results of all boxes add up in 64 bits.
        let bound = i64::MAX / i64::try_from(boxes).ok()?.max(1);
        let mut nets_of_cell = vec![Vec::new(); own.cells()];
        for (offer, cells) in own.cells_of_offers().iter().enumerate() {
            let nets = cells.counted().iter().map(|counted| &counted.outcome.net);
            for (counted, net) in cells.counted().iter().zip(WholePays::new(nets, None, bound)?.nets) {
                counted.cells.iter().for_each(|&cell| nets_of_cell[cell].push((offer, net)));
            }
        }
        let offers = own.cells_of_offers().len();
        let dealing = AllSeats(own.dealing().cards_at_table(boxes));
        Some(BoxesCroupier { own, dealing, boxes, offers, nets_of_cell })
    }

    /// Rounds won, even and lost by this number of boxes on an offer; `None` if they are not counted.
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
    fn dealing(&self) -> &dyn Dealing {
        &self.dealing
    }

    fn cells(&self) -> usize {
        RESULTS * self.offers * self.boxes.saturating_sub(1)
    }

    fn settle(&self, _: Vectors, deals: &Deals, rounds: usize, tally: &mut [u64]) {
        let mut alone = Deals::new(self.own.dealing().cards_of_last_player(self.boxes));
        let mut nets = vec![0_i64; rounds * self.offers];
        for boxes in 1..=self.boxes {
            self.own.dealing().rounds_of_player(boxes - 1, self.boxes, deals, &mut alone);
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

    fn cells_of_offers(&self) -> &[OutcomeCells] {
        &[]
    }

    fn one_a_round(&self) -> Range<usize> {
        0..RESULTS.min(self.cells())
    }
}
