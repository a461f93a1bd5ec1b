"""Filings: the pack for a Rules Submission, and checks of one."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date
from html import escape
from pathlib import Path
from typing import Any

from .asking import Answer, Question
from .fields import Meters, Paytables, Sides, Span, paytable
from .paytables import Paytable
from .progress import Progress
from .values import Names, Number, PathName, Whole, path


class Verdict:
    """The result of a check. Prints as what the program says.

    Attributes:
        conclusion: `done`, `inconclusive` or `check failed`.
        lines: what does not hold, a line each.
        messages: the result in words.
    """

    def __init__(self, said: Answer, lines: list[str] | None = None) -> None:
        self.conclusion = said.conclusion
        self.lines = list(said.lines) if lines is None else lines
        self.messages = list(said.messages)

    @property
    def passed(self) -> bool:
        """Whether all holds."""
        return self.conclusion == "done"

    def __repr__(self) -> str:
        return "\n".join([*self.lines, *self.messages])

    def _repr_html_(self) -> str:
        return f"<pre>{escape(repr(self))}</pre>"


class Report(Verdict):
    """A pack that was written, and whether its simulation agrees with the exact answers."""

    def __init__(self, said: Answer, folder: Path) -> None:
        super().__init__(said)
        self.folder = folder


class Check(Verdict):
    """The result of `check`: `counts` of rows by result, `changes` of a pack, and `warnings` of paytables, a mapping each
    (docs/json.md)."""

    def __init__(self, said: Answer, result: dict[str, Any]) -> None:
        self.counts: dict[str, int] = result.get("counts", {})
        self.changes: list[dict[str, Any]] = result.get("changes", [])
        self.warnings: list[dict[str, Any]] = result.get("warnings", [])
        super().__init__(said, [str(found["message"]) for found in (*self.changes, *self.warnings)])


def report(
    output: PathName, paytables: Paytables | None = None, *,
    reading: Names | None = None, strategy: Names | None = None, meters: Meters | None = None,
    rounds: Whole | None = None, seed: Whole | None = None,
    activation: Mapping[str, Number] | None = None, seats: Number | None = None, envy: str | None = None,
    require: str | Mapping[str, Span] | None = None,
    cover: Mapping[str, str | date] | None = None, provenance: bool = False, format: str | None = None,
    show: str | None = None, kit: bool = False,
    threads: int | None = None, progress: Progress = None,
) -> Report:
    """Writes the pack for a Rules Submission: math report, CSV files, workbook, manifest.

    Nothing is written if it is interrupted. Paytables of your own are copied into the pack, and `verify` recomputes
    them from there; for `check` keep them as files, or use its `copies`.

    Args:
        output: folder of the pack; created if it does not exist.
        paytables: what it is about; by default the whole regulation, which takes minutes.
        rounds: rounds simulated of each game; by default 25 million.
        require: lowest acceptable house edge of a box in percent, such as `{"house_edge_pct": (3, None)}`.
        cover: `title`, `applicant`, `date` and `reference`, for the first page.
        format: `"pdf"` to print it too, with an installed Chromium.
        show: `"every-decision"` to write every decision of every base game too.
        kit: write the field-trial kit too, of one paytable of each wager.

    Raises:
        FileError: the folder cannot be written.
    """
    return Report(Question.of("report", locals(), "output").asked(), Path(output))


def brief(
    output: PathName, paytables: Paytables, *, strategy: str | None = None, meters: Meters | None = None,
    seats: Number | None = None, envy: str | None = None, average_bet: Number | None = None,
    hands_per_hour: Whole | None = None, hours_per_day: Whole | None = None, side: Sides | None = None,
    threads: int | None = None, progress: Progress = None,
) -> Path:
    """Writes two pages for a manager and a strategy card, and returns their path.

    Args:
        output: an HTML file, or a `.pdf`, printed with an installed Chromium.
        paytables: of one game, one of each wager, as they are played together.
        strategy: on the card; by default the first named one.

    Raises:
        FileError: the file cannot be written.
    """
    given = locals()
    file = path("output", given.pop("output"))
    return Question.of("brief", given, "paytables").written(file)


def check(
    folder: PathName | Paytable, paytables: Paytables | None = None, *, tolerance: Number | None = None,
    require: str | None = None, copies: bool = False,
    reading: Names | None = None, strategy: Names | None = None, meters: Meters | None = None,
    threads: int | None = None, progress: Progress = None,
) -> Check:
    """Recomputes the exact answers of a pack, and compares them with its files; or looks paytables over.

    Args:
        folder: a pack, or a folder with a `summary.csv`; or a paytable, which may be allowed but odd.
        paytables: only these names; paytables of your own replace those of the pack. Further ones to look over.
        tolerance: percentage points by which house edges may move; by default nothing may.
        require: what every row has to meet, such as `"house_edge_pct>=1 and win_frequency_pct>20"`.
        copies: check the pack's copies of paytable files instead of the originals.

    Raises:
        FileError: the folder is no baseline.
    """
    given = locals()
    given["folder"] = paytable("folder", folder) if isinstance(folder, Paytable) else folder
    said = Question.of("check", given, "folder").asked("json")
    return Check(said, json.loads(said.documents["json"]))


def verify(
    folder: PathName, *, no_recompute: bool = False, limit: Mapping[str, Whole] | None = None, use_kept: bool = False,
    signature: PathName | None = None, public_key: str | None = None,
    threads: int | None = None, progress: Progress = None,
) -> Verdict:
    """Verifies a pack against its manifest, and recomputes every file.

    Args:
        folder: a pack that `report` wrote, or a zip archive of it.
        no_recompute: compare the files with the manifest alone.
        limit: `rounds` and `paytables`; a pack with more is refused.
        signature, public_key: of `manifest.json`, as minisign made them.

    Raises:
        UsageError: the pack is beyond the limits.
        FileError: the folder is no pack.
    """
    return Verdict(Question.of("verify", locals(), "folder").asked())
