//! Who else could have written a file.

use std::fs::Metadata;

/// Permission bits for members of the file's group, and for everybody, to write it.
const BY_GROUP: u32 = 0o020;
const BY_ALL: u32 = 0o002;

/// Owner and permission bits of a file, and this user.
#[derive(Clone, Copy)]
struct Owned {
    owner: u32,
    bits: u32,
    user: u32,
}

impl Owned {
    #[cfg(unix)]
    fn of(there: &Metadata) -> Option<Self> {
        use std::os::unix::fs::MetadataExt;
        Some(Owned { owner: there.uid(), bits: there.mode(), user: rustix::process::geteuid().as_raw() })
    }

    #[cfg(not(unix))]
    fn of(_: &Metadata) -> Option<Self> {
        None
    }

    fn other_writer(self, shared: bool) -> Option<String> {
        match self {
            Owned { bits, .. } if bits & BY_ALL != 0 => {
                Some("everybody may write it (`chmod go-w` mends that)".to_string())
            }
            _ if shared => None,
            Owned { bits, .. } if bits & BY_GROUP != 0 => {
                Some("its group may write it (`chmod go-w` mends that)".to_string())
            }
            Owned { owner, user, .. } if owner != user && owner != 0 => Some(format!("it belongs to user {owner}")),
            _ => None,
        }
    }
}

/// Why someone else than this user and root could have written what is there, as the end of a sentence; `None` if
/// nobody could. If it is `shared` with a group, its members and its owner, whoever that is, do not count. Systems
/// without owners of files say nothing of it.
pub fn other_writer(there: &Metadata, shared: bool) -> Option<String> {
    Owned::of(there)?.other_writer(shared)
}

/// Whether members of its group may write what is there.
pub fn is_writable_by_group(there: &Metadata) -> bool {
    Owned::of(there).is_some_and(|owned| owned.bits & BY_GROUP != 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_this_user_and_root_may_write_what_is_not_shared() {
        const ALL: Option<&str> = Some("everybody may write it (`chmod go-w` mends that)");
        const GROUP: Option<&str> = Some("its group may write it (`chmod go-w` mends that)");
        const OTHER: Option<&str> = Some("it belongs to user 1001");
        let user = 1000;
        for (owner, bits, alone, shared) in [
            (1000, 0o100_600, None, None),
            (0, 0o100_644, None, None),
            (1001, 0o100_644, OTHER, None),
            (1000, 0o100_664, GROUP, None),
            (1001, 0o042_770, GROUP, None),
            (1000, 0o100_602, ALL, ALL),
            (0, 0o041_777, ALL, ALL),
        ] {
            let owned = Owned { owner, bits, user };
            assert_eq!(owned.other_writer(false).as_deref(), alone, "{owner} {bits:o}");
            assert_eq!(owned.other_writer(true).as_deref(), shared, "{owner} {bits:o}");
        }
    }
}
