"""Games of your own, as values: files of games (docs/games.md) that Python reads, makes and varies."""

from __future__ import annotations

import copy
import hashlib
import json
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from . import _native
from .errors import FileError, PaytableError, of_refusal, refused, wrong_type
from .paytables import Paytable
from .values import path as path_name, text as plain_text

_LONGEST_ID = 32


class Game:
    """A game as its file states it. Immutable; equal to another that states the same.

    >>> from house_edge import analyze
    >>> mine = Game.from_dict({
    ...     "schema": 1, "game": "pair-up", "title": "Pair Up", "source": "An example", "deal": "p c c",
    ...     "ranking": "three-card", "street": [{"name": "Raise", "actions": {"fold": "fold", "raise 1x": 1}}],
    ...     "settle": {"base": ["lose", "pays"]}, "wager": {"base": {"title": "Ante and Raise", "unit": "the Ante",
    ...     "paytable": [{"id": "A", "pays": {"three-of-a-kind": 30, "pair": 4}}]}}})
    >>> analyze(mine)[0].house_edge
    Fraction(4, 25)
    """

    __slots__ = ("_fields", "_paytables", "_toml")

    _fields: dict[str, Any]
    _paytables: tuple[Paytable, ...]
    _toml: str

    @classmethod
    def from_toml(cls, text: str) -> Game:
        """The game of a TOML text.

        Raises:
            PaytableError: Its errors, each with line and column.
        """
        return cls._of("TOML", plain_text("text", text))

    @classmethod
    def from_dict(cls, fields: Mapping[str, Any]) -> Game:
        """The game with the keys of a file, such as `{"deal": "p d p d p d", "qualify": "queen-high", ...}`."""
        if not isinstance(fields, Mapping):
            raise wrong_type("fields", fields, "a mapping with the keys of a game's file")
        try:
            stated = json.dumps(fields, default=dict)
        except (TypeError, ValueError) as why:
            raise refused("fields", str(why)) from None
        try:
            return cls._of("TOML", _native.toml_of(stated))
        except _native.Refused as why:
            raise of_refusal(why, "fields") from None

    @classmethod
    def from_file(cls, path: str | os.PathLike[str]) -> Game:
        """The game of a TOML file.

        Raises:
            FileError: The file cannot be read.
            PaytableError: Its errors, each with line and column.
        """
        name = path_name("path", path)
        try:
            text = Path(name).read_text(encoding="utf-8")
        except (OSError, ValueError) as why:
            raise FileError(f"{name}: {getattr(why, 'strerror', None) or why}", "path") from None
        return cls._of(name, text)

    @classmethod
    def _of(cls, name: str, text: str) -> Game:
        game = super().__new__(cls)
        try:
            tables = [Paytable(table) for table in _native.read(name, text)]
            fields = json.loads(_native.fields_of(text))
        except _native.Refused as why:
            raise of_refusal(why) from None
        if "deal" not in fields:
            raise PaytableError(f"{name}: these are paytables, not a game; read_paytables takes them", "text")
        object.__setattr__(game, "_fields", fields)
        object.__setattr__(game, "_paytables", tuple(tables))
        object.__setattr__(game, "_toml", text)
        return game

    def __new__(cls) -> Game:
        raise TypeError("take game(path), Game.from_toml, Game.from_dict or Game.from_file")

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{name}: a game does not change; take replace")

    @property
    def id(self) -> str:
        """Id, such as `pair-up`."""
        return str(self._fields["game"])

    @property
    def title(self) -> str:
        """Title, such as `Pair Up`."""
        return str(self._fields["title"])

    @property
    def rules(self) -> dict[str, str]:
        """What was understood, in sentences, by decision and wager."""
        return dict(_native.rules_of(self._toml))

    def paytables(self, wager: str | None = None) -> list[Paytable]:
        """Its paytables, or those of a wager."""
        return [table for table in self._paytables if wager in (None, table.wager)]

    def to_dict(self) -> dict[str, Any]:
        """The keys of its file; a copy."""
        return copy.deepcopy(self._fields)

    def to_toml(self) -> str:
        """The text of its file."""
        return self._toml

    def replace(self, changes: Mapping[str, Any] | None = None, /, *, id: str | None = None, **keys: Any) -> Game:
        """The game with other rules: `replace(qualify="king-high")`, or a mapping by the path of a key.

        A path such as `"street/0/actions/play"` or `"settle/ante"` leads to a key within others; `None` takes a key
        out. The new id tells what differs, unless `id` is given. Published figures are left out: they are none of it.

        Raises:
            PaytableError: What the game cannot have, in the words of its file.
        """
        if changes is not None and not isinstance(changes, Mapping):
            raise wrong_type("changes", changes, "a mapping of keys to what they state")
        fields = self.to_dict()
        fields.pop("published", None)
        all_changes = {**dict(changes or {}), **{name.replace("_", "-"): value for name, value in keys.items()}}
        for path, value in all_changes.items():
            _put(fields, plain_text("changes", path), value)
        fields["game"] = id or _named(self.id, all_changes)
        return Game.from_dict(fields)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._fields == other._fields

    def __hash__(self) -> int:
        return hash(json.dumps(self._fields, sort_keys=True))

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        return (Game.from_toml, (self._toml,))

    def __repr__(self) -> str:
        return f"<Game {self.id}: {self.title}>"


def game(path: str | os.PathLike[str]) -> Game:
    """The game of a file, which every function takes in place of a paytable.

    >>> game("examples/games/pair-up.toml").title
    'Pair Up'
    """
    return Game.from_file(path)


def _put(fields: Any, path: str, value: Any) -> None:
    """States a key, or takes it out."""
    *before, last = path.split("/")
    for step in before:
        fields = _within(fields, step, path)
    if isinstance(fields, list):
        _within(fields, last, path)
        fields[int(last)] = value
    elif isinstance(fields, dict) and value is None:
        fields.pop(last, None)
    elif isinstance(fields, dict):
        fields[last] = value
    else:
        raise refused("changes", f"{ascii(path)}: {ascii(before[-1])} has no keys")


def _within(fields: Any, step: str, path: str) -> Any:
    try:
        return fields[int(step)] if isinstance(fields, list) else fields[step]
    except (KeyError, IndexError, ValueError, TypeError):
        raise refused("changes", f"{ascii(path)}: there is no {ascii(step)}") from None


def _named(before: str, changes: Mapping[str, Any]) -> str:
    """An id that tells what differs, as far as it is short enough."""
    of_change = [f"{path.rsplit('/', 1)[-1]}-{value}" for path, value in changes.items()]
    told = re.sub(r"[^A-Za-z0-9_-]+", "-", "_".join([before, *of_change])).strip("-")
    if len(told) <= _LONGEST_ID:
        return told
    return f"{told[: _LONGEST_ID - 9]}-{hashlib.sha256(told.encode()).hexdigest()[:8]}"
