use house_edge_core::input::reading::{PIECE, decoded, open_at_once, read, sha256_by_line_ends, sha256_of};
use sha2::{Digest, Sha256};
use std::fs::OpenOptions;
use std::path::Path;
use std::{fs, io};

#[test]
fn a_file_is_read_up_to_its_limit_and_hashed_whole() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let path = folder.path().join("file");
    let contents = vec![b'x'; PIECE + 1];
    fs::write(&path, &contents).expect("written");
    let length = contents.len() as u64;
    assert_eq!(read(&path, length).expect("within the limit"), contents);
    assert_eq!(read(&path, length - 1).expect_err("beyond it").kind(), io::ErrorKind::FileTooLarge);
    for taken in [length, 10] {
        let hash = Sha256::digest(&contents[..contents.len().min(taken as usize + 1)]);
        assert_eq!(sha256_of(&path, taken).expect("readable")[..], hash[..], "{taken}");
    }
}

#[test]
fn line_ends_are_changed_across_pieces() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let path = folder.path().join("file");
    let long = "x".repeat(PIECE - 1);
    for (contents, lf) in [
        ("a\r\nb\nc".to_string(), "a\nb\nc".to_string()),
        ("\r\r\n\r".to_string(), "\r\n\r".to_string()),
        (String::new(), String::new()),
        (format!("{long}\r\n{long}\r\r\n"), format!("{long}\n{long}\r\n")),
    ] {
        fs::write(&path, &contents).expect("written");
        let hashes = sha256_by_line_ends(&path, 1 << 20).expect("readable");
        let expected: [[u8; 32]; 2] =
            [lf.clone(), lf.replace('\n', "\r\n")].map(|text| Sha256::digest(text.as_bytes()).into());
        assert_eq!(hashes, expected, "{contents:?}");
    }
}

#[test]
fn what_is_no_regular_file_is_refused_at_once() {
    let folder = tempfile::TempDir::new().expect("a folder");
    assert_eq!(read(folder.path(), 1).expect_err("a folder").kind(), io::ErrorKind::InvalidInput);
    assert_eq!(read(&folder.path().join("none"), 1).expect_err("nothing").kind(), io::ErrorKind::NotFound);
    #[cfg(unix)]
    for (name, path) in [("a device", Path::new("/dev/zero")), ("a pipe", &folder.path().join("pipe"))] {
        if name == "a pipe" {
            assert!(std::process::Command::new("mkfifo").arg(path).status().expect("mkfifo is there").success());
        }
        assert_eq!(read(path, 1).expect_err(name).kind(), io::ErrorKind::InvalidInput);
        assert_eq!(sha256_of(path, 1).expect_err(name).kind(), io::ErrorKind::InvalidInput);
    }
    // As if the pipe had replaced a file after the first look.
    #[cfg(unix)]
    {
        let (pipe, (opened, is_opened)) = (folder.path().join("pipe"), std::sync::mpsc::channel());
        std::thread::spawn(move || opened.send(open_at_once(OpenOptions::new().read(true), &pipe).is_ok()));
        assert_eq!(is_opened.recv_timeout(std::time::Duration::from_secs(30)), Ok(true));
    }
}

fn utf16(text: &str, bytes_of: fn(u16) -> [u8; 2]) -> Vec<u8> {
    format!("\u{feff}{text}").encode_utf16().flat_map(bytes_of).collect()
}

#[test]
fn texts_are_the_same_in_every_encoding() {
    let text = "é, 🂡\n";
    let [least, most] = [u16::to_le_bytes, u16::to_be_bytes].map(|bytes_of| utf16(text, bytes_of));
    for bytes in [text.as_bytes().to_vec(), format!("\u{feff}{text}").into_bytes(), least, most] {
        let decoded = decoded(&bytes);
        assert_eq!((decoded.text.as_str(), decoded.broken), (text, None), "{bytes:?}");
    }
}

#[test]
fn the_first_that_is_no_text_is_named() {
    let lone = [&utf16("ab", u16::to_le_bytes)[..], &0xd800_u16.to_le_bytes(), &u16::from(b'c').to_le_bytes()];
    for (bytes, broken) in [
        (b"ab\xe9c\xff".to_vec(), (2, "byte 0xe9 is not UTF-8 text")),
        (lone.concat(), (2, "unit 0xd800 is not UTF-16 text")),
        ([&utf16("ab", u16::to_le_bytes)[..], b"c"].concat(), (2, "half a unit of UTF-16 text")),
    ] {
        let found = decoded(&bytes).broken.expect("no text");
        assert_eq!((found.0, found.1.as_str()), broken);
    }
}
