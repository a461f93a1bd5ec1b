//! The files of the page: style sheets and scripts, embedded in the program.

use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};

/// Path of all assets, which hold no secret.
pub const PATH: &str = "/assets/";

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
pub fn response(path: &str) -> Option<Response> {
    let name = path.strip_prefix(PATH)?;
    let found = ASSETS.iter().find(|(known, ..)| *known == name);
    Some(match found {
        Some((_, kind, contents)) => ([(CONTENT_TYPE, HeaderValue::from_static(kind))], *contents).into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    })
}

/// A page as an answer.
pub fn html(page: String) -> Response {
    ([(CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"))], page).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The limits of issue and documents: what a browser loads is small.
    #[test]
    fn the_assets_are_small() {
        let bytes = |of: &str| {
            ASSETS.iter().filter(|(_, kind, _)| kind.contains(of)).map(|(.., text)| text.len()).sum::<usize>()
        };
        assert!(bytes("") <= 330_000 && bytes("javascript") <= 60_000, "{} {}", bytes(""), bytes("javascript"));
        assert!(response("/assets/none").is_some_and(|found| found.status() == StatusCode::NOT_FOUND));
        assert!(response("/other").is_none());
        assert!(!LIST[16..LIST.len() - 3].contains(['`', '$', '\\']));
        assert!(ASSETS.iter().all(|(name, ..)| response(&format!("{PATH}{name}")).is_some()));
    }
}
