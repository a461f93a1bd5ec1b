//! What a laboratory signs besides the figures: lines for signatures, the random numbers of the simulation with the
//! evidence for them, and the hand rankings of the games with exact counts.

use std::fmt::Display;

use super::wording::{by_subject, whole};
use crate::analysis::{Findings, GameFindings};
use crate::games::{HandRanking, KindCount};
use crate::lists::{distinct_by, grouped};
use crate::simulation::BLOCK_ROUNDS;

pub const SIGN_OFF: [&str; 2] = ["Prepared by", "Reviewed by"];
/// Each to be filled in for every line of [`SIGN_OFF`].
pub const SIGNED_WITH: [&str; 3] = ["Name", "Signature", "Date"];
pub const SIGNED_FOR: &str =
    "The signatures are for the files that manifest.json lists. First 16 digits of the SHA-256 of manifest.json:";

/// Generators of a block: eight deal in turn, the ninth replaces rejected numbers.
const GENERATORS: u64 = 9;
/// Binary logarithm above the numbers that a block takes from one generator: a round takes 18 draws of 32 bits at most,
/// so a block takes 65,536 x 9 / 8 = 73,728 numbers of 64 bits.
const LOG_NUMBERS: u32 = 17;
/// The generator's state in bits.
const STATE_BITS: u32 = 256;

/// Statements on the random numbers of a run, by subject.
pub fn random_numbers(seed: u64, rounds: u64) -> Vec<(String, String)> {
    let blocks = rounds.div_ceil(BLOCK_ROUNDS);
    let streams = GENERATORS.saturating_mul(blocks);
    // n streams of L numbers overlap with a probability of n²L/2^256 at most (Vigna, "On the probability of overlap of
    // random subsequences of pseudorandom number generators", Information Processing Letters 158, 2020).
    let log_streams = streams.checked_next_power_of_two().map_or(u64::BITS, u64::trailing_zeros);
    let overlap = STATE_BITS - LOG_NUMBERS - 2 * log_streams;
    let figures: [(&str, &dyn Display); 6] = [
        ("seed", &seed),
        ("block", &whole(BLOCK_ROUNDS)),
        ("rounds", &whole(rounds)),
        ("blocks", &whole(blocks)),
        ("streams", &whole(streams)),
        ("overlap", &overlap),
    ];
    by_subject("random numbers", |_| true, &figures)
}

/// A ranking of the pack's games, kinds from the highest to the lowest.
pub struct RankingTable {
    pub ranking: HandRanking,
    pub kinds: Vec<KindCount>,
    pub uses: Vec<RankingUse>,
}

/// A game with a ranking, its wagers in the pack that the ranking settles, and the hand, with the clause.
pub struct RankingUse {
    pub game: &'static str,
    pub wagers: Vec<&'static str>,
    pub hand: &'static str,
}

impl RankingTable {
    /// Number of all hands.
    pub fn hands(&self) -> u64 {
        self.kinds.iter().map(|kind| kind.hands).sum()
    }
}

/// Rankings in order of first use.
pub fn rankings(findings: &Findings) -> Vec<RankingTable> {
    let uses = grouped(findings.games.iter().flat_map(uses));
    let table = |(ranking, uses): (HandRanking, _)| RankingTable { ranking, kinds: ranking.kinds(), uses };
    uses.into_iter().map(table).collect()
}

fn uses(game: &GameFindings) -> impl Iterator<Item = (HandRanking, RankingUse)> {
    let wagers = game.answers.iter().map(|answer| answer.offer.wager);
    let wagers = distinct_by(wagers, |one, other| one.id == other.id);
    let title = game.facts.title;
    game.facts.rankings.iter().filter_map(move |used| {
        let settled = wagers.iter().filter(|wager| used.concerns.include(wager)).map(|wager| wager.title);
        let of = RankingUse { game: title, wagers: settled.collect(), hand: used.hand };
        (!of.wagers.is_empty()).then_some((used.ranking, of))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::games_of_program;

    #[test]
    fn every_wager_of_every_game_is_settled_by_a_ranking() {
        for facts in games_of_program().map(|game| game.facts()) {
            for wager in facts.wagers {
                let has_one = facts.rankings.iter().any(|used| used.concerns.include(wager));
                assert!(has_one, "{} {}", facts.id, wager.id);
            }
            for used in facts.rankings {
                assert!(facts.wagers.iter().any(|wager| used.concerns.include(wager)), "{} {used:?}", facts.id);
            }
        }
    }

    /// 25 million rounds are 382 blocks (381.5), so 3,438 generators, at most 2^12: 2^(24 + 17 - 256) = 2^-215.
    #[test]
    fn the_overlap_of_streams_is_bounded() {
        let streams = &random_numbers(1, 25_000_000)[2].1;
        assert!(streams.contains("382 blocks with 3,438 generators"), "{streams}");
        assert!(streams.contains("below 2^-215:"), "{streams}");
        assert!(random_numbers(1, u64::MAX)[2].1.contains("below 2^-135:"));
    }

    /// The statement for signatures is the summary of the recorded run.
    #[test]
    fn the_evidence_is_the_recorded_run() {
        let evidence = &random_numbers(1, 1)[4].1;
        let stated = ["(2026-11-26, 246,416,408,576 bytes): of 114 p-values 1 weak,", ", and 0 failed."];
        assert!(stated.iter().all(|words| evidence.contains(words)), "{evidence}");
        let path = format!("{}/benches/runs/2026-11-26-random-numbers.md", env!("CARGO_MANIFEST_DIR"));
        let run = std::fs::read_to_string(path).expect("recorded");
        assert!(run.contains("\n| 64 | 114 | 113 | 1 | 0 | ") && run.contains("read\n246416408576 bytes"), "{run}");
    }
}
