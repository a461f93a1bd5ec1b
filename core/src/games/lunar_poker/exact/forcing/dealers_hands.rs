//! The dealer who does not qualify and is made to replace the highest card (§ 589.11(e)(2)).
//!
//! Such a hand has five different ranks and no ace with a king, so once its highest card is gone only a pair, a
//! straight or a flush can qualify. Pairs and straights are counted by ranks; flushes need the four cards that stay to
//! be of one suit, which changes few hidden hands: those are corrected suit by suit, and those that are a flush
//! already, and so qualify, taken out.

use az::Az;

use super::forcer::{Forced, Forcer, Lane};
use super::staying::Staying;
use super::versus::{Outs, StayingCards};
use crate::cards::{Rank, Vectors};
use crate::games::lunar_poker::decisions::{RANKS, RankCounts, finals, set_of};
use crate::games::lunar_poker::exact::counts::HIDDEN;
use crate::games::lunar_poker::exact::showdowns::Showdowns;
use crate::games::lunar_poker::rules::{PLAYER_CARDS, Payoff, straight_from};

/// The dealer's hands with one up card that do not qualify.
#[derive(Debug)]
pub struct DealersHands {
    /// The hands of which the up card is the highest, and those of which it stays.
    goes: Staying,
    stays: Staying,
    unseen: usize,
    /// Numbers of hidden hands, no cards being dead: all that do not qualify, those with a straight to come, and those
    /// with a flush to come.
    not_qualified: i64,
    with_straights: i64,
    with_flushes: i64,
    vectors: Vectors,
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
        for kept in self.staying() {
            let highest = if kept.highest == 0 { 1 } else { of_ranks(kept.highest).map(|rank| left[rank]).sum() };
            let hands = of_ranks(kept.hidden).map(|rank| left[rank]).product::<i64>() * highest;
            not_qualified += hands;
            with_straights += if kept.completing().next().is_none() { 0 } else { hands };
            let suits = showdowns.in_suit.iter().filter(|&&suit| kept.hidden & !suit == 0).count().az::<i64>();
            with_flushes += suits * highest;
        }
        (self.not_qualified, self.with_straights, self.with_flushes) = (not_qualified, with_straights, with_flushes);
    }

    /// What stays of the hands.
    pub fn staying(&self) -> impl Iterator<Item = &StayingCards> {
        self.goes.all.iter().chain(&self.stays.all)
    }

    /// Number of new cards that the dealer may get after a draw.
    pub fn new_cards(&self, drawn: usize) -> i64 {
        (self.unseen - PLAYER_CARDS - drawn - HIDDEN).az::<i64>()
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
            return self.goes.change::<G, true, false>(forcer, &outs.goes, suit);
        }
        // Hands that are a flush qualify, and the four cards that stay may become one if the fifth was of another suit.
        let goes = self.goes.change::<G, false, false>(forcer, &outs.goes, suit);
        goes.plus(self.stays.change::<G, true, true>(forcer, &outs.stays, suit), 1)
    }
}
