"""The rules of the Invaders, a module of the fourth expansion: ``invader.*``."""

from alhambra_rules.rulebook import Kind, Rule, Ruling

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
    "Right after each scoring round the top attack card is turned up, and every side of a tile,"
    " the fountain included, that faces the attack on the edge of the city and has no wall costs"
    " its owner 1 point in the first round, 2 in the second and 3 in the third.",
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
    "Whoever pays exactly for a building in the colour of a face-up scout takes the scout out of"
    " the game and may look at the top attack card, which stays there face down; after the first"
    " and the second round the scouts that lie open leave the game and 2 new ones are turned up.",
    ("hu-4",),
    (
        Ruling(
            "How does the record of a game keep a secret look at the attack card?",
            "It names the card, the views of the other players hide it, and the card turned up"
            " later must agree.",
            "Chance is written into the record when it is seen, so that a game can be verified"
            " without knowing any hidden order.",
        ),
    ),
)

OPEN_VARIANT = Rule(
    "invader.open-variant",
    Kind.CHECK,
    "As a variant the current attack card lies face up from the start and scouts are not used.",
    ("hu-4",),
)

RULES = (
    ATTACK_AND_SCOUT_CARDS,
    ATTACK,
    FLANKS,
    FLOOR,
    SCOUT,
    OPEN_VARIANT,
)
