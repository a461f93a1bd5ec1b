mod deal;
mod informed;
mod plan;
mod record;
