//! `verify --signature`: a signature of the manifest by minisign, good, by another key, of other bytes, and damaged.

use crate::common::binary::{Folder, Ran};

/// A pack without files. If the version of packs changes, sign it again with minisign, by new keys: `minisign -G -W`
/// twice, `minisign -S -m manifest.json -t 'Laboratory, 2026-11-26'`.
const MANIFEST: &str = r#"{
  "schema_version": 4,
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
RURnlNrM3K6rZ94Dnh32oyjYeADsMcOTiVN5k6svG45dR6VKtbFAd2QRFKHuEjbYQwfGx0QTEwhclPv7M033kPwSd2qGe4eOvAA=
trusted comment: Laboratory, 2026-11-26
CBMdvdHr4vkLwMQDKHuaUi0+PXNNhRp9XB4EW4GJIUJk5wF3C9M1PVw43xeG3aQOXJXBE3mNkwkJcMxMCgUADA==
";
const KEY: &str = "RWRnlNrM3K6rZ+HdCq8r7Ew1CKao5PG2nxIcHFZ78Va3tSXnPQls5HB6";
const OTHER_KEY: &str = "RWS7Ag63yWLvR9rPnowxBJ0vWMCLVyf5XAmNPqvqb3zcT4XJWpF4X491";

/// A pack with this manifest, its signature beside it, and the signer's public key as minisign writes it.
fn signed(manifest: &str) -> Folder {
    let folder = Folder::new();
    std::fs::create_dir(folder.path().join("pack")).expect("created");
    folder.write("pack/manifest.json", manifest);
    folder.write("pack.minisig", SIGNATURE);
    folder.write("laboratory.pub", format!("untrusted comment: minisign public key 67ABAEDCCCDA9467\n{KEY}\n"));
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
            .says("manifest.json is signed by this key, with the comment: Laboratory, 2026-11-26")
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
    folder.write("pack.minisig", SIGNATURE.replace("2026-11-26", "2026-11-27"));
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
