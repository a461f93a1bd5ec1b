"""The first numbers of `random-numbers`, recomputed from the documentation of core/src/simulation/deal.rs.

check.py SEED GAME FIRST_BLOCK TOGETHER reads them from standard input.
"""

import hashlib
import struct
import sys

WORD = (1 << 64) - 1
LANES, STRIP_ROUNDS, STRIPS = 8, 64, 4


def rotated(word, left):
    return (word << left | word >> 64 - left) & WORD


def lane(seed, game, block, lane):
    """xoshiro256++ from a hash of seed, game, block and lane."""
    name = game.encode()
    text = b"house-edge stream 1" + struct.pack("<QQ", seed, len(name)) + name + struct.pack("<QQ", block, lane)
    a, b, c, d = struct.unpack("<4Q", hashlib.sha256(text).digest())
    while True:
        yield (rotated(a + d & WORD, 23) + a) & WORD
        c, d, shifted = c ^ a, d ^ b, b << 17 & WORD
        b, a = b ^ c, a ^ d
        c, d = c ^ shifted, rotated(d, 45)


def halves(seed, game, block):
    """32-bit numbers of a block: strips of 64 numbers from the lanes in turn, lower halves first."""
    lanes = [lane(seed, game, block, number) for number in range(LANES)]
    while True:
        strip = [next(lanes[place % LANES]) for place in range(STRIP_ROUNDS)]
        yield from (number & 0xFFFFFFFF for number in strip)
        yield from (number >> 32 for number in strip)


seed, game, first, together = int(sys.argv[1]), sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
streams = [halves(seed, game, first + block) for block in range(together)]
for number in range(2 * STRIP_ROUNDS * STRIPS):
    for block, stream in enumerate(streams):
        expected, found = next(stream), struct.unpack("<I", sys.stdin.buffer.read(4))[0]
        if expected != found:
            sys.exit(f"block {first + block}: number {number} is {found}, expected {expected}")
print(f"{2 * STRIP_ROUNDS * STRIPS} numbers of each of {together} blocks are as documented")
