"""Recorded results against what chance allows, and claims against the mathematics."""

from __future__ import annotations

from typing import Any

from .asking import Question
from .columns import AuditRow, MonitorRow
from .fields import Meters, Paytables
from .progress import Progress
from .rows import Rows
from .values import Number, PathName


def monitor(
    results: Any, paytables: Paytables | None = None, *, confidence: Number | None = None,
    change: Number | None = None, seats: Number | None = None, dates: str | None = None, report: PathName | None = None,
    reading: str | None = None, strategy: str | None = None, meters: Meters | None = None,
    threads: int | None = None, progress: Progress = None,
) -> Rows[MonitorRow]:
    """Tests recorded results against what chance allows over that many rounds.

    A row for each period, and for all periods of a wager together: the band of the house's result in dollars, the
    p-value, and the verdict. `passed` is `False` if a result is outside its band, or some wager has too little data.

    Args:
        results: a frame of pandas or polars, mappings, or the path of a CSV file or an Excel workbook. Its columns are
            `period` (a month such as `2026-01`, or a day), `game`, `wager`, `paytable`, `rounds`, `unit` (dollars of a
            bet), `house_result` (dollars), and others of docs/monitoring.md.
        paytables: only these; paytables of your own are named here.
        confidence: probability that a sound game is inside its band, such as `"95%"`.
        change: smallest change of the edge that a period must be able to detect, in percentage points.
        seats: players whose hands were dealt together, where a row does not state it; a mean such as 3.4 too.
        dates: `mdy` or `dmy`, the order of numeric dates.
        report: an HTML page to write as well.

    Raises:
        RowsError: a column lacks, or a row is refused, with its place.
        FileError: the file cannot be read.
    """
    return Rows(Question.of("monitor", locals(), "results").asked(), MonitorRow)


def audit(
    claims: Any, paytables: Paytables | None = None, *, report: PathName | None = None,
    threads: int | None = None, progress: Progress = None,
) -> Rows[AuditRow]:
    """Tests published or filed figures, and finds why they differ: a row for each, with its likely causes.

    `claimed` stands for all values that round to it; `claim_line` of a frame counts its header as line 1. `passed` is
    `False` if a figure differs.

    Args:
        claims: a frame, mappings, or the path of a CSV file or an Excel workbook, with columns such as `game`, `wager`,
            `paytable`, `house edge %` and `hit frequency %` (`house-edge audit --help` lists them).
        paytables: paytables of your own that the claims are about.
        report: an HTML page to write as well.

    Raises:
        RowsError: a column or a row is refused, with its place.
        FileError: the file cannot be read.
    """
    return Rows(Question.of("audit", locals(), "claims").asked(), AuditRow)
