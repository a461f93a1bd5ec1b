//! Games in files: each mistake gets its message at its place, and what is read is what is proved.

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::streets;
use house_edge_core::games::{Catalogue, Offer, SideWager, WagerFacts, game_file};
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
    let files = files_in("tests/games/errors");
    assert!(files.len() >= 50, "{}", files.len());
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
    let shipped = ["let-it-ride", "mississippi-stud"].map(|id| (streets(id), first_paytables(id)));
    let own = files_in("../examples/games").into_iter().map(|file| {
        let offers = Catalogue::of_files(&[file]).expect("valid").offers();
        (game_file::with_facts(offers[0].game).expect("a game of a file"), offers)
    });
    for (game, offers) in shipped.into_iter().chain(own) {
        let proofs = battery(game, &offers).expect("solved");
        // By wager and deck every deal, and of the base game every action; the rounds settled both ways; a run each.
        assert!(proofs.len() >= 2 * (offers.len() + 1) + 2 + offers.len(), "{proofs:?}");
        for proof in proofs {
            assert_eq!(proof.fault, None, "{}: {}", game.facts.id, proof.of);
        }
    }
}

/// The first paytable of each wager.
fn first_paytables(id: &str) -> Vec<Offer> {
    let mut offers = Catalogue::embedded().expect("valid").offers();
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
    // Both decks, rounds one by one and many at a time on both kinds of vectors, and the simulation.
    assert_eq!(wrong, 5, "{proofs:?}");
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
        assert!(offer.solver(house_edge_core::cards::CardSet::FULL_DECK).is_ok());
    }
    let both = [("a.toml".to_string(), text.to_string()), ("b.toml".to_string(), text.to_string())];
    let errors = Catalogue::of_texts(&both).map(|_| ()).expect_err("two games of one id").to_string();
    assert!(errors.contains("game `pair-up` is already defined in a.toml"), "{errors}");
}
