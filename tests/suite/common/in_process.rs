//! Commands in the process of the tests, which knows the solutions of those before.

use std::env::set_current_dir;
use std::ffi::OsString;
use std::panic::resume_unwind;
use std::path::Path;
use std::sync::{Arc, LazyLock, Mutex};
use std::thread::scope;

use house_edge::internals::{self, Console};
use rustix::thread::{UnshareFlags, unshare_unsafe};

use super::binary::{Ran, command_in, ran};
use super::solutions_folder;

/// Runs a command line in `folder`, in a thread that has it as its current one; the binary where no thread may have its
/// own, as in containers that forbid `unshare`.
pub fn run_in(folder: &Path, arguments: &[&str]) -> Ran {
    static IS_ALLOWED: LazyLock<bool> =
        LazyLock::new(|| scope(|threads| threads.spawn(has_own_folder).join().unwrap_or_default()));
    if !*IS_ALLOWED {
        return ran(command_in(folder).args(arguments));
    }
    let console = Arc::new(Console::InMemory {
        stdout: Mutex::default(),
        stderr: Mutex::default(),
        solutions: solutions_folder(),
    });
    let run = || {
        assert!(has_own_folder());
        set_current_dir(folder).expect("it is there");
        let words = std::iter::once("house-edge").chain(arguments.iter().copied()).map(OsString::from);
        internals::run(words.collect(), &console)
    };
    let code = scope(|threads| threads.spawn(run).join()).unwrap_or_else(|panic| resume_unwind(panic));
    let Some(Console::InMemory { stdout, stderr, .. }) = Arc::into_inner(console) else {
        panic!("a thread still prints")
    };
    let text = |bytes: Mutex<Vec<u8>>| String::from_utf8(bytes.into_inner().expect("no panic")).expect("UTF-8");
    Ran { command: arguments.join(" "), code: code.into(), stdout: text(stdout), stderr: text(stderr) }
}

/// Lets this thread share its current folder with no other from now on, if that is allowed.
fn has_own_folder() -> bool {
    // SAFETY: no other thread expects the current folder to be shared.
    unsafe { unshare_unsafe(UnshareFlags::FS) }.is_ok()
}
