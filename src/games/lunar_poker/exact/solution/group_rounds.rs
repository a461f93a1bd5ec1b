//! Counts of the rounds of hands of the same ranks. What hands share is counted once.

use std::collections::{BTreeMap, HashMap};

use super::best_plays::{Against, Deciding};
use super::hand_classes::HandClass;
use super::round_counts::{Endings, RoundCounts};
use crate::games::lunar_poker::exact::draws::Held;
use crate::games::lunar_poker::exact::forcing::ForcedRounds;
use crate::games::lunar_poker::exact::showdowns::Counts;
use crate::games::lunar_poker::rules::{Ending, Path, Payoff, Play, Properties, READINGS};

/// The rounds of the hands of one group.
pub struct GroupRounds<'a> {
    against: &'a Against<'a>,
    /// By the unseen cards of the up card's suit, the play and, if a card is bought, the reading.
    by_ranks: HashMap<(u16, Play, usize), ByRanks>,
}

/// The endings of a play as if the player had no flush, and the hands that make it.
struct ByRanks {
    endings: Endings,
    /// By reading and properties: number of hands.
    hands: [BTreeMap<Properties, u32>; READINGS],
}

/// The endings of one hand's rounds; after a draw, what the player's flushes change of those by ranks.
#[derive(Clone)]
pub struct OfHand {
    endings: Endings,
    /// The rounds in which the dealer is forced.
    forced: Endings,
}

impl<'a> GroupRounds<'a> {
    /// No rounds yet.
    pub fn new(against: &'a Against<'a>) -> Self {
        GroupRounds { against, by_ranks: HashMap::new() }
    }

    /// The endings of a hand with the plays of each reading.
    pub fn of_hand(
        &self,
        deciding: &Deciding,
        hand: &HandClass,
        held: &Held,
        plays: &[Play; READINGS],
    ) -> [OfHand; READINGS] {
        let mut last: Option<(Play, OfHand)> = None;
        std::array::from_fn(|reading| {
            let play = plays[reading];
            // Readings differ only in what a bought card is worth.
            let known = last.take().filter(|(known, _)| *known == play && play != Play::BUY);
            let (_, of_hand) = last.insert(known.unwrap_or_else(|| {
                let mut endings = self.endings_of_hand(deciding, hand, held, play, reading);
                let forced = self.take_forced(&deciding.forced(held, play, reading), play, &mut endings);
                (play, OfHand { endings, forced })
            }));
            of_hand.clone()
        })
    }

    /// The endings of one hand's rounds if the dealer is never forced.
    fn endings_of_hand(
        &self,
        deciding: &Deciding,
        hand: &HandClass,
        held: &Held,
        play: Play,
        reading: usize,
    ) -> Endings {
        let (hands, hidden_hands) = (deciding.hands, self.against.hidden_hands(play));
        let mut finals = CountedFinals::new(self.against, play);
        match play {
            Play::BET => hands.bet(held, |payoff, counts, times| {
                finals.endings.add_bet(payoff, counts, hidden_hands, times);
            }),
            Play::BUY => hands.bought_flushes(held, &self.against.priced[reading], finals.adding()),
            Play::INSTANT => finals.endings.add(Ending::instant(hand.cards), hidden_hands),
            play if play.is_exchange() => hands.drawn_flushes(held, play, finals.adding()),
            _ => finals.endings.add(Ending::Folded, hidden_hands),
        }
        finals.endings
    }

    /// The endings of the rounds in which the dealer is forced, which are taken away from the others.
    fn take_forced(&self, rounds: &ForcedRounds, play: Play, endings: &mut Endings) -> Endings {
        let mut forced_endings = Endings::zero();
        for (payoff, counts) in &rounds.turned {
            endings.turn_to_a_bet(payoff, *counts, self.against.hidden_hands(play));
        }
        for (payoff, forced) in &rounds.forced {
            endings.take_away_forced(payoff, forced);
            forced_endings.add_forced(payoff, forced, self.against.new_cards(play));
        }
        forced_endings
    }

    /// The endings by ranks of a draw by the hands with the same unseen cards of the up card's suit.
    fn by_ranks(&mut self, deciding: &Deciding, own_suit: u16, play: Play, reading: usize) -> &mut ByRanks {
        let (against, play) = (self.against, deciding.hands.first_alike(play));
        let reading = if play == Play::BUY { reading } else { 0 };
        self.by_ranks.entry((own_suit, play, reading)).or_insert_with(|| {
            let mut finals = CountedFinals::new(against, play);
            if play == Play::BUY {
                deciding.hands.bought_by_ranks(own_suit, &against.priced[reading], finals.adding());
            } else {
                deciding.hands.drawn_by_ranks(own_suit, play, finals.adding());
            }
            ByRanks { endings: finals.endings, hands: Default::default() }
        })
    }

    /// Counts a hand's rounds; those that it shares with others are counted by [`GroupRounds::add_shared`].
    pub fn add_hand(
        &mut self,
        deciding: &Deciding,
        hand: &HandClass,
        held: &Held,
        (play, reading): (Play, usize),
        of_hand: &OfHand,
        tally: &mut RoundCounts,
    ) {
        let (deals, drawn) = (self.against.deals, play.drawn());
        let deals_of_hand = deals.after_the_up_card().unsigned_abs();
        for (properties, hands) in hand.properties().into_iter().filter(|&(_, hands)| hands > 0) {
            tally.add_play(properties, play, u128::from(hands) * deals_of_hand);
            tally.add(properties, Path::of(play), &of_hand.endings, deals.times(drawn) * i128::from(hands));
            let times = deals.times_of_new_card(drawn) * i128::from(hands);
            tally.add(properties, Path::of(play).forced(), &of_hand.forced, times);
            if drawn > 0 {
                let shared = self.by_ranks(deciding, held.own_suit, play, reading);
                *shared.hands[reading].entry(properties).or_default() += hands;
            }
        }
    }

    /// Counts what hands share.
    pub fn add_shared(self, tallies: &mut [RoundCounts; READINGS]) {
        for ((_, play, _), ByRanks { endings, hands }) in self.by_ranks {
            for (tally, by_properties) in tallies.iter_mut().zip(hands) {
                for (properties, hands) in by_properties {
                    let times = self.against.deals.times(play.drawn()) * i128::from(hands);
                    tally.add(properties, Path::of(play), &endings, times);
                }
            }
        }
    }
}

/// Counts of final hands that the player bets on or folds.
struct CountedFinals<'a> {
    against: &'a Against<'a>,
    hidden_hands: i64,
    endings: Endings,
}

impl<'a> CountedFinals<'a> {
    fn new(against: &'a Against<'a>, play: Play) -> Self {
        CountedFinals { against, hidden_hands: against.hidden_hands(play), endings: Endings::zero() }
    }

    fn adding(&mut self) -> impl FnMut(&Payoff, Counts, i64) {
        move |payoff, counts, times| {
            if self.against.bets(payoff, payoff.gain(counts, self.hidden_hands)) {
                self.endings.add_bet(payoff, counts, self.hidden_hands, times);
            } else {
                self.endings.add(Ending::Folded, times * self.hidden_hands);
            }
        }
    }
}
