//! What happens to a job, as server-sent events: `progress`, `rows`, and `end`.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream;

use super::job::{Follower, Job, State};
use super::layout;

/// Least time between two events of a job.
const BETWEEN: Duration = Duration::from_millis(150);

struct Following {
    listener: Follower,
    /// Events that are still to be sent, the last first.
    waiting: Vec<Event>,
    /// The results that were sent last.
    shown: Option<String>,
    is_first: bool,
    is_over: bool,
}

/// Follows a job to its end. As long as somebody does, the job goes on.
pub fn response(job: &Arc<Job>) -> Response {
    let following =
        Following { listener: job.follow(), waiting: Vec::new(), shown: None, is_first: true, is_over: false };
    let events = stream::unfold(following, |mut following| async {
        let event = following.next().await?;
        Some((Ok::<_, Infallible>(event), following))
    });
    Sse::new(events).keep_alive(KeepAlive::new().interval(Duration::from_secs(3))).into_response()
}

impl Following {
    async fn next(&mut self) -> Option<Event> {
        loop {
            if let Some(event) = self.waiting.pop() {
                return Some(event);
            }
            if self.is_over {
                return None;
            }
            if !self.is_first {
                // The job holds the sender, so the channel stays open.
                let _ = self.listener.changes.changed().await;
                if !self.listener.job.state().phase.is_over() {
                    tokio::time::sleep(BETWEEN).await;
                }
                self.listener.changes.mark_unchanged();
            }
            self.is_first = false;
            self.waiting = self.events(&self.listener.job.state());
        }
    }

    fn events(&mut self, state: &State) -> Vec<Event> {
        let event = |name: &str, data: &str| Event::default().event(name).data(data.replace('\r', ""));
        self.is_over = state.phase.is_over();
        if self.is_over {
            // A browser passes over an event without data.
            return vec![event("end", "over")];
        }
        let mut events = vec![event("progress", &layout::state(state).into_string())];
        if let Some(rows) =
            state.provisional.as_ref().map(|rows| rows.0.clone()).filter(|rows| self.shown.as_ref() != Some(rows))
        {
            events.insert(0, event("rows", &rows));
            self.shown = Some(rows);
        }
        events
    }
}
