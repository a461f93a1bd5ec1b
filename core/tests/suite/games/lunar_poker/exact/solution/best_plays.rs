use crate::common::{cards, sets};
use crate::games::lunar_poker::{PRICES, PRICES_OF_2013};
use house_edge_core::cards::{Card, CardSet};
use house_edge_core::games::lunar_poker::Chapter;
use house_edge_core::games::lunar_poker::testing::draws::{Held, Priced};
use house_edge_core::games::lunar_poker::testing::showdowns::Showdowns;
use house_edge_core::games::lunar_poker::testing::solution::{Against, Cycle, Deciding};
use house_edge_core::games::lunar_poker::testing::{PLAYER_CARDS, Play, Player, Prices};

/// Enumerates the draws, sharing nothing between them.
fn one_by_one(deciding: &Deciding, held: &Held, play: Play) -> i128 {
    let pool = deciding.sums.against.showdowns.unseen.without(held.cards.into_iter().collect());
    let gain = |drawn: CardSet| deciding.gain_after(held, play, 0, &drawn.iter().collect::<Vec<_>>()).max(0);
    let gains: i128 = sets(pool, play.drawn()).into_iter().map(gain).sum();
    let deals = deciding.sums.against.deals;
    deals.net_of_fee(play, 0) + gains * deals.times_of_new_card[play.drawn()]
}

#[test]
#[ignore = "second tier: plays of Lunar Poker, draw by draw"]
fn plays_are_worth_what_one_draw_after_the_other_says() {
    for (chapter, prices) in [(Chapter::Today, PRICES), (Chapter::Of2013, PRICES_OF_2013)] {
        let (deck, priced) = (CardSet::FULL_DECK, Priced::in_readings(&prices));
        let deals = Cycle::of(deck, chapter);
        // Up cards that stay and that go when the dealer is forced; cards of their suit and of others kept and
        // discarded; four to a flush; pairs.
        for (hand, up, exchanges) in [
            ("5h 6h 7h 9h Ad", "4h", [0b11111, 0b11110, 0b11001]),
            ("2c 7d 9d Jh Kd", "Qs", [0b01110, 0b01111, 0b01011]),
            ("8c 8d Tc Jc Ks", "9c", [0b11100, 0b10111, 0b10001]),
            ("3s 4s 5s 6d 6s", "Kc", [0b00011, 0b00101, 0b01001]),
            ("4c 4d 9c 9d Ac", "Kc", [0b10001, 0b10010, 0b01100]),
        ] {
            let own: [Card; PLAYER_CARDS] = cards(hand).try_into().expect("five");
            let showdowns = Showdowns::new(deck, cards(up)[0]);
            let against = Against::new(showdowns, Player::Optimal, &deals, &priced);
            let (mut deciding, held) = (Deciding::new(&against, own), Held::new(&against.showdowns, own));
            let exchanges = exchanges.map(|places| Play::exchange(places).expect("an exchange"));
            for play in exchanges.into_iter().chain([Play::BUY]) {
                let expected = one_by_one(&deciding, &held, play);
                let name = play.name(&own);
                assert_eq!(deciding.gain(&held, play, 0), expected, "{chapter:?}, {hand} against {up}: {name}");
            }
        }
    }
}

/// At the regulation's pays, at the greatest pays and at one great pay alone, each with two of three hands.
#[test]
#[ignore = "second tier: plays of Lunar Poker, draw by draw"]
fn no_bound_hides_the_best_play() {
    let most = 2_000_000;
    let alone = |place: usize| std::array::from_fn(|other| if other == place { most } else { 0 });
    for (number, bet) in [PRICES.bet, [most; 10], alone(1), alone(5), alone(9)].into_iter().enumerate() {
        let prices = Prices { bet, ante: [1, 4] };
        let (deck, priced) = (CardSet::FULL_DECK, Priced::in_readings(&prices));
        let deals = Cycle::of(deck, Chapter::Today);
        let spots = [("5h 6h 7h 9h Ad", "4h"), ("2c 7d 9d Jh Kd", "Qs"), ("8c 8d Tc Jc Ks", "9c")];
        for (hand, up) in spots.into_iter().cycle().skip(number).take(2) {
            let own: [Card; PLAYER_CARDS] = cards(hand).try_into().expect("five");
            let showdowns = Showdowns::new(deck, cards(up)[0]);
            let against = Against::new(showdowns, Player::Optimal, &deals, &priced);
            let held = Held::new(&against.showdowns, own);
            let best = Deciding::new(&against, own).best(&held);
            let mut deciding = Deciding::new(&against, own);
            for (reading, best) in best.into_iter().enumerate() {
                let plays = [Play::FOLD, Play::BET, Play::BUY].into_iter().chain(Play::exchanges());
                let greatest = plays.map(|play| deciding.gain(&held, play, reading)).max();
                assert_eq!(Some(best.gain), greatest, "{bet:?}, {hand} against {up}: {:?}", best.play);
            }
        }
    }
}
