//! WHAT PROGRESSIVE WAGERS ADD: what a table of several players makes of them.

pub mod envy;
