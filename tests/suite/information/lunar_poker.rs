//! Both chapters of Lunar Poker, played with knowledge.
