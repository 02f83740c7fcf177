"""The rules of the Architects, a module of the fourth expansion: ``architect.*``."""

from alhambra_rules.rulebook import Kind, Rule, Ruling

ARCHITECTS = Rule(
    "architect.components",
    Kind.PROCEDURE,
    "There are 16 architect cards, 4 in each currency, each worth 3.",
    ("hu-4",),
)

DEAL_ARCHITECTS = Rule(
    "architect.setup",
    Kind.PROCEDURE,
    "Each player is dealt 2 architects before the starting money; 3 are shuffled into the third"
    " money pile and 3 into the fifth, with six players only 1 into the fifth, and any that remain"
    " stay out of the game.",
    ("hu-4",),
    (
        Ruling(
            "Do the architects dealt at the start count as starting money?",
            "No: neither towards the total of 20 nor towards the cards and sums that decide who"
            " starts.",
            "They are dealt before the starting money and alike to all, so each player still draws"
            " the money that the base game gives.",
        ),
    ),
)

ARCHITECT_MONEY = Rule(
    "architect.money",
    Kind.CHECK,
    "An architect can be taken and paid like a money card of value 3 in its currency, by all rules"
    " for money.",
    ("hu-4",),
    (
        Ruling(
            "Do architects in hand count when leftover tiles are given out?",
            "Yes, as 3 in their currency.",
            "They are money by all rules for money, and that rule compares the money in hand.",
        ),
    ),
)

ARCHITECT_REDESIGN = Rule(
    "architect.redesign",
    Kind.CHECK,
    "Instead, a player may play an architect at the end of a turn, after placing what was bought,"
    " for one extra redesign; at most one in a turn.",
    ("hu-4",),
)

ARCHITECT_GONE = Rule(
    "architect.gone",
    Kind.CHECK,
    "An architect that has been used, as money or for a redesign, leaves the game and does not go"
    " to the spent pile.",
    ("hu-4",),
)

RULES = (
    ARCHITECTS,
    DEAL_ARCHITECTS,
    ARCHITECT_MONEY,
    ARCHITECT_REDESIGN,
    ARCHITECT_GONE,
)
