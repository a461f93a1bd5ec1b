mod after_draws;
mod best_plays;

use std::collections::HashMap;
use std::sync::Mutex;

use crate::common::card_set;
use house_edge_core::cards::{Card, CardSet, Rank, Suit};
use house_edge_core::games::lunar_poker::Chapter;
use house_edge_core::games::lunar_poker::testing::draws::Priced;
use house_edge_core::games::lunar_poker::testing::solution::{Cycle, Question, up_cards};
use house_edge_core::games::lunar_poker::testing::{Player, Prices, SecondCombination, Terms};
use house_edge_core::games::{Keeper, SolveError};

/// Keeps in memory. Counts parts kept and parts refused.
#[derive(Default)]
struct Memory {
    kept: Mutex<HashMap<String, Vec<u8>>>,
    times: Mutex<[usize; 2]>,
    /// Parts after which it is interrupted.
    most: Mutex<Option<u64>>,
}

impl Memory {
    fn times(&self) -> [usize; 2] {
        *self.times.lock().expect("whole")
    }
}

impl Keeper for Memory {
    fn kept(&self, name: &str) -> Option<Vec<u8>> {
        self.kept.lock().expect("whole").get(name).cloned()
    }

    fn keep(&self, name: &str, contents: &[u8]) {
        self.times.lock().expect("whole")[0] += 1;
        self.kept.lock().expect("whole").insert(name.to_string(), contents.to_vec());
    }

    fn refused(&self, _: &str) {
        self.times.lock().expect("whole")[1] += 1;
    }

    fn progress(&self, _: &str, done: u64, parts: u64) -> bool {
        assert!(done <= parts);
        self.most.lock().expect("whole").is_none_or(|most| done < most)
    }
}

fn question(deck: CardSet, pair_pays: i64) -> Question {
    let prices = Prices { bet: [2, 2 * pair_pays, 4, 6, 8, 10, 14, 40, 100, 200], ante: [1, 4] };
    Question::new(Chapter::Today, deck, Terms { prices, second: SecondCombination::Any, player: Player::Optimal })
}

#[test]
fn parts_that_were_kept_are_not_solved_again_and_others_are() {
    let deck = CardSet::deck(&Rank::ALL[8..], &Suit::ALL[..3]);
    let memory = Memory::default();
    let solution = |pair_pays| question(deck, pair_pays).solution(deck, &memory);
    *memory.most.lock().expect("whole") = Some(2);
    assert!(matches!(solution(1), Err(SolveError::Interrupted)));
    assert_eq!(memory.times(), [2, 0], "what is solved is kept");
    *memory.most.lock().expect("whole") = None;
    let first = solution(1).expect("solved");
    assert_eq!(memory.times(), [5, 0], "one up card of each of five ranks");
    assert_eq!(solution(1).expect("kept").tallies, first.tallies);
    assert_eq!(memory.times(), [5, 0], "all five were kept");
    assert!(question(deck, 1).is_kept(deck, &memory) && !question(deck, 2).is_kept(deck, &memory));
    // Interrupted: one is missing. Damaged: one cannot be read. Foreign: one belongs to another question.
    let up_cards: Vec<Card> = first.decisions.iter().map(|(card, _)| *card).collect();
    let names: Vec<String> = up_cards.iter().map(|&card| question(deck, 1).name(card)).collect();
    solution(2).expect("solved");
    let foreign = memory.kept(&question(deck, 2).name(up_cards[2])).expect("kept");
    let changed = [(names[1].clone(), b"nonsense".to_vec()), (names[2].clone(), foreign)];
    memory.kept.lock().expect("whole").remove(&names[0]);
    memory.kept.lock().expect("whole").extend(changed);
    assert_eq!(solution(1).expect("solved again").tallies, first.tallies);
    assert_eq!(memory.times(), [5 + 5 + 3, 2], "the missing one is no news");
}

/// Distinct prices, so that few endings pay the same.
#[test]
#[ignore = "second tier: parts of solutions of Lunar Poker"]
fn whatever_is_solved_is_used_again() {
    let unlike = card_set("7c 8c 9c Tc Jc Ac 7h Jh Ah 8s 9s Ts As Kd Jd Ad");
    let wheels = card_set("Ac 2c 3c 4c 5c 6c Ad 2d 3d 4d 5d 6d Kc Ks Kh Ah");
    let prices = Prices { bet: [18, 60, 4, 22, 10, 12, 2, 6, 8, 16], ante: [40, 7] };
    let second = SecondCombination::Any;
    for (deck, chapter, player) in [
        (unlike, Chapter::Today, Player::Optimal),
        (wheels, Chapter::Today, Player::Simple),
        (unlike, Chapter::Of2013, Player::Optimal),
        (wheels, Chapter::Of2013, Player::Simple),
    ] {
        let question = Question::new(chapter, deck, Terms { prices: prices.clone(), second, player });
        let (up_card, deals, memory) = (up_cards(deck)[0], Cycle::of(deck, chapter), Memory::default());
        let solved = question.part(deck, up_card, &deals, &Priced::in_readings(&prices));
        question.keep(up_card.0, &solved, &memory);
        assert_eq!(question.kept(up_card.0, &memory), Some(solved), "{chapter:?}, {player:?}");
    }
}
