//! The draws after which the player may force the dealer.

use std::rc::Rc;

use super::draws::each_flush;
use super::forced_draws::Forcers;
use super::forcer::Forcer;
use super::multisets::{RANKS, RankCounts, multisets, set_of, subsets_of_set};
use super::plays::{PLAYER_CARDS, Play};
use super::prices::Payoff;
use super::same_ranks::SameRanks;
use super::showdowns::Counts;
use crate::cards::binomial;

/// A play that draws, and the reading of the second combination, which matters only to a bought card.
pub type Drawing = (Play, usize);

/// The kept ranks, if only draws are meant that make a flush with them.
pub type Suited = Option<u16>;

/// Draws that the player may force the dealer with.
#[derive(Default)]
pub struct Draws {
    pub decided: Vec<Draw>,
    /// The ranks of others, on which the player may bet only because the dealer can be forced.
    pub undecided: Vec<u16>,
    /// At least what forcing gains after all of them, summed over hidden hands and new cards; of draws by ranks only.
    pub most: i128,
}

/// Drawn ranks, and what they lead to.
pub struct Draw {
    pub ranks: RankCounts,
    /// The same ranks, one bit each.
    pub set: u16,
    /// What is left of each rank then.
    pub left: RankCounts,
    /// How often it is counted: as often as it may be drawn; of one suit a flush once more, what was counted instead
    /// once less.
    pub times: i64,
    pub payoff: Payoff,
    pub forcer: Forcer,
}

impl Draws {
    fn add(&mut self, forcers: &Forcers, draw: Draw, counts: Counts, undecided: bool) {
        let [not_qualified, ..] = counts.split();
        self.most += forcers.forcing.most(&draw.forcer, not_qualified.into()) * i128::from(draw.times);
        if undecided {
            self.undecided.push(draw.set);
        } else {
            self.decided.push(draw);
        }
    }
}

impl SameRanks<'_> {
    /// The draws that the player may force with: all by ranks, or those of one suit to the kept ranks.
    pub fn draws(&self, forcers: &Forcers, drawing: Drawing, kept: Suited) -> Rc<Draws> {
        if let Some(known) = self.forced_sums.draws.borrow().get(&(drawing, kept)) {
            return Rc::clone(known);
        }
        let (play, reading) = drawing;
        let mut draws = Draws::default();
        match kept {
            None if play == Play::BUY => self.add_bought_by_ranks(forcers, reading, &mut draws),
            None => self.add_draws_by_ranks(forcers, play, &mut draws),
            Some(kept) => {
                let left = set_of(&self.left) & !kept;
                each_flush(kept, left, play.drawn(), |set, flush, by_ranks| {
                    let ranks = std::array::from_fn(|rank| (set >> rank & 1) as u8);
                    self.add_exchange(forcers, play, &ranks, (flush, 1), &mut draws);
                    self.add_exchange(forcers, play, &ranks, (by_ranks, -1), &mut draws);
                });
            }
        }
        let draws = Rc::new(draws);
        self.forced_sums.draws.borrow_mut().insert((drawing, kept), Rc::clone(&draws));
        draws
    }

    fn add_draws_by_ranks(&self, forcers: &Forcers, play: Play, draws: &mut Draws) {
        let Some(exchange) = self.exchange(play) else { return };
        let kinds = multisets().joined(PLAYER_CARDS - exchange.drawn, exchange.kept, exchange.drawn);
        for (ranks, &kind) in multisets().of_size(exchange.drawn).iter().zip(kinds) {
            if ranks.iter().zip(&self.left).all(|(drawn, left)| drawn <= left) {
                self.add_exchange(forcers, play, ranks, (usize::from(kind), self.ways(ranks)), draws);
            }
        }
    }

    /// Adds an exchange that leads to this kind of final hand and is counted so often, if the player may force with it.
    fn add_exchange(
        &self,
        forcers: &Forcers,
        play: Play,
        ranks: &RankCounts,
        (kind, times): (usize, i64),
        draws: &mut Draws,
    ) {
        let Some(forcer) = &forcers.by_drawn[play.drawn()][kind] else { return };
        let counts = self.row_of(play)[kind];
        let draw = self.draw(ranks, times, self.priced.of_five[kind], *forcer);
        draws.add(forcers, draw, counts, self.is_undecided(forcers, play, kind));
    }

    /// Adds the sixth cards, as if five of one suit were nothing.
    fn add_bought_by_ranks(&self, forcers: &Forcers, reading: usize, draws: &mut Draws) {
        let hidden_hands = i64::from(self.showdowns.hidden_hands(Play::BUY.drawn()));
        for rank in (0..RANKS).filter(|&rank| self.left[rank] > 0) {
            let (payoff, kind, dead) = self.bought(rank, &forcers.priced[reading]);
            let Some(forcer) = forcers.forcing.forcer(payoff, kind, Play::BUY.drawn()) else { continue };
            let mut ranks = RankCounts::default();
            ranks[rank] = 1;
            let counts = self.showdowns.row(1, dead as usize)[kind];
            let changes = forcers.changes[self.showdowns.group(kind)].iter();
            let least = changes.map(|&change| payoff.gain_of_change(change)).fold(0, i64::min);
            let undecided = payoff.gain(counts, hidden_hands) + least <= 0;
            draws.add(forcers, self.draw(&ranks, self.left[rank].into(), *payoff, forcer), counts, undecided);
        }
    }

    fn draw(&self, ranks: &RankCounts, times: i64, payoff: Payoff, forcer: Forcer) -> Draw {
        let left = std::array::from_fn(|rank| self.left[rank] - ranks[rank]);
        Draw { ranks: *ranks, set: set_of(ranks), left, times, payoff, forcer }
    }

    /// Whether some hands are bet on that end in this kind of hand only because the dealer can be forced.
    pub fn is_undecided(&self, forcers: &Forcers, play: Play, kind: usize) -> bool {
        let hidden_hands = i64::from(self.showdowns.hidden_hands(play.drawn()));
        let by_ranks = self.priced.of_five[kind].gain(self.row_of(play)[kind], hidden_hands);
        by_ranks + forcers.least_by_flushes[kind] <= 0
    }

    /// Number of draws of these ranks.
    pub fn ways(&self, ranks: &RankCounts) -> i64 {
        let of_rank = |(&left, &drawn): (&u8, &u8)| binomial(left.into(), drawn.into()) as i64;
        self.left.iter().zip(ranks).map(of_rank).product()
    }

    /// Every choice of which of the drawn ranks are of a suit, of which these ranks may be drawn: what is left of the
    /// suit, and the number of draws.
    pub fn choices_of_suit(&self, draw: &Draw, in_suit: u16) -> (Vec<u16>, Vec<i64>) {
        let choices = draw.set & in_suit;
        let ways = |chosen: u16| -> i64 {
            let of_rank = |rank: usize| {
                let others = usize::from(self.left[rank]) - usize::from(in_suit >> rank & 1);
                binomial(others, usize::from(draw.ranks[rank]) - usize::from(chosen >> rank & 1)) as i64
            };
            (0..RANKS).filter(|&rank| draw.ranks[rank] > 0).map(of_rank).product()
        };
        subsets_of_set(choices).map(|chosen| (in_suit & !chosen, ways(chosen))).filter(|&(_, ways)| ways > 0).unzip()
    }
}
