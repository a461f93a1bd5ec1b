//! The programs in `examples/`, as built with the tests.

use std::path::Path;
use std::process::Command;

use crate::common::binary::ran;

/// What the example prints.
fn printed(example: &str) -> String {
    let target = Path::new(env!("CARGO_BIN_EXE_house-edge")).parent().expect("the folder of the build");
    let program = target.join("examples").join(example).with_extension(std::env::consts::EXE_EXTENSION);
    assert!(program.exists(), "{}: `cargo test` builds it, `cargo build --examples` too", program.display());
    let ran = ran(&mut Command::new(program));
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    ran.stdout
}

/// The number, in percent, behind these words.
fn percent_behind(words: &str, text: &str) -> f64 {
    let (_, behind) = text.split_once(words).unwrap_or_else(|| panic!("{words}: {text}"));
    behind.split_whitespace().next().and_then(|number| number.parse().ok()).unwrap_or_else(|| panic!("{text}"))
}

/// Of 22,100 hands of three cards 48 are straight flushes, 52 three of a kind, 720 straights, 1,096 flushes, 3,744
/// pairs and 16,440 none of these.
#[test]
fn an_own_paytable_has_its_edge_as_a_fraction() {
    // 48 x 40 + 52 x 28 + 720 x 6 + 1,096 x 4 + 3,744 - 16,440 = -616, and 616/22,100 = 154/5,525 = 2.787330 %.
    let printed = printed("own_paytable");
    assert_eq!(printed, "let-it-ride three-card-bonus house: house edge 154/5525 = 2.787330 %\n");
}

#[test]
fn a_seeded_simulation_agrees_with_the_exact_answer() {
    let printed = printed("seeded_simulation");
    // With three of a kind at 30 to 1 the sum above is -512, and the squares are 48 x 1,600 + 52 x 900 + 720 x 36 +
    // 1,096 x 16 + 3,744 + 16,440 = 187,240: variance 187,240/22,100 - (512/22,100)^2 = 8.4719, so that of a million
    // rounds the standard error is 2.9107/1,000.
    assert!(printed.contains("exact house edge 2.316742 %, standard error 0.2910"), "{printed}");
    assert!((percent_behind("simulated house edge ", &printed) - 2.316742).abs() < 5.0 * 0.2911, "{printed}");
}

/// With r ranks below the player's, 4 r of the dealer's 51 cards lose, 3 tie and 48 - 4 r win: a Play Wager is worth
/// (2 x 4 r - 3 (48 - 4 r))/51 = (20 r - 144)/51 antes, more than -1 from r = 5, a seven. Over the eight ranks from it
/// that is (20 x 68 - 8 x 144)/51 = 208/51, less 5 for the folds: -47/51, over 13 ranks -47/663.
#[test]
fn a_toy_game_goes_through_the_engine() {
    let printed = printed("toy_game");
    assert!(printed.starts_with("play 7 or better\nexact house edge 47/663 = 7.088989 %\n"), "{printed}");
    // No result is further from the mean than 3 antes, so the standard error of a million rounds is below 0.3 %.
    assert!((percent_behind("simulated house edge ", &printed) - 7.088989).abs() < 5.0 * 0.3, "{printed}");
}
