//! The cards of one round, dealt to many boxes, and one player's view of a hand.

use std::rc::Rc;

use num_integer::Integer;

use crate::cards::Card;
use crate::games::Knowledge;
use crate::games::lunar_poker::croupier::literal::Dealt;
use crate::games::lunar_poker::exact::{Addend, Against, Deciding, Held, SameRanks, Worth};
use crate::games::lunar_poker::rules::{HIDDEN, PLAYER_CARDS, Payoff, Play};

/// Known cards against an up card, and the remaining cards for the boxes that share them.
pub struct SharedDeal {
    pub up_card: Card,
    pub neighbours: Vec<Card>,
    /// A known hidden card of the dealer.
    pub hidden: Option<Card>,
    pub left: Vec<Card>,
    pub boxes: usize,
}

/// Number of orders in which the cards are dealt.
const ORDERS: usize = 7;

/// Three of the 51 cards other than the up card are of its rank, and a hidden card that pairs it is worth far more than
/// others. So every round has one such card, with this many boxes, and several others with sixteen times as many in
/// total.
const BOXES_OF_A_PAIR: usize = 12;
/// Number of cards of other ranks in each round.
const OTHER_RANKS: usize = 4;
/// Number of boxes of each of these.
const BOXES_OF_OTHERS: usize = 16 * BOXES_OF_A_PAIR / OTHER_RANKS;

/// Number of known cards: a neighbour's hand, or one card of the dealer.
pub fn known_cards(knowledge: Knowledge) -> usize {
    (PLAYER_CARDS * knowledge.others()).max(1)
}

/// Splits a shuffled deck: known cards, up card, rest. Hidden cards are stratified by rank as on the full deck.
pub fn dealings(knowledge: Knowledge, cards: &[Card]) -> Vec<SharedDeal> {
    let (known, rest) = cards.split_at(known_cards(knowledge).min(cards.len()));
    let Some((&up_card, left)) = rest.split_first() else { return Vec::new() };
    let is_hidden = knowledge == Knowledge::DealersCards(1);
    if !is_hidden || cards.len() != Card::COUNT {
        let (hidden, neighbours) =
            if is_hidden { (known.first().copied(), Vec::new()) } else { (None, known.to_vec()) };
        let boxes = left.len() / PLAYER_CARDS * steps(left.len()).count();
        return vec![SharedDeal { up_card, neighbours, hidden, left: left.to_vec(), boxes }];
    }
    let all: Vec<Card> = known.iter().chain(left).copied().collect();
    let of_rank = |pairs: bool| all.iter().copied().filter(move |card| (card.rank() == up_card.rank()) == pairs);
    let pairs = of_rank(true).take(1).map(|card| (card, BOXES_OF_A_PAIR));
    let others = of_rank(false).take(OTHER_RANKS).map(|card| (card, BOXES_OF_OTHERS));
    let dealing = |(hidden, boxes)| {
        let left = all.iter().copied().filter(|&card| card != hidden).collect();
        SharedDeal { up_card, neighbours: Vec::new(), hidden: Some(hidden), left, boxes }
    };
    others.chain(pairs).map(dealing).collect()
}

impl SharedDeal {
    /// The cards of a box, the player's in ascending order.
    pub fn dealt(&self, place: usize) -> Dealt {
        let mut left = rotated(&self.left, place);
        let mut player = std::array::from_fn(|_| left.next().unwrap_or(Card::LOWEST));
        player.sort_unstable();
        let mut hidden = self.hidden.into_iter().chain(left.by_ref()).take(HIDDEN);
        let dealer = std::array::from_fn(|_| hidden.next().unwrap_or(self.up_card));
        Dealt { player, dealer, next: std::array::from_fn(|_| left.next().unwrap_or(Card::LOWEST)) }
    }
}

/// Steps that are coprime to the number of cards, so that each visits every card.
fn steps(cards: usize) -> impl Iterator<Item = usize> {
    (1..=cards).filter(move |step| step.gcd(&cards) == 1).take(ORDERS)
}

/// The cards in the order of one box: by a step, from a start that moves on by a hand.
fn rotated(cards: &[Card], place: usize) -> impl Iterator<Item = Card> {
    let (count, hands) = (cards.len().max(1), (cards.len() / PLAYER_CARDS).max(1));
    let step = steps(count).nth(place / hands).unwrap_or(1);
    (0..cards.len()).filter_map(move |at| cards.get((PLAYER_CARDS * place + at) * step % count)).copied()
}

pub struct Sight<'s> {
    pub against: &'s Against<'s>,
    pub hands: Rc<SameRanks<'s>>,
    pub held: Held,
    pub deciding: Deciding<'s>,
    reading: usize,
}

impl<'s> Sight<'s> {
    /// An ascending hand, by the counts of `against`.
    pub fn new(against: &'s Against<'s>, hand: [Card; PLAYER_CARDS], reading: usize) -> Self {
        let (held, deciding) = (Held::new(&against.showdowns, hand), Deciding::new(against, hand));
        Sight { against, hands: Rc::clone(&deciding.sums.hands), held, deciding, reading }
    }

    pub fn best(&mut self) -> Worth {
        self.deciding.best(&self.held)[self.reading]
    }

    pub fn payoff(&self, kind: usize) -> &Payoff {
        &self.against.payoffs[self.against.payoff_of(kind)]
    }

    /// Whether the player bets on a final hand after an exchange, if neither flushes of the dealer nor forcing can
    /// matter.
    pub fn bets_whatever(&self, kind: usize, play: Play) -> Option<bool> {
        let counts = self.hands.row_of(play)[kind];
        let bets = self.against.bets_whatever(kind, counts, self.against.hidden_hands(play));
        bets.filter(|&bets| bets || !self.against.may_force(self.payoff(kind), kind, play.drawn()))
    }

    /// Gain of betting over folding after an exchange, summed over hidden hands, without forcing. `own_suit`: ranks of
    /// the up card's suit that may be hidden. `None` if a bet may gain only because the dealer can be forced.
    pub fn gain(&self, kind: usize, play: Play, own_suit: u16) -> Option<i128> {
        let (payoff, counts) = (self.payoff(kind), self.hands.counts(self.hands.row_of(play), kind, own_suit));
        let gain = payoff.gain(counts.split(), self.against.hidden_hands(play));
        (gain > 0 || !self.against.may_force(payoff, kind, play.drawn())).then_some(gain.into())
    }

    /// Gain of betting over folding after these cards are drawn, summed over hidden hands and new cards.
    pub fn gain_after(&self, play: Play, drawn: &[Card]) -> i128 {
        self.deciding.gain_after(&self.held, play, self.reading, drawn)
    }

    /// Number of draws on which the player bets, and of hidden hands that the player forces, summed over the draws.
    pub fn bets_and_forced(&mut self, play: Play) -> (i64, i64) {
        let rounds = self.deciding.forced(&self.held, play, self.reading);
        // Draws on which the player bets only because the dealer can be forced, and the others.
        let mut bets = rounds.turned.iter().map(|(_, bets)| bets.hands).sum();
        self.deciding.sums.each_addend(&self.held, play, self.reading, |sums, addend| {
            bets += match addend {
                Addend::Sum(sum) => sums.at(sum).results.bets.iter().map(|bets| bets.hands).sum(),
                Addend::Bet { times, .. } => times,
            };
        });
        (bets, rounds.by_payoff().map(|(_, forced)| forced.hands).sum())
    }
}
