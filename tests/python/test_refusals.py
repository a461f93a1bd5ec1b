"""Bad input, for every function: an exception names the parameter, and shows neither options nor temporary paths."""

import inspect
import json
import math
import re
import tempfile
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import numpy
import pandas
import pytest

import house_edge as he
from house_edge import _native
from house_edge.fields import KINDS, field_of, fields, flag

BASE = "let-it-ride/base/A"
OWN = he.paytable(BASE).replace(flush=9)
NAN, INF = math.nan, math.inf


class Stranger:
    """An object of no use."""


# Function, positional and named arguments, the parameter that the message begins with.
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
    (he.analyze, [BASE], {"show": True}, "show"),
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
    (he.report, [None, BASE], {}, "output"),
    (he.monitor, [None], {}, "results"),
    (he.audit, [None], {}, "claims"),
    (he.audit, [[{"game": b"x"}]], {}, "claims"),
    (he.merge, [None], {}, "files"),
    (he.merge, [[5]], {}, "files"),
    (he.brief, [None, BASE], {}, "output"),
    (he.brief, ["brief.html", None], {}, "paytables"),
    (he.progressive, [BASE], {"terms": {"seed": {"mega": None}}}, "terms"),
    (he.progressive, [BASE], {"terms": 5}, "terms"),
    (he.spot, [BASE, ["As", 5]], {}, "hand"),
    (he.spot, [BASE, "Js Jd Ac"], {"known": {"bets": {"a": 1}}}, "known"),
    (he.spot, [BASE, "Js Jd Ac"], {"known": {"board": None}}, "known"),
    (he.expose, [BASE], {"known": 5}, "known"),
    (he.expose, [BASE], {"known": {"others": None}}, "known"),
    (he.expose, [BASE], {"known": {5: 1}}, "known"),
    (he.session, [BASE], {"rounds": object()}, "rounds"),
    (he.design, [BASE], {"pays": {"flush": None}}, "pays"),
    (he.design, [BASE], {"pays": {"flush": (2, None)}}, "pays"),
    (he.design, [BASE], {"pays": 5}, "pays"),
    (he.design, [BASE], {"pays": {"flush": 9}, "require": {"house_edge_pct": [3, 4]}}, "require"),
    (he.design, [BASE], {"pays": {"flush": 9}, "require": 5}, "require"),
    (he.analyze, [BASE], {"floor": {"unit": None}}, "floor"),
    (he.choose, ["let-it-ride"], {"average_bet": True}, "average_bet"),
    (he.monitor, [5], {}, "results"),
    (he.monitor, [[5]], {}, "results"),
    (he.monitor, [{"period": "2026-01"}], {}, "results"),
    (he.check, [5], {}, "folder"),
    (he.verify, [b"x"], {}, "folder"),
    (he.report, [5, BASE], {}, "output"),
    (he.report, ["pack", BASE], {"cover": {"title": 5}}, "cover"),
    (he.report, ["pack", BASE], {"format": True}, "format"),
    (he.verify, ["x"], {"limit": {"rounds": None}}, "limit"),
    (he.check, ["x", 5], {}, "paytables"),
    (he.check, ["x", b"abc"], {}, "paytables"),
    (he.check, ["x", {BASE: 1}], {}, "paytables"),
    (he.check, ["x", [b"abc"]], {}, "paytables"),
    (he.analyze, [BASE], {"unit": b"\x05"}, "unit"),
    (he.analyze, [BASE], {"unit": numpy.array(2)}, "unit"),
    (he.analyze, [BASE], {"boxes": numpy.array(2)}, "boxes"),
    (he.analyze, [numpy.array(BASE)], {}, "paytables"),
    (he.analyze, [BASE], {"reading": numpy.array("default")}, "reading"),
    (he.spot, [BASE, "Js Jd Ac"], {"known": {"bets": b"\x01"}}, "known"),
    (he.spot, [BASE, b"Js"], {}, "hand"),
    (he.monitor, [numpy.array(2)], {}, "results"),
    (he.monitor, [pandas.Series([1, 2])], {}, "results"),
    (he.monitor, [[{"period": [1]}]], {}, "results"),
    (he.monitor, [[{"period": True}]], {}, "results"),
]

# Function, positional and named arguments, the `option` of the refusal, what the message says; `NAME: ` begins it.
REFUSED = [
    *[
        (function, [None], {}, "paytables", "paytables: name some")
        for function in (he.simulate, he.strategy, he.compare, he.progressive)
    ],
    (he.expose, [None], {"known": "burn"}, "paytables", "paytables: "),
    (he.session, [None], {"rounds": 5}, "paytable", "paytable: "),
    (he.sensitivity, [None], {}, "paytable", "paytable: "),
    (he.analyze, [[]], {}, "paytables", "paytables: "),
    (he.analyze, [iter(())], {}, "paytables", "paytables: "),
    (he.analyze, [""], {}, "paytables", "paytables: "),
    (he.analyze, ["-"], {}, "paytables", "paytables: "),
    (he.analyze, ["--output=x"], {}, "paytables", "paytables: "),
    (he.analyze, [[OWN, OWN.replace(flush=10, id=OWN.id)]], {}, "paytables", OWN.id),
    (he.analyze, [["let-it-ride/base", OWN.replace(id="A")]], {}, "paytables", "paytable `A` is already defined"),
    (he.analyze, ["x" * 100_000], {}, "paytables", "a name of 100000 characters"),
    (he.analyze, ["a\0b"], {}, "paytables", r"'a\x00b'"),
    (he.analyze, ["nothing.toml"], {}, "paytables", "nothing.toml: cannot read"),
    (he.analyze, [BASE], {"reading": []}, "reading", "reading: "),
    (he.analyze, [BASE], {"seats": 10**50}, "seats", "seats: "),
    (he.analyze, [BASE], {"seats": 10**100}, "seats", "seats: "),
    (he.analyze, [BASE], {"boxes": 2.5}, "boxes", "boxes: "),
    (he.analyze, [BASE], {"average_bet": NAN}, "average_bet", "average_bet: "),
    (he.analyze, [BASE], {"average_bet": Decimal("NaN")}, "average_bet", "average_bet: "),
    (he.analyze, [BASE], {"average_bet": Decimal("1e999999999")}, "average_bet", "average_bet: "),
    (he.analyze, [BASE], {"average_bet": Decimal("1e-999999999")}, "average_bet", "average_bet: "),
    (he.analyze, [BASE], {"average_bet": Fraction(1, 3)}, "average_bet", "average_bet: "),
    (he.analyze, [BASE], {"unit": (1, 2, 3, 4)}, "unit", "unit: "),
    (he.analyze, [BASE], {"meters": {}}, "meters", "meters: "),
    (he.analyze, [BASE], {"meters": {"mega": 5}}, "meters", "none of the selected wagers has a meter"),
    (he.analyze, [BASE], {"activation": {"magic": 0.5}}, "activation", "activation: "),
    (he.analyze, [], {"together": {}}, "together", "together: "),
    (he.analyze, [], {"together": {BASE: -1}}, "together", "together: "),
    (he.analyze, [BASE], {"together": [BASE, "five-card-bonus/A"]}, "together", "together cannot be used with paytables"),
    (he.analyze, [BASE], {"threads": 0}, "threads", "threads: "),
    (he.analyze, [BASE], {"threads": -3}, "threads", "threads: "),
    (he.analyze, [BASE], {"threads": 10**30}, "threads", "threads: "),
    (he.simulate, [BASE], {"rounds": NAN}, "rounds", "rounds: "),
    (he.simulate, [BASE], {"rounds": INF}, "rounds", "rounds: "),
    (he.simulate, [BASE], {"rounds": 1e300}, "rounds", "rounds: "),
    (he.simulate, [BASE], {"rounds": 10**5000}, "rounds", "rounds: "),
    (he.simulate, [BASE], {"rounds": 0.5}, "rounds", "rounds: "),
    (he.spot, [BASE, ""], {}, "hand", "hand: it names no card"),
    (he.spot, [BASE, []], {}, "hand", "hand: "),
    (he.spot, [BASE, "Js Jd Ac"], {"known": {"board": "Xs"}}, "known", "known board: `Xs` is not a card"),
    (he.spot, [BASE, "Js Jd Ac"], {"known": {"bets": []}}, "known", "known['bets']: it is empty"),
    (he.expose, [BASE], {"known": []}, "known", "known: "),
    (he.expose, [BASE], {"known": {}}, "known", "known: "),
    (he.compare, [[BASE] * 2], {}, "paytables", "2 to 6 paytables"),
    (he.session, [BASE], {"rounds": 10**10}, "rounds", "rounds: "),
    (he.design, [BASE], {"pays": {}}, "pays", "pays: "),
    (he.design, [BASE], {"pays": {"flush": []}}, "pays", "pays['flush']: it is empty"),
    (he.design, [BASE], {"pays": {"flush": range(0)}}, "pays", "pays['flush']: it is empty"),
    (he.design, [BASE], {"pays": {"flush": (2,)}}, "pays", "pays['flush']: give a range"),
    *[
        (he.design, [BASE], {"pays": {"flush": 9}, "require": bounds}, "require", says)
        for bounds, says in [
            ({}, "require: "),
            ({"house_edge_pct": (None, None)}, "require['house_edge_pct']: give (from, to)"),
        ]
    ],
    (he.choose, ["let-it-ride"], {"average_bet": 10, "side": {"three-card-bonus": (None, 2)}}, "side", "side: "),
    (he.monitor, [[]], {}, "results", "results: "),
    (he.audit, [[{"game": "let-it-rid", "house edge %": 3}]], {}, "claims", "claims: row 0, column game: "),
    (he.audit, ["nothing.csv"], {}, "claims", "nothing.csv: cannot read"),
    (he.audit, [[{"game": "let-it-ride", "house edge %": 3}]], {"report": ""}, "report", "report: it is empty"),
    (he.merge, ["nothing.bin"], {}, None, "nothing.bin"),
    (he.merge, [[]], {}, "files", "files: "),
    (he.brief, ["brief.html", ["let-it-ride/base/A", "mississippi-stud/base/A"]], {}, None, "game"),
    (he.brief, ["gone/brief.html", BASE], {}, "output", "output: gone/brief.html: "),
    (he.progressive, [BASE], {}, "paytables", "none of the selected wagers has a meter"),
    (he.progressive, ["let-it-ride"], {"terms": {"sed": 5}}, "terms", "terms: "),
    (he.monitor, [[{"period": "2026-01"}]], {}, "results", "results: "),
    (he.monitor, ["nothing.csv"], {}, "results", "nothing.csv: cannot read"),
    (he.monitor, [[{"period": "2026-01"}]], {"confidence": 2000}, "confidence", "confidence: "),
    (he.check, ["nothing"], {}, "folder", "summary.csv: cannot read"),
    (he.check, ["-x"], {}, "folder", "-x/summary.csv: cannot read"),
    (he.verify, ["nothing"], {}, "folder", "manifest.json: cannot read"),
    # Texts that are none, and values that only look like several.
    (he.analyze, ["\ud800"], {}, "paytables", "paytables: "),
    (he.analyze, [Path("\ud800")], {}, "paytables", "paytables: "),
    (he.analyze, [BASE], {"reading": "\ud800"}, "reading", "reading: "),
    (he.analyze, [BASE], {"average_bet": "\ud800"}, "average_bet", "average_bet: "),
    (he.analyze, [], {"together": "\ud800"}, "together", "together: "),
    (he.simulate, [BASE], {"rounds": "\ud800"}, "rounds", "rounds: "),
    (he.spot, [BASE, "Js Jd \ud800"], {}, "hand", "hand: "),
    (he.expose, [BASE], {"known": {"\ud800": 1}}, "known", "known: "),
    (he.paytable, ["\ud800"], {}, "name", "name: "),
    (he.catalogue, ["\ud800"], {}, "game", "game: "),
    (he.read_paytables, ["\ud800"], {}, "path", "path: "),
    (he.monitor, [[{"period": "\ud800"}]], {}, "results", "results: row 0, column period: "),
    (he.monitor, [[{"period": "2026-01", "table": "a\nb"}]], {}, "results", "results: row 0, column table: "),
    (he.monitor, [[{"a\nb": 5}]], {}, "results", "results: "),
    (he.monitor, [""], {}, "results", "results: "),
    (he.check, [""], {}, "folder", "folder: "),
    (he.verify, [""], {}, "folder", "folder: "),
    (he.verify, ["\ud800"], {}, "folder", "folder: "),
    # What the command line would ask for.
    # The caller's own words stay as they are.
    (he.analyze, ["/nothing/--edge/a.toml"], {}, "paytables", "/nothing/--edge/a.toml: "),
    (he.analyze, ["x --edge"], {}, "paytables", "x --edge: unknown game `x --edge`"),
    (he.choose, ["let-it-ride"], {"average_bet": 10, "where": "a --edge"}, "where", "\n  a --edge\n"),
]

# Parameters that are no part of the question.
NO_FIELDS = {"threads", "progress", "report"}
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
    with pytest.raises(TypeError, match=rf"^{names}\b") as refused:
        function(*given, **options)
    assert "give " in str(refused.value)


@pytest.mark.parametrize("function, given, options, option, says", REFUSED, ids=name_of)
def test_wrong_values(function, given, options, option, says):
    with pytest.raises(he.HouseEdgeError) as refused:
        function(*given, **options)
    message = str(refused.value)
    assert says in message and len(message) < 2000
    assert not says.startswith(f"{option}: ") or message.startswith(says)
    assert refused.value.option == option
    assert "house-edge " not in message and "[WHAT]" not in message and not re.search("<[A-Za-z]", message)
    assert "--" not in message.replace("--output=x", "").replace("--edge", "") and tempfile.gettempdir() not in message
    assert refused.value.lines and "\n".join(refused.value.lines) == message
    assert not isinstance(refused.value, he.InternalError)


def of_the_list():
    """Refusals that all mouths share: words of a question, the field that is refused, and what is said."""
    lines = (Path(__file__).parents[1] / "refusals.tsv").read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines if not line.startswith("#")]


# Fields of arguments without a name; of other commands they are paytables.
FIRST = {"check": "folder", "verify": "folder", "monitor": "file", "audit": "file"}


@pytest.mark.parametrize("words, field, says", of_the_list())
def test_a_refusal_of_the_list_names_the_parameter(words, field, says):
    command, *rest = words.split(" ")
    given = {}
    for word in rest:
        name, _, value = word[2:].partition("=") if word.startswith("--") else (FIRST.get(command, "what"), "", word)
        given.setdefault(name.replace("-", "_"), []).append(value.replace("+", " "))
    names = {field_of(parameter): parameter for parameter in KINDS if parameter not in ("start", "paytable")}
    with pytest.raises(_native.Refused) as refused:
        _native.ask(command, json.dumps(given), [], names)
    in_python = re.sub("⟦(.*?)⟧", lambda field: names.get(field[1], field[1]), says)
    assert in_python in "\n".join(refused.value.lines)
    assert refused.value.field == re.sub("⟦(.*?)⟧", lambda field: names.get(field[1], field[1]), field)


def test_exceptions_are_of_their_kind():
    with pytest.raises(he.FileError) as of_file:
        he.verify("nothing")
    assert isinstance(of_file.value, OSError)
    with pytest.raises(he.UsageError) as of_usage:
        he.analyze(BASE, boxes=0)
    assert isinstance(of_usage.value, ValueError) and of_usage.value.option == "boxes"
    of_rows = {"month": "2026-01", "hands": 5}
    with pytest.raises(he.RowsError, match="no column `game`, .*; here are `period`, `rounds`") as refused:
        he.monitor(pandas.DataFrame([of_rows]))
    assert isinstance(refused.value, ValueError) and not isinstance(refused.value, OSError)
    kinds = {he.UsageError, he.PaytableError, he.FileError, he.RowsError, he.NoAnswerError, he.InternalError}
    assert kinds == set(he.HouseEdgeError.__subclasses__())


def test_a_row_of_results_that_is_refused_is_named():
    row = {"period": "2026-01", "game": "let-it-ride", "wager": "base", "paytable": "A", "rounds": 1000, "unit": 5}
    with pytest.raises(he.HouseEdgeError, match="row 1, column unit"):
        he.monitor([{**row, "house_result": 5}, {**row, "unit": -5, "house_result": 5}])
    with pytest.raises(he.UsageError, match="row 0, column rounds"):
        he.monitor([{**row, "rounds": INF, "house_result": 5}])


@pytest.mark.parametrize(
    "function",
    [he.analyze, he.audit, he.brief, he.check, he.choose, he.compare, he.design, he.expose, he.merge, he.monitor,
     he.progressive, he.report, he.sensitivity, he.session, he.simulate, he.spot, he.strategy, he.verify],
    ids=name_of,
)  # fmt: skip
def test_every_parameter_is_a_field_of_the_question(function):
    command = {"spot": "strategy"}.get(function.__name__, function.__name__)
    for parameter in inspect.signature(function).parameters.keys() - NO_FIELDS:
        value = ANYTHING.get(parameter, True if KINDS[parameter] is flag else "x")
        with pytest.raises(_native.Refused) as refused:
            _native.ask(command, json.dumps({**fields({parameter: value}), "no_such_field": "x"}))
        assert refused.value.field != field_of(parameter) or "unknown field" not in refused.value.lines[0]
        assert f"unknown field `{field_of(parameter)}`" not in refused.value.lines[0]
