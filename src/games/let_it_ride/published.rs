//! Figures that others have published about Let It Ride Poker.

use crate::games::published::{Published, Subject};

const WIZARD: &str = "wizardofodds.com/ask-the-wizard/let-it-ride";
const APPENDIX: &str = "wizardofodds.com/games/let-it-ride/appendix/1";
const THREE_CARD_BONUS: &str = "casinocity.com 124535; tunicatravel.com";

pub static PUBLISHED: &[Published] = &[
    Published::new("base", "A", Subject::ExpectedNet, "-1,822,224/51,979,200", WIZARD),
    Published::new("base", "A", Subject::HouseEdge, "3.506", WIZARD),
    Published::new("base", "B", Subject::HouseEdge, "3.737", WIZARD),
    Published {
        if_it_differs: "It is the house edge divided by the mean number of bets that ride to the end (mean_total_units \
                        in summary.csv), and that follows from the published strategy.",
        ..Published::new("base", "A", Subject::ElementOfRisk, "2.36", "printed by several sites")
    },
    Published::new("base", "A", Subject::Hands("bet 1", "ride"), "1,608", APPENDIX),
    Published::new("base", "A", Subject::Hands("bet 1", "withdraw"), "20,492", APPENDIX),
    Published::new("base", "A", Subject::Gain("bet 1"), "0.10912580", APPENDIX),
    Published {
        if_it_differs: "Counted hand by hand: with two sevens and a deuce, say, the bet wins or loses over the 49 x 48 \
                        / 2 pairs of community cards by -71/1176 in the mean.",
        ..Published::new("base", "A", Subject::OfTheBet("bet 1", "low pair"), "-6.37", "printed by several sites")
    },
    Published::new("three-card-bonus", "A", Subject::HouseEdge, "2.32", THREE_CARD_BONUS),
    Published::new("three-card-bonus", "B", Subject::HouseEdge, "5.57", THREE_CARD_BONUS),
    Published::new("three-card-bonus", "C", Subject::HouseEdge, "7.28", THREE_CARD_BONUS),
    Published::new("three-card-bonus", "D", Subject::HouseEdge, "2.14", THREE_CARD_BONUS),
    Published::new("three-card-bonus", "E", Subject::HouseEdge, "5.39", THREE_CARD_BONUS),
    Published::new("three-card-bonus", "F", Subject::HouseEdge, "7.10", THREE_CARD_BONUS),
    Published::new("five-card-bonus", "C", Subject::HouseEdge, "13.77", "several sites, stake kept"),
    Published::new("three-card-progressive", "B", Subject::BreakEven, "11,520", "3cardpokerstrategy.org"),
];
