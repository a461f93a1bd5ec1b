//! The page on this machine: views over the commands, without a shell.
//!
//! An address is what is asked ([`asked`]); its work is a job ([`jobs`]) that asks a [`question`] and shows its answer. [`views`] lists what there is to see, [`access`] who may see it.

mod access;
mod answer;
mod asked;
mod assets;
mod controls;
mod events;
mod field;
mod job;
mod jobs;
mod layout;
mod numbers;
mod pays;
mod question;
mod serving;
mod table;
mod tables;
#[cfg(test)]
mod testing;
mod upload;
mod view;
mod views;

use crate::questions::refusal::Fault;

/// Serves the page until the process is interrupted; `told` is called with its address.
///
/// # Errors
/// In words, if no port can be used.
pub(crate) fn serve(port: Option<u16>, told: &dyn Fn(&str) -> Result<(), Fault>) -> Result<(), Fault> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let served = runtime.block_on(async {
        let listener = serving::bind(port).await?;
        let keys = access::Keys::new(listener.local_addr()?.port())?;
        told(&keys.address())?;
        Ok::<_, Fault>(serving::serve(listener, keys).await?)
    });
    // What still works does not hold up the end.
    runtime.shutdown_background();
    served
}

/// What the page makes of a request without doing its work: `METHOD ADDRESS`, and lines of headers. Returns whether it
/// is let in and asks for something.
#[cfg(any(test, fuzzing))]
pub(crate) fn looked_at(text: &str) -> bool {
    let mut lines = text.lines();
    let (method, address) = lines.next().and_then(|line| line.split_once(' ')).unwrap_or_default();
    let headers = lines.filter_map(|line| line.split_once(": "));
    let request = headers.fold(axum::http::Request::builder().method(method).uri(address), |request, (name, value)| {
        request.header(name, value)
    });
    let Ok(request) = request.body(axum::body::Body::empty()) else { return false };
    let is_let_in = access::Keys::of_tests().is_let_in(&request);
    let Ok(asked) = asked::Asked::of(request.uri().path(), request.uri().query().unwrap_or_default()) else {
        return false;
    };
    let Some((view, _)) = views::view_of(&asked.path) else { return false };
    let (work, refusal) = match view.work(&asked) {
        Ok(work) => (work, None),
        Err(refusal) => (None, Some(refusal)),
    };
    drop(controls::form(&(view.fields)(&asked), &asked, refusal.as_ref(), view.verb));
    asked.all("table").for_each(|name| drop(crate::questions::blocks::keys::offer(name)));
    is_let_in && work.is_some()
}
