//! WHAT COMES IN AND GOES OUT: files that are found, read within a limit, and appear whole or not at all.

pub mod finding;
pub mod ownership;
pub mod reading;
pub mod replacing;
pub mod repository;
pub mod text;
pub mod workbook;
pub mod writing;
