//! Final hands with which forcing the dealer can gain, and the draws that lead to them.

use std::cell::{OnceCell, RefCell};
use std::hash::Hash;
use std::rc::Rc;

use super::dealers_hands::{AllOuts, DealersHands};
use super::{ForcedSums, Forcer};
use crate::games::lunar_poker::decisions::{RANKS, RankCounts, counts_of_set, finals, multisets, set_of};
use crate::games::lunar_poker::exact::{FlushGains, Priced, Showdowns, WithSixth, each_flush, ways};
use crate::games::lunar_poker::rules::{PLAYER_CARDS, Payoff, Play, READINGS};

/// Final hands with which forcing can gain, against one up card.
#[derive(Debug)]
pub struct Forcers<'a> {
    pub forcing: DealersHands,
    /// By reading.
    pub priced: &'a [Priced; READINGS],
    /// By number of drawn cards and kind.
    pub by_drawn: [Vec<Option<Forcer>>; PLAYER_CARDS + 1],
    /// By kind: the worst correction of the gain of a five-card bet for the dealer's flushes.
    pub least_by_flushes: Vec<i64>,
    /// By number of drawn cards: bounds on the gain of forcing with a flush, summed over hidden hands and new cards.
    pub flush_gains: [FlushGains; PLAYER_CARDS + 1],
}

impl<'a> Forcers<'a> {
    /// `least_by_flushes`: by kind, the worst correction for the dealer's flushes.
    pub fn new(showdowns: &Showdowns, priced: &'a [Priced; READINGS], least_by_flushes: Vec<i64>) -> Self {
        let forcing = DealersHands::new(showdowns);
        let forcer = |kind: usize, drawn: usize| forcing.forcer(&priced[0].of_five[kind], kind, drawn);
        let by_drawn = std::array::from_fn(|drawn| (0..finals().kinds()).map(|kind| forcer(kind, drawn)).collect());
        let most = |kind: usize, drawn: usize| forcer(kind, drawn).map_or(0, |forcer| forcing.most_of_all(&forcer));
        let flush_gains = std::array::from_fn(|drawn| FlushGains::new(|kind| most(kind, drawn)));
        Forcers { forcing, priced, by_drawn, least_by_flushes, flush_gains }
    }

    pub fn new_cards(&self, play: Play) -> i64 {
        self.forcing.new_cards(play.drawn())
    }
}

/// A play that draws, with the reading, which matters for a bought card only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Drawing {
    pub play: Play,
    pub reading: usize,
}

/// The kept ranks, where only draws to a flush count.
pub type Suited = Option<u16>;

/// Draws to a final hand with which forcing can gain.
#[derive(Default)]
pub struct Draws {
    pub decided: Vec<Draw>,
    /// Draws, as masks, to hands that may be bet on only because the dealer can be forced.
    pub undecided: Vec<u16>,
}

/// Drawn ranks with the final hand.
pub struct Draw {
    pub ranks: RankCounts,
    /// Mask of `ranks`.
    pub set: u16,
    /// Cards left by rank.
    pub left: RankCounts,
    /// Number of such draws. In one suit a flush counts 1, and its count by ranks -1.
    pub times: i64,
    pub payoff: Payoff,
    pub forcer: Forcer,
    outs: OnceCell<AllOuts>,
}

impl Draw {
    pub fn outs(&self, forcing: &DealersHands) -> &AllOuts {
        self.outs.get_or_init(|| forcing.outs(&self.forcer, &self.left))
    }
}

/// Results by key.
pub type Memo<K, V> = RefCell<foldhash::HashMap<K, Rc<V>>>;

pub fn found<K: Eq + Hash, V>(memo: &Memo<K, V>, key: K, find: impl FnOnce() -> V) -> Rc<V> {
    if let Some(known) = memo.borrow().get(&key) {
        return Rc::clone(known);
    }
    let found = Rc::new(find());
    memo.borrow_mut().insert(key, Rc::clone(&found));
    found
}

impl Draws {
    fn add(&mut self, draw: Draw, undecided: bool) {
        if undecided {
            self.undecided.push(draw.set);
        } else {
            self.decided.push(draw);
        }
    }
}

impl ForcedSums<'_> {
    /// All draws by ranks, or the draws to a flush with the kept ranks; listed on first use.
    pub fn draws(&self, drawing: Drawing, kept: Suited) -> Rc<Draws> {
        found(&self.draws, (drawing, kept), || self.list(drawing, kept))
    }

    fn list(&self, Drawing { play, reading }: Drawing, kept: Suited) -> Draws {
        let mut draws = Draws::default();
        match kept {
            None if play == Play::BUY => self.add_bought_by_ranks(reading, &mut draws),
            None => self.add_draws_by_ranks(play, &mut draws),
            Some(kept) => {
                let left = set_of(&self.hands.left) & !kept;
                each_flush(kept, left, play.drawn(), |set, flush, by_ranks| {
                    let ranks = counts_of_set(set);
                    self.add_exchange(play, &ranks, flush, 1, &mut draws);
                    self.add_exchange(play, &ranks, by_ranks, -1, &mut draws);
                });
            }
        }
        draws
    }

    fn add_draws_by_ranks(&self, play: Play, draws: &mut Draws) {
        let Some(exchange) = self.hands.exchange(play) else { return };
        for (ranks, &kind) in multisets().of_size(exchange.drawn).iter().zip(exchange.kinds()) {
            let ways = ways(ranks, &self.hands.left);
            if ways > 0 {
                self.add_exchange(play, ranks, usize::from(kind), ways, draws);
            }
        }
    }

    fn add_exchange(&self, play: Play, ranks: &RankCounts, kind: usize, times: i64, draws: &mut Draws) {
        let Some(forcer) = &self.forcers.by_drawn[play.drawn()][kind] else { return };
        let draw = self.draw(ranks, times, self.hands.priced.of_five[kind], *forcer);
        draws.add(draw, self.is_undecided(play, kind));
    }

    /// Adds bought cards, without the player's flushes.
    fn add_bought_by_ranks(&self, reading: usize, draws: &mut Draws) {
        let hidden_hands = i64::from(self.hands.showdowns.hidden_hands(Play::BUY.drawn()));
        for rank in (0..RANKS).filter(|&rank| self.hands.left[rank] > 0) {
            let WithSixth { six, kind, left_over } = self.hands.with_sixth[rank];
            let payoff = &self.forcers.priced[reading].of_six[six];
            let Some(forcer) = self.forcers.forcing.forcer(payoff, kind, Play::BUY.drawn()) else { continue };
            let counts = self.hands.showdowns.row(1, left_over as usize)[kind];
            let (least, _) = self.hands.showdowns.by_flushes.range(kind, payoff);
            let undecided = payoff.gain(counts, hidden_hands) + least <= 0;
            draws.add(self.draw(&counts_of_set(1 << rank), self.hands.left[rank].into(), *payoff, forcer), undecided);
        }
    }

    /// Bound on the gain by forcing without the player's flushes, summed over draws, hidden hands and new cards.
    pub fn most_by_ranks(&self, play: Play, reading: usize) -> i128 {
        let Some(exchange) = self.hands.exchange(play) else { return self.most_by_buying(reading) };
        // With one dead card fewer, at least as many hidden hands do not qualify.
        let dead = self.hands.at_most_four_discarded(exchange);
        let row = self.hands.showdowns.row(exchange.drawn.min(PLAYER_CARDS - 1), dead);
        let forcers = &self.forcers.by_drawn[exchange.drawn];
        let most = |(ranks, &kind): (&RankCounts, &u16)| {
            let forcer = forcers[usize::from(kind)].as_ref()?;
            let [not_qualified, ..] = row[usize::from(kind)].split();
            let most = self.forcers.forcing.most(forcer, not_qualified.into());
            Some(most * i128::from(ways(ranks, &self.hands.left)))
        };
        multisets().of_size(exchange.drawn).iter().zip(exchange.kinds()).filter_map(most).sum()
    }

    fn most_by_buying(&self, reading: usize) -> i128 {
        let of_rank = |rank: usize| {
            let WithSixth { six, kind, left_over } = self.hands.with_sixth[rank];
            let payoff = &self.forcers.priced[reading].of_six[six];
            let forcer = self.forcers.forcing.forcer(payoff, kind, Play::BUY.drawn())?;
            let [not_qualified, ..] = self.hands.showdowns.row(1, left_over as usize)[kind].split();
            let most = self.forcers.forcing.most(&forcer, not_qualified.into());
            Some(most * i128::from(self.hands.left[rank]))
        };
        (0..RANKS).filter(|&rank| self.hands.left[rank] > 0).filter_map(of_rank).sum()
    }

    fn draw(&self, ranks: &RankCounts, times: i64, payoff: Payoff, forcer: Forcer) -> Draw {
        let left = std::array::from_fn(|rank| self.hands.left[rank] - ranks[rank]);
        Draw { ranks: *ranks, set: set_of(ranks), left, times, payoff, forcer, outs: OnceCell::new() }
    }

    /// Whether a bet on this kind may gain only because the dealer can be forced.
    pub fn is_undecided(&self, play: Play, kind: usize) -> bool {
        let hidden_hands = i64::from(self.hands.showdowns.hidden_hands(play.drawn()));
        let by_ranks = self.hands.priced.of_five[kind].gain(self.hands.row_of(play)[kind], hidden_hands);
        by_ranks + self.forcers.least_by_flushes[kind] <= 0
    }
}
