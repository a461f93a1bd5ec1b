"""Recorded results against what chance allows."""

from __future__ import annotations

import csv
import io
import math
import numbers
import os
from collections.abc import Mapping
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from .asking import Question
from .errors import refused, wrong_type
from .fields import Meters, Paytables
from .progress import Progress
from .rows import Rows
from .values import Number, PathName, filled, is_several, number, path, unicode


def monitor(
    results: Any, paytables: Paytables | None = None, *, confidence: Number | None = None,
    change: Number | None = None, seats: Number | None = None, dates: str | None = None, report: PathName | None = None,
    reading: str | None = None, strategy: str | None = None, meters: Meters | None = None,
    threads: int | None = None, progress: Progress = None,
) -> Rows:
    """Tests recorded results against what chance allows over that many rounds.

    A row for each period, and for all periods of a wager together: the band of the house's result in dollars, the
    p-value, and the verdict. `passed` is `False` if a result is outside its band, or some wager has too little data.

    Args:
        results: a frame of pandas or polars, mappings, or the path of a CSV file or an Excel workbook. Its columns are
            `period` (a month such as `2026-01`, or a day), `game`, `wager`, `paytable`, `rounds`, `unit` (dollars of a
            bet), `house_result` (dollars), and others of docs/monitoring.md.
        paytables: only these; paytables of your own are named here.
        confidence: probability that a sound game is inside its band, such as `"95%"`.
        change: smallest change of the edge that a period must be able to detect, in percentage points.
        seats: players whose hands were dealt together, where a row does not state it; a mean such as 3.4 too.
        dates: `mdy` or `dmy`, the order of numeric dates.
        report: an HTML page to write as well.

    Raises:
        UsageError: a parameter is refused.
        FileError: a row of the results is refused, with its place.
    """
    given = locals()
    given["results"] = _results(results)
    return Rows(Question.of("monitor", given, "results").asked())


def _results(results: Any) -> str | None:
    """A path, or the rows as the text of a file."""
    if results is None or isinstance(results, (str, os.PathLike)):
        return None if results is None else path("results", results)
    return _csv(_records(results))


def _records(results: Any) -> list[Mapping[str, object]]:
    """The rows of a frame, or these mappings."""
    if hasattr(results, "to_dicts"):
        results = results.to_dicts()
    elif hasattr(results, "to_dict") and hasattr(results, "columns"):
        results = results.to_dict(orient="records")
    if not is_several(results):
        raise wrong_type("results", results, "a frame, mappings, or the path of a file")
    records: list[Any] = filled("results", results)
    for record in records:
        if not isinstance(record, Mapping):
            raise wrong_type("results", record, "a frame, mappings, or the path of a file")
    return records


def _csv(records: list[Mapping[str, object]]) -> str:
    columns = dict.fromkeys(str(column) for record in records for column in record)
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(_line("results", column) for column in columns)
    for place, record in enumerate(records):
        cells = {str(column): cell for column, cell in record.items()}
        writer.writerow(_text(f"results: row {place}, column {column}", cells.get(column)) for column in columns)
    return text.getvalue()


def _text(place: str, cell: object) -> str:
    """A cell as the command reads it; missing values are empty."""
    if cell is None or _is_missing(cell):
        return ""
    if isinstance(cell, datetime):
        if (cell.hour, cell.minute, cell.second) != (0, 0, 0):
            raise refused("results", f"{place.removeprefix('results: ')}: give a day or a month, not {cell}")
        return cell.date().isoformat()
    if isinstance(cell, date):
        return cell.isoformat()
    if isinstance(cell, (numbers.Real, Decimal)) and not isinstance(cell, bool):
        return number(place, cell)
    if isinstance(cell, (bool, bytes)) or is_several(cell) or isinstance(cell, Mapping):
        raise wrong_type(place, cell, "a number, a date or a text")
    return _line(place, str(cell))


def _is_missing(cell: object) -> bool:
    if isinstance(cell, Decimal):
        return cell.is_nan()
    if isinstance(cell, numbers.Real):
        return math.isnan(cell)
    return not isinstance(cell, str) and str(cell) in ("NaT", "<NA>")


def _line(place: str, text: str) -> str:
    """A text within a line, so that rows are lines."""
    if any(character < " " for character in unicode(place, text)):
        raise refused(place, f"{ascii(text[:80])} has a line break or another character that is not shown")
    return text
