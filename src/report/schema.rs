//! Versions of what is written.

/// Version of the columns and their meaning in the rows and documents that commands write.
pub const SCHEMA_VERSION: u32 = 1;

/// Version of a pack: its files, their columns and the meaning of these. In version 1 every strategy had a file of its
/// own, and every offer its outcomes in one file of all.
pub const PACK_VERSION: u32 = 2;
