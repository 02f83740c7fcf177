"""The rules of a round: ``round.*``, ``bid.*`` and ``build.*``."""

from alhambra_rules.rulebook import Kind, Rule, Ruling
from five_towers.catalogue.sources import SHEET

DISPLAY = Rule(
    "round.display",
    Kind.PROCEDURE,
    "At the beginning of a round, 5 cards of the deck are laid out face up as the display.",
    SHEET,
)

CLEAN_UP = Rule(
    "round.clean-up",
    Kind.PROCEDURE,
    "After building, the rest of the display is discarded, and the player to the left of the"
    " builder bids first in the next round.",
    SHEET,
    (
        Ruling(
            "Who starts: the player next to the builder, or next to the last starter?",
            "The player next to the builder.",
            "The sheet says so; a review that says otherwise does not outweigh it.",
        ),
    ),
)

ONCE = Rule(
    "bid.once",
    Kind.CHECK,
    "The starter bids a number of cards from 0 to 5; clockwise, each other player has one turn to"
    " bid more or to pass, until somebody bids 5.",
    SHEET,
    (
        Ruling(
            "May the starter pass?",
            "Yes, and it counts as a bid of 0.",
            "Without an earlier bid, passing means the same as bidding 0.",
        ),
    ),
)

ZERO = Rule(
    "bid.zero",
    Kind.PROCEDURE,
    "If the starter bids 0 and nobody bids more, the display is discarded and the same player"
    " starts the next round.",
    SHEET,
)

TAKE = Rule(
    "bid.take",
    Kind.CHECK,
    "The highest bidder takes exactly as many cards of the display as they bid.",
    SHEET,
)

TEAR_DOWN = Rule(
    "build.tear-down",
    Kind.CHECK,
    "Before building, a player may tear down the top card of one tower, which goes face down on a"
    " pile of their own; a 0 cannot be torn down.",
    SHEET,
)

ALL = Rule(
    "build.all",
    Kind.CHECK,
    "The builder adds every card that they took to their towers, one after the other, in any"
    " order.",
    SHEET,
)

UNDO = Rule(
    "build.undo",
    Kind.CHECK,
    "A builder who cannot add all the cards gives everything back and has another turn to bid:"
    " they bid less or pass, and the bidding continues from there.",
    SHEET,
    (
        Ruling(
            "What happens to the bids after the one that is undone?",
            "They are void. The new bid is below the undone one and above the earlier ones; the"
            " players after the builder have their turns again.",
            "Otherwise the next player could not bid what the sheet's own example lets them bid.",
        ),
        Ruling(
            "May a builder give back cards that they can add?",
            "No. Cards go back only if they fit in no order, with any card torn down or none. Other"
            " cards that the builder could have taken do not matter.",
            "Building is not optional, and a bid is undone only if the player cannot build.",
        ),
    ),
)

ROUND_RULES = (DISPLAY, CLEAN_UP)
BID_RULES = (ONCE, ZERO, TAKE)
BUILD_RULES = (TEAR_DOWN, ALL, UNDO)
