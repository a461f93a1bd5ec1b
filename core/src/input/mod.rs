//! WHAT COMES IN: foreign files, read within a limit, and their text.

pub mod reading;
pub mod text;
