//! The decisions on the first five cards, all up cards side by side.

use az::Az;

use super::dealt_strips::DealtStrip;
use crate::cards::{STRIP_ROUNDS, Strip};
use crate::games::lunar_poker::croupier::literal::LiteralPlayer;
use crate::games::lunar_poker::decisions::{BY_RANKS, hand_places};
use crate::games::lunar_poker::rules::Play;

/// The plays of one player with the full deck.
pub struct FirstDecisions {
    /// By rank of the up card and multiset of ranks: where the run of plays begins.
    runs: Vec<u32>,
    /// By run and suits, as [`Play::code`].
    plays: Vec<u8>,
}

impl FirstDecisions {
    /// The plays of this player.
    pub fn new(player: &LiteralPlayer) -> Self {
        let mut all = FirstDecisions { runs: Vec::new(), plays: Vec::new() };
        for (_, against) in &*player.decisions {
            let before = all.plays.len().az::<u32>();
            all.runs.extend(against.first.runs(player.second.place()).iter().map(|run| before + run));
            all.plays.extend(against.first.plays());
        }
        all
    }

    /// The plays in all rounds of a strip, as [`Play::code`].
    #[inline(always)]
    pub fn look_up(&self, dealt: &DealtStrip) -> Strip {
        let places = hand_places();
        let (mut all, mut plays) = ([0; STRIP_ROUNDS], [Play::FOLD.code(); STRIP_ROUNDS]);
        for (round, place) in all.iter_mut().enumerate() {
            let run = BY_RANKS * usize::from(dealt.up_ranks[round]) + usize::from(dealt.ranks[round]);
            let run = self.runs.get(run).copied().unwrap_or_default();
            *place = run as usize + usize::from(places.in_run(dealt.suits[round]));
        }
        // They lie apart in memory: looked up one after the other with nothing between, they do not wait for each
        // other.
        for (play, &place) in plays.iter_mut().zip(&all) {
            *play = self.plays.get(place).copied().unwrap_or(Play::FOLD.code());
        }
        plays
    }
}
