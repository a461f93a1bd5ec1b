use house_edge_core::cards::{Card, CardSet};
use house_edge_core::games::{DecisionList, SituationForm, SuitsTold};

/// One card is one of thirteen situations; the n-th action has the n-th character, and a deuce ends the round.
#[test]
fn a_situation_has_the_character_of_its_action() {
    let actions: Vec<String> = (0..62).map(|action| format!("action {action}")).collect();
    let form = SituationForm { groups: vec![("hand", 1)], suits: SuitsTold::Each };
    let rank = |seen: &[CardSet]| seen[0].iter().map(Card::rank).next().map(|rank| rank as usize);
    let action = |seen: &[CardSet]| rank(seen).filter(|&rank| rank > 0).map(|rank| 5 * rank);
    let list = DecisionList::new("one", form, actions, CardSet::FULL_DECK, action);
    assert_eq!(list.letters, *b"-5AFKPUZejoty");
    assert_eq!([0, 1, 12, 13].map(|place| list.action(place)), [None, Some("action 5"), Some("action 60"), None]);
    assert_eq!(list.letters_of_actions().last(), Some(('z', "action 61")));
}
