"""A pack of some games against one of all: what it tells of its games must be what the whole one tells of them.

Runs if `--whole FOLDER` is given. The workbook and the manifest are functions of the other files; `test_workbook.py` and `house-edge verify
--no-recompute` hold them against those.
"""

import csv
import re
from pathlib import Path

import pytest

# Sections of the page that tell of all games in rows; the others are about one game, or about the pack as such.
IN_ROWS = ["notes", "results", "simulation", "published"]
ABOUT_THE_PACK = ["identity", "words", "repeating", "files"]


@pytest.fixture(scope="module")
def whole(pytestconfig) -> Path:
    folder = pytestconfig.getoption("--whole")
    if folder is None:
        pytest.skip("there is no --whole to hold the pack against")
    return folder.resolve()


def rows(path: Path) -> list[list[str]]:
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.reader(file))


def games(pack: Path) -> set[str]:
    head, *body = rows(pack / "summary.csv")
    return {row[head.index("game")] for row in body}


def test_every_table_has_the_rows_of_its_games(pack, whole):
    chosen = games(pack)
    assert chosen and chosen <= games(whole)
    names = set()
    for path in sorted(whole.glob("*.csv")):
        head, *body = rows(path)
        kept = [row for row in body if row[head.index("game")] in chosen]
        if kept:
            names.add(path.name)
            assert rows(pack / path.name) == [head, *kept], path.name
    assert names == {path.name for path in pack.glob("*.csv")}


def sections(pack: Path) -> dict[str, str]:
    page = (pack / "index.html").read_text(encoding="utf-8")
    return {match[1]: match[0] for match in re.finditer(r'<section id="([^"]+)".*?</section>', page, re.DOTALL)}


def test_the_page_tells_the_same_of_each_game(pack, whole):
    part, all_games = sections(pack), sections(whole)
    chosen = games(pack)
    assert set(part) == chosen | set(IN_ROWS) | set(ABOUT_THE_PACK)
    for game in chosen:
        assert part[game] == all_games[game], game
    assert part["words"] == all_games["words"]


def blocks(section: str) -> list[str]:
    """Rows of tables, notes and pictures, each whole."""
    return re.findall(r'<tr.*?</tr>|<div class="note".*?</div>|<figure.*?</figure>', section, re.DOTALL)


@pytest.mark.parametrize("name", IN_ROWS)
def test_the_page_has_the_same_rows(pack, whole, name):
    part, all_games = blocks(sections(pack)[name]), blocks(sections(whole)[name])
    assert part
    # In the same order, others between them.
    left = iter(all_games)
    missing = [block for block in part if block not in left]
    assert not missing, missing[0]


def test_the_remarks_are_the_same(pack, whole):
    def chapters(folder: Path) -> dict[str, str]:
        first, *parts = re.split(r"^## ", (folder / "remarks.md").read_text(encoding="utf-8"), flags=re.MULTILINE)
        return {part.splitlines()[0]: part.rstrip() for part in parts}

    part, all_games = chapters(pack), chapters(whole)
    notes, notes_of_all = (chapters.pop("What to note", "") for chapters in (part, all_games))
    assert len(part) == len(games(pack))
    for title, text in part.items():
        assert text == all_games[title], title
    left = iter(notes_of_all.splitlines())
    missing = [line for line in notes.splitlines() if line not in left]
    assert not missing, missing[0]
