"""Commands of the program as questions: parameters in, tables out."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from html import escape
from pathlib import Path
from typing import Any

from . import _native
from .errors import NoAnswerError, refused, wrong_type
from .figures import Cell, Sampled
from .options import options, path, whole
from .progress import Progress, listening
from .refusals import in_parameters, of_refusal, shown
from .workspace import Workspace

# Those that packaging/wheel puts beside this file.
_native.bring_solutions(str(Path(__file__).parent / "solutions"))

# Parameters that stand for words of the command line, in their order; others are options.
_PATHS = ("folder", "results")
_PAYTABLES = ("start", "paytable", "paytables")

_UNKNOWN = re.compile(r"[^\n]*?: (?:unknown (game|wager|paytable|reading|strategy) `|cannot read the paytable file)")

# It names equal strategies once for people, and has the rows of each for files.
_AS_FILES = "strategy"


@dataclass(frozen=True)
class Table:
    """A table of an answer, as files have it."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    lead: tuple[str, ...]
    remarks: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Answer:
    """The answer of a command. Its text and its page are made when asked for."""

    tables: tuple[Table, ...]
    lines: tuple[str, ...]
    messages: tuple[str, ...]
    conclusion: str
    text: Callable[[], str]
    html: Callable[[], str]

    def __reduce__(self) -> tuple[type[Answer], tuple[object, ...]]:
        kept = partial(str, self.text()), partial(str, self.html())
        return Answer, (self.tables, self.lines, self.messages, self.conclusion, *kept)


@dataclass(frozen=True)
class Picture:
    """A picture as SVG; a notebook shows it."""

    svg: str = field(repr=False)

    def _repr_svg_(self) -> str:
        return self.svg


@dataclass(frozen=True, eq=False)
class Question:
    """A command with its parameters; `threads` and `progress` change no answer."""

    command: str
    parameters: Mapping[str, object]
    threads: object = None
    progress: Progress = None

    @classmethod
    def of(cls, command: str, parameters: Mapping[str, Any], *needed: str) -> Question:
        """The question of a function's parameters; those that are needed may not be `None`."""
        for name in needed:
            if parameters[name] is None:
                raise TypeError(f"{name}: give one; it is needed")
        # A session or a design asks twice: what can be read only once is kept.
        given: dict[str, Any] = {
            name: list(value) if isinstance(value, Iterator) else value
            for name, value in parameters.items()
            if value is not None
        }
        return cls(command, given, given.pop("threads", None), given.pop("progress", None))

    def __reduce__(self) -> tuple[type[Question], tuple[str, Mapping[str, object], object]]:
        return Question, (self.command, self.parameters, self.threads)

    def asked(self, workspace: Workspace | None = None, **more: object) -> Answer:
        """The answer, with further parameters; files that it writes are in the workspace."""
        if workspace is None:
            with Workspace() as workspace:
                return self.asked(workspace, **more)
        arguments = self._arguments(workspace, {**self.parameters, **more})
        folder: dict[str, str] = {} if workspace.folder is None else {"folder": workspace.folder}
        try:
            with listening(self.progress) as listen:
                answer = _native.ask(arguments, self._threads(), listen, **folder)
        except _native.Refused as why:
            error = of_refusal(why, workspace.plain, list(map(_value, arguments)))
            error.option = error.option or self._blamed(str(error), workspace)
            raise error from None
        if (page := self.parameters.get("report")) is not None:
            workspace.clean(Path(path("report", page)))
        return _said(answer, workspace)

    def picture(self) -> Picture:
        """The picture that the command draws."""
        with Workspace() as workspace:
            file = workspace.path("plot.svg")
            said = self.asked(workspace, plot=file)
            if not file.exists():
                raise NoAnswerError("\n".join(said.messages) or "there is nothing to draw")
            return Picture(file.read_text(encoding="utf-8"))

    def _blamed(self, message: str, workspace: Workspace) -> str | None:
        """The parameter whose value a message begins with."""
        for name in _PATHS:
            value = self.parameters.get(name)
            if value is not None and message.startswith(workspace.plain(path(name, value))):
                return name
        if (found := _UNKNOWN.match(message)) is None:
            return None
        names = (found[1],) if found[1] in ("reading", "strategy") else _PAYTABLES
        return next((name for name in names if name in self.parameters), None)

    def _arguments(self, workspace: Workspace, parameters: dict[str, object]) -> list[str]:
        taken = {name: parameters.pop(name, None) for name in (*_PATHS, *_PAYTABLES, "together")}
        words = [path(name, taken[name]) for name in _PATHS if taken[name] is not None]
        for name in _PAYTABLES:
            words += [] if taken[name] is None else workspace.names(name, taken[name])
        wagers = taken["together"]
        together = [] if wagers is None else [f"--together={workspace.together(wagers)}"]
        form = ["--format=csv"] if self.command == _AS_FILES else []
        return [self.command, *form, *options(parameters), *together, *(["--", *words] if words else [])]

    def _threads(self) -> int | None:
        if self.threads is None:
            return None
        if isinstance(self.threads, str):
            raise wrong_type("threads", self.threads, "a whole number")
        threads = int(whole("threads", self.threads))
        if not 1 <= threads <= 1024:
            raise refused("threads", f"give 1 to 1024, not {threads}")
        return threads


def _value(argument: str) -> str:
    return argument.partition("=")[2] if argument.startswith("--") else argument


def _said(answer: _native.Answer, workspace: Workspace) -> Answer:
    def plain(text: str) -> str:
        return in_parameters(workspace.plain(text))

    def cell(raw: str | int | Fraction | float | tuple[Fraction, float] | None) -> Cell:
        if isinstance(raw, str):
            return workspace.plain(raw)
        return Sampled(*raw) if isinstance(raw, tuple) else raw

    tables = tuple(
        Table(
            tuple(table.columns),
            tuple(tuple(map(cell, row)) for row in table.rows),
            tuple(map(plain, table.lead)),
            tuple(map(plain, table.remarks)),
        )
        for table in answer.tables
    )
    def page(text: str, written: Callable[[str], str] = str) -> str:
        said = [line for table in answer.tables for line in (*table.lead, *table.remarks)]
        return workspace.plain(shown(text, map(written, said)))

    return Answer(
        tables,
        tuple(map(plain, answer.lines)),
        tuple(map(plain, answer.messages)),
        answer.conclusion,
        lambda: page(answer.text(shutil.get_terminal_size((120, 24)).columns)),
        lambda: page(answer.html(), partial(escape, quote=False)),
    )
