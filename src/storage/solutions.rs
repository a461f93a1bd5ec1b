//! Expensive solutions, each with a checksum: kept in the user's cache folder, or brought by a package of the program.
//!
//! A kept solution is as trusted as everyone with write access. It is used only if this user and root alone have that,
//! or if the user named a folder shared with a group; a packaged one also if it belongs to the program's owner.
//! Permission bits decide; access lists and the folders above are not checked.

use std::fs::{self, Metadata};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::{env, io};

use thiserror::Error;

use super::{seal, unseal};
use crate::files::reading::{if_there, open_regular, read_open};
use crate::files::writing::{Access, FileError, write_for};
use crate::files::{decompressed, variable};

/// Variable with the folder for solutions, instead of the user's cache folder.
pub const FOLDER_VARIABLE: &str = "HOUSE_EDGE_CACHE";

/// Beginning of the first line of a kept file, for any sources.
const ANY_HEADER: &str = "house-edge solution ";
/// Id of each game with kept solutions, and the key of their sources.
const KEYS: &str = house_edge_core::games::SOURCE_KEYS;
/// Largest solution in bytes; the largest today has an eighth of it.
const LARGEST: u64 = 16 << 20;

/// A folder of solutions.
pub struct Solutions {
    path: PathBuf,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    OfUser,
    /// Named by the user, who may share it with a group.
    Named,
    /// Compressed files, never written.
    Packaged,
}

static OF_LIBRARY: OnceLock<PathBuf> = OnceLock::new();

/// Names the folder of the solutions that a package of the library has, for all commands of this process. The first call
/// counts.
pub fn bring_solutions(folder: PathBuf) {
    OF_LIBRARY.get_or_init(|| folder);
}

#[derive(Debug, Error)]
pub enum SolutionError {
    #[error("cannot read {}: {source}", path.display())]
    Unreadable { path: PathBuf, source: io::Error },
    #[error("{} is damaged, or was written by another program", .0.display())]
    Damaged(PathBuf),
    #[error("{} was written by another version of this program", .0.display())]
    OtherVersion(PathBuf),
    #[error("{} cannot be trusted, because {writer}", path.display())]
    Untrusted { path: PathBuf, writer: String },
    #[error(transparent)]
    Unwritable(#[from] FileError),
}

/// First line of the file kept under `name`, which begins with the id of its game, with the key of the sources of the
/// solving program. `None` for a game that keeps nothing.
fn header(name: &str) -> Option<String> {
    let mut keys = KEYS.split(' ').filter_map(|key| key.split_once('='));
    let (_, key) = keys.find(|(game, _)| name.starts_with(game))?;
    Some(format!("{ANY_HEADER}{key}\n"))
}

impl Solutions {
    /// The folder of [`FOLDER_VARIABLE`], or the user's; `None` if there is neither.
    pub fn of_user() -> Option<Self> {
        match variable(FOLDER_VARIABLE) {
            Some(named) => Some(Solutions::in_folder(named.into())),
            None => Some(Solutions { path: dirs::cache_dir()?.join("house-edge"), kind: Kind::OfUser }),
        }
    }

    /// A folder that the user names; it is made when the first solution is kept.
    pub fn in_folder(path: PathBuf) -> Self {
        Solutions { path, kind: Kind::Named }
    }

    /// Where a package may have brought solutions: the library's folder, `solutions` beside the program, and for a program
    /// in `bin` the data beside that folder.
    pub fn packaged() -> Vec<Self> {
        let program = env::current_exe().and_then(fs::canonicalize).ok();
        let beside = program.as_deref().and_then(Path::parent);
        let beside = beside.map(|bin| [bin.join("solutions"), bin.with_file_name("share/house-edge/solutions")]);
        let all = OF_LIBRARY.get().cloned().into_iter().chain(beside.into_iter().flatten());
        all.map(Solutions::in_package).collect()
    }

    /// A folder of a package; nothing is kept there.
    pub fn in_package(path: PathBuf) -> Self {
        Solutions { path, kind: Kind::Packaged }
    }

    /// The group with which the user shares the folder.
    fn sharing_group(&self) -> Option<u32> {
        Owned::of(&fs::metadata(&self.path).ok().filter(|_| self.kind == Kind::Named)?)?.writing_group()
    }

    /// Refuses the folder, or a file in it, if someone else could have written it.
    fn ensure_trusted(&self, path: &Path, there: &Metadata) -> Result<(), SolutionError> {
        let owned = Owned::of(there).map(|owned| if self.kind == Kind::Packaged { owned.as_program() } else { owned });
        let writer = owned.and_then(|owned| owned.other_writer(self.sharing_group()));
        writer.map_or(Ok(()), |writer| Err(SolutionError::Untrusted { path: path.to_path_buf(), writer }))
    }

    /// The bytes of a file in this folder; `None` if missing.
    fn bytes(&self, path: &Path) -> Result<Option<Vec<u8>>, SolutionError> {
        let unreadable = |source| SolutionError::Unreadable { path: path.to_path_buf(), source };
        let Some(folder) = if_there(fs::metadata(&self.path)).map_err(unreadable)? else { return Ok(None) };
        let Some(file) = if_there(open_regular(path)).map_err(unreadable)? else { return Ok(None) };
        self.ensure_trusted(&self.path, &folder)?;
        self.ensure_trusted(path, &file.metadata().map_err(unreadable)?)?;
        let bytes = read_open(&file, LARGEST).map_err(unreadable)?;
        Ok(Some(match self.kind {
            // Nothing is sealed in a file that cannot be decompressed.
            Kind::Packaged => decompressed(&bytes, LARGEST).unwrap_or_default(),
            _ => bytes,
        }))
    }

    /// The folder, if shared with a group.
    pub fn shared_folder(&self) -> Option<&Path> {
        self.sharing_group().map(|_| self.path.as_path())
    }

    /// The file of this name, which begins with the id of a game, if its solutions are kept.
    pub fn path(&self, name: &str) -> Option<PathBuf> {
        let ending = if self.kind == Kind::Packaged { "solution.gz" } else { "solution" };
        header(name).map(|_| self.path.join(format!("{name}.{ending}")))
    }

    /// The contents kept under `name`; `None` if there are none.
    pub fn read(&self, name: &str) -> Result<Option<Vec<u8>>, SolutionError> {
        let Some((path, header)) = self.path(name).zip(header(name)) else { return Ok(None) };
        let Some(bytes) = self.bytes(&path)? else { return Ok(None) };
        let is_of = |header: &str| bytes.starts_with(header.as_bytes());
        match unseal(&header, &bytes) {
            Some(contents) => Ok(Some(contents.to_vec())),
            None if is_of(ANY_HEADER) && bytes.contains(&b'\n') && !is_of(&header) => {
                Err(SolutionError::OtherVersion(path))
            }
            None => Err(SolutionError::Damaged(path)),
        }
    }

    /// Keeps `contents` under `name`, for this user alone, or readable by the group that shares the folder.
    pub fn write(&self, name: &str, contents: &[u8]) -> Result<(), SolutionError> {
        let Some((path, header)) = self.path(name).zip(header(name)) else { return Ok(()) };
        if let Ok(there) = fs::metadata(&self.path) {
            self.ensure_trusted(&self.path, &there)?;
        }
        let access = if self.shared_folder().is_some() { Access::ReadByGroup } else { Access::Private };
        Ok(write_for(access, &path, &seal(&header, contents))?)
    }
}

/// Permission bits to write for the file's group, and for everybody.
const BY_GROUP: u32 = 0o020;
const BY_ALL: u32 = 0o002;

/// Owner, group and permission bits (POSIX) of a file, and the current user.
#[derive(Clone, Copy)]
struct Owned {
    owner: u32,
    group: u32,
    bits: u32,
    user: u32,
}

impl Owned {
    #[cfg(unix)]
    fn of(there: &Metadata) -> Option<Self> {
        use std::os::unix::fs::MetadataExt;
        let user = rustix::process::geteuid().as_raw();
        Some(Owned { owner: there.uid(), group: there.gid(), bits: there.mode(), user })
    }

    // Other systems have no owners of files.
    #[cfg(not(unix))]
    fn of(_: &Metadata) -> Option<Self> {
        None
    }

    /// As trusted as the program: its owner, and a group that may write it, could have written that too.
    fn as_program(self) -> Self {
        let program = env::current_exe().and_then(fs::metadata).ok().and_then(|there| Owned::of(&there));
        let owner = program.map(|program| program.owner).filter(|&owner| owner == self.owner);
        let group = program.and_then(Owned::writing_group).filter(|&group| group == self.group);
        Owned { bits: self.bits & !group.map_or(0, |_| BY_GROUP), user: owner.unwrap_or(self.user), ..self }
    }

    fn writing_group(self) -> Option<u32> {
        (self.bits & BY_GROUP != 0).then_some(self.group)
    }

    /// Who other than this user and root could have written the file, as the end of a sentence. In a file shared with
    /// the group `sharing`, its members and the owner are trusted.
    fn other_writer(self, sharing: Option<u32>) -> Option<String> {
        match self {
            Owned { bits, .. } if bits & BY_ALL != 0 => {
                Some("anyone can write to it (`chmod go-w` fixes that)".to_string())
            }
            _ if self.writing_group().is_some_and(|group| sharing != Some(group)) => {
                let which = if sharing.is_some() { "its group, which is not the folder's," } else { "its group" };
                Some(format!("{which} may write it (`chmod go-w` mends that)"))
            }
            _ if sharing.is_some() => None,
            Owned { owner, user, .. } if owner != user && owner != 0 => Some(format!("it belongs to user {owner}")),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::compressed;
    use crate::storage::CHECKSUM;

    const PART: &str = "lunar-poker-part";
    const OTHER_PART: &str = "lunar-poker-other-part";

    fn kept(solutions: &Solutions, name: &str) -> Option<Vec<u8>> {
        solutions.read(name).ok().flatten()
    }

    #[test]
    fn kept_contents_are_returned_whole_or_not_at_all() {
        let folder = tempfile::TempDir::new().expect("a folder");
        let solutions = Solutions::in_folder(folder.path().join("not there yet"));
        assert_eq!(kept(&solutions, PART), None);
        solutions.write(PART, b"figures").expect("written");
        assert_eq!(kept(&solutions, PART).as_deref(), Some(&b"figures"[..]));
        assert_eq!(kept(&solutions, OTHER_PART), None);
        let path = solutions.path(PART).expect("a folder");
        let whole = fs::read(&path).expect("written");
        let mut flipped = whole.clone();
        flipped[header(PART).expect("kept").len() + CHECKSUM] ^= 1;
        for damaged in [
            &whole[..whole.len() - 1],
            &whole[..header(PART).expect("kept").len() + 3],
            b"",
            b"a file of another program",
            &flipped,
        ] {
            fs::write(&path, damaged).expect("written");
            assert!(matches!(solutions.read(PART), Err(SolutionError::Damaged(_))), "{} bytes", damaged.len());
        }
        for other in ["1\n", "0123456789abcdef0123456789abcdef\n"] {
            fs::write(&path, seal(&format!("{ANY_HEADER}{other}"), b"figures")).expect("written");
            assert!(matches!(solutions.read(PART), Err(SolutionError::OtherVersion(_))), "{other}");
        }
        solutions.write(PART, b"figures again").expect("written");
        assert_eq!(kept(&solutions, PART).as_deref(), Some(&b"figures again"[..]));
    }

    #[test]
    fn a_packaged_solution_that_is_damaged_or_of_other_sources_is_refused() {
        let folder = tempfile::TempDir::new().expect("a folder");
        let packaged = Solutions::in_package(folder.path().to_path_buf());
        let path = packaged.path(PART).expect("kept");
        let packed = |header: &str| compressed(&seal(header, b"figures")).expect("compressed");
        let whole = packed(&header(PART).expect("kept"));
        assert_eq!(packaged.read(PART).expect("missing"), None);
        fs::write(&path, &whole).expect("written");
        assert_eq!(kept(&packaged, PART).as_deref(), Some(&b"figures"[..]));
        let mut flipped = whole.clone();
        flipped[whole.len() / 2] ^= 1;
        for damaged in [&whole[..whole.len() - 9], &whole[..5], b"", &flipped] {
            fs::write(&path, damaged).expect("written");
            assert!(matches!(packaged.read(PART), Err(SolutionError::Damaged(_))), "{} bytes", damaged.len());
        }
        fs::write(&path, packed(&format!("{ANY_HEADER}0123456789abcdef0123456789abcdef\n"))).expect("written");
        let refused = packaged.read(PART).expect_err("other sources").to_string();
        assert!(refused.contains(&path.display().to_string()) && refused.ends_with("another version of this program"));
    }

    #[test]
    fn a_folder_that_cannot_be_written_is_an_error() {
        let folder = tempfile::TempDir::new().expect("a folder");
        let file = folder.path().join("file");
        fs::write(&file, b"").expect("written");
        let solutions = Solutions::in_folder(file);
        assert!(solutions.write(PART, b"figures").is_err());
        assert_eq!(kept(&solutions, PART), None);
    }

    /// Whether a solution is used, given the permissions of its folder and its file.
    #[cfg(unix)]
    fn is_used(kind: Kind, folder_bits: u32, file_bits: u32) -> bool {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::TempDir::new().expect("a folder");
        let set = |path: &Path, bits| fs::set_permissions(path, fs::Permissions::from_mode(bits)).expect("its own");
        let solutions = Solutions { path: folder.path().to_path_buf(), kind };
        solutions.write(PART, b"figures").expect("written");
        set(&solutions.path(PART).expect("a folder"), file_bits);
        set(folder.path(), folder_bits);
        match solutions.read(PART) {
            Ok(contents) => contents.as_deref() == Some(&b"figures"[..]),
            Err(error) => {
                assert!(matches!(error, SolutionError::Untrusted { .. }), "{error}");
                false
            }
        }
    }

    #[test]
    #[cfg(unix)]
    fn what_others_can_write_is_not_used_unless_the_user_shares_it() {
        use Kind::{Named, OfUser};
        for (kind, folder, file, used) in [
            (OfUser, 0o700, 0o600, true),
            (OfUser, 0o755, 0o644, true),
            (OfUser, 0o700, 0o664, false),
            (OfUser, 0o700, 0o646, false),
            (OfUser, 0o775, 0o600, false),
            (Named, 0o755, 0o664, false),
            (Named, 0o775, 0o664, true),
            (Named, 0o775, 0o666, false),
            (Named, 0o777, 0o600, false),
        ] {
            assert_eq!(is_used(kind, folder, file), used, "{folder:o} {file:o}");
        }
    }

    #[test]
    #[cfg(unix)]
    fn new_solutions_are_this_users_alone_or_read_by_the_group_that_shares_them() {
        use std::os::unix::fs::PermissionsExt;
        let bits = |path: &Path| fs::metadata(path).expect("there").permissions().mode() & 0o777;
        let parent = tempfile::TempDir::new().expect("a folder");
        let folder = parent.path().join("cache");
        let solutions = Solutions::in_folder(folder.clone());
        solutions.write(PART, b"figures").expect("written");
        assert_eq!((bits(&folder), bits(&solutions.path(PART).expect("kept"))), (0o700, 0o600));
        // The test's own mask may take the group's right to read away.
        fs::set_permissions(&folder, fs::Permissions::from_mode(0o770)).expect("its own");
        solutions.write(OTHER_PART, b"figures").expect("written");
        assert_eq!(bits(&solutions.path(OTHER_PART).expect("kept")) & !0o040, 0o600);
        assert_eq!(solutions.shared_folder(), Some(folder.as_path()));
    }

    #[test]
    fn what_is_no_regular_file_or_too_large_is_not_read() {
        let folder = tempfile::TempDir::new().expect("a folder");
        let solutions = Solutions::in_folder(folder.path().to_path_buf());
        let path = solutions.path(PART).expect("a folder");
        fs::create_dir(&path).expect("made");
        assert!(matches!(solutions.read(PART), Err(SolutionError::Unreadable { .. })));
        fs::remove_dir(&path).expect("empty");
        #[cfg(unix)]
        {
            assert!(std::process::Command::new("mkfifo").arg(&path).status().expect("mkfifo is there").success());
            assert!(matches!(solutions.read(PART), Err(SolutionError::Unreadable { .. })));
            fs::remove_file(&path).expect("a pipe");
        }
        let file = fs::File::create(&path).expect("made");
        file.set_len(LARGEST + 1).expect("sparse");
        assert!(matches!(solutions.read(PART), Err(SolutionError::Unreadable { .. })));
    }

    #[test]
    fn only_this_user_and_root_may_write_what_is_not_shared() {
        const ALL: Option<&str> = Some("anyone can write to it (`chmod go-w` fixes that)");
        const GROUP: Option<&str> = Some("its group may write it (`chmod go-w` mends that)");
        const OTHER: Option<&str> = Some("it belongs to user 1001");
        const OTHERS: Option<&str> =
            Some("its group, which is not the folder's, may write it (`chmod go-w` mends that)");
        let (user, group) = (1000, 50);
        for (owner, bits, alone, shared) in [
            (1000, 0o100_600, None, None),
            (0, 0o100_644, None, None),
            (1001, 0o100_644, OTHER, None),
            (1000, 0o100_664, GROUP, None),
            (1001, 0o042_770, GROUP, None),
            (1000, 0o100_602, ALL, ALL),
            (0, 0o041_777, ALL, ALL),
        ] {
            let owned = Owned { owner, group, bits, user };
            assert_eq!(owned.other_writer(None).as_deref(), alone, "{owner} {bits:o}");
            assert_eq!(owned.other_writer(Some(group)).as_deref(), shared, "{owner} {bits:o}");
            let of_another = if shared.is_none() && bits & BY_GROUP != 0 { OTHERS } else { shared };
            assert_eq!(owned.other_writer(Some(51)).as_deref(), of_another, "{owner} {bits:o}");
        }
    }
}
