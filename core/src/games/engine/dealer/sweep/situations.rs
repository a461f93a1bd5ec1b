//! The player's hands next to the dealer's shown card, up to suits, each with the number of hidden hands with which the
//! dealer's hand is higher, equal, or qualifies.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use az::Az;
use rayon::prelude::*;

use super::counters::Asked;
use super::hidden::Hidden;
use crate::cards::{Card, CardSet, Suit, SuitClass, SuitSymmetry, binomial};
use crate::games::engine::dealer::dealt::DealtGame;
use crate::games::engine::dealer::matrix::{EQUAL, HIGHER, LOWER, QUALIFIED, RESULTS};
use crate::games::engine::dealer::{DealerGame, Seen};

#[derive(Debug)]
pub struct Situations {
    game: &'static DealtGame,
    symmetry: SuitSymmetry,
    /// In ascending order of the cards.
    pub up_cards: Vec<UpCard>,
    /// Number of hidden hands next to a situation.
    pub hidden: u32,
    /// The questions that are [asked].
    tells: [bool; 3],
}

/// Situations against shown cards, which represent all suit-isomorphic ones; or without any.
#[derive(Debug)]
pub struct UpCard {
    pub shown: CardSet,
    /// Number of sets of shown cards represented.
    cards: u32,
    /// The best first; shown cards of the same suits share the list.
    pub hands: Arc<[OwnHand]>,
    /// By [question](asked), then by hand; of no meaning for hands that contain the shown card.
    answers: Vec<u32>,
}

/// One of a class of hands that are suit-isomorphic next to a shown card of a given suit.
#[derive(Clone, Copy, Debug)]
pub struct OwnHand {
    pub cards: CardSet,
    hands: u32,
    pub value: u32,
    pub kind: u8,
}

impl OwnHand {
    /// The order of hands: the best first.
    fn order(&self) -> (Reverse<u32>, CardSet) {
        (Reverse(self.value), self.cards)
    }

    fn of(game: &'static DealtGame, SuitClass { representative: cards, hands, .. }: SuitClass) -> Self {
        let value = game.best_hand(cards);
        OwnHand { cards, hands, value: value.az::<u32>(), kind: game.kind(value).az::<u8>() }
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Situation<'s> {
    /// Of its hand, among those next to the shown card.
    pub place: usize,
    pub hand: &'s OwnHand,
    shown: CardSet,
    /// Number of suit-isomorphic pairs of hand and shown card.
    pub times: u32,
    /// Hidden hands with which the dealer's hand is higher, is not lower, and qualifies; a tie that is settled as a win is
    /// counted as lower.
    pub answers: [u32; 3],
    /// All hidden hands.
    pub hidden: u32,
    qualifies: usize,
}

impl Situation<'_> {
    pub fn seen(&self) -> Seen {
        Seen { own: self.hand.cards, shown: self.shown, board: CardSet::default() }
    }

    /// Hidden hands by result of the showdown.
    #[inline]
    pub fn results(&self) -> [u32; RESULTS] {
        results_of(self.hand.value as usize >= self.qualifies, self.answers, self.hidden)
    }
}

impl Situations {
    pub fn of(game: &'static DealtGame, deck: CardSet) -> Self {
        let form = game.form;
        let symmetry = SuitSymmetry::fixing_suits(deck, &game.suits);
        let dealers = Hidden::of(game, deck);
        // The shown cards by their suits, one of each class, with their number, and the hands next to them.
        let classes = symmetry.classes_of(form.shown.len()).into_iter();
        let mut shown: Vec<(CardSet, u32)> = classes.map(|class| (class.representative, class.hands)).collect();
        let suits = |(cards, _): &(CardSet, u32)| -> BTreeSet<Suit> { cards.iter().map(Card::suit).collect() };
        shown.sort_by_cached_key(suits);
        let of_suits = |shown: &[(CardSet, u32)]| {
            let fixed: Vec<Suit> = game.suits.iter().copied().chain(suits(&shown[0])).collect();
            let classes = SuitSymmetry::fixing_suits(deck, &fixed).classes_of(form.own.len());
            let mut hands: Vec<OwnHand> = classes.into_par_iter().map(|class| OwnHand::of(game, class)).collect();
            hands.par_sort_unstable_by_key(OwnHand::order);
            let (asked, hands) = (asked(game, &hands).concat(), Arc::<[OwnHand]>::from(hands));
            let cards: Vec<CardSet> = shown.iter().map(|(cards, _)| *cards).collect();
            let answers = dealers.answers(&cards, &asked).into_iter();
            let up_card = |(&(shown, cards), answers)| UpCard { shown, cards, hands: Arc::clone(&hands), answers };
            shown.iter().zip(answers).map(up_card).collect::<Vec<_>>()
        };
        let of_same_suits = shown.chunk_by(|one, next| suits(one) == suits(next));
        let mut up_cards: Vec<UpCard> = of_same_suits.flat_map(of_suits).collect();
        up_cards.sort_by_key(|up_card| up_card.shown);
        let hidden = binomial(deck.len() - form.own.len() - form.shown.len(), form.hidden.len());
        let tells = [true, !game.matrix.ties_are_wins(), game.qualifies > 0];
        Situations { game, symmetry, up_cards, hidden, tells }
    }

    /// The situations against a shown card.
    pub fn each(&self, up_card: usize) -> impl Iterator<Item = Situation<'_>> {
        let up_card = &self.up_cards[up_card];
        (0..up_card.hands.len()).filter_map(|place| self.situation(up_card, place))
    }

    /// All situations, each with the place of its shown card.
    pub fn all(&self) -> impl Iterator<Item = (usize, Situation<'_>)> {
        (0..self.up_cards.len()).flat_map(|part| self.each(part).map(move |situation| (part, situation)))
    }

    /// Places of the shown cards that share a list of hands.
    pub fn sharing_hands(&self) -> Vec<Vec<usize>> {
        let mut lists: BTreeMap<*const OwnHand, Vec<usize>> = BTreeMap::new();
        for (part, up_card) in self.up_cards.iter().enumerate() {
            lists.entry(up_card.hands.as_ptr()).or_default().push(part);
        }
        lists.into_values().collect()
    }

    /// The situation with the hand at a place; `None` if it contains the shown card.
    #[inline]
    pub fn situation<'s>(&self, up_card: &'s UpCard, place: usize) -> Option<Situation<'s>> {
        let (hand, shown) = (&up_card.hands[place], up_card.shown);
        let situation = || {
            let mut answers = up_card.answers[place..].iter().step_by(up_card.hands.len()).copied();
            let answers = self.tells.map(|is_told| if is_told { answers.next() } else { None });
            let (hidden, qualifies) = (self.hidden, self.game.qualifies);
            let answers = answered(answers, hidden);
            Situation { place, hand, shown, times: hand.hands * up_card.cards, answers, hidden, qualifies }
        };
        hand.cards.is_disjoint(shown).then(situation)
    }

    /// Place of the shown card, and of the situation among those against it; `None` for cards that are none.
    pub fn place_of(&self, seen: &Seen) -> Option<[usize; 2]> {
        let images = self.symmetry.images(seen.shown).zip(self.symmetry.images(seen.own));
        let (shown, own) = images.min()?;
        let up_card = self.up_cards.binary_search_by_key(&shown, |up_card| up_card.shown).ok()?;
        let hands = &self.up_cards[up_card].hands;
        let class = SuitClass { representative: own, hands: 1 };
        let hand = hands.binary_search_by_key(&OwnHand::of(self.game, class).order(), OwnHand::order).ok()?;
        Some([up_card, hand])
    }

    /// Number of hands next to a shown card, those that contain it included.
    pub fn hands(&self, up_card: usize) -> usize {
        self.up_cards[up_card].hands.len()
    }
}

/// The values from which on a game's settlement asks for the hidden hands: with which the dealer's hand is higher; not
/// lower, unless ties are wins; qualifies, unless every hand does.
pub fn values_asked(game: &'static DealtGame, hand: &OwnHand) -> [Option<usize>; 3] {
    let value = hand.value as usize;
    let is_tie_asked = !game.matrix.ties_are_wins();
    [Some(value + 1), is_tie_asked.then_some(value), Some(game.qualifies).filter(|qualifies| *qualifies > 0)]
}

/// The questions that a game's settlement asks of these hands; none where it does not ask.
pub fn asked(game: &'static DealtGame, hands: &[OwnHand]) -> [Vec<Asked>; 3] {
    let question = |hand: &OwnHand, of: usize| Some(Asked { own: hand.cards, least: values_asked(game, hand)[of]? });
    [0, 1, 2].map(|of| hands.iter().filter_map(|hand| question(hand, of)).collect())
}

/// The answers of [`asked`], with those that were not asked.
#[inline]
pub fn answered([higher, not_lower, qualified]: [Option<u32>; 3], all: u32) -> [u32; 3] {
    let higher = higher.unwrap_or_default();
    [higher, not_lower.unwrap_or(higher), qualified.unwrap_or(all)]
}

/// Hidden hands by result of the showdown, of all; `qualifies` says whether the player's hand would.
#[inline]
pub fn results_of(qualifies: bool, [higher, not_lower, qualified]: [u32; 3], all: u32) -> [u32; RESULTS] {
    let mut results = [0; RESULTS];
    // The player's hand is lower where the dealer's is higher.
    if qualifies {
        results[LOWER + QUALIFIED] = higher;
        results[EQUAL + QUALIFIED] = not_lower - higher;
        results[HIGHER + QUALIFIED] = qualified - not_lower;
        results[HIGHER] = all - qualified;
    } else {
        results[LOWER + QUALIFIED] = qualified;
        results[LOWER] = higher - qualified;
        results[EQUAL] = not_lower - higher;
        results[HIGHER] = all - not_lower;
    }
    results
}
