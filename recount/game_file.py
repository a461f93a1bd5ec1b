"""A game file (docs/games.md), read and settled in this program's own words: deal, decisions, settlement, paytables.

The games of the regulation that a pack has no file of are stated from 58 Pa. Code in regulation.toml, in the same keys.
"""
import tomllib
from collections import defaultdict
from fractions import Fraction
from pathlib import Path

from rules import NOTHING, Paytables, Unreadable, least, row_of, value_of

# By the name of a ranking: the cards of a hand, and how many of them are ranked; of the longest flush all seven.
RANKINGS = {"three-card": (3, 3), "four-card": (4, 4), "five-card": (5, 5), "four-of-five": (5, 4),
            "four-of-six": (6, 4), "five-of-six": (6, 5), "six-card": (6, 5), "five-of-seven": (7, 5),
            "longest-flush": (7, 7)}
ENDS = {"fold", "win", "tie", "lose", "unqualified", "unqualified-win", "unqualified-tie", "unqualified-lose"}
CELLS = {"-", "lose", "push", "even", "pays", "pays-or-lose", "pays-or-push", "pays-or-even"}


class Street:
    """A decision: community cards turned before it, and the units of each action, the least first; None is a fold."""

    def __init__(self, facts, size):
        self.name, self.turn, self.wagered = facts["name"], facts.get("turn", 0), facts.get("wagered")
        units = {name: of["units"] if isinstance(of, dict) else of for name, of in facts["actions"].items()}
        units = {name: None if of == "fold" else number(of) for name, of in units.items()}
        self.units = dict(sorted(units.items(), key=lambda action: (action[1] is not None, action[1] or 0)))
        self.least = {name: least(of["from"], size) for name, of in facts["actions"].items() if isinstance(of, dict)}

    def place(self, action):
        """The place of an action in the order of wagers."""
        if action not in self.units:
            raise Unreadable(f"{self.name}: {action!r} is no action" if action else f"{self.name}: no action")
        return list(self.units).index(action)


class Side:
    """A side wager: the places of its cards in the deal (None: the lower of two hands); whether a fold forfeits it."""

    def __init__(self, game, facts, fold):
        places = {"own": game.own, "community": game.community, "player": game.own + game.community,
                  "dealer": game.hidden + game.up, "all": list(range(game.dealt)), "losing-hand": None}
        cards = facts["cards"]
        self.places = places[cards] if isinstance(cards, str) else cards
        self.size = game.size if self.places is None else RANKINGS[facts["ranking"]][1]
        self.forfeited = fold == "lose"


class Game(Paytables):
    """The rules of a game file, and the paytables that it states. Cards are known by their places in the deal."""

    def __init__(self, facts, folder=None):
        super().__init__()
        try:
            self.read(facts, folder)
        except (KeyError, ValueError, TypeError, AttributeError) as error:
            raise Unreadable(f"{facts.get('game', 'a game file')}: {error!r} in its keys (docs/games.md)") from error

    def read(self, facts, folder):
        self.name, words = facts["game"], facts["deal"].split()
        self.has_bonus_card = words[0] == "b"  # dealt first, where a wager on it is placed; its place is the last
        words = words[self.has_bonus_card:]
        places = {letter: [k for k, word in enumerate(words) if word == letter] for letter in "pDdc"}
        self.own, self.up, self.hidden, self.community = places.values()
        self.dealt, self.has_dealer = len(words), bool(self.up + self.hidden)
        self.size = RANKINGS[facts["ranking"]][1]
        self.streets = [Street(street, self.size) for street in facts["street"]]
        self.stake, self.unit = facts.get("stake", 1), facts.get("unit", ["unit", "units"])
        self.qualify = least(facts["qualify"], self.size) if "qualify" in facts else 0
        settle = dict(facts["settle"])
        self.ends = settle.pop("ends", ["fold", "end"])
        for row, cells in settle.items():
            if len(cells) != len(self.ends) or set(cells) - CELLS or self.has_dealer and set(self.ends) - ENDS:
                raise Unreadable(f"{self.name}: [settle] {row} = {cells}: not a word for each of {self.ends}")
        self.cells = {row: dict(zip(self.ends, cells)) for row, cells in settle.items()}
        self.base = next(wager for wager, of in facts["wager"].items() if "cards" not in of)
        # Rows of the base game against a dealer; one of them has the units of the decisions.
        self.parts = [row for row in settle if row not in facts["wager"]]
        self.bet_on = facts["street"][0].get("wager")
        self.sides = {wager: Side(self, of, self.cells[wager]["fold"]) for wager, of in facts["wager"].items()
                      if "cards" in of}
        self.read_paytables(facts, folder)

    def read_paytables(self, facts, folder):
        """The paytables; of the regulation they are in a file for each wager beside the game's."""
        for wager, of in facts["wager"].items():
            beside = folder and folder / f"{wager}.toml"
            tables = of.get("paytable") or (read(beside).get("paytable", []) if beside and beside.is_file() else [])
            if "paytable" in of and "schedule" not in of:
                self.apart.add((self.name, wager))
            absent = {hand["hand"]: hand["else"] for schedule in of.get("schedule", [])
                      if schedule.get("name", "pays") == "pays" for hand in schedule["hands"] if isinstance(hand, dict)}
            for table in tables:
                seeds = {meter: facts_of["seed"] for meter, facts_of in table.get("meters", {}).items()}
                parts = {part: {row: pay_of(pay, seeds) for row, pay in pays.items()} for part, pays in table.items()
                         if isinstance(pays, dict) and part not in ("meters", "random-bonus")}
                for hand, instead in absent.items():
                    if hand not in parts["pays"] and instead in parts["pays"]:
                        parts["pays"][hand] = parts["pays"][instead]
                self.offers[self.name, wager][table["id"]] = defaultdict(dict, parts)
                self.odds[self.name, wager, table["id"]] = table.get("odds", "to-1")

    # -------------------------------------------------------------------------------------------- one round

    def placed(self, dealt):
        """The cards of a round, each at its place."""
        with_bonus_card = self.has_bonus_card and len(dealt) == self.dealt + 1
        if len(set(dealt)) < len(dealt) or len(dealt) != self.dealt + with_bonus_card:
            raise Unreadable(f"{len(set(dealt))} different cards; {self.dealt} are dealt")
        return dealt[1:] + dealt[:1] if with_bonus_card else dealt

    def hands(self, cards):
        """Values of the player's and the dealer's hand."""
        of = lambda places: value_of([cards[k] for k in places + self.community], self.size)
        return of(self.own), of(self.hidden + self.up) if self.has_dealer else None

    def played(self, actions, own):
        """Units that the actions of a round add, and whether the last one is a fold."""
        added, left = 0, list(actions)
        for street in self.streets:
            if street.wagered is not None and added not in street.wagered:
                continue
            action = left.pop(0) if left else None
            street.place(action)
            if own < street.least.get(action, 0):
                raise Unreadable(f"{street.name}: {action!r} is not open to this hand")
            if street.units[action] is None:
                return added, True
            added += street.units[action]
        if left:
            raise Unreadable(f"{left[0]!r} after the last decision")
        return added, False

    def settled(self, stated, offer, table, dealt, actions):
        """Outcome and net result of a wager; `stated` has its pays (a pack, or this game)."""
        cards, pays = self.placed(dealt), stated.offers[offer][table]
        own, dealer = self.hands(cards)
        net = lambda pay: stated.net(offer, table, pay)
        if offer[1] in self.sides:
            is_folded = bool(actions) and self.played(actions, own)[1]
            row = self.side_row(offer[1], stated.listed(offer, table), cards, is_folded)
            return row, net(pays["pays"][row]) if row in pays["pays"] else -1
        units, is_folded = self.played(actions, own)
        if not self.has_dealer:
            row = None if is_folded else row_of(own, self.size, frozenset(pays["pays"]))
            return self.end(row, self.stake + units, pays["pays"], net)
        end = "fold" if is_folded else self.showdown((own > dealer) - (own < dealer), dealer >= self.qualify)
        return self.settle(end, units, self.rows(own, pays), pays, net)

    def side_row(self, wager, terms, cards, is_folded):
        """The row of a side wager that a round is settled by."""
        side = self.sides[wager]
        if is_folded and side.forfeited:
            return "forfeited"
        if side.places is None:
            own, dealer = self.hands(cards)
            return NOTHING if own == dealer else row_of(min(own, dealer), self.size, terms)
        held = [cards[k] for k in side.places]
        return row_of(value_of(held, side.size), side.size, terms, max(held) & 3)

    # ----------------------------------------------------------------- the base game, when its ending is known

    def end(self, row, units, pays, net):
        """Outcome and net result without a dealer: all units are paid by the row of the hand; a fold has none."""
        name = f"{row or 'fold-after'}-{units}-{self.unit[units != 1]}"
        cell = self.cells[self.base]["end" if row else "fold"]
        if cell == "pays" and row in pays:
            return name, units * net(pays[row])
        return name, -units if cell in ("pays", "lose") else 0

    def showdown(self, result, is_qualified):
        """The column of [settle] in which a showdown ends; the result is 1, 0 or -1 for the player."""
        end = ("tie", "win", "lose")[result]
        if is_qualified:
            return end
        return f"unqualified-{end}" if f"unqualified-{end}" in self.ends else "unqualified"

    def rows(self, own, pays):
        """By row of [settle] that pays by hand: the row of its paytable for the player's hand, if it has one."""
        found = {part: row_of(own, self.size, frozenset(pays[part])) for part in self.parts}
        return {part: row for part, row in found.items() if row != NOTHING}

    def settle(self, end, bet, rows, pays, net):
        """Outcome and net result of an ending, cell by cell: the bet is on its row, a unit on each other one."""
        total, hands = 0, []
        for part in self.parts:
            cell, stake = self.cells[part][end], bet if part == self.bet_on else 1
            if cell.startswith("pays") and part in rows:
                hands.append(rows[part])
                pay = pays[part][rows[part]]
                total += stake * (pay if cell == "pays" else net(pay))  # a bonus has no stake of its own
            elif cell.endswith("even"):
                total += stake * (net(pays["pays"][part]) if part in pays["pays"] else 1)
            elif cell.endswith("lose"):
                total -= stake
        if end == "fold":
            return end, total
        result, ties = end.removeprefix("unqualified-"), [tie for tie in self.ends if tie.endswith("tie")]
        is_told = any(self.cells[part][end] != self.cells[part][result] for part in self.parts)
        if result == "tie" and all(self.cells[part][tie] == self.cells[part][tie.replace("tie", "win")]
                                   for part in self.parts for tie in ties):
            result = "win"  # a tie that is settled as a win is one
        return "-".join([*dict.fromkeys([f"{float(bet):g}x", result, *hands]), *["unqualified"] * is_told]), total


def number(value):
    """A whole number as such, a fraction as a fraction."""
    value = Fraction(value)
    return int(value) if value.denominator == 1 else value


def pay_of(pay, seeds):
    """A pay in units; a part of a meter, which stands at its seed, at nothing where the seed is unknown."""
    if isinstance(pay, dict):
        seed = seeds[pay["meter"]]
        return Fraction(pay["percent"]) / 100 * (0 if seed == "unknown" else Fraction(seed))
    return Fraction(pay)


def read(path):
    try:
        with open(path, "rb") as file:
            return tomllib.load(file, parse_float=Fraction)
    except (OSError, ValueError) as error:
        raise Unreadable(f"{path}: {error}") from error


def games_in(folder):
    """The games of the game files in a folder, by their ids."""
    facts = [(file, read(file)) for file in sorted(folder.rglob("*.toml"))]
    return {of["game"]: Game(of, file.parent) for file, of in facts if "deal" in of and "settle" in of}


def game_in(path):
    """The game of a game file, by its id."""
    facts = read(path)
    if not {"game", "deal", "settle"} <= set(facts):
        raise Unreadable(f"{path}: no game file with `deal` and `settle`")
    return {facts["game"]: Game(facts, Path(path).parent)}


def regulation():
    stated = read(Path(__file__).with_name("regulation.toml"))
    return {name: Game({"game": name, **facts}) for name, facts in stated.items()}
