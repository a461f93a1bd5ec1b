//! Where solutions that take long are kept.

/// A store for the results of expensive solvers, shared by later runs. Its contents are not
/// trusted: they may be missing or damaged.
pub trait Keeper: Send + Sync {
    /// The contents stored under this name, verified; `None` if there are none.
    fn kept(&self, name: &str) -> Option<Vec<u8>>;

    /// Keeps this under the name.
    fn keep(&self, name: &str, contents: &[u8]);

    /// Called when the contents under this name belong to another solution and are not used.
    fn refused(&self, name: &str);

    /// Reports that `done` of `parts` parts of the work `what` are solved, stored ones included.
    fn progress(&self, what: &str, done: u64, parts: u64);
}

/// A store that discards everything.
#[derive(Clone, Copy, Debug)]
pub struct KeepsNothing;

impl Keeper for KeepsNothing {
    fn kept(&self, _: &str) -> Option<Vec<u8>> {
        None
    }

    fn keep(&self, _: &str, _: &[u8]) {}

    fn refused(&self, _: &str) {}

    fn progress(&self, _: &str, _: u64, _: u64) {}
}
