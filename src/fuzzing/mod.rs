//! Every parser of foreign bytes as a fuzz target: its seeds, and the invariants that hold for any input.
//!
//! Compiled for the tests, which feed each target a bounded number of changed seeds, and for cargo-fuzz (`fuzz/`). A
//! broken invariant panics. Targets read and write no files.

mod seeds;
mod targets;
#[cfg(test)]
mod tests;

pub struct Target {
    /// Name, and the folder of its inputs in `fuzz/corpus`.
    pub name: &'static str,
    /// Feeds the bytes; returns whether they, or a part of them, were accepted.
    pub feed: fn(&[u8]) -> bool,
    pub seeds: fn() -> Vec<Vec<u8>>,
    pub tested: usize,
}

pub const TARGETS: &[Target] = &[
    Target { name: "paytables", feed: targets::paytables, seeds: seeds::paytables, tested: 4_000 },
    Target { name: "cards", feed: targets::cards, seeds: seeds::cards, tested: 100_000 },
    Target { name: "options", feed: targets::options, seeds: seeds::options, tested: 20_000 },
    Target { name: "names", feed: targets::names, seeds: seeds::names, tested: 100_000 },
    Target { name: "queries", feed: targets::queries, seeds: seeds::queries, tested: 20_000 },
    Target { name: "command-lines", feed: targets::command_lines, seeds: seeds::command_lines, tested: 400 },
    Target { name: "checkpoints", feed: targets::checkpoints, seeds: seeds::checkpoints, tested: 20_000 },
    Target { name: "solutions", feed: targets::solutions, seeds: seeds::solutions, tested: 4_000 },
    Target { name: "baselines", feed: targets::baselines, seeds: seeds::baselines, tested: 4_000 },
    Target { name: "manifests", feed: targets::manifests, seeds: seeds::manifests, tested: 20_000 },
    Target { name: "periods", feed: targets::periods, seeds: seeds::periods, tested: 4_000 },
    Target { name: "workbooks", feed: targets::workbooks, seeds: seeds::workbooks, tested: 4_000 },
];

/// Feeds `bytes` to the target of this name.
pub fn feed(name: &str, bytes: &[u8]) {
    let target = TARGETS.iter().find(|target| target.name == name).expect("a target");
    (target.feed)(bytes);
}
