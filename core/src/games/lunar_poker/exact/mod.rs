//! The exact path: the best decisions, and counts of all deals.
//!
//! `showdowns` counts what the dealer may hold against each final hand, and `flush_changes` what is different when that
//! is a flush; `draws` has what a hand may become and in how many ways, and `forcing` sums over the dealer's new card
//! in 2013. `solution` sums over the draws, takes the best play with each hand, counts the rounds and keeps both.
//! `pricing` applies a paytable to the counts, `joint` several.

pub mod counts;
pub mod draws;
pub mod flush_changes;
pub mod forcing;
pub mod joint;
pub mod pricing;
pub mod showdowns;
pub mod solution;
pub mod solver;
