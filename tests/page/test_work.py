"""Long work: found again after a reload and by a second tab, cancelled, and ended if nobody listens."""

import re
from urllib.parse import unquote

import pytest

from examples import SOLVING, TABLE, address
from pages import Pages
from serving import wait_for

# Rounds of a simulation that takes minutes.
ROUNDS = 2_000_000_000
# Time in which work that runs must compute, in seconds.
WHILE = 0.5


def long_work(number: int) -> str:
    """Work of its own for each test, as work is found by its address."""
    return address("/filing", ("table", TABLE), ("rounds", str(ROUNDS + number)), ("write", "yes"))


@pytest.fixture(autouse=True)
def nothing_left_running(page: Pages):
    yield
    page.open("/", settle=False)


def job(page: Pages) -> str:
    """The name of the work under way."""
    return wait_for(lambda: page.script("return document.querySelector('[data-job]')?.dataset.job"))


def progress(page: Pages) -> str:
    return page.script("return document.querySelector('[data-job]')?.innerText || ''")


def cancel(page: Pages) -> None:
    page.one("form[action$='/cancel'] button").click()
    page.settle()


def test_a_reload_and_a_second_tab_find_the_same_work_and_a_click_cancels_it(page: Pages):
    page.open(long_work(1), settle=False)
    first, said = job(page), progress(page)
    wait_for(lambda: progress(page) != said)
    page.driver.refresh()
    assert job(page) == first
    with page.another_tab() as (one, other):
        page.open(long_work(1), settle=False)
        assert job(page) == first
        said = progress(page)
        wait_for(lambda: progress(page) != said)
        cancel(page)
        page.driver.switch_to.window(one)
        page.settle()
        page.driver.switch_to.window(other)
    assert "cancel" in page.answer().lower()
    assert wait_for(lambda: page.serving.is_idle(WHILE))
    # Nothing of the form is lost.
    assert page.field("rounds").get_attribute("value") == str(ROUNDS + 1)


def test_a_browser_without_scripts_asks_again_and_can_cancel(own_serving):
    waiting = own_serving.get(long_work(6)).text
    assert '<meta http-equiv="refresh"' in waiting.partition("<noscript>")[2].partition("</noscript>")[0]
    cancel = re.search(r'<form method="post" action="([^"]+/cancel)"', waiting)[1]
    answer = own_serving.ask("POST", cancel, {"Origin": own_serving.origin}, b"")
    assert answer.status == 303 and unquote(answer.header("Location")) == unquote(long_work(6))


def test_solving_that_is_cancelled_and_work_that_nobody_listens_to_end(forsaken):
    wait_for(lambda: forsaken.is_idle(WHILE), patience=60)
    assert forsaken.processor_seconds() > WHILE and forsaken.kept_bytes() == 0
    assert "cancelled" in forsaken.get(SOLVING).text.lower() and forsaken.get("/").status == 200


def test_what_is_cancelled_can_be_asked_again(page: Pages):
    page.open(long_work(2), settle=False)
    first = job(page)
    cancel(page)
    page.one("form[action$='/again'] button").click()
    assert job(page) != first
    cancel(page)


def test_two_tabs_have_answers_of_their_own(page: Pages):
    page.open(address("/paytable", ("table", TABLE)))
    one = page.answer()
    with page.another_tab() as (first, second):
        page.open(address("/paytable", ("table", f"{TABLE};flush=9")))
        other = page.answer()
        page.driver.switch_to.window(first)
        assert page.answer() == one != other
        page.driver.switch_to.window(second)


def test_two_pieces_of_work_run_and_a_third_waits(own_serving):
    for number in (1, 2, 3):
        assert "data-job" in own_serving.get(long_work(number)).text
    wait_for(lambda: "wait" in own_serving.get(long_work(3)).text.lower())
    assert all(
        "wait" not in own_serving.get(long_work(number)).text.lower().partition("data-job")[2].partition("</form>")[0] for number in (1, 2)
    )
