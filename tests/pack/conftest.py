"""What the tests of a pack share: where the pack is, and a browser."""

from pathlib import Path

import pytest

import browser as browsers


def pytest_addoption(parser):
    parser.addoption("--pack", type=Path, help="folder that `house-edge report` wrote")
    parser.addoption("--whole", type=Path, help="folder of a pack of all games, of which --pack has some")
    parser.addoption("--program", type=Path, help="the program itself, for what it writes as JSON")
    parser.addoption("--screenshots", type=Path, help="folder for pictures of the page, on the screen and printed")


def pytest_generate_tests(metafunc):
    """A test with the argument `table` runs once for each CSV of the pack."""
    if "table" in metafunc.fixturenames:
        pack = _pack(metafunc.config)
        tables = sorted(pack.rglob("*.csv"))
        assert tables, "the pack has no CSV"
        metafunc.parametrize("table", tables, ids=lambda path: path.relative_to(pack).as_posix())


def _pack(config) -> Path:
    folder = config.getoption("--pack")
    if folder is None or not folder.is_dir():
        raise pytest.UsageError("say which pack to test: --pack FOLDER, as `house-edge report --output FOLDER` wrote it")
    return folder.resolve()


@pytest.fixture(scope="session")
def pack(pytestconfig) -> Path:
    return _pack(pytestconfig)


@pytest.fixture(scope="session")
def program(pytestconfig) -> Path:
    path = pytestconfig.getoption("--program")
    if path is None:
        pytest.skip("no --program PATH")
    return path.resolve()


@pytest.fixture(scope="session")
def screenshots(pytestconfig) -> Path | None:
    folder = pytestconfig.getoption("--screenshots")
    if folder:
        folder.mkdir(parents=True, exist_ok=True)
    return folder


@pytest.fixture(scope="session")
def browser(tmp_path_factory):
    """A headless Chromium without a past."""
    with browsers.started(tmp_path_factory.mktemp("chromium")) as driver:
        yield driver
