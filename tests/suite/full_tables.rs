//! Full tables are dealt as the chapters say, card by card.

use crate::common::binary::{csv_rows, run};
use crate::common::{full_croupier, full_solver, offer};
use house_edge::internals::cards::{Card, Deals};
use house_edge::internals::games::{GAMES, Spot, game};
use house_edge::internals::simulation::{BlockStream, deal};

/// Which cards of the deck, counted from 0, make the round of the last of so many players.
fn places_of_last_player(id: &str, players: usize) -> Vec<u8> {
    let croupier = full_croupier(game(id).expect("a game").facts());
    let mut table = Deals::new(croupier.dealing().cards_at_table(players));
    for strip in table.strips_mut() {
        strip.iter_mut().enumerate().for_each(|(place, cards)| cards.fill(place as u8));
    }
    let mut alone = Deals::new(croupier.dealing().cards_of_last_player(players));
    croupier.dealing().rounds_of_player(players - 1, players, &table, &mut alone);
    let first = alone.strips().next().expect("a strip").to_vec();
    assert!(alone.strips().all(|strip| strip == first));
    first.iter().map(|cards| cards[0]).collect()
}

/// A deck from which cards are dealt to places at the table.
struct Dealer {
    next: u8,
}

impl Dealer {
    fn card(&mut self) -> u8 {
        self.next += 1;
        self.next - 1
    }

    /// One card to each of so many.
    fn around(&mut self, hands: &mut [Vec<u8>]) {
        hands.iter_mut().for_each(|hand| hand.push(self.card()));
    }
}

/// § 643a.8(d): a card to each player, a community card, a second card and a second community card, a third card.
#[test]
fn let_it_ride_is_dealt_to_a_full_table() {
    for players in 2..=7 {
        let (mut dealer, mut hands) = (Dealer { next: 0 }, vec![Vec::new(); players]);
        dealer.around(&mut hands);
        let first_community = dealer.card();
        dealer.around(&mut hands);
        let second_community = dealer.card();
        dealer.around(&mut hands);
        let last = &hands[players - 1];
        let expected = [last[0], first_community, last[1], second_community, last[2]];
        assert_eq!(places_of_last_player("let-it-ride", players), expected);
    }
}

/// § 641a.8(d): the Six Card Bonus card; one card at a time to each player and to the dealer, until the players have
/// five cards and the dealer six, of which the last two are dealt consecutively.
#[test]
fn four_card_poker_is_dealt_to_a_full_table() {
    for players in 2..=7 {
        let (mut dealer, mut hands) = (Dealer { next: 0 }, vec![Vec::new(); players + 1]);
        let mut expected = vec![dealer.card()];
        (0..5).for_each(|_| dealer.around(&mut hands));
        let (last, of_dealer) = (&hands[players - 1], &hands[players]);
        expected.extend(last.iter().zip(of_dealer).flat_map(|(&card, &dealers)| [card, dealers]));
        expected.push(dealer.card());
        assert_eq!(places_of_last_player("four-card-poker", players), expected);
    }
}

/// § 674a.8(d): five community cards, then one card at a time to each player until each has two.
#[test]
fn criss_cross_poker_is_dealt_to_a_full_table() {
    for players in 2..=6 {
        let (mut dealer, mut hands) = (Dealer { next: 0 }, vec![Vec::new(); players]);
        let mut expected: Vec<u8> = (0..5).map(|_| dealer.card()).collect();
        (0..2).for_each(|_| dealer.around(&mut hands));
        expected.extend(&hands[players - 1]);
        assert_eq!(places_of_last_player("criss-cross-poker", players), expected);
    }
}

/// § 671a.8(c): one card at a time to each player and to the dealer, whose last one is turned; § 671a.11(d): the
/// players before the last one draw before that player. How many cards they draw is what the solver says of each spot;
/// the first player's hand follows, for the Super Wager on it.
#[test]
fn lunar_poker_is_dealt_to_a_full_table() {
    const PLAYERS: usize = 3;
    let lunar = game("lunar-poker").expect("a game");
    let (croupier, solver) = (full_croupier(lunar.facts()), full_solver(lunar.facts()));
    let mut table = Deals::new(croupier.dealing().cards_at_table(PLAYERS));
    deal(&mut BlockStream::new(1, "full table", 0), &mut table);
    let mut alone = Deals::new(croupier.dealing().cards_of_last_player(PLAYERS));
    croupier.dealing().rounds_of_player(PLAYERS - 1, PLAYERS, &table, &mut alone);
    let (table, alone) = (table.strips().next().expect("a strip"), alone.strips().next().expect("a strip"));
    let mut all_drawn = 0;
    for round in 0..4 {
        let mut dealer = Dealer { next: 0 };
        let mut hands: Vec<Vec<Card>> = vec![Vec::new(); PLAYERS + 1];
        for _ in 0..5 {
            for hand in &mut hands {
                hand.push(Card::from_index(table[usize::from(dealer.card())][round]).expect("a card"));
            }
        }
        let up_card = hands[PLAYERS].last().copied();
        let drawn = |hand: &Vec<Card>| {
            let spot = Spot { hand: hand.clone(), up_card, ..Spot::default() };
            let answer = solver.spot(&offer("lunar-poker", "base", "A"), &spot).expect("a spot");
            match answer.actions[0].action.as_str() {
                "buy a sixth card" => 1,
                "exchange all five" => 5,
                other => other.strip_prefix("exchange ").map_or(0, |kept| usize::from(kept.as_bytes()[0] - b'0')),
            }
        };
        let before: usize = hands[..PLAYERS - 1].iter().map(drawn).sum();
        all_drawn += before;
        let mut expected: Vec<Card> =
            (0..5).flat_map(|card| [hands[PLAYERS - 1][card], hands[PLAYERS][card]]).collect();
        let next = |card: usize| Card::from_index(table[5 * (PLAYERS + 1) + before + card][round]);
        expected.extend((0..5).filter_map(next));
        expected.extend(&hands[0]);
        let dealt: Vec<Card> = alone.iter().filter_map(|cards| Card::from_index(cards[round])).collect();
        assert_eq!(dealt, expected, "round {round}");
    }
    assert!(all_drawn > 0, "somebody draws");
}

#[test]
fn every_table_has_as_many_places_as_the_regulation_says() {
    let most = GAMES.iter().map(|game| (game.facts().id, game.facts().most_players)).collect::<Vec<_>>();
    // §§ 643a.2(a), 641a.2(a), 674a.2(a), 671a.2(a), 589.2(a).
    let said = [
        ("let-it-ride", 7),
        ("four-card-poker", 7),
        ("criss-cross-poker", 6),
        ("lunar-poker", 5),
        ("lunar-poker-2013", 5),
        // An assumption: Chapter 655a was not at hand whole.
        ("mississippi-stud", 6),
        // An assumption too: § 653a.2 was not at hand.
        ("ultimate-texas-holdem", 6),
    ];
    assert_eq!(most, said);
}

#[test]
fn the_last_of_seven_players_is_simulated_on_the_command_line() {
    let alone = run(&["simulate", "-g", "let-it-ride", "-w", "base", "-n", "300k", "-f", "csv"]);
    let seven = run(&["simulate", "-g", "let-it-ride", "-w", "base", "-n", "300k", "-f", "csv", "--players", "7"]);
    assert_eq!((alone.code, seven.code), (0, 0), "{}", seven.stderr);
    assert_ne!(alone.stdout, seven.stdout, "other cards are dealt");
    assert!(csv_rows(&seven.stdout).iter().all(|row| row["verdict"] == "agrees"));
    let one = run(&["simulate", "-g", "let-it-ride", "-w", "base", "-n", "300k", "-f", "csv", "--players", "1"]);
    assert_eq!(one.stdout, alone.stdout);
    for (players, says) in [("8", "seats at most 7 players"), ("0", "1 to"), ("-1", "1 to"), ("x", "not a number")] {
        let ran = run(&["simulate", "-g", "let-it-ride", "-n", "1000", "--players", players]);
        assert!(ran.code == 2 && ran.stderr.contains(says), "{players}: {}", ran.stderr);
    }
}
