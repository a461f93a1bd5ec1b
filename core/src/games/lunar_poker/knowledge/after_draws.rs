//! To bet or to fold after the draws of one play, by the usual player and by the one who knows.

use std::collections::BTreeMap;

use super::sight::Sight;
use crate::cards::{Card, CardSet};
use crate::games::lunar_poker::decisions::multisets;
use crate::games::lunar_poker::exact::draws::{Ways, each_flush};
use crate::games::lunar_poker::rules::{Combination, FinalHand, PLAYER_CARDS, Play};

/// Bets of the usual player after a draw and decisions that knowledge changes, each summed over the draws.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct AfterDraws {
    /// Number of draws on which the usual player bets.
    pub usual_bets: i64,
    /// By the combination of the final hand and whether the usual player bets on it: where the other one does not do
    /// the same.
    pub changes: BTreeMap<(Option<Combination>, bool), Differing>,
}

/// Draws after which the two players do not do the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Differing {
    pub draws: i64,
    /// What doing otherwise gains, in antes summed over draws, hidden hands and new cards of the dealer.
    pub gain: i128,
}

/// A final hand may be bet on only because the dealer can be forced, which ranks do not decide.
struct ByForcing;

impl AfterDraws {
    /// What the two do after the draws of this play.
    pub fn of(usual: &Sight, informed: &Sight, play: Play) -> Self {
        let by_ranks = if play.is_exchange() { Self::by_ranks(usual, informed, play) } else { Err(ByForcing) };
        let mut sums = by_ranks.unwrap_or_else(|ByForcing| Self::one_by_one(usual, informed, play));
        sums.changes.retain(|_, differing| differing.draws != 0);
        sums
    }

    /// Adds draws of a final hand of this combination: what betting gains to either player, and how many they are.
    fn add(&mut self, winning: Option<Combination>, [usual, informed]: [i128; 2], draws: i64) {
        let usual_bets = usual > 0;
        self.usual_bets += if usual_bets { draws } else { 0 };
        // Of equal actions neither is a change.
        if usual_bets != (informed > 0) && informed != 0 {
            let differing = self.changes.entry((winning, usual_bets)).or_default();
            differing.draws += draws;
            differing.gain += i128::from(draws) * informed.abs();
        }
    }

    /// The draws one after the other.
    fn one_by_one(usual: &Sight, informed: &Sight, play: Play) -> Self {
        let mut sums = AfterDraws::default();
        let held = &informed.held.cards;
        let pool: CardSet = informed.against.showdowns.unseen.iter().filter(|card| !held.contains(card)).collect();
        let mut add = |drawn: &[Card]| {
            let hand = FinalHand::new(play.kept(held).chain(drawn.iter().copied()));
            let gains = [usual, informed].map(|sight| sight.gain_after(play, drawn));
            sums.add(hand.and_then(|hand| hand.winning), gains, 1);
        };
        match play.drawn() {
            1 => pool.subsets::<1>().for_each(|drawn| add(&drawn)),
            2 => pool.subsets::<2>().for_each(|drawn| add(&drawn)),
            3 => pool.subsets::<3>().for_each(|drawn| add(&drawn)),
            4 => pool.subsets::<4>().for_each(|drawn| add(&drawn)),
            5 => pool.subsets::<5>().for_each(|drawn| add(&drawn)),
            _ => {}
        }
        sums
    }

    /// The draws of an exchange by ranks, those that make a flush corrected.
    fn by_ranks(usual: &Sight, informed: &Sight, play: Play) -> Result<Self, ByForcing> {
        let mut sums = AfterDraws::default();
        sums.add_exchanged([usual, informed], play)?;
        sums.add_flushes([usual, informed], play)?;
        Ok(sums)
    }

    /// Adds all draws as if the player had no flush.
    fn add_exchanged(&mut self, both: [&Sight; 2], play: Play) -> Result<(), ByForcing> {
        let [_, informed] = both;
        let Some(exchange) = informed.hands.exchange(play) else { return Ok(()) };
        let rows = both.map(|sight| (sight, sight.hands.row_of(play), sight.against.hidden_hands(play)));
        let kinds = multisets().joined(PLAYER_CARDS - exchange.drawn, exchange.kept, exchange.drawn);
        let mut ways = Ways::new(informed.hands.left);
        let possible = kinds.iter().zip(ways.of_size(exchange.drawn)).enumerate().filter(|(_, (_, ways))| **ways > 0);
        for (drawn, (&kind, &ways)) in possible {
            let kind = usize::from(kind);
            match rows.map(|(sight, row, hidden_hands)| sight.bets_whatever(kind, row, (play, hidden_hands))) {
                [Some(usual), Some(informed)] if usual == informed => {
                    self.usual_bets += if usual { ways.into() } else { 0 };
                }
                _ => {
                    let drawn = &multisets().of_size(exchange.drawn)[drawn];
                    for (left, ways) in informed.hands.choices_of_suit(drawn, informed.held.own_suit) {
                        self.add_kind(both, play, (kind, left), ways.into())?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Adds the draws that make a flush, and takes away what they were counted as by ranks.
    fn add_flushes(&mut self, both: [&Sight; 2], play: Play) -> Result<(), ByForcing> {
        let [_, informed] = both;
        let (own_suit, mut found) = (informed.held.own_suit, Ok(()));
        for (kept, suit) in informed.held.kept_of_one_suit(play) {
            let own = suit == informed.against.showdowns.up_card.suit();
            let in_suit = informed.hands.in_suit(&informed.held, suit);
            each_flush(kept, in_suit, play.drawn(), |drawn, flush, by_ranks| {
                let left = if own { own_suit & !drawn } else { own_suit };
                let added = self.add_kind(both, play, (flush, left), 1);
                let taken = self.add_kind(both, play, (by_ranks, left), -1);
                if added.and(taken).is_err() {
                    found = Err(ByForcing);
                }
            });
        }
        found
    }

    /// Adds draws of a final hand of this kind after an exchange, `left` being the ranks of the up card's suit that may
    /// be hidden as far as the informed player knows.
    fn add_kind(
        &mut self,
        [usual, informed]: [&Sight; 2],
        play: Play,
        (kind, left): (usize, u16),
        draws: i64,
    ) -> Result<(), ByForcing> {
        // What only the informed player knows not to be hidden.
        let known = usual.held.own_suit & !informed.held.own_suit;
        let gain = |sight: &Sight, left: u16| sight.gain(kind, play, left).map(i128::from).ok_or(ByForcing);
        let gains = [gain(usual, left | known)?, gain(informed, left)? * i128::from(informed.against.new_cards(play))];
        self.add(informed.payoff(kind).winning, gains, draws);
        Ok(())
    }
}
