//! The skeleton of the page, and the boxes that every view has.

use maud::{DOCTYPE, Markup, html};

use super::answer::Refusal;
use super::asked::Asked;
use super::jobs::State;

/// The parts of a page.
pub struct Shell<'a> {
    pub title: &'a str,
    pub about: &'a str,
    /// Path of the view that is shown.
    pub path: &'a str,
    /// Paths and titles of all views.
    pub views: &'a [(&'static str, &'static str)],
    pub form: Markup,
    pub answer: Markup,
    /// Whether the answer is still to come, so that a browser without scripts asks again.
    pub is_waiting: bool,
}

pub fn page(shell: &Shell<'_>) -> String {
    let markup = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (shell.title) " · house-edge" }
                link rel="stylesheet" href="/assets/style.css";
                link rel="stylesheet" href="/assets/page.css";
                script type="module" src="/assets/main.js" {}
                @if shell.is_waiting { noscript { meta http-equiv="refresh" content="2"; } }
            }
            body {
                nav { @for (path, title) in shell.views { a href=(path) aria-current=[(*path == shell.path).then_some("page")] { (title) } " " } }
                main { h1 { (shell.title) } p { (shell.about) } (shell.form) div id="answer" { (shell.answer) } }
            }
        }
    };
    markup.into_string()
}

/// How far a job is, with a button to cancel it.
pub fn progress(job: &str, state: &State) -> Markup {
    html! {
        div.progress role="status" data-job=(job) {
            @match &state.progress {
                Some((words, done, all)) => { p { (words) } progress value=(done) max=(all) {} }
                None => { p { "Working …" } progress {} }
            }
            form method="post" action={ "/jobs/" (job) "/cancel" } { button type="submit" { "Cancel" } }
        }
    }
}

/// Work that was ended, with a button to start again.
pub fn cancelled(job: &str) -> Markup {
    html! { div.notice { p { "Cancelled." } (again(job)) } }
}

pub fn again(job: &str) -> Markup {
    html! { form method="post" action={ "/jobs/" (job) "/again" } { button type="submit" { "Start again" } } }
}

pub fn refusal(refusal: &Refusal) -> Markup {
    html! { div.refusal role="alert" { @for line in &refusal.lines { p { (line) } } } }
}

/// For a browser without the cookie: the address that `serve` printed is needed, and this path is kept.
pub fn asking_for_the_address(asked: &Asked, port: u16) -> String {
    let _ = port;
    let form = html! {
        form method="get" action=(asked.path) {
            @for (name, value) in &asked.pairs { input type="hidden" name=(name) value=(value); }
            label { "Token " input name="token" required; }
            button type="submit" { "Open" }
        }
    };
    page(&Shell {
        title: "Which page is this?",
        about: "Paste the token at the end of the address that `house-edge serve` printed.",
        path: "",
        views: &[],
        form,
        answer: html! {},
        is_waiting: false,
    })
}
