//! What happens to a job, as server-sent events: `progress`, and `end`.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream;

use super::job::{Follower, Job};
use super::layout;

/// Least time between two events of a job.
const BETWEEN: Duration = Duration::from_millis(150);

/// Follows a job to its end.
pub fn response(job: &Arc<Job>) -> Response {
    let mut listener = job.follow();
    listener.changes.mark_changed();
    let events = stream::unfold(Some(listener), |listener| async { Some(next(listener?).await) });
    Sse::new(events).keep_alive(KeepAlive::new().interval(Duration::from_secs(3))).into_response()
}

/// The next event, and the listener until the end.
async fn next(mut listener: Follower) -> (Result<Event, Infallible>, Option<Follower>) {
    // The job holds the sender, so the channel stays open.
    let _ = listener.changes.changed().await;
    if !listener.job.state().phase.is_over() {
        tokio::time::sleep(BETWEEN).await;
    }
    listener.changes.mark_unchanged();
    let state = listener.job.state();
    if state.phase.is_over() {
        // A browser passes over an event without data.
        return (Ok(Event::default().event("end").data("over")), None);
    }
    let shown = layout::progress(&listener.job.id, &state).into_string().replace('\r', "");
    (Ok(Event::default().event("progress").data(shown)), Some(listener))
}
