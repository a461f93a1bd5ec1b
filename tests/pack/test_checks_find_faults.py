"""No check of these tests passes whatever it is given: each is shown one fault, and must name it."""

from pathlib import Path

import openpyxl
import pytest

import computing_sheets
import csv_checks
import page_checks
import workbook_checks

HEADER = "schema_version,game,wager,paytable,reading,words,figure\n"


def csv_file(folder: Path, text: str | bytes) -> Path:
    path = folder / "sheet.csv"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


SOUND_CSV = HEADER + '1,game,base,A,,"a pair, any",-0.5\n1,game,base,A,,5.5 % of all,\n'


def test_a_sound_csv_has_no_faults(tmp_path):
    path = csv_file(tmp_path, SOUND_CSV)
    assert csv_checks.faults_of_form(path) + csv_checks.faults_of_cells(path) == []
    assert [fault for reader in csv_checks.READERS for fault in csv_checks.faults_in_pandas(path, reader)] == []


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (b"\xef\xbb\xbf" + SOUND_CSV.encode(), "byte order mark"),
        (SOUND_CSV.replace("\n", "\r\n"), "carriage returns"),
        (SOUND_CSV.rstrip("\n"), "last line"),
        (SOUND_CSV.encode().replace(b"pair", b"p\xe4r"), "not UTF-8"),
        (HEADER + '1,game,base,A,,"a pair" any,1\n', "no CSV"),
        (HEADER + '1,game,base,A,,"pair",1\n', "quoting"),
        ("", "empty"),
        (HEADER, "no rows"),
        (HEADER + "1,game,base,A,,pair\n", "6 cells of 7"),
        (SOUND_CSV.replace("game,wager", "wager,game", 1), "first columns"),
        (SOUND_CSV.replace("figure", "words", 1), "name of its own"),
    ],
)
def test_a_csv_of_another_form_is_found(tmp_path, text, fault):
    assert fault in " ".join(csv_checks.faults_of_form(csv_file(tmp_path, text)))


INDEX = "schema_version,game,wager,paytable,file\n2,game,base,A,shared/game/base-A-b.csv\n2,game,base,b,shared/game/base-A-b.csv\n"
SHARED = "schema_version,outcome,net_units_A,net_units_b\n2,pair,1,2\n"


def indexed(folder: Path, index: str = INDEX, table: str = SHARED) -> Path:
    path = folder / "shared" / "game" / "base-A-b.csv"
    path.parent.mkdir(parents=True)
    path.write_text(table)
    (folder / "shared" / "index.csv").write_text(index)
    return path


def test_a_sound_index_and_its_table_have_no_faults(tmp_path):
    assert csv_checks.faults_of_form(indexed(tmp_path)) + csv_checks.faults_of_indexes(tmp_path) == []


@pytest.mark.parametrize(
    ("index", "rows", "fault"),
    [
        (INDEX.replace("base-A-b.csv", "base-A.csv"), SHARED, "not both files and named"),
        (INDEX, SHARED.replace("net_units_b", "net_units_B"), "no column of b"),
    ],
)
def test_an_index_of_other_tables_is_found(tmp_path, index, rows, fault):
    indexed(tmp_path, index, rows)
    assert fault in " ".join(csv_checks.faults_of_indexes(tmp_path))


@pytest.mark.parametrize(
    "cell",
    ["=1+1", "+5", "@sum", "-x", "5-6-7", "3/4", "2026-11-22", "Jan 5", "5 jan", "10:30", "5 pm", "1e5", "007", "1 1/2", "5.4 %", "$5", "true"]
    + ['"1,000"', '"1,5"', " pair", '"a\nb"'],
)
def test_a_cell_that_a_spreadsheet_changes_is_found(tmp_path, cell):
    assert len(csv_checks.faults_of_cells(csv_file(tmp_path, f"{HEADER}1,game,base,A,,{cell},1\n"))) == 1


@pytest.mark.parametrize(
    "cell", ["5-6-7-8 suited", "10-9-8-7", "3/4 of all", "5.4 % of all rounds", "58 Pa. Code § 643a.12(a)", "3d 3c 2s: bet", "marches", "may fold"]
)
def test_a_cell_that_a_spreadsheet_leaves_is_not(tmp_path, cell):
    assert csv_checks.faults_of_cells(csv_file(tmp_path, f"{HEADER}1,game,base,A,,{cell},1\n")) == []


@pytest.mark.parametrize(
    ("cells", "fault"),
    [
        # Words that pandas takes for nothing.
        (["NA", "pair"], "'NA' became nan"),
        (["None", "pair"], "'None' became"),
        # Figures that are none to pandas, or other ones.
        (["1", "NaN"], "'NaN' became nan"),
        (["0007", "8"], "'0007' became 7"),
        (["true", "false"], "'true' became True"),
    ],
)
def test_what_pandas_understands_otherwise_is_found(tmp_path, cells, fault):
    path = csv_file(tmp_path, HEADER + "".join(f"1,game,base,A,,{cell},1\n" for cell in cells))
    assert fault in " ".join(csv_checks.faults_in_pandas(path, "as it comes"))


def test_a_column_of_numbers_that_became_text_or_lost_digits_is_found(monkeypatch, tmp_path):
    path = csv_file(tmp_path, HEADER + "1,game,base,A,,x,9007199254740993\n1,game,base,A,,x,2\n")
    assert csv_checks.faults_in_pandas(path, "with nullable types") == []
    monkeypatch.setitem(csv_checks.READERS, "as it comes", {"dtype": {"figure": "str"}})
    assert "a column of numbers became str" in " ".join(csv_checks.faults_in_pandas(path, "as it comes"))
    monkeypatch.setitem(csv_checks.READERS, "as it comes", {"dtype": {"figure": "float64"}})
    assert "'9007199254740993' became 9007199254740992.0" in " ".join(csv_checks.faults_in_pandas(path, "as it comes"))


# The last column has one figure that fits a spreadsheet's 15 digits and one that does not.
FIGURES = "1,game,base,A,,pair,123456789012345\n1,game,base,A,,three,1234567890123456\n"


def workbook(folder: Path, change) -> list[str]:
    """What is found in the workbook of a sound CSV after this change."""
    path = csv_file(folder, HEADER + FIGURES)
    book = openpyxl.Workbook()
    book.active.title = "contents"
    book.active.append(["sheet", "content", "file", "rows", "columns"])
    book.active.append(["sheet", "rows", path.name, 2, 6])
    sheet = book.create_sheet("sheet")
    header, first, second = csv_checks.cells(path)
    # The reading is empty in all rows.
    sheet.append([*header[:4], *header[5:]])
    sheet.append([1, *first[1:4], first[5], int(first[6])])
    sheet.append([1, *second[1:4], second[5], second[6]])
    change(book, sheet)
    book.save(folder / "report.xlsx")
    return workbook_checks.faults_of_workbook(folder)


def sampled(low: float):
    """The first figure has an error of 1 and an interval to its right, which begins at `low` less than the figure."""

    def change(book, sheet):
        figure = sheet.cell(2, 6).value
        for place, cells in enumerate([("n ±", 1.0), ("n 95 % from", figure - low), ("n 95 % to", figure + 1.96)]):
            for row, value in enumerate(cells, 1):
                sheet.cell(row, 7 + place, value)
        book["contents"].cell(2, 5, 9)

    return change


def test_a_sound_workbook_has_no_faults(tmp_path):
    assert workbook(tmp_path, lambda book, sheet: None) == []
    assert workbook(tmp_path, sampled(1.96)) == []


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda book, sheet: sheet.append([1]), "3 rows"),
        (lambda book, sheet: sheet.delete_cols(6), "5 columns"),
        (lambda book, sheet: sheet.cell(2, 6, 123456789012346), "123456789012346"),
        (lambda book, sheet: sheet.cell(2, 6, "123456789012345"), "became '123456789012345'"),
        (lambda book, sheet: sheet.cell(3, 6, 1234567890123456), "became 1234567890123456"),
        (lambda book, sheet: sheet.insert_cols(5), "7 columns"),
        (lambda book, sheet: sheet.cell(1, 5, "wording"), "'words' became 'wording'"),
        (lambda book, sheet: book["contents"].cell(2, 4, 9), "the contents say 9 rows"),
        (lambda book, sheet: book["contents"].cell(2, 3, "other.csv"), "its contents list ['other.csv']"),
        (lambda book, sheet: setattr(book["contents"].cell(2, 1), "value", None), "has no sheet"),
        (sampled(0.98), "are no values with standard errors and intervals"),
        (sampled(-1.96), "are no values with standard errors and intervals"),
        (lambda book, sheet: book.create_sheet("further"), "its sheets are"),
        (lambda book, sheet: book.move_sheet("contents", 1), "does not open at its contents"),
    ],
)
def test_a_workbook_that_says_otherwise_is_found(tmp_path, change, fault):
    assert fault in " ".join(workbook(tmp_path, change))


def computed(folder: Path, change) -> list[str]:
    """What is found in a sheet that computes an edge of one in four after this change."""
    columns = "game,wager,paytable,reading,method,ev_numerator,ev_denominator,house_edge_pct,variance"
    (folder / "summary.csv").write_text(f"{columns}\ngame,base,A,,exact,-1,4,25.00000000,0.12345679\n")
    book = openpyxl.Workbook()
    sheet = book.active
    for name, value in [
        ("paytable of game/base", "A"),
        ("house edge", 0.25),
        ("exact answer", 0.25),
        ("variance", 0.123456789),
        ("exact answer", 0.123456789),
        (None, None),
        ("pays", None),
        ("pair", 1),
        (None, None),
        ("outcome", None),
    ]:
        sheet.append([name, None, None, None, value])
    change(sheet)
    return computing_sheets.faults_of_figures(folder, book)


def test_a_sound_computing_sheet_has_no_faults(tmp_path):
    assert computed(tmp_path, lambda sheet: None) == []


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda sheet: sheet.cell(2, 5, 0.2500001), "house edge is computed as 0.2500001, the exact answer is 0.25"),
        (lambda sheet: [sheet.cell(line, 5, 0.26) for line in (2, 3)], "house edge is computed as 0.26, the summary is 0.25"),
        (lambda sheet: [sheet.cell(line, 5, 0.1234568) for line in (4, 5)], "variance is computed as 0.1234568"),
        (lambda sheet: sheet.cell(2, 5, "#VALUE!"), "house edge is computed as '#VALUE!'"),
        (lambda sheet: sheet.cell(3, 1, "other"), "house edge has no exact answer below"),
        (lambda sheet: sheet.cell(1, 5, "B"), "no sheet computes ('game', 'base', 'A', '')"),
        (lambda sheet: sheet.cell(1, 1, "paytable"), "no sheet computes"),
    ],
)
def test_a_computing_sheet_that_says_otherwise_is_found(tmp_path, change, fault):
    assert fault in " ".join(computed(tmp_path, change))


SOUND_PAGE = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>A report</title>
<style>body { font: 16px sans-serif } @page { size: A4; margin: 15mm } svg { width: 100%; height: auto } .wide { overflow-x: auto }</style></head>
<body><h1>A report</h1><p id="first">What it says, and <a href="#first">where</a>; <a href="sheet.csv">the sheet</a>.</p>
<div class="wide"><table><tr><td>1</td></tr></table></div>
<svg viewBox="0 0 640 200"><defs><clipPath id="inside"><rect width="640" height="200"/></clipPath></defs>
<g clip-path="url(#inside)"><line x1="0" y1="0" x2="640" y2="200" stroke="black"/><text x="20" y="180" font-size="16">A plot</text>
<text x="20" y="160" font-size="16">Of things</text></g></svg></body></html>
"""


def faults_of_page(browser, folder: Path, text: str, check: str) -> str:
    """What a check finds in a page; for `width`, `letters` and `plots` the medium stands behind it."""
    csv_file(folder, SOUND_CSV)
    path = folder / "index.html"
    path.write_text(text, encoding="utf-8")
    loaded = page_checks.load(browser, path)
    name, *medium = check.split(" on ")
    subject = medium[0] if medium else page_checks.printed(browser) if name in ("print", "filling") else loaded
    return " ".join(getattr(page_checks, f"faults_of_{name}")(browser, subject))


LAID_OUT = [f"{check} on {medium}" for check in ("width", "letters", "plots") for medium in ("screen", "print")]


@pytest.mark.parametrize("check", ["loading", "references", "identity", "print", "filling", "phone on phone", *LAID_OUT])
def test_a_sound_page_has_no_faults(browser, tmp_path, check):
    assert faults_of_page(browser, tmp_path, SOUND_PAGE, check) == ""


@pytest.mark.parametrize(
    ("old", "new", "check", "fault"),
    [
        ("</body>", "<script>console.warn('oh')</script></body>", "loading", "WARNING"),
        ("</body>", "<script>absent()</script></body>", "loading", "SEVERE"),
        ("</body>", "<img src='absent.png' alt=''></body>", "loading", "it asks for file:"),
        ("</body>", "<script>fetch('http://127.0.0.1:9/x').catch(() => 0)</script></body>", "loading", "it asks for http://127.0.0.1:9/x"),
        ("</body>", "<img src='sheet.csv' loading='lazy' hidden alt=''></body>", "references", "refers to sheet.csv"),
        ("body {", "@import 'style.css'; body {", "references", "a style is imported"),
        ("</h1>", "</h1><p id='first'></p>", "references", "more than one has the identifier first"),
        ('href="#first"', 'href="#second"', "references", "#second leads nowhere"),
        ('href="sheet.csv"', 'href="other.csv"', "references", "other.csv, which is not in the pack"),
        ("url(#inside)", "url(#outside)", "references", "url(#outside) leads nowhere"),
        ("<!DOCTYPE html>\n", "", "identity", "that it is HTML"),
        (' lang="en"', "", "identity", "its language"),
        ("<title>A report</title>", "", "identity", "no title"),
        ("<h1>A report</h1>", "", "identity", "no heading"),
        ('<p id="first">', '<p id="first" style="width: 1300px">', "width on screen", "pixels wide, of 1280"),
        ('<p id="first">', '<p id="first" style="width: 700px">', "width on print", "pixels wide, of 681"),
        ("<table>", "<table style='width: 1400px'>", "width on screen", "table"),
        ("<table>", "<table style='width: 700px'>", "width on print", "table"),
        (".wide {", ".wide { width: 99px } table { width: 120px } .wide {", "width on screen", "shows 99 of its 120"),
        ("font: 16px", "font: 11px", "letters on screen", "letters of 11 pixels"),
        ("font: 16px", "font: 9px", "letters on print", "letters of 9 pixels"),
        ("svg {", "svg { display: none;", "plots on screen", "is not seen"),
        ("svg {", "@media print { svg { display: none } } svg {", "plots on print", "is not seen"),
        ("svg {", "svg { margin-left: 100px;", "plots on screen", "is not within the page"),
        ("width: 100%; height: auto", "width: 0; height: 0", "plots on screen", "is not seen"),
        # The plot is drawn 640 wide and shown as wide as its page, less 8 pixels on both sides: 4 x 1264 / 640, and 7 x (681 - 16) / 640.
        ('font-size="16">A', 'font-size="4">A', "plots on screen", "letters of 7.90 pixels"),
        ('font-size="16">A', 'font-size="7">A', "plots on print", "letters of 7.27 pixels"),
        ('x="20" y="180"', 'x="620" y="180"', "plots on screen", "leaves its plot"),
        ('x="20" y="160"', 'x="20" y="175"', "plots on screen", "is written over"),
        ("size: A4", "size: letter", "print", "measures (612"),
        ("</h1>", "</h1><h2 class='gone'>Gone</h2><style>@media print { .gone { display: none } }</style>", "print", "'Gone' is not printed"),
        ("</body>", "<p style='break-before: page'>Two</p><p style='break-before: page'>Three</p></body>", "filling", "page 2 is filled to 0.0"),
        ('<p id="first">', '<p id="first" style="width: 400px">', "phone on phone", "pixels wide, of 390"),
        ("<p id=", "<div style='break-before: page'><img src='data:,' alt='' height='9'></div><p style='break-before: page' id=", "print", "page 2 has no text"),
    ],
)
def test_a_fault_of_a_page_is_found(browser, tmp_path, old, new, check, fault):
    assert SOUND_PAGE.count(old) == 1
    assert fault in faults_of_page(browser, tmp_path, SOUND_PAGE.replace(old, new), check)


def test_every_check_of_a_page_is_shown_a_fault():
    checks = {name.removeprefix("faults_of_") for name in dir(page_checks) if name.startswith("faults_of_")}
    shown = {case[2].split(" on ")[0] for case in _cases(test_a_fault_of_a_page_is_found)}
    assert checks == shown


def _cases(test) -> list[tuple]:
    return next(mark.args[1] for mark in test.pytestmark if mark.name == "parametrize")
