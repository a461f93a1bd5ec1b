"""Paytables: the regulation's, and paytables of your own."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from . import _native
from .errors import FileError, PaytableError, of_refusal, refused, wrong_type
from .figures import table_html
from .frames import frame_of
from .values import Number, exact, number, path as path_name, text, unicode

_ID = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_-]{0,31}")
_PAY = re.compile(r"[0-9]{1,40}(\.[0-9]{1,10}|/0*[1-9][0-9]{0,19})?")

# A pay in units, or in words: `loses`, `10 % of the meter NAME`.
Pay = int | Fraction | str


class Paytable(_native.Paytable):
    """A paytable of a wager. Immutable; equal to another with the same pays, id and terms.

    >>> table = paytable("let-it-ride/base/A")
    >>> table.pays["flush"]
    8
    >>> table.replace(flush=9).pays["flush"]
    9
    """

    __slots__ = ()

    @classmethod
    def from_toml(cls, text: str) -> Paytable:
        """The only paytable of a TOML text; every error has line and column (docs/paytables.md has the format)."""
        return _only(_read("TOML", text), "text", "text")

    @classmethod
    def from_file(cls, path: str | os.PathLike[str]) -> Paytable:
        """The only paytable of a TOML file. For several, see `read_paytables`."""
        return _only(read_paytables(path), "path", os.fspath(path))

    @classmethod
    def all_of_toml(cls, text: str) -> list[Paytable]:
        """All paytables of a TOML text."""
        return _read("TOML", text)

    @property
    def name(self) -> str:
        """`GAME/WAGER/ID`."""
        return f"{self.game}/{self.wager}/{self.id}"

    @property
    def is_own(self) -> bool:
        """Whether the regulation does not have it with these pays under this id."""
        return _regulation().get(self.name) != self

    @property
    def pays(self) -> Mapping[str, Pay]:
        """Pay of every hand in units, best hand first; other schedules as `SCHEDULE/HAND`. Read-only."""
        return MappingProxyType(dict(self._pays))

    def replace(
        self, changes: Mapping[str, Number] | None = None, /, *, id: str | None = None, **pays: Number
    ) -> Paytable:
        """The paytable with other pays: `replace(flush=9, full_house="3/2")`, or a mapping for any name of `pays`.

        A pay is a whole number of units or halves: `1.5`, `Fraction(3, 2)`, `"3/2"`. The new id tells what differs,
        unless `id` is given. Without any change it is the paytable itself.

        Raises:
            PaytableError: an unknown hand, with the nearest; a pay that the wager cannot have.
        """
        if changes is not None and not isinstance(changes, Mapping):
            raise wrong_type("changes", changes, "a mapping of hands to pays")
        if id is not None and not isinstance(id, str):
            raise wrong_type("id", id, "a text")
        named = {name.replace("_", "-"): pay for name, pay in pays.items()}
        for name in (changes := dict(changes or {})).keys() & named.keys():
            raise refused("changes", f"the pay of {name} is given twice")
        if id is not None and not _ID.fullmatch(id):
            raise PaytableError(f"id: {ascii(id[:80])} is none; give 1 to 32 letters, digits, _ or -, no - first", "id")
        texts = [(_hand(name), _pay(name, pay)) for name, pay in {**changes, **named}.items()]
        if not texts and id in (None, self.id):
            return self
        try:
            return Paytable(self._with_pays(texts, id))
        except _native.Refused as why:
            # The row that is refused is in the program's own words for it.
            row = why.subject or "changes"
            raise PaytableError("\n".join(why.lines), row, why.lines) from None

    def __reduce__(self) -> tuple[Callable[[str], Paytable], tuple[str]]:
        return (Paytable.from_toml, (self.to_toml(),)) if self.is_own else (paytable, (self.name,))

    def __repr__(self) -> str:
        return f"<Paytable {self.name}: {', '.join(f'{hand} {pay}' for hand, pay in self._pays)}>"

    def _repr_html_(self) -> str:
        return table_html([(self.name, self.odds), *self._pays], head=1)


class Catalogue(list[Paytable]):
    """Paytables of the regulation, as a list."""

    def to_frame(self, library: str | None = None) -> Any:
        """A row for each, with its titles and its citation, as a data frame of pandas or polars."""
        cells = [
            (table.game, table.wager, table.id, table.game_title, table.wager_title, table.odds, table.section)
            for table in self
        ]
        columns = ("game", "wager", "paytable", "game_title", "wager_title", "odds", "citation")
        return frame_of(columns, cells, library, False)


def catalogue(game: str | None = None, wager: str | None = None) -> Catalogue:
    """The paytables of the regulation, or those of a game, of a wager, or of a wager of a game.

    >>> [table.name for table in catalogue("let-it-ride", "base")]
    ['let-it-ride/base/A', 'let-it-ride/base/B']

    Raises:
        UsageError: an unknown game or wager, with the nearest.
    """
    found = list(_regulation().values()) if game is None else _named("game", game)
    return Catalogue(found if wager is None else _named("wager", wager, f"{game or '*'}/"))


def paytable(name: str) -> Paytable:
    """The paytable of this name, `GAME/WAGER/ID`, as people write it, also with other pays.

    >>> paytable("uth/trips/A").name, paytable("let-it-ride/base/A;flush=9").pays["flush"]
    ('ultimate-texas-holdem/trips/A', 9)

    Raises:
        UsageError: no such paytable; the message names the nearest.
    """
    if isinstance(name, Paytable):
        return name
    found = _named("name", name)
    if len(found) != 1:
        raise refused("name", f"{name} names {', '.join(table.name for table in found[:12])}; take one of them")
    return found[0]


def read_paytables(path: str | os.PathLike[str]) -> list[Paytable]:
    """All paytables of a TOML file.

    Raises:
        FileError: the file cannot be read.
        PaytableError: its errors, each with line and column.
    """
    if not isinstance(path, (str, os.PathLike)):
        raise wrong_type("path", path, "the path of a TOML file")
    name = path_name("path", path)
    try:
        text = Path(name).read_text(encoding="utf-8")
    except (OSError, ValueError) as why:
        raise FileError(f"{name}: {getattr(why, 'strerror', None) or why}", "path") from None
    return _read(name, text)


def read_games(*paths: str | os.PathLike[str]) -> None:
    """Makes the names known of games in these files, and in folders of them, as `--games` of the command does.

    Those of the variable `HOUSE_EDGE_GAMES` are known from the start.

    Raises:
        PaytableError, FileError: Each error of the files with its place.
    """
    try:
        _native.read_games([path_name("paths", path) for path in paths])
    except _native.Refused as why:
        raise of_refusal(why, "paths" if paths else None) from None


read_games()


@lru_cache(maxsize=1)
def _regulation() -> dict[str, Paytable]:
    return {table.name: table for table in _named("name", "*")}


def _named(parameter: str, name: str, before: str = "") -> list[Paytable]:
    try:
        return [Paytable(table) for table in _native.named(before + text(parameter, name))]
    except _native.Refused as why:
        raise of_refusal(why, parameter) from None


def _read(name: str, text: str) -> list[Paytable]:
    if not isinstance(text, str):
        raise wrong_type("text", text, "the text of a paytable file")
    unicode("text", text)
    try:
        return [Paytable(table) for table in _native.read(name, text)]
    except _native.Refused as why:
        raise of_refusal(why) from None


def _only(tables: list[Paytable], parameter: str, place: str) -> Paytable:
    if len(tables) != 1:
        names = ", ".join(table.id for table in tables)
        why = f"{place}: {len(tables)} paytables ({names}); catalogue and read_paytables return several"
        raise PaytableError(why, parameter)
    return tables[0]


def _hand(name: object) -> str:
    if not isinstance(name, str):
        raise wrong_type("changes", name, "the name of a hand")
    if not re.fullmatch(r"[\w/-]+", name):
        raise PaytableError(f"changes: {ascii(name[:80])} is no name of a hand; `pays` has them", "changes")
    return name


def _pay(name: str, pay: Number) -> str:
    """A pay as a number; the program has the rules of the wager."""
    if isinstance(pay, str) and not _PAY.fullmatch(pay):
        raise _no_pay(name, pay)
    units = Fraction(pay) if isinstance(pay, str) else exact(name, pay)
    if units < 0 or 2 % units.denominator:
        raise _no_pay(name, pay)
    return number(name, units)


def _no_pay(name: str, pay: Number) -> PaytableError:
    shown = ascii(pay[:80]) if isinstance(pay, str) else str(pay)
    return PaytableError(f"{name}: {shown} is not a pay; give a whole number of units or halves, such as 8 or 3/2", name)
