"""What must hold of the program's JSON: each document by its schema, and what other programs read of it against the CSV of the same rows.

Each check returns what is wrong, nothing if all is well.
"""

import json
import math
import shutil
import subprocess
from pathlib import Path

import jsonschema
import pandas

SCHEMAS = Path(__file__).parents[2] / "docs" / "schema"

# Every way of pandas that docs/json.md names.
READERS = {"as it stands": {"dtype": False}, "with nullable types": {"dtype_backend": "numpy_nullable"}}

# What a script makes of a document: each value as text, numbers with as many places as the CSV has.
SCRIPT = """
const shown = (value, text) => value === null ? "" : typeof value === "string" ? value : value.toFixed((text.split(".")[1] || "").length);
const read = (text, cells) => JSON.parse(text).map((row, at) => Object.values(row).map((value, place) => shown(value, cells[at][place])));
"""


def _schema(name: str) -> dict:
    (path,) = SCHEMAS.glob(f"{name}.v*.json")
    return json.loads(path.read_text(encoding="utf-8"))


def faults_by_schema(document: object, name: str) -> list[str]:
    schema = _schema(name)
    jsonschema.Draft202012Validator.check_schema(schema)
    faults = jsonschema.Draft202012Validator(schema).iter_errors(document)
    return [f"{fault.json_path}: {fault.message}" for fault in faults]


def faults_in_order(document: list[dict], name: str) -> list[str]:
    """Columns of rows that the schema does not name, or in another order."""
    items = _schema(name)["items"]
    orders = [items["required"], list(items["properties"])]
    return [f"columns {list(row)}" for row in document if list(row) not in orders][:1]


def faults_in_pandas(path: Path, rows: list[list[str]], reader: str) -> list[str]:
    """Cells that pandas reads otherwise than the CSV has them."""
    frame = pandas.read_json(path, **READERS[reader])
    header, rows = rows[0], rows[1:]
    if list(frame.columns) != header or len(frame) != len(rows):
        return [f"pandas has {len(frame)} rows of {list(frame.columns)}"]
    faults = []
    for place, name in enumerate(header):
        for row, value in zip(rows, frame[name].tolist()):
            if _as_text(value, row[place]) != row[place]:
                faults.append(f"{name}: {row[place]!r} became {value!r}")
    return faults


def _as_text(value: object, text: str) -> str:
    if value is None or value is pandas.NA or isinstance(value, float) and math.isnan(value):
        return ""
    places = len(text.partition(".")[2])
    return value if isinstance(value, str) else f"{value:.{places}f}"


def faults_in_javascript(text: str, rows: list[list[str]], browser) -> list[str]:
    """Cells that JavaScript reads otherwise than the CSV has them: by Node.js if it is there, else in the browser."""
    cells = rows[1:]
    if shutil.which("node"):
        script = f"{SCRIPT} const input = JSON.parse(require('fs').readFileSync(0)); console.log(JSON.stringify(read(...input)));"
        ran = subprocess.run(["node", "-e", script], input=json.dumps([text, cells]), capture_output=True, text=True, check=True)
        read = json.loads(ran.stdout)
    else:
        read = browser().execute_script(f"{SCRIPT} return read(...arguments);", text, cells)
    if len(read) != len(cells):
        return [f"{len(read)} rows of {len(cells)}"]
    pairs = (pair for was, now in zip(cells, read) for pair in zip(was, now, strict=True))
    return [f"{was!r} became {now!r}" for was, now in pairs if was != now]
