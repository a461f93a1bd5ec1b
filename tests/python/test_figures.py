"""Figures of the package are those of the command: text for text, at the decimals of its CSV."""

import csv
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from math import floor
from pathlib import Path

import pytest

from house_edge import (
    HouseEdgeError, Row, Rows, Sampled, analyze, audit, catalogue, choose, compare, design, expose, merge, monitor,
    paytable, progressive, read_games, report, sensitivity, session, simulate, spot, strategy,
)

ROOT = Path(__file__).parents[2]
PROGRAM = Path(os.environ.get("HOUSE_EDGE_BINARY", ROOT / "target/release/house-edge"))
KEY = ("game", "wager", "paytable", "reading", "strategy")

BASE, BONUS, FIVE = "let-it-ride/base/A", "let-it-ride/three-card-bonus/A", "let-it-ride/five-card-bonus/A"
STUD, LUNAR = "mississippi-stud/base/A", "lunar-poker/base/A"
METERS = "mississippi-stud/progressive/B"
TOGETHER = {BASE: 1, FIVE: Fraction(1, 2)}
SIDE = {"three-card-bonus": (5, 0.4)}
SIDE_A = {"three-card-bonus/A": (5, 0.4)}
EDGE = {"house_edge_pct": (3, 4)}
MONTHS = [
    {"period": "2026-01", "game": "let-it-ride", "wager": "base", "paytable": "A", "rounds": 212_400, "unit": 5,
     "house_result": 41_255},
    {"period": "2026-02", "game": "let-it-ride", "wager": "base", "paytable": "A", "rounds": 198_150, "unit": 5,
     "house_result": 99_810},
]  # fmt: skip


def command(words: str | Sequence[str | Path]) -> list[dict[str, str]]:
    """The rows of a command's CSV."""
    line = [PROGRAM, *(words.split() if isinstance(words, str) else words), "--format", "csv", "--quiet"]
    run = subprocess.run(line, capture_output=True, text=True, encoding="utf-8", check=False)
    # 1 and 3 are conclusions: a result outside its band, too little data.
    assert run.returncode in (0, 1, 3), run.stderr
    return list(csv.DictReader(run.stdout.splitlines()))


def written(cell: object, like: str) -> str:
    """A cell at the decimals of this text, rounded half away from zero."""
    if isinstance(cell, Sampled):
        cell = cell.value
    if cell is None or not isinstance(cell, (Fraction, float)) or "." not in like:
        return "" if cell is None else str(cell)
    places = len(like.partition(".")[2])
    digits = floor(abs(Fraction(cell)) * 10**places + Fraction(1, 2))
    sign = "-" if cell < 0 and digits else ""
    return f"{sign}{digits // 10**places}.{digits % 10**places:0{places}}"


def differences(rows: Sequence[Row], expected: Sequence[dict[str, str]]) -> Iterator[str]:
    """Cells that differ from the CSV, errors of house edges among them."""
    assert len(rows) == len(expected) > 0
    for place, (row, texts) in enumerate(zip(rows, expected)):
        texts = {column: text for column, text in texts.items() if column != "schema_version"}
        edge = row.get("house_edge_pct")
        if isinstance(edge, Sampled) and written(edge.std_error, texts["std_error_pct"]) != texts["std_error_pct"]:
            yield f"row {place}: {edge!r} has an error of {edge.std_error}, not {texts['std_error_pct']}"
        for column, text in texts.items():
            if written(row[column], text) != text:
                yield f"row {place}, {column}: {row[column]!r}, not {text}"


def test_every_wager_reading_and_strategy_of_the_reports() -> None:
    """`.ci/run` compares reports/summary.csv byte for byte with what the program writes."""
    with (ROOT / "reports/summary.csv").open(encoding="utf-8", newline="") as file:
        # Meters at their mean, and the number of outcomes, are in reports alone.
        reported = [row for row in csv.DictReader(file) if row["method"] == "exact" and row["meter_at"] != "mean"]
    expected = {tuple(row[name] for name in KEY): row for row in reported if row.pop("outcomes")}
    tables = catalogue()
    slow = paytable("ultimate-texas-holdem/base/B")
    # A strategy of rules takes 3 s in this game: paytable A has it, B need not.
    del expected[slow.game, slow.wager, slow.id, "", "simple"]
    rows = [*analyze([table for table in tables if table != slow], reading="all", strategy="all"), *analyze(slow)]
    found = {tuple(str(row[name] or "") for name in KEY): row for row in rows}
    assert found.keys() == expected.keys()
    assert {table.name for table in tables} == {"/".join(key[:3]) for key in found}
    assert not list(differences(list(found.values()), [expected[key] for key in found]))


def test_without_paytables_all_are_analyzed() -> None:
    rows = analyze()
    assert ["/".join(map(str, [row.game, row.wager, row.paytable])) for row in rows] == [one.name for one in catalogue()]
    assert rows == analyze("all")


# Every option that changes an answer, as parameters and on the command line.
CASES: dict[str, tuple[Callable[[], Rows], str]] = {
    "analyze, games without a long solution": (
        lambda: analyze(["let-it-ride", "mississippi-stud", "lunar-poker"], reading="all", strategy="all"),
        "analyze let-it-ride mississippi-stud lunar-poker --reading all --strategy all",
    ),
    "analyze outcomes": (
        lambda: analyze(["let-it-ride", "mississippi-stud", "lunar-poker"], show="outcomes"),
        "analyze let-it-ride mississippi-stud lunar-poker --show outcomes",
    ),
    "analyze correlations": (
        lambda: analyze(together=TOGETHER, show="correlations"),
        "analyze --together let-it-ride/base/A=1,five-card-bonus/A=0.5 --show correlations",
    ),
    "analyze together": (
        lambda: analyze(together=TOGETHER),
        "analyze --together let-it-ride/base/A=1,let-it-ride/five-card-bonus/A=0.5",
    ),
    "analyze together, outcomes": (
        lambda: analyze(together=TOGETHER, show="outcomes"),
        "analyze --together let-it-ride/base/A=1,five-card-bonus/A=0.5 --show outcomes",
    ),
    "analyze meters": (
        lambda: analyze(METERS, meters={"mega": 30_000, "major": 600}),
        f"analyze {METERS} --meter mega=30000 --meter major=600",
    ),
    "analyze boxes, sampled": (
        lambda: analyze(BASE, boxes=3, rounds=500, seed=5),
        f"analyze {BASE} --boxes 3 --rounds 500 --seed 5",
    ),
    "analyze boxes, to an error": (
        lambda: analyze(BASE, boxes=3, rounds=5_000, target_error=2),
        f"analyze {BASE} --boxes 3 --rounds 5000 --target-error 2",
    ),
    "analyze payout limits": (
        lambda: analyze(BASE, payout_limit=200_000, unit=(25, 100, 25), floor={"unit": 25, "boxes": 2}),
        f"analyze {BASE} --payout-limit 200000 --unit 25..100/25 --floor unit=25 --floor boxes=2",
    ),
    "analyze limits with a side wager": (
        lambda: analyze(BASE, payout_limit=200_000, unit=25, floor={"unit": 25, "five-card-bonus/A": 1}),
        f"analyze {BASE} --payout-limit 200000 --unit 25 --floor unit=25 --floor five-card-bonus/A=1",
    ),
    "analyze seats": (
        lambda: analyze("let-it-ride", seats="4@0.5"),
        "analyze let-it-ride --seats 4@0.5",
    ),
    "analyze activation": (
        lambda: analyze("let-it-ride/five-card-hand-bonus", activation={"magic-card": 0.25, "lucky-bonus": "1/8"}),
        "analyze let-it-ride/five-card-hand-bonus --activation magic-card=25% --activation lucky-bonus=1/8",
    ),
    "analyze dollars": (
        lambda: analyze([BASE, BONUS], average_bet=10, hands_per_hour=52, seats=5, side=SIDE),
        f"analyze {BASE} {BONUS} --average-bet 10 --hands-per-hour 52 --seats 5 --side three-card-bonus=5@40%",
    ),
    "simulate": (lambda: simulate("let-it-ride", rounds=1e5, seed=7), "simulate let-it-ride --rounds 1e5 --seed 7"),
    "simulate outcomes": (
        lambda: simulate(STUD, rounds="100k", seed=7, show="outcomes"),
        f"simulate {STUD} --rounds 100k --seed 7 --show outcomes",
    ),
    "simulate together": (
        lambda: simulate(together=TOGETHER, rounds=100_000),
        "simulate --together let-it-ride/base/A=1,five-card-bonus/A=0.5 --rounds 100000",
    ),
    "simulate to an error": (
        lambda: simulate(BASE, rounds=1_000_000, target_error=5),
        f"simulate {BASE} --rounds 1000000 --target-error 5",
    ),
    "simulate at a table": (
        lambda: simulate(
            ["let-it-ride/three-card-progressive", "let-it-ride/five-card-hand-bonus"],
            rounds=50_000, seats="4@50%", activation={"lucky-bonus": 0.125},
        ),
        "simulate let-it-ride/three-card-progressive let-it-ride/five-card-hand-bonus --rounds 50000"
        " --seats 4@50% --activation lucky-bonus=0.125",
    ),
    "simulate seats": (
        lambda: simulate(STUD, rounds=20_000, seats=3, seed=2), f"simulate {STUD} --rounds 20000 --seats 3 --seed 2",
    ),
    "simulate trace": (
        lambda: simulate(LUNAR, rounds=1_000, trace=40, strategy="optimal"),
        f"simulate {LUNAR} --rounds 1000 --trace 40 --strategy optimal",
    ),
    "strategy": (lambda: strategy([BASE, STUD, LUNAR]), f"strategy {BASE} {STUD} {LUNAR}"),
    "strategy under a limit": (
        lambda: strategy(BASE, payout_limit=200_000, unit=100),
        f"strategy {BASE} --payout-limit 200000 --unit 100",
    ),
    "expose, exact": (
        lambda: expose(BASE, known=["burn", "community=1+2"]), f"expose {BASE} --known burn --known community=1+2",
    ),
    "expose, sampled": (
        lambda: expose(STUD, known={"others": 2}, rounds=500, seed=3),
        f"expose {STUD} --known others=2 --rounds 500 --seed 3",
    ),
    "expose decisions": (
        lambda: expose(BASE, known="community=1+2", show="decisions"),
        f"expose {BASE} --known community=1+2 --show decisions",
    ),
    "compare": (
        lambda: compare([BASE, "let-it-ride/base/B"], average_bet=10, side=SIDE_A),
        f"compare {BASE} let-it-ride/base/B --average-bet 10 --side three-card-bonus/A=5@40%",
    ),
    "compare outcomes": (
        lambda: compare([BASE, "let-it-ride/base/B"], show="outcomes"),
        f"compare {BASE} let-it-ride/base/B --show outcomes",
    ),
    "sensitivity": (lambda: sensitivity(BONUS), f"sensitivity {BONUS}"),
    "choose": (
        lambda: choose("let-it-ride", average_bet=10, require=EDGE, side=SIDE_A, hands_per_hour=60),
        "choose let-it-ride --average-bet 10 --require house_edge_pct=3..4 --side three-card-bonus/A=5@40%"
        " --hands-per-hour 60",
    ),
    "session": (
        lambda: session(BASE, rounds=200, hands_per_hour=60, average_bet=10, bankroll=100, rebate=0.2),
        f"session {BASE} --rounds 200 --hands-per-hour 60 --average-bet 10 --bankroll 100 --rebate 0.2",
    ),
    "session of a table": (
        lambda: session("let-it-ride/three-card-progressive/A", hands_per_hour=52, hours_per_day=8, meters=4_000),
        "session let-it-ride/three-card-progressive/A --hands-per-hour 52 --hours-per-day 8 --meter 4000",
    ),
    "session of several seats": (
        lambda: session(BASE, rounds=200, seats=3), f"session {BASE} --rounds 200 --seats 3",
    ),
    "session together": (
        lambda: session(together=TOGETHER, rounds=200),
        "session --together let-it-ride/base/A=1,five-card-bonus/A=0.5 --rounds 200",
    ),
    "design": (
        lambda: design(
            BONUS, pays={"flush": (2, 6), "straight": [3, 5, 6]},
            require={"house_edge_pct": (5, 6), "win_frequency_pct": (25, None)},
        ),
        f"design {BONUS} --pay flush=2..6 --pay straight=3,5,6 --require house_edge_pct=5..6"
        " --require win_frequency_pct>=25",
    ),
    "design in any order": (
        lambda: design(
            BONUS, pays={"flush": (2, 9), "straight": range(3, 7)}, require="std_dev=2..3", any_order=True, limit=5
        ),
        f"design {BONUS} --pay flush=2..9 --pay straight=3..6 --require std_dev=2..3 --any-order --limit 5",
    ),
    "progressive, terms": (
        lambda: progressive(METERS, terms={"primary": 5, "seed": {"mega": 5000, "major": 500}}, unit=5, hours_per_day=8),
        f"progressive {METERS} --terms primary=5 --terms seed=mega=5000 --terms seed=major=500 --unit 5 --hours-per-day 8",
    ),
    "session, a bankroll for a ruin": (
        lambda: session(BASE, rounds=200, ruin=0.05), f"session {BASE} --rounds 200 --ruin 5%",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_an_answer_is_the_commands(name: str) -> None:
    call, words = CASES[name]
    assert not list(differences(call(), command(words)))


def test_a_spot_is_the_commands() -> None:
    rows = spot(BASE, "Js Jd Ac", known={"board": "Ad"})
    assert not list(differences(rows, command(["strategy", BASE, "--hand", "Js Jd Ac", "--known", "board=Ad"])))
    rows = spot(LUNAR, ["As", "Kd", "8h", "5c", "2d"], known={"up": "Qc", "seen": ["Js", "Jd"]})
    of_lunar = ["--hand", "As Kd 8h 5c 2d", "--known", "up=Qc", "--known", "seen=Js Jd"]
    assert not list(differences(rows, command(["strategy", LUNAR, *of_lunar])))
    rows = spot(STUD, "Js Jd", known={"board": "5c 6d", "bets": [1, 3]})
    of_stud = ["--hand", "Js Jd", "--known", "board=5c 6d", "--known", "bets=1 3"]
    assert not list(differences(rows, command(["strategy", STUD, *of_stud])))


def test_recorded_results_are_the_commands(tmp_path: Path) -> None:
    results = tmp_path / "months.csv"
    with results.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, MONTHS[0])
        writer.writeheader()
        writer.writerows(MONTHS)
    expected = command(["monitor", results, "--confidence", "99%", "--change", "2"])
    for given in (MONTHS, results):
        answer = monitor(given, confidence="99%", change=2)
        assert not list(differences(answer, expected))
        assert answer.conclusion == "check failed" and not answer.passed


def test_audited_claims_are_the_commands(tmp_path: Path) -> None:
    # 37963/1082900 of a unit is 3.5057 % of it, and 1.1686 % of the three units placed.
    claims = [{"game": "let-it-ride", "wager": "base", "house edge %": edge} for edge in (3.51, 1.17)]
    file = tmp_path / "claims.csv"
    file.write_text("game,wager,house edge %\nlet-it-ride,base,3.51\nlet-it-ride,base,1.17\n", encoding="utf-8")
    for given in (claims, file):
        answer = audit(given, report=tmp_path / "page.html")
        assert not list(differences(answer, command(["audit", file])))
        assert answer.column("verdict") == ["holds", "differs"] and "per initial wagers" in str(answer[1].causes)
        assert not answer.passed and "1.1686" in (tmp_path / "page.html").read_text(encoding="utf-8")


def test_parts_of_a_simulation_are_merged(tmp_path: Path) -> None:
    parts = [tmp_path / "1", tmp_path / "2"]
    for part in parts:
        simulate(BASE, rounds=400_000, seed=5, shard=f"{part.name}/2", checkpoint=part)
    merged = merge(parts)
    assert not list(differences(merged, command(["merge", *parts])))
    assert merged == simulate(BASE, rounds=400_000, seed=5)


def test_the_distribution_of_a_session_is_the_commands() -> None:
    rows = command(f"session {BASE} --rounds 200 --show distribution --limit 1000000")
    parts = session(BASE, rounds=200).pmf()
    shown = {row["net_from_units"]: row["probability"] for row in rows if float(row["probability"])}
    rounded = {str(part.net_from): written(part.probability, "0.0000000000") for part in parts}
    assert {net: text for net, text in rounded.items() if float(text)} == shown


def test_own_paytables_are_analyzed_as_their_files(tmp_path: Path) -> None:
    own = paytable(BASE).replace(flush=9, straight=4)
    file = tmp_path / "own.toml"
    file.write_text(own.to_toml(), encoding="utf-8")
    for rows in (analyze(own, show="outcomes"), analyze(file, show="outcomes")):
        assert not list(differences(rows, command(["analyze", file, "--show", "outcomes"])))
    rows = compare([BASE, own], show="decisions")
    assert not list(differences(rows, command(["compare", BASE, file, "--show", "decisions"])))


def test_a_game_in_a_file_is_asked_by_its_path() -> None:
    game = ROOT / "examples/games/two-raises.toml"
    base = f"{game}:base"
    assert not list(differences(analyze(game), command(["analyze", game])))
    assert not list(differences(strategy(base), command(["strategy", base])))
    assert not list(differences(session(base, rounds=100), command(["session", base, "--rounds", "100"])))
    rows = simulate(base, rounds=100_000, seed=1)
    assert not list(differences(rows, command(["simulate", base, "--rounds", "100000", "--seed", "1"])))


@pytest.mark.parametrize("by", ["variable", "function"])
def test_names_of_games_in_files_can_be_known(by: str) -> None:
    """In processes of their own: a name stays known."""
    game = str(ROOT / "examples/games/pair-up.toml")
    script = "import house_edge, sys\nif len(sys.argv) > 1: house_edge.read_games(sys.argv[1])\n"
    script += "print(house_edge.analyze('pair-up/base/A')[0].house_edge)"
    arguments, variable = ([game], {}) if by == "function" else ([], {"HOUSE_EDGE_GAMES": game})
    line = [sys.executable, "-c", script, *arguments]
    # By hand, in the file.
    assert subprocess.check_output(line, env=os.environ | variable, encoding="utf-8") == "4/25\n"
    with pytest.raises(HouseEdgeError, match="no-such-file"):
        read_games("no-such-file.toml")


def test_a_filing_is_the_commands(tmp_path: Path) -> None:
    """Every file of the pack, byte for byte."""
    cover = {"title": "Rules Submission", "date": "2026-11-27"}
    report(tmp_path / "python", BONUS, rounds=100_000, cover=cover)
    line = ["report", BONUS, "--rounds", "100000", "--quiet", "--output", tmp_path / "command"]
    subprocess.run([PROGRAM, *line, *(f"--cover={name}={text}" for name, text in cover.items())], check=True)
    names = {file.relative_to(tmp_path / "command") for file in (tmp_path / "command").rglob("*") if file.is_file()}
    assert len(names) > 10
    for name in names:
        assert (tmp_path / "python" / name).read_bytes() == (tmp_path / "command" / name).read_bytes(), name


def test_exact_figures_are_those_of_the_sources() -> None:
    ride, bonus = analyze([BASE, BONUS])
    # wizardofodds.com/ask-the-wizard/let-it-ride: -1,822,224 / 51,979,200 of one bet, which is -37963/1082900.
    assert ride.house_edge == Fraction(1_822_224, 51_979_200) == Fraction(37_963, 1_082_900)
    assert (ride.ev_numerator, ride.ev_denominator) == (-37_963, 1_082_900)
    # Hands of three cards: 12 sequences with A-2-3 in 4 suits, 13 x 4 of three of a kind, 12 x 4^3 and 4 x C(13,3)
    # without the straight flushes, 13 x 6 x 48 pairs; the other hands lose.
    hands = {"straight-flush": 48, "three-of-a-kind": 52, "straight": 720, "flush": 1_096, "pair": 3_744}
    paid = sum(hands[hand] * pay for hand, pay in paytable(BONUS).pays.items())
    lost = 22_100 - sum(hands.values())
    assert bonus.house_edge == Fraction(lost - paid, 22_100)


@pytest.mark.parametrize("name", [BASE, BONUS, STUD, LUNAR])
def test_outcomes_add_up_exactly_to_the_house_edge(name: str) -> None:
    shares = [(row, Fraction(row.combinations, row.cycle)) for row in analyze(name, show="outcomes")]
    assert sum(share for _, share in shares) == 1
    assert sum(row.net * share for row, share in shares) == -analyze(name)[0].house_edge
