"""The recount finds planted faults: one wrong decision, count, pay, round, cell of a settlement, each refused by name.

Plain asserts: `python3 -m pytest recount`, or `python3 recount/test_recount.py`. The pack is ../reports; decisions of Let
It Ride, if it has none, are worked out here. Packs of game files are made by the program that HOUSE_EDGE_BINARY names;
without it, or without numpy, the tests of whole counts of a game against a dealer are left out.
"""
import contextlib
import csv
import gzip
import io
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from math import comb
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import game_file  # noqa: E402
import recount  # noqa: E402
import rules  # noqa: E402

REPORTS = HERE.parent / "reports"
EXAMPLES = HERE.parent / "examples" / "games"
GAME = "let-it-ride"


def best_decisions(pay):
    """Bet 2 rides if the 48 last cards pay more than they lose; bet 1 if all 49 x 48 do."""
    worth, second, terms = Counter(), "", frozenset(pay)
    for (hand, community), weight in rules.situations((3, 1)):
        last = recount.completed(rules.renamed(hand + community)[0], 1, (5,))
        net = sum(deals * pay.get(rules.row_of(value, 5, terms), -1) for (value,), deals in last.items())
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
        pay = rules.Pack(self.folder).offers[GAME, "base"]["A"]["pays"]
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
        try:
            return recounted(self.folder, *options)
        finally:
            shutil.rmtree(self.folder)


def recounted(*arguments):
    """Exit code and lines of a recount."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        code = recount.main(list(map(str, arguments)))
    return code, out.getvalue()


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
    wrong = "let-it-ride/base/A  DIFFERS: bet 1, three cards, 2c 2d 2h: the pack plays withdraw, ride is better"
    assert code == 1 and wrong in text, text


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
            recount.recount_vectors(rules.Pack(copy.folder), lines, GAME, game_file.regulation()[GAME])
        shutil.rmtree(copy.folder)
        assert lines.differ == expected, out.getvalue()
        assert not expected or "round 1, base: pair-of-tens-or-better-1-bet for 2 in the file" in out.getvalue()


def test_a_decision_that_is_missing_is_no_pack():
    # The file is whole, but a hand that is dealt has no decision.
    for first, place in ((True, "bet 1, three cards, 2c 2d 2h"), (False, "bet 2, four cards, 2c 2d 2h | 2s")):
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


# ------------------------------------------------------------------------------------------------------- game files

# Changes of examples/games/high-three.toml: a cell of the settlement, a pay, the qualification.
WRONG_RULES = {
    "a push for an even win": ('"even",         "push", "lose"]\nraise', '"push",         "push", "lose"]\nraise'),
    "a loss for a push": ('"push", "lose"]\nraise', '"lose", "lose"]\nraise'),
    "a push for a loss": ('"push", "lose"]\n\n[wager.base]', '"push", "push"]\n\n[wager.base]'),
    "unqualified settled as a win": ('"push",        "pays-or-even"', '"even",        "pays-or-even"'),
    "a fold that loses nothing": ('ante  = ["lose"', 'ante  = ["push"'),
    "a wrong pay": ("straight = 2", "straight = 3"),
    "another qualifying hand": ('"queen-high"', '"king-high"'),
}


def high_three(change=("", "")):
    text = (EXAMPLES / "high-three.toml").read_text(encoding="utf-8")
    assert change[0] in text, change
    return text.replace(*change, 1)


def test_a_wrong_rule_is_named_by_the_rounds_it_settles():
    # Player and dealer in turn. The ante is paid 1 to 1 unless the player folds, ties or loses; the raise is paid by the
    # hand, a straight 2 to 1, and returned if the dealer has less than queen high.
    rounds = [("2c Kd 7d 8s 9h 3c", "fold", "fold", -1), ("9c Jc 7d 8d 2h 3h", "raise 1x", "1x-unqualified", 1),
              ("2c Qc 2d 8d 9h 3h", "raise 1x", "1x-win", 2), ("4c Kc 5d 8d 6h 3s", "raise 1x", "1x-win-straight", 3),
              ("Kc Kd 9d 9h 4h 4s", "raise 1x", "1x-tie", 0), ("Kc 3c 9d 3d 4h 8s", "raise 1x", "1x-lose", -2)]
    refused = {"a push for an even win": "round 3, base: 1x-win for 2 in the file, 1x-win for 1",
               "a loss for a push": "round 5, base: 1x-tie for 0 in the file, 1x-tie for -1",
               "a push for a loss": "round 6, base: 1x-lose for -2 in the file, 1x-lose for -1",
               "unqualified settled as a win": "round 2, base: 1x-unqualified for 1 in the file, 1x-unqualified for 2",
               "a fold that loses nothing": "round 1, base: fold for -1 in the file, fold for 0",
               "a wrong pay": "round 4, base: 1x-win-straight for 3 in the file, 1x-win-straight for 4",
               "another qualifying hand": "round 3, base: 1x-win for 2 in the file, 1x-unqualified for 1"}
    with tempfile.TemporaryDirectory(prefix="recount-") as folder:
        file, game = Path(folder) / "rounds.csv", Path(folder) / "game.toml"

        def settle(rounds_, change=("", "")):
            lines = ["game,wager,paytable,reading,round,cards,decisions,outcome,net_units"]
            lines += [f"high-three,base,A,,{k},{','.join(map(str, round_))}" for k, round_ in enumerate(rounds_, 1)]
            file.write_text("\n".join(lines) + "\n")
            game.write_text(high_three(change))
            return recounted("--rounds", file, "--game-file", game)

        assert settle(rounds) == (0, "high-three  6 settled wagers: agrees\n1 agree, 0 differ, 0 left out\n")
        for name, change in WRONG_RULES.items():
            code, text = settle(rounds, change)
            assert code == 1 and refused[name] in text, (name, text)
        # Rounds that nobody can play.
        for round_, why in ((("2c Kd 7d 8s 9h 10c", *rounds[0][1:]), "`10c` is no card"),
                            (("2c Kd 7d 8s 9h 2c", *rounds[0][1:]), "5 different cards; 6 are dealt"),
                            ((rounds[1][0], "raise 2x", *rounds[1][2:]), "Raise: 'raise 2x' is no action"),
                            ((rounds[1][0], "", *rounds[1][2:]), "Raise: no action")):
            code, text = settle([round_])
            assert code == 1 and f"round 1, base: {why}" in text, text
        assert settle([]) == (2, "0 agree, 0 differ, 0 left out\n")


def pair_up():
    """A pack of examples/games/pair-up.toml, by the counts that its head derives: whatever the card, 3 of the 1,275 pairs
    of community cards make three of a kind, 216 a pair, 1,056 nothing."""
    folder, key = Path(tempfile.mkdtemp(prefix="recount-")), {"schema_version": 5, "game": "pair-up", "wager": "base"}
    (folder / "inputs").mkdir()
    shutil.copy(EXAMPLES / "pair-up.toml", folder / "inputs")
    copy = Copy.__new__(Copy)
    copy.folder = folder
    common = {**key, "paytable": "A", "reading": "", "strategy": ""}
    pay = {**common, "odds": "to-1", "part": "pays", "meter": "", "meter_percent": ""}
    copy.write("paytables.csv", [{**pay, "term": "three-of-a-kind", "value": 30, "amount": 30},
                                 {**pay, "term": "pair", "value": 4, "amount": 4}])
    copy.write("summary.csv", [{**common, "method": "exact", "meter_at": "", "ev_numerator": -4, "ev_denominator": 25}])
    copy.write("outcomes/index.csv", [{**common, "file": "outcomes/pair-up/base-A.csv"}])
    copy.write("outcomes/pair-up/base-A.csv", [
        {"outcome": f"{row}-2-units", "combinations": 52 * deals, "cycle": 52 * 1275, "net_units_A": net}
        for row, deals, net in (("three-of-a-kind", 3, 60), ("pair", 216, 8), ("no-paying-hand", 1056, -2))])
    lines = ["house-edge decisions 1", "game: pair-up", "wager: base", "paytables: A", "reading:", "decision: Raise",
             "cards: hand 1", "suits: each", "situations: 13", "action 0: fold", "action 1: raise 1x", "1" * 13, ""]
    path = folder / "decisions" / "pair-up" / "base-A.txt.gz"
    path.parent.mkdir(parents=True)
    path.write_bytes(gzip.compress("\n".join(lines).encode()))
    return copy, path


def test_a_game_file_of_streets_is_recounted():
    def changed(old, new):
        copy, decisions = pair_up()
        file = copy.folder / "inputs" / "pair-up.toml"
        text, listed = file.read_text(encoding="utf-8"), gzip.decompress(decisions.read_bytes()).decode()
        assert old in text + listed
        file.write_text(text.replace(old, new), encoding="utf-8")
        decisions.write_bytes(gzip.compress(listed.replace(old, new).encode()))
        return copy.recount("--wager", "base")

    code, text = changed("", "")
    assert code == 0 and "pair-up/base/A  3 outcomes of 66300 deals, expected -4/25: agrees" in text, text
    for old, new, told in (
            ("1" * 13, "0" + "1" * 12, "Raise, 2c: the pack plays fold, raise 1x is better"),
            ('"raise 1x" = 1', '"raise 1x" = 2', "three-of-a-kind-2-units: 156 of 66300 in the pack, 0 of"),
            ("pair = 4", "pair = 5", "pays pair: 4 in paytables.csv, 5 in the game file"),
            ('["lose", "pays"]', '["lose", "push"]', "three-of-a-kind-2-units: a net result of 60 in the pack, 0 by"),
            ('"lose"', '"losse"', "[settle] base = ['losse', 'pays']")):
        code, text = changed(old, new)
        assert code == (2 if "losse" in new else 1) and told in text, text


def program_pack(folder, game):
    """A pack that the program makes of an example; None without the program or numpy."""
    program = os.environ.get("HOUSE_EDGE_BINARY")
    if rules.np is None or not program:
        return print("left out: needs HOUSE_EDGE_BINARY and numpy")
    options = ["--rounds", "1000", "--show", "every-decision", "--quiet", "--output", Path(folder) / "pack"]
    subprocess.run([Path(program).resolve(), "report", EXAMPLES / f"{game}.toml", *options], check=True)
    return Path(folder) / "pack"


def test_a_wrong_rule_changes_a_count_or_a_result():
    with tempfile.TemporaryDirectory(prefix="recount-") as folder:
        if (pack := program_pack(folder, "high-three")) is None:
            return
        code, text = recounted(pack)
        # C(52, 3) hands of the player by C(49, 3) of the dealer.
        assert code == 0 and f"high-three/base/A  8 outcomes of {22100 * 18424} deals" in text, text
        told = {"a push for an even win": "1x-win-straight-flush: a net result of 11 in the pack, 10 by its",
                "a loss for a push": "1x-tie: a net result of 0 in the pack, -1 by its",
                "a push for a loss": "1x-lose: a net result of -2 in the pack, -1 by its",
                "unqualified settled as a win": "1x-unqualified: a net result of 1 in the pack, 2 by its",
                "a fold that loses nothing": "fold: a net result of -1 in the pack, 0 by its",
                "a wrong pay": "raise straight: 2 in paytables.csv, 3 in the game file",
                "another qualifying hand": f"of {22100 * 18424} recounted"}
        for name, change in WRONG_RULES.items():
            (pack / "inputs" / "high-three.toml").write_text(high_three(change), encoding="utf-8")
            code, text = recounted(pack, "--wager", "base")
            assert code == 1 and "base/A  DIFFERS: " in text and told[name] in text, (name, text)
        (pack / "inputs" / "high-three.toml").write_text(high_three(), encoding="utf-8")
        path = pack / "decisions" / "high-three" / "base-A.txt.gz"
        path.write_bytes(gzip.compress(gzip.decompress(path.read_bytes()).replace(b"\n111", b"\n011", 1)))
        code, text = recounted(pack, "--wager", "base")
        assert code == 1 and "DIFFERS: Raise, 2c 2d 2h: the pack plays fold, raise 1x is better" in text, text
    with tempfile.TemporaryDirectory(prefix="recount-") as folder:
        pack = program_pack(folder, "two-raises")
        assert recounted(pack)[0] == 0
        file = pack / "inputs" / "two-raises.toml"  # the side wager that a fold forfeits stays
        text = file.read_text(encoding="utf-8").replace('three-cards    = ["lose"', 'three-cards    = ["pays"')
        file.write_text(text, encoding="utf-8")
        code, text = recounted(pack, "--wager", "three-cards")
        # Of 22,100 hands 12 x 4^3 - 12 x 4 are straights; folds forfeit some.
        assert code == 1 and "in the pack, 720 of 22100 recounted" in text, text


def test_the_files_of_the_program_say_what_the_regulation_says():
    # regulation.toml is written from 58 Pa. Code; the program's files must mean the same rounds.
    def rules_of(game):
        of_sides = {wager: vars(side) for wager, side in game.sides.items()}
        facts = {**vars(game), "streets": list(map(vars, game.streets)), "sides": of_sides}
        return {key: fact for key, fact in facts.items() if key not in ("offers", "odds", "apart")}

    stated = game_file.regulation()
    assert list(stated) == ["let-it-ride", "mississippi-stud", "four-card-poker", "ultimate-texas-holdem"]
    for name, game in stated.items():
        assert rules_of(game) == rules_of(game_file.game_in(HERE.parent / "paytables" / name / "game.toml")[name]), name


def test_hands_have_the_names_of_docs_games():
    hand = lambda names, size: rules.value_of(rules.cards_of(names), size)
    # A row, a hand that it names, and one that it does not.
    for row, yes, no in (("pair-of-tens-or-better", "Tc Td 2h 3s 4c", "9c 9d 2h 3s 4c"),
                         ("three-aces", "Ac Ad Ah 3s 4c", "Kc Kd Kh 3s 4c"), ("king-high", "Kc Qd 9h 3s 4c", "Ac Qd 9h 3s 4c"),
                         ("ace-high", "Ac Kd 9h 3s 4c", "Kc Qd 9h 3s 4c"), ("pair-of-sixes-to-tens", "6c 6d", "Jc Jd"),
                         ("four-twos-to-fours", "2c 2d 2h 2s 9c", "5c 5d 5h 5s 9c"),
                         ("straight-flush", "Ac Kc Qc Jc Tc", "Ac Kd Qc Jc Tc")):
        yes, no = (names if len(names) > 5 else names + " 2h 3s 4c" for names in (yes, no))
        assert [rules.row_of(hand(names, 5), 5, frozenset([row])) == row for names in (yes, no)] == [True, False], row
    # Of several rows that which names the fewest hands; a suit alone only if it is told.
    royal, terms = hand("As Ks Qs", 3), frozenset(["straight-flush", "mini-royal", "mini-royal-spades"])
    assert rules.fits(royal, 3, terms, 3) == ("mini-royal-spades", "mini-royal", "straight-flush")
    assert rules.row_of(royal, 3, terms, 0) == rules.row_of(royal, 3, terms) == "mini-royal"
    assert hand("Ac Qd Jh Ts 9c", 5) < rules.least("ace-king", 5) < hand("Ac Kd 4h 3s 2c", 5)
    assert rules.least("three-card-flush-nine", 7) < hand("9c 3c 2c 4d 5d 6h 7h", 7) < rules.least("three-card-flush-T", 7)


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
