//! A bounded number of reproducible inputs for every target, and the inputs that once found a defect.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::thread;

use rayon::prelude::*;

use super::mutation::Mutations;
use super::{TARGETS, Target};

/// Names a folder for the seeds, for cargo-fuzz to start from.
const WRITE_SEEDS: &str = "HOUSE_EDGE_WRITE_SEEDS";

/// Printed if a target does not return.
struct Fed<'i>(&'static str, &'i [u8]);

impl Drop for Fed<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            eprintln!("target {}, fed with \"{}\"", self.0, self.1.escape_ascii());
        }
    }
}

/// Seeds of every target, in the order of [`TARGETS`].
static SEEDS: LazyLock<Vec<Vec<Vec<u8>>>> =
    LazyLock::new(|| TARGETS.par_iter().map(|target| (target.seeds)()).collect());

fn is_accepted(target: &Target, input: &[u8]) -> bool {
    let _fed = Fed(target.name, input);
    (target.feed)(input)
}

fn fuzz_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz")
}

/// Inputs that once found a defect.
fn kept(target: &Target) -> Vec<Vec<u8>> {
    let folder = fs::read_dir(fuzz_folder().join("corpus").join(target.name));
    let files = folder.into_iter().flatten().flatten();
    files.map(|file| fs::read(file.path()).expect("readable")).collect()
}

#[test]
fn no_input_breaks_a_parser() {
    TARGETS.par_iter().zip(SEEDS.par_iter()).for_each(|(target, seeds)| {
        assert!(seeds.iter().any(|seed| is_accepted(target, seed)), "{}: no seed is accepted", target.name);
        let kept = kept(target);
        for input in &kept {
            is_accepted(target, input);
        }
        let mut inputs = Mutations::of(seeds.iter().cloned().chain(kept).collect());
        let accepted = (0..target.tested).filter(|_| is_accepted(target, &inputs.next())).count();
        assert!(accepted < target.tested, "{}: whatever it is fed with is accepted", target.name);
    });
}

fn table(name: &str) -> toml::Table {
    fs::read_to_string(fuzz_folder().join(name)).expect("there").parse().expect("TOML")
}

#[test]
fn cargo_fuzz_has_every_target() {
    let package = table("Cargo.toml");
    let programs = package["bin"].as_array().expect("programs").iter();
    let names: Vec<&str> = programs.map(|program| program["name"].as_str().expect("a name")).collect();
    assert_eq!(names, TARGETS.iter().map(|target| target.name).collect::<Vec<_>>());
}

#[test]
fn cargo_fuzz_locks_this_version() {
    let lock = table("Cargo.lock");
    let mut packages = lock["package"].as_array().expect("packages").iter();
    let package = packages.find(|package| package["name"].as_str() == Some(env!("CARGO_PKG_NAME"))).expect("locked");
    assert_eq!(package["version"].as_str(), Some(env!("CARGO_PKG_VERSION")));
}

/// Writes the seeds into the folder of `WRITE_SEEDS`, if given.
#[test]
fn seeds_differ() {
    for (target, seeds) in TARGETS.iter().zip(SEEDS.iter()) {
        if let Some(folder) = std::env::var_os(WRITE_SEEDS) {
            let folder = Path::new(&folder).join(target.name);
            fs::create_dir_all(&folder).expect("made");
            for (number, seed) in seeds.iter().enumerate() {
                fs::write(folder.join(format!("seed-{number}")), seed).expect("written");
            }
        }
        let different: BTreeSet<&Vec<u8>> = seeds.iter().collect();
        assert_eq!(seeds.len(), different.len(), "{}", target.name);
    }
}
