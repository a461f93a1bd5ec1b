//! Classes of equivalent hands, with their boards.

use std::collections::BTreeMap;

use az::Az;

use crate::cards::{Card, CardSet, Rank, SuitClass};
use crate::games::engine::kinds::FiveCardKind;
use crate::games::engine::likeness::{LIKENESSES, Likeness, suit_of};
use crate::games::engine::streets::counts::StreetCounts;
use crate::hands::five_card::RANKINGS;
use crate::hands::{PackedCards, five_card};

/// Number of cards in a deck, by place of their likeness in it.
pub type Cards = [i64; LIKENESSES];

/// A class of hands that no decision distinguishes, with the result of every board. A board is a number with the
/// likenesses of its cards, in the order of their turns, as digits.
#[derive(Debug)]
pub struct AlikeHands {
    pub hands: u128,
    /// Number of cards of each likeness in the deck without the hand.
    pub cards: Cards,
    pub likenesses: usize,
    likeness: [Option<usize>; LIKENESSES],
    /// By street and board, the class of the cards in sight.
    classes: Vec<Vec<usize>>,
    /// By whole board, the net result of one unit.
    nets: Vec<i64>,
    /// Sums of `nets` over the last card, by the board before it.
    sums: Vec<i64>,
    /// Sums of the squares of `nets`, likewise.
    square_sums: Vec<f64>,
}

/// The hands of a deck by likeness, and by class of hands the place in that list.
pub fn alike_hands<H: FiveCardKind, const ACTIONS: usize>(
    counts: &StreetCounts<H, ACTIONS>,
    nets: &[i64],
) -> (Vec<AlikeHands>, Vec<usize>) {
    let (mut alike, mut places, mut place_of) = (Vec::<AlikeHands>::new(), Vec::new(), BTreeMap::new());
    let net = |value| nets.get(H::of_value(five_card::value_at(value)).index()).copied().unwrap_or_default();
    let values: Vec<i64> = (0..RANKINGS).map(net).collect();
    for class in counts.streets.classes(0) {
        let hand: Vec<Card> = class.representative.iter().collect();
        let ranks: Vec<Rank> = hand.iter().map(|card| card.rank()).collect();
        let place = *place_of.entry((ranks, suit_of(&hand))).or_insert(alike.len());
        match alike.get_mut(place) {
            Some(known) => known.hands += u128::from(class.hands),
            None => alike.push(AlikeHands::new(counts, &values, class)),
        }
        places.push(place);
    }
    (alike, places)
}

impl AlikeHands {
    fn new<H: FiveCardKind, const ACTIONS: usize>(
        counts: &StreetCounts<H, ACTIONS>,
        values: &[i64],
        class: &SuitClass,
    ) -> Self {
        let (hand, deck, streets) = (class.representative, counts.streets.deck, counts.streets.form.streets());
        let suit = suit_of(&hand.iter().collect::<Vec<_>>());
        let mut of_likeness = [CardSet::default(); LIKENESSES];
        for card in deck.without(hand).iter() {
            let cards = &mut of_likeness[Likeness::of(card, suit).index()];
            *cards = cards.with(card);
        }
        let mut likeness = [None; LIKENESSES];
        let held = likeness.iter_mut().zip(of_likeness).filter(|(_, cards)| !cards.is_empty());
        let dealt: Vec<CardSet> = held
            .enumerate()
            .map(|(place, (known, cards))| {
                *known = Some(place);
                cards
            })
            .collect();
        let mut cards = [0; LIKENESSES];
        cards.iter_mut().zip(&dealt).for_each(|(number, cards)| *number = cards.len().az::<i64>());
        let boards = |cards: usize| dealt.len().pow(cards.az::<u32>());
        let mut alike = AlikeHands {
            hands: class.hands.into(),
            cards,
            likenesses: dealt.len(),
            likeness,
            classes: (0..streets).map(|street| vec![0; boards(street)]).collect(),
            nets: vec![0; boards(streets)],
            sums: vec![0; boards(streets - 1)],
            square_sums: vec![0.0; boards(streets - 1)],
        };
        alike.add_boards(counts, values, &dealt, 0, 0, hand);
        alike
    }

    /// Adds all boards that begin with this one, given the street, the board and all cards in sight.
    fn add_boards<H: FiveCardKind, const ACTIONS: usize>(
        &mut self,
        counts: &StreetCounts<H, ACTIONS>,
        values: &[i64],
        dealt: &[CardSet],
        street: usize,
        board: usize,
        seen: CardSet,
    ) {
        let Some(classes) = self.classes.get_mut(street) else { return };
        classes[board] = counts.streets.class(street, seen);
        let is_last = street + 1 == self.classes.len();
        for (likeness, cards) in dealt.iter().enumerate() {
            let left = cards.without(seen);
            let Some(card) = left.iter().next() else { continue };
            let (next, seen) = (self.next(board, likeness), seen.with(card));
            if is_last {
                let held: PackedCards = seen.iter().collect();
                self.nets[next] = values[five_card::tables().value(held).index()];
                self.sums[board] += left.len().az::<i64>() * self.nets[next];
                self.square_sums[board] += left.len() as f64 * (self.nets[next] as f64).powi(2);
            }
            self.add_boards(counts, values, dealt, street + 1, next, seen);
        }
    }

    /// The place of a card's likeness for these cards, which are one of the hands; `None` for a card outside the deck.
    pub fn likeness(&self, hand: &[Card], card: Card) -> Option<usize> {
        self.likeness[Likeness::of(card, suit_of(hand)).index()]
    }

    pub fn next(&self, board: usize, likeness: usize) -> usize {
        board * self.likenesses + likeness
    }

    /// The class of the hand and the board at the decision of a street.
    pub fn class(&self, street: usize, board: usize) -> usize {
        self.classes[street][board]
    }

    pub fn net(&self, board: usize) -> i64 {
        self.nets[board]
    }

    /// Sum of one unit's net results over the last card.
    pub fn sum(&self, board: usize) -> i64 {
        self.sums[board]
    }

    pub fn square_sum(&self, board: usize) -> f64 {
        self.square_sums[board]
    }
}
