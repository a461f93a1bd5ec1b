//! The final hands that a player may force the dealer with.

use super::dealers_hands::DealersHands;
use super::forcer::Forcer;
use crate::games::lunar_poker::decisions::finals;
use crate::games::lunar_poker::exact::dealer::Showdowns;
use crate::games::lunar_poker::exact::draws::{FlushGains, Priced};
use crate::games::lunar_poker::facts::PLAYER_CARDS;
use crate::games::lunar_poker::rules::{Play, READINGS};

/// The final hands that a player may force the dealer with, against one up card.
#[derive(Debug)]
pub struct Forcers<'a> {
    pub forcing: DealersHands,
    /// By reading.
    pub priced: &'a [Priced; READINGS],
    /// By number of drawn cards and kind.
    pub by_drawn: [Vec<Option<Forcer>>; PLAYER_CARDS + 1],
    /// By kind: the least that flushes of the dealer can add to the gain of a bet on five cards.
    pub least_by_flushes: Vec<i64>,
    /// By group of kinds: what flushes of the dealer can change.
    pub changes: Vec<Vec<[i64; 3]>>,
    /// By number of drawn cards: at least what forcing gains with a flush, summed over hidden hands and new cards.
    pub flush_gains: [FlushGains; PLAYER_CARDS + 1],
}

impl<'a> Forcers<'a> {
    /// The final hands against the up card of `showdowns`; `least_by_flushes` is by kind what flushes of the dealer can
    /// take from a bet.
    pub fn new(showdowns: &Showdowns, priced: &'a [Priced; READINGS], least_by_flushes: Vec<i64>) -> Self {
        let forcing = DealersHands::new(showdowns);
        let forcer = |kind: usize, drawn: usize| forcing.forcer(&priced[0].of_five[kind], kind, drawn);
        let by_drawn = std::array::from_fn(|drawn| (0..finals().kinds()).map(|kind| forcer(kind, drawn)).collect());
        let most = |kind: usize, drawn: usize| forcer(kind, drawn).map_or(0, |forcer| forcing.most_of_all(&forcer));
        let flush_gains = std::array::from_fn(|drawn| FlushGains::new(|kind| most(kind, drawn)));
        let changes = showdowns.changes_by_flushes();
        Forcers { forcing, priced, by_drawn, least_by_flushes, changes, flush_gains }
    }

    /// Number of new cards that the dealer may get after a play.
    pub fn new_cards(&self, play: Play) -> i64 {
        self.forcing.new_cards(play.drawn())
    }
}
