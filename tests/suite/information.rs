//! Play with knowledge: each game against brute force over the whole tree of short decks with the same information.

mod criss_cross_poker;
mod four_card_poker;
mod lunar_poker;
mod streets;
