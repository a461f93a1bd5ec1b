//! The outcomes of a pack: an index of offers, and files of outcomes that several of them share.

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};

use super::baseline::Baseline;
use super::figures::key_of;
use super::records::{BaselineError, Record, read_records};
use crate::paytable::quoted;
use crate::report::file_names::{OUTCOMES, index_of};
use crate::report::manifest::{is_inside, without_links};
use crate::report::outcomes::{NET_UNITS, column_of};

/// Columns of the index.
const OF_INDEX: [&str; 7] = ["schema_version", "game", "wager", "paytable", "reading", "strategy", "file"];
/// Columns of a file of outcomes, beside those of its paytables.
const OF_OUTCOMES: [&str; 4] = ["schema_version", "outcome", "combinations", "cycle"];
/// Most files of outcomes that are read.
const MOST_FILES: usize = 1_000;
/// Most outcomes of all offers that are read; the greatest report has a tenth of them.
const MOST_OUTCOMES: usize = 100_000;

/// A file of outcomes.
struct File {
    /// The places of its columns by name.
    places: HashMap<String, usize>,
    rows: Vec<Record>,
}

impl Baseline {
    /// Adds the outcomes of every offer in the index of the folder's outcomes.
    pub(super) fn add_shared_outcomes(&mut self, folder: &Path) -> Result<(), BaselineError> {
        let mut files: BTreeMap<String, File> = BTreeMap::new();
        let mut count = 0;
        for offer in read_records(folder.join(index_of(OUTCOMES)), &OF_INDEX)? {
            offer.check_schema()?;
            let name = offer.value("file");
            if !files.contains_key(name) {
                if files.len() == MOST_FILES {
                    return Err(offer.error(format!("more than {MOST_FILES} files, the most that are read")));
                }
                files.insert(name.to_string(), File::read(path(folder, &offer)?)?);
            }
            let file = &files[name];
            count += file.rows.len();
            if count > MOST_OUTCOMES {
                return Err(offer.error(format!("more than {MOST_OUTCOMES} outcomes in all, the most that are read")));
            }
            let column = column_of(NET_UNITS, offer.value("paytable"));
            let place = file.places.get(&column);
            let place =
                place.ok_or_else(|| offer.error(format!("no column {} in {}", quoted(&column), quoted(name))))?;
            for row in &file.rows {
                self.add_outcome(key_of(&offer), row, row.row.at(*place))?;
            }
        }
        Ok(())
    }
}

impl File {
    fn read(path: PathBuf) -> Result<Self, BaselineError> {
        let rows = read_records(path, &OF_OUTCOMES)?;
        rows.iter().try_for_each(Record::check_schema)?;
        let columns = rows.first().map(|row| row.row.columns()).unwrap_or_default();
        Ok(File { places: columns.iter().cloned().zip(0..).collect(), rows })
    }
}

/// The path of the file that the index names, which is no other than one of outcomes in this folder.
fn path(folder: &Path, offer: &Record) -> Result<PathBuf, BaselineError> {
    let name = offer.value("file");
    if !is_inside(name) || !Path::new(name).starts_with(OUTCOMES) {
        return Err(offer.error(format!("`file` is {}; it must be a file in {OUTCOMES}/", quoted(name))));
    }
    let unreadable = |source| offer.error(format!("cannot read {}: {source}", quoted(name)));
    without_links(folder, name).map_err(unreadable)
}
