//! Every decision of a game of streets in the order of situations, and what its strategy costs without exceptions.

use std::collections::BTreeMap;

use super::StreetDecisions;
use super::exact::StreetWorths;
use super::holdings::StreetTable;
use crate::cards::CardSet;
use crate::games::engine::strategy::Group;
use crate::games::{DecisionList, Offer, SituationForm, SolveError, SuitsTold};
use crate::outcome::{Fraction, Measures};

impl StreetWorths<'_> {
    pub fn decision_lists(&self) -> Vec<DecisionList> {
        let (form, decisions) = (self.streets.form, self.decisions(false));
        let of_street = |street: usize| {
            let rules = &form.streets[street];
            let actions = rules.names.iter().map(ToString::to_string).collect();
            let turned = form.streets[1..=street].iter().map(|names| (names.turned, names.turn));
            let groups = std::iter::once(("hand", form.own_cards)).chain(turned).collect();
            let situations = SituationForm { groups, suits: SuitsTold::Each };
            DecisionList::new(rules.name, situations, actions, self.streets.deck, |seen| {
                self.action_in(&decisions, seen)
            })
        };
        (0..form.streets()).map(of_street).collect()
    }

    /// The last action with these cards, turned in this order, after the same decisions before; `None` after a fold.
    fn action_in(&self, decisions: &StreetDecisions, groups: &[CardSet]) -> Option<usize> {
        let (mut seen, mut units, mut last) = (CardSet::default(), self.streets.form.staked, None);
        for (street, &turned) in groups.iter().enumerate() {
            units += last.map_or(Some(0), |action: usize| self.streets.form.streets[street - 1].actions[action])?;
            seen = seen.union(turned);
            last = Some(decisions.action(street, self.streets.class(street, seen), units));
        }
        last
    }

    /// Cost of a round, in units, if every hand of a row takes the row's action: the rows of later streets after the
    /// actions of the rows before. Hands that no row has take the optimal action.
    pub fn cost_of_rows(&self, offer: &Offer, table: &StreetTable) -> Result<Fraction, SolveError> {
        let of_rows = |(street, name, groups): (usize, &'static str, Vec<Group>)| {
            let reached = groups.into_iter().enumerate().filter(|(_, group)| group.hands() > 0);
            reached.map(move |(holding, group)| ((street, name, holding), group.action()))
        };
        // By street, name of the decision and holding.
        let rows: BTreeMap<_, usize> = self.named_groups(table).into_iter().flat_map(of_rows).collect();
        let optimal = self.decisions(false);
        let by_rows = self.counts.reached_by(|street, class, placed, units| {
            let placed = if self.stands_alone { &[] } else { placed };
            let cards = self.streets.classes(street)[class].representative;
            let name = self.streets.form.name_after(street, placed);
            let row = rows.get(&(street, name, table.place(street, cards, placed)));
            row.copied().unwrap_or_else(|| optimal.action(street, class, units))
        });
        let [best, by_rows] = [self.counts.reached(&optimal), by_rows]
            .map(|reached| Ok::<_, SolveError>(Measures::of(&self.counts.outcomes(offer, reached)?).expected_net));
        Ok(best? - by_rows?)
    }
}
