"""Bad input, for every function: an exception names the parameter, and shows neither options nor temporary paths."""

import inspect
import math
import tempfile
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest

import house_edge as he
from house_edge import _native
from house_edge.options import KINDS, flag, options

BASE = "let-it-ride/base/A"
OWN = he.paytable(BASE).replace(flush=9)
NAN, INF = math.nan, math.inf


class Stranger:
    """An object of no use."""


# Function, positional and named arguments, the parameter that is named.
WRONG_TYPES = [
    (he.analyze, [5], {}, "paytables"),
    (he.analyze, [[5]], {}, "paytables"),
    (he.analyze, [{BASE: 1}], {}, "paytables"),
    (he.analyze, [b"x"], {}, "paytables"),
    (he.analyze, [Stranger()], {}, "paytables"),
    (he.analyze, [BASE], {"seats": True}, "seats"),
    (he.analyze, [BASE], {"boxes": [2]}, "boxes"),
    (he.analyze, [BASE], {"unit": {"a": 1}}, "unit"),
    (he.analyze, [BASE], {"meters": {5: 1}}, "meters"),
    (he.analyze, [BASE], {"meters": {"x": None}}, "meters"),
    (he.analyze, [BASE], {"outcomes": 1}, "outcomes"),
    (he.analyze, [BASE], {"reading": 5}, "reading"),
    (he.analyze, [BASE], {"side": {"three-card-bonus": 5}}, "side"),
    (he.analyze, [], {"together": {5: 1}}, "together"),
    (he.analyze, [], {"together": 5}, "together"),
    (he.analyze, [BASE], {"threads": "2"}, "threads"),
    (he.analyze, [BASE], {"threads": 1.5j}, "threads"),
    (he.analyze, [BASE], {"progress": "yes"}, "progress"),
    (he.simulate, [BASE], {"rounds": None, "seed": [1]}, "seed"),
    (he.simulate, [BASE], {"rounds": False}, "rounds"),
    (he.simulate, [BASE], {"rounds": 1j}, "rounds"),
    (he.simulate, [BASE], {"rounds": b"5"}, "rounds"),
    (he.simulate, [BASE], {"checkpoint": 5}, "checkpoint"),
    (he.spot, [BASE, 5], {}, "hand"),
    (he.spot, [BASE, None], {}, "hand"),
    (he.design, [None], {"pays": {"flush": 9}}, "start"),
    (he.check, [None], {}, "folder"),
    (he.verify, [None], {}, "folder"),
    (he.report, [None, BASE], {}, "out"),
    (he.monitor, [None], {}, "results"),
    (he.spot, [BASE, ["As", 5]], {}, "hand"),
    (he.spot, [BASE, "Js Jd Ac"], {"bets": {"a": 1}}, "bets"),
    (he.expose, [BASE], {"knows": 5}, "knows"),
    (he.expose, [BASE], {"knows": {"others": None}}, "knows"),
    (he.session, [BASE], {"rounds": object()}, "rounds"),
    (he.design, [BASE], {"pays": {"flush": None}}, "pays"),
    (he.design, [BASE], {"pays": {"flush": (2, None)}}, "pays"),
    (he.design, [BASE], {"pays": 5}, "pays"),
    (he.design, [BASE], {"pays": {"flush": 9}, "edge": [3, 4]}, "edge"),
    (he.choose, ["let-it-ride"], {"average_bet": True}, "average_bet"),
    (he.monitor, [5], {}, "results"),
    (he.monitor, [[5]], {}, "results"),
    (he.monitor, [{"period": "2026-01"}], {}, "results"),
    (he.check, [5], {}, "folder"),
    (he.verify, [b"x"], {}, "folder"),
    (he.report, [5, BASE], {}, "out"),
]

REFUSED = [
    *[(function, [None], {}, "paytables") for function in (he.analyze, he.simulate, he.strategy, he.compare)],
    (he.expose, [None], {"knows": "burn"}, "paytables"),
    (he.session, [None], {"rounds": 5}, "paytable"),
    (he.sensitivity, [None], {}, "paytable"),
    (he.analyze, [[]], {}, "paytables"),
    (he.analyze, [iter(())], {}, "paytables"),
    (he.analyze, [], {}, "paytables"),
    (he.analyze, [""], {}, "paytables"),
    (he.analyze, ["-"], {}, "paytables"),
    (he.analyze, ["--output=x"], {}, "paytables"),
    (he.analyze, [[OWN, OWN.replace(flush=10, id=OWN.id)]], {}, OWN.id),
    (he.analyze, [["let-it-ride/base", OWN.replace(id="A")]], {}, "A"),
    (he.analyze, ["let-it-rid"], {}, "let-it-ride"),
    (he.analyze, ["x" * 100_000], {}, ""),
    (he.analyze, ["a\0b"], {}, ""),
    (he.analyze, ["nothing.toml"], {}, "nothing.toml"),
    (he.analyze, [BASE], {"reading": []}, "reading"),
    (he.analyze, [BASE], {"reading": "x"}, "x"),
    (he.analyze, [BASE], {"boxes": 0}, "boxes"),
    (he.analyze, [BASE], {"seats": 10**50}, "seats"),
    (he.analyze, [BASE], {"seats": 10**100}, "seats"),
    (he.analyze, [BASE], {"boxes": 2.5}, "boxes"),
    (he.analyze, [BASE], {"average_bet": NAN}, "average_bet"),
    (he.analyze, [BASE], {"average_bet": Decimal("NaN")}, "average_bet"),
    (he.analyze, [BASE], {"average_bet": Decimal("1e999999999")}, "average_bet"),
    (he.analyze, [BASE], {"average_bet": Decimal("1e-999999999")}, "average_bet"),
    (he.analyze, [BASE], {"average_bet": -10}, "average_bet"),
    (he.analyze, [BASE], {"average_bet": Fraction(1, 3)}, "average_bet"),
    (he.analyze, [BASE], {"average_bet": 10**20}, "average_bet"),
    (he.analyze, [BASE], {"unit": (1, 2, 3, 4)}, "unit"),
    (he.analyze, [BASE], {"meters": {}}, "meters"),
    (he.analyze, [BASE], {"meters": {"mega": 5}}, "meters"),
    (he.analyze, [BASE], {"activation": {"magic": 0.5}}, "activation"),
    (he.analyze, [], {"together": {}}, "together"),
    (he.analyze, [], {"together": {BASE: -1}}, "together"),
    (he.analyze, [BASE], {"together": [BASE, "five-card-bonus/A"]}, "together"),
    (he.analyze, [BASE], {"threads": 0}, "threads"),
    (he.analyze, [BASE], {"threads": -3}, "threads"),
    (he.analyze, [BASE], {"threads": 10**30}, "threads"),
    (he.simulate, [BASE], {"rounds": -4}, "rounds"),
    (he.simulate, [BASE], {"rounds": 0}, "rounds"),
    (he.simulate, [BASE], {"rounds": NAN}, "rounds"),
    (he.simulate, [BASE], {"rounds": INF}, "rounds"),
    (he.simulate, [BASE], {"rounds": 1e300}, "rounds"),
    (he.simulate, [BASE], {"rounds": 10**5000}, "rounds"),
    (he.simulate, [BASE], {"rounds": 0.5}, "rounds"),
    (he.simulate, [BASE], {"rounds": "many"}, "rounds"),
    (he.simulate, [BASE], {"rounds": 10, "seed": -1}, "seed"),
    (he.simulate, [BASE], {"rounds": 10, "shard": "3/2"}, "shard"),
    (he.strategy, ["let-it-ride/base/Z"], {}, "Z"),
    (he.strategy, [BASE], {"strategy": "best"}, "best"),
    (he.spot, [BASE, ""], {}, "hand"),
    (he.spot, [BASE, []], {}, "hand"),
    (he.spot, [BASE, "Js Js Ac"], {}, "Js"),
    (he.spot, [BASE, "Xs"], {}, "hand"),
    (he.spot, [BASE, "Js Jd Ac"], {"board": "Js"}, "Js"),
    (he.spot, [BASE, "Js Jd Ac"], {"bets": []}, "bets"),
    (he.expose, [BASE], {"knows": []}, "knows"),
    (he.expose, [BASE], {"knows": {}}, "knows"),
    (he.expose, [BASE], {"knows": {"other": 1}}, "others=1"),
    (he.expose, [BASE], {"knows": "burn", "rounds": -1}, "rounds"),
    (he.compare, [BASE], {}, ""),
    (he.compare, [[BASE] * 2], {}, ""),
    (he.sensitivity, ["let-it-ride/bas/A"], {}, "base"),
    (he.session, [BASE], {"rounds": -1}, "rounds"),
    (he.session, [BASE], {"rounds": 10**10}, "rounds"),
    (he.session, [BASE], {"rounds": 10, "bankroll": -5}, "bankroll"),
    (he.session, [BASE], {"rounds": 10, "rebate": 1.5}, "rebate"),
    (he.session, [BASE], {"rounds": 10, "rebate": 0.2, "table_seats": 3}, "table_seats"),
    (he.design, [BASE], {"pays": {}}, "pays"),
    (he.design, [BASE], {"pays": {"flsh": (2, 6)}}, "flush"),
    (he.design, [BASE], {"pays": {"flush": []}}, "pays"),
    (he.design, [BASE], {"pays": {"flush": (6, 2)}}, "pays"),
    (he.design, [BASE], {"pays": {"flush": range(0)}}, "pays"),
    (he.design, [BASE], {"pays": {"flush": (2,)}}, "pays"),
    (he.design, [BASE], {"pays": {"flush": 9}, "edge": (None, None)}, "edge"),
    (he.design, [BASE], {"pays": {"flush": 9}, "edge": (4, 3)}, "edge"),
    (he.design, [BASE], {"pays": {"flush": 9}, "limit": -1}, "limit"),
    (he.choose, ["let-it-ride"], {"average_bet": 0}, "average_bet"),
    (he.choose, ["let-it-ride"], {"average_bet": 10, "share": {"three-card-bonus": 2}}, "share"),
    (he.choose, ["let-it-ride"], {"average_bet": 10, "where": "house_edge_pct"}, "where"),
    (he.monitor, [[]], {}, "results"),
    (he.monitor, [[{"period": "2026-01"}]], {}, "results"),
    (he.monitor, ["nothing.csv"], {}, "nothing.csv"),
    (he.monitor, [[{"period": "2026-01"}]], {"confidence": 2000}, "confidence"),
    (he.check, ["nothing"], {}, "nothing"),
    (he.check, ["-x"], {}, "-x"),
    (he.verify, ["nothing"], {}, "nothing"),
    (he.verify, ["nothing"], {"most_rounds": -1}, "most_rounds"),
    (he.report, ["pack", "let-it-rid"], {"rounds": 10}, "let-it-ride"),
    (he.report, ["pack", OWN], {"rounds": 10, "date": "yesterday"}, "date"),
]

# Parameters that are words of the command, or no part of it.
NO_OPTIONS = {"paytables", "paytable", "start", "results", "folder", "together", "threads", "progress"}
# Values for parameters that take no text.
ANYTHING = {"side": {"x": (1, 1)}}


def name_of(case):
    return getattr(case, "__name__", None)


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """A folder of its own, in which nothing is written and no temporary folder stays."""
    (tmp_path / "here").mkdir()
    (tmp_path / "temporary").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    yield
    assert sorted(tmp_path.rglob("*")) == [tmp_path / "here", tmp_path / "temporary"]


@pytest.mark.parametrize("function, given, options, names", WRONG_TYPES, ids=name_of)
def test_wrong_types(function, given, options, names):
    with pytest.raises(TypeError, match=names) as refused:
        function(*given, **options)
    assert "give " in str(refused.value)


@pytest.mark.parametrize("function, given, options, names", REFUSED, ids=name_of)
def test_wrong_values(function, given, options, names):
    with pytest.raises(he.HouseEdgeError) as refused:
        function(*given, **options)
    message = str(refused.value)
    assert names in message and len(message) < 2000
    assert "house-edge " not in message and "[WHAT]" not in message
    assert "--" not in message.replace("--output=x", "") and tempfile.gettempdir() not in message
    assert refused.value.lines and "\n".join(refused.value.lines) == message
    assert not isinstance(refused.value, he.InternalError)
    if names in options and message.startswith(names):
        assert refused.value.option == names


def test_exceptions_are_of_their_kind():
    with pytest.raises(he.FileError) as of_file:
        he.verify("nothing")
    assert isinstance(of_file.value, OSError)
    with pytest.raises(he.UsageError) as of_usage:
        he.analyze(BASE, boxes=0)
    assert isinstance(of_usage.value, ValueError) and of_usage.value.option == "boxes"
    assert {he.UsageError, he.PaytableError, he.FileError, he.NoAnswerError, he.InternalError} == set(
        he.HouseEdgeError.__subclasses__()
    )


def test_a_row_of_results_that_is_refused_is_named():
    row = {"period": "2026-01", "game": "let-it-ride", "wager": "base", "paytable": "A", "rounds": 1000, "unit": 5}
    with pytest.raises(he.HouseEdgeError, match="row 1, column unit"):
        he.monitor([{**row, "house_result": 5}, {**row, "unit": -5, "house_result": 5}])
    with pytest.raises(he.UsageError, match="row 0, column rounds"):
        he.monitor([{**row, "rounds": INF, "house_result": 5}])


@pytest.mark.parametrize(
    "function",
    [he.analyze, he.simulate, he.strategy, he.spot, he.expose, he.session, he.monitor, he.design, he.compare,
     he.sensitivity, he.choose, he.check, he.report, he.verify],
    ids=name_of,
)  # fmt: skip
def test_every_parameter_is_an_option_of_the_command(function):
    command = {"spot": "strategy"}.get(function.__name__, function.__name__)
    for parameter in inspect.signature(function).parameters.keys() - NO_OPTIONS:
        word = options({parameter: ANYTHING.get(parameter, True if KINDS[parameter] is flag else "x")})[0]
        with pytest.raises(_native.Refused) as refused:
            _native.ask([command, word, "--no-such-option"])
        assert f"unexpected argument '{word.partition('=')[0]}'" not in "".join(refused.value.lines)
