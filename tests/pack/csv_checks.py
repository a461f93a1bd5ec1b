"""What must hold of a CSV of the pack, whichever it is; each check returns what is wrong, nothing if all is well.

What a cell says is what Python's csv module reads there; pandas must understand the same.
"""

import csv
import io
import re
from pathlib import Path

import pandas

KEYS = ["schema_version", "game", "wager", "paytable"]

# In a folder of this file, which says what each table is about, tables have no keys of their own.
INDEX = "index.csv"

INTEGER = re.compile(r"-?(0|[1-9][0-9]*)")
NUMBER = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?")

# Every integer up to here is a floating-point number of 64 bits (IEEE 754: 53 bits of significand).
LARGEST_EXACT_FLOAT = 2**53

MONTH = r"(?i:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*"
# What LibreOffice or Excel may take for a date, a time or a number in another notation when it opens a CSV by a double click.
TAKEN_FOR_ANOTHER = [
    ("a date", re.compile(r"\d{1,4}([-/.])\d{1,2}(\1\d{1,4})?")),
    ("a date", re.compile(rf"{MONTH}[ -]\d{{1,4}}|\d{{1,2}}[ -]{MONTH}([ -]\d{{2,4}})?")),
    ("a time", re.compile(r"\d{1,2}:\d{2}(:\d{2})?( ?(?i:[ap]m?))?|\d{1,2} ?(?i:[ap]m)")),
    ("a number with an exponent", re.compile(r"[-+]?\d+(\.\d+)?[eEdD][-+]?\d+")),
    ("a number with leading zeros", re.compile(r"-?0\d+(\.\d+)?")),
    ("a fraction", re.compile(r"\d+ \d+/\d+")),
    ("a percentage or an amount of money", re.compile(r"[-+]?[$€£]?[\d.,]*\d ?[%$€£]|[-+]?[$€£][\d.,]+")),
    ("a number with separators", re.compile(r"-?\d{1,3}(,\d{3})+(\.\d+)?|-?\d+,\d+")),
    ("a truth value", re.compile(r"(?i:true|false)")),
]


def cells(path: Path) -> list[list[str]]:
    """All rows of a CSV, its header first, as Python reads them."""
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.reader(file, strict=True))


def is_number(text: str) -> bool:
    return NUMBER.fullmatch(text) is not None


def is_integer(text: str) -> bool:
    return INTEGER.fullmatch(text) is not None


def faults_of_form(path: Path) -> list[str]:
    """RFC 4180 in the form that DESIGN fixes: UTF-8 without a mark, lines ended by LF, quotes where they are needed and nowhere else."""
    raw = path.read_bytes()
    faults = []
    if raw.startswith(b"\xef\xbb\xbf"):
        faults.append("it begins with a byte order mark")
    if b"\r" in raw:
        faults.append("it has carriage returns")
    if not raw.endswith(b"\n"):
        faults.append("its last line does not end")
    try:
        raw.decode("utf-8")
    except UnicodeDecodeError as error:
        return [*faults, f"it is not UTF-8: {error}"]
    try:
        rows = cells(path)
    except csv.Error as error:
        return [*faults, f"it is no CSV: {error}"]
    if not rows:
        return [*faults, "it is empty"]
    again = io.StringIO()
    csv.writer(again, lineterminator="\n").writerows(rows)
    if not faults and again.getvalue().encode() != raw:
        faults.append("its quoting is not that of RFC 4180")
    return faults + _faults_of_shape(rows, (path.parent.parent / INDEX).is_file())


def _faults_of_shape(rows: list[list[str]], is_indexed: bool) -> list[str]:
    header = rows[0]
    faults = []
    keys = KEYS[:1] if is_indexed else KEYS
    if header[: len(keys)] != keys:
        faults.append(f"its first columns are {header[: len(keys)]}")
    # A column of one paytable ends in its id.
    name_of_column = r"[a-z][a-z0-9_]*(_[A-Za-z0-9_-]+)?" if is_indexed else r"[a-z][a-z0-9_]*"
    if len(set(header)) != len(header) or not all(re.fullmatch(name_of_column, name) for name in header):
        faults.append("a column has no name of its own in small letters")
    if len(rows) < 2:
        faults.append("it has no rows")
    for line, row in enumerate(rows[1:], 1):
        if len(row) != len(header):
            faults.append(f"row {line} has {len(row)} cells of {len(header)}")
    return faults


def faults_of_indexes(pack: Path) -> list[str]:
    """Tables that no index names, and offers without their table, or with columns of others."""
    faults = []
    for index in sorted(pack.glob(f"*/{INDEX}")):
        header, *rows = cells(index)
        offers = [dict(zip(header, row)) for row in rows]
        named = {offer["file"] for offer in offers}
        tables = {path.relative_to(pack).as_posix() for path in index.parent.glob("*/*")}
        if named != tables:
            faults.append(f"{index.parent.name}: {sorted(named ^ tables)} are not both files and named")
        are_tables = named <= tables and all(file.endswith(".csv") for file in named)
        for offer in offers if are_tables else []:
            columns = cells(pack / offer["file"])[0]
            own = [column for column in columns if column.startswith("net_units_")]
            if own and f"net_units_{offer['paytable']}" not in own:
                faults.append(f"{offer['file']} has no column of {offer['paytable']}")
    return faults


def faults_of_cells(path: Path) -> list[str]:
    """Cells that a spreadsheet would not leave as they are."""
    rows = cells(path)
    faults = []
    for line, row in enumerate(rows[1:], 1):
        for name, text in zip(rows[0], row):
            taken_for = _taken_for(text)
            if taken_for:
                faults.append(f"row {line}, {name}: {text!r} is taken for {taken_for}")
            if text != text.strip() or any(ord(letter) < 32 for letter in text):
                faults.append(f"row {line}, {name}: {text!r} has space around it or control characters")
    return faults


def _taken_for(text: str) -> str | None:
    if not text or is_number(text):
        return None
    if text[0] in "=+@-":
        return "a formula"
    return next((what for what, form in TAKEN_FOR_ANOTHER if form.fullmatch(text)), None)


# How a user may call pandas; docs/pack.md says what each is good for.
READERS = {
    "as it comes": {},
    "with nullable types": {"dtype_backend": "numpy_nullable"},
    "as text": {"dtype": str, "keep_default_na": False},
}


def faults_in_pandas(path: Path, reader: str) -> list[str]:
    """What pandas makes of the CSV otherwise than it says: shape, names, types, numbers, missing cells."""
    rows = cells(path)
    header, rows = rows[0], rows[1:]
    frame = pandas.read_csv(path, **READERS[reader])
    if frame.shape != (len(rows), len(header)):
        return [f"pandas has {frame.shape} rows and columns of {(len(rows), len(header))}"]
    if list(frame.columns) != header:
        return [f"pandas has the columns {list(frame.columns)}"]
    faults = []
    for place, name in enumerate(header):
        texts = [row[place] for row in rows]
        if reader == "as text":
            faults += [f"{name}: {text!r} became {value!r}" for text, value in zip(texts, frame[name]) if text != value]
        else:
            faults += _faults_of_type(name, texts, frame[name]) + _faults_of_values(name, texts, frame[name])
    return faults


def _faults_of_type(name: str, texts: list[str], column: pandas.Series) -> list[str]:
    filled = [text for text in texts if text]
    if not filled or not all(map(is_number, filled)):
        return []
    # What no machine integer holds has no type but text, or Python's own integers.
    if all(map(is_integer, filled)) and not _fits_64_bits(list(map(int, filled))):
        return []
    return [] if pandas.api.types.is_numeric_dtype(column) else [f"{name}: a column of numbers became {column.dtype}"]


def _fits_64_bits(integers: list[int]) -> bool:
    low, high = min(integers), max(integers)
    return high < 2**63 and low >= -(2**63) or low >= 0 and high < 2**64


def _faults_of_values(name: str, texts: list[str], column: pandas.Series) -> list[str]:
    has_gaps = not all(texts)
    # Without a type that knows missing values, a column of integers with an empty cell becomes one of floating-point numbers.
    rounds = has_gaps and pandas.api.types.is_float_dtype(column) and isinstance(column.dtype, type(pandas.Series([0.5]).dtype))
    faults = []
    for text, value in zip(texts, column.tolist()):
        if not _is_same(text, value, rounds):
            faults.append(f"{name}: {text!r} became {value!r}")
    return faults


def _is_same(text: str, value: object, rounds: bool) -> bool:
    if not text or pandas.isna(value):
        return not text and pandas.isna(value)
    if isinstance(value, str):
        return value == text
    if not is_number(text):
        return False
    if is_integer(text):
        beyond = abs(int(text)) > LARGEST_EXACT_FLOAT
        return value == float(text) if rounds and beyond else int(text) == value
    return value == float(text)
