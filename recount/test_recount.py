"""The recount finds planted faults: one wrong decision, count, pay, round or length, each refused by name.

Plain asserts: `python3 -m pytest recount`, or `python3 recount/test_recount.py`. The pack is ../reports; decisions of Let
It Ride, if it has none, are worked out here.
"""
import contextlib
import csv
import gzip
import io
import shutil
import sys
import tempfile
from collections import Counter
from math import comb
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import recount  # noqa: E402
import rules  # noqa: E402

REPORTS = HERE.parent / "reports"
GAME = "let-it-ride"


def best_decisions(pay):
    """Bet 2 rides if the 48 last cards pay more than they lose; bet 1 if all 49 x 48 do."""
    worth, second = Counter(), ""
    for (hand, community), weight in rules.situations((3, 1)):
        _, net = recount.last_card(hand + community, pay)
        worth[hand] += weight * net
        second += "01"[net > 0]
    return "".join("01"[worth[hand] > 0] for (hand,), _ in rules.situations((3,))), second


def decisions_file(first, second):
    lines = ["house-edge decisions 1", f"game: {GAME}", "wager: base", "paytables: A", "reading:"]
    for name, cards, text in (("bet 1, three cards", "hand 3", first), ("bet 2, four cards", "hand 3, community 1", second)):
        lines += [f"decision: {name}", f"cards: {cards}", "suits: each", f"situations: {len(text)}"]
        lines += ["action 0: withdraw", "action 1: ride", text]
    return "\n".join(lines) + "\n"


class Copy:
    """A copy of the pack with one paytable of the base game of Let It Ride, and its side wagers."""

    def __init__(self):
        self.folder = Path(tempfile.mkdtemp(prefix="recount-"))
        for name in ("summary.csv", "paytables.csv", "correlations.csv", "tolerance.csv", "outcomes/index.csv"):
            self.keep(name, lambda row: row["game"] == GAME and (row["wager"] != "base" or row["paytable"] == "A"))
        shutil.copytree(REPORTS / "outcomes" / GAME, self.folder / "outcomes" / GAME)
        pay = recount.whole(rules.Pack(self.folder).offers[GAME, "base"]["A"]["pays"])
        self.first, self.second = _DECISIONS or _DECISIONS.extend(best_decisions(pay)) or _DECISIONS
        self.decide(self.first, self.second)

    def keep(self, name, wanted):
        rows = list(csv.DictReader(open(REPORTS / name, encoding="utf-8", newline="")))
        self.write(name, [row for row in rows if wanted(row)])

    def write(self, name, rows):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        with open(path, "w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, rows[0].keys(), lineterminator="\n")
            writer.writeheader()
            writer.writerows(rows)

    def change(self, name, wanted, column, value):
        rows = list(csv.DictReader(open(self.folder / name, encoding="utf-8", newline="")))
        changed = [row for row in rows if wanted(row)]
        assert len(changed) == 1, changed
        changed[0][column] = value
        self.write(name, rows)

    def decide(self, first, second, cut=None):
        path = self.folder / "decisions" / GAME / "base-A.txt.gz"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(gzip.compress(decisions_file(first, second).encode()[:cut], mtime=0))

    def recount(self, *options):
        """Exit code and lines of a recount."""
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = recount.main([str(self.folder), *options])
        shutil.rmtree(self.folder)
        return code, out.getvalue() + err.getvalue()


_DECISIONS = []


def flipped(text, place):
    return text[:place] + "10"[int(text[place])] + text[place + 1:]


def test_a_right_pack_agrees():
    code, text = Copy().recount()
    assert code == 0 and "DIFFERS" not in text, text
    assert "let-it-ride/base/A  24 outcomes of 51979200 deals, expected -37963/1082900: agrees" in text
    assert "let-it-ride/five-card-hand-bonus/A" in text


def test_one_wrong_decision_is_named():
    # The first three cards in the order are 2c 2d 2h: three of a kind always rides.
    copy = Copy()
    copy.decide(flipped(copy.first, 0), copy.second)
    code, text = copy.recount("--wager", "base")
    assert code == 1 and "let-it-ride/base/A  DIFFERS: bet 1, 2c 2d 2h: the pack plays withdraw" in text, text


def test_one_wrong_count_is_named():
    copy = Copy()
    copy.change("outcomes/let-it-ride/base-A-B.csv", lambda row: row["outcome"] == "flush-2-bets", "combinations", "92151")
    code, text = copy.recount("--wager", "base")
    assert code == 1 and "flush-2-bets: 92151 of 51979200 in the pack, 92152 of 51979200 recounted" in text, text


def test_one_wrong_pay_is_named():
    copy = Copy()
    key = ("three-card-bonus", "A", "flush")
    copy.change("paytables.csv", lambda row: (row["wager"], row["paytable"], row["term"]) == key, "amount", "3")
    code, text = copy.recount("--wager", "three-card-bonus")
    assert code == 1 and "three-card-bonus/A  DIFFERS: flush: a net result of 4 in the pack, 3 by its" in text, text
    assert "three-card-bonus/B  7 outcomes" in text


def test_a_wrong_expected_value_is_named():
    copy = Copy()
    key = ("three-card-bonus", "A", "exact")
    copy.change("summary.csv", lambda row: (row["wager"], row["paytable"], row["method"]) == key, "ev_numerator", "-127")
    code, text = copy.recount("--wager", "three-card-bonus")
    assert code == 1 and "-127/5525 in summary.csv, -128/5525 recounted" in text, text


def test_a_file_cut_short_is_no_pack():
    copy = Copy()
    copy.decide(copy.first, copy.second, cut=-10)
    code, text = copy.recount("--wager", "base")
    assert code == 2 and "base-A.txt.gz" in text and "cut short" in text, text


def test_a_wrong_round_is_named():
    # Player and community in turn: Ac Ad 9c, and 2h 7s. A pair of aces with bets 1 and 2 withdrawn pays one unit; a pair in
    # three cards pays the Three Card Bonus 1 to 1.
    def vectors(net):
        keys = {"schema_version": 5, "game": GAME, "paytable": "A", "reading": "", "round": 1, "cards": "Ac 2h Ad 7s 9c"}
        return [keys | {"wager": "base", "decisions": "withdraw; withdraw", "outcome": "pair-of-tens-or-better-1-bet",
                        "total_units": 1, "net_units": net, "strategy": ""},
                keys | {"wager": "three-card-bonus", "decisions": "", "outcome": "pair", "total_units": 1, "net_units": 1,
                        "strategy": ""}]
    for net, expected in ((1, 0), (2, 1)):
        copy = Copy()
        copy.write("vectors/let-it-ride.csv", vectors(net))
        lines = recount.Lines()
        with contextlib.redirect_stdout(io.StringIO()) as out:
            recount.recount_vectors(rules.Pack(copy.folder), lines, GAME)
        shutil.rmtree(copy.folder)
        assert lines.differ == expected, out.getvalue()
        assert not expected or "round 1, base: pair-of-tens-or-better-1-bet for 2 in the pack" in out.getvalue()


def test_a_decision_that_is_missing_is_no_pack():
    # The file is whole, but a hand that is dealt has no decision.
    for first, place in ((True, "bet 1, 2c 2d 2h"), (False, "bet 2, 2c 2d 2h | 2s")):
        copy = Copy()
        copy.decide(*(("-" + copy.first[1:], copy.second) if first else (copy.first, "-" + copy.second[1:])))
        code, text = copy.recount("--wager", "base")
        assert code == 2 and f"{place}: `-` where a decision is due" in text, text


def test_a_file_of_another_version_or_game_is_refused():
    for old, new, told in ((b"decisions 1", b"decisions 2", "not with `house-edge decisions 1`"),
                           (b"wager: base", b"wager: else", "let-it-ride/else, not of let-it-ride/base"),
                           (b"game: let-it-ride", b"game: lunar-poker", "lunar-poker/base, not of let-it-ride/base")):
        copy = Copy()
        path = copy.folder / "decisions" / GAME / "base-A.txt.gz"
        path.write_bytes(gzip.compress(gzip.decompress(path.read_bytes()).replace(old, new, 1)))
        code, text = copy.recount("--wager", "base")
        assert code == 2 and told in text, text


def test_a_row_that_is_gone_is_named():
    def compared(copy):
        lines, pack = recount.Lines(), rules.Pack(copy.folder)
        with contextlib.redirect_stdout(io.StringIO()) as out:
            recount.compare_covariance(pack, lines, GAME, ("base", "A"), ("five-card-bonus", "A"), recount.Fraction(0))
        shutil.rmtree(copy.folder)
        return (lines.agree, lines.differ, lines.left_out), out.getvalue()
    copy = Copy()
    copy.keep("correlations.csv", lambda row: row["game"] == GAME and row["other_wager"] != "five-card-bonus")
    counted, text = compared(copy)
    assert counted == (0, 1, 0) and "correlations.csv has 0 rows of it" in text, text
    copy = Copy()
    (copy.folder / "correlations.csv").unlink()
    counted, text = compared(copy)
    assert counted == (0, 0, 1) and "no correlations.csv in this pack" in text, text


def test_what_cannot_be_recounted_is_no_difference():
    # The pack has no Ultimate Texas Hold 'Em; a cell that is missing raises an error of Python.
    code, text = Copy().recount("--starting-hand", "Ac Ad")
    assert code == 2 and ("the pack has no ultimate-texas-holdem/base" in text or "needs numpy" in text), text
    copy = Copy()
    path = copy.folder / "paytables.csv"
    path.write_text(path.read_text(encoding="utf-8") + "4,let-it-ride\n", encoding="utf-8")
    code, text = copy.recount("--wager", "three-card-bonus")
    assert code == 2 and "recount: " in text, text


def test_counts_of_hands_are_the_known_ones():
    # C(52, 5) hands: 4, 36, 13 x 48, 13 x 12 x 4 x 6, 4 x (1287 - 10), 10 x (4^5 - 4), ...
    found = Counter()
    for value, deals in recount.ranked(5, 5).items():
        found[rules.category(value, 5)] += deals
    assert (found["royal-flush"], found["straight-flush"]) == (4, 36)
    assert [found[name] for name in ("four-of-a-kind", "full-house", "flush", "straight", "three-of-a-kind", "two-pair")] \
        == [13 * 48, 13 * 12 * 4 * 6, 4 * 1287 - 40, 10 * (4 ** 5 - 4), 13 * 4 * 66 * 16, 78 * 36 * 44]
    assert sum(found.values()) == comb(52, 5)
    # 133,784,560 hands of seven cards (C(52, 7)): 4,324 royal flushes, 6,461,620 with no more than three of a kind.
    seven = Counter()
    for value, deals in recount.ranked(7, 5).items():
        seven[rules.category(value, 5)] += deals
    assert (seven.total(), seven["royal-flush"], seven["three-of-a-kind"]) == (comb(52, 7), 4324, 6461620)


def test_situations_are_all_and_in_order():
    # By Burnside: (22,100 + 6 x 2,938 + 8 x 299) / 24 = 1,755 hands of three; with a fourth card apart, 63,193.
    for sizes, number, deals in (((3,), 1755, comb(52, 3)), ((3, 1), 63193, comb(52, 3) * 49), ((2, 1), 5083, comb(52, 2) * 50)):
        listed = list(rules.situations(sizes))
        cards = [situation for situation, _ in listed]
        assert (len(listed), sum(weight for _, weight in listed)) == (number, deals)
        assert cards == sorted(cards) and all(rules.renamed(*situation) == situation for situation in cards[::50])
    assert rules.river_places()[1] == 10033062  # docs/decisions.md


def test_lunar_pays_the_second_combination():
    # § 671a.11(f)(2)(ii): two aces, a king, 8 and 9 are paid for the pair and for the ace-king.
    pay = (("pair", 1), ("ace-king", 1), ("two-pair", 2), ("straight", 4), ("flush", 5), ("full-house", 7))
    for names, expected in (("Ac Ad Kc 8d 9h", ("pair", "ace-king", 2)), ("4c 5d 6h 7s 8c 8d", ("straight", "straight", 8)),
                            ("Ac Ad Kc Kd 9h", ("two-pair", None, 2)), ("Ac Ad Ah Kc Kd Kh", ("full-house", "full-house", 14))):
        assert rules.lunar_pay(rules.cards_of(names), pay) == expected


def test_chi_square_has_its_known_points():
    # 5 % points of the distribution with 1 and 2 degrees of freedom: 3.841, 5.991.
    for cells, point in ((2, 3.841459), (3, 5.991465)):
        step = (point * 1000 / cells) ** 0.5
        shift = [step, -step, 0] if cells == 3 else [step, -step]
        scale = (cells / sum(s * s for s in shift) * step * step) ** 0.5
        found = {k: 1000 + s * scale for k, s in enumerate(shift)}
        _, degrees, tail = recount.chi_square(found, dict.fromkeys(range(cells), 1000))
        assert degrees == cells - 1 and abs(tail - 0.05) < 1e-6, tail


if __name__ == "__main__":
    for name, test in list(globals().items()):
        if name.startswith("test_"):
            test()
            print(f"{name}: passed")
