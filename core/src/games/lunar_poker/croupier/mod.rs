//! The simulated path: rounds dealt in the order of § 671a.8(c), decided by tables, and settled by the text of the
//! regulation.
//!
//! Reading order: `literal` plays one round card by card, with forcing, and the count over hidden hands where no table
//! decides. `dealt_strips` and `round_strips` play many rounds at once by table, and leave the others to `literal`.
//!
//! This file settles all wagers of a round in one pass. Each round adds one to several groups of cells: the class of
//! the player's first five cards; the class of the dealer's, or at a full table of another player's; and for each set
//! of decisions the ending, by class of the player's first five cards. At a full table players draw in turn.

pub mod dealt_strips;
pub mod literal;
pub mod round_strips;

use std::collections::BTreeMap;
use std::sync::Arc;

use az::Az;

use crate::cards::{Card, Deals, STRIP_ROUNDS, Strip, Vectors};
use crate::games::cells::{CountedOutcome, Counters};
use crate::games::engine::place_of;
use crate::games::facts::PAYS;
use crate::games::lunar_poker::decisions::{Decisions, Terms};
use crate::games::lunar_poker::facts::{SUPER, SUPER_WAGER_OTHER};
use crate::games::lunar_poker::rules::{
    Chapter, DEALER_CARDS, Ending, PLAYER_CARDS, Path, Play, Properties, SuperRows, paid_by, settled_round,
    settled_super, with_super,
};
use crate::games::{Croupier, Dealing, Offer, OfferAccount, OutcomeCells, RoundAccount, SolveError, TallyForm};
use crate::hands::columns::Values;
use crate::outcome::{Outcome, OutcomeTable};
use dealt_strips::DealtStrip;
use literal::{LiteralPlayer, NO_ENDING};
use round_strips::{FirstDecisions, StripPlayer};

const ENDINGS: usize = Path::ALL.len() * Ending::COUNT;
/// Properties that no hand has.
const NO_CLASS: u16 = u16::MAX;

pub struct LunarPokerCroupier {
    chapter: Chapter,
    literally: bool,
    tally_form: TallyForm,
    /// Distinct sets of decisions among the offers.
    players: Vec<StripPlayer>,
    /// By offer, the place of its decisions among them, if it has any.
    player_of_offer: Vec<Option<usize>>,
    /// Index in `classes` by sight, times the number of endings: the first cell of the endings in the class of the
    /// player's sight. [`NO_CLASS`] for a sight of no hand.
    first_cell_by_sight: [u16; Properties::COUNT],
    classes: Vec<Properties>,
}

impl LunarPokerCroupier {
    /// A croupier for `offers`, with the properties of hands in `classes`; `literally` plays card by card. `rounds`
    /// returns an offer's decisions and its expected outcomes.
    pub fn new(
        chapter: Chapter,
        classes: Vec<Properties>,
        offers: &[Offer],
        literally: bool,
        rounds: impl Fn(&Offer) -> Result<(Arc<Decisions>, OutcomeTable), SolveError>,
    ) -> Result<Self, SolveError> {
        let mut players = Vec::new();
        let of_offer = |offer: &Offer| {
            if !offer.wager.has_decisions {
                return Ok((cells_of_first_cards(offer, &classes), None));
            }
            let (decisions, expected) = rounds(offer)?;
            let player = LiteralPlayer { decisions, terms: Terms::of(offer)?, chapter };
            let place = place_of(&mut players, player, |one, other| one.terms == other.terms);
            Ok((cells_in_order(offer, &classes, place, &expected), Some(place)))
        };
        let of_offers: Result<Vec<_>, SolveError> = offers.iter().map(of_offer).collect();
        let (of_offers, player_of_offer) = of_offers?.into_iter().unzip();
        let class_of = |sight: u8| classes.iter().position(|&class| class == Properties::from_bits(sight));
        let first_cell = |class: Option<usize>| class.map_or(NO_CLASS, |class| (class * ENDINGS).az::<u16>());
        let cells = (2 + players.len() * ENDINGS) * classes.len();
        let tally_form = TallyForm { cells, of_offers, one_a_round: 0..classes.len() };
        Ok(LunarPokerCroupier {
            chapter,
            literally,
            tally_form,
            players: players.into_iter().map(StripPlayer::new).collect(),
            player_of_offer,
            first_cell_by_sight: std::array::from_fn(|sight| first_cell(class_of(sight.az::<u8>()))),
            classes,
        })
    }

    #[inline(always)]
    fn endings(&self, player: &StripPlayer, strip: &[Strip], dealt: &DealtStrip, rounds: usize) -> Values {
        let plays = player.first.look_up(dealt);
        if !self.literally {
            return player.endings(strip, dealt, &plays, rounds);
        }
        let ending = |round| player.literal.ending(strip, round, plays[round]);
        std::array::from_fn(|round| if round < rounds { ending(round) } else { NO_ENDING })
    }
}

/// Cells of a Super Wager on the player's hand or the dealer's.
fn cells_of_first_cards(offer: &Offer, classes: &[Properties]) -> OutcomeCells {
    let first = if offer.wager.id == SUPER_WAGER_OTHER { classes.len() } else { 0 };
    let paid = paid_by(offer, PAYS);
    let always = SuperRows::always(offer, PAYS).map(|rows| (rows, Vec::new()));
    let mut cells: BTreeMap<SuperRows, Vec<usize>> = always.collect();
    for (class, properties) in classes.iter().enumerate() {
        cells.entry(paid[properties.index()]).or_default().push(first + class);
    }
    let cells = cells.into_iter().rev();
    OutcomeCells::by_classes(cells.map(|(rows, cells)| (settled_super(offer, PAYS, rows), cells)))
}

/// All outcomes of an offer with their cells for the decisions of `player`, in the order of `expected`. Unexpected
/// outcomes are appended, so that they show.
fn cells_in_order(offer: &Offer, classes: &[Properties], player: usize, expected: &OutcomeTable) -> OutcomeCells {
    let first = classes.len() * (2 + player * ENDINGS);
    let paid = offer.paytable.schedule(SUPER).map(|_| paid_by(offer, SUPER));
    let mut by_rows: BTreeMap<Option<SuperRows>, Vec<usize>> = BTreeMap::new();
    for (class, properties) in classes.iter().enumerate() {
        by_rows.entry(paid.as_ref().map(|paid| paid[properties.index()])).or_default().push(class);
    }
    let mut by_name: BTreeMap<String, (Vec<usize>, Outcome)> = BTreeMap::new();
    for (path, ending) in Path::ALL.into_iter().flat_map(|path| Ending::all().map(move |ending| (path, ending))) {
        let round = settled_round(offer, path, ending);
        for (rows, classes) in &by_rows {
            let wager = rows.map(|rows| settled_super(offer, SUPER, rows));
            let outcome = wager.into_iter().fold(round.clone(), with_super);
            let (cells, _) = by_name.entry(outcome.name.clone()).or_insert((Vec::new(), outcome));
            let place = first + path as usize * Ending::COUNT + ending.place();
            cells.extend(classes.iter().map(|class| place + class * ENDINGS));
        }
    }
    let expected: Vec<_> = expected.outcomes().iter().filter_map(|outcome| by_name.remove(&outcome.name)).collect();
    let as_expected = |is_expected: bool| move |(cells, outcome)| CountedOutcome { outcome, cells, is_expected };
    let unexpected = by_name.into_values().map(as_expected(false));
    OutcomeCells(expected.into_iter().map(as_expected(true)).chain(unexpected).collect())
}

/// Counts endings. A round that no table foresees has no cell, so the tally is refused.
#[inline(always)]
fn count_rounds(first_cells: &[u16; STRIP_ROUNDS], endings: &Values, rounds: usize, cells: &mut [u64]) {
    let mut places = [0; STRIP_ROUNDS];
    for round in 0..STRIP_ROUNDS {
        let foreseen = (endings[round] < ENDINGS.az::<u16>()) & (first_cells[round] != NO_CLASS);
        places[round] = if foreseen { first_cells[round] + endings[round] } else { u16::MAX };
    }
    for &place in &places[..rounds] {
        if let Some(cell) = cells.get_mut(usize::from(place)) {
            *cell += 1;
        }
    }
}

/// Cards drawn by others come before the last player's, so no player has known places.
impl Dealing for LunarPokerCroupier {
    fn cards_of_last_player(&self, players: usize) -> usize {
        self.cards_per_round() + if players > 1 { PLAYER_CARDS } else { 0 }
    }

    fn cards_at_table(&self, players: usize) -> usize {
        most_cards(self.chapter, players)
    }

    fn rounds_of_player(&self, player: usize, players: usize, table: &Deals, alone: &mut Deals) {
        let (first, last) = (self.players.first().map(|player| &player.first), players.saturating_sub(1));
        for (table, alone) in TableStrip::all(self.chapter, players, table).zip(alone.strips_mut()) {
            table.deal_alone(player, alone);
            let (next, other) = alone[2 * PLAYER_CARDS..].split_at_mut(self.cards_per_round() - 2 * PLAYER_CARDS);
            // The dealer, if forced, draws after the last player.
            let (drawn, who) = table.drawn_before(last, first);
            table.deal_next(&drawn, &who, next);
            if player < last {
                let (drawn, who) = table.drawn_before(player, first);
                table.deal_next(&drawn, &who, &mut next[..PLAYER_CARDS]);
            }
            // The other hand with a Super Wager: the first player's, or for the first player the last one's.
            let seat = if player == 0 { last } else { 0 };
            other.iter_mut().zip(table.first_five(seat)).for_each(|(cards, dealt)| *cards = *dealt);
        }
    }
}

impl Croupier for LunarPokerCroupier {
    fn dealing(&self) -> &dyn Dealing {
        self
    }

    fn tally_form(&self) -> &TallyForm {
        &self.tally_form
    }

    fn settle(&self, vectors: Vectors, deals: &Deals, rounds: usize, tally: &mut [u64]) {
        let Some((first_cards, of_rounds)) = tally.split_at_mut_checked(2 * self.classes.len()) else { return };
        // Of the player's hand, and of the other one.
        let mut sights: [Counters; 2] = [Counters::zero(), Counters::zero()];
        vectors.run(
            #[inline(always)]
            || {
                for (strip, first) in deals.strips().zip((0..rounds).step_by(STRIP_ROUNDS)) {
                    // Cards of no deck end the count, so that the tally is refused.
                    let Some(dealt) = DealtStrip::of(self.chapter, strip) else { return };
                    let rounds = STRIP_ROUNDS.min(rounds - first);
                    sights[0].count(&dealt.players_sight[..rounds]);
                    sights[1].count(&dealt.others_sight[..rounds]);
                    let mut first_cells = [0; STRIP_ROUNDS];
                    for (first_cell, &sight) in first_cells.iter_mut().zip(&dealt.players_sight) {
                        *first_cell = self.first_cell_by_sight[usize::from(sight)];
                    }
                    for (player, cells) in
                        self.players.iter().zip(of_rounds.chunks_exact_mut(self.classes.len() * ENDINGS))
                    {
                        let endings = self.endings(player, strip, &dealt, rounds);
                        count_rounds(&first_cells, &endings, rounds, cells);
                    }
                }
            },
        );
        for (cells, sights) in first_cards.chunks_exact_mut(self.classes.len()).zip(&sights) {
            // A sight of no hand has no cell, so the tally is refused.
            let first_cells = self.first_cell_by_sight.iter().map(|&first| usize::from(first));
            for (rounds, first) in sights.totals().zip(first_cells).filter(|(_, first)| *first != NO_CLASS.into()) {
                cells[first / ENDINGS] += rounds;
            }
        }
    }

    fn each_round(&self, deals: &Deals, rounds: usize, each: &mut dyn FnMut(&[usize])) {
        let (mut cells, first_of_rounds) = (Vec::new(), 2 * self.classes.len());
        for (strip, first) in deals.strips().zip((0..rounds).step_by(STRIP_ROUNDS)) {
            let Some(dealt) = DealtStrip::of(self.chapter, strip) else { return };
            let rounds = STRIP_ROUNDS.min(rounds - first);
            let endings: Vec<Values> =
                self.players.iter().map(|player| self.endings(player, strip, &dealt, rounds)).collect();
            for round in 0..rounds {
                cells.clear();
                let [player, other] = [dealt.players_sight[round], dealt.others_sight[round]].map(usize::from);
                // Sights of no hand and endings that no table foresees have no cell.
                let [first_cell, of_other] = [player, other].map(|sight| self.first_cell_by_sight[sight]);
                let known = [first_cell, of_other].into_iter().zip([0, 1]).filter(|&(first, _)| first != NO_CLASS);
                cells.extend(known.map(|(first, whose)| whose * self.classes.len() + usize::from(first) / ENDINGS));
                let foreseen = |ending: u16| ending < ENDINGS.az::<u16>() && first_cell != NO_CLASS;
                for (place, endings) in endings.iter().enumerate().filter(|(_, endings)| foreseen(endings[round])) {
                    let cell = usize::from(first_cell + endings[round]);
                    cells.push(first_of_rounds + place * self.classes.len() * ENDINGS + cell);
                }
                each(&cells);
            }
        }
    }

    fn account(&self, strip: &[Strip], round: usize) -> RoundAccount {
        let Some(dealt) = DealtStrip::of(self.chapter, strip) else { return RoundAccount::default() };
        let actions = |player: &StripPlayer| player.literal.actions(strip, round, player.first.look_up(&dealt)[round]);
        let of_offer = |player: &Option<usize>| {
            let actions = player.and_then(|player| actions(&self.players[player])).unwrap_or_default();
            OfferAccount { actions, ..OfferAccount::default() }
        };
        RoundAccount { offers: self.player_of_offer.iter().map(of_offer).collect(), ..RoundAccount::default() }
    }
}

/// Largest number of cards dealt: after the first hands every player draws five, and in 2013 the dealer one, up to the
/// whole deck.
pub fn most_cards(chapter: Chapter, players: usize) -> usize {
    let of_dealer = chapter.cards_per_round() - 3 * PLAYER_CARDS;
    (2 * PLAYER_CARDS * players + DEALER_CARDS + of_dealer).min(Card::COUNT)
}

pub struct TableStrip<'t> {
    chapter: Chapter,
    players: usize,
    cards: &'t [Strip],
}

impl<'t> TableStrip<'t> {
    /// The deal follows § 671a.8(c).
    pub fn all(chapter: Chapter, players: usize, table: &'t Deals) -> impl Iterator<Item = Self> {
        table.strips().map(move |cards| TableStrip { chapter, players, cards })
    }

    /// First five cards of the player `seat`, counted from 0; the seat after the last is the dealer's.
    pub fn first_five(&self, seat: usize) -> [&'t Strip; 5] {
        // One card at a time to each player and to the dealer.
        [0, 1, 2, 3, 4].map(|card| &self.cards[card * (self.players + 1) + seat])
    }

    /// Number of cards drawn before this player (§ 671a.11(d)), and for each round the player who drew most.
    pub fn drawn_before(&self, seat: usize, first: Option<&FirstDecisions>) -> ([u8; STRIP_ROUNDS], Strip) {
        let (mut drawn, mut most, mut who) = ([0; STRIP_ROUNDS], [0; STRIP_ROUNDS], [0; STRIP_ROUNDS]);
        // All play by the first set of decisions. Without one, no card is drawn.
        let Some(first) = first else { return (drawn, who) };
        let mut alone = vec![[0; STRIP_ROUNDS]; self.chapter.cards_per_round()];
        for player in 0..seat {
            self.deal_alone(player, &mut alone);
            let Some(dealt) = DealtStrip::of(self.chapter, &alone) else { break };
            for (round, &play) in first.look_up(&dealt).iter().enumerate() {
                let draws = Play::from_code(play).map_or(0, Play::drawn).az::<u8>();
                drawn[round] += draws;
                if draws > most[round] {
                    (most[round], who[round]) = (draws, player.az::<u8>());
                }
            }
        }
        (drawn, who)
    }

    /// First cards of a player and of the dealer, in the order of a deal to this player alone, without the draw.
    pub fn deal_alone(&self, player: usize, alone: &mut [Strip]) {
        let hands = [self.first_five(player), self.first_five(self.players)];
        for (place, cards) in alone.iter_mut().take(2 * PLAYER_CARDS).enumerate() {
            *cards = *hands[place % 2][place / 2];
        }
    }

    /// The next cards of the deck after `drawn` cards. The chapters do not say what happens when the deck is used up,
    /// which takes five players most of whom draw four or five cards. Here the first cards of the player `who` drew
    /// most, nearly all discarded by then, are dealt again.
    pub fn deal_next(&self, drawn: &[u8; STRIP_ROUNDS], who: &Strip, next: &mut [Strip]) {
        let first = PLAYER_CARDS * self.players + DEALER_CARDS;
        for (place, cards) in next.iter_mut().enumerate() {
            for (round, card) in cards.iter_mut().enumerate() {
                let wanted = first + usize::from(drawn[round]) + place;
                *card = match self.cards.get(wanted) {
                    Some(cards) => cards[round],
                    None => self.first_five(who[round].into())[(wanted - self.cards.len()) % PLAYER_CARDS][round],
                };
            }
        }
    }
}
