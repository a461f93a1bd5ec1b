"""What the page shows is what the program computes, to the digit."""

import csv
import html
import io
import json
import re
import shlex
import subprocess
from pathlib import Path
from urllib.parse import unquote

import pytest

from examples import CLAIMS, FILLED, RESULTS, TABLE, address
from pages import Pages
from serving import settled, wait_for

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def printed(program, tmp_path):
    """What a command prints; files that it writes are in a folder of the test."""
    run = {"check": True, "capture_output": True, "encoding": "utf-8", "cwd": tmp_path}
    return lambda *words: subprocess.run([program, *words], **run).stdout


def shown(value: str, figure: str) -> bool:
    """Whether this is the figure, to the digits shown, of which there are at least two places."""
    places = len(value.partition(".")[2])
    return places >= 2 and value.replace(",", "") == f"{float(figure):.{places}f}"


def test_an_edited_pay_is_solved_anew_and_can_be_undone_and_saved(page: Pages, printed):
    page.open(address("/paytable", ("table", TABLE)))
    flush = page.one("[name=pay][data-prefix='flush=']")
    before = page.answer()
    page.retype(flush, "9")
    page.settle()
    assert "flush" in page.address() and page.answer() != before
    file = page.download(
        next(link for link in page.all("#answer a") if (link.get_attribute("href") or "").partition("?")[0].endswith(".toml"))
    )
    row = next(csv.DictReader(io.StringIO(printed("analyze", str(file), "--format", "csv"))))
    figures = page.figures()
    named = {"house edge": "house_edge_pct", "hit frequency": "win_frequency_pct", "standard deviation": "std_dev"}
    assert all(shown(figures[name].split()[0], row[column]) for name, column in named.items()), (figures, row)
    page.one("[data-undo]").click()
    wait_for(lambda: page.answer() == before)


def test_a_changed_matrix_is_solved_anew_or_refused_at_its_cell_and_can_be_undone_and_saved(page: Pages, printed):
    def change(cell: str, word: str) -> None:
        page.choose(f"#f-settle-{cell}", word)
        wait_for(lambda: f"settle/{cell.replace('-', '/')}={word}" in page.address())
        page.settle()

    page.open(address("/game", ("start", "dealer")))
    before = page.figures()
    change("raise-1", "lose")
    changed = page.figures()
    saved = next(link for link in page.all("#answer .downloads a") if ".toml" in link.get_attribute("href"))
    row = next(csv.DictReader(io.StringIO(printed("analyze", str(page.download(saved)), "--format", "csv"))))
    assert changed != before and shown(changed["house edge"], row["house_edge_pct"]), (changed, row)
    change("raise-2", "pays")
    cell = page.one("td:has(> #f-settle-raise-2)")
    assert "what a staked wager gets" in cell.text and not page.figures()
    page.one("[data-undo]").click()
    wait_for(lambda: page.figures() == changed)
    page.one("[data-undo]").click()
    wait_for(lambda: page.figures() == before and page.one("#f-settle-raise-1").get_attribute("value") == "push")


def test_a_pay_that_is_emptied_is_no_row_and_the_text_of_a_game_is_read(page: Pages):
    page.open(address("/game", ("start", "dealer")))
    pay = page.one("#f-wager-base-paytable-0-raise-straight")
    page.script("arguments[0].value = ''; arguments[0].dispatchEvent(new Event('change', {bubbles: true}))", pay)
    wait_for(lambda: "raise/straight=-" in page.address())
    page.settle()
    text = page.one("textarea[data-file]")
    assert "straight = 2" not in text.get_attribute("value")
    page.script("arguments[0].value = arguments[0].value.replace('High Three', 'Mine'); arguments[0].dispatchEvent(new Event('change', {bubbles: true}))", text)
    wait_for(lambda: page.asked("file") and not page.is_working())
    assert page.answer().startswith("Mine, as it was.") and "straight=" not in page.address()


@pytest.mark.parametrize(
    "game, pays, most",
    [
        ("let-it-ride", "flush", 0.1),
        ("mississippi-stud", "flush", 0.1),
        ("four-card-poker", "ante-bonus/straight-flush", 1),
        ("criss-cross-poker", "flush", 1),
    ],
)
def test_an_edited_pay_is_solved_at_once(serving, game, pays, most):
    """In processor seconds, of which two cores have two in a second and a busy machine takes up to three times as many."""

    def is_quick(pay: int) -> bool:
        before = serving.processor_seconds()
        assert settled(serving, address("/paytable", ("table", f"{game}/base/A;{pays}={pay}"))).status == 200
        return serving.processor_seconds() - before <= 3 * 2 * most

    # The first edit of a game also lays its tables.
    assert is_quick(31) or is_quick(32)


def test_filters_leave_the_rows_of_the_reference_summary_that_meet_them(page: Pages):
    page.open("/")
    page.bound("edge", most="4")
    page.bound("hit", least="25")
    reference = csv.DictReader((ROOT / "reports/summary.csv").open(encoding="utf-8"))
    exact = [row for row in reference if row["method"] == "exact" and not row["reading"] and not row["strategy"]]
    expected = {
        (row["game"], row["wager"], row["paytable"], row["house_edge_pct"])
        for row in exact
        if float(row["house_edge_pct"]) <= 4 and float(row["win_frequency_pct"]) >= 25
    }
    assert expected and rows_of_games(page) == expected
    assert len(page.all("#answer svg a")) == len(expected)


def rows_of_games(page: Pages) -> set:
    file = page.download(next(link for link in page.all("#answer a") if ".csv" in (link.get_attribute("href") or "")))
    rows = list(csv.DictReader(file.open(encoding="utf-8")))
    assert len(page.rows()) == len(rows)
    return {(row["game"], row["wager"], row["paytable"], row["house_edge_pct"]) for row in rows}


def test_a_spot_by_clicks_has_the_expectations_of_the_command(page: Pages, printed):
    page.open(address("/spot", ("table", TABLE)))
    for card in ("Js", "Jd", "Ac"):
        page.one(f"button[data-card='{card}']").click()
    wait_for(lambda: page.asked("hand") == ["Js Jd Ac"])
    page.settle()
    told = json.loads(printed("strategy", TABLE, "--hand", "Js Jd Ac", "--format", "json"))
    best = max(told, key=lambda row: row["open_bets_ev_units"])
    answer = page.answer()
    cells = page.script("return [...document.querySelectorAll('#answer td')].map(cell => (cell.querySelector('[title]')?.title ?? cell.innerText).replace('−', '-'))")
    for row in told:
        assert row["action"].lower() in answer.lower()
        assert any(cell.startswith(f"{row['open_bets_ev_units']:.8f}") for cell in cells) or row["open_bets_ev"] in cells
    assert answer.lower().index(best["action"]) < min(answer.lower().index(row["action"]) for row in told if row is not best)


def test_a_session_ends_as_the_command_says(page: Pages, printed):
    page.open(FILLED["/economics"])
    row = json.loads(printed("session", TABLE, "--rounds", "200", "--bankroll", "50", "--format", "json"))[0]
    answer = page.answer()
    for share in ("probability_ahead", "ruin_probability"):
        assert f"{100 * row[share]:.2f} %" in answer
    page.fill("bankroll", "100")
    row = json.loads(printed("session", TABLE, "--rounds", "200", "--bankroll", "100", "--format", "json"))[0]
    assert f"{100 * row['ruin_probability']:.2f} %" in page.answer() != answer
    assert page.all("#answer svg")


@pytest.mark.parametrize("path", [path for path, filled in FILLED.items() if not set("{;") & set(unquote(filled))])
def test_the_files_are_those_of_the_command_that_the_page_names(serving, printed, path):
    answer = settled(serving, FILLED[path])
    pairs = re.findall(
        r'<p class="downloads">(.*?)</p>(?:(?!<p class="downloads">).)*?<code>(house-edge .*?)</code>', answer.text, re.DOTALL
    )
    assert pairs or "house-edge" not in answer.text.partition('id="answer"')[2]
    for links, line in pairs:
        for link in re.findall(r'href="([^"]*\.csv\?[^"]*)"', links):
            assert serving.get(html.unescape(link)).text == printed(*shlex.split(html.unescape(line))[1:], "--format", "csv")


def test_a_dropped_file_has_the_verdicts_of_the_command(page: Pages, printed, tmp_path):
    file = tmp_path / "results.csv"
    file.write_text(RESULTS, encoding="utf-8")
    page.open("/last-month")
    page.one("input[type=file]").send_keys(str(file))
    wait_for(lambda: page.asked("file"))
    page.settle()
    ran = subprocess.run(
        [printed.__closure__[0].cell_contents, "monitor", file, "--format", "csv"], capture_output=True, encoding="utf-8", check=False
    )
    rows = list(csv.DictReader(io.StringIO(ran.stdout)))
    answer = page.answer()
    assert ran.returncode == 1 and "investigate" in answer
    for row in rows:
        assert f"{float(row['low_result']):.0f}" in answer.replace(",", "").replace("−", "-") and row["verdict"] in answer


def test_a_file_goes_to_its_place_wherever_it_is_dropped(page: Pages):
    page.open("/audit")
    assert page.answer().strip() == "Drop a file of claims here."
    drop = """
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([arguments[0]], 'claims.csv'));
        document.querySelector('#answer').dispatchEvent(new DragEvent('drop', {bubbles: true, cancelable: true, dataTransfer}));
        """
    page.script(drop, CLAIMS)
    wait_for(lambda: page.asked("file"))
    page.settle()
    assert "One claim differs." in page.answer() and [row["verdict"] for row in page.rows()] == ["holds", "differs"]


def test_half_a_flop_is_no_fault(page: Pages):
    spot = [("table", "ultimate-texas-holdem/base/A"), ("hand", "As Ad")]
    for board, waits in (("2c", "Two more cards on the board."), ("2c 3d", "One more card on the board.")):
        page.open(address("/spot", *spot, ("known.board", board)))
        assert page.answer().strip() == waits and not page.all("[role=alert], [aria-invalid]")


def test_a_file_that_is_too_large_is_refused_on_the_page_and_loses_nothing(page: Pages, tmp_path):
    file = tmp_path / "results.csv"
    with file.open("wb") as large:
        large.truncate(65 << 20)
    page.open(address("/last-month", ("confidence", "90")))
    page.one("input[type=file]").send_keys(str(file))
    wait_for(lambda: "larger than 64 MB" in page.one(".drop").text)
    assert page.field("confidence").get_attribute("value") == "90"


def test_a_filing_of_two_paytables_opens_its_report(page: Pages):
    tables = [("table", f"let-it-ride/three-card-bonus/{name}") for name in "AB"]
    page.open(address("/filing", *tables, ("rounds", "1000"), ("write", "yes")))
    report = page.one("a[target]").get_attribute("href")
    page.open(report.removeprefix(page.serving.origin))
    assert page.one("h1").text == "Math report" and page.one("body").value_of_css_property("max-width") != "none"
    links = [link.get_attribute("href") for link in page.all("a") if ".csv" in (link.get_attribute("href") or "")]
    assert links and page.serving.get(links[0].removeprefix(page.serving.origin)).status == 200
    policy = page.serving.get(report.removeprefix(page.serving.origin)).header("Content-Security-Policy")
    assert "default-src 'none'" in policy and "script-src" not in policy


def test_a_pack_is_written_downloaded_and_verified_by_the_page_and_by_the_command(page: Pages, printed, tmp_path):
    page.open(FILLED["/filing"])
    file = page.download(next(link for link in page.all("#answer a") if ".zip" in (link.get_attribute("href") or "")))
    subprocess.run(["python3", "-m", "zipfile", "-e", file, tmp_path / "pack"], check=True)
    manifest = next((tmp_path / "pack").rglob("manifest.json"))
    printed("verify", str(manifest.parent))
    page.open("/verify")
    page.one("input[type=file]").send_keys(str(file))
    wait_for(lambda: page.asked("file"))
    page.settle()
    assert "reproduced byte for byte" in page.answer()
