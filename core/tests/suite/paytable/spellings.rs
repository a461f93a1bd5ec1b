use house_edge_core::paytable::hand_named;

const FIVE_CARDS: [&str; 9] = [
    "royal-flush",
    "straight-flush",
    "four-of-a-kind",
    "full-house",
    "flush",
    "straight",
    "three-of-a-kind",
    "two-pair",
    "pair-of-tens-or-better",
];

#[test]
fn case_hyphens_plurals_digits_and_ranges_do_not_matter() {
    for (texts, name) in [
        ("Three of a Kind|3 of a kind|3-of-a-Kind|THREE_OF_A_KIND|Three of Kind|Trips", "three-of-a-kind"),
        ("Quads|4 of a Kind|four-of-a-kind|Four Of A Kinds", "four-of-a-kind"),
        ("10's or better|Tens+|Pair of 10s or higher|TT+|pair, tens and up|High pair", "pair-of-tens-or-better"),
        ("Boat|full boat|Full House|FULL HOUSES", "full-house"),
        ("2 Pairs|Two Pair|two pairs", "two-pair"),
        ("Straights|A straight", "straight"),
        ("Flushes|a Flush", "flush"),
    ] {
        for text in texts.split('|') {
            assert_eq!(hand_named(text, &FIVE_CARDS), Ok(name), "{text}");
        }
    }
    let pairs = ["pair-of-jacks-or-better", "pair-of-sixes-to-tens", "two-pair", "ace-king"];
    for (text, name) in [("6s - 10s", pairs[1]), ("Pair of 6s thru Ts", pairs[1]), ("JJ+", pairs[0]), ("A-K", pairs[3])]
    {
        assert_eq!(hand_named(text, &pairs), Ok(name), "{text}");
    }
    // As felts and web pages print the rows of Mississippi Stud and Criss-Cross Poker.
    for text in ["pair of 6's to pair of 10's", "6-10 pair", "Pair of 6\u{2019}s through pair of 10\u{2019}s"] {
        assert_eq!(hand_named(text, &pairs), Ok(pairs[1]), "{text}");
    }
    for text in ["Pair, jacks or better", "Jacks or better pair", "Pair (Jacks or Better)"] {
        assert_eq!(hand_named(text, &pairs), Ok(pairs[0]), "{text}");
    }
}

#[test]
fn several_hands_are_all_named_and_an_unknown_one_has_the_nearest() {
    let royals = ["mini-royal-spades", "mini-royal-hearts-diamonds-clubs", "straight-flush"];
    let why = hand_named("Mini Royal", &royals).expect_err("of either suit");
    assert!(why.contains("may be `mini-royal-spades` or `mini-royal-hearts-diamonds-clubs`"), "{why}");
    assert_eq!(hand_named("Mini royal (clubs, diamonds, hearts)", &royals), Ok(royals[1]));
    assert_eq!(hand_named("royal", &["mini-royal", "straight-flush"]), Ok("mini-royal"));
    let why = hand_named("ful house", &FIVE_CARDS).expect_err("misspelt");
    assert!(why.contains("did you mean `full-house`?"), "{why}");
    let why = hand_named("quadz", &FIVE_CARDS).expect_err("misspelt");
    assert!(why.contains("did you mean `four-of-a-kind`?"), "{why}");
    // A pair of twos is no two pair.
    assert!(hand_named("pair of twos", &FIVE_CARDS).is_err());
    assert!(hand_named("", &FIVE_CARDS).is_err());
    let why = hand_named("pair", &FIVE_CARDS).expect_err("a pair of twos is one too");
    assert!(why.contains("did you mean `pair-of-tens-or-better`?"), "{why}");
    for two in ["Straight or flush", "Straight, Flush", "straight/flush", "Straight & Flush", "flush and straight"] {
        assert!(hand_named(two, &FIVE_CARDS).is_err(), "{two}");
    }
}
