use crate::common::suit_classes;
use house_edge_core::cards::{Card, CardSet, Suit, SuitSymmetry, binomial};
use house_edge_core::games::testing::{MARKED, described};
use house_edge_core::games::{SituationForm, SuitsTold};

fn form(groups: &[usize], suits: SuitsTold) -> SituationForm {
    SituationForm { groups: groups.iter().map(|&cards| ("cards", cards)).collect(), suits }
}

fn numbers(groups: &[CardSet]) -> Vec<usize> {
    groups.iter().flat_map(|group| group.iter().map(Card::index)).collect()
}

/// The known numbers: 1,755 hands of three cards, 5,649,150 of five with an up card, 1,286,792 hands on a flop.
#[test]
fn situations_are_as_many_as_burnsides_lemma_says() {
    let known = [[3, 0, 0], [1, 5, 0], [3, 2, 0]].map(suit_classes);
    assert_eq!(known, [1_755, 5_649_150, 1_286_792]);
    for groups in [[3, 0, 0], [3, 1, 0], [2, 1, 1], [3, 2, 0]] {
        let sizes: Vec<usize> = groups.into_iter().filter(|&cards| cards > 0).collect();
        let all = form(&sizes, SuitsTold::Each).look_up(CardSet::FULL_DECK, |_| ());
        assert_eq!(all.len(), suit_classes(groups), "{groups:?}");
    }
}

/// Every situation is the least of its images, and comes once, in ascending order.
#[test]
fn situations_are_the_least_of_their_images_in_order() {
    let symmetry = SuitSymmetry::of(CardSet::FULL_DECK);
    for sizes in [&[3, 1][..], &[2, 1, 1], &[1, 3]] {
        let all = form(sizes, SuitsTold::Each).look_up(CardSet::FULL_DECK, <[CardSet]>::to_vec);
        assert!(all.windows(2).all(|two| numbers(&two[0]) < numbers(&two[1])), "{sizes:?}");
        for groups in all.iter().step_by(7) {
            let images: Vec<Vec<CardSet>> = groups.iter().map(|&group| symmetry.images(group).collect()).collect();
            let image = |renaming: usize| images.iter().flat_map(move |of| of[renaming].iter().map(Card::index));
            let own = numbers(groups);
            assert!((0..symmetry.order()).all(|renaming| image(renaming).collect::<Vec<_>>() >= own), "{own:?}");
        }
    }
}

/// Pairs of multisets of so many ranks with at most `most` of a rank, in all.
fn rank_pairs(ranks: usize, cards: [usize; 2], most: usize) -> usize {
    if ranks == 0 {
        return usize::from(cards == [0, 0]);
    }
    let of_rank = (0..=cards[0].min(most)).flat_map(|one| (0..=cards[1].min(most - one)).map(move |two| [one, two]));
    of_rank.map(|[one, two]| rank_pairs(ranks - 1, [cards[0] - one, cards[1] - two], most)).sum()
}

fn choose(of: usize, cards: usize) -> usize {
    binomial(of, cards) as usize
}

/// By hand: without a marked suit, at most four of a rank; with one, at most three others, and the marked cards of
/// board and hand of different ranks.
#[test]
fn situations_by_one_suit_are_as_many_as_counted_by_hand() {
    let river = |suited: usize, in_hand: usize| {
        let marked = choose(13, suited) * choose(13 - suited, in_hand);
        marked * rank_pairs(13, [5 - suited, 2 - in_hand], 3)
    };
    let with_suit: usize = (3..=5).flat_map(|suited| (0..=2).map(move |own| river(suited, own))).sum();
    let all = form(&[5, 2], SuitsTold::Flush(3)).look_up(CardSet::FULL_DECK, |_| ());
    assert_eq!(all.len(), rank_pairs(13, [5, 2], 4) + with_suit);
    // Hands of two cards: 91 by ranks, 78 of one suit.
    let hands = form(&[2], SuitsTold::Flush(2)).look_up(CardSet::FULL_DECK, |_| ());
    assert_eq!(hands.len(), 91 + 78);
}

/// Of the examples no suit but the marked one has three of the first group, and the descriptions ascend.
#[test]
fn examples_have_the_marks_that_they_stand_for() {
    let in_suit = |cards: CardSet, suit: Suit| cards.iter().filter(|card| card.suit() == suit).count();
    let all = form(&[5, 1], SuitsTold::Flush(3)).look_up(CardSet::FULL_DECK, <[CardSet]>::to_vec);
    let description = |groups: &[CardSet]| -> Vec<usize> {
        let marks = in_suit(groups[0], MARKED) >= 3;
        let of_group = |group: &CardSet| {
            let mut numbers: Vec<usize> = group.iter().map(|card| described(card, marks)).collect();
            numbers.sort_unstable();
            numbers
        };
        groups.iter().flat_map(of_group).collect()
    };
    assert!(all.windows(2).all(|two| description(&two[0]) < description(&two[1])));
    for groups in &all {
        assert!(Suit::ALL.iter().all(|&suit| suit == MARKED || in_suit(groups[0], suit) < 3), "{groups:?}");
        assert!(groups[0].is_disjoint(groups[1]) && groups[0].len() == 5 && groups[1].len() == 1);
    }
}
