//! The solution against one up card: the best play with every hand, and what comes of all its rounds.

use std::collections::{BTreeMap, HashMap};

use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::decide::{Against, Decided, Deciding, READINGS, Worth};
use super::final_decisions::FinalDecisions;
use super::finals::finals;
use super::forced_draws::ForcedRounds;
use super::plays::{PLAYER_CARDS, Play};
use super::prices::{Payoff, Priced};
use super::results::{Ending, Endings, Path};
use super::rules::{Player, simple};
use super::same_ranks::Held;
use super::showdowns::Counts;
use super::super_wager::{Properties, is_same_colored};
use super::tally::Tally;
use crate::cards::{Card, CardSet, SuitClass, SuitSymmetry};
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
    fn properties(&self) -> [(Properties, u32); 2] {
        let properties = Properties::of(self.cards);
        [
            (properties.of_one_color(true), self.same_colored),
            (properties.of_one_color(false), self.hands - self.same_colored),
        ]
    }
}

/// The classes of hands against an up card, in groups of the same ranks; `up_cards` is the number of up cards in its class.
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
    /// By reading, the best play with each class of hands, in the order of the classes.
    pub plays: [Vec<Play>; READINGS],
    /// What the best player does after a draw; `None` of players by rules and for short decks, with which no rounds are dealt.
    pub after_draws: Option<FinalDecisions>,
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
        Solved { plays, after_draws, tallies }
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
    let mut deciding = Deciding::new(against, first.cards);
    let mut rounds = Rounds { against, by_ranks: HashMap::new() };
    for hand in group {
        let held = Held::new(&against.showdowns, hand.cards);
        let instant = super::combinations::is_straight_flush(finals().value(finals().kind(hand.cards)));
        let up_card = against.showdowns.up_card.rank();
        let plays = if instant {
            [Play::INSTANT; READINGS]
        } else if against.player == Player::Simple {
            let play = simple(&hand.cards, up_card);
            // Readings differ in what a bought card is worth.
            let of_first = deciding.gain(&held, play, 0);
            for (reading, tally) in tallies.iter_mut().enumerate() {
                let gain = if play == Play::BUY { deciding.gain(&held, play, reading) } else { of_first };
                tally.add_share(&hand.cards, play, hand.hands, gain);
            }
            [play; READINGS]
        } else {
            let of_hand: Decided = deciding.decide(&held);
            let best: [Worth; READINGS] = std::array::from_fn(|reading| of_hand.best(reading));
            for (tally, best) in tallies.iter_mut().zip(best) {
                tally.add_share(&hand.cards, best.play, hand.hands, best.gain);
            }
            best.map(|best| best.play)
        };
        decided.push((hand.place, plays));
        rounds.add_hand(&deciding, hand, &held, &plays, tallies);
    }
    rounds.add_by_ranks(&deciding, tallies);
}

/// Counts the rounds of the hands of one group. What hands share is counted once, at the end.
struct Rounds<'a> {
    against: &'a Against<'a>,
    /// By the unseen cards of the up card's suit, the play and the reading, and within them by properties: number of hands.
    by_ranks: HashMap<(u16, Play, usize), BTreeMap<Properties, u32>>,
}

impl Rounds<'_> {
    fn add_hand(
        &mut self,
        deciding: &Deciding,
        hand: &HandClass,
        held: &Held,
        plays: &[Play; READINGS],
        tallies: &mut [Tally; READINGS],
    ) {
        for (reading, &play) in plays.iter().enumerate() {
            let drawn = play.drawn();
            let deals = self.against.deals.after_the_up_card().unsigned_abs();
            let mut endings = Endings::zero();
            let hidden_hands = i64::from(self.against.showdowns.hidden_hands(drawn));
            let against = self.against;
            let mut add = |payoff: &Payoff, counts: Counts, times: i64| {
                count_final(against, &mut endings, payoff, counts, hidden_hands, times)
            };
            match play {
                Play::BET => deciding
                    .hands
                    .bet(held, |payoff, counts, times| endings.add_bet(payoff, counts, hidden_hands, times)),
                Play::BUY => deciding.hands.bought_flushes(held, &self.against.priced[reading], &mut add),
                Play::INSTANT => endings.add(Ending::instant(hand.cards), hidden_hands),
                play if play.is_exchange() => deciding.hands.drawn_flushes(held, play, &mut add),
                _ => endings.add(Ending::Folded, hidden_hands),
            }
            let forced = self.add_forced(&deciding.forced(held, play, reading), play, &mut endings);
            for (properties, hands) in hand.properties().into_iter().filter(|&(_, hands)| hands > 0) {
                tallies[reading].add_play(properties, play, u128::from(hands) * deals);
                tallies[reading].add(
                    properties,
                    Path::of(play),
                    &endings,
                    self.against.deals.times(drawn) * i128::from(hands),
                );
                tallies[reading].add(
                    properties,
                    Path::of(play).forced(),
                    &forced,
                    self.against.deals.times_of_new_card(drawn) * i128::from(hands),
                );
                if drawn > 0 {
                    let alike = deciding.hands.first_alike(play);
                    *self
                        .by_ranks
                        .entry((held.own_suit(), alike, reading))
                        .or_default()
                        .entry(properties)
                        .or_default() += hands;
                }
            }
        }
    }

    /// The endings of the rounds in which the dealer is forced, which are taken away from the others.
    fn add_forced(&self, rounds: &ForcedRounds, play: Play, endings: &mut Endings) -> Endings {
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

    fn add_by_ranks(self, deciding: &Deciding, tallies: &mut [Tally; READINGS]) {
        let mut exchanged: HashMap<(u16, Play), Endings> = HashMap::new();
        for ((own_suit, play, reading), by_class) in self.by_ranks {
            let hidden_hands = i64::from(self.against.showdowns.hidden_hands(play.drawn()));
            let counted = |tell: &dyn Fn(&mut Endings)| {
                let mut endings = Endings::zero();
                tell(&mut endings);
                endings
            };
            let priced: &Priced = &self.against.priced[reading];
            let endings = if play == Play::BUY {
                counted(&|endings| {
                    deciding.hands.bought_by_ranks(own_suit, priced, |payoff, counts, times| {
                        count_final(self.against, endings, payoff, counts, hidden_hands, times);
                    });
                })
            } else {
                let by_ranks = |endings: &mut Endings| {
                    deciding.hands.drawn_by_ranks(own_suit, play, |payoff, counts, times| {
                        count_final(self.against, endings, payoff, counts, hidden_hands, times);
                    });
                };
                exchanged.entry((own_suit, play)).or_insert_with(|| counted(&by_ranks)).clone()
            };
            for (properties, hands) in by_class {
                tallies[reading].add(
                    properties,
                    Path::of(play),
                    &endings,
                    self.against.deals.times(play.drawn()) * i128::from(hands),
                );
            }
        }
    }
}

/// Counts a final hand that the player bets on or folds.
#[inline]
fn count_final(
    against: &Against,
    endings: &mut Endings,
    payoff: &Payoff,
    counts: Counts,
    hidden_hands: i64,
    times: i64,
) {
    if against.bets(payoff, payoff.gain(counts, hidden_hands)) {
        endings.add_bet(payoff, counts, hidden_hands, times);
    } else {
        endings.add(Ending::Folded, times * hidden_hands);
    }
}
