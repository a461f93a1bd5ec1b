"""The temporary folder of a command: paytables and results as the files that it reads, pictures that it writes."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from csv import reader
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType

from .errors import refused, wrong_type
from .options import Number, filled, is_several, number, unicode
from .paytables import Paytable

# A name such as `let-it-ride`, `let-it-ride/base` or `let-it-ride/base/A`, a paytable, or the path of a TOML file.
Name = str | Paytable | os.PathLike[str]
Paytables = Name | Iterable[Name]
# Wagers on the same cards, each with its units where they are not 1.
Together = str | Iterable[Name] | Mapping[str | Paytable, Number]

_LONGEST = 4096


def several(parameter: str, paytables: object) -> list[object]:
    """One paytable, or each of an iterable of them."""
    if isinstance(paytables, (str, Paytable, os.PathLike)):
        return [paytables]
    if not is_several(paytables):
        raise wrong_type(parameter, paytables, "names, paytables, or an iterable of them")
    return filled(parameter, paytables)


class Workspace:
    """A folder that is made when first needed, and removed at the end, whatever ends it."""

    def __init__(self) -> None:
        self._folder: TemporaryDirectory[str] | None = None
        self._own: dict[tuple[str, str, str], Paytable] = {}
        self._results: list[str] = []

    def __enter__(self) -> Workspace:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._folder is not None:
            self._folder.cleanup()

    @property
    def folder(self) -> str | None:
        """The folder, if anything was put into it."""
        return None if self._folder is None else self._folder.name

    def path(self, name: str) -> Path:
        """The path of a file in the folder."""
        if self._folder is None:
            self._folder = TemporaryDirectory(prefix="house-edge-", ignore_cleanup_errors=True)
        return Path(self._folder.name, name)

    def names(self, parameter: str, paytables: object) -> list[str]:
        """Names of these paytables for the program, each once; own ones are written as files."""
        return list(dict.fromkeys(self.name(parameter, item) for item in several(parameter, paytables)))

    def name(self, parameter: str, item: object) -> str:
        """The name of one paytable for the program."""
        if isinstance(item, Paytable):
            return f"{self.file(parameter, item)}:{item.id}" if item.is_own else item.name
        if not isinstance(item, (str, os.PathLike)) or not isinstance(os.fspath(item), str):
            raise wrong_type(parameter, item, "a name such as let-it-ride/base/A, a Paytable, or the path of its file")
        name = unicode(parameter, str(os.fspath(item)))
        if len(name) > _LONGEST:
            raise refused(parameter, f"a name of {len(name)} characters; the longest path has {_LONGEST}")
        if not name or name.startswith("-"):
            raise refused(parameter, f"`{name}` is no name of a paytable; write it like let-it-ride/base/A")
        return name

    def file(self, parameter: str, own: Paytable) -> str:
        """The file of an own paytable. Two that differ may not have one id."""
        key = (own.game, own.wager, own.id)
        if self._own.setdefault(key, own) != own:
            raise refused(
                parameter, f"two different paytables have the id {own.id}; give one another: .replace(id=...)"
            )
        path = self.path(f"{own.game}.{own.wager}") / f"{own.id}.toml"
        if not path.exists():
            path.parent.mkdir(exist_ok=True)
            path.write_text(own.to_toml(), encoding="utf-8")
        return str(path)

    def together(self, wagers: object) -> str:
        """Wagers on the same cards as one text."""
        if isinstance(wagers, str):
            return unicode("together", wagers)
        if not isinstance(wagers, Mapping):
            return ",".join(self._of_game(self.names("together", wagers)))
        filled("together", wagers)
        names = self._of_game([self.name("together", wager) for wager in wagers])
        units = [number("together", units) for units in wagers.values()]
        return ",".join(f"{name}={many}" for name, many in zip(names, units))

    def _of_game(self, names: list[str]) -> list[str]:
        """Names with their game, which those after an own paytable may leave out."""
        game = next((table.game for table in self._own.values()), None)
        is_short = [game is not None and name.count("/") == 1 and ".toml" not in name for name in names]
        return [f"{game}/{name}" if short else name for name, short in zip(names, is_short)]

    def results(self, text: str) -> Path:
        """The file of recorded results, of this CSV."""
        self._results = text.split("\n")
        path = self.path("results.csv")
        path.write_text(text, encoding="utf-8")
        return path

    def clean(self, page: Path) -> None:
        """Takes temporary paths out of a page that was written."""
        if self._folder is not None:
            page.write_text(self.plain(page.read_text(encoding="utf-8")), encoding="utf-8")

    def plain(self, text: str) -> str:
        """A text without temporary paths: own paytables by their ids."""
        if self._folder is None or (self._folder.name not in text and ".toml:" not in text):
            return text
        folder = re.escape(self._folder.name + os.sep)
        if self._results:
            text = re.sub(r"\bline (\d+)(?= has it already|, of )", lambda of: f"row {int(of[1]) - 2}", text)
        text = re.sub(folder + r"results\.csv:(\d+):(\d+)", self._place, text)
        text = re.sub(folder + r"(?:[\w.-]+[/\\])?([\w-]+)\.toml(?::\1(?![\w-]))?", r"\1", text)
        text = re.sub(folder + r"(\w+)(\.\w+)?", r"\1", text)
        ids = {own_id for _, _, own_id in self._own}
        return re.sub(r"(?<![\w./-])([\w-]+)\.toml:\1(?![\w-])", lambda of: of[1] if of[1] in ids else of[0], text)

    def _place(self, found: re.Match[str]) -> str:
        """A place in the CSV of results, as row (from 0) and column."""
        line, character = int(found[1]), int(found[2])
        if not 2 <= line <= len(self._results):
            return "results"
        columns = next(reader([self._results[0]]))
        place = len(next(reader([self._results[line - 1][: character - 1] + "|"]))) - 1
        return f"results: row {line - 2}, column {columns[min(place, len(columns) - 1)]}"
