//! Side wagers by their facts: exact counts and outcomes. And wagers settled by cards in known places of a round, in
//! any order and under any play, with the exact covariance of two of them.
//!
//! Hands of two such wagers share as many cards as they share places. Let `F(S)` be the sum of one wager's net results
//! over all hands that contain the cards `S`, and `G(S)` the other wager's. By inclusion and exclusion, the sum of the
//! products of both net results over all pairs of hands with exactly `k` common cards is the sum over all sets `S` of
//! `j >= k` cards of `(-1)^(j - k) C(j, k) F(S) G(S)`.

use std::sync::OnceLock;

use num_bigint::BigInt;
use num_traits::Zero;

use super::joint::MOST_PARTS;
use super::kinds::SideWager;
use super::place_of;
use super::pricing::{pays_of_listed, priced_kinds};
use crate::cards::{Card, CardSet, Suit, binomial, subset_index};
use crate::games::bonuses::activated;
use crate::games::{Offer, SolveError};
use crate::outcome::{Fraction, OutcomeTable, ratio};
use crate::paytable::WholePays;

impl SideWager {
    /// The key of its counts: number of cards, and address of the list of kinds.
    pub fn hands(&self) -> (usize, usize) {
        (self.cards.len(), std::ptr::from_ref(self.kinds).addr())
    }

    /// Number of hands of each kind dealt from `deck`; cards at any places of a deal are a random hand.
    pub fn counts(&self, deck: CardSet) -> Vec<u128> {
        let mut counts = vec![0; self.kinds.count()];
        if let Some(kinds) = self.kinds.by_value().filter(|_| deck == CardSet::FULL_DECK) {
            for (value, &hands) in kinds.ranking.hands_by_value().iter().enumerate() {
                let of_suits = Suit::ALL.map(|suit| kinds.kind_of_value(value, suit));
                match of_suits.iter().all(|kind| *kind == of_suits[0]) {
                    true => counts[of_suits[0]] += u128::from(hands),
                    // All cards are of one suit.
                    false => of_suits.into_iter().for_each(|kind| counts[kind] += u128::from(hands) / 4),
                }
            }
            return counts;
        }
        let cards: Vec<Card> = deck.iter().collect();
        each_hand(&cards, self.cards.len(), &mut Vec::new(), &mut |hand| counts[self.kinds.kind_of(hand)] += 1);
        counts
    }

    /// The outcome table, given the number of hands of each kind. Wagers that a fold forfeits are refused: a game with
    /// such wagers counts its folds.
    pub fn outcomes(&self, offer: &Offer, counts: &[u128]) -> Result<OutcomeTable, SolveError> {
        if self.forfeited_by_fold {
            return Err(SolveError::ForfeitsNotCounted { game: offer.game.id, wager: offer.wager.id });
        }
        Ok(OutcomeTable::new(priced_kinds(offer, self.kinds, counts), counts.iter().sum())?)
    }
}

/// Limit on the cards of a hand: the C(52, 6) hands of six cards are counted in a second or two.
const MOST_CARDS: usize = 6;

pub type KindOf = Box<dyn Fn(&[Card]) -> usize + Send + Sync>;

/// A wager settled by some cards of a round.
pub struct DealtWager {
    deck: CardSet,
    /// By player, the places of the wager's cards among those dealt to the table.
    places: Vec<Vec<usize>>,
    kind_of: KindOf,
    /// By kind, the net result of one unit.
    nets: Vec<Fraction>,
    /// `nets` in whole parts of a unit.
    whole: WholePays,
    /// See [`DealtWager::sums`].
    sums: OnceLock<Vec<Vec<i64>>>,
    awards: OnceLock<DealtAwards>,
}

pub struct DealtAward {
    pub net: Fraction,
    pub hands: Vec<CardSet>,
}

/// The hands of a wager by net result.
pub struct DealtAwards {
    pub all: u64,
    /// The most frequent net result.
    pub usual: Fraction,
    /// Hands with any other net result.
    pub others: Vec<DealtAward>,
}

impl DealtWager {
    /// A wager settled by the kind of the cards at these places, given by player, with `nets` the net result of one
    /// unit by kind. `None` if there are too many hands, or pays too fine, to be counted.
    pub fn new(deck: CardSet, places: Vec<Vec<usize>>, kind_of: KindOf, nets: Vec<Fraction>) -> Option<Self> {
        let few = places.iter().all(|places| (1..=MOST_CARDS).contains(&places.len()));
        let whole = WholePays::new(nets.iter(), None, MOST_PARTS)?;
        let (sums, awards) = (OnceLock::new(), OnceLock::new());
        (few && !places.is_empty()).then(|| DealtWager { deck, places, kind_of, nets, whole, sums, awards })
    }

    /// The side wager of `offer`, folds ignored, settled by the cards at these places, given by player. `None` as for
    /// [`DealtWager::new`], if the table system adds to the wager, if other rules settle it, or if its cards are in no
    /// known places.
    pub fn of_side(
        deck: CardSet,
        offer: &Offer,
        places: impl Fn(&SideWager) -> Option<Vec<Vec<usize>>>,
    ) -> Option<Self> {
        // The lower of two hands is no hand.
        let side = offer.side().filter(|side| activated(offer).is_empty() && side.kinds.by_lower().is_none())?;
        let nets = pays_of_listed(offer, side.kinds).into_iter().map(|pay| pay.net).collect();
        DealtWager::new(deck, places(side)?, Box::new(|cards| side.kinds.kind_of(cards)), nets)
    }

    pub fn places(&self) -> &[usize] {
        &self.places[0]
    }

    /// Whether one hand settles the wager for all players.
    pub fn is_common(&self) -> bool {
        self.places.iter().all(|places| *places == self.places[0])
    }

    pub fn mean(&self) -> Fraction {
        let hands = BigInt::from(binomial(self.deck.len(), self.cards()));
        ratio(self.sums()[0][0], hands * self.whole.scale)
    }

    /// Exact covariance of the net results, in units squared, of the first player on this wager and the last player on
    /// `other`; `None` if the deck is too small for both.
    pub fn covariance(&self, other: &DealtWager) -> Option<Fraction> {
        let (places, others) = (self.places(), &other.places[other.places.len() - 1]);
        let shared = places.iter().filter(|place| others.contains(place)).count();
        let (fewer, more) = if places.len() <= others.len() { (self, other) } else { (other, self) };
        let (own, others, cards) = (fewer.cards(), more.cards(), self.deck.len());
        if own + others - shared > cards {
            return None;
        }
        let product = |(&own, &other): (&i64, &i64)| i128::from(own) * i128::from(other);
        let products = (shared..=own).map(|common| {
            let products: i128 = match common == own {
                true => fewer.products_of_hands(more),
                // At most 52 products of less than 2^(2 * (38 + 21.2)) each, or one below 2^(2 * 62.3).
                false => fewer.sums()[common].iter().zip(&more.sums()[common]).map(product).sum(),
            };
            let ways = BigInt::from(binomial(common, shared)) * products;
            if (common - shared).is_multiple_of(2) { ways } else { -ways }
        });
        let pairs = [(cards, shared), (cards - shared, own - shared), (cards - own, others - shared)];
        let pairs = pairs.into_iter().map(|(of, taken)| BigInt::from(binomial(of, taken))).product::<BigInt>();
        let product = Fraction::new(products.sum(), pairs * self.whole.scale * other.whole.scale);
        Some(product - self.mean() * other.mean())
    }

    /// The sum, over this wager's hands, of the net result times the other wager's sum over hands that contain the
    /// hand.
    fn products_of_hands(&self, other: &DealtWager) -> i128 {
        let mut sum = 0;
        self.each_hand(&mut |hand| {
            let others = match other.cards() == hand.len() {
                true => other.net(hand),
                false => other.sums()[hand.len()][subset_index(hand.iter().copied())],
            };
            sum += i128::from(self.net(hand)) * i128::from(others);
        });
        sum
    }

    fn cards(&self) -> usize {
        self.places[0].len()
    }

    /// In parts of a unit.
    pub fn net(&self, hand: &[Card]) -> i64 {
        self.whole.nets[(self.kind_of)(hand)]
    }

    pub fn each_hand(&self, each: &mut dyn FnMut(&[Card])) {
        let cards: Vec<Card> = self.deck.iter().collect();
        each_hand(&cards, self.cards(), &mut Vec::with_capacity(self.cards()), each);
    }

    /// Sums of the net results, in parts of a unit, over all hands that contain some cards: by number of these cards,
    /// fewer than a hand has, and by their [`subset_index`]. Sums of C(52, 6) net results below 2^38 stay below 2^63.
    fn sums(&self) -> &[Vec<i64>] {
        self.sums.get_or_init(|| {
            let sums_with = |cards: usize| vec![0_i64; binomial(Card::COUNT, cards) as usize];
            let most = self.cards() - 1;
            let mut with: Vec<Vec<i64>> = (0..=most).map(sums_with).collect();
            self.each_hand(&mut |hand| {
                let net = self.net(hand);
                each_without_one(hand, |index| with[most][index] += net);
            });
            let deck: Vec<Card> = self.deck.iter().collect();
            for cards in (1..=most).rev() {
                let (lower, higher) = with.split_at_mut(cards);
                each_hand(&deck, cards, &mut Vec::with_capacity(cards), &mut |known| {
                    let sum = higher[0][subset_index(known.iter().copied())];
                    each_without_one(known, |index| lower[cards - 1][index] += sum);
                });
                // Each hand was added once for each card beyond the known ones.
                let added = i64::try_from(self.cards() - (cards - 1)).unwrap_or(1);
                lower[cards - 1].iter_mut().for_each(|sum| *sum /= added);
            }
            with
        })
    }

    pub fn awards(&self) -> &DealtAwards {
        self.awards.get_or_init(|| {
            let DealtWager { nets, kind_of, .. } = self;
            let mut counts = vec![0_u64; nets.len()];
            self.each_hand(&mut |hand| counts[kind_of(hand)] += 1);
            let of_net = |net: &Fraction| -> u64 {
                nets.iter().zip(&counts).filter(|(own, _)| *own == net).map(|(_, count)| count).sum()
            };
            let usual = nets.iter().max_by_key(|net| of_net(net)).cloned().unwrap_or_else(Fraction::zero);
            let mut others: Vec<DealtAward> = Vec::new();
            let mut place_of_kind = vec![None; nets.len()];
            for (kind, net) in nets.iter().enumerate().filter(|(kind, net)| counts[*kind] > 0 && **net != usual) {
                let award = DealtAward { net: net.clone(), hands: Vec::new() };
                place_of_kind[kind] = Some(place_of(&mut others, award, |known, award| known.net == award.net));
            }
            self.each_hand(&mut |hand| {
                if let Some(award) = place_of_kind[kind_of(hand)].and_then(|place| others.get_mut(place)) {
                    award.hands.push(hand.iter().copied().collect());
                }
            });
            DealtAwards { all: counts.iter().sum(), usual, others }
        })
    }
}

/// Passes `each` the index of each subset that leaves out one of the cards, which are in ascending order.
fn each_without_one(ascending: &[Card], mut each: impl FnMut(usize)) {
    let mut index: usize =
        ascending.iter().enumerate().skip(1).map(|(place, card)| binomial(card.index(), place) as usize).sum();
    for (place, card) in ascending.iter().enumerate() {
        each(index);
        // Leaves out the next card and puts this one back.
        if let Some(next) = ascending.get(place + 1) {
            index += binomial(card.index(), place + 1) as usize;
            index -= binomial(next.index(), place + 1) as usize;
        }
    }
}

/// Passes `each` every hand of `size` more cards, in ascending order, after the cards in `hand`.
pub fn each_hand(cards: &[Card], size: usize, hand: &mut Vec<Card>, each: &mut dyn FnMut(&[Card])) {
    if size == 0 {
        return each(hand);
    }
    for (place, &card) in cards.iter().enumerate() {
        hand.push(card);
        each_hand(&cards[place + 1..], size - 1, hand, each);
        hand.pop();
    }
}
