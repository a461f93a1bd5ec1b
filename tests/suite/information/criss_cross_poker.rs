//! Criss-Cross Poker, played with knowledge.
