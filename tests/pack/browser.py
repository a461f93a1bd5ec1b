"""A headless Chromium that starts without a past, speaks to nobody and remembers what it was asked for."""

import shutil
from contextlib import contextmanager
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service

FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
    "--force-device-scale-factor=1",
]


@contextmanager
def started(profile: Path):
    """The browser, with its profile in this empty folder; it is ended with the block."""
    options = Options()
    options.binary_location = _program("chromium")
    for flag in [*FLAGS, f"--user-data-dir={profile}"]:
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    driver = webdriver.Chrome(options=options, service=Service(_program("chromedriver")))
    try:
        yield driver
    finally:
        driver.quit()


def _program(name: str) -> str:
    path = shutil.which(name)
    assert path, f"{name} is missing: apt-get install chromium chromium-driver"
    return path
