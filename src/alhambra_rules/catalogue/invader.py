"""The rules of the Invaders, a module of the fourth expansion: ``invader.*``."""

from alhambra_rules.rulebook import Kind, Rule, Ruling

SECTIONS = {"invader": "Invaders"}

ATTACK_AND_SCOUT_CARDS = Rule(
    "invader.components",
    Kind.PROCEDURE,
    "There are 4 attack cards, one for each compass direction, which lie face down in random"
    " order, and 6 scout cards, one for each building colour, of which 2 lie face up.",
    ("hu-4",),
)

ATTACK = Rule(
    "invader.attack",
    Kind.CHECK,
    "As soon as a round is scored, an attack card is turned up from the top; every player loses"
    " points for each side of a tile of his city, or of his fountain, that looks that way, has no"
    " wall and borders on an empty cell: 1 after the first scoring round, 2 after the second, 3"
    " after the third.",
    ("hu-4",),
    (
        Ruling(
            "Which sides lie on the edge of the city?",
            "Those next to an empty cell, at the bottom of a notch too.",
            "The sheet asks whether a side is open to the attack, not whether other tiles stand"
            " farther out.",
        ),
        Ruling(
            "Is Dirk attacked?",
            "No: he loses nothing.",
            "He has no city, and so no open side.",
        ),
        Ruling(
            "How many attack cards are used?",
            "Three, one after each scoring round; the fourth is never turned up.",
            "There are three scoring rounds, and nothing else turns a card up.",
        ),
    ),
)

FLANKS = Rule(
    "invader.flanks",
    Kind.CHECK,
    "In the third round every side that is open in the same sense towards one of the two"
    " neighbouring directions costs 1 point as well.",
    ("hu-4",),
    (
        Ruling(
            "Does a tile that is open on both flanks lose one point or two?",
            "Two: open sides are counted, each direction by itself.",
            "The main attack counts sides, and its flanks are more of the same.",
        ),
    ),
)

FLOOR = Rule(
    "invader.floor",
    Kind.CHECK,
    "An attack takes nobody's score below 0.",
    ("hu-4",),
    (
        Ruling(
            "In which order are main attack and flanks taken off?",
            "First the main direction, then the flanks, and 0 is the floor after each.",
            "The sheet names them in this order; since both only take points off, any order leaves"
            " the same score.",
        ),
    ),
)

SCOUT = Rule(
    "invader.scout",
    Kind.CHECK,
    "Two scouts lie open; a player who buys a building of a scout's colour for its exact price"
    " looks at the next attack card in secret, and that scout is out of the game; when the first"
    " or the second round is over, two others come in place of those that still lie there.",
    ("hu-4",),
    (
        Ruling(
            "How does the record of a game keep a secret look at the attack card?",
            "It names the card that was seen, which no other player's view shows; if another one"
            " is turned up later, the record is wrong.",
            "Chance is written into the record when it is seen, so that a game can be verified"
            " without knowing any hidden order.",
        ),
        Ruling(
            "What becomes of a scout if its player does not look?",
            "It leaves the game unused. Nobody looks for it later.",
            "The sheet lets the buyer look when the scout is taken, and names no later moment.",
        ),
    ),
)

OPEN_VARIANT = Rule(
    "invader.open-variant",
    Kind.CHECK,
    "In a variant everybody sees the next attack card all the time, and there are no scouts.",
    ("hu-4",),
)
