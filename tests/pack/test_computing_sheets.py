"""The workbook computes: LibreOffice comes to the program's figures, also after a pay was changed."""

import csv
import io
import os
import re
import subprocess

import pytest

import computing_sheets
import spreadsheet

# Wagers that are solved anew in a moment: those without decisions must come out exactly, the others give a bound.
CHANGED = [
    ("let-it-ride", "three-card-bonus", False),
    ("let-it-ride", "five-card-progressive", False),
    ("lunar-poker-2013", "super-wager", False),
    ("let-it-ride", "base", True),
    ("mississippi-stud", "base", True),
    ("four-card-poker", "base", True),
]


@pytest.fixture(scope="module")
def computed(pack, tmp_path_factory):
    """What LibreOffice computes of the workbook, and of one with a changed pay in the wagers above."""
    if not spreadsheet.is_there():
        if os.environ.get("CI"):
            pytest.fail(f"{spreadsheet.PROGRAM} is missing: apt-get install libreoffice-calc-nogui")
        pytest.skip(f"no {spreadsheet.PROGRAM} to recalculate the workbook with: apt-get install libreoffice-calc-nogui")
    as_written, changed = (computing_sheets.without_other_sheets(pack) for _ in range(2))
    for sheet, _, column, line, _ in changes(changed):
        changed[sheet.name].cell(line, column).value += 1
    return spreadsheet.recalculated([as_written, changed], tmp_path_factory.mktemp("spreadsheet"))


def changes(workbook):
    """The last pay of the first paytable of each wager above that the workbook has: the most frequent one, one unit more."""
    decided = {(game, wager): has_decisions for game, wager, has_decisions in CHANGED}
    for sheet in computing_sheets.sheets(workbook):
        if (sheet.game, sheet.wager) not in decided:
            continue
        paytable, column = next(iter(sheet.paytables.items()))
        is_number = lambda line: isinstance(workbook[sheet.name].cell(line, column).value, int | float)
        hand, line = [(hand, line) for hand, line in sheet.pays.items() if is_number(line)][-1]
        yield sheet, paytable, column, line, (hand, decided[sheet.game, sheet.wager])


def test_the_figures_are_those_of_the_program(pack, computed):
    assert computing_sheets.faults_of_figures(pack, computed[0]) == []


def test_a_changed_pay_gives_the_figures_of_that_paytable_or_a_bound(pack, program, computed, tmp_path):
    changed = computing_sheets.without_other_sheets(pack)
    of_pack = list(changes(changed))
    if not of_pack:
        pytest.skip("the pack has no wager of which a pay is changed")
    for sheet, paytable, column, line, (hand, has_decisions) in of_pack:
        edge = computed[1][sheet.name].cell(sheet.figures["house edge"], column).value
        pay = changed[sheet.name].cell(line, column).value
        own = tmp_path / f"{sheet.game}-{sheet.wager}.toml"
        subprocess.run([program, "new", f"{sheet.game}/{sheet.wager}/{paytable}", "--output", own], check=True, capture_output=True)
        text, found = re.subn(rf"^{hand} = {pay}$", f"{hand} = {pay + 1}", own.read_text(encoding="utf-8"), count=1, flags=re.MULTILINE)
        assert found == 1, f"{own}: no {hand} = {pay}"
        own.write_text(text, encoding="utf-8")
        solved = solved_edge(program, own)
        before = computed[0][sheet.name].cell(sheet.figures["house edge"], column).value
        assert edge < before, f"{sheet.name}: {hand} pays one more"
        if has_decisions:
            assert solved <= edge + 1e-12, f"{sheet.name}: {solved} is no bound of {edge}"
        else:
            assert computing_sheets.is_close(edge, solved), f"{sheet.name}: {edge} is not {solved}"


def solved_edge(program, own) -> float:
    command = [program, "analyze", own, "--format", "csv", "--quiet"]
    output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    [row] = [row for row in csv.DictReader(io.StringIO(output)) if not row["strategy"] and not row["reading"]]
    return -int(row["ev_numerator"]) / int(row["ev_denominator"])
