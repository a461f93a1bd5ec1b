"""Packs, designs, and recorded results."""

import datetime
import json
import math
import shutil
import tempfile
from decimal import Decimal

import numpy
import pandas
import polars
import pytest

from house_edge import (
    FileError, HouseEdgeError, Paytable, analyze, brief, check, choose, design, monitor, paytable, report, verify,
)  # fmt: skip

BONUS = "let-it-ride/three-card-bonus/A"
# Two months of docs/monitoring.md.
RESULTS = [
    {"period": "2026-01", "table": "LIR-1", "game": "let-it-ride", "wager": "base", "paytable": "A", "rounds": 212400,
     "unit": 5, "house_result": 41255},
    {"period": "2026-02", "table": "LIR-1", "game": "let-it-ride", "wager": "base", "paytable": "A", "rounds": 198150,
     "unit": 5, "house_result": 29810},
]  # fmt: skip


@pytest.fixture
def own():
    return paytable(BONUS).replace(flush=5)


@pytest.fixture
def pack(tmp_path, own):
    cover = {"date": datetime.date(2026, 1, 2), "reference": "RS-7"}
    return report(tmp_path / "pack", own, rounds=10_000, cover=cover)


def test_a_pack_is_written_verified_and_checked(pack, own):
    assert pack.folder.is_dir() and (pack.folder / "manifest.json").is_file()
    assert verify(pack.folder).passed and verify(str(pack.folder), no_recompute=True).passed
    checked = check(pack.folder, copies=True)
    assert checked.passed and checked.counts["compared"] == 1 and checked.changes == [] and checked.lines == []
    assert check(pack.folder, own).passed and check(pack.folder, [own], tolerance=0).passed


def test_a_pack_of_own_paytables_shows_no_temporary_path_and_is_the_same_again(tmp_path, pack, own, monkeypatch):
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    report(tmp_path / "again", own, rounds=10_000, cover={"date": "2026-01-02", "reference": "RS-7"})
    files = sorted(path.relative_to(pack.folder) for path in pack.folder.rglob("*") if path.is_file())
    for file in files:
        content = (pack.folder / file).read_bytes()
        assert content == (tmp_path / "again" / file).read_bytes(), file
    inputs = json.loads((pack.folder / "manifest.json").read_text(encoding="utf-8"))["inputs"]
    assert [entry.get("given") for entry in inputs if not entry["embedded"]] == [None]
    assert list((tmp_path / "temporary").iterdir()) == []


def test_a_changed_pack_is_neither_verified_nor_unmoved(pack, own):
    summary = pack.folder / "summary.csv"
    # 128/5525 of Three Card Bonus A (§ 643a.12(c)), less one more unit on 1,096 flushes of 22,100 hands: -2.6425 %.
    changed = summary.read_text(encoding="utf-8").replace("-2.64253394", "-2.64253395")
    summary.write_text(changed, encoding="utf-8")
    verdict = verify(pack.folder, no_recompute=True)
    assert (verdict.passed, verdict.conclusion) == (False, "check failed") and "summary.csv" in verdict.lines[0]
    assert "summary.csv" in repr(verdict) and "summary.csv" in verdict._repr_html_()
    checked = check(pack.folder, own)
    assert not checked.passed and checked.changes[0]["wager"] == "three-card-bonus" and checked.lines
    # A command for a shell stays one.
    assert not any("house-edge report out" in line for line in (*checked.lines, *checked.messages))


def test_a_pack_is_verified_as_a_zip(tmp_path, pack):
    archive = shutil.make_archive(str(tmp_path / "sent"), "zip", tmp_path, "pack")
    verdict = verify(archive)
    assert verdict.passed and verdict.messages[0].startswith(f"verified {archive}: all ")
    (pack.folder / "summary.csv").unlink()
    shutil.make_archive(str(tmp_path / "sent"), "zip", pack.folder)
    assert verify(archive, no_recompute=True).lines == ["missing: summary.csv"]
    for contents, says in ((b"no archive", "not a zip archive"), (b"PK\5\6" + bytes(18), "has no manifest.json")):
        (tmp_path / "sent.zip").write_bytes(contents)
        with pytest.raises(FileError, match=says) as refused:
            verify(archive)
        assert refused.value.option == "folder" and str(refused.value).startswith(f"{archive}: ")


def test_a_paytable_is_looked_over():
    table = paytable(BONUS)
    assert check(BONUS).passed and check(table).passed and check(table.replace(flush=3)).warnings == []
    odd = table.replace(flush=7)
    found = check(odd)
    assert not found.passed and found.warnings[0]["message"] == found.lines[0] and found.counts == {}
    assert "`straight` is paid less than `flush`, a lower hand" in found.lines[0]


def test_a_brief_is_a_page(tmp_path):
    page = brief(tmp_path / "brief.html", ["let-it-ride/base/A", BONUS], average_bet=10, side={BONUS[12:]: (5, 0.3)})
    assert page == tmp_path / "brief.html" and "Let It Ride" in page.read_text(encoding="utf-8")


def test_what_is_required_of_every_row(pack):
    assert not check(pack.folder, copies=True, require="house_edge_pct>=50").passed
    assert check(pack.folder, copies=True, require="house_edge_pct>-50", tolerance=0.01).passed


def test_a_design_returns_paytables():
    pays = {"flush": (6, 9), "straight": [4, 5]}
    found = design("let-it-ride/base/A", pays=pays, require={"house_edge_pct": (None, 4)}, limit=0)
    tables = found.paytables()
    assert len(tables) == len(found) > 0 and all(isinstance(table, Paytable) for table in tables)
    assert [row.house_edge for row in analyze(tables)] == [row.house_edge for row in found]
    assert found.plot().svg.startswith("<svg")
    with pytest.raises(HouseEdgeError, match="require house_edge_pct=98.5..99.5: no paytable"):
        design("let-it-ride/base/A", pays={"flush": [8]}, require={"house_edge_pct": 99})
    again = design(tables[0], pays={"full_house".replace("_", "-"): range(9, 12)}, sort="-house_edge_pct")
    edges = again.column("house_edge_pct")
    assert edges == sorted(edges, reverse=True) and len(edges) == 3


def test_choices_are_ranked_by_win():
    side, require = {"three-card-bonus": (None, 0.3)}, {"house_edge_pct": (3, 4)}
    rows = choose("let-it-ride", average_bet=10, side=side, require=require, limit=5)
    wins = rows.column("total_win_per_hour_table")
    assert len(wins) == 5 and wins == sorted(wins, reverse=True)


@pytest.mark.parametrize("form", ["mappings", "pandas", "polars", "path", "generator"])
def test_results_of_any_form_are_monitored(form, tmp_path):
    given = RESULTS
    if form == "pandas":
        given = pandas.DataFrame(RESULTS).assign(period=pandas.to_datetime(["2026-01-01", "2026-02-01"]))
    if form == "polars":
        given = polars.DataFrame(RESULTS)
    if form == "path":
        given = tmp_path / "results.csv"
        rows = [RESULTS[0], *(row.values() for row in RESULTS)]
        given.write_text("".join(",".join(map(str, row)) + "\n" for row in rows), encoding="utf-8")
    if form == "generator":
        given = (row for row in RESULTS)
    rows = monitor(given)
    # Both months and their sum; docs/monitoring.md has the band of January.
    assert [row.verdict for row in rows[:2]] == ["inside", "too little to say"] and rows[-1].period == "all"
    assert (rows[0].low_result, rows[0].high_result) == (10125, 56695) and rows.passed


def test_a_result_outside_its_band_is_named(tmp_path, own):
    page = tmp_path / "page.html"
    march = {**RESULTS[0], "period": "2026-03", "rounds": 220300, "house_result": 62640}
    rows = monitor([*RESULTS, march], report=page)
    assert not rows.passed and rows.conclusion == "check failed" and "investigate" in rows.column("verdict")
    assert "house-edge-" not in page.read_text(encoding="utf-8")
    mine = {**RESULTS[0], "wager": own.wager, "paytable": own.id, "house_result": math.nan, "rounds": 10, "unit": 5}
    assert monitor([{**mine, "house_result": 50}], own)[0].paytable == own.id


def test_missing_cells_are_empty():
    for missing in (math.nan, None, pandas.NA, pandas.NaT, Decimal("NaN"), numpy.float64("nan")):
        assert monitor([{**row, "bet_std_dev": missing} for row in RESULTS])[0].band_is == "exact"


def test_a_text_that_looks_like_a_missing_cell_is_a_text():
    with pytest.raises(HouseEdgeError, match="`NaT`"):
        monitor([{**RESULTS[0], "bet_std_dev": "NaT"}])


def test_a_row_twice_is_refused_with_both_rows():
    with pytest.raises(HouseEdgeError, match="row 1, column period: .*; row 0 has it already") as refused:
        monitor([RESULTS[0], RESULTS[0]])
    assert refused.value.option == "results"
    with pytest.raises(HouseEdgeError, match="row 1, column period: .* before that of row 0"):
        monitor(RESULTS[::-1])
