pub mod showdowns;
