//! Figures that others have published about Criss Cross Poker: none was found.

use crate::games::published::Published;

pub static PUBLISHED: &[Published] = &[];
