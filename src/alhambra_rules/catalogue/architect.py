"""The rules of the Architects, a module of the fourth expansion: ``architect.*``."""

from alhambra_rules.rulebook import Kind, Rule, Ruling

SECTIONS = {"architect": "Architects"}

ARCHITECTS = Rule(
    "architect.components",
    Kind.PROCEDURE,
    "There are 16 architects, four for each currency, every one of the value 3.",
    ("hu-4",),
)

DEAL_ARCHITECTS = Rule(
    "architect.setup",
    Kind.PROCEDURE,
    "Two architects go to each player, before anybody draws money; 3 more are shuffled into the"
    " third pile of money and as many into the fifth, but only 1 into the fifth if six play; what"
    " is left is not used.",
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
    "Whatever can be done with money can be done with an architect, who counts 3 in the currency"
    " on the card.",
    ("hu-4",),
    (
        Ruling(
            "Do architects in hand count when leftover tiles are given out?",
            "Yes, as 3 in their currency.",
            "Whatever is money in hand counts when hands are compared.",
        ),
    ),
)

ARCHITECT_REDESIGN = Rule(
    "architect.redesign",
    Kind.CHECK,
    "Instead, a player may play an architect at the end of a turn, after placing what was bought,"
    " for one extra redesign; at most one in a turn.",
    ("hu-4",),
    (
        Ruling(
            "May the others see that a player holds an architect?",
            "Yes: how many a player holds is open, which they are is not. So everybody sees the"
            " game wait for a player who holds one and could redesign the city at the end of a"
            " turn, and sees nothing of the kind for a player who holds none.",
            "Everybody can count them: each player is dealt two, every other one is taken from the"
            " display, and each is used in the open.",
        ),
    ),
)

ARCHITECT_GONE = Rule(
    "architect.gone",
    Kind.CHECK,
    "An architect that has been used, as money or for a redesign, leaves the game and does not go"
    " to the spent pile.",
    ("hu-4",),
)
