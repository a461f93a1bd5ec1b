"""Briefs as the program prints them with Chromium: two pages for a manager and a card, of one wager or several."""

import re
import subprocess

import pypdfium2
import pytest

import page_checks
import pictures

# What is briefed: a base game with a side wager, one without named strategies, one with them, and a meter.
BRIEFS = [
    ("let-it-ride/base/A", "let-it-ride/three-card-bonus/A"),
    tuple(f"let-it-ride/{wager}/A" for wager in ("base", "three-card-bonus", "five-card-bonus", "three-card-progressive")),
    ("mississippi-stud/base/A",),
    ("four-card-poker/base/A",),
    ("let-it-ride/three-card-progressive/A",),
]
PAGES = 3


@pytest.fixture(scope="module", params=BRIEFS, ids=lambda keys: f"{len(keys)}-{keys[-1].replace('/', '-')}")
def brief(request, program, tmp_path_factory):
    folder = tmp_path_factory.mktemp("brief")
    for name in ("brief.html", "brief.pdf"):
        command = [program, "brief", "--quiet", "--seats", "1", *request.param, "--output", folder / name]
        subprocess.run(command, check=True)
    return folder


@pytest.fixture(scope="module")
def page(browser, brief):
    return page_checks.load(browser, brief / "brief.html")


def test_the_page_has_no_faults(browser, page):
    assert page_checks.faults_of_references(browser, page) == []
    for medium in ("screen", "print"):
        for check in (page_checks.faults_of_width, page_checks.faults_of_letters):
            assert check(browser, medium) == []
    assert page_checks.faults_of_phone(browser, "phone") == []


def test_it_has_two_pages_and_a_card(browser, page, brief, screenshots, request):
    pdf = (brief / "brief.pdf").read_bytes()
    if screenshots is not None:
        (screenshots / brief.name).mkdir(exist_ok=True)
        pictures.of_print(pdf, screenshots / brief.name)
    assert page_checks.faults_of_print(browser, pdf) == []
    document = pypdfium2.PdfDocument(pdf)
    texts = [sheet.get_textpage().get_text_bounded() for sheet in document]
    document.close()
    # Of a side wager alone there is little to say on the second page.
    if any("/base/" in key for key in request.node.callspec.params["brief"]):
        assert page_checks.faults_of_filling(browser, pdf) == []
    assert len(texts) == PAGES
    headings = ("What the table earns", "What to watch", "")
    assert all(heading in text for heading, text in zip(headings, texts))
    told = subprocess.run(["pdfinfo", brief / "brief.pdf"], check=True, capture_output=True, text=True).stdout
    assert re.search(rf"^Pages:\s+{PAGES}$", told, re.MULTILINE)
