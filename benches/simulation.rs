//! Whole rounds of each game with all wagers tallied, beside two yardsticks: a plain loop that shuffles, deals and
//! evaluates with a well-known crate, and dealing alone, which is the floor. Then the stages of a round, each on one
//! batch over and over; dealing includes its random numbers, decisions the evaluation, and settling both, so that a
//! stage costs what it adds.

use std::hint::black_box;
use std::path::Path;
use std::time::Duration;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use house_edge::analysis::solutions_in;
use house_edge::cards::{BATCH_ROUNDS, CardSet, Deals, STRIP_ROUNDS, Vectors};
use house_edge::games::{Catalogue, Croupier, GAMES, Game, Offer, Selection, Stage};
use house_edge::simulation::{BLOCK_ROUNDS, BlockStream, RunPlan, Shard, deal, simulate};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use rs_poker::core::{Card, CoreRank, Deck, Rankable};

/// Rounds of one measurement, so many that starting the threads does not count.
const ROUNDS: u64 = 256 * BLOCK_ROUNDS;
/// Rounds of one measurement of the yardsticks, which are slower.
const YARDSTICK_ROUNDS: u64 = 1 << 20;

fn offers(game: &dyn Game) -> Vec<Offer> {
    let selection = Selection { games: vec![game.facts().id.into()], ..Selection::default() };
    Catalogue::embedded().expect("valid").select(&selection).expect("the game has wagers")
}

fn rounds(criterion: &mut Criterion) {
    for game in GAMES {
        let id = game.facts().id;
        // Games that take long are solved once, for the tests too.
        let solutions = solutions_in(Path::new(env!("CARGO_TARGET_TMPDIR")).join("solutions"));
        let solver = game.solver_keeping(CardSet::FULL_DECK, solutions).expect("large enough");
        let croupier = solver.croupier(&offers(*game)).expect("full deck");
        let mut group = criterion.benchmark_group(format!("{id}: rounds"));
        group.sample_size(10).warm_up_time(Duration::from_millis(300)).measurement_time(Duration::from_secs(2));
        yardstick(&mut group, croupier.dealing().cards_per_round());
        let available =
            [Vectors::Portable, Vectors::Avx2, Vectors::Avx512].into_iter().filter(|level| level.is_available());
        for vectors in available {
            stages(&mut group, croupier.as_ref(), id, vectors);
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

/// Batches of one measurement of a stage.
const STAGE_BATCHES: usize = 1 << 8;
/// Batches that take turns in the stages of settling.
const BATCHES_IN_TURN: usize = 16;
/// Places that one random number gives at most.
const CARDS_PER_NUMBER: usize = 6;

fn stages(group: &mut BenchmarkGroup<WallTime>, croupier: &dyn Croupier, game: &str, vectors: Vectors) {
    let mut stream = BlockStream::new(1, game, 0);
    let mut deals = Deals::new(croupier.dealing().cards_per_round());
    group.throughput(Throughput::Elements((STAGE_BATCHES * BATCH_ROUNDS) as u64));
    let mut stage = |name: &str, batch: &mut dyn FnMut()| {
        group.bench_function(format!("{name}, {vectors:?}"), |bencher| {
            bencher.iter(|| (0..STAGE_BATCHES).for_each(|_| batch()))
        });
    };
    let fills = BATCH_ROUNDS / STRIP_ROUNDS * croupier.dealing().cards_per_round().div_ceil(CARDS_PER_NUMBER);
    stage("stage: random numbers", &mut || {
        let mut numbers = [0; STRIP_ROUNDS];
        vectors.run(
            #[inline(always)]
            || {
                for _ in 0..fills {
                    stream.fill(&mut numbers);
                    black_box(&numbers);
                }
            },
        )
    });
    stage("stage: dealing", &mut || {
        vectors.run(
            #[inline(always)]
            || deal(&mut stream, &mut deals),
        );
        black_box(&deals);
    });
    // Many batches in turn, or the processor would learn which rounds of the one are out of the ordinary.
    let dealt = (0..BATCHES_IN_TURN).map(|_| {
        let mut deals = Deals::new(croupier.dealing().cards_per_round());
        deal(&mut stream, &mut deals);
        deals
    });
    let dealt: Vec<Deals> = dealt.collect();
    let mut in_turn = dealt.iter().cycle();
    let mut next = || in_turn.next().expect("never ends");
    for up_to in [Stage::Evaluation, Stage::Decisions] {
        stage(&format!("stage: {up_to:?}"), &mut || croupier.settle_up_to(up_to, vectors, next()));
    }
    let mut tally = vec![0; croupier.cells()];
    stage("stage: settling", &mut || croupier.settle(vectors, next(), BATCH_ROUNDS, &mut tally));
}

criterion_group!(benches, rounds);
criterion_main!(benches);
