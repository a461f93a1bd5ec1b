mod starting_hands;
