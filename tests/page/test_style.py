"""Figures, words and pictures as they are set for people."""

from selenium.webdriver.common.keys import Keys

from examples import EDITED, TABLE, address
from pages import Pages
from test_keyboard import tab_to

SEEN = "return [...document.querySelectorAll(arguments[0])].every(e => { const box = e.getBoundingClientRect(); return box.width && box.right <= innerWidth && box.left >= 0; })"


def test_a_figure_has_two_decimals_and_the_rest_on_hover(page: Pages):
    page.open(address("/paytable", ("table", TABLE)))
    edge = page.script("const figure = document.querySelector('.figures dd span'); return [figure.innerText, figure.title]")
    # 37,963 / 1,082,900 (reports/summary.csv).
    assert edge == ["3.51", "3.50567919"]
    # 52! / (5! 47!) / 5108 flushes are 508.8019 hands for one.
    flush = page.script("return [...document.querySelectorAll('#answer td span')].filter(figure => figure.title.startsWith('508.8018')).map(figure => figure.innerText)")
    assert flush == ["508.80"]


def test_signs_are_those_of_typographers_and_files_keep_theirs(page: Pages, serving):
    path = address("/paytable", ("table", EDITED))
    page.open(path)
    answer = page.answer()
    assert "→" in answer and "−" in answer and "->" not in answer
    assert "−" not in serving.get(path).text


def test_tables_sort_by_the_figures_behind(page: Pages):
    page.open("/")
    head = next(head for head in page.all("#answer th button") if head.text.startswith("house edge"))
    head.click()
    values = page.script("""
        const heads = [...document.querySelectorAll('#answer thead th')].map(head => head.innerText);
        const at = heads.findIndex(head => head.startsWith('house edge'));
        return [...document.querySelectorAll('#answer tbody tr')].map(row => Number(row.cells[at].querySelector('[title]').title));
    """)
    assert values == sorted(values) and values[0] < 0


def test_the_navigation_is_reached_at_1024_pixels_and_the_edge_is_seen_at_390(page: Pages):
    page.at(1024)
    page.open("/")
    assert page.script(SEEN, "nav a")
    page.at(390)
    page.open("/")
    assert page.script(SEEN, "#answer tbody tr:first-child td:nth-child(2)")
    assert page.script("return document.querySelector('#answer thead th:nth-child(2)').innerText").startswith("house edge")
    page.at(1440)


def test_a_word_shows_its_meaning_to_the_pointer_and_to_the_keyboard(page: Pages):
    page.open(address("/paytable", ("table", TABLE)))
    page.script("document.querySelector('#answer').focus()")
    tab_to(page, lambda at: at["words"].lower() == "volatility index")
    word = page.driver.switch_to.active_element
    assert page.one("#meaning").text.startswith("Standard deviation times 1.645")
    page.press(Keys.ESCAPE)
    assert not page.one("#meaning").is_displayed()
    page.script("arguments[0].dispatchEvent(new MouseEvent('mouseover', {bubbles: true}))", word)
    assert page.one("#meaning").is_displayed()
