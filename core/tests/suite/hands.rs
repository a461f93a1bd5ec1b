mod columns;
mod five_card;
mod four_card;
mod rank_sets;
mod ranks;
mod reference;
mod seven_card;
