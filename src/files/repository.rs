//! Paths as CI systems show findings beside them: relative to the folder of the repository.

use std::env;
use std::path::{Path, PathBuf};

/// Variables with the folder of the repository: GitHub Actions, GitLab.
const ROOTS: [&str; 2] = ["GITHUB_WORKSPACE", "CI_PROJECT_DIR"];

/// The path of a file relative to the repository's folder, with `/` between folders and without `.` or `..`. That folder
/// is the one that a CI system names, else the nearest with a `.git` from the working directory upwards. A file that is
/// not there, such as one that is part of the program, or is in none of these folders, keeps its name.
pub fn path_in_repository(file: &str) -> String {
    let stated = ROOTS.iter().filter_map(env::var_os).filter(|root| !root.is_empty()).map(PathBuf::from);
    let here = env::current_dir().unwrap_or_default();
    let of_git = here.ancestors().find(|above| above.join(".git").exists()).map(Path::to_path_buf);
    path_in(stated.chain(of_git), &here, file)
}

/// The same with these folders, of which the first that has the file counts; relative paths begin at `here`.
fn path_in(roots: impl IntoIterator<Item = PathBuf>, here: &Path, file: &str) -> String {
    let path = here.join(file);
    // The file itself may be a link, which is in the repository wherever it leads.
    let folder = path.parent().and_then(|folder| folder.canonicalize().ok());
    let whole = folder.zip(path.file_name()).map(|(folder, name)| folder.join(name));
    let whole = whole.filter(|whole| whole.symlink_metadata().is_ok());
    let within = |whole: PathBuf| {
        let mut roots = roots.into_iter().filter_map(|root| root.canonicalize().ok());
        roots.find_map(|root| whole.strip_prefix(root).ok().map(Path::to_path_buf))
    };
    match whole.and_then(within) {
        Some(within) => within.iter().map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/"),
        None => file.replace(std::path::MAIN_SEPARATOR, "/"),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn paths_are_those_of_the_first_folder_that_has_the_file() {
        let top = tempfile::TempDir::new().expect("a folder");
        let (here, root) = (top.path().join("repository/sub"), top.path().join("repository"));
        fs::create_dir_all(here.join("tables")).expect("made");
        for file in ["repository/own.toml", "repository/sub/tables/own.toml", "outside.toml"] {
            fs::write(top.path().join(file), "").expect("written");
        }
        let path = |roots: &[&Path], file: &str| path_in(roots.iter().map(|root| root.to_path_buf()), &here, file);
        for (file, expected) in [
            ("tables/own.toml", "sub/tables/own.toml"),
            ("./tables/../tables/own.toml", "sub/tables/own.toml"),
            ("../own.toml", "own.toml"),
            (root.join("own.toml").to_str().expect("UTF-8"), "own.toml"),
            // In none of the folders, and not there at all.
            ("../../outside.toml", "../../outside.toml"),
            ("paytables/base.toml", "paytables/base.toml"),
        ] {
            assert_eq!(path(&[&root], file), expected, "{file}");
        }
        assert_eq!(path(&[&here, &root], "tables/own.toml"), "tables/own.toml");
        assert_eq!(path(&[&here, &root], "../own.toml"), "own.toml", "the first has it not");
        assert_eq!(path(&[], "tables/own.toml"), "tables/own.toml");
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink("../../outside.toml", root.join("linked.toml")).expect("linked");
            assert_eq!(path(&[&root], "../linked.toml"), "linked.toml", "a link is where it stands");
        }
    }
}
