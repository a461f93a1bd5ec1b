"""House edges of poker-derived casino table games: exact and simulated, for every paytable of the regulation."""

from __future__ import annotations

from .commands import analyze, choose, compare, expose, sensitivity, simulate, spot, strategy
from .errors import FileError, HouseEdgeError, InternalError, NoAnswerError, PaytableError, UsageError
from .figures import Sampled
from .paytables import Paytable, catalogue, paytable, read_paytables
from .rows import Row, Rows

__all__ = [
    "FileError", "HouseEdgeError", "InternalError", "NoAnswerError", "Paytable", "PaytableError", "Row", "Rows",
    "Sampled", "UsageError", "analyze", "catalogue", "choose", "compare", "expose", "paytable", "read_paytables",
    "sensitivity", "simulate", "spot", "strategy",
]
