"""The rules for setting up the game: ``setup.*``."""

from alhambra_rules.catalogue.sources import EVERY_BASE_RULEBOOK
from alhambra_rules.rulebook import Kind, Rule, Ruling

SECTIONS = {"setup": "Set-up"}

SETUP_MARKET = Rule(
    "setup.market",
    Kind.PROCEDURE,
    "One tile from the bag is laid on each of the market squares 1 to 4, in this order; each"
    " square stands for one currency throughout the game.",
    EVERY_BASE_RULEBOOK,
    (
        Ruling(
            "Which currency belongs to which square?",
            "Denar to square 1, dirham to 2, ducat to 3 and florin to 4; every list of currencies"
            " keeps this order.",
            "The rulebooks show it in pictures only, and any fixed order plays alike.",
        ),
        Ruling(
            "In which order does set-up draw?",
            "The market, Dirk's tiles, the architects, the starting money, the display.",
            "A recorded game needs one order; this one takes the bag before the cards, and deals"
            " the architects before the starting money, as their sheet asks.",
        ),
    ),
)

STARTING_MONEY = Rule(
    "setup.starting-money",
    Kind.PROCEDURE,
    "Beginning with the youngest and going clockwise, each player draws money cards one by one,"
    " face up, until they total at least 20 in whatever currencies, which makes 20 to 28; then all"
    " hands are hidden.",
    EVERY_BASE_RULEBOOK,
    (
        Ruling(
            "Who draws the starting money first?",
            "The youngest, and the others after him in clockwise order.",
            "hu alone says so; the others name no order, and nothing in them speaks against it.",
        ),
    ),
)

STARTING_PLAYER = Rule(
    "setup.starting-player",
    Kind.PROCEDURE,
    "The player with the fewest money cards starts; of several, the one whose cards total less;"
    " of those who still tie, the youngest.",
    EVERY_BASE_RULEBOOK,
)

SETUP_DISPLAY = Rule(
    "setup.display",
    Kind.PROCEDURE,
    "Once the starting money is dealt, 4 money cards are laid out face up as the display.",
    EVERY_BASE_RULEBOOK,
)

SETUP_PILES = Rule(
    "setup.piles",
    Kind.PROCEDURE,
    "The money cards that are left make 5 piles, as equal as can be; scoring card A goes into the"
    " second and B into the fourth, and both piles are shuffled; then all are stacked, the first"
    " on top.",
    EVERY_BASE_RULEBOOK,
    (
        Ruling(
            "How equal is about equal?",
            "The sizes differ by one card at most, and any pile may be one of the larger.",
            "It is as close as whole cards allow, and nothing singles out a pile.",
        ),
        Ruling(
            "Do scoring cards and architects count when the piles are made equal?",
            "No: the piles are made equal first, and these cards go in afterwards.",
            "Both are shuffled into piles that are already there.",
        ),
    ),
)
