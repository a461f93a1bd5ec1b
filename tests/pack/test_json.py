"""Every JSON document of the program: by its schema, in pandas and in JavaScript."""

import csv
import io
import json
import shlex
import shutil
import subprocess

import pytest

import csv_checks
import json_checks

# The documents of rows: the name of the schema, and a command that answers at once.
ROWS = {
    "list": "show",
    "show": "show let-it-ride",
    "summary": "analyze let-it-ride --reading all --activation magic-card=0.25",
    "outcomes": "analyze let-it-ride --show outcomes --meter 12345.67",
    "strategy": "strategy let-it-ride",
    "spot": "strategy let-it-ride/*/A --hand 'As Ks Qs'",
    "progressive": "progressive let-it-ride --terms primary=10",
    "together": "analyze --together let-it-ride/base/A,five-card-bonus/A=0.5",
    "together-outcomes": "analyze --together let-it-ride/base/A,five-card-bonus/A --show outcomes",
    "correlations": "analyze --together let-it-ride/base/A,five-card-bonus/A,three-card-bonus/A --show correlations",
    "simulated together": "simulate --together let-it-ride/base/A,five-card-bonus/A -n 20k",
    "session": "session let-it-ride/base/A -n 100 --hands-per-hour 1k --hours-per-day 1 --bankroll 50 --rebate 10% --average-bet 5",
    "session-distribution": "session let-it-ride/base/A -n 100 --show distribution",
    "choose": "choose let-it-ride --average-bet 10 --side three-card-bonus=5@40% --seats 3",
    "monitor": "monitor periods.csv",
    "compare": "compare let-it-ride/three-card-bonus/A let-it-ride/base/B --average-bet 10",
    "compare-outcomes": "compare let-it-ride/three-card-bonus/A let-it-ride/five-card-bonus/B --show outcomes",
    "dollars summary": "analyze let-it-ride/*/A --average-bet 10 --hands-per-hour 50 --seats 6 --side three-card-bonus=5@50%",
    "simulated summary": "simulate let-it-ride -n 20k --seed 18446744073709551615",
    "simulated outcomes": "simulate let-it-ride -n 20k --show outcomes",
}

# What `monitor` reads.
PERIODS = """period,table,game,wager,paytable,rounds,unit,house_result
2026-09,1,let-it-ride,base,A,2000000,5,352000
2026-10,1,let-it-ride,base,A,2000000,5,-1000000
2026-10,,let-it-ride,three-card-bonus,B,100,2.50,12.50
"""


@pytest.fixture(scope="session")
def run(program, tmp_path_factory):
    """Runs a command in a folder of its own; returns stdout and stderr."""
    folder = tmp_path_factory.mktemp("json")
    (folder / "periods.csv").write_text(PERIODS, encoding="utf-8")

    def ran(command, *more):
        result = subprocess.run([program, *shlex.split(command), *more], cwd=folder, capture_output=True, text=True)
        assert result.returncode != 2, result.stderr
        return result.stdout, result.stderr

    return ran


@pytest.fixture(scope="session", params=ROWS)
def document(request, run, tmp_path_factory):
    """The name of a schema, a file with a document, and the rows of the CSV of the same."""
    command = ROWS[request.param]
    path = tmp_path_factory.mktemp("document") / "rows.json"
    path.write_text(run(command, "-f", "json")[0], encoding="utf-8")
    rows = list(csv.reader(io.StringIO(run(command, "-f", "csv")[0], newline="")))
    assert len(rows) > 1
    return request.param.split()[-1], path, rows


def test_rows_are_as_their_schema_says(document):
    name, path, _ = document
    rows = json.loads(path.read_text(encoding="utf-8"))
    assert json_checks.faults_by_schema(rows, name) == []
    assert json_checks.faults_in_order(rows, name) == []


@pytest.mark.parametrize("reader", json_checks.READERS)
def test_pandas_reads_what_the_csv_has(document, reader):
    _, path, rows = document
    assert json_checks.faults_in_pandas(path, rows, reader) == []


def test_javascript_reads_what_the_csv_has(document, request):
    _, path, rows = document
    text = path.read_text(encoding="utf-8")
    assert json_checks.faults_in_javascript(text, rows, lambda: request.getfixturevalue("browser")) == []


def test_the_manifest_is_as_its_schema_says(pack):
    assert json_checks.faults_by_schema(json.loads((pack / "manifest.json").read_bytes()), "manifest") == []


def test_progress_is_as_its_schema_says(run):
    for command in [
        "simulate let-it-ride -n 20k",
        "analyze let-it-ride/base --payout-limit 50k --unit 1..100/1",
    ]:
        lines = [line for line in run(command, "--progress", "json")[1].splitlines() if line.startswith("{")]
        assert lines, command
        for line in lines:
            assert json_checks.faults_by_schema(json.loads(line), "progress") == []


def test_a_check_is_as_its_schema_says(pack, run, tmp_path):
    """One figure of the baseline is changed, and one row is simulated only."""
    rows = [dict(zip(csv_checks.cells(pack / "summary.csv")[0], row)) for row in csv_checks.cells(pack / "summary.csv")[1:]]
    exact = next(row for row in rows if row["game"] == "let-it-ride" and row["method"] == "exact" and not row["reading"])
    exact["ev_numerator"] += "1"
    exact["paytable"] = "A"
    with (tmp_path / "summary.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, rows[0], lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    shutil.copytree(pack / "outcomes", tmp_path / "outcomes")
    check = json.loads(run(f"check {tmp_path} let-it-ride -f json")[0])
    assert check["changes"]
    assert json_checks.faults_by_schema(check, "check") == []


def test_the_checks_find_faults(tmp_path):
    """A whole number that is no string, which pandas does not even read; an empty string; columns that are missing."""
    row = {"schema_version": 2, "game": "", "cycle": 6273927694914031000001}
    faults = json_checks.faults_by_schema([row], "outcomes")
    assert any("'' should be non-empty" in fault for fault in faults) and any("$[0].cycle" in fault for fault in faults)
    assert any("'combinations' is a required property" in fault for fault in faults)
    path = tmp_path / "rows.json"
    path.write_text(json.dumps([row]), encoding="utf-8")
    rows = [list(row), ["1", "", "6273927694914031000001"]]
    with pytest.raises(ValueError):
        json_checks.faults_in_pandas(path, rows, "as it stands")
    assert json_checks.faults_in_order([row], "outcomes") != []
