use house_edge_core::cards::{Card, CardSet, Rank, Suit, SuitSymmetry};
use house_edge_core::games::lunar_poker::testing::first_plays::{renamed_in_order, suits_of};
use house_edge_core::games::lunar_poker::testing::{Block, FirstPlays, Play, hand_places};
use house_edge_core::hands::rank_multiset_index;

#[test]
fn blocks_are_read_back_as_they_were_and_not_if_a_number_is_cut_off() {
    let block = Block(vec![-2, i32::MAX, 0]);
    let bytes = postcard::to_stdvec(&block).expect("bytes");
    assert_eq!(bytes[..5], [12, 0xFE, 0xFF, 0xFF, 0xFF], "the length, then the lowest byte first");
    assert_eq!(postcard::from_bytes::<Block<i32>>(&bytes), Ok(block));
    assert!(postcard::from_bytes::<Block<i32>>(&[3, 0, 0, 0]).is_err());
}

/// Hands share a place exactly if renaming the three other suits maps them to each other card by card.
#[test]
fn hands_of_one_place_are_alike() {
    let places = hand_places();
    let mut of_place: Vec<Option<([Rank; 5], [u8; 5])>> = vec![None; places.count];
    for hand in CardSet::FULL_DECK.subsets::<5>() {
        let alike = (hand.map(Card::rank), renamed_in_order(hand.map(|card| card.suit() as u8)));
        let place = places.of(rank_multiset_index(hand), suits_of(&hand));
        assert_eq!(*of_place[place].get_or_insert(alike), alike, "{hand:?}");
    }
    assert!(of_place.iter().all(Option::is_some), "no place is empty");
    assert_eq!(renamed_in_order([3, 0, 1, 3, 2]), [1, 0, 2, 1, 3]);
    assert_eq!(Suit::ALL[0] as u8, 0);
}

/// Every image of a hand is played as its class is.
#[test]
fn hands_of_one_class_are_played_alike() {
    let symmetry = SuitSymmetry::fixing(CardSet::FULL_DECK, [Card::LOWEST]);
    let classes: Vec<CardSet> =
        symmetry.classes_of(5).into_iter().map(|class| class.representative).step_by(97).collect();
    let plays: Vec<Play> = Play::exchanges().chain([Play::FOLD, Play::BUY]).collect();
    let played = classes.iter().enumerate().map(|(at, class)| {
        let hand = class.to_array::<5>().expect("five cards");
        (hand, std::array::from_fn(|reading| plays[(at + reading) % plays.len()]))
    });
    let first = FirstPlays::new(played.clone());
    assert!(first.is_whole());
    for (cards, expected) in played {
        let hand: CardSet = cards.into_iter().collect();
        for (reading, play) in expected.into_iter().enumerate() {
            let discarded: CardSet = play.discarded(&cards).collect();
            let mut found = symmetry.images(hand).zip(symmetry.images(discarded)).map(|(hand, discarded)| {
                let hand = hand.to_array::<5>().expect("five cards");
                let run = first.runs[reading].0[rank_multiset_index(hand)] as usize;
                let code = first.plays.0[run + usize::from(hand_places().in_run(suits_of(&hand)))];
                let play = Play::from_code(code).expect("a play");
                play.discarded(&hand).collect::<CardSet>() == discarded
            });
            // Of two equivalent cards either may be discarded.
            assert!(found.any(|same| same), "{cards:?}");
        }
    }
}
