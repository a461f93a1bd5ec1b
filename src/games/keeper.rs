//! Where solutions that take long are kept.

/// Where a solver that works for long keeps what it has found, for itself and for later runs. What is kept is not
/// trusted to be there or whole.
pub trait Keeper: Send + Sync {
    /// What was kept under this name, whole and unchanged, if anything.
    fn kept(&self, name: &str) -> Option<Vec<u8>>;

    /// Keeps this under the name.
    fn keep(&self, name: &str, contents: &[u8]);

    /// Told that what was kept under this name is something else, and is not used.
    fn refused(&self, name: &str);

    /// Told that of the work `what`, so many parts are done; first with those that were kept.
    fn progress(&self, what: &str, done: u64, parts: u64);
}

/// Keeps nothing and tells nobody.
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
