//! Tests for all games: every deal of a short deck, played and settled card by card; and outcomes on a paytable with
//! one pay raised by one unit.

mod bets;
mod dealer;
mod envy;
mod joint;
pub mod side_wagers;
mod strategy;
mod table;

use std::collections::BTreeMap;
use std::sync::Arc;

use house_edge_core::cards::{Card, CardSet, Rank, Suit, SuitSymmetry};
use house_edge_core::games::dealer::plain::PlainTree;
use house_edge_core::games::dealer::solver::{DealerSolver, DealerTable};
use house_edge_core::games::dealer::tree::DealerTree;
use house_edge_core::games::testing::kinds::{Kinds, forfeited};
use house_edge_core::games::testing::pricing::priced_kinds;
use house_edge_core::games::testing::settlement::settled_kind;
use house_edge_core::games::{
    Catalogue, DecisionRow, GameFacts, HandRanking, LiteralGame, Offer, Selection, SolveError, Solver, Spot,
    VariantChoice, WagerFacts, games_of_program, to_the_end,
};
use house_edge_core::outcome::{Fraction, JointTable, Measures, Outcome, OutcomeTable, ratio};
use house_edge_core::paytable::{Pay, Paytable, whole_units};

/// The deal and play of a game on a short deck.
pub struct ShortDeck<'g, G: LiteralGame> {
    pub game: G,
    pub deck: CardSet,
    /// Groups of places in the deal to one player; the order within a group does not matter.
    pub places: &'g [&'g [usize]],
    pub solver: &'g dyn Solver,
}

impl<G: LiteralGame> ShortDeck<'_, G> {
    /// Asserts that the joint outcomes of these wagers, their base game played by `decisions`, equal the counts over
    /// all deals, and each wager's part its own outcomes, unless folds of another forfeit it. Returns the joint
    /// outcomes.
    pub fn assert_joint(&self, offers: &[Offer], decisions: &G::Decisions) -> JointTable {
        let joint = self.solver.joint_outcomes(offers).expect("solved").expect("counted together");
        let mut played: BTreeMap<Vec<Ended>, u128> = BTreeMap::new();
        self.each_deal(&mut |cards| {
            let class = self.game.play(decisions, cards);
            let ended = offers.iter().map(|offer| ended(&self.settled(offer, class, cards)));
            *played.entry(ended.collect()).or_default() += 1;
        });
        let deals: u128 = played.values().sum();
        let shares = played.into_iter().map(|(ended, count)| (ended, ratio(count, deals)));
        assert_eq!(shares_together(&joint), shares.collect());
        let is_forfeited = |offer: &Offer| offer.side().is_some_and(|side| side.forfeited_by_fold);
        for (wager, offer) in offers.iter().enumerate().filter(|(_, offer)| !is_forfeited(offer)) {
            let (beside, alone) = (joint.alone(wager).expect("there"), self.solver.outcomes(offer).expect("solved"));
            assert_eq!(Measures::of(&beside), Measures::of(&alone), "{}", offer.name());
        }
        joint
    }

    fn settled(&self, offer: &Offer, class: usize, cards: &[Card]) -> Outcome {
        match offer.side() {
            None => self.game.settled(offer, class),
            Some(side) if side.forfeited_by_fold && self.game.is_folded(class) => forfeited(),
            Some(side) => settled_kind(offer, side.kinds, side.kinds.kind_of(&side.hand(cards))),
        }
    }

    /// Asserts that the covariance of two seats equals the count over all deals; `community` are the shared places.
    pub fn assert_seats(&self, offer: &Offer, community: &[usize], decisions: &G::Decisions) {
        let covariance = self.solver.seats_covariance(offer, &to_the_end).expect("solved").expect("counted together");
        let mut by_community: BTreeMap<Vec<Card>, Vec<(CardSet, Fraction)>> = BTreeMap::new();
        self.each_deal(&mut |cards| {
            let shared: Vec<Card> = community.iter().map(|&place| cards[place]).collect();
            let own = cards.iter().copied().collect::<CardSet>().without(shared.iter().copied().collect());
            let net = self.game.settled(offer, self.game.play(decisions, cards)).net;
            by_community.entry(shared).or_default().push((own, net));
        });
        let (mut pairs, mut products, mut nets) = (0, ratio(0, 1), ratio(0, 1));
        for hands in by_community.values() {
            for (own, net) in hands {
                for (_, other) in hands.iter().filter(|(cards, _)| cards.is_disjoint(*own)) {
                    (pairs, products, nets) = (pairs + 1, products + net * other, nets + net);
                }
            }
        }
        let mean = nets / ratio(pairs, 1);
        assert_eq!(covariance, products / ratio(pairs, 1) - &mean * &mean, "{}", offer.name());
    }

    fn each_deal(&self, each: &mut dyn FnMut(&[Card])) {
        let mut cards = vec![Card::LOWEST; self.places.iter().map(|places| places.len()).sum()];
        deal(self.deck, self.deck, (&[], self.places), &mut cards, each);
    }
}

/// Deals the rest of a group of places from the cards `above` those already dealt to it, and then the other groups.
fn deal(
    left: CardSet,
    mut above: CardSet,
    (rest, others): (&[usize], &[&[usize]]),
    cards: &mut [Card],
    each: &mut dyn FnMut(&[Card]),
) {
    let Some((&place, rest)) = rest.split_first() else {
        return match others.split_first() {
            None => each(cards),
            Some((next, others)) => deal(left, left, (next, others), cards, each),
        };
    };
    for card in above.iter() {
        let dealt = CardSet::default().with(card);
        above = above.without(dealt);
        cards[place] = card;
        deal(left.without(dealt), above, (rest, others), cards, each);
    }
}

/// Asserts that a game's tree answers as every deal of a short deck does: outcomes, decisions and spots of each offer,
/// decisions that each changes from the others, and the joint outcomes of offers `together`.
pub fn assert_sums_of_every_deal<G: DealerTable<T>, T: DealerTree<G>>(
    game: G,
    deck: CardSet,
    offers: &[Offer],
    together: &[&[Offer]],
) {
    let quick = DealerSolver::<G, T>::new(game, deck).expect("enough cards");
    let plain = DealerSolver::<G, PlainTree<G>>::new(game, deck).expect("enough cards");
    let solvers: [&dyn Solver; 2] = [&quick, &plain];
    let assert_same = |answer: &dyn Fn(&dyn Solver) -> String, of: &str| {
        let [quick, plain] = solvers.map(answer);
        assert_eq!(quick, plain, "{of}");
    };
    let symmetry = SuitSymmetry::of(deck);
    for offer in offers {
        let name = offer.name();
        assert_same(&|solver| format!("{:?}", shares_of(&solver.outcomes(offer).expect("solved"))), &name);
        if !offer.wager.has_decisions {
            continue;
        }
        let rows = |solver: &dyn Solver| {
            let mut rows = solver.strategy(offer).expect("solved");
            rows.rows.iter_mut().for_each(|row| row.example.clear());
            format!("{rows:#?}")
        };
        assert_same(&rows, &name);
        assert_same(
            &|solver| format!("{:#?}", decisions_and_spots(solver, offer, game.form().own.len(), &symmetry)),
            &name,
        );
        for from in offers.iter().filter(|from| from.decides_as(offer)) {
            let changed = |solver: &dyn Solver| {
                let mut changed = solver.changed_decisions(from, offer).expect("solved");
                changed.iter_mut().for_each(|row| row.example.clear());
                format!("{changed:#?}")
            };
            assert_same(&changed, &name);
        }
    }
    for offers in together {
        let names: Vec<String> = offers.iter().map(Offer::name).collect();
        let joint = |solver: &dyn Solver| {
            let joint = solver.joint_outcomes(offers).expect("solved").expect("counted together");
            format!("{:#?}", shares_together(&joint))
        };
        assert_same(&joint, &names.join(", "));
    }
}

fn shares_of(table: &OutcomeTable) -> Vec<(Ended, Fraction)> {
    table.outcomes().iter().map(|outcome| (ended(outcome), ratio(outcome.count, table.cycle()))).collect()
}

/// How often all wagers of a table end like this.
fn shares_together(joint: &JointTable) -> BTreeMap<Vec<Ended>, Fraction> {
    let mut shares = BTreeMap::new();
    for (outcomes, count) in joint.combinations() {
        *shares.entry(outcomes.into_iter().map(ended).collect()).or_default() += ratio(count, joint.cycle());
    }
    shares
}

/// One spot in so many is asked: each is solved anew.
const SPOTS: usize = 16;

/// By decision and the least image of the cards in sight: the row, and the answers to some spots.
fn decisions_and_spots(
    solver: &dyn Solver,
    offer: &Offer,
    own: usize,
    symmetry: &SuitSymmetry,
) -> BTreeMap<Vec<CardSet>, String> {
    let (mut rows, mut spots) = (BTreeMap::<Vec<CardSet>, _>::new(), Vec::new());
    let mut each = |row: &DecisionRow<'_>| {
        let spot = Spot {
            hand: row.cards[..own].to_vec(),
            board: row.cards[own..].to_vec(),
            up_cards: row.up_cards.iter().collect(),
            ..Spot::default()
        };
        spots.push((spot, format!("{:?}", DecisionRow { cards: &[], up_cards: CardSet::default(), ..*row })));
        Ok(())
    };
    solver.every_decision(offer, &mut each).expect("solved");
    for (spot, row) in spots {
        let parts = [&spot.hand[..], &spot.board, &spot.up_cards].map(|cards| cards.iter().copied().collect());
        let images = parts.map(|part: CardSet| symmetry.images(part).collect::<Vec<_>>());
        let least = (0..images[0].len()).map(|renaming| images.iter().map(|part| part[renaming]).collect()).min();
        let known = rows.insert(least.expect("an image"), (row, spot));
        assert!(known.is_none(), "{known:?} is listed twice");
    }
    let answered = |(place, (cards, (row, spot))): (usize, (_, (String, Spot)))| {
        let answer = (place % SPOTS == 0).then(|| solver.spot(offer, &spot).expect("a spot"));
        (cards, format!("{row} {answer:?}"))
    };
    rows.into_iter().enumerate().map(answered).collect()
}

type Ended = (String, Fraction, Fraction, bool);

fn ended(outcome: &Outcome) -> Ended {
    (outcome.name.clone(), outcome.net.clone(), outcome.wagered.clone(), outcome.folded)
}

/// The regulation's offers of a game, in all readings, for the `wanted` wagers.
pub fn offers_of(game: &'static GameFacts, wanted: impl Fn(&WagerFacts) -> bool) -> Vec<Offer> {
    let selection = Selection { reading: VariantChoice::All, ..Selection::of(game.id) };
    let mut offers = Catalogue::known().expect("valid").select(&selection).expect("there are");
    offers.retain(|offer| wanted(offer.wager));
    offers
}

/// Asserts that every outcome is paid on the units in its name: half a unit more in a paytable row adds half as many to
/// the net result. `outcomes` prices the same endings on any paytable.
pub fn assert_paid_on_their_units(offer: &Offer, outcomes: impl Fn(&Offer) -> Vec<Outcome>) {
    let offer = with_fixed_pays(offer);
    let before = outcomes(&offer);
    let mut is_paid = false;
    for (place, schedule) in offer.paytable.schedules.iter().enumerate() {
        for (line, row) in schedule.rows.iter().enumerate().filter(|(_, row)| row.pay != Pay::Loses) {
            let after = outcomes(&changed(&offer, |paytable| {
                let pay = &mut paytable.schedules[place].rows[line].pay;
                if let Pay::Units(units) = pay {
                    *units += ratio(1, 2);
                }
            }));
            assert_eq!(before.len(), after.len());
            for (before, after) in before.iter().zip(&after) {
                let of_row = before
                    .paid
                    .iter()
                    .filter(|paid| paid.award.schedule == schedule.name && paid.award.hand == row.hand);
                let units: Fraction = of_row.map(|paid| &paid.units).sum();
                assert_eq!(
                    &after.net - &before.net,
                    &units / whole_units(2),
                    "{}: {}, {}",
                    offer.name(),
                    before.name,
                    row.hand
                );
                is_paid |= units > whole_units(0);
            }
        }
    }
    assert!(is_paid, "{}", offer.name());
}

/// The offer with 7 units in place of each part of a meter.
fn with_fixed_pays(offer: &Offer) -> Offer {
    changed(offer, |paytable| {
        let rows = paytable.schedules.iter_mut().flat_map(|schedule| &mut schedule.rows);
        let of_meters = rows.filter(|row| matches!(row.pay, Pay::MeterShare(_)));
        of_meters.for_each(|row| row.pay = Pay::Units(whole_units(7)));
    })
}

fn changed(offer: &Offer, change: impl FnOnce(&mut Paytable)) -> Offer {
    let mut paytable = Paytable::clone(&offer.paytable);
    change(&mut paytable);
    Offer { paytable: Arc::new(paytable), ..offer.clone() }
}

#[test]
fn every_side_wager_is_paid_on_one_unit() {
    for facts in games_of_program().map(|game| game.facts()) {
        for offer in offers_of(facts, |wager| wager.side.is_some()) {
            let kinds = offer.side().expect("as chosen").kinds;
            assert_paid_on_their_units(&offer, |offer| priced_kinds(offer, kinds, &vec![1; kinds.count()]));
            assert_paid_on_their_units(&offer, |offer| {
                (0..kinds.count()).map(|kind| settled_kind(offer, kinds, kind)).collect()
            });
        }
    }
}

/// A croupier deals from the full deck, even with the solver of a short one.
#[test]
fn no_croupier_deals_from_a_short_deck() {
    let deck = CardSet::deck(&Rank::ALL[6..], &Suit::ALL);
    for game in games_of_program() {
        let solver = game.solver(deck).expect("28 cards are enough");
        for offer in offers_of(game.facts(), |_| true) {
            let offers = std::slice::from_ref(&offer);
            for croupier in [solver.croupier(offers), solver.literal_croupier(offers), solver.croupier_together(offers)]
            {
                assert!(matches!(croupier.err(), Some(SolveError::ShortDeck)), "{}", offer.name());
            }
        }
    }
}

/// The names that distinguish kinds, lowest first, each kind with its names, the most exact first.
#[test]
fn kinds_follow_from_the_names_of_hands() {
    let named = |ranking, names: &[&str]| Kinds::named(ranking, names).map(|kinds| kinds.names.to_vec());
    let pairs = ["flush", "pair-of-jacks-or-better", "pair-of-sixes-or-better", "pair-of-sixes-to-tens"];
    let expected: [&[&str]; 4] = [
        &[],
        &["pair-of-jacks-or-better", "pair-of-sixes-or-better"],
        &["pair-of-sixes-to-tens", "pair-of-sixes-or-better"],
        &["flush"],
    ];
    let mut kinds = named(HandRanking::FiveCards, &pairs).expect("names of hands");
    kinds.swap(1, 2);
    assert_eq!(kinds, expected);
    let royals = ["mini-royal", "mini-royal-spades"];
    let expected: [&[&str]; 3] = [&[], &["mini-royal"], &["mini-royal-spades", "mini-royal"]];
    assert_eq!(named(HandRanking::ThreeCards, &royals).expect("names of hands"), expected);
    // No hand of five cards is six high, no three cards are a full house, and suits need cards of one suit.
    for (ranking, name) in [
        (HandRanking::FiveCards, "six-high"),
        (HandRanking::ThreeCards, "full-house"),
        (HandRanking::FiveCards, "straight-spades"),
        (HandRanking::FiveOfSeven, "flush-spades"),
        (HandRanking::FiveCards, "pair-of-kings-to-sixes"),
        (HandRanking::FiveCards, "flush-spades-spades"),
    ] {
        assert_eq!(named(ranking, &[name]), None, "{name}");
    }
}

/// A game with such wagers counts its folds itself.
#[test]
fn forfeits_are_refused_where_nobody_counts_them() {
    let forfeits = |wager: &WagerFacts| wager.side.is_some_and(|side| side.forfeited_by_fold);
    let offers: Vec<Offer> = games_of_program().flat_map(|game| offers_of(game.facts(), forfeits)).collect();
    assert!(!offers.is_empty());
    for offer in offers {
        let side = offer.side().expect("as chosen");
        let refused = side.outcomes(&offer, &vec![0; side.kinds.count()]);
        assert!(matches!(refused, Err(SolveError::ForfeitsNotCounted { .. })), "{refused:?}");
    }
}
