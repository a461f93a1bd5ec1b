"""Every view, empty and filled in, at three widths, light and dark."""

import pytest

from examples import FILLED
from pages import THEMES, WIDTHS

# What the theme alone changes.
RULES_OF_THEMES = ["color-contrast", "link-in-text-block"]


@pytest.fixture(scope="module", autouse=True)
def back_to_a_wide_light_screen(page):
    yield
    page.at(1440)


def test_the_navigation_has_every_view(page):
    page.open("/")
    paths = page.script("return [...document.querySelectorAll('header nav a, nav a')].map(link => link.getAttribute('href').split('?')[0])")
    assert set(FILLED) == set(paths)


@pytest.mark.parametrize("filled", [False, True], ids=["empty", "filled"])
@pytest.mark.parametrize("path", FILLED)
def test_it_is_seen_whole_says_nothing_and_has_no_barrier(page, uploaded, path, filled):
    page.at(1440)
    page.open(FILLED[path].format(**uploaded) if filled else path)
    faults = {"console": page.messages()}
    if filled:
        assert page.all("#answer table, #answer svg, #answer a[download]"), page.answer()
        assert not page.all("#answer [role=alert]"), page.answer()
    for width in WIDTHS:
        for theme in THEMES:
            page.at(width, theme)
            key = f"{width} {theme}"
            faults[key] = page.overflow() + page.wrapped_numbers()
            faults[key] += page.barriers(RULES_OF_THEMES if theme == "dark" else None)
    assert {where: found for where, found in faults.items() if found} == {}


def test_the_switch_turns_the_page_dark_and_keeps_it(page):
    page.at(1440)
    page.open("/")
    paper = "return getComputedStyle(document.body).backgroundColor.match(/\\d+/g).slice(0, 3).map(Number).reduce((a, b) => a + b)"
    light = page.script(paper)
    page.one("[data-theme-choice=dark], button[value=dark], #theme").click()
    dark = page.script(paper)
    page.open("/spot")
    assert dark < 150 < 600 < light and page.script(paper) == dark
    page.script("localStorage.clear()")


def test_it_prints_without_its_form(page):
    page.open(FILLED["/paytable"])
    page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    hidden = page.script(
        "return [...document.querySelectorAll('nav, main form')].every(e => !e.checkVisibility()) && document.querySelector('#answer table').checkVisibility()"
    )
    page.at(1440)
    assert hidden
