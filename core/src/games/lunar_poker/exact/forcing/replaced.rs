//! A forced dealer's hands against second combinations that must beat them (§ 589.11(e)(2)).
//!
//! Few hands have such a combination, so the dealer's hands are counted one set of staying cards after another.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use super::staying::StayingCards;
use super::{ByPayoff, Forced};
use crate::cards::Suit;
use crate::games::lunar_poker::decisions::{RANKS, finals};
use crate::games::lunar_poker::exact::draws::CountedSecond;
use crate::games::lunar_poker::exact::same_ranks::Finished;
use crate::games::lunar_poker::rules::{BET, Payoff};
use crate::hands::five_card::FiveCardValue;

/// The dealer's hands with one up card that do not qualify.
#[derive(Debug)]
pub struct Replaced {
    /// The up card's suit.
    own: Suit,
    staying: Vec<StayingHand>,
    /// Results by six cards and cards left, each computed once.
    known: Mutex<HashMap<SixAndLeft, Vec<Forced>>>,
}

/// Masks of the cards left: the up card's suit, then the others in order.
type Left = [u16; Suit::ALL.len()];
/// Index of six cards, and cards left.
type SixAndLeft = (Option<usize>, Left);

/// Staying cards, with the values that a new card makes.
#[derive(Debug)]
struct StayingHand {
    kept: StayingCards,
    /// By rank of a new card that makes a pair or a straight, without a flush.
    by_ranks: Vec<(usize, FiveCardValue)>,
    /// By rank of the new card, all of one suit.
    suited: [FiveCardValue; RANKS],
}

pub struct Paid<'h> {
    /// Index of six cards.
    six: Option<usize>,
    value: FiveCardValue,
    /// The first with a value above the dealer's hand is paid.
    to_beat: &'h [CountedSecond],
    /// Payoff without a second combination.
    without: &'h Payoff,
}

impl<'h> Paid<'h> {
    pub fn new(hand: &'h Finished, to_beat: &'h [CountedSecond]) -> Self {
        Paid { six: hand.six, value: finals().values[hand.kind], to_beat, without: &hand.payoff }
    }

    /// Without a second combination, then with each.
    fn payoffs(&self) -> impl Iterator<Item = &Payoff> {
        std::iter::once(self.without).chain(self.to_beat.iter().map(|second| &second.payoff))
    }

    /// Index in `payoffs` against a lower hand of the dealer.
    fn place_against(&self, dealer: FiveCardValue) -> usize {
        self.to_beat.iter().position(|second| dealer < second.below).map_or(0, |place| place + 1)
    }

    /// Net result in antes against a qualifying hand.
    fn net(&self, dealer: FiveCardValue) -> i64 {
        match dealer.cmp(&self.value) {
            Ordering::Less => self.payoffs().nth(self.place_against(dealer)).map_or(0, Payoff::won),
            Ordering::Equal => 0,
            Ordering::Greater => -1 - BET,
        }
    }

    /// Adds `hands` hidden hands, by payoff, if the player forces them. `outs`: values after a new card.
    fn add(&self, hands: i64, outs: impl Iterator<Item = Out> + Clone, new_cards: i64, sums: &mut [Forced]) {
        let gain: i64 = outs.clone().map(|(dealer, cards)| cards * self.net(dealer)).sum();
        if gain <= self.without.forgone() * new_cards {
            return;
        }
        sums[0].hands += hands;
        for (dealer, cards) in outs {
            match dealer.cmp(&self.value) {
                Ordering::Less => sums[self.place_against(dealer)].outranked += hands * cards,
                Ordering::Equal => sums[0].tied += hands * cards,
                Ordering::Greater => sums[0].higher += hands * cards,
            }
        }
    }
}

/// A value that new cards make, with their number.
type Out = (FiveCardValue, i64);

impl Replaced {
    pub fn new<'s>(own: Suit, staying: impl Iterator<Item = &'s StayingCards>) -> Self {
        Replaced { own, staying: staying.map(StayingHand::new).collect(), known: Mutex::default() }
    }

    /// Results of forcing with six cards. `suits`: cards left.
    pub fn forced(&self, paid: &Paid, mut suits: Left, new_cards: i64) -> ByPayoff {
        suits.swap(0, self.own as usize);
        suits[1..].sort_unstable();
        let known = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (paid.six, suits);
        let found = known().get(&key).cloned();
        let forced = found.unwrap_or_else(|| {
            let forced = self.counted(paid, &suits, new_cards);
            known().insert(key, forced.clone());
            forced
        });
        paid.payoffs().copied().zip(forced).collect()
    }

    fn counted(&self, paid: &Paid, suits: &Left, new_cards: i64) -> Vec<Forced> {
        let mut sums = vec![Forced::default(); 1 + paid.to_beat.len()];
        let left: [i64; RANKS] = std::array::from_fn(|rank| suits.iter().map(|suit| i64::from(suit >> rank & 1)).sum());
        for hand in &self.staying {
            let all = hand.hidden_hands(&left);
            let mut others = all;
            for (place, &suit) in suits.iter().enumerate().filter(|_| all > 0) {
                let [of_suit, no_flush] = hand.of_suit(&left, suit, place == 0);
                others -= of_suit;
                if no_flush > 0 {
                    paid.add(no_flush, hand.with_flushes(&left, suit), new_cards, &mut sums);
                }
            }
            if others > 0 {
                paid.add(others, hand.by_ranks(&left), new_cards, &mut sums);
            }
        }
        sums
    }
}

impl StayingHand {
    fn new(kept: &StayingCards) -> Self {
        let stays = (0..RANKS).filter(|rank| kept.ranks >> rank & 1 == 1);
        let by_ranks = stays.chain(kept.completing()).map(|rank| (rank, kept.value_with(rank))).collect();
        let suited = |rank: usize| {
            let is_new = kept.ranks >> rank & 1 == 0;
            if is_new { kept.suited_value_with(rank) } else { FiveCardValue::default() }
        };
        StayingHand { kept: *kept, by_ranks, suited: std::array::from_fn(suited) }
    }

    /// Whether the up card is the highest, and is replaced.
    fn goes(&self) -> bool {
        self.kept.highest == 0
    }

    /// Number of possible hidden highest cards, by cards left of each rank; 1 if the up card is the highest.
    fn cards_above(&self, left: &[i64; RANKS]) -> i64 {
        let above = (0..RANKS).filter(|rank| self.kept.highest >> rank & 1 == 1).map(|rank| left[rank]).sum();
        if self.goes() { 1 } else { above }
    }

    fn hidden_hands(&self, left: &[i64; RANKS]) -> i64 {
        let hidden = (0..RANKS).filter(|rank| self.kept.hidden >> rank & 1 == 1);
        hidden.map(|rank| left[rank]).product::<i64>() * self.cards_above(left)
    }

    /// Numbers of hidden hands with four staying cards of a suit, in all and with the highest card of another suit.
    /// `suit`: ranks left; `own`: whether it is the up card's.
    fn of_suit(&self, left: &[i64; RANKS], suit: u16, own: bool) -> [i64; 2] {
        // If the up card stays, the four are of its suit.
        if self.kept.hidden & !suit != 0 || !self.goes() && !own {
            return [0, 0];
        }
        let above = self.cards_above(left);
        let of_suit = if self.goes() { i64::from(own) } else { (self.kept.highest & suit).count_ones().into() };
        [above, above - of_suit]
    }

    /// Values that new cards make by ranks, with their numbers.
    fn by_ranks<'s>(&'s self, left: &'s [i64; RANKS]) -> impl Iterator<Item = Out> + Clone {
        let cards = |rank: usize| left[rank] - i64::from(self.kept.hidden >> rank & 1);
        self.by_ranks.iter().map(move |&(rank, value)| (value, cards(rank)))
    }

    /// Values that new cards make if the four staying cards are of a suit with these ranks left.
    fn with_flushes<'s>(&'s self, left: &'s [i64; RANKS], suit: u16) -> impl Iterator<Item = Out> + Clone {
        let free = suit & !self.kept.ranks;
        let no_flush = self.by_ranks(left).zip(&self.by_ranks);
        let no_flush = no_flush.map(move |((value, cards), &(rank, _))| (value, cards - i64::from(free >> rank & 1)));
        let of_suit = (0..RANKS).filter(move |rank| free >> rank & 1 == 1).map(|rank| (self.suited[rank], 1));
        no_flush.chain(of_suit)
    }
}
