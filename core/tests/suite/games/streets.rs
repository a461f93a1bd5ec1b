//! Games of streets: wagers together, limits, the rows of the strategy, and what a round is counted as.

mod croupier;

use crate::common::streets;
use crate::games::engine::side_wagers::CATEGORIES;
use crate::games::engine::{ShortDeck, assert_paid_on_their_units, offers_of};
use house_edge_core::cards::{Card, CardSet, Rank, Suit, SuitSymmetry, binomial, parse_cards};
use house_edge_core::games::payout_limit::dollars;
use house_edge_core::games::testing::joint::Wagers;
use house_edge_core::games::testing::pricing::pays_of_listed;
use house_edge_core::games::testing::streets::exact::priced_ends;
use house_edge_core::games::testing::streets::game::StreetGame;
use house_edge_core::games::testing::streets::rounds::settled;
use house_edge_core::games::testing::streets::{Streets, joint};
use house_edge_core::games::{DecisionRow, Offer, PayoutLimit, SideWager, Solver};
use house_edge_core::hands::{FiveCardCategory, reference};
use house_edge_core::outcome::{Fraction, Measures, ratio};
use house_edge_core::paytable::whole_units;

fn let_it_ride() -> &'static StreetGame {
    streets("let-it-ride")
}

fn mississippi_stud() -> &'static StreetGame {
    streets("mississippi-stud")
}

/// A limit of 6 2/3 units, which cuts most wins, and leaves counts in thirds.
fn limited(offer: &Offer) -> Offer {
    let payout_limit = Some(PayoutLimit::new(dollars(20), dollars(3), None).expect("positive"));
    Offer { payout_limit, ..offer.clone() }
}

/// Let It Ride: one unit stays, two may be withdrawn, and no hand is folded. Mississippi Stud: a fold loses the ante
/// and at most three more on each of two streets, 1 to 7; a hand is played for 1 + 3 to 1 + 9.
#[test]
fn a_round_has_an_end_for_each_number_of_units() {
    let before = |game: &StreetGame| {
        (0..).map(|street| game.form.units_before(street)).take(game.form.streets() + 1).collect::<Vec<_>>()
    };
    assert_eq!(let_it_ride().form.ends(), 10 * 3);
    assert_eq!(before(let_it_ride()), [1..=1, 1..=2, 1..=3]);
    assert_eq!(mississippi_stud().form.ends(), 7 + 11 * 7);
    assert_eq!(before(mississippi_stud()), [1..=1, 2..=4, 3..=7, 4..=10]);
}

/// Every unit on the table is paid at the same odds (§§ 643a.12(a), 655a.12(a)).
#[test]
fn a_hand_is_paid_on_all_units_that_stay() {
    for game in [let_it_ride(), mississippi_stud()] {
        for offer in offers_of(&game.facts, |wager| wager.has_decisions) {
            let form = &game.form;
            let ends = || 0..form.ends();
            assert_paid_on_their_units(&offer, |offer| priced_ends(form, offer, ends().map(|_| 1).collect()));
            assert_paid_on_their_units(&offer, |offer| {
                ends().map(|place| settled(form, offer, form.end_at(place))).collect()
            });
        }
    }
}

/// The first paytable of each wager, in the default reading.
fn offers() -> Vec<Offer> {
    let mut offers = offers_of(&let_it_ride().facts, |_| true);
    offers.dedup_by_key(|offer| offer.wager.id);
    offers
}

/// A deck with mini-royals of spades and of hearts, and every five-card hand from a pair to a royal flush.
fn deck() -> CardSet {
    CardSet::deck(&Rank::ALL[8..], &Suit::ALL[1..])
}

/// Own cards, and the community cards in order (§ 643a.8(d)).
const PLACES: &[&[usize]] = &[&[0, 2, 4], &[1], &[3]];

#[test]
fn wagers_together_are_those_of_every_deal() {
    let solver = let_it_ride().on(deck()).expect("enough cards");
    let game = solver.counts.streets.clone();
    let played = ShortDeck { game, deck: deck(), places: PLACES, solver: &solver };
    // The base game in the middle.
    let mut offers = offers();
    offers[0] = limited(&offers[0]);
    offers.swap(0, 2);
    let decisions = solver.decisions(&offers[2]).expect("whole pays");
    played.assert_joint(&offers, &decisions);
    played.assert_joint(&[offers[0].clone(), offers[3].clone(), offers[4].clone()], &decisions);
}

#[test]
fn two_seats_vary_together_as_in_every_deal() {
    let deck = CardSet::deck(&Rank::ALL[9..], &Suit::ALL[1..]);
    let solver = let_it_ride().on(deck).expect("enough cards");
    for offer in &[offers()[0].clone(), limited(&offers()[0])] {
        let decisions = solver.decisions(offer).expect("whole pays");
        let game = solver.counts.streets.clone();
        ShortDeck { game, deck, places: PLACES, solver: &solver }.assert_seats(offer, &[1, 3], &decisions);
    }
}

/// The gains of riding in both decisions, plus the unit that stays and wins or loses as any five cards do, give the
/// game's expectation.
#[test]
fn the_gains_of_both_bets_and_the_unit_that_stays_are_the_game() {
    let solver = let_it_ride().on(deck()).expect("enough cards");
    for offer in offers_of(&let_it_ride().facts, |wager| wager.has_decisions) {
        let hands = pays_of_listed(&offer, let_it_ride().form.kinds).into_iter().zip(solver.counts.hand_counts());
        let stays = hands.map(|(pay, hands)| pay.net * ratio(hands, binomial(deck().len(), 5))).sum::<Fraction>();
        let rows = solver.strategy(&offer).expect("solved").rows;
        let gains = rows.iter().map(|row| &row.gain).sum::<Fraction>();
        assert_eq!(Measures::of(&solver.outcomes(&offer).expect("solved")).expected_net, stays + gains);
    }
}

/// The example of an exception shows cards alone: with two actions, the exception takes the other one.
#[test]
fn examples_of_exceptions_are_cards() {
    let deck = CardSet::deck(&Rank::ALL[4..10], &Suit::ALL[..2]);
    let rows = let_it_ride().on(deck).expect("enough cards").strategy(&offers()[0]).expect("solved").rows;
    let exceptions: Vec<_> = rows.iter().filter(|row| row.exceptions > 0).collect();
    assert!(!exceptions.is_empty());
    assert!(exceptions.iter().all(|row| parse_cards(&row.example).is_ok()), "{exceptions:?}");
}

/// A royal flush on three units wins 3,000 on paytable A: a limit of 3,000 cuts no win, one unit less does.
#[test]
fn a_limit_of_the_greatest_win_is_none() {
    let solver = let_it_ride().on(deck()).expect("enough cards");
    let rows = |limit: Option<i64>| {
        let payout_limit = limit.map(|most| PayoutLimit::new(dollars(most), dollars(1), None).expect("positive"));
        solver.strategy(&Offer { payout_limit, ..offers()[0].clone() }).expect("solved")
    };
    assert_eq!(rows(Some(3_000)), rows(None));
    assert_ne!(rows(Some(2_999)), rows(None));
}

/// Without tens there is no royal flush, and a straight flush on three units wins 600 on paytable A.
#[test]
fn the_most_that_is_won_can_be_dealt() {
    let deck = CardSet::deck(&Rank::ALL[..8], &Suit::ALL[..2]);
    let counts = let_it_ride().on(deck).expect("enough cards").counts;
    assert_eq!(counts.most_won(&offers()[0]), whole_units(600));
}

/// A side wager has two cells for each kind of hand: settled, and forfeited by a fold. Cells of the base game come
/// first.
#[test]
fn rounds_are_counted_in_the_cells_of_the_base_game_and_of_each_hand() {
    let solver = let_it_ride().on(CardSet::FULL_DECK).expect("enough cards");
    let side = offers().into_iter().find(|offer| offer.wager.id == "three-card-bonus").expect("there");
    let (ends, kinds) = (let_it_ride().form.ends(), side.wager.side.expect("a side wager").kinds.count());
    let cells = |offers: &[Offer]| {
        let croupier = solver.literal_croupier(offers).expect("full deck");
        (croupier.cells(), croupier.tally_form().one_a_round.clone())
    };
    assert_eq!(cells(std::slice::from_ref(&side)), (2 * kinds, 0..2 * kinds));
    assert_eq!(cells(&[offers()[0].clone(), side]), (ends + 2 * kinds, 0..ends));
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

/// Cards mostly of different ranks, so that many hands are folded, and some of few ranks.
#[test]
fn wagers_together_and_two_seats_are_those_of_every_deal() {
    let places: &[&[usize]] = &[&[0, 1], &[2], &[3], &[4]];
    let offers = [1, 0].map(|wager| {
        offers_of(&mississippi_stud().facts, |of| of.id == mississippi_stud().facts.wagers[wager].id).remove(0)
    });
    let mut folds = 0;
    for cards in ["2c 3d 4s 6h 7s 9c Td Qh Qs Kc Kd", "6c 6d 6h Tc Td Jc Js Ac Ad Ah"] {
        let deck = parse_cards(cards).expect("cards").into_iter().collect();
        let solver = mississippi_stud().on(deck).expect("enough cards");
        let decisions = solver.decisions(&offers[1]).expect("whole pays");
        let game = solver.counts.streets.clone();
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
    const fn side(cards: &'static [usize]) -> SideWager {
        SideWager { kinds: &CATEGORIES, cards, forfeited_by_fold: false }
    }
    static SIDES: [SideWager; 3] = [side(&[0]), side(&[2, 3]), side(&[0, 1, 2, 3, 4])];
    let deck = parse_cards("6c 6d 6h Tc Td Jc Js").expect("cards").into_iter().collect();
    let counts = mississippi_stud().on(deck).expect("enough cards").counts;
    for side in &SIDES {
        let wagers = Wagers { offers: &[], hands: vec![side] };
        let decisions = counts.streets.decide(|_, _, _| 0);
        let rounds = joint::rounds(&counts, decisions, &wagers, &SuitSymmetry::of(deck));
        assert!(rounds.is_none(), "{side:?}");
    }
}

fn base_on_eleven_cards() -> (impl Solver, Offer) {
    let deck = parse_cards("2c 3d 4s 6h 7s 9c Td Qh Qs Kc Kd").expect("cards").into_iter().collect();
    let offer = offers_of(&mississippi_stud().facts, |wager| wager.has_decisions).remove(0);
    (mississippi_stud().on(deck).expect("enough cards"), offer)
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

/// The shares of a street's actions add up to all rounds, also under a limit.
#[test]
fn the_shares_of_a_street_are_all_rounds() {
    let (solver, offer) = base_on_eleven_cards();
    for offer in [limited(&offer), offer] {
        let strategy = solver.strategy(&offer).expect("solved");
        let shares = strategy.shares.iter().filter(|of| of.decision == "3rd Street Wager");
        assert_eq!(shares.map(|of| &of.share).sum::<Fraction>(), ratio(1, 1));
    }
}

/// Net result of a round in antes by the rows of the strategy as people read it, over all C(10, 2) x 8 x 7 x 6 deals of
/// a deck of ten cards, settled by hand; a hand without a row is played optimally.
fn net_by_rows(deck: CardSet, offer: &Offer) -> Fraction {
    let solver = mississippi_stud().on(deck).expect("enough cards");
    let (rows, optimal) = (solver.strategy(offer).expect("solved").rows, solver.decisions(offer).expect("solved"));
    let (form, table) = (&mississippi_stud().form, &mississippi_stud().table);
    let streets = Streets::new(deck, form).expect("enough cards");
    let action = |street: usize, seen: CardSet, placed: &[usize]| {
        let (rules, holdings) = (&form.streets[street], &table.holdings[street]);
        let name = holdings[table.place(street, seen, placed)].name;
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
    let offer = &offers_of(&mississippi_stud().facts, |wager| wager.has_decisions)[0];
    for ranks in [[Two, Five, Six, Seven, Nine], [Four, Five, Six, Nine, Queen], [Six, Ten, Queen, King, Ace]] {
        let deck = CardSet::deck(&ranks, &Suit::ALL[..2]);
        let solver = mississippi_stud().on(deck).expect("enough cards");
        let best = Measures::of(&solver.outcomes(offer).expect("solved")).expected_net;
        let cost = solver.cost_of_rows(offer).expect("solved").expect("rows");
        assert_eq!(best - net_by_rows(deck, offer), cost, "{ranks:?}");
        assert!(cost > Fraction::default(), "{ranks:?}");
    }
}
