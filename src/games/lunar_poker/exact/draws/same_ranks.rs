//! What each play is worth with the hands of the same five ranks.
//!
//! Such hands share nearly everything: which of their cards are of the up card's suit matters for the dealer's flushes,
//! and the rest of their suits only for the player's own. So the sum over all draws is taken by ranks, once for each
//! choice of cards of the up card's suit, and the player's flushes are corrected hand by hand.

use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

use super::pool::{Pool, each_flush};
use crate::cards::{Card, Rank, Suit, binomial};
use crate::games::lunar_poker::decisions::{
    BY_RANKS, RANKS, RankCounts, finals, index_of, rank_counts, ranks_of, set_of,
};
use crate::games::lunar_poker::exact::draws::Priced;
use crate::games::lunar_poker::exact::showdowns::{Counts, Showdowns};
use crate::games::lunar_poker::facts::PLAYER_CARDS;
use crate::games::lunar_poker::rules::{Payoff, Play, is_straight_flush, straight_from};
use crate::hands::rank_multiset_index;

/// A player's hand against an up card.
#[derive(Clone, Copy, Debug)]
pub struct Held {
    /// The five cards in ascending order.
    pub cards: [Card; PLAYER_CARDS],
    /// The ranks of the hand by suit, one bit each.
    suits: [u16; Suit::ALL.len()],
    /// The ranks of the up card's suit that are neither held nor the up card, one bit each: what distinguishes hands of
    /// the same ranks as far as the dealer's flushes go.
    pub own_suit: u16,
}

/// The hands of the same five ranks against one up card.
pub struct SameRanks<'s> {
    pub showdowns: &'s Showdowns,
    pub priced: &'s Priced,
    ranks: RankCounts,
    /// The unseen cards without the hand.
    pub left: RankCounts,
    /// By play: what an exchange keeps and discards; `None` for other plays.
    exchanges: Vec<Option<Exchange>>,
    row_of_five: OnceCell<Vec<Counts>>,
    pools: RefCell<HashMap<u16, Rc<Pool>>>,
}

/// What an exchange keeps and discards, by ranks.
#[derive(Clone, Copy, Debug)]
pub struct Exchange {
    pub drawn: usize,
    /// Places among the multisets of their sizes.
    pub kept: usize,
    discarded: usize,
    /// The least play that keeps the same ranks: to hands that are no flush it is the same.
    first: Play,
}

impl Held {
    /// This hand against an up card.
    pub fn new(showdowns: &Showdowns, cards: [Card; PLAYER_CARDS]) -> Self {
        let mut suits = [0; Suit::ALL.len()];
        cards.iter().for_each(|card| suits[card.suit() as usize] |= 1 << card.rank() as u16);
        Held { cards, suits, own_suit: showdowns.own_suit & !suits[showdowns.up_card.suit() as usize] }
    }

    /// The suits that all cards which an exchange keeps are of, with the ranks of these cards: any suit if none is
    /// kept.
    pub fn kept_of_one_suit(&self, play: Play) -> impl Iterator<Item = (u16, Suit)> {
        let kept = play.kept(&self.cards).fold(0, |ranks, card| ranks | 1 << card.rank() as u16);
        let suits = Suit::ALL.into_iter().filter(move |&suit| play.kept(&self.cards).all(|card| card.suit() == suit));
        suits.map(move |suit| (kept, suit))
    }
}

impl<'s> SameRanks<'s> {
    /// The hands of the ranks of `hand`, priced in one way.
    pub fn new(showdowns: &'s Showdowns, priced: &'s Priced, hand: [Card; PLAYER_CARDS]) -> Self {
        let ranks = rank_counts(hand);
        let left = std::array::from_fn(|rank| showdowns.unseen_ranks[rank] - ranks[rank]);
        let exchange = |code: usize| {
            let play = Play::exchange(u8::try_from(code).ok()?)?;
            let discarded = |play: Play| rank_counts(play.discarded(&hand));
            let first = Play::exchanges().find(|other| discarded(*other) == discarded(play))?;
            let (kept, discarded) = (index_of(&rank_counts(play.kept(&hand))), index_of(&discarded(play)));
            Some(Exchange { drawn: play.drawn(), kept, discarded, first })
        };
        SameRanks {
            showdowns,
            priced,
            ranks,
            left,
            exchanges: (0..Play::CODES).map(exchange).collect(),
            row_of_five: OnceCell::new(),
            pools: RefCell::default(),
        }
    }

    /// The least play that discards the same ranks as this exchange.
    pub fn first_alike(&self, play: Play) -> Play {
        self.exchange(play).map_or(play, |exchange| exchange.first)
    }

    /// Calls `each` with the final hand and the dealer's chances if the player bets at once.
    pub fn bet(&self, held: &Held, mut each: impl FnMut(&Payoff, Counts, i64)) {
        let kind = finals().kind(held.cards);
        each(&self.priced.of_five[kind], self.counts(self.showdowns.row(0, 0), kind, held.own_suit), 1);
    }

    /// Calls `each` with the final hands after every sixth card, the player's flushes ignored, and how often
    /// each comes.
    pub fn bought_by_ranks(&self, own_suit: u16, priced: &Priced, mut each: impl FnMut(&Payoff, Counts, i64)) {
        self.pool(own_suit).each_card(|rank, left, ways| {
            let (payoff, kind, dead) = self.bought(rank, priced);
            each(payoff, self.counts(self.showdowns.row(1, dead as usize), kind, left), i64::from(ways));
        });
    }

    /// Corrects [`SameRanks::bought_by_ranks`] where five or six of the cards are of one suit: passes `each` the flush
    /// with a count of 1, and the hand counted in its place with -1.
    pub fn bought_flushes(&self, held: &Held, priced: &Priced, mut each: impl FnMut(&Payoff, Counts, i64)) {
        if held.suits.iter().all(|suit| suit.count_ones() < 4) {
            return;
        }
        for card in self.showdowns.unseen.iter().filter(|card| !held.cards.contains(card)) {
            let Some((payoff, kind, dead)) = self.bought_flush(held, card, priced) else { continue };
            let own = card.suit() == self.showdowns.up_card.suit();
            let left = if own { held.own_suit & !(1 << card.rank() as u16) } else { held.own_suit };
            each(payoff, self.counts(self.showdowns.row(1, dead as usize), kind, left), 1);
            let (payoff, kind, dead) = self.bought(card.rank() as usize, priced);
            each(payoff, self.counts(self.showdowns.row(1, dead as usize), kind, left), -1);
        }
    }

    /// The best five of the hand and this card if five of them are of one suit, and the rank that is left over.
    pub fn bought_flush<'p>(&self, held: &Held, card: Card, priced: &'p Priced) -> Option<(&'p Payoff, usize, Rank)> {
        let suit = Suit::ALL.into_iter().find(|&suit| held.suits[suit as usize].count_ones() >= 4)?;
        let suited = held.suits[suit as usize];
        let ranks = if card.suit() == suit { suited | 1 << card.rank() as u16 } else { suited };
        if ranks.count_ones() < 5 {
            return None;
        }
        let (kind, left_over) = finals().best_suited(ranks);
        if let Some(rank) = left_over {
            return Some((priced.six_suited(ranks), kind, rank));
        }
        let sixth = held.cards.iter().chain([&card]).find(|card| card.suit() != suit)?.rank();
        Some((priced.suited_and_one(kind, sixth), kind, sixth))
    }

    /// Calls `each` with the final hands after every draw of an exchange, the player's flushes ignored, and how
    /// often each comes.
    pub fn drawn_by_ranks(&self, own_suit: u16, play: Play, mut each: impl FnMut(&Payoff, Counts, i64)) {
        let Some(exchange) = self.exchange(play) else { return };
        let row = self.row(exchange);
        self.pool(own_suit).each_draw(self.showdowns, exchange.kept, row, exchange.drawn, |kind, counts, ways| {
            each(&self.priced.of_five[kind], counts, i64::from(ways));
        });
    }

    /// Corrects [`SameRanks::drawn_by_ranks`] where the final hand is of one suit, as [`SameRanks::bought_flushes`]
    /// does.
    pub fn drawn_flushes(&self, held: &Held, play: Play, mut each: impl FnMut(&Payoff, Counts, i64)) {
        let Some(exchange) = self.exchange(play) else { return };
        let row = self.row(exchange);
        for (kept, suit) in held.kept_of_one_suit(play) {
            let own = suit == self.showdowns.up_card.suit();
            each_flush(kept, self.in_suit(held, suit), exchange.drawn, |drawn, flush, by_ranks| {
                let left = if own { held.own_suit & !drawn } else { held.own_suit };
                each(&self.priced.of_five[flush], self.counts(row, flush, left), 1);
                each(&self.priced.of_five[by_ranks], self.counts(row, by_ranks, left), -1);
            });
        }
    }

    /// Calls `each` with the final hand after these cards were drawn, as many as the play draws: its payoff, its
    /// kind and the dealer's chances.
    pub fn after(
        &self,
        held: &Held,
        play: Play,
        drawn: &[Card],
        priced: &Priced,
        mut each: impl FnMut(&Payoff, usize, Counts),
    ) {
        let own = drawn.iter().filter(|card| card.suit() == self.showdowns.up_card.suit());
        let left = held.own_suit & !own.fold(0, |ranks, card| ranks | 1 << card.rank() as u16);
        let hand: Vec<Card> = play.kept(&held.cards).chain(drawn.iter().copied()).collect();
        if let (Some(exchange), Ok(five)) = (self.exchange(play), <[Card; PLAYER_CARDS]>::try_from(hand.as_slice())) {
            let kind = finals().kind(five);
            each(&priced.of_five[kind], kind, self.counts(self.row(exchange), kind, left));
        } else if let &[card] = drawn {
            let flush = self.bought_flush(held, card, priced);
            let (payoff, kind, dead) = flush.unwrap_or_else(|| self.bought(card.rank() as usize, priced));
            each(payoff, kind, self.counts(self.showdowns.row(1, dead as usize), kind, left));
        }
    }

    /// A bound on the gain of the player's flushes by a play if each gains as much as one can.
    pub fn flush_gains(&self, held: &Held, play: Play, most: &FlushGains) -> i128 {
        let of_suit = |(kept, suit): (u16, Suit)| {
            let flushes = i128::from(binomial(self.in_suit(held, suit).count_ones() as usize, play.drawn()));
            flushes * most.flush + most.straight_flushes(kept)
        };
        held.kept_of_one_suit(play).map(of_suit).sum()
    }

    /// A bound on what [`SameRanks::drawn_flushes`] adds to the sum of gains: every flush wins as much as one can
    /// against every hidden hand, and nothing is taken away.
    pub fn most_by_flushes(&self, held: &Held, play: Play, most: &FlushGains) -> i128 {
        self.flush_gains(held, play, most) * i128::from(self.showdowns.hidden_hands(play.drawn()))
    }

    /// A bound on the sum of gains of [`SameRanks::drawn_by_ranks`] for every hand of these ranks, if the player bets
    /// wherever that gains: each final hand with the best that flushes of the dealer can change for it.
    pub fn most_by_ranks(&self, play: Play, most_by_flushes: &[i64]) -> i64 {
        let Some(exchange) = self.exchange(play) else { return 0 };
        let (row, hidden_hands) = (self.row(exchange), i64::from(self.showdowns.hidden_hands(exchange.drawn)));
        let mut sum = 0;
        self.pool(0).each_draw_of_others(exchange.kept, exchange.drawn, |kind, ways| {
            let gain = self.priced.of_five[kind].gain(row[kind], hidden_hands) + most_by_flushes[kind];
            sum += gain.max(0) * i64::from(ways);
        });
        sum
    }

    /// What an exchange keeps and discards; `None` for other plays.
    pub fn exchange(&self, play: Play) -> Option<&Exchange> {
        self.exchanges[usize::from(play.code())].as_ref()
    }

    /// The counts by ranks of every kind of final hand after an exchange, none for other plays.
    pub fn row_of(&self, play: Play) -> &[Counts] {
        self.exchange(play).map_or(&[], |exchange| self.row(exchange))
    }

    /// The counts by ranks with the discarded cards of an exchange dead.
    fn row(&self, exchange: &Exchange) -> &[Counts] {
        if exchange.drawn < PLAYER_CARDS {
            return self.showdowns.row(exchange.drawn, exchange.discarded);
        }
        self.row_of_five.get_or_init(|| self.showdowns.row_of_five(&self.ranks))
    }

    fn counts(&self, row: &[Counts], kind: usize, own_suit: u16) -> Counts {
        row[kind].plus(self.showdowns.flushes(own_suit)[self.showdowns.group(kind)])
    }

    /// The best five of the hand and a card of this rank, the player's flushes ignored, and the rank that is
    /// left over.
    pub fn bought<'p>(&self, rank: usize, priced: &'p Priced) -> (&'p Payoff, usize, Rank) {
        let mut six = self.ranks;
        six[rank] += 1;
        let mut cards = [Card::LOWEST; PLAYER_CARDS + 1];
        ranks_of(&six).zip(&mut cards).for_each(|(rank, card)| *card = Card::new(rank, Suit::Clubs));
        let multiset = rank_multiset_index(cards);
        let (kind, left_over) = finals().of_six(multiset);
        (&priced.of_six[multiset], kind, left_over)
    }

    /// The ranks of the hands, one bit each.
    pub fn held_ranks(&self) -> u16 {
        set_of(&self.ranks)
    }

    /// The ranks that the hands hold once, one bit each.
    pub fn held_once(&self) -> u16 {
        (0..RANKS).filter(|&rank| self.ranks[rank] == 1).fold(0, |set, rank| set | 1 << rank)
    }

    /// The ranks of a suit that may be drawn.
    pub fn in_suit(&self, held: &Held, suit: Suit) -> u16 {
        self.showdowns.in_suit[suit as usize] & !held.suits[suit as usize]
    }

    /// The cards that may be drawn when these of the up card's suit may.
    fn pool(&self, own_suit: u16) -> Rc<Pool> {
        let mut pools = self.pools.borrow_mut();
        Rc::clone(pools.entry(own_suit).or_insert_with(|| Rc::new(Pool::new(&self.left, own_suit))))
    }
}

/// The most that a flush, and a straight flush beyond it, can gain.
#[derive(Clone, Copy, Debug)]
pub struct FlushGains {
    flush: i128,
    straight_flush: i128,
}

impl FlushGains {
    /// The gains if a hand of a kind gains `most` of it.
    pub fn new(most: impl Fn(usize) -> i128) -> Self {
        let of = |straight: bool| {
            let kinds = BY_RANKS..finals().kinds();
            let alike = kinds.filter(|&kind| is_straight_flush(finals().values[kind]) == straight);
            alike.map(&most).max().unwrap_or(0)
        };
        let (flush, straight_flush) = (of(false).max(0), of(true));
        FlushGains { flush, straight_flush: (straight_flush - flush).max(0) }
    }

    /// What the straight flushes with these ranks add to as many flushes.
    fn straight_flushes(&self, kept: u16) -> i128 {
        let straights = (0..RANKS).filter(|&low| straight_from(low).is_some_and(|ranks| kept & !ranks == 0));
        straights.count() as i128 * self.straight_flush
    }
}
