"""What may lie on what: ``tower.*``."""

from alhambra_rules.rulebook import Kind, Rule, Ruling
from five_towers.catalogue.sources import SHEET

ONE_PER_TYPE = Rule(
    "tower.one-per-type",
    Kind.CHECK,
    "Nobody has two towers of the same type, and a tower holds cards of one type only.",
    SHEET,
)

ON_TOP = Rule(
    "tower.on-top",
    Kind.PROCEDURE,
    "A card is laid on the top of the tower of its type, or begins that tower; what lies below is"
    " never rearranged.",
    SHEET,
)

DESCENDING = Rule(
    "tower.descending",
    Kind.CHECK,
    "Values fall from the bottom to the top of a tower: a card is worth less than the one that it"
    " is laid on, with the 8 and the 9 as exceptions.",
    SHEET,
)

EIGHT = Rule(
    "tower.eight",
    Kind.CHECK,
    "An 8 takes every card of its type on top, the higher ones too.",
    SHEET,
)

NINE = Rule(
    "tower.nine",
    Kind.CHECK,
    "A 9 goes on every card of its type, the lower ones too, except on a 0.",
    SHEET,
)

TOP = Rule(
    "tower.top",
    Kind.CHECK,
    "A 0 finishes its tower: it is never removed, no card goes on it, not even a 9, and the owner"
    " of the tower takes no more cards of that type.",
    SHEET,
    (
        Ruling(
            "May a tower begin with a 0?",
            "Yes: it is a finished tower of one card.",
            "Nothing asks for a card below a 0, and any card may begin a tower.",
        ),
        Ruling(
            "What if fewer cards of unfinished types lie out than the player bid?",
            "Then the player may take any cards. A card of a finished type cannot be built, so that"
            " all cards taken go back and the bid is undone.",
            "A bid has to be met in full, and the sheet undoes it only after the cards are taken.",
        ),
    ),
)

RULES = (ONE_PER_TYPE, ON_TOP, DESCENDING, EIGHT, NINE, TOP)
