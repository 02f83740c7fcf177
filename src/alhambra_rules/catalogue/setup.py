"""What is in the box, and how to set up the game: ``components.*``, ``setup.*``."""

from alhambra_rules.catalogue.texts import EVERY_BASE_RULEBOOK, rule
from rulebook_kit import Kind, Ruling

TILE_SET = rule(
    "components.tiles",
    Kind.FACT,
    "There are 54 building tiles, which differ in type, price and walls: 7 pavilions costing 2 to"
    " 8, 7 seraglios costing 3 to 9, 9 arcades costing 4 to 10, 9 chambers costing 5 to 11, 11"
    " gardens costing 6 to 12 and 11 towers costing 7 to 13.",
    EVERY_BASE_RULEBOOK,
)

WALLED_SIDES = rule(
    "components.walls",
    Kind.FACT,
    "A building tile has at most three walled sides, and some have none. In the whole set, 20"
    " tiles have a wall in the north, and as many in the east, in the south and in the west.",
    ("ru", "hu", "tile-list"),
    (
        Ruling(
            "Does every building tile have a wall?",
            "No: ten of the 54 have none.",
            "et-2005 gives each tile one to three walls. That is an erratum: the printed tiles"
            " show otherwise, and the other rulebooks name no minimum.",
        ),
    ),
)

FOUNTAIN_TILE = rule(
    "components.fountain",
    Kind.FACT,
    "Each player has one fountain tile. It has no walls, is not a building and scores nothing.",
    EVERY_BASE_RULEBOOK,
)

MONEY_DECK = rule(
    "components.money",
    Kind.FACT,
    "There are 108 money cards: each value from 1 to 9 three times in each of the four currencies.",
    ("ru", "hu"),
)

SCORING_CARDS = rule(
    "components.scoring-cards",
    Kind.FACT,
    "There are two scoring cards: A starts the first scoring round, B the second.",
    EVERY_BASE_RULEBOOK,
)

PLAYER_COUNT = rule(
    "components.players",
    Kind.FACT,
    "Two to six players can play.",
    EVERY_BASE_RULEBOOK,
)


SECTIONS = {"components": "Components", "setup": "Set-up"}

SETUP_MARKET = rule(
    "setup.market",
    Kind.PROCEDURE,
    "One tile from the bag is placed on each of the market squares 1 to 4, in this order. Each"
    " square stands for one currency throughout the game.",
    EVERY_BASE_RULEBOOK,
    (
        Ruling(
            "Which currency belongs to which square?",
            "Denar to square 1, dirham to 2, ducat to 3 and florin to 4. Every list of currencies"
            " has this order.",
            "The rulebooks show it in pictures only, and the order makes no difference to play.",
        ),
        Ruling(
            "In which order are things drawn during setup?",
            "The market, Dirk's tiles, the architects, the starting money, the display.",
            "A recorded game needs one order. This one draws from the bag before it draws cards,"
            " and it deals the architects before the starting money, as their sheet asks.",
        ),
    ),
)

STARTING_MONEY = rule(
    "setup.starting-money",
    Kind.PROCEDURE,
    "The youngest player begins, and the others follow clockwise. Each player draws money cards"
    " one by one, face up, until they total at least 20 in any currencies. So everybody starts"
    " with 20 to 28. Then all hands are hidden.",
    EVERY_BASE_RULEBOOK,
    (
        Ruling(
            "Who draws the starting money first?",
            "The youngest player. The others follow clockwise.",
            "hu says so. The other rulebooks name no order and do not contradict it.",
        ),
        Ruling(
            "Does the starting money stay known, because it was dealt face up?",
            "No: it counts as hidden as soon as all have theirs. What everybody can work out stays"
            " known: such a hand is worth 20 to 28, and its last card took it to 20 or more.",
            "The rulebooks have all hands hidden afterwards, and nobody has to remember what they"
            " saw.",
        ),
    ),
)

STARTING_PLAYER = rule(
    "setup.starting-player",
    Kind.PROCEDURE,
    "The player with the fewest money cards starts. If several have the fewest, the one whose"
    " cards total less starts; if they still tie, the youngest of them.",
    EVERY_BASE_RULEBOOK,
)

SETUP_DISPLAY = rule(
    "setup.display",
    Kind.PROCEDURE,
    "After the starting money, 4 money cards are laid out face up as the display.",
    EVERY_BASE_RULEBOOK,
)

SETUP_PILES = rule(
    "setup.piles",
    Kind.PROCEDURE,
    "The remaining money cards are split into 5 piles of about the same size. Scoring card A is"
    " shuffled into the second pile and B into the fourth. Then the piles are stacked, the first"
    " on top.",
    EVERY_BASE_RULEBOOK,
    (
        Ruling(
            "How equal are the piles?",
            "Their sizes differ by at most one card. Any pile may be one of the larger ones.",
            "That is as equal as whole cards allow, and no rulebook prefers a pile.",
        ),
        Ruling(
            "Do scoring cards and architects count when the piles are made equal?",
            "No: the piles are made first, and these cards are added afterwards.",
            "Both are shuffled into piles that are already there.",
        ),
    ),
)
