"""What is in the box: ``components.*``."""

from alhambra_rules.catalogue.sources import EVERY_BASE_RULEBOOK
from alhambra_rules.catalogue.wording import rule
from rulebook_kit import Kind, Ruling

SECTIONS = {"components": "Components"}

TILE_SET = rule(
    "components.tiles",
    Kind.FACT,
    "There are 54 building tiles, which differ in type, price and walls: 7 pavilions costing 2 to"
    " 8, 7 seraglios costing 3 to 9, 9 arcades costing 4 to 10, 9 chambers costing 5 to 11, 11"
    " gardens costing 6 to 12 and 11 towers costing 7 to 13.",
    EVERY_BASE_RULEBOOK,
)

WALLED_SIDES = rule(
    "components.walls",
    Kind.FACT,
    "A building tile has at most three walled sides, and some have none. In the whole set, 20"
    " tiles have a wall in the north, and as many in the east, in the south and in the west.",
    ("ru", "hu", "tile-list"),
    (
        Ruling(
            "Does every building tile have a wall?",
            "No: ten of the 54 have none.",
            "et-2005 gives each tile one to three walls. That is an erratum: the printed tiles"
            " show otherwise, and the other rulebooks name no minimum.",
        ),
    ),
)

FOUNTAIN_TILE = rule(
    "components.fountain",
    Kind.FACT,
    "Each player has one fountain tile. It has no walls, is not a building and scores nothing.",
    EVERY_BASE_RULEBOOK,
)

MONEY_DECK = rule(
    "components.money",
    Kind.FACT,
    "There are 108 money cards: each value from 1 to 9 three times in each of the four currencies.",
    ("ru", "hu"),
)

SCORING_CARDS = rule(
    "components.scoring-cards",
    Kind.FACT,
    "There are two scoring cards: A starts the first scoring round, B the second.",
    EVERY_BASE_RULEBOOK,
)

PLAYER_COUNT = rule(
    "components.players",
    Kind.FACT,
    "Two to six players can play.",
    EVERY_BASE_RULEBOOK,
)
