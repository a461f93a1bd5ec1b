//! Games of streets, played with knowledge of cards beyond the rules.
//!
//! Equivalent cards (`alike`) are played equally, so a deal is a number of cards of each likeness. Knowledge then
//! means fewer remaining cards of some likeness, or a community card of known likeness. One recursion (`known`) serves
//! the count of all deals, over every hand with every choice of known cards, and dealt rounds.

use std::sync::Arc;

use az::Az;

use super::exact::{StreetCounts, StreetWorths};
use super::holdings::StreetTable;
use super::known::{AlikeHands, KnownCards, MOST_UNITS, Play, Position, alike_hands, places_of_holdings};
use super::rounds::settled;
use super::{End, StreetForm, Streets};
use crate::cards::{Card, CardSet, binomial};
use crate::games::engine::joint::MOST_PARTS;
use crate::games::engine::likeness::PlayTally;
use crate::games::engine::pricing::pays_of_listed;
use crate::games::engine::require_cards;
use crate::games::knowledge::expect_products;
use crate::games::{
    Counts, Dealing, Follow, InformedGame, Knowledge, Offer, PlaySums, PlayedBox, SolveError, counted_in_parts,
};
use crate::outcome::to_f64;

/// Rounds dealt where all deals are counted anyway.
const ROUNDS_BESIDE_COUNTS: u64 = 10_000;

/// Whether equivalent cards complete every hand equally: a flush needs all cards of the round.
pub fn is_counted(form: &StreetForm) -> bool {
    form.is_turned_one_by_one() && form.most_before(form.streets()) <= MOST_UNITS && form.streets() > 1
}

/// The base game of an offer, played with some knowledge.
#[derive(Debug)]
pub struct InformedStreets {
    table: &'static StreetTable,
    knowledge: Knowledge,
    streets: Arc<Streets>,
    play: Play,
    hands: Vec<AlikeHands>,
    /// By class of hands, the place in `hands`.
    place_of_class: Vec<usize>,
    /// Net result of each end of a round by the text, by [`StreetForm::place`].
    settled: Vec<f64>,
}

impl InformedStreets {
    pub fn new(
        counts: &StreetCounts,
        offer: &Offer,
        knowledge: Knowledge,
        table: &'static StreetTable,
    ) -> Result<Self, SolveError> {
        offer.game.knowledge.require(knowledge, offer.game.id)?;
        let (streets, form) = (Arc::clone(&counts.streets), counts.streets.form);
        if !is_counted(form) {
            return Err(SolveError::NoSuchKnowledge { game: offer.game.id });
        }
        let in_hands = form.own_cards * (1 + knowledge.others()) + knowledge.burnt();
        require_cards(streets.deck, in_hands + form.streets())?;
        let usual = StreetWorths::of(counts, offer)?.decisions(false);
        let unknown = || (0..form.streets()).filter(|place| !knowledge.community().contains(place)).enumerate();
        let unseen = streets.deck.len() - in_hands - knowledge.community().len();
        let pays = offer.whole_pays(pays_of_listed(offer, form.kinds).iter().map(|pay| &pay.net), None, MOST_PARTS)?;
        let ways = |street| {
            let later = unknown().filter(|(_, place)| *place >= street);
            pays.scale * later.map(|(turned, _)| unseen.saturating_sub(turned).az::<i64>()).product::<i64>()
        };
        let holdings = (0..form.streets()).map(|street| places_of_holdings(&streets, street, table)).collect();
        let ways = (0..form.streets()).map(ways).collect();
        let play = Play { form, usual, holdings, scale: pays.scale, ways };
        let (hands, place_of_class) = alike_hands(counts, &pays.nets);
        let settled = (0..form.ends()).map(|place| to_f64(&settled(form, offer, form.end_at(place)).net)).collect();
        Ok(InformedStreets { table, knowledge, streets, play, hands, place_of_class, settled })
    }

    /// Adds the continuations of a deal, each with the weight of `weight` deals.
    fn add(&self, known: &mut KnownCards<'_>, weight: u64) -> Position {
        known.tally.weight = weight;
        let position = self.play.position(known, 0, 0);
        let (best, usual) = (position.best[self.play.form.staked].sums, position.usual);
        let sums = PlaySums {
            ways: self.ways(),
            net: best.net.into(),
            units: best.units.into(),
            usual_net: usual.sums.net.into(),
            usual_units: usual.sums.units.into(),
            changed: usual.changed.unsigned_abs().into(),
            ..PlaySums::default()
        };
        known.tally.sums.add(sums, weight.into());
        position
    }

    /// Takes the sums of the deals played.
    fn sums(&self, known: &mut KnownCards<'_>) -> PlaySums {
        let rules = |street: usize| &self.play.form.streets[street];
        let holding = |street: usize, holding: usize| self.table.holdings[street][holding].name.to_string();
        let tally = std::mem::replace(&mut known.tally, PlayTally::new([]));
        tally.named(|street| &rules(street).names, |street, place| (rules(street).name, holding(street, place)))
    }

    /// Adds all choices of this many dead cards, of this likeness and later ones, with all known community cards.
    fn add_dead(&self, known: &mut KnownCards<'_>, cards: usize, likeness: usize, weight: u64) {
        if cards == 0 {
            return self.add_community(known, self.knowledge.community(), weight);
        }
        for likeness in likeness..known.hands.likenesses {
            let left = known.left[likeness];
            for dead in 1..=cards.min(left.az::<usize>()) {
                let weight = weight * u64::from(binomial(left.az::<usize>(), dead));
                known.left[likeness] = left - dead.az::<i64>();
                known.dead.push((likeness, dead.az::<i64>()));
                self.add_dead(known, cards - dead, likeness + 1, weight);
                known.dead.pop();
            }
            known.left[likeness] = left;
        }
    }

    /// Adds all choices of the known community cards.
    fn add_community(&self, known: &mut KnownCards<'_>, places: &[usize], weight: u64) {
        let Some((&place, later)) = places.split_first() else {
            self.add(known, weight);
            return;
        };
        known.each_left(|known, likeness, cards| {
            known.community[place] = Some(likeness);
            self.add_community(known, later, weight * cards.unsigned_abs());
        });
    }

    /// Sums over all deals of these hands.
    fn counted_with(&self, hands: &AlikeHands) -> PlaySums {
        let (mut known, mut sums) = (self.knowing_nothing(hands), PlaySums::default());
        let dead = self.play.form.own_cards * self.knowledge.others() + self.knowledge.burnt();
        self.add_dead(&mut known, dead, 0, 1);
        sums.add(self.sums(&mut known), hands.hands);
        sums
    }

    fn knowing_nothing<'h>(&self, hands: &'h AlikeHands) -> KnownCards<'h> {
        let tally = PlayTally::new(self.table.holdings.iter().map(Vec::len));
        let community = vec![None; self.play.form.streets()];
        KnownCards { hands, left: hands.cards, dead: Vec::new(), community, tally }
    }

    /// The box with these own, community and dead cards; `None` for cards outside the deck.
    fn dealt(&self, own: &[Card], community: &[Card], dead: impl Iterator<Item = Card>) -> Option<DealtBox<'_>> {
        let hand: CardSet = own.iter().copied().collect();
        let hands = self.hands.get(*self.place_of_class.get(self.streets.class(0, hand))?)?;
        let mut known = self.knowing_nothing(hands);
        for card in dead {
            let likeness = hands.likeness(own, card)?;
            known.left[likeness] -= 1;
            known.dead.push((likeness, 1));
        }
        let board = community.iter().map(|&card| hands.likeness(own, card)).collect::<Option<Vec<usize>>>()?;
        for &place in self.knowledge.community() {
            known.left[board[place]] -= 1;
            known.community[place] = Some(board[place]);
        }
        let first = self.add(&mut known, 1);
        let expected = self.sums(&mut known);
        let kind = self.play.form.kinds.kind_of(&[own, community].concat());
        let ends = self.ends(&known, first, &board, kind);
        let [net, usual_net] = ends.map(|end| self.settled[self.play.form.place(end)]);
        let more = first.best[self.play.form.staked].sums.squares - first.usual.sums.squares;
        let (units, usual_net, more_squares) = (ends[0].units as f64, Some(usual_net), Some(more / self.ways() as f64));
        let played = PlayedBox { expected, net, units, usual_net, more_squares, more_products: None };
        Some(DealtBox { own: own.to_vec(), known, first, board, played })
    }

    /// The ends of a dealt round with this kind of hand under the best decisions from this first position on, and under
    /// the usual ones. The last card turned matters to no decision.
    fn ends(&self, known: &KnownCards<'_>, first: Position, turned: &[usize], kind: usize) -> [End; 2] {
        let (hands, mut known, mut position, mut board) = (known.hands, known.clone(), first, 0);
        let best = |street: usize, units: usize| {
            if let Some(before) = street.checked_sub(1) {
                board = hands.next(board, turned[before]);
                known.left[turned[before]] -= i64::from(known.community[before].is_none());
                position = self.play.position(&mut known, street, board);
            }
            position.best[units].action
        };
        let informed = self.play.form.end(best, || kind);
        let mut board = 0;
        let usual = |street: usize, units: usize| {
            board = street.checked_sub(1).map_or(0, |before| hands.next(board, turned[before]));
            self.play.usual.action(street, hands.classes[street][board], units)
        };
        [informed, self.play.form.end(usual, || kind)]
    }

    /// Net results in units, with knowledge and by usual play, for every choice of the last two community cards from
    /// these; an earlier one stays as dealt. Awards of several boxes at once are mostly those that the last cards
    /// complete.
    fn nets(&self, dealt: &DealtBox<'_>, left: &[Card]) -> Vec<[f64; 2]> {
        let (hands, scale) = (dealt.known.hands, self.play.scale as f64);
        let (last, mut turned, mut ends) = (dealt.board.len() - 2, dealt.board.clone(), vec![None; hands.likenesses]);
        let likenesses: Vec<usize> = left.iter().filter_map(|&card| hands.likeness(&dealt.own, card)).collect();
        let before = turned[..last].iter().fold(0, |board, &likeness| hands.next(board, likeness));
        let mut nets = Vec::with_capacity(left.len() * left.len());
        for (place, &next) in likenesses.iter().enumerate() {
            turned[last] = next;
            // The kind of the hand is for `unit` to say.
            let ends = *ends[next].get_or_insert_with(|| self.ends(&dealt.known, dealt.first, &turned, 0));
            for (_, &last) in likenesses.iter().enumerate().filter(|&(other, _)| other != place) {
                let unit = hands.nets[hands.next(hands.next(before, next), last)] as f64 / scale;
                nets.push(ends.map(|End { hand, units }| units as f64 * hand.map_or(-1.0, |_| unit)));
            }
        }
        nets
    }
}

/// A box of a dealt round.
struct DealtBox<'h> {
    own: Vec<Card>,
    known: KnownCards<'h>,
    first: Position,
    /// Likenesses of the community cards.
    board: Vec<usize>,
    played: PlayedBox,
}

impl InformedGame for InformedStreets {
    fn counted(&self, follow: &Follow<'_>) -> Result<Option<PlaySums>, SolveError> {
        let counted = || counted_in_parts(&self.hands, |hands| self.counted_with(hands), PlaySums::plus, follow);
        (self.counts() != Counts::Never).then(counted).transpose()
    }

    fn counts(&self) -> Counts {
        match self.knowledge.others() {
            0 | 1 => Counts::Always,
            others if others <= self.table.most_counted => Counts::OnRequest,
            _ => Counts::Never,
        }
    }

    fn boxes(&self) -> usize {
        1 + self.knowledge.others()
    }

    fn cards(&self) -> usize {
        self.play.form.cards_at_table(self.boxes()) + self.knowledge.burnt()
    }

    fn ways(&self) -> u128 {
        self.play.ways.first().map_or(1, |ways| ways.unsigned_abs().into())
    }

    fn usual_rounds(&self) -> u64 {
        if self.knowledge.others() > self.table.most_counted { self.table.rounds } else { ROUNDS_BESIDE_COUNTS }
    }

    fn round(&self, cards: &[Card]) -> Vec<PlayedBox> {
        let form = self.play.form;
        let Some((own, rest)) = cards.split_at_checked(form.own_cards * self.boxes()) else { return Vec::new() };
        let Some((community, burnt)) = rest.split_at_checked(form.streets()) else { return Vec::new() };
        let burnt = burnt.iter().take(self.knowledge.burnt());
        let dealt = own.chunks(form.own_cards).map(|hand| {
            let others = own.iter().filter(|card| !hand.contains(card));
            self.dealt(hand, community, others.chain(burnt.clone()).copied())
        });
        let dealt: Vec<DealtBox<'_>> = dealt.collect::<Option<_>>().unwrap_or_default();
        let seen = own.iter().chain(&community[..form.streets() - 2]).copied().collect();
        let left: Vec<Card> = self.streets.deck.without(seen).iter().collect();
        // One box alone has no products.
        let together = dealt.iter().filter(|_| self.boxes() > 1);
        let nets: Vec<_> = together.map(|dealt| self.nets(dealt, &left)).collect();
        let mut played: Vec<PlayedBox> = dealt.into_iter().map(|dealt| dealt.played).collect();
        expect_products(&mut played, &nets);
        played
    }
}
