//! Play with knowledge: the hand of a neighbour, or one of the dealer's hidden cards.
//!
//! Both players, the usual one and the one who knows, have tables of what the dealer may hold, against the same up card:
//! the usual player's are those of the whole deck. Where a neighbour's cards are known they are taken out of the deck,
//! and where a hidden card is known only the hidden hands with it are counted. `sight` is one player's view of a hand,
//! `after_draws` has the bets and folds after a draw that knowledge changes, and `both_players` adds up what the first
//! decision and these are worth. `dealings` shares the cards of a round among boxes, and `informed` plays them.

mod after_draws;
mod both_players;
mod dealings;
mod informed;
mod sight;

pub use informed::InformedLunarPoker;
