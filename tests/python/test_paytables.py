"""Paytables as Python objects: names, pays, changes, and TOML."""

import copy
import pickle
from fractions import Fraction

import pytest

import house_edge
from house_edge import Paytable, PaytableError, UsageError, catalogue, paytable

BASE = "let-it-ride/base/A"
# 58 Pa. Code § 643a.12(a), paytable A.
PAYS_OF_BASE = {
    "royal-flush": 1000, "straight-flush": 200, "four-of-a-kind": 50, "full-house": 11, "flush": 8, "straight": 5,
    "three-of-a-kind": 3, "two-pair": 2, "pair-of-tens-or-better": 1,
}  # fmt: skip


def test_a_paytable_states_its_terms():
    table = paytable(BASE)
    assert (table.game, table.wager, table.id, table.name) == ("let-it-ride", "base", "A", BASE)
    assert (table.odds, table.section) == ("to-1", "58 Pa. Code § 643a.12(a)")
    assert dict(table.pays) == PAYS_OF_BASE and list(table.pays) == list(PAYS_OF_BASE)
    assert not table.is_own


def test_the_catalogue_is_narrowed_by_game_and_wager():
    names = [table.name for table in catalogue()]
    assert len(set(names)) == len(names)
    assert [table.name for table in catalogue("let-it-ride", "base")] == [BASE, "let-it-ride/base/B"]
    assert {table.game for table in catalogue(wager="aces-up")} == {"four-card-poker"}
    assert [paytable(name) for name in names] == catalogue()


@pytest.mark.parametrize("pay", [Fraction(3, 2), 1.5, "3/2"])
def test_halves_are_written_in_any_way(pay):
    table = paytable(BASE).replace(pair_of_tens_or_better=pay)
    assert table.pays["pair-of-tens-or-better"] == Fraction(3, 2)


def test_a_change_makes_another_paytable_that_tells_what_differs():
    table = paytable(BASE)
    changed = table.replace(flush=9, full_house=12)
    assert dict(changed.pays) == {**PAYS_OF_BASE, "flush": 9, "full-house": 12}
    assert dict(table.pays) == PAYS_OF_BASE
    assert changed == table.replace({"flush": 9, "full-house": 12}) != table
    assert changed.is_own and changed.id not in {"A", table.replace(flush=9).id}
    assert table.replace(flush=9, id="mine").name == "let-it-ride/base/mine"


def test_rows_of_other_schedules_are_named_in_a_mapping():
    table = paytable("four-card-poker/base/A")
    name = next(name for name in table.pays if "/" in name)
    assert table.replace({name: 7}).pays[name] == 7


def test_a_paytable_does_not_change():
    table = paytable(BASE)
    with pytest.raises(AttributeError):
        table.id = "B"
    with pytest.raises(TypeError):
        table.pays["flush"] = 9


@pytest.mark.parametrize("table", [paytable(BASE), paytable(BASE).replace(flush="3/2", id="half")], ids=str)
def test_copies_are_equal(table):
    for same in (pickle.loads(pickle.dumps(table)), copy.copy(table), copy.deepcopy(table)):
        assert same == table and hash(same) == hash(table) and same.is_own == table.is_own
    assert len({table, copy.deepcopy(table)}) == 1
    assert Paytable.from_toml(table.to_toml()).pays == table.pays


def test_every_paytable_survives_its_own_toml():
    for table in catalogue():
        assert Paytable.from_toml(table.to_toml()) == table, table.name


def test_files_have_one_paytable_or_several(tmp_path):
    two = "".join(
        text if place == 0 else text[text.index("[[paytable]]") :]
        for place, text in enumerate(table.to_toml() for table in catalogue("let-it-ride", "base"))
    )
    (tmp_path / "two.toml").write_text(two, encoding="utf-8")
    (tmp_path / "one.toml").write_text(paytable(BASE).to_toml(), encoding="utf-8")
    assert house_edge.read_paytables(tmp_path / "two.toml") == catalogue("let-it-ride", "base")
    assert Paytable.from_file(tmp_path / "one.toml") == paytable(BASE)
    with pytest.raises(PaytableError, match="read_paytables") as refused:
        Paytable.from_file(tmp_path / "two.toml")
    assert refused.value.option == "path"


def test_a_catalogue_is_a_frame():
    for library in ("pandas", "polars"):
        frame = catalogue().to_frame(library)
        assert list(frame["paytable"]) == [table.id for table in catalogue()] and len(frame) > 60
    first = catalogue("let-it-ride", "base").to_frame().iloc[0]
    assert tuple(first) == (
        "let-it-ride", "base", "A", "Let It Ride Poker", "Let It Ride Poker Wagers", "to-1", "58 Pa. Code § 643a.12(a)",
    )  # fmt: skip


def test_it_prints_its_pays():
    table = paytable(BASE).replace(flush=9, id="a_b")
    assert "let-it-ride/base/a_b" in repr(table) and "flush 9" in repr(table)
    page = table._repr_html_()
    assert page.count("<tr>") == 1 + len(PAYS_OF_BASE) and "<td>9</td>" in page


@pytest.mark.parametrize(
    "pay",
    [10**30, -1, Fraction(1, 3), 1.005, "", "nine", "loses", "2..6", "8,9", "1/0", "9\n[x]", "\ud800"],
)
def test_a_pay_that_there_cannot_be_is_refused(pay):
    with pytest.raises(PaytableError, match="^flush: ") as refused:
        paytable(BASE).replace(flush=pay)
    assert refused.value.option == "flush" and "such as 2..6" not in str(refused.value)


@pytest.mark.parametrize("id", ["a b", "", "-a", "x" * 33, "a\n", "a/b", "\ud800"])
def test_an_id_that_there_cannot_be_is_refused(id):
    with pytest.raises(PaytableError, match="^id: ") as refused:
        paytable(BASE).replace(flush=9, id=id)
    assert refused.value.option == "id"


def test_without_a_change_it_is_the_same():
    own = paytable(BASE).replace(flush=9)
    table = paytable(BASE)
    assert table.replace() is table and own.replace({}) is own.replace(id=own.id) is own
    assert own.replace(id="mine").pays == own.pays


@pytest.mark.parametrize("pay", [float("nan"), float("inf"), 10**70, float("1e308")])
def test_a_pay_that_is_no_number_is_refused(pay):
    with pytest.raises(UsageError, match="flush"):
        paytable(BASE).replace(flush=pay)


@pytest.mark.parametrize("pay", [True, None, [9], b"9", 9j])
def test_a_pay_of_another_type_is_refused(pay):
    with pytest.raises(TypeError, match="flush"):
        paytable(BASE).replace(flush=pay)


def test_names_are_read_as_people_write_them():
    assert paytable("uth/trips/A").name == "ultimate-texas-holdem/trips/A" and paytable("LIR/base/a") == paytable(BASE)
    assert paytable(f"{BASE};flush=9") == paytable(BASE).replace(flush=9)
    assert catalogue("uth") == catalogue("ultimate-texas-holdem")


def test_unknown_names_are_refused_with_the_nearest():
    with pytest.raises(PaytableError, match="`flush`"):
        paytable(BASE).replace(flsh=9)
    with pytest.raises(UsageError, match="`let-it-rode`; did you mean `let-it-ride`"):
        paytable("let-it-rode/base/A")
    with pytest.raises(UsageError, match="let-it-ride/base/A, let-it-ride/base/B"):
        paytable("let-it-ride/base")
    with pytest.raises(UsageError, match="`let-it-ride`") as refused:
        catalogue("let-it-rode")
    assert refused.value.option == "game"
    with pytest.raises(UsageError, match="given twice"):
        paytable(BASE).replace({"full-house": 9}, full_house=9)
    with pytest.raises(PaytableError, match="changes") as refused:
        paytable(BASE).replace({"flush\0": 9})
    assert refused.value.option == "changes"


def test_errors_of_a_text_have_their_place():
    text = paytable(BASE).to_toml().replace("flush = 8", "flush = -8")
    with pytest.raises(PaytableError, match=r"\d+:\d+"):
        Paytable.from_toml(text)
    with pytest.raises(PaytableError):
        Paytable.from_toml("")


def test_files_that_cannot_be_read_are_named(tmp_path):
    for path in (tmp_path, tmp_path / "none.toml"):
        with pytest.raises(house_edge.FileError, match=path.name):
            house_edge.read_paytables(path)
    (tmp_path / "latin.toml").write_bytes(b"\xff\xfe\xe9")
    with pytest.raises(house_edge.FileError, match="latin.toml"):
        house_edge.read_paytables(tmp_path / "latin.toml")


@pytest.mark.parametrize("wrong", [None, 5, b"x", ["x"]])
def test_names_of_another_type_are_refused(wrong):
    for take in (paytable, Paytable.from_toml, Paytable.from_file, Paytable):
        with pytest.raises(TypeError):
            take(wrong)
    with pytest.raises(TypeError, match="text"):
        Paytable.all_of_toml(wrong)
    with pytest.raises(UsageError, match="text"):
        Paytable.from_toml("\ud800")
