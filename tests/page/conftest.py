"""What the tests of the page share: the program as it serves, and a browser that has followed its address."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

import browser as browsers
from examples import CLAIMS, RESULTS, SIMULATING, key
from pages import Pages
from serving import Serving


def pytest_addoption(parser):
    parser.addoption("--program", type=Path, help="the program, such as target/release/house-edge")
    parser.addoption("--long", action="store_true", help="also what solves a game that takes minutes")


@pytest.fixture(scope="session")
def program(pytestconfig) -> Path:
    path = pytestconfig.getoption("--program")
    if path is None or not path.is_file():
        raise pytest.UsageError("say which program to test: --program target/release/house-edge")
    return path.resolve()


@pytest.fixture(scope="session")
def serving(program, tmp_path_factory):
    """One program for all tests. Whatever they did to it, it never panicked."""
    served = Serving(program, tmp_path_factory.mktemp("serve"), "--port", "0")
    yield served
    served.stop()
    assert "panicked" not in served.messages()


@pytest.fixture
def own_serving(program, tmp_path):
    """One for a single test, which may end it."""
    served = Serving(program, tmp_path, "--port", "0")
    yield served
    if served.process.poll() is None:
        served.stop()


@pytest.fixture(scope="session")
def page(serving, tmp_path_factory):
    """A headless Chromium that has opened the printed address, and keeps what it downloads."""
    with browsers.started(tmp_path_factory.mktemp("chromium")) as driver:
        yield Pages(driver, serving, tmp_path_factory.mktemp("downloads"))


@pytest.fixture(scope="session")
def pack(program, tmp_path_factory) -> bytes:
    """A pack that the command line wrote, as one zip."""
    folder = tmp_path_factory.mktemp("pack")
    command = [program, "report", "let-it-ride/three-card-bonus", "--rounds", "100k", "--output", folder / "pack", "--quiet"]
    subprocess.run(command, check=True)
    return Path(shutil.make_archive(str(folder / "packed"), "zip", folder / "pack")).read_bytes()


@pytest.fixture(scope="session")
def uploaded(serving, pack) -> dict[str, str]:
    """Keys of files that were dropped."""
    files = {"results.csv": RESULTS.encode(), "claims.csv": CLAIMS.encode(), "pack.zip": pack}
    return {name.partition(".")[0]: key(serving, name, body) for name, body in files.items()}


def stand_back():
    """Takes one core, and only what others leave of it."""
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    os.nice(19)


@pytest.fixture(scope="session", autouse=True)
def forsaken(program, tmp_path_factory):
    """A program with a simulation that nobody has looked at since the tests began."""
    served = Serving(program, tmp_path_factory.mktemp("forsaken"), "--port", "0", before=stand_back)
    served.get(SIMULATING)
    yield served
    served.stop()
