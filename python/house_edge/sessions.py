"""Sessions: the distribution of the net result of many rounds."""

from __future__ import annotations

from bisect import bisect_left
from decimal import Decimal
from fractions import Fraction
from typing import Any, NamedTuple

from .asking import Picture, Question, Answer
from .columns import SessionRow
from .errors import NoAnswerError, UsageError, refused
from .figures import Figure, Sampled
from .fields import Meters, Name, Sides, Together
from .progress import Progress
from .rows import Rows
from .values import Number, Whole, exact

# Parts of a distribution that is handed over; with fewer values each has its own.
_MOST_PARTS = 1_000_000


class Part(NamedTuple):
    """Net results from one to another, in units, both included, and their probability together."""

    net_from: Fraction
    net_to: Fraction
    probability: float


class Session(Rows[SessionRow]):
    """Results of many rounds: a row for each span, such as a session, or a day, a month and a year.

    Probabilities are within `probability_error` of the exact ones.
    """

    def __init__(self, question: Question, said: Answer) -> None:
        super().__init__(said, SessionRow)
        self._question = question
        self._parts: dict[str | None, tuple[list[Part], list[float]]] = {}

    @property
    def probability_ahead(self) -> Figure:
        """Probability that the player is ahead after all rounds; of several spans, that of the first."""
        return self[0].probability_ahead

    @property
    def probability_even(self) -> Figure | None:
        """Probability of a net result of zero."""
        return self[0].probability_even

    @property
    def probability_behind(self) -> Figure:
        """Probability that the player is behind after all rounds."""
        return self[0].probability_behind

    def pmf(self, span: str | None = None) -> list[Part]:
        """The distribution of the net result: every result with its probability, least first.

        Left out is what is not more probable than `probability_error`: an impossible result is not told from it. Beyond
        a million results, neighbours are one part.

        Args:
            span: which row, such as `"month"`; by default the first.
        """
        error = self._error(span)
        return [part for part in self._distribution(span)[0] if part.probability > error]

    def quantile(self, q: float | Fraction | Decimal, span: str | None = None) -> Fraction | Sampled:
        """The least net result in units that is not exceeded with probability `q` or more; at 0 and 1 the least result
        of all, and the greatest.

        >>> session("let-it-ride/base/A", rounds=200).quantile(0.05)
        Fraction(-63, 1)

        Raises:
            UsageError: `q` is not between 0 and 1.
            NoAnswerError: the error of the probabilities, or the width of a part, leaves the quantile open; or it is
            none of the row's, and the distribution is from dealt rounds, as with several seats.
        """
        level = exact("q", q)
        if not 0 <= level <= 1:
            raise refused("q", f"give a probability from 0 to 1, not {q}")
        row = self._row(span)
        column = f"net_p{round(1000 * level):03}_units"
        if (1000 * level).denominator == 1 and column in row:
            return _closed(row[column], column)
        parts, cumulative = self._distribution(span)
        if level in (0, 1):
            return parts[-1].net_to if level else parts[0].net_from
        error = self._error(span)
        # The true distribution has not reached the level before the first of these results, and has at the second.
        first, last = (bisect_left(cumulative, float(level) + shift) for shift in (-error, error))
        low, high = parts[min(first, len(parts) - 1)].net_from, parts[min(last, len(parts) - 1)].net_to
        if low != high:
            raise NoAnswerError(f"quantile({q}) is open: it is from {low} to {high} units")
        return low

    def plot(self) -> Picture:
        """The distribution of the first row."""
        return self._question.picture()

    def _error(self, span: str | None) -> float:
        return float(self._row(span).probability_error or 0)

    def _row(self, span: str | None) -> SessionRow:
        rows = [row for row in self if span is None or row["span"] == span]
        if not rows:
            raise refused("span", f"available: {', '.join(dict.fromkeys(str(row['span']) for row in self))}")
        return rows[0]

    def _distribution(self, span: str | None) -> tuple[list[Part], list[float]]:
        row = self._row(span)
        _ensure_exact(row)
        name = str(row["span"])
        if name not in self._parts:
            columns = "net_from_units,net_to_units,probability,cumulative_probability"
            said = self._question.asked(show="distribution", limit=_MOST_PARTS, where=f"span={name}", columns=columns)
            rows: list[Any] = list(said.tables[0].rows)
            parts = [Part(Fraction(low), Fraction(high), float(chance)) for low, high, chance, _ in rows]
            self._parts[name] = parts, [float(row[3]) for row in rows]
        return self._parts[name]


def _ensure_exact(row: SessionRow) -> None:
    if row["method"] == "simulation":
        raise NoAnswerError("the distribution is from dealt rounds; the row has quantiles, such as net_p050_units")


def _closed(net: object, column: str) -> Fraction | Sampled:
    if isinstance(net, Sampled):
        return net
    if isinstance(net, (int, Fraction)):
        return Fraction(net)
    raise NoAnswerError(f"{column} is open: it is empty, because the error of the probabilities leaves it so")


def session(
    paytable: Name | None = None, *, rounds: Whole | None = None, together: Together | None = None,
    hands_per_hour: Whole | None = None, hours_per_day: Whole | None = None,
    seats: Whole | None = None, envy: str | None = None, average_bet: Number | None = None, side: Sides | None = None,
    bankroll: Number | None = None, ruin: Number | None = None, rebate: Number | None = None, exact: bool = False,
    reading: str | None = None, strategy: str | None = None, meters: Meters | None = None,
    threads: int | None = None, progress: Progress = None,
) -> Session:
    """The odds of winning or losing over a session, a day, a month or a year, from exact probabilities.

    A row for each span. Net results are of the player, in units; wins are of the house, in dollars, with
    `average_bet`.

    >>> evening = session("let-it-ride/base/A", rounds=200)
    >>> f"{evening.probability_ahead:.4f}"
    '0.3221'

    Args:
        paytable: a name, a paytable, or the path of a TOML file; or `together`, wagers on the same cards.
        rounds: rounds of a session. hands_per_hour, hours_per_day: rows of an hour, a day, a month and a year; without
            any of them those of a table of 50 hands an hour and 24 hours a day.
        seats, envy: players at the table, and the envy bonus on offer where the paytable goes with several; with
            several players figures are from dealt rounds, with their standard errors.
        average_bet: dollars on one unit. side: side wagers of the players, as in `choose`.
        bankroll: units at the start: adds the probability of ruin. ruin: a probability, whose bankroll is found.
        rebate: share of the loss that is paid back, such as 0.2.

    Raises:
        NoAnswerError: the sum of so many rounds cannot be had.
    """
    given = locals()
    if paytable is None and together is None:
        raise UsageError("paytable: name one, such as let-it-ride/base/A", "paytable")
    question = Question.of("session", given)
    answer = Session(question, question.asked())
    if len({(row["wager"], row["paytable"]) for row in answer}) > 1:
        raise refused("paytable", f"name one paytable, not all of {paytable}")
    return answer
