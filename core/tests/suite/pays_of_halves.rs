//! A pay of halves makes the unit finer in which a solver counts, and changes no other figure.

use crate::common::{limited, offer, solved_distribution, with_halves};
use house_edge_core::cards::{Card, CardSet, Rank, Suit};
use house_edge_core::games::{InformedGame, Offer, PlaySums, PlayedBox, to_the_end};

/// Each game with a hand that no deck below holds.
const GAMES: [(&str, &str); 4] = [
    ("let-it-ride", "royal-flush"),
    ("mississippi-stud", "royal-flush"),
    ("criss-cross-poker", "royal-flush"),
    ("four-card-poker", "four-of-a-kind"),
];

fn deck() -> CardSet {
    CardSet::deck(&[Rank::Six, Rank::Nine, Rank::Ten, Rank::Jack, Rank::Queen], &Suit::ALL[..2])
        .with(Card::new(Rank::Two, Suit::Spades))
        .with(Card::new(Rank::Queen, Suit::Spades))
}

/// Each offer with whole pays, and with halves for a hand that does not come.
fn offers() -> impl Iterator<Item = [Offer; 2]> {
    GAMES.into_iter().map(|(game, hand)| {
        let whole = offer(game, "base", "A");
        [with_halves(&whole, |row| row == hand), whole]
    })
}

#[test]
fn a_finer_unit_changes_no_outcome_and_no_decision() {
    for [halves, whole] in offers() {
        let solver = whole.solver(deck()).expect("large enough");
        assert_eq!(solved_distribution(deck(), &halves), solved_distribution(deck(), &whole));
        assert_eq!(solver.strategy(&halves).expect("decisions"), solver.strategy(&whole).expect("decisions"));
        assert_eq!(solver.most_won(&halves).expect("won"), solver.most_won(&whole).expect("won"));
        let covariance = |offer| solver.seats_covariance(offer, &to_the_end).expect("two hands");
        assert_eq!(covariance(&halves), covariance(&whole));
        if whole.wager.payout_limit.is_some() {
            let [halves, whole] = [&halves, &whole].map(|offer| limited(offer, 3, 20, true));
            assert_eq!(solved_distribution(deck(), &halves), solved_distribution(deck(), &whole));
        }
    }
}

/// The same sums, of twice as many ways.
fn twice(sums: PlaySums) -> PlaySums {
    let mut twice = PlaySums::default();
    twice.add(sums, 2);
    twice
}

#[test]
fn a_finer_unit_changes_nothing_that_knowledge_is_worth() {
    for [halves, whole] in offers() {
        let solver = whole.solver(deck()).expect("large enough");
        let mut known = 0;
        for (_, knowledge) in whole.game.knowledge.all() {
            let informed = |offer: &Offer| solver.informed(offer, knowledge).ok();
            let (Some(halves), Some(whole)) = (informed(&halves), informed(&whole)) else { continue };
            known += 1;
            assert_eq!(halves.ways(), 2 * whole.ways());
            let counted = |game: &dyn InformedGame| game.counted(&to_the_end).expect("solvable");
            assert_eq!(counted(halves.as_ref()), counted(whole.as_ref()).map(twice));
            let mut cards: Vec<Card> = deck().iter().collect();
            for round in 0..12 {
                cards.rotate_left(5);
                cards.swap(0, round);
                let dealt = &cards[..whole.cards()];
                let of_whole = whole.round(dealt).into_iter();
                let of_whole = of_whole.map(|of| PlayedBox { expected: twice(of.expected), ..of });
                assert_eq!(halves.round(dealt), of_whole.collect::<Vec<_>>());
            }
        }
        assert!(known > 0, "{}", whole.name());
    }
}
