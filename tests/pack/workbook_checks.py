"""What must hold of the workbook: a sheet for every CSV but outcomes and test vectors, with the same rows, columns and figures; its computing sheets are checked
elsewhere."""

import itertools
from pathlib import Path

import openpyxl

import csv_checks

CONTENTS = "contents"

# What follows the name of a sampled column in the headings to its right.
PARTS = (" ±", " 95 % from", " 95 % to")

# A spreadsheet keeps numbers as floating point of 64 bits and shows 15 digits of them.
DIGITS_KEPT = 15


def faults_of_workbook(pack: Path) -> list[str]:
    """All that is otherwise in the workbook than in the CSVs beside it."""
    workbook = openpyxl.load_workbook(pack / "report.xlsx", read_only=True)
    try:
        return _faults_of_sheets(pack, workbook)
    finally:
        workbook.close()


def _faults_of_sheets(pack: Path, workbook: openpyxl.Workbook) -> list[str]:
    if workbook.sheetnames[:1] != [CONTENTS]:
        return ["it does not open at its contents"]
    contents = _contents(workbook)
    sheets = [entry["sheet"] for entry in contents if entry["sheet"]]
    listed = [entry for entry in contents if entry["file"]]
    faults = []
    if workbook.sheetnames[1:] != sheets:
        faults.append(f"its sheets are {workbook.sheetnames[1:]}, its contents {sheets}")
    # The tables of outcomes are in no sheet, but for their index; nor are test vectors.
    in_files_only = {*pack.glob("outcomes/*/*.csv"), *pack.glob("vectors/*.csv")}
    files = {path.relative_to(pack).as_posix() for path in set(pack.rglob("*.csv")) - in_files_only}
    if len(listed) != len(files) or {entry["file"] for entry in listed} != files:
        faults.append(f"its contents list {[entry['file'] for entry in listed]}")
    for entry in listed:
        if not entry["sheet"]:
            faults.append(f"{entry['file']} has no sheet")
        elif entry["sheet"] in workbook.sheetnames and entry["file"] in files:
            found = _faults_of_sheet(workbook[entry["sheet"]], csv_checks.cells(pack / entry["file"]), entry)
            faults += [f"{entry['sheet']}: {fault}" for fault in found]
    return faults


def _contents(workbook: openpyxl.Workbook) -> list[dict]:
    rows = workbook[CONTENTS].iter_rows(values_only=True)
    names = next(rows)
    return [dict(zip(names, row)) for row in rows]


def _faults_of_sheet(sheet, rows: list[list[str]], entry: dict) -> list[str]:
    rows = _without_empty_columns(rows)
    shape = (len(rows) - 1, len(rows[0]))
    shown, sampled = _without_errors(list(sheet.iter_rows(values_only=True)))
    if (entry["rows"], entry["columns"] - len(PARTS) * len(sampled)) != shape:
        return [f"the contents say {entry['rows']} rows and {entry['columns']} columns of {shape}"]
    unlike = [cells for cells in itertools.chain(*sampled) if not _is_estimate(*cells)]
    if unlike:
        return [f"{unlike} are no values with standard errors and intervals"]
    if (len(shown) - 1, max(map(len, shown))) != shape:
        return [f"it has {len(shown) - 1} rows and {max(map(len, shown))} columns of {shape}"]
    # A column that also says words, such as the ranks of an up card, may be text throughout.
    words = [not all(csv_checks.is_number(text) for text in column if text) for column in zip(*rows[1:])]
    faults = []
    for line, (texts, values) in enumerate(zip(rows, shown)):
        # The reader leaves out empty cells at the end of a row.
        values = [*values, *[None] * (shape[1] - len(values))]
        for name, text, value, has_words in zip(rows[0], texts, values, words):
            if not _is_same(text, value) and not (has_words and value == text):
                faults.append(f"row {line}, {name}: {text!r} became {value!r}")
    return faults


def _without_errors(shown: list[tuple]) -> tuple[list[tuple], list[list[tuple]]]:
    """The columns of the file, and for each sampled one its cells with their standard errors and intervals, to its right."""
    is_part = [str(name).endswith(PARTS) for name in shown[0]]
    width = len(shown[0])
    rows = [(*row, *[None] * (width - len(row))) for row in shown]
    kept = [tuple(value for value, part in zip(row, is_part) if not part) for row in shown]
    errors = [place for place, name in enumerate(shown[0]) if str(name).endswith(PARTS[0])]
    sampled = [[row[place - 1 : place + len(PARTS)] for row in rows[1:]] for place in errors]
    return kept, sampled


def _is_estimate(value, error, low, high) -> bool:
    """The interval is 1.96 errors to either side; the error is rounded to two digits, so to 5 % at most."""
    if {error, low, high} <= {None} or {error, low, high} == {"?"}:
        return True
    if not error > 0:
        return False
    # Ends have the decimals of the file.
    half = 1.96 * error
    return all(abs(end - half) <= 0.06 * half + 2e-8 for end in (value - low, high - value))


def _without_empty_columns(rows: list[list[str]]) -> list[list[str]]:
    filled = [any(column) for column in zip(*rows[1:])]
    return [[text for text, is_filled in zip(row, filled) if is_filled] for row in rows]


def _is_same(text: str, value: object) -> bool:
    if not text:
        return value is None
    if csv_checks.is_integer(text) and len(text.lstrip("-")) > DIGITS_KEPT:
        return value == text
    if csv_checks.is_number(text):
        is_numeric = isinstance(value, int | float) and not isinstance(value, bool)
        return is_numeric and f"{value:.{DIGITS_KEPT}g}" == f"{float(text):.{DIGITS_KEPT}g}"
    return value == text
