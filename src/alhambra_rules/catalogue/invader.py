"""The rules of the Invaders, a module of the fourth expansion: ``invader.*``."""

from alhambra_rules.catalogue.texts import rule
from rulebook_kit import Kind, Ruling

SECTIONS = {"invader": "Invaders"}

ATTACK_AND_SCOUT_CARDS = rule(
    "invader.components",
    Kind.PROCEDURE,
    "There are 4 attack cards, one for each compass direction, face down in random order, and 6"
    " scout cards, one for each building colour. 2 of the scouts lie face up.",
    ("hu-4",),
)

ATTACK = rule(
    "invader.attack",
    Kind.CHECK,
    "Right after each scoring round the top attack card is turned up. It shows the direction of"
    " the attack. A side of a tile or of the fountain is open if it faces that direction, has no"
    " wall and borders on an empty cell. Every player loses points for each open side: 1 after the"
    " first scoring round, 2 after the second, 3 after the third.",
    ("hu-4",),
    (
        Ruling(
            "Which sides lie on the edge of the city?",
            "Sides that border on an empty cell, even inside a bay.",
            "The sheet asks whether a side is open to the attack, not whether other tiles lie"
            " farther out.",
        ),
        Ruling(
            "Is Dirk attacked?",
            "No: he loses nothing.",
            "He has no city, so he has no open side.",
        ),
        Ruling(
            "How many attack cards are used?",
            "Three, one after each scoring round. The fourth is never turned up.",
            "There are three scoring rounds, and nothing else turns up a card.",
        ),
    ),
)

FLANKS = rule(
    "invader.flanks",
    Kind.CHECK,
    "In the third round, each open side that faces one of the two neighbouring directions costs 1"
    " point as well.",
    ("hu-4",),
    (
        Ruling(
            "Does a tile that is open on both flanks lose one point or two?",
            "Two: each direction counts its own open sides.",
            "The sheet's text speaks of buildings here, but its example counts sides: 12 points in"
            " the third round, 9 for 3 open sides in the main direction and 3 for those on the"
            " flanks.",
        ),
    ),
)

FLOOR = rule(
    "invader.floor",
    Kind.CHECK,
    "An attack never takes a score below 0.",
    ("hu-4",),
    (
        Ruling(
            "Does this hold for every attack?",
            "Yes, for all three.",
            "The sheet says so only about the first attack. About the later ones it says only what"
            " an open side costs.",
        ),
        Ruling(
            "In which order are the main attack and the flanks subtracted?",
            "First the main direction, then the flanks. The score stays at 0 or above after each.",
            "The sheet names them in this order. Both only subtract points, so every order leaves"
            " the same score.",
        ),
    ),
)

SCOUT = rule(
    "invader.scout",
    Kind.CHECK,
    "Two scouts lie face up. A player who buys a building of a scout's colour for its exact price"
    " looks at the next attack card in secret, and that scout leaves the game. After the first and"
    " the second round two new scouts replace those that are still there.",
    ("hu-4",),
    (
        Ruling(
            "How does the record of a game keep a secret look at the attack card?",
            "It names the card that the player saw, and no other player's view shows it. If a"
            " different card is turned up later, the record is wrong.",
            "Chance is written into the record when a player sees it. So a game can be verified"
            " without any hidden order.",
        ),
        Ruling(
            "What happens to a scout if its player does not look?",
            "It leaves the game unused. Nobody can use it later.",
            "The sheet lets the buyer look when the scout is taken, and names no later moment.",
        ),
    ),
)

OPEN_VARIANT = rule(
    "invader.open-variant",
    Kind.CHECK,
    "In a variant the next attack card is always visible to everybody, and there are no scouts.",
    ("hu-4",),
)
