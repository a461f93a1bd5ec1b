//! The page on this machine: views over the commands, without a shell.
//!
//! An address is what is asked ([`asked`]); its work is a job ([`jobs`]) that runs commands ([`commands`]) and shows
//! what they say. [`views`] lists what there is to see, [`access`] who may see it.

mod access;
mod answer;
mod asked;
mod assets;
mod commands;
mod controls;
mod edited;
mod events;
mod jobs;
mod layout;
mod serving;
mod tables;
mod upload;
mod views;

use crate::cli::CliError;

/// Serves the page until the process is interrupted; `told` is called with its address.
///
/// # Errors
/// In words, if no port can be used.
pub(crate) fn serve(port: Option<u16>, told: &dyn Fn(&str) -> Result<(), CliError>) -> Result<(), CliError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let served = runtime.block_on(async {
        let listener = serving::bind(port).await?;
        let keys = access::Keys::new(listener.local_addr()?.port())?;
        told(&keys.address())?;
        Ok::<_, CliError>(serving::serve(listener, keys).await?)
    });
    // What still works does not hold up the end.
    runtime.shutdown_background();
    served
}
