//! The measures of a round by name: one list for sheets, bounds, claims and published figures.

use crate::outcome::{Fraction, percent};

/// States each measure with its column, its name for people, and its unit.
macro_rules! measures {
    ($($(#[$doc:meta])* $measure:ident: $column:literal, $words:literal, $unit:literal;)+) => {
        /// A measure of a round. Those up to the expected net result are compared, in this order.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Measure {
            $($(#[$doc])* $measure),+
        }

        impl Measure {
            pub const ALL: &[Measure] = &[$(Measure::$measure),+];

            fn names(self) -> [&'static str; 3] {
                match self {
                    $(Measure::$measure => [$column, $words, $unit]),+
                }
            }
        }
    };
}

measures! {
    HouseEdge: "house_edge_pct", "house edge", "% of a unit";
    HouseEdgeInitial: "house_edge_initial_pct", "house edge of initial wagers", "% of initial wagers";
    ElementOfRisk: "element_of_risk_pct", "element of risk", "% of all wagered";
    Return: "return_unit_pct", "return to the player", "% of a unit";
    ReturnInitial: "return_initial_pct", "return of initial wagers", "% of initial wagers";
    ReturnOfAction: "return_total_pct", "return of the total action", "% of all wagered";
    HitFrequency: "win_frequency_pct", "hit frequency", "% of rounds";
    PushFrequency: "push_frequency_pct", "push frequency", "% of rounds";
    LossFrequency: "loss_frequency_pct", "loss frequency", "% of rounds";
    StdDev: "std_dev", "standard deviation", "units";
    VolatilityIndex90: "volatility_index_90", "volatility index 90 %", "units";
    VolatilityIndex95: "volatility_index_95", "volatility index 95 %", "units";
    GreatestWin: "max_net_units", "greatest win", "units";
    TopAward: "max_net_one_in", "greatest win once in", "rounds";
    ExpectedNet: "expected_net", "expected net result", "units";
    MeanWagered: "mean_total_units", "mean wager", "units";
    Variance: "variance", "variance", "units squared";
    Skewness: "skewness", "skewness", "";
    ExcessKurtosis: "excess_kurtosis", "excess kurtosis", "";
    FoldFrequency: "fold_frequency_pct", "fold frequency", "% of rounds";
    /// Of a table; a round by itself does not have it.
    WinPerHour: "total_win_per_hour_table", "theoretical win of the table in an hour", "dollars";
}

impl Measure {
    /// Name of its column in files.
    pub fn column(self) -> &'static str {
        self.names()[0]
    }

    pub fn words(self) -> &'static str {
        self.names()[1]
    }

    /// Unit for people; begins with `%` for a share.
    pub fn unit(self) -> &'static str {
        self.names()[2]
    }

    pub fn is_share(self) -> bool {
        self.unit().starts_with('%')
    }

    /// A value in the unit for people: shares in percent.
    pub fn for_people(self, value: &Fraction) -> Fraction {
        if self.is_share() { percent(value) } else { value.clone() }
    }
}
