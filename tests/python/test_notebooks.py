"""The notebooks run from top to bottom, and say what is stored in them. HOUSE_EDGE_WRITE_DOCS=1 stores it anew."""

import os
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

NOTEBOOKS = sorted((Path(__file__).parents[2] / "python/notebooks").glob("*.ipynb"))


def executed(path: Path, folder: Path) -> Any:
    """The notebook with the outputs of a new kernel in this folder."""
    # Nothing is left in the user's folders, and tables are as wide as in the stored outputs.
    os.environ.update(IPYTHONDIR=str(folder / ".ipython"), JUPYTER_RUNTIME_DIR=str(folder / ".runtime"), COLUMNS="120")
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, resources={"metadata": {"path": str(folder)}}, record_timing=False).execute()
    notebook.metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    for cell in notebook.cells:
        cell.metadata = {}
        if cell.cell_type == "code":
            cell.outputs = lasting(cell.outputs)
    return notebook


def lasting(outputs: list[Any]) -> list[Any]:
    """Outputs without ended progress bars, what is printed in one piece."""
    kept: list[Any] = []
    for output in outputs:
        if output.output_type == "display_data" and output.data.get("text/html") == "":
            continue
        if output.output_type == "stream" and kept and kept[-1].get("name") == output.name:
            kept[-1].text += output.text
        else:
            kept.append(output)
    return kept


def said(notebook: Any) -> list[tuple[str, list[tuple[str, str]]]]:
    """Outputs of each cell: texts as they are, pictures and pages by their presence."""

    def parts(output: Any) -> list[tuple[str, str]]:
        if output.output_type == "stream":
            return [(output.name, output.text)]
        return [(kind, text if kind == "text/plain" else "") for kind, text in sorted(output.data.items())]

    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    return [(cell.source, [part for output in cell.outputs for part in parts(output)]) for cell in cells]


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Future[Any]]:
    """All notebooks at once, each in a process, a kernel and a folder of its own."""
    with ProcessPoolExecutor(len(NOTEBOOKS), mp_context=get_context("spawn")) as pool:
        return {path.name: pool.submit(executed, path, tmp_path_factory.mktemp(path.stem)) for path in NOTEBOOKS}


def test_no_notebook_is_missing() -> None:
    assert [path.stem for path in NOTEBOOKS] == ["filing", "month", "rules", "sweep"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_a_notebook_says_what_is_stored_in_it(path: Path, running: dict[str, Future[Any]]) -> None:
    notebook = running[path.name].result()
    if os.environ.get("HOUSE_EDGE_WRITE_DOCS") == "1":
        path.write_text(nbformat.writes(notebook, indent=1) + "\n", encoding="utf-8")
    assert said(notebook) == said(nbformat.read(path, as_version=4))
