//! Evaluation of hands: this program's look-up tables beside the rs_poker crate's evaluator, on the same random hands.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use house_edge::internals::cards::{Card, CardSet, STRIP_ROUNDS, Strip, Vectors, insert};
use house_edge::internals::hands::{PackedCards, columns, five_card, four_card};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use rs_poker::core::Rankable;

/// Enough hands that they cannot be remembered, few enough that they stay in the second-level cache.
const HANDS: usize = 1 << 14;

fn random_hands() -> Vec<[Card; 5]> {
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut deck: Vec<Card> = CardSet::FULL_DECK.iter().collect();
    let mut hand = || {
        let (dealt, _) = deck.partial_shuffle(&mut generator, 5);
        std::array::from_fn(|place| dealt[place])
    };
    (0..HANDS).map(|_| hand()).collect()
}

/// The same hands as this program's columns: the first card of 64 hands, their second, and so on.
fn strips(hands: &[[Card; 5]]) -> Vec<[Strip; 5]> {
    let strip = |hands: &[[Card; 5]]| {
        std::array::from_fn(|place| std::array::from_fn(|round| hands[round][place].index() as u8))
    };
    hands.chunks_exact(STRIP_ROUNDS).map(strip).collect()
}

/// The same hands as the other crate's cards.
fn rs_poker_hands(hands: &[[Card; 5]]) -> Vec<[rs_poker::core::Card; 5]> {
    let card = |card: Card| rs_poker::core::Card::try_from(card.to_string().as_str()).expect("the same notation");
    hands.iter().map(|cards| cards.map(card)).collect()
}

fn random_five_card_hands(criterion: &mut Criterion) {
    let hands = random_hands();
    let others = rs_poker_hands(&hands);
    let strips = strips(&hands);
    let tables = five_card::tables();
    let mut group = criterion.benchmark_group("random five-card hands");
    group.throughput(Throughput::Elements(HANDS as u64));
    group.bench_function("look-up, cards in memory", |bencher| {
        bencher.iter(|| {
            let values = hands.iter().map(|cards| tables.value(cards.iter().copied().collect::<PackedCards>()).index());
            values.fold(0, |sum, value| sum ^ value)
        })
    });
    group.bench_function("rs_poker, cards in memory", |bencher| {
        bencher.iter(|| others.iter().map(|hand| hand[..].rank()).max())
    });
    for vectors in [Vectors::Portable, Vectors::Avx2, Vectors::Avx512].into_iter().filter(|level| level.is_available())
    {
        group.bench_function(format!("category from columns, {vectors:?}"), |bencher| {
            bencher.iter(|| {
                vectors.run(
                    #[inline(always)]
                    || {
                        for strip in &strips {
                            black_box(columns::five_card_hands(&sorted(strip)));
                        }
                    },
                )
            })
        });
    }
    group.finish();
}

#[inline(always)]
fn sorted(strip: &[Strip; 5]) -> [Strip; 5] {
    let mut ascending = [[0; STRIP_ROUNDS]; 5];
    for (place, cards) in strip.iter().enumerate() {
        insert(&mut ascending[..=place], cards);
    }
    ascending
}

fn all_five_card_hands(criterion: &mut Criterion) {
    let tables = five_card::tables();
    let mut group = criterion.benchmark_group("all five-card hands in order");
    group.throughput(Throughput::Elements(2_598_960));
    group.sample_size(20);
    group.bench_function("look-up", |bencher| {
        bencher.iter(|| {
            let hands = CardSet::FULL_DECK.subsets::<5>();
            hands.fold(0, |sum, cards| sum ^ tables.value(cards.into_iter().collect()).index())
        })
    });
    group.finish();
}

/// The best four, and the best five, of six cards, by columns.
fn random_six_card_hands(criterion: &mut Criterion) {
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(3);
    let mut deck: Vec<Card> = CardSet::FULL_DECK.iter().collect();
    let mut hand = || {
        let (dealt, _) = deck.partial_shuffle(&mut generator, 6);
        let mut hand: [Card; 6] = std::array::from_fn(|place| dealt[place]);
        hand.sort();
        hand
    };
    let hands: Vec<[Card; 6]> = (0..HANDS).map(|_| hand()).collect();
    let strips: Vec<[Strip; 6]> = hands
        .chunks_exact(STRIP_ROUNDS)
        .map(|hands| std::array::from_fn(|place| std::array::from_fn(|round| hands[round][place].index() as u8)))
        .collect();
    let mut group = criterion.benchmark_group("random six-card hands in ascending order");
    group.throughput(Throughput::Elements(HANDS as u64));
    group.bench_function("best four, look-up", |bencher| {
        bencher.iter(|| hands.iter().map(|&cards| four_card::best_four(cards)).max())
    });
    group.bench_function("best five, look-up", |bencher| {
        bencher.iter(|| hands.iter().map(|&cards| five_card::best_of_six(cards)).max())
    });
    for vectors in [Vectors::Portable, Vectors::Avx2, Vectors::Avx512].into_iter().filter(|level| level.is_available())
    {
        let tables = four_card::tables();
        let suited = &tables.by_suited_ranks[..];
        group.bench_function(format!("best four, columns, {vectors:?}"), |bencher| {
            bencher.iter(|| {
                vectors.run(
                    #[inline(always)]
                    || {
                        for strip in &strips {
                            let ranks = columns::multiset_indices(strip);
                            black_box(columns::best::<4, _, _>(tables.by_six_ranks(), &ranks, suited, strip));
                        }
                    },
                )
            })
        });
    }
    group.finish();
}

criterion_group!(benches, random_five_card_hands, all_five_card_hands, random_six_card_hands);
criterion_main!(benches);
