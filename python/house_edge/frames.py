"""Rows as data frames of pandas or polars, which are imported only here, and data frames as files."""

from __future__ import annotations

import csv
import io
import math
import numbers
import os
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from .errors import refused, wrong_type
from .figures import Cell, Sampled, is_number
from .values import filled, is_several, number, path, unicode

_LIBRARIES = ("pandas", "polars")
_UNITS = ("_pct", "_units", "_dollars")
# Integers beyond are floats in a frame of floats.
_GREATEST = 2**63
_FORMS = "a frame, mappings, or the path of a file"


def frame_of(columns: Sequence[str], rows: Sequence[Sequence[Cell]], library: str | None, exact: bool) -> Any:
    """A frame of these rows."""
    name = _library(library)
    data: dict[str, Any] = {}
    for place, column in enumerate(columns):
        cells = [row[place] for row in rows]
        data[column] = cells if exact else _plain(cells)
        error = error_column(column)
        if not exact and error not in columns and any(isinstance(cell, Sampled) for cell in cells):
            if not (column == "house_edge_pct" and "std_error_pct" in columns):
                data[error] = [cell.std_error if isinstance(cell, Sampled) else None for cell in cells]
    return _of_pandas(data, exact) if name == "pandas" else _of_polars(data)


def error_column(column: str) -> str:
    """The column of a figure's standard error: `win_frequency_pct` has `win_frequency_std_error_pct`."""
    unit = next((unit for unit in _UNITS if column.endswith(unit)), "")
    return f"{column[: len(column) - len(unit)]}_std_error{unit}"


def _library(library: str | None) -> str:
    if library is not None and library not in _LIBRARIES:
        raise refused("library", f"give {' or '.join(_LIBRARIES)}, not {library!r}")
    found = [name for name in ([library] if library else _LIBRARIES) if find_spec(name) is not None]
    if not found:
        raise ImportError(f"to_frame: install {library or 'pandas or polars'}; rows are mappings without either")
    return found[0]


def _plain(cells: list[Cell]) -> list[Any]:
    """Cells of a column as floats, integers or texts."""
    numbers = [cell for cell in cells if cell is not None]
    if not all(map(is_number, numbers)):
        return [cell if cell is None or isinstance(cell, str) else str(cell) for cell in cells]
    if all(isinstance(cell, int) and abs(cell) < _GREATEST for cell in numbers):
        return list(cells)
    return [None if cell is None or isinstance(cell, str) else float(cell) for cell in cells]


def _of_pandas(data: dict[str, list[Any]], exact: bool) -> Any:
    # An integer beside an empty cell would become a float.
    return import_module("pandas").DataFrame(data, dtype=object if exact else None)


def _of_polars(data: dict[str, list[Any]]) -> Any:
    polars = import_module("polars")

    def series(name: str, cells: list[Any]) -> Any:
        kinds = {type(cell) for cell in cells if cell is not None}
        is_plain = len(kinds) <= 1 and kinds <= {str, int, float} and not any(map(_is_long, cells))
        return polars.Series(name, cells) if is_plain else polars.Series(name, cells, dtype=polars.Object)

    return polars.DataFrame([series(name, cells) for name, cells in data.items()])


def _is_long(cell: object) -> bool:
    return isinstance(cell, int) and abs(cell) >= _GREATEST


def _records(parameter: str, results: Any) -> list[Mapping[str, object]]:
    """The rows of a frame, or these mappings."""
    if hasattr(results, "to_dicts"):
        results = results.to_dicts()
    elif hasattr(results, "to_dict") and hasattr(results, "columns"):
        results = results.to_dict(orient="records")
    if not is_several(results):
        raise wrong_type(parameter, results, _FORMS)
    records: list[Any] = filled(parameter, results)
    for record in records:
        if not isinstance(record, Mapping):
            raise wrong_type(parameter, record, _FORMS)
    return records


def csv_of(parameter: str, results: Any) -> str:
    """A path, or the rows of a frame or of mappings as the text of a file."""
    if isinstance(results, (str, os.PathLike)):
        return path(parameter, results)
    records = _records(parameter, results)
    columns = dict.fromkeys(str(column) for record in records for column in record)
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(_line(parameter, column) for column in columns)
    for place, record in enumerate(records):
        cells = {str(column): cell for column, cell in record.items()}
        writer.writerow(_text(f"{parameter}: row {place}, column {column}", cells.get(column)) for column in columns)
    return text.getvalue()


def _text(place: str, cell: object) -> str:
    """A cell as the command reads it; missing values are empty."""
    if cell is None or _is_missing(cell):
        return ""
    if isinstance(cell, datetime):
        if (cell.hour, cell.minute, cell.second) != (0, 0, 0):
            raise refused(place, f"give a day or a month, not {cell}")
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
