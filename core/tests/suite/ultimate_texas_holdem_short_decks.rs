//! Ultimate Texas Hold 'Em on short decks: the solver against a naive walk over every hand, flop, board and dealer's hand.

use crate::common::ultimate_tree::{BEST_PLAY, Line, Outcomes, Rules, Tree, base};
use crate::common::{action, best_five, by_strategy, card_set};
use house_edge_core::cards::{Card, CardSet, Rank, Suit};
use house_edge_core::games::{Offer, Results, Solver, Spot};
use house_edge_core::hands::FiveCardCategory;
use house_edge_core::outcome::ratio;
use house_edge_core::paytable::whole_units;

/// Decks of twelve and ten cards with the same ranks in every suit.
fn even_decks() -> [CardSet; 4] {
    let wheel = [&Rank::ALL[..4], &[Rank::Nine, Rank::Ace]].concat();
    [
        CardSet::deck(&[Rank::Two, Rank::Nine, Rank::Ace], &Suit::ALL),
        CardSet::deck(&[Rank::Two, Rank::Three, Rank::Ten, Rank::King], &Suit::ALL[1..]),
        CardSet::deck(&wheel, &Suit::ALL[2..]),
        CardSet::deck(&Rank::ALL[3..], &Suit::ALL[..1]),
    ]
}

fn assert_solver_equals_the_tree(deck: CardSet, offer: &Offer, rules: Rules) {
    let table = offer.solver(deck).expect("large enough").outcomes(offer).expect("solved");
    let outcomes = table.outcomes().iter().filter(|outcome| outcome.count > 0).map(|outcome| {
        let half_antes = &outcome.net * whole_units(2);
        assert!(half_antes.is_integer());
        (outcome.name.clone(), (i64::try_from(half_antes.to_integer()).expect("small"), outcome.count))
    });
    assert_eq!(outcomes.collect::<Outcomes>(), Tree::of(deck, offer, rules).outcomes(), "{} {deck:?}", offer.name());
}

#[test]
fn the_solver_equals_the_tree_on_even_decks() {
    for (deck, paytable) in even_decks().into_iter().zip(["A", "B", "B", "A"]) {
        assert_solver_equals_the_tree(deck, &base(paytable), BEST_PLAY);
    }
}

#[test]
fn the_solver_equals_the_tree_on_lopsided_decks() {
    let deck = CardSet::deck(&[Rank::Nine, Rank::Ten, Rank::Jack], &Suit::ALL[..3]);
    assert_solver_equals_the_tree(deck.with(Card::new(Rank::Two, Suit::Spades)), &base("A"), BEST_PLAY);
    for words in ["2c 3c 4c 5c Ac Ad 2d 9d 9h 9s", "7c 7d 7h 7s 8c 8d 9c Tc Jc Jd Qh"] {
        assert_solver_equals_the_tree(card_set(words), &base("B"), BEST_PLAY);
    }
}

/// The rules of the strategy `simple`, from its words.
fn simple(own: CardSet, board: CardSet) -> Option<usize> {
    let holds = |rank: Rank| own.iter().any(|card| card.rank() == rank);
    let [low, high] = own.to_array().map(|cards: [Card; 2]| cards.map(Card::rank)).expect("two cards");
    let suited = own.iter().map(Card::suit).all(|suit| own.iter().all(|card| card.suit() == suit));
    let all = board.iter().fold(own, CardSet::with);
    let plays = match board.len() {
        0 if low == high => low != Rank::Two,
        0 if holds(Rank::Ace) || suited && holds(Rank::King) => true,
        0 => {
            let least = if suited { [Rank::Six, Rank::Eight] } else { [Rank::Eight, Rank::Ten] };
            holds(Rank::King) && low >= Rank::Five
                || holds(Rank::Queen) && low >= least[0]
                || high == Rank::Jack && low >= least[1]
        }
        3 => {
            let of_suit = |suit: Suit| all.iter().filter(|card| card.suit() == suit).count();
            let flush = own.iter().any(|card| card.rank() >= Rank::Ten && of_suit(card.suit()) >= 4);
            let hidden = board.iter().any(|card| holds(card.rank())) || low == high;
            let kind = best_five(all).category;
            kind >= FiveCardCategory::TwoPair
                || kind == FiveCardCategory::Pair && hidden && [low, high] != [Rank::Two; 2]
                || flush
        }
        _ => {
            let hand = best_five(all);
            let outs =
                CardSet::FULL_DECK.without(all).iter().filter(|&card| best_five(board.with(card)) > hand).count();
            hand.category > best_five(board).category || outs < 21
        }
    };
    Some(usize::from(plays))
}

#[test]
#[ignore = "second tier: named strategies on larger decks"]
fn the_simple_strategy_equals_the_tree_played_by_its_rules() {
    for deck in [even_decks()[1], even_decks()[3]] {
        assert_solver_equals_the_tree(deck, &by_strategy(&base("A"), "simple"), simple);
    }
}

/// The expectation of each action of a spot is the mean over `ways` deals that follow, and its results are theirs.
fn assert_spot(
    solver: &dyn Solver,
    offer: &Offer,
    [own, board]: [CardSet; 2],
    (tree, lines): (&Tree, &[Line]),
    actions: [&str; 3],
    ways: i64,
) {
    let spot = Spot { hand: own.iter().collect(), board: board.iter().collect(), ..Spot::default() };
    let answer = solver.spot(offer, &spot).expect("a spot");
    assert_eq!(answer.actions.len(), lines.len());
    for (line, name) in lines.iter().zip(actions) {
        let action = action(&answer, name);
        assert_eq!(action.with_open_bets, ratio(line.value, 2 * ways), "{own:?} {board:?} {name}");
        let [won, even, lost] = tree.results(line).map(|deals| ratio(deals, ways));
        assert_eq!(action.results, Some(Results { won, even, lost }), "{own:?} {board:?} {name}");
    }
}

/// Twelve cards: 10 x 9 x 8 / 6 flops, 7 x 6 / 2 turns and rivers, 5 x 4 / 2 dealer's hands.
#[test]
fn spots_equal_the_tree_at_every_decision() {
    let deck = even_decks()[1];
    for offer in [base("A"), base("B")] {
        let (solver, mut tree) = (offer.solver(deck).expect("large enough"), Tree::of(deck, &offer, BEST_PLAY));
        for own in deck.subsets::<2>().step_by(31).map(CardSet::from_iter) {
            let starts = tree.starts(own);
            let none = CardSet::default();
            assert_spot(
                &*solver,
                &offer,
                [own, none],
                (&tree, &starts),
                ["check", "play 3x", "play 4x"],
                120 * 21 * 10,
            );
            for flop in deck.without(own).subsets::<3>().step_by(29).map(CardSet::from_iter) {
                let lines = tree.flops(own, flop);
                assert_spot(&*solver, &offer, [own, flop], (&tree, &lines), ["check", "play 2x", ""], 21 * 10);
                for board in deck.without(own).subsets::<5>().step_by(101).map(CardSet::from_iter) {
                    let [fold, once, ..] = tree.settled(own, board).clone();
                    assert_spot(&*solver, &offer, [own, board], (&tree, &[fold, once]), ["fold", "play 1x", ""], 10);
                }
            }
        }
    }
}
