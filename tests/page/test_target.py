"""A target always answers: by the edge alone, with what comes nearest, or with what is needed."""

import pytest

from examples import address
from pages import Pages

BONUS = "let-it-ride/three-card-bonus"
EDGE = "require-house-edge-pct"


def edges(page: Pages) -> list[float]:
    return page.script("""
        const at = [...document.querySelectorAll('#answer thead th')].findIndex(head => head.innerText.startsWith('house edge'));
        return [...document.querySelectorAll('#answer tbody tr')].map(row => Number(row.cells[at].querySelector('[title]').title));
    """)


def test_a_field_that_is_needed_is_named(page: Pages):
    page.open("/target")
    assert page.answer().strip() == "Needed: “Wager”." and page.all(".needed")
    page.open("/compare")
    assert "Needed: “Paytables”" in page.answer()


def test_the_edge_alone_searches_and_shows_those_in_the_middle(page: Pages):
    page.open(address("/target", ("what", BONUS)))
    page.bound(EDGE, "0", "12")
    assert page.asked("require.house_edge_pct") == ["0..12"]
    found = edges(page)
    assert len(found) == 20 and all(0 <= edge <= 12 for edge in found)
    assert [abs(edge - 6) for edge in found] == sorted(abs(edge - 6) for edge in found)


@pytest.mark.parametrize("typed", ["<=4", "..4", "≤ 4 %"])
def test_a_bound_typed_as_a_whole_is_read(page: Pages, typed: str):
    page.open("/")
    page.bound("edge", typed)
    some = len(page.rows())
    page.open(address("/", ("edge", "..4")))
    assert some == len(page.rows()) > 0
    # In an address it stands in the boxes.
    assert page.one("#f-edge-to").get_attribute("value") == "4" and not page.one("#f-edge-from").get_attribute("value")


@pytest.mark.parametrize("value, ends", [("3..4", ("3", "4")), ("0-4", ("0", "4")), ("25+", ("25", "")), ("4", ("3.5", "4.5")), ("3.50", ("3.495", "3.505"))])
def test_an_address_fills_both_boxes(page: Pages, value: str, ends: tuple[str, str]):
    page.open(address("/", ("edge", value)))
    assert tuple(page.one(f"#f-edge-{end}").get_attribute("value") for end in ("from", "to")) == ends
    assert not page.all("#answer [role=alert]")


def test_without_a_paytable_in_bounds_the_nearest_and_what_they_miss_are_shown(page: Pages):
    page.open(address("/target", ("what", BONUS), ("pay", "flush=3..4"), ("require.house_edge_pct", "..1")))
    # Paytable A, with 4 for a flush, keeps 2.3167 % (reports/summary.csv).
    first = page.rows()[0]
    assert "come nearest" in page.answer() and first["misses"] == "house edge by 1.32 points"
    page.open(address("/target", ("by", "options"), ("what", "let-it-ride"), ("require.house_edge_pct", "1..2")))
    assert {row["misses"] for row in page.rows()} == {"house edge by 1.51 points", "house edge by 1.74 points"}


def test_among_the_regulations_paytables_nothing_is_needed(page: Pages):
    page.open(address("/target", ("by", "options"), ("what", "let-it-ride")))
    assert len(page.rows()) == 2


def test_a_bound_is_one_box_without_scripts(serving):
    text = serving.get(address("/", ("edge", "3..4"))).text
    assert 'name="edge" value="3..4"' in text
