use house_edge_core::games::testing::bets::{Bet, Bets};

#[test]
fn every_way_to_bet_stands_at_its_own_place() {
    let all = Bets::all();
    assert_eq!(all.len(), Bets::COUNT);
    assert!(all.iter().enumerate().all(|(place, bets)| bets.index() == place));
    let at = |street| all.iter().filter(|bets| bets.folded_at() == street).count();
    assert_eq!([Some(0), Some(1), Some(2), None].map(at), [1, 3, 9, 27]);
}

#[test]
fn an_action_is_named_by_its_antes() {
    assert_eq!(Bet::ALL.map(Bet::name), ["fold", "bet 1x", "bet 2x", "bet 3x"]);
}

#[test]
fn nothing_is_bet_after_a_fold() {
    let bets = Bets::new([Bet::THREE, Bet::FOLD, Bet::ONE]);
    assert_eq!(bets.streets(), [Bet::THREE, Bet::FOLD, Bet::FOLD]);
    assert_eq!([0, 1, 2].map(|street| bets.at(street)), [Some(Bet::THREE), Some(Bet::FOLD), None]);
    assert_eq!((bets.antes(), bets.folded_name()), (3, "fold-after-3x".to_string()));
    assert_eq!(Bets::NONE.folded_name(), "fold");
    assert_eq!(Bets::NONE.with(0, Bet::THREE), bets);
    assert_eq!(Bets::new([Bet::ONE, Bet::THREE, Bet::THREE]).name(), "1x-3x-3x");
}
