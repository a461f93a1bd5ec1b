"""A steady editor: nothing moves, the last answer stays, and what was typed is named."""

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from examples import TABLE, address
from pages import Pages
from serving import wait_for

PLACES = """
    const places = {};
    for (const control of document.querySelectorAll("main :is(input, select, button, summary, .button)")) {
        if (control.closest(".over, .notes") || !control.checkVisibility() || control.type === "hidden") continue;
        const {x, y, width, height} = control.getBoundingClientRect();
        places[control.id || control.textContent.trim()] = [x, y + scrollY, width, height].map(Math.round);
    }
    return places;
"""
# Solved in seconds, after its first solution in a run too.
SLOW = "ultimate-texas-holdem/base/A"


def pay(page: Pages, row: str):
    return page.one(f"input[name=pay][data-prefix='{row}=']")


def type_in(page: Pages, row: str, value: str) -> None:
    """Types a pay and stays in its field."""
    pay(page, row).click()
    page.press(value)


def message(page: Pages) -> str:
    return page.script("return document.querySelector('.over')?.innerText || ''")


def is_stale(page: Pages) -> bool:
    return page.script("return !!document.querySelector('#answer.stale')")


@pytest.mark.parametrize("width", [1440, 1024, 390])
def test_no_control_moves_when_figures_arrive_or_a_pay_becomes_bad(page: Pages, width):
    page.at(width)
    page.open(address("/paytable", ("table", TABLE)))
    before = page.script(PLACES)
    assert {"Undo", "Reset all pays", "f-pay", "All measures"} <= set(before)
    faults = {}
    # A player's edge, a changed digit, a bad pay, an empty one.
    for value in ("9", "900", "x", Keys.BACKSPACE):
        address_before = page.address()
        type_in(page, "flush", value)
        if value == Keys.BACKSPACE:
            wait_for(lambda: "empty" in message(page))
        else:
            wait_for(lambda: page.address() != address_before)
        page.settle()
        after = page.script(PLACES)
        faults |= {f"{value!r}: {name}": (place, after.get(name)) for name, place in before.items() if after.get(name) != place}
    page.at(1440)
    assert not faults


def test_a_click_aimed_at_the_next_but_one_row_hits_it(page: Pages):
    page.open(address("/paytable", ("table", TABLE)))
    wanted = page.script("""
        const pays = [...document.querySelectorAll('input[name=pay]')];
        const input = pays[pays.findIndex(pay => pay.dataset.prefix === 'flush=') + 2];
        input.scrollIntoView({block: 'center'});
        const {x, y, width, height} = input.getBoundingClientRect();
        return [input.id, Math.round(x + width / 2), Math.round(y + height / 2), input.value];
        """)
    before = page.address()
    type_in(page, "flush", "9")
    # The figures arrive between the aim and the click.
    wait_for(lambda: page.address() != before)
    actions = ActionChains(page.driver)
    actions.w3c_actions.pointer_action.move_to_location(wanted[1], wanted[2]).pointer_down()
    actions.w3c_actions.pointer_action.pause(0.1).pointer_up()
    actions.perform()
    page.settle()
    assert page.focused()["id"] == wanted[0]
    # The click has selected the pay.
    selected = page.script("const e = document.activeElement; return e.value.slice(e.selectionStart, e.selectionEnd)")
    assert selected == wanted[3] != ""


def test_a_bad_pay_leaves_the_last_answer_and_can_be_undone(page: Pages):
    page.open(address("/paytable", ("table", f"{TABLE};flush=9")))
    figures, rows = page.figures(), len(page.all("#answer .pays tbody tr"))
    type_in(page, "straight", "x")
    wait_for(lambda: "straight" in message(page) and is_stale(page))
    assert (page.figures(), len(page.all("#answer .pays tbody tr"))) == (figures, rows)
    assert page.focused()["words"] == "x" and pay(page, "straight").get_attribute("aria-invalid") == "true"
    assert page.barriers() == []
    page.one("[data-undo]").click()
    wait_for(lambda: not is_stale(page))
    page.settle()
    assert not message(page) and pay(page, "straight").get_attribute("value") == "5" and page.figures() == figures


def test_an_empty_pay_is_named_and_the_last_answer_stays(page: Pages):
    page.open(address("/paytable", ("table", TABLE)))
    figures, before = page.figures(), page.address()
    pay(page, "flush").click()
    page.press(Keys.DELETE, Keys.TAB)
    wait_for(lambda: "the pay of flush is empty" in message(page).lower())
    assert page.figures() == figures and page.address() == before
    type_in(page, "flush", "8")
    wait_for(lambda: not message(page))
    page.settle()
    assert page.figures() == figures


def test_arrows_change_a_pay_by_one_and_one_undo_takes_them_back(page: Pages):
    page.open(address("/paytable", ("table", TABLE)))
    before = page.answer()
    pay(page, "flush").click()
    page.press(Keys.ARROW_UP, Keys.ARROW_UP, Keys.ARROW_UP, Keys.ARROW_DOWN)
    wait_for(lambda: page.asked("table") == [f"{TABLE};flush=10"])
    page.settle()
    # Leaving the field is no further step.
    page.press(Keys.TAB)
    assert page.one("[data-undo]").is_enabled()
    page.one("[data-undo]").click()
    wait_for(lambda: page.answer() == before)


def test_a_slow_game_keeps_its_table_its_undo_and_the_focus_and_cancel_is_undo(page: Pages):
    page.open(address("/paytable", ("table", SLOW)), settle=False)
    page.settle(patience=120)
    before, address_before = page.figures(), page.address()
    places = page.script(PLACES)
    row = page.one("input[name=pay]").get_attribute("data-prefix").removesuffix("=")
    type_in(page, row, "37")
    wait_for(lambda: page.script("return !!document.querySelector('.over [data-job]')"))
    after = page.script(PLACES)
    assert {name: after.get(name) for name in places} == places and page.figures() == before
    assert page.focused()["words"] == "37" and page.one("[data-undo]").is_enabled()
    page.one(".over form[action$='/cancel'] button").click()
    wait_for(lambda: page.address() == address_before and not is_stale(page))
    page.settle()
    assert page.figures() == before and pay(page, row).get_attribute("value") != "37"


def test_a_player_s_edge_is_red_and_in_words(page: Pages):
    page.open(address("/paytable", ("table", f"{TABLE};flush=500")))
    colour = "return getComputedStyle(document.querySelector(arguments[0])).color"
    assert page.figures()["house edge"].startswith(("-", "−")) and "the player wins" in page.answer().lower()
    assert page.script(colour, ".figures dd") == page.script(colour, ".warning") != page.script(colour, ".figures div + div dd")
    page.open(address("/filing", ("table", f"{TABLE};flush=500")))
    assert "the player wins" in page.answer().lower()
    page.open(address("/filing", ("table", TABLE)))
    assert "the player wins" not in page.answer().lower()
