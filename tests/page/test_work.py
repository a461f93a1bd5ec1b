"""Long work: found again after a reload, from another view and by a second tab, cancelled, and ended if a newer edit took its place."""

import re
from urllib.parse import unquote

import pytest

from examples import SIMULATING, SOLVING, TABLE, address
from pages import Pages
from serving import wait_for

# Rounds of a simulation that takes minutes.
ROUNDS = 2_000_000_000_000
SIDE = "let-it-ride/three-card-bonus/A"
# Time in which work that runs must compute, in seconds.
WHILE = 0.5


def long_work(number: int) -> str:
    """Work of its own for each test, as work is found by its address."""
    return address("/filing", ("table", TABLE), ("rounds", str(ROUNDS + number)), ("write", "yes"))


@pytest.fixture(autouse=True)
def nothing_left_running(page: Pages):
    yield
    page.open("/", settle=False)
    serving = page.serving
    for own in re.findall("/jobs/([0-9]+)/cancel", serving.get("/chips").text):
        serving.ask("POST", f"/jobs/{own}/cancel", {"Origin": serving.origin}, b"")


def job(page: Pages) -> str:
    """The name of the work under way."""
    return wait_for(lambda: page.script("return document.querySelector('[data-job]')?.dataset.job"))


def progress(page: Pages) -> str:
    return page.script("return document.querySelector('[data-job]')?.innerText || ''")


def cancel(page: Pages) -> None:
    page.one("[data-job] form[action$='/cancel'] button").click()
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


def test_work_goes_on_while_nobody_looks_and_ends_when_a_newer_edit_takes_its_place(forsaken):
    """It was asked for when the tests began."""
    wait_for(lambda: forsaken.age() > 11)
    own = re.search(r'data-job="([0-9]+)"', forsaken.get(SIMULATING).text)[1]
    assert own == "1" and f"/jobs/{own}/cancel" in forsaken.get("/spot").text
    assert forsaken.ask("POST", f"/jobs/{own}/leave", {"Origin": forsaken.origin}, b"").status == 303
    wait_for(lambda: forsaken.is_idle(WHILE))
    assert forsaken.processor_seconds() > 0 and forsaken.kept_bytes() == 0 and "class=\"chip\"" not in forsaken.get("/").text


def test_another_view_shows_what_runs_leads_to_it_and_cancels_it(page: Pages):
    # A minute or two, of which a percent is soon done.
    work = address("/filing", ("table", TABLE), ("rounds", "20000000000"), ("write", "yes"))
    page.open(work, settle=False)
    first = job(page)
    assert not page.all(".chip")
    page.open(address("/spot", ("table", TABLE)))
    chip = page.one(".chip")
    assert re.match(r"[0-9]+ %, .+ left Write a filing: Let It Ride Poker, base A", chip.text), chip.text
    said = chip.text
    wait_for(lambda: page.one(".chip").text != said)
    assert re.match(r"[0-9]+ % · Let It Ride Poker, base A · A spot", page.driver.title), page.driver.title
    assert page.barriers() == [] and page.overflow() == []
    page.one(".chip a").click()
    assert job(page) == first
    wait_for(lambda: re.match(r"[0-9]+ % · ", page.driver.title))
    page.open("/meters")
    page.one(".chip button").click()
    wait_for(lambda: not page.all(".chip"))
    assert page.driver.title == "Meters · house-edge"
    wait_for(lambda: page.serving.is_idle(WHILE))


def test_what_is_typed_anew_ends_the_work_for_what_was_typed_before(page: Pages):
    pays = [("pay", pay) for pay in ("flush=1..40", "straight=1..40", "full-house=1..60", "three-of-a-kind=1..9")]
    bounds = ("require.house_edge_pct", "3.5..3.50001")
    page.open(address("/target", ("what", "let-it-ride/base"), *pays, bounds, ("any-order", "yes")), settle=False)
    jobs = [job(page)]
    for digit in "51":
        page.field("limit").send_keys(digit)
        jobs.append(wait_for(lambda: (own := job(page)) not in jobs and own))
    # The first was opened, not typed.
    chips = lambda: re.findall("/jobs/([0-9]+)/cancel", page.serving.get("/chips").text)
    wait_for(lambda: jobs[1] not in chips() and jobs[0] in chips())


def test_work_that_ended_elsewhere_is_ready_and_is_not_done_again(own_serving):
    quick = address("/filing", ("table", SIDE), ("rounds", "3000000000"), ("write", "yes"))
    own = re.search(r'data-job="([0-9]+)"', own_serving.get(quick).text)[1]
    wait_for(lambda: "<b>ready</b>" in own_serving.get("/chips").text)
    before = own_serving.processor_seconds()
    assert f"/jobs/{own}/" in own_serving.get(quick).text and own_serving.processor_seconds() - before < 0.5
    assert "class=\"chip\"" not in own_serving.get("/chips").text


def test_solving_can_be_cancelled(own_serving, pytestconfig):
    """Between two up cards, each of which takes seconds."""
    if not pytestconfig.getoption("--long"):
        pytest.skip("no --long")
    solving = wait_for(lambda: re.search(r'of [0-9]+ up cards.*action="(/jobs/[^"]+/cancel)"', own_serving.get(SOLVING).text))
    assert own_serving.ask("POST", solving[1], {"Origin": own_serving.origin}, b"").status == 303
    wait_for(lambda: own_serving.is_idle(WHILE), patience=60)
    assert "cancelled" in own_serving.get(SOLVING).text.lower() and own_serving.kept_bytes() == 0


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
