//! The witness of the accounts: meters kept through dealt rounds, hit by hit, by the words of the regulation.
//!
//! Before the deal every player's wager raises the meter (§ 643a.8(b)(2), § 641a.8(b)); then the players are settled in
//! turn, and each is paid "the amount on the meter when it is the player's turn" (§ 643a.12(d)(4), (e)(4),
//! § 641a.12(d)(4), (e)(4)). Figures are summed by stretches of equal length, and the variation between stretches
//! gives standard errors.

use az::Az;

use super::flow::part_of_meter;
use super::{Account, MeterAccount, ReserveExcess};
use crate::games::{Croupier, Offer};
use crate::outcome::{Award, Fraction, to_f64};
use crate::simulation::Hit;

pub const STRETCHES: usize = 50;

/// A paytable row paid from a meter, by indices of the offer and of the meter in it.
struct Claim {
    offer: usize,
    meter: usize,
    part: f64,
    cells: Vec<usize>,
}

pub struct KeptMeter {
    /// Increments per round of the meter and of its reserve.
    primary: f64,
    reserve_rate: f64,
    reseed: f64,
    break_even: f64,
    excess: ReserveExcess,
    /// Hands of a round.
    pub(super) hands: u64,
    amount: f64,
    reserve: f64,
    /// Whether the meter has been reset. It starts at its seed, so hands before the first reset are not counted.
    is_counted: bool,
    /// First round with increments not yet added.
    next_round: u64,
    pub(super) sums: Vec<StretchSums>,
}

/// Sums over the hands of a stretch, in units.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct StretchSums {
    pub hands: f64,
    /// Amounts on the meter when each hand was settled.
    pub amounts: f64,
    /// Hands with the meter above the break-even reading.
    pub above: f64,
    pub resets: f64,
    pub paid_at_resets: f64,
    pub paid: f64,
    /// Amounts on the meter after resets.
    pub reset_to: f64,
    /// House payments towards resets.
    pub from_house: f64,
    /// Resets that the house paid towards.
    pub paid_by_house: f64,
    /// Reserve payments towards resets.
    pub from_reserve: f64,
}

/// A share of a meter taken in a round, at the turn of a player.
struct Take {
    round: u64,
    turn: usize,
    part: f64,
}

/// Claims of the offers of `croupier`, in its order.
fn claims_of(offers: &[(&Offer, &Account)], croupier: &dyn Croupier) -> Vec<Claim> {
    let mut claims = Vec::new();
    for (place, (&(offer, _), own)) in offers.iter().zip(croupier.cells_of_offers()).enumerate() {
        for schedule in &offer.paytable.schedules {
            for row in &schedule.rows {
                let award = Award { schedule: schedule.name, hand: row.hand };
                let Some((name, part)) = part_of_meter(offer, award) else { continue };
                let meter = offer.paytable.meters.iter().position(|meter| meter.name == name);
                let Some(meter) = meter else { continue };
                claims.push(Claim { offer: place, meter, part: to_f64(&part), cells: own.cells_of(award) });
            }
        }
    }
    claims
}

impl KeptMeter {
    /// A meter at its seed, at a table of `players` players who all bet on it; `None` if its increments or seed are
    /// unknown.
    pub fn new(meter: &MeterAccount, players: u32) -> Option<Self> {
        let (flow, excess) = (&meter.flow, meter.excess);
        let increments = flow.increments.as_ref()?;
        let of_round = |rate: &Fraction| to_f64(rate) * f64::from(players);
        Some(KeptMeter {
            primary: of_round(&increments.primary),
            reserve_rate: of_round(&increments.reserve),
            reseed: to_f64(&flow.reseed),
            break_even: meter.break_even.as_ref().map_or(f64::INFINITY, to_f64),
            excess,
            // The dealer's hand is one, however many bet on it.
            hands: u64::from(if flow.feed.sharers > 1 { 1 } else { players }),
            amount: to_f64(flow.seed.as_ref()?),
            reserve: 0.0,
            is_counted: false,
            next_round: 0,
            sums: vec![StretchSums::default(); STRETCHES],
        })
    }

    /// Plays the rounds before `round`, which have no hit.
    fn pass(&mut self, round: u64, stretches: &Stretches) {
        while self.next_round < round {
            let stretch = stretches.of(self.next_round);
            let end = round.min(stretches.end(stretch));
            self.pass_within(end - self.next_round, stretch);
            self.next_round = end;
        }
    }

    fn pass_within(&mut self, rounds: u64, stretch: usize) {
        let (passed, step) = (rounds as f64, self.primary);
        if self.is_counted {
            let hands = self.hands as f64;
            let sums = &mut self.sums[stretch];
            sums.hands += hands * passed;
            sums.amounts += hands * (passed * self.amount + step * passed * (passed + 1.0) / 2.0);
            // The meter exceeds the break-even reading only after these rounds.
            let missing = (self.break_even - self.amount) / step;
            let below = if step > 0.0 {
                missing.floor().clamp(0.0, passed)
            } else if self.amount > self.break_even {
                0.0
            } else {
                passed
            };
            sums.above += hands * (passed - below);
        }
        self.amount += step * passed;
        self.reserve += self.reserve_rate * passed;
    }

    /// Plays a round with at least one hit; `takes` are in the order of turns.
    fn hit(&mut self, takes: &[Take], stretches: &Stretches) {
        let round = takes[0].round;
        self.pass(round, stretches);
        self.amount += self.primary;
        self.reserve += self.reserve_rate;
        self.next_round = round + 1;
        let stretch = stretches.of(round);
        let mut takes = takes.iter().peekable();
        for turn in 0..self.hands.az::<usize>() {
            let part = takes.next_if(|take| take.turn == turn || self.hands == 1).map_or(0.0, |take| take.part);
            self.settle(part, stretch);
        }
    }

    /// Settles one hand, which takes `part` of the meter, possibly none.
    fn settle(&mut self, part: f64, stretch: usize) {
        let paid = part * self.amount;
        let is_reset = part >= 1.0;
        if self.is_counted {
            let sums = &mut self.sums[stretch];
            sums.hands += 1.0;
            sums.amounts += self.amount;
            sums.above += f64::from(self.amount > self.break_even);
            sums.paid += paid;
            if is_reset {
                sums.resets += 1.0;
                sums.paid_at_resets += paid;
            }
        }
        self.amount -= paid;
        if is_reset {
            let (from_house, from_reserve) = self.reset();
            if self.is_counted {
                let sums = &mut self.sums[stretch];
                sums.from_house += from_house;
                sums.paid_by_house += f64::from(from_house > 0.0);
                sums.from_reserve += from_reserve;
                sums.reset_to += from_house + from_reserve;
            }
            self.is_counted = true;
        }
    }

    /// Resets the meter to the reseed, plus the reserve's excess if it goes to the meter. Returns the payments of house
    /// and reserve.
    fn reset(&mut self) -> (f64, f64) {
        let from_reserve = match self.excess {
            ReserveExcess::ToMeter => self.reserve,
            ReserveExcess::Kept => self.reserve.min(self.reseed),
        };
        self.reserve -= from_reserve;
        let from_house = (self.reseed - from_reserve).max(0.0);
        self.amount = from_house + from_reserve;
        (from_house, from_reserve)
    }
}

/// Stretches of a run, equal in length.
pub struct Stretches {
    rounds: u64,
}

impl Stretches {
    pub fn of_run(rounds: u64) -> Self {
        Stretches { rounds: rounds.max(1) }
    }

    fn of(&self, round: u64) -> usize {
        let stretch = u128::from(round) * STRETCHES as u128 / u128::from(self.rounds);
        (stretch as usize).min(STRETCHES - 1)
    }

    fn end(&self, stretch: usize) -> u64 {
        let end = (u128::from(self.rounds) * (stretch as u128 + 1)).div_ceil(STRETCHES as u128);
        end.az::<u64>()
    }
}

pub struct KeptMeters {
    claims: Vec<Claim>,
    stretches: Stretches,
    /// Meters of each offer; `None` for unknown increments or seed.
    meters: Vec<Vec<Option<KeptMeter>>>,
}

impl KeptMeters {
    pub fn new(offers: &[(&Offer, &Account)], croupier: &dyn Croupier, players: u32, rounds: u64) -> Self {
        let kept = |account: &Account| account.meters.iter().map(|meter| KeptMeter::new(meter, players)).collect();
        let meters = offers.iter().map(|(_, account)| kept(account)).collect();
        KeptMeters { claims: claims_of(offers, croupier), stretches: Stretches::of_run(rounds), meters }
    }

    /// Cells of each claim, to search for in dealt rounds.
    pub fn cells(&self) -> Vec<Vec<usize>> {
        self.claims.iter().map(|claim| claim.cells.clone()).collect()
    }

    /// Plays up to round `end`, given all hits until then in the order of rounds and turns.
    pub fn play(&mut self, end: u64, hits: &[Hit]) {
        for (offer, meters) in self.meters.iter_mut().enumerate() {
            for (place, meter) in meters.iter_mut().enumerate() {
                let Some(meter) = meter else { continue };
                let takes = hits.iter().filter_map(|hit| {
                    let claim =
                        self.claims.get(hit.class).filter(|claim| (claim.offer, claim.meter) == (offer, place))?;
                    Some(Take { round: hit.round, turn: hit.turn, part: claim.part })
                });
                let takes: Vec<Take> = takes.collect();
                for of_round in takes.chunk_by(|one, other| one.round == other.round) {
                    meter.hit(of_round, &self.stretches);
                }
                meter.pass(end, &self.stretches);
            }
        }
    }

    pub fn meter(&self, offer: usize, meter: usize) -> Option<&KeptMeter> {
        self.meters.get(offer)?.get(meter)?.as_ref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::ratio;
    use crate::paytable::whole_units;
    use crate::progressive::flow::own_flow;
    use crate::progressive::{Feed, Flow};

    fn kept(excess: ReserveExcess, players: u32, sharers: u32) -> KeptMeter {
        let feed = Feed { wagers_per_hand: whole_units(sharers), sharers };
        let flow = own_flow(ratio(1, 100), 10, [whole_units(1), whole_units(2)]);
        let flow = Flow { seed: Some(whole_units(100)), feed, ..flow };
        let (coefficient, break_even) = (flow.coefficient(), Some(whole_units(30)));
        let account = MeterAccount { excess, coefficient, flow, break_even, long_run: None };
        KeptMeter::new(&account, players).expect("rates are known")
    }

    fn take(round: u64, turn: usize, part: f64) -> Take {
        Take { round, turn, part }
    }

    fn sum(meter: &KeptMeter, of: fn(&StretchSums) -> f64) -> f64 {
        meter.sums.iter().map(of).sum()
    }

    /// One player; each hand adds a unit to the meter and two to the reserve. Hand 4 (from 0) takes all: 105,
    /// uncounted, and the reserve's ten go to the meter. Hands 5 to 25 see 11 to 31; hand 26 takes a tenth of 32, hand
    /// 27 all of 29.8. The reserve then has 46.
    #[test]
    fn a_meter_is_kept_hand_by_hand() {
        let stretches = Stretches::of_run(30);
        let mut meter = kept(ReserveExcess::ToMeter, 1, 1);
        meter.hit(&[take(4, 0, 1.0)], &stretches);
        assert_eq!((meter.amount, sum(&meter, |sums| sums.hands)), (10.0, 0.0));
        meter.hit(&[take(26, 0, 0.1)], &stretches);
        meter.hit(&[take(27, 0, 1.0)], &stretches);
        meter.pass(30, &stretches);
        let close = |of: fn(&StretchSums) -> f64, expected: f64| {
            assert!((sum(&meter, of) - expected).abs() < 1e-9, "{} {expected}", sum(&meter, of));
        };
        close(|sums| sums.hands, 25.0);
        // 11 + ... + 31 = 441; 32; 29.8; then 47 and 48.
        close(|sums| sums.amounts, 441.0 + 32.0 + 29.8 + 47.0 + 48.0);
        // Above 30: 31, 32, 47, 48.
        close(|sums| sums.above, 4.0);
        close(|sums| sums.paid, 3.2 + 29.8);
        close(|sums| sums.paid_at_resets, 29.8);
        close(|sums| sums.resets, 1.0);
        // Hands 5 to 27 put 46 into the reserve.
        close(|sums| sums.from_reserve, 46.0);
        close(|sums| sums.from_house, 0.0);
        assert_eq!(meter.amount, 48.0);
    }

    /// The reserve pays the ten of the reseed and keeps the rest, which pays the next one.
    #[test]
    fn a_kept_reserve_pays_later_reseeds() {
        let stretches = Stretches::of_run(100);
        let mut meter = kept(ReserveExcess::Kept, 1, 1);
        for round in [9, 10, 11, 12] {
            meter.hit(&[take(round, 0, 1.0)], &stretches);
        }
        // The reserve gets 20, 2, 2, 2 before the resets, and pays 10, 10, 4, 2.
        assert_eq!((sum(&meter, |sums| sums.from_reserve), sum(&meter, |sums| sums.from_house)), (16.0, 14.0));
    }

    /// Three players raise the meter by three before the first is settled; the first of two winners takes it all, the
    /// second a tenth of the reseed, and the third hand sees the rest.
    #[test]
    fn players_of_a_round_are_settled_in_turn() {
        let stretches = Stretches::of_run(10);
        let mut meter = kept(ReserveExcess::Kept, 3, 1);
        meter.hit(&[take(0, 2, 1.0)], &stretches);
        meter.hit(&[take(1, 0, 1.0), take(1, 1, 0.1)], &stretches);
        let all = meter.sums.iter().fold([0.0; 3], |[hands, amounts, paid], sums| {
            [hands + sums.hands, amounts + sums.amounts, paid + sums.paid]
        });
        // 10 + 3 is paid, then 1 of 10, and 9 stay.
        assert_eq!(all, [3.0, 13.0 + 10.0 + 9.0, 13.0 + 1.0]);
    }

    /// The dealer's hand is one hand, fed by all players and settled once.
    #[test]
    fn the_dealers_hand_is_paid_once() {
        let stretches = Stretches::of_run(10);
        let mut meter = kept(ReserveExcess::Kept, 2, 2);
        meter.hit(&[take(0, 0, 1.0), take(0, 1, 1.0)], &stretches);
        meter.hit(&[take(1, 0, 1.0), take(1, 1, 1.0)], &stretches);
        assert_eq!((sum(&meter, |sums| sums.hands), sum(&meter, |sums| sums.paid)), (1.0, 12.0));
    }

    #[test]
    fn stretches_fill_the_run() {
        for rounds in [1, 49, 50, 51, 1_000_003] {
            let stretches = Stretches::of_run(rounds);
            assert_eq!(stretches.end(STRETCHES - 1), rounds);
            for round in [0, rounds / 3, rounds - 1] {
                let stretch = stretches.of(round);
                assert!(round < stretches.end(stretch) && (stretch == 0 || round >= stretches.end(stretch - 1)));
            }
        }
    }
}
