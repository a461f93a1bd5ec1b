use house_edge_core::cards::{Card, CardSet, Rank, Suit, parse_cards, subsets};
use house_edge_core::games::dealer::DealerGame;
use house_edge_core::games::dealer::dealt::DealtGame;
use house_edge_core::games::dealer::sweep::Asked;
use house_edge_core::games::dealer::sweep::hidden::Hidden;

use crate::common::dealt;

/// A short deck, and one with a long suit that dominates six-card hands.
fn decks() -> [CardSet; 2] {
    let short = CardSet::FULL_DECK.iter().skip(17).take(14).collect();
    let spades = CardSet::deck(&Rank::ALL[4..], &[Suit::Spades]);
    let long_suit = CardSet::deck(&[Rank::Six, Rank::Jack], &Suit::ALL).iter().chain(spades.iter()).take(14).collect();
    [short, long_suit]
}

/// Every hand of a deck, each asked for its own value, for more, and for the least hand above all that are dealt.
fn asked(game: &'static DealtGame, deck: CardSet) -> Vec<Asked> {
    let hands = subsets(deck, game.form.own.len());
    let most = game.rankings[1].values().len();
    let of_hand =
        |own: CardSet| [0, game.best_hand(own), game.best_hand(own) + 1, most].map(|least| Asked { own, least });
    hands.flat_map(of_hand).collect()
}

/// The answers of a game's count, by ranks or by cards, against a look at each hidden hand.
fn agrees_with_looking_at_each(game: &'static DealtGame, deck: CardSet) {
    let (hidden, asked) = (Hidden::of(game, deck), asked(game, deck));
    let up_cards: Vec<CardSet> = match game.form.shown.len() {
        0 => vec![CardSet::default()],
        _ => deck.iter().step_by(3).map(|card| CardSet::default().with(card)).collect(),
    };
    for shown in up_cards {
        let hidden_hands = subsets(deck.without(shown), game.form.hidden.len());
        let dealers: Vec<(CardSet, usize)> =
            hidden_hands.map(|hidden| (hidden, game.best_hand(hidden.union(shown)))).collect();
        let number = |asked: &Asked, without: CardSet| {
            let possible = dealers.iter().filter(|(hidden, _)| hidden.is_disjoint(asked.own.union(without)));
            possible.filter(|(_, value)| *value >= asked.least).count()
        };
        let answers = hidden.answers(&[shown], &asked).remove(0);
        let without_another = hidden.answers_without_another(deck, shown, &asked);
        let dealt = asked.iter().zip(answers).zip(without_another).filter(|((of, _), _)| of.own.is_disjoint(shown));
        for ((asked, answer), without) in dealt.step_by(61) {
            assert_eq!(answer as usize, number(asked, CardSet::default()), "{asked:?} against {shown:?}");
            for card in deck.without(asked.own.union(shown)).iter() {
                let expected = number(asked, CardSet::default().with(card));
                assert_eq!(without[card.index()] as usize, expected, "{asked:?} {card} against {shown:?}");
            }
        }
    }
}

#[test]
fn hidden_hands_are_counted_as_by_looking_at_each() {
    for game in ["four-card-poker", "caribbean-stud", "crazy-4-poker", "three-card-poker", "high-card-flush"] {
        for deck in decks() {
            agrees_with_looking_at_each(dealt(game), deck);
        }
    }
}

/// Of the 45,379,620 hands of seven cards, another program looked at each: those that are better, as good or better, and
/// qualify.
#[test]
fn hands_by_suits_are_those_of_a_program_that_looks_at_each() {
    let game = dealt("high-card-flush");
    let own: CardSet = parse_cards("Th 8h 6h Js Ad Qd Jc").expect("cards").into_iter().collect();
    let least = [game.best_hand(own) + 1, game.best_hand(own), game.qualifies];
    let answers =
        Hidden::of(game, CardSet::FULL_DECK).answers(&[CardSet::default()], &least.map(|least| Asked { own, least }));
    assert_eq!(answers, [[28_818_344, 28_818_344 + 101_581, 45_379_620 - 12_108_955]]);
}

/// Hands that contain the up card are not dealt against it.
#[test]
fn no_hidden_hand_is_counted_for_a_hand_that_cannot_be_dealt() {
    let (game, up_card) = (dealt("four-card-poker"), Card::LOWEST);
    let own: CardSet = CardSet::FULL_DECK.iter().take(5).collect();
    let asked = [Asked { own, least: game.best_hand(own) }];
    let answers = Hidden::of(game, CardSet::FULL_DECK).answers(&[CardSet::default().with(up_card)], &asked);
    assert_eq!(answers, [[0]]);
}
