"""A pack of some games against one of all: what it tells of its games must be what the whole one tells of them.

Runs if `--whole FOLDER` is given. The workbook and the manifest are functions of the other files; `test_workbook.py` and `house-edge verify
--no-recompute` hold them against those.
"""

import csv
import re
from pathlib import Path

import pytest

# Sections of the page that tell of one game after the other; those of a single game have its id; the rest is about the pack as such.
IN_PARTS = ["overview", "notes", "results", "simulation", "published", "rankings"]
SAME = ["signatures", "random-numbers", "words"]
ALL_GAMES = [*IN_PARTS, *SAME, "identity", "repeating", "files"]
# Those that a page is without if it has nothing to say there.
IF_ANY = {"overview", "notes", "published"}


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
    for path in sorted(whole.rglob("*.csv")):
        name = path.relative_to(whole)
        head, *body = rows(path)
        # A table of an index is one game's, after which its folder is named.
        is_kept = (lambda row: row[head.index("game")] in chosen) if "game" in head else (lambda row: name.parts[1] in chosen)
        kept = list(filter(is_kept, body))
        if kept:
            names.add(name)
            assert rows(pack / name) == [head, *kept], name
    assert names == {path.relative_to(pack) for path in pack.rglob("*.csv")}


def page(pack: Path) -> str:
    return (pack / "index.html").read_text(encoding="utf-8")


def sections(pack: Path) -> dict[str, str]:
    return {match[1]: match[0] for match in re.finditer(r'<section id="([^"]+)".*?</section>', page(pack), re.DOTALL)}


def titles(pack: Path) -> dict[str, str]:
    """The games' titles by id: their headings up to the chapter."""
    heading = re.compile(r"<h2[^>]*>(.*?), [^,<]*Chapter[^<]*</h2>")
    found = {game: heading.search(section) for game, section in sections(pack).items() if game not in ALL_GAMES}
    assert found and all(found.values()), found
    return {game: match[1] for game, match in found.items()}


class Reduced:
    """What a text of all games would be without some of them. What is about a game begins with its title."""

    def __init__(self, whole: Path, chosen: set[str]):
        self.by_title = {title: game in chosen for game, title in titles(whole).items()}
        assert not all(self.by_title.values())

    def is_kept(self, text: str) -> bool:
        """Whether it begins with the title of a game that was chosen; one title may begin another."""
        title = max((title for title in self.by_title if text.startswith(title)), key=len)
        return self.by_title[title]

    def drop(self, pattern: str, text: str) -> str:
        """Without what the pattern finds, if its group 1 begins with the title of a game that was not chosen."""
        return re.sub(pattern, lambda match: match[0] if self.is_kept(match[1]) else "", text, flags=re.DOTALL)


def without_counts(text: str) -> str:
    """How many rows there are is about the pack."""
    # A table of few rows is not broken between pages.
    return re.sub(r'in all \d+ rows|\d+ of \d+ agree|(?<=class="scroll all) whole', "", text)


def test_the_page_tells_the_same_of_each_game(pack, whole):
    part, all_games = sections(pack), sections(whole)
    chosen = games(pack)
    assert (chosen | set(ALL_GAMES)) - IF_ANY <= set(part) <= chosen | set(ALL_GAMES)
    for name in [*chosen, *SAME]:
        assert part[name] == all_games[name], name
    style = re.compile(r"<style>.*?</style>", re.DOTALL)
    assert style.search(page(pack))[0] == style.search(page(whole))[0]


@pytest.mark.parametrize("name", IN_PARTS)
def test_the_page_tells_the_same_of_all_games_together(pack, whole, name):
    reduced = Reduced(whole, games(pack))
    expected = sections(whole)[name]
    if name == "results":
        expected = reduced.drop(r"<h3>([^<]*)</h3>.*?(?=<h3>|</section>)", expected)
    elif name == "overview":
        expected = reduced.drop(r'<tbody><tr class="group"><th[^>]*>([^<]*)</th>.*?</tbody>', expected)
    elif name == "rankings":
        expected = reduced.drop(r"<li><strong>([^<]*)</strong>.*?</li>", expected)
        # A table of hands that no game compares.
        compared = {hands.lower() for hands in re.findall(r"<li><strong>[^<]*, ([^,<]*)</strong>", expected)}
        table = re.compile(r'<div class="scroll[^>]*aria-label="([^:"]*):.*?</div>', re.DOTALL)
        expected = table.sub(lambda match: match[0] if match[1].lower() in compared else "", expected)
    else:
        expected = reduced.drop(r'<div class="note"><p><strong>([^<]*).*?</div>', expected)
        expected = reduced.drop(r'<div class="scroll[^>]*aria-label="([^"]*)".*?</div>', expected)
        # A kind of notes of which none is left.
        expected = re.sub(r"<h3>[^<]*</h3><p>[^<]*</p>(?=<h3>|</section>)", "", expected)
    found = sections(pack).get(name)
    if found is None:
        assert name in IF_ANY and "<div" not in expected
    else:
        assert without_counts(found) == without_counts(expected)


def test_the_remarks_are_the_same(pack, whole):
    reduced = Reduced(whole, games(pack))
    expected = (whole / "remarks.md").read_text(encoding="utf-8")
    head, *chapters = re.split(r"^(?=## )", expected, flags=re.MULTILINE)
    notes = [chapter for chapter in chapters if chapter.startswith("## What to note")]
    chapters = [chapter for chapter in chapters if chapter not in notes and reduced.is_kept(chapter.removeprefix("## "))]
    notes = [dropped(reduced, note) for note in notes]
    assert (pack / "remarks.md").read_text(encoding="utf-8").rstrip() == "".join([head, *notes, *chapters]).rstrip()


def dropped(reduced: Reduced, note: str) -> str:
    """Notes without those on games that were not chosen: each is a line `- Title, ...` with the lines under it."""
    lines, kept = [], True
    for line in note.splitlines(keepends=True):
        if line.startswith("- "):
            kept = reduced.is_kept(line.removeprefix("- "))
        elif not line.startswith("  "):
            kept = True
        if kept:
            lines.append(line)
    return "".join(lines)
