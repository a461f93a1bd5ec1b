"""Rows: the answer of a command as a sequence of mappings, with data frames on request."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from fractions import Fraction
from html import escape
from typing import TYPE_CHECKING, Any, ClassVar, overload

from .asking import Answer, Table
from .figures import Cell, Sampled, shown, table_html
from .frames import frame_of


_UNITS = ("_pct", "_units", "_dollars")


class Row(Mapping[str, Cell]):
    """A row by column: `row["house_edge_pct"]` or `row.house_edge_pct`.

    An attribute without the unit of its column is the figure itself: `row.house_edge` is `house_edge_pct` / 100.
    Exact figures are `Fraction` or `int`, sampled ones `Sampled`, statistics and square roots `float`; an empty cell is
    `None`. Each command has a class of its own, with the types of its attributes.
    """

    __slots__ = ("_columns", "_cells")
    _command: ClassVar[str]

    def __init__(self, columns: Mapping[str, int], cells: Sequence[Cell]) -> None:
        self._columns, self._cells = columns, cells

    def __getitem__(self, column: str) -> Cell:
        try:
            return self._cells[self._columns[column]]
        except (KeyError, TypeError):
            raise KeyError(f"{column}: no column{_nearest(column, self._columns)}") from None

    # Attributes with types are in columns.pyi.
    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Cell:
            unit = next((unit for unit in ("", *_UNITS) if name + unit in self._columns), None)
            if unit is None or name.startswith("_"):
                raise AttributeError(f"{name}: no column{_nearest(name, self._columns)}")
            return _hundredth(self[name + unit]) if unit == "_pct" else self[name + unit]

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
        return type(self), (self._columns, self._cells)

    def _shown(self) -> list[tuple[str, str]]:
        return [(column, text) for column, cell in self.items() if (text := shown(cell)) and column != "schema_version"]

    def __repr__(self) -> str:
        shown = self._shown()
        width = max((len(column) for column, _ in shown), default=0)
        return "\n".join(f"{column:<{width}}  {text}" for column, text in shown)

    def _repr_html_(self) -> str:
        return table_html(self._shown())


if TYPE_CHECKING:
    from typing_extensions import TypeVar

    # `Rows` alone has rows without attributes of their own.
    R = TypeVar("R", bound=Row, covariant=True, default=Row)
else:
    from typing import TypeVar

    R = TypeVar("R", bound=Row, covariant=True)
S = TypeVar("S", bound=Row)
# From good to bad.
_CONCLUSIONS = ("done", "inconclusive", "check failed")


class Rows(Sequence[R]):
    """The rows of an answer, as files of the program have them, with all columns.

    Prints as the program's table. `lead` are the lines above it, `remarks` those below, `messages` what else the program
    said. `conclusion` is `done`; `inconclusive` if interrupted or too noisy to tell; `check failed`. A slice has rows of
    these, and `rows + others`, or `sum(several)`, all of both; they print as plain tables.
    """

    def __init__(self, said: Answer, kind: type[R], place: int = 0) -> None:
        self._said: Answer | None = said
        self._kind = kind
        table = said.tables[place] if said.tables else Table((), (), (), ())
        self.columns, self.lead, self.remarks = list(table.columns), list(table.lead), list(table.remarks)
        self.messages, self.conclusion = list(said.messages), said.conclusion
        places = {column: place for place, column in enumerate(self.columns)}
        self._rows = [kind(places, cells) for cells in table.rows]

    @property
    def tables(self) -> list[Rows[R]]:
        """Every table of the answer; most answers have one."""
        said = self._said
        return [Rows(said, self._kind, place) for place in range(len(said.tables))] if said else [self]

    @property
    def passed(self) -> bool:
        """Whether everything that was tested holds."""
        return self.conclusion == "done"

    @overload
    def __getitem__(self, place: int) -> R: ...
    @overload
    def __getitem__(self, place: slice) -> Rows[R]: ...
    def __getitem__(self, place: int | slice) -> R | Rows[R]:
        return self._of(self._rows[place], self) if isinstance(place, slice) else self._rows[place]

    def __len__(self) -> int:
        return len(self._rows)

    def __add__(self, other: Rows[S]) -> Rows[R | S]:
        return self._of([*self, *other], self, other) if isinstance(other, Rows) else NotImplemented

    def __radd__(self, nothing: int) -> Rows[R]:
        return self if nothing == 0 else NotImplemented

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rows) and self.columns == other.columns and self._rows == other._rows

    def _of(self, rows: list[S], *wholes: Rows[Row]) -> Rows[S]:
        """Some rows of these wholes."""
        part: Rows[S] = object.__new__(Rows)
        vars(part).update(vars(self), _said=None, _rows=rows)
        for name in ("columns", "lead", "remarks", "messages"):
            setattr(part, name, list(dict.fromkeys(line for whole in wholes for line in getattr(whole, name))))
        part.conclusion = max((whole.conclusion for whole in wholes), key=_CONCLUSIONS.index)
        return part

    def column(self, name: str) -> list[Cell]:
        """The cells of a column, one for each row."""
        return [row.get(name) if name in self.columns else row[name] for row in self]

    def to_frame(self, library: str | None = None, exact: bool = False, empty: bool = False) -> Any:
        """The rows as a data frame, of pandas or polars, whichever is installed (pandas if both are).

        Figures are floats; a sampled one has its standard error in a column of its own, `..._std_error...`. With
        `exact=True` they stay objects: `Fraction`, `int`, `Sampled`. Columns without a cell in any row are left out,
        unless `empty=True`.

        Raises:
            ImportError: neither library is installed.
        """
        columns = self.columns if empty or not self else self._filled()
        return frame_of(columns, [[row.get(column) for column in columns] for row in self], library, exact)

    def _filled(self) -> list[str]:
        return [column for column in self.columns if any(shown(row.get(column)) for row in self)]

    def _lines(self) -> list[list[str]]:
        # What is the same in all rows comes last.
        columns = sorted(self._filled(), key=lambda column: len(self) > 1 and len(set(map(shown, self.column(column)))) < 2)
        columns = [column for column in columns if column != "schema_version"]
        return [columns, *([shown(row.get(column)) for column in columns] for row in self)]

    def __repr__(self) -> str:
        if self._said:
            return self._said.text() or "\n".join(self.messages)
        most, columns = shutil.get_terminal_size((120, 24)).columns, list(zip(*self._lines()))
        lines = [""] * (len(self) + 1)
        for place, column in enumerate(columns):
            width = max(map(len, column))
            if place and len(lines[0]) + width > most:
                return "\n".join([*map(str.rstrip, lines), f"Columns hidden to fit: {len(columns) - place}"])
            lines = [f"{line}{cell:<{width}}  " for line, cell in zip(lines, column)]
        return "\n".join(map(str.rstrip, lines))

    def _repr_html_(self) -> str:
        if not self._said:
            return table_html(self._lines(), head=1)
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
