//! Final hands with which forcing the dealer can gain, and the draws that lead to them.

use std::cell::{OnceCell, RefCell};
use std::hash::Hash;
use std::rc::Rc;

use super::Forcer;
use super::dealers_hands::{AllOuts, DealersHands};
use crate::games::lunar_poker::decisions::{RankCounts, finals};
use crate::games::lunar_poker::exact::{FlushGains, Priced, Showdowns};
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
    pub known_outs: OnceCell<AllOuts>,
}

impl Draw {
    pub fn outs(&self, forcing: &DealersHands) -> &AllOuts {
        self.known_outs.get_or_init(|| forcing.outs(&self.forcer, &self.left))
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
    pub fn add(&mut self, draw: Draw, undecided: bool) {
        if undecided {
            self.undecided.push(draw.set);
        } else {
            self.decided.push(draw);
        }
    }
}
