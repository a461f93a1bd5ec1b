//! The spots of the games: what their facts state is what the chapters say, and what the solvers take.

use house_edge_core::cards::CardSet;
use house_edge_core::games::{BETS, BOARD, Catalogue, HAND, Offer, Spot, SpotError, SpotForm, games_of_program};

/// Cards by the chapters: five for the player and one up card in Four Card Poker (§ 641a.8), a draw in Lunar Poker,
/// 0, 3 and 5 community cards in Ultimate Texas Hold 'Em, one at a time in the games of streets, pairs of the cross.
#[test]
fn spots_are_those_of_the_chapters() {
    let expected: [(&str, usize, &[usize], [bool; 3]); 7] = [
        ("let-it-ride", 3, &[0, 1], [false, false, false]),
        ("four-card-poker", 5, &[0], [true, false, false]),
        ("criss-cross-poker", 2, &[0, 2, 4], [false, false, true]),
        ("lunar-poker", 5, &[0], [true, true, false]),
        ("lunar-poker-2013", 5, &[0], [true, true, false]),
        ("mississippi-stud", 2, &[0, 1, 2], [false, false, true]),
        ("ultimate-texas-holdem", 2, &[0, 3, 5], [false, false, false]),
    ];
    let forms = games_of_program().map(|game| game.facts()).map(|facts| {
        let SpotForm { hand_cards, boards, up_cards, has_draw, has_bets, .. } = facts.spots;
        (facts.id, hand_cards, boards, [up_cards > 0, has_draw, has_bets])
    });
    assert_eq!(forms.collect::<Vec<_>>(), expected);
}

/// A solver takes the spots of its form, and refuses bets and draws where the form has none.
#[test]
fn quick_solvers_take_what_their_forms_state() {
    let card = |place: usize| CardSet::FULL_DECK.iter().nth(place * 7 % 52).expect("a card");
    let cards = |from: usize, number: usize| (from..from + number).map(card).collect::<Vec<_>>();
    let offers = Catalogue::embedded().expect("valid").offers();
    for id in ["let-it-ride", "four-card-poker", "criss-cross-poker", "mississippi-stud"] {
        let is_base = |offer: &&Offer| offer.game.id == id && offer.wager.has_decisions;
        let base = offers.iter().find(is_base).expect("a base game");
        let (form, solver) = (&base.game.spots, base.solver(CardSet::FULL_DECK).expect("solved"));
        for &board in form.boards {
            let hand = form.hand_cards;
            let up_cards = cards(hand + board, form.up_cards);
            let spot = Spot { hand: cards(0, hand), board: cards(hand, board), up_cards, ..Spot::default() };
            assert!(solver.spot(base, &spot).is_ok(), "{id} {board}");
            let short = Spot { hand: cards(0, hand - 1), ..spot.clone() };
            assert!(
                matches!(solver.spot(base, &short), Err(SpotError::Wrong { part: HAND | BOARD, .. })),
                "{id} {board}"
            );
            let drawn = Spot { drawn: cards(20, 1), ..spot.clone() };
            assert_eq!(solver.spot(base, &drawn).is_ok(), form.has_draw, "{id}");
        }
        let board = *form.boards.get(1).unwrap_or(&0);
        let up_cards = cards(12, form.up_cards);
        let hand = cards(0, form.hand_cards);
        let spot = Spot { hand, board: cards(6, board), up_cards, bets: vec![1], ..Spot::default() };
        assert_eq!(
            !matches!(solver.spot(base, &spot), Err(SpotError::Wrong { part: BETS, .. })),
            form.has_bets,
            "{id}"
        );
    }
}

/// Messages name the game as its title does.
#[test]
fn a_form_names_its_game() {
    for facts in games_of_program().map(|game| game.facts()) {
        assert!(facts.title.starts_with(facts.spots.game), "{} {}", facts.title, facts.spots.game);
    }
}
