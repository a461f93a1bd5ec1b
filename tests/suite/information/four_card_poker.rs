//! Four Card Poker, played with knowledge.
