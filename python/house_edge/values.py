"""Values that parameters take, as texts: numbers, texts, paths, and several of them."""

from __future__ import annotations

import math
import numbers
import os
from collections.abc import Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import TypeGuard

from .errors import refused, wrong_type
from .figures import decimal

# A text is passed on as it is: `"10M"`, `"25%"`, `"5.8..6.2"`.
Number = int | float | Fraction | Decimal | str
Whole = int | float | str
Names = str | Iterable[str]
Cards = Names
PathName = str | os.PathLike[str]
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
