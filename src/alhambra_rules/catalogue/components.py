"""What is in the box: ``components.*``."""

from alhambra_rules.catalogue.sources import EVERY_BASE_RULEBOOK
from alhambra_rules.rulebook import Kind, Rule

TILE_SET = Rule(
    "components.tiles",
    Kind.FACT,
    "There are 54 building tiles, which type, price and walls tell apart: 7 pavilions at 2 to 8,"
    " 7 seraglios at 3 to 9, 9 arcades at 4 to 10, 9 chambers at 5 to 11, 11 gardens at 6 to 12"
    " and 11 towers at 7 to 13.",
    EVERY_BASE_RULEBOOK,
)

# et-2005 is not cited: it gives every tile at least one wall, and ten of the 54 have none.
WALLED_SIDES = Rule(
    "components.walls",
    Kind.FACT,
    "A building tile has walls on none to three of its sides, and among all 54 each compass side"
    " is walled on exactly 20.",
    ("ru", "hu", "tile-list"),
)

FOUNTAIN_TILE = Rule(
    "components.fountain",
    Kind.FACT,
    "Each player has one fountain tile, which has no walls, is no building and scores nothing.",
    EVERY_BASE_RULEBOOK,
)

MONEY_DECK = Rule(
    "components.money",
    Kind.FACT,
    "There are 108 money cards: each value from 1 to 9 three times in each of the four currencies.",
    ("ru", "hu"),
)

SCORING_CARDS = Rule(
    "components.scoring-cards",
    Kind.FACT,
    "There are two scoring cards: A calls the first scoring round, B the second.",
    EVERY_BASE_RULEBOOK,
)

PLAYER_COUNT = Rule(
    "components.players",
    Kind.FACT,
    "Two to six players can play.",
    EVERY_BASE_RULEBOOK,
)

RULES = (
    TILE_SET,
    WALLED_SIDES,
    FOUNTAIN_TILE,
    MONEY_DECK,
    SCORING_CARDS,
    PLAYER_COUNT,
)
