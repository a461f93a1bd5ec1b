//! The `house-edge` binary: runs the command line and turns its result into an exit code.

use std::process::ExitCode;

fn main() -> ExitCode {
    house_edge::internals::run()
}
