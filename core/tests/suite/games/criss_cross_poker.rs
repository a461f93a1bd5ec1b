//! Tests across modules.

mod advice;
mod decisions;
mod exact;

use crate::games::engine::{ShortDeck, assert_paid_on_their_units, offers_of};
use house_edge_core::cards::{BATCH_ROUNDS, Card, CardSet, Deals, Rank, STRIP_ROUNDS, Suit, Vectors};
use house_edge_core::games::criss_cross_poker::testing::pricing::KindPays;
use house_edge_core::games::criss_cross_poker::testing::starting_hands::StartingHand;
use house_edge_core::games::criss_cross_poker::testing::worths::Decisions;
use house_edge_core::games::criss_cross_poker::testing::{
    ByRows, CrissCrossPokerCroupier, CrissCrossPokerSolver, Decider, Ending, FACTS, HandDecisions, LiteralDecisions,
    LiteralRounds, STREET_NAMES, holding_name, settled,
};
use house_edge_core::games::payout_limit::dollars;
use house_edge_core::games::testing::bets::{Bet, Bets};
use house_edge_core::games::testing::kinds::PokerHand;
use house_edge_core::games::{Croupier, LiteralGame, Offer, PayoutLimit, Solver, StrategyFacts, WagerFacts};
use house_edge_core::hands::{FiveCardCategory, reference};
use house_edge_core::outcome::Fraction;
use house_edge_core::paytable::Document;

fn offer(wager: &'static WagerFacts, strategy: Option<&'static StrategyFacts>) -> Offer {
    let document = Document::parse(wager.source.path, wager.source.text).expect("valid");
    let paytable = document.paytables(wager.id, wager.form, "").expect("valid").remove(0);
    Offer { strategy, ..Offer::on(&FACTS, wager, paytable) }
}

/// Both wagers; the base game with optimal play and with each named strategy.
fn offers() -> Vec<Offer> {
    let strategies = FACTS.wagers[0].strategies.iter().copied().map(Some);
    let base = std::iter::once(None).chain(strategies).map(|strategy| offer(&FACTS.wagers[0], strategy));
    base.chain([offer(&FACTS.wagers[1], None)]).collect()
}

/// Every 997th of the 1,326 x 1,225 x 1,128 ways to deal the hand and the ends, with one middle card each.
fn rounds() -> Vec<[Card; 7]> {
    // Pairs of indices among the undealt cards.
    let [of_own, of_across, of_down] = [52, 50, 48].map(pairs_below);
    let round = |place: usize| {
        let mut left: Vec<Card> = CardSet::FULL_DECK.iter().collect();
        let mut deal = |(low, high): (usize, usize)| {
            let high = left.remove(high);
            [left.remove(low), high]
        };
        let own = deal(of_own[place / (of_across.len() * of_down.len())]);
        let across = deal(of_across[place / of_down.len() % of_across.len()]);
        let down = deal(of_down[place % of_down.len()]);
        let middle = left[place / 997 % left.len()];
        // Dealing order: far, left, middle, right, near, then the player's cards; the order within a pair is arbitrary.
        [down[1], across[0], middle, across[1], down[0], own[1], own[0]]
    };
    (0..of_own.len() * of_across.len() * of_down.len()).step_by(997).map(round).collect()
}

fn pairs_below(count: usize) -> Vec<(usize, usize)> {
    (0..count).flat_map(|low| (low + 1..count).map(move |high| (low, high))).collect()
}

/// About 1.8 million rounds with every hand of the player in every suit. A third of them under a payout limit of $50 at
/// $1 an ante, where suits can matter even without a flush draw.
#[test]
#[ignore = "second tier: more rounds by vector against card by card"]
fn rounds_by_vector_are_counted_as_card_by_card() {
    let solver = CrissCrossPokerSolver::new(CardSet::FULL_DECK).expect("enough cards");
    let hands = &solver.starting_hands;
    let payout_limit = PayoutLimit::new(dollars(50), dollars(1), None).ok();
    let limited = Offer { payout_limit, ..offer(&FACTS.wagers[0], None) };
    let rounds = rounds();
    assert!(rounds.len() > 1_800_000);
    let third: Vec<_> = rounds.iter().step_by(3).copied().collect();
    for (offers, rounds) in [(offers(), rounds), (vec![limited, offer(&FACTS.wagers[1], None)], third)] {
        let by_vector = CrissCrossPokerCroupier::new(hands, &offers, Decisions::of).expect("whole pays");
        let one_by_one = solver.literal_croupier(&offers).expect("whole pays");
        let (mut counted, mut expected) = (vec![0; by_vector.cells()], vec![0; one_by_one.cells()]);
        let mut deals = Deals::new(7);
        for batch in rounds.chunks(BATCH_ROUNDS) {
            for (strip, rounds) in deals.strips_mut().zip(batch.chunks(STRIP_ROUNDS)) {
                for (round, cards) in rounds.iter().enumerate() {
                    strip.iter_mut().zip(cards).for_each(|(column, card)| column[round] = card.index() as u8);
                }
            }
            by_vector.settle(Vectors::widest(), &deals, batch.len(), &mut counted);
            one_by_one.settle(Vectors::widest(), &deals, batch.len(), &mut expected);
        }
        counted.resize(expected.len(), 0);
        assert_eq!(counted, expected);
    }
}

#[derive(PartialEq)]
struct Calls;

impl Decider for Calls {
    fn decide(&self, starting: &StartingHand) -> HandDecisions {
        HandDecisions::new(starting, |_| Bet::ONE)
    }
}

/// Hand by § 674a.6 and § 674a.12(a), (b), evaluated without the tables.
fn by_the_text(cards: [Card; 5]) -> PokerHand {
    let ranking = reference::five_card(cards);
    match ranking.category {
        FiveCardCategory::HighCard => PokerHand::Nothing,
        FiveCardCategory::Pair if ranking.ranks[0] >= Rank::Jack => PokerHand::PairOfJacksOrBetter,
        FiveCardCategory::Pair if ranking.ranks[0] >= Rank::Six => PokerHand::PairOfSixesToTens,
        FiveCardCategory::Pair => PokerHand::Nothing,
        FiveCardCategory::TwoPair => PokerHand::TwoPair,
        FiveCardCategory::ThreeOfAKind => PokerHand::ThreeOfAKind,
        FiveCardCategory::Straight => PokerHand::Straight,
        FiveCardCategory::Flush => PokerHand::Flush,
        FiveCardCategory::FullHouse => PokerHand::FullHouse,
        FiveCardCategory::FourOfAKind => PokerHand::FourOfAKind,
        FiveCardCategory::StraightFlush => PokerHand::StraightFlush,
        FiveCardCategory::RoyalFlush => PokerHand::RoyalFlush,
    }
}

/// Checks the literal croupier against another evaluator. The vector croupier is checked against the literal one above.
#[test]
fn rounds_end_with_the_hands_of_the_text() {
    let hands = StartingHand::all(CardSet::FULL_DECK);
    let decisions = LiteralDecisions::new(&hands, &Calls);
    let literal = LiteralRounds(hands);
    for dealt in rounds().iter().step_by(23) {
        let [far, left, middle, right, near, first, second] = *dealt;
        let hands = [[left, right], [far, near]].map(|[one, other]| by_the_text([first, second, one, middle, other]));
        let ending = Ending { bets: Bets::new([Bet::ONE; 3]), hands };
        assert_eq!(literal.play(&decisions, dealt), ending.index(), "{dealt:?}");
        let community = [far, left, middle, right, near];
        assert_eq!(PokerHand::of_cards(&community), by_the_text(community), "{dealt:?}");
    }
}

/// Ante Wagers are paid by their own rows, each bet by its hand's row (§ 674a.12(a), (b)); one row may pay several.
#[test]
fn antes_and_bets_are_paid_on_their_units() {
    for offer in offers_of(&FACTS, |wager| wager.has_decisions) {
        assert_paid_on_their_units(&offer, |offer| KindPays::of(offer).outcomes(&[1; Ending::COUNT]));
        assert_paid_on_their_units(&offer, |offer| {
            Bets::all().into_iter().flat_map(Ending::all).map(|ending| settled(offer, ending)).collect()
        });
    }
}

/// Horizontal ends, vertical ends, middle card, player's cards.
const PLACES: &[&[usize]] = &[&[1, 3], &[0, 4], &[2], &[5, 6]];

/// Optimal play, a payout limit, and named strategies. The first deck has flushes next to other hands of the same
/// ranks, the second three of a kind.
#[test]
#[ignore = "second tier: wagers together by every deal"]
fn wagers_together_and_two_seats_are_those_of_every_deal() {
    let mut offers = offers();
    let bonus = offers.pop().expect("the bonus");
    let limit = PayoutLimit::new(dollars(20), dollars(3), None).expect("positive");
    offers.push(Offer { payout_limit: Some(limit), ..offers[0].clone() });
    for (ranks, suits) in [([1, 3, 5, 6, 7].as_slice(), 2), (&[2, 9, 10], 3)] {
        let ranks: Vec<Rank> = ranks.iter().map(|&rank| Rank::ALL[rank]).collect();
        let deck = CardSet::deck(&ranks, &Suit::ALL[..suits]);
        let solver = CrissCrossPokerSolver::new(deck).expect("enough cards");
        let hands = &solver.starting_hands.to_vec();
        let played = ShortDeck { game: LiteralRounds(hands.clone()), deck, places: PLACES, solver: &solver };
        for base in &offers {
            let decisions = LiteralDecisions::new(hands, &Decisions::of(base).expect("whole pays"));
            played.assert_joint(&[bonus.clone(), base.clone()], &decisions);
            if suits == 3 {
                played.assert_seats(base, &[0, 1, 2, 3, 4], &decisions);
            }
        }
        let never = LiteralDecisions::new(hands, &Decisions::of(&offers[0]).expect("whole pays"));
        played.assert_joint(&[bonus.clone(), bonus.clone()], &never);
    }
}

/// Net result of a round in antes by these decisions, over all 45 x 28 x 15 x 4 deals of a deck of ten cards, settled by
/// the text.
fn net_of_every_deal(deck: CardSet, offer: &Offer, rounds: &LiteralRounds, decisions: &LiteralDecisions) -> Fraction {
    let mut net = Fraction::default();
    for own in deck.subsets::<2>() {
        let left = deck.without(own.into_iter().collect());
        for across in left.subsets::<2>() {
            let left = left.without(across.into_iter().collect());
            for down in left.subsets::<2>() {
                for middle in left.without(down.into_iter().collect()).iter() {
                    let cards = [down[0], across[0], middle, across[1], down[1], own[0], own[1]];
                    net += rounds.settled(offer, rounds.play(decisions, &cards)).net;
                }
            }
        }
    }
    net / Fraction::from_integer((45 * 28 * 15 * 4).into())
}

#[test]
#[ignore = "second tier: tables for people by every deal"]
fn rows_without_exceptions_cost_what_every_deal_says() {
    let offer = offer(&FACTS.wagers[0], None);
    let ranks = ["23689", "469JK", "27TQA"]
        .map(|letters| -> Vec<Rank> { Rank::ALL.into_iter().filter(|rank| letters.contains(rank.letter())).collect() });
    let mut costs = Vec::new();
    for ranks in ranks {
        let deck = CardSet::deck(&ranks, &Suit::ALL[..2]);
        let solver = CrissCrossPokerSolver::new(deck).expect("enough cards");
        let rounds = LiteralRounds(solver.starting_hands.clone());
        let rows = ByRows::of(&solver, &offer).expect("solved");
        let optimal = LiteralDecisions::new(&solver.starting_hands, &Decisions::of(&offer).expect("optimal"));
        let [best, by_rows] = [optimal, LiteralDecisions::new(&solver.starting_hands, &rows)]
            .map(|decisions| net_of_every_deal(deck, &offer, &rounds, &decisions));
        let cost = solver.cost_of_rows(&offer).expect("solved").expect("rows");
        assert_eq!(best - by_rows, cost, "{deck:?}");
        costs.push(cost);
    }
    assert!(costs.iter().any(|cost| *cost > Fraction::default()), "no deck has exceptions");
}

/// The bet of a row is the one that most of its hands take: those of the strategy as people read it.
#[test]
#[ignore = "second tier: decisions of the full deck against their spots"]
fn rows_are_played_as_the_strategy_states_them() {
    let offer = offer(&FACTS.wagers[0], None);
    let solver = CrissCrossPokerSolver::new(CardSet::FULL_DECK).expect("a deck");
    let rows = ByRows::of(&solver, &offer).expect("solved");
    let listed = solver.strategy(&offer).expect("solved").rows;
    for (street, bets) in rows.rows.iter().enumerate() {
        for (holding, bet) in bets.iter().enumerate() {
            let name = holding_name(street, holding).expect("a later street");
            let row = listed.iter().find(|row| row.decision == STREET_NAMES[street] && row.holding == name);
            assert_eq!(row.map(|row| row.action.as_str()), bet.map(Bet::name), "{name}");
        }
    }
}
