"""A round: what lies out, who bids, who builds, what is cleared away: all from display to end."""

from alhambra_rules.rulebook import Kind, Rule, Ruling
from five_towers.catalogue.sources import SHEET

DISPLAY = Rule(
    "round.display",
    Kind.PROCEDURE,
    "A round begins with 5 cards of the deck being laid out face up.",
    SHEET,
)

CLEAN_UP = Rule(
    "round.clean-up",
    Kind.PROCEDURE,
    "After building, whatever still lies out is discarded, and the left-hand neighbour of the"
    " builder is the first to bid in the next round.",
    SHEET,
    (
        Ruling(
            "Who starts: the neighbour of the builder, or that of the last starter?",
            "The neighbour of the builder.",
            "The sheet says so outright; a review that has it otherwise does not outweigh it.",
        ),
    ),
)

ONCE = Rule(
    "bid.once",
    Kind.CHECK,
    "The starter names a number of cards from 0 to 5; clockwise, everybody else has one turn to"
    " top the highest bid or to pass, until a bid of 5 leaves nothing to top.",
    SHEET,
    (
        Ruling(
            "May the starter pass?",
            "He may, and it counts as a bid of 0.",
            "A bid of 0 is what passing amounts to where there is no bid yet.",
        ),
    ),
)

ZERO = Rule(
    "bid.zero",
    Kind.PROCEDURE,
    "If the starter bids 0 and nobody bids more, all cards that lie out are discarded and the same"
    " player starts the next round.",
    SHEET,
)

TAKE = Rule(
    "bid.take",
    Kind.CHECK,
    "Whoever bid most chooses as many of the cards lying out as the bid names, no more and no"
    " fewer.",
    SHEET,
)

TEAR_DOWN = Rule(
    "build.tear-down",
    Kind.CHECK,
    "Before building, a player may put the uppermost card of one tower face down on a pile of his"
    " own; a 0 cannot go there.",
    SHEET,
)

ALL = Rule(
    "build.all",
    Kind.CHECK,
    "The builder adds every card that he took to his towers, one after the other in whatever order"
    " he likes.",
    SHEET,
)

UNDO = Rule(
    "build.undo",
    Kind.CHECK,
    "A builder who cannot add them all puts everything back, and it is his turn to bid again:"
    " he bids less or passes, and the others go on from there.",
    SHEET,
    (
        Ruling(
            "What becomes of bids that came after the one that is undone?",
            "They are void. His new bid is below the undone one and still tops the earlier ones;"
            " those after him have their turns anew.",
            "Otherwise nobody could bid what the sheet's own example lets the next player bid.",
        ),
        Ruling(
            "May a builder give back cards that he could have built with?",
            "No. Only the cards in his hand matter, not others that he might have chosen: they go"
            " back if no order of them fits, with any card torn down or none.",
            "Building is not optional, and only being unable to build undoes a bid.",
        ),
    ),
)

ROUND_RULES = (DISPLAY, CLEAN_UP)
BID_RULES = (ONCE, ZERO, TAKE)
BUILD_RULES = (TEAR_DOWN, ALL, UNDO)
