mod draws;
mod forcing;
mod same_ranks;
mod solution;
