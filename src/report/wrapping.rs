//! Text in lines that fit a terminal.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Marks after which a word that is longer than a line, such as a path, is broken.
const BREAKING: [char; 5] = ['/', ';', ',', ':', '-'];

/// Columns of a terminal that a text takes.
pub fn width_of(text: &str) -> usize {
    UnicodeWidthStr::width(text)
}

/// The text in lines of at most `width` columns of a terminal, broken at blanks. A longer word is broken after a mark
/// such as a stroke, and only without one anywhere.
pub fn wrapped(text: &str, width: usize) -> Vec<String> {
    if width_of(text) <= width {
        return vec![text.to_string()];
    }
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        for (place, piece) in pieces(word, width).into_iter().enumerate() {
            // What was broken off begins a line.
            let line = lines.last_mut().filter(|line| place == 0 && width_of(line) + 1 + width_of(piece) <= width);
            match line {
                Some(line) if line.is_empty() => line.push_str(piece),
                Some(line) => *line = format!("{line} {piece}"),
                None => lines.push(piece.to_string()),
            }
        }
    }
    lines.retain(|line| !line.is_empty());
    lines
}

/// The width of the longest piece of the text that is not broken: its longest word, or the longest part up to a mark of
/// words of more than `most` columns.
pub fn longest_piece(text: &str, most: usize) -> usize {
    let pieces = |word: &str| match width_of(word) {
        width if width <= most => width,
        _ => word.split_inclusive(BREAKING).map(width_of).max().unwrap_or_default(),
    };
    text.split_whitespace().map(pieces).max().unwrap_or_default()
}

/// A word in pieces that fit: itself if it does.
fn pieces(word: &str, width: usize) -> Vec<&str> {
    let (mut pieces, mut rest) = (Vec::new(), word);
    while width_of(rest) > width {
        let end = end_of_piece(rest, width);
        pieces.push(&rest[..end]);
        rest = &rest[end..];
    }
    pieces.push(rest);
    pieces
}

/// Where the longest beginning ends that fits and has a mark last, or else that fits; it is never empty.
fn end_of_piece(word: &str, width: usize) -> usize {
    let (mut end, mut marked, mut used) = (0, 0, 0);
    for (place, letter) in word.char_indices() {
        used += letter.width().unwrap_or_default();
        if used > width && end > 0 {
            break;
        }
        end = place + letter.len_utf8();
        if BREAKING.contains(&letter) {
            marked = end;
        }
    }
    if marked > 0 { marked } else { end }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn lines_are_broken_at_blanks_and_long_words_at_strokes() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("  kept as it is ", 16), ["  kept as it is "]);
        assert_eq!(
            wrapped("in paytables/let-it-ride/base.toml:3", 14),
            ["in", "paytables/let-", "it-ride/", "base.toml:3"]
        );
        assert_eq!(wrapped("12345678901", 5), ["12345", "67890", "1"]);
        assert_eq!(wrapped("", 5), [""]);
    }

    proptest! {
        #[test]
        fn no_line_is_wider_and_nothing_is_lost(text in "\\PC{0,80}", width in 2_usize..40) {
            let lines = wrapped(&text, width);
            prop_assert!(lines.iter().all(|line| width_of(line) <= width), "{lines:?}");
            let letters = |text: &str| text.split_whitespace().collect::<String>();
            prop_assert_eq!(letters(&lines.concat()), letters(&text));
        }
    }
}
