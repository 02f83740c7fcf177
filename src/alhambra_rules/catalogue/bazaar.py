"""The rules of the Bazaars, a module of the fourth expansion: ``bazaar.*``."""

from alhambra_rules.catalogue.texts import rule
from rulebook_kit import Kind, Ruling

SECTIONS = {"bazaar": "Bazaars"}

BAZAARS = rule(
    "bazaar.components",
    Kind.PROCEDURE,
    "There are 8 bazaar tiles, mixed into the bag. Each has no walls, one currency and three"
    " building colours.",
    ("hu-4",),
    (
        Ruling(
            "Which currency and which colours does each of the eight have?",
            "The library takes them as data: any currency and three different colours. The"
            " default set has two bazaars for each currency and each colour on four of them. One"
            " of them is seraglio, arcades and tower.",
            "No sheet lists them. The default set is an assumption; the one bazaar named here"
            " fits the example on the sheet.",
        ),
    ),
)

BAZAAR_MARKET = rule(
    "bazaar.market",
    Kind.PROCEDURE,
    "Bazaars drawn from the bag for the market lie next to it, any number of them. Tiles are drawn"
    " until each square has its building.",
    ("hu-4",),
)

BAZAAR_PRICE = rule(
    "bazaar.price",
    Kind.CHECK,
    "A bazaar costs as much as the building on the square of its currency, and is paid in that"
    " currency. If that square is empty, the bazaar cannot be bought.",
    ("hu-4",),
)

BAZAAR_EXACT = rule(
    "bazaar.exact",
    Kind.CHECK,
    "A bazaar must be paid for exactly. After that the player may take another action.",
    ("hu-4",),
)

BAZAAR_BUILD = rule(
    "bazaar.build",
    Kind.CHECK,
    "A bazaar is placed, removed and swapped by the same rules as a building.",
    ("hu-4",),
    (
        Ruling(
            "Which type does a bazaar have?",
            "None. It counts for no majority, no chest fits it and no scout matches it. Attackers"
            " treat an open side of a bazaar like any other open side.",
            "It shows three colours and has no colour of its own. At the edge of a city it is a"
            " tile like any other.",
        ),
    ),
)

BAZAAR_SCORING = rule(
    "bazaar.scoring",
    Kind.CHECK,
    "Bazaars score in the third round only. Count the buildings in the bazaar's colours on the 8"
    " cells around it, and multiply by how many of its colours they have. The bazaar earns the"
    " product, at most 24 points. Walls do not matter, and a building may count for several"
    " bazaars.",
    ("hu-4",),
    (
        Ruling(
            "What is a bazaar worth to Dirk?",
            "Nothing, whether he drew it or got it from a player; he keeps it.",
            "He has no city, so there are no cells around it.",
        ),
    ),
)

BAZAAR_END = rule(
    "bazaar.end",
    Kind.PROCEDURE,
    "Bazaars that still lie next to the market at the end of the game go to nobody.",
    ("hu-4",),
)
