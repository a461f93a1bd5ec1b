//! Versions of what is written.

/// Version of the columns and their meaning in the rows and documents that commands write.
pub const OUTPUT_VERSION: u32 = 1;

/// Version of a pack: its files, their columns and the meaning of these. In version 1 every strategy had a file of its
/// own, and every offer its outcomes in one file of all; up to version 2 the bounds of `tolerance.csv` were those of
/// the normal approximation; up to version 3 the manifest did not say where paytable files came from.
pub const PACK_VERSION: u32 = 4;

/// Version of the document that `check --format json` writes. In version 1 `exact` and `simulated` counted the figures of
/// the baseline, and errors had no document.
pub const CHECK_VERSION: u32 = 2;

/// That a version is not among those that this program `knows`.
pub fn unknown_version(version: &str, knows: &[u32]) -> String {
    let knows = match knows {
        [only] => format!("version {only}"),
        [first, .., last] => format!("versions {first} to {last}"),
        [] => "none".to_string(),
    };
    format!("schema version {version}; this program knows {knows}")
}
