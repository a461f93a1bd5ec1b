#!/usr/bin/env python3
"""Recounts a pack of house-edge without house-edge: from the regulation, the deals, and what the pack states.

The rules are written here anew from 58 Pa. Code; the pays and the decisions are read from the pack. Every outcome is
counted from the deals and compared with the pack to the last digit, and so is the expected value, as a fraction.
Decisions are checked: the value of each against its alternatives, in whole numbers, where that is cheap.

    recount.py PACK [--game GAME] [--wager WAGER] [--deals N] [--starting-hand "Ac Ad"]

Exit code 0: all that was recounted agrees; 1: something differs; 2: the pack cannot be read, or nothing was recounted.
Python 3.11; the games of more than five cards need numpy, and are left out without it.
"""
import argparse
import math
import random
import sys
from collections import Counter, defaultdict
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from math import comb

from rules import (CROSS_ROWS, DEALS, DECK, FORFEITED, NOTHING, ORDER, RANKS, SIDE_WAGERS, TIE, Pack, Unreadable,
                   all_hands, best, by_ranks, by_suit, cards_of, category, decided, due, hands, named, np, play_holdem,
                   play_lunar, renamed, river_place, river_places, row_of, rows, seat_of, settled, side_rows, situations,
                   super_wager, tables, units, value_of, values)

# ------------------------------------------------------------------------------------------------- what is recounted


class Recount:
    """Counts of outcomes over all deals. `counts` has (outcome, class of a side wager): deals; `nets` the results."""

    def __init__(self, cycle):
        self.cycle, self.counts, self.nets, self.faults = cycle, Counter(), {}, []

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


def whole(pay):
    """Pays as whole numbers where they are (a fraction is exact, but slow)."""
    return {row: int(odds) if odds.denominator == 1 else odds for row, odds in pay.items()}


@cache
def rivers(four, terms):
    """Rows of the hands that four cards make with each of the other 48."""
    return Counter(row_of(best((*four, c), 5), 5, terms) for c in DECK if c not in four)


def last_card(four, pay):
    """Rows of the last card, and the sum of their pays; a hand without a row loses what it pays on."""
    found = rivers(renamed(four)[0], frozenset(pay))
    return found, sum(n * pay.get(row, -1) for row, n in found.items())


# Let It Ride (58 Pa. Code 643a). Three equal bets; the player's three cards and two community cards make one hand.
# Seeing three cards, then four, the player may take back bet 1, then bet 2 (§ 643a.11(b), (d)). The bets that remain
# are paid alike by the hand of five; less than the lowest row loses them (§ 643a.11(f)(3), 643a.12(a)).
def let_it_ride(pays, decisions):
    pay, count = whole(pays["pays"]), Recount(comb(52, 3) * 49 * 48)
    first = list(decisions.listed("bet 1", situations((3,))))
    ride, worth = {hand: units(action, "bet 1", hand) for (hand,), _, action in first}, Counter()
    for (hand, community), weight, action in decisions.listed("bet 2", situations((3, 1))):
        finals, net = last_card(hand + community, pay)
        worth[hand] += weight * net
        riding = units(action, "bet 2", hand, community)
        if riding != (net > 0):
            count.wrong("bet 2", named(hand, community), action, "the other action")
        bets = 1 + ride[hand] + riding
        for row, n in finals.items():
            count.add(f"{row}-{bets}-bet{'s' * (bets > 1)}", bets * pay.get(row, -1), weight * n, row)
    for (hand,), _, action in first:
        if ride[hand] != (worth[hand] > 0):
            count.wrong("bet 1", named(hand), action, "the other action")
    return count


def check_bet(count, decision, groups, action, values, name=None):
    """Compares an action with the value of wagering 0, 1, 2, ... units."""
    better = values.index(max(values))
    if units(action, decision, *([] if name else groups)) != better:
        count.wrong(decision, (name or named)(*groups), action, f"{better}x" if better else "fold")


# Mississippi Stud (58 Pa. Code 655a). One ante; two cards, and three community cards shown one after the other. Before
# each of them the player folds, losing all so far, or wagers one to three antes more. The hand of five pays ante and
# wagers alike; a pair of 6s to 10s is a push, less loses (§ 655a.12(a)).
def mississippi_stud(pays, decisions):
    pay, count = whole(pays["pays"]), Recount(comb(52, 2) * 50 * 49 * 48)
    third = {s: units(a, "3rd Street Wager", *s) for s, _, a in decisions.listed("3rd", situations((2,)))}
    fourth = {s: a for s, _, a in decisions.listed("4th", situations((2, 1)))}
    streets, ends = defaultdict(list), defaultdict(Counter)
    for s in fourth:
        streets[s[:1]].append(s)
    for s, weight, action in decisions.listed("5th", situations((2, 1, 1))):
        finals, net = last_card(sum(s, ()), pay)
        ends[s[:2]][net] += weight
        staked, bet = 1 + third[s[:1]], 0
        if third[s[:1]] and (more := units(fourth[s[:2]], "4th Street Wager", *s[:2])):
            staked += more
            check_bet(count, "5th Street Wager", s, action, bets(staked, net))
            bet = units(action)
        for row, n in finals.items():
            if bet:
                count.add(f"{row}-{staked + bet}-antes", (staked + bet) * pay.get(row, -1), weight * n, row)
            else:
                count.add(f"fold-after-{staked}-ante{'s' * (staked > 1)}", -staked, weight * n, row)

    @cache
    def street(s, staked):  # values of 0 to 3 antes on 4th Street if 5th Street is played best
        later = [sum(w * max(bets(staked + bet, net)) for net, w in ends[s].items()) for bet in (1, 2, 3)]
        return [-48 * staked * ends[s].total(), *later]

    for hand, bet in third.items():
        hand_values = [-48 * sum(ends[s].total() for s in streets[hand])]
        hand_values += [sum(max(street(s, 1 + more)) for s in streets[hand]) for more in (1, 2, 3)]
        check_bet(count, "3rd Street Wager", hand, f"{bet}x", hand_values)
        for s in streets[hand] if bet else ():
            check_bet(count, "4th Street Wager", s, fourth[s], street(s, 1 + bet))
    return count


def bets(staked, net):
    """Values of wagering 0 to 3 units more before the last card: to fold loses what is staked, 48 deals."""
    return [-48 * staked] + [(staked + bet) * net for bet in (1, 2, 3)]


# ------------------------------------------------------------------ side wagers that one hand of dealt cards settles


@cache
def ranked(count, size):
    """Values of the best `size` of `count` cards over all deals: {value: deals}."""
    found = Counter()
    if count == 7:
        for value, deals in seven_cards():
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


def side_wager(offer, terms):
    """Outcomes of a side wager over all deals: {row: deals}."""
    if "super-wager" in offer[1]:
        return super_wagers(offer[0].endswith("2013"), frozenset(terms))
    found, (count, size) = Counter(), SIDE_WAGERS[offer]
    for value, deals in ranked(count, size).items():
        for row, suits in side_rows(value, size, frozenset(terms)):
            found[row] += Fraction(deals * len(suits), 4)
    return found


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


# ----------------------------------------------------------------------------------------- many hands, with numpy


@cache
def choose():
    return np.array([[comb(n, k) for n in range(53)] for k in range(7)])


SIGNS = [(-1) ** size for size in range(6) for _ in combinations(range(5), size)]


def subsets(cards):
    """Numbers of the 32 subsets of each hand of five, in the order of SIGNS; subsets of fewer cards come first."""
    found, offset = np.zeros((len(cards), 32), dtype=np.int32), 0
    column = 0
    for size in range(6):
        for places in combinations(range(5), size):
            for k, place in enumerate(places):
                found[:, column] += choose()[k + 1][cards[:, place]].astype(np.int32)
            found[:, column] += offset
            column += 1
        offset += comb(52, size)
    return found


def gather(counter, numbers):
    """Hands counted that share no card with each hand: by inclusion and exclusion of the cards in common."""
    even = [k for k in range(32) if SIGNS[k] > 0]
    odd = [k for k in range(32) if SIGNS[k] < 0]
    return counter[numbers[:, even]].sum(axis=1) - counter[numbers[:, odd]].sum(axis=1)


# Four Card Poker (58 Pa. Code 641a). An ante; five cards, and six of the dealer's with one face up. The player folds or
# plays one to three antes (§ 641a.11(b)). Best four of five against best four of six; the player is paid even money if
# higher or equal, else loses both (§ 641a.11(c)(3)); the ante bonus is paid to whoever plays (§ 641a.12(b)).
def four_card_poker(pays, decisions):
    total, bonuses = comb(46, 5), pays["ante-bonus"]
    count, plays, at = Recount(52 * comb(51, 5) * total), decisions.wagered("Play"), 0
    count.bad_beat = Counter()
    everyone, numbers = all_hands(5), subsets(all_hands(5))
    for rank in range(13):
        up = 4 * rank
        listed = hands(5, (1, 3), 1 << up)
        own = np.array([hand for hand, _, _ in listed], dtype=np.int8)
        weight = 4 * np.array([deals for _, deals, _ in listed])
        hidden = np.flatnonzero((everyone != up).all(axis=1))
        dealer = values(np.column_stack([np.full(len(hidden), up, np.int8), everyone[hidden]]), 4)
        mine, kinds = values(own, 4), values(own, 5) // TIE
        higher, losers = sweep(mine, own, dealer, hidden, numbers)
        for kind in range(2, len(ORDER[4])):  # a losing hand of two pair or better (§ 641a.11(c)(6))
            beaten = np.where(mine // TIE == kind, higher, 0) + losers[:, kind]
            count.bad_beat[ORDER[4][kind]] += int((weight * beaten).sum())
        chosen, at = plays[at:at + len(own)], at + len(own)
        check_length(decisions, "Play", len(chosen), len(own))
        chosen = due(decisions, "Play", chosen, at - len(own))
        kinds_of, where = np.unique(mine, return_inverse=True)
        names = [category(int(value), 4) for value in kinds_of]
        bonus = np.array([int(bonuses.get(name, 0)) for name in names])[where]
        edge = total - 2 * higher
        worth = np.stack([np.full(len(own), -total)] + [(1 + bet) * edge + bonus * total for bet in (1, 2, 3)])
        for k in np.flatnonzero(worth.argmax(axis=0) != chosen):
            count.wrong("Play Wager", named((up,), own[k]), f"{chosen[k]}x", f"{worth[:, k].argmax()}x")
        keys, group = np.unique((chosen * len(names) + where) * 16 + kinds, return_inverse=True)
        lost, won = (np.bincount(group, weight * deals).astype(np.int64) for deals in (higher, total - higher))
        for key, losses, wins in zip(keys.tolist(), lost.tolist(), won.tolist()):
            bet, place, kind = key // 16 // len(names), key // 16 % len(names), key % 16
            extra, mark = int(bonuses.get(names[place], 0)), f"-{names[place]}" if names[place] in bonuses else ""
            side = (row_of(int(kinds_of[place]), 4, FOUR_CARD_ROWS), ORDER[5][kind])
            if bet == 0:
                count.add("fold", -1, losses + wins, side)
            else:
                count.add(f"{bet}x-win{mark}", 1 + bet + extra, wins, side)
                count.add(f"{bet}x-lose{mark}", -1 - bet + extra, losses, side)
    return count


FOUR_CARD_ROWS = frozenset(ORDER[4][1:] + ["four-aces", "pair-of-aces"])


def sweep(mine, own, dealer, hidden, numbers):
    """For each hand of the player: dealer's hands that are higher, and by category those that are lower.

    Dealer's hands are counted by all their subsets from the lowest to the highest; a player's hand is looked up when
    just the dealer's hands up to its value are counted. Lower hands are kept for hands of two pair or better only.
    """
    order, by_value = np.argsort(dealer, kind="stable"), np.argsort(mine, kind="stable")
    sorted_dealer, sorted_mine, own_numbers = dealer[order], mine[by_value], subsets(own)
    counter, done = np.zeros(sum(comb(52, k) for k in range(6)), np.int32), 0
    higher, upto = np.zeros(len(mine), np.int64), np.zeros((len(mine), len(ORDER[4]) + 1), np.int64)

    def count_below(value):
        nonlocal done
        end = int(np.searchsorted(sorted_dealer, value))
        for start in range(done, end, 50_000):
            some = hidden[order[start:min(end, start + 50_000)]]
            np.add.at(counter, numbers[some].ravel().astype(np.intp), 1)
        done = max(done, end)

    def look_up(start, end):
        places = by_value[start:end]
        return places, gather(counter, own_numbers[places])

    kinds_done = 1
    for value in np.unique(mine):
        start, end = np.searchsorted(sorted_mine, [value, value + 1])
        while kinds_done < value // TIE:  # all of a category are counted: what higher hands of the player beat in it
            count_below((kinds_done + 1) * TIE)
            places, beaten = look_up(start, len(mine))
            upto[places, kinds_done] = beaten
            kinds_done += 1
        count_below(value)
        if value >= 2 * TIE:
            places, beaten = look_up(start, end)
            upto[places, value // TIE] = beaten
        count_below(value + 1)
        places, beaten = look_up(start, end)
        higher[places] = comb(46, 5) - beaten
    losers = np.zeros_like(upto)
    for kind in range(2, len(ORDER[4])):
        reached = mine >= kind * TIE
        losers[:, kind] = np.where(reached, upto[:, kind] - upto[:, kind - 1], 0)
    return higher, losers


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
            plain[p, q, rank] = COMMUNITY_ROWS.index(row_of(by_ranks(five, 5), 5, frozenset(COMMUNITY_ROWS)))
        if len(set(five)) == 5:
            suited[p, q, rank] = COMMUNITY_ROWS.index(category(by_suit(five, 5), 5))
    return plain, suited


def cross_row(start, one_suit, i, j, k):
    """Row of the hand of the player's two cards and three more, each told by 2 x rank + mark of the player's suit."""
    ranks = tuple(sorted((*start, i >> 1, j >> 1, k >> 1)))
    if max(Counter(ranks).values()) > 4:
        return "nothing"  # no deal has it
    suited = one_suit and i & 1 and j & 1 and k & 1 and len(set(ranks)) == 5
    value = by_suit(ranks, 5) if suited else by_ranks(ranks, 5)
    return next((row for row in rows(value, 5) if row in CROSS_ROWS), "nothing")


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

BASE = {"let-it-ride": let_it_ride, "mississippi-stud": mississippi_stud, "four-card-poker": four_card_poker,
        "criss-cross-poker": criss_cross}
WITH_NUMPY = {"four-card-poker", "criss-cross-poker"}
# A side wager of the same cards for each game, and the class that the base game's recount keeps for it.
CORRELATED = {"let-it-ride": ("five-card-bonus", lambda side: side),
              "mississippi-stud": ("progressive", lambda side: side),
              "four-card-poker": ("aces-up", lambda side: side[0].replace("four-aces", "four-of-a-kind")),
              "criss-cross-poker": ("five-card-bonus", lambda row: row)}


class Lines:
    """One line for each row that was recounted."""

    def __init__(self):
        self.agree, self.differ, self.left_out = 0, 0, 0

    def line(self, name, text, differences=()):
        if differences:
            self.differ += 1
            more = f"; and {len(differences) - 3} more" if len(differences) > 3 else ""
            print(f"{name}  DIFFERS: {'; '.join(differences[:3])}{more}", flush=True)
        else:
            self.agree += 1
            print(f"{name}  {text}: agrees", flush=True)

    def leave_out(self, name, why):
        self.left_out += 1
        print(f"{name}  left out: {why}", flush=True)


def compare(pack, lines, offer, table, found, nets, cycle, faults=()):
    """Outcomes and expected value against the pack, to the last digit."""
    stated, differences = pack.outcomes(*offer, table), list(faults)
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
    lines.line("/".join((*offer, table)), f"{len(found)} outcomes of {cycle} deals, expected {mean}", differences)


def recount_sides(pack, lines, offer, bases):
    terms = {term for table in pack.offers[offer].values() for term in table["pays"]}
    if offer in FORFEITED:
        base = next(iter(bases.values()), None)
        if base is None:
            return lines.leave_out("/".join(offer), "its outcomes need the decisions of the base game")
        found, cycle = Counter(), base.cycle
        for (outcome, side), deals in base.counts.items():
            row = side[FORFEITED[offer]]
            found["forfeited" if outcome == "fold" else row if row in terms else NOTHING] += deals
    elif offer[1] == "bad-beat-bonus":
        base = next(iter(bases.values()), None)
        if base is None:
            return lines.leave_out("/".join(offer), "it is counted with the base game")
        found, cycle = Counter(base.bad_beat), base.cycle
        found[NOTHING] = cycle - sum(found.values())
    else:
        found, cycle = side_wager(offer, terms), comb(52, SIDE_WAGERS[offer][0])
    found = {row: deals for row, deals in found.items() if deals}
    for table, pays in pack.offers[offer].items():
        nets = {row: pack.net(offer, pays["pays"][row]) if row in pays["pays"] else -1 for row in found}
        compare(pack, lines, offer, table, found, nets, cycle)


def recount_base(pack, lines, game):
    """The base game's paytables; returns their recounts, for wagers that its decisions or deals settle too."""
    found = {}
    for table, pays in pack.offers[game, "base"].items():
        name, decisions = f"{game}/base/{table}", pack.decisions(game, table)
        if decisions is None:
            lines.leave_out(name, "no file of decisions; `house-edge report --show every-decision` writes it")
        elif game in WITH_NUMPY and np is None:
            lines.leave_out(name, "needs numpy")
        else:
            count = found[table] = BASE[game](pays, decisions)
            compare(pack, lines, (game, "base"), table, count.outcomes(), count.nets, count.cycle, count.faults)
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
    numbers = subsets(cards)
    sizes = sum(comb(52, n) for n in range(6))
    by_subset = sum(np.bincount(numbers[:, k], net, sizes) for k in range(32)).astype(np.int64)
    parts = np.array_split(np.arange(len(net)), 20)
    others = sum(int((net[some] * gather(by_subset, numbers[some])).sum()) for some in parts)
    covariance = Fraction(others, comb(52, 5) * comb(47, 5)) - Fraction(int(net.sum()), comb(52, 5)) ** 2
    compare_covariance(pack, lines, game, (wagers[0], "A"), (wagers[1], "A"), covariance)


def recount_correlation(pack, lines, game, table, base):
    """Covariance of the base game and a side wager of the same cards."""
    wager, side_of = CORRELATED[game]
    other, terms = next(iter(pack.offers[game, wager])), next(iter(pack.offers[game, wager].values()))["pays"]
    net = lambda side: pack.net((game, wager), terms[side_of(side)]) if side_of(side) in terms else -1
    if game == "criss-cross-poker":  # the community cards, which the base game's outcomes do not tell
        both = sum(int(sum_) * net(row) for row, sum_ in zip(COMMUNITY_ROWS, base.net_of_community))
        side, cycle = side_wager((game, wager), frozenset(terms)), comb(52, 5)
        side_mean = sum(deals * net(row) for row, deals in side.items()) / cycle
        covariance = Fraction(both, base.cycle) - base.mean() * side_mean
    else:
        side_mean = sum(Fraction(deals * net(side)) for (_, side), deals in base.counts.items()) / base.cycle
        covariance = base.mean(net) - base.mean() * side_mean
    compare_covariance(pack, lines, game, ("base", table), (wager, other), covariance)


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


def recount_vectors(pack, lines, game):
    """Rounds that the pack states card by card: outcome and net result of each wager."""
    if not pack.has(f"vectors/{game}.csv"):
        return lines.leave_out(f"{game}/vectors", "no vectors in this pack")
    different, stated = [], pack.rows(f"vectors/{game}.csv")
    for row in stated:
        seat = seat_of(game, cards_of(row["cards"]))
        actions = list(filter(None, row["decisions"].split("; ")))
        outcome, net = settled(pack, (game, row["wager"]), row["paytable"], seat, actions)
        if net != Fraction(row["net_units"]) or outcome not in (None, row["outcome"]):
            stated_as = f"{row['outcome']} for {row['net_units']}"
            different.append(f"round {row['round']}, {row['wager']}: {stated_as} in the pack, {outcome} for {net} settled")
    lines.line(f"{game}/vectors", f"{len(stated)} settled wagers", different)


def recount_dealt(pack, lines, game, wagers, rounds):
    """Rounds from this program's own generator, played by the pack's decisions: chi-square of the outcomes."""
    table = next(iter(pack.offers[game, "base"]))
    decisions, pays, observed = pack.decisions(game, table), pack.offers[game, "base"][table], defaultdict(Counter)
    if decisions is None or np is None:
        return lines.leave_out(f"{game}/base", "dealt rounds need numpy and the decisions")
    generator = random.Random(f"{game} {rounds}")
    for _ in range(rounds):
        seat = seat_of(game, generator.sample(DECK, len(DEALS[game])))
        actions = (play_holdem(decisions, seat) if game == "ultimate-texas-holdem"
                   else play_lunar(pays, decisions, seat, game.endswith("2013")))
        for wager in wagers:
            outcome, net = settled(pack, (game, wager), table, seat, actions)
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
    """Net result of a Play Wager for each board, in half units, over the dealer's 990 hands (see settle_holdem)."""
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
        lines.line(f"{game}/base/{table} {names}", f"{deals} deals, {stated}; the pack plays {action}", count.faults)


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pack", metavar="PACK")
    parser.add_argument("--game")
    parser.add_argument("--wager")
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
    pack = Pack(options.pack)
    if options.starting_hand:
        return recount_starting_hand(pack, lines, options.starting_hand)
    offers = [(game, wager) for game, wager in pack.offers
              if options.game in (None, game) and options.wager in (None, wager)]
    if not offers:
        raise Unreadable(f"the pack has no {options.game or 'game'}/{options.wager or 'wager'}")
    for game in dict.fromkeys(game for game, _ in offers):
        wagers = [wager for of, wager in offers if of == game]
        need_base = {"base", "bad-beat-bonus", *(w for g, w in FORFEITED if g == game)} & set(wagers)
        bases = recount_base(pack, lines, game) if game in BASE and need_base else {}
        for table, base in list(bases.items())[:1] if "base" in wagers else []:
            if game in CORRELATED and (game, CORRELATED[game][0]) in pack.offers:
                recount_correlation(pack, lines, game, table, base)
        for wager in wagers:
            if (game, wager) in SIDE_WAGERS or wager == "bad-beat-bonus" or (game, wager) in FORFEITED:
                recount_sides(pack, lines, (game, wager), bases)
        if game == "lunar-poker" and {"super-wager", "super-wager-other"} <= set(wagers) and np is not None:
            recount_two_hands(pack, lines)
        if "base" in wagers and np is not None:
            recount_rounds(pack, lines, game, "base", next(iter(pack.offers[game, "base"])))
        dealt = [wager for wager in wagers if wager in ("base", "ante-and-super", "super-wager-other")]
        if game not in BASE and dealt:
            recount_dealt(pack, lines, game, dealt, options.deals)
        if options.wager is None:
            recount_vectors(pack, lines, game)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
