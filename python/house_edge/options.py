"""Parameters as options of the program: one table states what each takes."""

from __future__ import annotations

import math
import numbers
import os
from collections.abc import Callable, Iterable, Mapping
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import TypeGuard

from .errors import refused, wrong_type
from .figures import decimal

# A text is passed on as it is: `"10M"`, `"25%"`, `"5.8..6.2"`.
Number = int | float | Fraction | Decimal | str
Whole = int | float | str
# From and to, both included; `None` is open: `(None, 6)`.
Span = Number | tuple[Number | None, Number | None]
Names = str | Iterable[str]
Cards = Names
PathName = str | os.PathLike[str]
# A number, a range of them with an optional step `(50, 1000, 50)`, or each of a list `[3, 5, 8]`.
Values = Number | tuple[Number, ...] | range | Iterable[Number]

# Units on every progressive meter, or by name.
Meters = Number | Mapping[str, Number]
# Dollars and the share of the hands, by side wager; and the share alone.
Sides = Names | Mapping[str, tuple[Number, Number]]
Shares = Names | Mapping[str, Number]

# Options of the program with another name than their parameter.
PARAMETERS = {"pay": "pays", "meter": "meters", "from": "start"}

Kind = Callable[[str, object], list[str]]

# Numbers beyond are refused here, before any is written out.
_GREATEST = 10**60
_LONGEST = 1000


def exact(parameter: str, value: object) -> Fraction:
    """A number as an exact fraction; a float is the decimal that it prints as."""
    if isinstance(value, bool) or not isinstance(value, (numbers.Real, Decimal)):
        raise wrong_type(parameter, value, "a number")
    if isinstance(value, numbers.Rational):
        number = Fraction(int(value.numerator), int(value.denominator))
    elif not (value.is_finite() if isinstance(value, Decimal) else math.isfinite(value)):
        raise refused(parameter, f"give a finite number, not {value}")
    elif isinstance(value, Decimal):
        if abs(value.adjusted()) > _LONGEST or len(value.as_tuple().digits) > _LONGEST:
            raise refused(parameter, "a number of too many digits")
        number = Fraction(value)
    else:
        number = Fraction(repr(float(value)))
    if max(abs(number.numerator), number.denominator) > _GREATEST:
        raise refused(parameter, "the number is too large" if abs(number) > 1 else "a number of too many digits")
    return number


def unicode(parameter: str, value: str) -> str:
    """A text that can be written as UTF-8, and that no C string ends early."""
    if "\0" in value or any("\ud800" <= character <= "\udfff" for character in value):
        raise refused(parameter, f"{ascii(value[:80])} has a character that is none; give plain text")
    return value


def number(parameter: str, value: object) -> str:
    """A number as a plain decimal, or as `1/3` where it has none."""
    if isinstance(value, str):
        return unicode(parameter, value)
    fraction = exact(parameter, value)
    places = 0
    while 10**places % fraction.denominator and places < 60:
        places += 1
    return str(fraction) if 10**places % fraction.denominator else decimal(fraction, places)


def whole(parameter: str, value: object) -> str:
    if isinstance(value, str):
        return unicode(parameter, value)
    fraction = exact(parameter, value)
    if fraction.denominator != 1:
        raise refused(parameter, f"give a whole number, not {value}")
    return str(fraction.numerator)


def text(parameter: str, value: object) -> str:
    if not isinstance(value, str):
        raise wrong_type(parameter, value, "a text")
    return unicode(parameter, value)


def path(parameter: str, value: object) -> str:
    if not isinstance(value, (str, os.PathLike)) or not isinstance(os.fspath(value), str):
        raise wrong_type(parameter, value, "a path")
    name = unicode(parameter, str(os.fspath(value)))
    if not name:
        raise refused(parameter, "it is empty; give a path")
    return name


def span(parameter: str, value: object) -> str:
    """A range such as `(5.8, 6.2)`, `(None, 6)`, or one number."""
    if not isinstance(value, tuple):
        return number(parameter, value)
    if len(value) != 2 or value == (None, None):
        raise refused(parameter, "give (from, to), one of them None if it is open")
    return "..".join("" if end is None else number(parameter, end) for end in value)


def values(parameter: str, value: object) -> str:
    """Numbers such as 5, `(2, 6)`, `(50, 1000, 50)`, `range(2, 7)` or `[3, 5, 8]`."""
    if isinstance(value, range):
        value = list(value)
    if isinstance(value, tuple):
        if len(value) not in (2, 3):
            raise refused(parameter, "give a range as (from, to) or (from, to, step), and single numbers as a list")
        first, last, *step = (number(parameter, end) for end in value)
        return f"{first}..{last}" + "".join(f"/{width}" for width in step)
    if is_several(value):
        return ",".join(number(parameter, one) for one in filled(parameter, value))
    return number(parameter, value)


def is_several(value: object) -> TypeGuard[Iterable[object]]:
    """Whether this is an iterable of items: no text, no bytes, no mapping."""
    return isinstance(value, Iterable) and not isinstance(value, (str, bytes, bytearray, memoryview, Mapping))


def filled(parameter: str, value: Iterable[object]) -> list[object]:
    """The items of an iterable, which may not be empty."""
    try:
        items = list(value)
    except TypeError:
        # An array without dimensions has the methods of an iterable, and no items.
        raise wrong_type(parameter, value, "a list of values") from None
    if not items:
        raise refused(parameter, "it is empty; give at least one")
    return items


def texts(parameter: str, value: object) -> list[str]:
    """A text, or each of several."""
    if isinstance(value, str):
        return [unicode(parameter, value)]
    if not is_several(value):
        raise wrong_type(parameter, value, "a text or several")
    return [text(parameter, item) for item in filled(parameter, value)]


def joined(mark: str) -> Kind:
    return lambda parameter, value: [mark.join(texts(parameter, value))]


def one(kind: Callable[[str, object], str]) -> Kind:
    return lambda parameter, value: [kind(parameter, value)]


def named(kind: Callable[[str, object], str], alone: Kind) -> Kind:
    """A mapping as `NAME=VALUE` for each name; anything else as `alone` takes it."""

    def options(parameter: str, value: object) -> list[str]:
        if not isinstance(value, Mapping):
            return alone(parameter, value)
        filled(parameter, value)
        return [f"{text(parameter, name)}={kind(f'{parameter}[{name!r}]', of)}" for name, of in value.items()]

    return options


def bets(parameter: str, value: object) -> str:
    """Bets of earlier decisions: `3`, `[1, 3]`."""
    if is_several(value):
        return " ".join(number(parameter, bet) for bet in filled(parameter, value))
    return number(parameter, value)


def side(parameter: str, value: object) -> str:
    """Dollars and the share of the hands with this bet: `(5, 0.4)`."""
    if not isinstance(value, tuple) or len(value) != 2:
        raise wrong_type(parameter, value, "(dollars, share), such as (5, 0.4)")
    return "@".join(number(parameter, part) for part in value)


def knowledge(parameter: str, value: object) -> list[str]:
    """Cards that the player sees: `"burn"`, several, or `{"others": 2, "burn": True}`."""
    if not isinstance(value, Mapping):
        return texts(parameter, value)
    filled(parameter, value)
    known = [(text(parameter, name), of) for name, of in value.items()]
    return [name if of is True else f"{name}={number(parameter, of)}" for name, of in known]


def day(parameter: str, value: object) -> str:
    return value.isoformat()[:10] if isinstance(value, date) else text(parameter, value)


def flag(parameter: str, value: object) -> list[str]:
    if not isinstance(value, bool):
        raise wrong_type(parameter, value, "True or False")
    return [""] if value else []


def _kinds(kind: Kind, parameters: str) -> dict[str, Kind]:
    return dict.fromkeys(parameters.split(), kind)


KINDS: dict[str, Kind] = {
    **_kinds(joined(","), "reading strategy"),
    **_kinds(joined(" "), "hand board up discarded drawn seen"),
    **_kinds(one(bets), "bets"),
    **_kinds(
        one(whole),
        "rounds seed boxes players floor_boxes trace limit rounds_per_day hands_per_hour "
        "hours_per_day most_rounds most_paytables parts",
    ),
    **_kinds(
        one(number),
        "seats payout_limit table_minimum average_bet others_betting target_error checkpoint_every bankroll rebate "
        "confidence change tolerance least_edge",
    ),
    **_kinds(one(values), "unit"),
    **_kinds(one(span), "edge element_of_risk hit_frequency std_dev top_award_one_in win_per_hour"),
    **_kinds(one(path), "checkpoint plot toml output report out signature"),
    **_kinds(one(text), "dates envy require sort where columns format shard title applicant reference public_key"),
    **_kinds(one(day), "date"),
    **_kinds(named(number, one(number)), "meters"),
    **_kinds(named(number, texts), "activation share floor_side"),
    **_kinds(named(values, texts), "pays"),
    **_kinds(named(side, texts), "side"),
    **_kinds(knowledge, "knows"),
    **_kinds(texts, "own"),
    **_kinds(
        flag,
        "exact outcomes correlations decisions distribution any_order pdf provenance copies no_recompute use_kept",
    ),
}

_OPTIONS = {**{parameter: option for option, parameter in PARAMETERS.items()}, "own": "paytables"}


def option_of(parameter: str) -> str:
    """The option of the program that a parameter stands for."""
    return _OPTIONS.get(parameter, parameter.replace("_", "-"))


def options(parameters: Mapping[str, object]) -> list[str]:
    """Options of the program for these parameters; `None` leaves one out."""
    words = []
    for parameter, value in parameters.items():
        if value is not None:
            option = option_of(parameter)
            kind = KINDS[parameter]
            words += [f"--{option}" if kind is flag else f"--{option}={of}" for of in kind(parameter, value)]
    return words
