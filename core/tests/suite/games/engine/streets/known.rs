use house_edge_core::games::testing::streets::known::History;

#[test]
fn a_history_is_the_actions_in_their_order() {
    let history = History(0).then(3).then(1);
    assert_eq!(history.actions(2).collect::<Vec<_>>(), [3, 1]);
    // Number 13 of all.
    assert_eq!((History::all(2).nth(13), History::all(2).count()), (Some(history), 16));
}
