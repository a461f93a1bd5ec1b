//! Counts of rounds by ending and play.

use std::collections::BTreeMap;

use az::Az;
use serde::{Deserialize, Serialize};

use crate::cards::Card;
use crate::games::lunar_poker::decisions::{Holding, Manner};
use crate::games::lunar_poker::exact::{Bets, Forced, Results};
use crate::games::lunar_poker::rules::{Ending, PLAYER_CARDS, Path, Payoff, Play, Properties};

/// Number of hidden hands by ending.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endings([i64; Ending::COUNT]);

impl Endings {
    pub fn zero() -> Self {
        Endings([0; Ending::COUNT])
    }

    pub fn add(&mut self, ending: Ending, hidden_hands: i64) {
        self.0[ending.place()] += hidden_hands;
    }

    pub fn plus(&mut self, other: &Endings, times: i64) {
        self.0.iter_mut().zip(other.0).for_each(|(sum, count)| *sum += times * count);
    }

    /// Adds final hands with `hidden_hands` hidden hands each. `payoffs` belong to the results.
    pub fn add_results(&mut self, results: &Results, payoffs: &[Payoff], hidden_hands: i64) {
        let mut folded = results.hands;
        for (payoff, bets) in payoffs.iter().zip(&results.bets) {
            folded -= bets.hands;
            self.add_bets(payoff, bets, hidden_hands);
        }
        self.add(Ending::Folded, folded * hidden_hands);
    }

    pub fn add_bets(&mut self, payoff: &Payoff, bets: &Bets, hidden_hands: i64) {
        let [not_qualified, outranked, tied] = bets.showdowns;
        self.add(Ending::not_qualified(payoff.winning), not_qualified);
        self.add_showdowns(payoff, outranked, tied, bets.hands * hidden_hands - not_qualified - outranked - tied);
    }

    fn add_showdowns(&mut self, payoff: &Payoff, outranked: i64, tied: i64, lost: i64) {
        self.add(Ending::Tied, tied);
        self.add(Ending::Lost, lost);
        // A hand without a combination outranks no qualifying hand.
        if let Some(winning) = payoff.winning {
            self.add(Ending::Won(winning, payoff.second), outranked);
        }
    }

    /// Adds the rounds with a forced dealer, one for each new card.
    pub fn add_forced(&mut self, payoff: &Payoff, forced: &Forced, new_cards: i64) {
        let Forced { hands, with_new_cards: [outranked, tied, higher] } = *forced;
        // The ante is not paid, so the player's hand does not matter.
        self.add(Ending::NotQualified(false), new_cards * hands - outranked - tied - higher);
        self.add_showdowns(payoff, outranked, tied, higher);
    }
}

/// Counts of endings and of plays, by properties of the player's first five cards.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoundCounts {
    /// Number of deals by properties, path and place of the ending.
    endings: BTreeMap<(Properties, Path), Vec<i128>>,
    /// Number of deals by [`Play::kind`].
    pub plays: BTreeMap<Play, u128>,
    pub by_manner: BTreeMap<(Holding, Manner), PlayedHands>,
}

/// Hands of one holding, played in one manner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayedHands {
    /// Number of hands, with up cards.
    pub hands: u128,
    /// Gain over a fold in antes, summed over all deals.
    pub gain: i128,
    /// One of the hands, as card indices.
    pub example: [u8; PLAYER_CARDS],
}

impl PlayedHands {
    /// A class of `hands` hands with this gain each.
    pub fn new(cards: &[Card; PLAYER_CARDS], hands: u32, gain: i128) -> Self {
        let example = cards.map(|card| card.index().az::<u8>());
        PlayedHands { hands: hands.into(), gain: gain * i128::from(hands), example }
    }

    /// The example does not depend on the order of addition.
    pub fn plus(&self, other: &PlayedHands) -> PlayedHands {
        PlayedHands {
            hands: self.hands + other.hands,
            gain: self.gain + other.gain,
            example: self.example.min(other.example),
        }
    }
}

impl RoundCounts {
    pub fn add_hands(&mut self, played: (Holding, Manner), hands: PlayedHands) {
        self.by_manner.entry(played).and_modify(|sum| *sum = sum.plus(&hands)).or_insert(hands);
    }

    pub fn add(&mut self, properties: Properties, path: Path, endings: &Endings, times: i128) {
        if endings.0.iter().all(|&count| count == 0) {
            return;
        }
        let sums = self.endings.entry((properties, path)).or_insert_with(|| vec![0; Ending::COUNT]);
        for (sum, &count) in sums.iter_mut().zip(&endings.0).filter(|&(_, &count)| count != 0) {
            *sum += i128::from(count) * times;
        }
    }

    pub fn plus(&self, other: &RoundCounts) -> RoundCounts {
        let mut sum = self.clone();
        for (&key, counts) in &other.endings {
            let sums = sum.endings.entry(key).or_insert_with(|| vec![0; Ending::COUNT]);
            sums.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
        }
        for (&key, deals) in &other.plays {
            *sum.plays.entry(key).or_default() += deals;
        }
        for (&played, &hands) in &other.by_manner {
            sum.add_hands(played, hands);
        }
        sum
    }

    /// Nonzero numbers of deals by properties, path and ending.
    pub fn endings(&self) -> impl Iterator<Item = (Properties, (Path, Ending), u128)> {
        self.endings.iter().flat_map(|(&(properties, path), counts)| {
            Ending::all()
                .zip(counts)
                .filter(|&(_, &count)| count != 0)
                .map(move |(ending, &count)| (properties, (path, ending), count.unsigned_abs()))
        })
    }
}
