//! Counts of the rounds of hands of the same ranks.

use super::against::Against;
use super::best_plays::Deciding;
use super::hand_classes::HandClass;
use super::round_counts::{Endings, RoundCounts};
use crate::games::lunar_poker::exact::draws::{Held, Results};
use crate::games::lunar_poker::rules::{Ending, Path, Play, Properties, READINGS};

/// The rounds of the hands of one group.
pub struct GroupRounds<'a> {
    against: &'a Against<'a>,
    rounds: Vec<(Shared, Rounds)>,
}

/// What rounds share: the reading, if it matters, the properties of the first five cards, how the final hand is
/// reached, and the number of cards drawn.
type Shared = (Option<usize>, Properties, Path, usize);

/// Rounds that are counted alike.
struct Rounds {
    results: Results,
    /// Rounds that end otherwise, or are corrections; and those in which the dealer is forced.
    endings: Endings,
    forced: Endings,
}

impl<'a> GroupRounds<'a> {
    /// No rounds yet.
    pub fn new(against: &'a Against<'a>) -> Self {
        GroupRounds { against, rounds: Vec::new() }
    }

    /// Counts a hand's rounds with the plays of each reading.
    pub fn add_hand(&mut self, deciding: &mut Deciding, hand: &HandClass, held: &Held, plays: &[Play; READINGS]) {
        // Readings differ only in what a bought card is worth.
        if !plays.contains(&Play::BUY) {
            self.add_rounds(deciding, (hand, held), (plays[0], None));
            return;
        }
        for (reading, &play) in plays.iter().enumerate() {
            self.add_rounds(deciding, (hand, held), (play, Some(reading)));
        }
    }

    fn add_rounds(
        &mut self,
        deciding: &mut Deciding,
        (hand, held): (&HandClass, &Held),
        (play, reading): (Play, Option<usize>),
    ) {
        let mut ending = None;
        if play == Play::INSTANT {
            let mut endings = Endings::zero();
            endings.add(Ending::instant(hand.cards), self.against.hidden_hands(play));
            ending = Some((endings, Endings::zero()));
        } else if self.against.forcers.is_some() {
            ending = Some(self.forced(deciding, held, (play, reading.unwrap_or(0))));
        }
        for (properties, hands) in hand.properties().into_iter().filter(|&(_, hands)| hands > 0) {
            let rounds = self.rounds((reading, properties, Path::of(play), play.drawn()));
            deciding.sums.each_part(held, play, reading.unwrap_or(0), |part| {
                rounds.results.add(&part.results, hands.into());
            });
            if let Some((endings, forced)) = &ending {
                rounds.endings.plus(endings, hands.into());
                rounds.forced.plus(forced, hands.into());
            }
        }
    }

    fn rounds(&mut self, shared: Shared) -> &mut Rounds {
        let place = self.rounds.iter().position(|(known, _)| *known == shared).unwrap_or_else(|| {
            let results = Results::none(self.against.payoffs.len());
            self.rounds.push((shared, Rounds { results, endings: Endings::zero(), forced: Endings::zero() }));
            self.rounds.len() - 1
        });
        &mut self.rounds[place].1
    }

    /// What is taken from the endings for the rounds in which the dealer is forced, and the endings of these.
    fn forced(&self, deciding: &Deciding, held: &Held, (play, reading): (Play, usize)) -> (Endings, Endings) {
        let rounds = deciding.forced(held, play, reading);
        let (mut endings, mut forced_endings) = (Endings::zero(), Endings::zero());
        for (payoff, counts) in &rounds.turned {
            endings.turn_to_a_bet(payoff, *counts, self.against.hidden_hands(play));
        }
        for (payoff, forced) in rounds.by_payoff() {
            endings.take_away_forced(payoff, forced);
            forced_endings.add_forced(payoff, forced, self.against.new_cards(play));
        }
        (endings, forced_endings)
    }

    /// Adds all rounds to the counts of each reading.
    pub fn add_to(self, tallies: &mut [RoundCounts; READINGS]) {
        let (against, deals) = (self.against, self.against.deals);
        for ((reading, properties, path, drawn), rounds) in self.rounds {
            let mut endings = rounds.endings;
            endings.add_results(&rounds.results, &against.payoffs, against.showdowns.hidden_hands(drawn).into());
            let readings = reading.map_or(0..READINGS, |reading| reading..reading + 1);
            for tally in &mut tallies[readings] {
                tally.add(properties, path, &endings, deals.times(drawn));
                tally.add(properties, path.forced(), &rounds.forced, deals.times_of_new_card(drawn));
            }
        }
    }
}
