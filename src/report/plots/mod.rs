//! Plots as inline SVG, one a file. Each is one complete `<svg>` element that says in words what it shows, needs no font, script or style of the
//! page around it, and has no ids, so that many can stand in one page.
//!
//! A plot is drawn by a [`canvas`] between two [`axis`]; what cannot be drawn (no figure at all, or none that is finite) becomes a small picture that
//! says that there is nothing to show.

mod axis;
mod canvas;
mod convergence;
mod distribution;
mod edges;
mod funnel;
mod meter;

pub use convergence::convergence;
pub use distribution::distribution;
pub use edges::{Bar, edges};
pub use funnel::funnel;
pub use meter::{MeterLine, meter};

#[cfg(test)]
mod testing;
