"""Every view, empty and filled in, at three widths, light and dark."""

import re
from urllib.parse import quote

import pytest

from examples import EDITED, FILLED, TABLE, address
from pages import THEMES, WIDTHS

# Rules of axe-core on colours, which no width changes, and only which a theme changes.
OF_COLOURS = ["color-contrast", "link-in-text-block"]
COLOURS_ALONE = {"runOnly": {"type": "rule", "values": OF_COLOURS}}
BUT_COLOURS = {"rules": {rule: {"enabled": False} for rule in OF_COLOURS}}


@pytest.fixture(scope="module", autouse=True)
def back_to_a_wide_light_screen(page):
    yield
    page.at(1440)


def test_the_navigation_has_every_view(page):
    page.open("/")
    paths = page.script("return [...document.querySelectorAll('header nav a, nav a')].map(link => link.getAttribute('href').split('?')[0])")
    assert set(FILLED) == set(paths)


def opened(request, address: str) -> str:
    """The address, with the keys of the files that it names."""
    return address.format(**request.getfixturevalue("uploaded")) if "{" in address else address


@pytest.mark.parametrize("filled", [False, True], ids=["empty", "filled"])
@pytest.mark.parametrize("path", FILLED)
def test_it_is_seen_whole_says_nothing_and_has_no_barrier(page, request, path, filled):
    page.at(1440)
    page.open(opened(request, FILLED[path]) if filled else path)
    faults = {"console": page.messages(), "requests elsewhere": page.requests_elsewhere()}
    if filled:
        assert page.all("#answer table, #answer svg, #answer a[download], #answer .shell"), page.answer()
        assert not page.all("#answer [role=alert]"), page.answer()
    for width in WIDTHS:
        page.at(width)
        faults[f"{width} pixels"] = page.overflow() + page.wrapped_numbers()
        if width == WIDTHS[0] and filled:
            faults[f"{width} pixels"] += page.barriers(BUT_COLOURS)
    # An empty view has neither controls nor colours that the filled one has not.
    for theme in THEMES if filled else ():
        page.at(1440, theme)
        faults[theme] = page.barriers(COLOURS_ALONE)
    said = [f"{where}: {fault}" for where, found in faults.items() for fault in found]
    assert not said, "\n".join(said)


def test_the_switch_turns_the_page_dark_and_keeps_it(page):
    paper = "return getComputedStyle(document.body).backgroundColor.match(/\\d+/g).slice(0, 3).map(Number).reduce((a, b) => a + b)"
    page.at(1440)
    page.open("/")
    light = page.script(paper)
    page.choose("#theme", "dark")
    dark = page.script(paper)
    page.open("/spot")
    again = page.script(paper)
    page.choose("#theme", "")
    assert dark < 150 < 600 < light and (again, page.script(paper)) == (dark, light)


NAME = "Let It Ride Poker, base A, flush 9, straight 6 (edited)"


@pytest.mark.parametrize("path", ["/paytable", "/strategy", "/spot", "/economics", "/brief", "/filing"])
def test_what_is_at_work_has_a_name(page, path):
    page.open(address(path, ("table", EDITED)))
    assert page.one("h1").text == NAME and page.driver.title.startswith(f"{NAME} · ")
    page.open(path)
    assert page.driver.title == f"{page.one('h1').text} · house-edge"


@pytest.mark.parametrize("path", FILLED)
def test_a_live_form_has_no_button_and_without_scripts_a_verb(page, serving, path):
    page.open(path)
    buttons = [button.text for button in page.all("main button, main .button") if button.is_displayed()]
    assert "Print" in buttons and not {"Show", "Submit"} & set(buttons)
    assert re.search(r"<noscript><button class=.main.>(?!Show)[A-Z][a-z ]+</button></noscript>", serving.get(path).text)


def test_it_prints_without_its_form(page):
    page.open(FILLED["/paytable"])
    page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    head = page.one(".title").text
    assert NAME in head and re.search(r"house-edge [0-9.]+.* · 20[0-9]{2}-[0-9]{2}-[0-9]{2}", head) and "Print" not in head
    hidden = page.script(
        "return [...document.querySelectorAll('nav, main form')].every(e => !e.checkVisibility()) && document.querySelector('#answer table').checkVisibility()"
    )
    page.at(1440)
    assert hidden


def test_it_answers_a_browser_without_scripts(serving):
    empty = serving.get(address("/spot", ("table", TABLE))).text
    assert re.search(r'<form[^>]* action="/spot" method="get"', empty) and 'name="hand"' in empty and "<button" in empty
    # As a browser sends a form: spaces as plus signs, and fields that are empty.
    answer = serving.get(f"/spot?table={quote(TABLE, safe='')}&hand=Js+Jd+Ac&known.board=&known.seen=&box=").text
    assert "<table" in answer and 'role="alert"' not in answer
