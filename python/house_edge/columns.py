"""Classes of rows, one for each command. Their attributes with types are in columns.pyi."""

from __future__ import annotations

from .rows import Row

for _kind in (
    "analyze audit choose compare design expose merge monitor progressive sensitivity session simulate spot strategy"
).split():
    _command = "strategy" if _kind == "spot" else _kind
    _members = {"__doc__": f"A row of `{_kind}`.", "__module__": __name__, "__slots__": (), "_command": _command}
    globals()[f"{_kind.title()}Row"] = type(f"{_kind.title()}Row", (Row,), _members)
