"""Types of the attributes of rows: columns.pyi is what the schemas of the program's columns say."""

import json
import os
from fractions import Fraction
from pathlib import Path

import pytest

import house_edge as he

ROOT = Path(__file__).parents[2]
STUB = ROOT / "python/house_edge/columns.pyi"

_SIMULATED = "summary together outcomes together-outcomes"
# Schemas of the tables that a command answers with.
TABLES = {
    "analyze": "summary boxes together outcomes together-outcomes correlations",
    "audit": "audit",
    "choose": "choose",
    "compare": "compare compare-decisions compare-outcomes",
    "design": "design",
    "expose": "expose expose-decisions",
    "merge": _SIMULATED,
    "monitor": "monitor",
    "progressive": "progressive",
    "sensitivity": "sensitivity",
    "session": "session",
    "simulate": f"{_SIMULATED} trace",
    "spot": "spot",
    "strategy": "strategy",
}
# JSON has texts in columns whose rows have different units, and in columns of fractions.
MIXED = {"compare value", "compare difference"}
FRACTIONS = "changed_above changed_below house_edge_change kept_house_edge_change unchanged_from unchanged_to".split()

HEAD = '''\
"""Rows by command, from docs/schema; docs/glossary.md has the meaning of every column."""

from typing import Any

from .figures import Figure
from .rows import Row

# Beside a type: None in rows that the column does not apply to.
_Empty = Any
'''


def type_of(command, column, schema):
    kinds = schema.get("type", ["integer"])
    if f"{command} {column}" in MIXED:
        return "int | str | Figure"
    if command == "sensitivity" and column in FRACTIONS:
        return "Figure"
    is_whole = "integer" in kinds or schema.get("pattern", "").startswith("^(0|-?")
    return "int" if is_whole else "Figure" if "number" in kinds else "str"


def attributes(command):
    """Types of a command's attributes: its columns, and figures without the unit in their names."""
    found, figures = {}, {}
    for table in TABLES[command].split():
        schema = json.loads((ROOT / f"docs/schema/{table}.v2.json").read_text(encoding="utf-8"))
        for column, of in schema["items"]["properties"].items():
            found.setdefault(column, set()).add(type_of(command, column, of))
    for unit in ("_pct", "_units", "_dollars"):
        for column, types in found.items():
            name = column.removesuffix(unit)
            if name not in found and name != column:
                figures.setdefault(name, types)
    return {name: " | ".join(sorted(types)) for name, types in {**found, **figures}.items()}


def stub():
    classes = [
        f"\nclass {command.title()}Row(Row):\n" + "".join(f"    {name}: {of} | _Empty\n" for name, of in found.items())
        for command in TABLES
        for found in [attributes(command)]
    ]
    return HEAD + "".join(classes)


def test_the_stub_has_the_columns_of_the_program():
    if os.environ.get("HOUSE_EDGE_WRITE_DOCS"):
        STUB.write_text(stub(), encoding="utf-8")
    assert STUB.read_text(encoding="utf-8") == stub()


BASE, BONUS = "let-it-ride/base/A", "let-it-ride/three-card-bonus/A"
MONTH = {"period": "2026-01", "game": "let-it-ride", "wager": "base", "paytable": "A", "rounds": 9000, "unit": 5}
ANSWERS = {
    "analyze": lambda: he.analyze([BASE, BONUS], average_bet=5),
    "analyze, boxes": lambda: he.analyze(BASE, boxes=2, rounds=1000),
    "analyze, outcomes": lambda: he.analyze(BASE, show="outcomes"),
    "analyze, together": lambda: he.analyze(together={BASE: 1, BONUS: 1}),
    "audit": lambda: he.audit([{"game": "let-it-ride", "wager": "base", "house edge %": 3.51}]),
    "choose": lambda: he.choose("let-it-ride", average_bet=10),
    "compare": lambda: he.compare([BASE, "let-it-ride/base/B"]),
    "compare, decisions": lambda: he.compare([BASE, he.paytable(BASE).replace(flush=30)], show="decisions"),
    "design": lambda: he.design(BASE, pays={"flush": (6, 9)}),
    "expose": lambda: he.expose(BASE, known="burn"),
    "monitor": lambda: he.monitor([{**MONTH, "house_result": 500}]),
    "progressive": lambda: he.progressive("mississippi-stud/progressive/B", terms={"primary": 5}),
    "sensitivity": lambda: he.sensitivity(BASE),
    "session": lambda: he.session(BASE, hands_per_hour=60),
    "session, seats": lambda: he.session(BASE, rounds=100, seats=6),
    "simulate": lambda: he.simulate(BASE, rounds=1e5, seed=1),
    "simulate, trace": lambda: he.simulate(BASE, rounds=1e5, trace=5),
    "spot": lambda: he.spot(BASE, "Js Jd Ac"),
    "strategy": lambda: he.strategy(BASE),
}
CLASSES = {"int": (int,), "str": (str,), "Figure": (int, Fraction, float, he.Sampled)}


@pytest.mark.parametrize("answer", ANSWERS)
def test_cells_are_of_the_types_of_the_stub(answer):
    command, rows = answer.split(",")[0], ANSWERS[answer]()
    types = attributes(command)
    assert len(rows) > 0 and type(rows[0]) is getattr(he, f"{command.title()}Row")
    for row in rows:
        for name in row:
            classes = [of for kind in types[name].split(" | ") for of in CLASSES[kind]]
            assert row[name] is None or type(row[name]) in classes, (name, row[name], types[name])
        figures = types.keys() - set(row)
        assert all(getattr(row, name, None) is None or type(getattr(row, name)) is not str for name in figures)
