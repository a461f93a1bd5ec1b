//! The skeleton of a view, the boxes that views share: refusals, notices, progress, downloads; and what every page
//! loads, style sheets and scripts, embedded in the program.

use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use indicatif::HumanDuration;
use maud::{DOCTYPE, Markup, PreEscaped, Render, html};

use super::answer::{Asked, Refusal};
use super::job::{Job, Phase, Progress, State};
use crate::report::html::document::this_program;

/// A view around its form and its answer.
#[derive(Default)]
pub struct Shell<'a> {
    pub title: &'a str,
    /// What is at work, which stands in place of the title.
    pub subject: Option<&'a str>,
    /// The regulation's paytable that is at work, edited or not.
    pub source: Option<&'a str>,
    /// Work behind other views.
    pub chips: Markup,
    /// A sentence under the title.
    pub about: &'a str,
    pub path: &'a str,
    /// Paths and titles of all views, for the navigation.
    pub views: &'a [(&'static str, &'static str)],
    /// Empty for a view without one.
    pub form: Markup,
    pub answer: Markup,
    /// How far the work is, where the answer is still to come: a browser without scripts asks for the page again.
    pub waits: Option<String>,
}

/// Seconds until a browser without scripts asks again.
const AGAIN: &str = "2";

/// Id of the form, for controls outside it.
pub const FORM: &str = "ask";

pub fn page(shell: &Shell<'_>) -> String {
    let titles = shell.subject.into_iter().chain([shell.title, "house-edge"]).collect::<Vec<_>>().join(" · ");
    let heading = shell.subject.unwrap_or(shell.title);
    let markup = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title data-plain=(titles) { @if let Some(far) = &shell.waits { (far) " · " } (titles) }
                link rel="icon" href="/assets/icon.svg" type="image/svg+xml";
                link rel="stylesheet" href="/assets/style.css";
                link rel="stylesheet" href="/assets/page.css";
                script src="/assets/theme.js" {}
                script src="/assets/main.js" type="module" {}
                @if shell.waits.is_some() { noscript { meta http-equiv="refresh" content=(AGAIN); } }
            }
            body.page {
                a.skip href="#answer" { "Skip to the answer" }
                (bar(shell))
                main {
                    div.title {
                        h1 title=(heading) { (heading) }
                        @if !shell.form.0.is_empty() { button type="button" data-print hidden { "Print" } }
                        p.about { (shell.about) }
                        p.printed { (shell.title) " · " (this_program()) " · " span data-today {} }
                    }
                    @if !shell.form.0.is_empty() {
                        details.asked data-folds open { summary { "Options" } (shell.form) }
                    }
                    section #answer tabindex="-1" aria-label="Answer" data-of=[shell.source] {
                        (shell.answer)
                    }
                }
                p #status.unseen role="status" {}
            }
        }
    };
    markup.into_string()
}

fn bar(shell: &Shell<'_>) -> Markup {
    html! {
        header.bar {
            a.name href="/" { "house-edge" }
            @if !shell.views.is_empty() {
                nav.views aria-label="Views" {
                    @for &(path, title) in shell.views {
                        a href=(path) aria-current=[(path == shell.path).then_some("page")] { (title) }
                    }
                }
            }
            (shell.chips)
            label.theme hidden {
                span.unseen { "Theme" }
                select #theme autocomplete="off" {
                    option value="" { "System" }
                    option value="light" { "Light" }
                    option value="dark" { "Dark" }
                }
            }
        }
    }
}

/// Work behind other views: a link to it with its title, how far it is, and a button that ends it.
pub fn chip(title: &str, job: &Job) -> Markup {
    let state = job.state();
    let far = if state.phase.is_over() { "ready".to_string() } else { in_short(&state) };
    html! {
        form.chip method="post" action={ "/jobs/" (job.id) "/cancel" } {
            @if !state.phase.is_over() { (bar_of(&state)) }
            a href=(job.asked.address()) title=(title) { b { (far) } " " (title) }
            button aria-label={ "Cancel " (title) } { "×" }
        }
    }
}

/// How far work is: percent, and the time left; else a word or two.
pub fn in_short(State { progress, phase, .. }: &State) -> String {
    let Some(Progress { done, all, pace, .. }) = progress else {
        return if matches!(phase, Phase::Waiting) { "Waiting for other work to end" } else { "Working" }.to_string();
    };
    let left = pace.left(*done, *all).filter(|left| !left.is_zero());
    let left = left.map(|left| format!(", {} left", HumanDuration(left)));
    format!("{} %{}", done.min(all).saturating_mul(100) / all.max(&1), left.unwrap_or_default())
}

fn bar_of(State { progress, .. }: &State) -> Markup {
    let part = progress.as_ref().map(|progress| (progress.all.max(1), progress.done.min(progress.all)));
    html! { progress max=[part.map(|part| part.0)] value=[part.map(|part| part.1)] aria-label="Progress" {} }
}

/// Id of the control of a field; of several of a name, each has its place.
pub fn control_of(field: &str, place: usize) -> String {
    let plain: String = field.chars().map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '-' }).collect();
    if place == 0 { format!("f-{plain}") } else { format!("f-{plain}-{place}") }
}

/// Why there is no answer, with a link to the field.
pub fn refusal(refusal: &Refusal) -> Markup {
    let said: Vec<String> = refusal.lines.iter().chain(&refusal.place).cloned().collect();
    bad(&html! {
        (lines(&said))
        @if let Some(field) = &refusal.field { p { a href={ "#" (control_of(field, 0)) } { "Go to the field" } } }
    })
}

/// What is wrong.
pub fn wrong(said: &[String]) -> Markup {
    bad(&lines(said))
}

/// A box of what is wrong.
pub fn bad(contents: &Markup) -> Markup {
    html! { div.box.bad role="alert" { (contents) } }
}

/// Lines for people; lines that point at places keep their columns.
fn lines(lines: &[String]) -> Markup {
    let whole = lines.join("\n");
    let points = |line: &str| line.starts_with("  ") || line.trim_start().starts_with('^');
    html! {
        @if whole.lines().any(points) { pre { (whole) } } @else { @for line in whole.lines() { p { (line) } } }
    }
}

/// Messages beside an answer.
pub fn notice(messages: &[String]) -> Markup {
    html! { @if !messages.is_empty() { div.box { (lines(messages)) } } }
}

/// The place of an answer before enough is asked.
pub fn empty(text: &impl Render) -> Markup {
    html! { p.box.empty { (text) } }
}

/// Work that goes on: how far it is, a button that ends it, and its results so far.
pub fn progress(job: &str, state: &State) -> Markup {
    html! {
        div.box.working data-job=(job) {
            div {
                @if let Some(said) = state.said.last() { p { (said) } }
                @if let Some(progress) = &state.progress { p { (progress.words) } }
                p { (in_short(state)) }
                (bar_of(state))
            }
            form method="post" action={ "/jobs/" (job) "/cancel" } { button { "Cancel" } }
        }
        div #rows { @if let Some(rows) = &state.provisional { (rows) } }
    }
}

pub fn again(job: &str) -> Markup {
    html! { form method="post" action={ "/jobs/" (job) "/again" } { button.plain { "Start again" } } }
}

/// For a browser without the cookie: the address that `serve` printed is needed, and this path is kept.
pub fn asking_for_the_address(asked: &Asked, port: u16) -> String {
    let form = html! {
        form.token method="get" action=(asked.path) {
            @for (name, value) in &asked.pairs { input type="hidden" name=(name) value=(value); }
            div.field {
                label for="token" { "Token" }
                input #token name="token" required autocomplete="off" spellcheck="false" aria-describedby="token-hint";
                p.hint #token-hint { "The end of the printed address, after " code { "token=" } "." }
            }
            p.do { button.main { "Open" } }
        }
    };
    page(&Shell {
        title: "Open the printed address",
        about: &format!(
            "This browser has not opened the address that house-edge serve printed on port {port}, or the program was \
             started again since. Open it once, or enter its token; this page is kept."
        ),
        answer: form,
        ..Shell::default()
    })
}

/// Links to the files of an answer: name and address of each.
pub fn downloads(files: &[(String, String)]) -> Markup {
    html! {
        @if !files.is_empty() {
            p.downloads { @for (name, address) in files { a.button href=(address) download=(name) { (name) } } }
        }
    }
}

/// The command that gives the same answer.
pub fn in_a_shell(line: &str) -> Markup {
    html! {
        details.shell {
            summary { "The same in a shell" }
            div.copied { pre { code { (line) } } button type="button" data-copy hidden { "Copy" } }
        }
    }
}

/// Leading figures of an answer: name, figure, and what it is next to.
pub fn figures(figures: &[(impl Render, impl Render, String)]) -> Markup {
    html! {
        dl.figures {
            @for (name, figure, aside) in figures {
                div { dt { (name) } dd { (figure) @if !aside.is_empty() { small { (aside) } } } }
            }
        }
    }
}

/// A warning beside what is to be done with pays that favour the player; its place is kept where there is none.
pub fn warning(player_wins: bool) -> Markup {
    html! { span.warning { @if player_wins { "The player wins: the house edge is below 0." } } }
}

/// A plot of the program, with a caption.
pub fn plot(svg: &str, caption: &str) -> Markup {
    html! {
        figure tabindex="0" role="group" aria-label=(caption) {
            (PreEscaped(without_styles(svg)))
            @if !caption.is_empty() { figcaption { (caption) } }
        }
    }
}

/// Markup of the program's own pages without their style attributes, which the policy of this page does not allow, and
/// with figures that the keyboard scrolls.
pub fn of_report(markup: &str) -> String {
    without_styles(markup).replace("<figure>", "<figure tabindex=\"0\">")
}

fn without_styles(markup: &str) -> String {
    const STYLE: &str = " style=\"";
    let mut parts = markup.split(STYLE);
    let first = parts.next().unwrap_or_default().to_string();
    parts.fold(first, |kept, part| kept + part.split_once('"').map_or("", |(_, rest)| rest))
}

/// Path of all assets, which hold no secret.
pub const ASSETS_PATH: &str = "/assets/";

const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";

/// The words of the reports as a module.
const LIST: &str = concat!("export default `", include_str!("../report/html/words.csv"), "`;\n");

/// The script of the reports as a function, for tables that come later.
const SORTING: &str = concat!("export default function sort() {\n", include_str!("../report/html/sorting.js"), "}\n");

/// Name, kind and contents.
const ASSETS: &[(&str, &str, &str)] = &[
    ("style.css", CSS, crate::report::html::document::STYLE),
    ("page.css", CSS, concat!(include_str!("assets/page.css"), include_str!("../report/html/brief.css"))),
    ("icon.svg", "image/svg+xml", include_str!("assets/icon.svg")),
    ("theme.js", SCRIPT, include_str!("assets/theme.js")),
    ("main.js", SCRIPT, include_str!("assets/main.js")),
    ("live.js", SCRIPT, include_str!("assets/live.js")),
    ("steady.js", SCRIPT, include_str!("assets/steady.js")),
    ("cards.js", SCRIPT, include_str!("assets/cards.js")),
    ("pays.js", SCRIPT, include_str!("assets/pays.js")),
    ("upload.js", SCRIPT, include_str!("assets/upload.js")),
    ("sorting.js", SCRIPT, SORTING),
    ("ranges.js", SCRIPT, include_str!("assets/ranges.js")),
    ("kept.js", SCRIPT, include_str!("assets/kept.js")),
    ("figures.js", SCRIPT, include_str!("assets/figures.js")),
    ("words.js", SCRIPT, include_str!("assets/words.js")),
    ("list.js", SCRIPT, LIST),
];

/// The asset of this path.
pub fn asset(path: &str) -> Option<Response> {
    let name = path.strip_prefix(ASSETS_PATH)?;
    let found = ASSETS.iter().find(|(known, ..)| *known == name);
    Some(match found {
        Some((_, kind, contents)) => ([(CONTENT_TYPE, HeaderValue::from_static(kind))], *contents).into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    })
}

/// A page as an answer.
pub fn html_response(page: String) -> Response {
    ([(CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"))], page).into_response()
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;
    use crate::analysis::Pace;

    #[test]
    fn texts_are_escaped_and_nothing_is_inline() {
        let shell = Shell {
            title: "<b>",
            about: "a & b",
            path: "/spot",
            views: &[("/", "Games"), ("/spot", "A spot")],
            form: html! {},
            answer: refusal(&Refusal { place: vec!["  ^".into()], ..Refusal::usage(Some("x y\""), "<script>") }),
            waits: Some("42 %".into()),
            ..Shell::default()
        };
        let text = page(&shell);
        assert!(text.contains("&lt;b&gt;") && text.contains("&lt;script&gt;\n  ^") && text.contains("#f-x-y-\""));
        assert!(!text.contains("style=") && !text.contains("<style") && !text.contains("onclick"));
        assert_eq!(text.matches("<script src=").count(), text.matches("<script").count());
        assert_eq!(text.matches("aria-current").count(), 1);
        assert!(text.contains(">42 % · &lt;b&gt; · house-edge</title>"), "{text}");
        assert!(text.contains("http-equiv=\"refresh\"") && !text.contains("data-folds"));
    }

    #[test]
    fn style_attributes_are_taken_out() {
        let markup = "<p style=\"font-size:1rem\">a</p><svg width=\"1\" style=\"x:y\" role=\"img\">style=</svg>";
        assert_eq!(without_styles(markup), "<p>a</p><svg width=\"1\" role=\"img\">style=</svg>");
    }

    #[test]
    fn progress_never_exceeds_its_end() {
        let pace = Pace { since: Instant::now(), before: 0 };
        let of = |done, all| Progress { words: "a".to_string(), done, all, pace };
        let part = |done, all| State { progress: Some(of(done, all)), ..State::default() };
        assert!(bar_of(&part(9, 7)).into_string().contains("max=\"7\" value=\"7\""));
        assert!(bar_of(&part(0, 0)).into_string().contains("max=\"1\" value=\"0\""));
    }

    /// The limits of issue and documents: what a browser loads is small.
    #[test]
    fn the_assets_are_small() {
        let bytes = |of: &str| {
            ASSETS.iter().filter(|(_, kind, _)| kind.contains(of)).map(|(.., text)| text.len()).sum::<usize>()
        };
        assert!(bytes("") <= 330_000 && bytes("javascript") <= 60_000, "{} {}", bytes(""), bytes("javascript"));
        assert!(asset("/assets/none").is_some_and(|found| found.status() == StatusCode::NOT_FOUND));
        assert!(asset("/other").is_none());
        assert!(!LIST[16..LIST.len() - 3].contains(['`', '$', '\\']));
        assert!(ASSETS.iter().all(|(name, ..)| asset(&format!("{ASSETS_PATH}{name}")).is_some()));
    }
}
