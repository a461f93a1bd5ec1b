"""Field-trial kits: the page at a screen, on a phone and printed, and the document as LibreOffice opens it."""

import os
import shutil
import subprocess

import pytest

import page_checks

GAMES = [
    ("three-card-poker/base/5-4-1", "three-card-poker/pair-plus/40-30-6-4-1"),
    ("let-it-ride/base/A", "let-it-ride/three-card-bonus/A"),
]
WORDS = ["Rules of play", "Dealing a round", "Worked rounds", "rack card", "Approvals elsewhere"]
# As long as a slow machine may take to start it.
SECONDS = 120


@pytest.fixture(scope="module", params=GAMES, ids=lambda keys: keys[0].split("/")[0])
def kit(request, program, tmp_path_factory):
    folder = tmp_path_factory.mktemp("kit") / "pack"
    command = [program, "report", "--quiet", *request.param, "--rounds", "10k", "--kit", "--format", "pdf", "--output", folder]
    subprocess.run(command, check=True)
    return folder / "kit" / request.param[0].split("/")[0]


def test_the_page_has_no_faults(browser, kit):
    page_checks.load(browser, kit.with_suffix(".html"))
    for medium in ("screen", "print"):
        for check in (page_checks.faults_of_width, page_checks.faults_of_letters):
            assert check(browser, medium) == []
    assert page_checks.faults_of_phone(browser, "phone") == []


def test_it_is_printed(kit):
    text = subprocess.run(["pdftotext", kit.with_suffix(".pdf"), "-"], check=True, capture_output=True, text=True).stdout
    assert [word for word in WORDS if word not in text] == []


def test_libreoffice_opens_the_document(kit, tmp_path):
    program = shutil.which("soffice")
    if program is None:
        if os.environ.get("CI"):
            pytest.fail("soffice is missing: apt-get install libreoffice-writer-nogui")
        pytest.skip("no soffice to open the document with: apt-get install libreoffice-writer-nogui")
    command = [program, f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}", "--headless", "--convert-to", "pdf"]
    document = kit.with_suffix(".docx")
    subprocess.run([*command, "--outdir", tmp_path, document], check=True, capture_output=True, timeout=SECONDS)
    pdf = tmp_path / document.with_suffix(".pdf").name
    text = subprocess.run(["pdftotext", pdf, "-"], check=True, capture_output=True, text=True).stdout
    assert [word for word in WORDS if word not in text] == []
    assert "♥" in text and "♠" in text
