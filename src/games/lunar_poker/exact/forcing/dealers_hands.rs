//! The dealer who does not qualify and is made to replace the highest card (§ 589.11(e)(2)).
//!
//! Such a hand has five different ranks and no ace with a king, so once its highest card is gone only a pair, a
//! straight or a flush can qualify. Pairs and straights are counted by ranks; flushes need the four cards that stay to
//! be of one suit, which changes few hidden hands: those are corrected suit by suit, and those that are a flush
//! already, and so qualify, taken out.

use std::borrow::Cow;

use super::forcer::{Forced, Forcer, Outs, SumOfOuts};
use super::staying_cards::{StayingCards, above};
use crate::cards::{Rank, Suit};
use crate::games::lunar_poker::decisions::{RANKS, RankCounts, finals, set_of, size_of_set};
use crate::games::lunar_poker::exact::showdowns::{HIDDEN, Showdowns};
use crate::games::lunar_poker::facts::PLAYER_CARDS;
use crate::games::lunar_poker::rules::{Payoff, straight_from};

/// Those of the dealer's hands of which four cards can be of one suit.
#[derive(Debug)]
pub struct OfSuit<'a> {
    /// Whether it is the up card's.
    own: bool,
    up_card_stays: Cow<'a, [StayingCards]>,
    up_card_goes: Cow<'a, [StayingCards]>,
}

/// The dealer's hands with one up card that do not qualify.
#[derive(Debug)]
pub struct DealersHands {
    /// The hands of which the up card stays, and those of which it is the highest.
    up_card_stays: Vec<StayingCards>,
    up_card_goes: Vec<StayingCards>,
    /// The up card's suit.
    own: Suit,
    unseen: usize,
    /// Numbers of hidden hands, no cards being dead: all that do not qualify, those with a straight to come, and those
    /// with a flush to come.
    not_qualified: i64,
    with_straights: i64,
    with_flushes: i64,
}

impl DealersHands {
    /// The hands with the up card of `showdowns`.
    pub fn new(showdowns: &Showdowns) -> Self {
        let up_card = 1_u16 << showdowns.up_card.rank() as u16;
        let mut forcing = DealersHands {
            up_card_stays: Vec::new(),
            up_card_goes: Vec::new(),
            own: showdowns.up_card.suit(),
            unseen: showdowns.unseen.len(),
            not_qualified: 0,
            with_straights: 0,
            with_flushes: 0,
        };
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
                forcing.up_card_goes.push(StayingCards::new(ranks, up_card, 0));
                continue;
            }
            // Several ranks may be the highest with the same four below.
            match forcing.up_card_stays.iter_mut().find(|known| known.ranks == ranks) {
                Some(known) => known.may_have_lost(highest),
                None => forcing.up_card_stays.push(StayingCards::new(ranks, up_card, highest)),
            }
        }
        forcing.count(showdowns);
        forcing
    }

    fn kept(&self) -> impl Iterator<Item = &StayingCards> {
        self.up_card_stays.iter().chain(&self.up_card_goes)
    }

    fn count(&mut self, showdowns: &Showdowns) {
        let above = above(&showdowns.unseen_ranks);
        let (mut not_qualified, mut with_straights, mut with_flushes) = (0, 0, 0);
        for kept in self.kept() {
            let hands = kept.hidden_hands(&showdowns.unseen_ranks, &above);
            not_qualified += hands;
            with_straights += if kept.completing == 0 { 0 } else { hands };
            let suits = showdowns.in_suit.iter().filter(|&&suit| kept.hidden & !suit == 0).count() as i64;
            with_flushes += suits * kept.highest_cards(&showdowns.unseen_ranks, &above);
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

    /// The results over the hidden hands as if no hand were a flush. `left` are the cards that are neither seen by the
    /// player nor up.
    pub fn by_ranks(&self, forcer: &Forcer, left: &RankCounts) -> Forced {
        let above = above(left);
        let mut sum = SumOfOuts::default();
        for kept in self.kept() {
            let hands = kept.hidden_hands(left, &above);
            // Without a card of each rank there are no outs to count.
            if hands > 0 {
                sum.add_forced(forcer, forcer.outs(kept, left), hands);
            }
        }
        sum.forced()
    }

    /// The hands of which four cards can be of one suit, the up card's or another, of which these ranks are left.
    pub fn of_suit(&self, own: bool, suit: u16) -> OfSuit<'_> {
        let within = |all: &[StayingCards]| all.iter().copied().filter(|kept| kept.hidden & !suit == 0).collect();
        let all = self.of_any_suit(own);
        OfSuit { own, up_card_stays: within(&all.up_card_stays), up_card_goes: within(&all.up_card_goes) }
    }

    /// The same with all ranks of the suit left.
    fn of_any_suit(&self, own: bool) -> OfSuit<'_> {
        // With the up card among the four cards that stay, these are of its suit.
        let up_card_stays = if own { &self.up_card_stays[..] } else { &[] };
        OfSuit { own, up_card_stays: up_card_stays.into(), up_card_goes: (&self.up_card_goes[..]).into() }
    }

    /// The results over the hidden hands, `suits` being what is left of each suit, one bit for each rank.
    pub fn exactly(&self, forcer: &Forcer, left: &RankCounts, suits: &[u16; Suit::ALL.len()]) -> Forced {
        let mut forced = self.by_ranks(forcer, left);
        for (suit, &ranks) in Suit::ALL.into_iter().zip(suits) {
            forced = forced.plus(self.of_any_suit(suit == self.own).change(forcer, left, ranks), 1);
        }
        forced
    }
}

impl OfSuit<'_> {
    /// What flushes of the suit change, `suit` being what is left of it, all of whose ranks are in `left`.
    pub fn change(&self, forcer: &Forcer, left: &RankCounts, suit: u16) -> Forced {
        let mut sum = [SumOfOuts::default()];
        self.add_changes(forcer, left, &[suit], &mut sum);
        sum[0].forced()
    }

    /// The same for each of several sets that may be what is left of the suit.
    pub fn changes(&self, forcer: &Forcer, left: &RankCounts, suits: &[u16]) -> Vec<Forced> {
        let mut sums = vec![SumOfOuts::default(); suits.len()];
        self.add_changes(forcer, left, suits, &mut sums);
        sums.into_iter().map(SumOfOuts::forced).collect()
    }

    fn add_changes(&self, forcer: &Forcer, left: &RankCounts, suits: &[u16], sums: &mut [SumOfOuts]) {
        if self.own {
            self.add_changes_by_own_suit(forcer, left, suits, sums);
            return;
        }
        // The up card was the highest, and the four others may become a flush.
        for (kept, outs) in with_outs(&self.up_card_goes, forcer, left, suits) {
            for (&suit, sum) in suits.iter().zip(&mut *sums).filter(|(suit, _)| kept.hidden & !**suit == 0) {
                sum.add_forced(forcer, outs, -1);
                sum.add_forced(forcer, forcer.with_flushes(kept, outs, suit), 1);
            }
        }
    }

    /// What flushes of the up card's suit change: hands that are a flush qualify, and the four cards that stay may
    /// become one if the fifth was of another suit.
    fn add_changes_by_own_suit(&self, forcer: &Forcer, left: &RankCounts, suits: &[u16], sums: &mut [SumOfOuts]) {
        let above = above(left);
        for (kept, outs) in with_outs(&self.up_card_goes, forcer, left, suits) {
            let sums = suits.iter().zip(&mut *sums).filter(|(suit, _)| kept.hidden & !**suit == 0);
            sums.for_each(|(_, sum)| sum.add_forced(forcer, outs, -1));
        }
        for (kept, outs) in with_outs(&self.up_card_stays, forcer, left, suits) {
            let all = kept.highest_cards(left, &above);
            for (&suit, sum) in suits.iter().zip(&mut *sums).filter(|(suit, _)| kept.hidden & !**suit == 0) {
                let other_suits = all - size_of_set(kept.highest & suit);
                sum.add_forced(forcer, outs, -all);
                sum.add_forced(forcer, forcer.with_flushes(kept, outs, suit), other_suits);
            }
        }
    }
}

/// The hands of which four cards can be of one of these suits, with the new cards that make a pair or a straight.
fn with_outs<'k>(
    all: &'k [StayingCards],
    forcer: &'k Forcer,
    left: &'k RankCounts,
    suits: &[u16],
) -> impl Iterator<Item = (&'k StayingCards, Outs)> {
    let any = suits.iter().fold(0, |any, suit| any | suit);
    debug_assert!(any & !set_of(left) == 0, "a suit has a card of a rank of which none is left");
    all.iter().filter(move |kept| kept.hidden & !any == 0).map(|kept| (kept, forcer.outs(kept, left)))
}
