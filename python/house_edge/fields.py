"""Parameters as the fields of a question: one table states what each takes."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Mapping
from datetime import date

from .errors import refused, wrong_type
from .frames import csv_of
from .games import Game
from .paytables import Paytable
from .values import Names, Number, filled, is_several, number, path, text, texts, unicode, whole

# A name such as `let-it-ride`, `let-it-ride/base` or `let-it-ride/base/A`, a paytable, a game, or the path of a TOML
# file.
Name = str | Paytable | Game | os.PathLike[str]
Paytables = Name | Iterable[Name]
# Wagers on the same cards, each with its units where they are not 1.
Together = str | Iterable[Name] | Mapping[str | Paytable, Number]
# From and to, both included; `None` is open: `(None, 6)`.
Span = Number | tuple[Number | None, Number | None]
# Bounds by the column of a figure.
Bounds = Names | Mapping[str, Span]
# A number, a range of them with an optional step `(50, 1000, 50)`, or each of a list `[3, 5, 8]`.
Values = Number | tuple[Number, ...] | range | Iterable[Number]
# Cards, bets or numbers of cards by what they are: `{"board": "Ad", "bets": [1, 3]}`, `{"others": 2, "burn": True}`.
Known = Names | Mapping[str, Number | Iterable[Number]]
# Units on every progressive meter, or by name.
Meters = Number | Mapping[str, Number]
# Dollars (`None` for the usual bet) and the share of the hands, by side wager.
Sides = Names | Mapping[str, tuple[Number | None, Number]]

# A text, several, or a flag.
Field = str | list[str] | bool
Kind = Callable[[str, object], Field]

_LONGEST_NAME = 4096


def span(parameter: str, value: object) -> str:
    """A range such as `(5.8, 6.2)`, `(None, 6)`, or one number."""
    if not isinstance(value, tuple):
        return number(parameter, value)
    if len(value) != 2 or value == (None, None):
        raise refused(parameter, "give (from, to), one of them None if it is open")
    return "..".join("" if end is None else number(parameter, end) for end in value)


def values(parameter: str, value: object) -> str:
    """Numbers such as 5, `(2, 6)`, `(50, 1000, 50)`, `range(2, 7)` or `[3, 5, 8]`."""
    if isinstance(value, tuple):
        if len(value) not in (2, 3):
            raise refused(parameter, "give a range as (from, to) or (from, to, step), and single numbers as a list")
        first, last, *step = (number(parameter, end) for end in value)
        return f"{first}..{last}" + "".join(f"/{width}" for width in step)
    return listed(parameter, value)


def listed(parameter: str, value: object) -> str:
    """A number or a text as it is, or each of several."""
    if is_several(value):
        return ",".join(number(parameter, one) for one in filled(parameter, value))
    return number(parameter, value)


def joined(parameter: str, value: object) -> str:
    return ",".join(texts(parameter, value))


def named(kind: Callable[[str, object], str], alone: Kind) -> Kind:
    """A mapping by name, with `True` for a name alone; anything else as `alone` takes it."""

    def field(parameter: str, value: object) -> Field:
        if not isinstance(value, Mapping):
            return alone(parameter, value)
        filled(parameter, value)
        pairs = [(text(parameter, name), of) for name, of in value.items()]
        return [name if of is True else f"{name}={kind(f'{parameter}[{name!r}]', of)}" for name, of in pairs]

    return field


def terms(parameter: str, value: object) -> Field:
    """Terms of progressive meters: of all, or by the name of a meter, `{"primary": 5, "seed": {"mega": 1000}}`."""
    flat: dict[object, object] = {}
    for name, of in value.items() if isinstance(value, Mapping) else ():
        flat.update({f"{name}={meter}": amount for meter, amount in of.items()} if isinstance(of, Mapping) else {name: of})
    return named(number, texts)(parameter, flat or value)


def side(parameter: str, value: object) -> str:
    """Dollars, or `None` for the usual bet, and the share of the hands with it: `(5, 0.4)`."""
    if not isinstance(value, tuple) or len(value) != 2:
        raise wrong_type(parameter, value, "(dollars, share), such as (5, 0.4)")
    return "@".join("" if part is None else number(parameter, part) for part in value)


def day(parameter: str, value: object) -> str:
    return value.isoformat()[:10] if isinstance(value, date) else text(parameter, value)


def flag(parameter: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise wrong_type(parameter, value, "True or False")
    return value


def wagers(parameter: str, value: object) -> str:
    """Wagers on the same cards, as pairs of a paytable and its units."""
    if isinstance(value, str):
        return unicode(parameter, value)
    units = value if isinstance(value, Mapping) else dict.fromkeys(paytables(parameter, value), 1)
    filled(parameter, units)
    return json.dumps([[paytable(parameter, wager), number(parameter, of)] for wager, of in units.items()])


def paytables(parameter: str, value: object) -> list[str]:
    """Names of paytables, paths, and the texts of own ones, each once."""
    if isinstance(value, (str, Paytable, Game, os.PathLike)):
        return [paytable(parameter, value)]
    if not is_several(value):
        raise wrong_type(parameter, value, "names, paytables, or an iterable of them")
    return list(dict.fromkeys(paytable(parameter, item) for item in filled(parameter, value)))


def paytable(parameter: str, item: object) -> str:
    if isinstance(item, str) and item == "all":
        return "*"
    if isinstance(item, Game):
        return item.to_toml()
    if isinstance(item, Paytable):
        return item.to_toml() if item.is_own else item.name
    if not isinstance(item, (str, os.PathLike)) or not isinstance(os.fspath(item), str):
        raise wrong_type(parameter, item, "a name such as let-it-ride/base/A, a Paytable, or the path of its file")
    name = unicode(parameter, str(os.fspath(item)))
    if len(name) > _LONGEST_NAME:
        raise refused(parameter, f"a name of {len(name)} characters; the longest path has {_LONGEST_NAME}")
    if not name or name.startswith("-") or "\n" in name:
        raise refused(parameter, f"{ascii(name)} is no name of a paytable; write it like let-it-ride/base/A")
    return name


def _kinds(kind: Kind, parameters: str) -> dict[str, Kind]:
    return dict.fromkeys(parameters.split(), kind)


KINDS: dict[str, Kind] = {
    **_kinds(paytables, "paytables paytable start files"),
    **_kinds(wagers, "together"),
    **_kinds(joined, "reading strategy hand"),
    **_kinds(whole, "rounds seed boxes trace hands_per_hour hours_per_day"),
    **_kinds(
        number,
        "seats payout_limit average_bet target_error checkpoint_every bankroll ruin rebate confidence change detect tolerance",
    ),
    **_kinds(values, "unit"),
    **_kinds(csv_of, "results claims"),
    **_kinds(path, "checkpoint output signature folder"),
    **_kinds(text, "dates envy format show sort where columns shard public_key rule"),
    **_kinds(named(number, number), "meters"),
    **_kinds(named(whole, whole), "limit"),
    **_kinds(named(number, texts), "activation floor"),
    **_kinds(terms, "terms"),
    **_kinds(named(span, texts), "require"),
    **_kinds(named(values, texts), "pays"),
    **_kinds(named(side, texts), "side"),
    **_kinds(named(day, texts), "cover"),
    **_kinds(named(listed, texts), "known"),
    **_kinds(flag, "exact any_order provenance kit copies no_recompute use_kept allow_gaps"),
}

# Fields of questions that have another name than their parameter.
_FIELDS = {
    **dict.fromkeys(("paytables", "paytable", "start"), "what"), "pays": "pay", "meters": "meter",
    "results": "file", "claims": "file",
}  # fmt: skip


def field_of(parameter: str) -> str:
    """The field of a question that a parameter stands for."""
    return _FIELDS.get(parameter, parameter)


def fields(parameters: Mapping[str, object]) -> dict[str, Field]:
    """The fields of a question with these parameters; `None` leaves one out."""
    given = {name: value for name, value in parameters.items() if value is not None}
    return {field_of(name): KINDS[name](name, value) for name, value in given.items()}
