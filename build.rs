//! Passes the program the commit of its build.

use std::env;
use std::path::Path;
use std::process::Command;

/// Overrides the commit of the repository, and states one where there is no repository.
const COMMIT_VARIABLE: &str = "HOUSE_EDGE_COMMIT";

fn main() {
    println!("cargo::rerun-if-env-changed={COMMIT_VARIABLE}");
    let stated = env::var(COMMIT_VARIABLE).ok().filter(|commit| !commit.is_empty());
    if let Some(commit) = stated.or_else(commit_of_repository) {
        println!("cargo::rustc-env={COMMIT_VARIABLE}={commit}");
    }
}

/// The commit of the repository with its root here; `None` if only a folder around it, such as a home, is a repository.
fn commit_of_repository() -> Option<String> {
    let top = git(&["rev-parse", "--show-toplevel"])?;
    if Path::new(&top).canonicalize().ok()? != Path::new(".").canonicalize().ok()? {
        return None;
    }
    // Both change when HEAD moves. A missing file would make cargo rebuild every time.
    for name in ["HEAD", "logs/HEAD"] {
        let path = git(&["rev-parse", "--git-path", name]).filter(|path| Path::new(path).is_file());
        path.into_iter().for_each(|path| println!("cargo::rerun-if-changed={path}"));
    }
    git(&["rev-parse", "HEAD"])
}

/// Trimmed output of git; `None` if git is missing or fails.
fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8(output.stdout).ok()?.trim().to_string())
}
