//! WHAT COMES IN AND GOES OUT: files that are read within a limit, and files that appear whole or not at all.

pub mod ownership;
pub mod reading;
pub mod writing;
