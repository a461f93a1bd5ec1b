//! The rooms of the core and of the program and what they may use, by the pictures in the documentation of
//! `core/src/lib.rs` and `src/lib.rs`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// Rooms of a game that its croupier may use.
const FOR_A_CROUPIER: [&str; 4] = ["rules", "decisions", "facts", "croupier"];
/// Files of the engine that serve the simulated path alone.
const SIMULATED: [&str; 5] = ["literal", "streets/rounds", "dealer/rounds", "settlement", "table"];
/// Files of the engine that serve the exact path alone.
const EXACT: [&str; 9] = [
    "pricing",
    "side_wagers",
    "streets/exact",
    "streets/joint",
    "dealer/nets",
    "dealer/tree",
    "dealer/plain",
    "envy",
    "joint",
];
/// Rooms of a game that its exact path may not use.
const NOT_FOR_EXACT: [&str; 4] = ["croupier", "advice", "holdings", "solver"];
/// Most re-exports that a name is followed through.
const MOST_HANDS: usize = 8;

#[test]
fn no_room_uses_a_later_one_and_no_files_import_each_other_in_a_ring() {
    let (mut sources, mut rooms) = (Vec::new(), Vec::new());
    // The program has the rooms of the core as its own, and stands above them.
    for package in ["core/src", "src"] {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(package);
        rooms.extend(rooms_of(&fs::read_to_string(root.join("lib.rs")).expect("the library")));
        let before = sources.len();
        read_sources(&root, "", &mut sources);
        assert!(sources.len() > before + 100, "all of {package} is read");
    }
    let house = House::of(&sources);
    let folders: BTreeSet<&str> = house.files.keys().filter_map(|module| module.first()).map(String::as_str).collect();
    assert_eq!(rooms.iter().map(String::as_str).collect::<BTreeSet<_>>(), folders, "the pictures show every room");
    for name in SIMULATED.iter().chain(&EXACT) {
        let file: Module = format!("games/engine/{name}").split('/').map(str::to_string).collect();
        assert!(house.files.contains_key(&file), "the engine has {name}");
    }
    let found = [house.upward_uses(&rooms), house.rings(), house.crossed_paths()].concat();
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

#[test]
fn planted_faults_are_found() {
    let rooms = rooms_of("//! ```text\n//! cards/  what is dealt\n//! games/  the rules\n//! ```\n");
    assert_eq!(rooms, ["cards", "games"]);
    let house = |sources: &[(&str, &str)]| {
        House::of(&sources.iter().map(|(file, text)| (file.to_string(), text.to_string())).collect::<Vec<_>>())
    };
    let upward = [
        "use crate::games::Offer;",
        "use crate::{cards, games::Offer};",
        "fn f() { crate::games::offer(); }",
        "use super::super::games;",
        "#[cfg(test)] mod tests { use super::super::super::games::Offer; }",
        "fn quote() -> char { '\"' } use crate::games::Offer; // \"",
    ];
    for text in upward {
        let found = house(&[("cards/deck.rs", text), ("games/mod.rs", "pub struct Offer;")]).upward_uses(&rooms);
        assert_eq!(found, ["src/cards/deck.rs uses src/games/mod.rs, a later room"], "{text}");
    }
    let lawful = [
        "use crate::cards::Card;",
        "//! crate::games::Offer\nfn f() -> &'static str { \"crate::games::Offer\" }",
        "/* use crate::games::Offer; */ mod tests { use super::*; }",
    ];
    for text in lawful {
        let found = house(&[("cards/deck.rs", text), ("games/mod.rs", "")]);
        assert!(found.upward_uses(&rooms).is_empty() && found.rings().is_empty(), "{text}");
    }
    // Through the parent's re-export, through an imported module, and over three files.
    let ring = |a: &str, b: &str| {
        house(&[("cards/mod.rs", "mod a; mod b; pub use b::Other;"), ("cards/a.rs", a), ("cards/b.rs", b)])
    };
    let back = "use super::a::One; pub struct Other;";
    for there in ["use super::Other;", "use crate::cards::{self}; fn f() { cards::Other; }", "use super::b;"] {
        assert_eq!(ring(there, back).rings().len(), 1, "{there}");
        assert!(ring(there, "pub struct Other;").rings().is_empty(), "{there}");
    }
    let parent =
        [("cards/mod.rs", "mod a; pub use a::One; const FACT: One = One;"), ("cards/a.rs", "use super::FACT;")];
    // What a parent only hands on ties it to nothing.
    let hands_on = [("cards/mod.rs", "mod a; pub use a::One; pub const FACT: u8 = 1;"), parent[1]];
    assert!(house(&hands_on).rings().is_empty());
    assert_eq!(house(&parent).rings(), ["ring of src/cards/mod.rs, src/cards/a.rs"]);
    let crossed = |exact: &str, croupier: &str| {
        let game = [("games/mod.rs", ""), ("games/dice/mod.rs", ""), ("games/dice/rules.rs", "")];
        let rooms =
            [("games/dice/exact.rs", exact), ("games/dice/croupier/mod.rs", croupier), ("games/dice/advice.rs", "")];
        house(&[game, rooms].concat()).crossed_paths().len()
    };
    assert_eq!(crossed("use super::{rules, croupier};", "use super::rules;"), 1);
    assert_eq!(crossed("use super::advice::Table;", "mod strips; use crate::games::dice::exact::Counts;"), 2);
    assert_eq!(crossed("use super::rules;", "use super::rules;"), 0);
    let alone = [("games/dice/croupier.rs", "use super::advice;"), ("games/dice/advice.rs", "")];
    assert_eq!(house(&alone).crossed_paths().len(), 1);
    let engine = |file: &str, text: &str| {
        let others =
            [("games/engine/pricing.rs", ""), ("games/engine/settlement.rs", ""), ("games/engine/kinds.rs", "")];
        house(&[&others[..], &[(file, text)]].concat()).crossed_paths().len()
    };
    assert_eq!(engine("games/engine/literal.rs", "use super::{kinds, settlement, pricing};"), 1);
    assert_eq!(engine("games/engine/envy.rs", "use super::{kinds, settlement, pricing};"), 1);
}

/// The rooms in the order of the picture: lines of its block that begin with the name of a folder.
fn rooms_of(library: &str) -> Vec<String> {
    let block = library.split("```text").nth(1).and_then(|rest| rest.split("```").next()).unwrap_or_default();
    let name = |line: &str| {
        let (name, _) = line.strip_prefix("//!")?.trim_start().split_once('/')?;
        name.chars().all(|letter| letter.is_ascii_lowercase()).then(|| name.to_string())
    };
    block.lines().filter_map(name).collect()
}

fn read_sources(root: &Path, within: &str, sources: &mut Vec<(String, String)>) {
    for entry in fs::read_dir(root.join(within)).expect("a folder").map(|entry| entry.expect("an entry")) {
        let name = format!("{within}{}", entry.file_name().to_string_lossy());
        if entry.file_type().expect("a type").is_dir() {
            read_sources(root, &format!("{name}/"), sources);
        } else if name.contains('/') && name.ends_with(".rs") {
            sources.push((name.clone(), fs::read_to_string(root.join(&name)).expect("a source")));
        }
    }
}

/// Segments of a path from the root of the crate.
type Module = Vec<String>;

/// What one file says.
struct File {
    name: String,
    /// Names that it imports, with their paths as written.
    names: BTreeMap<String, Module>,
    /// All paths that it mentions; those of inline modules as the file itself would write them.
    paths: Vec<Module>,
}

struct House {
    files: BTreeMap<Module, File>,
}

impl House {
    /// The house of these files, named from `src/`.
    fn of(sources: &[(String, String)]) -> Self {
        let files = sources.iter().map(|(name, text)| {
            let stem = name.trim_end_matches(".rs").trim_end_matches("/mod");
            (stem.split('/').map(str::to_string).collect(), file_of(name, text))
        });
        House { files: files.collect() }
    }

    /// The file that defines what `path` means in `module`; `None` outside of the crate.
    fn definition(&self, module: &[String], path: &[String], hands: usize) -> Option<Module> {
        let mut at = module.to_vec();
        for (place, segment) in path.iter().enumerate() {
            let child = [at.clone(), vec![segment.clone()]].concat();
            match segment.as_str() {
                "crate" if place == 0 => at.clear(),
                "self" => {}
                "super" => drop(at.pop()),
                _ if self.files.contains_key(&child) => at = child,
                _ => {
                    let import = self.files.get(&at).and_then(|file| file.names.get(segment));
                    return match import.filter(|_| hands > 0) {
                        Some(import) => {
                            let whole = [import.as_slice(), &path[place + 1..]].concat();
                            self.definition(&at, &whole, hands - 1)
                        }
                        None if place == 0 => None,
                        None => Some(at),
                    };
                }
            }
        }
        Some(at)
    }

    /// For each file those that it uses.
    fn uses(&self) -> BTreeMap<&Module, BTreeSet<Module>> {
        let used = |module: &Module, file: &File| {
            let found = file.paths.iter().filter_map(|path| self.definition(module, path, MOST_HANDS));
            found.filter(|found| found != module && self.files.contains_key(found)).collect()
        };
        self.files.iter().map(|(module, file)| (module, used(module, file))).collect()
    }

    fn name(&self, module: &Module) -> String {
        format!("src/{}", self.files[module].name)
    }

    fn upward_uses(&self, rooms: &[String]) -> Vec<String> {
        let floor = |module: &Module| rooms.iter().position(|room| *room == module[0]);
        self.report(|from, to| (floor(from) < floor(to)).then_some("a later room"))
    }

    /// Croupiers that use more of their game than they may, and exact paths that use the simulated one; in the engine,
    /// which is laid out as a game is, files of one path that use those of another.
    fn crossed_paths(&self) -> Vec<String> {
        self.report(|from, to| {
            let room = |module: &Module| module.get(2).cloned().unwrap_or_default();
            let is_one_game = from[0] == "games" && from.get(..2) == to.get(..2);
            if !is_one_game || from.len() < 3 {
                return None;
            }
            let among = |files: &[&str], module: &Module| files.contains(&module[2..].join("/").as_str());
            if from[1] == "engine" {
                let crosses =
                    among(&SIMULATED, from) && among(&EXACT, to) || among(&EXACT, from) && among(&SIMULATED, to);
                return crosses.then_some("a file of the other path");
            }
            match room(from).as_str() {
                "croupier" if !FOR_A_CROUPIER.contains(&room(to).as_str()) => Some("no room for a croupier"),
                "exact" if NOT_FOR_EXACT.contains(&room(to).as_str()) => Some("no room for the exact path"),
                _ => None,
            }
        })
    }

    fn report(&self, fault: impl Fn(&Module, &Module) -> Option<&'static str>) -> Vec<String> {
        let uses = self.uses();
        let pairs = uses.iter().flat_map(|(from, used)| used.iter().map(move |to| (*from, to)));
        let line = |(from, to): (&Module, &Module)| {
            Some(format!("{} uses {}, {}", self.name(from), self.name(to), fault(from, to)?))
        };
        pairs.filter_map(line).collect()
    }

    /// The sets of files of which each reaches every other.
    fn rings(&self) -> Vec<String> {
        let uses = self.uses();
        let reached = |from: &Module| {
            let (mut reached, mut ahead) = (BTreeSet::new(), vec![from.clone()]);
            while let Some(at) = ahead.pop() {
                ahead.extend(uses[&at].iter().filter(|next| reached.insert((*next).clone())).cloned());
            }
            reached
        };
        let reached: BTreeMap<&Module, BTreeSet<Module>> =
            self.files.keys().map(|file| (file, reached(file))).collect();
        let ring = |file: &Module| -> Vec<String> {
            reached[file].iter().filter(|other| reached[other].contains(file)).map(|other| self.name(other)).collect()
        };
        let rings: BTreeSet<Vec<String>> = self.files.keys().map(ring).filter(|ring| ring.len() > 1).collect();
        rings.into_iter().map(|ring| format!("ring of {}", ring.join(", "))).collect()
    }
}

/// The imports and paths of a file.
fn file_of(name: &str, text: &str) -> File {
    let tokens = tokens_of(text);
    let (mut names, mut paths) = (BTreeMap::new(), Vec::new());
    let (mut level, mut inline_modules) = (0, Vec::new());
    let mut at = 0;
    while at < tokens.len() {
        let next = |ahead: usize| tokens.get(at + ahead).map_or("", String::as_str);
        let depth = inline_modules.len();
        match next(0) {
            "mod" if next(2) == "{" => inline_modules.push(level),
            "{" => level += 1,
            "}" => {
                level -= 1;
                inline_modules.retain(|&begun| begun < level);
            }
            "use" => {
                let (mut tree, begun) = (Vec::new(), at);
                at = use_tree(&tokens, at + 1, &[], &mut tree);
                // What is handed on only, and not used here, is no import of this file.
                let is_public = begun > 0 && ["pub", ")"].contains(&tokens[begun - 1].as_str());
                for (path, name) in tree {
                    let path = outside(path, depth);
                    let mut others = tokens[..begun].windows(2).chain(tokens[at..].windows(2));
                    if !is_public || others.any(|pair| pair[0] != "mod" && pair[1] == name) {
                        paths.push(path.clone());
                    }
                    names.entry(name).or_insert(path);
                }
            }
            word if is_word(word) && next(1) == "::" && (at == 0 || tokens[at - 1] != "::") => {
                let mut path = vec![word.to_string()];
                while tokens.get(at + 1).is_some_and(|token| token == "::")
                    && tokens.get(at + 2).is_some_and(|token| is_word(token))
                {
                    path.push(tokens[at + 2].clone());
                    at += 2;
                }
                paths.push(outside(path, depth));
            }
            _ => {}
        }
        at += 1;
    }
    File { name: name.to_string(), names, paths }
}

/// A path in an inline module of this depth as the file itself would write it.
fn outside(path: Module, depth: usize) -> Module {
    let supers = path.iter().take(depth).take_while(|segment| *segment == "super").count();
    if supers == 0 { path } else { [&["self".to_string()], &path[supers..]].concat() }
}

/// Reads the tree of a `use` from `at`, and returns where it ends: at `;`, `,` or `}`.
fn use_tree(tokens: &[String], mut at: usize, before: &[String], tree: &mut Vec<(Module, String)>) -> usize {
    let mut path = before.to_vec();
    let mut name = None;
    while let Some(token) = tokens.get(at) {
        match token.as_str() {
            ";" | "," | "}" => break,
            "{" => {
                while tokens.get(at).is_some_and(|token| token != "}") {
                    at = use_tree(tokens, at + 1, &path, tree);
                }
                return at + 1;
            }
            "as" => name = tokens.get(at + 1).cloned(),
            word if is_word(word) && name.is_none() => path.push(word.to_string()),
            _ => {}
        }
        at += 1;
    }
    if path.len() > before.len() {
        if path.last().is_some_and(|last| last == "self") {
            path.pop();
        }
        let last = path.last().cloned().unwrap_or_default();
        tree.push((path, name.unwrap_or(last)));
    }
    at
}

fn is_word(token: &str) -> bool {
    token.starts_with(|letter: char| letter.is_alphabetic() || letter == '_')
}

/// Words, `::` and other signs; comments, strings and characters are left out.
fn tokens_of(text: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let skip = |length: usize| rest.get(length..).unwrap_or_default();
        let raw = rest.strip_prefix('r').map(|raw| raw.len() - raw.trim_start_matches('#').len());
        let quoted = raw.filter(|hashes| skip(1 + hashes).starts_with('"'));
        rest = if rest.starts_with("//") {
            skip(rest.find('\n').unwrap_or(rest.len()))
        } else if rest.starts_with("/*") {
            skip(rest.find("*/").map_or(rest.len(), |end| end + 2))
        } else if let Some(hashes) = quoted {
            let (begin, end) = (hashes + 2, format!("\"{}", "#".repeat(hashes)));
            skip(skip(begin).find(&end).map_or(rest.len(), |found| begin + found + end.len()))
        } else if first == '"' {
            skip(end_of_quoted(rest, '"'))
        } else if first == '\'' {
            // A character ends with a quote soon, a lifetime does not.
            let is_character = rest[1..].starts_with('\\') || rest.chars().nth(2) == Some('\'');
            skip(if is_character { end_of_quoted(rest, '\'') } else { 1 })
        } else if is_word(rest) {
            let length = rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(rest.len());
            tokens.push(rest[..length].to_string());
            skip(length)
        } else {
            let length = if rest.starts_with("::") { 2 } else { first.len_utf8() };
            if !first.is_whitespace() && !first.is_ascii_digit() {
                tokens.push(rest[..length].to_string());
            }
            skip(length)
        };
    }
    tokens
}

/// Where the string or character ends with which `text` begins.
fn end_of_quoted(text: &str, quote: char) -> usize {
    let mut is_escaped = false;
    let end = text.char_indices().skip(1).find(|&(_, letter)| {
        let ends = letter == quote && !is_escaped;
        is_escaped = letter == '\\' && !is_escaped;
        ends
    });
    end.map_or(text.len(), |(place, _)| place + 1)
}
