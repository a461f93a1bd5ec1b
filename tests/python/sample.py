"""A program that uses everything, for mypy --strict; it is also run."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from fractions import Fraction
from pathlib import Path

import house_edge as he


def edges(tables: list[he.Paytable]) -> dict[str, Fraction]:
    found: dict[str, Fraction] = {}
    for row in he.analyze(tables, reading="default", threads=1, progress=False):
        edge = row["house_edge_pct"]
        if isinstance(edge, Fraction):
            found[str(row["paytable"])] = edge / 100
    return found


def main(folder: Path) -> None:
    table = he.paytable("let-it-ride/base/A")
    pays: Mapping[str, int | Fraction | str] = table.pays
    own = table.replace(flush=pays["flush"], full_house=1.5, id="mine").replace({"straight": "9/2"})
    assert edges([table])["A"] == Fraction(37963, 1082900) and own.is_own
    played: he.Rows = he.simulate(own, rounds=1e4, seed=1, progress=lambda work, done, all: None)
    edge = played[0]["house_edge_pct"]
    assert isinstance(edge, he.Sampled)
    low, high = edge.interval(0.9)
    shifted: he.Sampled = 1 - edge + Fraction(1, 2)
    assert low < high and shifted.std_error == edge.std_error and played.passed is (played.conclusion == "done")
    spot: he.Rows = he.spot(table, ["Js", "Jd", "Ac"], known={"board": "Ad"})
    best: list[he.Row] = [row for row in spot if row["optimal"] == "yes"]
    typed: he.Rows[he.SpotRow] = he.spot(table, "Js Jd Ac")[:1]
    assert typed[0].action in ("ride", "withdraw") and len(spot + typed) == len(spot) + 1
    evening: he.Session = he.session(table, rounds=100)
    level: Fraction | he.Sampled = evening.quantile(0.05)
    parts: list[he.Part] = evening.pmf()
    assert parts[0].net_from <= level and evening.probability_ahead < 1 and best[0]["action"] == "ride"
    bounds: Mapping[str, tuple[int, None]] = {"house_edge_pct": (3, None)}
    found: he.Design = he.design(table, pays={"flush": (6, 9), "straight": [4, 5]}, require=bounds, limit=2)
    svg: str = found.plot().svg
    assert len(found.paytables()) == 2 and svg
    pack: he.Report = he.report(folder / "pack", own, rounds=1000, cover={"date": date(2026, 1, 2), "title": "Sample"})
    verdict: he.Verdict = he.verify(pack.folder, no_recompute=True)
    checked: he.Check = he.check(pack.folder, own, tolerance=Fraction(1, 100))
    assert verdict.passed and checked.passed and checked.counts["compared"] == 1
    try:
        he.expose(table, known={"other": 1, "burn": True})
    except he.UsageError as refused:
        assert refused.option == "known" and refused.lines


if __name__ == "__main__":
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as temporary:
        main(Path(temporary))
