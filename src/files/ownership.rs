//! Who else could have written a file, as far as its owner, group and permission bits (POSIX) tell: access lists, and
//! the folders that it lies in, are not looked at.

use std::fs::Metadata;

/// Permission bits for members of the file's group, and for everybody, to write it.
const BY_GROUP: u32 = 0o020;
const BY_ALL: u32 = 0o002;

/// Owner, group and permission bits of a file, and this user.
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

    #[cfg(not(unix))]
    fn of(_: &Metadata) -> Option<Self> {
        None
    }

    fn writing_group(self) -> Option<u32> {
        (self.bits & BY_GROUP != 0).then_some(self.group)
    }

    fn other_writer(self, sharing: Option<u32>) -> Option<String> {
        match self {
            Owned { bits, .. } if bits & BY_ALL != 0 => {
                Some("everybody may write it (`chmod go-w` mends that)".to_string())
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

/// Why someone else than this user and root could have written what is there, as the end of a sentence; `None` if
/// nobody could. If it is shared with the group `sharing`, its members and the owner, whoever that is, do not count.
/// Systems without owners of files say nothing of it.
pub fn other_writer(there: &Metadata, sharing: Option<u32>) -> Option<String> {
    Owned::of(there)?.other_writer(sharing)
}

/// The group whose members may write what is there.
pub fn writing_group(there: &Metadata) -> Option<u32> {
    Owned::of(there)?.writing_group()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_this_user_and_root_may_write_what_is_not_shared() {
        const ALL: Option<&str> = Some("everybody may write it (`chmod go-w` mends that)");
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
