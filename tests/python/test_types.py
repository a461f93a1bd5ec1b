"""Types of the attributes of rows: columns.pyi is what the schemas of the program's columns say."""

import json
import os
import subprocess
import sys
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
# Columns whose rows have different units, or sampled and exact figures; JSON has them as texts.
MIXED = {"compare value", "compare difference"}

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
