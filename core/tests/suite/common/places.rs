//! Sets of places among at most sixteen cards, one bit each.

/// The places of some of a hand's cards among all of them, one bit each.
pub fn places_within(hand: usize, cards: usize) -> usize {
    bits_of(cards).fold(0, |set, card| set | 1 << (hand & (card - 1)).count_ones())
}

/// The first card of a set, which is none for no cards.
pub fn lowest(set: usize) -> usize {
    set & set.wrapping_neg()
}

/// The single cards of a set.
pub fn bits_of(mut set: usize) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let card = lowest(set);
        set &= !card;
        (card != 0).then_some(card)
    })
}

/// Every subset of so many of these places, at most sixteen.
pub fn subsets_of(set: usize, size: usize) -> impl Iterator<Item = usize> {
    // The next larger number with as many bits set, among numbers whose bits are the places of `set` (Gosper's hack).
    let mut cards = [0; 16];
    let count = cards.iter_mut().zip(bits_of(set)).map(|(card, bit)| *card = bit).count();
    let mut next = (size <= count).then_some((1_usize << size) - 1);
    std::iter::from_fn(move || {
        let chosen = next?;
        next = if chosen == 0 {
            None
        } else {
            let (lowest, above) = (chosen & chosen.wrapping_neg(), chosen + (chosen & chosen.wrapping_neg()));
            let following = (((above ^ chosen) >> 2) / lowest) | above;
            (following < 1 << count).then_some(following)
        };
        Some(bits_of(chosen).map(|bit| cards[bit.ilog2() as usize]).sum())
    })
}

pub fn choose(n: usize, k: usize) -> u128 {
    (0..k).fold(1, |ways, place| ways * (n - place) as u128 / (place as u128 + 1))
}
