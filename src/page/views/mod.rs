//! The views: what each asks, and the work of its address.

mod economics;
mod filing;
mod games;
mod last_month;
mod meters;
mod paytable;
mod side_by_side;
mod spot;
mod target;
mod verify;

use super::answer::Refusal;
use super::asked::Asked;
use super::controls::Field;
use super::job::Work;

/// A view of the page.
pub struct View {
    pub path: &'static str,
    /// In the navigation, and at the head.
    pub title: &'static str,
    /// A sentence under the title.
    pub about: &'static str,
    pub fields: fn(&Asked) -> Vec<Field>,
    /// The work of an address; `None` until enough is filled in.
    pub work: fn(&Asked) -> Result<Option<Work>, Refusal>,
    /// Whether the work of an address takes no time, and so waits for no other.
    pub is_quick: fn(&Asked) -> bool,
    /// The address under which the same is kept, if it is another.
    pub canonical: fn(&Asked) -> Option<Asked>,
}

/// All views, in the order of the navigation; a new one is a file and a line here.
pub const VIEWS: &[View] = &[
    games::VIEW,
    target::VIEW,
    paytable::VIEW,
    side_by_side::VIEW,
    spot::VIEW,
    economics::VIEW,
    meters::VIEW,
    last_month::VIEW,
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
    (!file.is_empty()).then_some((view, Some(file)))
}

#[cfg(test)]
pub mod testing {
    use std::sync::Arc;

    use tempfile::TempDir;

    use super::View;
    use crate::page::answer::{Answer, Refusal};
    use crate::page::asked::Asked;
    use crate::page::job::Phase;
    use crate::page::jobs::Jobs;
    use crate::page::upload::Uploads;

    /// A page without a server.
    pub struct Desk {
        jobs: Arc<Jobs>,
        pub uploads: Arc<Uploads>,
        _root: TempDir,
    }

    impl Desk {
        pub fn new() -> Self {
            let root = TempDir::new().expect("a folder");
            let uploads = Arc::new(Uploads::new(root.path()));
            Desk { jobs: Jobs::new(root.path(), Arc::clone(&uploads)), uploads, _root: root }
        }

        /// The answer of a view to a query; an empty one if too little is filled in.
        pub fn answer(&self, view: &View, query: &str) -> Result<Arc<Answer>, Refusal> {
            let asked = Asked::of(view.path, query).expect("short");
            let Some(work) = (view.work)(&asked)? else { return Ok(Arc::default()) };
            let job = self.jobs.of(&asked, true, work)?;
            let _following = job.follow();
            loop {
                match job.state().phase {
                    Phase::Ended(done) => return done,
                    Phase::Cancelled | Phase::Abandoned => panic!("{query}: ended early"),
                    Phase::Waiting | Phase::Running => std::thread::sleep(std::time::Duration::from_millis(2)),
                }
            }
        }

        /// The field that is refused.
        pub fn refused(&self, view: &View, query: &str) -> Option<String> {
            self.answer(view, query).expect_err(query).field
        }
    }

    pub fn file<'a>(answer: &'a Answer, name: &str) -> &'a [u8] {
        let found = answer.files.iter().find(|(own, _)| own == name);
        found.map(|(_, bytes)| bytes.as_slice()).unwrap_or_else(|| panic!("no {name}"))
    }

    /// A cell of the first row of a CSV file.
    pub fn cell(answer: &Answer, name: &str, column: &str) -> String {
        let mut reader = csv::Reader::from_reader(file(answer, name));
        let place = reader.headers().expect("a header").iter().position(|own| own == column).expect(column);
        reader.records().next().expect("a row").expect("read")[place].to_string()
    }
}
