"""The rules of players, cards, deck and end: ``game.*``, ``cards.*`` and ``deck.*``."""

from alhambra_rules.rulebook import Kind, Rule, Ruling
from five_towers.catalogue.sources import SHEET

PLAYERS = Rule(
    "game.players",
    Kind.PROCEDURE,
    "The game is for 2 to 5 players, who choose freely who makes the first bid.",
    SHEET,
)

GAME_END = Rule(
    "game.end",
    Kind.PROCEDURE,
    "The round in which the deck becomes empty for the second time is the last one; its display may"
    " have fewer than 5 cards, and then no bid can be above their number.",
    SHEET,
    (
        Ruling(
            "What if there are no discards when the deck becomes empty for the first time?",
            "The game ends with that round.",
            "Without discards there is no new deck, so another round would have no cards.",
        ),
        Ruling(
            "When does the deck become empty: with its last card, or when a card is missing?",
            "With its last card, even if that card completes the display.",
            "From then on there is no deck on the table, and that is what the sheet asks for.",
        ),
        Ruling(
            "Which bid ends the bidding of a round with fewer than 5 cards?",
            "A bid for all of its cards.",
            "The sheet ends the bidding with a bid of 5 because nobody can bid more, and lowers the"
            " maximum in such a round.",
        ),
    ),
)

CARD_VALUES = Rule(
    "cards.values",
    Kind.FACT,
    "There are five types, candy, scary, tree, scrap and sand, each with the values 0 to 15 once:"
    " 80 cards for 2 or 3 players. Four or five players add one more 0, 2, 5, 7, 10 and 12 of each"
    " type, 110 cards in all.",
    SHEET,
)

RESHUFFLE = Rule(
    "deck.reshuffle",
    Kind.PROCEDURE,
    "At the end of the round in which the deck first becomes empty, all discards are shuffled into"
    " a new deck.",
    SHEET,
    (
        Ruling(
            "Are torn-down cards shuffled in too?",
            "No: they stay with their owners until the end.",
            "They cost their owners points at the end.",
        ),
        Ruling(
            "Who may know which cards were torn down?",
            "All players see the number of the cards; nobody sees the cards, not even their owner.",
            "The sheet puts them face down beside the towers and lets nobody look at them.",
        ),
    ),
)

GAME_RULES = (PLAYERS, GAME_END)
CARD_RULES = (CARD_VALUES,)
DECK_RULES = (RESHUFFLE,)
