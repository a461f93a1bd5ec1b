//! The exact answer: backward induction over all deals, and what its outcomes pay.

pub mod decisions;
mod excess;
pub mod joint;
pub mod known;
pub mod pricing;
pub mod seats;
pub mod solver;
pub mod whole_pays;
pub mod worths;
