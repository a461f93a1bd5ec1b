"""Paytables for a target: designed among pays of given ranges, or chosen among the regulation's."""

from __future__ import annotations

from collections.abc import Mapping

from .asking import Picture, Question
from .columns import ChooseRow, DesignRow
from .fields import Bounds, Meters, Name, Paytables, Sides, Values
from .paytables import Paytable
from .progress import Progress
from .rows import Rows
from .values import Names, Number, PathName, Whole


class Design(Rows[DesignRow]):
    """Paytables that meet a target: a row for each, nearest to the starting paytable first."""

    def __init__(self, question: Question) -> None:
        self._question = question
        said = question.asked("toml")
        self._toml = said.documents.get("toml")
        super().__init__(said, DesignRow)

    def paytables(self) -> list[Paytable]:
        """The paytables of the rows, in their order, to be analyzed or changed further."""
        return [] if self._toml is None else Paytable.all_of_toml(self._toml.decode("utf-8"))

    def plot(self) -> Picture:
        """House edge against hit frequency, with the regulation's paytables marked."""
        return self._question.picture()


def design(
    start: Name, *, pays: Names | Mapping[str, Values], any_order: bool = False, rule: str | None = None,
    require: Bounds | None = None, reading: str | None = None, strategy: str | None = None, meters: Meters | None = None,
    limit: Whole | None = None, where: str | None = None, sort: str | None = None,
    threads: int | None = None, progress: Progress = None,
) -> Design:
    """The paytables that meet a target, among all pays of given ranges.

    A row for each paytable: its pays, how it differs from `start`, and its measures. At most 20 unless `limit` says
    otherwise (0 for all).

    >>> found = design("let-it-ride/base/A", pays={"flush": (6, 9)}, require={"house_edge_pct": (3.5, 4)})
    >>> [table.pays["flush"] for table in found.paytables()]
    [8, 7]

    Args:
        start: the paytable with all other pays, or a wager, which starts from its first paytable.
        pays: pays of rows: `{"flush": (6, 9), "straight": [4, 5], "royal-flush": (500, 1000, 250)}`; a range has both
            ends, and a step of 1 unless it is given.
        any_order: let a better hand pay less than a lower one.
        rule: values of a rule of a game that is a file, such as `"qualify=queen-high..king-high"`; rows of each value.
        require: bounds on figures, as `(from, to)` with `None` for an open end, or one number for what
            rounds to it: `house_edge_pct`, `element_of_risk_pct`, `win_frequency_pct`, `std_dev` and `max_net_one_in`.
        where, sort: expressions as of the command, such as `"house_edge_pct<5"` and `"-win_frequency_pct"`.

    Raises:
        UsageError: an unknown hand, with the nearest; pays that are no range; more paytables than can be tried.
    """
    return Design(Question.of("design", locals(), "start"))


def choose(
    paytables: Paytables | None = None, *, average_bet: Number, require: Bounds | None = None,
    side: Sides | None = None, meters: Meters | None = None,
    seats: Whole | None = None, envy: str | None = None, hands_per_hour: Whole | None = None,
    hours_per_day: Whole | None = None, boxes: Whole | None = None,
    limit: Whole | None = None, where: str | None = None, sort: str | None = None, report: PathName | None = None,
    threads: int | None = None, progress: Progress = None,
) -> Rows[ChooseRow]:
    """Combinations of the regulation's paytables, greatest theoretical win first: a row for each.

    Wins are in dollars an hour and a month, with what each combination gives up against the best within the bounds.

    Args:
        paytables: what to choose among, instead of all of the regulation.
        average_bet: dollars on one unit of the base wager.
        require: bounds on figures as in `design`, and on `total_win_per_hour_table`.
        side: dollars on a side wager, `None` for the usual bet, and the share of hands with it, such as
            `{"three-card-bonus": (None, 0.3)}`.
        seats, envy: players at the table, and the envy bonus on offer where a paytable goes with several.
        report: an HTML page of choices to write as well.
    """
    return Rows(Question.of("choose", locals()).asked(), ChooseRow)
