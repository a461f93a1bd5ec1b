"""Pictures of the page: the one in the documents, and on request of every view, for a person to look at.

python tests/page/screenshots.py PROGRAM [--all FOLDER]
"""

import argparse
import base64
import io
import sys
import tempfile
from pathlib import Path

from PIL import Image

sys.path.append(str(Path(__file__).resolve().parents[1] / "pack"))

import browser as browsers  # noqa: E402
from examples import CLAIMS, EDITED, FILLED, RESULTS, address, key  # noqa: E402
from pages import THEMES, WIDTHS, Pages  # noqa: E402
from serving import Serving  # noqa: E402

DOCUMENT = Path(__file__).resolve().parents[2] / "docs/page.png"
# What the picture in the documents shows, in pixels, and how large its file may be in bytes.
SIZE = (1280, 860)
LARGEST = 120_000
COLOURS = 64


def picture(page: Pages, height: int | None = None) -> Image.Image:
    size = page.script("return [document.documentElement.clientWidth, document.documentElement.scrollHeight]")
    clip = {"x": 0, "y": 0, "width": size[0], "height": height or size[1], "scale": 1}
    answer = page.driver.execute_cdp_cmd("Page.captureScreenshot", {"clip": clip, "captureBeyondViewport": True})
    return Image.open(io.BytesIO(base64.b64decode(answer["data"]))).convert("RGB")


def document(page: Pages) -> None:
    """The picture in the documents: an edited paytable."""
    page.at(SIZE[0])
    page.open(address("/paytable", ("table", EDITED)))
    few = picture(page, SIZE[1]).quantize(COLOURS, dither=Image.Dither.NONE)
    few.save(DOCUMENT, optimize=True)
    assert DOCUMENT.stat().st_size <= LARGEST, DOCUMENT.stat().st_size


def every_view(page: Pages, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    files = {"results": RESULTS, "claims": CLAIMS}
    uploaded = {name: key(page.serving, f"{name}.csv", text.encode()) for name, text in files.items()}
    for path, filled in FILLED.items():
        for name, shown in (("empty", path), ("filled", filled)):
            if "{pack}" in shown:
                continue
            page.at(WIDTHS[-1])
            page.open(shown.format(**uploaded))
            for width in WIDTHS:
                for theme in THEMES:
                    page.at(width, theme)
                    picture(page).save(folder / f"{path.strip('/') or 'games'}-{name}-{width}-{theme}.png")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", type=Path)
    parser.add_argument("--all", type=Path, metavar="FOLDER")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        places = [Path(folder) / name for name in ("serve", "chromium", "downloads")]
        for place in places:
            place.mkdir()
        serving = Serving(asked.program.resolve(), places[0], "--port", "0")
        try:
            with browsers.started(places[1]) as driver:
                page = Pages(driver, serving, places[2])
                every_view(page, asked.all) if asked.all else document(page)
        finally:
            serving.stop()


if __name__ == "__main__":
    main()
