"""The sheets of the workbook that compute, and what must hold of them."""

import csv
import math
from dataclasses import dataclass
from pathlib import Path

import openpyxl

HEADING = "paytable of "
EXACT = "exact answer"
FIRST_SCHEDULE = "pays"
OUTCOMES = "outcome"

RELATIVE = 1e-10
# The measures that the summary has too: their columns there, how many of its units are one of the sheet's, and its decimal places.
IN_SUMMARY = {
    "house edge": ("house_edge_pct", 100, 8),
    "return": ("return_unit_pct", 100, 8),
    "hit frequency": ("win_frequency_pct", 100, 8),
    "push frequency": ("push_frequency_pct", 100, 8),
    "variance": ("variance", 1, 8),
    "standard deviation": ("std_dev", 1, 8),
    "units wagered": ("mean_total_units", 1, 8),
    "element of risk": ("element_of_risk_pct", 100, 8),
}


@dataclass
class ComputingSheet:
    """Where a sheet has what."""

    name: str
    game: str
    wager: str
    reading: str
    # Columns by paytable, lines by figure and by hand of the first schedule.
    paytables: dict[str, int]
    figures: dict[str, int]
    pays: dict[str, int]


def sheets(workbook: openpyxl.Workbook) -> list[ComputingSheet]:
    return [sheet for name in workbook.sheetnames if (sheet := _sheet(workbook[name]))]


def without_other_sheets(pack: Path) -> openpyxl.Workbook:
    """The workbook with the sheets that compute alone."""
    workbook = openpyxl.load_workbook(pack / "report.xlsx")
    kept = {sheet.name for sheet in sheets(workbook)}
    for name in set(workbook.sheetnames) - kept:
        del workbook[name]
    return workbook


def _sheet(sheet) -> ComputingSheet | None:
    names = [sheet.cell(line, 1).value for line in range(1, sheet.max_row + 1)]
    heading = next((name for name in names if str(name).startswith(HEADING)), None)
    if heading is None:
        return None
    subject, _, reading = heading.removeprefix(HEADING).partition(" ")
    game, wager = subject.split("/")
    line = names.index(heading) + 1
    ids = {str(cell.value): cell.column for cell in sheet[line][1:] if cell.value is not None}
    figures = {name: place for place, name in enumerate(names, 1) if name in IN_SUMMARY}
    # From the schedule's name to the empty line.
    first = names.index(FIRST_SCHEDULE, max(figures.values())) + 1
    pays = {names[place]: place + 1 for place in range(first, names.index(None, first))}
    return ComputingSheet(sheet.title, game, wager, reading, ids, figures, pays)


def summary(pack: Path) -> dict[tuple, dict]:
    """The exact rows of optimal play, at the seeds of meters, by game, wager, paytable and reading."""
    with (pack / "summary.csv").open(newline="", encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(file) if row["method"] == "exact" and not row.get("strategy") and row.get("meter_at") != "mean"]
    return {(row["game"], row["wager"], row["paytable"], row["reading"]): row for row in rows}


def faults_of_figures(pack: Path, computed: openpyxl.Workbook) -> list[str]:
    """What a spreadsheet computes otherwise than the program."""
    exact, faults, seen = summary(pack), [], set()
    for sheet in sheets(computed):
        for paytable, column in sheet.paytables.items():
            key = (sheet.game, sheet.wager, paytable, sheet.reading)
            seen.add(key)
            if key not in exact:
                faults.append(f"{sheet.name}: the summary has no {key}")
                continue
            faults += [f"{sheet.name} {paytable}: {fault}" for fault in _faults_of_column(computed[sheet.name], sheet, column, exact[key])]
    readings = {(sheet.game, sheet.wager): sheet.reading for sheet in sheets(computed)}
    missing = {key for key in exact if readings.get(key[:2], key[3]) == key[3]} - seen
    return [*faults, *(f"no sheet computes {key}" for key in sorted(missing))]


def _faults_of_column(cells, sheet: ComputingSheet, column: int, row: dict) -> list[str]:
    faults = []
    for figure, line in sheet.figures.items():
        value, exact = cells.cell(line, column).value, cells.cell(line + 1, column).value
        if cells.cell(line + 1, 1).value != EXACT:
            faults.append(f"{figure} has no exact answer below")
        name, per_unit, places = IN_SUMMARY[figure]
        shown, half_a_place = float(row[name]) / per_unit, 0.5 * 10**-places / per_unit
        if figure == "house edge":
            shown, half_a_place = -int(row["ev_numerator"]) / int(row["ev_denominator"]), 0
        for what, other, least in [("the exact answer", exact, 1e-15), ("the summary", shown, half_a_place)]:
            if not is_close(value, other, least):
                faults.append(f"{figure} is computed as {value!r}, {what} is {other!r}")
    return faults


def is_close(value, other, least=0.0) -> bool:
    are_numbers = isinstance(value, int | float) and isinstance(other, int | float)
    return are_numbers and math.isclose(value, other, rel_tol=RELATIVE, abs_tol=least * (1 + 1e-6))
