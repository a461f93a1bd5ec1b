"""Figures of a row: exact fractions, sampled figures with their errors, and how both are shown."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from statistics import NormalDist


_MOST_PLACES = 15
_PLACES = 4
_NORMAL = NormalDist()


@dataclass(frozen=True)
class Sampled:
    """A sampled figure with its standard error, both in the unit of its column.

    It prints with its error and no digit beyond it, or both as a format says, and is never equal to an exact figure:

    >>> Sampled(Fraction(33221, 1000), 0.047)
    33.221 ± 0.047
    >>> f"{Sampled(Fraction(33221, 1000), 0.047):.1f}"
    '33.2 ± 0.0'

    Exact numbers may be added, subtracted, multiplied and divided by; the error goes with it. Two sampled figures may
    not, as their errors may belong together, and `<` needs `float(figure)` or an end of its interval.
    """

    value: Fraction
    std_error: float

    def interval(self, confidence: float = 0.95) -> tuple[float, float]:
        """Ends of the confidence interval by the normal distribution."""
        if not 0 < confidence < 1:
            raise ValueError(f"confidence: give a probability between 0 and 1, not {confidence}")
        half = _NORMAL.inv_cdf((1 + confidence) / 2) * self.std_error
        return float(self.value) - half, float(self.value) + half

    def __float__(self) -> float:
        return float(self.value)

    def __neg__(self) -> Sampled:
        return Sampled(-self.value, self.std_error)

    def __mul__(self, factor: int | Fraction) -> Sampled:
        if not isinstance(factor, (int, Fraction)):
            return NotImplemented
        return Sampled(self.value * factor, self.std_error * abs(float(Fraction(factor))))

    __rmul__ = __mul__

    def __add__(self, other: int | Fraction) -> Sampled:
        if isinstance(other, Sampled):
            raise TypeError("two sampled figures: their errors may belong together; take .value of one")
        return Sampled(self.value + other, self.std_error) if isinstance(other, (int, Fraction)) else NotImplemented

    __radd__ = __add__

    def __sub__(self, other: int | Fraction) -> Sampled:
        return self + -other if isinstance(other, (int, Fraction, Sampled)) else NotImplemented

    def __rsub__(self, other: int | Fraction) -> Sampled:
        return -self + other

    def __lt__(self, other: object) -> bool:
        raise TypeError("a sampled figure has an error: compare float(figure), or an end of figure.interval()")

    __le__ = __gt__ = __ge__ = __lt__

    def __truediv__(self, divisor: int | Fraction) -> Sampled:
        return self * (1 / Fraction(divisor)) if isinstance(divisor, (int, Fraction)) else NotImplemented

    def __str__(self) -> str:
        if not (self.std_error > 0 and math.isfinite(self.std_error)):
            return f"{decimal(self.value, _PLACES)} ± ?"
        places = _places_of(self.std_error)
        error = Fraction(self.std_error)
        return f"{decimal(self.value, places)} ± {decimal(error, places)}"

    __repr__ = __str__

    def __format__(self, form: str) -> str:
        if not form:
            return str(self)
        error = format(self.std_error, form) if self.std_error > 0 and math.isfinite(self.std_error) else "?"
        return f"{float(self.value):{form}} ± {error}"


# What a number of a row may be: exact, a statistic or square root, or sampled.
Figure = Fraction | float | Sampled
Cell = None | str | int | Figure


def _places_of(error: float) -> int:
    """Decimals with which an error has two significant digits; negative for large ones."""
    places = 1 - math.floor(math.log10(error))
    # 0.0996 is 0.10, two digits again.
    return min(places - (round(error * 10.0**places) >= 100), _MOST_PLACES)


def decimal(value: Fraction, places: int) -> str:
    """A fraction with this many decimals, rounded half up; with fewer than none, rounded before the point."""
    scaled = abs(value) * Fraction(10) ** places
    digits = math.floor(scaled + Fraction(1, 2))
    sign = "-" if value < 0 and digits else ""
    if places <= 0:
        return f"{sign}{digits * 10**-places}"
    text = str(digits).rjust(places + 1, "0")
    return f"{sign}{text[:-places]}.{text[-places:]}"


def shown(cell: Cell) -> str:
    """A cell for people: short, but no other number than zero as zero."""
    if cell is None or isinstance(cell, float) and math.isnan(cell):
        return ""
    if not isinstance(cell, (float, Fraction)) or math.isinf(cell):
        return str(cell)
    exact = Fraction(cell)
    if exact.denominator == 1 or abs(exact) >= 1000:
        return decimal(exact, 0)
    tiny = 0 < abs(exact) < Fraction(1, 20_000)
    return f"{float(exact):.5g}" if tiny else decimal(exact, _PLACES)


def table_html(lines: Iterable[Iterable[object]], head: int = 0) -> str:
    """Lines of cells as a table of a notebook, with so many lines of headings."""
    rows = ""
    for place, line in enumerate(lines):
        tag = "th" if place < head else "td"
        cells = f"</{tag}><{tag}>".join(escape(str(cell)) for cell in line)
        rows += f"<tr><{tag} style='text-align:left'>{cells}</{tag}></tr>"
    return f"<table>{rows}</table>"


def is_number(cell: Cell) -> bool:
    return cell is not None and not isinstance(cell, str)
