//! Results of forcing the dealer, summed over the draws of a play and shared by hands of the same ranks.
//!
//! A player forces only with hands of high pay, and bets on nearly all of these whatever the dealer may have. Their
//! draws are summed as for other hands: by ranks, corrected suit by suit for the dealer's flushes, and for the player's
//! own. Final hands with a bet that may gain only because the dealer can be forced are *undecided*, and evaluated card
//! by card.

use std::cell::{OnceCell, RefCell};
use std::hash::Hash;
use std::rc::Rc;

use super::dealers_hands::{AllOuts, DealersHands, Forcers};
use super::{ByPayoff, Forced, Forcer};
use crate::cards::{Card, CardSet, Suit};
use crate::games::lunar_poker::decisions::{
    RANKS, RankCounts, SET_OF_ALL, counts_of_set, finals, multisets, rank_counts, ranks_by_suit, set_of,
};
use crate::games::lunar_poker::exact::{
    Against, Bets, Finished, Held, SameRanks, WithSixth, each_draw, each_flush, ways,
};
use crate::games::lunar_poker::rules::{PLAYER_CARDS, Payoff, Play};

/// Results by payoff, with the gain by forcing in antes, summed over draws, hidden hands and new cards.
struct ForcedSum {
    by_payoff: ByPayoff,
    gain: i128,
}

/// A play that draws, with the reading, which matters for a bought card only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Drawing {
    play: Play,
    reading: usize,
}

/// The kept ranks, where only draws to a flush count.
type Suited = Option<u16>;

/// Draws to a final hand with which forcing can gain.
#[derive(Default)]
struct Draws {
    decided: Vec<Draw>,
    /// Draws to hands that may be bet on only because the dealer can be forced.
    undecided: Vec<Draw>,
}

/// Drawn ranks with the final hand.
struct Draw {
    ranks: RankCounts,
    /// Mask of `ranks`.
    set: u16,
    /// Cards left by rank.
    left: RankCounts,
    /// Number of such draws. In one suit a flush counts 1, and its count by ranks -1.
    times: i64,
    payoff: Payoff,
    forcer: Forcer,
    known_outs: OnceCell<AllOuts>,
}

impl Draw {
    fn outs(&self, forcing: &DealersHands) -> &AllOuts {
        self.known_outs.get_or_init(|| forcing.outs(&self.forcer, &self.left))
    }
}

/// Results by key.
type Memo<K, V> = RefCell<foldhash::HashMap<K, Rc<V>>>;

fn found<K: Eq + Hash, V>(memo: &Memo<K, V>, key: K, find: impl FnOnce() -> V) -> Rc<V> {
    if let Some(known) = memo.borrow().get(&key) {
        return Rc::clone(known);
    }
    let found = Rc::new(find());
    memo.borrow_mut().insert(key, Rc::clone(&found));
    found
}

/// Sums for hands of the same ranks, each computed once.
pub struct ForcedSums<'a> {
    against: &'a Against<'a>,
    forcers: &'a Forcers,
    hands: Rc<SameRanks<'a>>,
    draws: Memo<(Drawing, Suited), Draws>,
    of_draws: Memo<(Drawing, Suited, DealersFlushes), Vec<Forced>>,
    sums: Memo<(Drawing, Part), ForcedSum>,
    /// By final hand and cards left: results by ranks.
    by_ranks: Memo<(Forcer, RankCounts), (AllOuts, Forced)>,
    /// Also by whether a suit is the up card's, and the mask of cards left in it: corrections for the dealer's flushes.
    changes: Memo<(Forcer, RankCounts, bool, u16), Forced>,
}

/// The flushes of the dealer that are counted; `None` for pairs and straights alone.
type DealersFlushes = Option<OfOneSuit>;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct OfOneSuit {
    own: bool,
    /// Ranks of the suit that may be drawn, as a mask.
    in_suit: u16,
    /// Whether the player draws to a flush of the same suit.
    drawn_to: bool,
}

/// All draws, without the player's flushes; or draws to a flush with the kept ranks, minus their count by ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Part {
    kept: Suited,
    /// Ranks that may be drawn, as a mask.
    in_suit: u16,
    dealers: DealersFlushes,
}

impl<'a> ForcedSums<'a> {
    /// `None` if no dealer is forced.
    pub fn new(against: &'a Against<'a>, hands: Rc<SameRanks<'a>>) -> Option<Self> {
        let forcers = against.forcers.as_ref()?;
        let (draws, of_draws, sums, by_ranks, changes) = Default::default();
        Some(ForcedSums { against, forcers, hands, draws, of_draws, sums, by_ranks, changes })
    }

    fn part(&self, drawing: Drawing, part: Part) -> Rc<ForcedSum> {
        found(&self.sums, (drawing, part), || self.sum(drawing, part))
    }

    fn sum(&self, drawing: Drawing, Part { kept, in_suit, dealers }: Part) -> ForcedSum {
        let (mut sum, forcing) = (ByPayoff::new(), &self.forcers.forcing);
        let draws = self.draws(drawing, kept);
        match (kept, dealers) {
            // Which of the drawn ranks are of the suit is open.
            (None, Some(OfOneSuit { own, in_suit, .. })) => {
                for draw in &draws.decided {
                    for (left, ways) in self.hands.choices_of_suit(&draw.ranks, in_suit) {
                        let change = forcing.change(&draw.forcer, draw.outs(forcing), own, left);
                        add_to(&mut sum, draw.payoff, change, ways.into());
                    }
                }
            }
            _ => {
                let forced = self.of_draws(drawing, kept, dealers);
                let drawn = draws.decided.iter().zip(forced.iter()).filter(|(draw, _)| draw.set & !in_suit == 0);
                drawn.for_each(|(draw, &forced)| add_to(&mut sum, draw.payoff, forced, draw.times));
            }
        }
        let new_cards = self.against.new_cards(drawing.play);
        let gain = sum.iter().map(|(payoff, forced)| forced.gain(payoff, new_cards)).sum();
        ForcedSum { by_payoff: sum, gain }
    }

    fn of_draws(&self, drawing: Drawing, kept: Suited, dealers: DealersFlushes) -> Rc<Vec<Forced>> {
        let forcing = &self.forcers.forcing;
        let of_draw = |draw: &Draw| {
            let Some(OfOneSuit { own, in_suit, drawn_to }) = dealers else {
                return forcing.by_ranks(&draw.forcer, &draw.left, draw.outs(forcing));
            };
            let taken = if drawn_to { draw.set } else { 0 };
            // No hand needs a draw that is not left in the suit, or that takes the last card of a rank in another suit.
            if taken & !in_suit != 0 || in_suit & !taken & !set_of(&draw.left) != 0 {
                return Forced::default();
            }
            forcing.change(&draw.forcer, draw.outs(forcing), own, in_suit & !taken)
        };
        found(&self.of_draws, (drawing, kept, dealers), || {
            self.draws(drawing, kept).decided.iter().map(of_draw).collect()
        })
    }
}

fn add_to(sum: &mut ByPayoff, payoff: Payoff, forced: Forced, times: i64) {
    match sum.iter_mut().find(|(known, _)| *known == payoff) {
        Some((_, total)) => *total = total.plus(forced, times),
        None => sum.push((payoff, Forced::default().plus(forced, times))),
    }
}

/// Results of forcing the dealer after one play with one hand.
#[derive(Default)]
pub struct ForcedRounds {
    parts: Vec<Rc<ForcedSum>>,
    /// Results outside the parts.
    rest: ByPayoff,
    /// Final hands that are bet on only because the dealer can be forced.
    pub turned: Vec<(Payoff, Bets)>,
}

impl ForcedRounds {
    /// Gain by forcing, summed over draws, hidden hands and new cards.
    pub fn gain(&self, hidden_hands: i64, new_cards: i64) -> i128 {
        let parts = self.parts.iter().map(|part| part.gain);
        let rest = self.rest.iter().map(|(payoff, forced)| forced.gain(payoff, new_cards));
        let turned = self.turned.iter().map(|(payoff, bets)| payoff.gain(bets.showdowns, hidden_hands * bets.hands));
        parts.chain(rest).sum::<i128>() + turned.map(i128::from).sum::<i128>() * i128::from(new_cards)
    }

    /// A payoff may occur more than once.
    pub fn by_payoff(&self) -> impl Iterator<Item = &(Payoff, Forced)> {
        self.parts.iter().flat_map(|part| &part.by_payoff).chain(&self.rest)
    }
}

impl ForcedSums<'_> {
    pub fn forced(&self, held: &Held, play: Play, reading: usize) -> ForcedRounds {
        let mut rounds = ForcedRounds::default();
        match play {
            Play::BET => {
                let kind = finals().kind(held.cards);
                let forced =
                    |forcer: &Forcer| (self.against.priced[0].of_five[kind], self.forced_exactly(forcer, held, &[]));
                rounds.rest.extend(self.forcers.by_drawn[0][kind].iter().map(forced));
            }
            Play::BUY => self.forced_after_buying(held, reading, &mut rounds),
            play if play.is_exchange() => self.forced_after_exchanges(held, play, &mut rounds),
            _ => {}
        }
        rounds
    }

    /// Upper bound on what the player's flushes add after a bought card.
    pub fn most_by_flushes_bought(&self, held: &Held, reading: usize) -> i128 {
        let (forcing, priced) = (&self.forcers.forcing, &self.against.priced[reading]);
        let most = |(_, flush): (Card, WithSixth)| {
            let forcer = forcing.forcer(&priced.of_six[flush.six], flush.kind, Play::BUY.drawn())?;
            Some(forcing.most_of_all(&forcer))
        };
        self.hands.bought_flushes(held).filter_map(most).sum()
    }

    /// Sums over bought cards: by ranks, corrected suit by suit, and for the player's flushes card by card.
    fn forced_after_buying(&self, held: &Held, reading: usize, rounds: &mut ForcedRounds) {
        let drawing = Drawing { play: Play::BUY, reading };
        let draws = self.draws(drawing, None);
        self.add_parts(held, drawing, None, rounds);
        for card in self.hands.pool(held).iter() {
            let set = 1 << card.rank() as u16;
            let is_flush = self.hands.bought_flush(held, card).is_some();
            if let Some(draw) = draws.decided.iter().find(|draw| is_flush && draw.set == set) {
                let instead = self.forced_exactly(&draw.forcer, held, &[card]);
                add_to(&mut rounds.rest, draw.payoff, instead, -1);
            }
            if is_flush || draws.undecided.iter().any(|draw| draw.set == set) {
                self.force_after(held, drawing, &[card], rounds);
            }
        }
    }

    /// Adds the sums over decided draws: without the player's flushes, or to a flush of the kept ranks in this suit.
    fn add_parts(&self, held: &Held, drawing: Drawing, flush: Option<(u16, Suit)>, rounds: &mut ForcedRounds) {
        let (kept, drawn_to) = flush.unzip();
        let own = self.hands.showdowns.up_card.suit();
        let in_suit = |suit| self.hands.in_suit(held, suit);
        let of_suit = |suit| OfOneSuit { own: suit == own, in_suit: in_suit(suit), drawn_to: Some(suit) == drawn_to };
        let dealers = [None].into_iter().chain(Suit::ALL.map(|suit| Some(of_suit(suit))));
        let part = |dealers| self.part(drawing, Part { kept, in_suit: drawn_to.map_or(SET_OF_ALL, in_suit), dealers });
        rounds.parts.extend(dealers.map(part));
    }

    fn forced_after_exchanges(&self, held: &Held, play: Play, rounds: &mut ForcedRounds) {
        let drawing = Drawing { play: self.hands.first_alike(play), reading: 0 };
        self.add_parts(held, drawing, None, rounds);
        let mut undecided = !self.draws(drawing, None).undecided.is_empty();
        for (kept, suit) in held.kept_of_one_suit(play) {
            let in_suit = self.hands.in_suit(held, suit);
            undecided |= self.draws(drawing, Some(kept)).undecided.iter().any(|draw| draw.set & !in_suit == 0);
            self.add_parts(held, drawing, Some((kept, suit)), rounds);
        }
        // Draws to undecided hands are added card by card.
        let pool = if undecided { self.hands.pool(held) } else { CardSet::default() };
        each_draw(pool, play, |drawn| {
            let kept: Vec<Card> = play.kept(&held.cards).chain(drawn.iter().copied()).collect();
            let Ok(cards) = <[Card; PLAYER_CARDS]>::try_from(kept) else { return };
            let kind = finals().kind(cards);
            if self.forcers.by_drawn[play.drawn()][kind].is_some() && self.is_undecided(play, kind) {
                self.force_after(held, Drawing { play, reading: 0 }, drawn, rounds);
            }
        });
    }

    /// Adds one final hand, if it is bet on.
    fn force_after(&self, held: &Held, drawing: Drawing, drawn: &[Card], rounds: &mut ForcedRounds) {
        let Drawing { play, reading } = drawing;
        let new_cards = self.against.new_cards(play);
        let Some(hand) = self.hands.after(held, play, drawn, &self.against.priced[reading]) else { return };
        let forced = self.forced_after(held, play, drawn, &hand);
        let gain = hand.gain(self.against.hidden_hands(play));
        let by_forcing = forced.map_or(0, |forced| forced.gain(&hand.payoff, new_cards));
        if gain > 0 || i128::from(gain) * i128::from(new_cards) + by_forcing > 0 {
            forced.into_iter().for_each(|forced| add_to(&mut rounds.rest, hand.payoff, forced, 1));
            if gain <= 0 {
                rounds.turned.push((hand.payoff, Bets { hands: 1, showdowns: hand.counts.split() }));
            }
        }
    }

    /// Results of forcing the dealer with one final hand; `None` if that never gains.
    pub fn forced_after(&self, held: &Held, play: Play, drawn: &[Card], hand: &Finished) -> Option<Forced> {
        let forcer = self.forcers.forcing.forcer(&hand.payoff, hand.kind, play.drawn())?;
        Some(self.forced_exactly(&forcer, held, drawn))
    }

    fn forced_exactly(&self, forcer: &Forcer, held: &Held, drawn: &[Card]) -> Forced {
        let (forcing, up_card) = (&self.forcers.forcing, self.hands.showdowns.up_card);
        let (ranks, suits) = (rank_counts(drawn.iter().copied()), ranks_by_suit(drawn.iter().copied()));
        let left: RankCounts = std::array::from_fn(|rank| self.hands.left[rank] - ranks[rank]);
        let known = found(&self.by_ranks, (*forcer, left), || {
            let outs = forcing.outs(forcer, &left);
            let by_ranks = forcing.by_ranks(forcer, &left, &outs);
            (outs, by_ranks)
        });
        let (outs, by_ranks) = &*known;
        Suit::ALL.into_iter().fold(*by_ranks, |sum, suit| {
            let (own, in_suit) = (suit == up_card.suit(), self.hands.in_suit(held, suit) & !suits[suit as usize]);
            let change = || forcing.change(forcer, outs, own, in_suit);
            sum.plus(*found(&self.changes, (*forcer, left, own, in_suit), change), 1)
        })
    }
}

/// Draws to final hands with which forcing can gain.
impl ForcedSums<'_> {
    /// All draws by ranks, or the draws to a flush with the kept ranks; listed on first use.
    fn draws(&self, drawing: Drawing, kept: Suited) -> Rc<Draws> {
        found(&self.draws, (drawing, kept), || self.list(drawing, kept))
    }

    fn list(&self, drawing: Drawing, kept: Suited) -> Draws {
        let (play, mut draws) = (drawing.play, Draws::default());
        let Some(kept) = kept else {
            for (ranks, times, forcer, hand) in self.draws_by_ranks(drawing) {
                let undecided = if play == Play::BUY {
                    let (least, _) = self.hands.showdowns.by_flushes.range(hand.kind, &hand.payoff);
                    hand.gain(self.against.hidden_hands(play)) + least <= 0
                } else {
                    self.is_undecided(play, hand.kind)
                };
                let list = if undecided { &mut draws.undecided } else { &mut draws.decided };
                list.push(self.draw(&ranks, times, hand.payoff, forcer));
            }
            return draws;
        };
        each_flush(kept, set_of(&self.hands.left) & !kept, play.drawn(), |set, flush, by_ranks| {
            for (kind, times) in [(flush, 1), (by_ranks, -1)] {
                let Some(forcer) = self.forcers.by_drawn[play.drawn()][kind] else { continue };
                let list = if self.is_undecided(play, kind) { &mut draws.undecided } else { &mut draws.decided };
                list.push(self.draw(&counts_of_set(set), times, self.against.priced[0].of_five[kind], forcer));
            }
        });
        draws
    }

    /// Draws by ranks with which forcing can gain, without the player's flushes, and their number. The hidden hands after
    /// an exchange of five cards are counted with four dead cards.
    fn draws_by_ranks(&self, drawing: Drawing) -> impl Iterator<Item = (RankCounts, i64, Forcer, Finished)> {
        let (play, priced) = (drawing.play, &self.against.priced[drawing.reading]);
        let (hands, forcers) = (&self.hands, self.forcers);
        let exchanged = hands.exchange(play).into_iter().flat_map(move |exchange| {
            let dead = hands.at_most_four_discarded(exchange);
            let row = hands.showdowns.row(exchange.drawn.min(PLAYER_CARDS - 1), dead);
            let draw = move |(ranks, &kind): (&RankCounts, &u16)| {
                let kind = usize::from(kind);
                let (forcer, times) = (forcers.by_drawn[exchange.drawn][kind]?, ways(ranks, &hands.left));
                let hand = Finished { payoff: priced.of_five[kind], kind, counts: row[kind] };
                (times > 0).then_some((*ranks, times, forcer, hand))
            };
            multisets().of_size(exchange.drawn).iter().zip(exchange.kinds()).filter_map(draw)
        });
        let bought = move |rank: usize| {
            let WithSixth { six, kind, left_over } = hands.with_sixth[rank];
            let payoff = priced.of_six[six];
            let forcer = forcers.forcing.forcer(&payoff, kind, play.drawn())?;
            let hand = Finished { payoff, kind, counts: hands.showdowns.row(1, left_over as usize)[kind] };
            Some((counts_of_set(1 << rank), hands.left[rank].into(), forcer, hand))
        };
        let sixth_cards = (0..RANKS).filter(move |&rank| play == Play::BUY && hands.left[rank] > 0);
        exchanged.chain(sixth_cards.filter_map(bought))
    }

    /// Bound on the gain by forcing without the player's flushes, summed over draws, hidden hands and new cards: with
    /// one dead card fewer, at least as many hidden hands do not qualify.
    pub fn most_by_ranks(&self, play: Play, reading: usize) -> i128 {
        let most = |(_, times, forcer, hand): (RankCounts, i64, Forcer, Finished)| {
            let [not_qualified, ..] = hand.counts.split();
            self.forcers.forcing.most(&forcer, not_qualified) * i128::from(times)
        };
        self.draws_by_ranks(Drawing { play, reading }).map(most).sum()
    }

    fn draw(&self, ranks: &RankCounts, times: i64, payoff: Payoff, forcer: Forcer) -> Draw {
        let left = std::array::from_fn(|rank| self.hands.left[rank] - ranks[rank]);
        Draw { ranks: *ranks, set: set_of(ranks), left, times, payoff, forcer, known_outs: OnceCell::new() }
    }

    /// Whether a bet on this kind may gain only because the dealer can be forced.
    fn is_undecided(&self, play: Play, kind: usize) -> bool {
        let payoff = &self.against.priced[0].of_five[kind];
        let by_ranks = payoff.gain(self.hands.row_of(play)[kind].split(), self.against.hidden_hands(play));
        by_ranks + self.against.ranges_by_flushes[kind].0 <= 0
    }
}
