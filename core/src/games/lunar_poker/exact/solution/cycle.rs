//! Number of deals, and the weights that make draws of different sizes comparable.

use az::Az;
use num_integer::Integer;

use crate::cards::{CardSet, SuitSymmetry, binomial};
use crate::games::lunar_poker::exact::counts::HIDDEN;
use crate::games::lunar_poker::rules::{Chapter, OPTIONS_FEE, PLAYER_CARDS, Play};

/// Deals of one deck: the player's cards, up card, hidden cards, draw and, in 2013, the dealer's new card. Draws of
/// different sizes differ in number, so each is weighted to a common total.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cycle {
    deck: CardSet,
    /// By number of drawn cards: weight of each draw, and of each new card of the dealer after it.
    times: [i128; PLAYER_CARDS + 1],
    times_of_new_card: [i128; PLAYER_CARDS + 1],
    /// Number of deals, given the player's cards and the up card.
    after_the_up_card: i128,
}

impl Cycle {
    pub fn of(deck: CardSet, chapter: Chapter) -> Self {
        Cycle::knowing(deck, chapter, 0)
    }

    /// With `known` hidden cards of the dealer that are not in `deck`.
    pub fn knowing(deck: CardSet, chapter: Chapter, known: usize) -> Self {
        let left = deck.len() + known - 2 * PLAYER_CARDS;
        let draws: [i128; PLAYER_CARDS + 1] = std::array::from_fn(|drawn| binomial(left, drawn).into());
        let new_cards: [i128; PLAYER_CARDS + 1] = std::array::from_fn(|drawn| match chapter {
            Chapter::Today => 1,
            Chapter::Of2013 => (left - drawn) as i128,
        });
        let dealt = draws.iter().zip(&new_cards).map(|(draws, new_cards)| draws * new_cards);
        let common = dealt.fold(1, |common: i128, dealt| common.lcm(&dealt));
        let times = draws.map(|draws| common / draws);
        Cycle {
            deck,
            times,
            times_of_new_card: std::array::from_fn(|drawn| times[drawn] / new_cards[drawn]),
            after_the_up_card: i128::from(binomial(deck.len() - PLAYER_CARDS - 1, HIDDEN - known)) * common,
        }
    }

    pub fn times(&self, drawn: usize) -> i128 {
        self.times[drawn]
    }

    pub fn times_of_new_card(&self, drawn: usize) -> i128 {
        self.times_of_new_card[drawn]
    }

    pub fn after_the_up_card(&self) -> i128 {
        self.after_the_up_card
    }

    pub fn all(&self) -> u128 {
        let hands = u128::from(binomial(self.deck.len(), PLAYER_CARDS));
        hands * (self.deck.len() - PLAYER_CARDS) as u128 * self.after_the_up_card().az::<u128>()
    }

    /// Number of deals with one of `up_cards` up cards.
    pub fn with_up_cards(&self, up_cards: u32) -> u128 {
        self.all() / self.deck.len() as u128 * u128::from(up_cards)
    }

    /// Weights a sum of gains over all draws of a play and hidden hands, and deducts the Options fee. In antes.
    pub fn net_of_fee(&self, play: Play, gains: i128) -> i128 {
        let drawn = play.drawn();
        let fee = if drawn > 0 { i128::from(OPTIONS_FEE) * self.after_the_up_card() } else { 0 };
        gains * self.times(drawn) - fee
    }
}

/// One up card of each suit-isomorphic class, with the size of the class.
pub fn up_cards(deck: CardSet) -> Vec<(crate::cards::Card, u32)> {
    let classes = SuitSymmetry::of(deck).classes::<1>();
    classes.iter().filter_map(|class| class.representative.to_array().map(|[card]| (card, class.hands))).collect()
}
