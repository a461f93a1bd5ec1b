//! Examples: cards that stand for a class of hands on a class of boards.

use super::deck::Deck;
use super::walk::BoardRanks;
use crate::cards::{Card, CardSet, Rank, Suit};
use crate::games::engine::dealer::Seen;
use crate::games::ultimate_texas_holdem::decisions::index::{Index, RANKS, UpToTwo};
use crate::hands::rank_sets::RankSet;

/// Cards of this class of hands on this board that are accepted, if there are any.
pub fn example(deck: &Deck, board: &BoardRanks, class: usize, accept: impl Fn(&Seen) -> bool) -> Option<Seen> {
    let (suit, is_mixed) = (Suit::ALL[deck.views[board.view].suit], board.suited == 0);
    let suits: Vec<Suit> = Suit::ALL.into_iter().filter(|other| is_mixed || *other != suit).collect();
    let unsuited = match board.unsuited {
        _ if is_mixed => &board.ranks[..],
        UpToTwo::None => &[],
        UpToTwo::One(rank) => &[rank],
        UpToTwo::Two(one, other) => &[one, other],
    };
    let (suited, in_hand): (Vec<usize>, Vec<usize>) =
        Index::get().classes[class].kinds.into_iter().partition(|&kind| kind >= RANKS);
    let suited = suited.into_iter().fold(0, |ranks, kind| ranks | 1 << (kind - RANKS));
    let search = Search {
        accept,
        on_board: unsuited.len(),
        ranks: unsuited.iter().copied().chain(in_hand).collect(),
        deck: deck.cards,
        suits: &suits,
    };
    search.complete(Seen { own: of_suit(suited, suit), board: of_suit(board.suited, suit), ..Seen::default() }, 0)
}

fn of_suit(ranks: RankSet, suit: Suit) -> CardSet {
    CardSet::deck(&Rank::ALL, &[suit]).iter().filter(|card| ranks >> card.rank() as usize & 1 == 1).collect()
}

/// Search for the suits of some cards.
struct Search<'s, A> {
    accept: A,
    /// Ranks of these cards: the board's, then the hand's.
    ranks: Vec<usize>,
    on_board: usize,
    deck: CardSet,
    suits: &'s [Suit],
}

/// Most cards of the suits in question on a board.
const MOST_OF_SUIT: usize = 2;

impl<A: Fn(&Seen) -> bool> Search<'_, A> {
    /// Gives suits to the cards from `place` on, if that makes an example. Each card begins with a suit of its own.
    fn complete(&self, seen: Seen, place: usize) -> Option<Seen> {
        let Some(&rank) = self.ranks.get(place) else { return (self.accept)(&seen).then_some(seen) };
        (0..self.suits.len()).find_map(|turn| {
            let suit = self.suits[(place + turn) % self.suits.len()];
            let card = Card::new(Rank::ALL[rank], suit);
            let next = match place < self.on_board {
                true => Seen { board: seen.board.with(card), ..seen },
                false => Seen { own: seen.own.with(card), ..seen },
            };
            let on_board = next.board.iter().filter(|other| other.suit() == suit).count();
            let is_left = self.deck.contains(card) && !seen.players().contains(card);
            let is_possible = is_left && on_board <= MOST_OF_SUIT;
            if is_possible { self.complete(next, place + 1) } else { None }
        })
    }
}
