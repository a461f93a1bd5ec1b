//! Where the documents point to: every file, heading and page is there, and every page is found.

use std::collections::BTreeSet;

use super::generated::anchor;
use super::text::{document, files_below, pages, root};

/// Most bytes of the README.
const LONGEST_README: usize = 8_192;

/// All documents that people read.
fn documents() -> Vec<String> {
    let others = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "tests/pack/README.md"].map(String::from);
    pages().into_iter().chain(others).collect()
}

/// The text without its code blocks.
fn prose(text: &str) -> String {
    text.split("```").step_by(2).collect()
}

/// The targets of the links in a text, of those in pictures too.
fn targets(text: &str) -> Vec<String> {
    let links = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    let pictures = text.split("src=\"").skip(1).filter_map(|rest| rest.split('"').next());
    links.chain(pictures).map(String::from).filter(|target| !target.contains("://")).collect()
}

/// The anchors of all headings; a heading that comes again has a number.
fn anchors(text: &str) -> BTreeSet<String> {
    let mut anchors = BTreeSet::new();
    for heading in prose(text).lines().filter(|line| line.starts_with('#')) {
        let anchor = anchor(heading.trim_start_matches('#'));
        let again = (1..).map(|number| format!("{anchor}-{number}"));
        let free = std::iter::once(anchor.clone()).chain(again).find(|anchor| !anchors.contains(anchor));
        anchors.extend(free);
    }
    anchors
}

#[test]
fn every_link_leads_to_a_file_and_a_heading() {
    let mut followed = 0;
    for path in documents() {
        let text = document(&path);
        for target in targets(&prose(&text)) {
            let (file, heading) = target.split_once('#').unwrap_or((&target, ""));
            let folder = root().join(&path).parent().expect("a folder").to_path_buf();
            let linked = if file.is_empty() { root().join(&path) } else { folder.join(file) };
            assert!(linked.exists(), "{path}: {target}");
            if !heading.is_empty() {
                let headings = anchors(&std::fs::read_to_string(&linked).expect("a text"));
                assert!(headings.contains(heading), "{path}: {target} is none of {headings:?}");
            }
            followed += 1;
        }
    }
    assert!(followed > 50, "{followed}");
}

#[test]
fn every_file_that_a_document_names_is_there() {
    let sources = ["core/src", "core/tests", "src", "tests", "benches", "examples"];
    let files: Vec<_> = sources.iter().flat_map(|folder| files_below(&root().join(folder))).collect();
    let is_pattern = |code: &str| code.contains(['<', '*', ' ', '{']);
    let folders = ["core/", "src/", "tests/", "docs/", "reports/", "paytables/", "deploy/", "benches/", "examples/"];
    let mut named = 0;
    for path in documents().iter().filter(|path| *path != "CHANGELOG.md") {
        let text = prose(&document(path));
        for code in text.split('`').skip(1).step_by(2).filter(|code| !is_pattern(code)) {
            if folders.iter().any(|folder| code.starts_with(folder)) {
                assert!(root().join(code).exists(), "{path}: {code}");
            } else if code.ends_with(".rs") {
                assert!(files.iter().any(|file| file.ends_with(code)), "{path}: {code}");
            } else {
                continue;
            }
            named += 1;
        }
    }
    assert!(named > 50, "{named}");
}

#[test]
fn the_readme_is_short_and_every_page_is_two_clicks_from_it() {
    assert!(document("README.md").len() <= LONGEST_README);
    let of_readme: BTreeSet<String> = targets(&document("README.md")).into_iter().collect();
    assert!(of_readme.contains("docs/README.md"));
    let of_index: BTreeSet<String> = targets(&document("docs/README.md")).into_iter().collect();
    let missing = |page: &String| {
        let name = page.trim_start_matches("docs/");
        name != "README.md" && !of_index.iter().any(|target| target.split('#').next() == Some(name))
    };
    let missing: Vec<String> = pages().into_iter().filter(missing).collect();
    assert!(missing.is_empty(), "docs/README.md names none of {missing:?}");
}
