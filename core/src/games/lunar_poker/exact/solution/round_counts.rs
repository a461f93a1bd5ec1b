//! Exact counts of rounds.

use std::collections::BTreeMap;

use az::Az;
use serde::{Deserialize, Serialize};

use crate::cards::Card;
use crate::games::lunar_poker::decisions::{Holding, Manner};
use crate::games::lunar_poker::exact::draws::{Bets, Results};
use crate::games::lunar_poker::exact::forcing::Forced;
use crate::games::lunar_poker::rules::{Ending, PLAYER_CARDS, Path, Payoff, Play, Properties};

/// How often each ending comes, in hidden hands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endings([i64; Ending::COUNT]);

impl Endings {
    /// None.
    pub fn zero() -> Self {
        Endings([0; Ending::COUNT])
    }

    /// By place.
    pub fn counts(&self) -> &[i64; Ending::COUNT] {
        &self.0
    }

    /// Adds a round that ends without a showdown.
    pub fn add(&mut self, ending: Ending, hidden_hands: i64) {
        self.0[ending.place()] += hidden_hands;
    }

    /// Adds the other endings, `times` times.
    pub fn plus(&mut self, other: &Endings, times: i64) {
        self.0.iter_mut().zip(other.0).for_each(|(sum, count)| *sum += times * count);
    }

    /// Adds the endings of final hands, each against so many hidden hands; `payoffs` are those of the results.
    pub fn add_results(&mut self, results: &Results, payoffs: &[Payoff], hidden_hands: i64) {
        let mut folded = results.hands;
        for (payoff, bets) in payoffs.iter().zip(&results.bets) {
            folded -= bets.hands;
            self.add_bets(payoff, bets, hidden_hands);
        }
        self.add(Ending::Folded, folded * hidden_hands);
    }

    /// Adds the endings of final hands that are bet on.
    fn add_bets(&mut self, payoff: &Payoff, bets: &Bets, hidden_hands: i64) {
        let [not_qualified, outranked, tied] = bets.showdowns;
        self.0[Ending::not_qualified(payoff.winning).place()] += not_qualified;
        self.0[Ending::Tied.place()] += tied;
        self.0[Ending::Lost.place()] += bets.hands * hidden_hands - not_qualified - outranked - tied;
        // A hand without a combination outranks none that qualifies.
        if let Some(winning) = payoff.winning {
            self.0[Ending::Won(winning, payoff.second).place()] += outranked;
        }
    }

    /// Subtracts the hidden hands against which the player forces the dealer: those rounds end differently.
    pub fn take_away_forced(&mut self, payoff: &Payoff, forced: &Forced) {
        self.0[Ending::not_qualified(payoff.winning).place()] -= forced.hands;
    }

    /// Adds the endings of these rounds, one for each new card of the dealer.
    pub fn add_forced(&mut self, payoff: &Payoff, forced: &Forced, new_cards: i64) {
        let Forced { hands, outranked, tied, higher } = *forced;
        // The ante is not paid then, so it does not matter how high the hand is.
        self.0[Ending::NotQualified(false).place()] += new_cards * hands - outranked - tied - higher;
        self.0[Ending::Tied.place()] += tied;
        self.0[Ending::Lost.place()] += higher;
        if let Some(winning) = payoff.winning {
            self.0[Ending::Won(winning, payoff.second).place()] += outranked;
        }
    }

    /// Adds final hands that are bet on only because the dealer can be forced, and were counted as folded.
    pub fn turn_to_bets(&mut self, payoff: &Payoff, bets: &Bets, hidden_hands: i64) {
        self.add(Ending::Folded, -hidden_hands * bets.hands);
        self.add_bets(payoff, bets, hidden_hands);
    }
}

/// Counts of endings and of plays, by what the player's first five cards are to the Super Wager.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoundCounts {
    /// By properties and path: counts by the place of the ending.
    pub(super) endings: BTreeMap<(Properties, Path), Vec<i128>>,
    /// By properties and kind of play.
    pub(super) plays: BTreeMap<(Properties, PlayKind), u128>,
    pub(super) shares: BTreeMap<Sharing, Share>,
}

/// What the hands of a share have in common.
pub type Sharing = (Holding, Manner);

/// The hands of one holding that are played in one manner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Share {
    /// Number of hands, with up cards.
    pub hands: u128,
    /// Their gain over a fold, in antes, summed over all deals.
    pub gain: i128,
    /// One of the hands.
    pub example: [u8; PLAYER_CARDS],
}

impl Share {
    /// Hands of one class, each with this gain; `None` if they leave nothing to decide.
    pub fn of(cards: &[Card; PLAYER_CARDS], play: Play, hands: u32, gain: i128) -> Option<(Sharing, Self)> {
        let sharing = (Holding::of(cards)?, Manner::of(play, cards));
        let example = cards.map(|card| card.index().az::<u8>());
        Some((sharing, Share { hands: hands.into(), gain: gain * i128::from(hands), example }))
    }

    /// The hands of both; whichever was counted first, the same one is the example.
    pub fn plus(&self, other: &Share) -> Share {
        Share {
            hands: self.hands + other.hands,
            gain: self.gain + other.gain,
            example: self.example.min(other.example),
        }
    }
}

/// A play without the choice of cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum PlayKind {
    Fold,
    Bet,
    Buy,
    /// An exchange of this number of cards.
    Exchange(usize),
    /// A straight or royal flush is paid at once.
    Instant,
}

impl PlayKind {
    /// All kinds in the order that people list them.
    pub fn all() -> impl Iterator<Item = PlayKind> {
        let exchanges = (2..=PLAYER_CARDS).map(PlayKind::Exchange);
        [PlayKind::Fold, PlayKind::Bet, PlayKind::Buy].into_iter().chain(exchanges).chain([PlayKind::Instant])
    }

    /// The kind of a play.
    pub fn of(play: Play) -> Self {
        match play {
            Play::FOLD => PlayKind::Fold,
            Play::BET => PlayKind::Bet,
            Play::BUY => PlayKind::Buy,
            Play::INSTANT => PlayKind::Instant,
            play => PlayKind::Exchange(play.drawn()),
        }
    }

    /// The kind of the plays of a manner; `None` if there is no such manner.
    pub fn of_manner(manner: Manner) -> Option<Self> {
        match manner.place() {
            0 => Some(PlayKind::Fold),
            1 => Some(PlayKind::Bet),
            2 => Some(PlayKind::Buy),
            place @ 3..=14 => Some(PlayKind::Exchange(2 + (place - 3) / 4)),
            15 => Some(PlayKind::Exchange(PLAYER_CARDS)),
            16 => Some(PlayKind::Instant),
            _ => None,
        }
    }

    /// Number of cards that are drawn.
    pub fn drawn(self) -> usize {
        match self {
            PlayKind::Buy => 1,
            PlayKind::Exchange(drawn) => drawn,
            _ => 0,
        }
    }

    /// The path to the final hand.
    pub fn path(self) -> Path {
        match self {
            PlayKind::Buy => Path::Bought,
            PlayKind::Exchange(_) => Path::Exchanged,
            _ => Path::Dealt,
        }
    }
}

impl RoundCounts {
    /// Adds `deals` deals with this kind of play.
    pub fn add_plays(&mut self, properties: Properties, kind: PlayKind, deals: i128) {
        *self.plays.entry((properties, kind)).or_default() += deals.unsigned_abs();
    }

    /// Adds hands.
    pub fn add_share(&mut self, sharing: Sharing, share: Share) {
        self.shares.entry(sharing).and_modify(|sum| *sum = sum.plus(&share)).or_insert(share);
    }

    /// The shares of each holding and manner.
    pub fn shares(&self) -> &BTreeMap<Sharing, Share> {
        &self.shares
    }

    /// Adds these endings, `times` times.
    pub fn add(&mut self, properties: Properties, path: Path, endings: &Endings, times: i128) {
        if endings.counts().iter().all(|&count| count == 0) {
            return;
        }
        let sums = self.endings.entry((properties, path)).or_insert_with(|| vec![0; Ending::COUNT]);
        for (sum, &count) in sums.iter_mut().zip(endings.counts()).filter(|&(_, &count)| count != 0) {
            *sum += i128::from(count) * times;
        }
    }

    /// The sum of both.
    pub fn plus(&self, other: &RoundCounts) -> RoundCounts {
        let mut sum = self.clone();
        for (&key, counts) in &other.endings {
            let sums = sum.endings.entry(key).or_insert_with(|| vec![0; Ending::COUNT]);
            sums.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
        }
        for (&key, deals) in &other.plays {
            *sum.plays.entry(key).or_default() += deals;
        }
        for (&sharing, &share) in &other.shares {
            sum.add_share(sharing, share);
        }
        sum
    }

    /// By properties, path and ending: the counts that are not zero.
    pub fn endings(&self) -> impl Iterator<Item = (Properties, (Path, Ending), u128)> {
        self.endings.iter().flat_map(|(&(properties, path), counts)| {
            Ending::all()
                .zip(counts)
                .filter(|&(_, &count)| count != 0)
                .map(move |(ending, &count)| (properties, (path, ending), count.unsigned_abs()))
        })
    }

    /// Number of deals with each kind of play.
    pub fn plays(&self) -> BTreeMap<PlayKind, u128> {
        let mut plays = BTreeMap::new();
        for (&(_, kind), deals) in &self.plays {
            *plays.entry(kind).or_default() += deals;
        }
        plays
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::parse_cards;

    #[test]
    fn the_kind_of_a_manner_is_that_of_its_plays() {
        for hand in ["2c 7d 9d Jh Kd", "4c 4d 9c 9d Ac", "4c 4d 4h 9d Ac", "2c 4d 6h Kd Ac"] {
            let cards: [Card; PLAYER_CARDS] = parse_cards(hand).expect("cards").try_into().expect("five");
            for play in [Play::FOLD, Play::BET, Play::BUY, Play::INSTANT].into_iter().chain(Play::exchanges()) {
                assert_eq!(PlayKind::of_manner(Manner::of(play, &cards)), Some(PlayKind::of(play)), "{hand}");
            }
        }
    }
}
