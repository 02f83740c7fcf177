"""Who plays, with which cards, and when it is over: ``game.*``, ``cards.*`` and ``deck.*``."""

from alhambra_rules.rulebook import Kind, Rule, Ruling
from five_towers.catalogue.sources import SHEET

PLAYERS = Rule(
    "game.players",
    Kind.PROCEDURE,
    "The game is for 2 to 5 players, who choose freely which of them makes the very first bid.",
    SHEET,
)

GAME_END = Rule(
    "game.end",
    Kind.PROCEDURE,
    "The round in which the deck becomes empty for the second time is the last one; it may have"
    " fewer than 5 cards face up, and then no bid can exceed their number.",
    SHEET,
    (
        Ruling(
            "What if there are no discards when the deck becomes empty for the first time?",
            "The game ends with that round.",
            "There is nothing to make a new deck of, so no further round could have any cards.",
        ),
        Ruling(
            "When does the deck become empty: with its last card, or when one is missing?",
            "With its last card, also if the display is just complete.",
            "From then on there is no deck on the table, which is what the sheet asks about.",
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
    " a new one.",
    SHEET,
    (
        Ruling(
            "Are cards that were torn down shuffled in as well?",
            "No: they stay with their owners until the end.",
            "They count against their owners when the points are added up.",
        ),
        Ruling(
            "Who may know which cards lie in a pile of torn-down cards?",
            "Everybody sees how many they are; which they are is shown to nobody, their owner"
            " included.",
            "The sheet lays them face down beside the towers and grants nobody a look.",
        ),
    ),
)

GAME_RULES = (PLAYERS, GAME_END)
CARD_RULES = (CARD_VALUES,)
DECK_RULES = (RESHUFFLE,)
