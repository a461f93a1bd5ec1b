//! Names of sheets, as short as spreadsheet programs ask for.

use crate::games::GAMES;

/// Most letters of a sheet's name.
const MOST_LETTERS: usize = 31;
/// What no sheet's name may contain.
const FORBIDDEN: [char; 7] = ['[', ']', ':', '*', '?', '/', '\\'];

/// The name of the sheet that computes a wager, such as `LIR base`.
pub fn of_wager(game: &str, wager: &str) -> String {
    format!("{} {wager}", initials(game))
}

/// The name of the sheet with the rows of a file: its own, behind the initials of the game if its folder is named so.
pub fn of_file(file: &str) -> String {
    let stem = file.strip_suffix(".csv").unwrap_or(file);
    let (folders, name) = stem.rsplit_once('/').unwrap_or(("", stem));
    let folder = folders.rsplit('/').next().unwrap_or_default();
    match GAMES.iter().any(|game| game.facts().id == folder) {
        true => format!("{} {name}", initials(folder)),
        false => stem.replace('/', " "),
    }
}

/// The initial of each word of a game's id, and its numbers in full: `LP2013`.
fn initials(game: &str) -> String {
    let short = |word: &str| match word.chars().next() {
        Some(letter) if !letter.is_ascii_digit() => letter.to_uppercase().to_string(),
        _ => word.to_string(),
    };
    game.split('-').map(short).collect()
}

/// The names as a workbook takes them: cut to length, and those that are alike then numbered.
pub fn permitted(names: Vec<String>) -> Vec<String> {
    let mut permitted: Vec<String> = Vec::new();
    for name in names {
        let name = name.replace(FORBIDDEN, "-");
        let cut = |ending: &str| name.chars().take(MOST_LETTERS - ending.len()).collect::<String>() + ending;
        let is_new = |name: &String| !permitted.iter().any(|known| known.eq_ignore_ascii_case(name));
        let numbered = (2..).map(|number| cut(&format!(" {number}")));
        let first_new = std::iter::once(cut("")).chain(numbered).find(is_new);
        permitted.extend(first_new);
    }
    permitted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short_readable_and_unlike() {
        assert_eq!(of_wager("let-it-ride", "base"), "LIR base");
        assert_eq!(of_wager("lunar-poker-2013", "super-wager"), "LP2013 super-wager");
        assert_eq!(of_file("summary.csv"), "summary");
        assert_eq!(of_file("strategies/let-it-ride/base-A.csv"), "LIR base-A");
        let long = "four-card-poker base A not-on-losing-hands";
        let names = ["a[b]", "A-B-", long, long].map(String::from).to_vec();
        assert_eq!(
            permitted(names),
            ["a-b-", "A-B- 2", "four-card-poker base A not-on-l", "four-card-poker base A not-on 2"]
        );
    }

    #[test]
    fn no_wager_loses_a_letter() {
        for facts in GAMES.iter().map(|game| game.facts()) {
            for wager in facts.wagers {
                assert!(of_wager(facts.id, wager.id).len() <= MOST_LETTERS, "{}/{}", facts.id, wager.id);
            }
        }
    }
}
