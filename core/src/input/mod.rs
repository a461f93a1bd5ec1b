//! WHAT COMES IN: foreign files, read within a limit.

pub mod reading;
