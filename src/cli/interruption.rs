//! Ctrl-C and the termination requests of schedulers: current work is finished, saved and reported.

use std::io;
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::{SigId, flag};

/// True until [`listen`], in the first process of a container.
static UNHEARD: OnceLock<Arc<AtomicBool>> = OnceLock::new();
static REQUESTED: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// The kernel drops signals that the first process of a container does not handle.
fn is_first_process() -> bool {
    process::id() == 1
}

/// Ends this process at once if the signal comes while the condition is set.
fn end_at_once(signal: i32, condition: &Arc<AtomicBool>) -> io::Result<SigId> {
    if is_first_process() {
        // The exit code by which a shell reports the signal.
        return flag::register_conditional_shutdown(signal, 128 + signal, Arc::clone(condition));
    }
    flag::register_conditional_default(signal, Arc::clone(condition))
}

/// Until [`listen`], a request ends the first process of a container at once, like any other process.
pub fn end_first_process() -> io::Result<()> {
    if !is_first_process() {
        return Ok(());
    }
    let unheard = Arc::new(AtomicBool::new(true));
    for signal in [SIGINT, SIGTERM] {
        end_at_once(signal, &unheard)?;
    }
    let _ = UNHEARD.set(unheard);
    Ok(())
}

/// From now on the first request only sets a flag, and the second ends the process at once.
pub fn listen() -> io::Result<()> {
    if REQUESTED.get().is_some() {
        return Ok(());
    }
    let requested = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        // In this order the first request finds the flag still unset here.
        end_at_once(signal, &requested)?;
        flag::register(signal, Arc::clone(&requested))?;
    }
    if let Some(unheard) = UNHEARD.get() {
        unheard.store(false, Ordering::Relaxed);
    }
    // A second flag would listen to the same signals.
    let _ = REQUESTED.set(requested);
    Ok(())
}

pub fn requested() -> bool {
    REQUESTED.get().is_some_and(|requested| requested.load(Ordering::Relaxed))
}
