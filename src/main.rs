//! The `house-edge` binary: runs the command line and turns its result into an exit code.

use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use house_edge::internals::{Console, run};

/// Looks at stdout before the standard library does, which opens a device in place of a closed one: a program that
/// prints into nothing would end with success.
#[cfg(target_os = "linux")]
#[used]
// SAFETY: the function has the signature of the section's entries, and makes one system call.
#[unsafe(link_section = ".init_array")]
static LOOK: extern "C" fn() = {
    extern "C" fn look() {
        IS_CLOSED.store(rustix::io::fcntl_getfd(rustix::stdio::stdout()).is_err(), Ordering::Relaxed);
    }
    look
};
static IS_CLOSED: AtomicBool = AtomicBool::new(false);

fn main() -> ExitCode {
    let console = Console::OfProcess { is_stdout_closed: IS_CLOSED.load(Ordering::Relaxed) };
    ExitCode::from(run(std::env::args_os().collect(), &Arc::new(console)))
}
