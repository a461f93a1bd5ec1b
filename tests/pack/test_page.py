"""The page of the pack, by Chromium."""

import pytest

import page_checks
import pictures


@pytest.fixture(scope="module")
def page(browser, pack):
    return page_checks.load(browser, pack / "index.html")


@pytest.fixture(scope="module")
def pdf(browser, page):
    return page_checks.printed(browser)


MEDIA = pytest.mark.parametrize("medium", ["screen", "print"])


@pytest.mark.parametrize("check", [page_checks.faults_of_loading, page_checks.faults_of_references, page_checks.faults_of_identity])
def test_it_stands_by_itself(browser, page, check):
    assert check(browser, page) == []


@MEDIA
@pytest.mark.parametrize("check", [page_checks.faults_of_width, page_checks.faults_of_letters, page_checks.faults_of_plots])
def test_it_is_seen_whole_and_legible(browser, page, check, medium):
    assert check(browser, medium) == []


def test_it_can_be_read_on_a_phone(browser, page):
    assert page_checks.faults_of_phone(browser, "phone") == []


def test_it_has_plots(browser, page):
    assert browser.execute_script("return document.querySelectorAll('svg').length") > 0


def test_it_prints_on_a4(browser, page, pdf):
    assert page_checks.faults_of_print(browser, pdf) == []
    assert page_checks.faults_of_filling(browser, pdf) == []


def test_pictures_are_kept_for_those_who_ask(browser, page, pdf, screenshots):
    if screenshots is None:
        pytest.skip("no --screenshots DIR")
    pictures.of_screen(browser, screenshots)
    pictures.of_print(pdf, screenshots)
    assert list(screenshots.glob("screen-*.png")) and list(screenshots.glob("printed-*.png"))
