use house_edge_core::cards::{STRIP_ROUNDS, Strip, parse_cards};
use house_edge_core::games::lunar_poker::Chapter;
use house_edge_core::games::lunar_poker::testing::literal::Dealt;
use house_edge_core::games::lunar_poker::testing::{Ending, Path, Play};

/// The up card is the five of hearts, so hearts and clubs are exchanged where decisions are looked up; the actions
/// name the cards as dealt. Ascending, the renamed hand is 2s, 9h as 9c, 9c as 9h, Kd, As.
#[test]
fn actions_name_the_cards_as_they_were_dealt() {
    let cards = parse_cards("As 3d Kd 4c 9c 7s 9h Td 2s 5h 7h 8c Jd Qd 2c 3s").expect("sixteen cards");
    let strip: Vec<Strip> = cards.iter().map(|card| [card.index() as u8; STRIP_ROUNDS]).collect();
    let dealt = Dealt::of(Chapter::Of2013, &strip, 0).expect("a round");
    let actions = |play, path| dealt.actions(play, path, Ending::Lost);
    let exchange = |places| Play::exchange(places).expect("two or more");
    let words = [
        (exchange(0b10001), Path::Exchanged, vec!["exchange 2, keep Kd 9h 9c, draw 7h 8c", "bet"]),
        (exchange(0b10011), Path::Exchanged, vec!["exchange 3, keep Kd 9c, draw 7h 8c Jd", "bet"]),
        (exchange(0b11111), Path::Exchanged, vec!["exchange all five, draw 7h 8c Jd Qd 2c", "bet"]),
        (Play::BUY, Path::BoughtForced, vec!["buy a sixth card, draw 7h", "bet", "force the dealer to draw 8c"]),
        (Play::BET, Path::DealtForced, vec!["bet", "force the dealer to draw 7h"]),
        (Play::FOLD, Path::Dealt, vec!["fold"]),
    ];
    for (play, path, expected) in words {
        assert_eq!(actions(play, path), expected);
    }
    assert_eq!(dealt.actions(Play::BUY, Path::Bought, Ending::Folded), ["buy a sixth card, draw 7h", "fold"]);
}
