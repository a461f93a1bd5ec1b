//! Hands of the same five ranks, and the final hands that they may become.
//!
//! Such hands share nearly everything. Their cards of the up card's suit matter for the dealer's flushes, the other
//! suits for the player's own flushes only.

use std::cell::OnceCell;

use super::draws::{FlushGains, Held, Priced};
use crate::cards::{Card, CardSet, Rank, Suit, binomial};
use crate::games::lunar_poker::decisions::{
    RANKS, RankCounts, finals, index_of, multisets, place_of_flush, rank_counts, ranks_by_suit, ranks_in, set_of,
    subsets_of_set,
};
use crate::games::lunar_poker::exact::{Counts, Showdowns};
use crate::games::lunar_poker::rules::{PLAYER_CARDS, Payoff, Play};

pub struct SameRanks<'s> {
    pub showdowns: &'s Showdowns,
    pub ranks: RankCounts,
    /// Unseen cards without the hand.
    pub left: RankCounts,
    /// By play; `None` for plays other than exchanges.
    exchanges: Vec<Option<Exchange>>,
    /// By rank of a sixth card: the hand with it, without the player's flushes.
    pub with_sixth: [WithSixth; RANKS],
    row_of_five: OnceCell<Vec<Counts>>,
}

#[derive(Clone, Copy, Debug)]
pub struct WithSixth {
    /// Index of the six cards.
    pub six: usize,
    /// Kind of the best five, and the rank left over.
    pub kind: usize,
    pub left_over: Rank,
}

/// A final hand after a draw.
pub struct Finished {
    pub payoff: Payoff,
    pub kind: usize,
    /// Hidden hands by comparison.
    pub counts: Counts,
}

impl Finished {
    /// Gain of betting over folding, in antes, summed over the hidden hands.
    pub fn gain(&self, hidden_hands: i64) -> i64 {
        self.payoff.gain(self.counts.split(), hidden_hands)
    }
}

/// The ranks that an exchange keeps and discards.
#[derive(Clone, Copy, Debug)]
pub struct Exchange {
    pub drawn: usize,
    /// Indices of the kept and the discarded multisets.
    pub kept: usize,
    pub discarded: usize,
    /// Masks of their ranks.
    pub kept_ranks: u16,
    pub discarded_ranks: u16,
    /// The least play that discards the same ranks. Except for flushes, both have the same result.
    first: Play,
}

impl Exchange {
    /// Kinds of the final hands without flushes, by multiset of drawn ranks.
    pub fn kinds(&self) -> &'static [u16] {
        multisets().joined(PLAYER_CARDS - self.drawn, self.kept, self.drawn)
    }
}

impl<'s> SameRanks<'s> {
    pub fn new(showdowns: &'s Showdowns, hand: [Card; PLAYER_CARDS]) -> Self {
        let ranks = rank_counts(hand);
        let left = std::array::from_fn(|rank| showdowns.unseen_ranks[rank] - ranks[rank]);
        let mut exchanges: Vec<Option<Exchange>> = vec![None; Play::CODES];
        for play in Play::exchanges() {
            let (kept, discarded) = (rank_counts(play.kept(&hand)), rank_counts(play.discarded(&hand)));
            let (kept_ranks, discarded_ranks) = (set_of(&kept), set_of(&discarded));
            let (drawn, kept, discarded) = (play.drawn(), index_of(&kept), index_of(&discarded));
            let alike = exchanges.iter().flatten().filter(|known| known.drawn == drawn && known.discarded == discarded);
            let first = alike.map(|known| known.first).min().unwrap_or(play);
            let exchange = Exchange { drawn, kept, discarded, kept_ranks, discarded_ranks, first };
            exchanges[usize::from(play.code())] = Some(exchange);
        }
        let with_sixth = std::array::from_fn(|sixth| {
            let mut six = ranks;
            six[sixth] += 1;
            let six = index_of(&six);
            let (kind, left_over) = finals().of_six(six);
            WithSixth { six, kind, left_over }
        });
        SameRanks { showdowns, ranks, left, exchanges, with_sixth, row_of_five: OnceCell::new() }
    }

    pub fn first_alike(&self, play: Play) -> Play {
        self.exchange(play).map_or(play, |exchange| exchange.first)
    }

    pub fn exchange(&self, play: Play) -> Option<&Exchange> {
        self.exchanges[usize::from(play.code())].as_ref()
    }

    /// Counts by ranks for every kind of final hand after an exchange; empty for other plays.
    pub fn row_of(&self, play: Play) -> &[Counts] {
        let Some(exchange) = self.exchange(play) else { return &[] };
        if exchange.drawn < PLAYER_CARDS {
            return self.showdowns.row(exchange.drawn, exchange.discarded);
        }
        self.row_of_five.get_or_init(|| self.showdowns.row_of_five(&self.ranks))
    }

    /// Index of the discarded ranks, or of any four of five.
    pub fn at_most_four_discarded(&self, exchange: &Exchange) -> usize {
        if exchange.drawn < PLAYER_CARDS {
            return exchange.discarded;
        }
        let mut four = self.ranks;
        four.iter_mut().find(|ranks| **ranks > 0).into_iter().for_each(|ranks| *ranks -= 1);
        index_of(&four)
    }

    /// `row` corrected for flushes. `own_suit`: ranks of the up card's suit that may be hidden.
    pub fn counts(&self, row: &[Counts], kind: usize, own_suit: u16) -> Counts {
        let by_flushes = &self.showdowns.by_flushes;
        row[kind].plus(by_flushes.of(by_flushes.group(kind), own_suit))
    }

    /// All choices of drawn ranks that are of a suit: the mask left of `in_suit`, and the number of draws.
    #[inline]
    pub fn choices_of_suit(&self, drawn: &RankCounts, in_suit: u16) -> impl Iterator<Item = (u16, u32)> {
        let set = set_of(drawn);
        let ways = move |chosen: u16| {
            let of_rank = |ways: u32, rank: usize| {
                let others = usize::from(self.left[rank]) - usize::from(in_suit >> rank & 1);
                ways * binomial(others, usize::from(drawn[rank]) - usize::from(chosen >> rank & 1))
            };
            ranks_in(set).fold(1, of_rank)
        };
        let choices = subsets_of_set(set & in_suit).map(move |chosen| (in_suit & !chosen, ways(chosen)));
        choices.filter(|&(_, ways)| ways > 0)
    }

    /// The hand with this card, if five cards are of one suit.
    pub fn bought_flush(&self, held: &Held, card: Card) -> Option<WithSixth> {
        let bought = |suit: Suit| if card.suit() == suit { 1 << card.rank() as u16 } else { 0 };
        let ranks = |suit: Suit| held.suits[suit as usize] | bought(suit);
        let suit = Suit::ALL.into_iter().find(|&suit| ranks(suit).count_ones() >= 5)?;
        let (kind, left_over) = finals().best_suited(ranks(suit));
        let other = || held.cards.iter().chain([&card]).find(|card| card.suit() != suit).map(|card| card.rank());
        let sixth = left_over.or_else(other)?;
        Some(WithSixth { six: place_of_flush(kind, sixth as usize, left_over.is_some()), kind, left_over: sixth })
    }

    /// Sixth cards with which five cards are of one suit.
    pub fn bought_flushes(&self, held: &Held) -> impl Iterator<Item = (Card, WithSixth)> {
        let may_be = held.suits.iter().any(|suit| suit.count_ones() >= 4);
        let pool = if may_be { self.pool(held) } else { CardSet::default() };
        pool.iter().filter_map(|card| Some((card, self.bought_flush(held, card)?)))
    }

    /// The cards that may be drawn.
    pub fn pool(&self, held: &Held) -> CardSet {
        self.showdowns.unseen.without(held.cards.into_iter().collect())
    }

    /// `own_suit`: ranks of the up card's suit that may be hidden.
    pub fn bought(&self, bought: &WithSixth, own_suit: u16, priced: &Priced) -> Finished {
        let WithSixth { six, kind, left_over } = *bought;
        Finished {
            payoff: priced.of_six[six],
            kind,
            counts: self.counts(self.showdowns.row(1, left_over as usize), kind, own_suit),
        }
    }

    /// `None` if the number of cards is not what the play draws.
    pub fn after(&self, held: &Held, play: Play, drawn: &[Card], priced: &Priced) -> Option<Finished> {
        let own_suit = self.showdowns.up_card.suit() as usize;
        let left = held.own_suit & !ranks_by_suit(drawn.iter().copied())[own_suit];
        if let (Play::BUY, &[card]) = (play, drawn) {
            let flush = self.bought_flush(held, card);
            let bought = flush.as_ref().unwrap_or(&self.with_sixth[card.rank() as usize]);
            return Some(self.bought(bought, left, priced));
        }
        let hand: Vec<Card> = play.kept(&held.cards).chain(drawn.iter().copied()).collect();
        let kind = finals().kind(hand.try_into().ok().filter(|_| play.is_exchange())?);
        let counts = self.counts(self.row_of(play), kind, left);
        Some(Finished { payoff: priced.of_five[kind], kind, counts })
    }

    /// Upper bound on the gain of the player's flushes by an exchange.
    pub fn flush_gains(&self, held: &Held, play: Play, most: &FlushGains) -> i128 {
        let of_suit = |(kept, suit): (u16, Suit)| {
            most.of_suit(kept, play.drawn(), self.in_suit(held, suit).count_ones() as usize)
        };
        held.kept_of_one_suit(play).map(of_suit).sum()
    }

    /// Upper bound over all hands of these ranks.
    pub fn most_flush_gains(&self, play: Play, most: &FlushGains) -> i128 {
        let Some(exchange) = self.exchange(play) else { return 0 };
        let kept = exchange.kept_ranks;
        let cards = kept.count_ones() as usize;
        // Cards of one rank are of different suits.
        let suits = if kept == 0 { Suit::ALL.len() } else { usize::from(cards + exchange.drawn == PLAYER_CARDS) };
        most.of_suit(kept, exchange.drawn, RANKS - cards) * suits as i128
    }

    /// Mask of the suit's cards that may be drawn.
    pub fn in_suit(&self, held: &Held, suit: Suit) -> u16 {
        self.showdowns.in_suit[suit as usize] & !held.suits[suit as usize]
    }
}

/// Calls `each` for every draw to a flush with the mask of drawn ranks, the kind of the flush, and the kind of the same
/// ranks in several suits. `kept`: ranks of the kept cards, all of one suit; `in_suit`: ranks that may be drawn.
#[inline]
pub fn each_flush(kept: u16, in_suit: u16, drawn: usize, mut each: impl FnMut(u16, usize, usize)) {
    let finals = finals();
    for &set in finals.sets[drawn].iter().filter(|&set| set & !in_suit == 0) {
        each(set, finals.suited(kept | set), finals.unsuited[usize::from(kept | set)].into());
    }
}
