//! Drafts of a game's file: a copy of a game of the program, or a small game of a family, with a comment where a key
//! first stands.

use super::refusal::{Fault, Refusal};
use super::toml_text::{edit, without_sections};
use crate::games::{GameFacts, game_file, games_of_program, games_published};
use crate::paytable::unknown;

/// Small games by family.
const FAMILIES: [(&str, &str); 3] = [
    ("streets", include_str!("../../examples/games/two-raises.toml")),
    ("dealer", include_str!("../../examples/games/high-three.toml")),
    ("common-cards", include_str!("../../examples/games/flop-and-river.toml")),
];

/// Comments, each before the beginning of the lines that it explains.
const COMMENTS: &str = include_str!("game_comments.txt");

/// The text of a file with a copy of this game, or the small game of this family, under another id.
pub fn draft(game: &str, id: &str) -> Result<String, Fault> {
    if let Some((_, text)) = FAMILIES.iter().find(|(family, _)| *family == game) {
        return Ok(with_comments(&under_id(text, id)?, &format!("A small game of the family `{game}`")));
    }
    if !games_of_files().any(|facts| facts.id == game) {
        let known = games_of_files().map(|facts| facts.id).chain(FAMILIES.iter().map(|(family, _)| *family));
        bail!("⟦game⟧: {}", unknown("game that is a file", game, "there are", known));
    }
    // Where the original's rules stand is no source of the changed ones.
    let text = edit(&under_id(&text_of_game(game), id)?, "source", Some("To be stated"))?;
    Ok(with_comments(&edit(&text, "edition", None)?, &format!("A copy of {game}")))
}

/// The games of the program that are files.
fn games_of_files() -> impl Iterator<Item = &'static GameFacts> {
    let all = games_of_program().chain(games_published()).map(|game| game.facts());
    all.filter(|facts| game_file::with_facts(facts).is_some())
}

/// What a draft may be of: names, and their words.
pub fn beginnings() -> impl Iterator<Item = (String, String)> {
    let words = |family: &str| format!("A small game: {}", family.replace('-', " "));
    let families = FAMILIES.iter().map(move |(family, _)| (family.to_string(), words(family)));
    families.chain(games_of_files().map(|facts| (facts.id.to_string(), facts.title.to_string())))
}

/// The files of a game of the program as one.
pub fn text_of_game(game: &str) -> String {
    let mut text = String::new();
    for (path, file) in game_file::files_of(game) {
        match path.rsplit('/').next().and_then(|name| name.strip_suffix(".toml")) {
            Some("game") | None => text.insert_str(0, file),
            Some(wager) => {
                // As the game's own file has them.
                let paytables = &file[file.find("[[paytable]]").unwrap_or(file.len())..];
                text += &format!("\n{}", paytables.replace("[paytable", &format!("[wager.{wager}.paytable")));
            }
        }
    }
    text
}

/// The text under another id, without published figures and the play in words, which are not of a changed game.
///
/// # Errors
/// Those of its TOML.
pub fn under_id(text: &str, id: &str) -> Result<String, Refusal> {
    let is_list = text.lines().any(|line| line.starts_with("published"));
    let mut own = if is_list { edit(text, "published", None)? } else { text.to_string() };
    let place = text.bytes().zip(own.bytes()).take_while(|(before, now)| before == now).count();
    if is_list && own[..place].ends_with("\n\n") && own[place..].starts_with('\n') {
        own.remove(place);
    }
    edit(&without_sections(&own, &["published", "play"])?, "game", Some(id))
}

/// The text with comments, where it has none of its own.
fn with_comments(text: &str, what: &str) -> String {
    let lines: Vec<&str> = COMMENTS.lines().collect();
    let mut comments: Vec<&[&str]> = lines.chunks_exact(2).collect();
    let mut own = format!("# {what}: change it. `house-edge check FILE` says how it is understood, and proves it.\n");
    let mut before = "";
    for line in text.lines() {
        if let Some(place) = comments.iter().position(|comment| line.starts_with(comment[1])) {
            let comment = comments.swap_remove(place)[0];
            own += &if before.starts_with('#') { String::new() } else { format!("{comment}\n") };
        }
        own += &format!("{line}\n");
        before = line;
    }
    own
}
