//! The dealer who does not qualify and is made to replace the highest card (§ 589.11(e)(2)).
//!
//! Such a hand has five different ranks and no ace with a king, so once its highest card is gone only a pair, a
//! straight or a flush can qualify. Pairs and straights are counted by ranks; flushes need the four cards that stay to
//! be of one suit, which changes few hidden hands: those are corrected suit by suit, and those that are a flush
//! already, and so qualify, taken out.

use std::sync::OnceLock;

use super::forcer::{Flushes, Forced, Forcer, Lane};
use super::staying_cards::{StayingCards, StayingColumns};
use super::versus::{Outs, Versus};
use crate::cards::{Rank, Suit, Vectors};
use crate::games::lunar_poker::decisions::{RANKS, RankCounts, finals, set_of};
use crate::games::lunar_poker::exact::counts::HIDDEN;
use crate::games::lunar_poker::exact::showdowns::Showdowns;
use crate::games::lunar_poker::facts::PLAYER_CARDS;
use crate::games::lunar_poker::rules::{Payoff, straight_from};
use crate::hands::FiveCardCategory;

/// The dealer's hands with one up card that do not qualify.
#[derive(Debug)]
pub struct DealersHands {
    /// The hands of which the up card is the highest, and those of which it stays.
    goes: Staying,
    stays: Staying,
    /// The up card's suit.
    own: Suit,
    unseen: usize,
    /// Numbers of hidden hands, no cards being dead: all that do not qualify, those with a straight to come, and those
    /// with a flush to come.
    not_qualified: i64,
    with_straights: i64,
    with_flushes: i64,
    vectors: Vectors,
}

/// Staying cards, and how they compare with final hands.
#[derive(Debug)]
struct Staying {
    all: Vec<StayingCards>,
    columns: StayingColumns,
    /// Number of those that no card makes a straight of, with what fills them up: they come first.
    plain: usize,
    /// By kind of final hand, found at first use. Those from a flush to four of a kind compare alike, and stand at the
    /// first place of all.
    versus: Vec<OnceLock<Versus>>,
}

/// The new cards that make a pair or a straight against one final hand: where the up card goes, and where it stays.
#[derive(Debug)]
pub struct AllOuts {
    goes: Outs,
    stays: Outs,
}

impl DealersHands {
    /// The hands with the up card of `showdowns`.
    pub fn new(showdowns: &Showdowns) -> Self {
        let up_card = 1_u16 << showdowns.up_card.rank() as u16;
        let (mut goes, mut stays): (Vec<StayingCards>, Vec<StayingCards>) = Default::default();
        let dealt = set_of(&showdowns.unseen_ranks);
        let may_be_hidden = |hidden: &u16| hidden & up_card == 0 && hidden & !dealt == 0;
        for hidden in finals().sets[HIDDEN].iter().copied().filter(may_be_hidden) {
            let hand = hidden | up_card;
            let ace_king = 1_u16 << Rank::Ace as u16 | 1 << Rank::King as u16;
            let straight = (0..RANKS).any(|low| straight_from(low) == Some(hand));
            if straight || hand & ace_king == ace_king {
                continue;
            }
            let highest = 1 << hand.ilog2();
            let ranks = hand & !highest;
            if highest == up_card {
                goes.push(StayingCards { ranks, hidden, highest: 0 });
                continue;
            }
            // Several ranks may be the highest with the same four below.
            match stays.iter_mut().find(|known| known.ranks == ranks) {
                Some(known) => known.highest |= highest,
                None => stays.push(StayingCards { ranks, hidden: ranks & !up_card, highest }),
            }
        }
        let mut forcing = DealersHands {
            goes: Staying::new(goes),
            stays: Staying::new(stays),
            own: showdowns.up_card.suit(),
            unseen: showdowns.unseen.len(),
            not_qualified: 0,
            with_straights: 0,
            with_flushes: 0,
            vectors: Vectors::widest(),
        };
        forcing.count(showdowns);
        forcing
    }

    fn count(&mut self, showdowns: &Showdowns) {
        let left = showdowns.unseen_ranks.map(i64::from);
        let of_ranks = |ranks: u16| (0..RANKS).filter(move |rank| ranks >> rank & 1 == 1);
        let (mut not_qualified, mut with_straights, mut with_flushes) = (0, 0, 0);
        for kept in self.goes.all.iter().chain(&self.stays.all) {
            let highest = if kept.highest == 0 { 1 } else { of_ranks(kept.highest).map(|rank| left[rank]).sum() };
            let hands = of_ranks(kept.hidden).map(|rank| left[rank]).product::<i64>() * highest;
            not_qualified += hands;
            with_straights += if kept.completing().next().is_none() { 0 } else { hands };
            let suits = showdowns.in_suit.iter().filter(|&&suit| kept.hidden & !suit == 0).count() as i64;
            with_flushes += suits * highest;
        }
        (self.not_qualified, self.with_straights, self.with_flushes) = (not_qualified, with_straights, with_flushes);
    }

    /// Number of new cards that the dealer may get after a draw.
    pub fn new_cards(&self, drawn: usize) -> i64 {
        (self.unseen - PLAYER_CARDS - drawn - HIDDEN) as i64
    }

    /// This kind of final hand after a draw, if the player may ever force with it.
    pub fn forcer(&self, payoff: &Payoff, kind: usize, drawn: usize) -> Option<Forcer> {
        Forcer::new(payoff, kind, self.new_cards(drawn))
    }

    /// A bound on the gain by forcing with a final hand, summed over the hidden hands and the new cards, of which at
    /// most this many do not qualify.
    pub fn most(&self, forcer: &Forcer, not_qualified: i64) -> i128 {
        let [by_pairs, by_straights, by_flushes] = forcer.most();
        let most = |hands: i64, of_one: i64| i128::from(hands) * i128::from(of_one);
        most(not_qualified, by_pairs) + most(self.with_straights, by_straights) + most(self.with_flushes, by_flushes)
    }

    /// The same of any final hand that is worth as much.
    pub fn most_of_all(&self, forcer: &Forcer) -> i128 {
        self.most(forcer, self.not_qualified)
    }

    /// The new cards against a final hand, `left` being the cards that are neither seen by the player nor up.
    pub fn outs(&self, forcer: &Forcer, left: &RankCounts) -> AllOuts {
        self.vectors.run(
            #[inline(always)]
            || AllOuts { goes: self.goes.outs(forcer, left), stays: self.stays.outs(forcer, left) },
        )
    }

    /// The results over the hidden hands as if no hand were a flush.
    pub fn by_ranks(&self, forcer: &Forcer, left: &RankCounts, outs: &AllOuts) -> Forced {
        self.vectors.run(
            #[inline(always)]
            || {
                if forcer.is_small() {
                    self.by_ranks_in::<i16>(forcer, left, outs)
                } else {
                    self.by_ranks_in::<i32>(forcer, left, outs)
                }
            },
        )
    }

    /// What flushes of a suit change, the up card's or another, of which these ranks are left.
    pub fn change(&self, forcer: &Forcer, outs: &AllOuts, own: bool, suit: u16) -> Forced {
        let hidden = if own { HIDDEN - 1 } else { HIDDEN };
        if (suit.count_ones() as usize) < hidden {
            return Forced::default();
        }
        self.vectors.run(
            #[inline(always)]
            || {
                if forcer.is_small() {
                    self.change_in::<i16>(forcer, outs, own, suit)
                } else {
                    self.change_in::<i32>(forcer, outs, own, suit)
                }
            },
        )
    }

    /// The same in numbers in which a forcer's gain has room.
    #[inline(always)]
    fn by_ranks_in<G: Lane>(&self, forcer: &Forcer, left: &RankCounts, outs: &AllOuts) -> Forced {
        let goes = self.goes.by_ranks::<G>(forcer, left, &outs.goes);
        goes.plus(self.stays.by_ranks::<G>(forcer, left, &outs.stays), 1)
    }

    #[inline(always)]
    fn change_in<G: Lane>(&self, forcer: &Forcer, outs: &AllOuts, own: bool, suit: u16) -> Forced {
        if !own {
            // The up card was the highest, and the four others may become a flush. With the up card among the four
            // cards that stay, these are of its suit.
            return self.goes.change::<i16, G, true>(forcer, &outs.goes, suit);
        }
        // Hands that are a flush qualify, and the four cards that stay may become one if the fifth was of another suit.
        let goes = self.goes.change::<i16, G, false>(forcer, &outs.goes, suit);
        goes.plus(self.stays.change::<i32, G, true>(forcer, &outs.stays, suit), 1)
    }

    /// The results over the hidden hands, `by_ranks` being what they are as if no hand were a flush, and `suits` what
    /// is left of each suit, one bit for each rank.
    pub fn exactly(
        &self,
        forcer: &Forcer,
        (outs, by_ranks): &(AllOuts, Forced),
        suits: &[u16; Suit::ALL.len()],
    ) -> Forced {
        let of_suits = Suit::ALL.into_iter().zip(suits);
        of_suits.fold(*by_ranks, |sum, (suit, &ranks)| sum.plus(self.change(forcer, outs, suit == self.own, ranks), 1))
    }
}

impl Staying {
    fn new(mut all: Vec<StayingCards>) -> Self {
        let completing = all.extract_if(.., |kept| kept.completing().next().is_some()).collect();
        let [plain, completing] = [all, completing].map(padded);
        let (plain, all) = (plain.len(), [plain, completing].concat());
        let versus = (0..finals().kinds()).map(|_| OnceLock::new()).collect();
        Staying { columns: StayingColumns::of(&all), plain, all, versus }
    }

    fn versus(&self, forcer: &Forcer) -> &Versus {
        let value = finals().values[forcer.kind];
        let category = value.ranking().category;
        let alike = (FiveCardCategory::Flush..=FiveCardCategory::FourOfAKind).contains(&category);
        let versus = &self.versus[if alike { 0 } else { forcer.kind }];
        versus.get_or_init(|| Versus::new(&self.all, value))
    }

    #[inline(always)]
    fn outs(&self, forcer: &Forcer, left: &RankCounts) -> Outs {
        self.versus(forcer).outs(&self.columns.highest, left)
    }

    #[inline(always)]
    fn by_ranks<G: Lane>(&self, forcer: &Forcer, left: &RankCounts, outs: &Outs) -> Forced {
        // At most 4^4 times the cards of eleven ranks.
        let mut hands: Vec<i16> = outs.highest.iter().map(|&cards| cards.into()).collect();
        for (rank, &left) in left.iter().enumerate() {
            for (hands, &hidden) in hands.iter_mut().zip(&self.columns.hidden) {
                *hands *= if hidden >> rank & 1 == 1 { i16::from(left) } else { 1 };
            }
        }
        let (mut sums, rows) = ([0; 4], hands.len());
        let (lower, equal, higher) = (&outs.cards[0][..rows], &outs.cards[1][..rows], &outs.cards[2][..rows]);
        for row in 0..rows {
            let (lower, equal, higher) = (i16::from(lower[row]), i16::from(equal[row]), i16::from(higher[row]));
            let hands = i32::from(hands[row] & mask(forcer.forces::<G>(lower, higher)));
            sums[0] += hands;
            sums[1] += hands * i32::from(lower);
            sums[2] += hands * i32::from(equal);
            sums[3] += hands * i32::from(higher);
        }
        let [hands, outranked, tied, higher] = sums.map(i64::from);
        Forced { hands, outranked, tied, higher }
    }

    /// What flushes of a suit change, of which these ranks are left: hands are no more what they are by ranks, and
    /// unless the highest card is of the suit too, the new card may make a flush, if it may `BECOME_ONE` at all. `N` is
    /// a number in which the sums have room.
    #[inline(always)]
    fn change<N: Lane, G: Lane, const BECOME_ONE: bool>(&self, forcer: &Forcer, outs: &Outs, suit: u16) -> Forced {
        match forcer.flushes {
            Flushes::Outranked => self.changed::<N, G, BECOME_ONE>(forcer, outs, suit, |flushes, _, _| (flushes, 0)),
            Flushes::Higher => self.changed::<N, G, BECOME_ONE>(forcer, outs, suit, |_, _, _| (0, 0)),
            // Flushes compare as their sets of ranks do: the new one is lower if its new rank is less than the
            // difference.
            Flushes::Compared(own) => self.changed::<N, G, BECOME_ONE>(forcer, outs, suit, |_, flushes, ranks| {
                let difference = (own as i16 - ranks).max(0);
                let single = difference & (difference - 1) == 0;
                let equal = if single { flushes & difference } else { 0 };
                (size_of_set(flushes & smeared(difference.max(1) - 1)), i16::from(equal != 0))
            }),
        }
    }

    /// The same for a final hand that is compared with flushes as `compared` says: from the number and the set of the
    /// ranks that make one with these staying cards, the numbers of those that make a lower one, and an equal one.
    #[inline(always)]
    fn changed<N: Lane, G: Lane, const BECOME_ONE: bool>(
        &self,
        forcer: &Forcer,
        outs: &Outs,
        suit: u16,
        compared: impl Fn(i16, i16, i16) -> (i16, i16),
    ) -> Forced {
        let (versus, suit, mut sums) = (self.versus(forcer), suit as i16, Sums::<N>::default());
        let (plain, rows) = (self.plain, self.all.len());
        let StayingColumns { ranks, hidden, highest, completing } = &self.columns;
        let (ranks, hidden, highest) = (&ranks[..rows], &hidden[..rows], &highest[..rows]);
        let (lower, equal, higher) = (&outs.cards[0][..rows], &outs.cards[1][..rows], &outs.cards[2][..rows]);
        let cards_above = &outs.highest[..rows];
        // The same for all whose hidden cards are of the suit.
        let flushes = suit.count_ones() as i16 - hidden.first().map_or(0, |hidden| hidden.count_ones() as i16);
        for row in 0..plain {
            let (cards_above, of_suit) = (i16::from(cards_above[row]), mask(hidden[row] & !suit == 0));
            let outs: [i16; 3] = [lower[row].into(), equal[row].into(), higher[row].into()];
            sums.add::<G>(forcer, outs, -(cards_above & of_suit));
            if BECOME_ONE {
                let (below, same) = compared(flushes, suit & !ranks[row], ranks[row]);
                let outs = [outs[0] + below, outs[1] + same, outs[2] + flushes - below - same];
                sums.add::<G>(forcer, outs, (cards_above - size_of_set(highest[row] & suit)) & of_suit);
            }
        }
        let if_suited = |ordering: usize, at: usize| &versus.suited[ordering][at][..rows];
        let (lower_first, lower_second) = (if_suited(0, 0), if_suited(0, 1));
        let (equal_first, equal_second) = (if_suited(1, 0), if_suited(1, 1));
        let (higher_first, higher_second) = (if_suited(2, 0), if_suited(2, 1));
        let (first, second) = (&completing[0][..rows], &completing[1][..rows]);
        for row in plain..rows {
            let (cards_above, of_suit) = (i16::from(cards_above[row]), mask(hidden[row] & !suit == 0));
            let outs: [i16; 3] = [lower[row].into(), equal[row].into(), higher[row].into()];
            sums.add::<G>(forcer, outs, -(cards_above & of_suit));
            if BECOME_ONE {
                let free = suit & !ranks[row];
                let (is_first, is_second) = (mask(free & first[row] != 0), mask(free & second[row] != 0));
                let flushes = flushes + is_first + is_second;
                let (below, same) = compared(flushes, free & !(first[row] | second[row]), ranks[row]);
                let outs = [
                    outs[0] + below + (lower_first[row] & is_first) + (lower_second[row] & is_second),
                    outs[1] + same + (equal_first[row] & is_first) + (equal_second[row] & is_second),
                    outs[2] + flushes - below - same
                        + (higher_first[row] & is_first)
                        + (higher_second[row] & is_second),
                ];
                sums.add::<G>(forcer, outs, (cards_above - size_of_set(highest[row] & suit)) & of_suit);
            }
        }
        sums.forced()
    }
}

/// With rows that stand for no hand, so that vectors are full.
fn padded(mut all: Vec<StayingCards>) -> Vec<StayingCards> {
    all.resize(all.len().next_multiple_of(FULL), StayingCards::NONE);
    all
}

/// The most rows that a vector has here, of one byte each.
const FULL: usize = 32;

/// All bits or none: vectors have no branches.
#[inline(always)]
fn mask(holds: bool) -> i16 {
    -i16::from(holds)
}

/// Number of ranks in a set: what `count_ones` is, in operations that vectors have.
#[inline(always)]
fn size_of_set(ranks: i16) -> i16 {
    let pairs = ranks - (ranks >> 1 & 0x5555);
    let fours = (pairs & 0x3333) + (pairs >> 2 & 0x3333);
    let eights = (fours + (fours >> 4)) & 0x0f0f;
    (eights + (eights >> 8)) & 0x1f
}

/// All bits up to the highest one of a number.
#[inline(always)]
fn smeared(number: i16) -> i16 {
    let number = number | number >> 1;
    let number = number | number >> 2;
    let number = number | number >> 4;
    number | number >> 8
}

/// Sums over hidden hands, and over their new cards by ordering: of at most 249,900 hidden hands with 47 new cards
/// each, or if the up card is the highest, of at most 715 with 32.
#[derive(Default)]
struct Sums<N> {
    hands: N,
    cards: [N; 3],
}

impl<N: Lane> Sums<N> {
    /// Adds hidden hands with these new cards, if the player forces.
    #[inline(always)]
    fn add<G: Lane>(&mut self, forcer: &Forcer, cards: [i16; 3], hands: i16) {
        let hands = N::from(hands & mask(forcer.forces::<G>(cards[0], cards[2])));
        self.hands += hands;
        self.cards[0] += hands * N::from(cards[0]);
        self.cards[1] += hands * N::from(cards[1]);
        self.cards[2] += hands * N::from(cards[2]);
    }

    fn forced(self) -> Forced {
        let [outranked, tied, higher] = self.cards.map(N::into);
        Forced { hands: self.hands.into(), outranked, tied, higher }
    }
}
