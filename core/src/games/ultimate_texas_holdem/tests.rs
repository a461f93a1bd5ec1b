//! The quick method against every deal of short decks.
