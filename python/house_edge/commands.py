"""Analysis of paytables: exact measures, simulation, strategy, spots, seen cards, comparisons.

A function is a command of the program, its parameters are the command's options, and its rows are the command's rows.
`docs/cli.md` has every option in full, `docs/glossary.md` every column.
"""

from __future__ import annotations

from collections.abc import Mapping

from .asking import Question
from .columns import (
    AnalyzeRow, CompareRow, ExposeRow, MergeRow, ProgressiveRow, SensitivityRow, SimulateRow, SpotRow, StrategyRow,
)  # fmt: skip
from .errors import UsageError
from .fields import Known, Meters, Name, Paytables, Sides, Together, Values
from .progress import Progress
from .rows import R, Rows
from .values import Cards, Names, Number, PathName, Whole


def analyze(
    paytables: Paytables | None = None, *, together: Together | None = None,
    reading: Names | None = None, strategy: Names | None = None, meters: Meters | None = None,
    activation: Mapping[str, Number] | None = None, seats: Number | None = None, envy: str | None = None,
    boxes: Whole | None = None,
    payout_limit: Number | None = None, unit: Values | None = None, floor: Mapping[str, Number] | None = None,
    average_bet: Number | None = None, hands_per_hour: Whole | None = None, side: Sides | None = None,
    rounds: Whole | None = None, seed: Whole | None = None, target_error: Number | None = None,
    exact: bool = False, show: str | None = None,
    threads: int | None = None, progress: Progress = None,
) -> Rows[AnalyzeRow]:
    """Exact measures: house edge, element of risk, hit frequency, variance and more.

    A row for each paytable, reading and strategy. Edges and frequencies are in percent (`house_edge_pct` of a unit),
    deviations and awards in units, wins in dollars. With `together` there are rows for wagers of one player on the same
    cards, and for their sum; with `boxes` for one box and for several. What is sampled, because it cannot be counted in
    seconds, is `Sampled`; `exact=True` counts it all the same.

    >>> analyze("let-it-ride/base/A")[0].house_edge
    Fraction(37963, 1082900)

    Args:
        paytables: names, paytables and paths of TOML files, one or several; by default, as `"all"`, the regulation's.
        together: wagers on the same cards, such as `{"let-it-ride/base/A": 1, "five-card-bonus/A": 0.5}` in units.
        meters: units on every progressive meter, or on each by name; by default the seeds.
        activation: share of the rounds with a random bonus, such as `{"magic-card": 0.25}`.
        unit, payout_limit, average_bet: dollars; `unit` also a range `(10, 1000, 10)`.
        floor: what the lowest lawful limit has to cover: the smallest unit accepted, boxes, and side wagers, such as
            `{"unit": 10, "boxes": 3, "five-card-bonus/A": 1}`.
        seats, envy: players at the table, `"6@50%"` where the hands of half of the others count for envy bonuses; and the
            envy bonus on offer where a paytable goes with several.
        side: dollars on a side wager and the share of hands with it, such as `{"three-card-bonus": (5, 0.4)}`;
            `None` for the usual bet.
        show: `"outcomes"`, a row for each with its combinations, or `"correlations"`, a row for each pair of wagers.

    Raises:
        UsageError: a parameter or a name is refused; the message names the nearest.
        PaytableError: a paytable of your own has errors.
        NoAnswerError: the game has no such answer.
    """
    return _rows(AnalyzeRow, locals())


def simulate(
    paytables: Paytables | None = None, *,
    rounds: Whole | None = None, seed: Whole | None = None,
    together: Together | None = None,
    reading: Names | None = None, strategy: Names | None = None, meters: Meters | None = None,
    activation: Mapping[str, Number] | None = None, seats: Number | None = None, envy: str | None = None,
    payout_limit: Number | None = None, unit: Number | None = None, floor: Mapping[str, Number] | None = None,
    target_error: Number | None = None, checkpoint: PathName | None = None, checkpoint_every: Number | None = None,
    shard: str | None = None, trace: Whole | None = None, detect: Number | None = None, show: str | None = None,
    threads: int | None = None, progress: Progress = None,
) -> Rows[SimulateRow]:
    """Rounds played card by card, and a test of their results against the exact answer.

    A row for each paytable; figures are `Sampled`, `exact_house_edge_pct` is exact, `verdict` is the test's, and
    `passed` is `False` if the simulation disagrees or had too few rounds. The same seed gives the same figures on any
    machine and any number of threads. Ctrl-C ends it with `KeyboardInterrupt`; with a `checkpoint` the rounds played
    are kept.

    Args:
        rounds: rounds of each game, such as `1e9` or `"10M"`; by default 100 million.
        target_error: stop when every house edge has a 95 % interval of this half-width, in percentage points.
        detect: percentage points; `messages` say how many rounds show such a change of the house edge.
        trace: rows of the first rounds one by one instead: cards, decisions, outcome.
        show: `"outcomes"`, a row for each.
    """
    return _rows(SimulateRow, locals())


def merge(
    files: Paytables, *, allow_gaps: bool = False, checkpoint: PathName | None = None,
    meters: Meters | None = None, activation: Mapping[str, Number] | None = None,
    seats: Number | None = None, envy: str | None = None,
    payout_limit: Number | None = None, unit: Number | None = None, floor: Mapping[str, Number] | None = None,
    show: str | None = None, threads: int | None = None, progress: Progress = None,
) -> Rows[MergeRow]:
    """The parts of a simulation that was split with `shard`, together: rows as of `simulate`.

    Terms of the play that the parts were given are given here again.

    Args:
        files: checkpoints that `simulate` wrote, and paytables of your own that were played.
        allow_gaps: accept files that lack some of the rounds.
        checkpoint: a new file for the sum, which `simulate` can extend.

    Raises:
        FileError: a checkpoint cannot be read, or is of another run.
    """
    return Rows(Question.of("merge", locals(), "files").asked(), MergeRow)


def progressive(
    paytables: Paytables, *, terms: Mapping[str, Number | Mapping[str, Number]] | None = None,
    unit: Number | None = None, reading: Names | None = None, strategy: Names | None = None,
    meters: Meters | None = None, activation: Mapping[str, Number] | None = None,
    seats: Number | None = None, envy: str | None = None,
    hands_per_hour: Whole | None = None, hours_per_day: Whole | None = None,
    threads: int | None = None, progress: Progress = None,
) -> Rows[ProgressiveRow]:
    """Return, break-even amount and long run of progressive meters: a row for each meter.

    Args:
        terms: of the Rules Submission, for all meters or by name, such as `{"primary": 5, "seed": {"mega": 1000}}`:
            `seed` and `reseed` in units, `primary` and `reserve` in percent of a wager, `excess`, `wagers-per-hand`.
        unit: the wager in dollars.

    Raises:
        UsageError: no wager has a meter.
    """
    return _rows(ProgressiveRow, locals())


def strategy(
    paytables: Paytables, *,
    reading: Names | None = None, strategy: Names | None = None, meters: Meters | None = None,
    payout_limit: Number | None = None, unit: Number | None = None, floor: Mapping[str, Number] | None = None,
    threads: int | None = None, progress: Progress = None,
) -> Rows[StrategyRow]:
    """The optimal strategy, or a named one: a row for each decision and holding, with its action.

    `hands` counts hands; expectations and gains are in units.

    Raises:
        UsageError: the wager has no decisions.
    """
    return _rows(StrategyRow, locals())


def spot(
    paytable: Name, hand: Cards, *, known: Known | None = None,
    reading: str | None = None, strategy: str | None = None, meters: Meters | None = None,
    payout_limit: Number | None = None, unit: Number | None = None, floor: Mapping[str, Number] | None = None,
    threads: int | None = None, progress: Progress = None,
) -> Rows[SpotRow]:
    """The expected value of every action on one hand, with optimal later decisions: a row for each action.

    `bet_ev` and `open_bets_ev` are in units; `optimal` is `yes` or `no`.

    >>> [row.action for row in spot("let-it-ride/base/A", "Js Jd Ac", known={"board": "Ad"}) if row.optimal == "yes"]
    ['ride']

    Args:
        hand: the player's cards, `"As Kd 10h"` or `["As", "Kd", "10h"]`; likewise all other cards.
        known: what else is known: `board`, community cards exposed so far, in the order of the deal; `up`, the dealer's
            up card; `bets` of earlier decisions in units, such as `[1, 3]`, by default as the strategy bets;
            `discarded` and `drawn`, cards of a draw; `seen`, cards out of play.

    Raises:
        UsageError: a card twice, one that is none, or too many or few of them.
    """
    return _rows(SpotRow, locals(), "hand")


def expose(
    paytables: Paytables, *, known: Known,
    reading: Names | None = None, meters: Meters | None = None,
    rounds: Whole | None = None, seed: Whole | None = None, target_error: Number | None = None,
    exact: bool = False, show: str | None = None,
    threads: int | None = None, progress: Progress = None,
) -> Rows[ExposeRow]:
    """What a player gains from seeing extra cards: a row for each paytable and knowledge, edges and gains in percent.

    Args:
        known: what is seen, such as `"burn"`, `{"others": 2}`, `["community=1", "community=2"]`, or `"all"`.
        rounds: rounds to sample where not all deals are counted.
        exact: count all deals where possible, even if that takes minutes.
        show: `"decisions"`, rows of those that change instead.

    Raises:
        UsageError: the game has no such knowledge; the message lists what it has.
    """
    return _rows(ExposeRow, locals())


def compare(
    paytables: Paytables, *,
    reading: str | None = None, strategy: str | None = None, meters: Meters | None = None,
    seats: Whole | None = None, envy: str | None = None, average_bet: Number | None = None,
    hands_per_hour: Whole | None = None, side: Sides | None = None,
    show: str | None = None,
    threads: int | None = None, progress: Progress = None,
) -> Rows[CompareRow]:
    """Two to six paytables side by side: a row for each paytable and measure, with the difference to the first.

    `tables` has the decisions that change and the outcomes too. Paytables of different wagers have units of their own,
    and their outcomes are matched by name.

    Args:
        show: `"outcomes"` of each paytable, with their parts of the difference, or `"decisions"`, the holdings that are
            played differently.

    Raises:
        UsageError: fewer than two paytables, or more than six.
    """
    return _rows(CompareRow, locals())


def sensitivity(
    paytable: Name, *,
    reading: str | None = None, strategy: str | None = None, meters: Meters | None = None,
    threads: int | None = None, progress: Progress = None,
) -> Rows[SensitivityRow]:
    """What one more unit on each pay is worth, and how far a pay moves before a decision changes: a row for each pay.

    Changes are in percentage points, `kept_...` at today's decisions.
    """
    return _rows(SensitivityRow, locals())


def _rows(kind: type[R], parameters: Mapping[str, object], *needed: str) -> Rows[R]:
    """The rows of a question about paytables."""
    name = "paytable" if "paytable" in parameters else "paytables"
    if kind is not AnalyzeRow and parameters[name] is None and parameters.get("together") is None:
        raise UsageError(f'{name}: name some, such as let-it-ride/base/A, or "all"', name)
    return Rows(Question.of(kind._command, parameters, *needed).asked(), kind)
