use house_edge_core::cards::{Card, CardSet, Rank, Suit};
use house_edge_core::games::lunar_poker::testing::showdowns::Showdowns;
use house_edge_core::games::lunar_poker::testing::{change_by_flushes, finals};

#[test]
fn the_dealers_flushes_change_what_is_counted_by_sets_of_ranks() {
    for up_card in [Rank::Two, Rank::Eight, Rank::Ace] {
        let showdowns = Showdowns::new(CardSet::FULL_DECK, Card::new(up_card, Suit::ALL[0]));
        for hidden in (0..1 << 13).step_by(7).map(|set: u16| set & showdowns.own_suit) {
            for kind in (0..finals().kinds()).step_by(53) {
                let expected = showdowns.by_flushes.of(showdowns.by_flushes.group(kind), hidden).signed();
                assert_eq!(
                    change_by_flushes(up_card, hidden, finals().values[kind]),
                    expected,
                    "{up_card:?} {hidden:b} {kind}"
                );
            }
        }
    }
}
