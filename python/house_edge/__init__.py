"""House edges of poker-derived casino table games: exact and simulated, for every paytable of the regulation.

>>> from house_edge import analyze, paytable
>>> table = paytable("let-it-ride/base/A")
>>> analyze([table, table.replace(flush=9)]).column("paytable")
['A', 'A_flush-9']

Every function is a command of the program, its parameters are the command's options, and its answer the command's rows
(`Rows`), in which figures are exact fractions, or `Sampled` with a standard error. Everywhere:

- `paytables` takes a name (`let-it-ride`, `let-it-ride/base`, `let-it-ride/base/A`), a `Paytable`, the path of a TOML
  file, or an iterable of them;
- numbers are `int`, `float`, `Fraction`, `Decimal`, or a text as the command takes it (`"10M"`, `"25%"`);
- what the command takes as `NAME=VALUE` is a mapping, `floor={"unit": 10, "boxes": 3}`, and a range is a tuple, `None`
  for an open end: `require={"house_edge_pct": (3, 4), "win_frequency_pct": (25, None)}`;
- `reading` and `strategy` are names, or `all`; the defaults are the default reading and the optimal strategy;
- `threads` is the number of threads, by default that of `RAYON_NUM_THREADS`, else of the cores;
- `progress` is `None` for a bar in a notebook or on a terminal after a second, `False` for none, `True` for one on
  stderr too where that is no terminal, or a callable of (work, done, all);
- Ctrl-C ends the work at its next step and raises `KeyboardInterrupt`, a second one at once; what is refused raises a
  `HouseEdgeError`, a value of a wrong type `TypeError`.
"""

from __future__ import annotations

from ._native import __version__
from .asking import Picture
from .columns import (
    AnalyzeRow, AuditRow, ChooseRow, CompareRow, DesignRow, ExposeRow, MergeRow, MonitorRow, ProgressiveRow,
    SensitivityRow, SessionRow, SimulateRow, SpotRow, StrategyRow,
)  # fmt: skip
from .commands import analyze, compare, expose, merge, progressive, sensitivity, simulate, spot, strategy
from .designs import Design, choose, design
from .errors import FileError, HouseEdgeError, InternalError, NoAnswerError, PaytableError, RowsError, UsageError
from .figures import Figure, Sampled
from .filing import Check, Report, Verdict, brief, check, report, verify
from .games import Game, game
from .monitoring import audit, monitor
from .paytables import Catalogue, Paytable, catalogue, paytable, read_games, read_paytables
from .rows import Row, Rows
from .sessions import Part, Session, session

__all__ = [
    "AnalyzeRow", "AuditRow", "Catalogue", "Check", "ChooseRow", "CompareRow", "Design", "DesignRow", "ExposeRow",
    "Figure", "FileError", "Game", "HouseEdgeError", "InternalError", "MergeRow", "MonitorRow", "NoAnswerError",
    "Part", "Paytable", "PaytableError", "Picture", "ProgressiveRow", "Report", "Row", "Rows", "RowsError", "Sampled",
    "SensitivityRow", "Session", "SessionRow", "SimulateRow", "SpotRow", "StrategyRow", "UsageError", "Verdict",
    "__version__", "analyze", "audit", "brief", "catalogue", "check", "choose", "compare", "design", "expose", "game",
    "merge", "monitor", "paytable", "progressive", "read_games", "read_paytables", "report", "sensitivity", "session",
    "simulate", "spot", "strategy", "verify",
]
