//! The field-trial kit: what may happen in a game is shown in a round, which is settled here by the rules of the file.

use std::collections::BTreeSet;
use std::io::{Cursor, Read};

use house_edge::types::Card;
use house_edge::{Fraction, cards};
use quick_xml::Reader;
use quick_xml::events::Event;
use zip::ZipArchive;

use crate::common::binary::{Folder, Row, run, run_in};
use crate::game_files::text_of;

fn kit_of(what: &[&str]) -> Folder {
    let folder = Folder::new();
    for game in ["high-three", "two-raises", "flop-and-river"] {
        folder.write(format!("{game}.toml"), text_of(&format!("examples/games/{game}.toml")));
    }
    run_in(folder.path(), &[&["report"], what, &["--rounds=10k", "--kit", "--output=pack"]].concat()).ended(0);
    folder
}

/// Category and ranks of three cards, the higher hand greater.
fn three_cards(hand: &[Card]) -> (usize, Vec<u8>) {
    let mut ranks: Vec<u8> = hand.iter().map(|card| card.rank() as u8).collect();
    ranks.sort_unstable();
    ranks.reverse();
    // Ascending from the two, 0; an ace is low in ace-2-3.
    let is_low = ranks == [12, 1, 0];
    let straight = is_low || ranks[0] == ranks[1] + 1 && ranks[1] == ranks[2] + 1;
    let flush = hand.iter().all(|card| card.suit() == hand[0].suit());
    let pair = ranks.windows(2).find(|two| two[0] == two[1]).map(|two| two[0]);
    let category = match (ranks[0] == ranks[2], straight, flush, pair) {
        (true, ..) => 4,
        (_, true, true, _) => 5,
        (_, true, ..) => 3,
        (.., true, _) => 2,
        (.., Some(_)) => 1,
        _ => 0,
    };
    if let Some(pair) = pair {
        ranks.sort_by_key(|rank| (*rank != pair, u8::MAX - rank));
    }
    (category, if is_low { vec![1, 0] } else { ranks })
}

/// The ending of a round of High Three and its net result: the file's matrix, with a dealer who qualifies with queen high
/// (rank 10) and raises that pay 10, 5 and 2 to 1 for a straight flush, three of a kind and a straight.
fn settled(row: &Row) -> (&'static str, i64) {
    let dealt: Vec<Card> = row["cards"].split(' ').map(|card| cards(card).expect("a card")[0]).collect();
    let of = |first: usize| dealt.iter().skip(first).step_by(2).copied().collect::<Vec<_>>();
    let [player, dealer] = [0, 1].map(|first| three_cards(&of(first)));
    let raise = match player.0 {
        5 => 10,
        4 => 5,
        3 => 2,
        _ => 1,
    };
    match row["decisions"].as_str() {
        "fold" => ("fold", -1),
        _ if dealer < (0, vec![10]) => ("unqualified", 1),
        _ if player > dealer => ("win", 1 + raise),
        _ if player == dealer => ("tie", 0),
        _ => ("lose", -2),
    }
}

#[test]
fn every_ending_and_every_pay_of_a_dealer_game_has_a_round() {
    let folder = kit_of(&["high-three.toml"]);
    let rows = folder.rows("pack/kit/high-three.csv");
    let (mut endings, mut nets) = (BTreeSet::new(), BTreeSet::new());
    for row in &rows {
        let (ending, net) = settled(row);
        assert_eq!(
            row["net_units"].parse::<Fraction>().expect("a number"),
            Fraction::from_integer(net.into()),
            "{row:?}"
        );
        endings.insert(ending);
        nets.insert(net);
    }
    assert_eq!(endings, ["fold", "lose", "tie", "unqualified", "win"].into());
    // A lost raise, a fold, a tie, an ante won, and wins with each pay of the raise.
    assert_eq!(nets, [-2, -1, 0, 1, 2, 3, 6, 11].into());
    let page = folder.read("pack/kit/high-three.html");
    let told = [
        "On a loss it is lost.",
        "On a win it is paid even, as the hand has no pay.",
        "Turn the dealer's cards over",
        "If the dealer does not qualify it is returned.",
        "straight flush, 10 to 1",
        "three of a kind, 5 to 1",
        "straight, 2 to 1",
        "which does not qualify",
        "Approvals elsewhere",
    ];
    told.iter().for_each(|told| assert!(page.contains(told), "{told}"));
    assert!(!page.contains("No round was found"), "{page}");
    folder.run(&["verify", "pack"]).ended(0);
    folder.run(&["report", "high-three.toml", "--rounds=10k", "--kit", "--output=again", "--threads=1"]).ended(0);
    for file in ["html", "docx", "csv"].map(|ending| format!("kit/high-three.{ending}")) {
        let of = |pack: &str| std::fs::read(folder.path().join(pack).join(&file)).expect("written");
        assert!(of("pack") == of("again"), "{file}");
    }
}

/// Games of each family, one of the regulation, and one that is no file.
#[test]
fn games_of_every_family_have_their_rounds() {
    let own = [
        vec!["two-raises.toml"],
        vec!["flop-and-river.toml"],
        vec!["let-it-ride/base/A", "let-it-ride/three-card-bonus/A"],
    ];
    for (what, game) in own.iter().zip(["two-raises", "flop-and-river", "let-it-ride"]) {
        let folder = kit_of(what);
        let page = folder.read(format!("pack/kit/{game}.html"));
        assert!(!page.contains("No round was found") && page.matches("<h3>Round ").count() > 5, "{game}");
        let numbers: BTreeSet<u64> = folder
            .rows(format!("pack/kit/{game}.csv"))
            .iter()
            .map(|row| row["round"].parse().expect("a number"))
            .collect();
        assert_eq!(numbers.len(), page.matches("<h3>Round ").count());
    }
}

/// Under odds for 1, a pay of 1 returns the stake and one of 0 takes it; under odds to 1, a pay of 0 returns it. Wagers of
/// different units are not added up.
#[test]
fn pays_are_told_with_their_odds() {
    // The Five Card Bonus of § 643a.12(b) pays for 1; the base game to 1, and withdrawn bets are no row.
    let page = kit_of(&["let-it-ride/base/A", "let-it-ride/five-card-bonus/A"]).read("pack/kit/let-it-ride.html");
    assert!(page.contains(" for 1<") && page.contains(" to 1<") && !page.contains("All wagers"), "{page}");
    let page = kit_of(&["crazy-4-poker/base/200-30-15"]).read("pack/kit/crazy-4-poker.html");
    assert!(page.contains("3 to 2<") && !page.contains("3 to 2 to 1") && page.contains("its bets."), "{page}");
    // The best play folds what would tie with a dealer below king high.
    assert!(page.contains("Ante on a tie with a dealer who does not qualify: returned"), "{page}");
}

#[test]
fn a_kit_is_of_one_paytable_of_each_wager() {
    let refused = "--kit: let-it-ride/base has the paytables A, B; a kit is for one of each wager";
    run(&["report", "let-it-ride", "--rounds=10", "--kit", "--output=pack"]).refused(refused);
}

/// Every part of the document is XML without an error, and has the text of the page.
#[test]
fn the_document_is_a_package_of_a_word_processor() {
    let folder = kit_of(&["high-three.toml"]);
    let bytes = std::fs::read(folder.path().join("pack/kit/high-three.docx")).expect("written");
    let mut archive = ZipArchive::new(Cursor::new(bytes)).expect("an archive");
    let mut text = String::new();
    for part in ["[Content_Types].xml", "_rels/.rels", "word/document.xml"] {
        let mut xml = String::new();
        archive.by_name(part).expect("a part").read_to_string(&mut xml).expect("UTF-8");
        let mut reader = Reader::from_str(&xml);
        loop {
            match reader.read_event().expect("XML") {
                Event::Text(own) => text += &own.decode().expect("UTF-8"),
                Event::Eof => break,
                _ => {}
            }
        }
    }
    for told in
        ["High Three: field-trial kit", "Rules of play", "How to play High Three", "If the dealer does not qualify"]
    {
        assert!(text.contains(told), "{told}");
    }
}
