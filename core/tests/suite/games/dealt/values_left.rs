use house_edge_core::cards::{CardSet, Rank, Suit};
use house_edge_core::games::dealer::sweep::by_ranks::ValuesLeft;
use house_edge_core::hands::four_card;
use house_edge_core::hands::four_card::{FourCardValue, RANKINGS};

/// Short decks, a long suit with few other cards, and too few cards for a hand.
#[test]
fn hands_are_counted_as_by_looking_at_each() {
    let short: CardSet = CardSet::FULL_DECK.iter().skip(17).take(18).collect();
    let spades = CardSet::deck(&Rank::ALL[3..], &[Suit::Spades]);
    let long_suit = CardSet::deck(&[Rank::Six, Rank::Jack], &Suit::ALL).iter().chain(spades.iter()).collect();
    let few = short.iter().take(5).collect();
    let values = ValuesLeft::build();
    for deck in [short, long_suit, few] {
        for up_card in deck.iter() {
            let left = deck.without(CardSet::default().with(up_card));
            let dealers = left.subsets::<5>().map(|hidden| hidden.into_iter().collect::<CardSet>().with(up_card));
            let mut dealt: Vec<_> =
                dealers.filter_map(|dealer| dealer.to_array().map(four_card::best_four::<6>)).collect();
            dealt.sort();
            let from = values.hands_from(left, up_card);
            for value in (0..RANKINGS).filter_map(FourCardValue::from_index) {
                let at_least = dealt.len() - dealt.partition_point(|&dealer| dealer < value);
                assert_eq!(from[value.index()] as usize, at_least, "{value:?} against {up_card}");
            }
            assert_eq!(from[RANKINGS], 0);
        }
    }
}
