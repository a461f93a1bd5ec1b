//! Games in files: each mistake gets its message at its place, and what is read is what is proved.

use std::fs;
use std::path::{Path, PathBuf};

use house_edge_core::cards::CardSet;
use house_edge_core::games::{Catalogue, Offer, SideWager, WagerFacts, game_file};
use house_edge_core::outcome::{Fraction, Measures, ratio};
use house_edge_core::paytable::{PaytableErrors, leaked};
use house_edge_core::simulation::battery;

/// Files of a folder beside the package, by name.
fn files_in(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let files = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<PathBuf> = files.map(|file| file.expect("readable").path()).collect();
    files.retain(|file| file.extension().is_some_and(|ending| ending == "toml"));
    files.sort();
    files
}

fn read(text: &str) -> Result<Vec<Offer>, PaytableErrors> {
    Catalogue::of_texts(&[("mine.toml".into(), text.into())]).map(Catalogue::offers)
}

/// Each file begins with the messages that it gets, a comment each.
#[test]
fn every_mistake_gets_its_message_at_its_place() {
    let files = Some(files_in("tests/games/errors")).filter(|files| files.len() >= 100).expect("a hundred files");
    for file in files {
        let text = fs::read_to_string(&file).expect("readable");
        let expected: Vec<String> =
            text.lines().map_while(|line| line.strip_prefix("# ")).map(|line| format!("mine.toml:{line}")).collect();
        assert!(!expected.is_empty(), "{}", file.display());
        let errors = read(&text).map(|offers| offers.len()).expect_err(&file.display().to_string());
        let messages: Vec<String> = errors.iter().map(ToString::to_string).collect();
        assert_eq!(messages, expected, "{}", file.display());
    }
}

/// Games of the program, and those that nobody ships.
#[test]
fn every_game_in_a_file_is_proved() {
    let ids = "let-it-ride mississippi-stud three-card-poker three-card-poker-france caribbean-stud crazy-4-poker \
               high-card-flush";
    let shipped = ids.split(' ').map(|id| {
        let offers = first_paytables(id);
        (game_file::with_facts(offers[0].game).expect("a game of a file"), offers)
    });
    let own = [files_in("../examples/games"), files_in("tests/games")].concat().into_iter().map(|file| {
        let offers = Catalogue::of_files(&[file]).expect("valid").offers();
        (game_file::with_facts(offers[0].game).expect("a game of a file"), offers)
    });
    for (game, offers) in shipped.into_iter().chain(own) {
        let proofs = battery(game, &offers).expect("solved");
        // By wager and deck every deal, and of the base game every action; the rounds settled both ways; a run each.
        assert!(proofs.len() >= 2 * (offers.len() + 1) + 2 + offers.len(), "{proofs:?}");
        for proof in proofs {
            assert_eq!(proof.fault, None, "{}: {}", game.facts().id, proof.of);
        }
    }
}

/// Which of three and three cards make the lower hand is not told by all six.
#[test]
fn the_lower_of_two_hands_is_no_hand_of_cards() {
    let offers = read(include_str!("../../games/lower-hand.toml")).expect("valid");
    let dealt = offers[0].solver(CardSet::FULL_DECK).expect("solved").settled_by_cards(&offers, 1);
    assert_eq!(dealt.iter().map(Option::is_some).collect::<Vec<_>>(), [false, true, false, true]);
}

/// Expected as counted by other programs from the words of the settlement: a hand without a row at the odds of even ones,
/// by inclusion and exclusion over all hands; two of the dealer's cards in sight, and what a fold forfeits, in every deal.
#[test]
fn other_programs_count_the_same() {
    let [even_odds, two_face_up] =
        [include_str!("../../games/even-odds.toml"), include_str!("../../games/two-face-up.toml")];
    let of_two = |net: i64| ratio(net, 1_221_511_200);
    let even = (even_odds, 0, ratio(5_779_759, 12_724_075));
    for (text, wager, net) in [even, (two_face_up, 0, of_two(501_686_348)), (two_face_up, 1, of_two(-730_765_776))] {
        let offer = &read(text).expect("valid")[wager];
        let table = offer.solver(CardSet::FULL_DECK).expect("solved").outcomes(offer).expect("solved");
        assert_eq!(Measures::of(&table).expected_net, net, "{}", offer.name());
    }
}

/// The first paytable of each wager.
fn first_paytables(id: &str) -> Vec<Offer> {
    let mut offers = Catalogue::known().expect("valid").offers();
    offers.retain(|offer| offer.game.id == id);
    offers.dedup_by_key(|offer| offer.wager.id);
    offers
}

/// A proof that cannot fail proves nothing: of a hand with one card twice, the deals are not those that are counted.
#[test]
fn a_wager_on_a_card_twice_fails_its_proofs() {
    let text = include_str!("../../../../examples/games/two-raises.toml");
    let offer = read(text).expect("valid").pop().expect("the side wager");
    let game = game_file::with_facts(offer.game).expect("a game of a file");
    let side = offer.wager.side.expect("a side wager");
    let side = leaked(SideWager { kinds: side.kinds, cards: &[0, 0, 1], forfeited_by_fold: false });
    let wager = leaked(WagerFacts { id: "twice", form: offer.wager.form, side: Some(side), ..WagerFacts::default() });
    let proofs = battery(game, &[Offer { wager, ..offer }]).expect("solved");
    let wrong = proofs.iter().filter(|proof| proof.fault.is_some()).count();
    // All decks, rounds one by one and many at a time on both kinds of vectors, and the simulation.
    assert_eq!(wrong, 6, "{proofs:?}");
}

/// Rows of two paytables that have some hands in common leave each other's figures as they are: by hand, of 22,100 hands
/// 4 x 13 are three of a kind, and 72 x 4 a pair of each rank.
#[test]
fn a_paytable_has_its_figures_whatever_others_the_file_has() {
    let head = "schema = 1\ngame = \"m\"\ntitle = \"M\"\nsource = \"x\"\ndeal = \"p c c\"\nranking = \"three-card\"\n\
                [[street]]\nname = \"s\"\nactions = { ride = 0 }\n[settle]\nbase = [\"-\", \"pays\"]\n[wager.base]\n\
                title = \"B\"\nunit = \"u\"\n";
    let paytable = |id: &str, pays: &str| format!("[[wager.base.paytable]]\nid = \"{id}\"\npays = {{ {pays} }}\n");
    let of_jacks = paytable("A", "pair-of-jacks-or-better = 1, pair-of-sixes-to-tens = 0");
    let offers = read(&[head, &of_jacks, &paytable("B", "pair-of-nines-or-better = 1")].concat()).expect("valid");
    let solver = offers[0].solver(CardSet::FULL_DECK).expect("solved");
    let net = |offer: &Offer| Measures::of(&solver.outcomes(offer).expect("solved")).expected_net;
    let [jacks, sixes, nines] = [4, 5, 6].map(|ranks| ranks * 72 * 4);
    // Jacks win, sixes to tens are returned, other hands lose.
    assert_eq!(net(&offers[0]), ratio(2 * jacks + sixes - 22_100, 22_100));
    assert_eq!(net(&offers[1]), ratio(2 * nines - 22_100, 22_100));
    let proofs = battery(game_file::with_facts(offers[0].game).expect("a file"), &offers);
    assert!(proofs.expect("solved").iter().all(|proof| proof.fault.is_none()));
}

/// A file that a game's reader takes is the same game each time, and another text with its id is another game.
#[test]
fn a_text_is_one_game() {
    let text = include_str!("../../../../examples/games/pair-up.toml");
    let [first, again] = [read(text), read(text)].map(|offers| offers.expect("valid").remove(0));
    assert!(std::ptr::eq(first.game, again.game));
    let other = read(&text.replace("pair = 4", "pair = 5")).expect("valid").remove(0);
    assert!(!std::ptr::eq(first.game, other.game));
    // Both are solved, each by its own file.
    for offer in [&first, &other] {
        assert!(offer.solver(CardSet::FULL_DECK).is_ok());
    }
    let both = [("a.toml".to_string(), text.to_string()), ("b.toml".to_string(), text.to_string())];
    let errors = Catalogue::of_texts(&both).map(|_| ()).expect_err("two games of one id").to_string();
    assert!(errors.contains("game `pair-up` is already defined in a.toml"), "{errors}");
}

/// Three cards, nothing to decide: these tables of wagers, `pays` by paytable.
fn three_cards(wagers: &[(&str, &str, &[&str])]) -> Vec<Offer> {
    let mut text =
        "schema = 1\ngame = \"three\"\ntitle = \"Three\"\nsource = \"A test\"\ndeal = \"p c c\"\n".to_string();
    text += "ranking = \"three-card\"\n[[street]]\nname = \"Only\"\nactions = { ride = 0 }\n[settle]\n";
    wagers.iter().for_each(|(id, ..)| text += &format!("{id} = [\"-\", \"pays\"]\n"));
    for (id, cards, paytables) in wagers {
        text += &format!("[wager.{id}]\ntitle = \"{id}\"\nunit = \"it\"\n{cards}\n");
        for (id_of_paytable, pays) in ["A", "B"].iter().zip(*paytables) {
            text += &format!("[[wager.{id}.paytable]]\nid = \"{id_of_paytable}\"\npays = {{ {pays} }}\n");
        }
    }
    read(&text).expect("valid")
}

/// Hands of an offer with this outcome, of all C(52, 3).
fn hands_of(offer: &Offer, outcome: &str) -> u128 {
    let solver = offer.solver(CardSet::FULL_DECK).expect("solved");
    let table = solver.outcomes(offer).expect("solved");
    let found: Vec<u128> = table.outcomes().iter().filter(|of| of.name == outcome).map(|of| of.count).collect();
    assert_eq!(found.len(), 1, "{table:?}");
    assert_eq!(found[0] * 22_100 % table.cycle(), 0);
    found[0] * 22_100 / table.cycle()
}

const ALL: &str = "cards = \"all\"\nranking = \"three-card\"";

/// C(13, 3) = 286 hands of a suit, 12 of them straights; of each rank 6 x 48 = 288 hands are a pair.
#[test]
fn hands_are_counted_by_suit_and_named_by_their_own_wager() {
    let offers = three_cards(&[("base", "", &["pair = 1"]), ("suits", ALL, &["flush-spades = 40"])]);
    assert_eq!(hands_of(&offers[1], "flush-spades"), 286 - 12);
    let pairs = ("pairs", ALL, &["pair-of-sixes-to-jacks = 3"][..]);
    let offers = three_cards(&[("base", "", &["pair-of-tens-or-better = 2"]), pairs]);
    assert_eq!(hands_of(&offers[0], "pair-of-tens-or-better-1-unit"), 5 * 288);
    assert_eq!(hands_of(&offers[1], "pair-of-sixes-to-jacks"), 6 * 288);
}

/// A name that only another paytable lists takes nothing from a wider one.
#[test]
fn a_hand_is_paid_by_the_rows_of_its_own_paytable() {
    let offers = three_cards(&[("base", "", &["pair-of-tens-or-better = 3", "pair = 3"])]);
    let net = |offer: &Offer| {
        let solver = offer.solver(CardSet::FULL_DECK).expect("solved");
        Measures::of(&solver.outcomes(offer).expect("solved")).expected_net
    };
    let expected = |pairs: i64| Fraction::new((3 * pairs - (22_100 - pairs)).into(), 22_100.into());
    assert_eq!([net(&offers[0]), net(&offers[1])], [expected(5 * 288), expected(13 * 288)]);
}

/// Wagers on some of the own cards, whatever their places; names of decisions by the action before, each in one block.
#[test]
fn games_of_odd_forms_are_proved() {
    let text =
        include_str!("../../../../examples/games/two-raises.toml").replace("cards = [0, 1, 2]", "cards = [3, 1, 0]");
    let text = text
        .replace("three-cards    = [\"lose\"", "three-cards    = [\"pays\"")
        .replace("deal = \"p p c c\"", "deal = \"p p p c\"");
    let text = text.replace("\"raise 1x\" = 1, \"raise 2x\" = 2 }", "\"raise 2x\" = 2, \"raise 4x\" = 4 }");
    let text = text.replace("turn = 1\n", "turn = 1\nafter = [\"none\", \"after 2x\", \"after 4x\"]\n");
    let offers = read(&text).expect("valid");
    let game = game_file::with_facts(offers[0].game).expect("a game of a file");
    for proof in battery(game, &offers).expect("solved") {
        assert_eq!(proof.fault, None, "{}", proof.of);
    }
    let rows =
        offers[0].solver(CardSet::FULL_DECK).and_then(|solver| solver.strategy(&offers[0])).expect("solved").rows;
    let mut decisions: Vec<&str> = rows.iter().map(|row| row.decision).collect();
    decisions.dedup();
    assert_eq!(decisions, ["First Raise", "after 2x", "after 4x"]);
}
