use house_edge_core::cards::Card;
use house_edge_core::games::{InformedGame, PlaySums, PlayedBox};
use house_edge_core::outcome::to_f64;
use house_edge_core::simulation::{InformedSums, Statistic};
use house_edge_core::statistics::Figure;

/// A box wins a unit if its card is an ace, else it loses one; a player who knows the card bets two on an ace and
/// nothing otherwise.
struct HighCard;

impl InformedGame for HighCard {
    fn boxes(&self) -> usize {
        2
    }

    fn cards(&self) -> usize {
        2
    }

    fn ways(&self) -> u128 {
        1
    }

    fn usual_rounds(&self) -> u64 {
        100
    }

    fn round(&self, cards: &[Card]) -> Vec<PlayedBox> {
        let play = |card: &Card| {
            let wins = card.index() >= 48;
            let (net, usual_net) = if wins { (2, 1) } else { (0, -1) };
            let expected =
                PlaySums { ways: 1, net, units: net, usual_net, usual_units: 1, changed: 1, ..PlaySums::default() };
            let [net, usual_net] = [net, usual_net].map(|net| net as f64);
            PlayedBox { expected, net, units: net, usual_net: Some(usual_net), more_squares: None, more_products: None }
        };
        cards.iter().map(play).collect()
    }
}

fn played(threads: usize, stops: &[u64]) -> InformedSums {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
    pool.install(|| {
        let mut sums = InformedSums::default();
        stops.iter().for_each(|&rounds| sums.play_until(rounds, &HighCard, 7, "high card", &|| false));
        sums
    })
}

#[test]
fn threads_and_stops_between_blocks_change_nothing() {
    let once = played(1, &[2_000]);
    assert_eq!(once, played(3, &[2_000]));
    assert_eq!(once, played(2, &[64, 640, 2_000]));
    assert_eq!(once.expected.ways, 4_000, "two boxes a round");
}

/// Each of two cards is an ace with probability 1/13, both with 4/52 x 3/51 = 1/221. A box gains 1 with every card.
/// Its net result is 2 with an ace, else 0: its mean square is 4/13, the mean square of the sum of two boxes 8/13 +
/// 8/221.
#[test]
fn means_are_those_of_the_deck_within_their_errors() {
    let sums = played(2, &[20_000]);
    assert_eq!(sums.mean_of(Statistic::Gain), Figure::computed(2.0, Some(0.0)));
    // The usual play nets 1 or -1 on each box: both squares are 1. The square of the sum is 4, 0 or 4, with mean 4
    // (1 - 2 (1/13 - 1/221)). The usual play wins with two aces only, the informed one with any.
    let one_ace = 2.0 * (1.0 / 13.0 - 1.0 / 221.0);
    for (statistic, expected) in [
        (Statistic::MoreSquares, 8.0 / 13.0 - 2.0),
        (Statistic::MoreProducts, 8.0 / 221.0 - 4.0 * (1.0 - one_ace) + 2.0),
        (Statistic::MoreWon, one_ace),
        (Statistic::MoreLost, one_ace + 1.0 / 221.0 - 1.0),
    ] {
        let sampled = sums.mean_of(statistic).expect("known");
        let (mean, error) = (to_f64(&sampled.value), sampled.std_error.expect("sampled"));
        assert!((mean - expected).abs() < 4.0 * error && error > 0.0, "{statistic:?}: {mean}");
    }
}
