//! Feeds libFuzzer's inputs to the target that this program is named after.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| house_edge::internals::feed(env!("CARGO_BIN_NAME"), bytes));
