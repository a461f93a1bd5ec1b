mod first_plays;
mod multisets;
