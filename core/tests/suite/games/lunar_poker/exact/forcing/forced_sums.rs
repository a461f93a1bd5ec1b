use crate::games::lunar_poker::PRICES_OF_2013;
use house_edge_core::cards::{CardSet, Suit};
use house_edge_core::games::lunar_poker::testing::draws::Priced;
use house_edge_core::games::lunar_poker::testing::forcing::Forcers;
use house_edge_core::games::lunar_poker::testing::showdowns::Showdowns;
use house_edge_core::games::lunar_poker::testing::{PLAYER_CARDS, finals, multisets};

fn least_by_flushes(showdowns: &Showdowns, priced: &Priced) -> Vec<i64> {
    let range = |(kind, payoff)| showdowns.by_flushes.range(kind, payoff);
    let ranges: Vec<(i64, i64)> = priced.of_five.iter().enumerate().map(range).collect();
    ranges.into_iter().map(|(least, _)| least).collect()
}

/// At the regulation's pays: ten straights; 4 x 1,287 / 4 flushes and straight flushes; 156 full houses; 156 hands
/// of four of a kind; AAAKx, KKKAx and xxxAK with one of eleven other ranks. All are bet on whatever is dead.
#[test]
#[ignore = "second tier: plays of Lunar Poker, draw by draw"]
fn the_hands_that_may_force_are_bet_on_anyway() {
    let priced = Priced::in_readings(&PRICES_OF_2013);
    for up_card in CardSet::FULL_DECK.iter().filter(|card| card.suit() == Suit::Clubs) {
        let showdowns = Showdowns::new(CardSet::FULL_DECK, up_card);
        let least = least_by_flushes(&showdowns, &priced[0]);
        let forcers = Forcers::new(&showdowns, &priced[0].of_five);
        let kinds: Vec<usize> = (0..finals().kinds()).filter(|&kind| forcers.by_drawn[0][kind].is_some()).collect();
        assert_eq!(kinds.len(), 10 + 1_287 + 156 + 156 + 3 * 11);
        for size in 0..PLAYER_CARDS {
            for (dead, ranks) in multisets().of_size(size).iter().enumerate() {
                let row = showdowns.row(size, dead);
                let can_be_dealt = |&&kind: &&usize| {
                    let dealt = finals().rank_counts[kind].iter().zip(ranks).map(|(held, dead)| held + dead);
                    dealt.zip(&showdowns.unseen_ranks).all(|(dealt, &unseen)| dealt <= unseen)
                };
                for &kind in kinds.iter().filter(can_be_dealt) {
                    let gain = priced[0].of_five[kind].gain(row[kind].split(), showdowns.hidden_hands(size).into());
                    assert!(gain + least[kind] > 0, "{up_card}: {:?}", finals().cards(kind));
                }
            }
        }
    }
}
