"""Games as values."""

import pickle
from fractions import Fraction
from pathlib import Path

import pytest

from house_edge import FileError, Game, HouseEdgeError, PaytableError, analyze, game, paytable, simulate

GAMES = Path(__file__).parents[2] / "examples/games"
PAIR_UP = GAMES / "pair-up.toml"
HIGH_THREE = GAMES / "high-three.toml"


def test_a_file_and_its_keys_are_the_same_game() -> None:
    one = game(PAIR_UP)
    other = Game.from_dict(one.to_dict())
    assert (one, hash(one), one.id, one.title) == (other, hash(other), "pair-up", "Pair Up")
    assert one == Game.from_toml(one.to_toml()) == pickle.loads(pickle.dumps(one))
    # By hand, in the file.
    assert [analyze(each)[0].house_edge for each in (one, other)] == [Fraction(4, 25)] * 2
    assert list(other.to_dict()["wager"]["base"]["paytable"][0]["pays"]) == ["three-of-a-kind", "pair"]


def test_a_sweep_over_rules_is_a_frame() -> None:
    base = game(HIGH_THREE)
    hands = ["jack-high", "queen-high", "king-high", "ace-high"]
    swept = [base.replace(qualify=hand) for hand in hands]
    assert [each.id for each in swept] == [f"high-three_qualify-{hand}" for hand in hands]
    edges = [row.house_edge for row in analyze(swept)]
    assert len(set(edges)) == len(hands)
    texts = [base.to_toml().replace('"queen-high"', f'"{hand}"') for hand in hands]
    assert edges == [analyze(Game.from_toml(text))[0].house_edge for text in texts]
    frame = analyze(swept).to_frame()
    assert list(frame["game"]) == [each.id for each in swept]


def test_keys_within_others_are_changed_by_their_path() -> None:
    base = game(PAIR_UP)
    changed = base.replace({"street/0/actions/raise 1x": 2}, id="twice")
    # By hand, as in the file: three units are worth 3 x -2/25.
    assert (changed.id, analyze(changed)[0].house_edge) == ("twice", Fraction(6, 25))
    assert "published" not in changed.to_dict() and "published" in base.to_dict()
    assert base.replace({"wager/base/unit": "an ante"}).to_dict()["wager"]["base"]["unit"] == "an ante"
    assert "2 units more" in changed.rules["Raise"]


def test_what_the_simulation_deals_is_the_changed_game() -> None:
    row = simulate(game(HIGH_THREE).replace(qualify="king-high"), rounds=200_000, seed=1)[0]
    assert row.verdict == "agrees"


def test_what_is_no_game_is_refused(tmp_path: Path) -> None:
    base = game(PAIR_UP)
    with pytest.raises(PaytableError, match="straight-flash"):
        base.replace({"wager/base/paytable/0/pays": {"straight-flash": 3}})
    with pytest.raises(HouseEdgeError, match="there is no 'avenue'"):
        base.replace({"avenue/0/name": "x"})
    with pytest.raises(HouseEdgeError, match="ranking"):
        base.replace(ranking="nine-card")
    with pytest.raises(HouseEdgeError, match="unknown"):
        base.replace(qualifies="pair")
    with pytest.raises(PaytableError, match="these are paytables, not a game"):
        Game.from_toml(paytable("let-it-ride/base/A").to_toml())
    with pytest.raises(FileError):
        game(tmp_path / "none.toml")
    with pytest.raises(TypeError):
        Game.from_dict([1])  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Game()
    with pytest.raises(AttributeError):
        base.id = "other"  # type: ignore[misc]
