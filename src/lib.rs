pub mod cards;
pub mod games;
pub mod hands;
pub mod outcome;
pub mod paytable;
pub mod simulation;
pub mod statistics;
