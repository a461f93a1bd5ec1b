use house_edge_core::paytable::Place;
use house_edge_core::paytable::testing::{LARGEST_FILE, STEP, Source};

/// A line of the greatest file, with a place at each of its bytes: found in a second or two, and in minutes where
/// the characters before each are counted anew.
#[test]
fn many_places_in_one_line_are_told_soon() {
    let text = "x".repeat(LARGEST_FILE as usize);
    let (source, start) = (Source::new("own.toml", &text), std::time::Instant::now());
    assert!((0..text.len()).all(|offset| source.place(&(offset..offset)).column == offset + 1));
    assert!(start.elapsed().as_secs() < 20, "{:?}", start.elapsed());
}

#[test]
fn places_are_counted_in_lines_and_characters() {
    let text = "one\nzwei é x\n";
    let source = Source::new("own.toml", text);
    let place = |offset: usize| source.place(&(offset..offset));
    assert_eq!(place(0), Place::START);
    assert_eq!(place(3), Place { line: 1, column: 4 });
    assert_eq!(place(4), Place { line: 2, column: 1 });
    assert_eq!(place(text.find('x').expect("x is there")), Place { line: 2, column: 8 });
    assert_eq!(place(999), Place { line: 3, column: 1 });
    assert_eq!(Source::new("own.toml", "").place(&(0..0)), Place::START);
    let long = "é".repeat(STEP) + "\n" + &"é".repeat(STEP);
    let source = Source::new("own.toml", &long);
    for (offset, line, column) in [(2 * STEP, 1, STEP + 1), (2 * STEP + 1, 2, 1), (4 * STEP + 1, 2, STEP + 1)] {
        assert_eq!(source.place(&(offset..offset)), Place { line, column }, "{offset}");
    }
}
