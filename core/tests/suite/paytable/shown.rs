use house_edge_core::paytable::{line, visible};

#[test]
fn what_nobody_sees_is_escaped_and_all_else_stays() {
    let plain = "58 Pa. Code § 643a.12(a): \"C:\\été\\名.toml\" 'x' ±1 % 🂡";
    assert_eq!(line(plain), plain);
    assert_eq!(visible("a\u{1b}[31mb\n\r\tc\u{7f}\u{9b}"), "a\\u{1b}[31mb\\n\\r\\tc\\u{7f}\\u{9b}");
    // Neither is a character (Unicode, section 23.7).
    assert_eq!(visible("\u{fffe}\u{1ffff}"), "\\u{fffe}\\u{1ffff}");
    // Right-to-left override, isolate, zero-width space, byte order mark, a tag.
    assert_eq!(visible("\u{202e}\u{2066}\u{200b}\u{feff}\u{e0041}"), "\\u{202e}\\u{2066}\\u{200b}\\u{feff}\\u{e0041}");
}

#[test]
fn no_line_is_a_workflow_command() {
    assert_eq!(line("::error::x"), "\\u{3a}:error::x");
    assert_eq!(line(" \u{a0}::error::x"), " \u{a0}\\u{3a}:error::x");
    assert_eq!(line("a\n::error::x"), "a\\n::error::x");
    assert_eq!(line("a ##[error]x ###[group]"), "a #\\u{23}[error]x ##\\u{23}[group]");
    assert_eq!(line("##vso[task.complete]"), "#\\u{23}vso[task.complete]");
    assert_eq!(line("a ##teamcity[buildStop]"), "a #\\u{23}teamcity[buildStop]");
}
