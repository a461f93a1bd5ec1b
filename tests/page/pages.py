"""The page in a browser, as a person sees and uses it."""

import json
import time
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import Select

import page_checks
from serving import PATIENCE, Serving, wait_for

WIDTHS = (320, 768, 1440)
THEMES = ("light", "dark")
AXE = (files("selenium_axe_python") / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
# axe-core's impacts that nobody may meet; "moderate" and "minor" are advice.
GRAVE = ("serious", "critical")


class Pages:
    """One browser, with one tab or several."""

    def __init__(self, driver, serving: Serving, downloads: Path):
        self.driver, self.serving, self.downloads = driver, serving, downloads
        driver.execute_cdp_cmd("Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(downloads)})
        driver.get(serving.address)
        self.at(1440)

    def open(self, path: str, settle: bool = True, afresh: bool = True) -> None:
        """Goes to an address, afresh without the table that an earlier one stated, and waits for its answer."""
        for kind in ("browser", "performance"):
            self.driver.get_log(kind)
        if afresh:
            self.script("try { localStorage.removeItem('table') } catch { /* an empty tab has none */ }")
        self.driver.get(self.serving.origin + path)
        if settle:
            self.settle()

    def settle(self, patience: float = PATIENCE) -> None:
        """Waits until the page has answered what its form asks."""
        wait_for(lambda: not self.is_working(), patience)

    def is_working(self) -> bool:
        return self.script("return document.readyState !== 'complete' || !!document.querySelector('#answer[aria-busy=true], [data-job]')")

    def script(self, text: str, *arguments):
        return self.driver.execute_script(text, *arguments)

    def at(self, width: int, theme: str = "light") -> None:
        """A screen of this width, of a reader who prefers this theme and no motion."""
        size = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": False}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
        features = [{"name": "prefers-color-scheme", "value": theme}, {"name": "prefers-reduced-motion", "value": "reduce"}]
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "screen", "features": features})

    def one(self, selector: str) -> WebElement:
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def all(self, selector: str) -> list[WebElement]:
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def field(self, name: str) -> WebElement:
        return self.one(f"form.ask [name='{name}']:not([type=hidden], [type=range])")

    def fill(self, name: str, value: str) -> None:
        """Types into a field as a person does, and leaves it."""
        element = self.field(name)
        self.retype(element, value)
        self.settle()

    def bound(self, name: str, least: str = "", most: str = "") -> None:
        """Types one end of a bound or both into its boxes."""
        for end, value in (("from", least), ("to", most)):
            if value:
                self.retype(self.one(f"#f-{name}-{end}"), value)
                self.settle()

    def choose(self, selector: str, value: str) -> None:
        Select(self.one(selector)).select_by_value(value)

    def retype(self, element: WebElement, value: str) -> None:
        before = self.address()
        element.send_keys(Keys.CONTROL, "a")
        element.send_keys(value, Keys.TAB)
        wait_for(lambda: self.address() != before)

    def address(self) -> str:
        return self.driver.current_url

    def asked(self, field: str) -> list[str]:
        """What the address says in a field."""
        return parse_qs(urlsplit(self.address()).query).get(field, [])

    def answer(self) -> str:
        """The words of the answer."""
        return self.script("return document.querySelector('#answer').innerText")

    def figures(self) -> dict[str, str]:
        """The leading figures of the answer, without what stands beside them."""
        return self.script("""
            const pairs = [...document.querySelectorAll('#answer .figures > div')].map(pair => [pair.querySelector('dt'), pair.querySelector('dd')]);
            return Object.fromEntries(pairs.map(([name, figure]) => [name.innerText.toLowerCase(), figure.firstChild.textContent.trim()]));
            """)

    def rows(self, table: str = "#answer table") -> list[dict[str, str]]:
        """The rows of the first such table, by the words of its head."""
        return self.script(
            """
            const table = document.querySelector(arguments[0]);
            const words = cell => cell.innerText.trim().replace(/\\s+/g, ' ');
            const heads = [...table.tHead.rows[table.tHead.rows.length - 1].cells].map(words);
            const rows = [...table.tBodies].flatMap(body => [...body.rows]).filter(row => row.cells.length === heads.length);
            return rows.map(row => Object.fromEntries(heads.map((head, place) => [head, words(row.cells[place])])));
            """,
            table,
        )

    def download(self, link: WebElement) -> Path:
        """The file behind a link, once it is there whole."""
        before = set(self.downloads.iterdir())
        link.click()
        new = lambda: {path for path in self.downloads.iterdir() if not path.name.endswith((".crdownload", ".tmp"))} - before
        return wait_for(new).pop()

    @contextmanager
    def another_tab(self):
        """A second tab, which is closed after the block."""
        first = self.driver.current_window_handle
        self.driver.switch_to.new_window("tab")
        second = self.driver.current_window_handle
        try:
            yield first, second
        finally:
            self.driver.switch_to.window(second)
            self.driver.close()
            self.driver.switch_to.window(first)

    def messages(self) -> list[str]:
        """What the console said since the page was opened."""
        return [entry["message"] for entry in self.driver.get_log("browser") if entry["level"] in ("SEVERE", "WARNING")]

    def requests_elsewhere(self) -> list[str]:
        """What was asked of others since the page was opened."""
        asked = page_checks.requests(self.driver.get_log("performance"))
        return [url for url in asked if not url.startswith((self.serving.origin + "/", "data:"))]

    def overflow(self) -> list[str]:
        """What makes the page scroll sideways, or would be cut off."""
        return self.script(page_checks.COMMON + """
            const root = document.documentElement;
            if (root.scrollWidth > width) faults.push('the page is ' + root.scrollWidth + ' pixels wide, of ' + width);
            const scrolls = e => e && (['auto', 'scroll'].includes(getComputedStyle(e).overflowX) || scrolls(e.parentElement));
            for (const e of document.body.querySelectorAll('*')) {
                const box = e.getBoundingClientRect();
                const leaves = box.width > 1 && (box.right > width + 1 || box.left < -1 && box.right > 0);
                if (leaves && e instanceof HTMLElement && seen(e) && !scrolls(e.parentElement)) {
                    faults.push(name(e) + ' stands from ' + box.left + ' to ' + box.right + ' pixels, of ' + width);
                }
            }
            return faults;
            """)

    def wrapped_numbers(self) -> list[str]:
        """Numbers in tables that stand on more than one line."""
        return self.script(page_checks.COMMON + """
            const range = document.createRange();
            for (const cell of document.querySelectorAll('td')) {
                if (!seen(cell) || !/^[-+−]?[\\d.,]+( %)?$/.test(cell.innerText.trim())) continue;
                range.selectNodeContents(cell);
                const tops = new Set([...range.getClientRects()].filter(box => box.width).map(box => Math.round(box.top)));
                if (tops.size > 1 && Math.max(...tops) - Math.min(...tops) > 8) faults.push(name(cell) + ' is wrapped');
            }
            return faults;
            """)

    def barriers(self, rules: dict | None = None) -> list[str]:
        """What axe-core finds that is serious or critical; `rules` are options of its run."""
        if not self.script("return !!window.axe"):
            self.script(AXE)
        options = {"resultTypes": ["violations"], **(rules or {})}
        found = self.driver.execute_async_script(
            """
            const done = arguments[1];
            // Long tables, plots and lists are of the same kind all along.
            const alike = ['tbody tr:nth-child(n+9)', 'svg > :nth-child(n+60)', 'svg g > :nth-child(n+20)', 'option:nth-child(n+4)', 'optgroup:nth-child(n+4)'];
            axe.run({include: [['html']], exclude: alike.map(selector => [selector])}, arguments[0]).then(result => done(result.violations), error => done(String(error)));
            """,
            options,
        )
        assert isinstance(found, list), found
        return [
            f"{fault['id']} ({fault['impact']}): {node['target']} {node['html'][:120]} {node['failureSummary'][:200]}"
            for fault in found
            if fault["impact"] in GRAVE
            for node in fault["nodes"][:3]
        ]

    def press(self, *keys: str) -> None:
        self.driver.switch_to.active_element.send_keys(*keys)

    def focused(self) -> dict:
        """Where the keyboard is: name, tag and words of the element, and whether its focus is seen."""
        return self.script("""
            const e = document.activeElement, style = getComputedStyle(e), label = e.labels && e.labels[0];
            const ring = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0 || style.boxShadow !== 'none';
            return {tag: e.tagName.toLowerCase(), name: e.name || '', id: e.id, words: (e.innerText || e.value || '').trim(),
                href: e.getAttribute('href'), ring, box: e.getBoundingClientRect().toJSON()};
            """)
