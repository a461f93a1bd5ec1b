//! Whole rounds of each game with all wagers tallied, next to two yardsticks: a plain loop that shuffles, deals and
//! evaluates with a well-known crate, and dealing alone, which is the floor.

use std::hint::black_box;
use std::path::Path;
use std::time::Duration;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use house_edge::internals::cards::{BATCH_ROUNDS, CardSet, Deals, Vectors};
use house_edge::internals::games::{Catalogue, Game, Offer, Selection, games_of_program};
use house_edge::internals::simulation::{BLOCK_ROUNDS, BlockStream, RunPlan, Shard, deal, simulate};
use house_edge::internals::solutions_in;
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use rs_poker::core::{Card, CoreRank, Deck, Rankable};

/// Rounds of one measurement, so many that starting the threads does not count.
const ROUNDS: u64 = 256 * BLOCK_ROUNDS;
/// Rounds of one measurement of the yardsticks, which are slower.
const YARDSTICK_ROUNDS: u64 = 1 << 20;

fn offers(game: &dyn Game) -> Vec<Offer> {
    let selection = Selection::of(game.facts().id);
    Catalogue::embedded().expect("valid").select(&selection).expect("the game has wagers")
}

fn rounds(criterion: &mut Criterion) {
    for game in games_of_program() {
        let id = game.facts().id;
        // Games that take long are solved once, for the tests too.
        let solutions = solutions_in(Path::new(env!("CARGO_TARGET_TMPDIR")).join("solutions"));
        let solver = game.solver_keeping(CardSet::FULL_DECK, solutions).expect("large enough");
        let croupier = solver.croupier(&offers(game)).expect("full deck");
        let mut group = criterion.benchmark_group(format!("{id}: rounds"));
        group.sample_size(10).warm_up_time(Duration::from_millis(300)).measurement_time(Duration::from_secs(2));
        yardstick(&mut group, croupier.dealing().cards_per_round());
        let available =
            [Vectors::Portable, Vectors::Avx2, Vectors::Avx512].into_iter().filter(|level| level.is_available());
        for vectors in available {
            dealing(&mut group, croupier.dealing().cards_per_round(), id, vectors);
            group.throughput(Throughput::Elements(ROUNDS));
            for threads in [1, 2] {
                let plan = RunPlan {
                    seed: 1,
                    rounds: ROUNDS,
                    shard: Shard::WHOLE,
                    players: 1,
                    threads: Some(threads),
                    vectors,
                };
                group.bench_function(format!("all wagers, {vectors:?}, {threads} thread(s)"), |bencher| {
                    bencher.iter(|| simulate(croupier.as_ref(), id, plan))
                });
            }
        }
        group.finish();
    }
}

/// The plain way: a generator of the same family, a partial shuffle of the deck, a good evaluator, one count a round.
fn yardstick(group: &mut BenchmarkGroup<WallTime>, cards_per_round: usize) {
    group.throughput(Throughput::Elements(YARDSTICK_ROUNDS));
    group.bench_function("yardstick: shuffle, deal five, evaluate with rs_poker", |bencher| {
        let mut deck: Vec<Card> = Deck::default().into_iter().collect();
        let mut generator = Xoshiro256PlusPlus::seed_from_u64(1);
        bencher.iter(|| {
            let mut counts = [0_u64; 16];
            for _ in 0..YARDSTICK_ROUNDS {
                let (dealt, _) = deck.partial_shuffle(&mut generator, cards_per_round);
                counts[CoreRank::from(dealt[..5].rank()) as usize] += 1;
            }
            counts
        })
    });
}

/// Dealing alone, with its random numbers.
fn dealing(group: &mut BenchmarkGroup<WallTime>, cards_per_round: usize, game: &str, vectors: Vectors) {
    let mut stream = BlockStream::new(1, game, 0);
    let mut deals = Deals::new(cards_per_round);
    group.throughput(Throughput::Elements(ROUNDS));
    group.bench_function(format!("yardstick: dealing, {vectors:?}"), |bencher| {
        bencher.iter(|| {
            for _ in 0..ROUNDS / BATCH_ROUNDS as u64 {
                vectors.run(
                    #[inline(always)]
                    || deal(&mut stream, &mut deals),
                );
                black_box(&deals);
            }
        })
    });
}

criterion_group!(benches, rounds);
criterion_main!(benches);
