"""The package as a whole: types, examples, what it imports."""

import doctest
import importlib
import inspect
import os
import pkgutil
import re
import runpy
import subprocess
import sys
from pathlib import Path
from types import FunctionType

import pytest

import house_edge
from house_edge.fields import field_of

PROGRAM = Path(os.environ.get("HOUSE_EDGE_BINARY", Path(__file__).parents[2] / "target/release/house-edge"))
SAMPLE = Path(__file__).with_name("sample.py")
MODULES = ["house_edge", *(f"house_edge.{module.name}" for module in pkgutil.iter_modules(house_edge.__path__))]

COMMANDS = (
    "analyze", "audit", "brief", "check", "choose", "compare", "design", "expose", "merge", "monitor", "progressive",
    "report", "sensitivity", "session", "simulate", "strategy", "verify",
)  # fmt: skip
# Options without a parameter, and why.
NO_PARAMETERS = {
    **dict.fromkeys(("format", "output", "columns", "sort", "where"), "rows and frames are written, sorted, narrowed"),
    **dict.fromkeys(("quiet", "verbose", "progress"), "messages are an attribute; progress=..."),
    **dict.fromkeys(("session --show", "session --limit"), "methods of Session"),
    **dict.fromkeys(("help", "version"), "docstrings"),
    "no-kept": "HOUSE_EDGE_CACHE is the folder",
    "games": "a path names a game, as it does a paytable",
    "strategy --show": "millions of rows, as a file",
    "monitor --show": "a frame needs no file to start from",
    "expose --strategy": "it takes optimal play alone",
}


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_is_a_parameter_or_has_a_reason(command):
    page = subprocess.run([PROGRAM, command, "--help"], capture_output=True, text=True, encoding="utf-8", check=True)
    known = set(re.findall(r"^ {2,8}(?:-\w, )?--([a-z-]+)(?=$| <| \[)", page.stdout, re.MULTILINE))
    functions = [getattr(house_edge, name) for name in ([command, "spot"] if command == "strategy" else [command])]
    parameters = {name for function in functions for name in inspect.signature(function).parameters}
    unknown = known - {field_of(name).replace("_", "-") for name in parameters} - NO_PARAMETERS.keys()
    assert len(known) > 8 and {f"{command} --{option}" for option in unknown} <= NO_PARAMETERS.keys()


def test_the_rounds_that_show_a_change_are_told():
    told = house_edge.simulate("let-it-ride/base/A", rounds=1e5, detect=1).messages
    assert any("show a house edge changed by 1 percentage points" in line for line in told)


def test_the_version_is_the_programs():
    said = subprocess.run([PROGRAM, "--version"], capture_output=True, text=True, encoding="utf-8", check=True)
    assert said.stdout.split()[1] == house_edge.__version__


def test_nothing_is_imported_before_it_is_needed():
    program = """
import sys, house_edge
house_edge.analyze("let-it-ride/three-card-bonus/A")[0].house_edge
unneeded = {"pandas", "polars", "numpy", "IPython"} & set(sys.modules)
assert not unneeded, unneeded
"""
    assert subprocess.run([sys.executable, "-c", program]).returncode == 0


def test_the_examples_of_the_docstrings_are_right():
    names = {name: getattr(house_edge, name) for name in house_edge.__all__}
    results = [doctest.testmod(importlib.import_module(module), extraglobs=names) for module in MODULES]
    assert sum(result.failed for result in results) == 0 and sum(result.attempted for result in results) >= 10


def test_every_public_name_is_documented():
    for name in house_edge.__all__:
        public = getattr(house_edge, name)
        assert public.__doc__, name
        if isinstance(public, type) and public.__module__.startswith("house_edge"):
            members = {key: member for key, member in vars(public).items() if not key.startswith("_")}
            # Attributes that hold a value have their words in the docstring of the class.
            kinds = (FunctionType, property, classmethod, staticmethod)
            assert all(member.__doc__ for member in members.values() if isinstance(member, kinds)), name


def test_the_sample_runs(tmp_path):
    runpy.run_path(str(SAMPLE))["main"](tmp_path)


def test_types_hold_strictly(tmp_path):
    command = [sys.executable, "-m", "mypy", "--strict", "--python-version", "3.10", f"--cache-dir={tmp_path}"]
    for checked in (["-p", "house_edge"], [str(SAMPLE)]):
        found = subprocess.run([*command, *checked], capture_output=True, text=True)
        assert found.returncode == 0, found.stdout


def test_wrong_calls_and_misspelt_attributes_are_type_errors(tmp_path):
    wrong = tmp_path / "wrong.py"
    row = "row = he.analyze('let-it-ride/base/A')[0]"
    fine = [row, "row.house_edge, row.house_edge_pct, float(row.win_frequency) < 1, row.verdict == 'agrees'"]
    calls = ["he.simulate('x', rounds=[1])", "he.analyze(5)", "he.paytable('x').pays['a'] = 1"]
    misspelt = ["row.house_edg", "row.win_frequency_pc", "he.spot('x', 'As').column('x')[0].y", "row.game.uper()"]
    misspelt += ["he.session('x')[0].probability_ahed", "[one.verdit for one in he.monitor('x')[:2]]"]
    misspelt += ["(he.analyze('x') + he.spot('x', 'As'))[0].acton"]
    wrong.write_text("\n".join(["import house_edge as he", *fine, *calls, *misspelt, ""]), encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", f"--cache-dir={tmp_path}", str(wrong)]
    checked = subprocess.run(command, capture_output=True, text=True)
    found = {int(line.split(":")[1]) for line in checked.stdout.splitlines() if ": error:" in line}
    assert found == set(range(4, 4 + len(calls + misspelt))), checked.stdout


def test_the_stubs_are_those_of_the_module(tmp_path):
    command = [sys.executable, "-m", "mypy.stubtest", "house_edge._native"]
    checked = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
    assert checked.returncode == 0, checked.stdout
