//! Text of foreign bytes: UTF-8, or UTF-16 with a byte order mark as Excel and PowerShell write it.

/// UTF-16 byte order marks, little-endian and big-endian.
const MARKS: [[u8; 2]; 2] = [[0xff, 0xfe], [0xfe, 0xff]];

pub struct Decoded {
    /// Text without its byte order mark; U+FFFD replaces invalid units.
    pub text: String,
    /// Offset in `text` of the first invalid unit, and its description.
    pub broken: Option<(usize, String)>,
}

pub fn is_utf16(bytes: &[u8]) -> bool {
    MARKS.iter().any(|mark| bytes.starts_with(mark))
}

pub fn decoded(bytes: &[u8]) -> Decoded {
    match MARKS.map(|mark| bytes.strip_prefix(&mark)) {
        [Some(units), _] => of_utf16(units, u16::from_le_bytes),
        [_, Some(units)] => of_utf16(units, u16::from_be_bytes),
        _ => of_utf8(bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes)),
    }
}

fn of_utf8(bytes: &[u8]) -> Decoded {
    let valid = std::str::from_utf8(bytes).map_err(|error| error.valid_up_to()).err();
    let broken = valid.and_then(|valid| Some((valid, format!("byte 0x{:02x} is not UTF-8 text", bytes.get(valid)?))));
    Decoded { text: String::from_utf8_lossy(bytes).into_owned(), broken }
}

fn of_utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Decoded {
    let (pairs, odd) = bytes.as_chunks::<2>();
    let mut decoded = Decoded { text: String::new(), broken: None };
    for letter in char::decode_utf16(pairs.iter().map(|pair| unit(*pair))) {
        if let Err(error) = &letter {
            let what = || format!("unit 0x{:04x} is not UTF-16 text", error.unpaired_surrogate());
            decoded.broken.get_or_insert_with(|| (decoded.text.len(), what()));
        }
        decoded.text.push(letter.unwrap_or(char::REPLACEMENT_CHARACTER));
    }
    if !odd.is_empty() {
        decoded.broken.get_or_insert_with(|| (decoded.text.len(), "half a unit of UTF-16 text".to_string()));
    }
    decoded
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
