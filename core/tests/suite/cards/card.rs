use house_edge_core::cards::{Card, CardParseError, CardSet, Rank, Suit, binomial, parse_cards, subset_index};

#[test]
fn every_card_is_parsed_from_its_own_notation() {
    for index in 0..52 {
        let card = Card::from_index(index).expect("below 52");
        assert_eq!(card.to_string().parse(), Ok(card));
        assert_eq!(Card::new(card.rank(), card.suit()), card);
    }
    assert_eq!(Card::from_index(52), None);
}

#[test]
fn cards_are_parsed_in_the_usual_notations() {
    let ten_of_diamonds = Card::new(Rank::Ten, Suit::Diamonds);
    for text in ["Td", "tD", "10d", "10D"] {
        assert_eq!(text.parse(), Ok(ten_of_diamonds), "{text}");
    }
    for text in ["", "A", "1s", "11s", "Asx", "ss", "é", "🂡", "0d", "TTd"] {
        assert_eq!(text.parse::<Card>(), Err(CardParseError::NotACard(text.to_string())), "{text}");
    }
}

#[test]
fn a_list_of_cards_keeps_its_order_and_refuses_a_repeated_card() {
    let cards = parse_cards(" Ks, 2c  10h ").expect("three cards");
    assert_eq!(cards.iter().map(Card::to_string).collect::<Vec<_>>(), ["Ks", "2c", "Th"]);
    let king = Card::new(Rank::King, Suit::Spades);
    for text in ["Ks2c10h", "K♠2♣10♥", "k♤, 2♣\u{fe0f} Th"] {
        assert_eq!(parse_cards(text).as_ref(), Ok(&cards), "{text}");
    }
    assert_eq!(parse_cards("Ks2cx"), Err(CardParseError::NotACard("Ks2cx".to_string())));
    assert_eq!(parse_cards("Ks 2c ks"), Err(CardParseError::Repeated(king)));
}

#[test]
fn subsets_come_in_the_order_of_their_index() {
    assert!(CardSet::FULL_DECK.subsets::<3>().map(subset_index).eq(0..binomial(52, 3) as usize));
}

#[test]
fn a_set_smaller_than_the_subset_has_none() {
    let pair = CardSet::deck(&[Rank::Ace], &[Suit::Clubs, Suit::Hearts]);
    assert_eq!(pair.subsets::<3>().count(), 0);
    assert_eq!(pair.subsets::<2>().count(), 1);
    assert_eq!(pair.subsets::<0>().count(), 1);
}

#[test]
fn sets_add_and_remove_cards() {
    let aces = CardSet::deck(&[Rank::Ace], &Suit::ALL);
    assert_eq!(aces.len(), 4);
    let rest = CardSet::FULL_DECK.without(aces);
    assert_eq!(rest.len(), 48);
    assert!(aces.iter().all(|ace| !rest.contains(ace)));
    assert!(aces.is_disjoint(rest) && !aces.is_disjoint(CardSet::FULL_DECK));
    assert_eq!(aces.to_array::<4>().map(|cards| cards[3].to_string()), Some("As".to_string()));
    assert_eq!(aces.to_array::<3>(), None);
}

#[test]
fn binomials_are_those_of_the_deck() {
    // 52!/(49! 3!) and 52!/(47! 5!), the numbers of three- and five-card hands.
    assert_eq!(binomial(52, 3), 52 * 51 * 50 / 6);
    assert_eq!(binomial(52, 5), 2_598_960);
    assert_eq!(binomial(3, 4), 0);
}
