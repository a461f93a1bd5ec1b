"""Questions of the program: parameters in, tables out."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from . import _native
from .errors import FileError, NoAnswerError, of_refusal, refused, wrong_type
from .fields import field_of, fields
from .figures import Cell
from .progress import Progress, listening
from .values import path, whole

# Those that packaging/wheel puts beside this file.
_native.bring_solutions(str(Path(__file__).parent / "solutions"))


class Table(NamedTuple):
    """A table of an answer, as files have it."""

    columns: Sequence[str]
    rows: Sequence[Sequence[Cell]]
    lead: Sequence[str]
    remarks: Sequence[str]


@dataclass(frozen=True, eq=False)
class Answer:
    """The answer of a command. Its text and its page are made when asked for."""

    tables: tuple[Table, ...]
    lines: tuple[str, ...]
    messages: tuple[str, ...]
    conclusion: str
    text: Callable[[], str]
    html: Callable[[], str]
    # Files by kind, such as `svg`.
    documents: Mapping[str, bytes]

    def __reduce__(self) -> tuple[type[Answer], tuple[object, ...]]:
        kept = partial(str, self.text()), partial(str, self.html())
        return Answer, (self.tables, self.lines, self.messages, self.conclusion, *kept, dict(self.documents))


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

    def asked(self, *documents: str, **more: object) -> Answer:
        """The answer, with further parameters, and with documents of these kinds."""
        parameters = {**self.parameters, **more}
        page = path("report", parameters.pop("report")) if "report" in parameters else None
        kinds = [*documents, *(["html"] if page else [])]
        names = {field_of(name): name for name in parameters}
        try:
            with listening(self.progress) as listen:
                question = json.dumps(fields(parameters))
                answer = _native.ask(self.command, question, kinds, names, self._threads(), listen)
        except _native.Refused as why:
            raise of_refusal(why) from None
        answered = _answer(answer, kinds)
        if page:
            _write(page, answered.documents["html"], "report")
        return answered

    def written(self, output: str) -> Path:
        """The file of the answer, of a kind by its name."""
        kind = "pdf" if output.lower().endswith(".pdf") else "html"
        return _write(output, self.asked(kind).documents[kind], "output")

    def picture(self) -> Picture:
        """The picture that the command draws."""
        answer = self.asked("svg")
        if "svg" not in answer.documents:
            raise NoAnswerError("\n".join(answer.messages) or "there is nothing to draw")
        return Picture(answer.documents["svg"].decode("utf-8"))

    def _threads(self) -> int | None:
        if self.threads is None:
            return None
        if isinstance(self.threads, str):
            raise wrong_type("threads", self.threads, "a whole number")
        threads = int(whole("threads", self.threads))
        if not 1 <= threads <= 1024:
            raise refused("threads", f"give 1 to 1024, not {threads}")
        return threads


def _write(file: str, contents: bytes, parameter: str) -> Path:
    try:
        Path(file).write_bytes(contents)
    except OSError as why:
        raise FileError(f"{parameter}: {file}: {why.strerror or why}", parameter) from None
    return Path(file)


def _answer(answer: _native.Answer, kinds: list[str]) -> Answer:
    documents = {kind: document for kind in kinds if (document := answer.document(kind)) is not None}
    return Answer(
        tuple(Table(*table) for table in answer.tables), tuple(answer.lines), tuple(answer.messages), answer.conclusion,
        lambda: answer.text(shutil.get_terminal_size((120, 24)).columns), answer.html, documents,
    )  # fmt: skip
