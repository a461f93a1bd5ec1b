//! The random numbers that deal the rounds of a run, for the test batteries of other people.
//!
//! ```text
//! random-numbers SEED GAME FIRST_BLOCK TOGETHER
//! ```
//!
//! writes 32-bit numbers without end, least significant byte first: the streams of `TOGETHER` consecutive blocks with
//! one number from each in turn, then the streams of the next blocks. With `TOGETHER` 1 that is the order in which a
//! run uses them. Of each block it writes what a game of four to six cards a round uses: two numbers a round, in strips
//! of 64 rounds with the lower halves of the 64-bit numbers first. `core/src/simulation/deal.rs` deals from them.
//! Ends with its reader, and prints how many bytes were written, at most 128 KiB more than were read.

use std::error::Error;
use std::io::{BufWriter, ErrorKind, Write, stdout};
use std::ops::Range;

use house_edge_core::cards::STRIP_ROUNDS;
use house_edge_core::simulation::{BLOCK_ROUNDS, BlockStream};

/// Numbers of a strip: each 64-bit number has two halves.
const STRIP_NUMBERS: usize = 2 * STRIP_ROUNDS;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [seed, game, first, together] = arguments.as_slice() else {
        return Err("usage: random-numbers SEED GAME FIRST_BLOCK TOGETHER".into());
    };
    let (seed, mut first, together): (u64, u64, u64) = (seed.parse()?, first.parse()?, together.parse()?);
    if together == 0 {
        return Err("TOGETHER is 1 or more blocks".into());
    }
    let (mut output, mut written) = (BufWriter::with_capacity(1 << 16, stdout().lock()), 0);
    let ended = loop {
        let Some(next) = first.checked_add(together) else { return Err("no block is left".into()) };
        if let Err(error) = write_blocks(seed, game, first..next, &mut output, &mut written) {
            break error;
        }
        first = next;
    };
    eprintln!("{written} bytes");
    if ended.kind() == ErrorKind::BrokenPipe { Ok(()) } else { Err(ended.into()) }
}

fn write_blocks(
    seed: u64,
    game: &str,
    blocks: Range<u64>,
    output: &mut impl Write,
    written: &mut u64,
) -> std::io::Result<()> {
    let mut streams: Vec<BlockStream> = blocks.map(|block| BlockStream::new(seed, game, block)).collect();
    let mut bytes = Vec::new();
    for _ in 0..BLOCK_ROUNDS / STRIP_ROUNDS as u64 {
        let strips: Vec<_> = streams.iter_mut().map(next_strip).collect();
        bytes.clear();
        for place in 0..STRIP_NUMBERS {
            bytes.extend(strips.iter().flat_map(|strip| strip[place].to_le_bytes()));
        }
        output.write_all(&bytes)?;
        *written += bytes.len() as u64;
    }
    Ok(())
}

/// A strip's numbers in the order in which they deal.
fn next_strip(stream: &mut BlockStream) -> [u32; STRIP_NUMBERS] {
    let mut numbers = [0; STRIP_ROUNDS];
    stream.fill(&mut numbers);
    let half = |shift: u32| numbers.map(|number| u32::try_from(number >> shift & u64::from(u32::MAX)).unwrap_or(0));
    let (mut strip, halves) = ([0; STRIP_NUMBERS], [half(0), half(32)]);
    strip.copy_from_slice(halves.as_flattened());
    strip
}
