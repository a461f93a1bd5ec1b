//! Versions of what is written.

/// Version of the columns and their meaning in the rows and documents that commands write.
pub const OUTPUT_VERSION: u32 = 1;

/// Version of a pack: its files, their columns and the meaning of these.
pub const PACK_VERSION: u32 = 4;

/// Version of the document that `check --format json` writes.
pub const CHECK_VERSION: u32 = 2;

/// Why something of this version is refused.
pub fn unknown_version(version: &str, known: u32) -> String {
    format!("schema version {version}; this program knows version {known}")
}
