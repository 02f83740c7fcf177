"""What everything counts in the end: ``score.*``."""

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
    "Every player declares one tower the main one, and each card in it is worth a further point.",
    SHEET,
    (
        Ruling(
            "Which is the main tower if nobody names one?",
            "The one with the most cards; of several, the first in the order of the types.",
            "No other choice scores more, and the sheet recommends the highest tower.",
        ),
    ),
)

TORN_DOWN = Rule(
    "score.torn-down",
    Kind.CHECK,
    "Cards torn down cost points, each one more than the card before: 1, then 2, then 3, and on.",
    SHEET,
)

WINNER = Rule(
    "score.winner",
    Kind.PROCEDURE,
    "The highest total wins the game; who ties for it shares the victory.",
    SHEET,
)

RULES = (CARDS, MAIN, TORN_DOWN, WINNER)
