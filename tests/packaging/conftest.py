"""The program under test, and a baseline that it wrote."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from runner import ROOT

PAYTABLE = """schema = 1
game = "let-it-ride"
wager = "three-card-bonus"

[[paytable]]
id = "house"
odds = "to-1"
section = "Draft"

[paytable.pays]
straight-flush = 40
three-of-a-kind = 30
straight = 6
flush = 4
pair = 1
"""


@pytest.fixture(scope="session")
def program():
    """The program named in HOUSE_EDGE_BINARY, as .ci/full names it."""
    named = os.environ.get("HOUSE_EDGE_BINARY")
    assert named, "HOUSE_EDGE_BINARY names the program, such as target/release/house-edge"
    return str(Path(named).resolve())


@pytest.fixture(scope="session")
def solutions(program, tmp_path_factory):
    """A folder of solutions to package: of one paytable, with both chapters it would take minutes."""
    folder = tmp_path_factory.mktemp("solved") / "solutions"
    subprocess.run([ROOT / "packaging/solutions", program, folder, "lunar-poker/base/A"], check=True)
    return folder


@pytest.fixture(scope="session")
def repository(program, tmp_path_factory):
    """A folder with a paytable of one's own and the baseline made of it."""
    folder = tmp_path_factory.mktemp("repository")
    (folder / "my paytable.toml").write_text(PAYTABLE, encoding="utf-8")
    report = ["report", "my paytable.toml", "--output", "baseline", "--rounds", "100k", "--quiet"]
    subprocess.run([program, *report], cwd=folder, check=True)
    return folder


@pytest.fixture
def checkout(repository, tmp_path):
    """A copy of it, to be changed."""
    return Path(shutil.copytree(repository, tmp_path / "checkout"))
