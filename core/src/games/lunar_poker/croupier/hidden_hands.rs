//! Whether a bet gains over a fold, all hidden hands of the dealer counted: for the few decisions of the simulator that
//! no table knows.
//!
//! Suits matter to flushes only, so hidden hands of the same ranks are evaluated once. Those that may be flushes
//! are then evaluated card by card, in place of the result by ranks.

use std::sync::LazyLock;

use az::Az;

use super::bet::{Bet, NewCards, STAYING};
use crate::cards::{Card, CardSet, Rank, Suit, binomial};
use crate::games::lunar_poker::chapter::Chapter;
use crate::games::lunar_poker::decisions::{RankCounts, rank_counts};
use crate::games::lunar_poker::rules::{DEALER_CARDS, qualifies};
use crate::hands::five_card::{self, FiveCardValue};
use crate::hands::rank_multisets_in_order;

/// Hidden cards of the dealer.
const HIDDEN: usize = DEALER_CARDS - 1;

/// The hidden hands of a dealer, and the hand that is bet on against them.
pub struct HiddenHands {
    chapter: Chapter,
    bet: Bet,
    up_card: Card,
    seen: CardSet,
    left: RankCounts,
    /// New cards that may come in place of a forced dealer's highest.
    new_cards: i64,
}

impl HiddenHands {
    /// What is hidden from a player who has `seen` these cards, the up card among them.
    pub fn new(chapter: Chapter, bet: Bet, up_card: Card, seen: CardSet) -> Self {
        let unseen = CardSet::FULL_DECK.without(seen);
        let new_cards = if chapter == Chapter::Of2013 { unseen.len().az::<i64>() - HIDDEN.az::<i64>() } else { 1 };
        HiddenHands { chapter, bet, up_card, seen, left: rank_counts(unseen.iter()), new_cards }
    }

    /// Whether betting gains over folding.
    pub fn bets(&self) -> bool {
        self.net() > 0
    }

    /// What betting gains over folding, in antes and summed over hidden hands and new cards.
    fn net(&self) -> i64 {
        let by_ranks = four_ranks().iter().map(|&hidden| match ways(&hidden, &self.left) {
            0 => 0,
            hands => hands * self.net_by_ranks(hidden),
        });
        let mut net = by_ranks.sum();
        self.each_suited(|hidden| net += self.net_by_cards(hidden) - self.net_by_ranks(hidden.map(Card::rank)));
        net
    }

    /// What betting gains against one hidden hand.
    fn net_by_cards(&self, [a, b, c, d]: [Card; HIDDEN]) -> i64 {
        let dealer = [a, b, c, d, self.up_card];
        self.net_against(five_card::value(dealer), || self.bet.forced_net(dealer, self.seen))
    }

    /// The same as if neither this hand nor one with a new card were a flush.
    fn net_by_ranks(&self, mut hidden: [Rank; HIDDEN]) -> i64 {
        hidden.sort_unstable();
        let up_card = self.up_card.rank();
        self.net_against(NewCards::with(hidden).values[up_card as usize], || {
            let [a, b, c, d] = hidden;
            let mut ranks = [a, b, c, d, up_card];
            ranks.sort_unstable();
            let [staying @ .., _] = ranks;
            // Of the cards that are left the dealer has one of each rank that stays, but for the up card; the one that
            // goes makes no hand either.
            let held = |rank: Rank| staying.contains(&rank) && rank != up_card;
            let left = Rank::ALL.map(|rank| i64::from(self.left[rank as usize]) - i64::from(held(rank)));
            self.bet.forced_net_by_ranks(staying, left, self.new_cards)
        })
    }

    /// What betting gains against a dealer's hand of this value, who is `forced` in 2013 where that pays.
    fn net_against(&self, value: FiveCardValue, forced: impl FnOnce() -> Option<i64>) -> i64 {
        let of_each = if qualifies(value) { self.bet.net(value) } else { self.bet.ante };
        let may_force = self.chapter == Chapter::Of2013 && !qualifies(value);
        let forced = may_force.then(forced).flatten();
        forced.unwrap_or(self.new_cards * of_each) + self.new_cards
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

/// Every choice of ranks that hidden cards may have.
fn four_ranks() -> &'static [[Rank; HIDDEN]] {
    static RANKS: LazyLock<Vec<[Rank; HIDDEN]>> = LazyLock::new(rank_multisets_in_order::<HIDDEN>);
    &RANKS
}

/// In how many ways cards have these ranks, which are in ascending order, `left` being what is left of each rank.
fn ways(ranks: &[Rank; HIDDEN], left: &RankCounts) -> i64 {
    let alike = ranks.chunk_by(|one, next| one == next);
    alike.map(|alike| binomial(left[alike[0] as usize].into(), alike.len()) as i64).product()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::parse_cards;

    /// Hands from worst to best, with discards before them and up cards of all kinds, of the up card's suit and not;
    /// the up card is the last.
    const SEEN: [(&str, &str); 6] = [
        ("As Kd Qh Jc 9c", "2s"),
        ("7s 7d 4h 3c 2c", "Ts 8s 5s 3h Ac"),
        ("Ah Qh 9h 6h 3h", "2h 4d 5d 6d Kh"),
        ("9c 9d 9h 4c 4d", "2c 3c Tc"),
        ("Kd Ks 5h 4c 3c", "Qc"),
        ("8d 7c 6c 5c 3c", "Kc Jc Tc 2s 4c"),
    ];

    #[test]
    fn counting_by_ranks_comes_to_what_counting_every_hand_does() {
        for chapter in [Chapter::Today, Chapter::Of2013] {
            for (hand, others) in SEEN {
                let (hand, others) = (parse_cards(hand).expect("cards"), parse_cards(others).expect("cards"));
                let up_card = others[others.len() - 1];
                let value = five_card::value(<[Card; 5]>::try_from(hand.as_slice()).expect("five cards"));
                let seen: CardSet = hand.into_iter().chain(others).collect();
                // Of a second combination that beats hands below a pair of 8s, C(13, 5) - 10 by value.
                let below_eights = five_card::value_at(1_277 + 6 * 220);
                for (won, ante, won_if_beaten) in
                    [(2, 1, vec![]), (4, 1, vec![]), (14, 4, vec![]), (4, 1, vec![(below_eights, 12)])]
                {
                    let bet = Bet { value, won, ante, won_if_beaten };
                    let hidden_hands = HiddenHands::new(chapter, bet, up_card, seen);
                    let one_by_one = CardSet::FULL_DECK.without(seen).subsets::<HIDDEN>();
                    let expected: i64 = one_by_one.map(|hidden| hidden_hands.net_by_cards(hidden)).sum();
                    assert_eq!(hidden_hands.net(), expected, "{chapter:?} {value:?} {up_card}");
                }
            }
        }
    }
}
