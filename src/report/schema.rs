//! Versions of what is written.

/// Version of the columns and their meaning in the rows and documents that commands write.
pub const OUTPUT_VERSION: u32 = 1;

/// Version of a pack: its files, their columns and the meaning of these. In version 1 every strategy had a file of its
/// own, and every offer its outcomes in one file of all.
pub const PACK_VERSION: u32 = 2;

/// That a version is not among those that this program `knows`.
pub fn unknown_version(version: &str, knows: &[u32]) -> String {
    let versions = if knows.len() == 1 { "version" } else { "versions" };
    let knows = knows.iter().map(u32::to_string).collect::<Vec<_>>().join(" and ");
    format!("schema version {version}; this program knows {versions} {knows}")
}
