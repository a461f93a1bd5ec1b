"""What docs/pack.md shows of pandas does what it says, on this pack."""

import os
import re
from pathlib import Path


def test_the_code_of_the_page_on_the_pack_runs(pack, tmp_path, monkeypatch, capsys):
    page = Path(__file__).parents[2] / "docs" / "pack.md"
    codes = re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    assert codes
    os.symlink(pack, tmp_path / "my-report")
    monkeypatch.chdir(tmp_path)
    for code in codes:
        exec(compile(code, str(page), "exec"), {})
    assert "house_edge_pct" in capsys.readouterr().out
