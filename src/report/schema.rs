//! Version of the files' contents.

/// Version of the columns and their meaning in every file.
pub const SCHEMA_VERSION: u32 = 1;
