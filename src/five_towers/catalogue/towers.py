"""The rules of towers, which card goes on which: ``tower.*``."""

from alhambra_rules.rulebook import Kind, Rule, Ruling
from five_towers.catalogue.sources import SHEET

ONE_PER_TYPE = Rule(
    "tower.one-per-type",
    Kind.CHECK,
    "A player has at most one tower of each type, and a tower has cards of one type only.",
    SHEET,
)

ON_TOP = Rule(
    "tower.on-top",
    Kind.PROCEDURE,
    "A card goes on top of the tower of its type, or begins that tower; the cards below are never"
    " rearranged.",
    SHEET,
)

DESCENDING = Rule(
    "tower.descending",
    Kind.CHECK,
    "The values of a tower fall from the bottom to the top: each card is lower than the card below"
    " it, except with an 8 or a 9.",
    SHEET,
)

EIGHT = Rule(
    "tower.eight", Kind.CHECK, "Any card of its type can go on an 8, even a higher one.", SHEET
)

NINE = Rule(
    "tower.nine",
    Kind.CHECK,
    "A 9 can go on any card of its type, even a lower one, except on a 0.",
    SHEET,
)

TOP = Rule(
    "tower.top",
    Kind.CHECK,
    "A 0 finishes its tower: it is never removed, no card goes on it, not even a 9, and the owner"
    " takes no more cards of that type.",
    SHEET,
    (
        Ruling(
            "May a tower begin with a 0?",
            "Yes: it is a finished tower of one card.",
            "Any card may begin a tower, and no rule requires a card below a 0.",
        ),
        Ruling(
            "What if the display has fewer cards of unfinished types than the player bid?",
            "The player may take any cards. A card of a finished type cannot be added, so all cards"
            " go back and the bid is undone.",
            "The player must take as many cards as they bid, and the sheet undoes a bid only after"
            " that.",
        ),
    ),
)

RULES = (ONE_PER_TYPE, ON_TOP, DESCENDING, EIGHT, NINE, TOP)
