"""Rows: the answer of a command as a sequence of mappings, with data frames on request."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from fractions import Fraction
from html import escape
from typing import Any, overload

from .asking import Answer
from .figures import Cell, Sampled, shown
from .frames import frame_of


_UNITS = ("_pct", "_units", "_dollars")


class Row(Mapping[str, Cell]):
    """A row by column: `row["house_edge_pct"]` or `row.house_edge_pct`.

    An attribute without the unit of its column is the figure itself: `row.house_edge` is `house_edge_pct` / 100.
    Exact figures are `Fraction` or `int`, sampled ones `Sampled`, statistics and square roots `float`; an empty cell is
    `None`.
    """

    __slots__ = ("_columns", "_cells")

    def __init__(self, columns: Mapping[str, int], cells: Sequence[Cell]) -> None:
        self._columns, self._cells = columns, cells

    def __getitem__(self, column: str) -> Cell:
        try:
            return self._cells[self._columns[column]]
        except (KeyError, TypeError):
            raise KeyError(f"{column}: no column{_nearest(column, self._columns)}") from None

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        if name in self._columns:
            return self[name]
        if f"{name}_pct" in self._columns:
            return _hundredth(self[f"{name}_pct"])
        for unit in _UNITS[1:]:
            if name + unit in self._columns:
                return self[name + unit]
        raise AttributeError(f"{name}: no column{_nearest(name, self._columns)}")

    def __iter__(self) -> Iterator[str]:
        return iter(self._columns)

    def __len__(self) -> int:
        return len(self._cells)

    def __dir__(self) -> list[str]:
        figures = [column.removesuffix(unit) for column in self._columns for unit in _UNITS if column.endswith(unit)]
        return [*super().__dir__(), *self._columns, *figures]

    def _ipython_key_completions_(self) -> list[str]:
        return list(self._columns)

    def __reduce__(self) -> tuple[type[Row], tuple[Mapping[str, int], Sequence[Cell]]]:
        return Row, (self._columns, self._cells)

    def _shown(self) -> list[tuple[str, str]]:
        return [(column, text) for column, cell in self.items() if (text := shown(cell)) and column != "schema_version"]

    def __repr__(self) -> str:
        shown = self._shown()
        width = max((len(column) for column, _ in shown), default=0)
        return "\n".join(f"{column:<{width}}  {text}" for column, text in shown)

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><th style='text-align:left'>{escape(column)}</th><td>{escape(text)}</td></tr>"
            for column, text in self._shown()
        )
        return f"<table><tbody>{rows}</tbody></table>"


class Rows(Sequence[Row]):
    """The rows of an answer, as files of the program have them, with all columns.

    Prints as the program's table. `lead` are the lines above it, `remarks` those below, `messages` what else the
    program said. `conclusion` is `done`, `inconclusive` or `check failed`.
    """

    def __init__(self, said: Answer, place: int = 0) -> None:
        self._said = said
        table = said.tables[place] if said.tables else None
        self.columns: list[str] = list(table.columns) if table else []
        self.lead: list[str] = list(table.lead) if table else []
        self.remarks: list[str] = list(table.remarks) if table else []
        places = {column: place for place, column in enumerate(self.columns)}
        self._rows = [Row(places, cells) for cells in table.rows] if table else []

    @property
    def tables(self) -> list[Rows]:
        """Every table of the answer; most answers have one."""
        return [Rows(self._said, place) for place in range(len(self._said.tables))]

    @property
    def messages(self) -> list[str]:
        """What the program said besides its rows."""
        return list(self._said.messages)

    @property
    def conclusion(self) -> str:
        """`done`; `inconclusive` if interrupted or too noisy to tell; `check failed`."""
        return self._said.conclusion

    @property
    def passed(self) -> bool:
        """Whether everything that was tested holds."""
        return self.conclusion == "done"

    @overload
    def __getitem__(self, place: int) -> Row: ...
    @overload
    def __getitem__(self, place: slice) -> list[Row]: ...
    def __getitem__(self, place: int | slice) -> Row | list[Row]:
        return self._rows[place]

    def __len__(self) -> int:
        return len(self._rows)

    def column(self, name: str) -> list[Cell]:
        """The cells of a column, one for each row."""
        return [row[name] for row in self]

    def to_frame(self, library: str | None = None, exact: bool = False, empty: bool = False) -> Any:
        """The rows as a data frame, of pandas or polars, whichever is installed (pandas if both are).

        Figures are floats; a sampled one has its standard error in a column of its own, `..._std_error...`. With
        `exact=True` they stay objects: `Fraction`, `int`, `Sampled`. Columns without a cell in any row are left out,
        unless `empty=True`.

        Raises:
            ImportError: neither library is installed.
        """
        is_filled = {column: empty or not self or any(shown(row[column]) for row in self) for column in self.columns}
        columns = [column for column in self.columns if is_filled[column]]
        return frame_of(columns, [[row[column] for column in columns] for row in self], library, exact)

    def __repr__(self) -> str:
        return self._said.text() or "\n".join(self.messages)

    def _repr_html_(self) -> str:
        # Where a caption repeats the headings for screen readers, a notebook would show it.
        html = re.sub(r'(<div class="[^"]*\buncaptioned\b[^>]*><table>)<caption>[^<]*</caption>', r"\1", self._said.html())
        return html or f"<pre>{escape(repr(self))}</pre>"


def _hundredth(percentage: Cell) -> Cell:
    if isinstance(percentage, (int, Fraction, Sampled)):
        return Fraction(1, 100) * percentage
    return percentage / 100 if isinstance(percentage, float) else percentage


def _nearest(name: object, columns: Mapping[str, int]) -> str:
    near = get_close_matches(str(name), columns, 1, 0.5)
    return f"; did you mean `{near[0]}`?" if near else ""
