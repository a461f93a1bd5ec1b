"""A spreadsheet program, headless: LibreOffice recalculates workbooks."""

import shutil
import subprocess
from pathlib import Path

import openpyxl

PROGRAM = "soffice"

# As long as a slow machine may take to start it.
SECONDS = 120


def is_there() -> bool:
    return shutil.which(PROGRAM) is not None


def recalculated(workbooks: list[openpyxl.Workbook], folder: Path) -> list[openpyxl.Workbook]:
    """What LibreOffice computes of these workbooks. openpyxl writes formulas without their results, so all of them are computed."""
    (folder / "computed").mkdir()
    paths = [folder / f"{place}.xlsx" for place in range(len(workbooks))]
    for workbook, path in zip(workbooks, paths):
        workbook.save(path)
    command = [PROGRAM, f"-env:UserInstallation={(folder / 'profile').as_uri()}", "--headless", "--convert-to", "xlsx"]
    subprocess.run([*command, "--outdir", folder / "computed", *paths], check=True, capture_output=True, timeout=SECONDS)
    return [openpyxl.load_workbook(folder / "computed" / path.name, data_only=True) for path in paths]
