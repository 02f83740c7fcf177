"""The rules of the Architects, a module of the fourth expansion: ``architect.*``."""

from alhambra_rules.catalogue.texts import rule
from rulebook_kit import Kind, Ruling

SECTIONS = {"architect": "Architects"}

ARCHITECTS = rule(
    "architect.components",
    Kind.PROCEDURE,
    "There are 16 architects, four for each currency. Each has the value 3.",
    ("hu-4",),
)

DEAL_ARCHITECTS = rule(
    "architect.setup",
    Kind.PROCEDURE,
    "Each player gets two architects before any money is drawn. 3 more are shuffled into the"
    " third pile of money and the same number into the fifth. With six players, only 1 goes into"
    " the fifth. The others are not used.",
    ("hu-4",),
    (
        Ruling(
            "Do the architects dealt at the start count as starting money?",
            "No: they count neither towards the total of 20 nor for the choice of the starting"
            " player.",
            "They are dealt before the starting money, and every player gets the same number. So"
            " each player still draws the money that the base game gives.",
        ),
    ),
)

ARCHITECT_MONEY = rule(
    "architect.money",
    Kind.CHECK,
    "An architect can be used as money: it counts 3 in the currency on the card.",
    ("hu-4",),
    (
        Ruling(
            "Do architects in hand count when leftover tiles are given out?",
            "Yes, as 3 in their currency.",
            "Everything that is money in hand counts when hands are compared.",
        ),
    ),
)

ARCHITECT_REDESIGN = rule(
    "architect.redesign",
    Kind.CHECK,
    "Instead of paying with it, a player may play an architect at the end of a turn, after"
    " placing the bought tiles, for one extra redesign. At most one architect in a turn can be"
    " used for this.",
    ("hu-4",),
    (
        Ruling(
            "May the others see that a player holds an architect?",
            "Yes. The number of a player's architects is open; their currencies are not. So"
            " everybody sees the game wait for a player who holds an architect and could redesign"
            " the city at the end of a turn. The game does not wait for a player who holds none.",
            "Everybody can count them: each player is dealt two, takes every other one from the"
            " display, and uses each in the open.",
        ),
    ),
)

ARCHITECT_GONE = rule(
    "architect.gone",
    Kind.CHECK,
    "An architect that was used, as money or for a redesign, leaves the game. It does not go to"
    " the spent pile.",
    ("hu-4",),
)
