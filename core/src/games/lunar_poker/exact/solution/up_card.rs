//! The solution against one up card: best plays and counts of rounds, by class of suit-isomorphic hands.

use std::collections::BTreeMap;
use std::ops::Range;

use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::against::Against;
use super::best_plays::{Deciding, Worth};
use super::round_counts::{Endings, PlayedHands, RoundCounts};
use super::sums::{Addend, DrawSums};
use crate::cards::{Card, CardSet, SuitClass, SuitSymmetry};
use crate::games::lunar_poker::decisions::{
    AgainstUpCard, FinalDecisions, FirstPlays, Holding, Manner, Player, finals, simple,
};
use crate::games::lunar_poker::exact::{Held, Results};
use crate::games::lunar_poker::rules::{
    Ending, PLAYER_CARDS, Path, Play, Properties, READINGS, is_same_colored, is_straight_flush,
};
use crate::hands::{rank_multiset_index, rank_multisets};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Solved {
    pub decisions: AgainstUpCard,
    /// By reading.
    pub tallies: [RoundCounts; READINGS],
}

impl Solved {
    /// `up_cards`: size of the up card's class.
    pub fn new(deck: CardSet, against: &Against, up_cards: u32) -> Self {
        let groups = hands_by_ranks(deck, against.showdowns.up_card, up_cards);
        let empty = || (Vec::new(), std::array::from_fn(|_| RoundCounts::default()));
        // Hands with the same low cards, which are discarded most often, use the same counts.
        let mut in_order: Vec<&[HandClass]> = groups.iter().map(Vec::as_slice).collect();
        in_order.sort_by_key(|group| group.first().map(|hand| hand.cards.map(Card::rank)));
        let solved = in_order.par_iter().fold(empty, |(mut decided, mut tallies), group| {
            decided.extend(decide_group(against, group, &mut tallies));
            (decided, tallies)
        });
        let (decided, tallies) = solved.reduce(empty, |(mut decided, tallies), (more, other)| {
            decided.extend(more);
            (decided, std::array::from_fn(|reading| tallies[reading].plus(&other[reading])))
        });
        let tabulated = against.player == Player::Optimal && deck == CardSet::FULL_DECK;
        let after_draws = tabulated.then(|| FinalDecisions::new(against));
        Solved { decisions: AgainstUpCard { first: FirstPlays::new(decided), after_draws }, tallies }
    }
}

/// A hand with its play by reading.
type Decided = ([Card; PLAYER_CARDS], [Play; READINGS]);

/// Decides the hands of one group and counts their rounds.
fn decide_group(against: &Against, group: &[HandClass], tallies: &mut [RoundCounts; READINGS]) -> Vec<Decided> {
    let mut decided = Vec::with_capacity(group.len());
    let Some(first) = group.first() else { return decided };
    let mut deciding = Deciding::new(against, first.cards);
    let mut rounds = GroupRounds { against, tallies, rounds: BTreeMap::new() };
    for hand in group {
        let held = Held::new(&against.showdowns, hand.cards);
        let worths = worths_taken(&mut deciding, &held, against.player);
        decided.push((hand.cards, worths.map(|worth| worth.play)));
        rounds.add_hand(&mut deciding, hand, &held, &worths);
    }
    rounds.tally(&deciding.sums);
    decided
}

/// By reading.
fn worths_taken(deciding: &mut Deciding, held: &Held, player: Player) -> [Worth; READINGS] {
    if is_straight_flush(finals().values[finals().kind(held.cards)]) {
        return [Worth { play: Play::INSTANT, gain: 0 }; READINGS];
    }
    match player {
        Player::Optimal => deciding.best(held),
        Player::Simple => {
            let play = simple(&held.cards, deciding.sums.against.showdowns.up_card.rank());
            std::array::from_fn(|reading| Worth { play, gain: deciding.gain(held, play, reading) })
        }
    }
}

struct GroupRounds<'a> {
    against: &'a Against<'a>,
    tallies: &'a mut [RoundCounts; READINGS],
    /// Boxed, because counts of all endings are large.
    rounds: BTreeMap<Alike, Box<Rounds>>,
}

/// Key of rounds counted together: the reading, if it matters, properties of the first five cards, [`Play::kind`].
type Alike = (Option<usize>, Properties, Play);

struct Rounds {
    /// Number of hands, with up cards.
    hands: i64,
    /// Multiplicity of each sum, and results outside any sum.
    sums: Vec<i64>,
    results: Results,
    /// Endings outside the results and corrections, and endings with a forced dealer.
    endings: Endings,
    forced: Endings,
}

impl GroupRounds<'_> {
    /// Counts a hand's rounds with its play in each reading.
    fn add_hand(&mut self, deciding: &mut Deciding, hand: &HandClass, held: &Held, plays: &[Worth; READINGS]) {
        // Readings differ after a bought card only.
        let differ = plays.iter().any(|worth| worth.play == Play::BUY) && deciding.sums.readings_differ(held);
        let different = plays.iter().enumerate().take(if differ { READINGS } else { 1 });
        for (reading, &Worth { play, gain }) in different {
            let of_reading = differ.then_some(reading);
            if let Some(holding) = Holding::of(&hand.cards) {
                let played = (holding, Manner::of(play, &hand.cards));
                let hands = PlayedHands::new(&hand.cards, hand.hands, gain);
                self.tallies[readings(of_reading)].iter_mut().for_each(|tally| tally.add_hands(played, hands));
            }
            let (endings, forced) = self.endings_apart(deciding, held, play, reading);
            for (properties, hands) in hand.properties().into_iter().filter(|&(_, hands)| hands > 0) {
                let rounds = self.rounds.entry((of_reading, properties, play.kind())).or_insert_with(|| {
                    let (results, endings) = (Results::none(self.against.payoffs.len()), Endings::zero());
                    Box::new(Rounds { hands: 0, sums: Vec::new(), results, forced: endings.clone(), endings })
                });
                rounds.add_results(&mut deciding.sums, held, play, reading, hands.into());
                rounds.endings.plus(&endings, hands.into());
                rounds.forced.plus(&forced, hands.into());
            }
        }
    }

    /// The endings of rounds paid at once, or the correction for rounds with a forced dealer; and the endings of these.
    fn endings_apart(&self, deciding: &Deciding, held: &Held, play: Play, reading: usize) -> (Endings, Endings) {
        let rounds = deciding.forced(held, play, reading);
        let (mut endings, mut forced_endings) = (Endings::zero(), Endings::zero());
        if play == Play::INSTANT {
            endings.add(Ending::instant(held.cards), self.against.hidden_hands(play));
        }
        for (payoff, bets) in &rounds.turned {
            // Bet on only because the dealer can be forced, so not folded.
            let hidden_hands = self.against.hidden_hands(play);
            endings.add(Ending::Folded, -hidden_hands * bets.hands);
            endings.add_bets(payoff, bets, hidden_hands);
        }
        for (payoff, forced) in rounds.by_payoff() {
            // Those rounds end differently.
            endings.add(Ending::not_qualified(payoff.winning), -forced.hands);
            forced_endings.add_forced(payoff, forced, self.against.new_cards(play));
        }
        (endings, forced_endings)
    }

    /// Adds the rounds to the tallies.
    fn tally(self, sums: &DrawSums) {
        let (against, deals) = (self.against, self.against.deals);
        for ((reading, properties, kind), rounds) in self.rounds {
            let (mut results, mut endings, drawn) = (rounds.results, rounds.endings, kind.drawn());
            let counted = rounds.sums.iter().enumerate().filter(|&(_, &times)| times != 0);
            counted.for_each(|(place, &times)| results.add(&sums.found[place].results, times));
            endings.add_results(&results, &against.payoffs, against.showdowns.hidden_hands(drawn).into());
            let plays = (i128::from(rounds.hands) * deals.after_the_up_card).unsigned_abs();
            for tally in &mut self.tallies[readings(reading)] {
                *tally.plays.entry(kind).or_default() += plays;
                tally.add(properties, Path::of(kind), &endings, deals.times[drawn]);
                tally.add(properties, Path::of(kind).forced(), &rounds.forced, deals.times_of_new_card[drawn]);
            }
        }
    }
}

/// One reading, or all.
fn readings(reading: Option<usize>) -> Range<usize> {
    reading.map_or(0..READINGS, |reading| reading..reading + 1)
}

impl Rounds {
    /// Adds the final hands after a play with a hand of multiplicity `times`.
    fn add_results(&mut self, sums: &mut DrawSums, held: &Held, play: Play, reading: usize, times: i64) {
        self.hands += times;
        if [Play::FOLD, Play::BET].contains(&play) {
            self.results.hands += times;
        }
        sums.each_addend(held, play, reading, |_, addend| match addend {
            Addend::Sum(sum) => {
                self.sums.resize(self.sums.len().max(sum + 1), 0);
                self.sums[sum] += times;
            }
            Addend::Bet { payoff, counts, times: often } => self.results.bets[payoff].add(counts, times * often),
        });
    }
}

/// The representative of a class of suit-isomorphic hands.
#[derive(Clone, Copy, Debug)]
pub struct HandClass {
    /// In ascending order.
    pub cards: [Card; PLAYER_CARDS],
    /// Number of pairs of hand and up card in the class.
    pub hands: u32,
    /// Number of these with a hand of one color. Images of a hand differ in this.
    same_colored: u32,
}

impl HandClass {
    pub fn properties(&self) -> [(Properties, u32); 2] {
        let properties = Properties::of(self.cards);
        [
            (properties.of_one_color(true), self.same_colored),
            (properties.of_one_color(false), self.hands - self.same_colored),
        ]
    }
}

/// The classes of hands against an up card, grouped by ranks. `up_cards`: size of the up card's class.
pub fn hands_by_ranks(deck: CardSet, up_card: Card, up_cards: u32) -> Vec<Vec<HandClass>> {
    let of_deck = SuitSymmetry::of(deck);
    let class = |class: &SuitClass| {
        let cards: [Card; PLAYER_CARDS] = class.representative.to_array()?;
        let hands = class.hands * up_cards;
        // Each hand of the class occurs equally often as an image.
        let (mut images, mut same_colored) = (0, 0);
        for image in of_deck.images(class.representative) {
            images += 1;
            same_colored += u32::from(is_same_colored(image));
        }
        Some(HandClass { cards, hands, same_colored: same_colored * hands / images })
    };
    let classes = SuitSymmetry::fixing(deck, [up_card]).classes_of(PLAYER_CARDS);
    let mut groups = vec![Vec::new(); rank_multisets(PLAYER_CARDS)];
    for hand in classes.iter().filter_map(class) {
        groups[rank_multiset_index(hand.cards)].push(hand);
    }
    groups.retain(|group| !group.is_empty());
    groups
}
