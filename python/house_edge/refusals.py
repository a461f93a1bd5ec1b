"""What the program says, in the names of Python parameters."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from . import _native
from .errors import FileError, HouseEdgeError, InternalError, NoAnswerError, PaytableError, UsageError
from .options import KINDS, PARAMETERS, option_of

_CLASSES: dict[str, type[HouseEdgeError]] = {
    "usage": UsageError,
    "paytable": PaytableError,
    "file": FileError,
    "no answer": NoAnswerError,
}

_FUNCTIONS = "analyze|simulate|strategy|expose|session|monitor|design|compare|sensitivity|choose|check|report|verify"
_KNOWN = {option_of(parameter) for parameter in KINDS} | {"paytables", "together", "threads"}
_OPTION = rf"--({'|'.join(sorted(_KNOWN, key=len, reverse=True))})(?![\w/\\-]|\.\w)"
# What is written in backquotes, in quotes or in a path is somebody's own, and a command line is one of the program.
_OWN = r"`[^`\n]*`|(?<!\w)'[^'\n]*'|\"[^\"\n]*\"|\bhouse-edge [a-z]+ [^\n]*"

_MISSING = "the following required arguments were not provided:"
_COMMAND = re.compile(rf"`(?:house-edge\s+)?({_FUNCTIONS})\s+{_OPTION}`")
_HIDDEN = "Show them with --columns or --format csv."


def parameter_of(option: str) -> str:
    """The parameter that stands for an option of the program."""
    return PARAMETERS.get(option, option.replace("-", "_"))


def _named(form: str) -> Callable[[re.Match[str]], str]:
    return lambda found: form.format(*found.groups()[:-1], parameter_of(found[found.re.groups]))


def _option(found: re.Match[str]) -> str:
    return found[0] if found[1] is None else parameter_of(found[1])


_VALUE = r"invalid value '(?:[^'\n]|'(?! for '))*' for "
# What messages say of the command line, and what they say instead.
_IN_PYTHON: list[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]]] = [
    (re.compile(r"\s+".join(map(re.escape, _HIDDEN.split()))), "to_frame() has them."),
    (re.compile(r"; `house-edge monitor[^`]*` prints a file to start from"), ""),
    (_COMMAND, _named("`{}(..., {}=...)`")),
    (re.compile(rf"`house-edge ({_FUNCTIONS})(?: [^`]*)?`"), r"`\1(...)`"),
    (re.compile(f"`{_OPTION}`"), _named("`{}`")),
    (re.compile(r"needs a base game: leave --wager out"), "needs a base game: name one, such as let-it-ride/base"),
    (re.compile(r"; add --wager [\w-]+"), "; name it among the paytables"),
    (re.compile(_VALUE + r"'[\[<][^']*': "), ""),
    (re.compile(_VALUE + rf"'{_OPTION}[^']*': "), _named("{}: ")),
    (re.compile(r"'[\[<][A-Z]+[\]>](?:\.\.\.)?'"), "`paytables`"),
    (re.compile(rf"'{_OPTION}(?:[ =][\[<][^'\n]*)?'"), _named("`{}`")),
    (re.compile(rf"{_OWN}|(?:(?<=[\s(\[])|^){_OPTION}(?: (?:FILE|DIR)\b)?"), _option),
]


def in_parameters(text: str, own: Sequence[str] = ()) -> str:
    """A message of the program with its options as parameters: `--average-bet` is `average_bet`; `own` texts stay."""
    # A mark that no text has stands for each of them meanwhile.
    kept = [word for word in own if "--" in word]
    for place, word in enumerate(kept):
        text = text.replace(word, f"\0{place}\0")
    for said, instead in _IN_PYTHON:
        text = said.sub(instead, text)
    return re.sub(r"\0(\d+)\0", lambda found: kept[int(found[1])], text)


def shown(text: str, said: Iterable[str]) -> str:
    """What is shown, where the program's own sentences, these lines among them, speak of parameters; data stay."""
    for line in (*said, _HIDDEN):
        if "--" in line:
            words = r"\s+".join(map(re.escape, line.split()))
            text = re.sub(words, lambda found: in_parameters(found[0]), text)
    return _COMMAND.sub(lambda found: in_parameters(found[0]), text)


def of_refusal(
    refused: _native.Refused, plain: Callable[[str], str] = str, own: Sequence[str] = ()
) -> HouseEdgeError:
    """The exception of a refusal; `plain` takes temporary paths out of its lines, `own` are texts of the caller's."""
    option = None if refused.option is None else parameter_of(refused.option)
    if refused.lines and refused.lines[0] == _MISSING:
        needed = [list(map(parameter_of, re.findall(r"--([a-z-]+)", line))) for line in refused.lines[1:]]
        lines = [f"{' or '.join(names)}: give one; it is needed" for names in needed if names]
        option = option or next((names[0] for names in needed if names), None)
    else:
        lines = [in_parameters(plain(line), own) for line in refused.lines]
    return _CLASSES.get(refused.kind, InternalError)("\n".join(lines), option, lines)
