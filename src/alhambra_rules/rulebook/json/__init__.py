"""JSON documents of any game: read strictly with every fault told, written for people."""
