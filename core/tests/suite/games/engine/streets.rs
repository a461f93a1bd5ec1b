mod known;
