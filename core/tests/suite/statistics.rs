mod agreement;
mod band;
mod comparison;
mod figure;
mod many_rounds;
mod win_counts;
