mod hidden_hands;
mod separate_decks;
mod values_left;
