"""The rules of the three scoring rounds: ``scoring.*``."""

from alhambra_rules.catalogue.sources import EVERY_BASE_RULEBOOK
from alhambra_rules.rulebook import Kind, Rule, Ruling

SECTIONS = {"scoring": "Scoring"}

SCORING_WHEN = Rule(
    "scoring.when",
    Kind.PROCEDURE,
    "Points are given three times: for each of the cards A and B as it turns up, and when the"
    " game is over; a scoring card that turns up is laid out of the game and replaced by money;"
    " when the display is complete, and before anybody else has a turn, the round is scored.",
    EVERY_BASE_RULEBOOK,
    (
        Ruling(
            "What if the game ends before a scoring card has come up?",
            "That round is not scored, and what would follow it, an attack or tiles for Dirk, is"
            " skipped; the round at the end is always the third.",
            "Each of the first two rounds hangs on its card, the third on the end of the game;"
            " no rulebook lets a round be made up for.",
        ),
    ),
)

SCORING_TABLE = Rule(
    "scoring.table",
    Kind.CHECK,
    "For each building type, from pavilion up to tower, the most buildings earn 1 to 6 points in"
    " the first round; in the second the most earn 8 to 13 and the second most 1 to 6; in the"
    " third the most earn 16 to 21, the second most 8 to 13 and the third most 1 to 6.",
    EVERY_BASE_RULEBOOK,
    (
        Ruling(
            "What do the most pavilions earn in the third round, 8 points or 16?",
            "16, as in the table of points.",
            "One example of et-2005 has 8, against its own table; ru and hu have 16 there too.",
        ),
    ),
)

SCORING_TIES = Rule(
    "scoring.ties",
    Kind.CHECK,
    "Players who own equally many of a type fill as many places as they are, and each of them"
    " gets the sum of the points of these places, divided by their number and rounded down; whoever"
    " owns fewer comes after the places filled.",
    EVERY_BASE_RULEBOOK,
)

AT_LEAST_ONE = Rule(
    "scoring.at-least-one",
    Kind.CHECK,
    "Whoever has no building of a type gets no points for that type and fills no place.",
    EVERY_BASE_RULEBOOK,
)

CITY_ONLY = Rule(
    "scoring.city-only",
    Kind.CHECK,
    "Only the tiles in the city count, each as one whatever its price; those in the reserve do"
    " not.",
    EVERY_BASE_RULEBOOK,
)

SCORING_WALL = Rule(
    "scoring.wall",
    Kind.CHECK,
    "In every round a player gets 1 point for each walled side of the longest unbroken wall on"
    " the outside of the city; walls between two tiles and all shorter stretches earn nothing.",
    EVERY_BASE_RULEBOOK,
    (
        Ruling(
            "How long is a wall that runs all round the city and meets itself?",
            "As long as the loop: every side of it counts once.",
            "The rulebooks count the sides of an unbroken wall, and a closed wall has no break.",
        ),
    ),
)
