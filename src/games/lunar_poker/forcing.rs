//! The dealer who does not qualify and is made to replace the highest card (§ 589.11(e)(2)).
//!
//! Such a hand has five different ranks and no ace with a king, so once its highest card is gone only a pair, a straight or a flush
//! can qualify. Pairs and straights are counted by ranks; flushes need the four cards that stay to be of one suit, which changes
//! few hidden hands: those are put right suit by suit, and those that are a flush already, and so qualify, taken out.

use super::combinations::straight_from;
use super::finals::{BY_RANKS, finals};
use super::multisets::{RANKS, RankCounts, index_of};
use super::prices::{BET, Payoff};
use super::showdowns::{HIDDEN, Showdowns};
use crate::cards::{Rank, Suit};
use crate::hands::FiveCardCategory;
use crate::hands::five_card::FiveCardValue;

/// What comes of the hidden hands against which the player forces the dealer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Forced {
    /// Number of these hidden hands.
    pub hands: i64,
    /// Number of hidden hands with a new card that the final hand then outranks though they qualify, ties, and is outranked by.
    pub outranked: i64,
    pub tied: i64,
    pub higher: i64,
}

impl Forced {
    /// The sum of this and so many of the other.
    pub fn plus(self, other: Forced, times: i64) -> Forced {
        Forced {
            hands: self.hands + times * other.hands,
            outranked: self.outranked + times * other.outranked,
            tied: self.tied + times * other.tied,
            higher: self.higher + times * other.higher,
        }
    }
}

/// A final hand that a player may force the dealer with.
#[derive(Clone, Copy, Debug)]
pub struct Forcer {
    value: FiveCardValue,
    /// Whether it is better than any pair.
    outranks_pairs: bool,
    /// The ranks of its cards, one bit each, if it is a flush.
    flush: Option<u16>,
    /// What a new card must bring on average, and all of them together: the ante and the fee.
    new_cards: i64,
    forgone: i64,
    /// What one brings that makes a lower hand.
    won: i64,
}

/// New cards that make a hand that qualifies.
#[derive(Clone, Copy, Debug, Default)]
struct Outs {
    outranked: i64,
    tied: i64,
    higher: i64,
}

/// Four ranks that stay when the highest card is gone.
#[derive(Clone, Debug)]
struct Kept {
    /// One bit each.
    ranks: u16,
    /// Those that are hidden: all, or all but the up card's.
    hidden: u16,
    /// The ranks of a hidden highest card with which the hand does not qualify, one bit each; none if the up card is the highest.
    highest: u16,
    /// For each rank: how many of its cards are hidden, and the value of the pair that one more makes.
    pairs: [(usize, i64, FiveCardValue); 4],
    /// Number of the hidden ones together.
    hidden_cards: i64,
    /// The ranks that make a straight, one bit each, and its value.
    completing: u16,
    /// Two at most; those that are none have no cards.
    straights: [Straight; 2],
}

/// A rank that makes a straight.
#[derive(Clone, Copy, Debug, Default)]
struct Straight {
    rank: usize,
    value: FiveCardValue,
    /// 1, or 0 if it makes none.
    is_one: i64,
}

/// The dealer's hands with one up card that do not qualify.
#[derive(Debug)]
pub struct Forcing {
    /// The hands of which the up card stays, and those of which it is the highest.
    up_card_stays: Vec<Kept>,
    up_card_goes: Vec<Kept>,
    /// The up card's suit.
    own: Suit,
    unseen: usize,
    /// Numbers of hidden hands, no cards being dead: all that do not qualify, those with a straight to come, and those with a
    /// flush to come.
    not_qualified: i64,
    with_straights: i64,
    with_flushes: i64,
}

/// Most new cards that make a pair, a straight and a flush: three of each of four ranks, four of each of two, and nine.
const MOST_PAIRS: i64 = 12;
const MOST_STRAIGHTS: i64 = 8;
const MOST_FLUSHES: i64 = 9;

impl Forcing {
    /// The hands with the up card of `showdowns`.
    pub fn new(showdowns: &Showdowns) -> Self {
        let up_card = 1_u16 << showdowns.up_card.rank() as u16;
        let mut forcing = Forcing {
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
        for hidden in finals().sets_of(HIDDEN).iter().copied().filter(may_be_hidden) {
            let hand = hidden | up_card;
            let ace_king = 1_u16 << Rank::Ace as u16 | 1 << Rank::King as u16;
            let straight = (0..RANKS).any(|low| straight_from(low) == Some(hand));
            if straight || hand & ace_king == ace_king {
                continue;
            }
            let highest = 1 << hand.ilog2();
            let ranks = hand & !highest;
            if highest == up_card {
                forcing.up_card_goes.push(Kept::new(ranks, up_card, 0));
                continue;
            }
            // Several ranks may be the highest with the same four below.
            match forcing.up_card_stays.iter_mut().find(|known| known.ranks == ranks) {
                Some(known) => known.highest |= highest,
                None => forcing.up_card_stays.push(Kept::new(ranks, up_card, highest)),
            }
        }
        forcing.count(showdowns);
        forcing
    }

    fn kept(&self) -> impl Iterator<Item = &Kept> {
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

    /// Number of new cards that the dealer may get after a draw of so many.
    pub fn new_cards(&self, drawn: usize) -> i64 {
        (self.unseen - super::plays::PLAYER_CARDS - drawn - HIDDEN) as i64
    }

    /// This kind of final hand after a draw of so many cards, if the player may ever force with it.
    pub fn forcer(&self, payoff: &Payoff, kind: usize, drawn: usize) -> Option<Forcer> {
        let value = finals().value(kind);
        let suited = kind >= BY_RANKS && !super::combinations::is_straight_flush(value);
        let flush = suited.then(|| set_of(finals().rank_counts(kind)));
        let new_cards = self.new_cards(drawn);
        let outranks_pairs = value.ranking().category > FiveCardCategory::Pair;
        let (forgone, won) = (payoff.forgone(), payoff.won());
        let forcer = Forcer { value, outranks_pairs, flush, new_cards, forgone, won };
        // A hand below a straight is outranked by straights and flushes.
        let below_a_straight = value < finals().value(finals().unsuited(0b1_0000_0000_1111));
        let outs = if below_a_straight { MOST_PAIRS } else { MOST_PAIRS + MOST_STRAIGHTS + MOST_FLUSHES };
        (forcer.gain(&Outs { outranked: outs, ..Outs::default() }) > 0 || forcer.gain(&Outs::default()) > 0)
            .then_some(forcer)
    }

    /// At least what forcing gains with a final hand, summed over the hidden hands and the new cards, of which at most so many
    /// hidden hands do not qualify.
    pub fn most(&self, forcer: &Forcer, not_qualified: i64) -> i64 {
        let won = forcer.won.max(0);
        let by_pairs = (won * MOST_PAIRS - forcer.forgone * forcer.new_cards).max(0);
        not_qualified * by_pairs + won * (MOST_STRAIGHTS * self.with_straights + MOST_FLUSHES * self.with_flushes)
    }

    /// The same of any final hand that is worth as much.
    pub fn most_of_all(&self, forcer: &Forcer) -> i64 {
        self.most(forcer, self.not_qualified)
    }

    /// What comes of the hidden hands as if no hand were a flush. `left` are the cards that are neither seen by the player nor up.
    pub fn by_ranks(&self, forcer: &Forcer, left: &RankCounts) -> Forced {
        let above = above(left);
        let mut forced = Forced::default();
        for kept in self.kept() {
            let hands = kept.hidden_hands(left, &above);
            if hands > 0 {
                forced = forced.plus(forcer.forced(&forcer.outs(kept, left)), hands);
            }
        }
        forced
    }

    /// What flushes of the up card's suit change, `own_suit` being what is left of it: hands that are a flush qualify, and the four
    /// cards that stay may become one if the fifth is of another suit.
    fn of_own_suit(&self, forcer: &Forcer, left: &RankCounts, own_suit: u16) -> Forced {
        let above = above(left);
        let mut forced = Forced::default();
        for kept in self.up_card_goes.iter().filter(|kept| kept.hidden & !own_suit == 0) {
            forced = forced.plus(forcer.forced(&forcer.outs(kept, left)), -1);
        }
        for kept in self.up_card_stays.iter().filter(|kept| kept.hidden & !own_suit == 0) {
            let outs = forcer.outs(kept, left);
            let by_ranks = forcer.forced(&outs);
            let all = kept.highest_cards(left, &above);
            let other_suits = all - i64::from((kept.highest & own_suit).count_ones());
            let with_flushes = forcer.forced(&forcer.with_flushes(kept, outs, own_suit));
            forced = forced.plus(by_ranks, -all).plus(with_flushes, other_suits);
        }
        forced
    }

    /// What flushes of another suit change, `suit` being what is left of it: the up card is the highest, and the four others may
    /// become a flush.
    fn of_other_suit(&self, forcer: &Forcer, left: &RankCounts, suit: u16) -> Forced {
        let mut forced = Forced::default();
        for kept in self.up_card_goes.iter().filter(|kept| kept.hidden & !suit == 0) {
            let outs = forcer.outs(kept, left);
            let with_flushes = forcer.forced(&forcer.with_flushes(kept, outs, suit));
            forced = forced.plus(with_flushes, 1).plus(forcer.forced(&outs), -1);
        }
        forced
    }
}

impl Forcing {
    /// What comes of the hidden hands, `suits` being what is left of each suit, one bit for each rank.
    pub fn exactly(&self, forcer: &Forcer, left: &RankCounts, suits: &[u16; Suit::ALL.len()]) -> Forced {
        let mut forced = self.by_ranks(forcer, left);
        for (suit, &ranks) in Suit::ALL.into_iter().zip(suits) {
            forced = forced.plus(self.of_suit(suit == self.own, forcer, left, ranks), 1);
        }
        forced
    }

    /// What flushes of the up card's suit, or of another, change.
    pub fn of_suit(&self, own: bool, forcer: &Forcer, left: &RankCounts, suit: u16) -> Forced {
        if own { self.of_own_suit(forcer, left, suit) } else { self.of_other_suit(forcer, left, suit) }
    }
}

impl Kept {
    fn new(ranks: u16, up_card: u16, highest: u16) -> Self {
        let places: Vec<usize> = (0..RANKS).filter(|place| ranks >> place & 1 == 1).collect();
        let value = |place: usize| {
            let mut counts: RankCounts = std::array::from_fn(|rank| (ranks >> rank & 1) as u8);
            counts[place] += 1;
            finals().value(index_of(&counts))
        };
        let pair = |place: usize| (place, i64::from(up_card >> place & 1 == 0), value(place));
        let makes_a_straight =
            |&place: &usize| (0..RANKS).any(|low| straight_from(low) == Some(ranks | 1 << place));
        let mut straights = [Straight::default(); 2];
        for (straight, rank) in straights.iter_mut().zip((0..RANKS).filter(makes_a_straight)) {
            *straight = Straight { rank, value: value(rank), is_one: 1 };
        }
        let hidden = ranks & !up_card;
        Kept {
            ranks,
            hidden,
            highest,
            pairs: std::array::from_fn(|at| pair(places[at])),
            hidden_cards: hidden.count_ones().into(),
            completing: (0..RANKS).filter(makes_a_straight).fold(0, |ranks, rank| ranks | 1 << rank),
            straights,
        }
    }

    /// Number of cards that may be the highest, or 1 if the up card is; `above` is how many cards are left of higher ranks.
    fn highest_cards(&self, left: &RankCounts, above: &[i64; RANKS]) -> i64 {
        if self.highest == 0 {
            return 1;
        }
        let lowest = self.highest.trailing_zeros() as usize;
        let excluded = !self.highest & (SET_OF_ALL << lowest) & SET_OF_ALL;
        let mut cards = i64::from(left[lowest]) + above[lowest];
        let mut rest = excluded;
        while rest != 0 {
            cards -= i64::from(left[rest.trailing_zeros() as usize]);
            rest &= rest - 1;
        }
        cards
    }

    /// Number of hidden hands with these ranks if none was a flush.
    fn hidden_hands(&self, left: &RankCounts, above: &[i64; RANKS]) -> i64 {
        let of_kept = |&(place, taken, _): &(usize, i64, FiveCardValue)| if taken == 1 { left[place].into() } else { 1 };
        self.pairs.iter().map(of_kept).product::<i64>() * self.highest_cards(left, above)
    }
}

const SET_OF_ALL: u16 = (1 << RANKS) - 1;

/// For each rank, how many cards are left of higher ones.
fn above(left: &RankCounts) -> [i64; RANKS] {
    let mut above = [0; RANKS];
    for rank in (0..RANKS - 1).rev() {
        above[rank] = above[rank + 1] + i64::from(left[rank + 1]);
    }
    above
}

fn set_of(counts: &RankCounts) -> u16 {
    counts.iter().enumerate().fold(0, |set, (rank, &cards)| set | u16::from(cards > 0) << rank)
}

impl Forcer {
    /// What new cards gain over not forcing, summed over all new cards.
    fn gain(&self, outs: &Outs) -> i64 {
        self.won * outs.outranked - (1 + BET) * outs.higher - self.forgone * self.new_cards
    }

    /// One hidden hand with these new cards, if the player forces.
    #[inline]
    fn forced(&self, outs: &Outs) -> Forced {
        if self.gain(outs) <= 0 {
            return Forced::default();
        }
        Forced { hands: 1, outranked: outs.outranked, tied: outs.tied, higher: outs.higher }
    }

    /// The new cards that make a pair or a straight.
    #[inline]
    fn outs(&self, kept: &Kept, left: &RankCounts) -> Outs {
        let mut outs = Outs::default();
        if self.outranks_pairs {
            let cards: i64 = kept.pairs.iter().map(|&(rank, ..)| i64::from(left[rank])).sum();
            outs.outranked = cards - kept.hidden_cards;
        } else {
            for &(rank, hidden, value) in &kept.pairs {
                outs.add(value.cmp(&self.value), i64::from(left[rank]) - hidden);
            }
        }
        if kept.completing != 0 {
            for straight in &kept.straights {
                outs.add(straight.value.cmp(&self.value), straight.is_one * i64::from(left[straight.rank]));
            }
        }
        outs
    }

    /// The same if the four cards are of one suit of which these ranks, and the kept ones, are left.
    fn with_flushes(&self, kept: &Kept, outs: Outs, suit: u16) -> Outs {
        let mut outs = outs;
        let free = suit & !kept.ranks;
        if free & kept.completing != 0 {
            for straight in kept.straights.iter().filter(|straight| free >> straight.rank & 1 == 1) {
                let straight_flush = finals().value(finals().suited(kept.ranks | 1 << straight.rank));
                outs.add(straight.value.cmp(&self.value), -straight.is_one);
                outs.add(straight_flush.cmp(&self.value), straight.is_one);
            }
        }
        let flushes = free & !kept.completing;
        let all = i64::from(flushes.count_ones());
        match self.flush {
            // Flushes are compared as their sets of ranks are: the new one is lower if its new rank is less than the difference.
            Some(own) => {
                let difference = own.saturating_sub(kept.ranks);
                let lower = flushes & (difference.next_power_of_two() - 1);
                let equal = if difference.is_power_of_two() { flushes & difference } else { 0 };
                let (outranked, tied) = (i64::from(lower.count_ones()), i64::from(equal.count_ones()));
                outs.outranked += outranked;
                outs.tied += tied;
                outs.higher += all - outranked - tied;
            }
            None => {
                let flush = finals().value(finals().suited(LOWEST_FLUSH));
                outs.add(flush.cmp(&self.value), all);
            }
        }
        outs
    }
}

/// The ranks of the lowest flush, 2, 3, 4, 5 and 7.
const LOWEST_FLUSH: u16 = 0b10_1111;

impl Outs {
    #[inline]
    fn add(&mut self, dealers: std::cmp::Ordering, cards: i64) {
        match dealers {
            std::cmp::Ordering::Less => self.outranked += cards,
            std::cmp::Ordering::Equal => self.tied += cards,
            std::cmp::Ordering::Greater => self.higher += cards,
        }
    }
}
