//! The solution against one up card: the best play with every hand, and counts of all its rounds.

use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::against::Against;
use super::best_plays::{Deciding, Worth};
use super::group_rounds::{GroupRounds, HandClass, hands_by_ranks};
use super::round_counts::RoundCounts;
use crate::cards::{Card, CardSet};
use crate::games::lunar_poker::decisions::{AgainstUpCard, FinalDecisions, FirstPlays, Player, finals, simple};
use crate::games::lunar_poker::exact::draws::Held;
use crate::games::lunar_poker::rules::{Play, READINGS, is_straight_flush};

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
        let classes = groups.iter().map(Vec::len).sum();
        let empty = || (Vec::new(), std::array::from_fn(|_| RoundCounts::default()));
        // Hands with the same low cards, which are discarded most often, use the same counts.
        let mut in_order: Vec<&[HandClass]> = groups.iter().map(Vec::as_slice).collect();
        in_order.sort_by_key(|group| group.first().map(|hand| hand.cards.map(Card::rank)));
        let solved = in_order.par_iter().fold(empty, |(mut decided, mut tallies), group| {
            decide_group(against, group, &mut decided, &mut tallies);
            (decided, tallies)
        });
        let (decided, tallies) = solved.reduce(empty, |(mut decided, tallies), (more, other)| {
            decided.extend(more);
            (decided, std::array::from_fn(|reading| tallies[reading].plus(&other[reading])))
        });
        let mut plays: [_; READINGS] = std::array::from_fn(|_| vec![Play::FOLD; classes]);
        for (place, of_hand) in decided {
            for (plays, play) in plays.iter_mut().zip(of_hand) {
                plays[place as usize] = play;
            }
        }
        let tabulated = against.player == Player::Optimal && deck == CardSet::FULL_DECK;
        let after_draws = tabulated.then(|| FinalDecisions::new(against));
        let played = |hand: &HandClass| (hand.cards, plays.each_ref().map(|plays| plays[hand.place as usize]));
        let first = FirstPlays::new(groups.iter().flatten().map(played));
        Solved { decisions: AgainstUpCard { first, after_draws }, tallies }
    }
}

type PlaysOfHand = (u32, [Play; READINGS]);

/// Decides the hands of one group and counts their rounds.
fn decide_group(
    against: &Against,
    group: &[HandClass],
    decided: &mut Vec<PlaysOfHand>,
    tallies: &mut [RoundCounts; READINGS],
) {
    let Some(first) = group.first() else { return };
    let hands = against.same_ranks(first.cards);
    let mut deciding = Deciding::new(against, &hands);
    let mut rounds = GroupRounds::new(against);
    for hand in group {
        let held = Held::new(&against.showdowns, hand.cards);
        let worths = worths_taken(&mut deciding, &held, against.player);
        decided.push((hand.place, worths.map(|worth| worth.play)));
        rounds.add_hand(&mut deciding, hand, &held, &worths);
    }
    rounds.add_to(&deciding.sums, tallies);
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
