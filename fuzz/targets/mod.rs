//! Every parser of foreign bytes as a fuzz target: its seeds, and the invariants that hold for any input.
//!
//! Compiled for the tests, which feed each target a bounded number of changed seeds, and for cargo-fuzz (`fuzz/`). A
//! broken invariant panics. Targets read and write no files.

mod tables;
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
    Target { name: "paytables", feed: targets::paytables, seeds: targets::seeds_of_paytables, tested: 4_000 },
    Target { name: "games", feed: targets::games, seeds: targets::seeds_of_games, tested: 4_000 },
    Target { name: "cards", feed: targets::cards, seeds: targets::seeds_of_cards, tested: 100_000 },
    Target { name: "options", feed: targets::options, seeds: targets::seeds_of_options, tested: 20_000 },
    Target { name: "names", feed: targets::names, seeds: targets::seeds_of_names, tested: 100_000 },
    Target { name: "queries", feed: targets::queries, seeds: targets::seeds_of_queries, tested: 20_000 },
    Target { name: "command-lines", feed: targets::command_lines, seeds: targets::seeds_of_command_lines, tested: 400 },
    #[cfg(feature = "page")]
    Target { name: "requests", feed: targets::requests, seeds: targets::seeds_of_requests, tested: 4_000 },
    Target { name: "checkpoints", feed: targets::checkpoints, seeds: targets::seeds_of_checkpoints, tested: 20_000 },
    Target { name: "solutions", feed: targets::solutions, seeds: targets::seeds_of_solutions, tested: 4_000 },
    Target { name: "baselines", feed: targets::baselines, seeds: targets::seeds_of_baselines, tested: 4_000 },
    Target { name: "manifests", feed: targets::manifests, seeds: targets::seeds_of_manifests, tested: 20_000 },
    Target { name: "signatures", feed: targets::signatures, seeds: targets::seeds_of_signatures, tested: 2_000 },
    Target { name: "claims", feed: tables::claims, seeds: tables::seeds_of_claims, tested: 2_000 },
    Target { name: "periods", feed: tables::periods, seeds: tables::seeds_of_periods, tested: 4_000 },
    Target { name: "pays", feed: tables::pays, seeds: tables::seeds_of_pays, tested: 2_000 },
    Target { name: "archives", feed: tables::archives, seeds: tables::seeds_of_archives, tested: 4_000 },
    Target { name: "workbooks", feed: tables::workbooks, seeds: tables::seeds_of_workbooks, tested: 4_000 },
];

/// Feeds `bytes` to the target of this name.
pub fn feed(name: &str, bytes: &[u8]) {
    let target = TARGETS.iter().find(|target| target.name == name).expect("a target");
    (target.feed)(bytes);
}
