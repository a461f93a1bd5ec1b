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


def test_a_click_on_a_heading_sorts_the_rows(browser, page):
    page_checks.show(browser, "screen")
    shown = browser.execute_script(
        """
        const table = [...document.querySelectorAll('.all table')].find(table => table.tBodies[0].rows.length > 3);
        const figures = () => [...table.tBodies[0].rows].filter(row => row.cells.length > 1)
            .map(row => parseFloat(row.cells[1].textContent.replaceAll(',', '')));
        const orders = [figures()];
        for (let click = 0; click < 3; click++) {
            table.tHead.querySelectorAll('button')[1].click();
            orders.push(figures());
        }
        return orders;
        """
    )
    written, ascending, descending, again = shown
    assert ascending == sorted(written) and descending == ascending[::-1] and again == written


def test_it_is_dark_where_the_reader_prefers_that(browser, page):
    def lights(scheme):
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "screen", "features": features})
        colours = browser.execute_script(
            "const style = getComputedStyle(document.body); return [style.backgroundColor, style.color].map(text => text.match(/\\d+/g).map(Number))"
        )
        return [sum(colour[:3]) for colour in colours]

    (paper, ink), (dark_paper, light_ink) = lights("light"), lights("dark")
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "screen", "features": []})
    assert paper > 700 > 100 > ink and light_ink > 600 > 150 > dark_paper


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
