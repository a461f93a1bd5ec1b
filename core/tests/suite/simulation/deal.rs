use house_edge_core::cards::{Card, Deals, STRIP_ROUNDS};
use house_edge_core::simulation::testing::{draw_places, places_to_cards, starting_state};
use house_edge_core::simulation::{BlockStream, deal};
use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// The plain way: removes the card at each place from the list of cards left.
fn cards_at(places: &[u8]) -> Vec<u8> {
    let mut left: Vec<u8> = (0..52).collect();
    places.iter().map(|&place| left.remove(usize::from(place))).collect()
}

#[test]
fn places_become_the_cards_that_a_dealer_would_take() {
    for block in 0..20 {
        let mut stream = BlockStream::new(1, "test", block);
        let mut strip = [[0; STRIP_ROUNDS]; 12];
        for (draw, places) in strip.chunks_mut(3).enumerate() {
            let mut numbers = [0; STRIP_ROUNDS];
            stream.fill(&mut numbers);
            draw_places::<3>(&mut stream, &numbers, 32 * (draw % 2), 52 - 3 * draw, places);
        }
        let places = strip;
        places_to_cards(&mut strip);
        for round in 0..STRIP_ROUNDS {
            let places = places.map(|places| places[round]);
            assert!(places.iter().enumerate().all(|(dealt, &place)| usize::from(place) < 52 - dealt));
            assert_eq!(strip.map(|cards| cards[round]).to_vec(), cards_at(&places));
        }
    }
}

/// Value stability: block 0 of Let It Ride with seed 1, recomputed in Python by a second implementation of this
/// module's documentation. A change here changes every simulated figure.
#[test]
fn the_first_deals_do_not_change() {
    let mut stream = BlockStream::new(1, "let-it-ride", 0);
    assert_eq!(stream.clone().next_in_reserve(), 0x033e_f324);
    let mut deals = Deals::new(5);
    deal(&mut stream, &mut deals);
    let first_strip = deals.strips().next().expect("a strip");
    let dealt = |round: usize| {
        let names = first_strip.iter().filter_map(|cards| Card::from_index(cards[round])).map(|card| card.to_string());
        names.collect::<Vec<_>>().join(" ")
    };
    let expected = ["Qs 7h Td 9h Ah", "9c Qd 3d 4c Ks", "As 6h 5h Ts 6d", "5d 3d 2s 9s 6s"];
    assert_eq!([0, 1, 2, 3].map(dealt), expected);
}

#[test]
fn rejected_numbers_are_replaced_from_the_reserve() {
    let mut stream = BlockStream::new(1, "test", 0);
    let mut reserve = stream.clone();
    let mut strip = [[0; STRIP_ROUNDS]; 3];
    // The number 0 leaves a remainder of 0, below every surplus, so every round is redrawn.
    draw_places::<3>(&mut stream, &[0; STRIP_ROUNDS], 0, 52, &mut strip);
    let surplus = (1_u64 << 32) % (52 * 51 * 50);
    for round in 0..STRIP_ROUNDS {
        let accepted = std::iter::repeat_with(|| u64::from(reserve.next_in_reserve()))
            .find(|number| number * 52 * 51 * 50 % (1 << 32) >= surplus)
            .expect("nearly all are accepted");
        // The three places are the digits of the deal's number in the mixed base 52, 51, 50.
        let number = (accepted * 52 * 51 * 50) >> 32;
        let places = [number / (51 * 50), number / 50 % 51, number % 50];
        assert_eq!(strip.map(|places| u64::from(places[round])), places);
    }
}

/// Over all 2^32 numbers, by arithmetic, for the two draws of a five-card round: each deal has the same number of
/// accepted numbers.
#[test]
fn every_deal_has_the_same_number_of_accepted_numbers() {
    for deals in [52_u64 * 51 * 50, 49 * 48] {
        let surplus = (1_u64 << 32) % deals;
        for deal in 0..deals {
            // Numbers n with floor(n x deals / 2^32) = deal form one interval. Rejected are those with a remainder
            // below the surplus, and a remainder grows by `deals` from one number to the next.
            let first = (deal << 32).div_ceil(deals);
            let end = ((deal + 1) << 32).div_ceil(deals);
            let rejected = (first..end).take_while(|n| n * deals - (deal << 32) < surplus).count() as u64;
            assert_eq!(end - first - rejected, (1 << 32) / deals, "deal {deal} of {deals}");
        }
    }
}

#[test]
fn each_lane_is_the_library_generator_of_its_starting_state() {
    let mut stream = BlockStream::new(7, "some-game", 3);
    let mut lanes: Vec<_> =
        (0..8).map(|lane| Xoshiro256PlusPlus::from_seed(starting_state(7, "some-game", 3, lane))).collect();
    let mut numbers = [0; STRIP_ROUNDS];
    for _ in 0..3 {
        stream.fill(&mut numbers);
        for (place, &number) in numbers.iter().enumerate() {
            assert_eq!(number, lanes[place % 8].next_u64(), "number {place}");
        }
    }
}

#[test]
fn seed_game_and_block_each_change_the_stream() {
    let first = |seed, game, block| {
        let mut numbers = [0; STRIP_ROUNDS];
        BlockStream::new(seed, game, block).fill(&mut numbers);
        numbers[0]
    };
    let here = first(1, "some-game", 0);
    assert_eq!(here, first(1, "some-game", 0));
    assert!([first(2, "some-game", 0), first(1, "other-game", 0), first(1, "some-game", 1)].iter().all(|&n| n != here));
}

/// Value stability: the first outputs from the state 1, 2, 3, 4, derived from the authors' description.
/// The first is rotl(1 + 4, 23) + 1 = 5 x 2^23 + 1, and leaves the state 7, 0, 2^18 + 2, rotl(6, 45) = 6 x 2^45.
/// The second is rotl(7 + 6 x 2^45, 23) + 7 = 7 x 2^23 + 6 x 2^4 + 7, as 2^68 rotates to 2^4. And so on.
#[test]
fn the_generator_returns_the_outputs_of_its_reference() {
    let mut seed = [0; 32];
    for word in 0..4 {
        seed[8 * word] = word as u8 + 1;
    }
    let mut generator = Xoshiro256PlusPlus::from_seed(seed);
    let reference = [41_943_041, 58_720_359, 3_588_806_011_781_223, 3_591_011_842_654_386];
    assert!(reference.iter().all(|&expected| generator.next_u64() == expected));
}
