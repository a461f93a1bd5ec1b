//! The hands of the same five ranks, and the final hands that they may become.
//!
//! Such hands share nearly everything: which of their cards are of the up card's suit matters for the dealer's flushes,
//! and the rest of their suits only for the player's own.

use std::cell::OnceCell;

use super::held::{FlushGains, Held};
use super::payoffs::Priced;
use crate::cards::{Card, Rank, Suit, binomial};
use crate::games::lunar_poker::decisions::{
    RANKS, RankCounts, finals, index_of, multisets, rank_counts, ranks_in, ranks_of, set_of, subsets_of_set,
};
use crate::games::lunar_poker::exact::counts::Counts;
use crate::games::lunar_poker::exact::showdowns::Showdowns;
use crate::games::lunar_poker::facts::PLAYER_CARDS;
use crate::games::lunar_poker::rules::{Payoff, Play};
use crate::hands::rank_multiset_index;

/// The hands of the same five ranks against one up card.
pub struct SameRanks<'s> {
    pub showdowns: &'s Showdowns,
    pub priced: &'s Priced,
    pub ranks: RankCounts,
    /// The unseen cards without the hand.
    pub left: RankCounts,
    /// By play: what an exchange keeps and discards; `None` for other plays.
    exchanges: Vec<Option<Exchange>>,
    /// By rank of a sixth card.
    with_sixth: [WithSixth; RANKS],
    row_of_five: OnceCell<Vec<Counts>>,
}

/// Five cards and a sixth one, no five of one suit.
#[derive(Clone, Copy, Debug)]
pub struct WithSixth {
    /// The place of their ranks among the multisets of six.
    pub six: usize,
    /// The kind of the best five, and the rank that is left over.
    pub kind: usize,
    pub left_over: Rank,
}

/// What an exchange keeps and discards, by ranks.
#[derive(Clone, Copy, Debug)]
pub struct Exchange {
    pub drawn: usize,
    /// Places among the multisets of their sizes.
    pub kept: usize,
    pub discarded: usize,
    /// The discarded ranks, one bit each.
    pub discarded_ranks: u16,
    /// The least play that keeps the same ranks: to hands that are no flush it is the same.
    first: Play,
}

impl<'s> SameRanks<'s> {
    /// The hands of the ranks of `hand`, priced in one way.
    pub fn new(showdowns: &'s Showdowns, priced: &'s Priced, hand: [Card; PLAYER_CARDS]) -> Self {
        let ranks = rank_counts(hand);
        let left = std::array::from_fn(|rank| showdowns.unseen_ranks[rank] - ranks[rank]);
        let mut exchanges: Vec<Option<Exchange>> = vec![None; Play::CODES];
        for play in Play::exchanges() {
            let kept = index_of(&rank_counts(play.kept(&hand)));
            let discarded_counts = rank_counts(play.discarded(&hand));
            let (drawn, discarded) = (play.drawn(), index_of(&discarded_counts));
            let alike = exchanges.iter().flatten().filter(|known| known.drawn == drawn && known.discarded == discarded);
            let first = alike.map(|known| known.first).min().unwrap_or(play);
            let discarded_ranks = set_of(&discarded_counts);
            exchanges[usize::from(play.code())] = Some(Exchange { drawn, kept, discarded, discarded_ranks, first });
        }
        let with_sixth = std::array::from_fn(|rank| WithSixth::of(&ranks, rank));
        SameRanks { showdowns, priced, ranks, left, exchanges, with_sixth, row_of_five: OnceCell::new() }
    }

    /// The least play that discards the same ranks as this exchange.
    pub fn first_alike(&self, play: Play) -> Play {
        self.exchange(play).map_or(play, |exchange| exchange.first)
    }

    /// What an exchange keeps and discards; `None` for other plays.
    pub fn exchange(&self, play: Play) -> Option<&Exchange> {
        self.exchanges[usize::from(play.code())].as_ref()
    }

    /// The counts by ranks of every kind of final hand after an exchange, none for other plays.
    pub fn row_of(&self, play: Play) -> &[Counts] {
        let Some(exchange) = self.exchange(play) else { return &[] };
        if exchange.drawn < PLAYER_CARDS {
            return self.showdowns.row(exchange.drawn, exchange.discarded);
        }
        self.row_of_five()
    }

    /// The same for an exchange of all five.
    pub fn row_of_five(&self) -> &[Counts] {
        self.row_of_five.get_or_init(|| self.showdowns.row_of_five(&self.ranks))
    }

    /// The place of four of the five ranks, any.
    pub fn four_of_five(&self) -> usize {
        let mut four = self.ranks;
        if let Some(ranks) = four.iter_mut().find(|ranks| **ranks > 0) {
            *ranks -= 1;
        }
        index_of(&four)
    }

    /// The dealer's chances against a final hand, of which `row` are those by ranks, when these ranks of the up card's
    /// suit may be hidden.
    pub fn counts(&self, row: &[Counts], kind: usize, own_suit: u16) -> Counts {
        row[kind].plus(self.showdowns.by_flushes.of_kind(kind, own_suit))
    }

    /// Every choice of which of the drawn ranks are of a suit, of which the ranks `in_suit` may be drawn: what is left
    /// of the suit, and the number of draws.
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

    /// The best five of the hand and a card of this rank, the player's flushes ignored.
    pub fn with_sixth(&self, rank: usize) -> &WithSixth {
        &self.with_sixth[rank]
    }

    /// The payoff of the same, its kind, and the rank that is left over.
    pub fn bought<'p>(&self, rank: usize, priced: &'p Priced) -> (&'p Payoff, usize, Rank) {
        let WithSixth { six, kind, left_over } = self.with_sixth[rank];
        (&priced.of_six[six], kind, left_over)
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
        if let (true, Ok(five)) = (play.is_exchange(), <[Card; PLAYER_CARDS]>::try_from(hand.as_slice())) {
            let kind = finals().kind(five);
            each(&priced.of_five[kind], kind, self.counts(self.row_of(play), kind, left));
        } else if let &[card] = drawn {
            let flush = self.bought_flush(held, card, priced);
            let (payoff, kind, dead) = flush.unwrap_or_else(|| self.bought(card.rank() as usize, priced));
            each(payoff, kind, self.counts(self.showdowns.row(1, dead as usize), kind, left));
        }
    }

    /// A bound on the gain of the player's flushes by an exchange, if each gains as much as one can.
    pub fn flush_gains(&self, held: &Held, play: Play, most: &FlushGains) -> i128 {
        let of_suit = |(kept, suit): (u16, Suit)| {
            most.of_suit(kept, play.drawn(), self.in_suit(held, suit).count_ones() as usize)
        };
        held.kept_of_one_suit(play).map(of_suit).sum()
    }

    /// The same for any hand of these ranks.
    pub fn most_flush_gains(&self, play: Play, most: &FlushGains) -> i128 {
        let Some(exchange) = self.exchange(play) else { return 0 };
        let kept = set_of(&multisets().of_size(PLAYER_CARDS - exchange.drawn)[exchange.kept]);
        let cards = kept.count_ones() as usize;
        // Cards of one rank are of different suits.
        let suits = if kept == 0 { Suit::ALL.len() } else { usize::from(cards + exchange.drawn == PLAYER_CARDS) };
        most.of_suit(kept, exchange.drawn, RANKS - cards) * suits as i128
    }

    /// The ranks of a suit that may be drawn.
    pub fn in_suit(&self, held: &Held, suit: Suit) -> u16 {
        self.showdowns.in_suit[suit as usize] & !held.suits[suit as usize]
    }
}

impl WithSixth {
    fn of(ranks: &RankCounts, sixth: usize) -> Self {
        let mut six = *ranks;
        six[sixth] += 1;
        let mut cards = [Card::LOWEST; PLAYER_CARDS + 1];
        ranks_of(&six).zip(&mut cards).for_each(|(rank, card)| *card = Card::new(rank, Suit::Clubs));
        let six = rank_multiset_index(cards);
        let (kind, left_over) = finals().of_six(six);
        WithSixth { six, kind, left_over }
    }
}

/// Draws that make a flush: `kept` are the ranks of the kept cards, all of one suit, and `in_suit` those of that suit
/// that may be drawn. Calls `each` with the set of drawn ranks, the kind of the flush and the kind of the same ranks in
/// several suits.
#[inline]
pub fn each_flush(kept: u16, in_suit: u16, drawn: usize, mut each: impl FnMut(u16, usize, usize)) {
    let finals = finals();
    for &set in finals.sets[drawn].iter().filter(|&set| set & !in_suit == 0) {
        each(set, finals.suited(kept | set), finals.unsuited[usize::from(kept | set)].into());
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::cards::{CardSet, parse_cards};
    use crate::games::lunar_poker::rules::{Prices, SecondCombination};

    /// § 671a.12(c), (d).
    const PRICES: Prices = Prices { bet: [1, 1, 2, 3, 4, 5, 7, 20, 50, 100], ante: [1, 4] };

    #[test]
    fn choices_of_suit_are_those_of_all_draws() {
        let hand: [Card; PLAYER_CARDS] = parse_cards("5h 6h 7c 9d Ad").expect("cards").try_into().expect("five");
        let showdowns = Showdowns::new(CardSet::FULL_DECK, parse_cards("4h").expect("a card")[0]);
        let (priced, held) = (Priced::new(&PRICES, SecondCombination::Any), Held::new(&showdowns, hand));
        let hands = SameRanks::new(&showdowns, &priced, hand);
        // By drawn ranks and what is left of the hearts.
        let mut expected: BTreeMap<(RankCounts, u16), u32> = BTreeMap::new();
        for drawn in showdowns.unseen.without(hand.into_iter().collect()).subsets::<3>() {
            let hearts = drawn.iter().filter(|card| card.suit() == Suit::Hearts);
            let left = hearts.fold(held.own_suit, |left, card| left & !(1 << card.rank() as u16));
            *expected.entry((rank_counts(drawn), left)).or_default() += 1;
        }
        let mut found = BTreeMap::new();
        for drawn in
            multisets().of_size(3).iter().filter(|drawn| (0..RANKS).all(|rank| drawn[rank] <= hands.left[rank]))
        {
            found.extend(hands.choices_of_suit(drawn, held.own_suit).map(|(left, ways)| ((*drawn, left), ways)));
        }
        assert_eq!(found, expected);
    }
}
