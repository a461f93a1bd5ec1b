//! The page on this machine: views over the commands, without a shell; and its server: one address of this machine, and
//! what it answers.
//!
//! An address is what is asked ([`Asked`]); its work is a job ([`jobs`]) that asks a [`question`] and
//! shows its answer. [`views`] lists what there is to see, [`access`] who may see it.

mod access;
mod answer;
mod controls;
mod job;
mod jobs;
mod layout;
mod pays;
mod question;
mod rules;
mod table;
mod tables;
#[cfg(test)]
mod testing;
mod upload;
mod views;

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, HttpBody, to_bytes};
use axum::extract::{Request, State};
use axum::http::{Method, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use axum::{Router, middleware};
use maud::{Markup, html};
use serde_json::json;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio::time::timeout;

use crate::cli::USUAL_PORT;
use crate::questions::blocks::keys::source_of;
use crate::questions::refusal::Fault;
use access::{Keys, guard};
use answer::{Asked, Refusal, because};
use job::{Job, Phase};
use jobs::{Jobs, UNHEARD};
use layout::Shell;
use question::{View, Words, in_labels};
use upload::{LARGEST, Uploads};
use views::{VIEWS, game, view_of};

#[cfg(unix)]
use tokio::signal::unix::{SignalKind, signal};

/// Serves the page until the process is interrupted; `told` is called with its address.
///
/// # Errors
/// In words, if no port can be used.
pub(crate) fn serve(port: Option<u16>, told: &dyn Fn(&str) -> Result<(), Fault>) -> Result<(), Fault> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let served = runtime.block_on(async {
        let listener = bind(port).await?;
        let keys = Keys::new(listener.local_addr()?.port())?;
        told(&keys.address())?;
        Ok::<_, Fault>(answer_all(listener, keys).await?)
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
    let Ok(asked) = Asked::of(request.uri().path(), request.uri().query().unwrap_or_default()) else {
        return false;
    };
    let Some((view, _)) = views::view_of(&asked.path) else { return false };
    let (work, refusal) = match view.work(&asked) {
        Ok(work) => (work, None),
        Err(refusal) => (None, Some(refusal)),
    };
    drop(controls::form(&(view.fields)(&asked), &asked, refusal.as_ref(), &view.words().verb));
    asked.all("table").for_each(|name| drop(crate::questions::blocks::keys::offer(name)));
    is_let_in && work.is_some()
}

/// Time that a page waits for its answer before it shows progress.
const AT_FIRST: Duration = Duration::from_millis(400);
/// The usual port, and those that are tried if it is in use.
const PORTS: std::ops::RangeInclusive<u16> = USUAL_PORT..=USUAL_PORT + 20;

#[derive(Clone)]
struct Desk {
    jobs: Arc<Jobs>,
    /// One upload at a time is in memory.
    uploading: Arc<Semaphore>,
}

/// A port of this machine alone: the one that is asked for, else the usual one or the next that is free.
///
/// # Errors
/// In words, if it is in use.
async fn bind(port: Option<u16>) -> Result<TcpListener, String> {
    let at = |port: u16| TcpListener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, port)));
    if let Some(port) = port {
        let remedy = "name another with --port, or leave it out for the next free one";
        return at(port).await.map_err(|error| format!("port {port} cannot be used: {error}; {remedy}"));
    }
    let mut refused = String::new();
    for port in PORTS {
        match at(port).await {
            Ok(listener) => return Ok(listener),
            Err(error) => refused = error.to_string(),
        }
    }
    Err(format!("no port from {} to {} can be used: {refused}; name one with --port", PORTS.start(), PORTS.end()))
}

/// Serves until the process is interrupted.
///
/// # Errors
/// If there is no room for temporary files, or the server fails.
async fn answer_all(listener: TcpListener, keys: Keys) -> Result<(), String> {
    // Before there is anything to leave behind.
    let interruption = interruption().map_err(|error| format!("cannot listen for interruptions: {error}"))?;
    let root = TempDir::with_prefix("house-edge-").map_err(|error| format!("cannot make a folder: {error}"))?;
    let router = router(&root, keys);
    let served = axum::serve(listener, router).into_future();
    tokio::select! {
        served = served => served.map_err(|error| error.to_string()),
        () = interruption => Ok(()),
    }
}

/// Waits until the process is to end, by Ctrl-C, by the system, or with its terminal; signals are caught from the call
/// on. Work under way goes on in threads that the end of the process ends.
#[cfg(unix)]
fn interruption() -> std::io::Result<impl Future<Output = ()>> {
    let (mut interrupted, mut terminated) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    let mut hung_up = signal(SignalKind::hangup())?;
    Ok(async move {
        tokio::select! {
            _ = interrupted.recv() => {}
            _ = terminated.recv() => {}
            _ = hung_up.recv() => {}
        }
    })
}

#[cfg(not(unix))]
fn interruption() -> std::io::Result<impl Future<Output = ()>> {
    Ok(async {
        let _ = tokio::signal::ctrl_c().await;
    })
}

fn router(root: &TempDir, keys: Keys) -> Router {
    let jobs = Jobs::new(Arc::new(Uploads::new(&root.path().join("uploads"))), UNHEARD);
    let desk = Desk { jobs, uploading: Arc::new(Semaphore::new(1)) };
    Router::new().fallback(answer).layer(middleware::from_fn_with_state(keys, guard)).with_state(desk)
}

async fn answer(State(desk): State<Desk>, request: Request) -> Response {
    let path = request.uri().path().to_string();
    if let Some(asset) = layout::asset(&path) {
        return asset;
    }
    let asked = match Asked::of(&path, request.uri().query().unwrap_or_default()) {
        Ok(asked) => asked,
        Err(why) => return refused_page(StatusCode::URI_TOO_LONG, why),
    };
    match (request.method(), path.split('/').collect::<Vec<_>>().as_slice()) {
        (&Method::POST, ["", "upload"]) => upload(&desk, &asked, request.into_body()).await,
        (&Method::POST, ["", "jobs", id, what]) => change(&desk, id, what),
        (&Method::GET | &Method::HEAD, ["", "events", id]) => {
            desk.jobs.with_id(id).map_or_else(gone, |job| jobs::response(&job))
        }
        (&Method::GET | &Method::HEAD, ["", "chips"]) => {
            layout::html_response(chips(&desk, asked.value("but")).into_string())
        }
        (&Method::GET | &Method::HEAD, ["", "jobs", id, name @ ..]) => file_of(&desk, id, &name.join("/")),
        (&Method::GET | &Method::HEAD, _) => match view_of(&path) {
            Some((view, None)) => shown(&desk, view, &asked).await,
            Some((view, Some(file))) => download(&desk, view, &asked.at(view.path), file).await,
            None => refused_page(StatusCode::NOT_FOUND, "There is no such page.".to_string()),
        },
        _ => refused_page(StatusCode::METHOD_NOT_ALLOWED, "Method not allowed.".to_string()),
    }
}

fn gone() -> Response {
    refused_page(StatusCode::GONE, "This job has ended; open its page again.".to_string())
}

/// The page of a view, with its answer, or its progress if it takes longer.
async fn shown(desk: &Desk, view: &View, asked: &Asked) -> Response {
    if let Some(canonical) = pays::canonical(asked).or_else(|| game::canonical(asked)) {
        return Redirect::to(&canonical.address()).into_response();
    }
    let (mut answer, mut refusal, mut waits, mut own) = (html! {}, None, None, None);
    match job_of(desk, view, asked) {
        Ok(None) => answer = layout::empty(&view.waits_for(asked).ok().flatten().unwrap_or_default()),
        Ok(Some(job)) => {
            let phase = phase_after(&job, AT_FIRST).await;
            job.await_it(!phase.is_over());
            (waits, own) = ((!phase.is_over()).then(|| layout::in_short(&job.state())), Some(job.id.clone()));
            (answer, refusal) = match phase {
                Phase::Ended(Ok(done)) => (done.shown.clone(), None),
                Phase::Ended(Err(refused)) => (layout::again(&job.id), Some(refused)),
                Phase::Cancelled => (html! { div.box { p { "Cancelled." } (layout::again(&job.id)) } }, None),
                Phase::Abandoned => return Redirect::to(&asked.address()).into_response(),
                Phase::Waiting | Phase::Running => (layout::progress(&job.id, &job.state()), None),
            };
        }
        Err(refused) => refusal = Some(refused),
    }
    let fields = (view.fields)(asked);
    let refusal = refusal.map(|refusal| in_labels(refusal, &fields));
    let status = if refusal.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
    let answer = html! { @if let Some(refusal) = &refusal { (layout::refusal(refusal)) } (answer) };
    let (path, Words { title, about, verb }) = (view.path, view.words());
    let (subject, source) = (controls::subject(asked), asked.value("table").map(source_of).or(game::begun_with(asked)));
    let (form, chips) = (controls::form(&fields, asked, refusal.as_ref(), verb), chips(desk, own.as_deref()));
    let shell = Shell { title, about, path, source, form, answer, waits, chips, ..Shell::default() };
    (status, layout::html_response(page(Shell { subject: subject.as_deref(), ..shell }))).into_response()
}

fn page(shell: Shell<'_>) -> String {
    let views: Vec<_> = VIEWS.iter().map(|view| (view.path, view.words().title.as_str())).collect();
    layout::page(&Shell { views: &views, ..shell })
}

/// Work behind other pages than that of one job.
fn chips(desk: &Desk, but: Option<&str>) -> Markup {
    let view = |asked: &Asked| view_of(&asked.path).map(|(view, _)| view.words().title.clone());
    let title = |asked: &Asked| view(asked).into_iter().chain(controls::subject(asked)).collect::<Vec<_>>().join(": ");
    html! { div #chips { @for job in desk.jobs.awaited(but) { (layout::chip(&title(&job.asked), &job)) } } }
}

fn refused_page(status: StatusCode, why: String) -> Response {
    let page = page(Shell { title: "No page", answer: layout::refusal(&because(why)), ..Shell::default() });
    (status, layout::html_response(page)).into_response()
}

fn job_of(desk: &Desk, view: &View, asked: &Asked) -> Result<Option<Arc<Job>>, Refusal> {
    let Some(work) = view.work(asked)? else { return Ok(None) };
    desk.jobs.of(asked, (view.is_quick)(asked), work).map(Some)
}

/// The phase of a job once it is over, or after this time.
async fn phase_after(job: &Arc<Job>, time: Duration) -> Phase {
    let mut listener = job.follow();
    let over = async {
        while !job.state().phase.is_over() {
            // The job holds the sender, so the channel stays open.
            let _ = listener.changes.changed().await;
        }
    };
    let _ = timeout(time, over).await;
    job.state().phase
}

fn no_file() -> Response {
    refused_page(StatusCode::NOT_FOUND, "There is no such file.".to_string())
}

/// Longest that a download waits for its work.
const LONGEST_WAIT: Duration = Duration::from_secs(3_600);

/// A file of a view's answer, once it is there.
async fn download(desk: &Desk, view: &View, asked: &Asked, file: &str) -> Response {
    let job = match job_of(desk, view, asked) {
        Ok(Some(job)) => job,
        Ok(None) => return no_file(),
        Err(refusal) => return refused_page(StatusCode::UNPROCESSABLE_ENTITY, refusal.lines.join(" ")),
    };
    match phase_after(&job, LONGEST_WAIT).await {
        Phase::Ended(Ok(answer)) => answer.file(file).unwrap_or_else(no_file),
        Phase::Ended(Err(refusal)) => refused_page(StatusCode::UNPROCESSABLE_ENTITY, refusal.lines.join(" ")),
        _ => gone(),
    }
}

/// A file of a job's answer, whose pages name each other.
fn file_of(desk: &Desk, id: &str, name: &str) -> Response {
    match desk.jobs.with_id(id).map(|job| job.state().phase) {
        Some(Phase::Ended(Ok(answer))) => answer.file(name).unwrap_or_else(no_file),
        _ => gone(),
    }
}

fn change(desk: &Desk, id: &str, what: &str) -> Response {
    let Some(job) = desk.jobs.with_id(id) else { return gone() };
    match what {
        "leave" => job.await_it(false),
        "cancel" => job.cancel(),
        "again" => desk.jobs.forget(id),
        _ => return refused_page(StatusCode::NOT_FOUND, "There is no such page.".to_string()),
    }
    Redirect::to(&job.asked.address()).into_response()
}

/// Keeps the body of a request; answers with its key.
async fn upload(desk: &Desk, asked: &Asked, body: Body) -> Response {
    let told = |status: StatusCode, answer: serde_json::Value| (status, answer.to_string()).into_response();
    let refused = |status: StatusCode, why: &str| told(status, json!({ "error": why }));
    let too_large = || refused(StatusCode::PAYLOAD_TOO_LARGE, &format!("the file is larger than {} MB", LARGEST >> 20));
    if usize::try_from(body.size_hint().lower()).ok().is_none_or(|bytes| bytes > LARGEST) {
        return too_large();
    }
    let Ok(_one) = desk.uploading.acquire().await else { return gone() };
    let bytes = match timeout(LONGEST_UPLOAD, to_bytes(body, LARGEST)).await {
        Ok(Ok(bytes)) => bytes,
        Ok(Err(_)) => return too_large(),
        Err(_) => return refused(StatusCode::REQUEST_TIMEOUT, "the file did not arrive in time"),
    };
    let (uploads, name) = (Arc::clone(&desk.jobs.uploads), asked.value("name").unwrap_or_default().to_string());
    match tokio::task::spawn_blocking(move || uploads.keep(&name, &bytes)).await {
        Ok(Ok(key)) => {
            desk.jobs.forget_refused(&key);
            told(StatusCode::OK, json!({ "file": key }))
        }
        Ok(Err(refusal)) => refused(StatusCode::INSUFFICIENT_STORAGE, &refusal.lines.join(" ")),
        Err(_) => refused(StatusCode::INTERNAL_SERVER_ERROR, &Refusal::internal("see the terminal").to_string()),
    }
}

/// Longest time of an upload, for which others wait; it comes from this machine.
const LONGEST_UPLOAD: Duration = Duration::from_secs(20);
