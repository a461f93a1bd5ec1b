//! Lunar Poker on a short deck, naively: every hand, up card, draw, hidden hand and, in 2013, new card of the dealer,
//! one by one.

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicU64, Ordering};

use foldhash::fast::FixedState;
use house_edge_core::cards::{Card, CardSet, Rank};
use house_edge_core::games::Offer;
use house_edge_core::paytable::Units;
use rayon::prelude::*;

use super::lunar_hands::{Final, Pays, qualifying_value, value};

/// How likely each (net result, units wagered, folded) is.
pub type Distribution = BTreeMap<(i64, i64, bool), Units>;

/// How often each (net result, units wagered, folded) came, by number of cards drawn, and whether the dealer was
/// forced.
type Counts = HashMap<(i64, i64, bool), [[u128; 2]; 6], FixedState>;

/// What the player does with the first five cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    Fold,
    Bet,
    Buy,
    Exchange(CardSet),
}

/// Rules for people: what to do with five cards against an up card, and whether to bet on five or six after a draw.
pub type Rules<'r> = (&'r (dyn Fn(&[Card], Rank) -> Choice + Sync), &'r (dyn Fn(&[Card], Rank) -> bool + Sync));

/// The base game on one paytable with a short deck.
pub struct Game {
    pub deck: Vec<Card>,
    pays: Pays,
    pub of_2013: bool,
    /// By set of places in the deck: the value of five cards.
    values: Vec<u16>,
    qualifies: u16,
    /// By set of places: what five and six cards are worth.
    finals: Vec<Final>,
    /// By place of the up card and set of unseen cards: the value of the dealer's hand with every hidden hand, the
    /// lowest first.
    dealers: Vec<Vec<Vec<(u16, u16)>>>,
    /// How often a final hand was bet on that would have been folded if the dealer could not be forced.
    turned: AtomicU64,
}

/// Options by the places of the discards within a hand, one bit each; none for a bet, and one, which no exchange has,
/// for buying.
const OPTIONS: usize = 32;
const BUY: usize = 1;

impl Game {
    pub fn new(deck: CardSet, offer: &Offer) -> Self {
        assert!(deck.len() <= 16, "sets of cards have sixteen bits");
        let deck: Vec<Card> = deck.iter().collect();
        let values = (0..1_usize << deck.len())
            .map(|set| if set.count_ones() == 5 { value(&cards_at(&deck, set)) } else { 0 })
            .collect();
        let (full, pays) = ((1_usize << deck.len()) - 1, Pays::of(offer));
        let final_hand = |set: usize| match set.count_ones() {
            5 | 6 => pays.final_hand(&cards_at(&deck, set)),
            _ => Final::default(),
        };
        let finals = (0..=full).into_par_iter().map(final_hand).collect();
        let mut game = Game {
            deck,
            finals,
            dealers: Vec::new(),
            turned: AtomicU64::new(0),
            pays,
            of_2013: offer.game.id == "lunar-poker-2013",
            values,
            qualifies: qualifying_value(),
        };
        let most = game.deck.len() - 6;
        let of_up = |place: usize| {
            // Sorted once: those of any unseen cards are in the same order.
            let up = 1 << place;
            let hidden = subsets_of(full & !up, 4).map(|hidden| (game.values[hidden | up], hidden as u16));
            let mut all: Vec<(u16, u16)> = hidden.collect();
            all.sort_unstable();
            let mut of_unseen = vec![Vec::new(); full + 1];
            of_unseen[full & !up] = all;
            // The most cards first: those of fewer cards are some of those of one card more, whichever it is.
            for size in (most - 5..=most).rev() {
                for unseen in subsets_of(full & !up, size) {
                    let more = if size == most { full & !up } else { unseen | lowest(full & !up & !unseen) };
                    let possible = of_unseen[more].iter().filter(|(_, hidden)| usize::from(*hidden) & !unseen == 0);
                    of_unseen[unseen] = possible.copied().collect();
                }
            }
            of_unseen[full & !up] = Vec::new();
            of_unseen
        };
        game.dealers = (0..game.deck.len()).into_par_iter().map(of_up).collect();
        game
    }

    /// How often a final hand was bet on that would have been folded if the dealer could not be forced.
    pub fn turned(&self) -> u64 {
        self.turned.load(Ordering::Relaxed)
    }

    fn cards(&self, set: usize) -> Vec<Card> {
        cards_at(&self.deck, set)
    }

    /// The net result of forcing the dealer, for each new card.
    fn forced_nets(&self, hidden: usize, up: usize, unseen: usize, hand: &Final) -> impl Iterator<Item = i64> {
        // The places are in the order of the ranks, so the highest card is at the last place.
        let dealt = hidden | up;
        let kept = dealt & !(1 << dealt.ilog2());
        let net = move |new: usize| hand.against(self.values[kept | new], self.qualifies).unwrap_or(0) - 1;
        bits_of(unseen & !hidden).map(net)
    }

    /// What comes of a bet: net results with units wagered beyond the fee for the draw, and how often; of a forced
    /// dealer once for every new card. Gives the sum of the net results, how often, and what of the sum comes of
    /// forcing.
    fn bet(
        &self,
        hand: &Final,
        up: usize,
        unseen: usize,
        mut each: impl FnMut(i64, i64, bool, u128),
    ) -> (i64, i64, i64) {
        // The sum of the net results over all hidden hands times the new cards, and the number of these.
        let new_cards = i64::from(unseen.count_ones()) - 4;
        let (mut sum, mut gained) = (0, 0);
        let (own, stays) = (hand.value, hand.ante);
        let dealers = &self.dealers[up.ilog2() as usize][unseen];
        let hidden_hands = dealers.len() as i64;
        let lower_than = |value: u16| dealers.partition_point(|&(dealer, _)| dealer < value);
        let (qualified, lower, not_higher) = (lower_than(self.qualifies), lower_than(own), lower_than(own + 1));
        let may_force = self.of_2013 && hand.may_force();
        let mut stay = if may_force { 0 } else { qualified };
        for &(_, hidden) in dealers[..qualified].iter().filter(|_| may_force) {
            let nets = || self.forced_nets(hidden.into(), up, unseen, hand);
            let forced: i64 = nets().sum();
            if forced > stays * new_cards {
                nets().for_each(|net| each(net, 4, true, 1));
                sum += forced;
                gained += forced - stays * new_cards;
            } else {
                stay += 1;
            }
        }
        let mut settle = |net: i64, count: usize| {
            sum += net * count as i64 * new_cards.max(1);
            if count > 0 {
                each(net, 3, false, count as u128);
            }
        };
        // Hidden hands that do not qualify, with which the player ties, loses and wins, by net result.
        settle(stays, stay);
        settle(0, not_higher.saturating_sub(lower.max(qualified)));
        settle(-3, dealers.len() - not_higher.max(qualified));
        settle(2 * hand.won, lower.saturating_sub(qualified));
        (sum, hidden_hands * new_cards.max(1), gained)
    }

    /// What comes of a play, with the best bets and folds after a draw or those of the rules.
    fn play(
        &self,
        hand: usize,
        up: usize,
        option: Choice,
        rules: Option<Rules>,
        each: &mut dyn FnMut(i64, i64, bool, bool, u128),
    ) {
        let full = (1_usize << self.deck.len()) - 1;
        let (drawn, discarded) = match option {
            Choice::Fold => return each(-1, 1, true, false, self.hidden_hands()),
            Choice::Bet => (0, 0),
            Choice::Buy => (1, 0),
            Choice::Exchange(cards) => (cards.len(), places(&self.deck, cards)),
        };
        let fee = i64::from(drawn > 0);
        for new in subsets_of(full & !hand & !up, drawn) {
            let own = &self.finals[hand & !discarded | new];
            let unseen = full & !hand & !up & !new;
            let folds = match rules {
                None => {
                    let (of_bet, deals, _) = self.bet(own, up, unseen, |_, _, _, _| ());
                    of_bet <= -deals
                }
                Some((_, bets)) => !bets(&self.cards(hand & !discarded | new), self.cards(up)[0].rank()),
            };
            if drawn > 0 && folds {
                each(-1 - fee, 1 + fee, true, false, self.dealers[up.ilog2() as usize][unseen].len() as u128);
            } else {
                self.bet(own, up, unseen, |net, wagered, forced, count| {
                    each(net - fee, wagered + fee, false, forced, count)
                });
            }
        }
    }

    /// The sums over draws, hidden hands and new cards of the net results of a bet at once and of every draw, with the
    /// best bets and folds after it, by hand and discards. Each final hand with each set of unseen cards is looked at
    /// once and added to all hands that lead to it.
    fn sums(&self, up: usize) -> Vec<[i64; OPTIONS]> {
        let full = (1_usize << self.deck.len()) - 1;
        let (rest, mut sums) = (full & !up, vec![[0; OPTIONS]; full + 1]);
        for drawn in 0..=self.most_drawn() {
            let ways = ways_to_draw(drawn);
            for seen in subsets_of(rest, 5 + drawn) {
                let cards: Vec<usize> = bits_of(seen).collect();
                let mut chosen = vec![0; 1 << cards.len()];
                for among in 1..chosen.len() {
                    chosen[among] = chosen[among & (among - 1)] | cards[among.trailing_zeros() as usize];
                }
                for (own, ways) in &ways {
                    let hand = &self.finals[chosen[*own]];
                    let (of_bet, deals, gained) = self.bet(hand, up, rest & !seen, |_, _, _, _| ());
                    let folds = drawn > 0 && of_bet <= -deals;
                    if drawn > 0 && !folds && of_bet - gained <= -deals {
                        self.turned.fetch_add(1, Ordering::Relaxed);
                    }
                    let net = if folds { -deals } else { of_bet } - if drawn > 0 { deals } else { 0 };
                    for &(hand, option) in ways {
                        sums[chosen[hand]][option] += net;
                    }
                }
            }
        }
        sums
    }

    /// Most cards that the deck has for a draw.
    fn most_drawn(&self) -> usize {
        5.min(self.deck.len() - 10 - usize::from(self.of_2013))
    }

    /// The best option, and how many cards it draws; of equals a fold, a bet, and the fewest cards, in this order.
    fn best(&self, hand: usize, sums: &[i64; OPTIONS]) -> (usize, Choice) {
        let cards = self.cards(hand);
        // The sum of the best option, over how many deals; a fold loses the ante.
        let (mut best, mut of_best) = ((0, Choice::Fold), (-1, 1));
        let exchanges = (2..=self.most_drawn()).flat_map(|drawn| subsets_of(31, drawn).map(move |at| (drawn, at)));
        for (drawn, option) in [(0, 0), (1, BUY)].into_iter().chain(exchanges) {
            let worth = (i128::from(sums[option]), self.deals(drawn) as i128);
            if worth.0 * of_best.1 > of_best.0 * worth.1 {
                let choice = match drawn {
                    0 => Choice::Bet,
                    1 => Choice::Buy,
                    _ => Choice::Exchange(cards_at(&cards, option).into_iter().collect()),
                };
                (best, of_best) = ((drawn, choice), worth);
            }
        }
        best
    }

    /// Number of draws, hidden hands and new cards once the hand and the up card are dealt; without new cards where
    /// none is dealt.
    fn deals(&self, drawn: usize) -> u128 {
        let left = self.deck.len() - 6;
        choose(left, drawn) * choose(left - drawn, 4) * (left - drawn - 4).max(1) as u128
    }

    /// How likely each end of a round is if every decision is the best one; with the Super Wager if the paytable has
    /// it.
    pub fn distribution(&self, rules: Option<Rules>) -> Distribution {
        let full = (1_usize << self.deck.len()) - 1;
        let hands: Vec<usize> = subsets_of(full, 5).collect();
        let with_super = !self.pays.super_pays.is_empty();
        let of_up_card = |place: usize| {
            let up = 1 << place;
            let sums = if rules.is_none() { self.sums(up) } else { Vec::new() };
            let mut counts = Counts::default();
            for &hand in hands.iter().filter(|&hand| hand & up == 0) {
                let (extra, more) = if with_super { (self.pays.super_net(&self.cards(hand)), 1) } else { (0, 0) };
                let (drawn, option) = match self.pays.instant(&self.cards(hand)) {
                    Some(net) => {
                        counts.entry((net + extra, 1 + more, false)).or_default()[0][0] += self.hidden_hands();
                        continue;
                    }
                    None => match rules {
                        None => self.best(hand, &sums[hand]),
                        Some((first, _)) => {
                            let option = first(&self.cards(hand), self.cards(up)[0].rank());
                            (drawn_by(option), option)
                        }
                    },
                };
                self.play(hand, up, option, rules, &mut |net, wagered, folded, forced, count| {
                    counts.entry((net + extra, wagered + more, folded)).or_default()[drawn][usize::from(forced)] +=
                        count;
                });
            }
            counts
        };
        let sum = |mut sum: Counts, counts: Counts| {
            for (end, of_end) in counts {
                let total = sum.entry(end).or_default();
                total.iter_mut().flatten().zip(of_end.iter().flatten()).for_each(|(total, count)| *total += count);
            }
            sum
        };
        let counts = (0..self.deck.len()).into_par_iter().map(of_up_card).reduce(Counts::default, sum);
        let n = self.deck.len();
        let dealt = choose(n, 5) * (n - 5) as u128 * choose(n - 6, 4);
        let probability = |of_end: [[u128; 2]; 6]| {
            let mut sum = Units::default();
            for (drawn, counts) in of_end.into_iter().enumerate() {
                for (forced, count) in counts.into_iter().enumerate().filter(|&(_, count)| count > 0) {
                    let new_cards = if forced == 1 { (n - 10 - drawn) as u128 } else { 1 };
                    sum += Units::new(count.into(), (dealt * choose(n - 10, drawn) * new_cards).into());
                }
            }
            sum
        };
        counts.into_iter().map(|(end, of_end)| (end, probability(of_end))).collect()
    }

    fn hidden_hands(&self) -> u128 {
        choose(self.deck.len() - 6, 4)
    }
}

fn drawn_by(option: Choice) -> usize {
    match option {
        Choice::Buy => 1,
        Choice::Exchange(cards) => cards.len(),
        _ => 0,
    }
}

fn cards_at(cards: &[Card], set: usize) -> Vec<Card> {
    cards.iter().enumerate().filter(|(place, _)| set >> place & 1 == 1).map(|(_, &card)| card).collect()
}

/// Each final hand after drawing so many cards, with the hands that it may come of and the option that leads from them
/// to it: sets of places among all cards that the player sees.
fn ways_to_draw(drawn: usize) -> Vec<(usize, Vec<(usize, usize)>)> {
    let seen = (1_usize << (5 + drawn)) - 1;
    let of_own = |own: usize| {
        let hands = subsets_of(own, drawn).map(|new| seen & !new);
        let option = |hand| if drawn == 1 { BUY } else { places_within(hand, seen & !own) };
        (own, hands.map(|hand| (hand, option(hand))).collect())
    };
    subsets_of(seen, if drawn == 1 { 6 } else { 5 }).map(of_own).collect()
}

pub fn places(deck: &[Card], cards: CardSet) -> usize {
    deck.iter().enumerate().filter(|(_, card)| cards.contains(**card)).fold(0, |set, (place, _)| set | 1 << place)
}

/// The places of some of a hand's cards among all of them, one bit each.
pub fn places_within(hand: usize, cards: usize) -> usize {
    bits_of(cards).fold(0, |set, card| set | 1 << (hand & (card - 1)).count_ones())
}

/// The first card of a set, which is none for no cards.
pub fn lowest(set: usize) -> usize {
    set & set.wrapping_neg()
}

/// The single cards of a set.
pub fn bits_of(mut set: usize) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let card = lowest(set);
        set &= !card;
        (card != 0).then_some(card)
    })
}

/// Every subset of so many of these places, at most sixteen.
pub fn subsets_of(set: usize, size: usize) -> impl Iterator<Item = usize> {
    // The next larger number with as many bits set, among numbers whose bits are the places of `set` (Gosper's hack).
    let mut cards = [0; 16];
    let count = cards.iter_mut().zip(bits_of(set)).map(|(card, bit)| *card = bit).count();
    let mut next = (size <= count).then_some((1_usize << size) - 1);
    std::iter::from_fn(move || {
        let chosen = next?;
        next = if chosen == 0 {
            None
        } else {
            let (lowest, above) = (chosen & chosen.wrapping_neg(), chosen + (chosen & chosen.wrapping_neg()));
            let following = (((above ^ chosen) >> 2) / lowest) | above;
            (following < 1 << count).then_some(following)
        };
        Some(bits_of(chosen).map(|bit| cards[bit.ilog2() as usize]).sum())
    })
}

pub fn choose(n: usize, k: usize) -> u128 {
    (0..k).fold(1, |ways, place| ways * (n - place) as u128 / (place as u128 + 1))
}
