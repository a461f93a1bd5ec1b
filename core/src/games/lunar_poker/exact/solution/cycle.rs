//! How many deals there are, and what one sum of gains is in units of another.

use az::Az;
use num_integer::Integer;

use crate::cards::{CardSet, SuitSymmetry, binomial};
use crate::games::lunar_poker::chapter::Chapter;
use crate::games::lunar_poker::exact::counts::HIDDEN;
use crate::games::lunar_poker::rules::{OPTIONS_FEE, PLAYER_CARDS, Play};

/// Deals of one deck. A deal is the player's cards, the up card, the hidden cards, the draw and, in 2013, the dealer's
/// new card; as draws of different sizes have different numbers, each is counted as often as makes them equally many.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cycle {
    deck: CardSet,
    /// By number of drawn cards: how often each draw is counted, and each of the dealer's new cards after it.
    times: [i128; PLAYER_CARDS + 1],
    times_of_new_card: [i128; PLAYER_CARDS + 1],
    /// Number of deals once the player's cards and the up card are dealt.
    after_the_up_card: i128,
}

impl Cycle {
    /// The deals of `deck`, which has the cards of a round.
    pub fn of(deck: CardSet, chapter: Chapter) -> Self {
        Cycle::knowing(deck, chapter, 0)
    }

    /// The same where so many of the dealer's hidden cards are known and not among `deck`.
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

    /// How often each draw is counted.
    pub fn times(&self, drawn: usize) -> i128 {
        self.times[drawn]
    }

    /// How often each of the dealer's new cards is counted after a draw.
    pub fn times_of_new_card(&self, drawn: usize) -> i128 {
        self.times_of_new_card[drawn]
    }

    /// Number of deals once the player's cards and the up card are dealt.
    pub fn after_the_up_card(&self) -> i128 {
        self.after_the_up_card
    }

    /// Number of all deals.
    pub fn all(&self) -> u128 {
        let hands = u128::from(binomial(self.deck.len(), PLAYER_CARDS));
        hands * (self.deck.len() - PLAYER_CARDS) as u128 * self.after_the_up_card().az::<u128>()
    }

    /// Number of the deals with one of so many up cards.
    pub fn with_up_cards(&self, up_cards: u32) -> u128 {
        self.all() / self.deck.len() as u128 * u128::from(up_cards)
    }

    /// A sum of gains in antes over all draws of a play and hidden hands as one over all deals, less the Options fee.
    pub fn net_of_fee(&self, play: Play, gains: i128) -> i128 {
        let drawn = play.drawn();
        let fee = if drawn > 0 { i128::from(OPTIONS_FEE) * self.after_the_up_card() } else { 0 };
        gains * self.times(drawn) - fee
    }
}

/// Classes of suit-isomorphic up cards: one of each, and their number.
pub fn up_cards(deck: CardSet) -> Vec<(crate::cards::Card, u32)> {
    let classes = SuitSymmetry::of(deck).classes::<1>();
    classes.iter().filter_map(|class| class.representative.to_array().map(|[card]| (card, class.hands))).collect()
}
