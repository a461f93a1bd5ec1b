pub mod cards;
pub mod hands;
pub mod outcome;
pub mod paytable;
pub mod statistics;
