//! Ctrl-C, and the request to end that schedulers send: what is under way is finished, saved and reported.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

static REQUESTED: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// From now on the first request only sets a flag, and the second ends the process at once.
///
/// # Errors
/// Whatever the system says against it.
pub fn listen() -> io::Result<()> {
    if REQUESTED.get().is_some() {
        return Ok(());
    }
    let requested = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        // In this order the first request still finds the flag unset here.
        flag::register_conditional_default(signal, Arc::clone(&requested))?;
        flag::register(signal, Arc::clone(&requested))?;
    }
    // Whoever was first has the flag; a second one would listen to the same signals.
    let _ = REQUESTED.set(requested);
    Ok(())
}

/// Whether this process was asked to end.
pub fn requested() -> bool {
    REQUESTED.get().is_some_and(|requested| requested.load(Ordering::Relaxed))
}
