//! `verify --signature`: a signature of the manifest by minisign, good, by another key, of other bytes, and damaged.

use crate::common::binary::{Folder, Ran};

/// A pack without files. If the version of packs changes, sign it again with minisign, by new keys: `minisign -G -W`
/// twice, `minisign -S -m manifest.json -t 'Laboratory, 2026-11-28'`.
const MANIFEST: &str = r#"{
  "schema_version": 5,
  "program": "house-edge",
  "version": "0.2.0",
  "commit": null,
  "arguments": [],
  "seed": 1,
  "rounds": 1,
  "inputs": [],
  "outputs": []
}
"#;
const SIGNATURE: &str = "untrusted comment: signature from minisign secret key
RUQBjAZOJ/rvJQo92tbZGK1twDXlx4g3Gg6DXkEjDfZrhrufLXHNISx/op6d3WRLl+Jr0PuD1q+kxibLBb1r33ln5SG9rZczQwM=
trusted comment: Laboratory, 2026-11-28
htMCbzPLnftw5umkFQ+UDFB+E43izdFhd/XeonLg5CZ6DKi+eT5a9qgxjs3OHXEXlAtTYr8lgQ70jjE185mhCg==
";
const KEY: &str = "RWQBjAZOJ/rvJVkPIFHx4kBawCGH+IKL4GhozS+2edEPEj2OCDX0v+Ea";
const OTHER_KEY: &str = "RWS/e2pwpSp78ANFbt5B/RzcvD6dXFTTcHBBkwsqLLOG9mq48RxtVOci";

/// A pack with this manifest, its signature beside it, and the signer's public key as minisign writes it.
fn signed(manifest: &str) -> Folder {
    let folder = Folder::new();
    std::fs::create_dir(folder.path().join("pack")).expect("created");
    folder.write("pack/manifest.json", manifest);
    folder.write("pack.minisig", SIGNATURE);
    folder.write("laboratory.pub", format!("untrusted comment: minisign public key 25EFFA274E068C01\n{KEY}\n"));
    folder
}

fn verify(folder: &Folder, options: &[&str]) -> Ran {
    folder.run(&[&["verify", "--no-recompute", "pack", "--signature", "pack.minisig"], options].concat())
}

#[test]
fn a_signed_manifest_is_verified_by_the_key_as_file_or_text() {
    let folder = signed(MANIFEST);
    for key in ["laboratory.pub", KEY] {
        verify(&folder, &["--public-key", key])
            .ended(0)
            .says("manifest.json is signed by this key, with the comment: Laboratory, 2026-11-28")
            .says("verified pack");
    }
}

#[test]
fn another_key_and_an_altered_manifest_or_signature_fail_the_check() {
    let folder = signed(MANIFEST);
    verify(&folder, &["--public-key", OTHER_KEY])
        .ended(1)
        .prints("not signed: pack.minisig was made by another key than the public key given");
    let altered = "not signed: manifest.json is not what was signed, or pack.minisig was altered";
    folder.write("pack.minisig", SIGNATURE.replace("2026-11-28", "2026-11-27"));
    verify(&folder, &["--public-key", KEY]).ended(1).prints(altered);
    verify(&signed(&MANIFEST.replace("\"seed\": 1", "\"seed\": 2")), &["--public-key", KEY]).ended(1).prints(altered);
}

#[test]
fn what_is_no_signature_or_no_key_is_refused_with_the_remedy() {
    let folder = signed(MANIFEST);
    verify(&folder, &["--public-key", "pack.minisig"]).refused("--public-key pack.minisig: no public key of minisign");
    verify(&folder, &["--public-key", "lab.pub"]).refused("cannot read lab.pub: ");
    // In the third line, and in the last.
    for (cut, lines) in [(170, 3), (SIGNATURE.len() - 5, 4)] {
        folder.write("pack.minisig", &SIGNATURE[..cut]);
        let reason =
            format!("pack.minisig: no signature by minisign, or cut short: it has four lines, this file {lines}");
        verify(&folder, &["--public-key", KEY]).refused(reason);
    }
    folder.write("pack.minisig", "-----BEGIN PGP SIGNATURE-----\n");
    verify(&folder, &["--public-key", KEY]).refused("`gpg --verify pack.minisig DIR/manifest.json`");
    std::fs::remove_file(folder.path().join("pack.minisig")).expect("it was there");
    verify(&folder, &["--public-key", KEY]).refused("cannot read pack.minisig: ");
    let without_key = folder.run(&["verify", "pack", "--signature", "pack.minisig"]);
    without_key.refused("--public-key");
}
