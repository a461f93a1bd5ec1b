mod card;
mod columns;
mod hole_cards;
mod suits;
