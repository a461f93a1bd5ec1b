//! The solution against one up card: the best play with every hand, and what comes of all its rounds.

use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::best_plays::{Against, Decided, Deciding, Worth};
use super::group_rounds::GroupRounds;
use super::tally::Tally;
use crate::cards::{Card, CardSet, SuitClass, SuitSymmetry};
use crate::games::lunar_poker::decisions::after_draws::FinalDecisions;
use crate::games::lunar_poker::decisions::by_up_card::AgainstUpCard;
use crate::games::lunar_poker::decisions::final_hands::finals;
use crate::games::lunar_poker::decisions::player::{Player, simple};
use crate::games::lunar_poker::exact::draws::same_ranks::Held;
use crate::games::lunar_poker::facts::PLAYER_CARDS;
use crate::games::lunar_poker::rules::combinations::{READINGS, is_straight_flush};
use crate::games::lunar_poker::rules::plays::Play;
use crate::games::lunar_poker::rules::super_wager::{Properties, is_same_colored};
use crate::hands::rank_multiset_index;

/// A player's hand that, with the up card, stands for all that are the same but for the names of suits.
#[derive(Clone, Copy, Debug)]
pub struct HandClass {
    /// Its place among the classes.
    place: u32,
    /// The five cards in ascending order.
    pub cards: [Card; PLAYER_CARDS],
    /// Number of hands and up cards in the class.
    pub hands: u32,
    /// How many of these hands are of one color, which is not the same for all.
    same_colored: u32,
}

impl HandClass {
    /// The properties that the hands of the class have for the Super Wager, and how many have them.
    pub fn properties(&self) -> [(Properties, u32); 2] {
        let properties = Properties::of(self.cards);
        [
            (properties.of_one_color(true), self.same_colored),
            (properties.of_one_color(false), self.hands - self.same_colored),
        ]
    }
}

/// The classes of hands against an up card, in groups of the same ranks; `up_cards` is the number of up cards in its
/// class.
pub fn hands_by_ranks(deck: CardSet, up_card: Card, up_cards: u32) -> Vec<Vec<HandClass>> {
    let of_deck = SuitSymmetry::of(deck);
    let class = |(place, class): (usize, &SuitClass)| {
        let cards: [Card; PLAYER_CARDS] = class.representative.to_array()?;
        let hands = class.hands * up_cards;
        // Each hand of the class is an image equally often.
        let (mut images, mut same_colored) = (0, 0);
        for image in of_deck.images(class.representative) {
            images += 1;
            same_colored += u32::from(is_same_colored(image));
        }
        Some(HandClass { place: place as u32, cards, hands, same_colored: same_colored * hands / images })
    };
    let classes = SuitSymmetry::fixing(deck, up_card).classes::<PLAYER_CARDS>();
    let mut hands: Vec<HandClass> = classes.iter().enumerate().filter_map(class).collect();
    hands.sort_unstable_by_key(|hand| (rank_multiset_index(hand.cards), hand.place));
    let same_ranks =
        |one: &HandClass, next: &HandClass| rank_multiset_index(one.cards) == rank_multiset_index(next.cards);
    hands.chunk_by(same_ranks).map(<[HandClass]>::to_vec).collect()
}

/// The solution against one up card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Solved {
    pub decisions: AgainstUpCard,
    /// By reading, what comes of all rounds.
    pub tallies: [Tally; READINGS],
}

impl Solved {
    /// The solution of what `against` is about, for an up card that stands for so many.
    pub fn new(deck: CardSet, against: &Against, up_cards: u32) -> Self {
        let groups = hands_by_ranks(deck, against.showdowns.up_card, up_cards);
        let classes = groups.iter().map(Vec::len).sum();
        let empty = || (Vec::new(), std::array::from_fn(|_| Tally::zero()));
        let solved = groups.par_iter().fold(empty, |(mut decided, mut tallies), group| {
            decide_group(against, group, &mut decided, &mut tallies);
            (decided, tallies)
        });
        let (decided, tallies) = solved.reduce(empty, |(mut decided, tallies), (more, other)| {
            decided.extend(more);
            (decided, std::array::from_fn(|reading| tallies[reading].plus(&other[reading])))
        });
        let mut plays = std::array::from_fn(|_| vec![Play::FOLD; classes]);
        for (place, of_hand) in decided {
            for (plays, play) in plays.iter_mut().zip(of_hand) {
                plays[place as usize] = play;
            }
        }
        let tabulated = against.player == Player::Optimal && deck == CardSet::FULL_DECK;
        let after_draws = tabulated.then(|| FinalDecisions::new(against));
        Solved { decisions: AgainstUpCard { plays, after_draws }, tallies }
    }
}

type PlaysOfHand = (u32, [Play; READINGS]);

/// Decides the hands of one group and counts what comes of their rounds.
fn decide_group(
    against: &Against,
    group: &[HandClass],
    decided: &mut Vec<PlaysOfHand>,
    tallies: &mut [Tally; READINGS],
) {
    let Some(first) = group.first() else { return };
    let hands = against.same_ranks(first.cards);
    let mut deciding = Deciding::new(against, &hands);
    let mut rounds = GroupRounds::new(against);
    for hand in group {
        let held = Held::new(&against.showdowns, hand.cards);
        let instant = is_straight_flush(finals().value(finals().kind(hand.cards)));
        let up_card = against.showdowns.up_card.rank();
        let mut gains = None;
        let plays = if instant {
            [Play::INSTANT; READINGS]
        } else if against.player == Player::Simple {
            [simple(&hand.cards, up_card); READINGS]
        } else {
            let of_hand: Decided = deciding.decide(&held);
            let best: [Worth; READINGS] = std::array::from_fn(|reading| of_hand.best(reading));
            gains = Some(best.map(|best| best.gain));
            best.map(|best| best.play)
        };
        decided.push((hand.place, plays));
        let of_hand = rounds.of_hand(&deciding, hand, &held, &plays);
        for (reading, (of_hand, play)) in of_hand.iter().zip(plays).enumerate() {
            if play != Play::INSTANT {
                // Whoever plays by rules never forces the dealer.
                let gain = match gains {
                    Some(gains) => gains[reading],
                    None => rounds.gain(&deciding, &held, play, reading, of_hand),
                };
                tallies[reading].add_share(&hand.cards, play, hand.hands, gain);
            }
            rounds.add_hand(&deciding, hand, &held, (play, reading), of_hand, &mut tallies[reading]);
        }
    }
    rounds.add_shared(tallies);
}
