"""Python in the documents runs, in order and in one process, and writes what the comments below it say."""

import ast
import contextlib
import io
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def blocks(page: str) -> list[tuple[int, str]]:
    """Python blocks of a page, each with the line that it starts on."""
    found, lines = [], page.splitlines()
    starts = [place + 1 for place, line in enumerate(lines) if line == "```python"]
    for start in starts:
        end = lines.index("```", start)
        found.append((start, "\n".join(lines[start:end])))
    return found


def stated(lines: list[str]) -> str:
    """The output in the comments at the head of these lines."""
    comments = []
    for line in lines:
        if not line.startswith("#"):
            break
        comments.append(line[2:])
    return "\n".join(comments)


def output(statement: ast.stmt, names: dict[str, object]) -> str:
    """What a statement prints, and an expression's value as a notebook shows it."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        if isinstance(statement, ast.Expr):
            value = eval(compile(ast.Expression(statement.value), "<document>", "eval"), names)
            if value is not None:
                print(repr(value))
        else:
            exec(compile(ast.Module([statement], []), "<document>", "exec"), names)
    return "\n".join(line.rstrip() for line in printed.getvalue().splitlines())


def agrees(found: str, wanted: str) -> bool:
    """Whether an output is the stated one; `...` at the end of a line stands for the rest of it."""
    lines, stated_lines = found.splitlines(), wanted.splitlines()
    return len(lines) == len(stated_lines) and all(
        line.startswith(head[: -len("...")]) if head.endswith("...") else line == head
        for line, head in zip(lines, stated_lines)
    )


@pytest.mark.parametrize("document", ["docs/python.md"])
def test_a_page_says_what_its_code_writes(document: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "document"}
    found = blocks((ROOT / document).read_text(encoding="utf-8"))
    assert any(line.startswith("# ") for _, block in found for line in block.splitlines()), "no output is stated"
    for start, block in found:
        lines = block.splitlines()
        for statement in ast.parse(block).body:
            printed = output(statement, names)
            place = f"{document}:{start + statement.lineno}"
            assert agrees(printed, stated(lines[statement.end_lineno :])), f"{place} prints\n{printed}"
