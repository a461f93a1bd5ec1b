//! The dealer who does not qualify and is made to replace the highest card (§ 589.11(e)(2)).
//!
//! Such a hand has five different ranks and no ace with a king, so once its highest card is gone only a pair, a straight or a flush
//! can qualify. Pairs and straights are counted by ranks; flushes need the four cards that stay to be of one suit, which changes
//! few hidden hands: those are put right suit by suit, and those that are a flush already, and so qualify, taken out.

use std::borrow::Cow;
use std::cmp::Ordering;

use super::combinations::straight_from;
use super::finals::finals;
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
    flushes: Flushes,
    /// What all new cards together must bring: for each the ante and the fee.
    forgone: i64,
    /// What one brings that makes a lower hand.
    won: i64,
}

/// How a final hand compares with flushes that are no straight flush.
#[derive(Clone, Copy, Debug)]
enum Flushes {
    Outranked,
    Higher,
    /// The final hand is one, of these ranks, one bit each.
    Compared(u16),
}

/// One hidden hand and the new cards that make it qualify: that make a hand which the final hand outranks, ties, and which is higher.
/// Packed, so that many hidden hands add up at once: the hand with the first number, the two others, 32 bits each.
#[derive(Clone, Copy, Debug)]
struct Outs([u64; 2]);

/// Sums of [`Outs`], none of which leaves 31 bits: 249,900 hidden hands with 47 new cards are fewer than 2^24.
#[derive(Clone, Copy, Debug, Default)]
struct SumOfOuts([u64; 2]);

/// Four ranks that stay when the highest card is gone. Small, so that all of them are near at hand.
#[derive(Clone, Copy, Debug)]
struct Kept {
    /// One bit each.
    ranks: u16,
    /// Those that are hidden: all, or all but the up card's.
    hidden: u16,
    /// The ranks of a hidden highest card with which the hand does not qualify, one bit each; none if the up card is the highest.
    highest: u16,
    /// The ranks above the lowest of these that are not among them.
    not_highest: u16,
    /// The ranks that make a straight.
    completing: u16,
    pairs: [Pair; 4],
    /// Two at most; those that are none have no cards.
    straights: [Straight; 2],
}

/// A rank that makes a pair.
#[derive(Clone, Copy, Debug)]
struct Pair {
    rank: u8,
    /// 1 if a card of it is hidden, 0 if it is the up card's.
    hidden: u8,
    value: FiveCardValue,
}

/// A rank that makes a straight.
#[derive(Clone, Copy, Debug, Default)]
struct Straight {
    rank: u8,
    /// 1, or 0 if it makes none.
    is_one: u8,
    value: FiveCardValue,
    /// The same in one suit.
    suited: FiveCardValue,
}

/// Those of the dealer's hands of which four cards can be of one suit.
#[derive(Debug)]
pub struct OfSuit<'a> {
    /// Whether it is the up card's.
    own: bool,
    up_card_stays: Cow<'a, [Kept]>,
    up_card_goes: Cow<'a, [Kept]>,
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
        for kept in &mut forcing.up_card_stays {
            let from_the_lowest = SET_OF_ALL << kept.highest.trailing_zeros();
            kept.not_highest = from_the_lowest & SET_OF_ALL & !kept.highest;
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
        let lowest_flush = finals().value(finals().suited(LOWEST_FLUSH));
        let flushes = match value.ranking().category {
            FiveCardCategory::Flush => Flushes::Compared(set_of(finals().rank_counts(kind))),
            _ if value < lowest_flush => Flushes::Higher,
            _ => Flushes::Outranked,
        };
        let outranks_pairs = value.ranking().category > FiveCardCategory::Pair;
        let forgone = payoff.forgone() * self.new_cards(drawn);
        let forcer = Forcer { value, outranks_pairs, flushes, forgone, won: payoff.won() };
        // A hand below a straight is outranked by straights and flushes.
        let below_a_straight = value.ranking().category < FiveCardCategory::Straight;
        let outs = if below_a_straight { MOST_PAIRS } else { MOST_PAIRS + MOST_STRAIGHTS + MOST_FLUSHES };
        (forgone < 0 || forcer.won * outs > forgone).then_some(forcer)
    }

    /// At least what forcing gains with a final hand, summed over the hidden hands and the new cards, of which at most so many
    /// hidden hands do not qualify.
    pub fn most(&self, forcer: &Forcer, not_qualified: i64) -> i64 {
        let won = forcer.won.max(0);
        let by_pairs = (won * MOST_PAIRS - forcer.forgone).max(0);
        not_qualified * by_pairs + won * (MOST_STRAIGHTS * self.with_straights + MOST_FLUSHES * self.with_flushes)
    }

    /// The same of any final hand that is worth as much.
    pub fn most_of_all(&self, forcer: &Forcer) -> i64 {
        self.most(forcer, self.not_qualified)
    }

    /// What comes of the hidden hands as if no hand were a flush. `left` are the cards that are neither seen by the player nor up.
    pub fn by_ranks(&self, forcer: &Forcer, left: &RankCounts) -> Forced {
        let above = above(left);
        let mut sum = SumOfOuts::default();
        for kept in self.kept() {
            let hands = kept.hidden_hands(left, &above);
            sum.add_forced(forcer, forcer.outs(kept, left), hands);
        }
        sum.forced()
    }

    /// The hands of which four cards can be of one suit, the up card's or another, of which these ranks are left.
    pub fn of_suit(&self, own: bool, suit: u16) -> OfSuit<'_> {
        let within = |all: &[Kept]| all.iter().copied().filter(|kept| kept.hidden & !suit == 0).collect();
        let all = self.of_any_suit(own);
        OfSuit { own, up_card_stays: within(&all.up_card_stays), up_card_goes: within(&all.up_card_goes) }
    }

    /// The same with all ranks of the suit left.
    fn of_any_suit(&self, own: bool) -> OfSuit<'_> {
        // With the up card among the four cards that stay, these are of its suit.
        let up_card_stays = if own { &self.up_card_stays[..] } else { &[] };
        OfSuit { own, up_card_stays: up_card_stays.into(), up_card_goes: (&self.up_card_goes[..]).into() }
    }

    /// What comes of the hidden hands, `suits` being what is left of each suit, one bit for each rank.
    pub fn exactly(&self, forcer: &Forcer, left: &RankCounts, suits: &[u16; Suit::ALL.len()]) -> Forced {
        let mut forced = self.by_ranks(forcer, left);
        for (suit, &ranks) in Suit::ALL.into_iter().zip(suits) {
            forced = forced.plus(self.of_any_suit(suit == self.own).changes(forcer, left, ranks), 1);
        }
        forced
    }
}

impl OfSuit<'_> {
    /// What flushes of the suit change, `suit` being what is left of it.
    pub fn changes(&self, forcer: &Forcer, left: &RankCounts, suit: u16) -> Forced {
        let mut sum = SumOfOuts::default();
        let within = |kept: &&Kept| kept.hidden & !suit == 0;
        if self.own {
            self.add_changes_by_own_suit(forcer, left, suit, &mut sum);
        } else {
            // The up card was the highest, and the four others may become a flush.
            for kept in self.up_card_goes.iter().filter(within) {
                let outs = forcer.outs(kept, left);
                sum.add_forced(forcer, outs, -1);
                sum.add_forced(forcer, forcer.with_flushes(kept, outs, suit), 1);
            }
        }
        sum.forced()
    }

    /// What flushes of the up card's suit change: hands that are a flush qualify, and the four cards that stay may become one if the
    /// fifth was of another suit.
    fn add_changes_by_own_suit(&self, forcer: &Forcer, left: &RankCounts, suit: u16, sum: &mut SumOfOuts) {
        let above = above(left);
        for kept in self.up_card_goes.iter().filter(|kept| kept.hidden & !suit == 0) {
            sum.add_forced(forcer, forcer.outs(kept, left), -1);
        }
        for kept in self.up_card_stays.iter().filter(|kept| kept.hidden & !suit == 0) {
            let all = kept.highest_cards(left, &above);
            let other_suits = all - size(kept.highest & suit);
            let outs = forcer.outs(kept, left);
            sum.add_forced(forcer, outs, -all);
            sum.add_forced(forcer, forcer.with_flushes(kept, outs, suit), other_suits);
        }
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
        let pair =
            |place: usize| Pair { rank: place as u8, hidden: (!up_card >> place & 1) as u8, value: value(place) };
        let makes_a_straight = |&rank: &usize| (0..RANKS).any(|low| straight_from(low) == Some(ranks | 1 << rank));
        let mut straights = [Straight::default(); 2];
        for (straight, rank) in straights.iter_mut().zip((0..RANKS).filter(makes_a_straight)) {
            let suited = finals().value(finals().suited(ranks | 1 << rank));
            *straight = Straight { rank: rank as u8, is_one: 1, value: value(rank), suited };
        }
        Kept {
            ranks,
            hidden: ranks & !up_card,
            highest,
            not_highest: 0,
            completing: (0..RANKS).filter(makes_a_straight).fold(0, |ranks, rank| ranks | 1 << rank),
            pairs: std::array::from_fn(|at| pair(places[at])),
            straights,
        }
    }

    /// Number of cards that may be the highest, or 1 if the up card is; `above` is how many cards are left of higher ranks.
    fn highest_cards(&self, left: &RankCounts, above: &[i64; RANKS]) -> i64 {
        if self.highest == 0 {
            return 1;
        }
        let lowest = self.highest.trailing_zeros() as usize;
        let mut cards = i64::from(left[lowest]) + above[lowest];
        let mut rest = self.not_highest;
        while rest != 0 {
            cards -= i64::from(left[rest.trailing_zeros() as usize]);
            rest &= rest - 1;
        }
        cards
    }

    /// Number of hidden hands with these ranks if none was a flush.
    fn hidden_hands(&self, left: &RankCounts, above: &[i64; RANKS]) -> i64 {
        let of_rank = |pair: &Pair| if pair.hidden == 1 { left[usize::from(pair.rank)].into() } else { 1 };
        self.pairs.iter().map(of_rank).product::<i64>() * self.highest_cards(left, above)
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

/// Number of ranks in a set.
#[inline]
fn size(set: u16) -> i64 {
    const SIZES: [u8; 1 << RANKS] = {
        let mut sizes = [0; 1 << RANKS];
        let mut set = 0;
        while set < sizes.len() {
            sizes[set] = set.count_ones() as u8;
            set += 1;
        }
        sizes
    };
    SIZES[usize::from(set & SET_OF_ALL)].into()
}

impl Forcer {
    /// What new cards gain over not forcing, summed over all new cards.
    #[inline]
    fn gain(&self, outs: Outs) -> i64 {
        self.won * outs.outranked() - (1 + BET) * outs.higher() - self.forgone
    }

    /// The new cards that make a pair or a straight.
    #[inline]
    fn outs(&self, kept: &Kept, left: &RankCounts) -> Outs {
        let mut outs = Outs::NONE;
        if self.outranks_pairs {
            let cards = kept.pairs.iter().map(|pair| left[usize::from(pair.rank)] - pair.hidden);
            outs.add(Ordering::Less, cards.map(i64::from).sum());
        } else {
            for pair in &kept.pairs {
                outs.add(pair.value.cmp(&self.value), i64::from(left[usize::from(pair.rank)]) - i64::from(pair.hidden));
            }
        }
        if kept.completing != 0 {
            for straight in &kept.straights {
                let cards = straight.is_one * left[usize::from(straight.rank)];
                outs.add(straight.value.cmp(&self.value), cards.into());
            }
        }
        outs
    }

    /// The same if the four cards are of one suit of which these ranks, and the kept ones, are left.
    #[inline]
    fn with_flushes(&self, kept: &Kept, outs: Outs, suit: u16) -> Outs {
        let mut outs = outs;
        let free = suit & !kept.ranks;
        if free & kept.completing != 0 {
            for straight in kept.straights.iter().filter(|straight| free >> straight.rank & 1 == 1) {
                outs.add(straight.value.cmp(&self.value), -i64::from(straight.is_one));
                outs.add(straight.suited.cmp(&self.value), straight.is_one.into());
            }
        }
        let flushes = free & !kept.completing;
        match self.flushes {
            Flushes::Outranked => outs.add(Ordering::Less, size(flushes)),
            Flushes::Higher => outs.add(Ordering::Greater, size(flushes)),
            // Flushes compare as their sets of ranks do: the new one is lower if its new rank is less than the difference.
            Flushes::Compared(own) => {
                let difference = own.saturating_sub(kept.ranks);
                let lower = size(flushes & (difference.next_power_of_two() - 1));
                let tied = i64::from(difference.is_power_of_two() && flushes & difference != 0);
                outs.add(Ordering::Less, lower);
                outs.add(Ordering::Equal, tied);
                outs.add(Ordering::Greater, size(flushes) - lower - tied);
            }
        }
        outs
    }
}

/// The ranks of the lowest flush, 2, 3, 4, 5 and 7.
const LOWEST_FLUSH: u16 = 0b10_1111;

impl Outs {
    /// A hidden hand without any.
    const NONE: Outs = Outs([1, 0]);

    /// Adds cards with which the dealer's hand compares so with the final hand.
    #[inline]
    fn add(&mut self, dealers: Ordering, cards: i64) {
        let cards = cards as u64;
        match dealers {
            Ordering::Less => self.0[0] = self.0[0].wrapping_add(cards << 32),
            Ordering::Equal => self.0[1] = self.0[1].wrapping_add(cards),
            Ordering::Greater => self.0[1] = self.0[1].wrapping_add(cards << 32),
        }
    }

    #[inline]
    fn outranked(self) -> i64 {
        (self.0[0] >> 32) as i64
    }

    #[inline]
    fn higher(self) -> i64 {
        (self.0[1] >> 32) as i64
    }
}

impl SumOfOuts {
    /// Adds so many hidden hands with these new cards, if the player forces.
    #[inline]
    fn add_forced(&mut self, forcer: &Forcer, outs: Outs, times: i64) {
        let times = if forcer.gain(outs) > 0 { times as u64 } else { 0 };
        for (sum, outs) in self.0.iter_mut().zip(outs.0) {
            *sum = sum.wrapping_add(outs.wrapping_mul(times));
        }
    }

    /// The four sums.
    fn forced(self) -> Forced {
        // What a negative number borrows from the one above is given back.
        let split = |both: u64| {
            let low = i64::from(both as u32 as i32);
            (low, i64::from((both.wrapping_sub(low as u64) >> 32) as u32 as i32))
        };
        let ((hands, outranked), (tied, higher)) = (split(self.0[0]), split(self.0[1]));
        Forced { hands, outranked, tied, higher }
    }
}
