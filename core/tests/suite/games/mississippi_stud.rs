//! Settlement by the text, side wagers from facts, and joint outcomes.

use std::sync::Arc;

use crate::common::streets;
use crate::games::engine::{ShortDeck, assert_paid_on_their_units, offers_of};
use house_edge_core::cards::{Card, CardSet, Rank, Suit, SuitSymmetry, parse_cards};
use house_edge_core::games::payout_limit::dollars;
use house_edge_core::games::testing::joint::Wagers;
use house_edge_core::games::testing::kinds::Kinds;
use house_edge_core::games::testing::streets::exact::priced_ends;
use house_edge_core::games::testing::streets::game::StreetGame;
use house_edge_core::games::testing::streets::holdings::Held;
use house_edge_core::games::testing::streets::rounds::{StreetRounds, settled};
use house_edge_core::games::testing::streets::{Streets, joint};
use house_edge_core::games::{Catalogue, DecisionRow, LiteralGame, Offer, PayoutLimit, Selection, SideWager, Solver};
use house_edge_core::hands::{FiveCardCategory, reference};
use house_edge_core::outcome::{Fraction, Measures, ratio};
use house_edge_core::paytable::whole_units;

fn game() -> &'static StreetGame {
    streets("mississippi-stud")
}

/// Pay of one ante on paytable A (§ 655a.12(a)), evaluated independently of the tables; `None` if it is lost.
fn paid(cards: [Card; 5]) -> Option<i64> {
    let ranking = reference::five_card(cards);
    Some(match ranking.category {
        FiveCardCategory::HighCard => return None,
        FiveCardCategory::Pair if ranking.ranks[0] >= Rank::Jack => 1,
        FiveCardCategory::Pair if ranking.ranks[0] >= Rank::Six => 0,
        FiveCardCategory::Pair => return None,
        FiveCardCategory::TwoPair => 2,
        FiveCardCategory::ThreeOfAKind => 3,
        FiveCardCategory::Straight => 4,
        FiveCardCategory::Flush => 6,
        FiveCardCategory::FullHouse => 10,
        FiveCardCategory::FourOfAKind => 40,
        FiveCardCategory::StraightFlush => 100,
        FiveCardCategory::RoyalFlush => 500,
    })
}

/// Let It Ride's Three Card Bonus moved here: three cards are a random hand in either game.
#[test]
fn a_side_wager_follows_from_its_facts() {
    let selection = Selection::of("*/three-card-bonus");
    for offer in Catalogue::embedded().expect("valid").select(&selection).expect("offers") {
        let there = offer.solver(CardSet::FULL_DECK).and_then(|solver| solver.outcomes(&offer));
        let moved = Offer { game: &game().facts, ..offer };
        let here = moved.solver(CardSet::FULL_DECK).and_then(|solver| solver.outcomes(&moved));
        assert_eq!(here.expect("solved"), there.expect("solved"));
    }
}

/// A fold loses the ante and at most three more on each of two streets, 1 to 7; a hand is played for 1 + 3 to 1 + 9.
#[test]
fn a_round_has_an_end_for_each_number_of_antes() {
    let form = &game().form;
    assert_eq!(form.ends(), 7 + 11 * 7);
    assert_eq!((0..=3).map(|street| form.units_before(street)).collect::<Vec<_>>(), [1..=1, 2..=4, 3..=7, 4..=10]);
}

/// Two own cards, then a community card before each later decision; the decisions are arbitrary. Without a vectorised
/// croupier the battery of all games does not check the literal one.
#[test]
fn rounds_are_settled_by_the_text() {
    let selection = Selection::of("mississippi-stud/base/A");
    let offer = Catalogue::embedded().expect("valid").select(&selection).expect("an offer").remove(0);
    let sights = Arc::new(Streets::new(CardSet::FULL_DECK, &game().form).expect("enough cards"));
    let decisions = sights.decide(|street, class, antes| (street + class + antes) % 4);
    let rounds = StreetRounds(Arc::clone(&sights));
    let nets: Vec<_> = (0..rounds.classes()).map(|class| rounds.settled(&offer, class).net).collect();
    for (place, mut cards) in CardSet::FULL_DECK.subsets::<5>().enumerate().step_by(11) {
        cards.rotate_left(place % 5);
        let (mut antes, mut folded) = (1, false);
        for street in 0..3 {
            let seen = cards[..2 + street].iter().copied().collect();
            let bet = if folded { 0 } else { decisions.action(street, sights.class(street, seen), antes) };
            (antes, folded) = (antes + bet, folded || bet == 0);
        }
        let pay = paid(cards).filter(|_| !folded).unwrap_or(-1);
        assert_eq!(nets[rounds.play(&decisions, &cards)], whole_units(pay * antes as i64), "{cards:?}");
    }
}

/// Every unit on the table is paid at the same odds (§ 655a.12(a)).
#[test]
fn a_hand_is_paid_on_all_units_that_stay() {
    for offer in offers_of(&game().facts, |wager| wager.has_decisions) {
        let form = &game().form;
        let ends = || 0..form.ends();
        assert_paid_on_their_units(&offer, |offer| priced_ends(form, offer, ends().map(|_| 1).collect()));
        assert_paid_on_their_units(&offer, |offer| {
            ends().map(|place| settled(form, offer, form.end_at(place))).collect()
        });
    }
}

/// Cards mostly of different ranks, so that many hands are folded, and some of few ranks.
#[test]
fn wagers_together_and_two_seats_are_those_of_every_deal() {
    let places: &[&[usize]] = &[&[0, 1], &[2], &[3], &[4]];
    let offers = [1, 0].map(|wager| offers_of(&game().facts, |of| of.id == game().facts.wagers[wager].id).remove(0));
    let mut folds = 0;
    for cards in ["2c 3d 4s 6h 7s 9c Td Qh Qs Kc Kd", "6c 6d 6h Tc Td Jc Js Ac Ad Ah"] {
        let deck = parse_cards(cards).expect("cards").into_iter().collect();
        let solver = game().on(deck).expect("enough cards");
        let decisions = solver.decisions(&offers[1]).expect("whole pays");
        let game = solver.rounds();
        let played = ShortDeck { game, deck, places, solver: &solver };
        let joint = played.assert_joint(&offers, &decisions);
        folds += joint.combinations().filter(|(outcomes, _)| outcomes[1].folded).count();
        played.assert_seats(&offers[1], &[2, 3, 4], &decisions);
    }
    assert!(folds > 0);
}

/// Hands on fewer cards than the player's own, on cards of others, and on all five by other kinds than the game's.
#[test]
fn only_hands_that_the_game_of_streets_counts_are_counted_with_it() {
    static CATEGORIES: Kinds = Kinds::of::<FiveCardCategory>();
    const fn side(cards: &'static [usize]) -> SideWager {
        SideWager { kinds: &CATEGORIES, cards, forfeited_by_fold: false }
    }
    static SIDES: [SideWager; 3] = [side(&[0]), side(&[2, 3]), side(&[0, 1, 2, 3, 4])];
    let deck = parse_cards("6c 6d 6h Tc Td Jc Js").expect("cards").into_iter().collect();
    let counts = game().on(deck).expect("enough cards").counts;
    for side in &SIDES {
        let wagers = Wagers { offers: &[], hands: vec![side] };
        let decisions = counts.streets.decide(|_, _, _| 0);
        let rounds = joint::rounds(&counts, decisions, &wagers, &SuitSymmetry::of(deck));
        assert!(rounds.is_none(), "{side:?}");
    }
}

fn base_on_eleven_cards() -> (impl Solver, Offer) {
    let deck = parse_cards("2c 3d 4s 6h 7s 9c Td Qh Qs Kc Kd").expect("cards").into_iter().collect();
    let offer = offers_of(&game().facts, |wager| wager.has_decisions).remove(0);
    (game().on(deck).expect("enough cards"), offer)
}

/// No decision follows a fold: each listed decision has hands.
#[test]
fn only_decisions_that_are_reached_are_listed() {
    let (solver, offer) = base_on_eleven_cards();
    let mut hands = Vec::new();
    let mut each = |row: &DecisionRow<'_>| {
        hands.push(row.hands);
        Ok(())
    };
    solver.every_decision(&offer, &mut each).expect("solved");
    assert!(!hands.is_empty() && hands.iter().all(|&hands| hands > 0));
}

/// The shares of a street's actions add up to all rounds, also under a limit of 6 2/3 antes, where counts are in
/// thirds.
#[test]
fn the_shares_of_a_street_are_all_rounds() {
    let (solver, offer) = base_on_eleven_cards();
    let limit = PayoutLimit::new(dollars(20), dollars(3), None).expect("positive");
    for payout_limit in [None, Some(limit)] {
        let strategy = solver.strategy(&Offer { payout_limit, ..offer.clone() }).expect("solved");
        let shares = strategy.shares.iter().filter(|of| of.decision == "3rd Street Wager");
        assert_eq!(shares.map(|of| &of.share).sum::<Fraction>(), ratio(1, 1));
    }
}

/// Net result of a round in antes by the rows of the strategy as people read it, over all C(10, 2) x 8 x 7 x 6 deals of a
/// deck of ten cards, settled by hand; a hand without a row is played optimally.
fn net_by_rows(deck: CardSet, offer: &Offer) -> Fraction {
    let solver = game().on(deck).expect("enough cards");
    let (rows, optimal) = (solver.strategy(offer).expect("solved").rows, solver.decisions(offer).expect("solved"));
    let (form, table) = (&game().form, &game().table);
    let streets = Streets::new(deck, form).expect("enough cards");
    let action = |street: usize, seen: CardSet, placed: &[usize]| {
        let (rules, holdings) = (&form.streets[street], &table.holdings[street]);
        let name = holdings[Held::of(seen, placed).place_in(holdings, &table.scoring)].name;
        let row = rows.iter().find(|row| row.decision == rules.name && row.holding == name);
        let named = row.and_then(|row| rules.names.iter().position(|action| *action == row.action));
        let units = 1 + placed.iter().sum::<usize>();
        named.unwrap_or_else(|| optimal.action(street, streets.class(street, seen), units))
    };
    let mut net = 0;
    for own in deck.subsets::<2>() {
        let own: CardSet = own.into_iter().collect();
        for community in deck.without(own).subsets::<3>() {
            for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
                let (mut seen, mut placed) = (own, Vec::new());
                for (street, place) in order.into_iter().enumerate() {
                    match action(street, seen, &placed) {
                        0 => break,
                        bet => placed.push(bet),
                    }
                    seen = seen.with(community[place]);
                }
                let units = 1 + placed.iter().sum::<usize>() as i64;
                let hand = Some(seen).filter(|_| placed.len() == form.streets()).and_then(CardSet::to_array);
                net += hand.and_then(paid).map_or(-units, |pay| pay * units);
            }
        }
    }
    Fraction::new(net.into(), (45 * 8 * 7 * 6).into())
}

/// Decks with exceptions, found by a search written apart: on the 3rd Street in the first two, on the 5th in the last.
#[test]
fn rows_without_exceptions_cost_what_every_deal_says() {
    use Rank::{Ace, Five, Four, King, Nine, Queen, Seven, Six, Ten, Two};
    let offer = &offers_of(&game().facts, |wager| wager.has_decisions)[0];
    for ranks in [[Two, Five, Six, Seven, Nine], [Four, Five, Six, Nine, Queen], [Six, Ten, Queen, King, Ace]] {
        let deck = CardSet::deck(&ranks, &Suit::ALL[..2]);
        let solver = game().on(deck).expect("enough cards");
        let best = Measures::of(&solver.outcomes(offer).expect("solved")).expected_net;
        let cost = solver.cost_of_rows(offer).expect("solved").expect("rows");
        assert_eq!(best - net_by_rows(deck, offer), cost, "{ranks:?}");
        assert!(cost > Fraction::default(), "{ranks:?}");
    }
}
