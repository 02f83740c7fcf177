"""The rules of the Bazaars, a module of the fourth expansion: ``bazaar.*``."""

from alhambra_rules.rulebook import Kind, Rule, Ruling

SECTIONS = {"bazaar": "Bazaars"}

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
    "Bazaars that come out of the bag for the market lie beside it, however many; tiles are drawn"
    " until each square has its building.",
    ("hu-4",),
)

BAZAAR_PRICE = Rule(
    "bazaar.price",
    Kind.CHECK,
    "For a bazaar one pays the price of the building on the square of its currency, in that"
    " currency; if that square is empty, it is not for sale.",
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
            "Of none. So it counts for no majority, no chest fits it and no scout asks for it;"
            " attackers, however, find an open side of a bazaar as open as any other.",
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
            "What is a bazaar worth to Dirk?",
            "Nothing, whether he drew it or was given it; he keeps it.",
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
