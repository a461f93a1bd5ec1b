"""Pictures of the page for a person to look at."""

import base64
from pathlib import Path

import pypdfium2

import page_checks

# A picture of the whole page would be too tall to look at.
HEIGHT = 1600
# Pixels to the inch of a printed page.
RESOLUTION = 100


def of_screen(browser, folder: Path) -> None:
    page_checks.show(browser, "screen")
    total = browser.execute_script("return document.documentElement.scrollHeight")
    for number, top in enumerate(range(0, total, HEIGHT), 1):
        clip = {"x": 0, "y": top, "width": page_checks.SCREEN_WIDTH, "height": min(HEIGHT, total - top), "scale": 1}
        answer = browser.execute_cdp_cmd("Page.captureScreenshot", {"clip": clip, "captureBeyondViewport": True})
        (folder / f"screen-{number:02}.png").write_bytes(base64.b64decode(answer["data"]))


def of_print(pdf: bytes, folder: Path) -> None:
    (folder / "printed.pdf").write_bytes(pdf)
    document = pypdfium2.PdfDocument(pdf)
    for number, page in enumerate(document, 1):
        page.render(scale=RESOLUTION / 72).to_pil().save(folder / f"printed-{number:02}.png")
    document.close()
