//! Ctrl-C and the termination request of schedulers: current work is finished, saved and reported.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

static REQUESTED: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// From now on the first request only sets a flag, and the second ends the process at once.
///
/// # Errors
/// The system's refusal.
pub fn listen() -> io::Result<()> {
    if REQUESTED.get().is_some() {
        return Ok(());
    }
    let requested = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        // In this order the first request finds the flag still unset here.
        flag::register_conditional_default(signal, Arc::clone(&requested))?;
        flag::register(signal, Arc::clone(&requested))?;
    }
    // The first caller's flag stays; another one would listen to the same signals.
    let _ = REQUESTED.set(requested);
    Ok(())
}

/// Whether termination was requested.
pub fn requested() -> bool {
    REQUESTED.get().is_some_and(|requested| requested.load(Ordering::Relaxed))
}
