"""The rules of the Bazaars, a module of the fourth expansion: ``bazaar.*``."""

from alhambra_rules.rulebook import Kind, Rule, Ruling

BAZAARS = Rule(
    "bazaar.components",
    Kind.PROCEDURE,
    "There are 8 bazaar tiles, mixed into the bag, each without walls and with one currency and"
    " three building colours.",
    ("hu-4",),
    (
        Ruling(
            "Which currency and which colours does each of the eight carry?",
            "They are given to the library as data: any currency, three different colours; the"
            " default set has two bazaars for each currency and each colour on four of them, one"
            " being seraglio, arcades and tower.",
            "No sheet lists them; the default set is an assumption, and its one bazaar named here"
            " fits the example of the sheet.",
        ),
    ),
)

BAZAAR_MARKET = Rule(
    "bazaar.market",
    Kind.PROCEDURE,
    "A bazaar drawn for the market is laid beside it, where any number may lie, and drawing goes"
    " on until the market has 4 buildings.",
    ("hu-4",),
)

BAZAAR_PRICE = Rule(
    "bazaar.price",
    Kind.CHECK,
    "A bazaar costs, in its own currency, what the building on the market square of that currency"
    " costs; while that square is empty it cannot be bought.",
    ("hu-4",),
)

BAZAAR_EXACT = Rule(
    "bazaar.exact",
    Kind.CHECK,
    "A bazaar must be paid for exactly, after which the player may act again.",
    ("hu-4",),
)

BAZAAR_BUILD = Rule(
    "bazaar.build",
    Kind.CHECK,
    "A bazaar is placed, removed and swapped by the same rules as a building.",
    ("hu-4",),
    (
        Ruling(
            "Of which type is a bazaar?",
            "Of none of the six: it takes part in no majority, holds no chest and is seen by no"
            " scout; but an open side of it counts for the invaders.",
            "It carries three colours and has none of its own, while on the edge of a city it is a"
            " tile like any other.",
        ),
    ),
)

BAZAAR_SCORING = Rule(
    "bazaar.scoring",
    Kind.CHECK,
    "In the third round only, a bazaar earns the number of buildings in its colours on the 8 cells"
    " around it times the number of its colours that occur among them, 24 points at most; walls"
    " do not matter, and a building may count for several bazaars.",
    ("hu-4",),
    (
        Ruling(
            "What becomes of a bazaar that Dirk draws or is given?",
            "It stays with him and scores nothing.",
            "He has no city, and so no cells around it.",
        ),
    ),
)

BAZAAR_END = Rule(
    "bazaar.end",
    Kind.PROCEDURE,
    "Bazaars that still lie beside the market at the end are given to nobody.",
    ("hu-4",),
)

RULES = (
    BAZAARS,
    BAZAAR_MARKET,
    BAZAAR_PRICE,
    BAZAAR_EXACT,
    BAZAAR_BUILD,
    BAZAAR_SCORING,
    BAZAAR_END,
)
