"""Exceptions: one class for each kind of refusal, in the names of Python parameters."""

from __future__ import annotations

from collections.abc import Iterable

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


class RowsError(HouseEdgeError, ValueError):
    """Rows of results or claims: columns that lack, cells that are refused, each with its place."""


class FileError(HouseEdgeError, OSError):
    """A file or folder that cannot be read or written, or is not what it should be."""


class NoAnswerError(HouseEdgeError):
    """A valid question that has no answer, such as a distribution too wide to be summed."""


class InternalError(HouseEdgeError):
    """A fault of this package: please report it."""


def wrong_type(parameter: str, value: object, wanted: str) -> TypeError:
    """The refusal of a value of another type than the parameter takes."""
    return TypeError(f"{parameter}: give {wanted}, not {type(value).__name__}")


def refused(parameter: str, why: str) -> UsageError:
    """The refusal of a value of the right type."""
    return UsageError(f"{parameter}: {why}", parameter.partition("[")[0].partition(":")[0])


_CLASSES: dict[str, type[HouseEdgeError]] = {
    "usage": UsageError,
    "paytable": PaytableError,
    "file": FileError,
    "rows": RowsError,
    "no answer": NoAnswerError,
}


def of_refusal(why: _native.Refused, parameter: str | None = None) -> HouseEdgeError:
    """The exception of a refusal of the program, which names parameters; or of a parameter's value."""
    lines = [f"{parameter}: {line}" for line in why.lines] if parameter else why.lines
    return _CLASSES.get(why.kind, InternalError)("\n".join(lines), parameter or why.field, lines)
