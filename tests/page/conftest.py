"""What the tests of the page share: the program as it serves, and a browser that has followed its address."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

import browser as browsers
from examples import RESULTS, SIMULATING, SOLVING, key
from pages import Pages
from serving import Serving, wait_for


def pytest_addoption(parser):
    parser.addoption("--program", type=Path, help="the program, such as target/release/house-edge")


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
    command = [program, "report", "let-it-ride/three-card-bonus", "--rounds", "100k", "--out", folder / "pack", "--quiet"]
    subprocess.run(command, check=True)
    return Path(shutil.make_archive(str(folder / "packed"), "zip", folder / "pack")).read_bytes()


@pytest.fixture(scope="session")
def uploaded(serving, pack) -> dict[str, str]:
    """Keys of files that were dropped."""
    return {"results": key(serving, "results.csv", RESULTS.encode()), "pack": key(serving, "pack.zip", pack)}


@pytest.fixture(scope="session", autouse=True)
def forsaken(program, tmp_path_factory):
    """A program with a simulation that nobody has listened to since the tests began, and a solution that was cancelled."""
    served = Serving(program, tmp_path_factory.mktemp("forsaken"), "--port", "0", nice=5)
    served.get(SIMULATING)
    solving = wait_for(lambda: re.search(r'of [0-9]+ up cards.*action="(/jobs/[^"]+/cancel)"', served.get(SOLVING).text))
    assert served.ask("POST", solving[1], {"Origin": served.origin}, b"").status == 303
    yield served
    served.stop()
