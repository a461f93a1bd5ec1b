#!/usr/bin/env python3
"""Recounts a pack of house-edge without house-edge: from the rules, the deals, and what the pack states.

The rules are those of a game file, read here in other words, or written anew from 58 Pa. Code; the pays and the
decisions are read from the pack. Every outcome is counted from the deals and compared with the pack to the last digit,
and so is the expected value, as a fraction. Decisions are checked: the value of each against its alternatives, in whole
numbers, where that is cheap. Rounds that a file states card by card are settled by the rules.

    recount.py PACK [--game GAME] [--wager WAGER] [--game-file FILE] [--deals N] [--starting-hand "Ac Ad"]
    recount.py --rounds FILE.csv --game-file FILE

Exit code 0: all that was recounted agrees; 1: something differs; 2: a file cannot be read, or nothing was recounted.
Python 3.11; the games of more than five cards need numpy, and are left out without it.
"""
import argparse
import math
import random
import sys
from collections import Counter, defaultdict
from fractions import Fraction
from functools import cache, partial
from itertools import combinations, combinations_with_replacement, islice, product
from math import comb

import game_file
import rules
from rules import (CROSS_ROWS, DEALS, DECK, LEAD, NOTHING, ORDER, RANKS, SIDE_WAGERS, TIE, Pack, Unreadable, all_hands,
                   best, by_ranks, by_suit, cards_of, category, decided, due, fits, hands, hands_named, hands_of, in_order, named, np,
                   play_holdem, play_lunar, read_rows, renamed, river_place, river_places, row_of, seat_of, situations,
                   super_wager, tables, units, value_of, values)

# ------------------------------------------------------------------------------------------------- what is recounted


class Recount:
    """Counts of outcomes over all deals. `counts` has (outcome, classes of side wagers): deals; `nets` the results."""

    def __init__(self, cycle):
        self.cycle, self.counts, self.nets, self.faults = cycle, Counter(), {}, []
        self.losing = Counter()  # deals by the rows of the lower of two hands

    def add(self, outcome, net, deals, side=""):
        self.nets[outcome] = net
        self.counts[outcome, side] += deals

    def wrong(self, decision, names, chosen, better):
        """A decision that is not the best one. Equal values go to the action that wagers less."""
        if len(self.faults) < 1000:
            self.faults.append(f"{decision}, {names}: the pack plays {chosen}, {better} is better")

    def outcomes(self):
        total = Counter()
        for (outcome, _), deals in self.counts.items():
            total[outcome] += deals
        return total

    def mean(self, other=lambda side: 1):
        """Expected net result, or that of its product with another wager's."""
        total = sum(deals * self.nets[outcome] * other(side) for (outcome, side), deals in self.counts.items())
        return Fraction(total) / self.cycle


class Joint:
    """Side wagers counted together with a base game: the first on cards of its hand, and those that a fold forfeits.

    Each has the rows that name its hand, the most exact first, as its class, or that it is forfeited.
    """

    def __init__(self, pack, game):
        turns = [sum(street.turn for street in game.streets[:k]) for k in range(1, len(game.streets) + 1)]
        hands_ = [sorted(game.own + game.community[:turned]) for turned in (*turns, len(game.community))]
        self.wagers, self.sides, self.terms = [], [], []
        for (of, wager), tables_ in pack.offers.items():
            side = game.sides.get(wager) if of == game.name else None
            terms = frozenset(row for table in tables_.values() for row in table["pays"])
            if side and side.places is not None and sorted(side.places) in hands_ and not by_suits(terms, side.size) \
                    and (side.forfeited or not self.wagers):
                self.wagers.append(wager)
                self.sides.append(side)
                self.terms.append((side.size, terms))

    def classes(self, rows, is_folded):
        return tuple(FORFEITED if is_folded and side.forfeited else of for side, of in zip(self.sides, rows))


def by_suits(terms, size):
    """Whether a row is for some suits alone."""
    return any(len((hands_named(row, size) or [range(4)])[-1]) < 4 for row in terms)


def row_in(rows, terms):
    """The row among `terms` that settles a class."""
    return rows if rows == FORFEITED else next((row for row in rows if row in terms), NOTHING)


FORFEITED = "forfeited"


# -------------------------------------------------------------------------------------------- games of streets


@cache
def completed(cards, more, sizes):
    """Values of all hands of these cards and `more` others, the best of each of these sizes, with their number."""
    left = [c for c in DECK if c not in cards]
    return Counter(tuple([value_of((*cards, *others), size) for size in sizes]) for others in combinations(left, more))


def streets(pack, game, table, decisions, joint):
    """Community cards complete the player's hand; before each turn the player decides on the cards in sight."""
    offer, last = (game.name, game.base), len(game.streets) - 1
    net, pays = partial(pack.net, offer, table), pack.offers[offer][table]["pays"]
    pays = {row: game_file.number(pay) for row, pay in pays.items()}
    sizes = [len(game.own), *(street.turn for street in game.streets[1:])]
    more, ways = game.dealt - sum(sizes), [1] * len(sizes)  # deals that follow a deal of the cards in sight
    ways[last] = comb(52 - sum(sizes), more)
    for k in range(last, 0, -1):
        ways[k - 1] = ways[k] * comb(52 - sum(sizes[:k]), sizes[k])
    # Side wagers on all cards are found with the hand, others by the cards in sight.
    on_all = [k for k, side in enumerate(joint.sides) if len(side.places) == game.dealt]
    in_sight = [(k, len(side.places), joint.terms[k]) for k, side in enumerate(joint.sides) if k not in on_all]
    rankings = [(game.size, frozenset(pays)), *(joint.terms[k] for k in on_all)]
    hand_sizes = tuple({size: size for size, _ in rankings})
    nets = {row: game.end(row, 1, pays, net)[1] for row in (*pays, NOTHING)}

    @cache
    def rows_of(values_):
        by_size = dict(zip(hand_sizes, values_))
        return tuple(fits(by_size[size], size, terms) for size, terms in rankings)

    @cache
    def completed_sum(cards):
        """Hands that these cards become, by their rows, and the sum of the results of one unit."""
        found = Counter()
        for values_, deals in completed(cards, more, hand_sizes).items():
            found[rows_of(values_)] += deals
        return found, sum(deals * nets[row_in(rows, pays)] for (rows, *_), deals in found.items())

    played, decided, below, ends = {(): (game.stake, False)}, [], defaultdict(Counter), Counter()
    for k, street in enumerate(game.streets):
        for s, weight, action in decisions.listed(street.name, situations(tuple(sizes[:k + 1]))):
            (staked, is_folded), worth = played[s[:-1]], s
            if k == last:  # a situation before the last cards is known by the sum of its ends
                cards = sum(s, ())
                found, worth = completed_sum(renamed(cards)[0])
            below[s[:-1]][worth] += weight
            if not is_folded:
                if action is None:
                    raise Unreadable(f"{street.name}, {named(*s)}: `-` where a decision is due")
                street.place(action)
                decided.append((k, s, worth, weight, staked, action))
                is_folded, staked = street.units[action] is None, staked + (street.units[action] or 0)
            if k < last:
                played[s] = staked, is_folded
                continue
            seen = tuple([fits(value_of(cards[:held], terms[0]), *terms) for _, held, terms in in_sight])
            for rows, deals in found.items():
                ends[staked, is_folded, seen, rows] += weight * deals

    count = Recount(comb(52, sizes[0]) * ways[0])
    for (staked, is_folded, seen, (rows, *others)), deals in ends.items():
        sides = dict(zip((*on_all, *(k for k, _, _ in in_sight)), (*others, *seen)))
        outcome, result = game.end(None if is_folded else row_in(rows, pays), staked, pays, net)
        count.add(outcome, result, deals, joint.classes([sides[k] for k in sorted(sides)], is_folded))
    check_decisions(count, game, ways, below, decided, game.end(None, 1, pays, net)[1])
    return count


def check_decisions(count, game, ways, below, decided, lost):
    """Each action against the others, if later ones are the best: sums of the results over all deals that follow."""
    last = len(game.streets) - 1

    @cache
    def choices(k, s, weight, staked):
        return {action: lost * staked * weight * ways[k] if added is None else after(k, s, weight, staked + added)
                for action, added in game.streets[k].units.items()}

    def after(k, s, weight, staked):
        if k == last:
            return staked * s * weight
        return sum(max(choices(k + 1, later, deals, staked).values()) for later, deals in below[s].items())

    for k, s, worth, weight, staked, action in decided:
        by_action = choices(k, worth, weight, staked)
        better = max(by_action, key=by_action.get)  # of equal values the least wager
        if action != better:
            count.wrong(game.streets[k].name, named(*s), action, better)


# ------------------------------------------------------------------ side wagers that one hand of dealt cards settles


@cache
def ranked(count, size):
    """Values of the best `size` of `count` cards over all deals: {value: deals}."""
    found = Counter()
    if count == 7:
        for value, deals in seven_cards() if size == 5 else longest_flushes():
            found[value] += deals
        return found
    for (cards,), deals in situations((count,)):
        found[value_of(cards, size)] += deals
    return found


@cache
def super_wagers(of_2013, terms):
    """Suits renamed, two of them are black: each pair of suits is as likely as another."""
    found = Counter()
    for (cards,), deals in situations((5,)):
        for black in ((0, 1), (0, 2), (0, 3)):
            fits = super_wager(cards, black, of_2013)
            found[next((row for row in fits if row in terms), NOTHING)] += Fraction(deals, 3)
    return found


def side_wager(pack, game, offer):
    """Over all deals of the cards of a side wager, by the rows that name the hand: ({rows: deals}, number of deals)."""
    if "super-wager" in offer[1]:
        terms = frozenset(row for table in pack.offers[offer].values() for row in table["pays"])
        return {(row,): deals for row, deals in super_wagers(offer[0].endswith("2013"), terms).items()}, comb(52, 5)
    side = game and game.sides[offer[1]]
    count, size = (len(side.places), side.size) if side else SIDE_WAGERS[offer]
    found, terms = Counter(), frozenset(row for table in pack.offers[offer].values() for row in table["pays"])
    suits = range(4) if by_suits(terms, size) else (0,)
    for value, deals in ranked(count, size).items():
        for suit in suits:
            found[fits(value, size, terms, suit)] += Fraction(deals, len(suits))
    return found, comb(52, count)


def seven_cards():
    """Values of the best five of seven with their number: by ranks, and apart those with five or more of one suit."""
    for n in (5, 6, 7):  # five of one suit leave no room for four of a kind or a full house
        for suited in combinations(range(13), n):
            yield by_suit(suited, 5), 4 * comb(39, 7 - n)
    for ranks in combinations_with_replacement(range(13), 7):
        held = Counter(ranks).values()
        if max(held) <= 4:
            in_suit = [1]  # deals by the number of cards in one given suit
            for n in held:
                longer = [comb(3, n) * ways for ways in in_suit] + [0]
                for cards, ways in enumerate(in_suit):
                    longer[cards + 1] += comb(3, n - 1) * ways
                in_suit = longer
            yield by_ranks(ranks, 5), math.prod(comb(4, n) for n in held) - 4 * sum(in_suit[5:])


def longest_flushes():
    """Values of seven cards by the longest flush with their number: lower hands are a power of what one suit may hold."""
    before = 0
    for length in range(2, 8):
        for lower, ranks in enumerate(sorted(ranks[::-1] for ranks in combinations(range(13), length)), 1):
            of_suit, ways = [*(comb(13, k) for k in range(length)), lower, *[0] * (7 - length)], [1] + [0] * 7
            for _ in range(4):
                ways = [sum(ways[n - k] * of_suit[k] for k in range(n + 1)) for n in range(8)]
            yield (length - 1) * TIE + in_order(ranks), ways[7] - before
            before = ways[7]


# ----------------------------------------------------------------------------------------- many hands, with numpy


@cache
def choose():
    return np.array([[comb(n, k) for n in range(53)] for k in range(7)])


@cache
def signs(cards, most):
    return np.array([(-1) ** size for size in range(most + 1) for _ in combinations(range(cards), size)])


def subsets(cards, most):
    """Numbers of the subsets of up to `most` cards of each hand, in the order of `signs`."""
    found, offset, column = np.zeros((len(cards), len(signs(cards.shape[1], most))), dtype=np.int32), 0, 0
    for size in range(most + 1):
        for places in combinations(range(cards.shape[1]), size):
            for k, place in enumerate(places):
                found[:, column] += choose()[k + 1][cards[:, place]].astype(np.int32)
            found[:, column] += offset
            column += 1
        offset += comb(52, size)
    return found


def avoiding(counter, numbers, sign):
    """Hands counted that share no card with each hand: by inclusion and exclusion of the cards in common."""
    return counter[numbers[:, sign > 0]].sum(axis=1) - counter[numbers[:, sign < 0]].sum(axis=1)


def sweep(mine, own, dealer, hidden, most, qualify, limits):
    """Of the dealer's hands that avoid each hand of the player: those lower than it, those not higher, those that do not
    qualify, and for hands above a limit those below it. `hidden` looks up the numbers of the subsets, of up to `most`
    hidden cards, of some of the dealer's hands.

    Dealer's hands are counted by all their subsets from the lowest to the highest; a player's hand is looked up when
    just those below its value are counted.
    """
    order, by_value = np.argsort(dealer, kind="stable"), np.argsort(mine, kind="stable")
    sorted_dealer, sorted_mine = dealer[order], mine[by_value]
    numbers, sign = subsets(own, most), signs(own.shape[1], most)
    counter, done = np.zeros(sum(comb(52, k) for k in range(most + 1)), np.int32), 0
    lower, upto, opened = np.zeros((3, len(mine)), np.int64)
    below = {limit: np.full(len(mine), len(dealer)) for limit in limits}
    for limit in np.unique(np.concatenate([mine, mine + 1, np.array([qualify, *limits], mine.dtype)])).tolist():
        end = int(np.searchsorted(sorted_dealer, limit))
        for start in range(done, end, 50_000):
            np.add.at(counter, hidden(order[start:min(end, start + 50_000)]).ravel().astype(np.intp), 1)
        done = end
        for found, places in ((lower, by_value[slice(*np.searchsorted(sorted_mine, [limit, limit + 1]))]),
                              (upto, by_value[slice(*np.searchsorted(sorted_mine, [limit - 1, limit]))]),
                              (opened, slice(None if 0 < limit == qualify else 0)),
                              (below.get(limit), np.flatnonzero(mine > limit) if limit in limits else slice(0))):
            if found is not None:
                found[places] = avoiding(counter, numbers[places], sign)
    return lower, upto, opened, below


def sweep_flushes(mine, own, qualify):
    """As `sweep`, of hands of seven cards by the longest flush. A hand is lower than a value if the cards of each suit
    are: the dealer's hands are a product over the suits, by the number of cards and the ranks that the player leaves.
    """
    bits = 1 << (own >> 2).astype(np.int64)
    left = 8191 - np.stack([np.where(own & 3 == suit, bits, 0).sum(axis=1) for suit in range(4)])
    masks, order, opened = np.arange(8192), np.argsort(mine, kind="stable"), None
    number_of, sorted_mine = np.array([bin(mask).count("1") for mask in masks]), mine[order]
    lower, upto = np.zeros((2, len(mine)), np.int64)

    def hands_below(length, lower_flushes, places):
        """Hands with at most `length` cards of a suit, those of so many among the lower ones, which the ranks left make."""
        ways = np.zeros((8, len(places)), np.int64)
        ways[0] = 1
        for suit in left[:, places]:
            of_suit = [*(choose()[k][number_of[suit]] for k in range(length)), lower_flushes[suit]]
            ways = np.stack([sum(ways[n - k] * of for k, of in enumerate(of_suit[:n + 1])) for n in range(8)])
        return ways[7]

    for length in range(2, 8):
        lower_flushes = np.zeros(8192, np.int64)  # by the ranks left, those of so many cards that are counted so far
        for ranks in sorted(ranks[::-1] for ranks in combinations(range(13), length)):
            value, flush = (length - 1) * TIE + in_order(ranks), sum(1 << rank for rank in ranks)
            if value >= qualify and opened is None:
                parts = np.array_split(np.arange(len(mine)), len(mine) // 100_000 + 1)
                opened = np.concatenate([hands_below(length, lower_flushes, part) for part in parts])
            places = order[slice(*np.searchsorted(sorted_mine, [value, value + 1]))]
            lower[places] = hands_below(length, lower_flushes, places)
            lower_flushes += masks & flush == flush
            upto[places] = hands_below(length, lower_flushes, places)
    return lower, upto, opened, {}


def losing_hands(pack, game):
    """Rows that name the lower of two hands, for wagers on it: by the least value of the hands that they name."""
    offers = [offer for offer in pack.offers if offer[0] == game.name and offer[1] in game.sides
              and game.sides[offer[1]].places is None and game.size < 7]
    terms = frozenset(row for offer in offers for table in pack.offers[offer].values() for row in table["pays"])
    named_ = [hands_named(row, game.size) for row in terms]
    limits = {categories[0] * TIE + ranks[0] * LEAD for categories, ranks, _ in named_}
    limits |= {categories[-1] * TIE + (ranks[-1] + 1) * LEAD for categories, ranks, _ in named_}
    return [(limit, fits(limit, game.size, terms)) for limit in sorted(limits)]


def by_ending(game, lower, upto, opened, total):
    """Deals by the column of [settle], for each hand of the player: of `total` hands of the dealer's some are lower, some
    not higher, and some do not qualify, which are the lowest ones."""
    opened_lower, opened_upto, ends = np.minimum(lower, opened), np.minimum(upto, opened), Counter()
    for result, is_qualified, deals in (
            (1, False, opened_lower), (0, False, opened_upto - opened_lower), (-1, False, opened - opened_upto),
            (1, True, lower - opened_lower), (0, True, upto - lower - opened_upto + opened_lower),
            (-1, True, total - upto - opened + opened_upto)):
        if is_qualified or game.qualify:
            ends[game.showdown(result, is_qualified)] += deals
    return ends


class Hands:
    """Hands of the player up to suits, next to the dealer's cards in sight, with the deals that each stands for."""

    def __init__(self, game, up, times, listed):
        self.up, self.cards = up, np.array([hand for hand, _, _ in listed], dtype=np.int8)
        self.weight = times * np.array([deals for _, deals, _ in listed])
        self.values = values(self.cards, game.size)

    def named(self, k):
        return named(self.up, self.cards[k]) if self.up else named(self.cards[k])


def listed_hands(game):
    """All hands of the player in the order of decisions, in parts."""
    for up, times, blocks in hands(len(game.up)):
        listed = hands_of(len(game.own), blocks, sum(1 << c for c in up))
        while part := list(islice(listed, 1_000_000)):
            yield Hands(game, up, times, part)


def sweeper(game, limits):
    """The function that counts the dealer's hands below those of the player's."""
    if game.size == 7:
        return lambda of: sweep_flushes(of.values, of.cards, game.qualify)
    everyone, most = all_hands(len(game.hidden)), min(len(game.own), len(game.hidden))
    numbers = subsets(everyone, most)

    def swept(of):
        left = np.flatnonzero(~np.isin(everyone, of.up).any(axis=1))
        with_up = np.column_stack([np.tile(np.array(of.up, np.int8), (len(left), 1)), everyone[left]])
        dealer, hidden = values(with_up, game.size), lambda some_: numbers[left[some_]]
        return sweep(of.values, of.cards, dealer, hidden, most, game.qualify, limits)

    return swept


def against_dealer(pack, game, table, decisions, joint):
    """Player and dealer have cards of their own; the player decides once, on these and on the dealer's in sight."""
    pays, net = pack.offers[game.name, game.base][table], partial(pack.net, (game.name, game.base), table)
    shown, held, street = len(game.up), len(game.own), game.streets[0]
    total, losing = comb(52 - shown - held, len(game.hidden)), losing_hands(pack, game)
    count, at = Recount(comb(52, shown) * comb(52 - shown, held) * total), 0
    listed, swept = decisions.wagered(street.name, street.place), sweeper(game, [limit for limit, _ in losing])
    for of in listed_hands(game):
        chosen, start, at = listed[at:at + len(of.cards)], at, at + len(of.cards)
        check_length(decisions, street.name, len(chosen), len(of.cards))
        chosen = due(decisions, street.name, chosen, start)
        lower, upto, opened, below = swept(of)
        for (limit, rows), (beyond, _) in zip(losing, losing[1:]):
            beaten = np.minimum(lower, below[beyond]) - np.minimum(lower, below[limit])
            beaten += np.where((of.values >= limit) & (of.values < beyond), total - upto, 0)
            count.losing[rows] += int((of.weight * beaten).sum())
        settle_hands(count, game, joint, of, chosen, by_ending(game, lower, upto, opened, total), pays, net)
    check_length(decisions, street.name, len(listed), at)
    return count


def settle_hands(count, game, joint, of, chosen, ends, pays, net):
    """Counts the outcomes of hands by the chosen actions, and checks these against the others."""
    street = game.streets[0]
    actions, total = list(street.units), sum(ends.values())
    # Outcomes and net results by ending and action, for each set of rows that pays a hand.
    kind, kinds = classes_of(of.values, lambda value: tuple(game.rows(value, pays).items()))
    prices = {(end, action): [game.settle(end, added or 0, dict(rows), pays, net) for rows in kinds]
              for action, added in street.units.items() for end in ([*ends] if added is not None else ["fold"])}
    scale = math.lcm(*(Fraction(result).denominator for priced in prices.values() for _, result in priced))
    worth = np.zeros((len(actions), len(chosen)), np.int64)
    for (end, action), priced in prices.items():
        nets = np.array([int(result * scale) for _, result in priced])[kind]
        worth[street.place(action)] += nets * (total if end == "fold" else ends[end])
    for action, limit in street.least.items():  # not open to every hand
        worth[street.place(action)][of.values < limit] = np.iinfo(np.int64).min
    better = worth.argmax(axis=0)  # of equal values the least wager
    for k in np.flatnonzero(better != chosen):
        count.wrong(street.name, of.named(k), actions[chosen[k]], actions[better[k]])

    of_sides = [classes_of(values(of.cards, size), lambda value: fits(value, size, terms))
                for size, terms in joint.terms]
    key = chosen * len(kinds) + kind
    for place, classes in of_sides:
        key = key * len(classes) + place
    _, first, group = np.unique(key, return_index=True, return_inverse=True)
    for end, deals in ends.items():
        for k, n in zip(first, np.bincount(group, of.weight * deals).astype(np.int64).tolist()):
            is_folded = street.units[actions[chosen[k]]] is None
            outcome, result = prices["fold" if is_folded else end, actions[chosen[k]]][kind[k]]
            count.add(outcome, result, n, joint.classes([classes[place[k]] for place, classes in of_sides], is_folded))


def classes_of(values_, class_of):
    """Classes of values: for each the place of its class, and the classes."""
    distinct, where = np.unique(values_, return_inverse=True)
    found = [class_of(int(value)) for value in distinct]
    classes = list(dict.fromkeys(found))
    return np.array([classes.index(one) for one in found])[where], classes


# Criss-Cross Poker (58 Pa. Code 674a). Two antes; two cards, and a cross of five community cards. Before each of the
# across pair, the down pair and the middle card are turned, the player folds or bets one to three antes
# (§ 674a.11(b) to (f)). Own cards, a pair and the middle card make the Across and the Down hand, each paid with its ante
# and bet; the Middle Bet is paid by the better of the two (§ 674a.11(h), 674a.12(a), (b)).
def criss_cross(pays, decisions):
    count = Recount(comb(52, 2) * comb(50, 2) * comb(48, 2) * 46)
    count.net_of_community = np.zeros(len(COMMUNITY_ROWS), np.int64)  # net results added up by the community cards' row
    pay = np.array([int(pays["pays"].get(name, -1)) for name in CROSS_NAMES])
    antes = [int(pays["antes"][row]) for row in ("pair-of-sixes-to-tens", "pair-of-jacks-or-better")]
    ante = np.array([-1, antes[0], *antes[1:] * (len(CROSS_NAMES) - 2)])
    across_bets, down_bets, middle_bets = (decisions.wagered(part) for part in ("Across", "Down", "Middle"))
    own = sorted({(2 * (a >> 2) + (a & 3 == b & 3), 2 * (b >> 2) + (a & 3 == b & 3)) for a, b in combinations(DECK, 2)})
    check_length(decisions, "Across", len(across_bets), len(own))
    across_bets = due(decisions, "Across", across_bets)
    down_at = middle_at = 0
    for (first, second), across in zip(own, across_bets.tolist()):
        start = CrossStart(first, second)
        pairs, best_across, no_bet = len(start.pairs), [0, 0, 0], 0
        downs, down_at = down_bets[down_at:down_at + pairs], down_at + pairs
        check_length(decisions, "Down", len(downs), pairs)
        downs = due(decisions, "Down", downs, down_at - pairs, across > 0)
        totals = np.zeros((4, 4, 121), np.int64)  # by Down Bet, Middle Bet, and rows of the Across and the Down hand
        for p, down in enumerate(downs.tolist()):
            ways, rest = start.left_for_down(p)
            middles, end = np.zeros(pairs, np.int64), middle_at + int((ways > 0).sum())
            check_length(decisions, "Middle", len(middle_bets[middle_at:end]), end - middle_at)
            middles[ways > 0] = due(decisions, "Middle", middle_bets[middle_at:end], middle_at, across > 0 and down > 0)
            middle_at = end
            worth = start.worth(p, rest, pay, ante)
            deals, first_ways = 46 * int(ways.sum()), int(start.first_ways[p])
            no_bet -= 2 * first_ways * deals
            for a in (1, 2, 3):
                by_down = [-(2 + a) * deals] + [int(ways @ worth[a, d].max(axis=0)) for d in (1, 2, 3)]
                best_across[a - 1] += first_ways * max(by_down)
                if a == across:
                    check_bet(count, "Down Bet", (first, second, *start.pairs[p]), f"{down}x", by_down, cross_named)
            net = np.full(start.made.shape, -2 - across)
            if across and down:
                better = worth[across, down].argmax(axis=0)
                for q in np.flatnonzero((better != middles) & (ways > 0)):
                    names = cross_named(first, second, *start.pairs[p], *start.pairs[q])
                    count.wrong("Middle Bet", names, f"{middles[q]}x", f"{better[q]}x")
                net = start.net(p, (across, down, middles), pay, ante)
            start.add_community(count, p, net, ways[:, None] * rest)
            key = middles[:, None] * 121 + start.made[p] * 11 + start.made if down else np.zeros_like(start.made)
            found = np.bincount(key.ravel(), (ways[:, None] * rest).ravel(), 484).astype(np.int64)
            totals[down] += first_ways * found.reshape(4, 121)
        check_bet(count, "Across Bet", (first, second), f"{across}x", [no_bet] + best_across, cross_named)
        add_cross(count, pay, ante, across, start.weight, totals)
    check_length(decisions, "Down and Middle", len(down_bets) + len(middle_bets), down_at + middle_at)
    return count


class CrossStart:
    """What two cards of the player leave: kinds of cards (2 x rank + mark of the player's suit), pairs of kinds, and the
    row of the hand that a pair and a middle card make."""

    def __init__(self, first, second):
        self.ranks, self.one_suit = (first >> 1, second >> 1), first & 1
        self.weight = 6 if first == second else 4 if self.one_suit else 12
        self.left = np.array([(1 - (k >> 1 in self.ranks) if k & 1 else 3) if self.one_suit else
                              0 if k & 1 else 4 - self.ranks.count(k >> 1) for k in range(26)])
        self.pairs = np.array([(i, j) for i, j in combinations_with_replacement(range(26), 2)
                               if self.left[i] and self.left[j] and (i != j or self.left[i] > 1)])
        self.used = np.zeros((len(self.pairs), 26), np.int64)
        np.add.at(self.used, (np.arange(len(self.pairs))[:, None], self.pairs), 1)
        self.made = np.array([[CROSS_NAMES.index(cross_row(self.ranks, self.one_suit, i, j, k)) for k in range(26)]
                              for i, j in self.pairs.tolist()])
        self.rank_pairs = [RANK_PAIRS[i >> 1, j >> 1] for i, j in self.pairs.tolist()]
        self.first_ways = self.ways(self.left)

    def ways(self, left):
        """Deals of each pair of kinds."""
        i, j = left[self.pairs[:, 0]], left[self.pairs[:, 1]]
        return np.where(self.pairs[:, 0] == self.pairs[:, 1], i * (i - 1) // 2, i * j) * (np.minimum(i, j) > 0)

    def left_for_down(self, p):
        """After an across pair: deals of each down pair, and for each the middle cards that remain."""
        left = self.left - self.used[p]
        return self.ways(left), np.maximum(left - self.used, 0)

    def worth(self, p, rest, pay, ante):
        """For an Across and a Down Bet: values of a Middle Bet of 0 to 3 antes, over the 46 middle cards."""
        across, down = rest @ pay[self.made[p]], (rest * pay[self.made]).sum(axis=1)
        antes = rest @ ante[self.made[p]] + (rest * ante[self.made]).sum(axis=1)
        middle = (rest * pay[np.maximum(self.made[p], self.made)]).sum(axis=1)
        return {(a, d): np.stack([np.full(len(middle), -46 * (2 + a + d))]
                                 + [antes + a * across + d * down + m * middle for m in (1, 2, 3)])
                for a, d in product((1, 2, 3), repeat=2)}

    def net(self, p, bets_, pay, ante):
        """Net result by down pair and middle card."""
        (across, down, middles), made = bets_, self.made
        net = (ante[made[p]] + ante[made] + across * pay[made[p]] + down * pay[made]
               + middles[:, None] * pay[np.maximum(made[p], made)])
        net[middles == 0] = -2 - across - down
        return net

    def add_community(self, count, p, net, deals):
        """Adds net results by the row of the five community cards; suits make some of the deals flushes."""
        kinds, pair, pairs = np.arange(26), self.pairs[p], self.pairs
        plain, suited = (table[self.rank_pairs[p]][self.rank_pairs][:, kinds >> 1] for table in community_rows())
        if self.one_suit:  # all of the player's suit, or all of one of the other three
            marks = (pair & 1).sum() + (pairs & 1).sum(axis=1)[:, None] + (kinds & 1)
            flushes = np.where(marks == 0, 3, np.where(marks == 5, 1, 0))
        else:  # any suit in which the player holds none of the ranks
            flushes = 4 - sum((rank in pair >> 1) | (pairs >> 1 == rank).any(axis=1)[:, None] | (kinds >> 1 == rank)
                              for rank in self.ranks)
        deals = self.weight * int(self.first_ways[p]) * deals
        flushes = np.where((suited >= 0) & (deals > 0), self.weight * flushes, 0)
        for rows_, some in ((plain, deals - flushes), (np.maximum(suited, 0), flushes)):
            count.net_of_community += np.bincount(rows_.ravel(), (net * some).ravel(), 10).astype(np.int64)


def check_length(decisions, part, length, expected):
    if length != expected:
        raise Unreadable(f"{decisions.path}: {part}: {length} decisions; the deals have {expected} situations")


CROSS_NAMES = ["nothing", "pair-of-sixes-to-tens", "pair-of-jacks-or-better", *ORDER[5][3:11]]
RANK_PAIRS = {pair: k for k, pair in enumerate(combinations_with_replacement(range(13), 2))}
COMMUNITY_ROWS = [NOTHING, "pair-of-sixes-or-better", *ORDER[5][3:11]]


@cache
def community_rows():
    """Row of the five community cards by the ranks of the two pairs and the middle card: of two suits, and of one (-1
    where two ranks are equal)."""
    plain, suited = np.zeros((91, 91, 13), np.int64), np.full((91, 91, 13), -1)
    for (one, p), (other, q), rank in product(RANK_PAIRS.items(), RANK_PAIRS.items(), range(13)):
        five = tuple(sorted((*one, *other, rank)))
        if max(Counter(five).values()) <= 4:
            plain[p, q, rank] = COMMUNITY_ROWS.index(row_of(by_ranks(five, 5), 5, frozenset(COMMUNITY_ROWS[1:])))
        if len(set(five)) == 5:
            suited[p, q, rank] = COMMUNITY_ROWS.index(category(by_suit(five, 5), 5))
    return plain, suited


def cross_row(start, one_suit, i, j, k):
    """Row of the hand of the player's two cards and three more, each told by 2 x rank + mark of the player's suit."""
    ranks = tuple(sorted((*start, i >> 1, j >> 1, k >> 1)))
    if max(Counter(ranks).values()) > 4:
        return "nothing"  # no deal has it
    suited = one_suit and i & 1 and j & 1 and k & 1 and len(set(ranks)) == 5
    return row_of(by_suit(ranks, 5) if suited else by_ranks(ranks, 5), 5, CROSS_ROWS).replace(NOTHING, "nothing")


def cross_named(*marked):
    return " ".join(RANKS[k >> 1] + ("*" if k & 1 else "") for k in marked)


def add_cross(count, pay, ante, across, weight, totals):
    if not across:
        count.add("fold", -2, weight * int(totals.sum()))
        return
    if totals[0].any():
        count.add(f"fold-after-{across}x", -2 - across, weight * int(totals[0].sum()))
    for down in (1, 2, 3):
        if totals[down, 0].any():
            count.add(f"fold-after-{across}x-{down}x", -2 - across - down, weight * int(totals[down, 0].sum()))
        for middle, (x, y) in product((1, 2, 3), product(range(11), repeat=2)):
            if deals := int(totals[down, middle, 11 * x + y]):
                net = ante[x] + ante[y] + across * pay[x] + down * pay[y] + middle * pay[max(x, y)]
                count.add(f"{across}x-{down}x-{middle}x-{CROSS_NAMES[x]}+{CROSS_NAMES[y]}", int(net), weight * deals)


# --------------------------------------------------------------------------------------------------- comparing

def some(differences):
    """The first three, and the number of the others."""
    more = len(differences) - 3
    return [*differences[:3], *[f"and {more} more"] * (more > 0)]


class Lines:
    """One line for each row that was recounted."""

    def __init__(self):
        self.agree, self.differ, self.left_out = 0, 0, 0

    def line(self, name, text, differences=()):
        if differences:
            self.differ += 1
            print(f"{name}  DIFFERS: {'; '.join(differences)}", flush=True)
        else:
            self.agree += 1
            print(f"{name}  {text}: agrees", flush=True)

    def leave_out(self, name, why):
        self.left_out += 1
        print(f"{name}  left out: {why}", flush=True)


def compare(pack, lines, offer, table, found, nets, cycle, faults=()):
    """Outcomes and expected value against the pack, to the last digit."""
    stated, differences = pack.outcomes(*offer, table), []
    for outcome in {**stated, **found}:
        deals = found.get(outcome, 0)
        combinations_, their_cycle, net = stated.get(outcome, (0, cycle, None))
        if deals * their_cycle != combinations_ * cycle:
            differences.append(f"{outcome}: {combinations_} of {their_cycle} in the pack, {deals} of {cycle} recounted")
        elif deals and net != nets[outcome]:
            differences.append(f"{outcome}: a net result of {net} in the pack, {nets[outcome]} by its paytable")
    mean = Fraction(sum(deals * nets[outcome] for outcome, deals in found.items())) / cycle
    row = pack.summary[(*offer, table)]
    if mean != Fraction(int(row["ev_numerator"]), int(row["ev_denominator"])):
        stated = f"{row['ev_numerator']}/{row['ev_denominator']}"
        differences.append(f"expected value: {stated} in summary.csv, {mean} recounted")
    text = f"{len(found)} outcomes of {cycle} deals, expected {mean}"
    lines.line("/".join((*offer, table)), text, some(faults) + some(differences))


def recount_sides(pack, lines, game, offer, bases):
    name, side, base = "/".join(offer), game and game.sides[offer[1]], next(iter(bases.values()), None)
    if side and (side.places is None or side.forfeited):
        if base is None:
            return lines.leave_out(name, "it is counted with the base game")
        if side.places is None and game.size == 7:
            return lines.leave_out(name, "the lower of two longest flushes is not counted")
        if side.places is None:
            found, cycle = Counter(base.losing), base.cycle
            found[()] = cycle - found.total()
        elif offer[1] not in base.joint:
            return lines.leave_out(name, "it is not counted together with the base game")
        else:
            found, cycle, at = Counter(), base.cycle, base.joint.index(offer[1])
            for (_, classes), deals in base.counts.items():
                found[classes[at]] += deals
    else:
        found, cycle = side_wager(pack, game, offer)
    for table, pays in pack.offers[offer].items():
        deals_of, terms = Counter(), pack.listed(offer, table)
        for rows, deals in found.items():
            deals_of[row_in(rows, terms)] += deals
        deals_of = {row: deals for row, deals in deals_of.items() if deals}
        nets = {row: pack.net(offer, table, pays["pays"][row]) if row in pays["pays"] else -1 for row in deals_of}
        compare(pack, lines, offer, table, deals_of, nets, cycle)


def why_not_counted(game):
    """Why the base game of a game file is not counted; None if it is."""
    if game.has_dealer and game.community:
        return "games of common cards are settled in dealt rounds alone"
    if game.has_dealer:
        are_many = game.size < 7 and (len(game.own) > 5 or len(game.hidden) > 5)
        return "hands of more than five cards are too many here" if are_many else None
    in_sight = len(game.own) + sum(street.turn for street in game.streets)
    return "more than four cards in sight are too many here" if in_sight > 4 or game.dealt - in_sight > 2 else None


def recount_base(pack, lines, name, game):
    """The base game's paytables; returns their recounts, for wagers that its decisions or deals settle too."""
    found, base = {}, game.base if game else "base"
    for table, pays in pack.offers[name, base].items():
        row, decisions = f"{name}/{base}/{table}", pack.decisions(name, table, base)
        if game and (why := why_not_counted(game)):
            lines.leave_out(row, why)
        elif decisions is None:
            lines.leave_out(row, "no file of decisions; `house-edge report --show every-decision` writes it")
        elif np is None and (game is None or game.has_dealer):
            lines.leave_out(row, "needs numpy")
        else:
            if game:
                joint = Joint(pack, game)
                count = (against_dealer if game.has_dealer else streets)(pack, game, table, decisions, joint)
                count.joint = joint.wagers
            else:
                count = criss_cross(pays, decisions)
            found[table] = count
            compare(pack, lines, (name, base), table, count.outcomes(), count.nets, count.cycle, count.faults)
    return found


def recount_two_hands(pack, lines, game="lunar-poker", wagers=("super-wager", "super-wager-other")):
    """Covariance of one wager on two hands of five from one deck: Lunar Poker's Super Wagers on two hands.

    The second hand has no card of the first: its pays are added up by all subsets of its cards, and follow by inclusion
    and exclusion.
    """
    cards, terms = all_hands(5), pack.offers[game, wagers[0]]["A"]["pays"]
    ranks = np.bitwise_or.reduce(1 << (cards >> 2).astype(np.int64), axis=1)
    black = np.isin(cards & 3, (0, 3)).sum(axis=1) % 5 == 0  # five cards of one colour
    key = (values(cards, 5) // TIE * 2 + black) * 8192 + ranks
    _, first, kind = np.unique(key, return_index=True, return_inverse=True)
    fits = [super_wager(hand, (0, 3), False) for hand in cards[first].tolist()]
    rows_ = [next((row for row in fit if row in terms), NOTHING) for fit in fits]
    net = np.array([int(terms.get(row, -1)) for row in rows_])[kind]
    numbers, sign = subsets(cards, 5), signs(5, 5)
    sizes = sum(comb(52, n) for n in range(6))
    by_subset = sum(np.bincount(numbers[:, k], net, sizes) for k in range(32)).astype(np.int64)
    parts = np.array_split(np.arange(len(net)), 20)
    others = sum(int((net[some] * avoiding(by_subset, numbers[some], sign)).sum()) for some in parts)
    covariance = Fraction(others, comb(52, 5) * comb(47, 5)) - Fraction(int(net.sum()), comb(52, 5)) ** 2
    compare_covariance(pack, lines, game, (wagers[0], "A"), (wagers[1], "A"), covariance)


def recount_correlation(pack, lines, name, game, table, base):
    """Covariance of the base game and a side wager of the same cards."""
    wager = base.joint[0] if game else "five-card-bonus"
    offer, other = (name, wager), next(iter(pack.offers[name, wager]))
    terms, pays = pack.listed(offer, other), pack.offers[offer][other]["pays"]
    net = lambda row: pack.net(offer, other, pays[row]) if row in pays else -1
    if game:
        net_of = lambda classes: net(row_in(classes[0], terms))
        side_mean = sum(Fraction(deals * net_of(classes)) for (_, classes), deals in base.counts.items()) / base.cycle
        covariance = base.mean(net_of) - base.mean() * side_mean
    else:  # the community cards of Criss-Cross Poker, which the base game's outcomes do not tell
        both = sum(int(sum_) * net(row) for row, sum_ in zip(COMMUNITY_ROWS, base.net_of_community))
        side, cycle = side_wager(pack, game, offer)
        side_mean = sum(deals * net(row_in(rows, terms)) for rows, deals in side.items()) / cycle
        covariance = Fraction(both, base.cycle) - base.mean() * side_mean
    compare_covariance(pack, lines, name, (game.base if game else "base", table), (wager, other), covariance)


def compare_covariance(pack, lines, game, one, other, covariance):
    keys = ("game", "wager", "paytable", "reading", "other_wager", "other_paytable", "other_reading")
    name = f"{game}/{'/'.join(one)} with {'/'.join(other)}"
    if row := stated_row(pack, lines, name, "correlations.csv", dict(zip(keys, (game, *one, "", *other, "")))):
        stated = Fraction(int(row["covariance_numerator"]), int(row["covariance_denominator"]))
        different = [f"covariance: {stated} in correlations.csv, {covariance} recounted"]
        lines.line(name, f"covariance {covariance}", different if stated != covariance else ())


def stated_row(pack, lines, name, file, key):
    """The pack's row with this key. A row that is gone is a difference; a file that is gone is left out by name."""
    if not pack.has(file):
        return lines.leave_out(name, f"no {file} in this pack")
    found = [row for row in pack.rows(file) if key.items() <= row.items()]
    if len(found) != 1:
        lines.line(name, "", [f"{file} has {len(found)} rows of it, not one"])
    return found[0] if len(found) == 1 else None


def recount_rounds(pack, lines, game, wager, table, rounds=1000):
    """Bounds of the return of many rounds: the distribution of a round, transformed, to a power, and back."""
    outcomes = pack.outcomes(game, wager, table).values()
    scale = math.lcm(*(net.denominator for _, _, net in outcomes))
    least, most = (int(f(net for _, _, net in outcomes) * scale) for f in (min, max))
    once = np.zeros(1 << ((most - least) * rounds).bit_length())
    for deals, cycle, net in outcomes:
        once[int(net * scale) - least] += deals / cycle
    below = np.cumsum(np.fft.irfft(np.fft.rfft(once) ** rounds, len(once)))
    key = {"game": game, "wager": wager, "paytable": table, "reading": "", "rounds": str(rounds)}
    name, different = f"{game}/{wager}/{table}", []
    row = stated_row(pack, lines, name, "tolerance.csv", key)
    if row is None:
        return
    for level, end, share in [(c, e, s) for c in (90, 95, 99)
                              for e, s in (("low", (100 - c) / 200), ("high", (100 + c) / 200))]:
        at = int(np.searchsorted(below, share))
        bound = 100 + 100 * Fraction(least * rounds + at, scale * rounds)
        if Fraction(row[f"return_{level}_{end}_pct"]) != round(bound, 8):
            different.append(f"return_{level}_{end}_pct: {row[f'return_{level}_{end}_pct']} in tolerance.csv, "
                             f"{float(bound):.8f} recounted")
    lines.line(name, f"six bounds of the return of {rounds} rounds", different)


# --------------------------------------------------------- dealt rounds, stated rounds, and one starting hand whole


def recount_vectors(pack, lines, name, game):
    """Rounds that the pack states card by card."""
    if not pack.has(f"vectors/{name}.csv"):
        return lines.leave_out(f"{name}/vectors", "no vectors in this pack")
    recount_rows(pack, lines, f"{name}/vectors", game, pack.rows(f"vectors/{name}.csv"))


def recount_rows(stated, lines, name, game, rows):
    """Rounds card by card, a row for each wager: outcome and net result, settled by the rules."""
    different, others = [], [row for row in rows if row.get("reading")]
    if others:
        lines.leave_out(name, f"{len(others)} wagers in other readings than the default one")
    rows = [row for row in rows if not row.get("reading")]
    for row in rows:
        offer, actions = (row["game"], row["wager"]), list(filter(None, row["decisions"].split("; ")))
        place = f"round {row['round']}, {row['wager']}"
        try:
            dealt, stated_net = cards_of(row["cards"]), Fraction(row["net_units"])
            if row["paytable"] not in stated.offers[offer]:
                raise Unreadable(f"no paytable {row['paytable']}")
            outcome, net = (game or rules).settled(stated, offer, row["paytable"], dealt, actions)
        except (Unreadable, ValueError) as error:
            different.append(f"{place}: {error}")
            continue
        if net != stated_net or outcome not in (None, row["outcome"]):
            stated_as = f"{row['outcome']} for {row['net_units']}"
            different.append(f"{place}: {stated_as} in the file, {outcome} for {net} settled")
    lines.line(name, f"{len(rows)} settled wagers", some(different))


def recount_dealt(pack, lines, game, of_file, wagers, rounds):
    """Rounds from this program's own generator, played by the pack's decisions: chi-square of the outcomes."""
    table = next(iter(pack.offers[game, "base"]))
    decisions, pays, observed = pack.decisions(game, table), pack.offers[game, "base"][table], defaultdict(Counter)
    if decisions is None or np is None:
        return lines.leave_out(f"{game}/base", "dealt rounds need numpy and the decisions")
    generator = random.Random(f"{game} {rounds}")
    for _ in range(rounds):
        dealt = tuple(generator.sample(DECK, of_file.dealt if of_file else len(DEALS[game])))
        actions = (play_holdem(decisions, [dealt[k] for k in of_file.own], dealt[-5:]) if of_file
                   else play_lunar(pays, decisions, seat_of(game, dealt), game.endswith("2013")))
        for wager in wagers:
            outcome, net = (of_file or rules).settled(pack, (game, wager), table, dealt, actions)
            observed[wager][outcome or Fraction(net), Fraction(net)] += 1
    for wager, found in observed.items():
        expected = Counter()
        for outcome, (deals, cycle, net) in pack.outcomes(game, wager, table).items():
            expected[net if wager == "ante-and-super" else outcome, net] += rounds * Fraction(deals, cycle)
        unknown = [f"{outcome} for {net}: not in the pack" for outcome, net in found if (outcome, net) not in expected]
        statistic, degrees, p = chi_square(found, expected)
        text = f"{rounds} dealt rounds, chi-square {statistic:.2f} of {degrees} degrees, p {p:.4f}"
        lines.line(f"{game}/{wager}/{table}", text, unknown or ([text] if p < 1e-4 else []))


def chi_square(found, expected):
    """Statistic, degrees of freedom and tail probability; outcomes expected fewer than 5 times are pooled."""
    cells, pool = [], [0, 0]
    for outcome, mean in expected.items():
        if mean >= 5:
            cells.append((found[outcome], float(mean)))
        else:
            pool = [pool[0] + found[outcome], pool[1] + float(mean)]
    cells += [tuple(pool)] if pool[1] else []
    statistic, degrees = sum((n - mean) ** 2 / mean for n, mean in cells), max(len(cells) - 1, 1)
    half, odd = statistic / 2, degrees % 2
    tail = math.erfc(math.sqrt(half)) if odd else 0.0
    term = math.exp(-half) * (math.sqrt(half) / math.gamma(1.5) if odd else 1.0)
    for k in range(degrees // 2):
        tail, term = tail + term, term * half / (k + (1.5 if odd else 1.0))
    return statistic, degrees, tail


def showdowns(hand):
    """After one starting hand of Ultimate Texas Hold 'Em: boards up to suits with their number, the category of the
    player's hand, and of the 990 hands of the dealer those that are lower, higher (with a pair or better), and the same
    of those without a pair."""
    blocks = next(after for held, _, after in hands(2) if held == hand)
    listed = hands(5, blocks, sum(1 << c for c in hand))
    boards, weight = np.array([board for board, _, _ in listed]), np.array([deals for _, deals, _ in listed])
    pairs = np.array(list(combinations(DECK, 2)))
    pair_of, bits = np.array([RANK_PAIRS[tuple(pair)] for pair in (pairs >> 2).tolist()]), (1 << pairs).sum(axis=1)
    kinds, kind_of = np.unique(boards >> 2, axis=0, return_inverse=True)
    by_rank = np.array([[by_ranks(tuple(sorted((*kind, *pair))), 5) if max(Counter((*kind, *pair)).values()) <= 4 else -1
                         for pair in RANK_PAIRS] for kind in kinds.tolist()], dtype=np.int32)
    flush, own_pair = tables(5, 5)[2], int(np.flatnonzero((pairs == hand).all(axis=1))[0])
    suit_bits = np.where(np.arange(4)[:, None, None] == pairs & 3, 1 << (pairs >> 2), 0).sum(axis=2)
    ends, category_of = np.zeros((len(boards), 4), np.int64), np.zeros(len(boards), np.int64)
    for start in range(0, len(boards), 1000):
        some = boards[start:start + 1000]
        value = by_rank[kind_of[start:start + 1000].ravel()][:, pair_of]
        for suit in range(4):
            suited = np.flatnonzero((some & 3 == suit).sum(axis=1) >= 3)
            held = np.where(some & 3 == suit, 1 << (some >> 2), 0).sum(axis=1)[suited]
            value[suited] = np.maximum(value[suited], flush[held[:, None] | suit_bits[suit]])
        own, qualified = value[:, [own_pair]], value >= ORDER[5].index("pair") * TIE
        free = bits & ((1 << some).sum(axis=1) + sum(1 << c for c in hand))[:, None] == 0
        ends[start:start + 1000] = np.stack([(free & kind & some_of).sum(axis=1) for some_of in (qualified, ~qualified)
                                             for kind in (value < own, value > own)], axis=1)
        category_of[start:start + 1000] = own[:, 0] // TIE
    return boards, weight, category_of, ends


def holdem_net(ends, blind, bet):
    """Net result of a Play Wager for each board, in half units, over the dealer's 990 hands (regulation.toml)."""
    lower, higher, lower_open, higher_open = ends.T
    won = lower * (2 * bet + 2 + blind) + lower_open * (2 * bet + blind)
    return won - higher * 2 * (bet + 2) - higher_open * 2 * (bet + 1)


def recount_starting_hand(pack, lines, names):
    """All 20,975,724,000 deals after one starting hand: 2,118,760 boards up to suits, by 990 hands of the dealer."""
    game, hand = "ultimate-texas-holdem", renamed(cards_of(names))[0]
    if np is None:
        raise Unreadable("--starting-hand needs numpy: pip install numpy")
    if not pack.offers.get((game, "base")):
        raise Unreadable(f"the pack has no {game}/base")
    boards, weight, category_of, ends = showdowns(hand)
    left = [c for c in DECK if c not in hand]
    flops = {cards: renamed(cards, hand) for cards in combinations(left, 3)}
    classes = {flop: k for k, flop in enumerate(dict.fromkeys(flops.values()))}
    class_of = np.zeros(comb(52, 3), np.int64)
    for cards, flop in flops.items():
        class_of[sum(comb(c, k + 1) for k, c in enumerate(cards))] = classes[flop]
    for table, pays in pack.offers[game, "base"].items():
        decisions, count = pack.decisions(game, table), Recount(1)
        if decisions is None:
            raise Unreadable(f"no decisions of {game}, paytable {table}")
        blind = np.array([int(2 * pays["blind"].get(row, 0)) for row in ORDER[5]])[category_of]
        river = decisions.wagered("river")
        check_length(decisions, "river", len(river), river_places()[1])
        river = due(decisions, "river", river)[[river_place(board, hand) for board in boards.tolist()]]
        one, two, fold = holdem_net(ends, blind, 1), holdem_net(ends, blind, 2), -4 * 990
        for k in np.flatnonzero(river != (one > fold)):
            count.wrong("river", named(boards[k], hand), f"{river[k]}x", "the other action")
        raised, later = np.zeros(len(classes), np.int64), np.zeros(len(classes), np.int64)
        for places in combinations(range(5), 3):
            at = class_of[sum(choose()[k + 1][boards[:, place]] for k, place in enumerate(places))]
            np.add.at(raised, at, weight * two)
            np.add.at(later, at, weight * np.where(river == 1, one, fold))
        plays = np.array([units(decided(decisions, "flop", *flop)) for flop in classes])
        for flop, play, better in zip(classes, plays, np.where(raised > later, 2, 0)):
            if play != better:
                count.wrong("flop", named(*flop), f"{play}x", f"{better}x")
        worth = {0: int(np.where(plays == 2, raised, later).sum())}
        worth |= {bet: 10 * int((weight * holdem_net(ends, blind, bet)).sum()) for bet in (3, 4)}
        action = decided(decisions, "before", hand)
        if units(action) != max(worth, key=lambda bet: (worth[bet], -bet)):
            count.wrong("before the flop", named(hand), action, "another action")
        deals = 10 * int(weight.sum()) * 990
        stated = ", ".join(f"{bet}x {Fraction(net, 2 * deals)}" for bet, net in worth.items())
        lines.line(f"{game}/base/{table} {names}", f"{deals} deals, {stated}; the pack plays {action}", some(count.faults))


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pack", metavar="PACK", nargs="?")
    parser.add_argument("--game")
    parser.add_argument("--wager")
    parser.add_argument("--game-file", action="append", default=[], metavar="FILE", help="rules of a game, before others")
    parser.add_argument("--rounds", metavar="FILE.csv", help="settle the rounds of this file, in the columns of vectors/")
    parser.add_argument("--deals", type=int, default=5_000, metavar="N", help="rounds of a game that is not counted whole")
    parser.add_argument("--starting-hand", metavar='"Ac Ad"', help="every deal after this hand of Ultimate Texas Hold 'Em")
    options, lines = parser.parse_args(arguments), Lines()
    try:
        recount(options, lines)
    except Exception as error:  # whatever a damaged pack leads to: exit code 1 means that something differs
        print(f"recount: {error if isinstance(error, Unreadable) else repr(error)}", file=sys.stderr)
        return 2
    print(f"{lines.agree} agree, {lines.differ} differ, {lines.left_out} left out")
    return 1 if lines.differ else 0 if lines.agree else 2


def recount(options, lines):
    if options.rounds:
        return recount_stated_rounds(options, lines)
    if not options.pack:
        raise Unreadable("name a PACK, or --rounds and --game-file")
    pack = Pack(options.pack)
    if options.starting_hand:
        return recount_starting_hand(pack, lines, options.starting_hand)
    offers = [(game, wager) for game, wager in pack.offers
              if options.game in (None, game) and options.wager in (None, wager)]
    if not offers:
        raise Unreadable(f"the pack has no {options.game or 'game'}/{options.wager or 'wager'}")
    games = {**game_file.regulation(), **game_file.games_in(pack.folder / "inputs")}
    for path in options.game_file:
        games.update(game_file.game_in(path))
    for name in dict.fromkeys(name for name, _ in offers):
        recount_game(pack, lines, options, name, games.get(name), [wager for of, wager in offers if of == name])


def recount_game(pack, lines, options, name, game, wagers):
    if game is None and name not in DEALS:
        return lines.leave_out(name, "its rules are not in the pack; --game-file FILE names its game file")
    if game:
        pack.apart |= game.apart
        recount_pays(pack, lines, game)
    base, bases = game.base if game else "base", {}
    with_base = {base, *(wager for wager, side in (game.sides if game else {}).items()
                         if side.forfeited or side.places is None)}
    is_dealt = name == "ultimate-texas-holdem" or not game and name != "criss-cross-poker"
    if with_base & set(wagers) and not is_dealt:
        bases = recount_base(pack, lines, name, game)
    for table, count in list(bases.items())[:1] if base in wagers else []:
        if count.joint if game else (name, "five-card-bonus") in pack.offers:
            recount_correlation(pack, lines, name, game, table, count)
    for wager in wagers:
        if game and wager in game.sides or (name, wager) in SIDE_WAGERS:
            recount_sides(pack, lines, game, (name, wager), bases)
    if name == "lunar-poker" and {"super-wager", "super-wager-other"} <= set(wagers) and np is not None:
        recount_two_hands(pack, lines)
    if base in wagers and np is not None:
        recount_rounds(pack, lines, name, base, next(iter(pack.offers[name, base])))
    dealt = [wager for wager in wagers if wager in ("base", "ante-and-super", "super-wager-other")]
    if dealt and is_dealt:
        recount_dealt(pack, lines, name, game, dealt, options.deals)
    if options.wager is None:
        recount_vectors(pack, lines, name, game)


def recount_pays(pack, lines, game):
    """Pays that the game file states, against those of the pack."""
    flat = lambda parts: {f"{part} {row}": pay for part, rows in parts.items() for row, pay in rows.items()}
    for offer, tables_ in pack.offers.items():
        for table in tables_.keys() & game.offers.get(offer, {}).keys():
            stated, mine = flat(tables_[table]), flat(game.offers[offer][table])
            different = [f"{row}: {stated.get(row)} in paytables.csv, {mine.get(row)} in the game file"
                         for row in {**stated, **mine} if stated.get(row) != mine.get(row)]
            if different:
                lines.line("/".join((*offer, table)), "", some(different))


COLUMNS_OF_ROUNDS = ("game", "wager", "paytable", "round", "cards", "decisions", "outcome", "net_units")


def recount_stated_rounds(options, lines):
    """Rounds of any file in the columns of vectors/, by the rules and the paytables of game files."""
    games, rows_of = {}, defaultdict(list)
    for path in options.game_file:
        games.update(game_file.game_in(path))
    for row in read_rows(options.rounds):
        if missing := [column for column in COLUMNS_OF_ROUNDS if row.get(column) is None]:
            raise Unreadable(f"{options.rounds}: no column {missing[0]}")
        rows_of[row["game"]].append(row)
    for name, rows in rows_of.items():
        if name in games:
            recount_rows(games[name], lines, name, games[name], rows)
        else:
            lines.leave_out(name, "no --game-file is of this game")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
