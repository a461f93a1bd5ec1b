//! The proofs of a game in a file, without a test of its own: every deal of short decks by every action, the suits
//! renamed, rounds settled one by one and many at a time, and simulated rounds against the exact answer.

use std::collections::BTreeMap;

use az::Az;
use rayon::ThreadPoolBuilder;

use super::{RunPlan, Shard, simulate};
use crate::cards::{Card, CardSet, Suit, Vectors, parse_cards, subsets};
use crate::games::engine::dealer::dealt::DealtGame;
use crate::games::engine::dealer::plain::PlainTree;
use crate::games::engine::dealer::solver::DealerSolver;
use crate::games::engine::dealer::{DealerGame, Round};
use crate::games::engine::literal::LiteralGame;
use crate::games::engine::settlement::settled_kind;
use crate::games::engine::streets::game::StreetSolver;
use crate::games::engine::streets::rounds::settled;
use crate::games::engine::streets::{End, StreetForm, Streets};
use crate::games::game_file::FileGame;
use crate::games::{Croupier, Game, Offer, Selection, SideWager, SolveError, Solver, VariantChoice};
use crate::outcome::{Fraction, Measures, OutcomeTable};
use crate::paytable::WholePays;
use crate::statistics::{Verdict, compare, judge};

/// What was proved, and what was found if it does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    pub of: String,
    pub fault: Option<String>,
}

/// A deck of few ranks in two suits, one with several cards of low ranks, and one of many ranks without two equal
/// suits.
const DECKS: [(&str, &str); 3] = [
    ("an even deck of 10 cards", "Tc Jc Qc Kc Ac Th Jh Qh Kh Ah"),
    ("a deck of 10 cards with low pairs and threes", "2c 2d 2h 6c 6s 6h 9d 9s Jc Ad"),
    ("a lopsided deck", "2c 3d 4s 6h 7s 9c Td Qh Qs Kc Kd"),
];

const ROUNDS: u64 = 1 << 20;
/// Rounds settled both ways.
const ROUNDS_TWICE: u64 = 1 << 16;

/// Of which a game of more cards has one more than a round; half are of one suit, so that flushes of all lengths are
/// dealt.
const MANY: &str = "2c 2d 3h 5s 7c 7h 8c 9c Tc Td Jh Qc Kc Kd Ah As";

/// All proofs of these offers, games against a dealer in every reading and by every named strategy too.
///
/// # Errors
/// As far as the game cannot be solved: those of its solver.
pub fn battery(game: FileGame, offers: &[Offer]) -> Result<Vec<Proof>, SolveError> {
    let all = Selection { reading: VariantChoice::All, strategy: VariantChoice::All, ..Selection::default() };
    let in_every_way = all.among(offers).unwrap_or_else(|_| offers.to_vec());
    let mut proofs = Vec::new();
    let cards = match game {
        FileGame::Streets(game) => game.form.cards(),
        FileGame::Dealt(game) => game.form.cards(),
    };
    let deck = |cards: &str| parse_cards(cards).unwrap_or_default().into_iter();
    // With nine cards a round, of which five are turned, one card more is six times the deals.
    let most = if cards == 9 { 10 } else { Card::COUNT };
    let decks = DECKS.map(|(name, cards)| (name, deck(cards).take(most).collect::<CardSet>()));
    let large = (cards > 10).then(|| ("a deck of one card more than a round", deck(MANY).take(cards + 1).collect()));
    let prove = |(name, deck): (&str, CardSet)| -> Result<Vec<Proof>, SolveError> {
        let mut proofs = match game {
            FileGame::Streets(game) => every_deal(&game.on(deck)?, name, offers)?,
            FileGame::Dealt(game) => every_hand(game, deck, name, &in_every_way)?,
        };
        proofs.extend(renamed(game, deck, name, offers)?);
        Ok(proofs)
    };
    let decks = decks.into_iter().chain(large).filter(|(_, deck)| cards <= deck.len());
    // Sums over short decks are many and small: threads would wait for each other, for minutes on a busy machine.
    let proved = match ThreadPoolBuilder::new().num_threads(1).build() {
        Ok(alone) => alone.install(|| decks.map(prove).collect::<Result<Vec<_>, _>>()),
        Err(_) => decks.map(prove).collect(),
    };
    proofs.extend(proved?.into_iter().flatten());
    proofs.extend(simulated(game, offers)?);
    Ok(proofs)
}

/// The exact outcomes of a game against a dealer against every deal and every action, and each class of rounds as
/// priced and as settled by the words.
fn every_hand(game: &'static DealtGame, deck: CardSet, name: &str, offers: &[Offer]) -> Result<Vec<Proof>, SolveError> {
    let swept = game.solver(deck)?;
    let plain = DealerSolver::<&'static DealtGame, PlainTree<_>>::new(game, deck)?;
    let mut proofs = Vec::new();
    // Deals are of sets of cards, of which a part would be the lowest: a wager on a part is on any so many cards.
    let dealers = [game.form.hidden, game.form.shown].concat();
    let is_on_part = |side: &&SideWager| {
        let common = |cards: &&[usize]| cards.iter().filter(|place| side.cards.contains(place)).count();
        [game.form.own, &dealers, game.form.community].iter().any(|cards| (1..cards.len()).contains(&common(cards)))
    };
    for offer in offers {
        let (mut dealt, part) = (BTreeMap::new(), offer.side().filter(is_on_part));
        let all = part.map_or("every action in every deal".into(), |side| format!("every {} cards", side.cards.len()));
        if let Some(side) = part {
            for hand in subsets(deck, side.cards.len()) {
                *dealt.entry(settled_kind(offer, side.kinds, side.kinds.kind_of_set(hand)).name).or_default() += 1;
            }
        } else {
            let counted = plain.outcomes(offer)?;
            dealt.extend(counted.outcomes().iter().map(|outcome| (outcome.name.clone(), outcome.count)));
        }
        let fault = differing(&swept.outcomes(offer)?, &dealt);
        proofs.push(Proof { of: format!("{}: {all} of {name}", offer.name()), fault });
        if offer.wager.has_decisions {
            let mut nets = BTreeMap::new();
            let differs = |round: &Round| {
                let priced = game.priced(offer, *round);
                // Rounds of one name are one outcome.
                priced != game.settled(offer, *round)
                    || *nets.entry(priced.name).or_insert_with(|| priced.net.clone()) != priced.net
            };
            let fault = game.rounds().find(differs).map(|round| game.priced(offer, round).name);
            let of = format!("{}: every ending, priced and settled by the words", offer.name());
            proofs.push(Proof { of, fault });
        }
    }
    Ok(proofs)
}

/// The exact outcomes against every deal, and those of a base game against the best of every action.
fn every_deal(solver: &StreetSolver, name: &str, offers: &[Offer]) -> Result<Vec<Proof>, SolveError> {
    let mut proofs = Vec::new();
    for offer in offers {
        let (exact, dealt) = (solver.outcomes(offer)?, dealt(solver, offer)?);
        let (all, fault) = (dealt.values().sum::<u128>(), differing(&exact, &dealt));
        proofs.push(Proof { of: format!("{}: {all} deals of {name}, settled one by one", offer.name()), fault });
        if offer.wager.has_decisions {
            let (best, counted) = (Tree::expected(solver, offer)?, Measures::of(&exact).expected_net);
            let fault = (best != counted).then(|| format!("{counted} by the solver, {best} by trying every action"));
            proofs.push(Proof { of: format!("{}: every action in every deal of {name}", offer.name()), fault });
        }
    }
    Ok(proofs)
}

/// The first outcome whose share of the dealt rounds is not the exact one.
fn differing(exact: &OutcomeTable, dealt: &BTreeMap<String, u128>) -> Option<String> {
    let (cycle, all) = (exact.cycle(), dealt.values().sum::<u128>());
    let count = |name: &str| dealt.get(name).copied().unwrap_or_default();
    let wrong = exact.outcomes().iter().find(|outcome| outcome.count * all != count(&outcome.name) * cycle)?;
    let (name, exact_count) = (&wrong.name, wrong.count);
    Some(format!("{name}: {exact_count} of {cycle} by the count, {} of {all} dealt", count(name)))
}

/// Deals by the name of the outcome, community cards in order.
fn dealt(solver: &StreetSolver, offer: &Offer) -> Result<BTreeMap<String, u128>, SolveError> {
    let (rounds, mut counts) = (&solver.counts.streets, BTreeMap::new());
    let Streets { form, deck, .. } = **rounds;
    let decisions = match offer.wager.has_decisions {
        true => Some(solver.decisions(offer)?),
        false => solver.forfeiting(std::slice::from_ref(offer))?,
    };
    let mut cards = vec![Card::LOWEST; form.cards()];
    let mut settle = |cards: &[Card]| {
        let class = decisions.as_ref().map(|decisions| rounds.play(decisions, cards));
        let folded = class.is_some_and(|class| rounds.is_folded(class));
        let name = match (offer.side(), class) {
            (None, Some(class)) => rounds.settled(offer, class).name,
            (Some(side), _) if folded && side.forfeited_by_fold => "forfeited".to_string(),
            (Some(side), _) => settled_kind(offer, side.kinds, side.kinds.kind_of(&side.hand(cards))).name,
            (None, None) => String::new(),
        };
        *counts.entry(name).or_default() += 1;
    };
    // The order of the own cards matters to a wager on some of them.
    let own = &form.order[..form.own_cards];
    let of_own = |side: &SideWager| own.iter().filter(|place| side.cards.contains(place)).count();
    let has_none_or_all = offer.side().map_or(0, of_own).is_multiple_of(form.own_cards);
    let (in_any_order, in_order) = form.order.split_at(if has_none_or_all { form.own_cards } else { 0 });
    for own in subsets(deck, in_any_order.len()) {
        own.iter().zip(in_any_order).for_each(|(card, &place)| cards[place] = card);
        each_order(in_order, deck.without(own), &mut cards, &mut settle);
    }
    Ok(counts)
}

/// Passes `each` the round with every order of the cards left at these places.
fn each_order(places: &[usize], left: CardSet, cards: &mut [Card], each: &mut dyn FnMut(&[Card])) {
    let [place, later @ ..] = places else { return each(cards) };
    for card in left.iter() {
        cards[*place] = card;
        each_order(later, left.without(CardSet::default().with(card)), cards, each);
    }
}

/// Every action in every deal, from the words of the settlement.
struct Tree {
    form: &'static StreetForm,
    deck: CardSet,
    /// By the place of the end.
    nets: WholePays,
}

impl Tree {
    /// The expected net result with the best actions.
    fn expected(solver: &StreetSolver, offer: &Offer) -> Result<Fraction, SolveError> {
        let Streets { form, deck, .. } = *solver.counts.streets;
        let nets: Vec<Fraction> = (0..form.ends()).map(|place| settled(form, offer, form.end_at(place)).net).collect();
        let tree = Tree { form, deck, nets: offer.whole_pays(nets.iter(), None, 1 << 40)? };
        let (sum, deals) = subsets(deck, form.own_cards).map(|own| tree.best(own, 0, form.staked)).fold((0, 0), plus);
        Ok(Fraction::new(sum.into(), (deals * i128::from(tree.nets.scale)).into()))
    }

    /// The sum of the net results over all continuations with the best actions, and their number.
    fn best(&self, seen: CardSet, street: usize, units: usize) -> (i128, i128) {
        let after = |added: &Option<usize>| match added {
            Some(added) => self.turned(seen, street, units + added),
            None => {
                // As many as after any bet.
                let (_, deals) = self.turned(seen, street, *self.form.units_before(street + 1).start());
                (-i128::from(self.nets.scale) * units.az::<i128>() * deals, deals)
            }
        };
        self.form.streets[street].actions.iter().map(after).max().unwrap_or_default()
    }

    fn turned(&self, seen: CardSet, street: usize, units: usize) -> (i128, i128) {
        let next = self.form.streets.get(street + 1);
        let net = |cards: CardSet| {
            let hand = Some(self.form.kinds.kind_of_set(cards));
            (i128::from(self.nets.nets[self.form.place(End { hand, units })]), 1)
        };
        let worth = |cards| if next.is_some() { self.best(cards, street + 1, units) } else { net(cards) };
        let turned = subsets(self.deck.without(seen), next.map_or_else(|| self.form.to_come(), |next| next.turn));
        turned.map(|cards| worth(seen.union(cards))).fold((0, 0), plus)
    }
}

fn plus((sum, deals): (i128, i128), (more, further): (i128, i128)) -> (i128, i128) {
    (sum + more, deals + further)
}

/// The outcomes on a deck and on one with other names of suits, where no suit counts.
fn renamed(game: FileGame, deck: CardSet, name: &str, offers: &[Offer]) -> Result<Option<Proof>, SolveError> {
    let mut sides = game.facts().wagers.iter().filter_map(|wager| wager.side);
    if sides.any(|side| !side.kinds.suits_that_count().is_empty()) {
        return Ok(None);
    }
    let next = |card: Card| Card::new(card.rank(), Suit::ALL[(card.suit() as usize + 1) % Suit::ALL.len()]);
    let game = game.registered();
    let (one, other) = (game.solver(deck)?, game.solver(deck.iter().map(next).collect())?);
    let differs = |offer: &&Offer| one.outcomes(offer).ok() != other.outcomes(offer).ok();
    let fault = offers.iter().find(differs).map(|offer| format!("{} comes to other outcomes", offer.name()));
    Ok(Some(Proof { of: format!("{name}, its suits renamed"), fault }))
}

/// Rounds dealt from the full deck: settled both ways, and against the exact answer.
fn simulated(game: FileGame, offers: &[Offer]) -> Result<Vec<Proof>, SolveError> {
    let solver = game.registered().solver(CardSet::FULL_DECK)?;
    let (croupier, literal) = (solver.croupier(offers)?, solver.literal_croupier(offers)?);
    let observed = |croupier: &dyn Croupier, rounds, vectors| -> Result<Vec<OutcomeTable>, SolveError> {
        let plan = RunPlan { seed: 1, rounds, shard: Shard::WHOLE, players: 1, threads: None, vectors };
        croupier.outcomes(&simulate(croupier, game.facts().id, plan).unwrap_or_default())
    };
    let one_by_one = observed(literal.as_ref(), ROUNDS_TWICE, Vectors::Portable)?;
    let mut proofs = Vec::new();
    for vectors in [Vectors::Portable, Vectors::widest()] {
        let many = observed(croupier.as_ref(), ROUNDS_TWICE, vectors)?;
        let differs = one_by_one.iter().zip(&many).zip(offers).find(|((one, many), _)| one != many);
        let fault = differs.map(|(_, offer)| format!("{} comes to other counts", offer.name()));
        proofs.push(Proof { of: format!("{ROUNDS_TWICE} rounds, one by one and many at a time ({vectors:?})"), fault });
    }
    let exact = offers.iter().map(|offer| solver.outcomes(offer)).collect::<Result<Vec<_>, _>>()?;
    let played = observed(croupier.as_ref(), ROUNDS, Vectors::widest())?;
    let agreements: Vec<_> = played.iter().zip(&exact).map(|(own, exact)| compare(own, exact).agreement).collect();
    for (verdict, offer) in judge(&agreements).into_iter().zip(offers) {
        let fault = (verdict == Verdict::Disagrees).then(|| "the exact answer disagrees".to_string());
        proofs.push(Proof { of: format!("{}: {ROUNDS} simulated rounds", offer.name()), fault });
    }
    Ok(proofs)
}
