"""The rules of the three scoring rounds: ``scoring.*``."""

from alhambra_rules.catalogue.texts import EVERY_BASE_RULEBOOK, rule
from rulebook_kit import Kind, Ruling

SECTIONS = {"scoring": "Scoring"}

SCORING_WHEN = rule(
    "scoring.when",
    Kind.PROCEDURE,
    "There are three scoring rounds: one each when the cards A and B turn up, and one at the end"
    " of the game. A scoring card that turns up leaves the game, and a money card replaces it. The"
    " round is scored when the display is complete, before the next turn.",
    EVERY_BASE_RULEBOOK,
    (
        Ruling(
            "What if the game ends before a scoring card has come up?",
            "That round is not scored. What would follow it, an attack or tiles for Dirk, does"
            " not happen either. The round at the end is always the third.",
            "Each of the first two rounds depends on its card, and the third on the end of the"
            " game. No rulebook says that a round is made up for.",
        ),
    ),
)

SCORING_TABLE = rule(
    "scoring.table",
    Kind.CHECK,
    "The points for each building type rise from pavilion to tower. First round: 1 to 6 points"
    " for the most buildings of a type. Second round: 8 to 13 for the most, 1 to 6 for the second"
    " most. Third round: 16 to 21 for the most, 8 to 13 for the second most, 1 to 6 for the third"
    " most.",
    EVERY_BASE_RULEBOOK,
    (
        Ruling(
            "What do the most pavilions earn in the third round, 8 points or 16?",
            "16, as in the table of points.",
            "One example in et-2005 has 8, which contradicts its own table. ru and hu have 16"
            " there too.",
        ),
    ),
)

SCORING_TIES = rule(
    "scoring.ties",
    Kind.CHECK,
    "Players who tie for a type fill as many places as there are tied players. Each gets the sum"
    " of the points of these places, divided by the number of tied players and rounded down."
    " Players with fewer buildings take the places after that.",
    EVERY_BASE_RULEBOOK,
)

AT_LEAST_ONE = rule(
    "scoring.at-least-one",
    Kind.CHECK,
    "A player without a building of a type gets no points for that type and fills no place.",
    EVERY_BASE_RULEBOOK,
)

CITY_ONLY = rule(
    "scoring.city-only",
    Kind.CHECK,
    "Only tiles in the city count. Each counts as one, whatever its price. Tiles in the reserve"
    " do not count.",
    EVERY_BASE_RULEBOOK,
)

SCORING_WALL = rule(
    "scoring.wall",
    Kind.CHECK,
    "In every round a player gets 1 point for each side of the longest unbroken wall on the"
    " outside of the city. Walls between two tiles and shorter walls earn nothing.",
    EVERY_BASE_RULEBOOK,
    (
        Ruling(
            "How long is a wall that runs all around the city and closes?",
            "As long as the loop: every side counts once.",
            "The rulebooks count the sides of an unbroken wall, and a closed wall has no break.",
        ),
    ),
)
