//! A page without a server, for the tests of its views.

use std::sync::Arc;

use tempfile::TempDir;

use super::answer::{Answer, Asked, Refusal};
use super::job::Phase;
use super::jobs::{Jobs, UNHEARD};
use super::question::View;
use super::upload::Uploads;

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
        Desk { jobs: Jobs::new(Arc::clone(&uploads), UNHEARD), uploads, _root: root }
    }

    /// The answer of a view to a query; an empty one if too little is filled in.
    pub fn answer(&self, view: &View, query: &str) -> Result<Arc<Answer>, Refusal> {
        let asked = Asked::of(view.path, query).expect("short");
        let Some(work) = view.work(&asked)? else { return Ok(Arc::default()) };
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

/// The bytes of a download.
///
/// Fails a test that names none.
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
