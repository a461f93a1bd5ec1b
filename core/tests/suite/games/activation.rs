use house_edge_core::games::activation::BonusActivation;
use house_edge_core::outcome::ratio;

#[test]
fn activations_are_probabilities_of_bonuses_that_there_are() {
    let mut activation = BonusActivation::default();
    assert!(activation.is_none() && activation.name().is_empty());
    activation.set("magic-card", ratio(1, 4)).expect("a probability");
    activation.set("lucky-bonus", ratio(1, 3)).expect("a probability");
    assert_eq!(activation.name(), "magic-card=0.25;lucky-bonus=1/3");
    for (name, part) in [("jackpot", ratio(1, 2)), ("magic-card", ratio(-1, 2)), ("magic-card", ratio(3, 2))] {
        assert!(activation.set(name, part).is_err(), "{name}");
    }
    assert!(activation.set("magic-card", ratio(1, 1_000_000_000_001_i64)).is_err());
}
