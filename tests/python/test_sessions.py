"""Sessions against sums by hand."""

import math
from collections import Counter
from decimal import Decimal
from fractions import Fraction
from itertools import accumulate
from math import comb

import pytest

from house_edge import NoAnswerError, Sampled, UsageError, paytable, session

WAGER = "let-it-ride/three-card-bonus/A"
# Three cards of 52: 4 * 12 straight flushes (with the four mini-royals), 13 * 4 trips, 12 * 64 straights without these
# straight flushes, 4 * C(13, 3) flushes without them, 13 * C(4, 2) * 48 pairs; paid as § 643a.12(c), paytable A, says.
HANDS = {40: 48, 30: 52, 6: 12 * 64 - 48, 4: 4 * comb(13, 3) - 48, 1: 13 * comb(4, 2) * 48}
HANDS[-1] = comb(52, 3) - sum(HANDS.values())
LEVELS = [0, 0.001, 0.013, 0.05, 0.1, 1 / 3, 0.5, 0.77, Fraction(9, 10), Decimal("0.95"), 0.999, 0.99999, 1]


def sums(rounds):
    """Exact probabilities of the net result of so many rounds."""
    after = Counter({0: 1})
    for _ in range(rounds):
        before, after = after, Counter()
        for won, hands in HANDS.items():
            after.update({net + won: ways * hands for net, ways in before.items()})
    return {net: Fraction(ways, comb(52, 3) ** rounds) for net, ways in sorted(after.items())}


@pytest.mark.parametrize("rounds", [1, 2, 7])
def test_the_distribution_is_the_sum_of_rounds(rounds):
    exact, played = sums(rounds), session(WAGER, rounds=rounds)
    parts = played.pmf()
    error = played[0].probability_error
    assert 0 < error < 1e-10
    assert all(part.net_from == part.net_to for part in parts)
    found = {part.net_from: part.probability for part in parts}
    # No impossible result is listed, and every one whose probability cannot be taken for an error.
    assert exact.keys() >= found.keys() >= {net for net, chance in exact.items() if chance > 2 * error}
    assert all(abs(chance - exact[net]) <= error for net, chance in found.items())
    assert played.probability_ahead == pytest.approx(float(sum(p for net, p in exact.items() if net > 0)), abs=error)
    assert played.probability_even == pytest.approx(float(exact.get(0, 0)), abs=error)
    assert played.probability_behind == pytest.approx(float(sum(p for net, p in exact.items() if net < 0)), abs=error)


@pytest.mark.parametrize("level", LEVELS)
def test_quantiles_are_those_of_the_sum(level):
    exact = sums(7)
    reached = accumulate(exact.values())
    by_hand = next(net for net, chance in zip(exact, reached) if chance >= Fraction(level))
    assert session(WAGER, rounds=7).quantile(level) == by_hand


def test_quantiles_and_parts_of_a_long_session():
    evening = session("let-it-ride/base/A", rounds=200)
    assert [evening.quantile(q) for q in (0.05, 0.5, 0.95)] == [
        evening[0].net_p050_units, evening[0].net_p500_units, evening[0].net_p950_units,
    ]  # fmt: skip
    levels = [evening.quantile(q) for q in (0.04, 0.06, 0.3, 0.7, 0.96)]
    assert levels == sorted(levels) and evening.quantile(0.04) <= evening.quantile(0.05) <= evening.quantile(0.06)
    parts = evening.pmf()
    assert math.isclose(sum(part.probability for part in parts), 1, abs_tol=1e-6)
    mean = sum(float(part.net_from) * part.probability for part in parts)
    # 200 rounds at -37963/1082900 of a unit each.
    assert mean == pytest.approx(200 * -37963 / 1082900, abs=1e-3)


def test_spans_of_a_table_are_rows():
    table = session(WAGER, hands_per_hour=60, average_bet=10)
    assert [row.span for row in table] == ["hour", "day", "month", "year"]
    assert table.quantile(0.04, span="month") <= table[2].net_p050_units
    assert table[0].house_win_dollars > 0
    with pytest.raises(UsageError, match="hour, day, month, year"):
        table.quantile(0.5, span="week")


def test_wagers_together_and_own_paytables_have_sessions():
    own = paytable("let-it-ride/base/A").replace(flush=9)
    assert session(own, rounds=100).probability_ahead > session("let-it-ride/base/A", rounds=100).probability_ahead
    both = session(together={own: 1, "let-it-ride/three-card-bonus/A": 2}, rounds=50)
    assert len(both) == 1 and both[0].mean_net_units < 0 and not isinstance(both[0].mean_net_units, Sampled)


def test_several_seats_are_from_dealt_rounds():
    table = session("let-it-ride/base/A", rounds=100, seats=6)
    assert table[0].method == "simulation" and isinstance(table.probability_ahead, Sampled)
    assert isinstance(table.probability_even, Sampled) and isinstance(table.quantile(0.05), Sampled)
    for ask in (table.pmf, lambda: table.quantile(0.123)):
        with pytest.raises(NoAnswerError, match="net_p050_units"):
            ask()


def test_a_picture_of_the_distribution():
    picture = session(WAGER, rounds=10).plot()
    assert picture.svg.startswith("<svg") and picture._repr_svg_() == picture.svg and "<svg" not in repr(picture)


def test_the_ends_are_the_least_and_the_greatest_result():
    # Seven bets lost, and seven straight flushes at 40 to 1.
    short = session(WAGER, rounds=7)
    assert (short.quantile(0), short.quantile(1)) == (-7, 7 * 40)


@pytest.mark.parametrize("level", [-0.1, 1.1, math.nan, math.inf])
def test_levels_that_are_none_are_refused(level):
    with pytest.raises(UsageError, match="q"):
        session(WAGER, rounds=1).quantile(level)


@pytest.mark.parametrize("level", ["0.5", True, None])
def test_levels_of_another_type_are_refused(level):
    with pytest.raises(TypeError, match="q"):
        session(WAGER, rounds=1).quantile(level)


def test_a_session_is_of_one_paytable():
    with pytest.raises(UsageError, match="not all of let-it-ride/base"):
        session("let-it-ride/base", rounds=10)
    with pytest.raises(UsageError, match="paytable: name one"):
        session(rounds=10)


def test_without_rounds_the_spans_are_those_of_a_table_of_50_hands_and_24_hours():
    expected = {"hour": 50, "day": 1200, "month": 36_000, "year": 438_000}
    assert {row["span"]: row["rounds"] for row in session(WAGER)} == expected
