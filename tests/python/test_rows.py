"""Rows: exact and sampled figures, attributes, data frames."""

import copy
import math
import pickle
import tempfile
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction

import pytest

from house_edge import (
    AnalyzeRow, Row, Rows, Sampled, SpotRow, analyze, catalogue, compare, expose, monitor, paytable, sensitivity, session,
    simulate, spot, strategy,
)  # fmt: skip

BASE = "let-it-ride/base/A"
# -37963/1082900 of one of the three equal bets: 58 Pa. Code § 643a.12(a), paytable A, over C(52, 5) * 5 * 4 deals.
EDGE_OF_BASE = Fraction(37963, 1082900)


@pytest.fixture(scope="module")
def exact():
    return analyze([BASE, "let-it-ride/base/B"])


@pytest.fixture(scope="module")
def sampled():
    return simulate(BASE, rounds=20_000, seed=7)


def test_a_row_is_a_mapping_with_attributes(exact):
    row = exact[0]
    assert (row["paytable"], row.paytable, row["reading"]) == ("A", "A", None)
    assert row.house_edge_pct == 100 * EDGE_OF_BASE and row.house_edge == EDGE_OF_BASE
    assert row.max_net == row["max_net_units"] == 3000
    assert Fraction(-row.ev_numerator, row.ev_denominator) == EDGE_OF_BASE
    assert list(row) == exact.columns and len(row) == len(exact.columns) and dict(row)["wager"] == "base"
    assert {"house_edge_pct", "paytable"} <= set(dir(row))
    assert isinstance(row.std_dev, float) and math.isclose(row.std_dev**2, row.variance, rel_tol=1e-8)


def test_unknown_columns_are_refused_with_the_nearest(exact):
    with pytest.raises(KeyError, match="house_edge_pct"):
        exact[0]["house_edge_pc"]
    with pytest.raises(AttributeError, match="win_frequency_pct"):
        exact[0].win_frequency_pc
    with pytest.raises(KeyError):
        exact[0][0]
    assert not hasattr(exact[0], "__array__") and not hasattr(exact[0], "_ipython_display_")


def test_rows_are_a_sequence(exact):
    assert len(exact) == 2 and [row.paytable for row in exact] == exact.column("paytable") == ["A", "B"]
    assert exact[-1].paytable == "B"
    assert (exact.conclusion, exact.passed) == ("done", True)
    with pytest.raises(IndexError):
        exact[2]


def test_slices_and_sums_are_rows(exact, sampled):
    assert isinstance(exact[:1], Rows) and exact[:1] == analyze(BASE) and exact[:1] != exact and exact[:] == exact
    assert exact[1:].to_frame().shape[0] == 1 and exact[5:].to_frame().shape == (0, len(exact.columns))
    assert "±" not in repr(exact[:1]) and "let-it-ride" in repr(exact[:1]) and exact[:1]._repr_html_().count("<tr>") == 2
    # What differs is shown first, what all rows share last.
    assert repr(exact[:]).split()[0] == "paytable"
    both = exact + sampled
    assert list(both) == [*exact, *sampled] and both.column("z_score") == [None, None, sampled[0].z_score]
    assert "±" in repr(both) and "±" in both._repr_html_() and both.tables == [both] and both.passed
    assert sum([exact[:1], exact[1:]]) == exact and pickle.loads(pickle.dumps(both)) == both
    with pytest.raises(TypeError):
        exact + [1]
    with pytest.raises(KeyError, match="house_edge_pct"):
        both.column("house_edge_pc")


def test_sums_of_different_rows_have_all_columns_and_the_worst_conclusion(exact):
    hand = spot(BASE, "Js Jd Ac")
    both = hand + exact
    assert both.columns[: len(hand.columns)] == hand.columns and set(both.columns) == {*hand.columns, *exact.columns}
    assert both.column("action") == [*hand.column("action"), None, None]
    assert isinstance(both[0], SpotRow) and isinstance(both[-1], AnalyzeRow)
    month = {"period": "2026-01", "game": "let-it-ride", "wager": "base", "paytable": "A", "unit": 5, "rounds": 220_300}
    failed = monitor([{**month, "house_result": 62_640}])
    assert (exact + failed).conclusion == (failed + exact).conclusion == "check failed"


def test_parts_of_sessions_and_designs_are_plain_rows():
    spans = session(BASE, hands_per_hour=60)
    assert type(spans[:2]) is Rows and spans[:2].column("span") == ["hour", "day"] and spans[:2] == spans[0:2]
    assert spans[:2] + spans[2:] == spans


def test_copies_are_equal(exact, sampled):
    for rows in (exact, sampled):
        for same in (pickle.loads(pickle.dumps(rows)), copy.deepcopy(rows)):
            assert list(same) == list(rows) and repr(same) == repr(rows) and same._repr_html_() == rows._repr_html_()
    assert isinstance(copy.copy(exact[0]), Row) and copy.copy(exact[0]) == exact[0]


def test_sampled_figures_have_an_error_and_never_look_exact(sampled):
    row = sampled[0]
    assert isinstance(row.house_edge_pct, Sampled) and isinstance(row.house_edge, Sampled)
    assert row.house_edge_pct.std_error == pytest.approx(row.std_error_pct)
    assert row.house_edge.std_error == pytest.approx(row.std_error_pct / 100)
    assert row.exact_house_edge == EDGE_OF_BASE
    low, high = row.house_edge_pct.interval()
    assert (low, high) == pytest.approx((float(row.ci95_low_pct), float(row.ci95_high_pct)), abs=1e-6)
    assert row.house_edge != row.house_edge.value and "±" in repr(row) and "±" in row._repr_html_()
    assert "±" in repr(sampled) and "±" in sampled._repr_html_()


@pytest.mark.parametrize(
    "value, error, text",
    # Two significant digits of the error, rounded half up: 0.0996 is 0.10, 1679.3 is 1700.
    [
        (Fraction(33221, 1000), 0.047, "33.221 ± 0.047"),
        (Fraction(10, 3), 0.0996, "3.33 ± 0.10"),
        (Fraction(-10, 3), 0.0994, "-3.333 ± 0.099"),
        (Fraction(123456), 1679.3, "123500 ± 1700"),
        (Fraction(5, 2), 12.0, "3 ± 12"),
        (Fraction(-1, 1000), 0.5, "0.00 ± 0.50"),
        (Fraction(1, 3), math.inf, "0.3333 ± ?"),
        (Fraction(1, 3), 0.0, "0.3333 ± ?"),
    ],
)
def test_a_sampled_figure_has_no_digit_beyond_its_error(value, error, text):
    assert str(Sampled(value, error)) == repr(Sampled(value, error)) == text


def test_sampled_figures_are_scaled_with_their_error():
    figure = Sampled(Fraction(1, 2), 0.25)
    assert figure * 4 == 4 * figure == Sampled(Fraction(2), 1.0) and -figure == Sampled(Fraction(-1, 2), 0.25)
    assert figure / 2 == Sampled(Fraction(1, 4), 0.125) and figure * -2 == Sampled(Fraction(-1), 0.5)
    assert float(figure) == 0.5
    for wrong in (lambda: figure * 0.5, lambda: figure + 0.5, lambda: 0.5 - figure, lambda: figure / "2"):
        with pytest.raises(TypeError):
            wrong()
    for confidence in (0, 1, 95, math.nan):
        with pytest.raises(ValueError, match="confidence"):
            figure.interval(confidence)


def test_sampled_figures_keep_their_error_beside_exact_numbers_alone():
    figure = Sampled(Fraction(1, 2), 0.25)
    assert figure + 1 == 1 + figure == Sampled(Fraction(3, 2), 0.25)
    assert figure - Fraction(1, 2) == Sampled(Fraction(0), 0.25) and 1 - figure == figure
    for together in (lambda: figure + figure, lambda: figure - figure):
        with pytest.raises(TypeError, match="belong together"):
            together()
    for compared in (lambda: figure < 1, lambda: 1 < figure, lambda: figure >= figure, lambda: max(figure, figure)):
        with pytest.raises(TypeError, match=r"compare float\(figure\)"):
            compared()


def test_a_format_holds_for_figure_and_error():
    figure = Sampled(Fraction(1, 3), 0.0125)
    assert (f"{figure}", f"{figure:.2f}", f"{figure:.1%}") == ("0.333 ± 0.013", "0.33 ± 0.01", "33.3% ± 1.2%")
    assert f"{Sampled(Fraction(1, 3), math.inf):.2f}" == "0.33 ± ?"
    with pytest.raises(ValueError, match="d"):
        f"{figure:d}"


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_frames_have_floats(exact, sampled, library):
    frame = exact.to_frame(library)
    assert type(frame).__module__.startswith(library)
    filled = [column for column in exact.columns if any(row[column] not in (None, "") for row in exact)]
    assert list(frame.columns) == filled != exact.columns == list(exact.to_frame(library, empty=True).columns)
    assert list(frame["house_edge_pct"]) == [float(row.house_edge_pct) for row in exact]
    assert list(frame["initial_units"]) == [3, 3] and list(frame["paytable"]) == ["A", "B"]
    frame = sampled.to_frame(library)
    row = sampled[0]
    assert list(frame["win_frequency_std_error_pct"]) == [row.win_frequency_pct.std_error]
    assert list(frame["std_error_pct"]) == [row.std_error_pct] and "house_edge_std_error_pct" not in frame.columns
    assert len(set(frame.columns)) == len(frame.columns)


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_frames_may_keep_exact_figures(exact, sampled, library):
    frame = exact.to_frame(library, exact=True)
    assert list(frame["house_edge_pct"])[0] == 100 * EDGE_OF_BASE
    assert list(sampled.to_frame(library, exact=True)["house_edge_pct"]) == [sampled[0].house_edge_pct]
    assert list(sampled.to_frame(library, exact=True, empty=True).columns) == sampled.columns


def test_frames_of_every_kind_of_answer():
    for rows in (
        analyze(BASE, show="outcomes"),
        analyze(BASE, boxes=2, rounds=1000),
        analyze(catalogue("let-it-ride", "five-card-progressive")[0]),
        strategy(BASE),
        spot(BASE, "Js Jd Ac"),
        compare([BASE, "let-it-ride/base/B"]),
        expose(BASE, known={"others": 2}, rounds=1000),
    ):
        assert rows.to_frame("pandas").shape[0] == rows.to_frame("polars").shape[0] == len(rows) > 0
        frame = rows.to_frame("pandas", exact=True)
        assert rows.to_frame("polars", exact=True).shape == frame.shape
        # Integers beside empty cells too are what they were.
        assert [[cell for cell in row if cell is not None] for row in frame.to_numpy().tolist()] == [
            [cell for cell in row.values() if cell is not None] for row in rows
        ]


def test_a_frame_of_another_library_is_refused(exact):
    with pytest.raises(ValueError, match="library"):
        exact.to_frame("numpy")


def test_an_answer_prints_as_the_programs_table(exact):
    assert "edge" in repr(exact) and "3.5057" in repr(exact)
    assert "<table" in exact._repr_html_() and "3.5057" in exact._repr_html_()
    # A notebook would show the caption of a single row, which repeats the headings.
    assert "<caption" not in analyze(BASE)._repr_html_() and "<caption" in exact._repr_html_()
    text = repr(exact[0])
    assert "3.5057" in text and "schema_version" not in text and "seed" not in text
    own = paytable(BASE).replace(flush=9)
    assert own.id in repr(analyze(own))


def test_what_is_shown_speaks_of_parameters_and_data_stay():
    rows = analyze(BASE)
    assert "payout_limit sets one" in " ".join(rows.remarks)
    for shown in (repr(rows), rows._repr_html_()):
        assert "payout_limit sets" in " ".join(shown.split()) and "--payout" not in shown
    assert "`compare` with decisions lists" in " ".join(repr(sensitivity(BASE)).split())
    month = {"period": "2026-01", "table": "x --edge", "game": "let-it-ride", "wager": "base", "paytable": "A"}
    rows = monitor([{**month, "rounds": 9000, "unit": 5, "house_result": 500}])
    assert rows[0].table == "x --edge" and "x --edge" in repr(rows) and "x --edge" in rows._repr_html_()


def test_own_paytables_are_named_by_their_ids_alone():
    own = paytable(BASE).replace(flush=9)
    rows = compare([BASE, own])
    assert any(str(place).startswith(f"{own.id}.toml:") for place in rows.column("place"))
    shown = repr(rows) + rows._repr_html_() + "".join(rows.lead + rows.remarks + rows.messages)
    assert own.id in shown and ".toml:" + own.id not in shown and tempfile.gettempdir() not in shown


def test_wagers_together_may_leave_the_game_out():
    own = paytable(BASE).replace(flush=9)
    mixed = analyze(together={own: 1, "five-card-bonus/A": Fraction(1, 2)})
    assert mixed.column("wager") == [None, "base", "five-card-bonus"] and Fraction(mixed[2].units) == Fraction(1, 2)
    assert len(mixed.tables) == 2 and mixed.tables[1][0].covariance > 0
    plain = analyze(together=[BASE, "five-card-bonus/A"])
    assert plain[0].house_edge == analyze(together="let-it-ride/base/A,five-card-bonus/A")[0].house_edge


def test_questions_may_be_asked_at_the_same_time():
    tables = [paytable(BASE).replace(flush=flush) for flush in range(5, 11)]
    with ThreadPoolExecutor(3) as several:
        edges = list(several.map(lambda table: analyze(table)[0].house_edge, tables))
    assert edges == [row.house_edge for row in analyze(tables)] == sorted(edges, reverse=True)
