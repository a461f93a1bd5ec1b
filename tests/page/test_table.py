"""The table is stated once: every view has it, and what a month wins at it."""

import pytest

from examples import EDITED, TABLE, address
from pages import Pages
from serving import wait_for

# The house edge of Let It Ride's paytable A (reports/summary.csv).
EDGE = 37_963 / 1_082_900


@pytest.fixture(autouse=True)
def nothing_kept(page: Pages):
    yield
    page.open("/")


def in_dollars(text: str) -> float:
    return float(text.replace("−", "-").replace("$", "").replace(",", ""))


def test_a_month_is_shown_and_its_difference_for_an_edited_paytable(page: Pages):
    page.open(address("/paytable", ("table", TABLE), ("average-bet", "15"), ("seats", "5"), ("hours-per-day", "12")))
    # $15 on a unit of 5 players, 50 rounds an hour, 12 hours a day, 30 days.
    month = in_dollars(page.figures()["a month"])
    assert month == pytest.approx(EDGE * 15 * 5 * 50 * 12 * 30, abs=0.005)
    page.open(address("/paytable", ("table", EDITED), ("average-bet", "15"), ("seats", "5"), ("hours-per-day", "12")))
    edited = in_dollars(page.figures()["a month"])
    aside = page.script("return [...document.querySelectorAll('.figures > div')].find(tile => /^a month/i.test(tile.innerText)).querySelector('small').innerText")
    assert in_dollars(aside) == pytest.approx(edited - month, abs=0.011)


def test_what_is_stated_in_one_view_is_there_in_the_next_and_an_address_comes_first(page: Pages):
    page.open(address("/paytable", ("table", TABLE)))
    page.fill("seats", "5")
    page.fill("average-bet", "25")
    page.open(address("/economics", ("table", TABLE)), afresh=False)
    assert page.asked("seats") == ["5"] and page.field("average-bet").get_attribute("value") == "25"
    month = in_dollars(page.figures()["a month of 30 days"])
    assert month == pytest.approx(EDGE * 25 * 5 * 50 * 24 * 30, abs=0.005)
    page.open(address("/economics", ("table", TABLE), ("seats", "2")), afresh=False)
    assert page.asked("seats") == ["2"] and not page.asked("average-bet")
    # The navigation carries it too.
    page.open("/", afresh=False)
    page.one("nav a[href='/compare']").click()
    page.settle()
    assert page.asked("seats") == ["2"]


def test_a_side_wager_of_the_menu_is_made_in_three_hands_of_ten(page: Pages):
    page.open(address("/economics", ("table", TABLE)))
    page.choose("#f-side-hand", "three-card-bonus/B")
    wait_for(lambda: page.asked("side") == ["three-card-bonus/B=30%"])
    page.settle()
    assert "three-card-bonus=30%" in page.script("return document.querySelector('.shell code').textContent")
    # Of another game it is left out.
    page.open(address("/economics", ("table", "mississippi-stud/base/A"), ("side", "three-card-bonus/B=30%")))
    assert not page.all("#answer [role=alert]")


def test_side_by_side_has_a_month_of_each(page: Pages):
    page.open(address("/compare", ("table", TABLE), ("table", EDITED), ("average-bet", "15")))
    months = [in_dollars(figure) for figure in page.figures().values()]
    assert months[0] == pytest.approx(EDGE * 15 * 50 * 24 * 30, abs=0.005) and months[1] < months[0]
