"""Exceptions: one class for each kind of refusal, in the names of Python parameters."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from . import _native


class HouseEdgeError(Exception):
    """Why there is no answer. The message names the place and the remedy.

    Attributes:
        option: the parameter that is refused, or `None`.
        lines: the single errors, such as every error of a paytable file.
    """

    def __init__(self, message: str, option: str | None = None, lines: Iterable[str] = ()) -> None:
        super().__init__(message)
        self.option = option
        self.lines = list(lines) or [message]


class UsageError(HouseEdgeError, ValueError):
    """A parameter with a value that the question cannot have, or an unknown name."""


class PaytableError(HouseEdgeError, ValueError):
    """A paytable that is none: its format, a hand, a pay."""


class FileError(HouseEdgeError, OSError):
    """A file or folder that cannot be read or written, or is not what it should be."""


class NoAnswerError(HouseEdgeError):
    """A valid question that has no answer, such as a distribution too wide to be summed."""


class InternalError(HouseEdgeError):
    """A fault of this package: please report it."""


_KINDS: dict[str, type[HouseEdgeError]] = {
    "usage": UsageError,
    "paytable": PaytableError,
    "file": FileError,
    "no answer": NoAnswerError,
}

# Options of the program with another name than their parameter.
PARAMETERS = {"pay": "pays", "meter": "meters", "from": "start"}

def parameter_of(option: str) -> str:
    """The parameter that stands for an option of the program."""
    return PARAMETERS.get(option, option.replace("-", "_"))


def _named(form: str) -> Callable[[re.Match[str]], str]:
    return lambda found: form.format(parameter_of(found[1]))


_VALUE = r"invalid value '(?:[^'\n]|'(?! for '))*' for "
# What messages say of the command line, and what they say instead.
_IN_PYTHON: list[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]]] = [
    (re.compile(r"Show them with --columns or --format csv\."), "to_frame() has them."),
    (re.compile(r"; `house-edge monitor[^`]*` prints a file to start from"), ""),
    (re.compile(r"`house-edge ([a-z]+)[^`]*`"), r"`\1(...)`"),
    (re.compile(_VALUE + r"'[\[<][^']*': "), ""),
    (re.compile(_VALUE + r"'--([a-z-]+)[^']*': "), _named("{}: ")),
    (re.compile(r"'[\[<][A-Z]+[\]>](?:\.\.\.)?'"), "`paytables`"),
    (re.compile(r"'--([a-z-]+)(?:[ =][\[<][^']*)?'"), _named("`{}`")),
    (re.compile(r"(?<![\w-])--([a-z]+(?:-[a-z]+)*)"), _named("{}")),
]


def in_parameters(text: str) -> str:
    """A message of the program with its options as parameters: `--table-seats` is `table_seats`."""
    for said, instead in _IN_PYTHON:
        text = said.sub(instead, text)
    return text


def of_refusal(refused: _native.Refused, plain: Callable[[str], str] = str) -> HouseEdgeError:
    """The exception of a refusal; `plain` takes temporary paths out of its lines."""
    lines = [in_parameters(plain(line)) for line in refused.lines]
    option = None if refused.option is None else parameter_of(refused.option)
    return _KINDS.get(refused.kind, InternalError)("\n".join(lines), option, lines)


def wrong_type(parameter: str, value: object, wanted: str) -> TypeError:
    """The refusal of a value of another type than the parameter takes."""
    return TypeError(f"{parameter}: give {wanted}, not {type(value).__name__}")


def refused(parameter: str, why: str) -> UsageError:
    """The refusal of a value of the right type."""
    return UsageError(f"{parameter}: {why}", parameter.partition("[")[0])
