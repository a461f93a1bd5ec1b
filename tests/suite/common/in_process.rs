//! Commands in the process of the tests, which knows the solutions of those before.

use std::env::set_current_dir;
use std::ffi::OsString;
use std::panic::resume_unwind;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::thread::scope;

use house_edge::internals::{self, Console, Printed};
use rustix::thread::{UnshareFlags, unshare_unsafe};

use super::binary::Ran;
use super::solutions_folder;

/// Runs a command line in `folder`, in a thread that has it as its current one.
pub fn run_in(folder: &Path, arguments: &[&str]) -> Ran {
    let console = Arc::new(Console::InMemory { printed: Mutex::default(), solutions: solutions_folder() });
    let run = || {
        // SAFETY: what is no longer shared is the current folder, which no other thread expects to be shared.
        unsafe { unshare_unsafe(UnshareFlags::FS) }.expect("every thread may have its folder");
        set_current_dir(folder).expect("it is there");
        let words = std::iter::once("house-edge").chain(arguments.iter().copied()).map(OsString::from);
        internals::run(words.collect(), &console)
    };
    let code = scope(|threads| threads.spawn(run).join()).unwrap_or_else(|panic| resume_unwind(panic));
    let Some(Console::InMemory { printed, .. }) = Arc::into_inner(console) else { panic!("a thread still prints") };
    let Printed { stdout, stderr } = printed.into_inner().expect("no panic");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    Ran { command: arguments.join(" "), code: code.into(), stdout: text(stdout), stderr: text(stderr) }
}
