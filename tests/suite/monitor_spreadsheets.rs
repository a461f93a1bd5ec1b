//! Files of `monitor` that went through a spreadsheet: what is read, and what is refused because it could be read in
//! two ways. The real binary, in a fresh folder.

use std::io::{Cursor, Write};

use rust_xlsxwriter::{ExcelDateTime, Format, Formula, Workbook, Worksheet};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipArchive, ZipWriter};

use crate::common::binary::{Folder, Ran, own_file};

const HEADER: [&str; 9] = ["period", "table", "game", "wager", "paytable", "reading", "rounds", "unit", "house_result"];

fn monitor(file: &str, contents: impl AsRef<[u8]>, arguments: &[&str]) -> Ran {
    let folder = Folder::new();
    folder.write(file, contents);
    folder.run(&[&["monitor", file], arguments].concat())
}

/// The values in a column of the rows, without the total; of amounts without the zeros at their end.
fn column(ran: &Ran, name: &str) -> Vec<String> {
    assert_ne!(ran.code, 2, "{}", ran.stderr);
    let short = |value: &String| match value.contains('.') {
        true => value.trim_end_matches('0').trim_end_matches('.').to_string(),
        false => value.clone(),
    };
    ran.rows().iter().filter(|row| row["period"] != "all").map(|row| short(&row[name])).collect()
}

/// The periods of lines with these dates, as they are read.
fn periods(dates: &[&str], arguments: &[&str]) -> Ran {
    let lines = dates.iter().enumerate().map(|(line, date)| format!("{date},{line},let-it-ride,base,A,,1000,5,500\n"));
    let text = format!("{}\n{}", HEADER.join(","), lines.collect::<String>());
    monitor("p.csv", text, &[&["-f", "csv"], arguments].concat())
}

fn refused(ran: Ran, errors: &[&str]) {
    errors.iter().fold(ran.gives(2, ""), Ran::says);
}

#[test]
fn months_and_dates_are_read_as_excel_shows_them() {
    let read = |dates: &[&str], arguments: &[&str]| column(&periods(dates, arguments), "period");
    assert_eq!(read(&["Jan-26", "Jan 2026", "2026-01"], &[]), ["2026-01", "2026-01", "2026-01"]);
    assert_eq!(read(&["1/2/2026", "1/13/2026"], &[]), ["2026-01-02", "2026-01-13"]);
    assert_eq!(read(&["1/2/2026", "13/1/2026"], &[]), ["2026-02-01", "2026-01-13"]);
    assert_eq!(read(&["1/2/2026"], &["--dates", "mdy"]), ["2026-01-02"]);
    assert_eq!(read(&["1.2.2026"], &["--dates", "dmy"]), ["2026-02-01"]);
}

#[test]
fn dates_with_two_readings_are_refused_with_the_remedy() {
    let either = periods(&["1/2/2026", "3/2/2026"], &[]);
    refused(either, &["p.csv:2:1: `period` is `1/2/2026`; no date", "--dates mdy or --dates dmy", "1 problem;"]);
    let both = periods(&["1/2/2026", "13/1/2026", "1/13/2026"], &[]);
    let why = "p.csv:2:1: `period` is `1/2/2026`; `1/13/2026` in line 4 has the month first, and `13/1/2026` in line 3";
    refused(both, &[why, "write dates as 2026-10-31"]);
    for no_date in ["13/13/2026", "31/2/2026"] {
        refused(periods(&[no_date], &[]), &["the calendar has no such date"]);
        refused(periods(&[no_date], &["--dates", "mdy"]), &["the calendar has no such date"]);
    }
    refused(periods(&["13/1/2026"], &["--dates", "mdy"]), &["not a date with the month first"]);
    let days = periods(&["26-Jan", "Jan 26", "1/2/26", "Mrz-26"], &[]);
    let errors = [
        "p.csv:2:1: `period` is `26-Jan`; it may be a day",
        "p.csv:3:1: `period` is `Jan 26`",
        "p.csv:4:1: `period` is `1/2/26`; write the year with four digits",
        "p.csv:5:1:",
        "4 problems",
    ];
    refused(days, &errors);
    assert_eq!(periods(&["2026-01"], &["--dates", "ymd"]).code, 2);
}

#[test]
fn amounts_are_read_as_excel_shows_them() {
    let row = |separator: char, cells: [&str; 3]| {
        let cells = ["2026-01", "", "let-it-ride", "base", "A", ""].into_iter().chain(cells).map(str::to_string);
        let line = |cells: Vec<String>| cells.join(&separator.to_string()) + "\n";
        line(HEADER.map(str::to_string).to_vec()) + &line(cells.collect())
    };
    let quoted = monitor("p.csv", row(',', ["\"32,400\"", "$10", "\"($21,500)\""]), &["-f", "csv"]);
    assert_eq!([column(&quoted, "rounds"), column(&quoted, "house_result")], [["32400"], ["-21500"]]);
    // 32,400 rounds of ten dollars.
    assert_eq!(column(&quoted, "wagered"), ["324000"]);
    let tabs = monitor("p.txt", row('\t', ["32,400", "10", "(21500)"]), &["-f", "csv"]);
    assert_eq!([column(&tabs, "rounds"), column(&tabs, "house_result")], [["32400"], ["-21500"]]);
    let semicolons = format!("sep=;\r\n{}", row(';', ["32400", "10", "-21500.50"]));
    assert_eq!(column(&monitor("p.csv", &semicolons, &["-f", "csv"]), "house_result"), ["-21500.5"]);
    let decimal = monitor("p.csv", row(',', ["1000", "10", "\"1,5\""]), &[]);
    refused(decimal, &["p.csv:2:38: `house_result` is `1,5`; commas stand between groups of three digits"]);
    let european = monitor("p.csv", semicolons.replace("-21500.50", "1,500"), &[]);
    refused(european, &["p.csv:3:39: `house_result` is `1,500`; a comma may be a decimal one"]);
    let unstated = monitor("p.csv", row(';', ["1000", "10", "15"]), &[]);
    refused(unstated, &["p.csv:1:1: one column only", "`sep=;`"]);
    let bars = monitor("p.csv", format!("sep=|\n{}", row('|', ["1000", "10", "15"])), &[]);
    refused(bars, &["p.csv:1:1: `sep=` states `|`"]);
}

#[test]
fn empty_columns_are_dropped_and_others_without_a_name_are_refused() {
    let text = |last: &str| {
        format!("{},,,\n2026-01,,let-it-ride,base,A,,1000,5,500,,,{last}\n,,,,,,,,,,,\n", HEADER.join(","))
    };
    assert_eq!(column(&monitor("p.csv", text(""), &["-f", "csv"]), "period"), ["2026-01"]);
    refused(monitor("p.csv", text("note"), &[]), &["p.csv:2:43: `note` stands in a column without a name"]);
    let first = format!(",{}\n,2026-01,,let-it-ride,base,A,,1000,5,500\n", HEADER.join(","));
    assert_eq!(column(&monitor("p.csv", first, &["-f", "csv"]), "period"), ["2026-01"]);
}

#[test]
fn utf_16_is_read_with_its_mark_and_named_in_a_paytable() {
    let text = format!("\u{feff}{}\n2026-01,é,let-it-ride,base,A,,1000,5,500\n", HEADER.join(","));
    let bytes: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(column(&monitor("p.txt", &bytes, &["-f", "csv"]), "table"), ["é"]);
    refused(monitor("p.txt", &bytes[2..], &[]), &["p.txt:1:1: no text that can be read, or UTF-16 without"]);
    let lone = [&bytes[..], &[0x00, 0xd8]].concat();
    refused(monitor("p.txt", lone, &[]), &["p.txt:3:1: unit 0xd800 is not UTF-16 text"]);
    let paytable = own_file(&bytes).run(&["check", "own.toml"]);
    refused(paytable, &["own.toml:1:1: UTF-16 text", "write the file with `--output`, or save it as UTF-8"]);
}

fn workbook(fill: impl FnOnce(&mut Worksheet)) -> Vec<u8> {
    let mut workbook = Workbook::new();
    fill(workbook.add_worksheet().set_name("October").expect("a name"));
    workbook.save_to_buffer().expect("in memory")
}

/// A sheet with the header, and one line but for period and result.
fn filled(sheet: &mut Worksheet) {
    sheet.write_row(0, 0, HEADER).expect("written");
    sheet.write_row(1, 2, ["let-it-ride", "base", "A"]).expect("written");
    sheet.write_row(1, 6, [1000.0, 5.0, -512.5]).expect("written");
}

/// The workbook with the period shown in this format of numbers.
fn dated(format: &str) -> Vec<u8> {
    workbook(|sheet| {
        filled(sheet);
        let date = ExcelDateTime::from_ymd(2026, 1, 26).expect("a date");
        sheet.write_with_format(1, 0, date, &Format::new().set_num_format(format)).expect("written");
    })
}

#[test]
fn a_workbook_is_read_as_it_shows() {
    let read = |contents: Vec<u8>| monitor("p.xlsx", contents, &["-f", "csv"]);
    let month = read(dated("mmm-yy"));
    assert_eq!([column(&month, "period"), column(&month, "house_result")], [["2026-01"], ["-512.5"]]);
    assert_eq!(column(&read(dated("m/d/yyyy")), "period"), ["2026-01-26"]);
    refused(read(dated("d-mmm")), &["p.xlsx:2:1: `period` is `26-Jan`; it may be a day of the month"]);
    let text = workbook(|sheet| {
        filled(sheet);
        sheet.write(1, 0, "Jan-26").expect("written");
        sheet.write(1, 8, "(32,400)").expect("written");
        sheet.write_blank(3, 20, &Format::new().set_bold()).expect("written");
    });
    let text = read(text);
    assert_eq!([column(&text, "period"), column(&text, "house_result")], [["2026-01"], ["-32400"]]);
    let wrong = workbook(|sheet| {
        filled(sheet);
        sheet.write(1, 0, "2026-01").expect("written");
        sheet.write(1, 6, 0.5).expect("written");
    });
    refused(read(wrong), &["p.xlsx:2:7: `rounds` is `0.5`; it must be a whole number", "1 problem;"]);
}

/// The value that was saved with a formula is read, as it is what the user sees; without one, the cell is refused.
/// A games department's own sheet: a title above the header, usual headings, games and wagers by their titles.
#[test]
fn usual_headings_titles_and_a_title_row_are_read() {
    let ids = "period,game,wager,paytable,rounds,unit,house_result\n\
               2026-10,let-it-ride,base,A,32400,10,21500\n";
    let own = "Table games of October\n\n\
               Month,Game,Bet,Pay Table,Hands,Unit ($),House win\n\
               Oct-26,Let It Ride Poker,Let It Ride Poker Wagers,a,32400,$10,21500\n";
    let [ids, own] = [ids, own].map(|text| monitor("p.csv", text, &["--csv"]).ended(3).stdout);
    assert_eq!(ids, own);
    let errors =
        ["no column `wager`, no column `paytable`, no column `rounds` or `initial_wagers` or `hours`", "here are"];
    refused(monitor("p.csv", "Month,Game,Unit,Win\n2026-10,let-it-ride,5,1\n", &[]), &errors);
}

/// The blank workbook, filled in as a spreadsheet program would, is read; its menus stand on a second sheet.
#[test]
fn the_blank_workbook_has_menus_and_is_read_when_filled_in() {
    let folder = Folder::new();
    folder.run_line("monitor let-it-ride/base --show template -o blank.xlsx").gives(0, "");
    let blank = std::fs::read(folder.path().join("blank.xlsx")).expect("written");
    let mut archive = ZipArchive::new(Cursor::new(&blank)).expect("a workbook");
    let mut part = |name: &str| std::io::read_to_string(archive.by_name(name).expect("a part")).expect("text");
    assert!(part("xl/worksheets/sheet1.xml").contains("<formula1>names!$A$1:$A$"));
    assert!(part("xl/sharedStrings.xml").contains("Ultimate Texas Hold"));
    let read = monitor("p.xlsx", &blank, &[]);
    refused(read, &["p.xlsx: no line is filled in"]);
}

#[test]
fn formulas_have_the_value_that_was_saved() {
    let with = |formula: Formula| {
        workbook(|sheet| {
            filled(sheet);
            sheet.write(1, 0, "2026-01").expect("written");
            sheet.write(1, 8, formula).expect("written");
        })
    };
    let saved = monitor("p.xlsx", with(Formula::new("=100+23").set_result("123")), &["-f", "csv"]);
    assert_eq!(column(&saved, "house_result"), ["123"]);
    let error = monitor("p.xlsx", with(Formula::new("=1/0").set_result("#DIV/0!")), &[]);
    refused(error, &["p.xlsx:2:9: `house_result` is `#DIV/0!`"]);
    // As a program writes it that does not compute.
    let uncomputed = changed(&with(Formula::new("=1+1").set_result("2")), "xl/worksheets/sheet1.xml", |part| {
        assert!(part.contains("<v>2</v></c></row>"), "{part}");
        part.replace("<v>2</v></c></row>", "<v></v></c></row>")
    });
    refused(monitor("p.xlsx", uncomputed, &[]), &["p.xlsx:2:9: a formula without a value", "save it"]);
}

#[test]
fn sheets_of_something_else_are_refused() {
    let refuse = |contents: Vec<u8>, errors: &[&str]| refused(monitor("p.xlsx", contents, &[]), errors);
    let notes = workbook(|sheet| {
        sheet.write(0, 0, "Notes of October").expect("written");
    });
    refuse(notes, &["p.xlsx:1:1: the first sheet, `October`, has no header of periods"]);
    refuse(workbook(|_| {}), &["p.xlsx:1:1: the file is empty"]);
    let no_unit = workbook(|sheet| {
        filled(sheet);
        sheet.write(0, 7, "drop").expect("written");
    });
    refuse(no_unit, &["p.xlsx:1:8: column `drop` is refused", "no column `unit` or `average_bet`"]);
    let far = workbook(|sheet| {
        filled(sheet);
        sheet.write(1, 16_383, 1).expect("written");
    });
    refuse(far, &["row 2 has more than 100 columns"]);
    refuse(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 and more".to_vec(), &["the old format or with a password"]);
    refuse(b"PK\x03\x04 and more".to_vec(), &["p.xlsx:1:1: not an Excel workbook"]);
    let cut = changed(&dated("mmm-yy"), "xl/worksheets/sheet1.xml", |part| part[..part.len() / 2].to_string());
    refuse(cut, &["the sheet of the workbook cannot be read"]);
    let hidden = |text: String| text.replacen("<sheet ", "<sheet state=\"hidden\" ", 1);
    refuse(changed(&dated("mmm-yy"), "xl/workbook.xml", hidden), &["the workbook has no visible sheet"]);
    let elsewhere = |text: String| text.replacen("worksheets/sheet1.xml", "worksheets/sheet9.xml", 1);
    let missing = changed(&dated("mmm-yy"), "xl/_rels/workbook.xml.rels", elsewhere);
    refuse(missing, &["the list of parts of the workbook cannot be read: it names xl/worksheets/sheet9.xml"]);
    let twice = |text: String| text.replacen("r=\"C2\"", "r=\"A2\"", 1);
    let twice = changed(&dated("mmm-yy"), "xl/worksheets/sheet1.xml", twice);
    refuse(twice, &["row 2 has two cells in one column"]);
}

/// The workbook with one part changed.
pub fn changed(workbook: &[u8], part: &str, change: impl Fn(String) -> String) -> Vec<u8> {
    let mut archive = ZipArchive::new(Cursor::new(workbook)).expect("a workbook");
    let mut written = ZipWriter::new(Cursor::new(Vec::new()));
    for number in 0..archive.len() {
        let entry = archive.by_index(number).expect("a part");
        let name = entry.name().expect("text").into_owned();
        let text = std::io::read_to_string(entry).expect("text");
        let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
        written.start_file(&name, options).expect("begun");
        let text = if name == part { change(text) } else { text };
        written.write_all(text.as_bytes()).expect("written");
    }
    written.finish().expect("written").into_inner()
}

/// A part of 17 MiB packs into a few kilobytes; so does a gigabyte. The size that the archive states is not believed:
/// the four bytes that state it are made to say 1,000.
#[test]
fn a_workbook_that_unpacks_to_too_much_is_refused() {
    let part = "xl/sharedStrings.xml";
    let bomb = changed(&dated("mmm-yy"), part, |text| text + &" ".repeat(17 << 20));
    let message = "p.xlsx:1:1: the list of texts of the workbook unpacks to more than 16 MiB, the most that is read";
    refused(monitor("p.xlsx", &bomb, &[]), &[message]);
    let size = ZipArchive::new(Cursor::new(&bomb[..])).expect("a workbook").by_name(part).expect("a part").size();
    let stated = u32::try_from(size).expect("17 MiB").to_le_bytes();
    let mut lying = bomb;
    for place in 0..lying.len() - 4 {
        if lying[place..place + 4] == stated {
            lying[place..place + 4].copy_from_slice(&1_000_u32.to_le_bytes());
        }
    }
    let size = ZipArchive::new(Cursor::new(&lying[..])).expect("a workbook").by_name(part).expect("a part").size();
    assert_eq!(size, 1_000);
    let refused = monitor("p.xlsx", lying, &[]);
    let is_said = refused.stderr.contains("more than 16 MiB") || refused.stderr.contains("cannot be read");
    assert!(refused.code == 2 && is_said, "{}", refused.stderr);
}
