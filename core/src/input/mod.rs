//! WHAT COMES IN: files of others, read within a limit, and the text that they are.

pub mod reading;
pub mod text;
