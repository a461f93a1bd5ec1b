"""What must hold of the page, on screens of 1280 and 390 pixels and printed on A4; each check returns what is wrong, nothing if all is well."""

import base64
import json
import re
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pypdfium2

SCREEN_WIDTH = 1280
PHONE_WIDTH = 390
# A4 is 210 by 297 mm. A CSS pixel is 1/96 of an inch, a point 1/72.
PAPER_MM = (210, 297)
PAPER_PIXELS = round(210 / 25.4 * 96)
PAPER_POINTS = (210 / 25.4 * 72, 297 / 25.4 * 72)

# Least sizes of letters, in pixels as rendered. On paper 9.3 pixels are 7 points, as in footnotes, and 8 pixels are 6 points, as on maps.
LEAST_TEXT = {"screen": 12, "print": 9.3}
LEAST_PLOT_TEXT = {"screen": 10, "print": 8}

# What every check in the browser needs: whether something is seen, and how to name it.
COMMON = """
const seen = e => e.checkVisibility({visibilityProperty: true, opacityProperty: true});
const width = document.documentElement.clientWidth;
const name = e => e.tagName.toLowerCase() + (e.id ? '#' + e.id : '') + ' ' + JSON.stringify(e.textContent.trim().slice(0, 40));
const faults = [];
"""


@dataclass
class Loaded:
    """A page as the browser has loaded it, with what it said and asked for on the way."""

    path: Path
    messages: list[str]
    requests: list[str]


def load(browser, path: Path) -> Loaded:
    """Shows the page on a screen of 1280 pixels, scrolls through it, and gathers what was said."""
    browser.get("about:blank")
    show(browser, "screen")
    for kind in ("browser", "performance"):
        browser.get_log(kind)
    browser.get(path.as_uri())
    # Whatever is loaded only when it comes into sight, or a little later, is loaded now.
    browser.execute_async_script(
        "const done = arguments[0]; scrollTo(0, document.documentElement.scrollHeight);"
        "setTimeout(() => { scrollTo(0, 0); setTimeout(done, 100) }, 100)"
    )
    messages = [f"{entry['level']}: {entry['message']}" for entry in browser.get_log("browser")]
    return Loaded(path, messages, requests(browser.get_log("performance")))


def show(browser, medium: str) -> None:
    """Lays the page out for the screen, for that of a phone, or for the part of an A4 page that the page's own margins leave."""
    width = {"screen": SCREEN_WIDTH, "phone": PHONE_WIDTH}.get(medium) or round(PAPER_PIXELS - _margins(browser))
    size = {"width": width, "height": 900}
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print" if medium == "print" else "screen"})
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {**size, "deviceScaleFactor": 1, "mobile": False})


def _margins(browser) -> float:
    """The left and right margins of the printed page together, in pixels: those of its @page rule, or Chromium's own of 1 cm."""
    return browser.execute_script(
        """
        let margins = ['1cm', '1cm'];
        const walk = rules => { for (const rule of rules) {
            if (rule instanceof CSSPageRule && !rule.selectorText) {
                margins = [rule.style.marginLeft || margins[0], rule.style.marginRight || margins[1]];
            } else if (rule instanceof CSSMediaRule && rule.media.mediaText.includes('print')) walk(rule.cssRules);
        } };
        for (const sheet of document.styleSheets) walk(sheet.cssRules);
        const probe = document.body.appendChild(document.createElement('div'));
        probe.style.cssText = 'position: absolute; visibility: hidden; height: 0; padding: 0; border: 0';
        const pixels = margins.map(margin => { probe.style.width = margin; return probe.getBoundingClientRect().width });
        probe.remove();
        return pixels[0] + pixels[1];
        """
    )


def requests(log: list[dict]) -> list[str]:
    events = [json.loads(entry["message"])["message"] for entry in log]
    opened = {"Network.requestWillBeSent": lambda told: told["request"]["url"], "Network.webSocketCreated": lambda told: told["url"]}
    return [opened[event["method"]](event["params"]) for event in events if event["method"] in opened]


def faults_of_loading(browser, page: Loaded) -> list[str]:
    """Whatever the console said, and whatever was asked for but the page itself."""
    faults = [message for message in page.messages if message.startswith(("WARNING", "SEVERE"))]
    faults += [f"it asks for {url}" for url in page.requests if url != page.path.as_uri() and not url.startswith("data:")]
    if page.path.as_uri() not in page.requests:
        faults.append("the browser did not tell what was asked for")
    return faults


def faults_of_references(browser, page: Loaded) -> list[str]:
    """Identifiers that are not unique, links and references that lead nowhere, and what would be loaded from elsewhere."""
    found = browser.execute_script(
        COMMON
        + """
        const ids = new Set();
        for (const e of document.querySelectorAll('[id]')) {
            if (ids.has(e.id)) faults.push('more than one has the identifier ' + e.id);
            ids.add(e.id);
        }
        const leads = target => target === '' || target === 'top' || ids.has(target);
        const links = [];
        for (const e of document.querySelectorAll('[href]')) {
            const href = e.getAttribute('href');
            if (href.startsWith('#')) { if (!leads(decodeURIComponent(href.slice(1)))) faults.push('a link to ' + href + ' leads nowhere') }
            else if (e.tagName === 'A') links.push(href);
            else if (!href.startsWith('data:')) faults.push(name(e) + ' refers to ' + href);
        }
        for (const e of document.querySelectorAll('[src], [srcset], [poster], object[data]')) {
            for (const key of ['src', 'srcset', 'poster', 'data']) {
                const value = e.getAttribute(key);
                if (value && !value.startsWith('data:')) faults.push(name(e) + ' refers to ' + value);
            }
        }
        const places = [...document.querySelectorAll('*')].flatMap(e => [...e.attributes].map(attribute => attribute.value));
        const styles = [...document.querySelectorAll('style')].map(style => style.textContent);
        for (const text of [...places, ...styles]) {
            for (const [whole, target] of text.matchAll(/url\\(\\s*['"]?([^'")]*)['"]?\\s*\\)/g)) {
                const inside = target.startsWith('#') ? leads(target.slice(1)) : target.startsWith('data:');
                if (!inside) faults.push(whole + ' leads nowhere in the page');
            }
            if (/@import/.test(text)) faults.push('a style is imported');
        }
        return {faults, links};
        """
    )
    return found["faults"] + [fault for link in found["links"] for fault in _faults_of_link(link, page.path.parent)]


def _faults_of_link(link: str, pack: Path) -> list[str]:
    parts = urlsplit(link)
    if parts.scheme in ("https", "mailto"):
        return []
    if parts.scheme or parts.netloc:
        return [f"a link to {link}"]
    return [] if (pack / unquote(parts.path)).is_file() else [f"a link to {link}, which is not in the pack"]


def faults_of_identity(browser, page: Loaded) -> list[str]:
    """A page without a title, a language or a heading is hard to find and to read aloud."""
    return browser.execute_script(
        COMMON
        + """
        if (!document.title.trim()) faults.push('it has no title');
        if (!document.documentElement.lang) faults.push('it does not say its language');
        if (document.compatMode !== 'CSS1Compat') faults.push('it does not say that it is HTML');
        if (document.characterSet !== 'UTF-8') faults.push('its letters are read as ' + document.characterSet);
        if (document.querySelectorAll('h1').length !== 1) faults.push('it has no heading, or several');
        return faults;
        """
    )


def faults_of_width(browser, medium: str) -> list[str]:
    """What is wider than the page, or cut off at the side."""
    show(browser, medium)
    return browser.execute_script(
        COMMON
        + """
        const root = document.documentElement;
        if (root.scrollWidth > width) faults.push('the page is ' + root.scrollWidth + ' pixels wide, of ' + width);
        for (const e of document.querySelectorAll('table')) {
            const box = e.getBoundingClientRect();
            if (seen(e) && (box.left < -1 || box.right > width + 1)) {
                faults.push(name(e) + ' stands from ' + box.left + ' to ' + box.right + ' pixels, of ' + width);
            }
        }
        for (const e of document.body.querySelectorAll('*')) {
            const style = getComputedStyle(e);
            const flows = e instanceof HTMLElement && style.display !== 'inline' && style.position !== 'absolute' && seen(e);
            if (flows && style.overflowX !== 'visible' && e.scrollWidth > e.clientWidth + 1) {
                faults.push(name(e) + ' shows ' + e.clientWidth + ' of its ' + e.scrollWidth + ' pixels');
            }
        }
        return faults;
        """
    )


def faults_of_phone(browser, medium: str) -> list[str]:
    """What stands beside the screen of a phone and cannot be scrolled to within a part of its own."""
    show(browser, medium)
    return browser.execute_script(
        COMMON
        + """
        const root = document.documentElement;
        if (root.scrollWidth > width) faults.push('the page is ' + root.scrollWidth + ' pixels wide, of ' + width);
        const scrolls = e => e && (['auto', 'scroll'].includes(getComputedStyle(e).overflowX) || scrolls(e.parentElement));
        for (const e of document.body.querySelectorAll('*')) {
            const box = e.getBoundingClientRect();
            if (e instanceof HTMLElement && seen(e) && !scrolls(e.parentElement) && box.right > width + 1) {
                faults.push(name(e) + ' ends at ' + box.right + ' pixels, of ' + width);
            }
        }
        return faults;
        """
    )


def faults_of_letters(browser, medium: str) -> list[str]:
    """Text outside plots that is too small."""
    show(browser, medium)
    return browser.execute_script(
        COMMON
        + """
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
            const parent = texts.currentNode.parentElement;
            if (!texts.currentNode.data.trim() || parent.closest('svg, script, style') || !seen(parent)) continue;
            const size = parseFloat(getComputedStyle(parent).fontSize);
            if (size < arguments[0]) faults.push(name(parent) + ' is in letters of ' + size + ' pixels');
        }
        return faults;
        """,
        LEAST_TEXT[medium],
    )


def faults_of_plots(browser, medium: str) -> list[str]:
    """Plots that are not seen whole, or whose letters are too small, cut off, or on top of each other."""
    show(browser, medium)
    return browser.execute_script(
        COMMON
        + """
        for (const svg of document.querySelectorAll('svg')) {
            if (svg.parentElement.closest('svg')) continue;
            const box = svg.getBoundingClientRect();
            if (!seen(svg) || box.width < 1 || box.height < 1) { faults.push(name(svg) + ' is not seen'); continue }
            if (box.left < -1 || box.right > width + 1) faults.push(name(svg) + ' is not within the page');
            const shapes = svg.querySelectorAll('path, rect, circle, ellipse, line, polyline, polygon, text');
            if (![...shapes].some(e => !e.closest('defs') && e.getBoundingClientRect().width > 0)) faults.push(name(svg) + ' is empty');
            const placed = [];
            for (const text of svg.querySelectorAll('text')) {
                if (!text.textContent.trim() || text.closest('defs') || !seen(text)) continue;
                const to_screen = text.getScreenCTM();
                const scale = Math.sqrt(Math.abs(to_screen.a * to_screen.d - to_screen.b * to_screen.c));
                const size = parseFloat(getComputedStyle(text).fontSize) * scale;
                if (size < arguments[0]) faults.push(name(text) + ' of a plot is in letters of ' + size.toFixed(2) + ' pixels');
                const at = text.getBoundingClientRect();
                if (at.left < box.left - 1 || at.right > box.right + 1 || at.top < box.top - 1 || at.bottom > box.bottom + 1) {
                    faults.push(name(text) + ' leaves its plot');
                }
                placed.push([text, at, size]);
            }
            placed.forEach(([text, at, size], place) => {
                for (const [other, near, other_size] of placed.slice(place + 1)) {
                    const across = Math.min(at.right, near.right) - Math.max(at.left, near.left);
                    const down = Math.min(at.bottom, near.bottom) - Math.max(at.top, near.top);
                    // The boxes of letters have some air around them, above all above and below.
                    if (Math.min(across, down) > Math.min(size, other_size) / 3) faults.push(name(text) + ' is written over ' + name(other));
                }
            });
        }
        return faults;
        """,
        LEAST_PLOT_TEXT[medium],
    )


def printed(browser) -> bytes:
    """The page as a PDF, as a reader prints it on A4 who leaves everything as it is."""
    browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
    inches = {"paperWidth": PAPER_MM[0] / 25.4, "paperHeight": PAPER_MM[1] / 25.4}
    answer = browser.execute_cdp_cmd("Page.printToPDF", {**inches, "preferCSSPageSize": True, "printBackground": True})
    return base64.b64decode(answer["data"])


def faults_of_print(browser, pdf: bytes) -> list[str]:
    """Pages that are not A4, or empty, and headings that are not printed."""
    document = pypdfium2.PdfDocument(pdf)
    faults, text = [], ""
    for number, page in enumerate(document, 1):
        if any(abs(is_now - should) > 1.5 for is_now, should in zip(page.get_size(), PAPER_POINTS)):
            faults.append(f"page {number} measures {page.get_size()} points")
        said = page.get_textpage().get_text_bounded()
        if not said.strip():
            faults.append(f"page {number} has no text")
        text += said
    document.close()
    headings = browser.execute_script("return [...document.querySelectorAll('h1, h2, h3')].map(e => e.textContent)")
    if not headings:
        faults.append("it has no headings")
    return faults + [f"the heading {heading!r} is not printed" for heading in headings if _letters(heading) not in _letters(text)]


# Least share of a printed page, head and foot left out, down to which something is printed; the last page may have less.
LEAST_FILLED = 0.25
# Share of its height at the top and at the bottom that the running head and foot take.
HEAD_AND_FOOT = 0.05


def faults_of_filling(_browser, pdf: bytes) -> list[str]:
    """Pages that are left almost empty, without the last."""
    document = pypdfium2.PdfDocument(pdf)
    faults = []
    for number, page in enumerate(list(document)[:-1], 1):
        picture = page.render(scale=0.5).to_pil().convert("L")
        head = round(picture.height * HEAD_AND_FOOT)
        middle = picture.crop((0, head, picture.width, picture.height - head))
        ink = middle.point(lambda light: 255 if light < 200 else 0).getbbox()
        filled = ink[3] / middle.height if ink else 0
        if filled < LEAST_FILLED:
            faults.append(f"page {number} is filled to {filled:.2f}")
    document.close()
    return faults


def _letters(text: str) -> str:
    """A text without what a line break or a ligature changes."""
    return re.sub(r"[\W_]", "", text).casefold()
