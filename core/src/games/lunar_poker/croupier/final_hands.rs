//! Final hands of a strip of rounds, and the count over hidden hands for the few decisions that no table has.
//!
//! Suits matter to flushes only, so hidden hands of the same ranks are evaluated once. Possible flushes are then
//! evaluated card by card, in place of the result by ranks.

use std::sync::LazyLock;

use az::Az;

use super::bet::{Bet, NewCards, STAYING};
use super::dealt_strips::DealtStrip;
use crate::cards::{Card, CardSet, Rank, STRIP_ROUNDS, Strip, Suit, binomial, insert, marked_rounds};
use crate::games::lunar_poker::decisions::{BY_RANKS, RankCounts, all_of_six, finals, rank_counts};
use crate::games::lunar_poker::rules::{Chapter, DEALER_CARDS, FinalHand, PLAYER_CARDS, Play, qualifies};
use crate::hands::columns::{NO_SUIT, Values, multiset_indices, of_one_suit, ranks_of_suit, suits_of_at_least};
use crate::hands::five_card::FiveCardValue;
use crate::hands::{five_card, rank_multisets, rank_multisets_in_order};

pub struct FinalHands {
    /// By round: index below [`FINAL_HANDS`].
    pub hands: Values,
    /// Index of the multiset of up to four discarded ranks.
    pub dead: Values,
}

/// Number of final hands up to suits: five cards, then multisets of six ranks, then flushes with a sixth card by rank,
/// of another suit or of theirs.
const FINAL_HANDS: usize = SUITED_SIX + 2 * FLUSHES * Rank::ALL.len();
/// Number of hands of five cards: by multiset of ranks, then by rank set of a flush.
pub const FIVES: usize = BY_RANKS + FLUSHES;
/// Index of the first six cards with a flush.
pub const SUITED_SIX: usize = FIVES + rank_multisets(6);
/// C(13, 5).
const FLUSHES: usize = 1_287;
const _: () = assert!(FINAL_HANDS <= u16::MAX as usize && Rank::ALL.len() == 13);

/// By index; `None` where no deck deals the hand.
pub fn all_final_hands() -> Vec<Option<FinalHand>> {
    let fives = (0..FIVES).map(|kind| finals().hand(kind));
    fives.chain(all_of_six()).collect()
}

/// The kind of flush at an index of six cards.
pub fn flush_of(place: usize) -> usize {
    BY_RANKS + (place - SUITED_SIX) / (2 * Rank::ALL.len())
}

impl FinalHands {
    /// `plays` are [`Play::code`]s (§ 671a.11(d)(2)). For other codes the hand is arbitrary.
    #[inline(always)]
    pub fn of(dealt: &DealtStrip, plays: &Strip) -> Self {
        let mut discarded = [0; STRIP_ROUNDS];
        for round in 0..STRIP_ROUNDS {
            let several = plays[round] & plays[round].wrapping_sub(1) != 0;
            discarded[round] = if several { plays[round] } else { 0 };
        }
        let Exchanged { five, dead } = Exchanged::of(dealt, &discarded);
        let mut six = [[0; STRIP_ROUNDS]; 6];
        six[..5].copy_from_slice(&five);
        insert(&mut six, &dealt.next[0]);
        let (mut hands, of_six) = (multiset_indices(&five), multiset_indices(&six));
        let (one_suit, suit_of_five) = (of_one_suit(&five), suits_of_at_least::<5, 6>(&six));
        let mut suited = one_suit;
        for round in 0..STRIP_ROUNDS {
            let buys = plays[round] == Play::BUY.code();
            hands[round] = if buys { FIVES.az::<u16>() + of_six[round] } else { hands[round] };
            suited[round] = if buys { u8::from(suit_of_five[round] != NO_SUIT) } else { one_suit[round] };
        }
        for round in marked_rounds(&suited) {
            hands[round] = match plays[round] == Play::BUY.code() {
                true => suited_six(&six, round, suit_of_five[round]),
                false => finals().suited(ranks_of_suit(&five, round, five[0][round] & 3).az::<u16>()).az::<u16>(),
            };
        }
        FinalHands { hands, dead: multiset_indices(&dead) }
    }
}

/// Index of six cards with at least five of `suit`.
fn suited_six(six: &[Strip; 6], round: usize, suit: u8) -> u16 {
    let (kind, left_over) = finals().best_suited(ranks_of_suit(six, round, suit).az::<u16>());
    let other = six.iter().map(|cards| cards[round]).find(|card| card & 3 != suit).unwrap_or_default();
    let sixth = left_over.map_or(usize::from(other >> 2), |rank| rank as usize);
    let place = kind.saturating_sub(BY_RANKS) * Rank::ALL.len() + sixth;
    (SUITED_SIX + 2 * place + usize::from(left_over.is_some())).az::<u16>()
}

struct Exchanged {
    /// In ascending order.
    five: [Strip; PLAYER_CARDS],
    /// The lowest four discarded cards, ascending, padded with the lowest rank.
    dead: [Strip; PLAYER_CARDS - 1],
}

impl Exchanged {
    /// Replaces the cards at the places set in `discarded` by the next cards of the deck.
    #[inline(always)]
    fn of(dealt: &DealtStrip, discarded: &Strip) -> Self {
        let mut exchanged = Exchanged { five: [[0; STRIP_ROUNDS]; 5], dead: [[0; STRIP_ROUNDS]; 4] };
        let mut drawn = [0_u8; STRIP_ROUNDS];
        for (place, cards) in dealt.player.iter().enumerate() {
            let bit = 1 << place;
            let (mut new_cards, mut discards) = ([0; STRIP_ROUNDS], [0; STRIP_ROUNDS]);
            for round in 0..STRIP_ROUNDS {
                // All bits or none: masks select without a branch.
                discards[round] = u8::from(discarded[round] & bit != 0).wrapping_neg();
                new_cards[round] = cards[round] & !discards[round];
            }
            for (others, next) in dealt.next[..=place].iter().enumerate() {
                let mut comes = [0; STRIP_ROUNDS];
                for round in 0..STRIP_ROUNDS {
                    comes[round] = discards[round] & u8::from(drawn[round] == others.az::<u8>()).wrapping_neg();
                    new_cards[round] |= next[round] & comes[round];
                }
                if let Some(dead) = exchanged.dead.get_mut(others) {
                    for round in 0..STRIP_ROUNDS {
                        dead[round] |= cards[round] & comes[round];
                    }
                }
            }
            for round in 0..STRIP_ROUNDS {
                drawn[round] = drawn[round].wrapping_sub(discards[round]);
            }
            insert(&mut exchanged.five[..=place], &new_cards);
        }
        exchanged
    }
}

const HIDDEN: usize = DEALER_CARDS - 1;

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

    pub fn bets(&self) -> bool {
        self.net() > 0
    }

    /// Gain of betting over folding in antes, summed over hidden hands and new cards.
    fn net(&self) -> i64 {
        let by_ranks = four_ranks().iter().map(|&hidden| match ways(&hidden, &self.left) {
            0 => 0,
            hands => hands * self.net_by_ranks(hidden),
        });
        let mut net = by_ranks.sum();
        self.each_suited(|hidden| net += self.net_by_cards(hidden) - self.net_by_ranks(hidden.map(Card::rank)));
        net
    }

    fn net_by_cards(&self, [a, b, c, d]: [Card; HIDDEN]) -> i64 {
        let dealer = [a, b, c, d, self.up_card];
        self.net_against(five_card::value(dealer), || self.bet.forced_net(dealer, self.seen))
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
            self.bet.forced_net_by_ranks(staying, left, self.new_cards)
        })
    }

    /// Gain of betting against a dealer's hand. `forced`: the net result of forcing in 2013, where it gains.
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

fn four_ranks() -> &'static [[Rank; HIDDEN]] {
    static RANKS: LazyLock<Vec<[Rank; HIDDEN]>> = LazyLock::new(rank_multisets_in_order::<HIDDEN>);
    &RANKS
}

/// Number of hidden hands of these ascending ranks. `left`: cards by rank.
fn ways(ranks: &[Rank; HIDDEN], left: &RankCounts) -> i64 {
    let alike = ranks.chunk_by(|one, next| one == next);
    alike.map(|alike| binomial(left[alike[0] as usize].into(), alike.len()) as i64).product()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::parse_cards;

    /// Hands from worst to best, each with dead cards and the up card, which is last, in the hand's suit or not.
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
                // A second combination that beats hands below a pair of 8s, the value C(13, 5) - 10 + 6 * 220.
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
