"""Cards, hands, situations, files of a pack, and the rounds of the games that are no game files, in own words.

Sections are those of 58 Pa. Code. Where the text leaves room, the default reading of the pack's remarks.md is taken.
"""
import csv
import gzip
import re
from collections import Counter, defaultdict
from fractions import Fraction
from functools import cache, lru_cache
from itertools import chain, combinations, combinations_with_replacement, product
from math import comb
from pathlib import Path

try:
    import numpy as np
except ImportError:
    np = None

# ---------------------------------------------------------------------------------------------- cards and hands

RANKS, SUITS = "23456789TJQKA", "cdhs"
ACE, KING, QUEEN, JACK, TEN, SIX = 12, 11, 10, 9, 8, 4
DECK = range(52)


def card(name):
    """A card's number: 4 x rank + suit."""
    if len(name) != 2 or name[0] not in RANKS or name[1] not in SUITS:
        raise Unreadable(f"`{name}` is no card")
    return 4 * RANKS.index(name[0]) + SUITS.index(name[1])


def cards_of(names):
    return tuple(map(card, names.split()))


def named(*groups):
    return " | ".join(" ".join(RANKS[c >> 2] + SUITS[c & 3] for c in group) for group in groups)


# Hands of five, four, three and seven cards, from low to high (§ 643a.6(b) to (d), 641a.6(b), 671a.6(b)).
ORDER = {
    5: ["nothing", "ace-king", "pair", "two-pair", "three-of-a-kind", "straight", "flush", "full-house",
        "four-of-a-kind", "straight-flush", "royal-flush", "six-card-royal-flush"],
    4: ["nothing", "pair", "two-pair", "straight", "flush", "three-of-a-kind", "straight-flush", "four-of-a-kind"],
    3: ["nothing", "pair", "flush", "straight", "three-of-a-kind", "straight-flush", "mini-royal"],
    7: [f"{cards}-card-flush" for cards in ("one", "two", "three", "four", "five", "six", "seven")],  # of one suit
}
BY_GROUPS = {(4, 1): "four-of-a-kind", (3, 2): "full-house", (3, 1, 1): "three-of-a-kind", (2, 2, 1): "two-pair",
             (2, 1, 1, 1): "pair", (4,): "four-of-a-kind", (3, 1): "three-of-a-kind", (2, 2): "two-pair",
             (2, 1, 1): "pair", (3,): "three-of-a-kind", (2, 1): "pair"}
TIE = 13 ** 7
LEAD = 13 ** 6


@cache
def exactly(ranks, suited):
    """Value of a hand of just these cards: its place in ORDER, then the ranks that break a tie. Higher is better."""
    size, groups = len(ranks), sorted(((ranks.count(r), r) for r in set(ranks)), reverse=True)
    tie = [rank for _, rank in groups]
    run = len(groups) == size and tie[0] - tie[-1] == size - 1
    if tie == [ACE, *range(size - 2, -1, -1)]:  # the ace below the 2; never around the corner
        run, tie = True, [size - 2]
    if run and suited:
        top = {5: "royal-flush", 3: "mini-royal"}.get(size) if tie[0] == ACE else None
        name = top or "straight-flush"
    elif run or suited:
        name = "straight" if run else "flush"
    else:
        name = BY_GROUPS.get(tuple(n for n, _ in groups), "nothing")
        if name == "nothing" and size == 5 and {ACE, KING} <= set(ranks):
            name = "ace-king"
    return ORDER[size].index(name) * TIE + in_order(tie)


def in_order(ranks):
    """Ranks as one number, the first of them counting most."""
    return sum(rank * 13 ** (6 - k) for k, rank in enumerate(ranks))


@lru_cache(None)
def by_ranks(ranks, size):
    """The best hand of `size` of these cards if suits do not count."""
    return max(exactly(some, False) for some in combinations(ranks, size))


@lru_cache(None)
def by_suit(ranks, size):
    """The best hand of `size` of these cards of one suit."""
    return max(exactly(some, True) for some in combinations(ranks, size))


def best(cards, size):
    """Value of the best hand of `size` cards among `cards`."""
    cards = sorted(cards)
    suits = [c & 3 for c in cards]
    if size == 7:
        flushes = [[c >> 2 for c in cards if c & 3 == suit][::-1] for suit in set(suits)]
        return max((len(flush) - 1) * TIE + in_order(flush) for flush in flushes)
    if len(cards) == size:
        return exactly(tuple([c >> 2 for c in cards]), suits.count(suits[0]) == size)
    value = by_ranks(tuple(c >> 2 for c in cards), size)
    for suit in set(suits):
        if suits.count(suit) >= size:
            value = max(value, by_suit(tuple(c >> 2 for c in cards if c & 3 == suit), size))
    return value


def category(value, size):
    return ORDER[size][value // TIE]


WORDS = "two three four five six seven eight nine ten jack queen king ace".split()
PLURALS = "twos threes fours fives sixes sevens eights nines tens jacks queens kings aces".split()
SUIT_WORDS = ("clubs", "diamonds", "hearts", "spades")
# Words before and after the rank by which hands of a category are named.
OF_RANKS = (("pair", "pair-of-", PLURALS, ""), ("three-of-a-kind", "three-", PLURALS, ""),
            ("four-of-a-kind", "four-", PLURALS, ""), ("nothing", "", WORDS, "-high"))
# A royal flush is a straight flush too, unless a row names it; of five cards an ace and a king are no pair.
ALSO = {"nothing": ("ace-king",), "straight-flush": ("royal-flush", "six-card-royal-flush", "mini-royal"),
        "royal-flush": ("six-card-royal-flush",)}


@cache
def hands_named(row, size):
    """What a row names: places of categories in ORDER, leading ranks and suits, the least first."""
    row, order = row.replace("high-card", "nothing"), ORDER[size]
    for category_, before, words, after in OF_RANKS:
        rank = "|".join(words)
        found = re.fullmatch(f"{before}({rank})(?:-to-({rank}))?{after}(-or-better)?", row)
        if found and category_ in order:
            low, high, upwards = found.groups()
            ranks = range(words.index(low), ACE + 1 if upwards else words.index(high or low) + 1)
            return with_also(category_, order), ranks, range(4)
    for name in order:
        suits = row.removeprefix(name).split("-")[1:]
        if row == name or row.startswith(name + "-") and set(suits) <= set(SUIT_WORDS):
            return with_also(name, order), range(13), [SUIT_WORDS.index(suit) for suit in suits] or range(4)
    return None


def with_also(name, order):
    return [order.index(other) for other in (name, *ALSO.get(name, ())) if other in order]


def least(name, size):
    """Value of the least hand named so: `pair`, `pair-of-fours`, `queen-high`, or with its highest ranks, `ace-king`,
    `Q-6-4`, `flush-A-K`."""
    if found := hands_named(name, size):
        return found[0][0] * TIE + found[1][0] * LEAD
    category_ = max((known for known in ORDER[size] if name.startswith(known + "-")), key=len, default="nothing")
    words = name.removeprefix(category_ + "-").split("-")
    try:
        ranks = [WORDS.index(word) if word in WORDS else RANKS.index(word) for word in words]
    except ValueError:
        raise Unreadable(f"`{name}` is no hand") from None
    if size == 5 and category_ == "nothing" and ranks[:2] == [ACE, KING]:
        category_ = "ace-king"
    return ORDER[size].index(category_) * TIE + in_order(ranks)


@lru_cache(None)
def fits(value, size, terms, suit=None):
    """The rows among `terms`, a frozen set, that name this hand, the one that names the fewest hands first.

    A hand whose suit is not told is named by no row for some suits alone.
    """
    found = []
    for row in terms:
        if (named_ := hands_named(row, size)) is None:
            raise Unreadable(f"`{row}` names no hand of {size} cards")
        categories, ranks, suits = named_
        if value // TIE in categories and value % TIE // LEAD in ranks and (len(suits) == 4 or suit in suits):
            found.append((len(categories) * len(ranks) * len(suits), row))
    return tuple(row for _, row in sorted(found))


def row_of(value, size, terms, suit=None):
    """The row that pays this hand."""
    return next(iter(fits(value, size, terms, suit)), NOTHING)


NOTHING = "no-paying-hand"

# ------------------------------------------------------------------------------------ deals up to renaming suits


def renaming(*groups):
    """New names of the suits that make the description of the cards least."""
    signature = [[sum(4096 >> (c >> 2) for c in group if c & 3 == suit) for group in groups] for suit in range(4)]
    return {old: name for name, old in enumerate(sorted(range(4), key=lambda suit: signature[suit], reverse=True))}


def renamed(*groups):
    """The same cards with the suits renamed so: the form that decisions are listed in."""
    new = renaming(*groups)
    return tuple(tuple(sorted(c & ~3 | new[c & 3] for c in group)) for group in groups)


@cache
def suit_sets(blocks, taken, most):
    """Sets of suits that a rank can have. Suits in a block are alike so far: only how many of them matters."""
    found = []
    for counts in product(*(range(size + 1) for size in blocks)):
        suits, weight, after, first = [], 1, [], 0
        for size, count in zip(blocks, counts):
            suits += range(first, first + count)
            weight, first = weight * comb(size, count), first + size
            after += [part for part in (count, size - count) if part]
        if len(suits) <= most and not any(taken >> suit & 1 for suit in suits):
            found.append((tuple(suits), weight, tuple(after)))
    return sorted(found, key=lambda one: one[0] + (9,))


def hands_of(size, blocks=(4,), dealt=0, rank=0):
    """Hands of `size` cards of at least `rank`, one by one: cards, deals that they stand for, suits that remain alike."""
    if size == 0:
        yield (), 1, blocks
    elif rank < 13:
        for suits, weight, after in suit_sets(blocks, dealt >> 4 * rank & 15, size):
            mine = tuple(4 * rank + suit for suit in suits)
            higher = dealt >> 4 * rank + 4 << 4 * rank + 4
            others = (hands_of if size - len(mine) > 3 else few)(size - len(mine), after, higher, rank + 1)
            yield from [(mine + rest, weight * times, final) for rest, times, final in others]


def hands(*form):
    return list(hands_of(*form))


few = lru_cache(100_000)(hands)


def situations(sizes, blocks=(4,), dealt=0):
    """Groups of cards up to renaming suits, in ascending order, each with the number of deals that it stands for."""
    for hand, weight, after in hands(sizes[0], blocks, dealt):
        if len(sizes) == 1:
            yield (hand,), weight
            continue
        for rest, times in situations(sizes[1:], after, dealt | sum(1 << c for c in hand)):
            yield (hand, *rest), weight * times


# -------------------------------------------------------------------------------------------------- reading a pack


class Unreadable(Exception):
    """The pack lacks something, or has it in a form that this program does not know."""


FIRST_LINE = "house-edge decisions 1"
LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


class Decisions:
    """A file of decisions (docs/decisions.md): for each decision its actions, and one character a situation."""

    def __init__(self, path, game, base):
        self.path, self.parts = path, {}
        try:
            with gzip.open(path, "rt", encoding="ascii", newline="\n") as file:
                head, *blocks = file.read().split("\ndecision: ")
            first, *head = head.split("\n")
            if first != FIRST_LINE:
                raise Unreadable(f"{path}: begins with `{first[:40]}`, not with `{FIRST_LINE}`")
            head = dict(line.split(":", 1) for line in head)
            offer = head["game"].strip(), head["wager"].strip()
            if offer != (game, base):
                raise Unreadable(f"{path}: decisions of {'/'.join(offer)}, not of {game}/{base}")
            self.paytables, self.reading = head["paytables"].split(), head["reading"].strip()
            for block in blocks:
                name, *lines = block.removesuffix("\n").split("\n")
                fields = [line.split(": ", 1) for line in lines[:-1]]
                stated = dict(fields)["situations"]
                actions = [action for key, action in fields if key.startswith("action ")]
                self.parts[name] = lines[-1], {"-": None, **dict(zip(LETTERS, actions))}
                if str(len(lines[-1])) != stated or not block.endswith("\n") and block is blocks[-1]:
                    raise Unreadable(f"{path}: {name}: {len(lines[-1])} decisions, {stated} stated: cut short or altered")
                if unknown := set(lines[-1]) - set(self.parts[name][1]):
                    raise Unreadable(f"{path}: {name}: no action has the character {min(unknown)}")
        except (OSError, EOFError, UnicodeDecodeError, gzip.zlib.error, ValueError, KeyError) as error:
            raise Unreadable(f"{path}: not a whole file of decisions: {error}") from error

    def part(self, start):
        """The text of the decision whose name starts so, and its actions by character (None for -)."""
        for name, part in self.parts.items():
            if name.startswith(start):
                return part
        raise Unreadable(f"{self.path}: no decision `{start}`")

    def listed(self, start, all_situations):
        """(situation, weight, action) in the order of the file; there must be one for each."""
        text, actions = self.part(start)
        all_situations, count = iter(all_situations), 0
        for letter, (situation, weight) in zip(text, all_situations):
            count += 1
            yield situation, weight, actions[letter]
        if count != len(text) or next(all_situations, None) is not None:
            raise Unreadable(f"{self.path}: {start}: {len(text)} decisions; the deals have another number")

    def wagered(self, start, of=None):
        """Units wagered in each situation, or `of` the action, as an array; -1 where nothing is decided."""
        text, actions = self.part(start)
        by_letter = np.zeros(128, np.int64)
        for letter, action in actions.items():
            by_letter[ord(letter)] = -1 if action is None else (of or units)(action)
        return by_letter[np.frombuffer(text.encode(), np.uint8)]


def units(action, decision="", *groups):
    """Units that an action wagers: `bet 2x` is 2, `ride` 1, and to withdraw, check or fold 0."""
    if action is None:
        raise Unreadable(f"{decision or 'decisions'}{', ' * bool(groups)}{named(*groups)}: `-` where a decision is due")
    return units_of(action)


def due(decisions, part, wagered, start=0, is_due=True):
    """Units wagered, from situation `start` on; `-` may stand only where no decision is due."""
    if is_due and (wagered < 0).any():
        place = start + int(np.flatnonzero(wagered < 0)[0]) + 1
        raise Unreadable(f"{decisions.path}: {part}, situation {place}: `-` where a decision is due")
    return np.maximum(wagered, 0)


@cache
def units_of(action):
    times = re.search(r"(\d)x", action)
    return int(times[1]) if times else int(action == "ride")


def read_rows(path):
    try:
        with open(path, encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file))
    except FileNotFoundError as error:
        raise Unreadable(f"{error.filename}: no such file") from None


class Paytables:
    """Pays by (game, wager), paytable, part and row."""

    def __init__(self):
        self.offers, self.odds = defaultdict(dict), {}
        self.apart = set()  # offers of which each paytable has rows of its own; elsewhere all have those of any

    def net(self, offer, table, pay):
        """Net result of a row: to-1 returns the stake, for-1 keeps it."""
        return pay if self.odds[*offer, table] == "to-1" else pay - 1

    def listed(self, offer, table):
        """Rows that name the outcomes of a wager."""
        tables = [table] if offer in self.apart else self.offers[offer]
        return frozenset(row for table in tables for row in self.offers[offer][table]["pays"])


class Pack(Paytables):
    def __init__(self, folder):
        super().__init__()
        self.folder, seeds, raw = Path(folder), {}, []
        for row in self.rows("paytables.csv"):
            offer, table = (row["game"], row["wager"]), row["paytable"]
            self.odds[*offer, table] = row["odds"]
            self.offers[offer].setdefault(table, defaultdict(dict))
            if row["part"] == "meters" and row["term"].endswith(" seed") and "least" not in row["term"]:
                seeds[offer, table, row["term"].removesuffix(" seed")] = row["value"]
            elif row["part"] not in ("meters", "random-bonus"):
                raw.append((offer, table, row))
        for offer, table, row in raw:
            if row["meter"]:  # a part of a meter, which stands at its seed; at nothing where the seed is unknown
                seed = seeds[offer, table, row["meter"]]
                pay = Fraction(row["meter_percent"]) / 100 * (0 if seed == "unknown" else Fraction(seed))
            else:
                pay = Fraction(row["amount"])
            self.offers[offer][table][row["part"]][row["term"]] = pay
        index = {}
        for row in self.rows("outcomes/index.csv"):
            if not row["reading"] and not row["strategy"]:
                index[row["game"], row["wager"], row["paytable"]] = row["file"]
                self.offers[row["game"], row["wager"]].setdefault(row["paytable"], defaultdict(dict))  # one without rows
                self.odds.setdefault((row["game"], row["wager"], row["paytable"]), "to-1")
        self.index, self.summary = index, {}
        for row in self.rows("summary.csv"):
            if row["method"] == "exact" and not row["reading"] and not row["strategy"] and row["meter_at"] != "mean":
                self.summary.setdefault((row["game"], row["wager"], row["paytable"]), row)
        self._decisions = {}

    def rows(self, name):
        return read_rows(self.folder / name)

    def has(self, name):
        return (self.folder / name).is_file()

    def outcomes(self, game, wager, table):
        """{outcome: (combinations, cycle, net result)} as the pack has them."""
        return {row["outcome"]: (int(row["combinations"]), int(row["cycle"]), Fraction(row[f"net_units_{table}"]))
                for row in self.rows(self.index[game, wager, table])}

    def decisions(self, game, table, base="base"):
        if game not in self._decisions:
            files = sorted((self.folder / "decisions" / game).glob(f"{base}-*.txt.gz"))
            self._decisions[game] = [d for d in (Decisions(file, game, base) for file in files) if not d.reading]
        for decisions in self._decisions[game]:
            if table in decisions.paytables:
                return decisions
        return None


# ------------------------------------------------------------------ side wagers that one hand of dealt cards settles

# Of games that are no game files: cards that settle it, and the size of the hand that is ranked. The dealer's hand, or
# the community cards, have the same distribution as a player's own five cards.
SIDE_WAGERS = {
    ("criss-cross-poker", "five-card-bonus"): (5, 5),             # the five community cards, § 674a.11(h)(5)
    ("lunar-poker", "super-wager"): (5, 5),                       # § 671a.6(d), 671a.12(b)
    ("lunar-poker", "super-wager-other"): (5, 5),                 # the same rows on another hand
    ("lunar-poker-2013", "super-wager"): (5, 5),                  # § 589.6(d), 589.12(b)
}


def super_wager(cards, black, of_2013):
    """Rows of a Super Wager that a hand fits, the best first. `black` holds the two black suits.

    A straight flush and a royal flush are neither flush nor straight, which § 671a.6(d) excludes by its words; in 2013
    they count as a same-colored straight (§ 589.11(c)(2)(ii)).
    """
    name, held = category(best(cards, 5), 5), {c >> 2 for c in cards}
    one_colour = len({(c & 3) in black for c in cards}) == 1
    run = name in ("straight", "straight-flush", "royal-flush")
    fits = [("four-of-a-kind", name == "four-of-a-kind"),
            ("same-colored-straight", of_2013 and run and one_colour),
            ("five-picture-cards", not of_2013 and held <= {JACK, QUEEN, KING})]
    fits += [(row, name == row) for row in ("full-house", "flush", "straight", "three-of-a-kind")]
    fits += [("ace-king", of_2013 and {ACE, KING} <= held),
             ("ace-king-queen", not of_2013 and {ACE, KING, QUEEN} <= held), ("same-colored-five", one_colour)]
    return [row for row, fit in fits if fit]


def value_of(cards, size):
    """As best, but a royal flush of six cards is a hand of its own (§ 641a.6(e)(1))."""
    value = best(cards, size)
    if len(cards) == 6 and value // TIE == 10 and sorted(cards)[0] == sorted(cards)[1] - 4 == 4 * 7 + (min(cards) & 3):
        return value + TIE
    return value


# ------------------------------------------------------------------ rounds dealt one by one, settled by the rules

# The order of a deal to one player: h own hand, d dealer's hidden cards, u up card, c community cards, b bonus card, n
# the next cards of the deck.
DEALS = {"criss-cross-poker": "ccccchh", "lunar-poker": "hdhdhdhdhunnnnn", "lunar-poker-2013": "hdhdhdhdhunnnnnn"}


def seat_of(game, cards):
    return {letter: tuple(c for c, to in zip(cards, DEALS[game]) if to == letter) for letter in "hducn"}


CROSS_ROWS = frozenset(["pair-of-sixes-to-tens", "pair-of-jacks-or-better", *ORDER[5][3:11]])


def settle_cross(pays, seat, actions):
    """Criss-Cross Poker: (outcome, net result)."""
    played, pay = [units(action) for action in actions], pays["pays"]
    if 0 in played:
        bet = "-".join(f"{k}x" for k in played[:-1])
        return f"fold-after-{bet}" if bet else "fold", -2 - sum(played)
    far, left, middle, right, near = seat["c"]
    made = [best((*seat["h"], *line, middle), 5) for line in ((left, right), (far, near))]
    across, down = (row_of(value, 5, CROSS_ROWS) for value in made)
    better = across if made[0] >= made[1] else down
    ante = lambda row: pays["antes"].get(row, pays["antes"]["pair-of-jacks-or-better"]) if row in pay else -1
    net = ante(across) + ante(down) + sum(k * pay.get(row, -1) for k, row in zip(played, (across, down, better)))
    return "-".join(f"{k}x" for k in played) + f"-{across}+{down}".replace(NOTHING, "nothing"), net


# Lunar Poker (58 Pa. Code 671a; 589 in 2013). An ante; five cards, and five of the dealer's with one face up. A royal or
# straight flush is paid at once. Fold, bet two antes, or pay one to buy a sixth card or to exchange two to five, then
# fold or bet (§ 671a.11(b), (d)). The dealer needs ace-king, else the ante is paid; in 2013 the player may pay one ante
# to have the dealer's highest card replaced (§ 589.11(e)(2)). A winning Bet is paid for the winning combination and for
# a second one with a card that is not in the first (§ 671a.11(f)(2)(ii)).
@lru_cache(100_000)
def lunar_pay(cards, pay):
    """The winning combination, the second, and the pays of both. `pay`: items of the paytable."""
    value, pay, size = best(cards, 5), dict(pay), {"pair": 2, "ace-king": 2, "three-of-a-kind": 3, "two-pair": 4,
                                                   "four-of-a-kind": 4}
    name, found = category(value, 5), []
    for held in chain.from_iterable(combinations(cards, n) for n in range(2, 6)):
        ranks = tuple(sorted(c >> 2 for c in held))
        shape = sorted(Counter(ranks).values())
        if len(held) == 5:
            row = category(best(held, 5), 5)
        else:
            row = {(2,): "pair", (3,): "three-of-a-kind", (2, 2): "two-pair", (4,): "four-of-a-kind"}.get(tuple(shape))
            row = "ace-king" if ranks == (KING, ACE) else row
        if row in pay and size.get(row, 5) == len(held):
            found.append((pay[row], ORDER[5].index(row), row, set(held)))
    winners = [held for _, _, row, held in found if row == name
               and any(held <= set(five) and best(five, 5) == value for five in combinations(cards, 5))]
    seconds = [max([(p, k, row) for p, k, row, held in found if not held <= winner], default=(0, 0, None))
               for winner in winners]
    second = max(seconds, default=(0, 0, None), key=lambda one: one[:2])
    return name, second[2], (pay.get(name, 0) + second[0]) if winners else 0


def settle_bet(pays, final, dealer, forced=False):
    """Ending and net result of ante and Bet Wager."""
    own, other = best(final, 5), best(dealer, 5)
    if other < ORDER[5].index("ace-king") * TIE:
        high = own >= ORDER[5].index("straight") * TIE
        if forced:
            return "not qualified", 0
        ante = pays["ante"].get("straight-or-higher" if high else "lower-hand", pays["ante"].get("any-hand"))
        return "not qualified, straight or higher" if high else "not qualified", ante
    if own <= other:
        return ("tied", 0) if own == other else ("lost", -3)
    name, second, paid = lunar_pay(tuple(final), tuple(pays["pays"].items()))
    return f"won {name}" + (f" + {second}" if second else ""), 2 * paid


def settle_lunar(pays, seat, actions):
    hand, dealer, new = seat["h"], seat["d"] + seat["u"], seat["n"]
    name = category(best(hand, 5), 5)
    if name in pays["instant-payout"]:
        return f"instant {name}", pays["instant-payout"][name]
    final, fee, path = drawn(hand, new, actions[0])
    if "fold" in actions:
        return f"{path} folded", -1 - fee
    if forced := actions[-1].startswith("force"):
        dealer = replaced(dealer, new[len(set(final) - set(hand))])
        path, fee = f"{path}, forced,", fee + 1
    ending, net = settle_bet(pays, final, dealer, forced)
    return f"{path} {ending}", net - fee


def drawn(hand, new, action):
    """The final cards, the Options fee and the name of the way."""
    if action.startswith("buy"):
        return hand + new[:1], 1, "bought"
    if not action.startswith("exchange"):
        return hand, 0, "dealt"
    keep = tuple(map(card, action.split("keep ")[1].split(",")[0].split())) if "keep" in action else ()
    return keep + new[:5 - len(keep)], 1, "exchanged"


def replaced(dealer, new):
    """In 2013: the highest card, which no other one equals in a hand without a pair, is replaced."""
    return tuple(c for c in dealer if c != max(dealer)) + (new,)


def settled(pack, offer, table, cards, actions):
    """Outcome and net result of one wager of a dealt round of Criss-Cross Poker or Lunar Poker."""
    (game, wager), pays = offer, pack.offers[offer][table]
    seat = seat_of(game, cards)
    if wager in ("base", "ante-and-super"):
        outcome, net = (settle_cross if game == "criss-cross-poker" else settle_lunar)(pays, seat, actions)
        if wager == "base":
            return outcome, net
        row = super_row(game, pays["super-wager"], seat["h"])
        return None, net + (pays["super-wager"][row] if row != NOTHING else -1)
    if wager == "five-card-bonus":
        row = row_of(best(seat["c"], 5), 5, pack.listed(offer, table))
    else:
        row = super_row(game, pays["pays"], seat["d"] + seat["u"] if wager == "super-wager-other" else seat["h"])
    return row, pack.net(offer, table, pays["pays"][row]) if row in pays["pays"] else -1


def super_row(game, terms, cards):
    return next((row for row in super_wager(cards, (0, 3), game.endswith("2013")) if row in terms), NOTHING)


# ------------------------------------------------------------------------------ decisions of a dealt round, with numpy


@cache
def tables(count, size):
    """For the best `size` of `count` cards: keys of ranks in order, their values, and values by set of suited ranks."""
    suited = [tuple(rank for rank in range(13) if mask >> rank & 1) for mask in range(8192)]
    if size == 7:  # the longest flush, whatever the ranks
        flush = [(len(held) - 1) * TIE + in_order(held[::-1]) if 0 < len(held) < 8 else -1 for held in suited]
        return np.array([0]), np.array([0], np.int32), np.array(flush, dtype=np.int32)
    ranks = [r for r in combinations_with_replacement(range(13), count) if max(Counter(r).values()) <= 4]
    keys = np.array([sum(5 ** rank for rank in r) for r in ranks])
    order = np.argsort(keys)
    flush = np.array([by_suit(held, size) if len(held) >= size else -1 for held in suited], dtype=np.int32)
    return keys[order], np.array([by_ranks(r, size) for r in ranks], dtype=np.int32)[order], flush


def values(cards, size):
    """Values of the best `size` cards of each row of an array."""
    if len(cards) > 300_000:
        return np.concatenate([values(part, size) for part in np.array_split(cards, len(cards) // 200_000 + 1)])
    keys, value, flush = tables(cards.shape[1], size)
    rank, suit = cards >> 2, cards & 3
    found = value[np.minimum(np.searchsorted(keys, (5 ** np.arange(13))[rank].sum(axis=1)), len(value) - 1)]
    bit = (1 << np.arange(13))[rank]
    for s in range(4):
        found = np.maximum(found, flush[np.where(suit == s, bit, 0).sum(axis=1)])
    return found


@cache
def all_hands(count):
    """All hands of `count` cards, in an array."""
    cards = np.fromiter(chain.from_iterable(combinations(DECK, count)), np.int8, comb(52, count) * count)
    return cards.reshape(-1, count)


def code(groups):
    """The description of a situation as one number; numbers ascend with descriptions."""
    number = 0
    for group in groups:
        for c in group:
            number = number << 6 | c
    return number


@cache
def listed_codes(sizes):
    return np.fromiter((code(situation) for situation, _ in situations(sizes)), np.int64)


def decided(decisions, start, *groups):
    """The action in a situation of `suits: each`."""
    codes = listed_codes(tuple(map(len, groups)))
    text, actions = decisions.part(start)
    if len(text) != len(codes):
        raise Unreadable(f"{decisions.path}: {start}: {len(text)} decisions for {len(codes)} situations")
    action = actions[text[int(np.searchsorted(codes, code(renamed(*groups))))]]
    units(action, f"{decisions.path}: {start}", *groups)
    return action


@cache
def dealer_hands(up):
    """Hidden cards of a dealer as sets of bits, and the values of the hands that they make with the up card."""
    hidden = all_hands(4)[(all_hands(4) != up).all(axis=1)]
    with_up = np.column_stack([np.full(len(hidden), up, np.int8), hidden])
    return (1 << hidden.astype(np.int64)).sum(axis=1), values(with_up, 5)


def play_lunar(pays, decisions, seat, of_2013):
    """Actions of a round: the first from the file, the others by the exact expectation over the cards not seen."""
    hand, (up,) = seat["h"], seat["u"]
    if category(best(hand, 5), 5) in pays["instant-payout"]:
        return []
    action = decided(decisions, "first five", (up,), hand)
    if "keep" in action:  # places in the representative's hand
        new, (way, places) = renaming((up,), hand), action.split("keep ")
        ascending = sorted(hand, key=lambda c: c & ~3 | new[c & 3])
        action = f"{way}keep {named([ascending[int(place) - 1] for place in places.split()])}"
    actions, (final, fee, _) = [action], drawn(hand, seat["n"], action)
    if action == "fold":
        return actions
    seen = {*hand, *final, up}
    if fee:
        hidden, value = dealer_hands(up)
        value = value[hidden & sum(1 << c for c in seen) == 0]
        own, qualified = best(final, 5), value >= ORDER[5].index("ace-king") * TIE
        _, _, paid = lunar_pay(tuple(final), tuple(pays["pays"].items()))
        ante = pays["ante"].get("straight-or-higher" if own >= ORDER[5].index("straight") * TIE else "lower-hand",
                                pays["ante"].get("any-hand"))
        higher = int((qualified & (value > own)).sum())
        worth = ante * int((~qualified).sum()) + 2 * paid * int((qualified & (value < own)).sum()) - 3 * higher
        actions.append("bet" if worth > -len(value) else "fold")
    dealer = seat["d"] + seat["u"]
    if of_2013 and "fold" not in actions and best(dealer, 5) < ORDER[5].index("ace-king") * TIE:
        unseen = [c for c in DECK if c not in seen and c not in dealer]
        forced = sum(settle_bet(pays, final, replaced(dealer, c), True)[1] - 1 for c in unseen)
        if forced > len(unseen) * settle_bet(pays, final, dealer)[1]:
            actions.append("force the dealer to draw")
    return actions


@cache
def river_places():
    """River of Ultimate Texas Hold 'Em: for each board, told by 2 x rank + mark, its first place and the cards left."""
    boards, place = {}, 0
    for marked in (0, 3, 4, 5):
        for flush in combinations(range(13), marked):
            for others in combinations_with_replacement(range(13), 5 - marked):
                if max(Counter(others).values(), default=0) <= (3 if marked else 4):
                    left = [(1 - flush.count(k >> 1) if k & 1 else 3 - others.count(k >> 1)) if marked else
                            0 if k & 1 else 4 - others.count(k >> 1) for k in range(26)]
                    boards[tuple(sorted([2 * r + 1 for r in flush] + [2 * r for r in others]))] = left
    found = {}
    for board in sorted(boards):
        kinds = [(k, left) for k, left in enumerate(boards[board]) if left]
        found[board] = place, kinds
        place += comb(len(kinds), 2) + sum(left > 1 for _, left in kinds)
    return found, place


def river_place(community, hand):
    suits = Counter(c & 3 for c in community)
    suit = next((s for s, n in suits.items() if n >= 3), None)
    told = lambda cards: tuple(sorted(2 * (c >> 2) + (c & 3 == suit) for c in cards))
    first, second = told(hand)
    place, kinds = river_places()[0][told(community)]
    for at, (kind, left) in enumerate(kinds):
        if kind == first:
            return place + (0 if first == second else (left > 1) + [k for k, _ in kinds].index(second) - at - 1)
        place += len(kinds) - at - 1 + (left > 1)


def play_holdem(decisions, hand, board):
    actions = []
    text, river = decisions.part("river")
    if len(text) != river_places()[1]:
        raise Unreadable(f"{decisions.path}: river: {len(text)} decisions for {river_places()[1]} situations")
    for action in (lambda: decided(decisions, "before", hand), lambda: decided(decisions, "flop", board[:3], hand),
                   lambda: river[text[river_place(board, hand)]]):
        actions.append(action())
        if units(actions[-1], f"{decisions.path}: river", board, hand):
            break
    return actions
