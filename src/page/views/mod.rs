//! The views: what each asks, and the work of its address.

mod audit;
mod brief;
mod economics;
mod filing;
pub mod game;
mod games;
mod last_month;
mod meters;
mod paytable;
mod side_by_side;
mod spot;
mod strategy;
mod target;
mod verify;

use super::question::View;

/// All views, in the order of the navigation; a new one is a file, its words in `views.toml`, and a line here.
pub const VIEWS: &[View] = &[
    games::VIEW,
    game::VIEW,
    target::VIEW,
    paytable::VIEW,
    side_by_side::VIEW,
    strategy::VIEW,
    spot::VIEW,
    economics::VIEW,
    meters::VIEW,
    last_month::VIEW,
    brief::VIEW,
    audit::VIEW,
    filing::VIEW,
    verify::VIEW,
];

/// The view of a path, and the name of one of its files if the path goes on.
pub fn view_of(path: &str) -> Option<(&'static View, Option<&str>)> {
    if let Some(view) = VIEWS.iter().find(|view| view.path == path) {
        return Some((view, None));
    }
    let (folder, file) = path.rsplit_once('/')?;
    let folder = if folder.is_empty() { "/" } else { folder };
    let view = VIEWS.iter().find(|view| view.path == folder)?;
    // Files have endings.
    file.contains('.').then_some((view, Some(file)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_view_has_its_words() {
        for view in VIEWS {
            let words = view.words();
            assert!([&words.title, &words.about, &words.verb].iter().all(|words| !words.is_empty()), "{}", view.path);
        }
    }
}
