"""The keyboard alone."""

from selenium.webdriver.common.keys import Keys

from examples import FILLED, TABLE, address
from pages import Pages
from serving import wait_for

# Most steps to what a form asks.
STEPS = 80


def tab_to(page: Pages, wanted) -> dict:
    """Presses Tab until the focus is on what is wanted; every stop on the way is seen."""
    for _ in range(STEPS):
        page.press(Keys.TAB)
        at = page.focused()
        assert at["ring"], at
        assert at["box"]["width"] > 0 and at["box"]["height"] > 0, at
        if wanted(at):
            return at
    raise AssertionError(f"not reached in {STEPS} steps")


def from_the_top(page: Pages) -> None:
    page.script("document.activeElement.blur(); scrollTo(0, 0)")


def test_the_first_stop_skips_the_navigation(page: Pages):
    page.open(FILLED["/paytable"])
    from_the_top(page)
    page.press(Keys.TAB)
    assert page.focused()["href"].startswith("#")
    page.press(Keys.ENTER)
    page.press(Keys.TAB)
    assert page.script("return document.querySelector('main').contains(document.activeElement)")


def test_a_pay_is_edited_and_asked_by_the_keyboard(page: Pages):
    page.open(address("/paytable", ("table", TABLE)))
    before = page.address()
    from_the_top(page)
    tab_to(page, lambda at: at["name"] == "pay")
    page.press(Keys.CONTROL, "a")
    page.press("1500", Keys.ENTER)
    wait_for(lambda: page.address() != before)
    page.settle()
    # The focus stays where it was typed.
    assert page.focused()["name"] == "pay" and page.focused()["words"] == "1500"
    assert "1,500" in page.answer() or "1500" in page.answer()


def test_a_view_is_chosen_and_a_table_sorted_by_the_keyboard(page: Pages):
    page.open("/paytable")
    from_the_top(page)
    tab_to(page, lambda at: at["href"] == "/")
    page.press(Keys.ENTER)
    wait_for(lambda: page.address().rstrip("/") == page.serving.origin)
    page.settle()
    column = lambda: [list(row.values()) for row in page.rows()]
    before = column()
    from_the_top(page)
    page.script("document.querySelector('#answer').tabIndex = -1; document.querySelector('#answer').focus()")
    tab_to(page, lambda at: at["tag"] == "button" and "edge" in at["words"].lower())
    page.press(Keys.SPACE)
    assert column() != before and sorted(column()) == sorted(before)


def test_cards_are_taken_by_the_keyboard(page: Pages):
    page.open(address("/spot", ("table", TABLE)))
    page.script("document.querySelector('[data-card]').focus()")
    page.press(Keys.SPACE)
    page.press(Keys.ARROW_RIGHT)
    page.press(Keys.SPACE)
    page.press(Keys.ARROW_DOWN)
    page.press(Keys.ENTER)
    wait_for(lambda: page.asked("hand") == ["As Ks Kh"])
    page.settle()
    assert not page.all("#answer [role=alert]") and page.all("#answer table")
