//! A bet on a final hand: its results against the dealer's hand, whether to force a dealer who does not qualify
//! (§ 589.11(e)(2)), and its count over hidden hands for the few decisions that no table has.
//!
//! Suits matter to flushes only, so hidden hands of the same ranks are evaluated once. Possible flushes are then
//! evaluated card by card, in place of the result by ranks.

use std::cmp::Ordering;
use std::sync::LazyLock;

use az::Az;

use crate::cards::{Card, CardSet, Rank, Suit};
use crate::games::lunar_poker::decisions::{RankCounts, counts_of, index_of, rank_counts};
use crate::games::lunar_poker::rules::{
    Chapter, DEALER_CARDS, HIDDEN, PLAYER_CARDS, Payoff, hands_of_ranks, qualifies,
};
use crate::hands::five_card::FiveCardValue;
use crate::hands::{five_card, rank_multiset_index, rank_multisets_in_order};

pub const STAYING: usize = DEALER_CARDS - 1;

/// Smallest number of possible new cards, with two hands and a draw dealt.
#[expect(clippy::cast_possible_wrap, reason = "cards of a deck")]
const FEWEST_NEW_CARDS: i64 = (Card::COUNT - DEALER_CARDS - 2 * PLAYER_CARDS) as i64;

pub struct Bet {
    pub value: FiveCardValue,
    pub payoff: Payoff,
}

impl Bet {
    /// Net result in antes against a qualifying hand.
    pub fn net(&self, dealer: FiveCardValue) -> i64 {
        match self.value.cmp(&dealer) {
            Ordering::Greater => self.payoff.won(),
            Ordering::Equal => 0,
            Ordering::Less => -3,
        }
    }

    /// Forcing never gains if even a certain win does not cover the Options fee, one ante.
    #[inline]
    pub fn may_force(&self) -> bool {
        self.payoff.won() > self.payoff.forgone()
    }

    /// Whether forcing can gain if at most `qualifying` new cards make the dealer qualify.
    #[inline]
    pub fn may_force_to(&self, qualifying: i64) -> bool {
        self.payoff.won() * qualifying > self.payoff.forgone() * FEWEST_NEW_CARDS
    }

    /// Gain of forcing a dealer who does not qualify over not forcing, in antes, summed over the new cards `left`.
    pub fn gain_of_forcing(&self, dealer: [Card; DEALER_CARDS], left: CardSet) -> i64 {
        let values = left.iter().map(|new_card| (five_card::value(with_new_card(dealer, new_card)), 1));
        self.gain_with(values, left.len().az::<i64>())
    }

    /// [`Bet::gain_of_forcing`] without flushes. `staying`: ascending ranks; `left`: number of new cards by rank.
    #[inline]
    pub fn gain_by_ranks(&self, staying: [Rank; STAYING], left: [i64; Rank::ALL.len()], new_cards: i64) -> i64 {
        self.gain_with(NewCards::with(staying).values.into_iter().zip(left), new_cards)
    }

    /// From values of hands with a new card and their numbers; 0 if forcing never gains. Ante and bet are returned if
    /// the hand does not qualify (§ 589.11(e)(2)(ii)).
    #[inline]
    fn gain_with(&self, hands: impl Iterator<Item = (FiveCardValue, i64)>, new_cards: i64) -> i64 {
        if !self.may_force() {
            return 0;
        }
        let net_of = |value| if qualifies(value) { self.net(value) } else { 0 };
        hands.map(|(value, cards)| cards * net_of(value)).sum::<i64>() - self.payoff.forgone() * new_cards
    }
}

/// Replaces the highest card, which is unique in a hand that does not qualify.
pub fn with_new_card(mut dealer: [Card; DEALER_CARDS], new_card: Card) -> [Card; DEALER_CARDS] {
    if let Some(highest) = dealer.iter_mut().max_by_key(|card| card.rank()) {
        *highest = new_card;
    }
    dealer
}

/// Values of four staying cards with a new one, without flushes.
pub struct NewCards {
    /// Values by the new card's rank.
    pub values: [FiveCardValue; Rank::ALL.len()],
    /// Largest number of new cards with which the hand qualifies, whatever else is dealt.
    pub qualifying: i64,
}

impl NewCards {
    #[inline]
    pub fn with(staying: [Rank; STAYING]) -> &'static Self {
        static ALL: LazyLock<Vec<NewCards>> =
            LazyLock::new(|| rank_multisets_in_order::<STAYING>().into_iter().map(NewCards::new).collect());
        &ALL[rank_multiset_index(staying.map(|rank| Card::new(rank, Suit::ALL[0])))]
    }

    fn new(staying: [Rank; STAYING]) -> Self {
        let [a, b, c, d] = staying;
        let by_ranks = &five_card::tables().by_five_ranks;
        let values = Rank::ALL.map(|new| by_ranks[index_of(&counts_of([a, b, c, d, new]))]);
        let left = |rank: &Rank| Suit::ALL.len().saturating_sub(staying.iter().filter(|&held| held == rank).count());
        let qualify = Rank::ALL.iter().filter(|&&rank| qualifies(values[rank as usize]));
        NewCards { values, qualifying: (qualify.map(left).sum::<usize>()).az::<i64>() }
    }
}

pub struct HiddenHands {
    chapter: Chapter,
    bet: Bet,
    up_card: Card,
    seen: CardSet,
    left: RankCounts,
    /// Number of possible new cards of a forced dealer.
    new_cards: i64,
}

impl HiddenHands {
    /// `seen`: cards seen by the player, including the up card.
    pub fn new(chapter: Chapter, bet: Bet, up_card: Card, seen: CardSet) -> Self {
        let unseen = CardSet::FULL_DECK.without(seen);
        let new_cards = if chapter == Chapter::Of2013 { unseen.len().az::<i64>() - HIDDEN.az::<i64>() } else { 1 };
        HiddenHands { chapter, bet, up_card, seen, left: rank_counts(unseen.iter()), new_cards }
    }

    /// Gain of betting over folding in antes, summed over hidden hands and new cards.
    pub fn net(&self) -> i64 {
        static ALL: LazyLock<Vec<[Rank; HIDDEN]>> = LazyLock::new(rank_multisets_in_order::<HIDDEN>);
        let by_ranks = ALL.iter().map(|&hidden| match hands_of_ranks(&hidden, &self.left) {
            0 => 0,
            hands => hands.cast_signed() * self.net_by_ranks(hidden),
        });
        let mut net = by_ranks.sum();
        self.each_suited(|hidden| net += self.net_by_cards(hidden) - self.net_by_ranks(hidden.map(Card::rank)));
        net
    }

    pub fn net_by_cards(&self, [a, b, c, d]: [Card; HIDDEN]) -> i64 {
        let dealer = [a, b, c, d, self.up_card];
        let left = || CardSet::FULL_DECK.without(self.seen).without(dealer.into_iter().collect());
        self.net_against(five_card::value(dealer), || self.bet.gain_of_forcing(dealer, left()))
    }

    /// [`HiddenHands::net_by_cards`] without flushes, before or after a new card.
    fn net_by_ranks(&self, mut hidden: [Rank; HIDDEN]) -> i64 {
        hidden.sort_unstable();
        let up_card = self.up_card.rank();
        self.net_against(NewCards::with(hidden).values[up_card as usize], || {
            let [a, b, c, d] = hidden;
            let mut ranks = [a, b, c, d, up_card];
            ranks.sort_unstable();
            let [staying @ .., _] = ranks;
            // The dealer holds one card of each staying rank but the up card's. A card of the replaced rank does not
            // help.
            let held = |rank: Rank| staying.contains(&rank) && rank != up_card;
            let left = Rank::ALL.map(|rank| i64::from(self.left[rank as usize]) - i64::from(held(rank)));
            self.bet.gain_by_ranks(staying, left, self.new_cards)
        })
    }

    /// Gain of betting against a dealer's hand. `by_forcing`: gain of forcing in 2013.
    fn net_against(&self, value: FiveCardValue, by_forcing: impl FnOnce() -> i64) -> i64 {
        let of_each = if qualifies(value) { self.bet.net(value) } else { self.bet.payoff.ante_won() };
        let may_force = self.chapter == Chapter::Of2013 && !qualifies(value);
        self.new_cards * (of_each + 1) + if may_force { by_forcing().max(0) } else { 0 }
    }

    /// Calls `each` with the hidden hands that make all of the dealer's cards of one suit, in 2013 all but the highest.
    fn each_suited(&self, mut each: impl FnMut([Card; HIDDEN])) {
        let unseen = CardSet::FULL_DECK.without(self.seen);
        for suit in Suit::ALL.into_iter().filter(|&suit| suit == self.up_card.suit() || self.chapter == Chapter::Of2013)
        {
            let of_suit: CardSet = unseen.iter().filter(|card| card.suit() == suit).collect();
            of_suit.subsets::<HIDDEN>().filter(|hidden| self.is_suited(hidden)).for_each(&mut each);
            if suit == self.up_card.suit() && self.chapter == Chapter::Of2013 {
                for [a, b, c] in of_suit.subsets::<{ HIDDEN - 1 }>() {
                    let others = unseen.without(of_suit);
                    others.iter().map(|d| [a, b, c, d]).filter(|hidden| self.is_suited(hidden)).for_each(&mut each);
                }
            }
        }
    }

    fn is_suited(&self, &[a, b, c, d]: &[Card; HIDDEN]) -> bool {
        let mut dealer = [a, b, c, d, self.up_card];
        dealer.sort_unstable();
        dealer[..STAYING].iter().all(|card| card.suit() == dealer[0].suit())
    }
}
