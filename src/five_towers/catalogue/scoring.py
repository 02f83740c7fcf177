"""The rules of scoring: ``score.*``."""

from alhambra_rules.rulebook import Kind, Rule, Ruling
from five_towers.catalogue.sources import SHEET

CARDS = Rule(
    "score.cards",
    Kind.CHECK,
    "Each card of a tower is worth 1 point, or 2 points if the tower is finished by a 0.",
    SHEET,
)

MAIN = Rule(
    "score.main",
    Kind.CHECK,
    "Every player names one main tower, and each of its cards is worth one more point.",
    SHEET,
    (
        Ruling(
            "Which is the main tower if a player names none?",
            "The tower with the most cards; of several, the first in the order of the types.",
            "No other choice scores more, and the sheet recommends the highest tower.",
        ),
    ),
)

TORN_DOWN = Rule(
    "score.torn-down",
    Kind.CHECK,
    "Each card torn down costs one point more than the card before: 1, then 2, then 3 and so on.",
    SHEET,
)

WINNER = Rule(
    "score.winner",
    Kind.PROCEDURE,
    "The player with the highest total wins; tied players share the victory.",
    SHEET,
)

RULES = (CARDS, MAIN, TORN_DOWN, WINNER)
