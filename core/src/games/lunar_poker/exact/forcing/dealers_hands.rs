//! The dealer who does not qualify and must replace the highest card (§ 589.11(e)(2)).
//!
//! Such a hand has five different ranks and no ace with a king. Without its highest card, only a pair, a straight or a
//! flush can still qualify. Pairs and straights are counted by ranks. A flush needs four staying cards of one suit, so
//! it affects few hidden hands: these are corrected suit by suit, and hands that are a flush already, and so qualify,
//! are removed.

use az::Az;

use super::staying::{Outs, Staying, StayingCards};
use super::{Forced, Forcer};
use crate::cards::{Rank, Vectors};
use crate::games::lunar_poker::decisions::{RANKS, RankCounts, finals, set_of};
use crate::games::lunar_poker::exact::{FlushGains, Showdowns};
use crate::games::lunar_poker::rules::{HIDDEN, PLAYER_CARDS, Payoff, straights};

/// The dealer's hands with one up card that do not qualify.
pub struct DealersHands {
    /// Hands with the up card as the highest, and hands in which it stays.
    goes: Staying,
    stays: Staying,
    unseen: usize,
    /// Numbers of hidden hands without dead cards: that do not qualify, with a possible straight, with a possible
    /// flush.
    not_qualified: i64,
    with_straights: i64,
    with_flushes: i64,
    vectors: Vectors,
}

/// New cards that make a pair or a straight: with the up card replaced, and with the up card staying.
pub struct AllOuts {
    goes: Outs,
    stays: Outs,
}

impl DealersHands {
    pub fn new(showdowns: &Showdowns) -> Self {
        let up_card = 1_u16 << showdowns.up_card.rank() as u16;
        let (mut goes, mut stays): (Vec<StayingCards>, Vec<StayingCards>) = Default::default();
        let dealt = set_of(&showdowns.unseen_ranks);
        let may_be_hidden = |hidden: &u16| hidden & up_card == 0 && hidden & !dealt == 0;
        for hidden in finals().sets[HIDDEN].iter().copied().filter(may_be_hidden) {
            let hand = hidden | up_card;
            let ace_king = 1_u16 << Rank::Ace as u16 | 1 << Rank::King as u16;
            if straights().any(|straight| straight == hand) || hand & ace_king == ace_king {
                continue;
            }
            let highest = 1 << hand.ilog2();
            let ranks = hand & !highest;
            let (staying, highest) = if highest == up_card { (&mut goes, 0) } else { (&mut stays, highest) };
            // Several ranks may be the highest above the same four.
            match staying.iter_mut().find(|known| known.ranks == ranks) {
                Some(known) => known.highest |= highest,
                None => staying.push(StayingCards { ranks, hidden: ranks & !up_card, highest }),
            }
        }
        let (goes, stays) = (Staying::new(goes), Staying::new(stays));
        let left = showdowns.unseen_ranks.map(i64::from);
        // Padding has a rank that does not exist.
        let of_ranks = |ranks: u16| (0..RANKS).filter(move |rank| ranks >> rank & 1 == 1);
        let (mut not_qualified, mut with_straights, mut with_flushes) = (0, 0, 0);
        for kept in goes.all.iter().chain(&stays.all) {
            let highest = if kept.highest == 0 { 1 } else { of_ranks(kept.highest).map(|rank| left[rank]).sum() };
            let hands = of_ranks(kept.hidden).map(|rank| left[rank]).product::<i64>() * highest;
            not_qualified += hands;
            with_straights += if kept.completing().next().is_none() { 0 } else { hands };
            let suits = showdowns.in_suit.iter().filter(|&&suit| kept.hidden & !suit == 0).count().az::<i64>();
            with_flushes += suits * highest;
        }
        let (unseen, vectors) = (showdowns.unseen.len(), Vectors::widest());
        DealersHands { goes, stays, unseen, not_qualified, with_straights, with_flushes, vectors }
    }

    /// Number of new cards for a forced dealer after a draw.
    pub fn new_cards(&self, drawn: usize) -> i64 {
        (self.unseen - PLAYER_CARDS - drawn - HIDDEN).az::<i64>()
    }

    /// This kind of final hand after a draw, if forcing with it can ever gain.
    pub fn forcer(&self, payoff: &Payoff, kind: usize, drawn: usize) -> Option<Forcer> {
        Forcer::new(payoff, kind, self.new_cards(drawn))
    }

    /// Bound on the gain, summed over hidden hands and new cards, if `not_qualified` hidden hands do not qualify.
    pub fn most(&self, forcer: &Forcer, not_qualified: i64) -> i128 {
        let [by_pairs, by_straights, by_flushes] = forcer.most();
        let most = |hands: i64, of_one: i64| i128::from(hands) * i128::from(of_one);
        most(not_qualified, by_pairs) + most(self.with_straights, by_straights) + most(self.with_flushes, by_flushes)
    }

    /// Bound for any final hand of the same worth.
    pub fn most_of_all(&self, forcer: &Forcer) -> i128 {
        self.most(forcer, self.not_qualified)
    }

    /// New cards against a final hand. `left`: cards that are neither seen by the player nor up.
    pub fn outs(&self, forcer: &Forcer, left: &RankCounts) -> AllOuts {
        self.vectors.run(
            #[inline(always)]
            || AllOuts { goes: self.goes.versus(forcer).outs(left), stays: self.stays.versus(forcer).outs(left) },
        )
    }

    /// Results over the hidden hands by ranks.
    pub fn by_ranks(&self, forcer: &Forcer, left: &RankCounts, outs: &AllOuts) -> Forced {
        self.vectors.run(
            #[inline(always)]
            || match forcer.is_small() {
                true => self.by_ranks_in::<true>(forcer, left, outs),
                false => self.by_ranks_in::<false>(forcer, left, outs),
            },
        )
    }

    /// Correction for flushes of one suit. `own`: whether it is the up card's; `suit`: ranks left in it.
    pub fn change(&self, forcer: &Forcer, outs: &AllOuts, own: bool, suit: u16) -> Forced {
        let hidden = if own { HIDDEN - 1 } else { HIDDEN };
        if (suit.count_ones() as usize) < hidden {
            return Forced::default();
        }
        self.vectors.run(
            #[inline(always)]
            || match forcer.is_small() {
                true => self.change_in::<true>(forcer, outs, own, suit),
                false => self.change_in::<false>(forcer, outs, own, suit),
            },
        )
    }

    /// `SMALL`: as [`Forcer::is_small`].
    #[inline(always)]
    fn by_ranks_in<const SMALL: bool>(&self, forcer: &Forcer, left: &RankCounts, outs: &AllOuts) -> Forced {
        let goes = self.goes.by_ranks::<SMALL>(forcer, left, &outs.goes);
        goes.plus(self.stays.by_ranks::<SMALL>(forcer, left, &outs.stays), 1)
    }

    #[inline(always)]
    fn change_in<const SMALL: bool>(&self, forcer: &Forcer, outs: &AllOuts, own: bool, suit: u16) -> Forced {
        if !own {
            // The up card is the highest. If it were among the staying four, they would be of its suit.
            return self.goes.change::<SMALL, true, false>(forcer, &outs.goes, suit);
        }
        // A hand that is a flush qualifies. Four cards of the suit may become one if the fifth is of another.
        let goes = self.goes.change::<SMALL, false, false>(forcer, &outs.goes, suit);
        goes.plus(self.stays.change::<SMALL, true, true>(forcer, &outs.stays, suit), 1)
    }
}

/// Final hands with which forcing can gain, against one up card.
pub struct Forcers {
    pub forcing: DealersHands,
    /// By number of drawn cards and kind.
    pub by_drawn: [Vec<Option<Forcer>>; PLAYER_CARDS + 1],
    /// By number of drawn cards: bounds on the gain of forcing with a flush, summed over hidden hands and new cards.
    pub flush_gains: [FlushGains; PLAYER_CARDS + 1],
}

impl Forcers {
    /// `of_five`: payoffs by kind.
    pub fn new(showdowns: &Showdowns, of_five: &[Payoff]) -> Self {
        let forcing = DealersHands::new(showdowns);
        let forcer = |kind: usize, drawn: usize| forcing.forcer(&of_five[kind], kind, drawn);
        let by_drawn = std::array::from_fn(|drawn| (0..of_five.len()).map(|kind| forcer(kind, drawn)).collect());
        let most = |kind: usize, drawn: usize| forcer(kind, drawn).map_or(0, |forcer| forcing.most_of_all(&forcer));
        let flush_gains = std::array::from_fn(|drawn| FlushGains::new(|kind| most(kind, drawn)));
        Forcers { forcing, by_drawn, flush_gains }
    }
}
