"""Filings of one wager with one paytable, as the program prints them with Chromium: how long they are, and what other programs read of the PDF."""

import ctypes
import subprocess

import pypdfium2
import pytest

import page_checks
import pictures

# The wager, and on how many pages its filing is printed at most. With signatures, random numbers and the words of meters
# the files' hashes of the progressive wager stand on a fifth page.
FILINGS = [("three-card-bonus", 4), ("three-card-progressive", 5), ("base", 6)]
TITLE = "A filing of <Let It Ride> & more"


@pytest.fixture(scope="module", params=FILINGS, ids=lambda filing: filing[0])
def filing(request, program, tmp_path_factory):
    """The folder of a filing, and the most pages of it."""
    wager, most_pages = request.param
    folder = tmp_path_factory.mktemp(wager) / "filing"
    choice = [f"let-it-ride/{wager}/A", "--rounds", "1M", f"--cover=title={TITLE}", "--cover=date=2026-11-23"]
    subprocess.run([program, "report", "--quiet", "--format", "pdf", "--output", folder, *choice], check=True)
    return folder, most_pages


@pytest.fixture(scope="module")
def page(browser, filing):
    return page_checks.load(browser, filing[0] / "index.html")


def said(*command) -> str:
    """What a program of poppler-utils prints."""
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def test_the_page_has_no_faults(browser, page):
    assert page_checks.faults_of_references(browser, page) == []
    for medium in ("screen", "print"):
        for check in (page_checks.faults_of_width, page_checks.faults_of_letters, page_checks.faults_of_plots):
            assert check(browser, medium) == []
    assert page_checks.faults_of_phone(browser, "phone") == []


def test_it_is_short_and_no_page_is_almost_empty(browser, page, filing, screenshots):
    folder, most_pages = filing
    pdf = (folder / "report.pdf").read_bytes()
    if screenshots is not None:
        (screenshots / folder.parent.name).mkdir(exist_ok=True)
        pictures.of_print(pdf, screenshots / folder.parent.name)
    assert page_checks.faults_of_print(browser, pdf) == []
    assert page_checks.faults_of_filling(browser, pdf) == []
    assert len(pypdfium2.PdfDocument(pdf)) <= most_pages


def test_the_pdf_is_one_of_text_with_its_fonts(filing):
    pdf = filing[0] / "report.pdf"
    told = dict(line.split(":", 1) for line in said("pdfinfo", pdf).splitlines())
    pages = told["Pages"].strip()
    assert (told["Title"].strip(), told["Tagged"].strip()) == (TITLE, "yes")
    text = said("pdftotext", "-layout", pdf, "-")
    assert all(words in text for words in (TITLE, "2026-11-23", f"Page 1 of {pages}", f"Page {pages} of {pages}", "house edge %"))
    head, _, *fonts = said("pdffonts", pdf).splitlines()
    place = head.index("emb")
    assert fonts and all(font[place:].startswith("yes") for font in fonts), fonts


def test_its_contents_are_links_and_an_outline(filing):
    document = pypdfium2.PdfDocument(filing[0] / "report.pdf")
    assert {"Paytables and results", "The simulation"} <= {mark.get_title() for mark in document.get_toc()}
    start, link, links = ctypes.c_int(0), pypdfium2.raw.FPDF_LINK(), 0
    while pypdfium2.raw.FPDFLink_Enumerate(document[0], start, link):
        links += bool(pypdfium2.raw.FPDFLink_GetDest(document, link))
    # Those of the contents, at least.
    assert links >= 5


def test_its_manifest_names_the_browser_and_it_verifies(filing, program):
    folder, _ = filing
    assert "hrom" in (folder / "manifest.json").read_text(encoding="utf-8").split('"made_by": "')[1]
    assert subprocess.run([program, "verify", "--quiet", folder], check=False).returncode == 0
